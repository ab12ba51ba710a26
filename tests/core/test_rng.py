"""Chance: known answers, uniformity, independence of streams."""

from __future__ import annotations

from types import FunctionType

import numpy as np
import pytest
from scipy import stats

from simkit.core.rng import below, mix, philox, shuffle, unit, word

# Known answers of Philox4x32-10 as published with Random123 (kat_vectors).
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    (
        (0xFFFFFFFF,) * 4,
        (0xFFFFFFFF,) * 2,
        (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
    ),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_philox_known_answers(counter, key, expected):
    assert philox(*counter, *key) == expected


MAX_WORD = 2**32 - 1


def test_no_step_of_philox_leaves_int64():
    """Compiled signed arithmetic may not overflow: LLVM is told that it never does, and once drew other cards then."""

    class Bounded(int):
        def within(value):
            assert -(2**63) <= value < 2**63
            return Bounded(value)

    for name in ("add", "radd", "sub", "rsub", "mul", "rmul", "and", "rand", "xor", "rxor", "rshift"):
        plain = getattr(int, f"__{name}__")
        setattr(Bounded, f"__{name}__", lambda a, b, plain=plain: Bounded.within(plain(a, b)))
    source = getattr(philox, "py_func", philox)
    bounded = FunctionType(source.__code__, {**source.__globals__, "int": Bounded}, "philox")
    rng = np.random.default_rng(1)
    for row in [[MAX_WORD] * 6, [0] * 6, *rng.integers(0, 2**32, (50, 6)).tolist()]:
        words = bounded(*row)
        assert all(type(w) is Bounded for w in words)
        assert words == philox(*row)


def naive_philox(counter, key):
    """The paper's definition with Python's unbounded integers."""
    c, k = list(counter), list(key)
    for _ in range(10):
        a, b = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [b >> 32 ^ c[1] ^ k[0], b & 0xFFFFFFFF, a >> 32 ^ c[3] ^ k[1], a & 0xFFFFFFFF]
        k = [(k[0] + 0x9E3779B9) & 0xFFFFFFFF, (k[1] + 0xBB67AE85) & 0xFFFFFFFF]
    return tuple(c)


def test_philox_equals_a_naive_twin():
    words = np.random.default_rng(0).integers(0, 2**32, (50, 6))
    words[:4] = ([0] * 6, [MAX_WORD] * 6, [MAX_WORD, 0] * 3, [0, MAX_WORD] * 3)
    for row in words.tolist():
        assert philox(*row) == naive_philox(row[:4], row[4:])


def test_word_is_the_lane_of_its_block():
    seed, game, stream = 2**40 + 5, 2**33 + 7, 12
    for index in (0, 1, 2, 3, 4, 1001):
        block = naive_philox((index >> 2, stream, game & 0xFFFFFFFF, game >> 32), (seed & 0xFFFFFFFF, seed >> 32))
        assert word(seed, game, stream, index) == block[index & 3]


def test_words_depend_on_seed_game_stream_and_index():
    base = word(1, 2, 3, 4)
    assert len({base, word(2, 2, 3, 4), word(1, 3, 3, 4), word(1, 2, 4, 4), word(1, 2, 3, 5)}) == 5


def test_below_covers_its_range_uniformly():
    counts = np.bincount([below(word(1, g, 1, 0), 6) for g in range(3000)], minlength=6)
    assert len(counts) == 6
    assert stats.chisquare(counts).pvalue > 1e-6


def test_below_and_unit_at_the_ends():
    assert below(0, 6) == 0
    assert below(2**32 - 1, 6) == 5
    assert unit(0) == 0.0
    assert unit(2**32 - 1) < 1.0


def test_shuffle_is_a_permutation_and_matches_its_naive_twin():
    for base in (0, 64, 3):
        pile = np.arange(11)
        shuffle(pile, 11, 5, 6, 7, base)
        twin = list(range(11))
        for k, i in enumerate(range(10, 0, -1)):
            j = (word(5, 6, 7, base + k) * (i + 1)) >> 32
            twin[i], twin[j] = twin[j], twin[i]
        assert pile.tolist() == twin
        assert sorted(twin) == list(range(11))


def test_shuffle_leaves_what_lies_beyond_n():
    pile = np.arange(8)
    shuffle(pile, 5, 1, 1, 1, 0)
    assert pile[5:].tolist() == [5, 6, 7]


def test_shuffle_puts_each_card_on_top_equally_often():
    tops = np.zeros(5)
    for g in range(2000):
        pile = np.arange(5)
        shuffle(pile, 5, 9, g, 1, 0)
        tops[pile[4]] += 1
    assert stats.chisquare(tops).pvalue > 1e-6


def test_streams_are_uncorrelated():
    a = np.array([unit(word(1, g, 1, 0)) for g in range(2000)])
    b = np.array([unit(word(1, g, 2, 0)) for g in range(2000)])
    assert abs(np.corrcoef(a, b)[0, 1]) < 5 / np.sqrt(2000)


def test_mix_derives_different_words():
    assert len({mix(12345, i) for i in range(100)}) == 100
