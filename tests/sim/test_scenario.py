"""Scenarios: what they mean, and that every mistake is one line with the nearest right name."""

from __future__ import annotations

import collections

import pytest

from simkit.errors import InputError, PatchError, ScenarioError
from simkit.sim.scenario import load_scenario, parse_patches, parse_value


def test_rotation_puts_each_policy_on_each_seat_equally_often(mercado):
    rows = load_scenario(mercado).setups
    assert len(rows) == 3
    seats = collections.Counter(row.policy[:3].tolist().index(0) for row in rows)
    assert seats == {0: 1, 1: 1, 2: 1}


def test_without_rotation_the_seats_stay(mercado):
    mercado["seats"]["rotate"] = False
    rows = load_scenario(mercado).setups
    assert [row.policy[:3].tolist() for row in rows] == [[0, 1, 1]]


def test_one_policy_stands_for_all_seats(mercado):
    mercado["seats"]["policies"] = "greedy"
    scenario = load_scenario(mercado)
    assert [p.name for p in scenario.policies] == ["greedy"]
    assert len(scenario.setups) == 1


def test_a_scenario_may_bring_its_own_player(mercado):
    mercado["player"] = {"miser": {"kind": "greedy", "weights": {"point": 1.0, "cost": -0.5, "coin": 1.0}}}
    mercado["seats"]["policies"] = ["miser", "random", "random"]
    assert load_scenario(mercado).policies[0].weights == (1.0, -0.5, 1.0)


def test_patches_of_the_file_and_of_the_call_are_merged(mercado):
    mercado["params"] = {"rounds": 5}
    mercado["cards"] = {"purse": {"effects": {"0": {"amount": 4}}}, "pear": {"points": 3}}
    scenario = load_scenario(mercado, patches={"params.rounds": 6})
    assert scenario.patches == {"params.rounds": 6, "cards.purse.effects.0.amount": 4, "cards.pear.points": 3}
    assert scenario.data.value("rounds") == 6


def test_identity_depends_on_what_decides_the_rows_and_on_nothing_else(mercado):
    base = load_scenario(mercado).identity()
    assert load_scenario(dict(mercado, name="other", question="?")).identity() == base
    assert load_scenario(mercado, seed=8).identity() != base
    assert load_scenario(mercado, games=61).identity() != base
    assert load_scenario(mercado, patches={"params.rounds": 7}).identity() != base
    assert load_scenario(mercado, patches={"params.rounds": 8}).identity() == base, "8 is the default"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("game", "mercato", "game: 'mercato' is not a game (nearest: 'mercado')"),
        ("mode", "standart", "mode: 'standart' is not a mode of mercado (nearest: 'standard')"),
        ("players", 7, "players: mode standard is for 2, 3, 4 players, not 7"),
        ("players", "3", "players: must be a whole number, not '3'"),
        ("players", -1, "players: must be at least 1"),
        ("games", 0, "games: must be at least 1"),
        ("games", 10**30, "games: must be at most"),
        ("games", 2.5, "games: must be a whole number"),
        ("games", True, "games: must be a whole number"),
        ("seed", -1, "seed: must be at least 0"),
        ("gamse", 5, "gamse: unknown key (nearest: 'game', 'games'"),
        ("seats", {"polices": ["random"]}, "seats.polices: unknown key (nearest: 'policies')"),
        ("seats", {"policies": ["gredy"]}, "seats.policies: 'gredy' is not a player of mercado (nearest: 'greedy')"),
        ("seats", {"policies": ["greedy", "random"]}, "seats.policies: 2 names for 3 players"),
        ("seats", {"policies": []}, "seats.policies: must be a list of names"),
        ("seats", {"policies": [1]}, "seats.policies: must be a list of names"),
        ("seats", {"rotate": "yes"}, "seats.rotate: must be true or false"),
        ("seats", {"decks": "all"}, "seats.decks: unknown key"),
        ("seats", 3, "seats: must be a table"),
        ("options", {"map": "big"}, "options.map: unknown option"),
        ("params", {"round": 3}, "params.round: no such parameter (nearest: 'rounds')"),
        ("cards", {"pera": {"points": 3}}, "cards.pera: no such card (nearest: 'pear')"),
        ("player", {"x": {"kind": "gredy"}}, "x.kind: 'gredy' is no kind (nearest: 'greedy')"),
        ("player", {"x": {"kind": "greedy", "weights": {"pont": 1.0}}}, "unknown weight (nearest: 'point'"),
        ("player", {"x": {"kind": "greedy"}}, "x.weights: 'point' is missing"),
    ],
)
def test_wrong_scenarios_say_what_is_wrong(mercado, key, value, message):
    mercado[key] = value
    with pytest.raises(InputError) as caught:
        load_scenario(mercado)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_key_a_missing_file_and_broken_toml(mercado, tmp_path):
    del mercado["mode"]
    with pytest.raises(ScenarioError, match="mode: is missing"):
        load_scenario(mercado)
    with pytest.raises(ScenarioError, match="no such file"):
        load_scenario(tmp_path / "none.toml")
    (tmp_path / "bad.toml").write_text("game = \n")
    with pytest.raises(ScenarioError, match=r"bad.toml: not TOML: .*line 1"):
        load_scenario(tmp_path / "bad.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScenarioError, match=r"bytes.toml: can't be read"):
        load_scenario(tmp_path / "bytes.toml")
    with pytest.raises(ScenarioError, match="is a folder"):
        load_scenario(tmp_path)


def test_values_of_set_are_toml_or_a_bare_word():
    assert parse_value("3") == 3
    assert parse_value("[1, 2]") == [1, 2]
    assert parse_value('{kind = "goods"}') == {"kind": "goods"}
    assert parse_value("false") is False
    assert parse_value("red") == "red"
    assert parse_patches(["cards.a.b=3", "params.x = [1,2]"]) == {"cards.a.b": 3, "params.x": [1, 2]}


@pytest.mark.parametrize("text", ["", "x", "=3", "cards.a.b=", " = "])
def test_a_setting_without_path_or_value_is_refused(text):
    with pytest.raises(PatchError, match="must be PATH=VALUE"):
        parse_patches([text])


def test_a_path_given_twice_is_refused():
    with pytest.raises(PatchError, match="given twice"):
        parse_patches(["params.rounds=3", "params.rounds=4"])
