"""Kardnarök: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import inlined, rule
from simkit.core.cards import Data
from simkit.core.piles import copy, copy2, copy_four

from .combat import thor_left
from .hands import free_bronze
from .vocab import MAX_PLAYERS, NORNA, WARRIOR, Phase, Task

FOUR = 4
"""Entries that `copy_four` copies."""


@inlined
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
    see_sides(st, par, p, view)
    see_realms(st, p, view)
    see_armies(st, p, view)
    see_hand(st, p, view)
    see_shown(st, p, view)


@rule
def see_sides(st, par, p, view):
    """What all see of the fighters; rituals when both are revealed, the own one before; own bought Nornas (KN-R26)."""
    copy(view.fighter, st.fighter)
    copy(view.counter, st.counter)
    copy(view.merc, st.merc)
    copy(view.merc_price, st.merc_price)
    copy(view.hero_counts, st.hero_counts)
    copy(view.hero_off, st.hero_off)
    copy(view.n_pile, st.n_pile)
    copy(view.last_norna, st.last_norna)
    copy(view.last_value, st.last_value)
    view.reinf[0] = st.reinf[0] - st.reinf_off[0]
    view.reinf[1] = st.reinf[1] - st.reinf_off[1]
    # without jumps, as in see_army: a god | -1 is NONE, a god | 0 the god
    attacks = 1 if st.fighter[0] == p else 0
    defends = 1 if st.fighter[1] == p else 0
    view.side = attacks + defends + defends - 1
    view.ritual[0] = st.ritual[0] | ((st.rituals_open | attacks) - 1)
    view.ritual[1] = st.ritual[1] | ((st.rituals_open | defends) - 1)
    fights = attacks | defends
    left = thor_left(st, par, defends)
    view.thor_left = left if fights == 1 else 0
    view.n_bought = st.n_bought[defends] if fights == 1 else 0
    for k in range(view.n_bought):
        view.bought[k] = st.bought[defends, k]


@rule
def see_realms(st, p, view):
    """What p sees of all realms: backs, coins, markers, heroes that all know; and which of its own heroes leads."""
    copy(view.coin, st.value)
    copy(view.silver, st.silver)
    copy(view.bronze, st.bronze)
    copy(view.marker, st.marker)
    copy(view.blocked, st.blocked)
    copy(view.offer, st.offer)
    copy(view.lead, st.shown_lead)
    copy(view.reserve, st.shown_reserve)
    copy(view.n_army, st.n_army)
    copy2(view.n_hand, st.n_hand)
    copy(view.hero, st.hero[p])
    own = st.hero[p, max(st.lead[p], 0)]
    view.lead[p] = own if st.lead[p] >= 0 else -1


@rule
def see_armies(st, p, view):
    """The own army, and what p knows of those that fight; of others nobody knows a warrior: survivors leave."""
    for q in range(MAX_PLAYERS):
        view.army[q, 0] = -1
        view.army[q, 1] = -1
    # between combats seat 0 stands for NONE
    see_army(st, p, view, max(st.fighter[0], 0))
    see_army(st, p, view, max(st.fighter[1], 0))
    copy(view.army[p], st.army[p])


@rule
def see_army(st, p, view, q):
    """The army warriors of another realm that p knows, these first; without a jump: a card | -1 is NONE."""
    first = st.army[q, 0] | (((st.army_known[q, 0] >> p) & 1) - 1)
    second = st.army[q, 1] | (((st.army_known[q, 1] >> p) & 1) - 1)
    view.army[q, 0] = first if first >= 0 else second
    view.army[q, 1] = second if first >= 0 else -1


@rule
def see_hand(st, p, view):
    """The own hand. As many as most hands hold are copied in any case: where a loop ends can't be foreseen."""
    copy_four(view.warriors, st.hand[p, WARRIOR], 0)
    for k in range(FOUR, st.n_hand[p, WARRIOR]):
        view.warriors[k] = st.hand[p, WARRIOR, k]
    copy_four(view.nornas, st.hand[p, NORNA], 0)
    copy_four(view.nornas, st.hand[p, NORNA], FOUR)
    for k in range(FOUR + FOUR, st.n_hand[p, NORNA]):
        view.nornas[k] = st.hand[p, NORNA, k]


@rule
def see_shown(st, p, view):
    """REVEAL_STEAL_N: the Nornas that are shown to p now."""
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
