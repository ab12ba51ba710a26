"""Kardnarök: what the operations on Nornas do, and what they ask while they are resolved.

Force, reductions, cancellations and the like only stand on the table: counting the combat reads them there
(combat.recount), so that a later cancellation takes them off again.
"""

from __future__ import annotations

from simkit._jit import rule

from .hands import (
    act,
    add,
    add_cards,
    begin_list,
    blind,
    can_exchange,
    discard,
    discard_random_norna,
    draw,
    exchange_hero,
    into_hand,
    known_place,
    out_of_army,
    out_of_hand,
    put_under,
    say,
    say3,
    warriors_held,
)
from .vocab import ALWAYS, HEROES, NORNA, PLACES, SIDES, VERB, WARRIOR, A, B, Decision, Ev, Kind, Op, Rule, Task, Verb

# --- Resolving -----------------------------------------------------------------------------------


@rule
def is_draw(op):
    """True for operations that draw cards."""
    return Op.DRAW_N <= op <= Op.DIG_N


@rule
def draw_op(st, tab, ev, p, op, n):
    """Resolve an operation that draws (KN-R18: an empty pile is replaced by the other one)."""
    if op == Op.DRAW_C:
        start_split(st, tab, ev, p, n)
        return
    from_bottom = op == Op.DIG_N or op == Op.DIG_W
    if op == Op.DRAW_W or op == Op.DIG_W or op == Op.DRAW_WN:
        draw(st, tab, ev, p, Kind.WARRIOR, n, from_bottom)
    if op == Op.DRAW_N or op == Op.DIG_N or op == Op.DRAW_WN:
        draw(st, tab, ev, p, Kind.NORNA, n, from_bottom)


@rule
def moved_force(st, tab, c, row):
    """KN-43. R01: What an option with Force of Norna c moves on the counter."""
    n = tab.amount[row]
    less = st.rule[Rule.DEITY_FORCE]
    return max(1, n + less) if tab.deity[c] == 1 and less != 0 else n


@rule
def resolve(st, tab, par, ev, k):
    """KN-43. Do what the option of card k of the table does at once; it was not cancelled."""
    row = st.table_row[k]
    p = st.table_p[k]
    side = st.table_side[k]
    op = tab.op[row]
    n = tab.amount[row]
    if op == Op.FORCE or op == Op.OPPONENT:
        st.table_value[k] = moved_force(st, tab, st.table_c[k], row)
    elif is_draw(op):
        if tab.when[row] == ALWAYS:
            draw_op(st, tab, ev, p, op, n)
    elif op == Op.CANCEL_REINF:
        st.table_value[k] = st.reinf[1 - side] - st.reinf_off[1 - side]
    elif op == Op.OPP_DISCARD_N:
        for _ in range(n):
            discard_random_norna(st, tab, ev, st.fighter[1 - side])
    else:
        st.task_entry = k
        start_op(st, ev, p, side, op, n)


@rule
def start_op(st, ev, p, side, op, n):
    """Begin what the option asks of its player."""
    if op == Op.SWAP_HAND:
        start(st, Task.PUT, p, n)
        st.task_must = 0
    elif op == Op.SWAP_ARMY:
        start(st, Task.SWAP, p, n)
    elif op == Op.PEEK_SWAP:
        q = st.fighter[1 - side]
        for k in range(st.n_army[q]):
            st.army_known[q, k] |= 1 << p
        say(st, ev, p, Ev.PEEKED, q)
        start(st, Task.SWAP, p, n)
        st.task_must = 0
    elif op == Op.SWAP_ARMIES:
        start(st, Task.OWN, p, n)
    elif op == Op.KILL_W:
        start(st, Task.TARGET, p, n)
    elif op == Op.EXTRA_REINF:
        start(st, Task.EXTRA, p, n)
    elif op == Op.SWAP_HERO:
        start(st, Task.HERO, p, n)
    elif op == Op.REVEAL_STEAL_N:
        start(st, Task.REALM, p, n)


@rule
def start(st, task, p, n):
    """Begin what a card asks of a realm; it may not be declined unless the caller says so."""
    st.task = task
    st.task_p = p
    st.task_n = n
    st.task_must = 1
    st.task_x = -1
    st.task_done = 0


# --- Drawing with a split said first -------------------------------------------------------------


@rule
def split_low(st, p, n):
    """KN-R17, KN-R18, KN-R37. Fewest warriors among n cards drawn."""
    low = max(0, n - st.n_pile[NORNA])
    missing = PLACES - warriors_held(st, p)
    return max(low, min(missing, split_high(st, n)))


@rule
def split_high(st, n):
    """KN-R18. Most warriors among n cards drawn."""
    return min(n, st.n_pile[WARRIOR])


@rule
def start_split(st, tab, ev, p, n):
    """KN-11, KN-R17. Draw n cards: the split is said before any card is seen; without a choice they are drawn."""
    n = min(n, st.n_pile[WARRIOR] + st.n_pile[NORNA])
    low = split_low(st, p, n)
    if low == split_high(st, n):
        draw(st, tab, ev, p, Kind.WARRIOR, low, False)
        draw(st, tab, ev, p, Kind.NORNA, n - low, False)
        st.task = Task.NOTHING
    else:
        start(st, Task.SPLIT, p, n)


# --- Tasks: what is asked ------------------------------------------------------------------------


@rule
def shows_nornas(st, p):
    """REVEAL_STEAL_N, D7. Another realm than p has a Norna in hand."""
    for q in range(st.n_players):
        if q != p and st.n_hand[q, NORNA] > 0:
            return True
    return False


@rule
def advance_task(st, tab, ev):
    """Ask the realm, or end the task when nothing can be done."""
    task = st.task
    p = st.task_p
    n_legal = st.n_hand[p, WARRIOR] + st.n_hand[p, NORNA]
    if task == Task.PUT and (st.task_n == 0 or n_legal == 0):
        start_split(st, tab, ev, p, st.task_done)
        return
    if task == Task.SWAP and (st.task_n == 0 or st.n_army[p] == 0 or st.n_hand[p, WARRIOR] == 0):
        st.task = Task.NOTHING
        return
    if task == Task.REPLACE and st.n_hand[p, WARRIOR] == 0:
        st.task = Task.NOTHING
        return
    if task == Task.REALM and not shows_nornas(st, p):
        # the last Norna of the others may have been an answer
        st.task = Task.NOTHING
        return
    st.to_act = p
    st.decision = Decision.SPLIT + task - Task.SPLIT


@rule
def target_actions(st, actions, p, q):
    """KILL_W, SWAP_ARMIES. A warrior of the opponent that is known, or one that is not: that one is taken blind."""
    n = 0
    for k in range(st.n_army[q]):
        target = 0
        if (st.army_known[q, k] >> p) & 1 == 1:
            target = st.army[q, k] + 1
        n = add(actions, n, act(Verb.TARGET, target))
    return n


@rule
def legal_task(st, tab, actions):
    """List what the realm may answer to the card."""
    task = st.task
    p = st.task_p
    n = 0
    if task == Task.SPLIT:
        for w in range(split_low(st, p, st.task_n), split_high(st, st.task_n) + 1):
            n = add(actions, n, (Verb.DRAW << VERB) | (w << A) | ((st.task_n - w) << B))
        return n
    n = begin_list(actions, st.task_must == 0)
    if task == Task.PUT:
        n = add_cards(st, actions, n, p, Kind.WARRIOR, Verb.PUT)
        n = add_cards(st, actions, n, p, Kind.NORNA, Verb.PUT)
    elif task == Task.SWAP:
        for k in range(st.n_army[p]):
            for j in range(st.n_hand[p, WARRIOR]):
                n = add(actions, n, (Verb.SWAP << VERB) | (st.army[p, k] << A) | (st.hand[p, WARRIOR, j] << B))
    elif task == Task.OWN:
        for k in range(st.n_army[p]):
            n = add(actions, n, act(Verb.OWN, st.army[p, k]))
    elif task == Task.TARGET:
        n = target_actions(st, actions, p, st.fighter[1 - st.table_side[st.task_entry]])
    elif task == Task.REPLACE:
        n = add_cards(st, actions, n, p, Kind.WARRIOR, Verb.PLACE)
    elif task == Task.EXTRA:
        for j in range(st.n_hand[p, WARRIOR]):
            if tab.human[st.hand[p, WARRIOR, j]] == 1:
                n = add(actions, n, act(Verb.THOR, st.hand[p, WARRIOR, j]))
    elif task == Task.HERO:
        for slot in range(HEROES):
            if can_exchange(st, p, slot):
                n = add(actions, n, act(Verb.HERO, st.hero[p, slot]))
    elif task == Task.REALM:
        for q in range(st.n_players):
            if q != p and st.n_hand[q, NORNA] > 0:
                n = add(actions, n, act(Verb.REALM, q))
    else:
        n = add_cards(st, actions, n, st.task_x, Kind.NORNA, Verb.TAKE)
    return n


# --- Tasks: what is done -------------------------------------------------------------------------


@rule
def step_task(st, tab, ev, verb, a, b):
    """Do what the realm answered to the card."""
    task = st.task
    p = st.task_p
    if verb == Verb.PASS:
        if task == Task.PUT:
            st.task_n = 0
        else:
            st.task = Task.NOTHING
    elif task == Task.SPLIT:
        st.task = Task.NOTHING
        draw(st, tab, ev, p, Kind.WARRIOR, a, False)
        draw(st, tab, ev, p, Kind.NORNA, b, False)
    elif task == Task.PUT:
        discard(st, tab, ev, p, a)
        st.task_n -= 1
        st.task_done += 1
    elif task == Task.SWAP:
        swap_warrior(st, tab, ev, p, a, b)
        st.task_n -= 1
    elif task == Task.OWN:
        st.task_x = known_place(st, p, a, st.fighter[1 - st.table_side[st.task_entry]])
        st.task = Task.TARGET
    elif task == Task.TARGET:
        step_target(st, tab, ev, p, a)
    elif task == Task.REPLACE:
        st.task = Task.NOTHING
        out_of_hand(st, tab, p, a)
        st.army[p, st.n_army[p]] = a
        st.army_known[p, st.n_army[p]] = 0
        st.n_army[p] += 1
    elif task == Task.EXTRA:
        st.task = Task.NOTHING
        send_warrior(st, tab, ev, p, st.table_side[st.task_entry], a, tab.force[a], Ev.THOR)
        st.table_value[st.task_entry] = tab.force[a]
    elif task == Task.HERO:
        exchange_hero(st, tab, ev, p, a)
        st.task_n -= 1
        if st.task_n == 0:
            st.task = Task.NOTHING
    elif task == Task.REALM:
        st.task_x = a
        st.task = Task.STEAL
    else:
        steal(st, tab, ev, p, a)


@rule
def swap_warrior(st, tab, ev, p, a, b):
    """SWAP_ARMY, PEEK_SWAP. Army warrior a goes to the hand, hand warrior b takes its place."""
    k = known_place(st, p, a, st.fighter[1 - st.table_side[st.task_entry]])
    out_of_hand(st, tab, p, b)
    into_hand(st, tab, p, a)
    st.army[p, k] = b
    # after the armies were revealed everybody sees the new warrior
    st.army_known[p, k] = (1 << st.n_players) - 1 if st.counted == 1 else 0
    say3(st, ev, p, Ev.SWAPPED, a, b, k)


@rule
def send_warrior(st, tab, ev, p, side, c, force, event):
    """KN-32, KN-42. A hand warrior joins as a reinforcement; it is discarded after the combat."""
    if st.has_bought[side] == 1 and st.fresh[side, c] > 0:
        st.fresh[side, c] -= 1
    out_of_hand(st, tab, p, c)
    st.used[side, st.n_used[side]] = c
    st.n_used[side] += 1
    st.card_played[p, c] += 1
    say3(st, ev, p, event, c, force, side)


@rule
def step_target(st, tab, ev, p, a):
    """KILL_W, SWAP_ARMIES. The chosen warrior of the opponent; 0: blind among those not known."""
    q = st.fighter[1 - st.table_side[st.task_entry]]
    k = known_place(st, q, a - 1, p)
    if a == 0:
        k = blind_place(st, p, q)
    if st.task_x < 0:
        c = out_of_army(st, q, k)
        put_under(st, tab, c)
        say(st, ev, q, Ev.LOST, c)
        start(st, Task.REPLACE, q, st.task_n)
        st.task_must = 0
        return
    j = st.task_x
    st.task = Task.NOTHING
    mine = st.army[p, j]
    mine_known = st.army_known[p, j]
    st.army[p, j] = st.army[q, k]
    st.army_known[p, j] = st.army_known[q, k] | (1 << q)
    st.army[q, k] = mine
    st.army_known[q, k] = mine_known | (1 << p)
    say3(st, ev, p, Ev.SWAPPED, mine, st.army[p, j], q)


@rule
def blind_place(st, p, q):
    """A place of the army of q whose warrior p does not know, at random."""
    unknown = 0
    for k in range(st.n_army[q]):
        if (st.army_known[q, k] >> p) & 1 == 0:
            unknown += 1
    pick = blind(st, unknown)
    for k in range(st.n_army[q]):
        if (st.army_known[q, k] >> p) & 1 == 0:
            if pick == 0:
                return k
            pick -= 1
    return -1


@rule
def steal(st, tab, ev, p, c):
    """REVEAL_STEAL_N. Take a Norna of the realm that showed its Nornas."""
    q = st.task_x
    out_of_hand(st, tab, q, c)
    into_hand(st, tab, p, c)
    st.card_seen[p, c] += 1
    say3(st, ev, p, Ev.STOLE, c, q, p)
    for side in range(SIDES):
        if st.has_bought[side] == 1 and st.fighter[side] == p:
            st.fresh[side, c] += 1
    st.task_n -= 1
    st.task = Task.NOTHING
