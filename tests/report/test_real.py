"""Reports of games that were really played: the small game of another shape, pure Python, few games."""

from __future__ import annotations

import json

import polars as pl
import pytest
from report.helpers import undrawn

from simkit.analysis.balance import balance
from simkit.analysis.cards import card_strength
from simkit.analysis.experiment import whatif
from simkit.report import write_report, write_whatif
from simkit.sim.runner import simulate
from simkit.sim.scenario import load_scenario

SCENARIO = {
    "game": "mercado", "mode": "standard", "players": 3, "games": 45, "seed": 3,
    "seats": {"policies": ["greedy", "random", "random"]},
}  # fmt: skip


@pytest.fixture(scope="module")
def run():
    return simulate(load_scenario(SCENARIO), jobs=1)


def test_a_report_of_real_games(run, tmp_path):
    written = write_report(run, tmp_path / "mercado")
    found = json.loads(written["json"].read_text(encoding="utf-8"))
    assert found["games"] == 45
    text = written["html"].read_text(encoding="utf-8")
    assert "nobody brings a deck, leader or hero" in text
    assert "Questions of Mercado" in text
    assert len(text.encode()) < 2_000_000


def test_every_policy_sits_everywhere_equally_often(run):
    b = balance(run)
    assert b.by_policy["seats"].to_list() == [45, 90]
    assert b.by_seat["games"].to_list() == [45] * 3
    cards = card_strength(run)
    assert cards.shared
    assert cards.table["in_games"].to_list() == [135] * 5
    sample = run.seats.group_by("card").agg(pl.col("played").sum())
    played = dict(sample.iter_rows())
    assert {c: n for c, n in cards.table.select("card", pl.col("plays_per_game") * 135).iter_rows()} == (
        pytest.approx(played)
    )


def test_a_whatif_of_real_games(tmp_path):
    base = load_scenario(SCENARIO | {"games": 21})
    crown = base.data.cards["crown"].points
    found = whatif(base, {"dear": {"cards.crown.points": crown + 2}, "same": {"cards.crown.points": crown}}, jobs=1)
    dear, same = found.comparisons["dear"], found.comparisons["same"]
    assert (same.diverged, set(same.table["difference"])) == (0, {0.0})
    assert dear.diverged > 0
    assert dear.patches == {"cards.crown.points": crown + 2}
    score = dear.part("score").row(0, named=True)
    assert score["difference"] > 0
    with undrawn():
        written = write_whatif(found.comparisons, tmp_path / "w")
    assert set(json.loads(written["json"].read_text(encoding="utf-8"))["variants"]) == {"dear", "same"}
