"""The figures that every game has: one function a figure, each from one table of the analysis."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from simkit.analysis.distributions import Distribution
from simkit.report import style
from simkit.report.style import BLUE, GREY, INK, VERMILLION, Picture
from simkit.report.words import MINUS, digits_for, games_text, half_of, par_text, percent, plain, signed

INTERVAL = "Lines are 95 % intervals"
IN_CELLS = "± is half of a 95 % interval (or see the table)"
VERDICT_STYLE = {
    "above": (BLUE, "^", "above par"),
    "below": (VERMILLION, "v", "below par"),
    "level": (GREY, "o", "not shown to differ"),
    "few": (GREY, "o", "too few games"),
    "forced": (GREY, "o", "at par by construction"),
    "none": (BLUE, "o", ""),
}
WITHOUT_PAR = {
    "above": (BLUE, "^", "wins more often with it"),
    "below": (VERMILLION, "v", "wins less often with it"),
}
"""In a cooperative game a group is compared with the games without it."""

FILLED = ("above", "below", "none")
ROW = 0.34
"""Inches of a row of a dot plot."""


# --- dots with intervals -------------------------------------------------------------------------


def rows_axis(ax: Axes, labels: Sequence[str]) -> None:
    """Name the rows, the first on top."""
    ax.set_yticks(range(len(labels)), style.wrapped(labels, 30))
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)


def span(ax: Axes, low: float, high: float, least: float, limits: tuple[float, float] | None = None) -> None:
    """Set the x range around low..high, at least `least` wide, so that tiny differences don't look large."""
    middle, width = (low + high) / 2, max((high - low) * 1.12, least)
    a, b = middle - width / 2, middle + width / 2
    if limits is not None:
        shift = max(limits[0] - a, 0) - max(b - limits[1], 0)
        a, b = max(a + shift, limits[0]), min(b + shift, limits[1])
    ax.set_xlim(a, b)


def value_column(ax: Axes, texts: Sequence[str]) -> None:
    """Write values at the right edge, outside the axes."""
    for k, text in enumerate(texts):
        ax.annotate(
            text, (1, k), xycoords=("axes fraction", "data"), xytext=(6, 0), textcoords="offset points",
            va="center", ha="left", size=9.5, color=INK,
        )  # fmt: skip


def _dot(colour: str, marker: str, text: str, filled: bool) -> Line2D:
    """Return a legend entry."""
    return Line2D(
        [], [], color=colour, marker=marker, linestyle="", markerfacecolor=colour if filled else "white", label=text
    )


def shares(table: pl.DataFrame, name: str, title: str, what: str, caption: str, *, by_size: bool = True) -> Picture:
    """Draw win shares with intervals against par, one row a group.

    Parameters
    ----------
    table : DataFrame
        `balance.SHARE_COLUMNS` (or CHANCE_COLUMNS, then without par).
    what : str
        Name of the axis.
    by_size : bool
        Strongest first, else in the table's order.
    """
    if by_size:
        table = table.sort("share", descending=True)
    rows = table.to_dicts()
    par = rows[0].get("par")
    verdicts = dict.fromkeys(r.get("verdict") or "none" for r in rows)
    words = VERDICT_STYLE if par is not None else {**VERDICT_STYLE, **WITHOUT_PAR}
    legend = [_dot(*words[v], v in FILLED) for v in words if v in verdicts and v != "none"]
    fig, (ax,) = style.new_figure(
        title,
        caption,
        0.55 + ROW * len(rows) + (0.2 if par is not None else 0.0),
        legend=style.legend_lines([h.get_label() for h in legend]),
    )
    for k, row in enumerate(rows):
        verdict = row.get("verdict") or "none"
        colour, marker, _ = VERDICT_STYLE[verdict]
        filled = verdict in FILLED
        if row["low"] is not None:
            ax.plot([row["low"], row["high"]], [k, k], color=colour, linewidth=2.2, solid_capstyle="butt", zorder=2)
        ax.plot(
            row["share"], k, marker, color=colour, markersize=7, zorder=3, markerfacecolor=colour if filled else "white"
        )
    rows_axis(ax, [r["label"] for r in rows])
    style.grid_lines(ax, "x")
    known = [v for r in rows for v in (r["low"], r["high"], r["share"]) if v is not None]
    known += [par] if par is not None else []
    span(ax, min(known), max(known), 0.06, (0.0, 1.0))
    if par is not None:
        style.par_line(ax, par, f"par {par_text(par)}")
    value_column(ax, [_share_text(r) for r in rows])
    style.few_ticks(ax.xaxis)
    style.percent_axis(ax.xaxis, 1 if ax.get_xlim()[1] - ax.get_xlim()[0] < 0.05 else 0)
    style.label_axes(ax, what)
    if legend:
        style.put_legend(fig, legend)
    alt = "; ".join(f"{r['label']} {_share_text(r)}" for r in rows)
    return style.paint(fig, name, title, alt)


def _share_text(row: dict[str, Any]) -> str:
    half = half_of(row["low"], row["high"])
    if half is None:
        return percent(row["share"], 1)
    digits = digits_for(half * 100, least=1, most=2)
    return f"{percent(row['share'], digits)} ±{plain(half * 100, digits)}"


def end_reasons(table: pl.DataFrame, name: str, title: str, caption: str) -> Picture:
    """Draw how often each end reason occurs."""
    rows = table.to_dicts()
    fig, (ax,) = style.new_figure(title, caption, 0.7 + ROW * len(rows))
    for k, row in enumerate(rows):
        ax.barh(k, row["share"], height=0.6, color=style.SKY)
        ax.plot([row["low"], row["high"]], [k, k], color=INK, linewidth=1.6)
    rows_axis(ax, [r["label"] for r in rows])
    ax.set_xlim(0, 1)
    style.grid_lines(ax, "x")
    style.percent_axis(ax.xaxis)
    value_column(ax, [_share_text(r) for r in rows])
    style.label_axes(ax, "share of games (%)")
    return style.paint(fig, name, title, "; ".join(f"{r['label']} {_share_text(r)}" for r in rows))


# --- matrix --------------------------------------------------------------------------------------


def matchups(table: pl.DataFrame, labels: Sequence[str], name: str, title: str, caption: str) -> Picture:
    """Draw who finishes ahead of whom: the row ahead of the column, 50 % is even."""
    used = [k for k in range(len(labels)) if len(table.filter((pl.col("row") == k) | (pl.col("column") == k)))]
    place = {k: i for i, k in enumerate(used)}
    size = len(used)
    values = np.full((size, size), np.nan)
    for r in table.iter_rows(named=True):
        values[place[r["row"]], place[r["column"]]] = r["share"]
    fig, (ax,) = style.new_figure(title, caption, min(0.9 + 0.52 * size, 7.0))
    reach = max(0.05, float(np.nanmax(np.abs(values - 0.5)))) if size else 0.05
    ax.imshow(values, cmap=style.BELOW_ABOVE, vmin=0.5 - reach, vmax=0.5 + reach, aspect="auto")
    names = style.wrapped([labels[k] for k in used], 14)
    ax.set_xticks(range(size), names, rotation=0 if size <= 6 else 35, ha="center" if size <= 6 else "right")
    ax.set_yticks(range(size), names)
    ax.tick_params(length=0)
    for spine in ax.spines.values():
        spine.set_visible(False)
    for r in table.iter_rows(named=True):
        _matrix_cell(ax, place[r["column"]], place[r["row"]], r, reach, small=size > 7)
    for k in range(size):
        ax.text(k, k, "·", ha="center", va="center", color=GREY)
    style.label_axes(ax, "against", "finishes ahead")
    alt = "; ".join(
        f"{r['label']} ahead of {r['against']} {percent(r['share'], 1)}" for r in table.iter_rows(named=True)
    )
    return style.paint(fig, name, title, alt)


def _matrix_cell(ax: Axes, x: int, y: int, row: dict[str, Any], reach: float, small: bool) -> None:
    half = half_of(row["low"], row["high"])
    digits = 1 if half is not None and half < 0.02 and not small else 0
    text = plain(row["share"] * 100, digits) + ("*" if row["marked"] else "")
    if half is not None and not small:
        text += f"\n±{plain(half * 100, 1)}"
    strong = abs(row["share"] - 0.5) > 0.75 * reach
    weight = "bold" if row["marked"] else "normal"
    ax.text(
        x, y, text, ha="center", va="center", size=7.5 if small else 9, color="white" if strong else INK, weight=weight,
    )  # fmt: skip


# --- distributions -------------------------------------------------------------------------------


def distribution(d: Distribution, name: str, title: str, caption: str, *, of: str = "games") -> Picture:
    """Draw a distribution with its median and the middle half."""
    fig, (ax,) = style.new_figure(title, caption, 2.4, legend=1)
    widths = np.diff(d.edges)
    total = d.counts.sum()
    low, median, high = d.percentiles[1:4]
    ax.axvspan(low - (0.5 if d.is_whole else 0), high + (0.5 if d.is_whole else 0), color="#eef4fa", zorder=0)
    ax.bar(d.edges[:-1], d.counts / total, width=widths * 0.94, align="edge", color=BLUE, zorder=2)
    ax.axvline(median, color=VERMILLION, linewidth=1.8, zorder=3)
    style.grid_lines(ax, "y")
    style.percent_axis(ax.yaxis, 0 if d.counts.max() / total > 0.03 else 1)
    style.few_ticks(ax.yaxis, 5)
    style.few_ticks(ax.xaxis, 9, whole=d.is_whole)
    style.label_axes(ax, f"{d.label} ({d.unit})" if d.unit not in d.label else d.label, f"share of {of} (%)")
    handles = [
        Line2D([], [], color=VERMILLION, linewidth=1.8, label=f"median {plain(median, 0 if d.is_whole else 2)}"),
        Line2D([], [], color="#d5e4f1", linewidth=8, label=f"middle half: {plain(low, 0)} to {plain(high, 0)}"),
    ]
    style.put_legend(fig, handles)
    return style.paint(
        fig, name, title, f"median {median}, middle half {low} to {high}, from {d.minimum} to {d.maximum}"
    )


# --- cards ---------------------------------------------------------------------------------------


def forest(
    strong: pl.DataFrame, weak: pl.DataFrame, effect: str, name: str, title: str, caption: str, what: str
) -> Picture:
    """Draw the strongest and the weakest cards by an effect, with intervals around no difference."""
    rows = [*strong.to_dicts(), *weak.to_dicts()]
    fig, (ax,) = style.new_figure(title, caption, 0.75 + 0.27 * len(rows), legend=1)
    for k, row in enumerate(rows):
        value, low, high = (row[f"{effect}_{part}"] for part in ("effect", "low", "high"))
        marked = row[f"{effect}_marked"]
        colour = GREY if not marked else (BLUE if value > 0 else VERMILLION)
        ax.plot([low, high], [k, k], color=colour, linewidth=2, solid_capstyle="butt")
        marker = "o" if not marked else ("^" if value > 0 else "v")
        ax.plot(value, k, marker, color=colour, markersize=6, markerfacecolor=colour if marked else "white", zorder=3)
    ax.set_yticks(range(len(rows)), [_card_label(r) for r in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.tick_params(axis="y", length=0)
    if len(strong) and len(weak):
        ax.axhline(len(strong) - 0.5, color=style.LIGHT, linewidth=1)
    known = [r[f"{effect}_{part}"] for r in rows for part in ("low", "high")] + [0.0]
    span(ax, min(known), max(known), 0.02)
    style.par_line(ax, 0, "no difference")
    style.grid_lines(ax, "x")
    style.few_ticks(ax.xaxis)
    style.percent_axis(ax.xaxis, 0 if ax.get_xlim()[1] - ax.get_xlim()[0] > 0.06 else 1)
    value_column(ax, [_effect_text(r, effect) for r in rows])
    style.label_axes(ax, what)
    style.put_legend(
        fig, [_dot(BLUE, "^", "stands out (+)", True), _dot(VERMILLION, "v", f"stands out ({MINUS})", True),
              _dot(GREY, "o", "may be luck", False)],
    )  # fmt: skip
    return style.paint(fig, name, title, "; ".join(f"{r['name']} {_effect_text(r, effect)}" for r in rows))


def _card_label(row: dict[str, Any]) -> str:
    most = 26 if row["group"] else 40
    text = row["name"] if len(row["name"]) <= most else row["name"][: most - 1] + "…"
    return f"{text}, {row['group']}" if row["group"] else text


def _effect_text(row: dict[str, Any], effect: str) -> str:
    half = half_of(row[f"{effect}_low"], row[f"{effect}_high"]) * 100
    digits = digits_for(half, least=1, most=2)
    return f"{signed(row[f'{effect}_effect'] * 100, digits)} ±{plain(half, digits)}"


def card_scatter(table: pl.DataFrame, effect: str, name: str, title: str, caption: str, what: str) -> Picture:
    """Draw how often a card is played (of those that saw it) against its effect; the outermost cards are named."""
    table = table.filter(pl.col(f"{effect}_claim") & pl.col("play_rate").is_not_null())
    groups = sorted(set(table["group"].to_list()))
    lines = style.legend_lines(groups) if len(groups) > 1 else 0
    fig, (ax,) = style.new_figure(title, caption, 4.3, legend=lines)
    for g, group in enumerate(groups):
        part = table.filter(pl.col("group") == group)
        x, y = part["play_rate"].to_numpy(), part[f"{effect}_effect"].to_numpy()
        error = np.stack([y - part[f"{effect}_low"].to_numpy(), part[f"{effect}_high"].to_numpy() - y])
        colour = style.SERIES[g % len(style.SERIES)]
        ax.errorbar(x, y, yerr=error, fmt="none", ecolor=colour, elinewidth=0.8, alpha=0.45, zorder=2)
        ax.plot(
            x, y, style.MARKERS[g % len(style.MARKERS)], color=colour, markersize=5, linestyle="", zorder=3,
            label=group or "cards",
        )  # fmt: skip
    style.par_line(ax, 0, "no difference", vertical=False)
    style.grid_lines(ax, "both")
    rates = table["play_rate"].to_list() or [0.0, 1.0]
    span(ax, min(rates), max(rates), 0.3, (-0.02, 1.02))
    style.few_ticks(ax.yaxis)
    style.percent_axis(ax.xaxis)
    style.percent_axis(ax.yaxis, 0 if len(table) and table[f"{effect}_effect"].abs().max() > 0.03 else 1)
    style.label_axes(ax, "played, of the seats that saw it (%)", what)
    if lines:
        style.put_legend(fig, ax.get_legend_handles_labels()[0])
    name_points(ax, table["play_rate"].to_list(), table[f"{effect}_effect"].to_list(), table["name"].to_list())
    return style.paint(fig, name, title, f"{len(table)} cards: how often each is played against its effect")


def name_points(
    ax: Axes, xs: Sequence[float], ys: Sequence[float], names: Sequence[str], most: int = 14, shift: float = 0.0
) -> None:
    """Name the points farthest from `shift`, as many as find room beside their point.

    `ys` are distances from `shift`, the place of no difference.
    """
    fig = ax.figure
    fig.draw_without_rendering()
    renderer = fig.canvas.get_renderer()
    inside = ax.get_window_extent(renderer)
    spots = ax.transData.transform([(x, y + shift) for x, y in zip(xs, ys, strict=True)]) if len(xs) else []
    taken: list[Any] = [text.get_window_extent(renderer) for text in ax.texts]
    above = sorted((k for k in range(len(xs)) if ys[k] >= 0), key=lambda k: -ys[k])
    below = sorted((k for k in range(len(xs)) if ys[k] < 0), key=lambda k: ys[k])
    both = [k for pair in itertools.zip_longest(above, below) for k in pair if k is not None]
    for k in both[:most]:
        for dx, dy, ha, va in BESIDE:
            text = ax.annotate(
                names[k], (xs[k], ys[k] + shift), xytext=(dx, dy), textcoords="offset points", ha=ha, va=va, size=8.5,
                color=INK, zorder=5,
            )  # fmt: skip
            box = text.get_window_extent(renderer).padded(1)
            free = not any(box.overlaps(other) for other in taken)
            free &= not any(box.contains(*spot) for j, spot in enumerate(spots) if j != k)
            if free and inside.x0 <= box.x0 and box.x1 <= inside.x1 and inside.y0 <= box.y0 and box.y1 <= inside.y1:
                taken.append(box)
                break
            text.remove()


BESIDE = ((6, 0, "left", "center"), (-6, 0, "right", "center"), (0, 7, "center", "bottom"), (0, -7, "center", "top"))
"""Where a name may stand beside its point: offset and alignment."""


def caption_games(n: int, more: str = "") -> str:
    """Return the caption that every figure with intervals has."""
    return f"{games_text(n)}. {INTERVAL}{'; ' + more if more else ''}."
