"""The first screen: what is off par and by how much, said plainly, each with its interval or not at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl

from simkit.analysis.balance import Balance
from simkit.analysis.cards import CardStrength, extremes
from simkit.analysis.cautions import Found, Level
from simkit.analysis.distributions import Distribution
from simkit.analysis.frames import MIN_CLAIM
from simkit.report.page import Verdict
from simkit.report.words import games_text, par_text, percent, percent_with, plain, points_with, size_word


def share_title(table: pl.DataFrame, word: str, par: float | None) -> str:
    """Return a chart's title: a plain claim where something is marked, else what isn't shown."""
    judged = table.filter(pl.col("verdict").is_in(["above", "below", "level"]))
    if par is None or len(judged) == 0:
        return f"Who wins, by {word}?"
    marked = judged.filter(pl.col("marked"))
    if len(marked) == 0:
        return f"No {word} is shown to be off par"
    top = marked.sort("share", descending=True).row(0, named=True)
    low = marked.sort("share").row(0, named=True)
    row, verb = (top, "most") if top["verdict"] == "above" else (low, "least")
    return f"{_capital(row['label'])} wins {verb}: {percent(row['share'], 1)} where par is {par_text(par)}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def share_verdict(table: pl.DataFrame, word: str, title: str, par: float, link: str) -> Verdict | None:
    """Return what is off par in a share table, and by how much."""
    judged = table.filter(pl.col("verdict").is_in(["above", "below", "level"]))
    few = table.filter(pl.col("verdict") == "few")
    if len(judged) == 0:
        if len(few):
            return Verdict("watch", title, f"Fewer than {MIN_CLAIM} games each: nothing can be said yet.", link)
        return None
    marked = judged.filter(pl.col("marked"))
    if len(marked) == 0:
        reach = max(max(abs(r["difference_low"]), abs(r["difference_high"])) for r in judged.iter_rows(named=True))
        text = f"No {word} is shown to be off par ({par_text(par)}). Whatever edge there is stays within "
        return Verdict("good", title, f"{text}{plain(reach * 100, 1)} points.", link)
    worst = marked.select(pl.col("difference").abs().max()).item()
    level = {"hardly noticeable": "good", "noticeable": "watch", "large": "bad"}[size_word(worst, par)]
    parts = []
    above = marked.filter(pl.col("difference") > 0).sort("difference", descending=True)
    below = marked.filter(pl.col("difference") < 0).sort("difference")
    if len(above):
        parts.append("Strongest: " + _named(above.row(0, named=True), par))
    if len(below):
        parts.append("Weakest: " + _named(below.row(0, named=True), par))
    parts.append(f"{len(marked)} of {len(judged)} are off par.")
    return Verdict(level, title, " ".join(parts), link)


def _named(row: dict[str, Any], par: float) -> str:
    share = percent_with(row["share"], row["low"], row["high"])
    side = "above" if row["difference"] > 0 else "below"
    word = size_word(row["difference"], par)
    distance = plain(abs(row["difference"]) * 100, 1)
    return f"{row['label']} wins {share}: {distance} points {side} par, {word}."


def coop_verdicts(b: Balance) -> list[Verdict]:
    """Return the win chance of a cooperative game and who changes it."""
    row = b.chance.row(0, named=True)
    found = []
    text = f"The players win {percent_with(row['share'], row['low'], row['high'])} of {games_text(row['games'])}."
    found.append(Verdict("fact", "Win chance", text, "who-wins"))
    marked = b.by_loadout.filter(pl.col("marked"))
    if len(b.by_loadout) and len(marked) == 0 and b.by_loadout["difference"].is_not_null().any():
        found.append(
            Verdict("good", f"By {b.meta.game.loadout}", "None is shown to change the win chance.", "who-wins")
        )
    elif len(marked):
        best = marked.sort("difference", descending=True)
        rows = [best.row(0, named=True)] + ([best.row(-1, named=True)] if len(best) > 1 else [])
        text = " ".join(f"{r['label']}: {_difference(r)} points with it at the table." for r in rows)
        found.append(Verdict("watch", f"By {b.meta.game.loadout}", text, "who-wins"))
    return found


def _difference(row: dict[str, Any]) -> str:
    return points_with(row["difference"], row["difference_low"], row["difference_high"])


def verdicts(
    b: Balance, lengths: list[Distribution], cards: CardStrength | None, cautions: list[Found]
) -> list[Verdict]:
    """Return the lines of the first screen."""
    game, par = b.meta.game, b.meta.par
    found: list[Verdict | None] = []
    if b.meta.cooperative:
        found += coop_verdicts(b) if b.finished else []
    else:
        if game.loadout:
            found.append(share_verdict(b.by_loadout, game.loadout, _capital(game.loadout) + "s", par, "who-wins"))
        found.append(share_verdict(b.by_turn, "place in turn order", "Turn order", par, "seats"))
        found.append(share_verdict(b.by_seat, "seat", "Seats", par, "seats"))
        if len(b.meta.policies) > 1:
            players = share_verdict(b.by_policy, "player", "Players", par, "players")
            found.append(players and replace(players, level="fact"))
    if cards is not None:
        found.append(_card_verdict(cards))
    found.append(_unfinished(b))
    found.append(_length(lengths))
    serious = sum(f.caution.level is Level.SERIOUS for f in cautions)
    if cautions:
        names = ", ".join(dict.fromkeys(f.caution.title.lower() for f in cautions if f.caution.level is not Level.NOTE))
        text = f"{len(cautions)} things to know before quoting a number" + (f": {names}." if names else ".")
        found.append(Verdict("bad" if serious else "watch", "Cautions", text, "cautions"))
    return [v for v in found if v is not None]


def _card_verdict(cards: CardStrength) -> Verdict | None:
    effect = cards.primary
    marked = cards.table.filter(pl.col(f"{effect}_marked"))
    claimed = cards.table.filter(pl.col(f"{effect}_claim"))
    if len(claimed) == 0:
        return None if len(cards.table) == 0 else Verdict("watch", "Cards", "Too few games to compare cards.", "cards")
    if len(marked) == 0:
        return Verdict("good", "Cards", f"None of {len(claimed)} cards stands out.", "cards")
    strong, weak = extremes(marked, effect, 1)
    rows = [*strong.to_dicts(), *weak.to_dicts()] or marked.to_dicts()
    text = " ".join(
        f"{r['name']}: {points_with(*(r[f'{effect}_{k}'] for k in ('effect', 'low', 'high')))} points{_when(effect)}."
        for r in rows
    )
    return Verdict("fact", "Cards", f"{len(marked)} of {len(claimed)} cards stand out. {text}", "cards")


def _when(effect: str) -> str:
    return "" if effect == "even" else f" when {effect}"


def _unfinished(b: Balance) -> Verdict:
    n = b.games - b.finished
    row = b.outcomes.row(0, named=True)
    if n == 0:
        text = f"All {games_text(b.games)} came to an end"
        bound = f" (in the long run fewer than {row['high'] * 100:.2g} % don't)." if row["high"] is not None else "."
        return Verdict("good", "Unfinished games", text + bound, "endings")
    text = f"{n:,} of {games_text(b.games)} did not finish, {percent_with(row['share'], row['low'], row['high'])}."
    return Verdict("bad", "Unfinished games", text, "endings")


def _length(lengths: list[Distribution]) -> Verdict | None:
    if not lengths or lengths[0].n == 0:
        return None
    d = lengths[0]
    low, median, high = (plain(v, 0) for v in d.percentiles[1:4])
    least, most = plain(d.percentiles[0], 0), plain(d.percentiles[4], 0)
    text = f"Half of all games take {low} to {high} {d.unit} (median {median}), nine in ten {least} to {most}."
    return Verdict("fact", "Length", text, "endings")
