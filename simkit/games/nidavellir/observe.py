"""Nidavellir: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import rule
from simkit.core.cards import Data
from simkit.core.piles import copy, copy2

from .vocab import (
    CLASS_NAMES,
    N_COINS,
    N_TAVERNS,
    TAVERN_NAMES,
    Kind,
    Place,
)


@rule
def observe(st, tab, par, p, view):
    """NV-6. Fill the view of seat p; hidden are the decks and where coins lie (D19).

    The legal actions name every card and coin of the list that is chosen from, so neither the discard pile nor the
    places and metals of the own coins are copied.
    """
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    view.age = st.age
    view.rounds_left = par.rounds[st.n_players - 2] - st.age_round
    view.tavern = st.tavern
    view.turn = st.turn
    view.n_order = st.n_order
    view.n_camp = st.n_camp
    view.n_discard = st.n_discard
    copy(view.camp, st.camp)
    copy(view.treasury, st.treasury)
    copy(view.n_card, st.n_card)
    copy2(view.card, st.card)
    observe_seats(st, view)


@rule
def observe_seats(st, view):
    """NV-6. What lies before each seat, nothing of where its coins lie."""
    copy(view.order, st.order)
    copy(view.bid, st.bid)
    copy(view.shown, st.shown)
    copy(view.gem, st.gem)
    copy(view.n_heroes, st.n_heroes)
    copy(view.brothers, st.brothers)
    copy(view.n_mercenaries, st.n_mercenaries)
    copy(view.no_line_heroes, st.no_line_heroes)
    copy(view.raise_target, st.raise_target)
    copy(view.gives_lower, st.gives_lower)
    copy2(view.ranks, st.ranks)
    copy2(view.points, st.points)
    copy2(view.coin, st.coin)


def public_state(st: np.record, data: Data) -> dict[str, Any]:
    """Return what all players see, in names."""
    n = int(st.n_players)
    return {
        "age": int(st.age) + 1,
        "taverns": {
            TAVERN_NAMES[t]: [data.card_name(c) for c in st.card[t, : st.n_card[t]]] for t in range(N_TAVERNS)
        },
        "camp": [data.card_name(c) for c in st.camp[: st.n_camp]],
        "heroes_on_offer": [data.cards[i].name for i in data.ids if st.on_offer[data.index[i]]],
        "discard_pile": [data.card_name(c) for c in st.discard[: st.n_discard]],
        "treasury": {int(v): int(k) for v, k in enumerate(st.treasury) if k},
        "players": [_public_seat(st, data, p) for p in range(n)],
    }


def _public_seat(st: np.record, data: Data, p: int) -> dict[str, Any]:
    army = {}
    for k, name in enumerate(CLASS_NAMES):
        cards = [data.card_name(c) for c in st.column[p, k, : st.n_column[p, k]]]
        if st.thrud_owner == p and st.thrud_column == k:
            cards.append("Thrud")
        army[name] = f"{int(st.ranks[p, k])} ranks: " + ", ".join(cards) if cards else "empty"
    held = [data.card_name(c) for c in range(len(data.ids)) if st.holder[c] == p and _in_zone(st, data, c, p)]
    coins = [int(st.coin[p, s]) for s in range(N_COINS) if st.place[p, s] != Place.GONE]
    return {"gem": int(st.gem[p]), "coins": sorted(coins), "army": army, "command_zone": held}


def _in_zone(st: np.record, data: Data, c: int, p: int) -> bool:
    """Return whether card c, taken by seat p, lies in the command zone."""
    card = data.cards[data.ids[c]]
    if card.kind == Kind.MERCENARY.name.lower():
        return c in st.mercenary[p, : st.n_mercenaries[p]]
    if getattr(card, "column", "neutral") != "neutral":
        return card.kind == "distinction"
    return not (card.id == "ylud" and st.ylud_column >= 0) and not (card.id == "thrud" and st.thrud_column >= 0)
