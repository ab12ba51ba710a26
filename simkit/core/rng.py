"""Chance: every random number is a pure function of (seed, game, stream, index).

Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3. SC11, 2011), written with
masked int64 so that compiled and pure mode agree, and so that no product leaves int64: numba promises LLVM that signed
arithmetic never overflows, and code that breaks the promise may come out in any form. One stream per purpose (each
deck's shuffle, each die, each seat's policy): a card tweak then does not shift every other draw.

The counter is (index // 4, stream, game low, game high), the key is (seed low, seed high); word ``index % 4`` of the
block is used.
"""

from __future__ import annotations

from simkit._jit import rule

_M0 = 0xD2511F53 - 2**32
_M1 = 0xCD9E8D57 - 2**32
"""The multipliers less 2**32: times a word, these stay in int64; the word itself is then added to the high half."""
_W0 = 0x9E3779B9
_W1 = 0xBB67AE85
_MASK = 0xFFFFFFFF


@rule
def philox(c0, c1, c2, c3, k0, k1):
    """Return the four 32-bit words of one Philox4x32-10 block, as int64."""
    c0 = int(c0)
    c1 = int(c1)
    c2 = int(c2)
    c3 = int(c3)
    k0 = int(k0)
    k1 = int(k1)
    for _ in range(10):
        p0 = _M0 * c0
        p1 = _M1 * c2
        hi0 = (p0 >> 32) + c0
        lo0 = p0 & _MASK
        hi1 = (p1 >> 32) + c2
        lo1 = p1 & _MASK
        c0 = hi1 ^ c1 ^ k0
        c1 = lo1
        c2 = hi0 ^ c3 ^ k1
        c3 = lo0
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    return c0, c1, c2, c3


@rule
def word(seed, game, stream, index):
    """Return the random 32-bit word (int64, 0..2**32-1) of (seed, game, stream, index)."""
    block = int(index) >> 2
    lane = int(index) & 3
    a, b, c, d = philox(
        block & _MASK,
        stream & _MASK,
        int(game) & _MASK,
        (int(game) >> 32) & _MASK,
        int(seed) & _MASK,
        (int(seed) >> 32) & _MASK,
    )
    if lane == 0:
        return a
    if lane == 1:
        return b
    if lane == 2:
        return c
    return d


@rule
def below(u, n):
    """Map a word to 0..n-1 by multiply and shift; the bias is under n / 2**32."""
    return (int(u) * int(n)) >> 32


@rule
def unit(u):
    """Map a word to a float in [0, 1)."""
    return float(u) / 4294967296.0


@rule
def mix(u, i):
    """Derive the i-th further word from a word: for players that need more than one per decision."""
    a, _, _, _ = philox(int(u) & _MASK, int(i) & _MASK, 0x5EED, 0, 0x243F6A88, 0x85A308D3)
    return a


@rule
def shuffle(pile, n, seed, game, stream, base):
    """Shuffle ``pile[:n]`` in place (Fisher-Yates), drawing words base.. of the stream; n - 1 words are used.

    A block of four words is made once and used four times.
    """
    block = base >> 2
    used = base & 3
    left = 0
    a = b = c = d = 0
    for i in range(n - 1, 0, -1):
        if left == 0:
            a, b, c, d = philox(
                block & _MASK,
                stream & _MASK,
                int(game) & _MASK,
                (int(game) >> 32) & _MASK,
                int(seed) & _MASK,
                (int(seed) >> 32) & _MASK,
            )
            block += 1
            left = 4
            for _ in range(used):
                a, b, c, left = b, c, d, left - 1
            used = 0
        # the words move up by one: to choose one by its number would be a jump that can't be foreseen
        u = a
        a, b, c, left = b, c, d, left - 1
        j = below(u, i + 1)
        held = pile[i]
        pile[i] = pile[j]
        pile[j] = held
