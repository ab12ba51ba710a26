"""Events: what happened, in the order in which it happened.

An event is a row of six int64: round, player (NONE: nobody), kind, a, b, c. The meaning of a, b, c is written on the
member of the game's ``Ev`` enum. A kernel that plays millions of games passes a buffer without room; a replay passes
one with room.

The buffer is one record, not an array: every rule hands it on, and a record is handed on as one pointer where an array
is nine words. Games of many small steps spend a tenth of their time on that.
"""

from __future__ import annotations

import numpy as np

from simkit._jit import rule
from simkit.core.record import Field, new_records, record

ROUND, PLAYER, KIND, A, B, C = range(6)

MAX_EVENTS = 60_000
"""Rows of every buffer: its type is the same whatever its room. Pages that are never touched cost nothing."""

EVENTS = record(
    Field("room", "i", (), "events that are kept; later ones are counted only"),
    Field("rows", "i", (MAX_EVENTS, 6), "round, player, kind, a, b, c"),
)


def event_buffer(capacity: int = 0) -> np.record:
    """Return an event buffer that keeps up to `capacity` events in ``rows``, shape (MAX_EVENTS, 6) int64.

    Raises
    ------
    ValueError
        More than MAX_EVENTS.
    """
    if not 0 <= capacity <= MAX_EVENTS:
        raise ValueError(f"an event buffer keeps 0 to {MAX_EVENTS} events, not {capacity}")
    buffer = new_records(EVENTS)[0]
    buffer.room = capacity
    return buffer


@rule
def emit(st, ev, p, kind, a, b, c):
    """Append an event; a full buffer drops it, the count goes on (``st.n_events``)."""
    k = st.n_events
    if k < ev.room:
        ev.rows[k, 0] = st.round_no
        ev.rows[k, 1] = p
        ev.rows[k, 2] = kind
        ev.rows[k, 3] = a
        ev.rows[k, 4] = b
        ev.rows[k, 5] = c
    st.n_events = k + 1
