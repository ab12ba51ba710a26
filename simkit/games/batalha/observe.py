"""Batalha dos Deuses: the only door from the true state to a player."""

from __future__ import annotations

from simkit._jit import inlined
from simkit.core.piles import copy

from .vocab import CARD_PART, CODES, Phase, Status, Trigger

USUAL_HAND = 12
"""Cards of a hand that are always copied."""


@inlined
def observe(st, tab, par, p, view):
    """BD-R27. Fill the view of seat p: the own hand, all public places, the sizes of hidden ones."""
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    view.first = st.marker
    view.goal = st.goal
    view.island = st.island
    view.cemetery = st.cemetery
    view.pile = st.pile
    view.n_in = st.n_in
    view.has_acted = st.has_acted
    is_row = st.res_row < st.res_last
    view.row = st.res_row if is_row else -1
    view.source = st.res_code & CARD_PART if is_row else -1
    if st.pending >= 0:
        view.source = st.pending & CARD_PART
    # what is hidden is 0 or NONE in these
    copy(view.loadout, st.loadout)
    copy(view.faithful, st.faithful)
    copy(view.n_hand, st.n_hand)
    copy(view.n_deck, st.n_deck)
    copy(view.n_discard, st.n_discard)
    copy(view.status, st.status)
    copy(view.face, st.face)
    copy(view.entity, st.shown)
    copy(view.printed, st.printed)
    copy(view.faith, st.faith)
    copy(view.shield, st.shield)
    copy(view.n_acc, st.n_acc)
    copy(view.n_own_acc, st.n_own_acc)
    copy(view.top_acc, st.top_acc)
    if st.status[p] == Status.READY:
        c = st.entity[p] & CARD_PART
        view.entity[p] = c
        view.printed[p] = tab.worth[c]
        view.faith[p] = max(tab.worth[c] + st.mod[p], 0)
    for k in range(USUAL_HAND):  # a fixed number: how many there are can't be foreseen, beyond them are NONE
        view.hand[k] = st.hand[p, k]
    for k in range(USUAL_HAND, st.n_hand[p]):
        view.hand[k] = st.hand[p, k]


# --- In names, for replays -------------------------------------------------------------------------


def public_state(st, data):
    """Return what all players see, in names."""
    return {
        "round": int(st.round_no),
        "phase": Phase(int(st.phase)).name.lower(),
        "first": int(st.marker),
        "goal": int(st.goal),
        "island": int(st.island),
        "cemetery": int(st.cemetery),
        "pile": int(st.pile),
        "magics": [data.card_name(int(code) % CODES) for code in st.magic[: st.n_magic]],
        "players": [_public_seat(st, data, p) for p in range(st.n_players)],
    }


def _public_seat(st, data, p):
    """Return what all players see of a seat."""

    def name(code):
        return data.card_name(int(code) % CODES)

    seat = {
        "faithful": int(st.faithful[p]),
        "hand": int(st.n_hand[p]),
        "deck": int(st.n_deck[p]),
        "discard": [data.card_name(int(c)) for c in st.discard[p, : st.n_discard[p]]],
        "status": Status(int(st.status[p])).name.lower(),
    }
    if st.entity[p] >= 0:
        is_up = st.status[p] >= Status.IN
        seat["entity"] = name(st.entity[p]) if is_up else "face down"
        if is_up:
            seat["faith"] = int(st.faith[p])
            seat["accessories"] = [name(code) for code in st.acc[p, : st.n_acc[p]]]
    if st.face[p] >= 0:
        seat["face"] = Trigger(int(st.face[p])).name.lower()
    mine = [k for k in range(st.n_aside) if int(st.aside[k]) // CODES == p]
    aside = {name(st.aside[k]): int(st.aside_left[k]) for k in mine}
    if aside:
        seat["aside"] = aside
    return seat
