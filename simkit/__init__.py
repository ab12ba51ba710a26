"""Simkit: Monte Carlo balance analysis for tabletop games.

>>> import simkit
>>> scenario = simkit.load_scenario("scenarios/batalha/standard-4.toml", games=10_000)
>>> run = simkit.simulate(scenario)
>>> run.games.to_pandas()
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_WHERE = {
    "load_scenario": "simkit.sim.scenario",
    "Scenario": "simkit.sim.scenario",
    "simulate": "simkit.sim.runner",
    "read_run": "simkit.sim.results",
    "Run": "simkit.sim.results",
    "replay": "simkit.sim.replay",
    "whatif": "simkit.analysis.experiment",
    "write_report": "simkit.report",
    "get_game": "simkit.games",
    "known_games": "simkit.games",
    "SimkitError": "simkit.errors",
    "InputError": "simkit.errors",
}

__all__ = ["__version__", *sorted(_WHERE)]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: ``simkit --help`` must not wait for numba and polars."""
    if name not in _WHERE:
        raise AttributeError(f"module 'simkit' has no attribute {name!r}")
    return getattr(importlib.import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return __all__
