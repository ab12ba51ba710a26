"""Distributions: percentiles and means against plain lists, bars that hold every value once."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats
from analysis import naive
from analysis.helpers import make_run
from hypothesis import given
from hypothesis import strategies as st

from simkit.analysis.distributions import (
    MAX_BARS,
    PERCENTILES,
    bar_width,
    distribution,
    edges_of,
    lengths,
    mean_by,
    metrics,
    scores,
    spread_table,
)
from simkit.analysis.frames import Rows

WHOLE = st.lists(st.integers(-300, 300), min_size=1, max_size=60)
POINTS = st.lists(st.floats(-1e6, 1e6, width=32), min_size=1, max_size=60)


@given(WHOLE)
def test_percentiles_are_those_of_the_list(values):
    d = distribution("x", "x", "points", [np.array(values)])
    assert [naive.percentile(values, q) for q in PERCENTILES] == list(d.percentiles)
    assert (min(values), max(values), len(values)) == (d.minimum, d.maximum, d.n)
    if len(values) > 1:
        assert float(np.std(values, ddof=1)) == pytest.approx(d.sd, abs=1e-9)


@given(WHOLE | POINTS)
def test_bars_hold_every_value_once(values):
    array = np.array(values)
    d = distribution("x", "x", "points", [array])
    assert d.counts.sum() == len(values)
    assert len(d.counts) <= MAX_BARS + 1
    for k, count in enumerate(d.counts):
        inside = (array >= d.edges[k]) & (array < d.edges[k + 1])
        last = k == len(d.counts) - 1
        assert count == inside.sum() + (last and (array == d.edges[k + 1]).sum())


@given(st.integers(-50, 50), st.integers(0, 500))
def test_bars_of_whole_numbers_are_equally_wide(low, span):
    edges = edges_of(low, low + span, True)
    widths = np.diff(edges)
    assert set(widths.tolist()) == {bar_width(low, low + span, True)}
    assert widths[0] == int(widths[0])


def test_a_single_value_has_a_bar():
    d = distribution("x", "x", "points", [np.array([7, 7, 7])])
    assert d.counts.tolist() == [3]
    assert d.edges[0] < 7 < d.edges[1]


def test_the_mean_of_seats_has_games_as_units():
    a, b = np.array([3, 5, 1, 7]), np.array([4, 6, 1, 8])
    d = distribution("x", "x", "points", [a, b])
    per_game = (a + b) / 2
    expected = scipy.stats.t.interval(0.95, 3, per_game.mean(), per_game.std(ddof=1) / 2)
    assert expected == pytest.approx((d.mean.low, d.mean.high))
    assert d.n == 8


def test_values_that_are_no_numbers_are_left_out():
    d = distribution("x", "x", "share", [np.array([0.5, np.nan, 1.0]), np.array([np.nan, np.nan, 0.0])])
    assert d.n == 3
    assert d.mean.value == pytest.approx(0.5)
    assert d.mean.n == 2


def test_nothing_at_all():
    d = distribution("x", "x", "share", [np.array([np.nan, np.nan])])
    assert (d.n, d.mean.value, d.percentiles) == (0, None, (None,) * 5)
    assert spread_table([d])["mean"].is_null().all()


def test_lengths_and_scores_of_a_run():
    run = make_run(games=300, unfinished=0.1)
    rows = Rows(run)
    kept = run.games.filter(run.games["end"] != 0)
    rounds = lengths(rows)[0]
    assert rounds.n == len(kept)
    assert kept["rounds"].mean() == pytest.approx(rounds.mean.value)
    seats, best, margin = scores(rows)
    table = np.sort(kept.select([f"score_{p}" for p in range(4)]).to_numpy(), axis=1)
    assert table.mean() == pytest.approx(seats.mean.value)
    assert table[:, -1].mean() == pytest.approx(best.mean.value)
    assert (table[:, -1] - table[:, -2]).mean() == pytest.approx(margin.mean.value)


@pytest.mark.parametrize("changes", [{"cooperative": True}, {"players": 1}])
def test_no_margin_without_a_second_seat(changes):
    found = scores(Rows(make_run(games=50, **changes)))
    assert [d.name for d in found] == ["score"]


def test_a_game_without_scores_has_no_score_distribution():
    run = make_run(games=50)
    games = run.games.with_columns(run.games[f"score_{p}"] * 0 for p in range(4))
    assert scores(Rows(run, games)) == []


def test_metrics_are_the_numbers_not_the_categories():
    names = [d.name for d in metrics(Rows(make_run(games=50)))]
    assert "battles" in names
    assert not {"stance", "weather"} & set(names)


def test_mean_by_group():
    run = make_run(games=200, policies=("a", "b"), skill=(0.5, 0.0))
    rows = Rows(run)
    table = mean_by(rows, "policy", [rows.column(f"battles_{p}") for p in range(4)])
    for k, row in enumerate(table.iter_rows(named=True)):
        values = [r[f"battles_{p}"] for r in naive.games_of(run) for p in range(4) if r[f"policy_{p}"] == k]
        assert (len(values), np.mean(values)) == pytest.approx((row["n"], row["mean"]))
