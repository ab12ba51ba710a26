"""Cautions: each comes up when its reason is there, and only then."""

from __future__ import annotations

import dataclasses

import polars as pl
import pytest
from analysis.helpers import make_run

from simkit.analysis.balance import balance
from simkit.analysis.cards import card_strength
from simkit.analysis.cautions import Caution, Level, cautions


def found(run, cards=True):
    return {f.caution: f.detail for f in cautions(run, balance(run), card_strength(run) if cards else None)}


@pytest.fixture(scope="module")
def calm():
    """A run that gives no reason to worry about its players, games or data."""
    run = make_run(games=12_000, policies=("strategist", "greedy"))
    seats = [(p + k) % 5 for k in range(12_000) for p in range(4)]
    games = run.games.with_columns(pl.Series(f"loadout_{p}", seats[p::4], pl.Int32) for p in range(4))
    for card in run.data.cards:
        run.data.cards[card] = run.data.cards[card].model_copy(update={"provenance": "rulebook"})
    for name in run.data.params:
        run.data.params[name] = run.data.params[name].model_copy(update={"provenance": "public"})
    return dataclasses.replace(run, games=games)


def test_a_calm_run_has_only_notes(calm):
    assert {c.level for c in found(calm)} == {Level.NOTE}


def test_unfinished(calm):
    games = calm.games.with_columns(end=pl.when(pl.col("game") < 3).then(0).otherwise(pl.col("end")))
    detail = found(dataclasses.replace(calm, games=games))[Caution.UNFINISHED]
    assert detail == "3 of 12,000 games (0.025 %) did not finish: few."


def test_small_sample(calm):
    assert Caution.SMALL_SAMPLE in found(dataclasses.replace(calm, games=calm.games.head(500)))


def test_ties(calm):
    shared = dataclasses.replace(calm, games=make_run(games=12_000, shared=0.1).games)
    assert "win shared by several seats" in found(shared)[Caution.TIED]


def with_policies(run, *kinds):
    policies = [{"name": k, "kind": k, "weights": [], "text": ""} for k in kinds]
    games = run.games.with_columns(run.games[f"policy_{p}"] % len(kinds) for p in range(4))
    cards = run.cards.with_columns(pl.col("policy") % len(kinds))
    return dataclasses.replace(run, games=games, cards=cards, manifest=run.manifest | {"policies": policies})


def test_players(calm):
    assert Caution.ONE_POLICY in found(with_policies(calm, "greedy"), cards=False)
    alone = found(with_policies(calm, "random"), cards=False)
    assert Caution.RANDOM_ONLY in alone
    assert Caution.ONE_POLICY not in alone


def test_unequal_seating(calm):
    games = calm.games.with_columns(loadout_0=pl.lit(2, pl.Int32))
    detail = found(dataclasses.replace(calm, games=games))[Caution.UNBALANCED]
    assert detail.startswith("How often a deck sits in a seat ranges from 0 to 12,000")


def test_mirror():
    assert Caution.MIRROR in found(make_run(games=300, mirror=True))


def test_reconstructed_numbers():
    detail = found(make_run(games=300))[Caution.RECONSTRUCTED]
    assert detail == "10 of 40 cards and 1 of 2 rule numbers are reconstructed."


def test_patches_and_notes(calm):
    changed = dataclasses.replace(
        calm, manifest=calm.manifest | {"patches": {"params.goal": 6}, "notes": ["deck grego has 36 cards"]}
    )
    seen = found(changed)
    assert seen[Caution.PATCHED] == "Changed: params.goal = 6."
    assert seen[Caution.DATA_NOTE] == "deck grego has 36 cards"


def test_card_biases(calm):
    seen = found(calm)
    assert Caution.SEEN_BIAS in seen
    assert Caution.SHARED_CARDS not in seen
    common = found(make_run(games=300, with_loadouts=False))
    assert Caution.SHARED_CARDS in common
    assert Caution.SEEN_BIAS not in common
    assert Caution.PLAYED_BIAS not in found(calm, cards=False)


def test_many_comparisons_and_large_samples(calm):
    assert Caution.MULTIPLICITY in found(calm)
    many = dataclasses.replace(calm, games=pl.concat([calm.games] * 9))
    assert Caution.SURE_NOT_LARGE in found(many)
    assert Caution.SURE_NOT_LARGE not in found(calm)


def test_the_worst_comes_first():
    run = make_run(games=100, unfinished=0.1)
    levels = [f.caution.level for f in cautions(run, balance(run), None)]
    order = list(Level)
    assert levels == sorted(levels, key=order.index)


@pytest.mark.parametrize("caution", list(Caution))
def test_every_caution_has_advice(caution):
    assert caution.title
    assert caution.advice.endswith(".")
