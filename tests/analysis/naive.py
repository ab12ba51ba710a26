"""Slow and plain: the same numbers by loops over games and seats, written from the definitions alone."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction


def games_of(run):
    """Yield every game as a dict of plain values."""
    yield from run.games.iter_rows(named=True)


def players_of(run):
    return run.manifest["players"]


def win_share(run, row, p):
    """The part of the win that seat p has: 1, 1/2 ... or 0; in a cooperative game all or nothing."""
    if not (row["winners"] >> p) & 1:
        return Fraction(0)
    if run.game.cooperative:
        return Fraction(1)
    return Fraction(1, bin(row["winners"]).count("1"))


def group_of(run, row, p, by):
    if by == "seat":
        return p
    if by == "turn":
        return (p - row["first"]) % players_of(run)
    return row[f"{by}_{p}"]


def shares(run, by):
    """Group -> (games with it, seats, sum of win parts), over finished games."""
    found = defaultdict(lambda: [0, 0, Fraction(0)])
    for row in games_of(run):
        if row["end"] == 0:
            continue
        here = set()
        for p in range(players_of(run)):
            g = group_of(run, row, p, by)
            if g < 0:
                continue
            if run.game.cooperative and g in here:
                continue
            here.add(g)
            found[g][1] += 1
            found[g][2] += win_share(run, row, p)
        for g in here:
            found[g][0] += 1
    return {g: tuple(v) for g, v in found.items()}


def cluster_variance(run, by, group):
    """Variance of the share of a group with games as clusters, straight from Cochran's formula."""
    pairs = []
    for row in games_of(run):
        if row["end"] == 0:
            continue
        seats = [p for p in range(players_of(run)) if group_of(run, row, p, by) == group]
        if seats:
            pairs.append((sum(win_share(run, row, p) for p in seats), len(seats)))
    x, y = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    r, n = x / y, len(pairs)
    return float(sum((a - r * b) ** 2 for a, b in pairs) * n / (n - 1) / y**2)


def ahead(run, row, p, q):
    """1 if p finishes ahead of q, 1/2 if level, 0 if behind."""
    a, b = win_share(run, row, p) > 0, win_share(run, row, q) > 0
    if a != b:
        return Fraction(int(a))
    x, y = row[f"score_{p}"], row[f"score_{q}"]
    return Fraction(1, 2) if x == y else Fraction(int(x > y))


def matchup(run, by, i, j):
    """(meetings, sum of who is ahead) of group i against group j."""
    meetings, points = 0, Fraction(0)
    for row in games_of(run):
        if row["end"] == 0:
            continue
        for p in range(players_of(run)):
            for q in range(players_of(run)):
                if p != q and group_of(run, row, p, by) == i and group_of(run, row, q, by) == j:
                    meetings += 1
                    points += ahead(run, row, p, q)
    return meetings, points


def percentile(values, q):
    """Return the smallest value that at least a share q of all values doesn't exceed."""
    ordered = sorted(values)
    for v in ordered:
        if sum(w <= v for w in ordered) >= q * len(ordered):
            return v
    return ordered[-1]
