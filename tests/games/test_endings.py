"""A hundred thousand games per mode, player count and player end by the rules (make test-slow)."""

from __future__ import annotations

import itertools

import pytest

from simkit.games import BUILT_IN, get_game
from simkit.sim.runner import simulate
from simkit.sim.scenario import load_scenario

CASES = [
    (g, m.id, n, name)
    for g in BUILT_IN
    for m in get_game(g).modes
    for n, name in itertools.product(m.players, get_game(g).policies)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "mode", "players", "policy"), CASES)
def test_a_hundred_thousand_games_end(game_id, mode, players, policy):
    scenario = {"game": game_id, "mode": mode, "players": players, "games": 100_000, "seats": {"policies": [policy]}}
    run = simulate(load_scenario(scenario), sample_games=0)
    assert run.manifest["unfinished"] == 0
    assert set(run.games["end"].unique()) <= set(get_game(game_id).ends)
