"""What-if: differences against loops over pairs, exact zeros, honest refusals."""

from __future__ import annotations

import dataclasses
import json
import math

import numpy as np
import polars as pl
import pytest
import scipy.stats
from analysis.helpers import DECK_TITLES, make_run

from simkit.analysis.frames import meta_of
from simkit.analysis.whatif import MIN_CHANGED, Comparison, compare, difference_texts


def changed(run, share=0.2, seed=5, deck=1):
    """Return games in which `deck` wins some games that others won, and games are a round longer."""
    rng = np.random.default_rng(seed)
    pick = pl.Series(rng.random(len(run.games)) < share)
    players = range(run.manifest["players"])
    seat, mask = pl.lit(-1), pl.lit(0)
    for p in players:
        seat = pl.when(pl.col(f"loadout_{p}") == deck).then(p).otherwise(seat)
        mask = pl.when(pl.col(f"loadout_{p}") == deck).then(1 << p).otherwise(mask)
    moved = pick & (run.games.select(seat).to_series() >= 0)
    return run.games.with_columns(
        winners=pl.when(moved).then(mask).otherwise(pl.col("winners")).cast(pl.Int32),
        winner=pl.when(moved).then(seat).otherwise(pl.col("winner")).cast(pl.Int32),
        rounds=pl.when(moved).then(pl.col("rounds") + 1).otherwise(pl.col("rounds")).cast(pl.Int32),
    )


@pytest.fixture(scope="module")
def run():
    return make_run(games=1500, shared=0.05, policies=("a", "b"), skill=(0.3, 0.0))


@pytest.fixture(scope="module")
def variant(run):
    return changed(run)


@pytest.fixture(scope="module")
def found(run, variant):
    return compare(run.games, variant, run, label="more", patches={"cards.grego_1.value": 3})


def win(row, p):
    return ((row["winners"] >> p) & 1) / max(1, bin(row["winners"]).count("1"))


def pairs(run, variant, deck):
    """Yield (share before, share after) of the deck's seat, game by game."""
    for a, b in zip(run.games.iter_rows(named=True), variant.iter_rows(named=True), strict=True):
        for p in range(4):
            if a[f"loadout_{p}"] == deck:
                yield win(a, p), win(b, p)


@pytest.mark.parametrize("deck", range(5))
def test_differences_of_a_deck_are_paired(run, variant, found, deck):
    before, after = (np.array(x) for x in zip(*pairs(run, variant, deck), strict=True))
    row = found.part("loadout").row(deck, named=True)
    assert row["label"] == DECK_TITLES[deck]
    assert (before.mean(), after.mean()) == pytest.approx((row["base"], row["variant"]))
    test = scipy.stats.ttest_rel(after, before)
    bounds = test.confidence_interval()
    assert (bounds.low, bounds.high) == pytest.approx((row["low"], row["high"]))
    assert test.pvalue == pytest.approx(row["p"])
    assert (before != after).sum() == row["changed"]
    unpaired = before.var(ddof=1) / len(before) + after.var(ddof=1) / len(after)
    assert 1 - (after - before).var(ddof=1) / len(before) / unpaired == pytest.approx(row["saved"])


def test_a_policy_of_several_seats_is_a_cluster(run, variant, found):
    d, y = [], []
    for a, b in zip(run.games.iter_rows(named=True), variant.iter_rows(named=True), strict=True):
        mine = [p for p in range(4) if a[f"policy_{p}"] == 0]
        d.append(sum(win(b, p) - win(a, p) for p in mine))
        y.append(len(mine))
    r = sum(d) / sum(y)
    n = len(d)
    se = math.sqrt(sum((x - r * k) ** 2 for x, k in zip(d, y, strict=True)) * n / (n - 1)) / sum(y)
    row = found.part("policy").filter(pl.col("label") == "a").row(0, named=True)
    assert r == pytest.approx(row["difference"])
    assert se * scipy.stats.t.ppf(0.975, n - 1) == pytest.approx((row["high"] - row["low"]) / 2)


def test_lengths_scores_and_numbers(run, variant, found):
    rounds = found.part("length").filter(pl.col("name") == "rounds").row(0, named=True)
    d = (variant["rounds"] - run.games["rounds"]).to_numpy()
    assert d.mean() == pytest.approx(rounds["difference"])
    assert rounds["marked"]
    score = found.part("score").filter(pl.col("name") == "score").row(0, named=True)
    assert (score["difference"], score["low"], score["high"], score["p"]) == (0, 0, 0, None)
    assert "battles" in found.part("metric")["name"].to_list()
    assert "stance" not in found.part("metric")["name"].to_list()


def test_how_many_games_went_another_way(run, variant, found):
    rows = zip(run.games.iter_rows(), variant.iter_rows(), strict=True)
    assert sum(a != b for a, b in rows) == found.diverged
    assert int((run.games["winners"] != variant["winners"]).sum()) == found.winner_changed


def test_the_gaining_deck_is_marked(found):
    row = found.part("loadout").filter(pl.col("label") == "Grego").row(0, named=True)
    assert row["marked"]
    assert row["difference"] > 0.05
    assert found.headline == "loadout"
    assert any("Grego" in line for line in found.summary_lines())


def test_a_change_that_changes_nothing_is_exactly_0(run):
    same = compare(run.games, run.games.clone(), run)
    assert (same.diverged, same.winner_changed) == (0, 0)
    assert set(same.table["difference"]) == {0.0}
    assert set(same.table["low"]) == set(same.table["high"]) == {0.0}
    assert not same.table["marked"].any()
    assert same.table["p"].is_null().all()
    assert same.pairing() is None
    assert "never felt" in same.notes[0]
    assert all(row[3:] == ("0", "exactly") for row in same.table_rows())


def test_pairing_saves_variance(found):
    assert found.pairing() > 0.5
    assert (found.part("loadout")["times"] > 2).all()


def test_end_reasons_count_every_game(run):
    games = run.games.with_columns(
        end=pl.when(pl.col("game") < 50).then(0).otherwise(pl.col("end")),
        winners=pl.when(pl.col("game") < 50).then(0).otherwise(pl.col("winners")),
    )
    found = compare(run.games, games, run)
    row = found.part("end").filter(pl.col("name") == "0").row(0, named=True)
    assert pytest.approx((row["base"], row["variant"])) == (0.0, 50 / 1500)
    assert found.part("seat")["games"].to_list() == [1450] * 4
    assert "50 games did not finish" in found.notes[0]


def test_few_changed_games_are_no_claim(run):
    moved = run.games.with_columns(
        rounds=pl.when(pl.col("game") < MIN_CHANGED - 1).then(pl.col("rounds") + 100).otherwise(pl.col("rounds"))
    )
    found = compare(run.games, moved, run)
    row = found.part("length").filter(pl.col("name") == "rounds").row(0, named=True)
    assert (row["changed"], row["p"], row["marked"]) == (MIN_CHANGED - 1, None, False)
    assert "too few to say" in found.notes[0]


@pytest.mark.parametrize("games", [1, 5, 29])
def test_few_games_are_no_claim(games):
    run = make_run(games=games)
    found = compare(run.games, changed(run, share=1.0), run)
    assert not found.table["marked"].any()
    assert any("no claim" in note for note in found.notes)
    json.dumps(found.to_dict(), allow_nan=False)


def test_no_games_at_all(run):
    found = compare(run.games.head(0), run.games.head(0), run)
    assert len(found.table) == 0
    assert found.to_dict()["diverged_high"] is None


def test_other_games_are_refused(run):
    with pytest.raises(ValueError, match="not the same games"):
        compare(run.games.head(10), run.games.tail(10), run)
    with pytest.raises(ValueError, match="other columns"):
        compare(run.games, run.games.drop("rounds"), run)
    seated = run.games.with_columns(loadout_0=pl.col("loadout_1"))
    with pytest.raises(ValueError, match="who sits where: loadout_0"):
        compare(run.games, seated, run)


def test_a_cooperative_game_compares_its_win_chance():
    run = make_run(games=800, cooperative=True, players=2)
    won = run.games.with_columns(
        winners=pl.when(pl.col("game") % 5 == 0).then(3).otherwise(pl.col("winners")).cast(pl.Int32)
    )
    found = compare(run.games, won, run)
    row = found.part("win").row(0, named=True)
    assert found.headline == "win"
    assert (run.games["winners"] != 0).mean() == pytest.approx(row["base"])
    assert (won["winners"] != 0).mean() == pytest.approx(row["variant"])
    assert row["marked"]
    assert len(found.part("seat")) == 0


def test_turn_order_is_compared_where_it_is_the_same(run, variant):
    assert len(compare(run.games, variant, run).part("turn")) == 4
    other = variant.with_columns(first=(pl.col("first") + 1) % 4)
    assert len(compare(run.games, other, run).part("turn")) == 0


def test_label_and_patches_from_the_manifest(run):
    manifest = run.manifest | {"game": "mercado", "variant": "cheap", "variant_patches": {"params.goal": 6}}
    meta = dataclasses.replace(meta_of(run), manifest=manifest)
    found = compare(run.games, run.games, meta)
    assert (found.label, found.patches) == ("cheap", {"params.goal": 6})


def test_json_has_everything(found):
    content = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert content["variant"] == "more"
    assert content["patches"] == {"cards.grego_1.value": 3}
    assert len(content["differences"]) == len(found.table)
    assert content["diverged_low"] < found.diverged / found.games < content["diverged_high"]


def test_numbers_in_words():
    row = {"unit": "share", "base": 0.25, "variant": 0.2734, "difference": 0.0234, "low": 0.0214, "high": 0.0254}
    assert difference_texts(row) == ("25.0 %", "27.3 %", "+2.3", "+2.1 to +2.5")
    row = {"unit": "rounds", "base": 6.5, "variant": 6.25, "difference": -0.25, "low": None, "high": None}
    assert difference_texts(row)[2:] == ("-0.2", "too few games")
    row = {"unit": "rounds", "base": 8.94, "variant": 8.91, "difference": -0.026, "low": -0.049, "high": -0.003}
    assert difference_texts(row)[2:] == ("-0.026", "-0.049 to -0.003")
    row = {"unit": "rounds", "base": 8.94, "variant": 8.91, "difference": -0.026, "low": -0.053, "high": 0.001}
    assert difference_texts(row)[2:] == ("-0.03", "-0.05 to 0.00")


def test_headline_without_loadouts():
    run = make_run(games=300, with_loadouts=False, policies=("a", "b"), skill=(0.5, 0.0))
    assert compare(run.games, run.games, run).headline == "policy"
    run = make_run(games=300, with_loadouts=False)
    found = compare(run.games, run.games, run)
    assert isinstance(found, Comparison)
    assert found.headline == "seat"
