"""Counted lists: an array and how many of its entries count. Entries beyond the count are NONE.

Kernels copy and fill with these loops, never with ``a[:] = b``: numba compiles a slice assignment together with its
error message, about two seconds each (scripts/bench.py shows compile times).
"""

from __future__ import annotations

from simkit._jit import rule


@rule
def remove_at(pile, n, k):
    """Remove entry k of ``pile[:n]``, keeping the order; returns the new count."""
    for i in range(k, n - 1):
        pile[i] = pile[i + 1]
    pile[n - 1] = -1
    return n - 1


@rule
def position(pile, n, c):
    """Return the first position of c in ``pile[:n]``, or -1."""
    for i in range(n):
        if pile[i] == c:
            return i
    return -1


@rule
def fill(pile, value):
    """Set every entry of a one-dimensional pile to `value`."""
    for i in range(pile.shape[0]):
        pile[i] = value


@rule
def fill2(piles, value):
    """Set every entry of a two-dimensional array to `value`."""
    for i in range(piles.shape[0]):
        for j in range(piles.shape[1]):
            piles[i, j] = value


@rule
def copy_four(target, source, k):
    """Copy the entries k to k + 3.

    All are read before the first is written: the compiler can't know that the two lie apart, so it keeps the order, and
    four at once are one move.
    """
    a = source[k]
    b = source[k + 1]
    c = source[k + 2]
    d = source[k + 3]
    target[k] = a
    target[k + 1] = b
    target[k + 2] = c
    target[k + 3] = d


@rule
def copy(target, source):
    """Copy a one-dimensional array, as many entries as the target has: by fours, a pair, one."""
    n = target.shape[0]
    whole = n // 4 * 4
    for k in range(0, whole, 4):
        copy_four(target, source, k)
    if n & 2 != 0:
        a = source[whole]
        b = source[whole + 1]
        target[whole] = a
        target[whole + 1] = b
    if n & 1 != 0:
        target[n - 1] = source[n - 1]


@rule
def copy2(target, source):
    """Copy a two-dimensional array."""
    for i in range(target.shape[0]):
        copy(target[i], source[i])
