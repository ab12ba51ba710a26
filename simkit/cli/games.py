"""``simkit games``: which games there are."""

from __future__ import annotations

from simkit.cli.common import JsonOption, print_json, print_table


def games(as_json: JsonOption = False) -> None:
    """List the games with their modes, player counts, loadouts and players."""
    from simkit.games import get_game, known_games

    found = [get_game(name) for name in known_games()]
    if as_json:
        print_json([describe(g) for g in found])
        return
    print_table(
        "Games",
        ("game", "title", "modes (players)", "loadouts", "cards", "kind", "policies"),
        [
            (
                g.id,
                g.title,
                "; ".join(f"{m.id} ({', '.join(map(str, m.players))})" for m in g.modes),
                f"{g.loadout}: {', '.join(g.loadouts)}" if g.loadout else "-",
                len(g.files.raw_cards),
                "cooperative" if g.cooperative else "competitive",
                ", ".join(g.policies),
            )
            for g in found
        ],
    )


def describe(g) -> dict:
    """Return a game's facts for JSON."""
    return {
        "id": g.id,
        "title": g.title,
        "version": g.version,
        "modes": [{"id": m.id, "title": m.title, "players": list(m.players)} for m in g.modes],
        "cooperative": g.cooperative,
        "loadout": g.loadout or None,
        "loadouts": list(g.loadouts),
        "options": [{"id": o.id, "choices": list(o.choices), "default": o.default, "text": o.text} for o in g.options],
        "cards": len(g.files.raw_cards),
        "params": len(g.files.raw_params),
        "policies": list(g.policies),
        "metrics": [{"name": m.name, "unit": m.unit, "per_seat": m.per_seat, "doc": m.doc} for m in g.metrics],
    }
