"""A report as one HTML file that needs no network: style, script and charts are inside."""

from __future__ import annotations

import base64
import functools
from pathlib import Path

import jinja2
from markupsafe import Markup

from simkit.report.page import Page

TEMPLATES = Path(__file__).parent / "templates"
SIGNS = {
    "good": ("✓", "fine"),
    "watch": ("!", "look at this"),
    "bad": ("✕", "needs attention"),
    "fact": ("i", "for information"),
}
KEY = (
    "✓ fine, ! look at this, ✕ needs attention, i for information. Numbers in brackets are 95 % intervals: the "
    "range that luck allows."
)


def _keep_together(text: str) -> str:
    """Keep a number and its percent sign on one line."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


@functools.cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    environment.filters["together"] = _keep_together
    return environment


@functools.cache
def _file(name: str) -> Markup:
    """Return a file of our own as it is: style and script are not text to escape."""
    return Markup((TEMPLATES / name).read_text(encoding="utf-8"))


def render(page: Page) -> str:
    """Return the page as HTML; every text that comes from data is escaped."""
    images = {f.name: base64.b64encode(f.png).decode("ascii") for f in page.figures()}
    template = _environment().get_template("page.html.j2")
    return template.render(
        page=page, images=images, css=_file("page.css"), script=_file("page.js"), signs=SIGNS, key=KEY
    )
