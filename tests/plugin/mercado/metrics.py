"""Mercado: the columns of a result row."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .vocab import MAX_PLAYERS

METRICS = (
    Metric("coins", "coins", "coins left at the end"),
    Metric("passes", "turns", "turns passed"),
    Metric("cards", "cards", "cards bought"),
    Metric("market_left", "cards", "cards in the market at the end", per_seat=False),
)
CHARTS = (
    Chart("outcome_by", "Cards bought", "Do more cards win?", ("cards",)),
    Chart("cards", "Market", "Which cards are worth buying?", card_kinds=("goods",)),
)
OUT = out_dtype(METRICS, MAX_PLAYERS)


@rule
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    out.market_left = st.n_market
    for p in range(out.score.shape[0]):
        out.coins[p] = st.coins[p]
        out.passes[p] = st.passes[p]
        out.cards[p] = 0
        if p < st.n_players:
            for c in range(tab.n_cards):
                out.cards[p] += st.bought[p, c]
