"""Mercado: the scripted players. They see a VIEW and weights."""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

KINDS = ("random", "greedy")
WEIGHTS = {"random": (), "greedy": ("point", "cost", "coin")}


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def greedy(view, tab, par, weights, u):
    """Buy what is worth most now; passing is worth its coin. Weakness: never saves for a crown."""
    best = 0
    best_worth = weights[2] * par.pass_coins
    for k in range(1, view.n_legal):
        c = view.market[view.legal[k] - 1]
        worth = weights[0] * tab.points[c] + weights[1] * tab.cost[c]
        for row in range(tab.first_row[c], tab.last_row[c]):
            worth += weights[2] * tab.amount[row]
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == 1:
        return greedy(view, tab, par, weights, u)
    return random(view, tab, par, weights, u)
