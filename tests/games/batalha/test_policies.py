"""The scripted players: what they prefer at a table, and how strong they are against each other."""

from __future__ import annotations

import numpy as np
import pytest
from games.batalha.helpers import GAME, Table, battle

from simkit.core.state import WIN_UNIT
from simkit.sim.runner import Board, simulate
from simkit.sim.scenario import load_scenario


def choice(table: Table, name: str, u: int = 12345) -> str:
    """Return what the named player does at the table, in words."""
    st = table.st
    legal = table.actions()
    view = table.view(int(st.to_act))
    view.legal[: len(legal)] = legal
    view.n_legal = len(legal)
    player = GAME.policies[name]
    weights = np.zeros(GAME.max_weights)
    weights[: len(player.weights)] = player.weights
    k = GAME.choose(GAME.kinds.index(player.kind), view, table.tab, table.par, weights, u)
    return table.word(legal[k])


@pytest.mark.parametrize("name", ["greedy", "strategist", "zealot"])
def test_a_player_on_top_does_not_waste_a_card(name):
    table = battle("torcida_organizada_viking", "", entities=("jormungand", "leviata"), island=1)
    assert choice(table, name) == "done"


@pytest.mark.parametrize("name", ["greedy", "strategist", "zealot"])
def test_a_player_who_can_win_the_last_faithful_does(name):
    table = battle("lanca_de_odin", "", entities=("thor", "behemoth"), faithful=(8, 0), island=2)
    assert choice(table, name) == "lanca_de_odin"


@pytest.mark.parametrize("name", ["greedy", "strategist"])
def test_a_player_who_cannot_get_there_keeps_the_cards(name):
    table = battle("escudo_redondo", "", entities=("freya", "behemoth"), island=1)
    assert "escudo_redondo" in table.legal(), "3 + 1 is still below 5"
    assert choice(table, name) == "done"


def test_without_an_entity_greedy_and_strategist_pray():
    for name in ("greedy", "strategist"):
        table = Table("lanca_de_odin mjolnir", "leviata", "zeus")
        assert choice(table, name) == "pray", name


def test_the_zealot_fights_where_the_strategist_may_wait():
    table = Table("heimdall lanca_de_odin mjolnir brisingamen", "leviata", "zeus", island=1)
    assert choice(table, "zealot") == "heimdall"


def test_bdr13_a_hand_without_an_entity_is_thrown_back(root):
    """Counted over games: only hands without an Entity are thrown back, and all of them."""
    from simkit.games.batalha.vocab import CODES, NEW_HAND, Decision, Kind
    from simkit.sim.replay import Table as Game
    from simkit.sim.runner import Tables

    scenario = load_scenario(root / "scenarios" / "batalha" / "standard-3.toml", games=40)
    tables = Tables(scenario)
    thrown = 0
    for k in range(40):
        game = Game(tables, k)
        while game.state.decision == Decision.MULLIGAN:
            p = int(game.state.to_act)
            hand = [int(c) % CODES for c in game.state.hand[p, : game.state.n_hand[p]]]
            has_entity = any(game.tab.kind[c] == Kind.ENTITY for c in hand)
            action = game.ask()
            assert (action == NEW_HAND) == (not has_entity)
            thrown += action == NEW_HAND
            game.play(action)
    assert thrown > 0


@pytest.mark.stat
@pytest.mark.parametrize(
    ("file", "stronger", "least"),
    [("duel-mirror-greedy-random", "greedy", 0.75), ("duel-mirror-strategist-greedy", "strategist", 0.58)],
)
def test_strength_in_fifty_thousand_mirror_duels(root, file, stronger, least):
    """Every deck against itself, both seats, equally often; a shared win counts half."""
    scenario = load_scenario(root / "scenarios" / "batalha" / f"{file}.toml", games=50_000)
    assert scenario.mode == "duel"
    board = Board.of(scenario, by="policy")
    simulate(scenario, board=board, sample_games=0)
    k = board.groups.index(stronger)
    assert board.n[k] == 50_000
    assert board.units[k] / WIN_UNIT / board.n[k] >= least
