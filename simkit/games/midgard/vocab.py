"""Champions of Midgard: the words that rules, policies and reports share."""

from __future__ import annotations

from enum import IntEnum

from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 4
MAX_CARDS = 128
MAX_ROWS = 64
MAX_SPACES = 32
MAX_STALLS = 10
FIRST_STALL = 20
MAX_SHIPS = 10
FIRST_PRIVATE = 2
MAX_TYPES = 40
MAX_DECK = 96
MAX_SMALL_DECK = 48
MAX_RUNES = 20
MAX_DESTINIES = 24
MAX_HAND = 20
MAX_OPEN = 4
MAX_DRAWN = 8
MAX_MERCHANTS = 16
MAX_JOURNEYS = 12
MAX_LEADERS = 8
MAX_LEGAL = 64
MAX_ROUNDS = 12
MAX_FACES = 8
DICE_CAP = 10
"""No leader may have more warriors than this: the odds table ends there."""
MAX_ATTACK = 8
MAX_DEFENCE = 14
MIXES = 286
"""Mixes of three kinds of dice with at most DICE_CAP dice: (13 over 3)."""
VARIANTS = 3
"""Different sword bonuses among the leaders."""

HIGHEST = 60
"""No number on a card is higher."""

N_DICE = 3
N_FACES = 4
N_GOODS = 3
N_COLORS = 4
N_PLACES = 7
N_SHORES = 4


class Die(IntEnum):
    """CM-3. Kinds of warriors."""

    SWORDSMAN = 0
    SPEARMAN = 1
    AXEMAN = 2


class Face(IntEnum):
    """Results of a die."""

    BLANK = 0
    SHIELD = 1
    HIT = 2
    DOUBLE = 3


class Good(IntEnum):
    """CM-5. Goods that the Market changes; FOOD also goes aboard."""

    FOOD = 0
    WOOD = 1
    COIN = 2


class Color(IntEnum):
    """CM-6. Colours of enemies; trolls and the Kraken are PLAIN."""

    RED = 0
    YELLOW = 1
    BLUE = 2
    PLAIN = 3


class Foe(IntEnum):
    """Kinds of enemies."""

    TROLL = 0
    DRAUGR = 1
    MONSTER = 2
    KRAKEN = 3


class Place(IntEnum):
    """Where warriors are sent, in the order of resolution."""

    TROLL = 0
    DRAUGR_1 = 1
    DRAUGR_2 = 2
    N1 = 3
    N2 = 4
    F1 = 5
    F2 = 6


class Space(IntEnum):
    """Spaces for workers; stalls follow from FIRST_STALL in the order of the card file."""

    SWORDSMITH = 0
    HAFTER = 1
    BLACKSMITH = 2
    SMOKEHOUSE = 3
    LONGHOUSE = 4
    MARKET = 5
    MERCHANT_SHIP = 6
    RUNESMITH = 7
    SAGES_HUT = 8
    STAVE_CHURCH = 9
    SHIPWRIGHT = 10
    SMALL_SHIP = 11
    LARGE_SHIP = 12
    OWN_SHIP = 13
    TROLL = 14
    DRAUGR_1 = 15
    DRAUGR_2 = 16
    WORKER_HUTS = 17
    HUNTING_GROUNDS = 18
    BEGGING = 19


class Op(IntEnum):
    """What an effect row of a location, a stall or a rune does."""

    TAKE_DICE = 0  # all dice lying on the space (die)
    GAIN_DIE = 1  # amount dice of a kind from the supply (die)
    TAKE_FOOD = 2  # all food lying on the space
    GAIN_FOOD = 3
    GAIN_WOOD = 4
    GAIN_COINS = 5
    GAIN_BLAME = 6
    FIRST_PLAYER = 7
    EXCHANGE = 8  # the Market
    TAKE_GOODS = 9  # of the newest merchant ship card
    TAKE_RUNE = 10
    PEEK = 11
    DRAW_DESTINY = 12  # amount drawn, one kept
    BUY_FAVOR = 13
    BUY_SHIP = 14
    CREW = 15  # a ship, put at a shore
    RESERVE = 16  # a fight (place)
    HUNT = 17
    BUY_WORKER = 18
    CHOOSE_DIE = 19  # one die of the kinds in dice
    SWAP_DICE = 20  # up to amount swaps
    SELL = 21  # up to amount food or wood, price coins each
    SCORE_DESTINY = 22  # rune of Success
    DOUBLE_COINS = 23  # rune of Wealth: at most amount
    MORE_DESTINIES = 24  # rune of True Vision: amount more drawn
    REROLL_BLANKS = 25  # rune of Potential
    SHIELDS_HIT = 26  # rune of Reaction: amount damage a shield
    NO_LOSSES = 27  # rune of Healing
    MORE_GLORY = 28  # rune of Glory: amount / per of the enemy's glory
    HUNT_GLORY = 29  # rune of The Hunt: amount glory a hit
    NEXT_JOURNEY = 30  # rune of Journey


N_OPS = len(Op)


class Counted(IntEnum):
    """CM-101. What a destiny counts."""

    WARRIORS = 0
    WOOD = 1
    FOOD = 2
    COINS = 3
    FAVOR = 4
    RUNES = 5
    TROLLS = 6
    DRAUGR = 7
    MONSTERS = 8
    RED = 9
    YELLOW = 10
    BLUE = 11


N_COUNTED = len(Counted)


class Side(IntEnum):
    """Kinds of market stalls."""

    MILITARY = 0
    ECONOMIC = 1


class Decision(IntEnum):
    """What is asked; the ids of RULES.md in brackets."""

    LEADER = 0  # CM-D1
    PLACE = 1  # CM-D2
    SHORE = 2  # CM-D3
    EXCHANGE = 3  # CM-D4
    RUNE = 4  # CM-D5
    PEEK = 5  # CM-D6
    VISION = 6  # CM-D6
    KEEP = 7  # CM-D6
    CHURCH = 8  # CM-D7
    SHIP = 9  # CM-D8
    CHOOSE_DIE = 10  # CM-D9
    SWAP_DICE = 11  # CM-D9, CM-D13
    SELL = 12  # CM-D9
    TAKE_DIE = 13  # CM-D10
    MUSTER = 14  # CM-D11
    SEND = 15  # CM-D12
    DESTINY = 16  # CM-D14
    ROLLED = 17  # CM-D15
    PICK = 18  # CM-D16
    REACTION = 19  # CM-D17
    HEALING = 20  # CM-D18
    LOSE = 21  # CM-D19
    BONUS = 22  # CM-D20
    BLAME = 23  # CM-D21
    JOURNEY = 24  # CM-D22
    PAY = 25  # CM-D23
    LATE_RUNE = 26  # CM-D24


class Phase(IntEnum):
    """Where the game is."""

    LEADERS = 0
    ROUND_SETUP = 1
    WORKERS = 2
    ASSIGNMENT = 3
    COMBAT = 4
    LATE_RUNES = 5
    CLEAN_UP = 6


class Part(IntEnum):
    """Where a hunt, a fight or a voyage is."""

    NEXT = 0
    HUNT_ROLLED = 1
    HUNT_COUNTED = 2
    ROLL = 3
    ROLLED = 4
    REACTION = 5
    DAMAGE = 6
    LOSSES = 7
    VERDICT = 8
    KILLED = 9
    REVEALED = 10
    JOURNEY = 11
    PAY = 12
    KRAKEN = 13
    FEED = 14
    LANDED = 15


class Ev(IntEnum):
    """Events; a, b, c as written. Cards are card numbers, spaces Space, places Place."""

    LEADER = 0  # a leader card
    STALL = 1  # a stall card
    FIRST = 2  # player: first player of the game
    ROUND = 3  # a round
    ENEMY = 4  # a card, b colour, c place
    JOURNEY_LAID = 5  # a shore
    MERCHANT = 6  # a card
    RUNE_OPEN = 7  # a card
    PLACED = 8  # a card of the space, b coins paid, c wood paid
    DICE = 9  # a kind, b how many received, c how many did not fit
    GOODS = 10  # a food, b wood, c coins (changes)
    FAVOR = 11  # a favor gained, b coins paid
    MARKER = 12  # player: has the first-player marker now
    RUNE = 13  # a card taken
    PEEKED = 14  # a shore
    DESTINY = 15  # a card kept
    SHIP_BOUGHT = 16  # a card
    SHIP_OUT = 17  # a ship card, b place
    WORKER = 18  # a price
    HUNTING = 19  # worker at the Hunting Grounds
    SWAPPED = 20  # a kind given, b kind taken
    RUNE_USED = 21  # a card
    SENT = 22  # a place, b kind (N_DICE: food), c number
    ROLL = 23  # a kind, b blanks * VERB + shields, c hits * VERB + doubles
    FAVOR_SPENT = 24  # for a reroll
    GLORY = 25  # a glory, b Source
    HUNTED = 26  # a food
    HIT = 27  # a damage now on the enemy, b losses due
    LOST_DIE = 28  # a kind, b Loss
    KILLED = 29  # a card, b place, c bounty coins
    BEATEN = 30  # a card, b place
    BLAME = 31  # a blame taken (negative: discarded)
    JOURNEY = 32  # a card, b place
    LOST_FOOD = 33  # a food lost to a journey
    FED = 34  # a food eaten, b warriors unfed
    ESCAPED = 35  # a card, b place: living enemy at clean-up
    BOUNTY = 36  # a place, b coins now on the card
    DESTINY_SCORED = 37  # a card, b glory
    SCORED = 38  # a final glory, b enemies killed


class Source(IntEnum):
    """Where glory comes from."""

    TROLLS = 0
    DRAUGR = 1
    MONSTERS = 2
    KRAKEN = 3
    LEADER = 4
    RUNE_USE = 5
    DESTINIES = 6
    SETS = 7
    RUNES = 8
    SHIPS = 9
    FAVOR = 10
    COINS = 11
    BLAME = 12


N_SOURCES = len(Source)


class Loss(IntEnum):
    """How a warrior is lost."""

    FIGHT = 0
    STARVED = 1
    FORBIDDEN = 2
    JOURNEY = 3


N_LOSSES = len(Loss)


class End(IntEnum):
    """Why the game ended."""

    ROUNDS = 1


class Stream(IntEnum):
    """One stream of chance per purpose; a fight has its own: FIGHT + place, KRAKEN + place, HUNT + seat."""

    FIRST = 1
    MILITARY = 2
    ECONOMIC = 3
    TROLLS = 4
    DRAUGR = 5
    MONSTERS = 6
    JOURNEYS = 7
    RUNES = 8
    DESTINIES = 9
    MERCHANTS = 10
    FIGHT = 20
    KRAKEN = 40
    HUNT = 60


# --- Actions: verb * VERB + argument ----------------------------------------------------------------------------------

VERB = 4096
SENDABLE = 64
"""SEND's argument is number + SENDABLE * (kind + N_FACES * place); kind N_DICE is food."""


class Act(IntEnum):
    """Verbs of actions, with their argument."""

    STOP = 0
    LEADER = 1  # leader (loadout index)
    PLACE = 2  # space
    USE_RUNE = 3  # rune number
    SHORE = 4  # shore 0..3
    EXCHANGE = 5  # give * N_GOODS + take
    TAKE_RUNE = 6  # rune number
    TAKE_TOP = 7  # top of the rune deck
    PEEK = 8  # shore
    KEEP = 9  # destiny number
    CHURCH = 10  # purchase
    BUY_SHIP = 11  # ship number
    DIE = 12  # kind taken
    SWAP = 13  # give * N_DICE + take
    SELL = 14  # good
    ASSIGN = 15
    SEND = 16
    SCORE = 17  # destiny number
    SPEND_FAVOR = 18
    PICK = 19  # kind * N_FACES + face
    ROLL = 20
    LOSE = 21  # kind; N_DICE: food
    BLAME = 22  # seat


# --- What a player sees -----------------------------------------------------------------------------------------------

VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("marker", "i", (), "seat that holds the first-player marker"),
    Field("leader", "i", MAX_PLAYERS, "leader of each seat (loadout index), NONE before it is chosen"),
    Field("glory", "i", MAX_PLAYERS),
    Field("goods", "i", (MAX_PLAYERS, N_GOODS), "food, wood, coins"),
    Field("favor", "i", MAX_PLAYERS),
    Field("blame", "i", MAX_PLAYERS),
    Field("home", "i", (MAX_PLAYERS, N_DICE), "warriors not assigned"),
    Field("owned", "i", (MAX_PLAYERS, N_DICE), "all warriors"),
    Field("workers", "i", MAX_PLAYERS, "workers still to be placed"),
    Field("has_extra", "i", MAX_PLAYERS, "has bought the extra worker"),
    Field("own_ship", "i", MAX_PLAYERS, "private longship, NONE"),
    Field("is_hunting", "i", MAX_PLAYERS),
    Field("killed", "i", (MAX_PLAYERS, 3), "killed trolls, draugr, monsters"),
    Field("colors", "i", (MAX_PLAYERS, N_COLORS), "killed draugr and monsters by colour"),
    Field("n_runes", "i", MAX_PLAYERS),
    Field("rune_ready", "i", MAX_RUNES, "own unused runes by number (they lie open, the others' matter to nobody)"),
    Field("hand", "i", MAX_HAND, "own destinies not yet scored, NONE beyond n_hand"),
    Field("n_hand", "i", MAX_PLAYERS, "how many destinies each seat has"),
    Field("known", "i", N_SHORES, "journey card where I have peeked or it lies face up, NONE"),
    Field("supply", "i", N_DICE),
    Field("space_by", "i", MAX_SPACES, "seat that took the space in this round, NONE"),
    Field("stall_in", "i", MAX_STALLS, "1: the stall is on the board"),
    Field("smith", "i", N_DICE),
    Field("smoke_food", "i"),
    Field("huts_sold", "i"),
    Field("merchant", "i", (), "newest merchant ship card, NONE"),
    Field("open_rune", "i", MAX_OPEN, "face-up runes, NONE for a gap"),
    Field("n_destiny_deck", "i"),
    Field("enemy", "i", N_PLACES, "enemy: type * N_COLORS + colour, NONE"),
    Field("fighter", "i", N_PLACES, "seat that fights there, NONE"),
    Field("army", "i", (N_PLACES, N_DICE), "warriors sent"),
    Field("food", "i", N_SHORES, "food aboard"),
    Field("ship_at", "i", N_SHORES, "longship at the shore, NONE"),
    Field("ship_in", "i", MAX_SHIPS, "private longship on offer"),
    Field("bounty", "i", N_PLACES, "coins on the monster"),
    Field("ship", "i", (), "longship to be put at a shore"),
    Field("left", "i", (), "swaps or sales left"),
    Field("send_place", "i", (), "where I now send"),
    Field("send_kind", "i", (), "kind I now send; N_DICE: food"),
    Field("place", "i", (), "where I now fight, NONE on a hunt"),
    Field("foe", "i", (), "enemy type I now fight, NONE on a hunt"),
    Field("rolled", "i", (N_DICE, N_FACES), "dice of the roll by kind and face, those picked included"),
    Field("picked", "i", (N_DICE, N_FACES), "of these: picked for a reroll"),
    Field("damage", "i", (), "damage on the enemy"),
    Field("losses", "i", (), "dice still to be lost"),
    # notes of the player, empty when asked
    Field("variant", "i", (), "row of the own leader in the tables of odds"),
    Field("late", "f", (), "share of its weight that a thing for later rounds is worth now"),
    Field("push", "f", N_COUNTED, "what one more of each thing that destinies count is worth for the own ones"),
    Field("prize", "f", N_PLACES, "what killing the enemy at each place is worth"),
    Field("free", "i", N_DICE, "warriors at home that no fight taken needs"),
    Field("room", "i", (), "how many more warriors fit"),
    Field("gain", "f", N_DICE, "what one more die of each kind adds in this round"),
    Field("shore_crew", "i", N_SHORES, "most warriors that the ship last thought of brings to each shore, NONE"),
    Field("shore_worth", "f", N_SHORES, "what these are worth there"),
    Field("near_food", "i", (), "food that one worker could fetch now, NONE: not looked at"),
    Field("eaten", "i", (), "food that the warriors planned for the own ships eat"),
    Field("lacking", "i", (), "food that the own ships still lack"),
)
VIEW = record(*VIEW_FIELDS)
