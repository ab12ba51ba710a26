"""How long, how many points, how far apart: distributions of numbers, one row a number.

Means have games as the unit (`frames.group_sums`); percentiles and extremes describe all seats of all games. Values
that are not numbers (a metric without meaning in a game) are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis import stats
from simkit.analysis.balance import frame_of
from simkit.analysis.frames import Array, Meta, Rows, group_sums
from simkit.analysis.stats import Estimate
from simkit.core.metrics import Metric

PERCENTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

SPREAD_COLUMNS = {
    "name": pl.String, "label": pl.String, "unit": pl.String, "n": pl.Int64, "mean": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "sd": pl.Float64, "minimum": pl.Float64, "p5": pl.Float64, "p25": pl.Float64,
    "median": pl.Float64, "p75": pl.Float64, "p95": pl.Float64, "maximum": pl.Float64,
}  # fmt: skip


@dataclass(frozen=True)
class Distribution:
    """How a number is spread.

    Attributes
    ----------
    name, label, unit : str
    mean : Estimate
    n : int
        Values (seats or games).
    sd : float or None
    percentiles : tuple of float or None
        At `PERCENTILES`: the smallest value that this share of all values doesn't exceed.
    edges, counts : arrays
        Bars: ``counts[k]`` values from ``edges[k]`` to below ``edges[k + 1]``; whole numbers lie inside their bar.
    is_whole : bool
    """

    name: str
    label: str
    unit: str
    mean: Estimate
    n: int
    sd: float | None
    minimum: float | None
    maximum: float | None
    percentiles: tuple[float | None, ...]
    edges: Array
    counts: Array
    is_whole: bool

    def row(self) -> dict[str, Any]:
        """Return the distribution as a row of `SPREAD_COLUMNS`."""
        p = dict(zip(("p5", "p25", "median", "p75", "p95"), self.percentiles, strict=True))
        return {
            "name": self.name, "label": self.label, "unit": self.unit, "n": self.n, "mean": self.mean.value,
            "low": self.mean.low, "high": self.mean.high, "sd": self.sd, "minimum": self.minimum,
            "maximum": self.maximum, **p,
        }  # fmt: skip


MAX_BARS = 40


def bar_width(low: float, high: float, whole: bool, most: int = MAX_BARS) -> float:
    """Return the width of bars from `low` to `high`: 1, 2 or 5 times a power of ten, at most `most` bars."""
    span = high - low + (1 if whole else 0)
    if span <= 0:
        return 1.0
    width = 1.0 if whole else 10.0 ** np.floor(np.log10(span / most))
    steps = (2.0, 2.5, 2.0)
    k = 0
    while span / width > most:
        width *= steps[k % 3]
        k += 1
    return float(np.ceil(width) if whole else width)


def edges_of(low: float, high: float, whole: bool, most: int = MAX_BARS) -> Array:
    """Return bar edges that cover low..high; of whole numbers they lie half way between."""
    width = bar_width(low, high, whole, most)
    start = np.floor(low / width) * width
    n = int(np.floor((high - start) / width)) + 1
    if start + width * n <= high:  # rounding
        n += 1
    return start + width * np.arange(n + 1) - (0.5 if whole else 0.0)


def _value_counts(values: Sequence[Array]) -> tuple[Array, Array]:
    """Return the distinct values, ascending, and how often each occurs."""
    if all(np.issubdtype(v.dtype, np.integer) for v in values):
        low = min(int(v.min()) for v in values)
        high = max(int(v.max()) for v in values)
        if high - low < 1_000_000:
            counts = sum(np.bincount(v.astype(np.int64) - low, minlength=high - low + 1) for v in values)
            there = np.flatnonzero(counts)
            return there + low, counts[there]
    return np.unique(np.concatenate(list(values)), return_counts=True)


def distribution(name: str, label: str, unit: str, values: Sequence[Array]) -> Distribution:
    """Return the distribution of a number that each game has once (one array) or once a seat (an array a seat)."""
    valid = [np.isfinite(v) if np.issubdtype(v.dtype, np.floating) else None for v in values]
    kept = [v if ok is None or ok.all() else v[ok] for v, ok in zip(values, valid, strict=True)]
    n = sum(len(v) for v in kept)
    whole = all(np.issubdtype(v.dtype, np.integer) for v in values)
    if n == 0:
        nothing = Estimate(None, None, None, 0)
        empty = np.array([])
        return Distribution(name, label, unit, nothing, 0, None, None, None, (None,) * 5, empty, empty, whole)
    mean = _mean(values, valid)
    distinct, counts = _value_counts([v for v in kept if len(v)])
    cumulative = np.cumsum(counts)
    percentiles = tuple(float(distinct[np.searchsorted(cumulative, q * n - 1e-9)]) for q in PERCENTILES)
    centre = float((distinct * counts).sum() / n)
    spread = float((counts * (distinct - centre) ** 2).sum())
    sd = float(np.sqrt(spread / (n - 1))) if n > 1 else None
    edges = edges_of(float(distinct[0]), float(distinct[-1]), whole)
    bars = np.histogram(distinct, edges, weights=counts)[0].astype(np.int64)
    return Distribution(
        name, label, unit, mean, n, sd, float(distinct[0]), float(distinct[-1]), percentiles, edges, bars, whole
    )


def _mean(values: Sequence[Array], valid: Sequence[Array | None]) -> Estimate:
    if all(ok is None or ok.all() for ok in valid):
        per_game = sum(v.astype(np.float64 if v.dtype.kind == "f" else np.int64) for v in values)
        number = float if per_game.dtype.kind == "f" else int
        total, squares = number(per_game.sum()), number((per_game * per_game).sum())
        return stats.mean_interval(total, squares, len(per_game)).scaled(1 / len(values))
    return group_sums([np.zeros(len(values[0]), np.int64)] * len(values), values, 1)[0].mean()


# --- of a run ------------------------------------------------------------------------------------


def lengths(rows: Rows) -> list[Distribution]:
    """Return the distributions of rounds and decisions per game."""
    return [
        distribution("rounds", "length", "rounds", [rows.column("rounds")]),
        distribution("decisions", "decisions taken", "decisions", [rows.column("decisions")]),
    ]


def scores(rows: Rows) -> list[Distribution]:
    """Return the distributions of final scores: all seats, the best seat, and its lead over the second (the margin).

    A game whose scores never differ from 0 doesn't use them: then the list is empty. Cooperative games and single
    players have no margin.
    """
    unit = rows.meta.game.score_unit
    columns = [rows.column(f"score_{p}").astype(np.int64) for p in rows.meta.seats]
    if not any(c.any() for c in columns):
        return []
    found = [distribution("score", "final score, all seats", unit, columns)]
    if rows.meta.players > 1 and not rows.meta.cooperative and len(rows):
        table = np.sort(np.stack(columns), axis=0)
        found.append(distribution("best_score", "final score, best seat", unit, [table[-1]]))
        found.append(distribution("margin", "margin: best seat over second", unit, [table[-1] - table[-2]]))
    return found


def is_category(metric: Metric) -> bool:
    """Return whether a metric's numbers are codes of labels, or sets of them as bits: a mean of these says nothing."""
    return bool(metric.labels) or metric.unit in ("code", "bits")


def metric_columns(meta: Meta, metric: Metric) -> list[str]:
    """Return the column names of a metric in the games frame."""
    return [f"{metric.name}_{p}" for p in meta.seats] if metric.per_seat else [metric.name]


def number_metrics(rows: Rows) -> list[tuple[Metric, list[str]]]:
    """Return the game's metrics that are numbers, with their columns; a run of an older version may lack some."""
    found = []
    for metric in rows.meta.game.metrics:
        columns = metric_columns(rows.meta, metric)
        if not is_category(metric) and all(c in rows.games.columns for c in columns):
            found.append((metric, columns))
    return found


def metrics(rows: Rows) -> list[Distribution]:
    """Return the distributions of the game's own metrics that are numbers."""
    found = []
    for metric, columns in number_metrics(rows):
        label = metric.doc + (" (per seat)" if metric.per_seat else "")
        found.append(distribution(metric.name, label, metric.unit, [rows.column(c) for c in columns]))
    return found


def spread_table(found: Sequence[Distribution]) -> pl.DataFrame:
    """Return distributions as a table."""
    return frame_of([d.row() for d in found], SPREAD_COLUMNS)


MEAN_COLUMNS = {
    "label": pl.String, "n": pl.Int64, "mean": pl.Float64, "low": pl.Float64, "high": pl.Float64,
}  # fmt: skip


def mean_by(rows: Rows, by: str, values: Sequence[Array]) -> pl.DataFrame:
    """Return the mean of a number per seat, by ``loadout``, ``seat``, ``turn`` or ``policy``."""
    labels = rows.meta.labels(by)
    sums = group_sums(rows.keys(by), values, len(labels))
    table = []
    for label, s in zip(labels, sums, strict=True):
        if s.games:
            e = s.mean()
            table.append({"label": label, "n": s.y, "mean": e.value, "low": e.low, "high": e.high})
    return frame_of(table, MEAN_COLUMNS)
