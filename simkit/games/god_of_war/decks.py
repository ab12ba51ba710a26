"""God of War: hands, decks, discard piles, status cards, the Upgrade deck."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import shuffle

from .vocab import Ev, Mark, Sort, Stream


@rule
def in_play(st, p):
    """GW-66. Say whether seat p still has a hero in play."""
    return st.is_in[2 * p] == 1 or st.is_in[2 * p + 1] == 1


@rule
def push_pile(st, p, c):
    """GW-36. Put card c on the discard pile of seat p."""
    st.pile[p, st.n_pile[p]] = c
    st.n_pile[p] += 1


@rule
def push_deck(st, p, c):
    """GW-71. Put card c on top of the deck of seat p."""
    st.deck[p, st.n_deck[p]] = c
    st.n_deck[p] += 1


@rule
def has(st, p, mark):
    """GW-36. Say whether the hand of seat p holds a card with this Mark."""
    return (st.marks[p] >> mark) & 1 == 1


@rule
def into_hand(st, tab, p, c):
    """GW-20. Put card c into the hand of seat p, which is kept in ascending order."""
    k = st.n_hand[p]
    while k > 0 and st.hand[p, k - 1] > c:
        st.hand[p, k] = st.hand[p, k - 1]
        k -= 1
    st.hand[p, k] = c
    st.n_hand[p] += 1
    st.marks[p] |= tab.marks[c]


@rule
def leave_hand(st, tab, p, c):
    """GW-36. Take one card c out of the hand of seat p; what the hand holds is noted anew."""
    n = 0
    marks = 0
    is_gone = 0
    for k in range(st.n_hand[p]):
        other = st.hand[p, k]
        if other == c and is_gone == 0:
            is_gone = 1
            continue
        st.hand[p, n] = other
        marks |= tab.marks[other]
        n += 1
    st.hand[p, n] = -1
    st.n_hand[p] = n
    st.marks[p] = marks


@rule
def discard_hand(st, p):
    """GW-71. Put the hand of seat p on its discard pile."""
    for k in range(st.n_hand[p]):
        push_pile(st, p, st.hand[p, k])
        st.hand[p, k] = -1
    st.n_hand[p] = 0
    st.marks[p] = 0


@rule
def spend(st, tab, p, c):
    """GW-36. Card c goes from the hand of seat p to the own discard pile (D2)."""
    leave_hand(st, tab, p, c)
    push_pile(st, p, c)
    if tab.is_upgrade[c] == 0:
        st.card_played[p, c] += 1


@rule
def shuffle_deck(st, p):
    """GW-10. Shuffle the deck of seat p."""
    shuffle(st.deck[p], st.n_deck[p], st.seed, st.game_no, Stream.DECK + p, st.shuffles[p] * st.deck.shape[1])
    st.shuffles[p] += 1


@rule
def reshuffle(st, ev, p):
    """GW-20. Shuffle the discard pile into a new deck."""
    for k in range(st.n_pile[p]):
        st.deck[p, st.n_deck[p] + k] = st.pile[p, k]
        st.pile[p, k] = -1
    st.n_deck[p] += st.n_pile[p]
    st.n_pile[p] = 0
    shuffle_deck(st, p)
    emit(st, ev, p, Ev.RESHUFFLED, st.n_deck[p], 0, 0)


@rule
def gain_status(st, tab, ev, p, k):
    """GW-65, GW-85, GW-R46. Put a card of stack k (0 Stun, 1 Poison, 2 Crystal) on top of a deck, if there is one."""
    if st.status_left[k] == 0:
        return
    st.status_left[k] -= 1
    push_deck(st, p, tab.status_card[k])
    if tab.is_a[tab.status_card[k]] != Sort.CRYSTAL:
        st.n_bad[p] += 1
    emit(st, ev, p, Ev.STATUS_GAINED, tab.status_card[k], 0, 0)


@rule
def leave_game(st, tab, p, c):
    """GW-71, GW-72. Card c of seat p leaves the game; status cards go back to their stacks."""
    sort = tab.is_a[c]
    if sort >= Sort.STUN:
        st.status_left[sort - Sort.STUN] += 1
        if sort != Sort.CRYSTAL:
            st.n_bad[p] -= 1
    else:
        st.removed[c] += 1


@rule
def hand_numbers(st, tab, p):
    """GW-R2. Return the total of all numbers in the hand of seat p."""
    total = 0
    for k in range(st.n_hand[p]):
        total += tab.number[st.hand[p, k]]
    return total


@rule
def has_number(st, p, action):
    """GW-34, GW-R1. Say whether the hand holds a Number card, or a card of this action with a number on it."""
    return has(st, p, Mark.NUMBER) or has(st, p, action + Mark.NUMBERED)


@rule
def take_top(st):
    """GW-60. Take the top card of the Upgrade deck; the deck is not empty."""
    u = st.up[st.up_head]
    st.up[st.up_head] = -1
    st.up_head = (st.up_head + 1) % st.up.shape[0]
    st.n_up -= 1
    return u


@rule
def put_under(st, u):
    """GW-73, GW-R58. Put an Upgrade card under the deck."""
    st.up[(st.up_head + st.n_up) % st.up.shape[0]] = u
    st.n_up += 1


@rule
def put_on_top(st, u):
    """GW-113. Put an Upgrade card on top of the deck."""
    st.up_head = (st.up_head + st.up.shape[0] - 1) % st.up.shape[0]
    st.up[st.up_head] = u
    st.n_up += 1
