"""Champions of Midgard: actions and events in words."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from simkit.core.cards import Data

from .tables import of_kind
from .vocab import (
    FIRST_STALL,
    N_DICE,
    N_FACES,
    N_GOODS,
    SENDABLE,
    VERB,
    Act,
    Color,
    Ev,
    Face,
    Good,
    Loss,
    Place,
    Source,
)

_PLACES = ("the troll", "draugr 1", "draugr 2", "shore N1", "shore N2", "shore F1", "shore F2")
_DICE = ("swordsman", "spearman", "axeman")
_MANY = ("swordsmen", "spearmen", "axemen", "food")
_LOSSES = {Loss.FIGHT: "in the fight", Loss.STARVED: "by hunger", Loss.FORBIDDEN: "forbidden", Loss.JOURNEY: "at sea"}


def _named(data: Data, kind: str, k: int) -> str:
    return of_kind(data, kind)[k][1].name


def _space(data: Data, space: int) -> str:
    if space >= FIRST_STALL:
        return _named(data, "stall", space - FIRST_STALL)
    return next(card.name for _, card in of_kind(data, "location") if card.space == space)


def _ship(data: Data, x: int) -> str:
    ships = [card for _, card in of_kind(data, "ship")]
    return sorted(ships, key=lambda card: not card.is_public)[x].name


def _send(argument: int) -> str:
    amount, rest = argument % SENDABLE, argument // SENDABLE
    return f"send {_dice(amount, rest % N_FACES)} to {_PLACES[rest // N_FACES]}"


def action_text(action: int, data: Data) -> str:
    """Return an action in words."""
    verb, k = Act(int(action) // VERB), int(action) % VERB
    texts: dict[Act, Any] = {
        Act.STOP: lambda: "stop / no",
        Act.LEADER: lambda: f"choose {_named(data, 'leader', k)}",
        Act.PLACE: lambda: f"worker to {_space(data, k)}",
        Act.USE_RUNE: lambda: f"use the {_named(data, 'rune', k)}",
        Act.SHORE: lambda: f"ship to {_PLACES[Place.N1 + k]}",
        Act.EXCHANGE: lambda: f"change 1 {_good(k // N_GOODS)} into 1 {_good(k % N_GOODS)}",
        Act.TAKE_RUNE: lambda: f"take the {_named(data, 'rune', k)}",
        Act.TAKE_TOP: lambda: "take the top rune of the deck",
        Act.PEEK: lambda: f"look at the journey of {_PLACES[Place.N1 + k]}",
        Act.KEEP: lambda: f"keep {_named(data, 'destiny', k)}",
        Act.CHURCH: lambda: f"buy {data.value('church_favor')[k]} favor for {_coins(data.value('church_price')[k])}",
        Act.BUY_SHIP: lambda: f"buy the {_ship(data, k)}",
        Act.DIE: lambda: f"take 1 {_DICE[k]}",
        Act.SWAP: lambda: f"swap 1 {_DICE[k // N_DICE]} for 1 {_DICE[k % N_DICE]}",
        Act.SELL: lambda: f"sell 1 {_good(k)}",
        Act.ASSIGN: lambda: "assign warriors",
        Act.SEND: lambda: _send(k),
        Act.SCORE: lambda: f"score {_named(data, 'destiny', k)}",
        Act.SPEND_FAVOR: lambda: "spend 1 favor to reroll",
        Act.PICK: lambda: f"pick 1 {_DICE[k // N_FACES]} showing {_face(k % N_FACES)}",
        Act.ROLL: lambda: "reroll the dice picked",
        Act.LOSE: lambda: f"lose 1 {(*_DICE, 'food')[k]}",
        Act.BLAME: lambda: f"blame seat {k}",
    }
    return texts[verb]()


def _good(k: int) -> str:
    return Good(k).name.lower()


def _face(k: int) -> str:
    return Face(k).name.lower()


def _goods(food: int, wood: int, coins: int) -> str:
    parts = [f"{n:+d} {word}" for n, word in ((food, "food"), (wood, "wood"), (coins, "coins")) if n]
    return ", ".join(parts)


def _dice(n: int, kind: int) -> str:
    return f"{n} {_DICE[kind] if n == 1 else _MANY[kind]}" if kind < N_DICE else f"{n} food"


def _coins(n: int) -> str:
    return f"{n} coin" if n == 1 else f"{n} coins"


def _roll(kind: int, low: int, high: int) -> str:
    faces = (low // VERB, low % VERB, high // VERB, high % VERB)
    shown = [f"{n} {_face(f)}" for f, n in enumerate(faces) if n]
    return f"{_MANY[kind]}: {', '.join(shown)}"


def _enemy(data: Data, card: int, color: int) -> str:
    name = data.card_name(card)
    return name if color == Color.PLAIN else f"{name} ({Color(color).name.lower()})"


@functools.cache
def _event_texts() -> dict[Ev, Any]:
    """Return, by event, its words: a function of (who, a, b, c, data)."""
    return {
        Ev.LEADER: lambda w, a, b, c, d: f"{w} is {d.card_name(a)}",
        Ev.STALL: lambda w, a, b, c, d: f"stall on the board: {d.card_name(a)}",
        Ev.FIRST: lambda w, a, b, c, d: f"{w} is first player",
        Ev.ROUND: lambda w, a, b, c, d: f"round {a}; {w} holds the first-player marker",
        Ev.ENEMY: lambda w, a, b, c, d: f"{_PLACES[c]}: {_enemy(d, a, b)}",
        Ev.JOURNEY_LAID: lambda w, a, b, c, d: f"a journey card is laid at {_PLACES[Place.N1 + a]}",
        Ev.MERCHANT: lambda w, a, b, c, d: f"{d.card_name(a)} brings {d.cards[d.ids[a]].text}",
        Ev.RUNE_OPEN: lambda w, a, b, c, d: f"open rune: {d.card_name(a)}",
        Ev.PLACED: lambda w, a, b, c, d: f"{w}: worker to {d.card_name(a)}" + _cost(b, c),
        Ev.DICE: lambda w, a, b, c, d: f"{w} receives {_dice(b, a)}" + (f", {c} not fitting" if c else ""),
        Ev.GOODS: lambda w, a, b, c, d: f"{w}: {_goods(a, b, c)}",
        Ev.FAVOR: lambda w, a, b, c, d: f"{w} gains {a} favor" + (f" for {_coins(b)}" if b else ""),
        Ev.MARKER: lambda w, a, b, c, d: f"{w} has the first-player marker now",
        Ev.RUNE: lambda w, a, b, c, d: f"{w} takes the {d.card_name(a)}",
        Ev.PEEKED: lambda w, a, b, c, d: f"{w} looks at the journey of {_PLACES[Place.N1 + a]}",
        Ev.DESTINY: lambda w, a, b, c, d: f"{w} keeps the destiny {d.card_name(a)}",
        Ev.SHIP_BOUGHT: lambda w, a, b, c, d: f"{w} buys the {d.card_name(a)}",
        Ev.SHIP_OUT: lambda w, a, b, c, d: f"{w} puts the {d.card_name(a)} at {_PLACES[b]}",
        Ev.WORKER: lambda w, a, b, c, d: f"{w} buys an extra worker for {_coins(a)}",
        Ev.HUNTING: lambda w, a, b, c, d: f"{w} will hunt",
        Ev.SWAPPED: lambda w, a, b, c, d: f"{w} swaps 1 {_DICE[a]} for 1 {_DICE[b]}",
        Ev.RUNE_USED: lambda w, a, b, c, d: f"{w} uses the {d.card_name(a)}",
        Ev.SENT: lambda w, a, b, c, d: f"{w} sends {_dice(c, b)} to {_PLACES[a]}",
        Ev.ROLL: lambda w, a, b, c, d: f"{w}: {_roll(a, b, c)}",
        Ev.FAVOR_SPENT: lambda w, a, b, c, d: f"{w} spends 1 favor to reroll",
        Ev.GLORY: lambda w, a, b, c, d: f"{w}: {a:+d} glory ({Source(b).name.lower().replace('_', ' ')})",
        Ev.HUNTED: lambda w, a, b, c, d: f"{w} hunts {a} food",
        Ev.HIT: lambda w, a, b, c, d: f"{w}: {a} damage on the enemy, {b} warriors to lose",
        Ev.LOST_DIE: lambda w, a, b, c, d: f"{w} loses 1 {_DICE[a]} {_LOSSES[Loss(b)]}",
        Ev.KILLED: lambda w, a, b, c, d: f"{w} kills {d.card_name(a)} at {_PLACES[b]}" + (f", bounty {c}" if c else ""),
        Ev.BEATEN: lambda w, a, b, c, d: f"{w} is beaten by {d.card_name(a)} at {_PLACES[b]}",
        Ev.BLAME: lambda w, a, b, c, d: f"{w}: {a:+d} blame",
        Ev.JOURNEY: lambda w, a, b, c, d: f"{w} sails to {_PLACES[b]} and meets {d.card_name(a)}",
        Ev.LOST_FOOD: lambda w, a, b, c, d: f"{w} loses {a} food at sea",
        Ev.FED: lambda w, a, b, c, d: f"{w}: {a} food eaten, {b} warriors go hungry",
        Ev.ESCAPED: lambda w, a, b, c, d: f"{d.card_name(a)} at {_PLACES[b]} was not killed and leaves",
        Ev.BOUNTY: lambda w, a, b, c, d: f"bounty at {_PLACES[a]}: {_coins(b)}",
        Ev.DESTINY_SCORED: lambda w, a, b, c, d: f"{w}: destiny {d.card_name(a)} is worth {b}",
        Ev.SCORED: lambda w, a, b, c, d: f"{w} ends with {a} glory, {b} enemies killed",
    }


def _cost(coins: int, wood: int) -> str:
    return (f", pays {_coins(coins)}" if coins else "") + (f", pays {wood} wood" if wood else "")


def event_text(row: np.ndarray, data: Data) -> str:
    """Return an event in words."""
    _, p, kind, a, b, c = (int(x) for x in row)
    return _event_texts()[Ev(kind)](f"seat {p}", a, b, c, data)


EVENT_FIELDS: dict[int, tuple[str, ...]] = {
    Ev.LEADER: ("leader_card",),
    Ev.STALL: ("stall_card",),
    Ev.ROUND: ("round",),
    Ev.ENEMY: ("enemy_card", "color", "place"),
    Ev.JOURNEY_LAID: ("shore",),
    Ev.MERCHANT: ("merchant_card",),
    Ev.RUNE_OPEN: ("rune_card",),
    Ev.PLACED: ("space_card", "coins_paid", "wood_paid"),
    Ev.DICE: ("kind", "received", "refused"),
    Ev.GOODS: ("food", "wood", "coins"),
    Ev.FAVOR: ("favor", "coins_paid"),
    Ev.RUNE: ("rune_card",),
    Ev.PEEKED: ("shore",),
    Ev.DESTINY: ("destiny_card",),
    Ev.SHIP_BOUGHT: ("ship_card",),
    Ev.SHIP_OUT: ("ship_card", "place"),
    Ev.WORKER: ("price",),
    Ev.SWAPPED: ("given", "taken"),
    Ev.RUNE_USED: ("rune_card",),
    Ev.SENT: ("place", "kind", "number"),
    Ev.ROLL: ("kind", "blanks_and_shields", "hits_and_doubles"),
    Ev.GLORY: ("glory", "source"),
    Ev.HUNTED: ("food",),
    Ev.HIT: ("damage", "losses"),
    Ev.LOST_DIE: ("kind", "loss"),
    Ev.KILLED: ("enemy_card", "place", "bounty"),
    Ev.BEATEN: ("enemy_card", "place"),
    Ev.BLAME: ("blame",),
    Ev.JOURNEY: ("journey_card", "place"),
    Ev.LOST_FOOD: ("food",),
    Ev.FED: ("food", "unfed"),
    Ev.ESCAPED: ("enemy_card", "place"),
    Ev.BOUNTY: ("place", "coins"),
    Ev.DESTINY_SCORED: ("destiny_card", "glory"),
    Ev.SCORED: ("glory", "kills"),
}
"""Names of a, b, c of the events that have any."""
