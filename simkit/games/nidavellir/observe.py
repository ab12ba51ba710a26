"""Nidavellir: the only door from the true state to a player."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit._jit import rule
from simkit.core.cards import Data

from .vocab import (
    CLASS_NAMES,
    MAX_CAMP_ROW,
    MAX_COIN,
    MAX_PLAYERS,
    MAX_TAVERN,
    N_CLASSES,
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
    for k in range(MAX_CAMP_ROW):
        view.camp[k] = st.camp[k]
    for v in range(MAX_COIN + 1):
        view.treasury[v] = st.treasury[v]
    for t in range(N_TAVERNS):
        view.n_card[t] = st.n_card[t]
        for k in range(MAX_TAVERN):
            view.card[t, k] = st.card[t, k]
    observe_seats(st, view)


@rule
def observe_seats(st, view):
    """NV-6. What lies before each seat, nothing of where its coins lie.

    Loops of fixed length over all seats: the compiler turns them into block copies.
    """
    for q in range(MAX_PLAYERS):
        view.order[q] = st.order[q]
        view.bid[q] = st.bid[q]
        view.shown[q] = st.shown[q]
        view.gem[q] = st.gem[q]
        view.n_heroes[q] = st.n_heroes[q]
        view.brothers[q] = st.brothers[q]
        view.n_mercenaries[q] = st.n_mercenaries[q]
        view.no_line_heroes[q] = st.no_line_heroes[q]
        view.raise_target[q] = st.raise_target[q]
        view.gives_lower[q] = st.gives_lower[q]
    for q in range(MAX_PLAYERS):
        for k in range(N_CLASSES):
            view.ranks[q, k] = st.ranks[q, k]
            view.points[q, k] = st.points[q, k]
    for q in range(MAX_PLAYERS):
        for s in range(N_COINS):
            view.coin[q, s] = st.coin[q, s]


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
