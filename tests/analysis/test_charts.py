"""A game's own charts: every kind against loops over seats, and the ways in which a chart can be impossible."""

from __future__ import annotations

import dataclasses

import numpy as np
import polars as pl
import pytest
from analysis import naive
from analysis.helpers import CHARTS, make_run

from simkit.analysis import charts, stats
from simkit.analysis.cards import card_strength
from simkit.analysis.charts import KINDS, all_charts, bins, chart_data, named
from simkit.analysis.frames import MIN_CLAIM, Rows
from simkit.core.metrics import Chart, Metric

BY_KIND = {c.kind: c for c in CHARTS}


@pytest.fixture(scope="module")
def run():
    return make_run(games=500, policies=("a", "b"), skill=(0.5, 0.0), shared=0.05)


@pytest.fixture(scope="module")
def rows(run):
    return Rows(run)


def values(table):
    return {(r["group"], r["label"]): r for r in table.iter_rows(named=True)}


def seats(run):
    """Yield (row, seat, win part) of every seat of every game."""
    for row in naive.games_of(run):
        for p in range(naive.players_of(run)):
            yield row, p, float(naive.win_share(run, row, p))


def test_every_kind_has_a_test_chart():
    assert set(KINDS) == set(BY_KIND)


def test_the_declared_kinds_are_those_of_the_docs():
    for kind in KINDS:
        assert f"    {kind}\n" in Chart.__doc__


def test_makeup(run, rows):
    found = values(chart_data(rows, BY_KIND["makeup"]).table)
    for name in ("converted", "island"):
        for won, group in ((True, "winners"), (False, "losers")):
            expected = [row[f"{name}_{p}"] for row, p, w in seats(run) if (w > 0) is won]
            assert np.mean(expected) == pytest.approx(found[group, name]["value"])
            assert len(expected) == found[group, name]["n"]


def test_outcome_by(run, rows):
    data = chart_data(rows, Chart("outcome_by", "t", "q", ("battles",), bins=40))
    found = values(data.table)
    for label in ("2", "3", "4"):
        expected = [4 * w for row, p, w in seats(run) if row[f"battles_{p}"] == int(label)]
        assert np.mean(expected) == pytest.approx(found["all", label]["value"])
        assert len(expected) == found["all", label]["n"]
    assert data.par == 1.0


def test_outcome_by_a_number_of_the_whole_game_says_nothing(rows):
    data = chart_data(rows, Chart("outcome_by", "t", "q", ("ties",)))
    assert len(data.table) == 0
    assert "all seats share it" in data.note


def test_outcome_by_in_a_cooperative_game_is_the_win_chance():
    run = make_run(games=300, cooperative=True, players=2)
    data = chart_data(Rows(run), Chart("outcome_by", "t", "q", ("weather",)))
    for k, label in enumerate(("clear", "storm")):
        part = run.games.filter(pl.col("weather") == k)
        assert (part["winners"] != 0).mean() == pytest.approx(values(data.table)["all", label]["value"])
    assert (data.par, data.is_rate) == (None, True)


def test_histogram(run, rows):
    found = values(chart_data(rows, Chart("histogram", "t", "q", ("prayers",), bins=40)).table)
    for k, policy in enumerate(("a", "b")):
        mine = [row[f"prayers_{p}"] for row, p, _ in seats(run) if row[f"policy_{p}"] == k]
        assert np.mean([v == 2 for v in mine]) == pytest.approx(found[policy, "2"]["value"])
        assert sum(r["value"] for (g, _), r in found.items() if g == policy) == pytest.approx(1.0)


def test_share(run, rows):
    found = values(chart_data(rows, BY_KIND["share"]).table)
    for k, policy in enumerate(("a", "b")):
        mine = [(row[f"fights_won_{p}"], row[f"fights_{p}"]) for row, p, _ in seats(run) if row[f"policy_{p}"] == k]
        expected = sum(a for a, _ in mine) / sum(b for _, b in mine)
        assert expected == pytest.approx(found[policy, "fights"]["value"])


def test_by_category(run, rows):
    found = values(chart_data(rows, BY_KIND["by_category"]).table)
    for k, label in enumerate(("clear", "storm")):
        expected = run.games.filter(pl.col("weather") == k)["rounds"].mean()
        assert expected == pytest.approx(found["all", label]["value"])


def test_by_category_of_win_points_and_of_a_seat(run, rows):
    found = values(chart_data(rows, Chart("by_category", "t", "q", ("win", "stance"))).table)
    for k, label in enumerate(("pray", "battle", "stay out")):
        expected = [4 * w for row, p, w in seats(run) if row[f"stance_{p}"] == k]
        assert np.mean(expected) == pytest.approx(found["all", label]["value"])


def test_a_seats_number_within_a_games_category(run, rows):
    found = values(chart_data(rows, Chart("by_category", "t", "q", ("battles", "weather"))).table)
    expected = [row[f"battles_{p}"] for row, p, _ in seats(run) if row["weather"] == 1]
    assert np.mean(expected) == pytest.approx(found["all", "storm"]["value"])


def test_category_counts(run, rows):
    found = values(chart_data(rows, BY_KIND["category_counts"]).table)
    for won, group in ((True, "winners"), (False, "losers")):
        mine = [row[f"stance_{p}"] for row, p, w in seats(run) if (w > 0) is won and row[f"stance_{p}"] >= 0]
        for k, label in enumerate(("pray", "battle", "stay out")):
            assert np.mean([v == k for v in mine]) == pytest.approx(found[group, label]["value"])


def test_category_counts_say_of_how_many_they_are_shares(run, rows):
    have_one = sum(row[f"stance_{p}"] >= 0 for row, p, _ in seats(run))
    assert 0 < have_one < len(run.games) * run.manifest["players"]
    assert chart_data(rows, BY_KIND["category_counts"]).y_label == f"share of the {have_one:,} seats that have one"
    assert chart_data(rows, Chart("category_counts", "t", "q", ("weather",))).y_label == "share of games"


def test_category_counts_of_the_whole_game_are_not_split(run, rows):
    found = values(chart_data(rows, Chart("category_counts", "t", "q", ("weather",), split=True)).table)
    assert (run.games["weather"] == 1).mean() == pytest.approx(found["all", "storm"]["value"])


def test_cards(run, rows):
    cards = card_strength(run)
    table = chart_data(rows, BY_KIND["cards"], cards).table
    assert len(table) == 20  # half of the cards are entities
    by_name = {r["name"]: r for r in cards.table.iter_rows(named=True)}
    for r in table.iter_rows(named=True):
        assert by_name[r["label"]]["play_rate"] == r["x"]
        assert 4 * by_name[r["label"]]["win_played"] == pytest.approx(r["value"])


def test_cards_without_a_tally(rows):
    data = chart_data(rows, BY_KIND["cards"], None)
    assert len(data.table) == 0
    assert data.note


def test_series(run, rows):
    found = values(chart_data(rows, BY_KIND["series"]).table)
    expected = [row[f"hand_2_{p}"] for row, p, _ in seats(run) if row[f"policy_{p}"] == 1]
    assert np.mean(expected) == pytest.approx(found["b", "2"]["value"])


def test_share_by(run, rows):
    found = values(chart_data(rows, BY_KIND["share_by"]).table)
    mine = [(row[f"fights_won_{p}"], row[f"fights_{p}"]) for row, p, _ in seats(run) if row[f"stance_{p}"] == 2]
    assert sum(a for a, _ in mine) / sum(b for _, b in mine) == pytest.approx(found["all", "stay out"]["value"])


def test_grid(run, rows):
    found = values(chart_data(rows, BY_KIND["grid"]).table)
    mine = [4 * w for row, p, w in seats(run) if row[f"loadout_{p}"] == 1 and row[f"stance_{p}"] == 0]
    assert np.mean(mine) == pytest.approx(found["Grego", "pray"]["value"])


def test_a_yes_or_no_is_a_share(run):
    games = run.games.with_columns(won_early=pl.col("game") % 2)
    game = dataclasses.replace(run.game, metrics=(*run.game.metrics, Metric("won_early", "games", "x", per_seat=False)))
    rows = Rows(dataclasses.replace(run, games=games, game=game))
    data = chart_data(rows, Chart("by_category", "t", "q", ("won_early", "weather")))
    assert data.is_rate
    part = games.filter(pl.col("weather") == 0)
    e = stats.wilson(int(part["won_early"].sum()), len(part))
    row = values(data.table)["all", "clear"]
    assert (e.value, e.low, e.high) == pytest.approx((row["value"], row["low"], row["high"]))


def test_a_ratio_that_can_exceed_one_is_no_share(rows):
    assert chart_data(rows, BY_KIND["share"]).is_rate
    data = chart_data(rows, Chart("share", "t", "q", ("battles", "prayers")))
    assert not data.is_rate


def test_a_label_without_a_word_means_none(run):
    blank = Metric("weather", "code", "x", per_seat=False, labels=("", "storm"))
    metrics = tuple(blank if m.name == "weather" else m for m in run.game.metrics)
    rows = Rows(dataclasses.replace(run, game=dataclasses.replace(run.game, metrics=metrics)))
    table = chart_data(rows, Chart("category_counts", "t", "q", ("weather",))).table
    assert table["label"].to_list() == ["storm"]
    assert table["value"].to_list() == [1.0]


def test_calibration(run, rows):
    table = chart_data(rows, BY_KIND["calibration"]).table
    n = sum(row[f"fights_{p}"] for row, p, _ in seats(run))
    row = table.row(0, named=True)
    assert n == row["n"]
    assert sum(r[f"odds_{p}"] for r, p, _ in seats(run)) / n == pytest.approx(row["x"])
    assert sum(r[f"fights_won_{p}"] for r, p, _ in seats(run)) / n == pytest.approx(row["value"])


@pytest.mark.parametrize("name", ["win", "score", "rounds", "decisions", "end", "loadout", "policy", "seat", "turn"])
def test_common_columns_have_names(rows, name):
    column = named(rows, name)
    assert len(column.arrays) == (4 if column.per_seat else 1)
    assert all(len(a) == len(rows) for a in column.arrays)


def test_end_codes_become_labels(run, rows):
    column = named(rows, "end")
    assert column.labels == ("goal reached", "piles empty")
    assert (run.games["end"] - 1).to_list() == column.arrays[0].tolist()


def test_a_chart_of_an_unknown_column_says_so(rows):
    data = chart_data(rows, Chart("histogram", "t", "q", ("trumpets",)))
    assert data.note == "the run has no column 'trumpets'"


def test_a_chart_of_an_unknown_kind_says_so(rows):
    assert "unknown kind" in chart_data(rows, Chart("pie", "t", "q")).note


def test_a_metric_that_the_run_lacks(run):
    few = dataclasses.replace(run, games=run.games.drop("battles_2"))
    assert chart_data(Rows(few), BY_KIND["outcome_by"]).note


def test_few_games_are_no_claim():
    run = make_run(games=MIN_CLAIM - 10)
    for data in all_charts(run, Rows(run), None):
        if data.chart.kind not in ("calibration", "cards"):
            assert not data.table["claim"].any(), data.chart.kind


def test_a_large_run_is_charted_from_its_first_games(run, monkeypatch):
    monkeypatch.setattr(charts, "CHART_GAMES", 100)
    assert {d.games for d in all_charts(run, Rows(run), None) if d.chart.kind != "cards"} == {100}


def test_bins_put_the_outer_half_percents_together():
    values = np.concatenate([np.arange(10).repeat(100), [500, -500]])
    codes, labels, centres = bins([values], 12)
    assert labels[0].startswith("up to")
    assert labels[-1].endswith("or more")
    assert len(labels) == len(centres) <= 12
    assert codes[0].min() == 0
    assert codes[0].max() == len(labels) - 1


def test_bins_of_whole_numbers_name_their_numbers():
    _, labels, _ = bins([np.array([0, 1, 2, 3])], 12)
    assert labels == ["0", "1", "2", "3"]
    _, labels, _ = bins([np.arange(30)], 6)
    assert labels[1] == "5 to 9"


def test_bins_of_numbers_with_a_point_leave_out_what_is_none():
    codes, _, _ = bins([np.array([0.1, 0.2, np.nan, 0.9])], 5)
    assert codes[0][2] == -1
