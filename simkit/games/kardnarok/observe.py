"""Kardnarök: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import rule
from simkit.core.cards import Data

from .combat import thor_left
from .hands import free_bronze
from .vocab import HEROES, MAX_PLAYERS, N_RULES, NORNA, RUNES, SIDES, WARRIOR, Phase, Task


@rule
def observe(st, tab, par, p, view):
    """Fill the view of seat p: its own cards, heroes face up, revealed warriors, counts, coins and tokens."""
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    view.efetivo = st.efetivo
    view.turns_left = st.n_players - st.turn + 1
    view.counted = st.counted
    view.building = 1 if st.phase == Phase.BUILD else 0
    view.losing = st.losing
    view.free_bronze = free_bronze(st, p)
    view.price = st.price
    view.price_side = st.price_side
    for r in range(N_RULES):
        view.rule[r] = st.rule[r]
    for r in range(RUNES):
        view.void[r] = st.void[r]
    see_sides(st, par, p, view)
    see_realms(st, p, view)
    if st.lead[p] >= 0:
        view.lead[p] = st.hero[p, st.lead[p]]
    for k in range(st.n_hand[p, WARRIOR]):
        view.warriors[k] = st.hand[p, WARRIOR, k]
    for k in range(st.n_hand[p, NORNA]):
        view.nornas[k] = st.hand[p, NORNA, k]
    for slot in range(HEROES):
        view.hero[slot] = st.hero[p, slot]
    see_bought(st, p, view)


@rule
def see_sides(st, par, p, view):
    """What everybody sees of the fighters; a ritual only when both are revealed, or when it is the own one."""
    view.side = -1
    for side in range(SIDES):
        q = st.fighter[side]
        view.fighter[side] = q
        if q == p:
            view.side = side
        view.counter[side] = st.counter[side]
        view.ritual[side] = st.ritual[side] if st.rituals_open == 1 or q == p else -1
        view.merc[side] = st.merc[side]
        view.merc_price[side] = st.merc_price[side]
        view.hero_counts[side] = st.hero_counts[side]
        view.hero_off[side] = st.hero_off[side]
        view.reinf[side] = st.reinf[side] - st.reinf_off[side]
        view.n_pile[side] = st.n_pile[side]
        view.last_norna[side] = st.last_norna[side]
        view.last_value[side] = st.last_value[side]
    view.thor_left = 0
    if view.side >= 0:
        view.thor_left = thor_left(st, par, view.side)


@rule
def see_realms(st, p, view):
    """What p sees of all realms: backs, coins, markers, heroes that all know, army warriors that it knows.

    The loops have a fixed length: numba then reads and writes whole rows at once.
    """
    for q in range(MAX_PLAYERS):
        view.coin[q] = st.value[q]
        view.silver[q] = st.silver[q]
        view.bronze[q] = st.bronze[q]
        view.marker[q] = st.marker[q]
        view.blocked[q] = st.blocked[q]
        view.offer[q] = st.offer[q]
        view.lead[q] = st.shown_lead[q]
        view.reserve[q] = st.shown_reserve[q]
        view.n_army[q] = st.n_army[q]
        view.n_warriors[q] = st.n_hand[q, WARRIOR]
        view.n_nornas[q] = st.n_hand[q, NORNA]
    for q in range(MAX_PLAYERS):
        first = st.army[q, 0] if q == p or (st.army_known[q, 0] >> p) & 1 == 1 else -1
        second = st.army[q, 1] if q == p or (st.army_known[q, 1] >> p) & 1 == 1 else -1
        if first < 0:
            first = second
            second = -1
        view.army[q, 0] = first
        view.army[q, 1] = second


@rule
def see_bought(st, p, view):
    """KN-R26: the own bought Nornas. REVEAL_STEAL_N: the Nornas that are shown to p now."""
    view.n_bought = 0
    if view.side >= 0:
        view.n_bought = st.n_bought[view.side]
        for k in range(view.n_bought):
            view.bought[k] = st.bought[view.side, k]
    view.n_shown = 0
    if st.task == Task.STEAL and st.task_p == p:
        q = st.task_x
        view.n_shown = st.n_hand[q, NORNA]
        for k in range(view.n_shown):
            view.shown[k] = st.hand[q, NORNA, k]


def public_state(st: np.record, data: Data) -> dict[str, Any]:
    """Return what all players see, in names."""
    everybody = (1 << int(st.n_players)) - 1

    def name(c: int) -> str:
        return data.card_name(int(c)) if c >= 0 else "-"

    def warriors(p: int) -> list[str]:
        return [
            name(st.army[p, k]) if int(st.army_known[p, k]) == everybody else "face down" for k in range(st.n_army[p])
        ]

    values = data.value("silver_values")
    return {
        "round": int(st.round_no),
        "ragnarok": [name(c) for c in st.ragnarok if c >= 0],
        "efetivo": int(st.efetivo),
        "fighters": [int(p) for p in st.fighter if p >= 0],
        "counter": [int(x) for x in st.counter] if st.counted else [],
        "piles": {"warriors": int(st.n_pile[0]), "nornas": int(st.n_pile[1]), "heroes": int(st.n_pile[2])},
        "table": [name(c) for c in st.table_c[: st.n_table] if c >= 0],
        "bag": sum(int(n) for n in st.bag),
        "realms": [
            {
                "hero": name(st.shown_lead[p]),
                "army": warriors(p),
                "hand": {"warriors": int(st.n_hand[p, 0]), "nornas": int(st.n_hand[p, 1])},
                "coin": values[st.coin[p]] if st.coin[p] >= 0 else 0,
                "silver": int(st.silver[p]),
                "bronze": int(st.bronze[p]),
                "marker": int(st.marker[p]),
            }
            for p in range(st.n_players)
        ],
    }
