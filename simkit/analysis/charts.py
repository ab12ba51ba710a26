"""The numbers behind the charts that a game asks for (`core.metrics.Chart`): one function a kind, one table shape.

Every table has the columns of `CHART_COLUMNS`. `claim` is false where too few games stand behind a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.balance import frame_of
from simkit.analysis.cards import CardStrength
from simkit.analysis.distributions import edges_of, is_category, metric_columns
from simkit.analysis.frames import MIN_CLAIM, Array, Rows, group_sums, ratios, shares_within
from simkit.analysis.stats import Estimate
from simkit.core.metrics import Chart
from simkit.core.state import WIN_UNIT

CHART_COLUMNS: dict[str, Any] = {
    "group": pl.String, "label": pl.String, "x": pl.Float64, "n": pl.Int64, "value": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "claim": pl.Boolean,
}  # fmt: skip
"""group: line, bar part or row; label: place on the axis; x: its number; n: games or seats; value with bounds."""

CHART_GAMES = 250_000
"""A game's own charts are made from at most this many first games: their intervals are narrower than a line."""

ALL = "all"


@dataclass(frozen=True)
class ChartData:
    """A chart's table and words.

    Attributes
    ----------
    chart : Chart
    table : DataFrame
        `CHART_COLUMNS`; empty where there is nothing to draw, then `note` says why.
    x_label, y_label : str
        With units.
    par : float or None
        A line to compare with.
    games : int
        Games behind it.
    note : str
    is_rate : bool
        Values are shares, to be shown in percent.
    by_number : bool
        Labels are a number's bars, in order, not a category's.
    """

    chart: Chart
    table: pl.DataFrame
    x_label: str
    y_label: str
    par: float | None = None
    games: int = 0
    note: str = ""
    is_rate: bool = False
    by_number: bool = False


@dataclass(frozen=True)
class Named:
    """A column that a chart names: per seat (an array a seat) or per game (one array)."""

    name: str
    label: str
    unit: str
    arrays: list[Array]
    labels: tuple[str, ...]
    per_seat: bool

    def spread(self, players: int) -> list[Array]:
        """Return an array a seat."""
        return self.arrays if self.per_seat else self.arrays * players


class Unknown(Exception):
    """A chart names a column that the run doesn't have."""


def named(rows: Rows, name: str) -> Named:
    """Return a metric or a common column by name.

    Raises
    ------
    Unknown
        No such column in this run.
    """
    meta = rows.meta
    if name == "win":
        if meta.cooperative:
            return Named(name, "win chance", "chance", [rows.units(0) / WIN_UNIT], (), False)
        scale = meta.points / WIN_UNIT
        return Named(name, "win points", "win points", [u * scale for u in rows.all_units()], (), True)
    if name == "score":
        return Named(name, "score", meta.game.score_unit, [rows.column(f"score_{p}") for p in meta.seats], (), True)
    if name in ("loadout", "policy", "seat", "turn"):
        word = {"loadout": meta.game.loadout or "loadout", "policy": "player", "turn": "turn order"}.get(name, name)
        return Named(name, word, "code", rows.keys(name), meta.labels(name), True)
    if name in ("rounds", "decisions"):
        return Named(name, name, name, [rows.column(name)], (), False)
    if name == "end":
        codes = sorted(meta.game.ends)
        column = rows.column("end")
        keys = np.full(len(column), -1, np.int64)
        for k, code in enumerate(codes):
            keys[column == code] = k
        return Named(name, "end of the game", "code", [keys], tuple(meta.game.ends[c] for c in codes), False)
    for metric in meta.game.metrics:
        if metric.name == name:
            columns = metric_columns(meta, metric)
            if any(c not in rows.games.columns for c in columns):
                break
            arrays = [rows.column(c) for c in columns]
            labels = metric.labels
            if is_category(metric):
                arrays = [a.astype(np.int64) for a in arrays]
                labels = labels or tuple(
                    str(k) for k in range(max((int(a.max()) for a in arrays if len(a)), default=0) + 1)
                )
            return Named(name, metric.name.replace("_", " "), metric.unit, arrays, labels, metric.per_seat)
    raise Unknown(f"the run has no column {name!r}")


# --- helpers -------------------------------------------------------------------------------------


def bins(arrays: Sequence[Array], most: int) -> tuple[list[Array], list[str], list[float]]:
    """Return (codes, labels, centres) of numbers cut into at most `most` bars, the outer half percents put together."""
    values = np.concatenate(list(arrays))
    whole = np.issubdtype(values.dtype, np.integer)
    if not whole:
        values = values[np.isfinite(values)]
    if len(values) == 0:
        return [np.zeros(0, np.int64) for _ in arrays], [], []
    low, high = np.quantile(values, [0.005, 0.995], method="inverted_cdf")
    edges = edges_of(float(low), float(high), whole, most)
    codes = []
    for a in arrays:
        code = np.clip(np.searchsorted(edges, a, side="right") - 1, 0, len(edges) - 2)
        codes.append(np.where(np.isfinite(a), code, -1) if not whole else code)
    below, above = bool(values.min() < edges[0]), bool(values.max() > edges[-1])
    labels, centres = [], []
    for k in range(len(edges) - 1):
        a, b = edges[k], edges[k + 1]
        centres.append(float((a + b) / 2))
        first, last = (int(a + 0.5), int(b - 0.5)) if whole else (a, b)
        text = f"{first:g}" if first == last else f"{first:g} to {last:g}"
        if below and k == 0:
            text = f"up to {last:g}"
        elif above and k == len(edges) - 2:
            text = f"{first:g} or more"
        labels.append(text)
    return codes, labels, centres


def _row(group: str, label: str, x: float, e: Estimate, n: int | None = None) -> dict[str, Any]:
    n = int(e.n) if n is None else n
    claim = e.is_bounded and e.n >= MIN_CLAIM
    return {
        "group": group, "label": label, "x": x, "n": n, "value": e.value, "low": e.low, "high": e.high, "claim": claim,
    }  # fmt: skip


def _policies(rows: Rows, per_seat: bool) -> tuple[list[Array], tuple[str, ...]]:
    """Return the group of every seat: its policy where there are several and the metric is a seat's, else one group."""
    meta = rows.meta
    if per_seat and len(meta.policies) > 1:
        return rows.keys("policy"), meta.policies
    zero = np.zeros(len(rows), np.int64)
    return [zero] * (meta.players if per_seat else 1), (ALL,)


def _coded(column: Named, most: int) -> tuple[list[Array], list[str], list[float]]:
    """Return codes, labels and axis places of a category, or of a number put into bars.

    A label without a word means none, as code -1 does.
    """
    if column.labels:
        blank = [k for k, label in enumerate(column.labels) if not label]
        arrays = [np.where(np.isin(a, blank), -1, a) for a in column.arrays] if blank else column.arrays
        return arrays, list(column.labels), [float(k) for k in range(len(column.labels))]
    return bins(column.arrays, most)


def _axis(column: Named) -> str:
    return column.label if column.unit in ("code", column.label) else f"{column.label} ({column.unit})"


def _is_yes_no(value: Named) -> bool:
    """Return whether a column holds only 0 and 1: its mean is a share."""
    whole = all(np.issubdtype(a.dtype, np.integer) for a in value.arrays)
    return whole and all(len(a) == 0 or (a.min() >= 0 and a.max() <= 1) for a in value.arrays)


def _is_part(over: Sequence[Array], under: Sequence[Array]) -> bool:
    """Return whether `over` is everywhere a part of `under`, so that their ratio is a share."""
    return all(bool(((a >= 0) & (a <= b + 1e-9)).all()) for a, b in zip(over, under, strict=True))


def _means(rows: Rows, value: Named, codes: Sequence[Array], size: int) -> list[tuple[Estimate, int]]:
    """Return (mean of the value, seats or games) per code; win points keep the interval of a share."""
    many = len(codes) > 1 or rows.meta.players == 1
    if value.name == "win":
        units = rows.all_units() if many and not rows.meta.cooperative else [rows.units(0)] * len(codes)
        return [(s.share(WIN_UNIT).scaled(rows.meta.points), s.y) for s in group_sums(codes, units, size)]
    values = value.spread(len(codes)) if len(codes) > 1 else value.arrays
    yes_no = _is_yes_no(value)
    return [(s.share(1) if yes_no else s.mean(), s.y) for s in group_sums(codes, values, size)]


def _value_axis(rows: Rows, value: Named) -> tuple[str, bool]:
    """Return (name of the axis, whether its values are shares)."""
    if value.name == "win":
        return _axis(value), rows.meta.cooperative
    return (value.label, True) if _is_yes_no(value) else (f"mean {_axis(value)}", False)


def _label(chart: Chart, k: int, otherwise: str) -> str:
    return chart.labels[k] if k < len(chart.labels) else otherwise


# --- kinds ---------------------------------------------------------------------------------------


def makeup(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Mean of each part, winners against losers (a cooperative game: games won against lost)."""
    meta = rows.meta
    found = []
    unit = ""
    for k, name in enumerate(chart.metrics):
        column = named(rows, name)
        unit = column.unit
        won = [rows.won(p).astype(np.int64) for p in meta.seats]
        values = column.spread(meta.players)
        for sums, group in zip(reversed(group_sums(won, values, 2)), ("winners", "losers"), strict=True):
            if sums.games:
                found.append(_row(group, _label(chart, k, column.label), float(k), sums.mean(), sums.y))
    return ChartData(chart, frame_of(found, CHART_COLUMNS), "", f"mean per seat ({unit})", games=len(rows))


def outcome_by(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Mean win points by the value of a column."""
    meta = rows.meta
    column = named(rows, chart.metrics[0])
    if not column.per_seat and not meta.cooperative:
        note = "this is a number of the whole game: all seats share it, so it can't tell winners from losers"
        return ChartData(chart, frame_of([], CHART_COLUMNS), _axis(column), "win points", games=len(rows), note=note)
    codes, labels, xs = _coded(column, chart.bins or 12)
    units = rows.all_units() if column.per_seat else [rows.units(0)]
    sums = group_sums(codes, units, len(labels))
    found = [
        _row(ALL, labels[k], xs[k], s.share(WIN_UNIT).scaled(meta.points), s.y) for k, s in enumerate(sums) if s.games
    ]
    y_label = "win chance" if meta.cooperative else f"win points (a win counts {meta.points}, par 1)"
    table = frame_of(found, CHART_COLUMNS)
    return ChartData(
        chart, table, _axis(column), y_label, None if meta.cooperative else 1.0, len(rows), is_rate=meta.cooperative,
        by_number=not column.labels,
    )  # fmt: skip


def histogram(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Distribution of a column, one line per policy where it is per seat."""
    column = named(rows, chart.metrics[0])
    codes, labels, xs = _coded(column, chart.bins or 24)
    groups, names = _policies(rows, column.per_seat)
    found = []
    for g, estimates in enumerate(shares_within(groups, codes, len(names), len(labels)) if labels else []):
        found += [
            _row(names[g], labels[c], xs[c], e) for c, e in enumerate(estimates) if e.value is not None and labels[c]
        ]
    word = "seats" if column.per_seat else "games"
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), _axis(column), f"share of {word}", games=len(rows), is_rate=True
    )


def share(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Rates: sum of the first metric of each pair over the sum of the second, by policy."""
    found = []
    is_rate = True
    units = set()
    for k in range(len(chart.metrics) // 2):
        over, under = (named(rows, name) for name in chart.metrics[2 * k : 2 * k + 2])
        per_seat = over.per_seat or under.per_seat
        groups, names = _policies(rows, per_seat)
        a, b = (c.spread(rows.meta.players) if per_seat else c.arrays for c in (over, under))
        is_rate &= _is_part(a, b)
        units.add(f"{over.unit}, divided by {under.unit}")
        for e, name in zip(ratios(groups, a, b, len(names)), names, strict=True):
            if e.value is not None:
                found.append(_row(name, _label(chart, k, f"{over.label} / {under.label}"), float(k), e))
    y_label = "rate"
    if not is_rate:
        y_label = units.pop() if len(units) == 1 else "first number for each of the second"
    return ChartData(chart, frame_of(found, CHART_COLUMNS), "", y_label, games=len(rows), is_rate=is_rate)


def by_category(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Mean of the first column within each label of the second."""
    value, category = (named(rows, name) for name in chart.metrics[:2])
    per_seat = value.per_seat or category.per_seat
    players = rows.meta.players
    codes, labels, xs = _coded(category, chart.bins or 12)
    if per_seat and not category.per_seat:
        codes = codes * players
    found = [_row(ALL, labels[k], xs[k], e, n) for k, (e, n) in enumerate(_means(rows, value, codes, len(labels))) if n]
    y_label, is_rate = _value_axis(rows, value)
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), _axis(category), y_label, _par_of(rows, value), len(rows),
        is_rate=is_rate, by_number=not category.labels,
    )  # fmt: skip


def _par_of(rows: Rows, value: Named) -> float | None:
    return 1.0 if value.name == "win" and not rows.meta.cooperative else None


def category_counts(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """How often each label occurs, split by win where asked."""
    meta = rows.meta
    column = named(rows, chart.metrics[0])
    names: tuple[str, ...] = (ALL,)
    groups = [np.zeros(len(rows), np.int64)] * len(column.arrays)
    if chart.split and (column.per_seat or meta.cooperative):
        names = ("losers", "winners") if column.per_seat else ("games lost", "games won")
        groups = [rows.won(p).astype(np.int64) for p in range(len(column.arrays))]
    codes, labels, xs = _coded(column, chart.bins or 12)
    found = []
    for g, estimates in enumerate(shares_within(groups, codes, len(names), len(labels)) if labels else []):
        found += [
            _row(names[g], labels[c], xs[c], e) for c, e in enumerate(estimates) if e.value is not None and labels[c]
        ]
    of = "seats" if column.per_seat else "games"
    counted = sum(int((c >= 0).sum()) for c in codes)
    if counted < sum(len(c) for c in codes):
        of = f"the {counted:,} {of} that have one"
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), _axis(column), f"share of {of}", games=len(rows), is_rate=True
    )


def card_scatter(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Pick rate (played of seen) against win points when played, for the cards of some kinds."""
    meta = rows.meta
    found = []
    for card in (cards.table if cards else pl.DataFrame()).iter_rows(named=True):
        if chart.card_kinds and card["kind"] not in chart.card_kinds:
            continue
        if card["play_rate"] is None or card["win_played"] is None:
            continue
        e = Estimate(card["win_played"], card["win_played_low"], card["win_played_high"], card["played"])
        found.append(_row(card["group"] or ALL, card["name"], card["play_rate"], e.scaled(meta.points)))
    y_label = "win chance when played" if meta.cooperative else "win points when played (par 1)"
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), "played of those that saw it", y_label,
        None if meta.cooperative else 1.0, rows.played, is_rate=meta.cooperative,
    )  # fmt: skip


def series(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Mean by round, one line per policy."""
    found = []
    unit = ""
    for k, name in enumerate(chart.metrics):
        column = named(rows, name)
        unit = column.unit
        groups, names = _policies(rows, column.per_seat)
        for sums, group in zip(group_sums(groups, column.arrays, len(names)), names, strict=True):
            if sums.games:
                found.append(_row(group, _label(chart, k, str(k + 1)), float(k + 1), sums.mean(), sums.y))
    return ChartData(chart, frame_of(found, CHART_COLUMNS), "round", f"mean ({unit})", games=len(rows))


def share_by(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Rate of two columns' sums within each label or value of a third."""
    over, under, category = (named(rows, name) for name in chart.metrics[:3])
    per_seat = over.per_seat or under.per_seat or category.per_seat
    players = rows.meta.players
    codes, labels, xs = _coded(category, chart.bins or 12)
    if per_seat and not category.per_seat:
        codes = codes * players
    a, b = (c.spread(players) if per_seat else c.arrays for c in (over, under))
    estimates = ratios(codes, a, b, len(labels))
    found = [_row(ALL, labels[k], xs[k], e) for k, e in enumerate(estimates) if e.value is not None]
    table = frame_of(found, CHART_COLUMNS)
    y_label = f"{over.label} / {under.label}"
    return ChartData(
        chart, table, _axis(category), y_label, games=len(rows), is_rate=_is_part(a, b),
        by_number=not category.labels,
    )  # fmt: skip


def grid(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Mean of the first column for every pair of labels of two others."""
    value, row, column = (named(rows, name) for name in chart.metrics[:3])
    per_seat = value.per_seat or row.per_seat or column.per_seat
    players = rows.meta.players
    row_codes, row_labels, _ = _coded(row, chart.bins or 12)
    codes, labels, xs = _coded(column, chart.bins or 12)
    if per_seat:
        row_codes = row_codes if row.per_seat else row_codes * players
        codes = codes if column.per_seat else codes * players
    keys = [np.where((a < 0) | (b < 0), -1, a * len(labels) + b) for a, b in zip(row_codes, codes, strict=True)]
    found = []
    for k, (e, n) in enumerate(_means(rows, value, keys, len(row_labels) * len(labels))):
        if n:
            i, j = divmod(k, len(labels))
            found.append(_row(row_labels[i], labels[j], xs[j], e, n))
    y_label, is_rate = _value_axis(rows, value)
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), _axis(column), y_label, _par_of(rows, value), len(rows), is_rate=is_rate,
    )  # fmt: skip


def calibration(rows: Rows, chart: Chart, cards: CardStrength | None) -> ChartData:
    """Expected against seen: sums of (chances, times it happened, tries), a point each three."""
    found = []
    for k in range(len(chart.metrics) // 3):
        chance, happened, tries = (named(rows, name) for name in chart.metrics[3 * k : 3 * k + 3])
        zero = [np.zeros(len(rows), np.int64)] * len(tries.arrays)
        n = int(sum(t.sum() for t in tries.arrays))
        if n == 0:
            continue
        e = ratios(zero, happened.arrays, tries.arrays, 1)[0]
        expected = float(sum(c.sum() for c in chance.arrays)) / n
        found.append(_row(ALL, _label(chart, k, tries.label), expected, e, n))
    return ChartData(
        chart, frame_of(found, CHART_COLUMNS), "chance as computed", "rate as seen", games=len(rows), is_rate=True
    )


KINDS: dict[str, Callable[[Rows, Chart, CardStrength | None], ChartData]] = {
    "makeup": makeup, "outcome_by": outcome_by, "histogram": histogram, "share": share, "by_category": by_category,
    "category_counts": category_counts, "cards": card_scatter, "series": series, "share_by": share_by, "grid": grid,
    "calibration": calibration,
}  # fmt: skip


def chart_data(rows: Rows, chart: Chart, cards: CardStrength | None = None) -> ChartData:
    """Return the table of one chart; a chart that can't be made is an empty table with the reason as its note."""
    empty = frame_of([], CHART_COLUMNS)
    if chart.kind not in KINDS:
        return ChartData(chart, empty, "", "", games=len(rows), note=f"unknown kind of chart: {chart.kind}")
    try:
        data = KINDS[chart.kind](rows, chart, cards)
    except Unknown as problem:
        return ChartData(chart, empty, "", "", games=len(rows), note=str(problem))
    if len(data.table) == 0 and not data.note:
        return ChartData(
            chart, empty, data.x_label, data.y_label, games=len(rows), note="nothing of this kind was seen"
        )
    return data


def chart_rows(run: Any, rows: Rows) -> Rows:
    """Return the rows that a game's own charts are made from: the first `CHART_GAMES` of a large run."""
    if rows.played <= CHART_GAMES:
        return rows
    return Rows(run, run.games.head(CHART_GAMES))


def all_charts(run: Any, rows: Rows, cards: CardStrength | None) -> list[ChartData]:
    """Return the tables of every chart of the game."""
    few = chart_rows(run, rows)
    return [chart_data(few, chart, cards) for chart in run.game.charts]
