"""``simkit run``: play a scenario and write a run folder."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from simkit.cli.common import GamesOption, JobsOption, SeedOption, SetOption, check_jobs, command_line
from simkit.errors import ScenarioError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from simkit.sim.results import Run
    from simkit.sim.runner import Board
    from simkit.sim.scenario import Scenario


def run(
    scenario: Annotated[Path, typer.Argument(help="A scenario file, as in scenarios/batalha/standard-4.toml.")],
    games: GamesOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = -1,
    out: Annotated[Path | None, typer.Option(help="Run folder (default: runs/<scenario>-<identity>).")] = None,
    patch: SetOption = None,
    chunk: Annotated[int | None, typer.Option(help="Games per file.")] = None,
    sample: Annotated[int, typer.Option(help="Keep per-seat card counts of this many first games.")] = 100_000,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress, only the folder.")] = False,
) -> None:
    """Play a scenario; an unfinished run of the same scenario, seed and patches goes on where it stopped."""
    from simkit.sim.runner import Board, simulate
    from simkit.sim.scenario import load_scenario, parse_patches

    check_jobs(jobs)
    if chunk is not None and not 1 <= chunk <= 10_000_000:
        raise ScenarioError(f"--chunk: {chunk} is not 1 to 10000000")
    if sample < 0:
        raise ScenarioError(f"--sample: {sample} is negative")
    loaded = load_scenario(scenario, games=games, seed=seed, patches=parse_patches(patch or []))
    folder = out or Path("runs") / f"{loaded.name}-{loaded.identity()[:8]}"
    board = Board.of(loaded)
    show = not quiet
    for note in loaded.data.notes:
        if show:
            print(f"note: {note}", file=sys.stderr)
    try:
        if show and sys.stderr.isatty():
            finished = _live(loaded, folder, jobs, chunk, sample, board)
        else:
            finished = simulate(loaded, out=folder, jobs=jobs, chunk=chunk, sample_games=sample, board=board)
    except KeyboardInterrupt:
        again = command_line(
            "simkit", "run", str(scenario), *(("-n", str(games)) if games is not None else ()),
            *(("--seed", str(seed)) if seed is not None else ()), "--out", str(folder),
            *(w for p in patch or [] for w in ("--set", p)),
        )  # fmt: skip
        print(f"simkit: stopped; continue with: {again}", file=sys.stderr)
        raise typer.Exit(130) from None
    if show:
        _summary(finished, board)
    print(folder)


def _live(scenario: Scenario, folder: Path, jobs: int, chunk: int | None, sample: int, board: Board) -> Run:
    from rich.console import Console
    from rich.live import Live

    from simkit.sim.runner import simulate

    start = time.time()
    console = Console(stderr=True)
    with Live(get_renderable=lambda: board_view(board, start), console=console, refresh_per_second=4, transient=True):
        return simulate(scenario, out=folder, jobs=jobs, chunk=chunk, sample_games=sample, board=board)


def board_view(board: Board, start: float) -> RenderableType:
    """Return the progress bar and the leader board as they stand."""
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.table import Table
    from rich.text import Text

    seconds = max(time.time() - start, 1e-9)
    played = board.n.sum() > 0
    rate = board.done / seconds
    if not played:
        text = "compiling, or loading compiled rules ..."
    else:
        left = (board.total - board.done) / rate if rate else 0.0
        text = f"{board.done:,} of {board.total:,} games, {rate:,.0f} games/s, {left:,.0f} s left"
    table = Table(header_style="bold")
    for name in (board.by, "seats played", "win share", "95 % interval"):
        table.add_column(name, justify="left" if name == board.by else "right")
    for name, n, share, low, high in board_rows(board):
        table.add_row(name, f"{n:,.0f}", f"{share:.2%}", f"{low:.2%} to {high:.2%}")
    return Group(Text(text), ProgressBar(total=board.total, completed=board.done, width=60), table)


def board_rows(board: Board) -> list[tuple[str, float, float, float, float]]:
    """Return (group, seat-games, win share, low, high), best first; groups not yet seen are left out."""
    from simkit.analysis.stats import unit_share
    from simkit.core.state import WIN_UNIT

    rows = []
    for k, name in enumerate(board.groups):
        if board.n[k] < 2:
            continue
        estimate = unit_share(int(board.units[k]), int(board.squares[k]), int(board.n[k]), WIN_UNIT)
        rows.append((name, board.n[k], estimate.value, estimate.low, estimate.high))
    return sorted(rows, key=lambda row: -row[2])


def _summary(finished: Run, board: Board) -> None:
    from simkit.cli.common import print_table

    m = finished.manifest
    seconds = m.get("play_seconds")
    speed = f", {m['games'] / seconds:,.0f} games/s" if seconds and board.n.sum() else ""
    print(f"{m['game']} {m['mode']}, {m['players']} players, {m['games']:,} games, seed {m['seed']}{speed}")
    if m.get("unfinished"):
        print(f"warning: {m['unfinished']:,} games were stopped unfinished")
    rows = board_rows(board)
    if rows:
        print_table(
            "Win share (par: 1 / players)" if not finished.game.cooperative else "Win chance",
            (board.by, "seats played", "win share", "95 % interval"),
            [(name, f"{n:,.0f}", f"{share:.2%}", f"{low:.2%} to {high:.2%}") for name, n, share, low, high in rows],
        )
