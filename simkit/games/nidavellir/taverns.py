"""Nidavellir: a round. Camp row, dwarves, bids, turns in the taverns, gem trades."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import remove_at

from .army import push, to_pile
from .choices import ask
from .coins import coin_code
from .effects import carry_out, take_camp_card
from .vocab import ALL_COINS, CAMP, N_COINS, N_TAVERNS, Decision, Ev, Mode, Phase, Place, Task

# --- Start of a round ----------------------------------------------------------------------------


@rule
def begin_round(st, par, ev):
    """NV-20. A new round: the camp row is filled, the dwarves enter, then bids."""
    st.round_no += 1
    st.age_round += 1
    emit(st, ev, -1, Ev.ROUND, st.age, st.age_round, 0)
    if st.mode == Mode.THINGVELLIR:
        fill_camp(st, par, ev)
    for t in range(N_TAVERNS):
        enter_dwarves(st, par, ev, t)
    st.turn = 0
    st.phase = Phase.BIDS


@rule
def fill_camp(st, par, ev):
    """TV-10. Fill the camp row from the age's camp deck, as far as it goes (D16)."""
    while st.n_camp < par.camp_row and st.n_camp_deck[st.age] > 0:
        st.n_camp_deck[st.age] -= 1
        c = st.camp_deck[st.age, st.n_camp_deck[st.age]]
        st.camp[st.n_camp] = c
        st.n_camp += 1
        emit(st, ev, -1, Ev.CAMP_FILLED, c, 0, 0)


@rule
def enter_dwarves(st, par, ev, t):
    """NV-21. Cards from the age deck to tavern t; a patched deck may run short (D25)."""
    st.n_card[t] = 0
    for _ in range(par.tavern_cards[st.n_players - 2]):
        if st.n_deck[st.age] == 0:
            return
        st.n_deck[st.age] -= 1
        c = st.deck[st.age, st.n_deck[st.age]]
        st.card[t, st.n_card[t]] = c
        st.n_card[t] += 1
        emit(st, ev, -1, Ev.ENTERED, c, t, 0)


# --- Bids ----------------------------------------------------------------------------------------


@rule
def ask_bids(st, tab, par):
    """NV-22. Seat by seat, all but Uline's owner bid in secret; then the first tavern."""
    while st.turn < st.n_players:
        p = st.turn
        st.turn += 1
        if st.from_hand[p] == 0:
            ask(st, tab, par, Decision.BID, p, 0, 0)
            return
    st.tavern = 0
    begin_tavern(st)


@rule
def lay_bid(st, ev, p, pos):
    """NV-22. Coins to the three taverns, the others into the pouch."""
    st.shown[p] = 0
    for s in range(N_COINS):
        if st.place[p, s] == Place.HAND:
            st.place[p, s] = Place.POUCH
    a = pos // (N_COINS * N_COINS)
    b = pos // N_COINS % N_COINS
    c = pos % N_COINS
    st.place[p, a] = 0
    st.place[p, b] = 1
    st.place[p, c] = N_TAVERNS - 1
    emit(st, ev, p, Ev.BID, coin_code(st, p, a), coin_code(st, p, b), coin_code(st, p, c))


# --- A tavern ------------------------------------------------------------------------------------


@rule
def begin_tavern(st):
    """NV-23. Turn to the next tavern: nothing revealed yet."""
    st.phase = Phase.REVEAL
    st.turn = 0
    st.visited = False
    st.n_order = 0
    for p in range(st.n_players):
        st.bid[p] = -1
        st.order[p] = -1


@rule
def reveal(st, tab, par, ev):
    """NV-23, NV-46. Reveal the coins; then Uline's owner adds one from hand; then the order is fixed."""
    if st.turn == 0:
        st.turn = 1
        for p in range(st.n_players):
            reveal_coin(st, ev, p)
        for p in range(st.n_players):
            if st.from_hand[p] == 1 and st.bid[p] < 0:
                ask(st, tab, par, Decision.HAND_BID, p, 0, 0)
                if st.to_act >= 0:
                    return
    fix_order(st)
    st.turn = 0
    st.phase = Phase.TURNS


@rule
def reveal_coin(st, ev, p):
    """NV-23. Show the coin of seat p on this tavern, if there is one (TV-47)."""
    for s in range(N_COINS):
        if st.place[p, s] == st.tavern:
            st.shown[p] |= 1 << s
            st.bid[p] = st.coin[p, s]
            emit(st, ev, p, Ev.REVEALED, st.tavern, coin_code(st, p, s), st.gem[p])


@rule
def lay_hand_bid(st, ev, p, s):
    """NV-46. Uline's owner adds a coin, seeing the others'."""
    st.place[p, s] = st.tavern
    reveal_coin(st, ev, p)


@rule
def goes_before(st, p, q):
    """NV-23. Seat p has its turn before seat q: higher coin, then higher gem."""
    if st.bid[p] != st.bid[q]:
        return st.bid[p] > st.bid[q]
    return st.gem[p] > st.gem[q]


@rule
def fix_order(st):
    """NV-23. The order of turns: coins high to low, equal ones by gem; no coin, no turn."""
    for p in range(st.n_players):
        if st.bid[p] < 0:
            continue
        k = st.n_order
        while k > 0 and goes_before(st, p, st.order[k - 1]):
            st.order[k] = st.order[k - 1]
            k -= 1
        st.order[k] = p
        st.n_order += 1
    for k in range(st.n_order):
        st.bids[st.order[k]] += 1
    if st.n_order == 0:
        return
    st.bids_first[st.order[0]] += 1
    st.bids_last[st.order[st.n_order - 1]] += 1
    for k in range(1, st.n_order):
        p = st.order[k]
        q = st.order[k - 1]
        if st.bid[p] == st.bid[q]:
            st.ties_lost[p] += 1
            if k == 1 or st.bid[st.order[k - 2]] != st.bid[q]:
                st.ties_won[q] += 1


@rule
def take_turns(st, tab, par):
    """NV-24. The next seat's turn: card, exchange, and with two players the discard of TV-21."""
    if st.turn == st.n_order:
        st.phase = Phase.TAVERN_END
        return
    p = st.order[st.turn]
    st.turn += 1
    if st.turn == 1 and st.n_players == 2:
        push(st, Decision.VISIT_DISCARD, p, 0, 0)
    if st.place[p, 0] == st.tavern:
        push(st, Task.EXCHANGE, p, 0, 0)
    ask(st, tab, par, Decision.TAKE_CARD, p, 0, 0)


@rule
def take_card(st, tab, par, ev, p, pos):
    """NV-24, TV-20. Take a card of the tavern, or visit the camp."""
    if pos >= CAMP:
        c = st.camp[pos - CAMP]
        st.n_camp = remove_at(st.camp, st.n_camp, pos - CAMP)
        st.visited = True
        st.visits[p] += 1
        emit(st, ev, p, Ev.VISITED, c, st.tavern, 0)
        take_camp_card(st, tab, ev, p, c)
        return
    c = st.card[st.tavern, pos]
    st.n_card[st.tavern] = remove_at(st.card[st.tavern], st.n_card[st.tavern], pos)
    st.card_played[p, c] += 1
    emit(st, ev, p, Ev.TOOK, c, st.tavern, 0)
    carry_out(st, tab, par, ev, p, c)


@rule
def discard_left_over(st, ev, k):
    """NV-26, TV-21, TV-22. Card k of the tavern goes to the discard pile."""
    c = st.card[st.tavern, k]
    st.n_card[st.tavern] = remove_at(st.card[st.tavern], st.n_card[st.tavern], k)
    to_pile(st, c)
    emit(st, ev, -1, Ev.LEFT_OVER, c, st.tavern, 0)


@rule
def end_tavern(st, ev):
    """NV-26. Left-over cards are discarded, gems are traded; the next tavern, or the end of the round."""
    while st.n_card[st.tavern] > 0:
        discard_left_over(st, ev, 0)
    trade_gems(st, ev)
    if st.tavern == N_TAVERNS - 1:
        st.phase = Phase.ROUND_END
        return
    st.tavern += 1
    begin_tavern(st)


@rule
def trade_gems(st, ev):
    """NV-27. In each group of equal coins, as fixed, the highest gem is traded with the lowest, and so on inwards.

    The order of turns has each group together, highest gem first; its owner keeps gem 6 out of it (NV-64).
    """
    first = 0
    while first < st.n_order:
        last = first
        while last + 1 < st.n_order and st.bid[st.order[last + 1]] == st.bid[st.order[first]]:
            last += 1
        following = last + 1
        if st.covered[st.order[first]] >= 0:
            first += 1
        while first < last:
            swap_gems(st, ev, st.order[first], st.order[last])
            first += 1
            last -= 1
        first = following


@rule
def swap_gems(st, ev, p, q):
    """NV-27. Seats p and q trade their gems."""
    held = st.gem[p]
    st.gem[p] = st.gem[q]
    st.gem[q] = held
    emit(st, ev, p, Ev.GEMS_TRADED, q, st.gem[p], st.gem[q])


@rule
def end_round(st, par):
    """NV-28. All coins back to hand; the next round, or the end of the age."""
    for p in range(st.n_players):
        for s in range(N_COINS):
            if st.place[p, s] != Place.GONE:
                st.place[p, s] = Place.HAND
        st.shown[p] = ALL_COINS
    if st.age_round < par.rounds[st.n_players - 2]:
        st.phase = Phase.ROUND_START
    else:
        st.phase = Phase.ENLIST_START
