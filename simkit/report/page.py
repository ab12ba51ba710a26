"""What a report is made of; every format (HTML, Markdown, JSON) is written from the same page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from simkit.analysis.cautions import Found
from simkit.report.style import Picture
from simkit.report.tables import Table


@dataclass(frozen=True)
class Verdict:
    """A line of the first screen: a finding with its interval, or a fact.

    `level` is good, watch, bad, or fact.
    """

    level: str
    title: str
    text: str
    link: str = ""


@dataclass
class Section:
    """A chapter: words, then figures and tables in the order in which they were put."""

    id: str
    title: str
    lead: list[str] = field(default_factory=list)
    blocks: list[Picture | Table] = field(default_factory=list)

    def put(self, *blocks: Picture | Table) -> None:
        """Add figures and tables."""
        self.blocks += blocks

    @property
    def figures(self) -> list[Picture]:
        """Return the figures."""
        return [b for b in self.blocks if isinstance(b, Picture)]

    @property
    def tables(self) -> list[Table]:
        """Return the tables."""
        return [b for b in self.blocks if isinstance(b, Table)]


@dataclass
class Page:
    """A whole report."""

    kind: str
    title: str
    subtitle: str
    question: str
    facts: list[tuple[str, str]]
    verdicts: list[Verdict]
    sections: list[Section]
    cautions: list[Found]
    glossary: list[tuple[str, str]]
    data: dict[str, Any]

    def figures(self) -> Iterator[Picture]:
        """Yield every figure."""
        for section in self.sections:
            yield from section.figures

    def tables(self) -> Iterator[Table]:
        """Yield every table."""
        for section in self.sections:
            yield from section.tables
