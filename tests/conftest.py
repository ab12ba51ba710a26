"""Shared by all tests: the toy game as an installed plug-in, the compiled-only markers, small scenarios."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.games import known_games

ROOT = Path(__file__).resolve().parent.parent
PURE = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def pytest_collection_modifyitems(config, items):
    """Skip tests of compiled code in a pure-Python run; else keep each game's in one worker, which compiles it once."""
    if not PURE:
        if config.pluginmanager.hasplugin("xdist"):
            for item in items:  # tests of the machine itself mostly play the first game
                games = [game for game in known_games() if game in item.nodeid]
                item.add_marker(pytest.mark.xdist_group(games[0] if games else "batalha"))
        return
    skip = pytest.mark.skip(reason="needs compiled kernels")
    for item in items:
        if any(item.get_closest_marker(name) for name in ("jit", "stat", "slow")):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def simkit_cli():
    """Run the command line in a process of its own, with the toy game installed as a plug-in."""

    def run(*words: object, pure: bool | None = None, cwd: Path = ROOT, check: int | None = 0, **env: str):
        settings = {**os.environ, **env}
        settings["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tests" / "plugin"), settings.get("PYTHONPATH", "")])
        if pure is not None:
            settings["NUMBA_DISABLE_JIT"] = "1" if pure else "0"
        done = subprocess.run(
            [sys.executable, "-m", "simkit", *map(str, words)],
            capture_output=True, text=True, cwd=cwd, env=settings, timeout=300, check=False,
        )  # fmt: skip
        if check is not None:
            assert done.returncode == check, done.stdout + done.stderr
        return done

    return run


@pytest.fixture
def mercado() -> dict:
    """A small scenario of the toy game."""
    return {
        "name": "toy",
        "game": "mercado",
        "mode": "standard",
        "players": 3,
        "games": 60,
        "seed": 7,
        "seats": {"policies": ["greedy", "random", "random"]},
    }
