"""A report as Markdown, with the charts beside it."""

from __future__ import annotations

from simkit.report import tables
from simkit.report.page import Page

LONGEST = 60
"""Tables with more rows than this are only in their CSV file."""


def render(page: Page) -> str:
    """Return the page as Markdown."""
    lines = [f"# {_text(page.title)}", "", _text(page.subtitle), ""]
    if page.question:
        lines += [f"*{_text(page.question)}*", ""]
    lines += ["## At a glance", ""]
    lines += [f"- **{_text(v.title)}** ({v.level}): {_text(v.text)}" for v in page.verdicts]
    for section in page.sections:
        lines += ["", f"## {_text(section.title)}", ""]
        for paragraph in section.lead:
            lines += [_text(paragraph), ""]
        for block in section.blocks:
            if isinstance(block, tables.Table):
                lines += _table(block)
            else:
                lines += [f"![{_text(block.title)}](charts/{block.name}.png)", ""]
    if page.cautions:
        lines += ["", "## Cautions", ""]
        for f in page.cautions:
            lines.append(f"- **{f.caution.title}** ({f.caution.level.value}). {_text(f.detail)} {f.caution.advice}")
    lines += ["", "## About this run", ""]
    lines += [f"- {_text(name)}: {_text(value)}" for name, value in page.facts]
    lines += ["", "## Words and columns", ""]
    lines += [f"- **{_text(name)}**: {_text(value)}" for name, value in page.glossary]
    return "\n".join(lines) + "\n"


def _table(table: tables.Table) -> list[str]:
    where = f"tables/{table.name}.csv"
    if not table.rows or len(table.rows) > LONGEST:
        return [f"{_text(table.title)}: [{where}]({where})", ""]
    lines = [f"**{_text(table.title)}** ([CSV]({where}))", ""]
    if table.note:
        lines += [_text(table.note), ""]
    return [*lines, tables.markdown(table), ""]


def _text(text: str) -> str:
    return text.replace("\\", "\\\\").replace("*", "\\*").replace("_", "\\_").replace("<", "&lt;").replace("\n", " ")
