"""Batalha dos Deuses: where Faithful go, and the end of the game."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import End, Ev, Phase, Zone


@rule
def note_lead(st):
    """Count for the report: another seat than before is alone in the lead, at the end of a round or of the game."""
    best = 0
    seat = -1
    for p in range(st.n_players):
        if st.faithful[p] > best:
            best = st.faithful[p]
            seat = p
        elif st.faithful[p] == best:
            seat = -1
    if seat >= 0 and seat != st.lead:
        if st.lead >= 0:
            st.lead_changes += 1
        st.lead = seat


@rule
def finish(st, ev, reason):
    """BD-R11. Without a goal reached: most Faithful wins, ties are shared."""
    best = 0
    for p in range(st.n_players):
        best = max(best, st.faithful[p])
    st.winners = 0
    for p in range(st.n_players):
        st.score[p] = st.faithful[p]
        if st.faithful[p] == best:
            st.winners |= 1 << p
    st.is_over = True
    st.to_act = -1
    st.end = reason
    emit(st, ev, -1, Ev.ENDED, reason, 0, 0)


@rule
def check_goal(st, ev, p):
    """BD-2, BD-R7. Seat p wins the game at the moment it has the required number of Faithful."""
    if st.faithful[p] < st.goal:
        return
    for q in range(st.n_players):
        st.score[q] = st.faithful[q]
    st.winners = 1 << p
    note_lead(st)
    st.is_over = True
    st.to_act = -1
    st.end = End.GOAL
    emit(st, ev, p, Ev.ENDED, End.GOAL, 0, 0)


@rule
def take_from(st, q, zone, n, every):
    """BD-12. Remove up to n Faithful (or every one) from a place; `q` is the leader. Returns how many."""
    there = st.faithful[q]
    if zone == Zone.ISLAND:
        there = st.island
    elif zone == Zone.CEMETERY:
        there = st.cemetery
    elif zone == Zone.PILE:
        there = st.pile
    taken = there if every else min(n, there)
    if zone == Zone.ISLAND:
        st.island -= taken
    elif zone == Zone.CEMETERY:
        st.cemetery -= taken
    elif zone == Zone.PILE:
        st.pile -= taken
    else:
        st.faithful[q] -= taken
        st.lost[q] += taken
    return taken


@rule
def convert(st, ev, p, q, zone, n, every):
    """BD-12, BD-2. Move up to n Faithful from a place to the reserve of seat p; the goal is checked at once."""
    taken = take_from(st, q, zone, n, every)
    st.faithful[p] += taken
    st.converted[p] += taken
    if taken > 0:
        emit(st, ev, p, Ev.CONVERTED, taken, zone, q if zone == Zone.LEADER else -1)
    check_goal(st, ev, p)


@rule
def kill(st, ev, p, q, zone, n, every):
    """BD-12. Move up to n Faithful from the Island or the leader's reserve to the Cemetery."""
    taken = take_from(st, q, zone, n, every)
    st.cemetery += taken
    st.killed[p] += taken
    if taken > 0:
        emit(st, ev, p, Ev.KILLED, taken, zone, q if zone == Zone.LEADER else -1)


@rule
def add_to_island(st, ev, p, n):
    """BD-R11. Move up to n Faithful from the general pile to the Island."""
    added = min(n, st.pile)
    st.pile -= added
    st.island += added
    emit(st, ev, p, Ev.ADDED, added, st.island, 0)


@rule
def check_island(st):
    """BD-47, BD-R23. An Island that is empty before the Final phase cuts the round short."""
    if st.island == 0 and st.phase < Phase.FINAL:
        st.is_cut = True
        st.res_row = st.res_last
        st.cost_left = 0
        st.pending = -1
