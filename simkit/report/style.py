"""How every figure looks: colours that colour-blind eyes tell apart, one width, titles that ask, captions that count.

Figures are made without pyplot: no global state, safe in threads, quick to import.
"""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator
from PIL import Image

from simkit.report.words import plain

# Okabe, Ito 2008, "Color Universal Design"
BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
ORANGE, SKY, INK, GREY, LIGHT = "#E69F00", "#56B4E9", "#1b1f24", "#6e7781", "#d8dee4"
SERIES = (BLUE, ORANGE, GREEN, PURPLE, VERMILLION, SKY, INK, "#8c6d1f")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
BELOW_ABOVE = LinearSegmentedColormap.from_list("below_above", [VERMILLION, "#f3b58c", "#ffffff", "#8cc1e3", BLUE])
RISING = LinearSegmentedColormap.from_list("rising", ["#f7fbff", "#8cc1e3", BLUE])

WIDTH = 6.3
"""Inches; 11 point text stays readable when a phone shrinks the figure to its width."""

DPI = 160
COLOURS = 96
"""Colours of a PNG's palette: a figure then takes about 20 kB."""

_SIZE = {"title": 12.5, "text": 10.5, "small": 9.5}


@dataclass(frozen=True)
class Picture:
    """A drawn figure: name of its file, title, what it shows in words, bytes of its PNG."""

    name: str
    title: str
    alt: str
    png: bytes = field(repr=False)


def new_figure(
    title: str,
    caption: str,
    height: float,
    *,
    columns: int = 1,
    heights: Sequence[float] = (),
    legend: int = 0,
    **kw: Any,
) -> tuple[Figure, list[Axes]]:
    """Return a figure with its title and caption in place, and its axes.

    Parameters
    ----------
    title : str
        A question or a plain claim.
    caption : str
        What is counted, how many games, what the lines mean.
    height : float
        Inches of the axes area; title, legend and caption come on top.
    columns : int
        Axes side by side.
    heights : list of float
        Axes one above the other, as parts of `height`.
    legend : int
        Lines of a legend to leave room for, see `put_legend`.
    """
    lines = textwrap.wrap(title, 56) or [""]
    foot = textwrap.wrap(caption, 94)
    top, below = 0.13 + 0.23 * len(lines), 0.10 + 0.165 * len(foot)
    bottom = below + 0.24 * legend
    total = height + top + bottom
    fig = Figure(figsize=(WIDTH, total), dpi=DPI, layout="constrained", facecolor="white")
    FigureCanvasAgg(fig)
    fig.get_layout_engine().set(
        rect=(0.008, bottom / total, 0.984, (total - top - bottom) / total), h_pad=0.04, w_pad=0.04
    )
    fig.text(
        0.014, 1 - 0.07 / total, "\n".join(lines), size=_SIZE["title"], weight="bold", color=INK, va="top", ha="left"
    )
    fig.text(0.014, 0.05 / total, "\n".join(foot), size=_SIZE["small"] - 1, color=GREY, va="bottom", ha="left")
    fig.legend_foot = below / total
    ratios = {"height_ratios": list(heights)} if heights else {}
    axes = fig.subplots(len(heights) or 1, columns, squeeze=False, **ratios, **kw).ravel()
    for ax in axes:
        tidy(ax)
    return fig, list(axes)


def put_legend(fig: Figure, handles: Sequence[Artist]) -> None:
    """Put a legend between the axes and the caption."""
    fig.legend(
        handles=handles, loc="lower center", bbox_to_anchor=(0.5, fig.legend_foot - 0.02),
        ncols=legend_columns([h.get_label() for h in handles]), frameon=False, fontsize=_SIZE["small"],
        handletextpad=0.3, columnspacing=1.4, borderpad=0.1, labelspacing=0.3,
    )  # fmt: skip


def legend_columns(labels: Sequence[str]) -> int:
    """Return how many entries fit side by side."""
    longest = max((len(label) for label in labels), default=1) + 6
    return max(1, min(len(labels), 80 // longest))


def legend_lines(labels: Sequence[str]) -> int:
    """Return how many lines a legend takes."""
    return -(-len(labels) // legend_columns(labels)) if labels else 0


def tidy(ax: Axes) -> None:
    """Take away what carries no information."""
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        ax.spines[side].set_color(LIGHT)
    ax.tick_params(colors=GREY, labelsize=_SIZE["small"], length=3, labelcolor=INK)
    ax.set_axisbelow(True)


def label_axes(ax: Axes, x: str, y: str = "") -> None:
    """Write the axes' names with their units."""
    ax.set_xlabel(textwrap.fill(x, 54), size=_SIZE["text"], color=INK)
    ax.set_ylabel(textwrap.fill(y, 34), size=_SIZE["text"], color=INK)


def percent_axis(axis: object, digits: int = 0) -> None:
    """Show shares as percent on an axis."""
    axis.set_major_formatter(FuncFormatter(lambda v, _: f"{plain(v * 100, digits)}"))


def few_ticks(axis: object, n: int = 7, whole: bool = False) -> None:
    """Keep the ticks few and round."""
    axis.set_major_locator(MaxNLocator(n, integer=whole, steps=[1, 2, 5, 10]))


def grid_lines(ax: Axes, axis: str) -> None:
    """Draw faint lines to read values by."""
    ax.grid(axis=axis, color=LIGHT, linewidth=0.7)


def par_line(ax: Axes, value: float, text: str, *, vertical: bool = True) -> None:
    """Mark par by a dashed line with its name."""
    if vertical:
        ax.axvline(value, color=INK, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
        ax.annotate(
            text, (value, 1), xycoords=("data", "axes fraction"), xytext=(0, 2), textcoords="offset points",
            ha="center", va="bottom", size=_SIZE["small"], color=INK,
        )  # fmt: skip
    else:
        ax.axhline(value, color=INK, linewidth=1.1, linestyle=(0, (4, 3)), zorder=1)
        ax.annotate(
            text, (1, value), xycoords=("axes fraction", "data"), xytext=(-2, 2), textcoords="offset points",
            ha="right", va="bottom", size=_SIZE["small"], color=INK, zorder=6,
            bbox={"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none", "alpha": 0.8},
        )  # fmt: skip


def wrapped(labels: Sequence[str], width: int = 24) -> list[str]:
    """Break long labels into at most two lines."""
    found = []
    for label in labels:
        lines = textwrap.wrap(label, width) or [""]
        if len(lines) > 2:
            lines = [lines[0], textwrap.shorten(" ".join(lines[1:]), width, placeholder="…")]
        found.append("\n".join(lines))
    return found


def paint(fig: Figure, name: str, title: str, alt: str) -> Picture:
    """Draw the figure to a small PNG: a palette of few colours is enough for charts."""
    canvas = fig.canvas
    canvas.draw()
    image = Image.frombuffer("RGBA", canvas.get_width_height(), canvas.buffer_rgba(), "raw", "RGBA", 0, 1).convert(
        "RGB"
    )
    image = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small = io.BytesIO()
    image.save(small, format="png", compress_level=7)
    return Picture(name, title, alt, small.getvalue())
