"""Runs: the same rows whatever the jobs, chunks, order or engine; nothing half-written; damaged folders say so."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import polars as pl
import pytest

from simkit.core.state import TALLY, WIN_UNIT
from simkit.errors import RunError
from simkit.sim import results, runner
from simkit.sim.runner import Board, part_size, plan_parts, simulate
from simkit.sim.scenario import load_scenario


@pytest.fixture
def scenario(mercado):
    return load_scenario(mercado)


def test_a_run_folder_holds_what_was_played(scenario, tmp_path):
    run = simulate(scenario, out=tmp_path / "r", jobs=1, chunk=25)
    assert run.games["game"].to_list() == list(range(60))
    assert sorted(p.name for p in (tmp_path / "r" / "games").iterdir()) == [f"part-0000{k}.parquet" for k in range(3)]
    assert not list((tmp_path / "r").rglob("*.tmp"))
    assert run.manifest["status"] == "complete"
    assert run.manifest["unfinished"] == 0
    memory = simulate(scenario)
    assert results.rows_hash(memory) == results.rows_hash(run)
    assert memory.seats.equals(run.seats)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 7), (2, 13), (3, 60), (3, 1)])
def test_rows_do_not_depend_on_jobs_or_chunks(scenario, tmp_path, jobs, chunk):
    assert results.rows_hash(simulate(scenario, out=tmp_path / "r", jobs=jobs, chunk=chunk)) == results.rows_hash(
        simulate(scenario, jobs=1)
    )


def test_card_sums_equal_a_naive_count_over_the_sample(scenario):
    run = simulate(scenario, jobs=2, chunk=9)
    games = run.games.to_dicts()
    for row in run.cards.to_dicts():
        naive = dict.fromkeys(TALLY, 0)
        for s in run.seats.filter((pl.col("card") == row["card"]) & (pl.col("seat") == row["seat"])).to_dicts():
            game = games[s["game"]]
            if game[f"policy_{s['seat']}"] != row["policy"]:
                continue
            won = game["winners"] >> s["seat"] & 1
            units = WIN_UNIT // game["winners"].bit_count() if won else 0
            for name, here in (("in", True), ("seen", s["seen"] > 0), ("played", s["played"] > 0)):
                naive[f"{name}_n"] += here
                naive[f"{name}_win"] += here * units
                naive[f"{name}_win2"] += here * units**2
            naive["plays"] += s["played"]
        assert {k: row[k] for k in TALLY} == naive


def test_the_sample_stops_where_it_is_told(scenario):
    run = simulate(scenario, chunk=7, sample_games=10)
    assert run.seats["game"].unique().to_list() == list(range(10))
    assert simulate(scenario, sample_games=0).seats.is_empty()


def test_the_board_counts_what_the_rows_say(scenario):
    board = Board.of(scenario)
    run = simulate(scenario, board=board, jobs=2, chunk=11)
    assert board.done == 60
    assert board.groups == ["greedy", "random"]
    assert board.n.tolist() == [60, 120]
    assert board.units.sum() == 60 * WIN_UNIT
    greedy = sum(
        WIN_UNIT / row["winners"].bit_count()
        for row in run.games.to_dicts()
        for p in range(3)
        if row[f"policy_{p}"] == 0 and row["winners"] >> p & 1
    )
    assert board.units[0] == greedy


@pytest.mark.parametrize("by", ["loadout", "policy", "seat"])
def test_the_board_groups_by_what_it_is_told(by):
    table = {"name": "b", "game": "batalha", "mode": "standard", "players": 3, "games": 30}
    scenario = load_scenario({**table, "seats": {"policies": ["greedy", "random", "random"]}})
    board = Board.of(scenario, by=by)
    run = simulate(scenario, board=board, jobs=2, chunk=7)
    n, units, squares = (np.zeros(len(board.groups)) for _ in range(3))
    for row in run.games.to_dicts():
        for p in range(3):
            k = p if by == "seat" else row[f"{by}_{p}"]
            win = (row["winners"] >> p & 1) * WIN_UNIT / max(1, row["winners"].bit_count())
            n[k] += 1
            units[k] += win
            squares[k] += win**2
    assert [board.n.tolist(), board.units.tolist(), board.squares.tolist()] == [a.tolist() for a in (n, units, squares)]


def test_a_complete_run_is_not_played_again(scenario, tmp_path):
    simulate(scenario, out=tmp_path / "r")
    before = {p: p.stat().st_mtime_ns for p in (tmp_path / "r").rglob("*") if p.is_file()}
    simulate(scenario, out=tmp_path / "r")
    assert before == {p: p.stat().st_mtime_ns for p in (tmp_path / "r").rglob("*") if p.is_file()}


def test_an_interrupt_while_parts_are_handed_out_waits_for_those_in_flight(scenario, monkeypatch):
    """Workers begin before the last part is handed out: an interrupt between the two left a half-written part."""
    begun, kept = threading.Event(), []

    class Interrupted:
        def __init__(self, **options):
            pass

        def __call__(self, tasks):
            task, arguments, _ = next(iter(tasks))
            threading.Thread(target=task, args=arguments).start()
            begun.wait(60)
            raise KeyboardInterrupt

    def keep(part):
        begun.set()
        time.sleep(0.2)
        kept.append(part)

    monkeypatch.setattr(runner.joblib, "Parallel", Interrupted)
    parts = runner.plan_parts(4, 2)
    with pytest.raises(KeyboardInterrupt):
        runner.play_parts(runner.Tables(scenario), parts, jobs=2, sample_games=0, board=None, keep=keep)
    assert kept == parts[:1]


def test_another_run_is_never_overwritten(scenario, tmp_path):
    simulate(scenario, out=tmp_path / "r")
    with pytest.raises(RunError, match="holds another run"):
        simulate(scenario.replace(seed=99), out=tmp_path / "r")
    with pytest.raises(RunError, match=r"holds another run .* games, nothing changed"):
        simulate(scenario.replace(patches={"params.rounds": 4}), out=tmp_path / "r")
    simulate(scenario.replace(patches={"params.rounds": 4}), out=tmp_path / "patched")
    with pytest.raises(RunError, match=r"holds another run .* games, params\.rounds = 4"):
        simulate(scenario, out=tmp_path / "patched")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("precious")
    with pytest.raises(RunError, match="not empty and not a run folder"):
        simulate(scenario, out=tmp_path / "mine")
    with pytest.raises(RunError, match="is a file"):
        simulate(scenario, out=tmp_path / "mine" / "thesis.txt")


def interrupted(scenario, folder, keep=(0, 2)):
    """Leave a folder as a killed process leaves it: some parts whole, a stale temporary file."""
    run = simulate(scenario, out=folder, chunk=20)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["status"] = "running"
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "cards.parquet").unlink()
    whole = simulate(scenario, out=folder.with_name("whole"), chunk=20)
    (folder / "cards").mkdir()
    for part in plan_parts(60, 20):
        if part.number in keep:
            part_scenario_rows(scenario, part, folder)
        else:
            (folder / "games" / part.file).unlink()
    (folder / "games" / ".part-00001.parquet.1.tmp").write_text("cut")
    return whole or run


def part_scenario_rows(scenario, part, folder):
    from simkit.sim.runner import Buffers, Tables, play_part

    tables = Tables(scenario)
    done = play_part(tables, Buffers(tables, part.hi - part.lo), part, 0, None, threading.Event())
    results._write_frame(folder / "cards" / part.file, done.cards, scenario.identity())


def test_an_unfinished_run_goes_on_and_ends_with_the_same_rows(scenario, tmp_path):
    whole = interrupted(scenario, tmp_path / "r")
    with pytest.raises(RunError, match="unfinished; run the scenario again"):
        results.read_run(tmp_path / "r")
    kept = (tmp_path / "r" / "games" / "part-00000.parquet").stat().st_mtime_ns
    again = simulate(scenario, out=tmp_path / "r")
    assert results.rows_hash(again) == results.rows_hash(whole)
    assert (tmp_path / "r" / "games" / "part-00000.parquet").stat().st_mtime_ns == kept, "not played again"
    assert not list((tmp_path / "r").rglob(".*"))


def test_a_cut_part_is_named_when_reading_and_when_going_on(scenario, tmp_path):
    simulate(scenario, out=tmp_path / "r", chunk=20)
    part = tmp_path / "r" / "games" / "part-00001.parquet"
    whole = part.read_bytes()
    part.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(RunError, match=r"part-00001.parquet: cut or damaged"):
        results.read_run(tmp_path / "r")
    part.unlink()
    with pytest.raises(RunError, match=r"part-00001.parquet: missing; remove the folder .*r and run"):
        results.read_run(tmp_path / "r")
    shutil.rmtree(tmp_path / "r")  # what the line says works
    assert len(simulate(scenario, out=tmp_path / "r", chunk=20).games) == 60


def test_a_foreign_part_is_named(scenario, tmp_path):
    simulate(scenario, out=tmp_path / "r", chunk=20)
    simulate(scenario.replace(seed=8), out=tmp_path / "other", chunk=20)
    shutil.copy(tmp_path / "other" / "games" / "part-00001.parquet", tmp_path / "r" / "games")
    with pytest.raises(RunError, match=r"part-00001.parquet: belongs to another run"):
        results.read_run(tmp_path / "r")


def test_parts_in_the_wrong_place_are_named(scenario, tmp_path):
    simulate(scenario, out=tmp_path / "r", chunk=20)
    games = tmp_path / "r" / "games"
    shutil.copy(games / "part-00000.parquet", games / "part-00001.parquet")
    with pytest.raises(RunError, match=r"part-00001.parquet: holds other games than 20..39"):
        results.read_run(tmp_path / "r")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 99}', '{"format": 1}'])
def test_a_broken_manifest_is_one_line(tmp_path, text):
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(RunError) as caught:
        results.read_run(tmp_path)
    assert "manifest.json" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_part_size_depends_on_the_number_of_games_only():
    assert part_size(1) == 1_000
    assert part_size(200_000) == 12_500
    assert part_size(10_000_000) == 25_000


def test_a_call_of_more_games_than_there_are_rows_for_is_refused(scenario):
    tables = runner.Tables(scenario)
    with pytest.raises(ValueError, match="at most"):
        tables.play(0, runner.BATCH + 1, runner.Buffers(tables), tables.new_tally(), sample=False)


def test_parts_cover_every_game_once():
    parts = plan_parts(17_777 * 3 + 5, 17_777)
    games = np.concatenate([np.arange(p.lo, p.hi) for p in parts])
    assert np.array_equal(games, np.arange(17_777 * 3 + 5))


@pytest.mark.jit
def test_pure_and_compiled_rows_are_equal(root, tmp_path):
    program = (
        "import sys, simkit; from simkit.sim import results;"
        "s = simkit.load_scenario({'game':'mercado','mode':'standard','players':4,'games':200,"
        "'seats':{'policies':['greedy','random','random','random']}});"
        "print(results.rows_hash(simkit.simulate(s, jobs=int(sys.argv[1]), chunk=int(sys.argv[2]))))"
    )
    hashes = set()
    for pure, jobs, chunk in (("1", 1, 200), ("0", 1, 200), ("0", 3, 17)):
        env = {**os.environ, "NUMBA_DISABLE_JIT": pure, "PYTHONPATH": str(root / "tests" / "plugin")}
        done = subprocess.run(
            [sys.executable, "-c", program, str(jobs), str(chunk)],
            capture_output=True, text=True, env=env, check=True, cwd=tmp_path,
        )  # fmt: skip
        hashes.add(done.stdout.strip())
    assert len(hashes) == 1


@pytest.mark.jit
def test_a_killed_run_goes_on_with_the_same_rows(root, tmp_path, mercado):
    lines = ['game = "mercado"\nmode = "standard"\nplayers = 3\ngames = 60000\nseed = 7\n']
    lines.append('[seats]\npolicies = ["greedy", "random", "random"]\n')
    file = tmp_path / "toy.toml"
    file.write_text("".join(lines))
    env = {**os.environ, "PYTHONPATH": str(root / "tests" / "plugin")}
    words = [sys.executable, "-m", "simkit", "run", str(file), "--out", str(tmp_path / "r"), "--chunk", "1000", "-q"]
    scenario = load_scenario(file)
    simulate(scenario.replace(games=1))  # compile before the clock runs
    process = subprocess.Popen(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    games = tmp_path / "r" / "games"
    for _ in range(6000):
        if games.is_dir() and len(list(games.glob("part-*.parquet"))) >= 3:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert 3 <= len(list(games.glob("part-*.parquet"))) < 60, "killed on the way"
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path / "r")
    assert results.rows_hash(results.read_run(tmp_path / "r")) == results.rows_hash(simulate(scenario))


def test_a_full_disk_is_one_line_and_leaves_no_half_part(scenario, tmp_path, monkeypatch):
    import errno

    whole = results.os.replace

    def full(source, target):
        if "part-00002" in str(target) and "games" in str(target):
            raise OSError(errno.ENOSPC, "No space left on device")
        whole(source, target)

    monkeypatch.setattr(results.os, "replace", full)
    with pytest.raises(RunError, match=r"part-00002.parquet: can't be written: No space left on device"):
        simulate(scenario, out=tmp_path / "r", jobs=1, chunk=20)
    assert not list((tmp_path / "r").rglob("*.tmp"))
    monkeypatch.setattr(results.os, "replace", whole)
    again = simulate(scenario, out=tmp_path / "r")
    assert results.rows_hash(again) == results.rows_hash(simulate(scenario))


def test_two_writers_do_not_share_a_folder(scenario, tmp_path):
    with results.open_run(tmp_path / "r", scenario, 20, 0), pytest.raises(RunError, match="another simkit is writing"):
        simulate(scenario, out=tmp_path / "r")
