"""Champions of Midgard: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import rule
from simkit.core.cards import Data
from simkit.core.piles import copy, copy2

from .vocab import FIRST_STALL, N_COLORS, N_SHORES, Color, Place


@rule
def observe(st, tab, par, p, view):
    """Fill the view of seat p. CM-9: decks, face-down journeys not peeked at, and the others' destinies are hidden."""
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    observe_players(st, p, view)
    observe_board(st, p, view)
    observe_pending(st, view)


@rule
def copy_threes(target, source):
    """Copy an array of rows of three, two rows at a time: six words are two moves (see core.piles.copy_four)."""
    n = target.shape[0]
    for i in range(0, n - 1, 2):
        a, b, c = source[i, 0], source[i, 1], source[i, 2]
        d, e, f = source[i + 1, 0], source[i + 1, 1], source[i + 1, 2]
        target[i, 0] = a
        target[i, 1] = b
        target[i, 2] = c
        target[i + 1, 0] = d
        target[i + 1, 1] = e
        target[i + 1, 2] = f
    if n & 1 != 0:
        copy(target[n - 1], source[n - 1])


@rule
def observe_players(st, p, view):
    """What lies with the players; destinies only one's own."""
    view.marker = st.marker
    copy(view.leader, st.loadout)
    copy(view.glory, st.glory)
    copy_threes(view.goods, st.goods)
    copy(view.favor, st.favor)
    copy(view.blame, st.blame)
    copy_threes(view.home, st.home)
    copy_threes(view.owned, st.owned)
    copy(view.workers, st.workers)
    copy(view.has_extra, st.has_extra)
    copy(view.own_ship, st.own_ship)
    copy(view.is_hunting, st.is_hunting)
    copy_threes(view.killed, st.killed)
    copy2(view.colors, st.colors)
    copy(view.n_runes, st.n_runes)
    copy(view.rune_ready, st.rune_ready[p])
    copy(view.hand, st.hand[p])
    copy(view.n_hand, st.n_hand)


@rule
def observe_board(st, p, view):
    """What lies on the board; journey cards only where seat p has peeked or they lie face up."""
    for s in range(N_SHORES):
        view.known[s] = st.journey[s] if st.is_revealed[s] + st.known[p, s] > 0 else -1
    copy(view.supply, st.supply)
    copy(view.space_by, st.space_by)
    copy(view.stall_in, st.stall_in)
    copy(view.smith, st.smith)
    view.smoke_food = st.smoke_food
    view.huts_sold = st.huts_sold
    view.merchant = st.merchant
    copy(view.open_rune, st.open_rune)
    view.n_destiny_deck = st.n_destiny_deck
    copy(view.enemy, st.enemy)
    copy(view.fighter, st.fighter)
    copy_threes(view.army, st.army)
    copy(view.food, st.food)
    copy(view.ship_at, st.ship_at)
    copy(view.ship_in, st.ship_in)
    copy(view.bounty, st.bounty)


@rule
def observe_pending(st, view):
    """What the pending decision is about, as far as `legal` does not say it; the player's notes are empty."""
    view.ship = st.ship
    view.left = st.left
    view.send_place = st.send_place
    view.send_kind = st.send_kind
    view.place = st.place
    view.foe = st.foe
    copy2(view.rolled, st.rolled)
    copy2(view.picked, st.picked)
    view.damage = st.damage
    view.losses = st.losses
    view.variant = 0
    view.late = 0.0
    view.eaten = 0
    view.lacking = 0
    view.room = 0
    view.near_food = -1
    for what in range(view.push.shape[0]):
        view.push[what] = 0.0
    for place in range(view.prize.shape[0]):
        view.prize[place] = 0.0
    for s in range(N_SHORES):
        view.shore_crew[s] = -1
        view.shore_worth[s] = 0.0
    for k in range(view.free.shape[0]):
        view.free[k] = 0
        view.gain[k] = 0.0


def public_state(st: np.record, data: Data) -> dict[str, Any]:
    """Return what all players see, in names."""
    by_kind: dict[str, list[str]] = {}
    for card in data.cards.values():
        by_kind.setdefault(card.kind, []).append(card.name)
    types = by_kind["enemy"]
    shown: dict[str, Any] = {
        "round": int(st.round_no),
        "first-player marker": int(st.marker),
        "enemies": {
            place.name.lower(): _enemy(int(st.enemy[place]), int(st.bounty[place]), types) for place in Place
        },
        "stalls": [name for i, name in enumerate(by_kind["stall"]) if st.stall_in[i]],
        "merchant ship": by_kind["merchant"][st.merchant] if st.merchant >= 0 else None,
        "open runes": [by_kind["rune"][r] for r in st.open_rune if r >= 0],
        "smiths": [int(n) for n in st.smith],
        "supply": [int(n) for n in st.supply],
        "smokehouse": int(st.smoke_food),
        "extra workers sold": int(st.huts_sold),
        "taken": [_space(s, by_kind, data) for s in range(FIRST_STALL + len(by_kind["stall"])) if st.space_by[s] >= 0],
    }
    shown["players"] = [_player(st, p, by_kind) for p in range(st.n_players)]
    return shown


def _enemy(code: int, bounty: int, types: list[str]) -> str | None:
    if code < 0:
        return None
    color = code % N_COLORS
    text = types[code // N_COLORS]
    if color != Color.PLAIN:
        text += f" ({Color(color).name.lower()})"
    return text + (f" +{bounty} coins" if bounty else "")


def _space(space: int, by_kind: dict[str, list[str]], data: Data) -> str:
    if space >= FIRST_STALL:
        return by_kind["stall"][space - FIRST_STALL]
    return next(c.name for c in data.cards.values() if c.kind == "location" and c.space == space)


def _player(st: np.record, p: int, by_kind: dict[str, list[str]]) -> dict[str, Any]:
    ships = [*by_kind["ship"]]
    return {
        "leader": by_kind["leader"][st.loadout[p]] if st.loadout[p] >= 0 else None,
        "glory": int(st.glory[p]),
        "food, wood, coins": [int(n) for n in st.goods[p]],
        "favor": int(st.favor[p]),
        "blame": int(st.blame[p]),
        "warriors": [int(n) for n in st.owned[p]],
        "workers": int(st.workers[p]),
        "killed trolls, draugr, monsters": [int(n) for n in st.killed[p]],
        "runes": {
            by_kind["rune"][r]: [int(st.rune_ready[p, r]), int(st.rune_used[p, r])]
            for r in range(len(by_kind["rune"]))
            if st.rune_ready[p, r] + st.rune_used[p, r] > 0
        },
        "destinies": int(st.n_hand[p]),
        "longship": ships[st.own_ship[p]] if st.own_ship[p] >= 0 else None,
    }
