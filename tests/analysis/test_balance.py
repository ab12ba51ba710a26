"""Who wins: every table against loops over games, and on runs whose truth is known."""

from __future__ import annotations

import math

import polars as pl
import pytest
import scipy.stats
from analysis import naive
from analysis.helpers import DECK_TITLES, FakeRun, make_run

from simkit.analysis import stats
from simkit.analysis.balance import balance, matchups, share_by, share_by_pair
from simkit.analysis.frames import Rows
from simkit.core.game import Option

PLAIN = {"games": 600, "shared": 0.1, "nobody": 0.05, "unfinished": 0.03}
SEVERAL = {"policies": ("strategist", "greedy"), "skill": (0.6, 0.0)}


@pytest.fixture(scope="module", params=["plain", "several", "mirror", "cooperative", "three"])
def run(request):
    changes = {
        "plain": PLAIN,
        "several": PLAIN | SEVERAL,
        "mirror": PLAIN | {"mirror": True},
        "cooperative": PLAIN | SEVERAL | {"cooperative": True, "shared": 0.0, "nobody": 0.0},
        "three": PLAIN | {"players": 3},
    }[request.param]
    return make_run(**changes)


@pytest.mark.parametrize("by", ["loadout", "seat", "turn", "policy"])
def test_shares_are_those_of_a_loop(run, by):
    expected = naive.shares(run, by)
    table = share_by(Rows(run), by)
    assert sorted(expected) == table["code"].to_list()
    for row in table.iter_rows(named=True):
        games, seats, wins = expected[row["code"]]
        assert (games, seats) == (row["games"], row["seats"])
        assert float(wins / seats) == pytest.approx(row["share"], abs=1e-12)


@pytest.mark.parametrize("by", ["loadout", "policy"])
def test_intervals_take_games_as_clusters(run, by):
    rows = Rows(run)
    for row in share_by(rows, by).iter_rows(named=True):
        if run.game.cooperative or row["seats"] == row["games"] or row["verdict"] == "forced":
            continue
        se = math.sqrt(naive.cluster_variance(run, by, row["code"]))
        assert se * stats.t_value(row["games"] - 1) == pytest.approx((row["high"] - row["low"]) / 2, rel=1e-9)


def test_plain_wins_have_wilson_intervals():
    run = make_run(games=400)
    for row in share_by(Rows(run), "loadout").iter_rows(named=True):
        k = round(row["share"] * row["games"])
        expected = scipy.stats.binomtest(k, row["games"]).proportion_ci(method="wilson")
        assert (expected.low, expected.high) == pytest.approx((row["low"], row["high"]))


@pytest.mark.parametrize("by", ["loadout", "policy"])
def test_matchups_are_those_of_a_loop(run, by):
    table = matchups(Rows(run), by)
    labels = Rows(run).meta.labels(by)
    seen = {(r["row"], r["column"]): r for r in table.iter_rows(named=True)}
    for i in range(len(labels)):
        for j in range(len(labels)):
            meetings, points = naive.matchup(run, by, i, j)
            assert (meetings > 0 and i != j) == ((i, j) in seen)
            if (i, j) in seen:
                assert float(points / meetings) == pytest.approx(seen[i, j]["share"])


def test_a_matchup_and_its_mirror_agree(run):
    seen = {(r["row"], r["column"]): r for r in matchups(Rows(run), "loadout").iter_rows(named=True)}
    for (i, j), r in seen.items():
        other = seen[j, i]
        assert 1 - r["share"] == pytest.approx(other["share"])
        assert (1 - r["high"], 1 - r["low"]) == pytest.approx((other["low"], other["high"]))
        assert r["marked"] == other["marked"]


def test_pairs_of_groups_add_up_to_the_groups():
    run = make_run(games=500, **SEVERAL)
    rows = Rows(run)
    pairs = share_by_pair(rows, "loadout", "policy")
    single = {r["label"]: r for r in share_by(rows, "loadout").iter_rows(named=True)}
    for deck in DECK_TITLES:
        part = pairs.filter(pl.col("label").str.starts_with(f"{deck}, "))
        assert single[deck]["seats"] == part["seats"].sum()
        assert single[deck]["share"] * single[deck]["seats"] == pytest.approx((part["share"] * part["seats"]).sum())


def test_unfinished_games_are_counted_and_left_out():
    run = make_run(games=500, unfinished=0.1)
    b = balance(run)
    unfinished = int((run.games["end"] == 0).sum())
    assert unfinished > 0
    assert (500, 500 - unfinished) == (b.games, b.finished)
    assert unfinished == b.outcomes["games"][0]
    assert b.by_seat["games"].to_list() == [500 - unfinished] * 4
    assert b.ends.row(0, named=True)["games"] == unfinished
    assert b.ends["games"].sum() == 500


def test_shared_and_missing_wins_are_counted():
    run = make_run(games=800, shared=0.1, nobody=0.05)
    winners = [bin(m).count("1") for m in run.games["winners"].to_list()]
    b = balance(run)
    assert [0, sum(w > 1 for w in winners), sum(w == 0 for w in winners)] == b.outcomes["games"].to_list()


def test_an_even_game_is_not_called_off_par():
    run = make_run(games=4000, decks=(0.0,) * 5)
    b = balance(run)
    assert set(b.by_loadout["verdict"]) == {"level"}
    assert set(b.by_seat["verdict"]) == {"level"}
    for row in b.by_seat.iter_rows(named=True):
        assert row["difference"] == pytest.approx(row["share"] - 0.25)


def test_even_games_are_called_off_par_no_more_often_than_promised():
    # 40 even runs, 13 tests each: 26 of 520 p-values below 0.05 are expected, sd 5 (seats of a run are tied together,
    # so the bound is a wide 5 sigma)
    p_values = []
    for seed in range(40):
        rows = Rows(make_run(games=600, decks=(0.0,) * 5, seed=seed, charts=()))
        for by in ("loadout", "seat", "turn"):
            p_values += share_by(rows, by)["p"].to_list()
    assert len(p_values) == 520
    assert 4 <= sum(p < 0.05 for p in p_values) <= 51


def test_a_strong_and_a_weak_deck_are_found():
    run = make_run(games=4000, decks=(0.0, 0.5, -0.5, 0.0, 0.0))
    verdict = dict(balance(run).by_loadout.select("label", "verdict").iter_rows())
    assert verdict["Grego"] == "above"
    assert verdict["Nórdico"] == "below"


def test_an_edge_of_the_first_player_is_found():
    run = make_run(games=4000, first=0.4, decks=(0.0,) * 5)
    b = balance(run)
    assert b.by_turn["verdict"].to_list()[0] == "above"
    assert set(b.by_seat["verdict"]) == {"level"}


def test_few_games_are_no_claim():
    run = make_run(games=20)
    b = balance(run)
    assert set(b.by_loadout["verdict"]) == {"few"}
    assert not b.by_loadout["marked"].any()
    assert b.by_loadout["low"].is_not_null().all()


def test_a_mirror_match_is_at_par_by_construction():
    b = balance(make_run(games=300, mirror=True))
    assert set(b.by_loadout["verdict"]) == {"forced"}
    assert pytest.approx(b.by_loadout["share"].to_list()) == [0.25] * 5
    assert len(b.loadout_matchups) == 0


def test_one_policy_at_all_seats_is_at_par_by_construction():
    table = balance(make_run(games=300)).by_policy
    assert table["verdict"].to_list() == ["forced"]


def test_a_game_without_loadouts():
    b = balance(make_run(games=300, with_loadouts=False))
    assert len(b.by_loadout) == 0
    assert len(b.loadout_matchups) == 0
    assert len(b.by_seat) == 4


def test_no_games_at_all():
    run = make_run(games=50)
    empty = FakeRun(run.manifest, run.game, run.data, run.games.head(0), run.cards.head(0), run.seats)
    b = balance(empty)
    assert b.finished == 0
    assert len(b.by_loadout) == 0
    assert b.outcomes["share"].is_null().all()


def test_a_single_player():
    b = balance(make_run(games=100, players=1))
    assert len(b.by_seat) == 0


# --- cooperative ---------------------------------------------------------------------------------


def coop(**changes):
    return make_run(games=2000, cooperative=True, players=3, **changes)


def test_the_win_chance_of_a_cooperative_game():
    run = coop()
    won = int((run.games["winners"] != 0).sum())
    b = balance(run)
    expected = stats.wilson(won, 2000)
    row = b.chance.row(0, named=True)
    assert (won, expected.value, expected.low, expected.high) == (row["wins"], row["share"], row["low"], row["high"])
    assert b.meta.par is None
    assert len(b.by_seat) == 0
    assert len(b.loadout_matchups) == 0


def test_a_hero_is_compared_with_games_without_it():
    run = coop(decks=(0.0, 1.0, -1.0, 0.0, 0.0))
    table = balance(run).by_loadout
    for row in table.iter_rows(named=True):
        there = pl.any_horizontal(pl.col(f"loadout_{p}") == row["code"] for p in range(3))
        with_it, without = run.games.filter(there), run.games.filter(~there)
        k1, k0 = int((with_it["winners"] != 0).sum()), int((without["winners"] != 0).sum())
        expected = stats.newcombe(k1, len(with_it), k0, len(without))
        assert expected.value == pytest.approx(row["difference"])
        assert (expected.low, expected.high) == pytest.approx((row["difference_low"], row["difference_high"]))
    verdict = dict(table.select("label", "verdict").iter_rows())
    assert (verdict["Grego"], verdict["Nórdico"]) == ("above", "below")


def test_teams_are_counted_whatever_the_seating():
    run = coop()
    table = balance(run).by_team
    assert len(table) == math.comb(5, 3)
    assert table["games"].sum() == 2000
    assert table["wins"].sum() == int((run.games["winners"] != 0).sum())
    assert table["share"].is_sorted(descending=True)


def test_options_of_a_cooperative_game():
    run = coop(options=(Option("boss", ("Baldur", "Magni"), "Baldur"), Option("map", ("plain",), "plain")))
    table = balance(run).by_option
    assert list(table) == ["boss"]
    for k, row in enumerate(table["boss"].iter_rows(named=True)):
        part = run.games.filter(pl.col("option_boss") == k)
        assert (len(part), int((part["winners"] != 0).sum())) == (row["games"], row["wins"])
