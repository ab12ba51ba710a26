"""Every registered game keeps the contract of docs/architecture.md, the toy game of the plug-in folder too."""

from __future__ import annotations

import itertools
import json
import string

import numpy as np
import pytest

from simkit.core.record import new_records
from simkit.games import get_game, known_games
from simkit.sim.columns import GameColumns
from simkit.sim.replay import Table, as_text, replay
from simkit.sim.runner import Tables, simulate
from simkit.sim.scenario import load_scenario

GAMES = sorted(known_games())
TABLES = [(g, m.id, n) for g in GAMES for m in get_game(g).modes for n in m.players]
COMMON = {"seed", "game_no", "n_players", "to_act", "decision", "is_over", "end", "winners", "score", "card_in"}


def scenario_of(game_id: str, mode: str, players: int, policies=None, **more):
    """A scenario of a few games; loadouts as the game gives them."""
    seats = {"policies": policies or ["random"]}
    return load_scenario({"name": "c", "game": game_id, "mode": mode, "players": players, "seats": seats, **more})


@pytest.mark.parametrize("game_id", GAMES)
def test_facts_hold_together(game_id):
    game = get_game(game_id)
    assert game.id == game_id
    assert set(game.state.names) >= COMMON
    assert max(n for m in game.modes for n in m.players) <= game.max_players
    assert len({m.name for m in game.metrics}) == len(game.metrics)
    assert set(game.out.names) >= {m.name for m in game.metrics}
    for dtype in (game.state, game.view, game.out, game.par, game.build(game.load()).dtype):
        assert {dtype[n].base for n in dtype.names} <= {np.dtype("i8"), np.dtype("f8"), np.dtype("?")}
    assert 0 not in game.ends
    assert game.kinds[0] == "random"
    assert "random" in game.policies
    assert len(game.files.raw_cards) <= game.max_cards
    assert game.load().notes == [], "an unpatched game has nothing to tell"
    assert set(game.weight_names) == set(game.kinds)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_and_parameter_says_where_it_comes_from(game_id):
    data = get_game(game_id).load()
    for card in data.cards.values():
        assert set(card.id) <= set(string.ascii_lowercase + string.digits + "_")
        assert card.name
        assert card.provenance in ("rulebook", "public", "reconstructed")
    for param in data.params.values():
        assert param.unit
        assert param.rule
        values = [param.default] if not isinstance(param.default, list) else param.default
        for tried in param.try_:
            got = get_game(game_id).load({f"params.{param.name}": tried})
            assert got.value(param.name) == tried
        assert values


@pytest.mark.parametrize("game_id", GAMES)
def test_charts_name_declared_metrics(game_id):
    game = get_game(game_id)
    known = {m.name for m in game.metrics}
    known |= {"win", "score", "rounds", "decisions", "end", "first", "loadout", "policy", "seat", "turn"}
    for chart in game.charts:
        assert set(chart.metrics) <= known, chart.title
        assert set(chart.card_kinds) <= set(game.models), chart.title


@pytest.mark.parametrize(("game_id", "mode", "players"), TABLES)
def test_a_random_game_keeps_the_contract(game_id, mode, players):
    scenario = scenario_of(game_id, mode, players, games=1, seed=players)
    table = Table(Tables(scenario), 0)
    game, st = scenario.game, table.state
    actions = 0
    while not st.is_over:
        assert 0 <= st.to_act < players
        assert int(st.decision) in game.decisions
        legal = table.legal()
        assert legal == sorted(set(legal))
        assert 0 < len(legal) <= game.view["legal"].shape[0]
        assert all(game.action_text(a, scenario.data) for a in legal)
        table.play(table.ask())
        actions += 1
        assert st.n_decisions == actions < game.max_decisions
    assert st.end in game.ends
    assert st.to_act == -1
    assert 0 <= st.winners < 2**players
    assert st.n_events <= game.max_events
    if game.cooperative:
        assert st.winners in (0, 2**players - 1)
    for row in table.new_events():
        assert int(row[2]) in game.events
        text = game.event_text(row, scenario.data)
        assert isinstance(text, str)
        assert text
    json.dumps(game.public_state(st, scenario.data))


@pytest.mark.parametrize(("game_id", "mode", "players"), TABLES)
def test_a_replay_ends_like_the_run_and_a_dirty_state_changes_nothing(game_id, mode, players):
    scenario = scenario_of(game_id, mode, players, games=3, seed=5)
    run = simulate(scenario, jobs=1)
    for k in (2, 0):
        *_, end = replay(scenario, k)
        row = run.games.row(k, named=True)
        assert end["result"]["winners"] == row["winners"]
        assert end["result"]["score"] == [row[f"score_{p}"] for p in range(players)]
        assert end["result"]["decisions"] == row["decisions"]
        assert end["events_lost"] == 0
    # game 2 was played on the state that games 0 and 1 left behind; alone it must be the same
    tables = Tables(scenario)
    alone = Table(tables, 2)
    while not alone.state.is_over:
        alone.play(alone.ask())
    games = GameColumns(scenario, 2, 3, GameColumns.room(scenario, 1))
    games.put(2, np.array([alone.result()], scenario.game.out).view(np.recarray))
    frame = games.frame()
    assert frame.row(0) == run.games.row(2)


@pytest.mark.parametrize("game_id", GAMES)
def test_states_are_copies_without_strings_attached(game_id):
    game = get_game(game_id)
    mode = game.modes[0]
    table = Table(Tables(scenario_of(game_id, mode.id, mode.players[-1], games=1)), 0)
    for _ in range(5):
        table.play(table.ask())
    kept = new_records(game.state)
    kept[0] = table.states[0]
    before = kept.tobytes()
    while not table.state.is_over:
        table.play(table.ask())
    assert kept.tobytes() == before


@pytest.mark.parametrize("game_id", GAMES)
def test_every_named_player_plays_legal_moves_to_the_end(game_id):
    game = get_game(game_id)
    for mode, name in itertools.product(game.modes, game.policies):
        scenario = scenario_of(game_id, mode.id, mode.players[0], [name], games=1, seed=3)
        text = list(as_text(replay(scenario, 0)))
        assert "unfinished" not in text[-1]
