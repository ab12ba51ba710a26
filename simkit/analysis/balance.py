"""Who wins: shares by loadout, seat, turn order and policy, who finishes ahead of whom, how games end.

Tables are polars frames with the columns of `SHARE_COLUMNS`. A shared win counts as its part. Games that were stopped
by the decision cap have no outcome and are left out of every share (they are counted in `outcomes`).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis import stats
from simkit.analysis.frames import MIN_CLAIM, Array, Meta, Rows, Sums, group_sums, once_a_game
from simkit.analysis.stats import Estimate
from simkit.core.state import UNFINISHED, WIN_UNIT

SHARE_COLUMNS = {
    "code": pl.Int64, "label": pl.String, "games": pl.Int64, "seats": pl.Int64, "share": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "par": pl.Float64, "difference": pl.Float64, "difference_low": pl.Float64,
    "difference_high": pl.Float64, "p": pl.Float64, "p_adjusted": pl.Float64, "marked": pl.Boolean,
    "verdict": pl.String,
}  # fmt: skip
"""``marked``: off par after Benjamini-Hochberg over the table; ``verdict``: above, below, level, few, forced, none."""

VERDICTS = {
    "above": "above par",
    "below": "below par",
    "level": "not shown to be off par",
    "few": f"fewer than {MIN_CLAIM} games: no claim",
    "forced": "holds every seat of its games: at par by construction",
    "none": "no par to compare with",
}


def frame_of(rows: list[dict[str, Any]], schema: dict[str, Any]) -> pl.DataFrame:
    """Return rows as a frame of exactly these columns."""
    return pl.DataFrame(rows, schema=schema, orient="row")


# --- shares --------------------------------------------------------------------------------------


def _share_row(meta: Meta, code: int, label: str, sums: Sums, total: tuple[int, int]) -> dict[str, Any]:
    estimate = sums.share(WIN_UNIT)
    row: dict[str, Any] = {
        "code": code, "label": label, "games": sums.games, "seats": sums.y, "share": estimate.value,
        "low": estimate.low, "high": estimate.high, "par": meta.par, "marked": False,
    }  # fmt: skip
    difference, p = _against(meta, sums, estimate, total)
    row |= {"difference": difference.value, "difference_low": difference.low, "difference_high": difference.high}
    row["p"] = p
    if sums.games < MIN_CLAIM:
        row |= {"verdict": "few", "p": None}
    elif not meta.cooperative and sums.is_forced:
        row |= {"verdict": "forced", "p": None}
    elif difference.value is None:
        row |= {"verdict": "none", "p": None}
    return row


def _against(meta: Meta, sums: Sums, estimate: Estimate, total: tuple[int, int]) -> tuple[Estimate, float | None]:
    """Return the distance to par and its p-value; in a cooperative game, games with the group against those without.

    `total` is (games, games won) over all games.
    """
    if meta.cooperative:
        rest = total[0] - sums.games
        if rest == 0:
            return Estimate(None, None, None, sums.games), None
        with_it = sums.x // WIN_UNIT
        without = total[1] - with_it
        test = stats.two_proportion_test(with_it, sums.games, without, rest)
        return stats.newcombe(with_it, sums.games, without, rest), test
    par = meta.par
    if estimate.value is None:
        return estimate, None
    if estimate.method == "wilson":
        p = stats.share_p_value(estimate.value * estimate.n, estimate.n, par)
    else:
        p = stats.t_p_value(estimate.value - par, estimate.se or 0.0, max(estimate.n - 1, 1))
    return estimate.minus(par), p


def _marked(rows: list[dict[str, Any]]) -> pl.DataFrame:
    marks, adjusted = stats.benjamini_hochberg([r["p"] for r in rows])
    for row, mark, q in zip(rows, marks, adjusted, strict=True):
        row["p_adjusted"], row["marked"] = q, mark
        if "verdict" not in row:
            side = "above" if row["difference"] > 0 else "below"
            row["verdict"] = side if mark else "level"
    return frame_of(rows, SHARE_COLUMNS)


def _shares(rows: Rows, keys: list[Array], labels: Sequence[str]) -> pl.DataFrame:
    """Return the share table of groups of seats; groups that never sit are left out."""
    meta = rows.meta
    if meta.cooperative:
        keys = once_a_game(keys)
    sums = group_sums(keys, rows.all_units(), len(labels))
    total = (len(rows), int((rows.n_winners > 0).sum()))
    return _marked([_share_row(meta, k, label, sums[k], total) for k, label in enumerate(labels) if sums[k].games > 0])


def share_by(rows: Rows, by: str) -> pl.DataFrame:
    """Return the share of wins per seat, by ``loadout``, ``seat``, ``turn`` or ``policy``.

    In a cooperative game the share is the win chance of games with the group at the table.
    """
    return _shares(rows, rows.keys(by), rows.meta.labels(by))


def share_by_pair(rows: Rows, first: str, second: str) -> pl.DataFrame:
    """Return the share table of every pair of groups, e.g. loadout x policy; ``code`` counts pairs row by row."""
    labels = [f"{a}, {b}" for a in rows.meta.labels(first) for b in rows.meta.labels(second)]
    return _shares(rows, rows.pair_keys(first, second), labels)


# --- cooperative games ---------------------------------------------------------------------------

CHANCE_COLUMNS = {
    "label": pl.String, "games": pl.Int64, "wins": pl.Int64, "share": pl.Float64, "low": pl.Float64, "high": pl.Float64,
}  # fmt: skip


def _chance_row(label: str, wins: int, games: int) -> dict[str, Any]:
    e = stats.wilson(wins, games)
    return {"label": label, "games": games, "wins": wins, "share": e.value, "low": e.low, "high": e.high}


def win_chance(rows: Rows) -> pl.DataFrame:
    """Return the win chance of a cooperative game over all finished games, Wilson interval."""
    return frame_of([_chance_row("all games", int((rows.n_winners > 0).sum()), len(rows))], CHANCE_COLUMNS)


def chance_by_team(rows: Rows) -> pl.DataFrame:
    """Return the win chance of a cooperative game by team (who is at the table, seating aside), strongest first."""
    titles = rows.meta.labels("loadout")
    teams = np.sort(np.stack(rows.keys("loadout"), axis=1), axis=1)
    frame = pl.DataFrame(teams, schema=[f"hero_{p}" for p in rows.meta.seats])
    grouped = (
        frame.with_columns(won=pl.Series(rows.n_winners > 0))
        .group_by(pl.exclude("won"))
        .agg(games=pl.len(), wins=pl.col("won").sum())
    )
    found = []
    for *team, games, wins in grouped.iter_rows():
        names = [titles[k] for k in team if k >= 0]
        found.append(_chance_row(" + ".join(names) or "no loadout", wins, games))
    return frame_of(found, CHANCE_COLUMNS).sort("share", "label", descending=[True, False])


def chance_by_option(rows: Rows) -> dict[str, pl.DataFrame]:
    """Return, per game-level option with more than one choice played, a cooperative game's win chance by choice."""
    found = {}
    for option in rows.meta.game.options:
        name = f"option_{option.id}"
        if name not in rows.games.columns or rows.games[name].n_unique() < 2:
            continue
        key = rows.column(name).astype(np.int64)
        games = np.bincount(key, minlength=len(option.choices))
        wins = np.bincount(key[rows.n_winners > 0], minlength=len(option.choices))
        table = [_chance_row(c, int(wins[k]), int(games[k])) for k, c in enumerate(option.choices) if games[k]]
        found[option.id] = frame_of(table, CHANCE_COLUMNS)
    return found


# --- who finishes ahead of whom ------------------------------------------------------------------

MATCHUP_COLUMNS = {
    "row": pl.Int64, "column": pl.Int64, "label": pl.String, "against": pl.String, "games": pl.Int64,
    "share": pl.Float64, "low": pl.Float64, "high": pl.Float64, "p": pl.Float64, "p_adjusted": pl.Float64,
    "marked": pl.Boolean,
}  # fmt: skip


def matchups(rows: Rows, by: str = "loadout") -> pl.DataFrame:
    """Return how often one group finishes ahead of another when both are at the table.

    A winner is ahead of who doesn't win; else the higher score is; equals count half. 0.5 is even. Each pair has two
    rows, one the mirror of the other; marks are made over the pairs. A cooperative game has no matchups.
    """
    labels = rows.meta.labels(by)
    sums = group_sums(*_meetings(rows, by, len(labels)), len(labels) ** 2)
    pairs = [(i, j) for i, j in itertools.combinations(range(len(labels)), 2) if sums[i * len(labels) + j].games]
    estimates = [sums[i * len(labels) + j].share(2) for i, j in pairs]
    p_values = [_even_p(e) for e in estimates]
    marks, adjusted = stats.benjamini_hochberg(p_values)
    found = []
    for (i, j), e, p, q, mark in zip(pairs, estimates, p_values, adjusted, marks, strict=True):
        common = {"games": sums[i * len(labels) + j].games, "p": p, "p_adjusted": q, "marked": mark}
        low, high = (None, None) if e.low is None else (1 - e.high, 1 - e.low)
        found.append({"row": i, "column": j, "share": e.value, "low": e.low, "high": e.high, **common})
        found.append({"row": j, "column": i, "share": 1 - e.value, "low": low, "high": high, **common})
    for row in found:
        row["label"], row["against"] = labels[row["row"]], labels[row["column"]]
    return frame_of(found, MATCHUP_COLUMNS).sort("row", "column")


def _meetings(rows: Rows, by: str, size: int) -> tuple[list[Array], list[Array]]:
    """Return, per pair of seats, the code ``i * size + j`` (i < j) of who meets and the half points of i."""
    keys, points = [], []
    for p, q in itertools.combinations(rows.meta.seats, 2):
        a, b = rows.key(by, p), rows.key(by, q)
        low, high = np.minimum(a, b), np.maximum(a, b)
        keys.append(np.where((low < 0) | (low == high), -1, low * size + high))
        lead = rows.is_ahead(p, q).astype(np.int64) - rows.is_ahead(q, p)
        points.append(1 + np.where(a < b, lead, -lead))
    return keys, points


def _even_p(e: Estimate) -> float | None:
    if e.n < MIN_CLAIM:
        return None
    if e.method == "wilson":
        return stats.share_p_value(e.value * e.n, e.n, 0.5)
    return stats.t_p_value(e.value - 0.5, e.se or 0.0, e.n - 1)


# --- how games end -------------------------------------------------------------------------------

OUTCOME_COLUMNS = {
    "label": pl.String, "games": pl.Int64, "of": pl.Int64, "share": pl.Float64, "low": pl.Float64, "high": pl.Float64,
}  # fmt: skip


def outcomes(rows: Rows) -> pl.DataFrame:
    """Return how many games were unfinished, shared, won by nobody, with exact intervals: these are rare."""
    counts = [("stopped by the decision cap, no outcome", rows.played - len(rows))]
    if not rows.meta.cooperative:
        counts.append(("win shared by several seats", int((rows.n_winners > 1).sum())))
        counts.append(("won by nobody", int((rows.n_winners == 0).sum())))
    return frame_of([_outcome(label, n, rows.played, stats.clopper_pearson) for label, n in counts], OUTCOME_COLUMNS)


def _outcome(label: str, n: int, of: int, interval: Callable[[int, int], Estimate]) -> dict[str, Any]:
    e = interval(n, of)
    return {"label": label, "games": n, "of": of, "share": e.value, "low": e.low, "high": e.high}


def end_reasons(rows: Rows) -> pl.DataFrame:
    """Return how often each end reason occurred, Wilson intervals, in the game's order."""
    codes, n = np.unique(rows.column("end"), return_counts=True)
    counts = dict(zip(codes.tolist(), n.tolist(), strict=True))
    names = dict(rows.meta.game.ends)
    if rows.played > len(rows):
        names = {UNFINISHED: "unfinished (decision cap)", **names}
        counts[UNFINISHED] = rows.played - len(rows)
    table = []
    for code in sorted({*counts, *names}):
        label = names.get(code, f"end {code}")
        table.append(_outcome(label, counts.get(code, 0), rows.played, stats.wilson))
    return frame_of(table, OUTCOME_COLUMNS)


# --- all of it -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Balance:
    """Every table of who wins; an empty frame where the game has no such thing."""

    meta: Meta
    games: int
    finished: int
    by_loadout: pl.DataFrame
    by_seat: pl.DataFrame
    by_turn: pl.DataFrame
    by_policy: pl.DataFrame
    by_loadout_policy: pl.DataFrame
    by_loadout_turn: pl.DataFrame
    chance: pl.DataFrame
    by_team: pl.DataFrame
    by_option: dict[str, pl.DataFrame]
    loadout_matchups: pl.DataFrame
    policy_matchups: pl.DataFrame
    outcomes: pl.DataFrame
    ends: pl.DataFrame


def balance(run: Any, rows: Rows | None = None) -> Balance:
    """Return every table of who wins."""
    rows = Rows(run) if rows is None else rows
    meta = rows.meta
    none, no_pairs, no_chance = (frame_of([], c) for c in (SHARE_COLUMNS, MATCHUP_COLUMNS, CHANCE_COLUMNS))
    has_loadouts = bool(meta.game.loadouts)
    several = len(meta.policies) > 1
    versus = not meta.cooperative and meta.players > 1
    return Balance(
        meta=meta,
        games=rows.played,
        finished=len(rows),
        by_loadout=share_by(rows, "loadout") if has_loadouts else none,
        by_seat=share_by(rows, "seat") if versus else none,
        by_turn=share_by(rows, "turn") if versus else none,
        by_policy=share_by(rows, "policy"),
        by_loadout_policy=share_by_pair(rows, "loadout", "policy") if has_loadouts and several else none,
        by_loadout_turn=share_by_pair(rows, "loadout", "turn") if has_loadouts and versus else none,
        chance=win_chance(rows) if meta.cooperative else no_chance,
        by_team=chance_by_team(rows) if meta.cooperative and has_loadouts else no_chance,
        by_option=chance_by_option(rows) if meta.cooperative else {},
        loadout_matchups=matchups(rows, "loadout") if has_loadouts and versus else no_pairs,
        policy_matchups=matchups(rows, "policy") if several and versus else no_pairs,
        outcomes=outcomes(rows),
        ends=end_reasons(rows),
    )
