"""Writing a report: all of it into a folder beside the target, then one rename; it is there whole or not at all."""

from __future__ import annotations

import json
import math
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simkit.analysis.whatif import Comparison
from simkit.errors import RunError, nearest
from simkit.report import content, html, markdown, tables, whatif_content
from simkit.report.page import Page

FORMATS = ("html", "md", "json")


def write_report(run: Any, out_dir: str | Path, formats: Sequence[str] = FORMATS) -> dict[str, Path]:
    """Write the report of a run.

    Parameters
    ----------
    run : Run
    out_dir : path
        Made, or replaced where it holds an earlier report.
    formats : list of {"html", "md", "json"}
        Charts (PNG) and tables (CSV) are always written.

    Returns
    -------
    dict of str to Path
        ``html``, ``md``, ``json`` as asked, ``charts`` and ``tables`` (folders).

    Raises
    ------
    RunError
        An unknown format, or a folder that can't be written or holds something else.
    """
    _check_formats(formats)
    check_target(Path(out_dir))
    return _write(content.build(run), Path(out_dir), "report", formats)


def write_whatif(
    comparison: Comparison | Mapping[str, Comparison], out_dir: str | Path, formats: Sequence[str] = FORMATS
) -> dict[str, Path]:
    """Write what a patch changes, one comparison or several variants of the same base; as `write_report` does."""
    _check_formats(formats)
    check_target(Path(out_dir))
    variants = comparison if isinstance(comparison, Mapping) else {comparison.label: comparison}
    return _write(whatif_content.build(variants), Path(out_dir), "whatif", formats)


def _check_formats(formats: Sequence[str]) -> None:
    for f in formats:
        if f not in FORMATS:
            raise RunError(f"format: {f!r} is not a format{nearest(f, FORMATS)}")


OURS = frozenset(
    {"report.html", "report.md", "report.json", "whatif.html", "whatif.md", "whatif.json", "charts", "tables"}
)
"""What a report folder holds; a folder with anything else is not ours to replace."""


def check_target(out: Path) -> None:
    """Raise RunError unless a report can be written to (or replaced at) `out`; call it before long work."""
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir():
        raise RunError(f"{out}: is a file, not a folder")
    try:
        foreign = sorted(p.name for p in out.iterdir() if p.name not in OURS)
    except OSError as problem:
        raise RunError(f"{out}: can't be read: {problem.strerror}") from None
    if foreign:
        raise RunError(f"{out}: holds {foreign[0]!r}, which is no part of a report; name another folder with --out")


def _write(page: Page, out: Path, stem: str, formats: Sequence[str]) -> dict[str, Path]:
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{out.name}.", suffix=".tmp", dir=out.parent))
    except OSError as problem:
        raise RunError(f"{out}: can't be written: {problem.strerror}") from None
    try:
        written = _fill(page, draft, stem, formats)
        draft.chmod(0o777 & ~_umask())
        _swap(draft, out)
    except OSError as problem:
        raise RunError(f"{out}: can't be written: {problem.strerror or problem}") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return {name: out / path for name, path in written.items()}


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _fill(page: Page, folder: Path, stem: str, formats: Sequence[str]) -> dict[str, str]:
    """Write every file; returns what to tell the user, format to name."""
    written: dict[str, str] = {}
    texts = {"html": html.render, "md": markdown.render, "json": to_json}
    for name in FORMATS:
        if name in formats:
            (folder / f"{stem}.{name}").write_text(texts[name](page), encoding="utf-8")
            written[name] = f"{stem}.{name}"
    for kind in ("charts", "tables"):
        (folder / kind).mkdir()
        written[kind] = kind
    for figure in page.figures():
        (folder / "charts" / f"{figure.name}.png").write_bytes(figure.png)
    for table in page.tables():
        (folder / "tables" / f"{table.name}.csv").write_text(tables.csv(table), encoding="utf-8")
    return written


def _swap(draft: Path, out: Path) -> None:
    """Put the finished draft in the place of `out`; an earlier report is moved aside first and removed last."""
    if not out.exists():
        draft.rename(out)
        return
    aside = Path(tempfile.mkdtemp(prefix=f".{out.name}.", suffix=".old", dir=out.parent))
    try:
        out.rename(aside / "old")
        try:
            draft.rename(out)
        except OSError:
            (aside / "old").rename(out)
            raise
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def to_json(page: Page) -> str:
    """Return the page as JSON: the run's facts, verdicts and every table at full precision; no NaN, ever."""
    found = {
        **page.data,
        "title": page.title,
        "question": page.question,
        "facts": dict(page.facts),
        "verdicts": [{"level": v.level, "title": v.title, "text": v.text} for v in page.verdicts],
        "tables": {t.name: {"title": t.title, "rows": t.frame.to_dicts()} for t in page.tables()},
        "charts": [{"name": f.name, "title": f.title, "file": f"charts/{f.name}.png"} for f in page.figures()],
    }
    return json.dumps(_plain(found), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _plain(value: Any) -> Any:
    """Return JSON-ready values: no NaN, no tuples, names of enums."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(k): _plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(v) for v in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    return str(value)
