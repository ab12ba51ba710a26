"""Kardnarök: piles, hands and coins: how cards and coins move."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, word

from .vocab import HERO, MAX_PILE, NORNA, SIDES, VERB, WARRIOR, A, B, Ev, Stream

# --- Actions -------------------------------------------------------------------------------------


@rule
def act(verb, a, b, c):
    """Encode an action."""
    return (verb << VERB) | (a << A) | (b << B) | c


@rule
def add(actions, n, action):
    """Put an action into the ascending list, once; returns the new count."""
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
    last = -1
    for k in range(st.n_hand[p, kind]):
        c = st.hand[p, kind, k]
        if c != last:
            n = add(actions, n, act(verb, c, 0, 0))
        last = c
    return n


# --- Piles and hands -----------------------------------------------------------------------------


@rule
def put_under(st, kind, c):
    """KN-58. Put a card under its pile."""
    k = (st.pile_top[kind] + st.n_pile[kind]) % MAX_PILE
    st.pile[kind, k] = c
    st.n_pile[kind] += 1


@rule
def take_top(st, kind):
    """Take the top card of a pile, NONE when it is empty."""
    if st.n_pile[kind] == 0:
        return -1
    k = st.pile_top[kind]
    c = st.pile[kind, k]
    st.pile[kind, k] = -1
    st.pile_top[kind] = (k + 1) % MAX_PILE
    st.n_pile[kind] -= 1
    return c


@rule
def take_bottom(st, kind):
    """Take the bottom card of a pile, NONE when it is empty."""
    if st.n_pile[kind] == 0:
        return -1
    st.n_pile[kind] -= 1
    k = (st.pile_top[kind] + st.n_pile[kind]) % MAX_PILE
    c = st.pile[kind, k]
    st.pile[kind, k] = -1
    return c


@rule
def into_hand(st, p, kind, c):
    """Put a card into a hand, keeping it ascending."""
    k = st.n_hand[p, kind]
    while k > 0 and st.hand[p, kind, k - 1] > c:
        st.hand[p, kind, k] = st.hand[p, kind, k - 1]
        k -= 1
    st.hand[p, kind, k] = c
    st.n_hand[p, kind] += 1


@rule
def holding(st, p, kind, c):
    """Return the place of a card in a hand, NONE: it is not there."""
    for k in range(st.n_hand[p, kind]):
        if st.hand[p, kind, k] == c:
            return k
    return -1


@rule
def out_of_hand(st, p, kind, c):
    """Take a card out of a hand; a copy that a bought Norna drew goes last (KN-R26)."""
    k = holding(st, p, kind, c)
    n = st.n_hand[p, kind] - 1
    for i in range(k, n):
        st.hand[p, kind, i] = st.hand[p, kind, i + 1]
    st.hand[p, kind, n] = -1
    st.n_hand[p, kind] = n
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
def draw(st, ev, p, kind, from_bottom):
    """KN-11, KN-R18. Draw a card; an empty pile is replaced by the other one. Returns the card, NONE: none left."""
    if st.n_pile[kind] == 0:
        kind = 1 - kind
    c = take_bottom(st, kind) if from_bottom else take_top(st, kind)
    if c < 0:
        return c
    into_hand(st, p, kind, c)
    st.card_seen[p, c] += 1
    side = buyer_side(st, p)
    if side >= 0:
        st.fresh[side, c] += 1
    emit(st, ev, p, Ev.DREW, c, 1 if from_bottom else 0, 0)
    return c


@rule
def draw_many(st, ev, p, kind, n, from_bottom):
    """Draw n cards of a kind."""
    for _ in range(n):
        draw(st, ev, p, kind, from_bottom)


@rule
def discard(st, ev, p, kind, c):
    """KN-58, KN-59. Put a hand card under its pile."""
    out_of_hand(st, p, kind, c)
    put_under(st, kind, c)
    emit(st, ev, p, Ev.UNDER, c, 0, 0)


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
def discard_random_norna(st, ev, p):
    """Put a random Norna of the hand under the pile."""
    n = st.n_hand[p, NORNA]
    if n > 0:
        discard(st, ev, p, NORNA, st.hand[p, NORNA, blind(st, n)])


# --- Heroes --------------------------------------------------------------------------------------


@rule
def can_exchange(st, p, slot):
    """KN-16, KN-R22. A hero that is not in the army may be exchanged, if there is one in the pile."""
    return st.lead[p] != slot and st.n_pile[HERO] > 0


@rule
def exchange_hero(st, ev, p, c):
    """KN-16. Put a hero under the pile, take the top one; it is hidden until it has been in an army."""
    slot = 0
    if st.hero[p, 0] != c or not can_exchange(st, p, 0):
        slot = 1
    put_under(st, HERO, c)
    taken = take_top(st, HERO)
    st.hero[p, slot] = taken
    st.hero_known[p, slot] = 0
    st.card_seen[p, taken] += 1
    emit(st, ev, p, Ev.HERO_IN, taken, c, 0)


# --- Army ----------------------------------------------------------------------------------------


@rule
def army_to_hand(st, p):
    """KN-14, KN-15, KN-17. The army warriors go back to the hand."""
    for k in range(st.n_army[p]):
        into_hand(st, p, WARRIOR, st.army[p, k])
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


# --- Coins ---------------------------------------------------------------------------------------


@rule
def draw_coin(st, par, ev, p, index):
    """KN-10, KN-R5. Draw a silver coin from the bag for the realm card; an empty bag leaves the realm without one."""
    total = 0
    for k in range(par.n_silver_values):
        total += st.bag[k]
    st.coin[p] = -1
    if total == 0:
        emit(st, ev, p, Ev.COIN, 0, 0, 0)
        return
    pick = below(word(st.seed, st.game_no, Stream.COIN, index), total)
    for k in range(par.n_silver_values):
        if pick < st.bag[k]:
            st.coin[p] = k
            st.bag[k] -= 1
            emit(st, ev, p, Ev.COIN, par.silver_values[k], 0, 0)
            return
        pick -= st.bag[k]


@rule
def coin_value(st, par, p):
    """KN-R4, KN-R5. Value of the coin now on the realm card, 0: none."""
    if st.coin[p] < 0:
        return 0
    return par.silver_values[st.coin[p]]


@rule
def free_bronze(st, p):
    """KN-50. Bronze coins of a realm that it has not promised in this combat."""
    coins = st.bronze[p]
    for side in range(SIDES):
        if st.fighter[side] != p:
            continue
        if st.merc[side] >= 0:
            coins -= st.merc_price[side]
        for q in range(st.n_players):
            if st.idle_side[q] == side:
                coins -= st.idle_price[q]
    return coins
