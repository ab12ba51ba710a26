"""``simkit replay``: any single game again, move by move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.common import SeedOption, SetOption
from simkit.errors import ScenarioError


def replay(
    source: Annotated[Path, typer.Argument(help="A run folder or a scenario file.")],
    game: Annotated[int, typer.Option("--game", "-g", help="Number of the game, from 0.")] = 0,
    seed: SeedOption = None,
    patch: SetOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Show one game in words: deal, decisions, dice, effects, score."""
    from simkit.sim import replay as room
    from simkit.sim.scenario import load_scenario, parse_patches

    if source.is_dir():
        if patch or seed is not None:
            raise ScenarioError("--set and --seed go with a scenario file; a run folder has its own")
        scenario = room.open_source(source)
    else:
        scenario = load_scenario(source, seed=seed, patches=parse_patches(patch or []))
    entries = room.replay(scenario, game)
    for line in (json.dumps(e, ensure_ascii=False) for e in entries) if as_json else room.as_text(entries):
        print(line)
