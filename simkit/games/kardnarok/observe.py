"""Kardnarök: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import rule
from simkit.core.cards import Data
from simkit.core.piles import copy

from .combat import thor_left
from .hands import coin_value, free_bronze
from .vocab import HEROES, NORNA, PLACES, SIDES, WARRIOR, Op, Phase, Task


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
    copy(view.rule, st.rule)
    copy(view.void, st.void)
    view.side = -1
    for side in range(SIDES):
        see_side(st, tab, p, side, view)
    view.thor_left = 0
    if view.side >= 0:
        view.thor_left = thor_left(st, par, view.side)
    for q in range(st.n_players):
        see_realm(st, par, p, q, view)
    for k in range(st.n_hand[p, WARRIOR]):
        view.warriors[k] = st.hand[p, WARRIOR, k]
    for k in range(st.n_hand[p, NORNA]):
        view.nornas[k] = st.hand[p, NORNA, k]
    for slot in range(HEROES):
        view.hero[slot] = st.hero[p, slot]
    see_bought(st, p, view)


@rule
def see_side(st, tab, p, side, view):
    """What everybody sees of a fighter; its ritual only when both are revealed, or when it is the own one."""
    q = st.fighter[side]
    view.fighter[side] = q
    if q == p:
        view.side = side
    view.counter[side] = st.counter[side]
    view.ritual[side] = st.ritual[side] if st.rituals_open == 1 or q == p else -1
    view.merc[side] = st.merc[side]
    view.merc_price[side] = st.merc_price[side]
    view.hero_counts[side] = st.hero_counts[side] if st.counted == 1 else 0
    view.hero_off[side] = st.hero_off[side]
    view.reinf[side] = st.reinf[side] - st.reinf_off[side]
    view.n_pile[side] = st.n_pile[side]
    k = st.last_entry[side]
    view.last_norna[side] = -1
    view.last_value[side] = 0
    if k >= 0:
        view.last_norna[side] = st.table_c[k]
        op = tab.op[st.table_row[k]]
        if op == Op.FORCE or op == Op.OPPONENT:
            view.last_value[side] = max(st.table_value[k], tab.amount[st.table_row[k]])


@rule
def see_realm(st, par, p, q, view):
    """What p sees of the realm of q: backs, coins, markers, its hero unless armies are just being built."""
    view.coin[q] = coin_value(st, par, q)
    view.silver[q] = st.silver[q]
    view.bronze[q] = st.bronze[q]
    view.marker[q] = st.marker[q]
    view.blocked[q] = st.blocked[q]
    view.offer[q] = st.offer[q]
    view.n_warriors[q] = st.n_hand[q, WARRIOR]
    view.n_nornas[q] = st.n_hand[q, NORNA]
    view.n_army[q] = st.n_army[q]
    hidden = (st.builders >> q) & 1 == 1 and q != p
    lead = st.lead[q]
    view.lead[q] = -1 if lead < 0 or hidden else st.hero[q, lead]
    view.reserve[q] = -1
    for slot in range(HEROES):
        if (slot != lead or hidden) and (st.hero_known[q, slot] == 1 or q == p):
            view.reserve[q] = st.hero[q, slot]
    n = 0
    for k in range(PLACES):
        view.army[q, k] = -1
    for k in range(st.n_army[q]):
        if q == p or (st.army_known[q, k] >> p) & 1 == 1:
            view.army[q, n] = st.army[q, k]
            n += 1


@rule
def see_bought(st, p, view):
    """KN-R26: the own bought Nornas. REVEAL_STEAL_N: the Nornas that are shown to p now."""
    view.n_bought = 0
    for side in range(SIDES):
        if st.fighter[side] == p:
            view.n_bought = st.n_bought[side]
            for k in range(st.n_bought[side]):
                view.bought[k] = st.bought[side, k]
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

    def hero(p: int) -> str:
        hidden = (int(st.builders) >> p) & 1
        return "-" if st.lead[p] < 0 or hidden else name(st.hero[p, st.lead[p]])

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
                "hero": hero(p),
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
