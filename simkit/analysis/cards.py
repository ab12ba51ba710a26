"""Card strength: win rates with and without a card, from exact sums over all games.

For every card the run holds, per context (seat x policy), the seat-games in which the card was in scope, seen, played,
and the win units of each. A card is compared with its absence *within* a context only; contexts are then pooled with
Mantel-Haenszel weights, so that a strong policy or seat that sees a card more often does not make the card look strong.

What the numbers can't say is in `analysis.cautions`: who sees more cards has had a longer game, and cards are played
by those who are winning. The effect called ``even`` takes the number of cards out (`analysis.even`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import polars as pl

from simkit.analysis import stats
from simkit.analysis.balance import frame_of
from simkit.analysis.even import even_strata
from simkit.analysis.frames import Meta, meta_of
from simkit.analysis.stats import Estimate, Stratum
from simkit.core.state import TALLY, WIN_UNIT

MIN_GROUP = 100
"""A card's effect is claimed only where both groups (with, without) have at least this many seat-games ..."""

MIN_OUTCOMES = 10
"""... and at least this many whole wins and as many losses, so that the normal interval holds."""

EFFECTS = {
    "even": ("with it", "as many cards, but not this one"),
    "seen": ("seen", "not seen"),
    "played": ("played", "not played"),
    "used": ("played", "seen but not played"),
}
"""Comparisons: what is compared with what. `even` is about cards seen, or where cards are shared, played. `used` needs
every played card to be seen first."""

CARD_COLUMNS: dict[str, Any] = {
    "card": pl.String, "name": pl.String, "kind": pl.String, "group": pl.String, "copies": pl.Int64,
    "provenance": pl.String, "in_games": pl.Int64, "seen": pl.Int64, "played": pl.Int64, "never_played": pl.Int64,
    "seen_rate": pl.Float64, "play_rate": pl.Float64, "never_played_rate": pl.Float64, "plays_per_game": pl.Float64,
    "win_in": pl.Float64,
    "win_seen": pl.Float64, "win_seen_low": pl.Float64, "win_seen_high": pl.Float64,
    "win_played": pl.Float64, "win_played_low": pl.Float64, "win_played_high": pl.Float64,
}  # fmt: skip
for _name in EFFECTS:
    CARD_COLUMNS |= {
        f"{_name}_effect": pl.Float64, f"{_name}_low": pl.Float64, f"{_name}_high": pl.Float64,
        f"{_name}_p": pl.Float64, f"{_name}_p_adjusted": pl.Float64, f"{_name}_marked": pl.Boolean,
        f"{_name}_claim": pl.Boolean,
    }  # fmt: skip


@dataclass(frozen=True)
class CardStrength:
    """The card tables of a run.

    Attributes
    ----------
    table : DataFrame
        `CARD_COLUMNS`, a row a card, pooled over contexts.
    contexts : DataFrame
        A row a card and context (seat x policy), with the seen and played effects within it.
    primary : {"even", "seen", "played"}
        The fairest comparison that the run allows: ``even`` where it has a per-seat sample, else `part`.
    part : {"seen", "played"}
        What ``even`` is about: seeing where each card is one seat's own (a draw is luck), playing where cards lie
        before all seats (everybody sees the same).
    shared : bool
        Whether a card can be in scope for several seats of a game.
    """

    table: pl.DataFrame
    contexts: pl.DataFrame
    primary: str
    part: str
    shared: bool


def is_shared(run: Any) -> bool:
    """Return whether cards can be in scope for several seats of one game: no own decks, or the same deck twice."""
    meta = meta_of(run)
    if meta.players == 1:
        return False
    if not meta.game.loadouts:
        return True
    most = run.cards.group_by("card").agg(n=pl.col("in_n").sum())["n"].max() if len(run.cards) else 0
    if most > len(run.games):
        return True
    return any(len(set(s["loadout"])) < len(s["loadout"]) for s in meta.manifest.get("setups", ()))


def inflation(meta: Meta, shared: bool) -> float:
    """Return how much a pooled variance must grow because seats of one game are not independent.

    A card of one seat's own deck is in one context per game: contexts are independent, 1. A shared card is compared in
    several seats of the same game. Their win shares add up to one, so they correlate by -1 / (n - 1); which of n equal
    seats holds the card correlates by no less than -1 / (n - 1); without an effect the variance of the mean over seats
    is then at most n / (n - 1) times that of independent ones. In a cooperative game all seats share the outcome
    (correlation 1): at most n times.
    """
    if not shared or meta.players == 1:
        return 1.0
    return float(meta.players) if meta.cooperative else meta.players / (meta.players - 1)


# --- one comparison ------------------------------------------------------------------------------


def _stratum(row: dict[str, int], effect: str) -> Stratum:
    """Return with and without as shares of a win."""
    whole, part = {"seen": ("in", "seen"), "played": ("in", "played"), "used": ("seen", "played")}[effect]
    n1, win1, square1 = (row[f"{part}_{k}"] for k in ("n", "win", "win2"))
    n0, win0, square0 = (row[f"{whole}_{k}"] - row[f"{part}_{k}"] for k in ("n", "win", "win2"))
    u, uu = WIN_UNIT, WIN_UNIT * WIN_UNIT
    return Stratum(n1, win1 / u, square1 / uu, n0, win0 / u, square0 / uu)


def _can_claim(strata: Iterable[Stratum]) -> bool:
    n1 = n0 = 0
    win1 = win0 = 0.0
    for s in strata:
        n1, n0, win1, win0 = n1 + s.n1, n0 + s.n0, win1 + s.total1, win0 + s.total0
    enough = min(n1, n0) >= MIN_GROUP
    return enough and min(win1, win0, n1 - win1, n0 - win0) >= MIN_OUTCOMES


def compare(strata: list[Stratum], factor: float) -> tuple[Estimate, float | None, bool]:
    """Return (difference in win share, p-value, whether it may be claimed) of one card over its strata."""
    if any(s.n0 < 0 for s in strata):  # played without having been seen: the comparison makes no sense here
        return Estimate(None, None, None, 0), None, False
    estimate = stats.stratified_difference(strata, inflation=factor)
    claim = estimate.is_bounded and bool(estimate.se) and _can_claim(strata)
    p = stats.z_p_value(estimate.value / estimate.se) if claim else None
    return estimate, p, claim


def _rate(total: dict[str, int], part: str, together: int = 1) -> Estimate:
    """Return the win share of a part; `together` seats that always share their outcome count as one observation.

    Seats that compete correlate negatively: to count them as independent is cautious.
    """
    n, units = total[f"{part}_n"], total[f"{part}_win"]
    if together > 1:
        return stats.wilson(units / WIN_UNIT / together, n / together)
    return stats.unit_share(units, total[f"{part}_win2"], n, WIN_UNIT)


# --- tables --------------------------------------------------------------------------------------


def group_of(meta: Meta, card: Any) -> str:
    """Return the loadout a card belongs to, as its table says under the game's own word for it; "" for none."""
    value = getattr(card, meta.game.loadout, "") if meta.game.loadout else ""
    value = getattr(value, "name", value)
    text = str(value).lower() if value not in (None, "") else ""
    if text in meta.game.loadouts:
        return meta.labels("loadout")[meta.game.loadouts.index(text)]
    return text


def _card_row(
    meta: Meta, card_id: str, card: Any, rows: list[dict[str, int]], even: list[Stratum], factor: float
) -> dict[str, Any]:
    total = {name: sum(row[name] for row in rows) for name in TALLY}
    n, seen, played = total["in_n"], total["seen_n"], total["played_n"]
    together = meta.players if meta.cooperative and factor > 1 else 1
    when_seen, when_played = _rate(total, "seen", together), _rate(total, "played", together)
    found: dict[str, Any] = {
        "card": card_id, "name": card.name, "kind": card.kind, "group": group_of(meta, card), "copies": card.copies,
        "provenance": card.provenance, "in_games": n, "seen": seen, "played": played, "never_played": n - played,
        "seen_rate": seen / n if n else None, "play_rate": played / seen if seen else None,
        "never_played_rate": (n - played) / n if n else None, "plays_per_game": total["plays"] / n if n else None,
        "win_in": total["in_win"] / WIN_UNIT / n if n else None,
        "win_seen": when_seen.value, "win_seen_low": when_seen.low, "win_seen_high": when_seen.high,
        "win_played": when_played.value, "win_played_low": when_played.low, "win_played_high": when_played.high,
    }  # fmt: skip
    for effect in EFFECTS:
        strata = even if effect == "even" else [_stratum(row, effect) for row in rows]
        e, p, claim = compare(strata, factor)
        found |= {
            f"{effect}_effect": e.value, f"{effect}_low": e.low, f"{effect}_high": e.high, f"{effect}_p": p,
            f"{effect}_claim": claim, f"{effect}_marked": False,
        }  # fmt: skip
    return found


CONTEXT_COLUMNS: dict[str, Any] = {
    "card": pl.String, "name": pl.String, "seat": pl.Int64, "policy": pl.String, "in_games": pl.Int64, "seen": pl.Int64,
    "played": pl.Int64, "win_in": pl.Float64, "win_seen": pl.Float64, "win_played": pl.Float64,
    "seen_effect": pl.Float64, "seen_low": pl.Float64, "seen_high": pl.Float64, "seen_claim": pl.Boolean,
    "played_effect": pl.Float64, "played_low": pl.Float64, "played_high": pl.Float64, "played_claim": pl.Boolean,
}  # fmt: skip


def _context_row(meta: Meta, name: str, row: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "card": row["card"], "name": name, "seat": row["seat"], "policy": meta.policies[row["policy"]],
        "in_games": row["in_n"], "seen": row["seen_n"], "played": row["played_n"],
    }  # fmt: skip
    for part in ("in", "seen", "played"):
        found[f"win_{part}"] = _rate(row, part).value
    for effect in ("seen", "played"):
        e, _, claim = compare([_stratum(row, effect)], 1.0)
        found |= {f"{effect}_effect": e.value, f"{effect}_low": e.low, f"{effect}_high": e.high}
        found[f"{effect}_claim"] = claim
    return found


def card_strength(run: Any) -> CardStrength:
    """Return the card tables of a run; empty tables where the game has no cards in scope."""
    meta = meta_of(run)
    shared = is_shared(run)
    factor = inflation(meta, shared)
    by_card: dict[str, list[dict[str, Any]]] = {}
    for row in run.cards.select("card", "seat", "policy", *TALLY).iter_rows(named=True):
        by_card.setdefault(row["card"], []).append(row)
    part = "played" if shared else "seen"
    even = even_strata(run, meta, part)
    table, contexts = [], []
    for card_id, card in run.data.cards.items():
        rows = by_card.get(card_id, [])
        if rows:
            table.append(_card_row(meta, card_id, card, rows, even.get(card_id, []), factor))
            contexts += [_context_row(meta, card.name, row) for row in rows]
    for effect in EFFECTS:
        marks, adjusted = stats.benjamini_hochberg([row[f"{effect}_p"] for row in table])
        for row, mark, q in zip(table, marks, adjusted, strict=True):
            row[f"{effect}_marked"], row[f"{effect}_p_adjusted"] = mark, q
    primary = "even" if any(row["even_claim"] for row in table) else part
    return CardStrength(frame_of(table, CARD_COLUMNS), frame_of(contexts, CONTEXT_COLUMNS), primary, part, shared)


def extremes(table: pl.DataFrame, effect: str, count: int = 10) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Return the strongest and the weakest cards by an effect that may be claimed; no card is in both."""
    ranked = table.filter(pl.col(f"{effect}_claim")).sort(f"{effect}_effect", "card", descending=[True, False])
    count = min(count, len(ranked) // 2)
    return ranked.head(count), ranked.tail(count)
