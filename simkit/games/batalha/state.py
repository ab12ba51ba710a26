"""Batalha dos Deuses: the state record.

A card in a hand, in play or set aside is a code, owner * CODES + card: a stolen card goes back to its owner.
Decks and discard piles hold cards of their owner only, as plain card numbers.
"""

from __future__ import annotations

from simkit.core.record import Field, record
from simkit.core.state import common_state

from .vocab import MAX_ACC, MAX_ACTS, MAX_CARDS, MAX_COPIES, MAX_DECK, MAX_PLAYERS

_PLACES = (
    Field("goal", "i", (), "Faithful that win"),
    Field("marker", "i", (), "seat with the first-player marker: first player of the round"),
    Field("pile", "i", (), "Faithful in the general pile"),
    Field("island", "i", (), "Faithful on the Island"),
    Field("cemetery", "i", (), "Faithful in the Cemetery"),
    Field("faithful", "i", MAX_PLAYERS, "Faithful in the reserve"),
    Field("deck", "i", (MAX_PLAYERS, MAX_DECK), "cards, the top is deck[p, n_deck - 1]; NONE beyond", "none"),
    Field("n_deck", "i", MAX_PLAYERS),
    Field("discard", "i", (MAX_PLAYERS, MAX_DECK), "cards of the discard pile; NONE beyond n_discard"),
    Field("n_discard", "i", MAX_PLAYERS),
    Field("hand", "i", (MAX_PLAYERS, MAX_COPIES), "codes, ascending; NONE beyond n_hand", "owner"),
    Field("n_hand", "i", MAX_PLAYERS),
    Field("magic", "i", MAX_COPIES, "codes of the Magics cast this round; NONE beyond n_magic"),
    Field("n_magic", "i"),
    Field("aside", "i", MAX_COPIES, "codes of the cards set aside (rise); NONE beyond n_aside"),
    Field("aside_left", "i", MAX_COPIES, "what the cube shows"),
    Field("aside_round", "i", MAX_COPIES, "round in which it was set aside"),
    Field("n_aside", "i"),
)
_ENTITIES = (
    Field("status", "i", MAX_PLAYERS, "Status"),
    Field("n_in", "i", (), "players still in the dispute"),
    Field("face", "i", MAX_PLAYERS, "Trigger.POWER or PRAYER, NONE: not chosen or no duel"),
    Field("entity", "i", MAX_PLAYERS, "code of the Entity in play (status READY: face down), NONE", "owner"),
    Field("shown", "i", MAX_PLAYERS, "card of the Entity face up, NONE"),
    Field("printed", "i", MAX_PLAYERS, "printed value, after pig and copyFaith"),
    Field("mod", "i", MAX_PLAYERS, "sum of the faith effects on the Entity"),
    Field("faith", "i", MAX_PLAYERS, "Faith value of a player still in, as of the last look"),
    Field("sum_faith", "i", (), "Faith value that is being added up", "none"),
    Field("shield", "i", MAX_PLAYERS, "sum of Against values that the Entity is protected from"),
    Field("is_pig", "i", MAX_PLAYERS, "1: no abilities of any kind"),
    Field("is_petrified", "i", MAX_PLAYERS, "1: CONST and ACT do not work"),
    Field("fate", "i", MAX_PLAYERS, "Fate of the Entity at the end of the round"),
    Field("n_acts", "i", (MAX_PLAYERS, MAX_ACTS), "times the j-th ACT row was used this round"),
    Field("acc", "i", (MAX_PLAYERS, MAX_ACC), "codes of the Accessories on the Entity; NONE beyond n_acc"),
    Field("acc_by", "i", (MAX_PLAYERS, MAX_ACC), "seat that attached it"),
    Field("n_acc", "i", MAX_PLAYERS),
    Field("n_own_acc", "i", MAX_PLAYERS, "how many of them are own-side, Entities used as Accessories among them"),
    Field("top_acc", "i", MAX_PLAYERS, "largest modifier of an own-side one"),
)
_TURNS = (
    Field("phase", "i", (), "Phase"),
    Field("turn", "i", (), "turns taken in this phase (Mulligan, Faces, Initial, Reveal, Final)"),
    Field("turn_seat", "i", (), "seat whose battle turn it is"),
    Field("has_acted", "b", (), "the Initial turn can no longer pray"),
    Field("is_ending", "b", (), "the turn ends: only the hand limit is left"),
    Field("is_offering", "b", (), "the turn ends with an offer of the tie"),
    Field("is_last", "b", (), "last turn of the last player"),
    Field("has_changed", "b", (), "a Faith value changed, or a player dropped out, in this turn"),
    Field("n_equal", "i", (), "turn ends since all became equal"),
    Field("n_offers", "i", (), "offers of the tie in consecutive turns"),
    Field("is_cut", "b", (), "the Island is empty before the Final phase"),
    Field("winner", "i", (), "winner of the round, NONE"),
    Field("final_step", "i", (), "Trigger of the step: LOSE for step 1, END for step 2"),
    Field("final_host", "i", (), "NONE: the Entity is next; else seat whose Accessories are looked through"),
    Field("has_final_acc", "b", (), "some Accessory in play has an ability for the Final phase"),
    Field("final_acc", "i", (), "next Accessory of final_host"),
)
_FRAME = (
    Field("res_p", "i", (), "who carries out the card"),
    Field("res_code", "i", (), "code of the card that is carried out, NONE"),
    Field("res_trigger", "i", (), "Trigger whose rows work"),
    Field("res_row", "i", (), "effect row that is next"),
    Field("res_last", "i", (), "end of the rows; res_row == res_last: nothing to carry out"),
    Field("res_ready", "b", (), "the row's condition held and its target is known"),
    Field("res_q", "i", (), "target seat"),
    Field("res_left", "i", (), "cards that the row still has to move"),
    Field("cost_left", "i", (), "cards still to pay"),
    Field("pending", "i", (), "code of a hostile Accessory that waits for its target, NONE"),
    Field("n_dice", "i", MAX_PLAYERS, "dice rolled by cards this round: index of the stream", "none"),
    Field("n_random", "i", MAX_PLAYERS, "cards lost at random this round: index of the stream", "none"),
    Field("n_shuffles", "i", MAX_PLAYERS, "shuffles so far: index of the stream", "none"),
)
_COUNTERS = (
    Field("rounds_won", "i", MAX_PLAYERS, "metric"),
    Field("prayers", "i", MAX_PLAYERS, "metric"),
    Field("stayed_out", "i", MAX_PLAYERS, "metric"),
    Field("entities", "i", MAX_PLAYERS, "metric: Entities revealed"),
    Field("accessories", "i", MAX_PLAYERS, "metric"),
    Field("magics", "i", MAX_PLAYERS, "metric"),
    Field("activations", "i", MAX_PLAYERS, "metric"),
    Field("powers", "i", MAX_PLAYERS, "metric: rounds with the Power face"),
    Field("from_island", "i", MAX_PLAYERS, "metric"),
    Field("converted", "i", MAX_PLAYERS, "metric"),
    Field("lost", "i", MAX_PLAYERS, "metric: Faithful killed in or converted from the reserve"),
    Field("killed", "i", MAX_PLAYERS, "metric"),
    Field("offers", "i", MAX_PLAYERS, "metric"),
    Field("over_limit", "i", MAX_PLAYERS, "metric"),
    Field("ties", "i", (), "metric"),
    Field("lead", "i", (), "last seat that was alone in the lead at the end of a round, NONE"),
    Field("lead_changes", "i", (), "metric"),
)
_OWN = (*_PLACES, *_ENTITIES, *_TURNS, *_FRAME, *_COUNTERS)
# What every decision reads lies together, the piles behind it: fewer cache lines, a tenth of the time.
_SMALL = tuple(f for f in _OWN if f.shape in ((), MAX_PLAYERS))
_LARGE = tuple(f for f in _OWN if f.shape not in ((), MAX_PLAYERS))
STATE_FIELDS = (*common_state(MAX_PLAYERS, MAX_CARDS), *_SMALL, *_LARGE)
STATE = record(*STATE_FIELDS)
