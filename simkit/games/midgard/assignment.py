"""Champions of Midgard: the assignment of warriors and food."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .basics import answered, army_size, ask, encode, enter_phase, seat_in_order
from .runes import any_rune
from .vocab import N_DICE, N_FACES, N_PLACES, SENDABLE, Act, Decision, Ev, Good, Phase, Place
from .workers import legal_runes


@rule
def assignment_phase(st, tab):
    """CM-55, CM-56. In turn order each player sends warriors and food to the fights reserved and ships crewed."""
    if st.turn == st.n_players:
        enter_phase(st, Phase.COMBAT)
        return
    p = seat_in_order(st, st.turn)
    if not st.has_assigned[p]:
        if any_rune(st, tab, p, False):
            ask(st, p, Decision.MUSTER)
            return
        start_sending(st, p)
    while st.send_place < N_PLACES:
        if st.fighter[st.send_place] != p:
            next_place(st)
        elif most_to_send(st, tab, p) > 0:
            ask(st, p, Decision.SEND)
            return
        else:
            next_to_send(st)
    st.turn += 1


@rule
def start_sending(st, p):
    """CM-56. Begin with the first place and kind."""
    st.has_assigned[p] = 1
    st.send_place = 0
    st.send_kind = 0


@rule
def next_to_send(st):
    """CM-D12. Swordsmen, spearmen, axemen, and for ships food; then the next place."""
    st.send_kind += 1
    if st.send_kind > N_DICE or (st.send_kind == N_DICE and st.send_place < Place.N1):
        next_place(st)


@rule
def next_place(st):
    """CM-56. Go on to the next place."""
    st.send_kind = 0
    st.send_place += 1


@rule
def most_to_send(st, tab, p):
    """CM-56. Return how many of the kind now sent are left and fit."""
    have = st.goods[p, Good.FOOD]
    if st.send_kind < N_DICE:
        have = st.home[p, st.send_kind]
    if st.send_place >= Place.N1:
        ship = st.ship_at[st.send_place - Place.N1]
        have = min(have, tab.ship_capacity[ship] - army_size(st, st.send_place))
    return have


@rule
def legal_assignment(st, tab, actions):
    """CM-D11, CM-D12. Runes and `assign`, or the numbers that may be sent. Returns the number of actions."""
    p = st.to_act
    if st.decision == Decision.MUSTER:
        n = legal_runes(st, tab, p, False, actions, 0)
        actions[n] = encode(Act.ASSIGN, 0)
        return n + 1
    most = most_to_send(st, tab, p)
    base = encode(Act.SEND, SENDABLE * (st.send_kind + N_FACES * st.send_place))
    n = 0
    while n <= most and n < actions.shape[0]:
        actions[n] = base + n
        n += 1
    return n


@rule
def send(st, ev, argument):
    """CM-56, CM-57. Send so many of the kind now asked; what is sent stays sent."""
    p = st.to_act
    amount = argument % SENDABLE
    place = st.send_place
    if st.send_kind < N_DICE:
        st.army[place, st.send_kind] = amount
        st.home[p, st.send_kind] -= amount
    else:
        st.goods[p, Good.FOOD] -= amount
        st.food[place - Place.N1] = amount
    if amount > 0:
        emit(st, ev, p, Ev.SENT, place, st.send_kind, amount)
    next_to_send(st)
    answered(st)
