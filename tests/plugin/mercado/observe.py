"""Mercado: the only door from the true state to a player."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.piles import copy, copy2


@rule
def observe(st, tab, par, p, view):
    """Fill the view of seat p: everything but the order of the deck is public."""
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    view.n_market = st.n_market
    view.n_deck = st.n_deck
    copy(view.market, st.market)
    copy(view.coins, st.coins)
    copy2(view.bought, st.bought)


def public_state(st, data):
    """Return what all players see, in names."""
    return {
        "market": [data.card_name(c) for c in st.market[: st.n_market]],
        "deck": int(st.n_deck),
        "players": [
            {
                "coins": int(st.coins[p]),
                "bought": {name: int(st.bought[p, data.index[name]]) for name in data.ids},
            }
            for p in range(st.n_players)
        ],
    }
