"""``simkit report``: draw what a run says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.errors import RunError, nearest

FORMATS = ("html", "md", "json")


def report(
    run: Annotated[Path, typer.Argument(help="A run folder, as printed by simkit run.")],
    formats: Annotated[str, typer.Option("--format", help="Any of html, md, json, with commas.")] = "html,md,json",
    out: Annotated[Path | None, typer.Option(help="Folder (default: reports/<run>).")] = None,
) -> None:
    """Write a balance report: win rates, card strength, cautions, charts and tables."""
    wanted = tuple(dict.fromkeys(f.strip() for f in formats.split(",") if f.strip()))
    for f in wanted or ("",):
        if f not in FORMATS:
            raise RunError(f"--format: {f!r} is not a format{nearest(f, FORMATS)}")
    from simkit.report import write_report
    from simkit.sim.results import read_run

    finished = read_run(run)
    folder = out or Path("reports") / run.resolve().name
    written = write_report(finished, folder, formats=wanted)
    for path in written.values():
        print(path)
