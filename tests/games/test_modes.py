"""Compiled and pure Python play the same games; jobs and chunks do not matter; indices stay in bounds."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from simkit.games import BUILT_IN, get_game

PROGRAM = """
import sys, simkit
from simkit.sim import results
path, games, jobs, chunk = sys.argv[1], *map(int, sys.argv[2:5])
run = simkit.simulate(simkit.load_scenario(path, games=games), jobs=jobs, chunk=chunk)
print(results.rows_hash(run))
"""
GAMES_COMPARED = {"batalha": 200}
"""Games played in both engines: 200 of the first game, 25 of the others, whose games are longer."""


def start(root, path, games, jobs, chunk, **env):
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path), str(games), str(jobs), str(chunk)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=root, env={**os.environ, **env},
    )  # fmt: skip


def hashes(processes):
    found = set()
    for process in processes:
        out, err = process.communicate(timeout=900)
        assert process.returncode == 0, err
        found.add(out.strip())
    return found


def baseline(root, game_id):
    """The game's baseline with the most players of its first mode."""
    mode = get_game(game_id).modes[0]
    return root / "scenarios" / game_id / f"{mode.id}-{mode.players[-1]}.toml"


@pytest.mark.jit
@pytest.mark.parametrize("game_id", BUILT_IN)
def test_pure_and_compiled_play_the_same_games(root, game_id):
    games = GAMES_COMPARED.get(game_id, 25)
    path = baseline(root, game_id)
    pure = start(root, path, games, 1, games, NUMBA_DISABLE_JIT="1")
    compiled = start(root, path, games, 2, 23, NUMBA_DISABLE_JIT="0")
    assert len(hashes([pure, compiled])) == 1


@pytest.mark.jit
@pytest.mark.parametrize("game_id", BUILT_IN)
def test_jobs_and_chunks_do_not_matter(root, game_id):
    path = baseline(root, game_id)
    first = hashes([start(root, path, 20_000, 1, 17_777)])
    assert hashes([start(root, path, 20_000, jobs, chunk) for jobs, chunk in ((2, 1_000), (3, 17_777))]) == first


@pytest.mark.jit
def test_a_what_if_never_compiles(root):
    program = """
import simkit
from simkit._jit import compiled_signatures
base = simkit.load_scenario("scenarios/batalha/standard-4.toml", games=50)
simkit.simulate(base, jobs=1)
before = compiled_signatures(base.game.play)
new = {"kind": "entity", "name": "X", "deck": "greek", "subtype": "hero", "value": 9, "provenance": "reconstructed"}
patches = {"cards.poseidon.value": 5, "params.hand_limit": 8, "cards.x": new, "cards.zeus.copies": 3}
changed = base.replace(patches=patches)
simkit.simulate(changed, jobs=2, chunk=10)
assert compiled_signatures(base.game.play) == before == 1, (before, compiled_signatures(base.game.play))
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=root, env={**os.environ, "NUMBA_DISABLE_JIT": "0"})
