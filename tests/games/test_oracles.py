"""What must be so by symmetry, whatever the rules: seats are equal when all play alike and the start is drawn."""

from __future__ import annotations

import pytest

from simkit.core.state import WIN_UNIT
from simkit.games import BUILT_IN, get_game
from simkit.sim.runner import Board, simulate
from simkit.sim.scenario import load_scenario

GAMES = 20_000
CASES = [(g, m.id, max(m.players)) for g in BUILT_IN if not get_game(g).cooperative for m in get_game(g).modes]


@pytest.mark.stat
@pytest.mark.parametrize(("game_id", "mode", "players"), CASES)
def test_seats_are_equal_where_all_play_alike(root, game_id, mode, players):
    """5 sigma for each seat: a false alarm once in tens of thousands of runs."""
    path = root / "scenarios" / game_id / f"{mode}-{players}.toml"
    scenario = load_scenario(path, games=GAMES)
    board = Board.of(scenario, by="seat")
    simulate(scenario, board=board, sample_games=0)
    for p in range(players):
        share = board.units[p] / WIN_UNIT / GAMES
        spread = (board.squares[p] / WIN_UNIT**2 / GAMES - share**2) ** 0.5 / GAMES**0.5
        assert abs(share - 1 / players) < 5 * spread, (p, share, spread)
