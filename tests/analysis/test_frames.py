"""Sums by group with games as clusters, against loops."""

from __future__ import annotations

import math

import numpy as np
import pytest
from analysis.helpers import make_run
from hypothesis import given, settings
from hypothesis import strategies as st

from simkit.analysis import stats
from simkit.analysis.frames import Rows, group_sums, make_meta, meta_of, once_a_game, ordinal, ratios, shares_within

WHOLE = st.integers(0, 70)


@st.composite
def tables(draw, values=WHOLE):
    games, seats, size = draw(st.integers(1, 12)), draw(st.integers(1, 4)), draw(st.integers(1, 3))
    keys = [np.array(draw(st.lists(st.integers(-1, size - 1), min_size=games, max_size=games))) for _ in range(seats)]
    cells = [np.array(draw(st.lists(values, min_size=games, max_size=games))) for _ in range(seats)]
    return keys, cells, size


def loop(keys, cells, g):
    """Return (x, y) of every game that has the group."""
    found = []
    for i in range(len(keys[0])):
        seats = [p for p in range(len(keys)) if keys[p][i] == g]
        if seats:
            found.append((sum(int(cells[p][i]) for p in seats), len(seats)))
    return found


@settings(deadline=None)
@given(tables())
def test_group_sums_are_those_of_a_loop(table):
    keys, cells, size = table
    for g, s in enumerate(group_sums(keys, cells, size)):
        pairs = loop(keys, cells, g)
        assert len(pairs) == s.games
        assert sum(y for _, y in pairs) == s.y
        assert sum(x for x, _ in pairs) == s.x
        assert sum(x * x for x, _ in pairs) == s.xx
        assert sum(x * y for x, y in pairs) == s.xy
        assert sum(y * y for _, y in pairs) == s.yy


@settings(deadline=None)
@given(tables(st.floats(-5, 5)))
def test_group_sums_of_numbers_with_a_point(table):
    keys, cells, size = table
    for g, s in enumerate(group_sums(keys, cells, size)):
        pairs = [
            sum(float(cells[p][i]) for p in range(len(keys)) if keys[p][i] == g)
            for i in range(len(keys[0]))
            if any(k[i] == g for k in keys)
        ]
        assert sum(pairs) == pytest.approx(s.x, abs=1e-9)
        assert sum(x * x for x in pairs) == pytest.approx(s.xx, abs=1e-9)


@settings(deadline=None)
@given(tables(st.integers(1, 9)))
def test_ratios_are_those_of_a_loop(table):
    keys, under, size = table
    over = [np.minimum(u, 1 + (np.arange(len(u)) % 3)) for u in under]
    for g, e in enumerate(ratios(keys, over, under, size)):
        pairs = []
        for i in range(len(keys[0])):
            seats = [p for p in range(len(keys)) if keys[p][i] == g]
            if seats:
                pairs.append((sum(int(over[p][i]) for p in seats), sum(int(under[p][i]) for p in seats)))
        if not pairs:
            assert e.value is None
            continue
        x, y, n = sum(a for a, _ in pairs), sum(b for _, b in pairs), len(pairs)
        assert x / y == pytest.approx(e.value)
        if n > 1 and e.method == "ratio":
            residual = sum((a - x / y * b) ** 2 for a, b in pairs)
            assert math.sqrt(residual * n / (n - 1)) / y == pytest.approx(e.se, abs=1e-6)


@settings(deadline=None)
@given(tables(st.integers(-1, 2)))
def test_shares_within_are_those_of_a_loop(table):
    groups, codes, size = table
    found = shares_within(groups, codes, size, 3)
    for g in range(size):
        for c in range(3):
            pairs = []
            for i in range(len(groups[0])):
                seats = [p for p in range(len(groups)) if groups[p][i] == g and codes[p][i] >= 0]
                if seats:
                    pairs.append((sum(int(codes[p][i] == c) for p in seats), len(seats)))
            e = found[g][c]
            x, y, n = sum(a for a, _ in pairs), sum(b for _, b in pairs), len(pairs)
            if not pairs:
                assert e.value is None
                continue
            assert x / y == pytest.approx(e.value)
            assert n == e.n
            if e.method == "ratio" and n > 1:
                residual = sum((a - x / y * b) ** 2 for a, b in pairs)
                assert math.sqrt(residual * n / (n - 1)) / y == pytest.approx(e.se, abs=1e-9)


def test_a_rate_that_is_always_one_keeps_a_width():
    zero = [np.zeros(50, np.int64)]
    e = ratios(zero, [np.ones(50, np.int64)], [np.ones(50, np.int64)], 1)[0]
    assert e == stats.wilson(50, 50)


def test_what_is_no_number_is_in_no_group():
    keys = [np.zeros(3, np.int64), np.zeros(3, np.int64)]
    s = group_sums(keys, [np.array([1.0, np.nan, 3.0]), np.array([np.nan, np.nan, 5.0])], 1)[0]
    assert (s.games, s.y, s.x, s.xx) == (2, 3, 9.0, 1.0 + 64.0)
    e = ratios(keys[:1], [np.array([1.0, np.nan, 1.0])], [np.array([2.0, 2.0, np.inf])], 1)[0]
    assert e.value == 0.5


def test_once_a_game():
    keys = once_a_game([np.array([0, 1, -1]), np.array([0, 0, -1]), np.array([1, 1, 2])])
    assert [k.tolist() for k in keys] == [[0, 1, -1], [-1, 0, -1], [1, -1, 2]]


def test_a_group_that_never_wins_keeps_a_width():
    keys = [np.zeros(40, np.int64), np.zeros(40, np.int64), np.ones(40, np.int64)]
    wins = [np.zeros(40, np.int64), np.zeros(40, np.int64), np.full(40, 60)]
    loser, winner = group_sums(keys, wins, 2)
    assert loser.share(60) == stats.wilson(0, 40)
    assert winner.share(60) == stats.wilson(40, 40)


def test_places_and_turns():
    run = make_run(games=50, first=1.0)
    rows = Rows(run)
    for p in range(4):
        expected = [(p - f) % 4 for f in run.games["first"].to_list()]
        assert expected == rows.key("turn", p).tolist()


def test_unknown_group_is_an_error():
    with pytest.raises(ValueError, match="no way to group"):
        meta_of(make_run(games=10)).labels("colour")


def test_meta_from_a_run_a_manifest_and_itself():
    run = make_run(games=10)
    meta = meta_of(run)
    assert meta_of(meta) is meta
    assert make_meta(run.game, run.manifest) == meta
    assert (meta.par, meta.points) == (0.25, 4)


def test_meta_from_a_manifest_alone():
    manifest = make_run(games=10).manifest | {"game": "mercado"}
    assert meta_of(manifest).game.id == "mercado"


def test_ordinals():
    assert [ordinal(k) for k in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st",
        "2nd",
        "3rd",
        "4th",
        "11th",
        "12th",
        "13th",
        "21st",
        "112th",
    ]
