"""How well the players do against each other, and that careless ones lose in every stated way (many games)."""

from __future__ import annotations

import functools

import pytest

from simkit.games.god_of_war.vocab import End
from simkit.sim.runner import simulate
from simkit.sim.scenario import load_scenario

GAMES = 4_000
MARGIN = 0.10


@functools.cache
def ends(players: int, policy: str) -> dict[int, int]:
    """Return how often each end came up when all scenes are drawn; the same games for every player."""
    scenario = {
        "name": "compared", "game": "god_of_war", "mode": "standard", "players": players, "games": GAMES, "seed": 1,
        "seats": {"policies": [policy]}, "options": {"second": "drawn", "boss": "drawn"},
    }  # fmt: skip
    games = simulate(load_scenario(scenario), jobs=1, sample_games=0).games
    return dict(games.group_by("end").len().iter_rows())


def win_chance(players: int, policy: str) -> float:
    return ends(players, policy).get(End.WON, 0) / GAMES


@pytest.mark.stat
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_tactician_beats_greedy_and_greedy_beats_random(players):
    """By ten points each; the standard error of a difference is under 0.012, the smallest one seen is 0.12."""
    tactician, greedy, random = (win_chance(players, p) for p in ("tactician", "greedy", "random"))
    assert tactician - greedy >= MARGIN
    assert greedy - random >= MARGIN


@pytest.mark.stat
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_careless_players_lose_in_every_stated_way(players):
    """GW-2. Greedy players are knocked out, kill the Ogre too early, let a Bonfire go out and kill Baldur."""
    assert {End.KNOCKED_OUT, End.OGRE_FELL, End.FIRE_OUT, End.BALDUR_DIED} <= set(ends(players, "greedy"))


@pytest.mark.stat
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_tacticians_hardly_ever_meet_the_round_cap(players):
    """GW-R59. Under one game in a thousand: at most 4 of these."""
    assert ends(players, "tactician").get(End.ROUND_CAP, 0) * 1_000 <= GAMES
