"""``simkit params``: the numbers of a game's rulebook that are not on a card."""

from __future__ import annotations

from typing import Annotated

import typer

from simkit.cli.common import JsonOption, print_json, print_table


def params(
    game: Annotated[str, typer.Argument(help="A game, as in simkit games.")],
    as_json: JsonOption = False,
) -> None:
    """Show the parameters: the name that a patch uses, default, values worth trying, unit, rule."""
    from simkit.games import get_game

    g = get_game(game)
    found = g.load().params.values()
    if as_json:
        print_json([p.model_dump(mode="json", by_alias=True) for p in found])
        return
    print_table(
        f"{g.title}: parameters (patch: params.<name>=value)",
        ("name", "default", "try", "unit", "rule", "provenance", "meaning"),
        [
            (p.name, p.default, ", ".join(map(str, p.try_)), p.unit, p.rule, p.provenance, p.text)
            for p in found
        ],
    )
