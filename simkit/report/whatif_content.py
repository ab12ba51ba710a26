"""What a patch changes, laid out as a page: before and after, how sure, what else moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from simkit.analysis.frames import Meta
from simkit.analysis.whatif import MIN_CHANGED, TABLES, Comparison, difference_texts
from simkit.report import tables, whatif_figures
from simkit.report.page import Page, Section, Verdict
from simkit.report.words import MINUS, games_text, percent
from simkit.sim.scenario import patch_text, value_text


def _texts(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return (before, after, difference, interval) with true minus signs."""
    return tuple(text.replace("-", MINUS) if text != "-" else text for text in difference_texts(row))


COLUMNS_SHOWN = ("win", "loadout", "policy", "seat", "turn", "end", "length", "score", "metric")


def build(variants: Mapping[str, Comparison]) -> Page:
    """Lay out one comparison, or several variants of the same base.

    Raises
    ------
    ValueError
        No variant.
    """
    if not variants:
        raise ValueError("no variant to report")
    first = next(iter(variants.values()))
    meta, m = first.meta, first.meta.manifest
    several = len(variants) > 1
    sections = [_section(name, c, several) for name, c in variants.items()]
    title = f"{meta.game.title}: what if " + (" / ".join(variants) if several else patch_text(first.patches) or "...")
    return Page(
        kind="whatif",
        title=title if len(title) < 120 else f"{meta.game.title}: what if ({first.label})",
        subtitle=f"{games_text(first.games)} of {m.get('name', meta.game.id)}, each played before and after the change",
        question="",
        facts=_facts(meta, variants),
        verdicts=[
            v for name, c in variants.items() for v in verdicts(c, f"variant-{_slug(name)}", name if several else "")
        ],
        sections=sections,
        cautions=[],
        glossary=GLOSSARY,
        data={
            "format": 1, "kind": "whatif", "variants": {name: c.to_dict() for name, c in variants.items()},
        },
    )  # fmt: skip


def _slug(name: str) -> str:
    return "".join(c if c.isalnum() and c.isascii() else "-" for c in name.lower())


def _facts(meta: Meta, variants: Mapping[str, Comparison]) -> list[tuple[str, str]]:
    m = meta.manifest
    facts = [
        ("base scenario", str(m.get("name", "-"))), ("game", meta.game.title), ("mode", str(m.get("mode", "-"))),
        ("players", str(meta.players)), ("seed", str(m.get("seed", "-"))), ("played by", ", ".join(meta.policies)),
        ("base already changes", patch_text(m.get("patches") or {}) or "nothing"),
    ]  # fmt: skip
    for name, c in variants.items():
        for path, value in c.patches.items():
            facts.append((f"{name} changes {path}", value_text(value)))
    return facts


def verdicts(c: Comparison, link: str, prefix: str = "") -> list[Verdict]:
    """Return what changed, in plain lines."""
    lead = f"{prefix}: " if prefix else ""
    found = []
    part = c.part(c.headline)
    marked = part.filter(pl.col("marked")).sort("difference", descending=True)
    if c.diverged == 0:
        text = (
            f"None of {games_text(c.games)} went another way: the change is never felt, every difference is exactly 0."
        )
        return [Verdict("good", f"{lead}nothing changes", text, link)]
    if len(marked):
        for r in _outer(marked):
            base, variant, difference, interval = _texts(r)
            unit = " points" if r["unit"] == "share" else f" {r['unit']}"
            word = "gains" if r["difference"] > 0 else "loses"
            text = f"{base} before, {variant} after: {difference}{unit} ({interval})."
            found.append(Verdict("watch", f"{lead}{r['label']} {word}", text, link))
    else:
        reach = max(
            (max(abs(r["low"]), abs(r["high"])) for r in part.iter_rows(named=True) if r["low"] is not None),
            default=None,
        )
        text = "No change of who wins is shown."
        if reach is not None and len(part) and part["unit"][0] == "share":
            text += f" Whatever it is, it stays within {percent(reach, 2)[:-2]} points."
        found.append(Verdict("good", f"{lead}who wins", text, link))
    text = f"{c.diverged:,} of {games_text(c.games)} went another way, {c.winner_changed:,} of them have other winners."
    found.append(Verdict("fact", f"{lead}how far it reaches", text, link))
    saved = c.pairing()
    if saved is not None:
        text = (
            f"Playing the same games twice removes {percent(saved, 0)} of the luck that two separate runs would have."
        )
        found.append(Verdict("fact", f"{lead}how sure", text, link))
    found += [Verdict("watch", f"{lead}be careful", note[:1].upper() + note[1:] + ".", link) for note in c.notes]
    return found


def _outer(marked: pl.DataFrame) -> list[dict[str, Any]]:
    """Return the biggest gain and the biggest loss."""
    rows = marked.to_dicts()
    found = [rows[0]] if rows[0]["difference"] > 0 else []
    return found + ([rows[-1]] if rows[-1]["difference"] < 0 else [])


def _section(name: str, c: Comparison, several: bool) -> Section:
    section = Section(f"variant-{_slug(name)}", f"{name}: {patch_text(c.patches)}" if several else "Before and after")
    stem = f"{_slug(name)}-" if several else ""
    section.lead.append(
        "Both sides play the same games: same deals, same dice, as far as the change lets them. So luck cancels, and a "
        "small number of games shows small effects. Differences are after minus before, with the 95 % interval of "
        "paired differences."
    )
    if c.games == 0 or len(c.table) == 0:
        section.lead.append("No finished games: nothing to compare.")
        return section
    part = c.part(c.headline)
    if len(part):
        title = _title(c)
        what = "win chance" if c.meta.cooperative else "share of games won"
        section.put(whatif_figures.before_after(c, f"{stem}before-after", title, what))
    other = whatif_figures.changes(c, f"{stem}other-changes", "What else moves?")
    if other is not None:
        section.put(other)
    section.put(*_tables(c, stem))
    return section


def _title(c: Comparison) -> str:
    marked = c.part(c.headline).filter(pl.col("marked"))
    if c.diverged == 0:
        return "The change is never felt"
    if len(marked) == 0:
        return "No change of who wins is shown"
    r = marked.sort(pl.col("difference").abs(), descending=True).row(0, named=True)
    _, _, difference, _ = _texts(r)
    verb = "gains" if r["difference"] > 0 else "loses"
    return (
        f"{r['label']} {verb} most: {difference} points of win share"
        if r["unit"] == "share"
        else f"{r['label']} {verb} most"
    )


def _tables(c: Comparison, stem: str) -> list[tables.Table]:
    columns = [
        ("what", tables.text("label")), ("before", lambda r: _texts(r)[0]),
        ("after", lambda r: _texts(r)[1]),
        ("difference", lambda r: _texts(r)[2] + (" *" if r["marked"] else "")),
        ("95 % interval", lambda r: _texts(r)[3]),
        ("unit", lambda r: "points" if r["unit"] == "share" else r["unit"]),
        ("values changed", tables.count("changed")),
        ("luck removed", lambda r: "-" if r["saved"] is None else percent(r["saved"], 0)),
    ]  # fmt: skip
    found = []
    for name in COLUMNS_SHOWN:
        part = c.part(name)
        if len(part):
            title = TABLES[name].capitalize()
            found.append(tables.make(f"{stem}change-{name}", title, part, columns, texts=(0, 5)))
    return found


GLOSSARY = [
    ("before, after", "the base scenario, and the same games with the change"),
    ("difference", "after minus before, averaged over the same games; shares in percentage points"),
    (
        "95 % interval",
        "a range around the difference; 19 of 20 such ranges hold the true value, as far as luck goes",
    ),
    ("* (marked)", "beyond doubt, corrected for many comparisons (Benjamini-Hochberg: 5 % of marks may be false)"),
    ("went another way", "games in which anything in the result row differs"),
    ("values changed", f"games or seats whose value differs; fewer than {MIN_CHANGED} are too few for a claim"),
    ("luck removed", "how much smaller the variance is than that of two separate runs of the same size"),
    ("exactly 0", "the value is the same in every single game"),
]
