"""Card strength: counts and shares against the rows they come from, known truths, refusals."""

from __future__ import annotations

import dataclasses

import numpy as np
import polars as pl
import pytest
from analysis.helpers import DECKS, FakeRun, make_run

from simkit.analysis import even, stats
from simkit.analysis.cards import MIN_GROUP, card_strength, extremes, inflation, is_shared
from simkit.analysis.even import even_strata
from simkit.analysis.frames import meta_of

STRONG, WEAK = "grego_1", "nordico_3"
EFFECTS = {STRONG: 0.9, WEAK: -0.9}


@pytest.fixture(scope="module")
def run():
    return make_run(games=4000, card_effect=EFFECTS, shared=0.05, sample=4000, policies=("a", "b"), skill=(0.5, 0.0))


@pytest.fixture(scope="module")
def found(run):
    return card_strength(run)


def seats_of(run, card):
    """Yield (seat, policy, seen, played, win part) of every seat that had the card in scope, from the sample alone."""
    games = {row["game"]: row for row in run.games.iter_rows(named=True)}
    for row in run.seats.filter(pl.col("card") == card).iter_rows(named=True):
        game, p = games[row["game"]], row["seat"]
        winners = [q for q in range(run.manifest["players"]) if (game["winners"] >> q) & 1]
        win = 1 / len(winners) if p in winners else 0.0
        yield p, game[f"policy_{p}"], row["seen"] > 0, row["played"] > 0, win


@pytest.mark.parametrize("card", [STRONG, WEAK, "ioruba_0"])
def test_counts_and_rates_are_those_of_the_seats(run, found, card):
    seats = list(seats_of(run, card))
    row = found.table.filter(pl.col("card") == card).row(0, named=True)
    seen = [s for s in seats if s[2]]
    played = [s for s in seats if s[3]]
    assert (len(seats), len(seen), len(played)) == (row["in_games"], row["seen"], row["played"])
    assert len(seats) - len(played) == row["never_played"]
    assert len(played) / len(seen) == pytest.approx(row["play_rate"])
    assert np.mean([s[4] for s in seen]) == pytest.approx(row["win_seen"])
    assert np.mean([s[4] for s in played]) == pytest.approx(row["win_played"])


@pytest.mark.parametrize("effect", ["seen", "played", "used"])
def test_effects_are_mantel_haenszel_over_contexts(run, found, effect):
    which = {"seen": 2, "played": 3, "used": 3}[effect]
    total = weight = 0.0
    for p in range(4):
        for k in range(2):
            here = [s for s in seats_of(run, STRONG) if (s[0], s[1]) == (p, k) and (effect != "used" or s[2])]
            one, zero = ([s[4] for s in here if s[which] is flag] for flag in (True, False))
            w = len(one) * len(zero) / len(here)
            total += w * (np.mean(one) - np.mean(zero))
            weight += w
    row = found.table.filter(pl.col("card") == STRONG).row(0, named=True)
    assert total / weight == pytest.approx(row[f"{effect}_effect"])


def test_contexts_add_up_to_the_card(found):
    part = found.contexts.filter(pl.col("card") == STRONG)
    row = found.table.filter(pl.col("card") == STRONG).row(0, named=True)
    assert len(part) == 8
    for column in ("in_games", "seen", "played"):
        assert part[column].sum() == row[column]


def test_the_strong_and_the_weak_card_stand_out(found):
    marked = found.table.filter(pl.col("even_marked"))
    sign = dict(marked.select("card", "even_effect").iter_rows())
    assert sign[STRONG] > 0.05
    assert sign[WEAK] < -0.05
    assert len(marked) <= 4  # 38 cards without effect: about one false mark in twenty
    strong, weak = extremes(found.table, "even", 10)
    assert strong["card"][0] == STRONG
    assert weak["card"][-1] == WEAK
    assert not set(strong["card"]) & set(weak["card"])


def test_cards_without_effect_get_no_more_than_luck():
    table = card_strength(make_run(games=3000, seed=11)).table
    outside = ((table["seen_low"] > 0) | (table["seen_high"] < 0)).sum()
    assert len(table) == 40
    assert outside <= 7  # 40 intervals of 95 %: 2 expected, 7 or more has a chance under 0.4 %
    assert table["seen_marked"].sum() == 0


def test_the_group_is_the_loadout_that_the_card_names(found):
    assert dict(found.table.select("card", "group").iter_rows())["nordico_0"] == "Nórdico"


# --- at equal numbers of cards -------------------------------------------------------------------


@pytest.fixture(scope="module")
def race():
    """A game in which who sees many cards loses: every plain 'seen' effect is dragged down."""
    return make_run(games=6000, draws_lose=0.8, card_effect={STRONG: 0.8}, sample=6000, seed=3)


def test_plain_seen_effects_are_biased_in_a_race(race):
    table = card_strength(race).table
    assert (table["seen_effect"] < 0).sum() > 35


def test_at_equal_numbers_only_the_strong_card_stands_out(race):
    table = card_strength(race).table
    marked = table.filter(pl.col("even_marked"))
    assert STRONG in marked["card"].to_list()
    null = table.filter(~pl.col("card").str.starts_with("grego"))
    assert abs(null["even_effect"].mean()) < 0.01
    inside = (null["even_low"] <= 0) & (null["even_high"] >= 0)
    assert inside.sum() >= len(null) - 5


def test_even_strata_are_those_of_a_loop(run):
    strata = even_strata(run, meta_of(run), "seen")[STRONG]
    summed = run.seats.group_by("game", "seat").agg(pl.col("seen").sum())
    totals = {(g, p): n for g, p, n in summed.iter_rows()}
    cells = {}
    games = {row["game"]: row for row in run.games.iter_rows(named=True)}
    for row in run.seats.filter(pl.col("card") == STRONG).iter_rows(named=True):
        game, p = games[row["game"]], row["seat"]
        winners = bin(game["winners"]).count("1")
        win = 1 / winners if (game["winners"] >> p) & 1 else 0.0
        key = (game[f"policy_{p}"], totals[row["game"], p])
        cells.setdefault(key, ([], []))[0 if row["seen"] else 1].append(win)
    expected = sorted((len(a), len(b), round(sum(a), 9), round(sum(b), 9)) for a, b in cells.values() if a and b)
    assert expected == sorted((s.n1, s.n0, round(s.total1, 9), round(s.total0, 9)) for s in strata)


def test_only_the_first_games_of_a_large_sample_are_used(run, monkeypatch):
    monkeypatch.setattr(even, "EVEN_GAMES", 1000)
    strata = even_strata(run, meta_of(run), "seen")[STRONG]
    first = run.seats.filter((pl.col("game") < 1000) & (pl.col("card") == STRONG))
    assert 0 < sum(s.n1 + s.n0 for s in strata) <= len(first)


def test_unfinished_games_are_left_out_of_the_even_comparison():
    run = make_run(games=400, sample=400, unfinished=0.5)
    strata = even_strata(run, meta_of(run), "seen")[STRONG]
    over = run.games.filter(pl.col("end") != 0)["game"].implode()
    assert sum(s.n1 + s.n0 for s in strata) <= len(
        run.seats.filter(pl.col("game").is_in(over) & (pl.col("card") == STRONG))
    )


def test_without_a_sample_the_plain_comparison_stands_in():
    found = card_strength(make_run(games=500))
    assert (found.primary, found.part) == ("seen", "seen")
    assert found.table["even_effect"].is_null().all()


# --- refusals ------------------------------------------------------------------------------------


def test_few_seats_are_no_claim():
    found = card_strength(make_run(games=60))
    assert found.table["in_games"].max() < 2 * MIN_GROUP
    assert not found.table["seen_claim"].any()
    assert found.table["seen_p"].is_null().all()
    assert len(extremes(found.table, "seen")[0]) == 0


def test_played_without_being_seen_gives_no_used_effect(run):
    broken = run.cards.with_columns(
        seen_n=pl.when(pl.col("card") == STRONG).then(0).otherwise(pl.col("seen_n")),
        seen_win=pl.when(pl.col("card") == STRONG).then(0).otherwise(pl.col("seen_win")),
        seen_win2=pl.when(pl.col("card") == STRONG).then(0).otherwise(pl.col("seen_win2")),
    )
    table = card_strength(dataclasses.replace(run, cards=broken)).table
    assert table.filter(pl.col("card") == STRONG)["used_effect"][0] is None


def test_a_card_that_nobody_had_is_not_in_the_table(run):
    few = dataclasses.replace(run, cards=run.cards.filter(pl.col("card") != STRONG))
    assert STRONG not in card_strength(few).table["card"].to_list()


def test_no_cards_at_all(run):
    none = FakeRun(run.manifest, run.game, run.data, run.games, run.cards.head(0), run.seats.head(0))
    assert len(card_strength(none).table) == 0


# --- shared cards --------------------------------------------------------------------------------


def test_own_decks_are_not_shared():
    run = make_run(games=50)
    assert not is_shared(run)
    assert inflation(meta_of(run), False) == 1.0


@pytest.mark.parametrize("changes", [{"with_loadouts": False}, {"mirror": True}])
def test_common_cards_and_mirrors_are_shared(changes):
    assert is_shared(make_run(games=50, **changes))


def test_a_mirror_is_seen_in_the_setups_too(run):
    setups = [{"loadout": [DECKS[0]] * 4, "policy": [0] * 4}]
    assert is_shared(dataclasses.replace(run, manifest=run.manifest | {"setups": setups}))


def test_inflation_of_shared_cards():
    meta = meta_of(make_run(games=10, with_loadouts=False))
    assert inflation(meta, True) == pytest.approx(4 / 3)
    coop = meta_of(make_run(games=10, with_loadouts=False, cooperative=True))
    assert inflation(coop, True) == 4.0


def test_one_card_fought_over_by_two_is_covered_only_with_inflation():
    # one copy, always taken by one of two seats at random, no effect: the two seats' differences are the same number
    rng = np.random.default_rng(1)
    hits = {1.0: 0, 2.0: 0}
    for _ in range(1500):
        taken, won = rng.random(200) < 0.5, rng.random(200) < 0.5
        strata = []
        for has, win in ((taken, won), (~taken, ~won)):
            a, b = win[has].astype(int), win[~has].astype(int)
            strata.append(stats.Stratum(len(a), a.sum(), a.sum(), len(b), b.sum(), b.sum()))
        for factor in hits:
            e = stats.stratified_difference(strata, inflation=factor)
            hits[factor] += e.low <= 0 <= e.high
    assert hits[2.0] / 1500 == pytest.approx(0.95, abs=0.028)  # 5 sigma
    assert hits[1.0] / 1500 < 0.88


def test_cooperative_seats_count_once_in_shared_rates():
    run = make_run(games=400, with_loadouts=False, cooperative=True)
    row = card_strength(run).table.row(0, named=True)
    e = stats.wilson(row["win_seen"] * row["seen"] / 4, row["seen"] / 4)
    assert (e.low, e.high) == pytest.approx((row["win_seen_low"], row["win_seen_high"]))
