"""The only list of games. A game of another package is found through the entry point group ``simkit.games``."""

from __future__ import annotations

import functools
import importlib
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from simkit.errors import ScenarioError, nearest

if TYPE_CHECKING:
    from simkit.core.game import Game

BUILT_IN = {
    "batalha": "simkit.games.batalha",
    "nidavellir": "simkit.games.nidavellir",
    "kardnarok": "simkit.games.kardnarok",
    "midgard": "simkit.games.midgard",
    "god_of_war": "simkit.games.god_of_war",
}


@functools.cache
def known_games() -> dict[str, str]:
    """Return game id to module name: the house's own first, then those of other packages."""
    found = dict(BUILT_IN)
    for point in entry_points(group="simkit.games"):
        found.setdefault(point.name, point.value)
    return found


@functools.cache
def get_game(game_id: str) -> Game:
    """Return a game's facts by id.

    Raises
    ------
    ScenarioError
        No such game.
    """
    module = BUILT_IN.get(game_id) or known_games().get(game_id)
    if module is None:
        raise ScenarioError(f"game: {game_id!r} is not a game{nearest(game_id, known_games())}")
    return importlib.import_module(module).GAME
