"""The rows of a run, made ready for counting: who sits where, what a win is worth, sums by group of seats.

Groups are of seats (a loadout, a policy, a value of a metric). Two seats of one game are never independent, so every
sum by group also keeps the products within a game (`group_sums`), and an estimate treats the game as the unit.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from simkit.analysis import stats
from simkit.analysis.stats import Estimate
from simkit.core.game import Game
from simkit.core.state import UNFINISHED, WIN_UNIT
from simkit.games import get_game

MIN_CLAIM = 30
"""Fewer observations than this and a group is shown but nothing is claimed about it."""

Array = np.ndarray


@dataclass(frozen=True)
class Meta:
    """What the analysis needs to know of a run besides its rows."""

    game: Game
    players: int
    policies: tuple[str, ...]
    manifest: Mapping[str, Any]

    @property
    def cooperative(self) -> bool:
        """Return whether all seats win or lose together."""
        return self.game.cooperative

    @property
    def par(self) -> float | None:
        """Return the fair share of a seat; a cooperative game has none."""
        return None if self.cooperative else 1 / self.players

    @property
    def points(self) -> int:
        """Return what a win is worth in win points, so that par is 1.0; in a cooperative game a win is 1."""
        return 1 if self.cooperative else self.players

    @property
    def seats(self) -> range:
        """Return the seats in use."""
        return range(self.players)

    def labels(self, by: str) -> tuple[str, ...]:
        """Return the names of the groups of ``loadout``, ``policy``, ``seat`` or ``turn``."""
        if by == "loadout":
            return self.game.loadout_titles or self.game.loadouts
        if by == "policy":
            return self.policies
        if by == "seat":
            return tuple(f"seat {p}" for p in self.seats)
        if by == "turn":
            return tuple(f"{ordinal(p + 1)} player" for p in self.seats)
        raise ValueError(f"{by!r} is no way to group seats")


def ordinal(k: int) -> str:
    """Return 1st, 2nd, 3rd ..."""
    suffix = "th" if 10 <= k % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(k % 10, "th")
    return f"{k}{suffix}"


def meta_of(run: Any) -> Meta:
    """Return the Meta of a Run or of a manifest (or pass a Meta through)."""
    if isinstance(run, Meta):
        return run
    if isinstance(run, Mapping):
        return make_meta(get_game(run["game"]), run)
    return make_meta(run.game, run.manifest)


def make_meta(game: Game, manifest: Mapping[str, Any]) -> Meta:
    """Return the Meta of a game and a manifest (of a run that is not written yet, too)."""
    names = tuple(p["name"] for p in manifest["policies"])
    return Meta(game, int(manifest["players"]), names, manifest)


class Rows:
    """The finished games of a run as arrays, each made once. A game stopped by the decision cap has no outcome."""

    def __init__(self, run: Any, games: pl.DataFrame | None = None) -> None:
        self.meta = meta_of(run)
        games = run.games if games is None else games
        self.played = len(games)
        unfinished = int((games["end"] == UNFINISHED).sum())
        self.games = games.filter(pl.col("end") != UNFINISHED) if unfinished else games
        self._cache: dict[tuple[str, int], Array] = {}

    def __len__(self) -> int:
        return len(self.games)

    def column(self, name: str) -> Array:
        """Return a column as an array."""
        return self._keep(("column", name), lambda: self.games[name].to_numpy())

    def _keep(self, key: Any, make: Any) -> Array:
        if key not in self._cache:
            self._cache[key] = make()
        return self._cache[key]

    def won(self, p: int) -> Array:
        """Return 1 where seat `p` wins or shares the win, else 0."""
        return self._keep(("won", p), lambda: ((self.column("winners").astype(np.int64) >> p) & 1).astype(np.int8))

    @functools.cached_property
    def n_winners(self) -> Array:
        """Return how many seats win each game."""
        return sum((self.won(p) for p in self.meta.seats), np.zeros(len(self), np.int8))

    def units(self, p: int) -> Array:
        """Return the win units of seat `p`: WIN_UNIT shared among the winners, all of it each in a cooperative win."""

        def make() -> Array:
            if self.meta.cooperative:
                return self.won(p).astype(np.int64) * WIN_UNIT
            return self.won(p).astype(np.int64) * (WIN_UNIT // np.maximum(self.n_winners, 1).astype(np.int64))

        return self._keep(("units", p), make)

    def is_ahead(self, p: int, q: int) -> Array:
        """Return whether seat `p` finishes ahead of seat `q`: a winner before all others, then the higher score."""
        a, b = self.won(p), self.won(q)
        return (a > b) | ((a == b) & (self.column(f"score_{p}") > self.column(f"score_{q}")))

    def key(self, by: str, p: int) -> Array:
        """Return the group code of seat `p`, by ``loadout``, ``policy``, ``seat`` or ``turn``; -1: in no group."""

        def make() -> Array:
            if by == "seat":
                return np.full(len(self), p, np.int64)
            if by == "turn":
                first = self.column("first").astype(np.int64)
                return np.where(first < 0, -1, (p - first) % self.meta.players)
            return self.column(f"{by}_{p}").astype(np.int64)

        return self._keep((by, p), make)

    def keys(self, by: str) -> list[Array]:
        """Return the group code of every seat."""
        return [self.key(by, p) for p in self.meta.seats]

    def pair_keys(self, first: str, second: str) -> list[Array]:
        """Return the code ``i * size(second) + j`` of every seat's pair of groups; -1 where either is missing."""
        size = len(self.meta.labels(second))
        found = []
        for a, b in zip(self.keys(first), self.keys(second), strict=True):
            found.append(np.where((a < 0) | (b < 0), -1, a * size + b))
        return found

    def all_units(self) -> list[Array]:
        """Return the win units of every seat."""
        return [self.units(p) for p in self.meta.seats]


# --- sums by group -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sums:
    """Sums over games of one group: x its seats' values added up, y how many seats it has in the game."""

    games: int
    y: int
    x: float
    xx: float
    xy: float
    yy: int
    squares: float
    """Sum of the squares of single seats' values."""

    @property
    def is_single(self) -> bool:
        """Return whether the group never has two seats in one game."""
        return self.yy == self.y

    @property
    def is_forced(self) -> bool:
        """Return whether x is the same per seat in every game whatever happens (a group that has all the seats)."""
        return self.games > 0 and not self.is_single and self.xx * self.yy == self.xy * self.xy

    def mean(self, limits: tuple[float, float] | None = None) -> Estimate:
        """Return the mean value of a seat of the group: Student's interval, with games as clusters where needed."""
        if self.is_single:
            return stats.mean_interval(self.x, self.xx, self.games, limits=limits)
        return stats.ratio(self.x, self.y, self.xx, self.xy, self.yy, self.games, limits=limits)

    def share(self, unit: int) -> Estimate:
        """Return the share ``x / (unit * y)`` of outcomes from 0 to `unit`.

        Where the group never has two seats in a game, games are plain independent outcomes (`stats.unit_share`); else
        a game is a cluster (`stats.ratio`). Clusters without any spread (never, or always) get the cautious Wilson
        interval of as many outcomes as games.
        """
        if self.is_single:
            return stats.unit_share(self.x, self.xx, self.games, unit)
        estimate = self.mean(limits=(0.0, float(unit))).scaled(1 / unit)
        if estimate.is_bounded and estimate.se == 0 and not self.is_forced:
            return stats.wilson(self.x * self.games / (unit * self.y), self.games)
        if self.x in (0, unit * self.y) and self.games:
            return stats.wilson(self.x * self.games / (unit * self.y), self.games)
        return estimate


def _count(keys: Array, size: int, weights: Array | None = None) -> Array:
    """Return the sum of `weights` (or the count) per code 0..size-1; code -1 is dropped."""
    return np.bincount(keys + 1, weights, minlength=size + 1)[1 : size + 1]


def _known(keys: Sequence[Array], *values: Sequence[Array]) -> tuple[list[Array], list[list[Array]]]:
    """Take seats whose value is not a number out of every group."""
    found, kept = list(keys), [list(v) for v in values]
    for v in kept:
        for p, value in enumerate(v):
            if value.dtype.kind == "f" and not np.isfinite(value).all():
                bad = ~np.isfinite(value)
                found[p] = np.where(bad, -1, found[p])
                v[p] = np.where(bad, 0.0, value)
    return found, kept


_SMALL = 64
"""Whole values from 0 to below this are counted in a table (group x value): one pass instead of three."""


def _moments(key: Array, value: Array, size: int, small: bool) -> tuple[Array, Array, Array]:
    """Return per group the count, the sum and the sum of squares of one seat's values."""
    if not small:
        return _count(key, size), _count(key, size, value), _count(key, size, value * value)
    table = np.bincount((key + 1) * _SMALL + value, minlength=(size + 1) * _SMALL).reshape(-1, _SMALL)[1 : size + 1]
    levels = np.arange(_SMALL)
    return table.sum(axis=1), table @ levels, table @ (levels * levels)


def group_sums(keys: Sequence[Array], values: Sequence[Array], size: int) -> list[Sums]:
    """Return the `Sums` of groups 0..size-1.

    Parameters
    ----------
    keys : one array a seat
        Group code per game, -1 for none.
    values : one array a seat
        Whole numbers are summed exactly (below 2^53); a seat whose value is not a number is in no group.
    size : int
        Number of groups.
    """
    keys, (values,) = _known(keys, values)
    whole = all(np.issubdtype(np.asarray(v).dtype, np.integer) for v in values)
    small = whole and all(len(v) == 0 or (v.min() >= 0 and v.max() < _SMALL) for v in values)
    games, y, yy = (np.zeros(size, np.int64) for _ in range(3))
    x, xx, xy, squares = (np.zeros(size) for _ in range(4))
    for p, (key, value) in enumerate(zip(keys, values, strict=True)):
        here, total, square = _moments(key, value, size, small)
        y += here
        yy += here
        x += total
        xy += total
        xx += square
        squares += square
        again = np.zeros(len(key), bool)
        for q in range(p):
            both = np.flatnonzero((keys[q] == key) & (key >= 0))
            if not len(both):
                continue
            again[both] = True
            code, own, other = key[both], value[both], values[q][both]
            yy += 2 * _count(code, size)
            xx += 2 * _count(code, size, own * other)
            xy += _count(code, size, own + other)
        games += _count(key[~again], size) if again.any() else here
    kind = int if whole else float
    return [
        Sums(int(games[g]), int(y[g]), kind(x[g]), kind(xx[g]), kind(xy[g]), int(yy[g]), kind(squares[g]))
        for g in range(size)
    ]


def once_a_game(keys: Sequence[Array]) -> list[Array]:
    """Return keys in which a group counts once a game, at its first seat."""
    found: list[Array] = []
    for p, key in enumerate(keys):
        again = np.zeros(len(key), bool)
        for q in range(p):
            again |= keys[q] == key
        found.append(np.where(again, -1, key))
    return found


def ratios(keys: Sequence[Array], over: Sequence[Array], under: Sequence[Array], size: int) -> list[Estimate]:
    """Return, per group, sum(over) / sum(under) with games as clusters (`stats.ratio`).

    Where the ratio never varies (never, or always) and looks like a share, Wilson's interval of as many tries as
    `under` counts stands in.
    """
    keys, (over, under) = _known(keys, over, under)
    games, (x, y, xx, xy, yy) = np.zeros(size, np.int64), np.zeros((5, size))
    for p, (key, a, b) in enumerate(zip(keys, over, under, strict=True)):
        x += _count(key, size, a)
        y += _count(key, size, b)
        xx += _count(key, size, a * a)
        xy += _count(key, size, a * b)
        yy += _count(key, size, b * b)
        again = np.zeros(len(key), bool)
        for q in range(p):
            both = np.flatnonzero((keys[q] == key) & (key >= 0))
            if not len(both):
                continue
            again[both] = True
            code, a1, b1, a2, b2 = key[both], a[both], b[both], over[q][both], under[q][both]
            xx += 2 * _count(code, size, a1 * a2)
            xy += _count(code, size, a1 * b2 + a2 * b1)
            yy += 2 * _count(code, size, b1 * b2)
        games += _count(key[~again], size)
    found = []
    for g in range(size):
        e = stats.ratio(float(x[g]), float(y[g]), float(xx[g]), float(xy[g]), float(yy[g]), int(games[g]))
        if e.is_bounded and e.half < 1e-12 and e.value in (0.0, 1.0):
            e = stats.wilson(float(x[g]), float(y[g]))
        found.append(e)
    return found


def shares_within(groups: Sequence[Array], codes: Sequence[Array], n_groups: int, n_codes: int) -> list[list[Estimate]]:
    """Return, per group, the share of its seats that have each code, with games as clusters.

    Parameters
    ----------
    groups, codes : one array a seat
        Group and code per game; -1 in either leaves the seat out.

    Returns
    -------
    list of list of Estimate
        ``[g][c]``; `n` is the number of seats of group g where a game has one, else of games.
    """
    size = n_groups * n_codes
    joint = [np.where((g < 0) | (c < 0), -1, g * n_codes + c) for g, c in zip(groups, codes, strict=True)]
    single = sum(_count(j, size) for j in joint).reshape(n_groups, n_codes)
    xx = single.astype(float)
    xy = single.astype(float)
    yy = single.sum(axis=1).astype(float)
    for p, q in itertools.combinations(range(len(joint)), 2):
        pair = np.bincount((joint[p] + 1) * (size + 1) + joint[q] + 1, minlength=(size + 1) ** 2)
        table = pair.reshape(size + 1, size + 1)[1:, 1:].reshape(n_groups, n_codes, n_groups, n_codes)
        for g in range(n_groups):
            block = table[g, :, g, :]
            xx[g] += 2 * np.diag(block)
            xy[g] += block.sum(axis=1) + block.sum(axis=0)
            yy[g] += 2 * block.sum()
    found = []
    for g in range(n_groups):
        there = np.zeros(len(joint[0]), bool)
        for j in joint:
            there |= (j >= 0) & (j // n_codes == g)
        games, seats = int(there.sum()), int(single[g].sum())
        found.append([_code_share(int(single[g, c]), seats, xx[g, c], xy[g, c], yy[g], games) for c in range(n_codes)])
    return found


def _code_share(k: int, seats: int, xx: float, xy: float, yy: float, games: int) -> Estimate:
    if seats == games:
        return stats.wilson(k, seats)
    if k in (0, seats):
        return stats.wilson(k * games / max(seats, 1), games)
    return stats.ratio(k, seats, int(xx), int(xy), int(yy), games, limits=(0.0, 1.0))
