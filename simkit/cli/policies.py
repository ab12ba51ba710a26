"""``simkit policies``: a game's scripted players."""

from __future__ import annotations

from typing import Annotated

import typer

from simkit.cli.common import JsonOption, print_json, print_table


def policies(
    game: Annotated[str, typer.Argument(help="A game, as in simkit games.")],
    as_json: JsonOption = False,
) -> None:
    """Show the named players: kind, weights, what they are good for."""
    from simkit.games import get_game

    g = get_game(game)
    rows = [
        {
            "name": p.name,
            "kind": p.kind,
            "weights": dict(zip(g.weight_names.get(p.kind, ()), p.weights, strict=True)),
            "text": p.text,
        }
        for p in g.policies.values()
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        f"{g.title}: players",
        ("name", "kind", "weights", "meaning"),
        [(r["name"], r["kind"], " ".join(f"{k}={v:g}" for k, v in r["weights"].items()), r["text"]) for r in rows],
    )
