"""Tables as a reader sees them (words and intervals) and as a program takes them (CSV)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from simkit.analysis.balance import VERDICTS
from simkit.report.words import compact, number_with, percent, percent_with, plain, points_with

Cell = Callable[[dict[str, Any]], str]


@dataclass(frozen=True)
class Table:
    """A table of the report.

    Attributes
    ----------
    name : str
        Stem of the CSV file.
    title : str
    frame : DataFrame
        Everything, at full precision: the CSV file.
    headers : list of str
    rows : list of list of str
        As shown; empty: the table is only in the CSV file.
    texts : set of int
        Columns that are words, aligned left.
    note : str
    """

    name: str
    title: str
    frame: pl.DataFrame = field(repr=False)
    headers: list[str]
    rows: list[list[str]] = field(repr=False)
    texts: frozenset[int] = frozenset({0})
    note: str = ""


def make(
    name: str,
    title: str,
    frame: pl.DataFrame,
    columns: Sequence[tuple[str, Cell]],
    *,
    texts: Sequence[int] = (0,),
    note: str = "",
) -> Table:
    """Return a table; each column is a header and what to write for a row."""
    rows = [[cell(row) for _, cell in columns] for row in frame.iter_rows(named=True)]
    return Table(name, title, frame, [header for header, _ in columns], rows, frozenset(texts), note)


def csv_only(name: str, title: str, frame: pl.DataFrame, note: str = "") -> Table:
    """Return a table that is too long to show."""
    return Table(name, title, frame, [], [], frozenset(), note)


def markdown(table: Table) -> str:
    """Return a table in Markdown."""
    if not table.rows:
        return ""
    lines = ["| " + " | ".join(_escape(h) for h in table.headers) + " |"]
    lines.append("|" + "|".join(" --- " if k in table.texts else " ---: " for k in range(len(table.headers))) + "|")
    lines += ["| " + " | ".join(_escape(c) for c in row) + " |" for row in table.rows]
    return "\n".join(lines)


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("\n", " ").replace("<", "&lt;")


def csv(table: Table) -> str:
    """Return a table as CSV, full precision."""
    return table.frame.write_csv()


# --- cells ---------------------------------------------------------------------------------------


def text(key: str) -> Cell:
    """Write a column as it is."""
    return lambda row: "" if row[key] is None else str(row[key])


def count(key: str) -> Cell:
    """Write a whole number."""
    return lambda row: "-" if row[key] is None else plain(row[key], 0)


def rate(key: str, digits: int = 1) -> Cell:
    """Write a share as percent."""
    return lambda row: percent(row[key], digits)


def share(value: str = "share", low: str = "low", high: str = "high") -> Cell:
    """Write a share with its interval."""
    return lambda row: percent_with(row[value], row[low], row[high])


def points(value: str, low: str, high: str, mark: str = "", claim: str = "") -> Cell:
    """Write a difference of shares with its interval and a * where marked; nothing is claimed of too few games."""

    def write(row: dict[str, Any]) -> str:
        if claim and not row[claim]:
            return "too few games"
        return points_with(row[value], row[low], row[high]) + (" *" if mark and row[mark] else "")

    return write


def effect(name: str) -> Cell:
    """Write a card's effect (`cards.EFFECTS`)."""
    return points(*(f"{name}_{part}" for part in ("effect", "low", "high", "marked", "claim")))


def mean(value: str = "mean", low: str = "low", high: str = "high") -> Cell:
    """Write a mean with its interval."""
    return lambda row: number_with(row[value], row[low], row[high])


def number(key: str) -> Cell:
    """Write a number."""
    return lambda row: compact(row[key])


# --- tables --------------------------------------------------------------------------------------


def shares(name: str, title: str, frame: pl.DataFrame, word: str, cooperative: bool) -> Table:
    """Return a table of win shares (`balance.SHARE_COLUMNS`)."""
    against = "with it minus without it, points" if cooperative else "above par, points"
    columns = [
        (word, text("label")), ("games", count("games")), ("wins, with 95 % interval", share()),
        (against, points("difference", "difference_low", "difference_high", "marked")),
    ]  # fmt: skip
    if not cooperative:
        columns.append(("reading", lambda row: VERDICTS[row["verdict"]]))
    return make(name, title, frame, columns, texts=(0, 4))


def chances(name: str, title: str, frame: pl.DataFrame, word: str) -> Table:
    """Return a table of win chances (`balance.CHANCE_COLUMNS`)."""
    columns = [(word, text("label")), ("games", count("games")), ("won", count("wins")), ("win chance", share())]
    return make(name, title, frame, columns)


def matchups(name: str, title: str, frame: pl.DataFrame, word: str) -> Table:
    """Return a table of who finishes ahead of whom (`balance.MATCHUP_COLUMNS`)."""

    def ahead(row: dict[str, Any]) -> str:
        return percent_with(row["share"], row["low"], row["high"]) + (" *" if row["marked"] else "")

    columns = [
        (word, text("label")),
        ("against", text("against")),
        ("games", count("games")),
        ("finishes ahead", ahead),
    ]
    return make(name, title, frame, columns, texts=(0, 1))


def outcomes(name: str, title: str, frame: pl.DataFrame) -> Table:
    """Return a table of how often something happened (`balance.OUTCOME_COLUMNS`)."""
    columns = [("what", text("label")), ("games", count("games")), ("share, with 95 % interval", share())]
    return make(name, title, frame, columns)


def spreads(name: str, title: str, frame: pl.DataFrame) -> Table:
    """Return a table of distributions (`distributions.SPREAD_COLUMNS`)."""
    columns = [
        ("number", text("label")), ("unit", text("unit")), ("mean, with 95 % interval", mean()),
        ("spread (sd)", number("sd")), ("least", number("minimum")), ("5 %", number("p5")), ("25 %", number("p25")),
        ("median", number("median")),
        ("75 %", number("p75")), ("95 %", number("p95")), ("most", number("maximum")),
    ]  # fmt: skip
    return make(name, title, frame, columns, texts=(0, 1))


def means(name: str, title: str, frame: pl.DataFrame, word: str, what: str) -> Table:
    """Return a table of means by group (`distributions.MEAN_COLUMNS`)."""
    return make(name, title, frame, [(word, text("label")), ("seats", count("n")), (what, mean())])


def cards(name: str, title: str, frame: pl.DataFrame, group_word: str) -> Table:
    """Return the card table (`cards.CARD_COLUMNS`)."""

    def label(row: dict[str, Any]) -> str:
        return row["name"] + (" †" if row["provenance"] == "reconstructed" else "")

    columns = [("card", label)]
    if frame["group"].is_not_null().any() and (frame["group"] != "").any():
        columns.append((group_word or "group", text("group")))
    texts = list(range(len(columns) + 1))
    columns += [
        ("kind", text("kind")), ("copies", count("copies")), ("games", count("in_games")), ("seen", rate("seen_rate")),
        ("played of seen", rate("play_rate")), ("never played", rate("never_played_rate")),
        ("wins when seen", share("win_seen", "win_seen_low", "win_seen_high")),
        ("wins when played", share("win_played", "win_played_low", "win_played_high")),
        ("at equal numbers of cards", effect("even")), ("seen minus not seen", effect("seen")),
        ("played minus not played", effect("played")), ("played minus seen only", effect("used")),
    ]  # fmt: skip
    note = "* stands out after correction for many comparisons. † the card's numbers are reconstructed."
    return make(name, title, frame, columns, texts=texts, note=note)


def chart(name: str, title: str, frame: pl.DataFrame, is_rate: bool) -> Table:
    """Return the table behind a game's own chart (`charts.CHART_COLUMNS`)."""

    def value(row: dict[str, Any]) -> str:
        write = percent_with if is_rate else number_with
        return write(row["value"], row["low"], row["high"]) + ("" if row["claim"] else " (few)")

    columns = [
        ("group", text("group")),
        ("what", text("label")),
        ("n", count("n")),
        ("value, with 95 % interval", value),
    ]
    texts: tuple[int, ...] = (0, 1)
    if frame["group"].n_unique() <= 1:
        columns, texts = columns[1:], (0,)
    return make(name, title, frame, columns, texts=texts)
