"""Batalha dos Deuses: hands, decks and discard piles."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, shuffle, word

from .vocab import CARD, CARD_PART, CODES, MAX_DECK, OWNER_SHIFT, Ev, Stream, Use

WORDS = 64
"""Room in a stream of chance for the words of one shuffle, or of one round."""
AS_MAGIC, AS_OWN, AS_HOSTILE = 1 << Use.MAGIC, (1 << Use.OWN) + (1 << Use.BOTH), 1 << Use.HOSTILE
AS_ENTITY = (1 << Use.ENTITY) + (1 << Use.BOTH)
AS_ANY = AS_MAGIC + AS_OWN + AS_HOSTILE + AS_ENTITY - (1 << Use.BOTH)
"""Bits of Use."""


@rule
def take_in_hand(st, p, code):
    """BD-9. Put a card into the hand of seat p; hands are kept in ascending order."""
    k = st.n_hand[p]
    while k > 0 and st.hand[p, k - 1] > code:
        st.hand[p, k] = st.hand[p, k - 1]
        k -= 1
    st.hand[p, k] = code
    st.n_hand[p] += 1
    st.card_seen[p, code & CARD_PART] += 1


@rule
def leave_hand(st, p, code):
    """BD-9. Take a card out of the hand of seat p."""
    n = st.n_hand[p] - 1
    behind = 0
    for k in range(n):  # no branch on the card: where it is can't be foreseen
        behind |= int(st.hand[p, k] == code)
        st.hand[p, k] = st.hand[p, k + behind]
    st.hand[p, n] = -1
    st.n_hand[p] = n


@rule
def put_on_discard(st, code):
    """BD-R22. Put a card that leaves hand or play on its owner's discard pile."""
    owner = code >> OWNER_SHIFT
    st.discard[owner, st.n_discard[owner]] = code & CARD_PART
    st.n_discard[owner] += 1


@rule
def discard_from_hand(st, ev, p, code, way):
    """BD-R22. Discard a card from hand; `way` says why (Ev.DISCARDED)."""
    leave_hand(st, p, code)
    put_on_discard(st, code)
    emit(st, ev, p, Ev.DISCARDED, code & CARD_PART, way, 0)


@rule
def put_on_deck(st, code):
    """BD-R22. Put a card on top of its owner's deck."""
    owner = code >> OWNER_SHIFT
    st.deck[owner, st.n_deck[owner]] = code & CARD_PART
    st.n_deck[owner] += 1


@rule
def renew_deck(st, ev, p):
    """BD-11. Shuffle the discard pile of seat p into its empty deck; nothing happens when there is none."""
    n = st.n_discard[p]
    if st.n_deck[p] > 0 or n == 0:
        return
    for k in range(n):
        st.deck[p, k] = st.discard[p, k]
        st.discard[p, k] = -1
    st.n_deck[p] = n
    st.n_discard[p] = 0
    shuffle(st.deck[p], n, st.seed, st.game_no, Stream.SHUFFLE + p, st.n_shuffles[p] * WORDS)
    st.n_shuffles[p] += 1
    emit(st, ev, p, Ev.SHUFFLED, n, 0, 0)


@rule
def draw(st, ev, p, n):
    """BD-11. Seat p draws n cards; an empty deck is renewed at once, also in the middle of the draw."""
    drawn = 0
    for _ in range(min(n, MAX_DECK)):
        if st.n_deck[p] == 0:
            renew_deck(st, ev, p)
        if st.n_deck[p] == 0:
            break
        top = st.n_deck[p] - 1
        take_in_hand(st, p, p * CODES + st.deck[p, top])
        st.deck[p, top] = -1
        st.n_deck[p] = top
        drawn += 1
        if top == 0:
            renew_deck(st, ev, p)
    emit(st, ev, p, Ev.DREW, drawn, 0, 0)


@rule
def random_card(st, q, stream):
    """Return a random card (code) of the hand of seat q, which has one. The draw is named by round and count."""
    index = st.round_no * WORDS + st.n_random[q]
    st.n_random[q] += 1
    return st.hand[q, below(word(st.seed, st.game_no, stream + q, index), st.n_hand[q])]


@rule
def roll(st, par, stream, index):
    """BD-30. Roll the die of Faithful."""
    return par.die[below(word(st.seed, st.game_no, stream, index), par.n_die)]


@rule
def list_hand(st, tab, p, uses, actions, n):
    """List each different card of the hand of seat p that has one of the uses (bits of Use); returns the new number.

    Written without branches on the card: what a hand holds can't be foreseen, and this runs at every turn.
    """
    last = -1
    for k in range(st.n_hand[p]):
        code = st.hand[p, k]
        actions[n] = CARD + code
        if code != last:
            n += (uses >> tab.use[code & CARD_PART]) & 1
        last = code
    return n


@rule
def insert(actions, n, action):
    """Insert an action into an ascending list unless it is there; returns the new number."""
    k = n
    while k > 0 and actions[k - 1] > action:
        k -= 1
    if k > 0 and actions[k - 1] == action:
        return n
    for j in range(n, k, -1):
        actions[j] = actions[j - 1]
    actions[k] = action
    return n + 1
