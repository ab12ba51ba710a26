"""Events: what happened, in the order in which it happened.

An event is a row of six int64: round, player (NONE: nobody), kind, a, b, c. The meaning of a, b, c is written on the
member of the game's ``Ev`` enum. A kernel that plays millions of games passes a buffer of no rows; a replay passes a
real one.
"""

from __future__ import annotations

import numpy as np

from simkit._jit import rule

ROUND, PLAYER, KIND, A, B, C = range(6)


def event_buffer(capacity: int = 0) -> np.ndarray:
    """Return an event buffer, shape (capacity, 6) int64; capacity 0 keeps nothing."""
    return np.zeros((capacity, 6), np.int64)


@rule
def emit(st, ev, p, kind, a, b, c):
    """Append an event; a full buffer drops it, the count goes on (``st.n_events``)."""
    k = st.n_events
    if k < ev.shape[0]:
        ev[k, 0] = st.round_no
        ev[k, 1] = p
        ev[k, 2] = kind
        ev[k, 3] = a
        ev[k, 4] = b
        ev[k, 5] = c
    st.n_events = k + 1
