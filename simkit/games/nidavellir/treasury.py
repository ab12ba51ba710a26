"""Nidavellir: the one piece of arithmetic that rules and players share: which treasury coin a target gives."""

from __future__ import annotations

from simkit._jit import rule


@rule
def treasury_coin(treasury, target):
    """NV-30. The coin got for a target: it, else the lowest above, else the highest below; NONE: none left."""
    top = treasury.shape[0] - 1
    start = min(target, top)
    if target <= top:
        for value in range(target, top + 1):
            if treasury[value] > 0:
                return value
    for value in range(start, -1, -1):
        if treasury[value] > 0:
            return value
    return -1
