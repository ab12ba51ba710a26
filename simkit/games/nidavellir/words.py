"""Nidavellir: actions and events in words."""

from __future__ import annotations

import numpy as np

from simkit.core.cards import Data

from .vocab import (
    ARMY_STRIDE,
    CAMP,
    CLASS_NAMES,
    FIELD_MASK,
    KIND_SHIFT,
    POS_SHIFT,
    TAVERN_NAMES,
    VALUE_SHIFT,
    X_SHIFT,
    Decision,
    Ev,
)

PART_NAMES = (*(f"{name}s" for name in CLASS_NAMES), "coins", "distinctions", "neutral heroes", "artifacts")


def coin_text(code: int) -> str:
    """Return a coin in words."""
    return f"{'gold' if code % 2 else 'own'} {code // 2}"


def action_text(action: int, data: Data) -> str:
    """Return an action in words."""
    action = int(action)
    d = Decision(action >> KIND_SHIFT)
    pos, x, y = (action >> POS_SHIFT) & FIELD_MASK, (action >> X_SHIFT) & FIELD_MASK, action & FIELD_MASK
    if d == Decision.BID:
        values = x >> VALUE_SHIFT, x & ((1 << VALUE_SHIFT) - 1), y
        places = pos // 25, pos // 5 % 5, pos % 5
        return "bid " + ", ".join(f"{v} (coin {s})" for v, s in zip(values, places, strict=True))
    if d == Decision.TAKE_CARD:
        name = data.card_name(x)
        return f"visit the camp: {name} (place {pos - CAMP})" if pos >= CAMP else f"take {name} (place {pos})"
    if d in (Decision.TRANSFORM, Decision.TRANSFORM_TWO, Decision.TRANSFORM_SECOND, Decision.TRANSFORM_LOWEST):
        return f"transform {coin_text(x)} (coin {pos}) by +{y}"
    if d == Decision.EXCHANGE_PAIR:
        return f"exchange {coin_text(x)} (coin {pos // 5}) and {coin_text(y)} (coin {pos % 5})"
    if d in (Decision.PLACE_THRUD, Decision.PLACE_YLUD, Decision.PLACE_DOUBLE):
        who = {Decision.PLACE_THRUD: "Thrud", Decision.PLACE_YLUD: "Ylud", Decision.PLACE_DOUBLE: "a double"}[d]
        return f"{who} to the {CLASS_NAMES[pos]} column"
    if d == Decision.ENLIST_ORDER:
        return "enlist last" if pos else "enlist first"
    if d == Decision.HAND_BID:
        return f"bid {coin_text(x)} (coin {pos}) from hand"
    if d == Decision.GIVE_UP:
        return f"give up {coin_text(x)} (coin {pos})"
    return _card_text(d, pos, data.card_name(x))


def _card_text(d: Decision, pos: int, name: str) -> str:
    if d == Decision.TAKE_HERO:
        return f"take the hero {name}"
    if d == Decision.DISCARD_LAST:
        return f"discard {name}, last of the {CLASS_NAMES[pos]} column"
    if d == Decision.PIONEER:
        return f"keep {name} of the age 2 deck (place {pos})"
    if d == Decision.VISIT_DISCARD:
        return f"discard {name} of the tavern (place {pos})"
    if d == Decision.TAKE_CAMP:
        return f"take {name} from the camp (place {pos})"
    if d == Decision.TAKE_DISCARD:
        return f"fetch {name} from the discard pile (place {pos})"
    if d == Decision.ENLIST:
        return f"enlist {name} (place {pos})"
    if d == Decision.ENLIST_CLASS:
        return f"{name} joins the {CLASS_NAMES[pos]} column"
    return f"discard {name} of the {CLASS_NAMES[pos // ARMY_STRIDE]} column (place {pos % ARMY_STRIDE})"


def event_text(row: np.ndarray, data: Data) -> str:
    """Return an event in words."""
    _, p, kind, a, b, c = (int(x) for x in row)
    return _WORDS[Ev(kind)](f"seat {p}", a, b, c, data.card_name if data else str)


def _distinction(who: str, a: int) -> str:
    return f"distinction {CLASS_NAMES[a]}: " + ("nobody" if who == "seat -1" else who)


_WORDS = {
    Ev.ROUND: lambda who, a, b, c, name: f"age {a + 1}, round {b}",
    Ev.CAMP_FILLED: lambda who, a, b, c, name: f"camp: {name(a)}",
    Ev.ENTERED: lambda who, a, b, c, name: f"{TAVERN_NAMES[b]}: {name(a)}",
    Ev.BID: lambda who, a, b, c, name: f"{who} bids {coin_text(a)}, {coin_text(b)}, {coin_text(c)} in secret",
    Ev.REVEALED: lambda who, a, b, c, name: f"{TAVERN_NAMES[a]}: {who} shows {coin_text(b)} (gem {c})",
    Ev.TOOK: lambda who, a, b, c, name: f"{who} takes {name(a)} from the {TAVERN_NAMES[b]}",
    Ev.VISITED: lambda who, a, b, c, name: f"{who} visits the camp instead of the {TAVERN_NAMES[b]}: {name(a)}",
    Ev.PLACED: lambda who, a, b, c, name: f"{who} places {name(a)} as {CLASS_NAMES[b]}, {c} ranks now",
    Ev.HERO: lambda who, a, b, c, name: f"{who} takes the hero {name(a)}, {c} owned now",
    Ev.THRUD_LIFTED: lambda who, a, b, c, name: f"{who} lifts Thrud from the {CLASS_NAMES[b]} column",
    Ev.DISCARDED: lambda who, a, b, c, name: f"{who} discards {name(a)} of the {CLASS_NAMES[b]} column",
    Ev.TRANSFORMED: lambda who, a, b, c, name: f"{who} transforms {coin_text(a)} into {coin_text(b)} (target {c})",
    Ev.EXCHANGED: lambda who, a, b, c, name: f"{who} exchanges {coin_text(a)} for {coin_text(b)} (target {c})",
    Ev.LEFT_OVER: lambda who, a, b, c, name: f"{name(a)} of the {TAVERN_NAMES[b]} goes to the discard pile",
    Ev.GEMS_TRADED: lambda who, a, b, c, name: f"{who} and seat {a} trade gems: {b} and {c} now",
    Ev.CAMP_CARD: lambda who, a, b, c, name: f"{who} takes {name(a)} from the camp",
    Ev.FETCHED: lambda who, a, b, c, name: f"{who} fetches {name(a)} from the discard pile",
    Ev.COIN_LOST: lambda who, a, b, c, name: f"{who} loses the exchange coin {coin_text(a)}",
    Ev.COINS_TO_HAND: lambda who, a, b, c, name: f"{who} takes all unrevealed coins to hand",
    Ev.ENLIST_ORDER: lambda who, a, b, c, name: f"{who} enlists {'last' if a else 'first'}",
    Ev.YLUD: lambda who, a, b, c, name: f"{who} moves Ylud out of the {CLASS_NAMES[b]} column",
    Ev.DISTINCTION: lambda who, a, b, c, name: _distinction(who, a),
    Ev.SPECIAL_COIN: lambda who, a, b, c, name: f"{who} has {coin_text(a)} as exchange coin now",
    Ev.GEM: lambda who, a, b, c, name: f"{who} covers gem {b} with gem {a}",
    Ev.PIONEER_LOST: lambda who, a, b, c, name: f"{name(a)} of the age 2 deck goes to the discard pile",
    Ev.CAMP_CLEARED: lambda who, a, b, c, name: f"{a} camp cards of age 1 leave the game",
    Ev.THRUD_LEFT: lambda who, a, b, c, name: f"{who}: Thrud leaves the {CLASS_NAMES[b]} column",
    Ev.DISCARD_PILE: lambda who, a, b, c, name: f"{who} carries out {name(a)}",
    Ev.SCORED: lambda who, a, b, c, name: f"{who}: {b} points for {PART_NAMES[a]}",
    Ev.TOTAL: lambda who, a, b, c, name: f"{who} has {a} bravery",
}
