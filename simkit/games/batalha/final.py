"""Batalha dos Deuses: the Final phase."""

from __future__ import annotations

from simkit._jit import inlined, rule
from simkit.core.events import emit
from simkit.core.piles import remove_at

from .effects import start_card
from .faithful import check_goal, note_lead
from .hands import put_on_discard, take_in_hand
from .vocab import CARD_PART, OWNER_SHIFT, Ev, Fate, Kind, Phase, Status, Trigger


@inlined
def final_phase(st, tab, ev):
    """BD-50, BD-R6, BD-R29. Victory and Defeat, then end of the round; the Island; the cards; the marker."""
    if st.turn < 0:
        start_step(st, Trigger.LOSE)
        look_for_accessories(st, tab)
    if find_ability(st, tab, ev):
        return
    if st.final_step == Trigger.LOSE:
        start_step(st, Trigger.END)
        return
    lower_cubes(st, ev)
    take_island(st, ev)
    if not st.is_over:
        discard_used_cards(st, ev)
        note_lead(st)
        st.marker = (st.marker + 1) % st.n_players
        st.phase = Phase.ROLL


@rule
def start_step(st, trigger):
    """BD-50. Begin step 1 or 2 of the Final phase with the first player's Entity."""
    st.final_step = trigger
    st.turn = 0
    st.final_host = -1
    st.final_acc = 0


@rule
def find_ability(st, tab, ev):
    """BD-50, BD-60, BD-R6. Start the next card, in player order, that has an ability for this step.

    A player's cards are the revealed Entity and the Accessories that the player attached.
    """
    while st.turn < st.n_players:
        p = (st.marker + st.turn) % st.n_players
        trigger = st.final_step
        if trigger == Trigger.LOSE and p == st.winner:
            trigger = Trigger.WIN
        if st.status[p] >= Status.IN:
            if st.final_host < 0:
                st.final_host = 0
                if not st.is_pig[p] and tab.has[st.entity[p] & CARD_PART, trigger]:
                    emit(st, ev, p, Ev.WORKS, st.entity[p] & CARD_PART, trigger, 0)
                    start_card(st, tab, p, st.entity[p], trigger)
                    return True
            if st.has_final_acc and find_accessory(st, tab, ev, p, trigger):
                return True
        st.turn += 1
        st.final_host = -1
    return False


@rule
def look_for_accessories(st, tab):
    """BD-50. Note whether any Accessory in play has an ability for the Final phase: mostly there is none."""
    st.has_final_acc = False
    for q in range(st.n_players):
        for k in range(st.n_acc[q]):
            c = st.acc[q, k] & CARD_PART
            if tab.has[c, Trigger.WIN] or tab.has[c, Trigger.LOSE] or tab.has[c, Trigger.END]:
                st.has_final_acc = True


@rule
def find_accessory(st, tab, ev, p, trigger):
    """BD-50. Start the next Accessory attached by seat p that has an ability for this step."""
    while st.final_host < st.n_players:
        q = st.final_host
        while st.final_acc < st.n_acc[q]:
            k = st.final_acc
            st.final_acc += 1
            c = st.acc[q, k] & CARD_PART
            if st.acc_by[q, k] == p and tab.kind[c] == Kind.ACCESSORY and tab.has[c, trigger]:
                emit(st, ev, p, Ev.WORKS, c, trigger, 0)
                start_card(st, tab, p, st.acc[q, k], trigger)
                return True
        st.final_host += 1
        st.final_acc = 0
    return False


@rule
def lower_cubes(st, ev):
    """BD-50, BD-R22. Cards set aside in earlier rounds come nearer; at 0 they return to their owners' hands."""
    k = 0
    while k < st.n_aside:
        if st.aside_round[k] == st.round_no:
            k += 1
            continue
        st.aside_left[k] -= 1
        if st.aside_left[k] > 0:
            k += 1
            continue
        code = st.aside[k]
        remove_at(st.aside_left, st.n_aside, k)
        remove_at(st.aside_round, st.n_aside, k)
        st.n_aside = remove_at(st.aside, st.n_aside, k)
        take_in_hand(st, code >> OWNER_SHIFT, code)
        emit(st, ev, code >> OWNER_SHIFT, Ev.ROSE, code & CARD_PART, 0, 0)


@rule
def take_island(st, ev):
    """BD-50, BD-2. The winner of the round takes all Faithful on the Island; after a tie they stay."""
    p = st.winner
    if p < 0:
        return
    gained = st.island
    st.island = 0
    st.faithful[p] += gained
    st.from_island[p] += gained
    st.rounds_won[p] += 1
    emit(st, ev, p, Ev.WON_ROUND, gained, st.faithful[p], 0)
    check_goal(st, ev, p)


@rule
def discard_used_cards(st, ev):
    """BD-50, BD-61, BD-R22. All cards used go to their owners' discard piles; face-down Entities return to hand."""
    for p in range(st.n_players):
        code = st.entity[p]
        if code >= 0:
            if st.status[p] < Status.IN or st.fate[p] == Fate.HAND:
                # face down it returns to its owner, by its own ability to who played it
                q = p if st.status[p] >= Status.IN else code >> OWNER_SHIFT
                take_in_hand(st, q, code)
                emit(st, ev, q, Ev.RETURNED, code & CARD_PART, 0, 0)
            elif st.fate[p] == Fate.DISCARD:
                put_on_discard(st, code)
            st.entity[p] = -1
        for k in range(st.n_acc[p]):
            put_on_discard(st, st.acc[p, k])
            st.acc[p, k] = -1
            st.acc_by[p, k] = -1
        st.n_acc[p] = 0
        st.n_own_acc[p] = 0
        st.top_acc[p] = 0
        st.shown[p] = -1
    for k in range(st.n_magic):
        put_on_discard(st, st.magic[k])
        st.magic[k] = -1
    st.n_magic = 0


@rule
def clear_round(st):
    """BD-50. Markers return to 0: nothing of a round is left for the next one."""
    for p in range(st.n_players):
        st.status[p] = Status.WAITING
        st.face[p] = -1
        st.printed[p] = 0
        st.mod[p] = 0
        st.faith[p] = 0
        st.shield[p] = 0
        st.is_pig[p] = 0
        st.is_petrified[p] = 0
        st.fate[p] = Fate.DISCARD
        st.n_dice[p] = 0
        st.n_random[p] = 0
        for j in range(st.n_acts.shape[1]):
            st.n_acts[p, j] = 0
    st.n_in = 0
    st.winner = -1
    st.turn = 0
    st.has_acted = False
    st.is_ending = False
    st.is_offering = False
