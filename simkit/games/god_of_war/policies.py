"""God of War: the scripted players. They see a VIEW and weights."""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

KINDS = ("random",)
WEIGHTS = {"random": ()}


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    return random(view, tab, par, weights, u)
