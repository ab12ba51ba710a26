"""Batalha dos Deuses: the Battle phase."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .effects import ask, attach, can_receive, start_card
from .faith import are_equal, faith_value, highest_of_others, holds, look_at_faith
from .hands import AS_HOSTILE, AS_MAGIC, AS_OWN, leave_hand, list_hand
from .vocab import (
    ACT,
    CARD,
    CARD_PART,
    CODES,
    DONE,
    MAX_PLAYERS,
    OFFER,
    SEAT,
    Cost,
    Decision,
    Ev,
    Kind,
    Op,
    Phase,
    Side,
    Status,
    Target,
    Tie,
    Trigger,
)

# --- Reveal ----------------------------------------------------------------------------------------


@rule
def reveal_entities(st, tab, ev):
    """BD-40. Turn all Entities face up at the same time."""
    st.n_in = 0
    for p in range(st.n_players):
        if st.status[p] == Status.READY:
            st.status[p] = Status.IN
            st.printed[p] = tab.worth[st.entity[p] & CARD_PART]
            st.n_in += 1
    for p in range(st.n_players):
        if st.status[p] == Status.IN:
            c = st.entity[p] & CARD_PART
            st.faith[p] = faith_value(st, tab, p)
            st.shown[p] = c
            st.entities[p] += 1
            st.card_played[p, c] += 1
            emit(st, ev, p, Ev.REVEALED, c, st.faith[p], 0)


@rule
def reveal_phase(st, tab, ev):
    """BD-40, BD-71, BD-R10, BD-R17. Reveal; add the Power faces; then "on play" abilities, in player order."""
    n = st.n_players
    if st.turn == 0:
        reveal_entities(st, tab, ev)
    while st.turn < n + n:
        p = (st.marker + st.turn) % n
        is_power = st.turn < n
        st.turn += 1
        if st.status[p] != Status.IN:
            continue
        if is_power:
            if st.face[p] == Trigger.POWER:
                c = tab.power_card[st.loadout[p]]
                emit(st, ev, p, Ev.WORKS, c, Trigger.POWER, 0)
                start_card(st, tab, p, p * CODES + c, Trigger.POWER)
                return
        elif tab.has[st.entity[p] & CARD_PART, Trigger.PLAY] and not st.is_pig[p]:
            emit(st, ev, p, Ev.WORKS, st.entity[p] & CARD_PART, Trigger.PLAY, 0)
            start_card(st, tab, p, st.entity[p], Trigger.PLAY)
            return
    start_battle(st)


@rule
def start_battle(st):
    """BD-36, BD-42. The first turn is that of the first player still in; alone, it is the last one."""
    st.phase = Phase.BATTLE
    st.n_equal = 0
    st.n_offers = 0
    st.turn_seat = st.marker
    if st.status[st.marker] != Status.IN:
        st.turn_seat = next_in(st, st.marker)
    st.is_last = st.n_in == 1
    st.has_changed = False


@rule
def next_in(st, p):
    """BD-R26. Return the next player still in, clockwise after seat p."""
    q = (p + 1) % st.n_players
    while st.status[q] != Status.IN:
        q = (q + 1) % st.n_players
    return q


# --- A turn ----------------------------------------------------------------------------------------


@rule
def can_pay(st, tab, p, row):
    """BD-49. Seat p has the cards that an activation costs."""
    cost = tab.cost[row]
    if cost == Cost.NONE:
        return True
    n = 0
    for k in range(st.n_hand[p]):
        if cost == Cost.DISCARD_CARD or tab.kind[st.hand[p, k] & CARD_PART] == Kind.ENTITY:
            n += 1
    return n >= tab.cost_amount[row]


@rule
def act_has_target(st, tab, p, row):
    """BD-49. What a row would do to an opposing Entity has a target: an activation without one is not offered."""
    op = tab.op[row]
    if op == Op.FAITH or op == Op.PIG or op == Op.PETRIFY:
        return tab.target[row] != Target.OPP or st.n_in > 1
    if op != Op.DESTROY_ACC and op != Op.TAKE_ACC:
        return True
    for q in range(st.n_players):
        if q != p and st.status[q] == Status.IN and st.n_own_acc[q] > 0:
            return op == Op.DESTROY_ACC or can_receive(st, p)
    return False


@rule
def list_acts(st, tab, p, actions, n):
    """BD-49. List the abilities of the own Entity that can be activated; returns the new number of actions."""
    c = st.entity[p] & CARD_PART
    if not tab.has[c, Trigger.ACT] or st.is_pig[p] or st.is_petrified[p]:
        return n
    j = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] != Trigger.ACT:
            continue
        is_left = tab.limit[row] == 0 or st.n_acts[p, j] < tab.limit[row]
        if is_left and holds(st, tab, p, row) and can_pay(st, tab, p, row) and act_has_target(st, tab, p, row):
            actions[n] = ACT + j
            n += 1
        j += 1
    return n


@rule
def list_turn(st, tab, p, actions):
    """BD-8, BD-42, BD-43, BD-46. List what seat p can do in its battle turn; returns how many.

    Cards: any Magic; Accessories, and Entities that can be one, as long as there is an Entity to attach them to.
    """
    actions[0] = DONE
    n = 1
    if are_equal(st):
        actions[n] = OFFER
        n += 1
    n = list_acts(st, tab, p, actions, n)
    uses = AS_MAGIC
    if can_receive(st, p):
        uses += AS_OWN
    for q in range(MAX_PLAYERS):
        uses |= AS_HOSTILE * int((q != p) & can_receive(st, q))
    return list_hand(st, tab, p, uses, actions, n)


@rule
def list_hostile_targets(st, p, actions):
    """BD-43. List the seats whose Entity can get a hostile Accessory of seat p."""
    n = 0
    for q in range(st.n_players):
        if q != p and can_receive(st, q):
            actions[n] = SEAT + q
            n += 1
    return n


@rule
def take_turn(st, tab, ev, action):
    """BD-42. Apply one action of a battle turn."""
    p = st.to_act
    if action >= CARD:
        play_card(st, tab, ev, p, action - CARD)
    elif action >= ACT:
        activate(st, tab, ev, p, action - ACT)
    else:
        st.is_ending = True
        st.is_offering = action == OFFER
        if st.is_offering:
            st.offers[p] += 1
            emit(st, ev, p, Ev.OFFERED, 0, 0, 0)


@rule
def play_card(st, tab, ev, p, code):
    """BD-42, BD-43. Cast a Magic or attach an Accessory; a hostile one first asks for its target."""
    c = code & CARD_PART
    if tab.kind[c] == Kind.MAGIC:
        cast_magic(st, tab, ev, p, code)
    elif tab.side[c] == Side.HOSTILE:
        st.pending = code
        ask(st, p, Decision.TARGET)
    else:
        attach_from_hand(st, tab, ev, p, p, code)


@rule
def cast_magic(st, tab, ev, p, code):
    """BD-33, BD-42. Cast a Magic: it works, then waits in play for the Final phase."""
    c = code & CARD_PART
    leave_hand(st, p, code)
    st.magic[st.n_magic] = code
    st.n_magic += 1
    st.magics[p] += 1
    st.card_played[p, c] += 1
    emit(st, ev, p, Ev.CAST, c, 0, 0)
    start_card(st, tab, p, code, Trigger.CAST)


@rule
def attach_from_hand(st, tab, ev, p, q, code):
    """BD-8, BD-43. Attach an Accessory, or an Entity used as one, from the hand of seat p; then its "on play"."""
    c = code & CARD_PART
    st.pending = -1
    leave_hand(st, p, code)
    attach(st, tab, p, q, code)
    st.accessories[p] += 1
    st.card_played[p, c] += 1
    emit(st, ev, p, Ev.ATTACHED, c, q, 0)
    look_at_faith(st, tab, ev)
    if tab.kind[c] == Kind.ACCESSORY:
        start_card(st, tab, p, code, Trigger.PLAY)


@rule
def activate(st, tab, ev, p, j):
    """BD-49. Activate the j-th ability of the own Entity: pay, then do it."""
    code = st.entity[p]
    row = tab.first_row[code & CARD_PART]
    left = j
    while tab.trigger[row] != Trigger.ACT or left > 0:
        if tab.trigger[row] == Trigger.ACT:
            left -= 1
        row += 1
    st.n_acts[p, j] += 1
    st.activations[p] += 1
    emit(st, ev, p, Ev.ACTIVATED, code & CARD_PART, 0, 0)
    start_card(st, tab, p, code, Trigger.ACT)
    st.res_row = row
    st.res_last = row + 1
    st.cost_left = tab.cost_amount[row]


# --- End of a turn ---------------------------------------------------------------------------------


@rule
def end_battle_turn(st, tab, par, ev):
    """BD-44, BD-45, BD-80, BD-81, BD-R1, BD-R2. Who is below the highest of the others is out; one left wins."""
    p = st.turn_seat
    st.is_ending = False
    highest = highest_of_others(st, p)
    if st.faith[p] < highest:
        st.status[p] = Status.DEFEATED
        st.n_in -= 1
        st.n_equal = 0
        st.n_offers = 0
        st.has_changed = True
        emit(st, ev, p, Ev.DEFEATED, st.faith[p], highest, 0)
        look_at_faith(st, tab, ev)  # constant abilities that count Entities still in
    if st.is_last:
        st.winner = p
        st.phase = Phase.FINAL
        st.turn = -1
        return
    if is_tie(st, par, ev):
        return
    st.turn_seat = next_in(st, p)
    st.is_last = st.n_in == 1
    st.has_changed = False


@rule
def is_tie(st, par, ev):
    """BD-46, BD-R3, BD-R4, BD-R28. At a turn end with all still in equal: agreed by offers, or forced by the count."""
    if not are_equal(st):
        return False
    st.n_offers = st.n_offers + 1 if st.is_offering else 0
    if not st.has_changed:
        st.n_equal += 1
    if st.n_offers == st.n_in:
        end_in_tie(st, ev, Tie.AGREED)
        return True
    if st.n_equal >= par.tie_turns * st.n_in:
        end_in_tie(st, ev, Tie.FORCED)
        return True
    return False


@rule
def end_in_tie(st, ev, why):
    """BD-60, BD-R8. The round goes at once to the Final phase with no winner; all count as defeated."""
    for p in range(st.n_players):
        if st.status[p] == Status.IN:
            st.status[p] = Status.DEFEATED
    st.n_in = 0
    st.winner = -1
    st.is_cut = False
    st.is_ending = False
    st.phase = Phase.FINAL
    st.turn = -1
    st.ties += 1
    emit(st, ev, -1, Ev.TIE, why, 0, 0)
