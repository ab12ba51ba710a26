"""Batalha dos Deuses: the words that rules, policies and reports share."""

from __future__ import annotations

from enum import IntEnum

from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 5
MAX_CARDS = 184
CODES, CARD_PART, OWNER_SHIFT = 256, 255, 8
"""A code is owner * CODES + card: code & CARD_PART is the card, code >> OWNER_SHIFT the owner's seat."""
MAX_ROWS = 384
MAX_DECK = 60
MAX_COPIES = MAX_PLAYERS * MAX_DECK
"""Cards on the table at most: a hand, the cards in play and the cards set aside hold no more."""
MAX_ACC = 64
MAX_ACTS = 8
STANDARD, DUEL = 0, 1
"""Indices of the modes."""
SMALL_TABLE, MIDDLE_TABLE = 3, 4
"""Player counts that name their goal (BD-3)."""


# --- Words of cards.toml ---------------------------------------------------------------------------


class Kind(IntEnum):
    """Types of cards (BD-4), and the Divine Power cards of the duel."""

    ENTITY = 0
    ACCESSORY = 1
    MAGIC = 2
    POWER = 3


class Deck(IntEnum):
    """The five decks, in the order of the loadouts."""

    CHRISTIAN = 0
    GREEK = 1
    NORSE = 2
    EGYPTIAN = 3
    YORUBA = 4


class Subtype(IntEnum):
    """Subtypes of Entities."""

    NONE = 0
    DEITY = 1
    CREATURE = 2
    HERO = 3
    ORIXA = 4


class Side(IntEnum):
    """Whose Entity an Accessory is attached to."""

    OWN = 0
    HOSTILE = 1


class Trigger(IntEnum):
    """When an effect row works."""

    PLAY = 0  # Entity: when revealed; Accessory: when attached from hand
    CAST = 1  # Magic: when cast
    CONST = 2  # while face up in play
    ACT = 3  # activated in the own battle turn; `limit` times a round, 0: any number
    WIN = 4  # Final phase, step 1, the winner's cards
    LOSE = 5  # Final phase, step 1, the cards of the others
    END = 6  # Final phase, step 2, everybody's cards
    ALT = 7  # another way to play the card
    POWER = 8  # Divine Power card: when the Entity is revealed, Power face
    PRAYER = 9  # Divine Power card: when the Prayer face is chosen


class Cond(IntEnum):
    """Conditions of an effect row."""

    NONE = 0
    FEWEST = 1  # the acting player has the fewest Faithful or is tied for it
    NO_ACC = 2  # no Accessory attached to this Entity
    OPP_BASE_AT_LEAST = 3  # an opposing Entity still in has a printed value of cond_amount or more
    OPP_SUB = 4  # an opposing Entity still in has cond_subtype
    OPP_NAME = 5  # an opposing Entity still in is cond_card
    OPP_NAME_OR_SUB = 6  # either
    SUB = 7  # the own Entity has cond_subtype
    NAME = 8  # the own Entity is cond_card
    HAS_ACC = 9  # cond_card is attached to the own Entity


class Cost(IntEnum):
    """What an activation costs: cost_amount cards from the own hand."""

    NONE = 0
    DISCARD_CARD = 1
    DISCARD_ENTITY = 2


class Op(IntEnum):
    """What an effect row does."""

    FAITH = 0  # target's Faith value + amount (x per) until the end of the round
    DRAW = 1  # amount cards, or a die (die = true)
    DISCARD = 2  # target discards amount cards; how
    CONVERT = 3  # up to amount Faithful from zone to the own reserve
    KILL = 4  # up to amount Faithful (every = true: all) from zone to the Cemetery
    ADD_ISLAND = 5  # up to amount Faithful from the general pile to the Island
    RECOVER = 6  # amount cards of kind pick from the own discard pile to the hand
    STEAL = 7  # amount random cards from target's hand to the own hand
    TOPDECK = 8  # look at target's hand, put amount cards of own choice on top of their owner's deck
    PEEK = 9  # look at target's hand: information only
    DESTROY_ACC = 10  # amount own-side Accessories of an opposing Entity to their owners' discard piles
    TAKE_ACC = 11  # amount own-side Accessories from an opposing Entity to the own one
    PIG = 12  # target's printed value is amount, it has no abilities
    PETRIFY = 13  # target's CONST and ACT do not work
    COPY_FAITH = 14  # printed value = highest printed value of an opposing Entity + amount, if higher
    IMMUNE = 15  # cards of kind against do not affect this Entity
    NO_ACCESSORIES = 16  # no Accessory can be attached to this Entity
    AS_ACCESSORY = 17  # may be attached from hand as an own-side Accessory with + amount
    RETURN_SELF = 18  # to the hand instead of the discard pile
    RISE = 19  # set aside, back in the owner's hand after amount rounds


class Target(IntEnum):
    """Whom an effect row means."""

    ME = 0
    OPP = 1  # one opponent, acting player's choice
    OPPS = 2  # all opponents
    WINNER = 3  # the winner of the round, if another player


class Zone(IntEnum):
    """Where Faithful are taken from."""

    NONE = 0
    ISLAND = 1
    CEMETERY = 2
    PILE = 3
    LEADER = 4  # reserve of one opponent with the most Faithful


class Per(IntEnum):
    """What multiplies an amount, divided by `divide` and rounded down."""

    NONE = 0
    CEMETERY = 1  # Faithful in the Cemetery
    OWN_ACCESSORIES = 2  # own-side Accessories on the own Entity


class How(IntEnum):
    """Who picks discarded cards."""

    OWNER = 0
    RANDOM = 1


class Pick(IntEnum):
    """Which cards may be recovered."""

    ANY = 0
    ENTITY = 1
    ACCESSORY = 2
    MAGIC = 3


class Against(IntEnum):
    """Which cards an immunity keeps off; also the bit of VIEW.shield."""

    NONE = 0
    ACCESSORY = 1
    MAGIC = 2


SHIFT = 2
"""Bits of Against: a shield of the other side stands SHIFT higher in tab.stops."""


class Use(IntEnum):
    """What can be done with a card in hand, worked out from its kind, side and rows."""

    NONE = 0
    MAGIC = 1  # cast in the Initial and the battle turn
    OWN = 2  # attached to the own Entity
    HOSTILE = 3  # attached to an opposing Entity
    ENTITY = 4  # placed
    BOTH = 5  # placed, or attached to the own Entity


# --- Words of the game -----------------------------------------------------------------------------


class Phase(IntEnum):
    """Where in the game we are."""

    DEAL = 0
    MULLIGAN = 1
    ROLL = 2
    FACES = 3
    INITIAL = 4
    REVEAL = 5
    BATTLE = 6
    FINAL = 7


class Status(IntEnum):
    """A player's part in the round."""

    WAITING = 0  # no turn yet in the Initial phase
    PRAYED = 1
    STAYED_OUT = 2
    READY = 3  # Entity face down
    IN = 4  # Entity face up, still in the dispute
    DEFEATED = 5  # Entity face up, out of the dispute


class Fate(IntEnum):
    """Where an Entity goes at the end of the round."""

    DISCARD = 0
    HAND = 1
    ASIDE = 2


class Decision(IntEnum):
    """What is asked."""

    MULLIGAN = 0
    FACE = 1
    INITIAL = 2
    BATTLE = 3
    TARGET = 4  # which seat
    COST = 5  # which hand card pays
    DISCARD = 6  # which hand card goes, by an effect
    LIMIT = 7  # which hand card goes, hand limit
    RECOVER = 8  # which card of the own discard pile
    TOPDECK = 9  # which card of the seen hand
    ACC = 10  # which Accessory


class End(IntEnum):
    """Why the game ended."""

    GOAL = 1
    EXHAUSTED = 2
    ROUND_CAP = 3


class Stream(IntEnum):
    """One stream of chance per purpose; seats are added to a base."""

    FIRST = 1
    ISLAND = 2
    SHUFFLE = 10
    MULLIGAN = 20
    DRAW_DIE = 30
    DISCARD = 40
    STEAL = 50


class Ev(IntEnum):
    """Events; a, b, c as written."""

    ROUND = 0  # player = first player
    NEW_HAND = 1  # a cards
    ROLLED = 2  # a Faithful put on the Island, b on the Island now
    FACE = 3  # a card, b Trigger.POWER or PRAYER
    PRAYED = 4  # -
    DREW = 5  # a cards drawn
    SHUFFLED = 6  # a cards of the new deck
    PLACED = 7  # a card (face down)
    CAST = 8  # a card
    STAYED_OUT = 9  # -
    REVEALED = 10  # a card, b Faith value
    ATTACHED = 11  # a card, b seat whose Entity has it
    ACTIVATED = 12  # a card
    FAITH = 13  # player's Faith value is now a, was b
    DISCARDED = 14  # a card, b Way
    CONVERTED = 15  # a Faithful, b Zone, c seat (leader) or -1
    KILLED = 16  # a Faithful, b Zone, c seat (leader) or -1
    ADDED = 17  # a Faithful, b on the Island now
    RECOVERED = 18  # a card
    STOLE = 19  # a card, b seat
    TOPDECKED = 20  # a card, b seat whose hand it was in
    PEEKED = 21  # a seat
    DESTROYED = 22  # a card, b seat whose Entity had it
    TOOK_ACC = 23  # a card, b seat whose Entity had it
    PIG = 24  # a seat
    PETRIFIED = 25  # a seat
    COPIED = 26  # a new printed value
    RETURNED = 27  # a card, to the player's hand
    SET_ASIDE = 28  # a card, b rounds
    ROSE = 29  # a card, to the player's hand
    DEFEATED = 30  # a Faith value, b highest of the others
    OFFERED = 31  # tie offered
    TIE = 32  # player -1; a Tie
    WON_ROUND = 33  # a Faithful taken from the Island, b in the reserve now
    ENDED = 34  # player -1 or the winner; a End
    WORKS = 35  # a card whose ability starts, b Trigger
    DIE = 36  # a Faithful die rolled for a card


class Way(IntEnum):
    """Why a card is discarded from hand."""

    EFFECT = 0
    COST = 1
    LIMIT = 2


class Tie(IntEnum):
    """Why a round was a tie."""

    NOBODY = 0
    AGREED = 1
    FORCED = 2
    EMPTY_ISLAND = 3


# --- Actions ---------------------------------------------------------------------------------------

DONE = 0
"""End the own turn (in the Initial phase without an Entity: stay out)."""
PRAY = 1
OFFER = 2
"""End the own turn and offer the tie."""
KEEP = 3
NEW_HAND = 4
POWER = 5
PRAYER = 6
SEAT = 10
"""SEAT + q names seat q."""
ACT = 20
"""ACT + j activates the j-th ACT row of the own Entity."""
CARD = 4 * CODES
"""CARD + code names a card; the decision says what happens to it. As for codes, action & CARD_PART is the card."""

MAX_LEGAL = MAX_COPIES + MAX_ACTS + 3

VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("loadout", "i", MAX_PLAYERS, "deck per seat"),
    Field("first", "i", (), "first player of the round"),
    Field("goal", "i", (), "Faithful that win"),
    Field("island", "i", (), "Faithful on the Island"),
    Field("cemetery", "i", (), "Faithful in the Cemetery"),
    Field("pile", "i", (), "Faithful in the general pile"),
    Field("faithful", "i", MAX_PLAYERS, "Faithful in the reserve"),
    Field("n_hand", "i", MAX_PLAYERS, "cards in hand"),
    Field("n_deck", "i", MAX_PLAYERS, "cards in the draw deck"),
    Field("n_discard", "i", MAX_PLAYERS, "cards in the discard pile"),
    Field("status", "i", MAX_PLAYERS, "Status"),
    Field("face", "i", MAX_PLAYERS, "Trigger.POWER or PRAYER of the Divine Power card, NONE: not chosen or no duel"),
    Field("entity", "i", MAX_PLAYERS, "card of the Entity face up (own: also face down), NONE"),
    Field("printed", "i", MAX_PLAYERS, "printed value now, 0 where not known"),
    Field("faith", "i", MAX_PLAYERS, "Faith value now, 0 where not known"),
    Field("n_acc", "i", MAX_PLAYERS, "Accessories attached to the Entity"),
    Field("n_own_acc", "i", MAX_PLAYERS, "own-side Accessories attached to the Entity"),
    Field("top_acc", "i", MAX_PLAYERS, "largest modifier among the own-side Accessories attached to the Entity"),
    Field("shield", "i", MAX_PLAYERS, "sum of Against values that the Entity is protected from now"),
    Field("n_in", "i", (), "players still in the dispute"),
    Field("has_acted", "b", (), "Initial phase: this turn can no longer pray"),
    Field("row", "i", (), "effect row that asks, NONE"),
    Field("source", "i", (), "card that asks, NONE"),
    Field("hand", "i", MAX_COPIES, "own hand, ascending: owner * CODES + card; stale beyond n_hand[me]"),
)
VIEW = record(*VIEW_FIELDS)


def action_text(action, data):
    """Return an action in words."""
    words = {
        DONE: "end the turn",
        PRAY: "pray",
        OFFER: "end the turn and offer a tie",
        KEEP: "keep the hand",
        NEW_HAND: "take a new hand",
        POWER: "Power face",
        PRAYER: "Prayer face",
    }
    if action in words:
        return words[action]
    if action >= CARD:
        owner, c = divmod(action - CARD, CODES)
        return f"{data.card_name(c)} (deck of seat {owner})"
    if action >= ACT:
        return "activate the Entity" if action == ACT else f"activate the Entity's ability {action - ACT + 1}"
    return f"seat {action - SEAT}"


_ZONES = {
    Zone.ISLAND: "the Island",
    Zone.CEMETERY: "the Cemetery",
    Zone.PILE: "the general pile",
    Zone.LEADER: "the reserve of seat",
}
_TIES = {
    Tie.NOBODY: "nobody has an Entity",
    Tie.AGREED: "all agree",
    Tie.FORCED: "the value stayed equal too long",
    Tie.EMPTY_ISLAND: "the Island is empty",
}
_ENDS = {End.GOAL: "goal reached", End.EXHAUSTED: "no Faithful left to win", End.ROUND_CAP: "round limit"}
_WAYS = {Way.EFFECT: "by an effect", Way.COST: "as a cost", Way.LIMIT: "to the hand limit"}
_WITH_CARD = {
    Ev.PLACED: "places {} face down",
    Ev.CAST: "casts {}",
    Ev.ACTIVATED: "activates {}",
    Ev.RECOVERED: "takes {} back from the discard pile",
    Ev.RETURNED: "takes {} back into the hand",
    Ev.ROSE: "has {} back in the hand: it rose",
}
_WITH_CARD_AND_SEAT = {
    Ev.ATTACHED: "attaches {} to the Entity of seat {}",
    Ev.STOLE: "takes {} out of the hand of seat {}",
    Ev.TOPDECKED: "puts {} of the hand of seat {} on top of its owner's deck",
    Ev.DESTROYED: "destroys {} on the Entity of seat {}",
    Ev.TOOK_ACC: "takes {} from the Entity of seat {}",
}
_TRIGGERS = {
    Trigger.PLAY: "on play",
    Trigger.WIN: "Victory",
    Trigger.LOSE: "Defeat",
    Trigger.END: "end of the round",
    Trigger.POWER: "Power face",
}
_PLAIN = {
    Ev.PRAYED: "prays",
    Ev.STAYED_OUT: "stays out of the battle",
    Ev.OFFERED: "offers a tie",
}
_NUMBERS = {
    Ev.NEW_HAND: "takes a new hand of {} cards",
    Ev.ROLLED: "rolls: {} Faithful come to the Island, {} are there",
    Ev.DREW: "draws {}",
    Ev.SHUFFLED: "shuffles {} discarded cards into a new deck",
    Ev.FAITH: "has Faith {} (was {})",
    Ev.ADDED: "adds {} Faithful to the Island, {} are there",
    Ev.PEEKED: "looks at the hand of seat {}",
    Ev.DIE: "rolls {}",
    Ev.PIG: "turns the Entity of seat {} into a pig",
    Ev.PETRIFIED: "petrifies the Entity of seat {}",
    Ev.COPIED: "copies: the printed value is now {}",
    Ev.DEFEATED: "is defeated with {} against {}",
    Ev.WON_ROUND: "wins the round and {} Faithful, has {}",
}


EVENT_FIELDS = {
    Ev.NEW_HAND: ("cards",),
    Ev.ROLLED: ("faithful", "island"),
    Ev.FACE: ("card", "face"),
    Ev.DREW: ("cards",),
    Ev.SHUFFLED: ("cards",),
    Ev.PLACED: ("card",),
    Ev.CAST: ("card",),
    Ev.REVEALED: ("card", "faith"),
    Ev.ATTACHED: ("card", "on_seat"),
    Ev.ACTIVATED: ("card",),
    Ev.FAITH: ("faith", "was"),
    Ev.DISCARDED: ("card", "way"),
    Ev.CONVERTED: ("faithful", "zone", "from_seat"),
    Ev.KILLED: ("faithful", "zone", "from_seat"),
    Ev.ADDED: ("faithful", "island"),
    Ev.RECOVERED: ("card",),
    Ev.STOLE: ("card", "from_seat"),
    Ev.TOPDECKED: ("card", "from_seat"),
    Ev.PEEKED: ("at_seat",),
    Ev.DESTROYED: ("card", "on_seat"),
    Ev.TOOK_ACC: ("card", "from_seat"),
    Ev.PIG: ("on_seat",),
    Ev.PETRIFIED: ("on_seat",),
    Ev.COPIED: ("printed",),
    Ev.RETURNED: ("card",),
    Ev.SET_ASIDE: ("card", "rounds"),
    Ev.ROSE: ("card",),
    Ev.DEFEATED: ("faith", "highest"),
    Ev.TIE: ("why",),
    Ev.WON_ROUND: ("faithful", "reserve"),
    Ev.ENDED: ("why",),
    Ev.WORKS: ("card", "trigger"),
    Ev.DIE: ("rolled",),
    Ev.ROUND: (),
    Ev.PRAYED: (),
    Ev.STAYED_OUT: (),
    Ev.OFFERED: (),
}
"""Names of a, b, c in ``replay --json``."""


def event_text(row, data):
    """Return an event in words."""
    round_no, p, kind, a, b, c = (int(x) for x in row)
    who = f"seat {p}"
    if kind in _PLAIN:
        return f"{who} {_PLAIN[kind]}"
    if kind in _NUMBERS:
        return f"{who} {_NUMBERS[kind].format(a, b)}"
    if kind in _WITH_CARD:
        return f"{who} {_WITH_CARD[kind].format(data.card_name(a))}"
    if kind in _WITH_CARD_AND_SEAT:
        return f"{who} {_WITH_CARD_AND_SEAT[kind].format(data.card_name(a), b)}"
    if kind == Ev.ROUND:
        return f"round {round_no}: {who} is first player"
    if kind == Ev.FACE:
        return f"{who} shows the {'Power' if b == Trigger.POWER else 'Prayer'} face of {data.card_name(a)}"
    if kind == Ev.WORKS:
        return f"{who}: {data.card_name(a)} works ({_TRIGGERS[b]})"
    if kind == Ev.REVEALED:
        return f"{who} reveals {data.card_name(a)}, Faith {b}"
    if kind == Ev.DISCARDED:
        return f"{who} discards {data.card_name(a)} {_WAYS[b]}"
    if kind in (Ev.CONVERTED, Ev.KILLED):
        place = _ZONES[b] + (f" {c}" if b == Zone.LEADER else "")
        return f"{who} {'converts' if kind == Ev.CONVERTED else 'kills'} {a} Faithful from {place}"
    if kind == Ev.SET_ASIDE:
        return f"{who} sets {data.card_name(a)} aside for {b} rounds"
    if kind == Ev.TIE:
        return f"the round is a tie: {_TIES[a]}"
    return f"the game ends: {_ENDS[a]}"
