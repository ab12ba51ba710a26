"""Kardnarök: piles, hands and coins: how cards and coins move."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, word

from .vocab import HEROES, MAX_PILE, NORNA, PASS, VERB, WARRIOR, A, Ev, Kind, Stream

# --- Actions and events --------------------------------------------------------------------------
#
# A constant number as an argument makes numba compile the function once more for it. Hence: the kind of a card comes
# from its table, actions and events with fewer parts have short forms, PASS is written straight into the list.


@rule
def act(verb, a):
    """Encode an action with one part."""
    return (verb << VERB) | (a << A)


@rule
def begin_list(actions, with_pass):
    """Begin a list of actions, with PASS or empty; returns the count."""
    actions[0] = PASS
    return 1 if with_pass else 0


@rule
def add(actions, n, action):
    """Put an action into the ascending list, once; returns the new count."""
    if n == 0 or actions[n - 1] < action:
        actions[n] = action
        return n + 1
    return insert(actions, n, action)


@rule
def insert(actions, n, action):
    """Put an action that does not come last into the ascending list, once; returns the new count."""
    k = n
    while k > 0 and actions[k - 1] > action:
        k -= 1
    if k > 0 and actions[k - 1] == action:
        return n
    for i in range(n, k, -1):
        actions[i] = actions[i - 1]
    actions[k] = action
    return n + 1


@rule
def add_cards(st, actions, n, p, kind, verb):
    """Add one action of this verb for every different card of a kind in the hand."""
    for k in range(st.n_hand[p, kind]):
        n = add(actions, n, act(verb, st.hand[p, kind, k]))
    return n


@rule
def say(st, ev, p, kind, a):
    """Emit an event with one number."""
    emit(st, ev, p, kind, a, 0, 0)


@rule
def say3(st, ev, p, kind, a, b, c):
    """Emit an event with up to three numbers."""
    emit(st, ev, p, kind, a, b, c)


# --- Piles and hands -----------------------------------------------------------------------------


@rule
def put_under(st, tab, c):
    """KN-58. Put a card under its pile."""
    kind = tab.kind[c]
    k = (st.pile_top[kind] + st.n_pile[kind]) % MAX_PILE
    st.pile[kind, k] = c
    st.n_pile[kind] += 1


@rule
def take(st, kind, from_bottom):
    """Take the top card of a pile, or the bottom one; NONE when it is empty."""
    if st.n_pile[kind] == 0:
        return -1
    st.n_pile[kind] -= 1
    k = st.pile_top[kind]
    if from_bottom:
        k = (k + st.n_pile[kind]) % MAX_PILE
    else:
        st.pile_top[kind] = (k + 1) % MAX_PILE
    c = st.pile[kind, k]
    st.pile[kind, k] = -1
    return c


@rule
def into_hand(st, tab, p, c):
    """Put a card into a hand, keeping it ascending."""
    kind = tab.kind[c]
    k = st.n_hand[p, kind]
    while k > 0 and st.hand[p, kind, k - 1] > c:
        st.hand[p, kind, k] = st.hand[p, kind, k - 1]
        k -= 1
    st.hand[p, kind, k] = c
    st.n_hand[p, kind] += 1
    st.n_human[p] += tab.human[c]
    st.n_any[p] += tab.has_any[c]
    st.n_react[p] += tab.reacts[c]


@rule
def out_of_hand(st, tab, p, c):
    """Take a card out of a hand; a copy that a bought Norna drew goes last (KN-R26)."""
    kind = tab.kind[c]
    n = st.n_hand[p, kind] - 1
    moved = 0
    for k in range(n):
        # cards behind the one that leaves move up; one loop, for where a search ends can't be foreseen
        moved |= 1 if st.hand[p, kind, k] == c else 0
        st.hand[p, kind, k] = st.hand[p, kind, k + moved]
    st.hand[p, kind, n] = -1
    st.n_hand[p, kind] = n
    st.n_human[p] -= tab.human[c]
    st.n_any[p] -= tab.has_any[c]
    st.n_react[p] -= tab.reacts[c]
    side = buyer_side(st, p)
    if side >= 0 and st.fresh[side, c] > 0:
        copies = 0
        for i in range(n):
            if st.hand[p, kind, i] == c:
                copies += 1
        st.fresh[side, c] = min(st.fresh[side, c], copies)


@rule
def buyer_side(st, p):
    """KN-R26. Side of a fighter that has bought Nornas in this combat, NONE: it has not."""
    if st.has_bought[0] == 1 and st.fighter[0] == p:
        return 0
    if st.has_bought[1] == 1 and st.fighter[1] == p:
        return 1
    return -1


@rule
def draw(st, tab, ev, p, kind, n, from_bottom):
    """KN-11, KN-R18. Draw n cards of a kind; an empty pile is replaced by the other one."""
    side = buyer_side(st, p)
    for _ in range(n):
        k = 0 if kind == Kind.WARRIOR else 1
        if st.n_pile[k] == 0:
            k = 1 - k
        c = take(st, k, from_bottom)
        if c >= 0:
            into_hand(st, tab, p, c)
            st.card_seen[p, c] += 1
            if side >= 0:
                st.fresh[side, c] += 1
            say3(st, ev, p, Ev.DREW, c, k, n)


@rule
def discard(st, tab, ev, p, c):
    """KN-58, KN-59. Put a hand card under its pile."""
    out_of_hand(st, tab, p, c)
    put_under(st, tab, c)
    say(st, ev, p, Ev.UNDER, c)


@rule
def warriors_held(st, p):
    """Warriors in hand and army."""
    return st.n_hand[p, WARRIOR] + st.n_army[p]


@rule
def cards_held(st, p):
    """KN-11. Cards that count for the Efetivo: warriors and Nornas, hand and army."""
    return st.n_hand[p, WARRIOR] + st.n_hand[p, NORNA] + st.n_army[p]


@rule
def blind(st, n):
    """A choice among n cards that nobody sees: 0..n-1. Each has its own draw, named by its number in the game."""
    st.n_blind += 1
    return below(word(st.seed, st.game_no, Stream.BLIND, st.n_blind), n)


@rule
def discard_random_norna(st, tab, ev, p):
    """Put a random Norna of the hand under the pile."""
    n = st.n_hand[p, NORNA]
    if n > 0:
        discard(st, tab, ev, p, st.hand[p, NORNA, blind(st, n)])


# --- Heroes --------------------------------------------------------------------------------------


@rule
def can_exchange(st, p, slot):
    """KN-16, KN-R22. A hero that is not in the army may be exchanged, if there is one in the pile."""
    return st.lead[p] != slot and st.n_pile[Kind.HERO] > 0


@rule
def has_exchange(st, p):
    """KN-16. One of the heroes may be exchanged."""
    for slot in range(HEROES):
        if can_exchange(st, p, slot):
            return True
    return False


@rule
def exchange_hero(st, tab, ev, p, c):
    """KN-16. Put a hero under the pile, take the top one; it is hidden until it has been in an army."""
    chosen = 0
    for slot in range(HEROES):
        if st.hero[p, slot] == c and can_exchange(st, p, slot):
            chosen = slot
    put_under(st, tab, c)
    taken = take(st, Kind.HERO, False)
    st.hero[p, chosen] = taken
    st.hero_known[p, chosen] = 0
    show_heroes(st, p)
    st.card_seen[p, taken] += 1
    say3(st, ev, p, Ev.HERO_IN, taken, c, chosen)


@rule
def show_heroes(st, p):
    """KN-12, KN-R22. What all know of the heroes: the one in the army, the other one if it has been in an army."""
    lead = st.lead[p]
    st.shown_lead[p] = -1
    st.shown_reserve[p] = -1
    for slot in range(HEROES):
        if slot == lead:
            st.shown_lead[p] = st.hero[p, slot]
            st.hero_known[p, slot] = 1
        elif st.hero_known[p, slot] == 1:
            st.shown_reserve[p] = st.hero[p, slot]


@rule
def army_down(st, tab, p):
    """KN-14, KN-15, KN-17. The army is taken off the realm card: warriors to the hand, the hero beside the card."""
    army_to_hand(st, tab, p)
    st.lead[p] = -1
    show_heroes(st, p)


# --- Army ----------------------------------------------------------------------------------------


@rule
def army_to_hand(st, tab, p):
    """KN-14, KN-15, KN-17. The army warriors go back to the hand."""
    for k in range(st.n_army[p]):
        into_hand(st, tab, p, st.army[p, k])
        st.army[p, k] = -1
        st.army_known[p, k] = 0
    st.n_army[p] = 0


@rule
def out_of_army(st, p, k):
    """Take the army warrior of a place; the other one moves up. Returns the card."""
    c = st.army[p, k]
    if k == 0:
        st.army[p, 0] = st.army[p, 1]
        st.army_known[p, 0] = st.army_known[p, 1]
    st.army[p, 1] = -1
    st.army_known[p, 1] = 0
    st.n_army[p] -= 1
    return c


@rule
def army_place(st, p, c):
    """Return the place of a card in an army, NONE: it is not there."""
    for k in range(st.n_army[p]):
        if st.army[p, k] == c:
            return k
    return -1


@rule
def known_place(st, q, c, p):
    """D3, D21. Place of a card in the army of q; of two copies the one that p knows."""
    place = -1
    for k in range(st.n_army[q] - 1, -1, -1):
        if st.army[q, k] == c and (place < 0 or (st.army_known[q, k] >> p) & 1 == 1):
            place = k
    return place


# --- Coins ---------------------------------------------------------------------------------------


@rule
def draw_coin(st, par, ev, p, index):
    """KN-10, KN-R5. Draw a silver coin from the bag for the realm card; an empty bag leaves the realm without one."""
    total = 0
    for k in range(par.n_silver_values):
        total += st.bag[k]
    st.coin[p] = -1
    st.value[p] = 0
    if total == 0:
        return
    pick = below(word(st.seed, st.game_no, Stream.COIN, index), total)
    for k in range(par.n_silver_values):
        if pick < st.bag[k]:
            st.coin[p] = k
            st.value[p] = par.silver_values[k]
            st.bag[k] -= 1
            say(st, ev, p, Ev.COIN, par.silver_values[k])
            return
        pick -= st.bag[k]


@rule
def free_bronze(st, p):
    """KN-50, D6. Bronze coins of a realm that it has not promised in this combat."""
    return st.bronze[p] - st.promised[p]
