"""The command line: what each command prints, exit codes, one line for every mistake, nothing half-written."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import polars as pl
import pytest

SCENARIO = """
game = "mercado"
mode = "standard"
players = 3
games = 40
seed = 7
question = "Does greed pay?"

[seats]
policies = ["greedy", "random", "random"]
"""


@pytest.fixture
def toy(tmp_path):
    """A scenario file of the toy game."""
    file = tmp_path / "toy.toml"
    file.write_text(SCENARIO)
    return file


def test_help_names_every_command(simkit_cli):
    text = simkit_cli("--help").stdout
    for command in ("run", "report", "whatif", "replay", "games", "cards", "params", "policies", "scenarios"):
        assert re.search(rf"^\W*{command}\b", text, re.MULTILINE), command
        assert "Usage: simkit" in simkit_cli(command, "--help").stdout


def test_help_imports_nothing_heavy():
    heavy = ("numba", "polars", "numpy", "scipy", "matplotlib", "pydantic")
    program = f"import sys, simkit.cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_run_writes_a_folder_and_says_where(simkit_cli, toy, tmp_path):
    done = simkit_cli("run", toy, "--out", tmp_path / "r")
    assert done.stdout.splitlines()[-1] == str(tmp_path / "r")
    assert "greedy" in done.stdout
    assert "95 % interval" in done.stdout
    assert len(pl.read_parquet(tmp_path / "r" / "games" / "*.parquet")) == 40
    again = simkit_cli("run", toy, "--out", tmp_path / "r")
    assert again.stdout.splitlines()[-1] == str(tmp_path / "r")


def test_run_names_its_folder_after_scenario_and_identity(simkit_cli, toy, tmp_path):
    done = simkit_cli("run", toy, "-q", "-n", 5, "--set", "params.rounds=2", cwd=tmp_path)
    assert re.fullmatch(r"runs/toy-[0-9a-f]{8}", done.stdout.strip())
    manifest = json.loads((tmp_path / done.stdout.strip() / "manifest.json").read_text())
    assert manifest["patches"] == {"params.rounds": 2}
    assert manifest["games"] == 5


def test_run_tells_what_a_patch_does_to_the_deck(simkit_cli, toy, tmp_path):
    done = simkit_cli("run", toy, "-n", 5, "--set", "cards.pear.copies=3", "--out", tmp_path / "r")
    assert "note: the deck has 14 cards, 15 is printed" in done.stderr


def test_replay_from_a_run_and_from_its_scenario_agree(simkit_cli, toy, tmp_path):
    simkit_cli("run", toy, "-q", "--out", tmp_path / "r")
    a = simkit_cli("replay", tmp_path / "r", "--game", 11).stdout
    assert a == simkit_cli("replay", toy, "--game", 11).stdout
    assert a.startswith("mercado, mode standard, game 11, seed 7")
    row = pl.read_parquet(tmp_path / "r" / "games" / "*.parquet").row(11, named=True)
    assert f"score {row['score_0']} {row['score_1']} {row['score_2']};" in a


def test_replay_json_is_an_object_a_line(simkit_cli, toy):
    lines = [json.loads(line) for line in simkit_cli("replay", toy, "-g", 3, "--json").stdout.splitlines()]
    assert [lines[0]["type"], lines[-1]["type"]] == ["start", "end"]
    assert {e["type"] for e in lines} == {"start", "event", "decision", "state", "end"}
    bought = next(e for e in lines if e.get("kind") == "bought")
    assert set(bought) == {"type", "kind", "round", "player", "card", "price", "text"}
    assert bought["card"] in ("apple", "pear", "purse", "orchard", "crown")
    rounds = [e["round"] for e in lines if e["type"] == "state"]
    assert rounds == sorted(rounds)


def test_whatif_shows_paired_differences(simkit_cli, toy, tmp_path):
    done = simkit_cli("whatif", toy, "--set", "cards.crown.points=30", "--out", tmp_path / "w", cwd=tmp_path)
    assert "cards.crown.points = 30" in done.stdout
    assert list((tmp_path / "w").rglob("*.png"))


def test_a_whatif_that_changes_nothing_is_exactly_zero(simkit_cli, toy, tmp_path):
    done = simkit_cli("whatif", toy, "--set", "cards.crown.points=7", "--json", cwd=tmp_path)
    variant = json.loads(done.stdout)["variants"]["variant"]
    assert variant["diverged"] == 0
    assert variant["differences"]
    for row in variant["differences"]:
        if row["games"] > 1:
            assert (row["difference"], row["low"], row["high"]) == (0.0, 0.0, 0.0)
    assert os.listdir(tmp_path) == ["toy.toml"], "nothing is written without --out"


def test_variants_share_the_base(simkit_cli, toy, tmp_path):
    done = simkit_cli(
        "whatif", toy, "--json", "--variant", "rich:params.start_coins=9,cards.pear.points=4",
        "--variant", "die:params.die=[1,1,1,6,6,6]", cwd=tmp_path,
    )  # fmt: skip
    variants = json.loads(done.stdout)["variants"]
    assert variants["rich"]["patches"] == {"params.start_coins": 9, "cards.pear.points": 4}
    assert variants["die"]["patches"] == {"params.die": [1, 1, 1, 6, 6, 6]}
    assert variants["die"]["diverged"] > 0


def test_several_variants_are_one_page_that_can_be_written_again(simkit_cli, toy, tmp_path):
    words = ("whatif", toy, "--variant", "rich:params.start_coins=9", "--variant", "poor:params.start_coins=1")
    for _ in range(2):
        simkit_cli(*words, "--out", tmp_path / "w", cwd=tmp_path)
    html = (tmp_path / "w" / "whatif.html").read_text()
    assert "rich" in html
    assert "poor" in html


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--set", "params.start_coins=9\ncards.x.y=2"), "--set params.start_coins: a line break in the value"),
        (("--variant", "base:params.start_coins=9"), "--variant base: "),
        (("--set", "params.start_coins=9", "--out", "toy.toml"), "toy.toml: is a file, not a folder"),
    ],
)
def test_a_whatif_that_cannot_be_is_refused_before_it_plays(simkit_cli, toy, tmp_path, words, line):
    done = simkit_cli("whatif", toy, *words, cwd=tmp_path, check=2)
    assert line in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert os.listdir(tmp_path) == ["toy.toml"]


def test_report_writes_page_charts_and_tables(simkit_cli, toy, tmp_path):
    simkit_cli("run", toy, "-q", "--out", tmp_path / "r")
    done = simkit_cli("report", tmp_path / "r", "--out", tmp_path / "rep")
    html = (tmp_path / "rep" / "report.html").read_text()
    assert len(html) < 2_000_000
    assert not re.search(r"(src|href)=[\"']?(https?:)?//", html), "needs no network"
    assert str(tmp_path / "rep" / "report.html") in done.stdout
    assert list((tmp_path / "rep" / "charts").glob("*.png"))
    assert list((tmp_path / "rep" / "tables").glob("*.csv"))
    json.loads((tmp_path / "rep" / "report.json").read_text())


def test_lists_as_table_and_json(simkit_cli, toy):
    assert "mercado" in simkit_cli("games").stdout
    assert {g["id"] for g in json.loads(simkit_cli("games", "--json").stdout)} >= {"batalha", "mercado"}
    assert "on_buy gain_coin amount=3" in simkit_cli("cards", "mercado").stdout
    cards = json.loads(simkit_cli("cards", "mercado", "--card", "purse", "--json").stdout)
    assert cards[0]["effects"][0] == {"trigger": "on_buy", "op": "gain_coin", "amount": 3}
    patched = simkit_cli("cards", "mercado", "--set", "cards.purse.effects.0.amount=5").stdout
    assert "amount=5" in patched
    assert "start_coins" in simkit_cli("params", "mercado").stdout
    assert {p["name"] for p in json.loads(simkit_cli("params", "mercado", "--json").stdout)} >= {"die", "rounds"}
    assert "point=1" in simkit_cli("policies", "mercado").stdout
    assert json.loads(simkit_cli("policies", "mercado", "--json").stdout)[1]["weights"]["coin"] == 0.4
    assert "Does greed pay?" in simkit_cli("scenarios", toy.parent).stdout
    assert json.loads(simkit_cli("scenarios", toy.parent, "--json").stdout)[0]["players"] == 3


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["runn"], "No such command 'runn'"),
        (["run"], "Missing argument 'SCENARIO'"),
        (["run", "{toy}", "--game", "3"], "No such option: --game"),
        (["run", "none.toml"], "none.toml: no such file"),
        (["run", "{toy}", "-n", "0"], "games: 0 is not between 1 and"),
        (["run", "{toy}", "-n", "-5"], "games: -5 is not between 1 and"),
        (["run", "{toy}", "-n", "99999999999999999999"], "games: 99999999999999999999 is not between"),
        (["run", "{toy}", "-n", "many"], "Invalid value for '-n' / '--games'"),
        (["run", "{toy}", "--seed", "-1"], "seed: -1 is not between 0 and"),
        (["run", "{toy}", "--jobs", "0"], "--jobs: 0 is not -1 or 1 to 1024"),
        (["run", "{toy}", "--chunk", "0"], "--chunk: 0 is not 1 to"),
        (["run", "{toy}", "--sample", "-1"], "--sample: -1 is negative"),
        (["run", "{toy}", "--set", "cards.pera.points=3"], "cards.pera.points: no such card (nearest: 'pear')"),
        (["run", "{toy}", "--set", "params.rounds=many"], "params.rounds: must be a whole number, not 'many'"),
        (["run", "{toy}", "--set", "params.rounds"], "must be PATH=VALUE"),
        (["run", "{toy}", "--out", "{toy}"], "is a file, not a folder"),
        (["run", "{toy}", "--out", "/proc/simkit/r"], "can't be written"),
        (["report", "none"], "none: no such run folder"),
        (["report", "{dir}"], "not a run folder: no manifest.json"),
        (["report", "{dir}", "--format", "pdf"], "--format: 'pdf' is not a format"),
        (["report", "{dir}", "--format", ","], "--format: '' is not a format"),
        (["replay", "{toy}", "--game", "40"], "--game: 40 is not in 0..39"),
        (["replay", "{toy}", "--game", "-1"], "--game: -1 is not in 0..39"),
        (["replay", "none"], "none: no such file"),
        (["whatif", "{toy}"], "nothing to change"),
        (["whatif", "{toy}", "--variant", "params.rounds=3"], "must be NAME:PATH=VALUE"),
        (["whatif", "{toy}", "--variant", "a/b:params.rounds=3"], "a name is letters"),
        (["whatif", "{toy}", "--variant", "a:params.rounds=3", "--variant", "a:params.rounds=4"], "given twice"),
        (["whatif", "{toy}", "--set", "params.round=3"], "params.round: no such parameter (nearest: 'rounds')"),
        (["cards", "mercato"], "'mercato' is not a game (nearest: 'mercado'"),
        (["cards", "mercado", "--card", "pera"], "--card: 'pera' is not a card of mercado (nearest: 'pear')"),
        (["cards", "mercado", "--kind", "good"], "--kind: 'good' is not a kind of mercado (nearest: 'goods')"),
        (["policies", "mercato"], "'mercato' is not a game"),
        (["params", "mercato"], "'mercato' is not a game"),
        (["scenarios", "none"], "none: no such folder"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(simkit_cli, toy, tmp_path, words, message):
    before = sorted(tmp_path.rglob("*"))
    words = [w.format(toy=toy, dir=tmp_path) for w in words]
    done = simkit_cli(*words, cwd=tmp_path, check=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("simkit: ")
    assert message.lower() in done.stderr.lower()
    assert sorted(tmp_path.rglob("*")) == before, "nothing is written"


def test_a_closed_pipe_is_no_error(toy, root):
    env = {**os.environ, "PYTHONPATH": str(root / "tests" / "plugin")}
    command = f"{sys.executable} -m simkit replay {toy} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=env, check=True)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.jit
def test_ctrl_c_is_130_with_the_command_that_goes_on(toy, tmp_path, root):
    env = {**os.environ, "PYTHONPATH": str(root / "tests" / "plugin")}
    words = ["run", str(toy), "-n", "300000", "--chunk", "1000", "--out", str(tmp_path / "r")]
    words = [sys.executable, "-m", "simkit", *words]
    process = subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    games = tmp_path / "r" / "games"
    for _ in range(12000):
        if games.is_dir() and len(list(games.glob("part-*.parquet"))) >= 3:
            break
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == ""
    assert err.strip() == f"simkit: stopped; continue with: simkit run {toy} -n 300000 --out {tmp_path / 'r'}"
    assert not list(games.glob(".*")), "no half-written part"
    assert len(list(games.glob("part-*.parquet"))) < 300
