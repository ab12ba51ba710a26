"""Result rows turned into columns, against reading one field of one game after the other."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest

from simkit.core.record import new_records
from simkit.games import known_games
from simkit.sim.columns import COMMON, GameColumns, sample_frame
from simkit.sim.runner import part_size, plan_parts
from simkit.sim.scenario import load_scenario


def any_rows(game, lo, hi, seed):
    """Result rows of games lo..hi-1 with any numbers in them."""
    chance = np.random.default_rng(seed)
    out = new_records(game.out, hi - lo)
    for name in game.out.names:
        shape = out[name].shape
        whole = game.out.fields[name][0].base == np.int64
        out[name] = chance.integers(-(2**31), 2**31, shape) if whole else chance.normal(size=shape)
    out["game"] = np.arange(lo, hi)
    return out


def naive(scenario, out):
    """The rows of the games file, by name, one field at a time."""
    rows = []
    for record in out:
        who = scenario.setups[int(record["game"]) % len(scenario.setups)]
        row = {"game": int(record["game"])} | {name: int(record[name]) for name in COMMON}
        row |= {f"score_{p}": int(record["score"][p]) for p in range(scenario.n_players)}
        for name in ("loadout", "policy"):
            row |= {f"{name}_{p}": int(who[name][p]) for p in range(scenario.n_players)}
        row |= {f"option_{o.id}": int(who["option"][k]) for k, o in enumerate(scenario.game.options)}
        for metric in scenario.game.metrics:
            kind = float if metric.kind == "f" else int
            if metric.per_seat:
                row |= {f"{metric.name}_{p}": kind(record[metric.name][p]) for p in range(scenario.n_players)}
            else:
                row[metric.name] = kind(record[metric.name])
        rows.append(row)
    return rows


@pytest.mark.parametrize("game_id", known_games())
def test_columns_hold_what_the_rows_say_batch_by_batch_and_part_after_part(game_id):
    table = {"name": "c", "game": game_id, "mode": "standard", "players": 3}
    if game_id == "kardnarok":
        table["mode"] = "basic"
    elif game_id == "nidavellir":
        table["mode"] = "thingvellir"
    scenario = load_scenario({**table, "seats": {"policies": ["random", "greedy", "random"]}, "games": 40})
    room = GameColumns.room(scenario, 20)
    made = []
    for lo, hi in ((0, 20), (20, 37)):  # the second part overwrites the first one's numbers in its room
        out = any_rows(scenario.game, lo, hi, seed=lo)
        games = GameColumns(scenario, lo, hi, room)
        for k in range(lo, hi, 7):
            games.put(k, out[k - lo : k - lo + 7])
        made.append((games.frame(), out))
    for frame, out in made:
        assert frame.to_dicts() == naive(scenario, out)
        assert set(frame.dtypes) <= {pl.Int64, pl.Int32, pl.Int16, pl.Float64}


def test_a_number_beyond_a_column_is_an_error_not_another_number():
    scenario = load_scenario({"name": "c", "game": "batalha", "mode": "standard", "players": 3,
                              "seats": {"policies": ["random"]}, "games": 1})  # fmt: skip
    out = any_rows(scenario.game, 0, 1, seed=1)
    out["rounds"] = 2**31
    games = GameColumns(scenario, 0, 1, GameColumns.room(scenario, 1))
    games.put(0, out)
    with pytest.raises(pl.exceptions.PolarsError):
        games.frame()


def test_no_part_is_longer_than_the_room_of_the_first():
    for games in (1, 999, 1_001, 123_457, 1_000_000):
        parts = plan_parts(games, part_size(games))
        assert max(p.hi - p.lo for p in parts) == parts[0].hi - parts[0].lo


@pytest.mark.parametrize("n", [1, 2])
def test_a_sample_owns_its_memory(n):
    scenario = load_scenario({"name": "c", "game": "batalha", "mode": "standard", "players": 3,
                              "seats": {"policies": ["random"]}, "games": 1})  # fmt: skip
    buffer = np.full((n, 5), 1)
    frame = sample_frame(scenario, buffer)
    buffer[:] = 2
    # column by column: polars reads single rows from a copy of its own
    assert [frame[c].to_list() for c in frame.columns] == [[x] * n for x in (1, 1, scenario.data.ids[1], 1, 1)]
