"""The figures of a what-if: before and after, and what else moves."""

from __future__ import annotations

from typing import Any

import polars as pl
from matplotlib.lines import Line2D

from simkit.analysis.whatif import Comparison
from simkit.report import style
from simkit.report.figures import rows_axis, span, value_column
from simkit.report.style import BLUE, GREY, INK, VERMILLION, Picture
from simkit.report.words import digits_for, games_text, half_of, par_text, percent, plain, signed


def _colour(row: dict[str, Any]) -> str:
    if not row["marked"]:
        return GREY
    return BLUE if row["difference"] > 0 else VERMILLION


def before_after(c: Comparison, name: str, title: str, what: str) -> Picture:
    """Draw shares before and after on the left, the difference with its paired interval on the right."""
    rows = c.part(c.headline).sort("difference", descending=True, nulls_last=True).to_dicts()
    caption = f"{games_text(c.games)} played twice, {c.diverged:,} went another way. Lines are 95 % paired intervals."
    legend = [
        Line2D([], [], color=INK, marker="o", markerfacecolor="white", linestyle="", label="before"),
        Line2D([], [], color=BLUE, marker="o", linestyle="", label="after, more"),
        Line2D([], [], color=VERMILLION, marker="o", linestyle="", label="after, less"),
        Line2D([], [], color=GREY, marker="o", linestyle="", label="after, not shown to differ"),
    ]
    fig, (ax, right) = style.new_figure(
        title, caption, 0.85 + 0.36 * len(rows), columns=2, legend=style.legend_lines([h.get_label() for h in legend]),
        width_ratios=(1.15, 1),
    )  # fmt: skip
    scale = 100 if rows[0]["unit"] == "share" else 1
    for k, r in enumerate(rows):
        colour = _colour(r)
        base, variant = r["base"] * scale, r["variant"] * scale
        ax.plot([base, variant], [k, k], color=colour, linewidth=1.6, zorder=1)
        ax.plot(base, k, "o", color=INK, markersize=6.5, markerfacecolor="white", zorder=2)
        ax.plot(variant, k, "o", color=colour, markersize=6.5, zorder=3)
        if r["low"] is not None:
            right.plot(
                [r["low"] * scale, r["high"] * scale], [k, k], color=colour, linewidth=2.2, solid_capstyle="butt"
            )
        marker = "o" if not r["marked"] else ("^" if r["difference"] > 0 else "v")
        right.plot(r["difference"] * scale, k, marker, color=colour, markersize=6.5)
    rows_axis(ax, [r["label"] for r in rows])
    rows_axis(right, [""] * len(rows))
    ends = [r[key] * scale for r in rows for key in ("base", "variant")]
    par = c.meta.par if c.headline in ("loadout", "seat", "policy", "turn") else None
    span(ax, min([*ends, *([par * scale] if par else [])]), max([*ends, *([par * scale] if par else [])]), 6.0)
    reach = [abs(r[key]) * scale for r in rows for key in ("low", "high") if r[key] is not None] or [0.0]
    span(right, -max(reach), max(reach), 1.0)
    if par:
        style.par_line(ax, par * scale, f"par {par_text(par)}")
    style.par_line(right, 0, "no change")
    for each in (ax, right):
        style.grid_lines(each, "x")
        style.few_ticks(each.xaxis, 5)
    value_column(right, [_text(r, scale) for r in rows])
    style.label_axes(ax, f"{what} (%)" if scale == 100 else what)
    style.label_axes(right, "change (points)" if scale == 100 else f"change ({rows[0]['unit']})")
    style.put_legend(fig, legend)
    return style.paint(fig, name, title, "; ".join(f"{r['label']}: {_text(r, scale)}" for r in rows))


def _text(row: dict[str, Any], scale: float) -> str:
    half = half_of(row["low"], row["high"])
    if half is None:
        return "-"
    if half == 0 and row["difference"] == 0:
        return "0"
    digits = digits_for(half * scale, least=1, most=3)
    return f"{signed(row['difference'] * scale, digits)} ±{plain(half * scale, digits)}"


def changes(c: Comparison, name: str, title: str, most: int = 16) -> Picture | None:
    """Draw what else is shown to move, as parts of the value before, so that unlike things fit one axis."""
    table = c.table.filter(pl.col("marked") & (pl.col("table") != c.headline) & (pl.col("base") != 0))
    if len(table) == 0:
        return None
    rows = sorted(table.to_dicts(), key=lambda r: -abs(r["difference"] / r["base"]))[:most]
    caption = f"{games_text(c.games)} played twice; only marked changes are shown. Lines are 95 % paired intervals."
    fig, (ax,) = style.new_figure(title, caption, 0.75 + 0.4 * len(rows))
    for k, r in enumerate(rows):
        base = abs(r["base"])
        ax.plot([r["low"] / base, r["high"] / base], [k, k], color=_colour(r), linewidth=2.2, solid_capstyle="butt")
        ax.plot(r["difference"] / base, k, "^" if r["difference"] > 0 else "v", color=_colour(r), markersize=6)
    rows_axis(ax, [f"{r['label']}" for r in rows])
    known = [r[key] / abs(r["base"]) for r in rows for key in ("low", "high")] + [0.0]
    span(ax, min(known), max(known), 0.02)
    style.par_line(ax, 0, "no change")
    style.grid_lines(ax, "x")
    style.few_ticks(ax.xaxis)
    style.percent_axis(ax.xaxis, 0 if ax.get_xlim()[1] - ax.get_xlim()[0] > 0.06 else 1)
    value_column(ax, [_from_to(r) for r in rows])
    style.label_axes(ax, "change as a part of the value before (%)")
    return style.paint(fig, name, title, "; ".join(f"{r['label']}: {_from_to(r)}" for r in rows))


def _from_to(row: dict[str, Any]) -> str:
    if row["unit"] == "share":
        return f"{percent(row['base'], 1)} → {percent(row['variant'], 1)}"
    half = half_of(row["low"], row["high"])
    digits = digits_for(half, least=1, most=2)
    return f"{plain(row['base'], digits)} → {plain(row['variant'], digits)} {row['unit']}"
