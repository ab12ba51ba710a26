"""Mercado: the compiled loop over games. One per game, at top level, so that it is found in the cache."""

from __future__ import annotations

from simkit._jit import kernel
from simkit.core.rng import word
from simkit.core.state import POLICY_STREAM, tally

from .metrics import fill
from .observe import observe
from .policies import choose
from .rules import advance, legal, setup, step


@kernel
def play(seed, lo, hi, setups, tab, par, kinds, weights, cap, states, views, ev, out, acc, sample):
    """Play games lo..hi-1; ``out[0]`` is game lo. Returns the number of sample rows used.

    Shapes: setups (S,) rows; tab, par, states, views (1,) records; kinds (N,), weights (N, W) of the run's policies;
    out (hi - lo,); acc (P * N, C, 10); sample (capacity, 5). `cap` decisions end a game as unfinished.
    """
    st = states[0]
    view = views[0]
    n_sample = 0
    for game_no in range(lo, hi):
        row = setups[game_no % setups.shape[0]]
        setup(st, tab[0], par[0], seed, game_no, row)
        while True:
            advance(st, tab[0], par[0], ev)
            if st.is_over or st.n_decisions >= cap:
                break
            p = st.to_act
            view.n_legal = legal(st, tab[0], par[0], view.legal)
            k = 0
            if view.n_legal > 1:
                observe(st, tab[0], par[0], p, view)
                u = word(seed, game_no, POLICY_STREAM + p, st.n_asked[p])
                st.n_asked[p] += 1
                who = row.policy[p]
                k = choose(kinds[who], view, tab[0], par[0], weights[who], u)
            st.n_decisions += 1
            step(st, tab[0], par[0], ev, view.legal[k])
        fill(st, tab[0], par[0], out[game_no - lo])
        n_sample = tally(st, row, kinds.shape[0], False, acc, sample, n_sample)
    return n_sample
