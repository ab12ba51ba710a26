"""What commands share: options, tables, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

from simkit.errors import ScenarioError

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Patch a card or a parameter: cards.poseidon.value=3."),
]
GamesOption = Annotated[int | None, typer.Option("-n", "--games", help="How many games (default: the scenario's).")]
SeedOption = Annotated[int | None, typer.Option("--seed", help="Seed (default: the scenario's).")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", help="Threads; -1: all cores.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]


def print_json(content: Any) -> None:
    """Print JSON on standard output."""
    print(json.dumps(content, indent=1, ensure_ascii=False, default=str))


def print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print a table; wide texts wrap in a terminal and stay whole in a pipe."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", header_style="bold", show_lines=False)
    for name in columns:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    Console(width=None if sys.stdout.isatty() else 200, markup=False, highlight=False).print(table)


def check_jobs(jobs: int) -> int:
    """Refuse a number of threads that makes no sense."""
    if jobs != -1 and not 1 <= jobs <= 1024:
        raise ScenarioError(f"--jobs: {jobs} is not -1 or 1 to 1024")
    return jobs


def command_line(*words: str | None) -> str:
    """Return a command that can be pasted into a shell."""
    import shlex

    return " ".join(shlex.quote(w) for w in words if w is not None)
