"""``simkit cards``: a game's cards as the engine understands them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from simkit.cli.common import JsonOption, SetOption, print_json, print_table
from simkit.errors import DataError, nearest


def cards(
    game: Annotated[str, typer.Argument(help="A game, as in simkit games.")],
    only: Annotated[list[str] | None, typer.Option("--card", help="Only this card id. Repeatable.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", help="Only cards of this kind.")] = None,
    patch: SetOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the cards: id (the name that a patch uses), numbers, copies, effect rows, provenance."""
    from simkit.games import get_game
    from simkit.sim.scenario import parse_patches

    g = get_game(game)
    data = g.load(parse_patches(patch or []))
    for card_id in only or ():
        if card_id not in data.cards:
            raise DataError(f"--card: {card_id!r} is not a card of {game}{nearest(card_id, data.cards)}")
    if kind is not None and kind not in g.models:
        raise DataError(f"--kind: {kind!r} is not a kind of {game}{nearest(kind, g.models)}")
    chosen = [
        c for c in data.cards.values() if (not only or c.id in only) and (kind is None or c.kind == kind)
    ]
    if as_json:
        print_json([c.model_dump(mode="json") for c in chosen])
        return
    print_table(
        f"{g.title}: {len(chosen)} cards",
        ("id", "ref", "name", "kind", "copies", "fields", "effects", "provenance"),
        [(c.id, c.ref, c.name, c.kind, c.copies, fields(c), effects(c), c.provenance) for c in chosen],
    )


_COMMON = frozenset(("id", "ref", "name", "kind", "copies", "effects", "provenance", "text"))


def fields(card: Any) -> str:
    """Return a card's own fields as ``name=value`` texts."""
    content = card.model_dump(mode="json", exclude_defaults=True)
    return " ".join(f"{k}={v}" for k, v in content.items() if k not in _COMMON)


def effects(card: Any) -> str:
    """Return the effect rows, one a line, with their patch number."""
    rows = getattr(card, "effects", None) or []
    lines = []
    for k, row in enumerate(rows):
        content = row.model_dump(mode="json", exclude_defaults=True)
        head = " ".join(str(content.pop(w)) for w in ("trigger", "op") if w in content)
        lines.append(f"{k}: {head} " + " ".join(f"{n}={v}" for n, v in content.items()))
    return "\n".join(line.rstrip() for line in lines)
