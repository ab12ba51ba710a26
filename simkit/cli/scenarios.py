"""``simkit scenarios``: which scenario files there are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.common import JsonOption, print_json, print_table
from simkit.errors import ScenarioError


def scenarios(
    folder: Annotated[Path, typer.Argument(help="Where to look.")] = Path("scenarios"),
    as_json: JsonOption = False,
) -> None:
    """List scenario files with the question that each answers."""
    import tomllib

    if not folder.is_dir():
        raise ScenarioError(f"{folder}: no such folder")
    rows = []
    for path in sorted(folder.rglob("*.toml")):
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
            content = {"question": f"can't be read: {problem}"}
        keys = ("game", "mode", "players", "games", "question")
        rows.append({"file": str(path), **{k: content.get(k) for k in keys}})
    if as_json:
        print_json(rows)
        return
    print_table(f"{len(rows)} scenarios", ("file", "game", "mode", "players", "games", "question"),
                [tuple(r.values()) for r in rows])  # fmt: skip
