"""The card tally against a naive twin: exact sums over seats, contexts and cards, and the sample's rows."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.record import new_records, record
from simkit.core.state import TALLY, WIN_UNIT, common_state, setup_dtype, tally, win_units

PLAYERS, CARDS, POLICIES = 4, 11, 2


def random_game(rng, game_no):
    st = new_records(record(*common_state(PLAYERS, CARDS)))[0]
    row = new_records(setup_dtype(PLAYERS))[0]
    st.game_no = game_no
    st.n_players = rng.integers(2, PLAYERS + 1)
    st.winners = rng.integers(0, 2**st.n_players)
    st.card_in[:] = rng.integers(0, 2, (PLAYERS, CARDS))
    st.card_seen[:] = rng.integers(0, 3, (PLAYERS, CARDS))
    st.card_played[:] = rng.integers(0, 3, (PLAYERS, CARDS))
    row.policy[:] = rng.integers(0, POLICIES, PLAYERS)
    return st, row


def naive_tally(games, cooperative, capacity):
    """By the words of the docstring: a dictionary of sums, a list of rows."""
    sums = {}
    rows = []
    for st, row in games:
        winners = [p for p in range(st.n_players) if st.winners & (1 << p)]
        for p in range(st.n_players):
            win = 0 if p not in winners else WIN_UNIT if cooperative else WIN_UNIT // len(winners)
            for c in range(CARDS):
                if not st.card_in[p, c]:
                    continue
                seen, played = st.card_seen[p, c], st.card_played[p, c]
                found = {"in": True, "seen": seen > 0, "played": played > 0}
                for scope in (scope for scope, holds in found.items() if holds):
                    for name, value in (("n", 1), ("win", win), ("win2", win * win)):
                        key = (p * POLICIES + row.policy[p], c, TALLY.index(f"{scope}_{name}"))
                        sums[key] = sums.get(key, 0) + value
                key = (p * POLICIES + row.policy[p], c, TALLY.index("plays"))
                sums[key] = sums.get(key, 0) + played
                rows.append((st.game_no, p, c, seen, played))
    acc = np.zeros((PLAYERS * POLICIES, CARDS, len(TALLY)), np.int64)
    for key, value in sums.items():
        acc[key] = value
    return acc, rows[:capacity]


@pytest.mark.parametrize("cooperative", [False, True])
@pytest.mark.parametrize("capacity", [0, 50, 10_000])
def test_tally_equals_a_naive_twin(cooperative, capacity):
    rng = np.random.default_rng(3)
    games = [random_game(rng, k) for k in range(30)]
    acc = np.zeros((PLAYERS * POLICIES, CARDS, len(TALLY)), np.int64)
    sample = np.zeros((capacity, 5), np.int64)
    n = 0
    for st, row in games:
        n = tally(st, row, POLICIES, cooperative, acc, sample, n)
    expected, rows = naive_tally(games, cooperative, capacity)
    assert np.array_equal(acc, expected)
    assert [tuple(r) for r in sample[:n].tolist()] == rows


@pytest.mark.parametrize("winners", range(2**PLAYERS))
def test_a_win_is_shared_in_whole_units(winners):
    st, _ = random_game(np.random.default_rng(1), 0)
    st.n_players = PLAYERS
    st.winners = winners
    units = [win_units(st, p) for p in range(PLAYERS)]
    assert sum(units) == (WIN_UNIT if winners else 0)
    assert [u > 0 for u in units] == [bool(winners & (1 << p)) for p in range(PLAYERS)]
