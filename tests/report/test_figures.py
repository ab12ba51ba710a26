"""Every figure of every kind of run: drawn, small, titled, with nothing over anything else."""

from __future__ import annotations

import dataclasses

import numpy as np
import polars as pl
import pytest
from analysis.helpers import CHARTS
from report.helpers import Drawn, image_of, page_of, problems, run_of

from simkit.analysis import distributions
from simkit.analysis.balance import balance
from simkit.analysis.cards import card_strength, extremes
from simkit.analysis.charts import CHART_COLUMNS, ChartData, chart_data
from simkit.analysis.frames import Rows
from simkit.core.metrics import Chart
from simkit.report import figures, game_figures, style
from simkit.report.style import COLOURS, DPI, WIDTH

SHAPES = ("five", "several", "coop")


@pytest.fixture
def drawn():
    with Drawn().catching() as caught:
        yield caught


@pytest.mark.parametrize("kind", SHAPES)
def test_no_figure_of_a_report_has_overlaps(kind):
    page, drawn = page_of(kind)
    assert [name for name, _ in drawn.figures] == [f.name for f in page.figures()]
    assert {name: problems(fig) for name, fig in drawn.figures if problems(fig)} == {}


@pytest.mark.parametrize("kind", SHAPES)
def test_figures_are_small_pictures_with_words(kind):
    for picture in page_of(kind)[0].figures():
        image = image_of(picture.png)
        assert image.mode == "P"
        assert image.width == round(WIDTH * DPI)
        assert len(image.getcolors()) <= COLOURS
        assert len(picture.png) < 90_000
        assert picture.title
        assert picture.alt


@pytest.mark.parametrize("kind", SHAPES)
def test_every_axis_has_a_name_and_every_caption_counts_games(kind):
    _, drawn = page_of(kind)
    for name, fig in drawn.figures:
        texts = [t.get_text() for t in fig.texts]
        assert any("game" in t for t in texts[1:]), name
        assert any(ax.get_xlabel() or ax.get_ylabel() for ax in fig.axes), name


def test_shares_mark_par_and_say_the_interval(drawn):
    b = balance(run_of("five"))
    figures.shares(b.by_loadout, "x", "title", "share (%)", "caption")
    _, fig = drawn.figures[0]
    texts = [t.get_text() for t in fig.axes[0].texts]
    assert "par 25 %" in texts
    assert sum("±" in t for t in texts) == 5


def test_tiny_differences_do_not_look_large(drawn):
    table = balance(run_of("five")).by_seat.with_columns(share=0.25, low=0.2499, high=0.2501)
    figures.shares(table, "x", "title", "share (%)", "caption")
    low, high = drawn.figures[0][1].axes[0].get_xlim()
    assert high - low == pytest.approx(0.06)


def test_long_names_are_broken_and_shortened():
    assert style.wrapped(["Torcida Organizada Viking de Valhalla do Norte"], 18)[0].count("\n") == 1
    assert style.wrapped(["short"], 18) == ["short"]
    assert style.wrapped([""], 18) == [""]


def test_long_titles_and_captions_find_room(drawn):
    table = balance(run_of("five")).by_loadout
    figures.shares(table, "x", "A long question about decks that goes on and on " * 3, "share (%)", "caption " * 40)
    assert problems(drawn.figures[0][1]) == []


def test_a_forest_of_long_names(drawn):
    cards = card_strength(run_of("five")).table.with_columns(
        name=pl.lit("Mercenary Warrior of the Sixth ") + pl.col("card"), group=pl.lit("Torcida Organizada Viking")
    )
    strong, weak = extremes(cards, "played")
    assert len(strong) == 10
    what = "win share with it minus with other cards played instead (points)"
    figures.forest(strong, weak, "played", "x", "title", "caption", what)
    assert problems(drawn.figures[0][1]) == []


def test_a_large_matrix(drawn):
    size = 12
    labels = [f"Leader number {k}" for k in range(size)]
    rows = [
        {"row": i, "column": j, "label": labels[i], "against": labels[j], "games": 100, "share": 0.5 + (i - j) / 40,
         "low": 0.4, "high": 0.6, "marked": i > j}
        for i in range(size) for j in range(size) if i != j
    ]  # fmt: skip
    figures.matchups(pl.DataFrame(rows), labels, "x", "title", "caption")
    assert problems(drawn.figures[0][1]) == []


def test_a_distribution_of_one_value(drawn):
    d = distributions.distribution("x", "rounds", "rounds", [np.full(50, 8)])
    figures.distribution(d, "x", "title", "caption")
    assert problems(drawn.figures[0][1]) == []


def test_names_of_points_stay_apart(drawn):
    table = pl.DataFrame(
        {
            "group": ["a"] * 40, "label": [f"Card with a name {k}" for k in range(40)],
            "x": [0.5 + (k % 7) / 100 for k in range(40)], "n": [500] * 40, "value": [1 + k / 100 for k in range(40)],
            "low": [0.9 + k / 100 for k in range(40)], "high": [1.1 + k / 100 for k in range(40)], "claim": [True] * 40,
        },
        schema=CHART_COLUMNS,
    )  # fmt: skip
    chart = Chart("cards", "t", "Which cards?")
    game_figures.chart(ChartData(chart, table, "played", "win points", 1.0, 100), "x")
    assert problems(drawn.figures[0][1]) == []


# --- the game's own charts -----------------------------------------------------------------------


def test_every_kind_has_a_drawing():
    assert set(game_figures.DRAWINGS) == {c.kind for c in CHARTS}


@pytest.mark.parametrize("chart", CHARTS, ids=lambda c: c.kind)
def test_every_chart_of_few_games_is_drawn(chart, drawn):
    run = run_of("few")
    data = chart_data(Rows(run), chart, None)
    if len(data.table) == 0:
        assert data.note
        return
    picture = game_figures.chart(data, "x")
    assert picture.title == chart.question
    assert problems(drawn.figures[0][1]) == []


def many(kind, labels, groups=("all",), **changes):
    """Return a chart's data with as many labels and groups as asked."""
    rows = [
        {"group": g, "label": label, "x": float(k), "n": 100, "value": 0.2 + 0.01 * k, "low": 0.1 + 0.01 * k,
         "high": 0.3 + 0.01 * k, "claim": k % 3 > 0}
        for g in groups for k, label in enumerate(labels)
    ]  # fmt: skip
    table = pl.DataFrame(rows, schema=CHART_COLUMNS)
    return dataclasses.replace(ChartData(Chart(kind, "t", "A question?"), table, "axis", "value", games=100), **changes)


WORDS = [f"Heroic label {k}" for k in range(18)]


@pytest.mark.parametrize(
    "data",
    [
        many("by_category", WORDS),
        many("outcome_by", [str(k) for k in range(12)], by_number=True, par=1.0),
        many("outcome_by", [f"{k * 100} to {k * 100 + 99}" for k in range(12)], by_number=True),
        many("category_counts", WORDS, ("winners", "losers"), is_rate=True),
        many("makeup", WORDS[:12], ("winners", "losers")),
        many("histogram", [str(k) for k in range(40)], ("a", "b", "c"), is_rate=True),
        many("histogram", [f"{k * 10} to {k * 10 + 9}" for k in range(19)], ("a", "b"), is_rate=True),
        many("series", [str(k) for k in range(1, 13)], ("planner", "greedy")),
        many("grid", WORDS[:10], WORDS[:9], par=0.25),
        many("grid", WORDS[:4], WORDS[:5]),
        many("calibration", WORDS[:5], is_rate=True),
        many("share", WORDS[:5], ("planner", "greedy", "random"), is_rate=True),
    ],
    ids=lambda d: f"{d.chart.kind}-{len(d.table)}",
)
def test_many_labels_find_room(data, drawn):
    game_figures.chart(data, "x")
    assert problems(drawn.figures[0][1]) == []


def test_negative_parts_stack_below_zero(drawn):
    table = pl.DataFrame(
        [("winners", "gain", 0.0, 9, 8.0, 7.0, 9.0, True), ("winners", "loss", 1.0, 9, -3.0, -4.0, -2.0, True)],
        schema=CHART_COLUMNS, orient="row",
    )  # fmt: skip
    game_figures.chart(ChartData(Chart("makeup", "t", "q"), table, "", "points", games=9), "x")
    top = drawn.figures[0][1].axes[0]
    edges = sorted((p.get_x(), p.get_x() + p.get_width()) for p in top.patches)
    assert [(round(a, 9), round(b, 9)) for a, b in edges] == [(0.0, -3.0), (0.0, 8.0)]
    assert any(t.get_text() == "5.0" for t in top.texts)


def test_the_palette_has_no_double():
    assert len(set(style.SERIES)) == len(style.SERIES)
