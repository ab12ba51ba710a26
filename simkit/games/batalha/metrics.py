"""Batalha dos Deuses: the columns of a result row, and the charts that only this game has."""

from __future__ import annotations

from simkit._jit import inlined
from simkit.core.metrics import Chart, Metric, out_dtype
from simkit.core.state import fill_common

from .vocab import MAX_PLAYERS

METRICS = (
    Metric("rounds_won", "rounds", "rounds won"),
    Metric("prayers", "rounds", "rounds spent praying (Duel variant: with the Prayer face)"),
    Metric("stayed_out", "rounds", "rounds out of the battle without praying"),
    Metric("entities", "cards", "Entities revealed"),
    Metric("accessories", "cards", "Accessories attached from hand, Entities used as Accessories among them"),
    Metric("magics", "cards", "Magics cast"),
    Metric("activations", "times", "abilities of Entities activated"),
    Metric("powers", "rounds", "rounds with the Power face (Duel variant)"),
    Metric("from_island", "Faithful", "Faithful taken from the Island by winning rounds"),
    Metric("converted", "Faithful", "Faithful converted by cards"),
    Metric("lost", "Faithful", "Faithful killed in or converted from the own reserve, counted negative"),
    Metric("killed", "Faithful", "Faithful killed by own cards"),
    Metric("offers", "times", "ties offered"),
    Metric("over_limit", "cards", "cards discarded to the hand limit"),
    Metric("ties", "rounds", "rounds that were a tie", per_seat=False),
    Metric("cemetery", "Faithful", "Faithful in the Cemetery at the end", per_seat=False),
    Metric("lead_changes", "times", "another seat alone in the lead after a round, or at the end", per_seat=False),
)
CHARTS = (
    Chart(
        "makeup", "Where Faithful come from", "Do games turn on the Island or on cards?",
        ("from_island", "converted", "lost"),
    ),
    Chart("outcome_by", "Prayers", "Is a player who prays more often better off?", ("prayers",)),
    Chart("outcome_by", "Rounds won", "How many rounds win a game?", ("rounds_won",)),
    Chart("outcome_by", "Magics cast", "Do more Magics win?", ("magics",)),
    Chart("histogram", "Ties", "How often do rounds end in a tie?", ("ties",)),
    Chart("histogram", "Lead changes", "Is the game decided early?", ("lead_changes",)),
    Chart("histogram", "Hand limit", "How often does the hand limit bite?", ("over_limit",)),
    Chart("cards", "Entities", "Which Entities are worth risking?", card_kinds=("entity",)),
    Chart("cards", "Accessories and Magics", "Which cards are worth playing?", card_kinds=("accessory", "magic")),
)  # fmt: skip
OUT = out_dtype(METRICS, MAX_PLAYERS)


@inlined
def fill(st, tab, par, out):
    """Fill the row of a finished game."""
    fill_common(st, out)
    out.ties = st.ties
    out.cemetery = st.cemetery
    out.lead_changes = st.lead_changes
    for p in range(out.score.shape[0]):
        if p >= st.n_players:
            out.score[p] = 0
        out.rounds_won[p] = st.rounds_won[p]
        out.prayers[p] = st.prayers[p]
        out.stayed_out[p] = st.stayed_out[p]
        out.entities[p] = st.entities[p]
        out.accessories[p] = st.accessories[p]
        out.magics[p] = st.magics[p]
        out.activations[p] = st.activations[p]
        out.powers[p] = st.powers[p]
        out.from_island[p] = st.from_island[p]
        out.converted[p] = st.converted[p]
        out.lost[p] = -st.lost[p]
        out.killed[p] = st.killed[p]
        out.offers[p] = st.offers[p]
        out.over_limit[p] = st.over_limit[p]
