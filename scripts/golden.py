"""Golden replays: short texts of whole games, compared line by line in tests/test_golden.py.

``make golden`` rewrites them from ``tests/golden/index.toml``; the difference is reviewed like code. A long game is cut
in the middle: its first and last lines and a hash of all of them stay.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path

from simkit.sim.replay import as_text, replay
from simkit.sim.scenario import load_scenario

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"
HEAD, TAIL = 110, 40


def entries() -> list[dict]:
    """Return the rows of the index: scenario, game, and optional policies."""
    return tomllib.loads((FOLDER / "index.toml").read_text(encoding="utf-8")).get("replay", [])


def file_of(entry: dict) -> Path:
    """Return the file of an entry."""
    scenario = Path(entry["scenario"])
    return FOLDER / scenario.parent.name / f"{scenario.stem}-{entry['game']}.txt"


def golden_text(entry: dict) -> str:
    """Play the entry's game and return its text."""
    content = tomllib.loads((ROOT / entry["scenario"]).read_text(encoding="utf-8"))
    if "policies" in entry:
        content["seats"] = {**content.get("seats", {}), "policies": entry["policies"]}
    lines = list(as_text(replay(load_scenario(content), entry["game"])))
    if len(lines) > HEAD + TAIL + 10:
        digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
        middle = f"... {len(lines) - HEAD - TAIL} lines; sha256 of all {len(lines)}: {digest} ..."
        lines = [*lines[:HEAD], middle, *lines[-TAIL:]]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Rewrite all golden replays and remove those no longer listed."""
    wanted = set()
    for entry in entries():
        file = file_of(entry)
        wanted.add(file)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(golden_text(entry), encoding="utf-8")
        print(file.relative_to(ROOT))
    for stale in set(FOLDER.glob("*/*.txt")) - wanted:
        stale.unlink()
        print(f"removed {stale.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
