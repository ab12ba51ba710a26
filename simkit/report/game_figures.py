"""The figures that only one game has: one drawing for each kind of `core.metrics.Chart`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from simkit.analysis.charts import ALL, ChartData
from simkit.report import style
from simkit.report.figures import IN_CELLS, INTERVAL, name_points, rows_axis, span, value_column
from simkit.report.style import BLUE, GREY, INK, ORANGE, SERIES, Picture
from simkit.report.words import digits_for, games_text, half_of, percent, plain

FIXED = {"winners": BLUE, "losers": ORANGE, "games won": BLUE, "games lost": ORANGE, ALL: BLUE}
PARTS = (
    style.GREEN,
    style.PURPLE,
    style.SKY,
    "#8c6d1f",
    INK,
    style.VERMILLION,
    "#b7c4cf",
    "#4b2e83",
    "#a6d854",
    "#e78ac3",
)
"""Colours of what is stacked; winners and losers keep blue and orange."""
ROW = 0.32


def caption_of(data: ChartData) -> str:
    """Return what is counted and what the marks mean."""
    text = f"{games_text(data.games)}. {IN_CELLS if data.chart.kind == 'grid' else INTERVAL}"
    if len(data.table) and not data.table["claim"].all():
        text += "; hollow: too few games to say"
    return text + "."


def chart(data: ChartData, name: str) -> Picture:
    """Draw the chart of a game; the table must not be empty."""
    return DRAWINGS[data.chart.kind](data, name)


def _colours(groups: Sequence[str]) -> dict[str, str]:
    return {g: FIXED.get(g, SERIES[k % len(SERIES)]) for k, g in enumerate(groups)}


def _groups(table: pl.DataFrame) -> list[str]:
    found = table["group"].unique(maintain_order=True).to_list()
    return sorted(found, key=lambda g: {"winners": 0, "games won": 0, "losers": 1, "games lost": 1}.get(g, 2))


def _legend(groups: Sequence[str], markers: bool = True) -> list[Line2D]:
    colours = _colours(groups)
    return [
        Line2D([], [], color=colours[g], marker=style.MARKERS[k % 8] if markers else "", label=g)
        for k, g in enumerate(groups)
    ]


def _text(row: dict[str, Any], is_rate: bool) -> str:
    half = half_of(row["low"], row["high"])
    if is_rate:
        if half is None:
            return percent(row["value"], 1)
        digits = digits_for(half * 100, least=1, most=2)
        return f"{percent(row['value'], digits)} ±{plain(half * 100, digits)}"
    if half is None:
        return plain(row["value"], 2)
    digits = digits_for(half, least=1, most=3)
    return f"{plain(row['value'], digits)} ±{plain(half, digits)}"


def _alt(data: ChartData) -> str:
    parts = []
    for r in data.table.head(40).iter_rows(named=True):
        group = "" if r["group"] == ALL else f"{r['group']}, "
        parts.append(f"{group}{r['label']}: {_text(r, data.is_rate)}")
    return "; ".join(parts)


def _known(table: pl.DataFrame, par: float | None) -> tuple[float, float]:
    values = [v for c in ("value", "low", "high") for v in table[c].to_list() if v is not None]
    values += [par] if par is not None else []
    return min(values), max(values)


def _number_axis(axis: Any, data: ChartData, reach: float) -> None:
    if data.is_rate:
        style.percent_axis(axis, 0 if reach > 0.05 else 1)


def _unit(label: str, data: ChartData) -> str:
    return f"{label} (%)" if data.is_rate else label


# --- rows and points -----------------------------------------------------------------------------


def _mark(ax: Axes, x: float, y: float, row: dict[str, Any], colour: str, marker: str, *, across: bool) -> None:
    """Draw one value with its interval, lying (`across`) or standing."""
    if row["low"] is not None:
        ends = ([row["low"], row["high"]], [y, y]) if across else ([x, x], [row["low"], row["high"]])
        ax.plot(*ends, color=colour, linewidth=2, solid_capstyle="butt", zorder=2)
    ax.plot(x, y, marker, color=colour, markersize=6, markerfacecolor=colour if row["claim"] else "white", zorder=3)


def dot_rows(data: ChartData, name: str) -> Picture:
    """Draw a row a label, a dot a group."""
    table = data.table
    groups = _groups(table)
    labels = table.sort("x")["label"].unique(maintain_order=True).to_list()
    legend = _legend(groups) if groups != [ALL] else []
    height = 0.6 + ROW * len(labels) * (1 if len(groups) == 1 else 0.55 + 0.3 * len(groups))
    fig, (ax,) = style.new_figure(
        data.chart.question, caption_of(data), height + (0.2 if data.par is not None else 0),
        legend=style.legend_lines([h.get_label() for h in legend]),
    )  # fmt: skip
    colours = _colours(groups)
    offset = 0.5 / max(len(groups), 1)
    for r in table.iter_rows(named=True):
        g = groups.index(r["group"])
        y = labels.index(r["label"]) + (g - (len(groups) - 1) / 2) * offset
        _mark(ax, r["value"], y, r, colours[r["group"]], style.MARKERS[g % 8], across=True)
    rows_axis(ax, labels)
    low, high = _known(table, data.par)
    span(
        ax,
        low,
        high,
        0.05 if data.is_rate else 0.05 * max(abs(low), abs(high), 0.2),
        (0.0, 1.0) if data.is_rate else None,
    )
    style.few_ticks(ax.xaxis)
    _number_axis(ax.xaxis, data, high - low)
    style.grid_lines(ax, "x")
    if data.par is not None:
        style.par_line(ax, data.par, "par")
    if len(groups) == 1:
        by_label = {r["label"]: _text(r, data.is_rate) for r in table.iter_rows(named=True)}
        value_column(ax, [by_label[label] for label in labels])
    style.label_axes(ax, _unit(data.y_label, data), data.x_label if 0.1 * len(data.x_label) < height - 0.5 else "")
    if legend:
        style.put_legend(fig, legend)
    return style.paint(fig, name, data.chart.question, _alt(data))


def points(data: ChartData, name: str) -> Picture:
    """Draw a value by a number, with intervals; labels that are many or long become rows."""
    labels = data.table["label"].to_list()
    if len(labels) > 14 or sum(len(label) for label in labels) > 90:
        return dot_rows(data, name)
    fig, (ax,) = style.new_figure(data.chart.question, caption_of(data), 2.8)
    rows = data.table.sort("x").to_dicts()
    ax.plot(range(len(rows)), [r["value"] for r in rows], color=style.SKY, linewidth=1, zorder=1)
    for k, r in enumerate(rows):
        _mark(ax, k, r["value"], r, BLUE, "o", across=False)
    ax.set_xticks(range(len(rows)), [r["label"].replace(" or more", "+") for r in rows])
    ax.set_xlim(-0.6, len(rows) - 0.4)
    low, high = _known(data.table, data.par)
    pad = max(high - low, 0.1 * max(abs(high), 0.1)) * 0.12
    ax.set_ylim(low - pad, high + pad)
    style.few_ticks(ax.yaxis, 6)
    _number_axis(ax.yaxis, data, high - low)
    style.grid_lines(ax, "y")
    if data.par is not None:
        style.par_line(ax, data.par, "par", vertical=False)
    style.label_axes(ax, data.x_label, _unit(data.y_label, data))
    return style.paint(fig, name, data.chart.question, _alt(data))


def by_label(data: ChartData, name: str) -> Picture:
    """Draw a value by number as points, by category as rows."""
    return points(data, name) if data.by_number else dot_rows(data, name)


# --- other shapes --------------------------------------------------------------------------------


def makeup(data: ChartData, name: str) -> Picture:
    """Draw what adds up, winners against losers: stacked above, each part with its interval below."""
    table = data.table
    groups, labels = _groups(table), table.sort("x")["label"].unique(maintain_order=True).to_list()
    legend = [Patch(color=PARTS[k % len(PARTS)], label=label) for k, label in enumerate(labels)] + _legend(groups)
    stacked, dots = 0.35 + 0.36 * len(groups), 0.4 + ROW * 1.2 * len(labels)
    fig, (top, ax) = style.new_figure(
        data.chart.question, caption_of(data), stacked + dots + 0.4, heights=(stacked, dots),
        legend=style.legend_lines([h.get_label() for h in legend]),
    )  # fmt: skip
    for y, group in enumerate(groups):
        left = {1: 0.0, -1: 0.0}
        part = {r["label"]: r["value"] for r in table.filter(pl.col("group") == group).iter_rows(named=True)}
        for k, label in enumerate(labels):
            value = part.get(label, 0.0)
            side = 1 if value >= 0 else -1
            top.barh(y, value, left=left[side], height=0.62, color=PARTS[k % len(PARTS)], edgecolor="white")
            left[side] += value
        total = left[1] + left[-1]
        top.annotate(
            plain(total, 1), (left[1], y), xytext=(5, 0), textcoords="offset points", va="center", size=9.5, color=INK
        )
    rows_axis(top, groups)
    top.margins(x=0.1)
    style.grid_lines(top, "x")
    colours, offset = _colours(groups), 0.3
    for r in table.iter_rows(named=True):
        g = groups.index(r["group"])
        y = labels.index(r["label"]) + (g - (len(groups) - 1) / 2) * offset
        _mark(ax, r["value"], y, r, colours[r["group"]], style.MARKERS[g % 8], across=True)
    rows_axis(ax, labels)
    style.grid_lines(ax, "x")
    style.label_axes(ax, data.y_label)
    style.put_legend(fig, legend)
    return style.paint(fig, name, data.chart.question, _alt(data))


def histogram(data: ChartData, name: str) -> Picture:
    """Draw a distribution: bars, or a line per policy."""
    table = data.table
    groups = _groups(table)
    legend = _legend(groups) if len(groups) > 1 else []
    fig, (ax,) = style.new_figure(
        data.chart.question, caption_of(data), 2.7, legend=style.legend_lines([h.get_label() for h in legend])
    )
    labels = table.sort("x")["label"].unique(maintain_order=True).to_list()
    place = {label: k for k, label in enumerate(labels)}
    colours = _colours(groups)
    for g, group in enumerate(groups):
        rows = table.filter(pl.col("group") == group).sort("x").to_dicts()
        xs, ys = [place[r["label"]] for r in rows], np.array([r["value"] for r in rows])
        error = np.array([[r["value"] - r["low"], r["high"] - r["value"]] for r in rows]).T
        if len(groups) == 1:
            ax.bar(xs, ys, width=0.9, color=BLUE, zorder=2)
            ax.errorbar(xs, ys, yerr=error, fmt="none", ecolor=INK, elinewidth=1, zorder=3)
        else:
            shift = np.array(xs) + (g - (len(groups) - 1) / 2) * 0.12
            ax.errorbar(
                shift, ys, yerr=error, color=colours[group], marker=style.MARKERS[g % 8], markersize=4.5, linewidth=1.3
            )
    short = [x.replace(" or more", "+").replace("up to ", "≤").replace(" to ", "–") for x in labels]
    step = -(-sum(len(x) + 3 for x in short) // 72)
    ax.set_xticks(range(0, len(short), step), short[::step])
    ax.set_ylim(bottom=0)
    style.few_ticks(ax.yaxis, 5)
    _number_axis(ax.yaxis, data, table["value"].max())
    style.grid_lines(ax, "y")
    style.label_axes(ax, data.x_label, _unit(data.y_label, data))
    if legend:
        style.put_legend(fig, legend)
    return style.paint(fig, name, data.chart.question, _alt(data))


def series(data: ChartData, name: str) -> Picture:
    """Draw a mean by round, a line per policy."""
    table = data.table
    groups = _groups(table)
    legend = _legend(groups) if groups != [ALL] else []
    fig, (ax,) = style.new_figure(
        data.chart.question, caption_of(data), 2.7, legend=style.legend_lines([h.get_label() for h in legend])
    )
    colours = _colours(groups)
    for g, group in enumerate(groups):
        rows = table.filter(pl.col("group") == group).sort("x").to_dicts()
        known = [r for r in rows if r["low"] is not None]
        xs = [r["x"] for r in rows]
        ax.plot(
            xs,
            [r["value"] for r in rows],
            color=colours[group],
            marker=style.MARKERS[g % 8],
            markersize=5,
            linewidth=1.5,
        )
        for r in known:
            ax.plot([r["x"], r["x"]], [r["low"], r["high"]], color=colours[group], linewidth=2)
    labels = table.sort("x").unique("label", keep="first", maintain_order=True)
    ax.set_xticks(labels["x"].to_list(), labels["label"].to_list())
    style.few_ticks(ax.yaxis, 6)
    style.grid_lines(ax, "y")
    style.label_axes(ax, data.x_label, data.y_label)
    if legend:
        style.put_legend(fig, legend)
    return style.paint(fig, name, data.chart.question, _alt(data))


def cards(data: ChartData, name: str) -> Picture:
    """Draw pick rate against win points, a dot a card; names where there is room."""
    table = data.table
    groups = sorted(_groups(table))
    legend = style.legend_lines(groups) if len(groups) > 1 else 0
    fig, (ax,) = style.new_figure(data.chart.question, caption_of(data), 4.2, legend=legend)
    colours = _colours(groups)
    for r in table.iter_rows(named=True):
        g = groups.index(r["group"])
        if r["low"] is not None:
            ax.plot(
                [r["x"], r["x"]], [r["low"], r["high"]], color=colours[r["group"]], linewidth=0.9, alpha=0.5, zorder=2
            )
        face = colours[r["group"]] if r["claim"] else "white"
        ax.plot(
            r["x"], r["value"], style.MARKERS[g % 8], color=colours[r["group"]], markersize=5.5, markerfacecolor=face
        )
    xs = table["x"].to_list()
    span(ax, min(xs), max(xs), 0.3, (-0.02, 1.02))
    style.percent_axis(ax.xaxis)
    style.few_ticks(ax.yaxis)
    style.grid_lines(ax, "both")
    if data.par is not None:
        style.par_line(ax, data.par, "par", vertical=False)
    style.label_axes(ax, f"{data.x_label} (%)", _unit(data.y_label, data))
    if data.is_rate:
        style.percent_axis(ax.yaxis)
    sure = table.filter(pl.col("claim"))
    if len(sure):  # a card that was hardly ever played may run off the axis, the others set it
        low, high = _known(sure, data.par)
        ax.set_ylim(low - 0.06 * (high - low), high + 0.08 * (high - low))
    if legend:
        style.put_legend(fig, _legend(groups))
    middle = data.par if data.par is not None else float(np.median(table["value"].to_numpy()))
    name_points(ax, xs, [v - middle for v in table["value"].to_list()], table["label"].to_list(), shift=middle)
    return style.paint(fig, name, data.chart.question, _alt(data))


def grid(data: ChartData, name: str) -> Picture:
    """Draw a mean for every pair of labels, a heat map with the interval written in."""
    table = data.table
    rows = table["group"].unique(maintain_order=True).to_list()
    columns = table.sort("x")["label"].unique(maintain_order=True).to_list()
    values = np.full((len(rows), len(columns)), np.nan)
    for r in table.iter_rows(named=True):
        values[rows.index(r["group"]), columns.index(r["label"])] = r["value"]
    fig, (ax,) = style.new_figure(data.chart.question, caption_of(data), min(0.8 + 0.46 * len(rows), 8.0))
    if data.par is not None:
        reach = max(float(np.nanmax(np.abs(values - data.par))), 0.05)
        low, high, colours = data.par - reach, data.par + reach, style.BELOW_ABOVE
    else:
        low, high, colours = float(np.nanmin(values)), float(np.nanmax(values)), style.RISING
    ax.imshow(values, cmap=colours, vmin=low, vmax=high if high > low else low + 1, aspect="auto")
    small = len(columns) > 7
    for r in table.iter_rows(named=True):
        at = (r["value"] - low) / ((high - low) or 1)
        dark = at > 0.86 or (data.par is not None and at < 0.14)
        _grid_cell(ax, columns.index(r["label"]), rows.index(r["group"]), r, data.is_rate, dark, small)
    many = len(columns) > 6
    ax.set_xticks(
        range(len(columns)), style.wrapped(columns, 14), rotation=35 if many else 0, ha="right" if many else "center"
    )
    ax.set_yticks(range(len(rows)), style.wrapped(rows, 20))
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    style.label_axes(ax, data.x_label)
    ax.set_title(_unit(data.y_label, data), size=9.5, color=INK, loc="left")
    return style.paint(fig, name, data.chart.question, _alt(data))


def _grid_cell(ax: Axes, x: int, y: int, row: dict[str, Any], is_rate: bool, dark: bool, small: bool) -> None:
    half = half_of(row["low"], row["high"])
    scale = 100 if is_rate else 1
    digits = digits_for(None if half is None else half * scale, least=0 if is_rate else 1, most=2)
    text = plain(row["value"] * scale, digits)
    if half is not None and not small:
        text += f"\n±{plain(half * scale, digits)}"
    colour = GREY if not row["claim"] else ("white" if dark else INK)
    ax.text(x, y, text, ha="center", va="center", size=7.5 if small else 8.5, color=colour)


def calibration(data: ChartData, name: str) -> Picture:
    """Draw expected against seen; points on the diagonal hold what they promise."""
    table = data.table
    fig, (ax,) = style.new_figure(data.chart.question, caption_of(data), 3.8)
    ax.plot([0, 1], [0, 1], color=INK, linewidth=1.1, linestyle=(0, (4, 3)), label="as computed")
    for r in table.iter_rows(named=True):
        _mark(ax, r["x"], r["value"], r, BLUE, "o", across=False)
    values = table["x"].to_list() + table["low"].drop_nulls().to_list() + table["high"].drop_nulls().to_list()
    pad = max(0.05, 0.1 * (max(values) - min(values)))
    low, high = max(-0.02, min(values) - pad), min(1.02, max(values) + pad)
    ax.set_xlim(low, high)
    ax.set_ylim(low, high)
    style.percent_axis(ax.xaxis)
    style.percent_axis(ax.yaxis)
    style.grid_lines(ax, "both")
    style.label_axes(ax, f"{data.x_label} (%)", f"{data.y_label} (%)")
    name_points(ax, table["x"].to_list(), table["value"].to_list(), table["label"].to_list())
    return style.paint(fig, name, data.chart.question, _alt(data))


DRAWINGS: dict[str, Callable[[ChartData, str], Picture]] = {
    "makeup": makeup, "outcome_by": by_label, "histogram": histogram, "share": dot_rows, "by_category": by_label,
    "category_counts": dot_rows, "cards": cards, "series": series, "share_by": by_label, "grid": grid,
    "calibration": calibration,
}  # fmt: skip
