"""What a report refers to: the run it is about, the words and columns it uses."""

from __future__ import annotations

from typing import Any

from simkit.analysis.balance import Balance
from simkit.analysis.cards import MIN_GROUP
from simkit.analysis.frames import MIN_CLAIM
from simkit.core.metrics import out_fields
from simkit.core.state import TALLY
from simkit.sim.scenario import patch_text


def facts(run: Any) -> list[tuple[str, str]]:
    """Return what identifies the run: name and value."""
    m = run.manifest
    versions = m.get("versions", {})
    found = [
        ("scenario", str(m["name"])), ("game", f"{run.game.title} ({run.game.id})"), ("mode", str(m["mode"])),
        ("players", str(m["players"])), ("games", f"{len(run.games):,}"), ("seed", str(m["seed"])),
        ("changes", patch_text(m.get("patches") or {}) or "none: the printed game"),
    ]  # fmt: skip
    found += [(f"player {p['name']}", p.get("text") or p["kind"]) for p in m["policies"]]
    found.append(("made with", ", ".join(f"{name} {version}" for name, version in versions.items()) or "-"))
    found.append(("rules and code", str(m.get("source_hash", "-"))[:16]))
    found.append(("played", str(m.get("started", "-"))))
    return found


def glossary(run: Any, b: Balance) -> list[tuple[str, str]]:
    """Return the words and columns of the report and of the run's files."""
    word = b.meta.game.loadout or "deck"
    found = [
        ("par", "the share of wins that everybody has in a balanced game: 1 divided by the number of players"),
        ("95 % interval", "a range around an estimate; 19 of 20 such ranges hold the true value, as far as luck goes"),
        ("above par, points", "win share minus par, in percentage points: 27 % where par is 25 % is +2 points"),
        ("hardly noticeable, noticeable, large", "up to 4 %, up to 12 %, or more than 12 % of par: at par 25 % up to "
         "1 point, up to 3 points, or more; a rule of thumb, not statistics"),
        ("* (marked)", "beyond doubt, corrected for many comparisons (Benjamini-Hochberg: 5 % of marks may be false)"),
        ("no claim", f"fewer than {MIN_CLAIM} games (cards: {MIN_GROUP} seats with and without): shown, not judged"),
        ("win points", "a win among n players counts n, so that par is 1 for any number of players"),
        ("finishes ahead", "wins when the other doesn't, or has the higher score where both or neither wins; equals "
         "count half"),
        ("seen", "the card was in the seat's hand or on offer to it at least once"),
        ("played", "the seat played or took the card at least once"),
        ("never played", "seats that could have the card and didn't play it"),
        ("at equal numbers of cards", "win share of seats that saw the card minus that of seats that saw as many, "
         "but not this one (where cards are shared by all seats: played); from the per-seat sample"),
        ("seen minus not seen", f"win share of seats that saw the card minus that of seats with the same {word} that "
         "didn't"),
        ("spread (sd)", "standard deviation: about two thirds of values lie within one of the mean"),
        ("median, 5 %, 95 %", "the value that half, a twentieth, nineteen twentieths of all values don't exceed"),
        ("margin", "score of the best seat minus score of the second"),
    ]  # fmt: skip
    for f in out_fields((), 1):
        found.append((f"column {f.name}" + ("_0, _1 ..." if f.shape else ""), f.doc))
    found.append(("column loadout_0, policy_0 ...", "what the seat brings and who plays it: positions in the manifest"))
    for metric in run.game.metrics:
        name = f"column {metric.name}" + ("_0, _1 ..." if metric.per_seat else "")
        labels = ": " + ", ".join(f"{k} {label}" for k, label in enumerate(metric.labels)) if metric.labels else ""
        found.append((name, f"{metric.doc} ({metric.unit}{labels})"))
    found.append(
        (f"cards.parquet: {', '.join(TALLY)}", "seat-games with the card in scope, seen, played; win units, squares")
    )
    return found
