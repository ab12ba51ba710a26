"""Counted lists against numpy."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.core.piles import copy, copy2, fill, fill2, position, remove_at


@pytest.mark.parametrize("n", range(11))
def test_copy_takes_every_entry_and_no_other(n):
    source = np.arange(1, n + 4)
    target = np.zeros(n + 3, np.int64)
    copy(target[:n], source)
    assert target.tolist() == [*range(1, n + 1), 0, 0, 0]


@pytest.mark.parametrize("shape", [(1, 1), (3, 4), (5, 6), (2, 11)])
def test_copy2_is_an_assignment(shape):
    source = np.arange(shape[0] * shape[1]).reshape(shape)
    target = np.full(shape, -1)
    copy2(target, source)
    assert (target == source).all()


def test_fill_and_fill2_set_all():
    pile, piles = np.zeros(5, np.int64), np.zeros((3, 5), np.int64)
    fill(pile, -1)
    fill2(piles, 7)
    assert (pile == -1).all()
    assert (piles == 7).all()


def test_remove_at_keeps_the_order_and_position_finds_the_first():
    pile = np.array([4, 8, 6, 8, -1])
    assert position(pile, 4, 8) == 1
    assert position(pile, 4, 5) == -1
    assert remove_at(pile, 4, 1) == 3
    assert pile.tolist() == [4, 6, 8, -1, -1]
