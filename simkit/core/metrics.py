"""What a result row says: metrics and the charts that a game asks of the report, declared once.

The same declaration makes the OUT dtype, the Parquet columns, the report's glossary and the docs table.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from simkit.core.record import Field, record
from simkit.core.state import common_out


@dataclass(frozen=True)
class Metric:
    """One column (or one per seat) of a result row.

    Parameters
    ----------
    name : str
        Column name; a per-seat metric becomes ``<name>_0`` .. one column a seat.
    unit : str
        ``points``, ``cards``, ``rounds`` ...; ``code`` with `labels` for a category.
    doc : str
        One sentence for the glossary.
    per_seat : bool
    kind : {"i", "f"}
    labels : tuple of str
        Meaning of the codes 0, 1, ... of a category.
    """

    name: str
    unit: str
    doc: str
    per_seat: bool = True
    kind: str = "i"
    labels: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chart:
    """A chart of the report that only this game has; drawn by report/figures.py from declared metrics.

    Kinds
    -----
    makeup
        Mean of each metric in `metrics` (per seat, they add up to the score), winners against losers, stacked.
    outcome_by
        Mean win points (a win among n players is n, par 1.0; cooperative: win chance) by the value of ``metrics[0]``
        (per seat or per game), with intervals; `bins` groups numbers.
    histogram
        Distribution of ``metrics[0]`` (percent of seats or games), one line per policy where per seat.
    share
        ``metrics[0] / metrics[1]`` as a rate with an interval, by policy; further pairs follow.
    by_category
        Mean of ``metrics[0]`` within each label of ``metrics[1]`` (a category), with intervals.
    category_counts
        How often each label of ``metrics[0]`` (a category) occurs, with intervals, split by win where `split` is set.
    cards
        Pick rate against win points for the cards of the kinds in `card_kinds`, with intervals.
    series
        Mean by round: `metrics` are in round order (one metric a round), one line per policy.
    share_by
        ``metrics[0] / metrics[1]`` as a rate with an interval, within each label or value of ``metrics[2]``.
    grid
        Mean of ``metrics[0]`` for every pair of labels of ``metrics[1]`` (rows) and ``metrics[2]`` (columns).
    calibration
        `metrics` in threes (sum of expected chances, times it happened, tries), a point each: expected against seen.

    Names
    -----
    Besides the game's own metrics every chart may name the common columns: ``win`` (win points as above), ``score``,
    ``rounds``, ``decisions``, ``end``, ``loadout``, ``policy``, ``seat``, ``turn`` (place in turn order from 0).
    A category's code -1 means none and is left out. `labels` renames what is drawn, in order: the metrics of makeup and
    series, the pairs of share, the threes of calibration.
    """

    kind: str
    title: str
    question: str
    metrics: tuple[str, ...] = ()
    card_kinds: tuple[str, ...] = ()
    bins: int = 0
    split: bool = False
    labels: tuple[str, ...] = field(default=())


def out_fields(metrics: tuple[Metric, ...], players: int) -> tuple[Field, ...]:
    """Return the fields of a result row: the common ones, then the game's metrics."""
    own = tuple(Field(m.name, m.kind, players if m.per_seat else (), m.doc) for m in metrics)
    return common_out(players) + own


def out_dtype(metrics: tuple[Metric, ...], players: int) -> np.dtype:
    """Return the OUT dtype of a game with up to `players` seats."""
    return record(*out_fields(metrics, players))
