"""What a patch changes: the same games played with and without it, compared game by game.

Chance is a function of seed, game number and purpose, so base and variant share every draw that the patch does not
touch. Differences are taken within each game, which removes the luck that both have in common; the interval is that of
paired differences, with games as the units. Where no game differs the difference is exactly 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis import stats
from simkit.analysis.balance import frame_of
from simkit.analysis.distributions import number_metrics
from simkit.analysis.frames import MIN_CLAIM, Array, Meta, Rows, Sums, group_sums, meta_of, once_a_game
from simkit.core.state import UNFINISHED, WIN_UNIT

DIFFERENCE_COLUMNS: dict[str, Any] = {
    "table": pl.String, "name": pl.String, "label": pl.String, "unit": pl.String, "games": pl.Int64,
    "changed": pl.Int64, "base": pl.Float64, "variant": pl.Float64, "difference": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "p": pl.Float64, "p_adjusted": pl.Float64, "marked": pl.Boolean, "saved": pl.Float64,
    "times": pl.Float64,
}  # fmt: skip
"""`changed`: seats (or games) whose value differs; `saved`: share of the unpaired variance that pairing removes;
`times`: how many times more games an unpaired comparison would need for the same interval (None: nothing differs)."""

MIN_CHANGED = 10
"""Fewer changed values than this are too few for an interval of differences to be trusted: no claim."""

TABLES = {
    "win": "win chance", "loadout": "win share", "policy": "win share by policy", "seat": "win share by seat",
    "turn": "win share by turn order", "end": "how games end", "length": "length", "score": "score",
    "metric": "the game's own numbers",
}  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """A variant against its base.

    Attributes
    ----------
    meta : Meta
    label : str
        Name of the variant.
    patches : dict
        What the variant changes on top of the base.
    games : int
        Pairs of games.
    diverged : int
        Pairs in which any column differs.
    winner_changed : int
        Pairs with another set of winners.
    table : DataFrame
        `DIFFERENCE_COLUMNS`; marks are made over the whole table.
    notes : list of str
    """

    meta: Meta
    label: str
    patches: dict[str, Any]
    games: int
    diverged: int
    winner_changed: int
    table: pl.DataFrame
    notes: list[str] = field(default_factory=list)

    def part(self, table: str) -> pl.DataFrame:
        """Return the rows of one of `TABLES`."""
        return self.table.filter(pl.col("table") == table)

    @property
    def headline(self) -> str:
        """Return the table that answers who gains: loadouts, else policies, else seats; the win chance in a coop."""
        if self.meta.cooperative:
            return "win"
        for name in ("loadout", "policy", "seat"):
            part = self.part(name)
            if len(part) > 1:
                return name
        return "length"

    def summary_lines(self) -> list[str]:
        """Return the result in a few sentences."""
        went = f"{self.diverged:,} went another way, {self.winner_changed:,} with other winners"
        lines = [f"{self.games:,} pairs of games; {went}"]
        for row in self.part(self.headline).sort("difference", descending=True).iter_rows(named=True):
            if row["marked"]:
                lines.append(f"{row['label']}: {_change_text(row)}")
        if len(lines) == 1 and self.diverged:
            lines.append("no change of who wins is shown")
        saved = self.pairing()
        if saved is not None:
            lines.append(f"pairing removes {saved * 100:.0f} % of the variance that two separate runs would have")
        return lines + list(self.notes)

    def pairing(self) -> float | None:
        """Return the mean share of variance saved over the headline table; None where nothing differs."""
        if self.diverged == 0:
            return None
        saved = self.part(self.headline)["saved"].drop_nulls()
        return None if len(saved) == 0 else float(saved.mean())

    def table_rows(self) -> list[tuple[str, str, str, str, str]]:
        """Return (what, base, variant, difference, interval) in words, the game's own numbers only where marked."""
        rows = []
        for row in self.table.iter_rows(named=True):
            if row["table"] in ("metric", "turn") and not row["marked"]:
                continue
            base, variant, difference, interval = difference_texts(row)
            mark = " *" if row["marked"] else ""
            rows.append((row["label"], base, variant, difference + mark, interval))
        return rows

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready values."""
        m = self.meta.manifest
        at_most = None if self.games == 0 else stats.clopper_pearson(self.diverged, self.games)
        return {
            "format": 1,
            "kind": "whatif",
            "game": self.meta.game.id,
            "name": m.get("name"),
            "mode": m.get("mode"),
            "players": self.meta.players,
            "seed": m.get("seed"),
            "variant": self.label,
            "patches": self.patches,
            "base_patches": dict(m.get("patches", {})),
            "games": self.games,
            "diverged": self.diverged,
            "diverged_low": at_most.low if at_most else None,
            "diverged_high": at_most.high if at_most else None,
            "winner_changed": self.winner_changed,
            "level": stats.LEVEL,
            "differences": self.table.to_dicts(),
            "cautions": list(self.notes),
        }


def _number(value: float, digits: int) -> str:
    text = f"{value:,.{digits}f}"
    return text[1:] if text.startswith("-") and not text.strip("-0.,") else text


def _signed(value: float, digits: int) -> str:
    text = _number(value, digits)
    return text if text.startswith("-") or not text.strip("0.") else f"+{text}"


def difference_texts(row: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Return (base, variant, difference, interval) of a row of `DIFFERENCE_COLUMNS` in words: shares as percent."""
    share = row["unit"] == "share"
    scale, unit = (100.0, " %") if share else (1.0, "")
    low, high = (0.0, 0.0) if row["low"] is None else (row["low"] * scale, row["high"] * scale)
    digits = 1 if low == high else stats.bound_digits(low, high, least=1, most=4)
    base, variant = (f"{_number(row[k] * scale, digits)}{unit}" for k in ("base", "variant"))
    if row["difference"] is None:
        return base, variant, "-", "too few games"
    if row["difference"] == 0 and low == high == 0 and row["low"] is not None:
        return base, variant, "0", "exactly"
    difference = _signed(row["difference"] * scale, digits)
    if row["low"] is None:
        return base, variant, difference, "too few games"
    return base, variant, difference, f"{_signed(low, digits)} to {_signed(high, digits)}"


def _change_text(row: Mapping[str, Any]) -> str:
    base, variant, difference, interval = difference_texts(row)
    word = " points" if row["unit"] == "share" else ""
    return f"{base} -> {variant}, {difference}{word} ({interval})"


class _Pair:
    """Base and variant of the same games, finished in both."""

    def __init__(self, base: pl.DataFrame, variant: pl.DataFrame, meta: Meta) -> None:
        self.meta = meta
        self.all_base, self.all_variant = base, variant
        both = (base["end"] != UNFINISHED) & (variant["end"] != UNFINISHED)
        self.base = Rows(meta, base.filter(both))
        self.variant = Rows(meta, variant.filter(both))
        self.dropped = len(base) - len(self.base)


def compare(
    base: pl.DataFrame,
    variant: pl.DataFrame,
    run_meta: Any,
    *,
    label: str | None = None,
    patches: Mapping[str, Any] | None = None,
) -> Comparison:
    """Compare the games of a variant with those of its base, pair by pair.

    Parameters
    ----------
    base, variant : DataFrame
        Games frames with the same game numbers and the same seating.
    run_meta : Meta, Run or manifest
        Of the base.
    label, patches : optional
        Name of the variant and what it changes; else the manifest's ``variant`` and ``variant_patches``.

    Raises
    ------
    ValueError
        Other games, other columns or another seating than the base's: then nothing is paired.
    """
    meta = meta_of(run_meta)
    _check_pairs(base, variant, meta)
    pair = _Pair(base, variant, meta)
    rows: list[dict[str, Any]] = []
    rows += _wins(pair)
    rows += _ends(pair)
    rows += _numbers(pair)
    marks, adjusted = stats.benjamini_hochberg([r["p"] for r in rows])
    for row, mark, q in zip(rows, marks, adjusted, strict=True):
        row["marked"], row["p_adjusted"] = mark, q
    diverged, winner = _diverged(base, variant)
    label = label or meta.manifest.get("variant", "variant")
    patches = meta.manifest.get("variant_patches", {}) if patches is None else patches
    return Comparison(
        meta, label, dict(patches), len(base), diverged, winner, frame_of(rows, DIFFERENCE_COLUMNS),
        _notes(pair, diverged),
    )  # fmt: skip


def _check_pairs(base: pl.DataFrame, variant: pl.DataFrame, meta: Meta) -> None:
    if base.columns != variant.columns:
        raise ValueError("base and variant have other columns")
    if len(base) != len(variant) or not base["game"].equals(variant["game"]):
        raise ValueError("base and variant are not the same games")
    for name in base.columns:
        if name.startswith(("loadout_", "policy_", "option_")) and not base[name].equals(variant[name]):
            raise ValueError(f"base and variant differ in who sits where: {name}")


def _diverged(base: pl.DataFrame, variant: pl.DataFrame) -> tuple[int, int]:
    """Return how many games differ in any column, and how many in their winners."""
    differs = np.zeros(len(base), bool)
    winner = np.zeros(len(base), bool)
    for name in base.columns:
        a, b = base[name].to_numpy(), variant[name].to_numpy()
        other = a != b
        if a.dtype.kind == "f":
            other &= ~(np.isnan(a) & np.isnan(b))
        differs |= other
        if name == "winners":
            winner = other
    return int(differs.sum()), int(winner.sum())


def _notes(pair: _Pair, diverged: int) -> list[str]:
    notes = []
    games = len(pair.all_base)
    if pair.dropped:
        notes.append(f"{pair.dropped} games did not finish in base or variant and are left out of the comparison")
    if diverged == 0 and games:
        bound = stats.clopper_pearson(0, games).high
        most = f"at most {bound * 100:.2g} % of games could feel it"
        notes.append(f"no game differs: the change was never felt in {games} games ({most})")
    elif diverged < MIN_CHANGED:
        notes.append(f"only {diverged} of {games} games differ: too few to say which way the change works")
    if games < MIN_CLAIM:
        notes.append(f"only {games} games: no claim is made")
    return notes


# --- rows ----------------------------------------------------------------------------------------


def _variance(s: Sums) -> float:
    """Return the variance of the mean of a group (an unpaired run's)."""
    e = s.mean()
    return e.se**2 if e.se is not None else 0.0


def _row(table: str, name: str, label: str, unit: str, sums: tuple[Sums, ...], scale: float) -> dict[str, Any]:
    """Return a row from the sums of base, variant, differences and changes; `scale` turns them into `unit`."""
    base, variant, change, changed = sums
    d = _difference(change).scaled(scale)
    unpaired = (_variance(base) + _variance(variant)) * scale * scale
    paired = d.se**2 if d.se is not None else 0.0
    df = max(change.games - 1, 1)
    enough = change.games >= MIN_CLAIM and changed.x >= MIN_CHANGED
    p = stats.t_p_value(d.value, d.se, df) if d.se and enough else None
    return {
        "table": table, "name": name, "label": label, "unit": unit, "games": base.games, "changed": changed.x,
        "base": base.x / base.y * scale, "variant": variant.x / variant.y * scale,
        "difference": d.value, "low": d.low, "high": d.high, "p": p,
        "saved": 1 - paired / unpaired if unpaired > 0 else None,
        "times": unpaired / paired if paired > 0 else None,
    }  # fmt: skip


def _difference(change: Sums) -> stats.Estimate:
    if change.is_single:
        return stats.paired_difference(change.x, change.xx, change.games)
    e = change.mean()
    return stats.Estimate(e.value, e.low, e.high, e.n, e.se, "paired ratio")


def _sums_of(
    keys: Sequence[Array], base: Sequence[Array], variant: Sequence[Array], size: int
) -> list[tuple[Sums, ...]]:
    """Return, per group, the sums of base, variant, difference, and of 1 where they differ."""
    change = [v - b for b, v in zip(base, variant, strict=True)]
    changed = [(c != 0).astype(np.int64) for c in change]
    return list(zip(*(group_sums(keys, values, size) for values in (base, variant, change, changed)), strict=True))


def _wins(pair: _Pair) -> list[dict[str, Any]]:
    meta = pair.meta
    base, variant = pair.base.all_units(), pair.variant.all_units()
    if meta.cooperative:
        zero = [np.zeros(len(pair.base), np.int64)]
        four = _sums_of(zero, base[:1], variant[:1], 1)[0]
        rows = [_row("win", "win", "win chance", "share", four, 1 / WIN_UNIT)] if four[0].games else []
        return rows + (_win_groups(pair, "loadout", base, variant) if meta.game.loadouts else [])
    rows = []
    groups = ["loadout"] if meta.game.loadouts else []
    for by in [*groups, "policy", "seat"]:
        rows += _win_groups(pair, by, base, variant)
    same_first = pair.base.games["first"].equals(pair.variant.games["first"])
    return rows + (_win_groups(pair, "turn", base, variant) if same_first else [])


def _win_groups(pair: _Pair, by: str, base: list[Array], variant: list[Array]) -> list[dict[str, Any]]:
    labels = pair.meta.labels(by)
    keys = pair.base.keys(by)
    if pair.meta.cooperative:
        keys = once_a_game(keys)
    rows = []
    for label, four in zip(labels, _sums_of(keys, base, variant, len(labels)), strict=True):
        forced = four[0].is_forced and four[1].is_forced
        if four[0].games and (pair.meta.cooperative or not forced):
            rows.append(_row(by, label, label, "share", four, 1 / WIN_UNIT))
    return rows


def _ends(pair: _Pair) -> list[dict[str, Any]]:
    """Return the change of the share of each end reason, unfinished ones included, over all games."""
    a, b = pair.all_base["end"].to_numpy(), pair.all_variant["end"].to_numpy()
    names = {UNFINISHED: "unfinished", **pair.meta.game.ends}
    rows = []
    for code in sorted(set(np.unique(a).tolist()) | set(np.unique(b).tolist())):
        zero = [np.zeros(len(a), np.int64)]
        four = _sums_of(zero, [(a == code).astype(np.int64)], [(b == code).astype(np.int64)], 1)[0]
        rows.append(_row("end", str(code), names.get(code, f"end {code}"), "share", four, 1.0))
    return rows


def _numbers(pair: _Pair) -> list[dict[str, Any]]:
    """Return the change of length, scores and the game's own metrics: the mean of a game, or of a seat in it."""
    meta = pair.meta
    wanted = [("length", n, label, unit, [n]) for n, label, unit in (
        ("rounds", "rounds", "rounds"), ("decisions", "decisions taken", "decisions"),
    )]  # fmt: skip
    wanted.append(("score", "score", "score, all seats", meta.game.score_unit, [f"score_{p}" for p in meta.seats]))
    wanted += [("metric", m.name, m.doc, m.unit, columns) for m, columns in number_metrics(pair.base)]
    rows = []
    for table, name, label, unit, columns in wanted:
        four = _number_sums(pair, columns)
        if four is not None:
            rows.append(_row(table, name, label, unit, four, 1 / len(columns)))
    if meta.game.loadouts:
        rows += _scores_by_loadout(pair)
    return rows


def _number_sums(pair: _Pair, columns: list[str]) -> tuple[Sums, ...] | None:
    def per_game(rows: Rows) -> Array:
        kinds = [rows.column(c) for c in columns]
        return sum(v.astype(np.float64 if v.dtype.kind == "f" else np.int64) for v in kinds)

    a, b = per_game(pair.base), per_game(pair.variant)
    known = np.isfinite(a) & np.isfinite(b)
    if not known.any():
        return None
    keys = [np.zeros(int(known.sum()), np.int64)]
    return _sums_of(keys, [a[known]], [b[known]], 1)[0]


def _scores_by_loadout(pair: _Pair) -> list[dict[str, Any]]:
    labels = pair.meta.labels("loadout")
    columns = [f"score_{p}" for p in pair.meta.seats]
    base, variant = ([rows.column(c).astype(np.int64) for c in columns] for rows in (pair.base, pair.variant))
    rows = []
    for label, four in zip(labels, _sums_of(pair.base.keys("loadout"), base, variant, len(labels)), strict=True):
        if four[0].games:
            rows.append(_row("score", label, f"score, {label}", pair.meta.game.score_unit, four, 1.0))
    return rows
