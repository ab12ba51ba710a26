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
def copy(target, source):
    """Copy a one-dimensional array."""
    for i in range(target.shape[0]):
        target[i] = source[i]


@rule
def copy2(target, source):
    """Copy a two-dimensional array."""
    for i in range(target.shape[0]):
        for j in range(target.shape[1]):
            target[i, j] = source[i, j]
