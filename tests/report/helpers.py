"""What the report's tests share: runs, drawn figures, and a look at what overlaps in them."""

from __future__ import annotations

import contextlib
import functools
import io
from collections.abc import Iterator

from analysis.helpers import CHARTS, FakeRun, make_run
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from simkit.core.game import Option
from simkit.core.metrics import Chart
from simkit.report import content, style
from simkit.report.page import Page

PAINT = style.paint


BY_POLICY = tuple(c for c in CHARTS if c.kind in ("histogram", "share", "series"))
TOGETHER = (
    Chart("outcome_by", "t", "Does weather matter?", ("weather",)),
    Chart("by_category", "t", "q?", ("win", "end")),
)


@functools.cache
def run_of(kind: str) -> FakeRun:
    """Return a synthetic run of each shape that a report must cope with."""
    return make_run(
        **{
            "five": {
                "games": 1500,
                "seed": 1,
                "shared": 0.05,
                "unfinished": 0.002,
                "sample": 1500,
                "card_effect": {"grego_1": 0.9},
            },
            "several": {
                "games": 1500,
                "policies": ("strategist", "greedy", "random"),
                "skill": (0.8, 0.3, 0.0),
                "charts": BY_POLICY,
            },
            "heroes": {
                "games": 1500,
                "cooperative": True,
                "players": 2,
                "decks": (0.0, 1.0, -1.0, 0.0, 0.0),
                "options": (Option("final_boss", ("Baldur", "Magni"), "Baldur"),),
                "charts": (),
            },
            "coop": {"games": 1500, "cooperative": True, "players": 3, "charts": TOGETHER},
            "none": {"games": 800, "with_loadouts": False, "players": 2, "sample": 800},
            "mirror": {"games": 300, "mirror": True},
            "solo": {"games": 200, "players": 1, "cooperative": True},
            "few": {"games": 12},
        }[kind]
    )


KINDS = ("five", "several", "coop", "heroes", "none", "mirror", "solo", "few")


class Drawn:
    """Figures caught on their way to the PNG."""

    def __init__(self) -> None:
        self.figures: list[tuple[str, Figure]] = []

    def __call__(self, fig: Figure, name: str, title: str, alt: str) -> style.Picture:
        picture = PAINT(fig, name, title, alt)
        self.figures.append((name, fig))
        return picture

    @contextlib.contextmanager
    def catching(self) -> Iterator[Drawn]:
        """Catch what is drawn inside."""
        style.paint = self
        try:
            yield self
        finally:
            style.paint = PAINT


@functools.cache
def page_of(kind: str) -> tuple[Page, Drawn]:
    """Build a report once, with its figures."""
    with Drawn().catching() as drawn:
        return content.build(run_of(kind)), drawn


@contextlib.contextmanager
def undrawn() -> Iterator[None]:
    """Leave the drawing out: for tests of words and tables."""
    style.paint = lambda fig, name, title, alt: style.Picture(name, title, alt, b"")
    try:
        yield
    finally:
        style.paint = PAINT


@functools.cache
def words_of(kind: str) -> Page:
    """Build a report without drawing."""
    with undrawn():
        return content.build(run_of(kind))


def texts_of(fig: Figure) -> list[Text]:
    """Return every text that is drawn, legends, ticks and labels included."""
    return [t for t in fig.findobj(Text) if t.get_visible() and t.get_text().strip() and _is_drawn(t, fig)]


def _is_drawn(text: Text, fig: Figure) -> bool:
    """Ticks outside their axis have a text, but it isn't drawn."""
    for ax in fig.axes:
        for axis in (ax.xaxis, ax.yaxis):
            if any(text is tick.label1 for tick in axis.get_major_ticks()):
                return any(text is tick.label1 for tick in axis._update_ticks())
    return True


def problems(fig: Figure) -> list[str]:
    """Return what is wrong with a figure: texts over each other or cut off at the edge."""
    renderer = fig.canvas.get_renderer()
    # the box of a slanted text is larger than the text: such labels can't be judged by their boxes
    upright = [t for t in texts_of(fig) if t.get_rotation() in (0, 90)]
    boxes = [(t.get_text(), t.get_window_extent(renderer)) for t in upright]
    width, height = fig.canvas.get_width_height()
    found = []
    for k, (text, box) in enumerate(boxes):
        if box.x0 < -1 or box.y0 < -1 or box.x1 > width + 1 or box.y1 > height + 1:
            found.append(f"cut off: {text!r}")
        for other, second in boxes[k + 1 :]:
            if box.padded(-1.5).overlaps(second.padded(-1.5)):
                found.append(f"over each other: {text!r} and {other!r}")
    return found


def image_of(png: bytes) -> Image.Image:
    """Read a PNG."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image
