"""Champions of Midgard: exact fight odds for the players, by convolution of the dice.

Nothing here is compiled and no rule uses it: `tables.build` puts the result into TAB once per set of dice.
A fight is solved from small armies and little damage upwards; see `solve`.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np

from .vocab import DICE_CAP, N_DICE

Mix = tuple[int, int, int]
DieFaces = tuple[tuple[int, int], ...]
"""(hits, shields) of each face of a die."""


@functools.cache
def all_mixes() -> tuple[Mix, ...]:
    """Return every mix of swordsmen, spearmen and axemen with at most DICE_CAP dice, by size."""
    mixes = [m for m in itertools.product(range(DICE_CAP + 1), repeat=N_DICE) if sum(m) <= DICE_CAP]
    return tuple(sorted(mixes, key=lambda m: (sum(m), m)))


def one_roll(dice: tuple[DieFaces, ...], mix: Mix) -> np.ndarray:
    """Return the chance of (shields, hits) of one roll of a mix, shape (S + 1, H + 1)."""
    found = np.ones((1, 1))
    for faces, count in zip(dice, mix, strict=True):
        for _ in range(count):
            top_hits = max(h for h, _ in faces)
            top_shields = max(s for _, s in faces)
            grown = np.zeros((found.shape[0] + top_shields, found.shape[1] + top_hits))
            for hits, shields in faces:
                grown[shields : shields + found.shape[0], hits : hits + found.shape[1]] += found / len(faces)
            found = grown
    return found


def loss_order(dice: tuple[DieFaces, ...]) -> tuple[int, ...]:
    """Return the kinds in the order in which a sensible owner loses them: fewest hits first, then fewest shields."""
    worth = [(sum(h for h, _ in f) / len(f), sum(s for _, s in f) / len(f), k) for k, f in enumerate(dice)]
    return tuple(k for _, _, k in sorted(worth))


def after_losses(mix: Mix, losses: int, order: tuple[int, ...]) -> Mix:
    """Return what is left of a mix after so many losses, in loss order."""
    left = list(mix)
    for kind in order:
        lost = min(left[kind], losses)
        left[kind] -= lost
        losses -= lost
    return left[0], left[1], left[2]


@functools.lru_cache(maxsize=64)
def solve(dice: tuple[DieFaces, ...], attack: int, top: int, size: int) -> tuple[dict[Mix, np.ndarray], ...]:
    """Return (chance to win, dice expected to be lost) by mix and remaining defence.

    Parameters
    ----------
    dice : the faces of each kind
    attack : the enemy's attack
    top : the highest defence of interest
    size : the largest army of interest

    Returns
    -------
    tuple of dict
        By mix an array over the remaining defence 0..top. No rerolls, no runes; losses in `loss_order`.
        With no losses and no hits the same round is rolled again: that chance is divided out.
    """
    order = loss_order(dice)
    won: dict[Mix, np.ndarray] = {(0, 0, 0): np.zeros(top + 1)}
    lost: dict[Mix, np.ndarray] = {(0, 0, 0): np.zeros(top + 1)}
    for mix in all_mixes():
        n = sum(mix)
        if n == 0 or n > size:
            continue
        roll = one_roll(dice, mix)
        chance, cost = np.zeros(top + 1), np.zeros(top + 1)
        idle = 0.0
        stay = np.zeros(roll.shape[1])
        for shields in range(roll.shape[0]):
            losses = min(max(attack - shields, 0), n)
            if losses == 0:
                stay += roll[shields]
                continue
            left = after_losses(mix, losses, order)
            chance += _after_hits(roll[shields], won[left], 1.0)
            cost += losses * roll[shields].sum() + _after_hits(roll[shields], lost[left], 0.0)
        idle = stay[0]
        for defence in range(1, top + 1):
            for hits in range(1, stay.shape[0]):
                if hits >= defence:
                    chance[defence] += stay[hits]
                else:
                    chance[defence] += stay[hits] * chance[defence - hits]
                    cost[defence] += stay[hits] * cost[defence - hits]
            chance[defence] /= 1.0 - idle
            cost[defence] /= 1.0 - idle
        chance[0], cost[0] = 1.0, 0.0
        won[mix], lost[mix] = chance, cost
    return won, lost


def _after_hits(roll: np.ndarray, later: np.ndarray, dead: float) -> np.ndarray:
    """Return, by remaining defence, the mean of `later` after the hits of `roll`; `dead` where they are enough."""
    found = np.zeros(later.shape[0])
    for hits, chance in enumerate(roll):
        if chance == 0.0:
            continue
        found[: hits + 1] += chance * dead
        if hits + 1 < later.shape[0]:
            found[hits + 1 :] += chance * later[1 : later.shape[0] - hits]
    return found
