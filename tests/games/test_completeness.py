"""Nothing is forgotten: every rule has a test, every game its files, baselines and scenarios."""

from __future__ import annotations

import re

import pytest

from simkit.games import BUILT_IN, get_game
from simkit.sim.scenario import load_scenario

FILES = (
    "RULES.md", "cards.toml", "params.toml", "policies.toml", "__init__.py", "vocab.py", "tables.py", "state.py",
    "rules.py", "effects.py", "observe.py", "policies.py", "metrics.py", "play.py",
)  # fmt: skip


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_game_has_its_files_in_the_house_order(game_id):
    folder = get_game(game_id).folder
    assert [f for f in FILES if not (folder / f).exists()] == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_rule_id_has_a_test_named_after_it(game_id, root):
    rules = (get_game(game_id).folder / "RULES.md").read_text(encoding="utf-8")
    ids = re.findall(r"^\|\s*\*{0,2}([A-Z]{1,3}-?[A-Z]?\d+[a-z]?)\b", rules, re.MULTILINE)
    assert len(ids) > 20
    tests = "\n".join(f.read_text(encoding="utf-8") for f in (root / "tests" / "games" / game_id).glob("test_*.py"))
    names = set(re.findall(r"def (test_\w+)", tests))
    missing = []
    for rule in dict.fromkeys(ids):
        if re.fullmatch(r"D\d+", rule):
            continue  # readings and simplifications: the rule that they read has the test
        slug = rule.lower().replace("-", "")
        if not any(re.search(rf"(^|_){slug}(_|$)", name) for name in names):
            missing.append(rule)
    assert missing == []


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_every_mode_and_player_count_has_a_baseline(game_id, root):
    game = get_game(game_id)
    found = set()
    for file in (root / "scenarios" / game_id).glob("*.toml"):
        scenario = load_scenario(file)
        assert scenario.question, file
        if not scenario.patches:
            found.add((scenario.mode, scenario.n_players))
    assert {(m.id, n) for m in game.modes for n in m.players} <= found


@pytest.mark.parametrize("game_id", BUILT_IN)
def test_a_game_brings_three_questions(game_id, root):
    patched = [f for f in (root / "scenarios" / game_id).glob("*.toml") if load_scenario(f).patches]
    assert len(patched) >= 3
