"""Nidavellir: the ends of the ages. Enlistment, Ylud, distinctions, Thrud's leave, Brisingamens' discard."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import remove_at
from simkit.core.rng import shuffle

from .army import place, push, stand_thrud, to_pile
from .choices import ask
from .effects import carry_out, own, resolve
from .vocab import N_CLASSES, Class, Decision, Ev, Phase, Stream

# --- Enlistment ----------------------------------------------------------------------------------


@rule
def begin_enlistment(st, tab, par):
    """TV-30. Order by mercenaries, then gem; the first of several decides: first, or after all others (D17)."""
    st.n_order = 0
    for p in range(st.n_players):
        if st.n_mercenaries[p] == 0:
            continue
        k = st.n_order
        while k > 0 and enlists_before(st, p, st.order[k - 1]):
            st.order[k] = st.order[k - 1]
            k -= 1
        st.order[k] = p
        st.n_order += 1
    st.turn = 0
    st.phase = Phase.ENLIST
    if st.n_order > 1:
        ask(st, tab, par, Decision.ENLIST_ORDER, st.order[0], 0, 0)


@rule
def enlists_before(st, p, q):
    """TV-30. More unplaced mercenaries, then the higher gem."""
    if st.n_mercenaries[p] != st.n_mercenaries[q]:
        return st.n_mercenaries[p] > st.n_mercenaries[q]
    return st.gem[p] > st.gem[q]


@rule
def choose_enlist_order(st, ev, p, last):
    """TV-30. The first of the order goes first, or (last 1) after all the others."""
    emit(st, ev, p, Ev.ENLIST_ORDER, last, 0, 0)
    if last == 0:
        return
    for k in range(1, st.n_order):
        st.order[k - 1] = st.order[k]
    st.order[st.n_order - 1] = p


@rule
def enlist(st, tab, par):
    """TV-31. The next seat places its mercenaries one by one; when all are placed, Ylud."""
    while st.turn < st.n_order:
        p = st.order[st.turn]
        if st.n_mercenaries[p] > 0:
            ask(st, tab, par, Decision.ENLIST, p, 0, 0)
            return
        st.turn += 1
    st.turn = 0
    st.phase = Phase.YLUD


@rule
def place_mercenary(st, tab, ev, p, c, k):
    """TV-31. Mercenary c leaves the command zone for column k, for good."""
    for i in range(st.n_mercenaries[p]):
        if st.mercenary[p, i] == c:
            st.n_mercenaries[p] = remove_at(st.mercenary[p], st.n_mercenaries[p], i)
            break
    place(st, tab, ev, p, c, k, 1)


# --- Ylud ----------------------------------------------------------------------------------------


@rule
def ask_ylud(st, tab, par, ev):
    """NV-61, NV-71. Ylud's owner is asked once; then the distinctions (age 1) or Thrud's leave (age 2)."""
    if st.turn == 0:
        st.turn = 1
        if st.ylud_owner >= 0:
            ask(st, tab, par, Decision.PLACE_YLUD, st.ylud_owner, 0, 0)
            return
    st.turn = 0
    if st.age == 0:
        st.phase = Phase.DISTINCTIONS
    else:
        leave_thrud(st, tab, ev)
        st.phase = Phase.LAST_DISCARD


# --- Distinctions --------------------------------------------------------------------------------


@rule
def give_distinctions(st, tab, par, ev):
    """NV-62. The next class in order; each is carried out before the next is counted (D9)."""
    if st.turn == N_CLASSES:
        st.phase = Phase.NEXT_AGE
        return
    k = st.turn
    st.turn += 1
    p = majority_owner(st, k)
    c = tab.distinction[k]
    if c >= 0:
        for q in range(st.n_players):
            st.card_seen[q, c] += 1
    if p < 0 or c < 0:
        emit(st, ev, -1, Ev.DISTINCTION, k, 0, 0)
        if k == Class.EXPLORER:
            lose_pioneer_card(st, par, ev)
        return
    emit(st, ev, p, Ev.DISTINCTION, k, 0, 0)
    own(st, tab, p, c)
    st.fixed_gem[p] += tab.fixed[c]
    resolve(st, tab, ev, p, c)


@rule
def majority_owner(st, k):
    """NV-62. The seat that alone has the most ranks in column k; NONE on a tie."""
    most = -1
    owner = -1
    for p in range(st.n_players):
        if st.ranks[p, k] > most:
            most = st.ranks[p, k]
            owner = p
        elif st.ranks[p, k] == most:
            owner = -1
    return owner


@rule
def lose_pioneer_card(st, par, ev):
    """NV-66. Nobody wins the explorers: the top card of the age 2 deck goes to the discard pile (D2)."""
    if st.n_deck[1] == 0:
        return
    st.n_deck[1] -= 1
    c = st.deck[1, st.n_deck[1]]
    emit(st, ev, -1, Ev.PIONEER_LOST, c, 0, 0)
    if par.pioneer_card_in_discard == 1:
        to_pile(st, c)
    else:
        st.n_gone += 1


@rule
def keep_pioneer_card(st, tab, par, ev, p, k):
    """NV-66. The winner keeps the card at place k of the age 2 deck, the others are shuffled in."""
    c = st.deck[1, k]
    st.n_deck[1] = remove_at(st.deck[1], st.n_deck[1], k)
    shuffle(st.deck[1], st.n_deck[1], st.seed, st.game_no, Stream.PIONEER, 0)
    st.card_played[p, c] += 1
    carry_out(st, tab, par, ev, p, c)


@rule
def begin_age(st, ev):
    """TV-33, NV-60. Camp row and camp deck of age 1 leave the game; age 2 begins."""
    left = st.n_camp + st.n_camp_deck[0]
    st.n_gone += left
    st.n_camp = 0
    st.n_camp_deck[0] = 0
    if left > 0:
        emit(st, ev, -1, Ev.CAMP_CLEARED, left, 0, 0)
    for p in range(st.n_players):
        st.age_heroes[p] = st.n_heroes[p]
    st.age = 1
    st.age_round = 0
    st.phase = Phase.ROUND_START


# --- The last steps of age 2 ---------------------------------------------------------------------


@rule
def leave_thrud(st, tab, ev):
    """NV-72. Thrud goes to the command zone: no rank any more."""
    k = st.thrud_column
    if k < 0:
        return
    stand_thrud(st, tab, k, -1)
    emit(st, ev, st.thrud_owner, Ev.THRUD_LEFT, 0, k, 0)


@rule
def last_discard(st, tab, par):
    """TV-34. Brisingamens' owner discards an own card that is no hero; then scoring."""
    for p in range(st.n_players):
        if st.end_discards[p] > 0:
            st.end_discards[p] -= 1
            push(st, Decision.DISCARD_ARMY, p, 0, 0)
            return
    st.phase = Phase.SCORING
