"""Kardnarök: mercenaries (KN-50 to KN-54, KN-R33) and the Nornas that are bought in a duel (KN-72)."""

from __future__ import annotations

from simkit._jit import rule

from .hands import act, add, begin_list, free_bronze, say, say3, take
from .nornas import add_plays, answer_option, any_actions, freya_target, mercenary_limit, open_options
from .vocab import AT_ANY, AT_WORK, NORNA, PASS, SIDES, VERB, Decision, Ev, Kind, Phase, Verb

# --- Duel: buying Nornas -------------------------------------------------------------------------


@rule
def advance_buy(st, par):
    """KN-72. After all its own actions the losing player may buy Nornas, once in a combat; else the combat ends."""
    side = st.losing
    p = st.fighter[side]
    if st.has_bought[side] == 1 or st.n_pile[NORNA] == 0 or st.bronze[p] < par.duel_prices[st.round_no - 1]:
        st.phase = Phase.LOSSES
        return
    st.to_act = p
    st.decision = Decision.BUY


@rule
def step_buy(st, par, ev, p):
    """KN-72, KN-R26. Pay at once, out of the game; the Nornas lie apart from the hand."""
    side = st.losing
    price = par.duel_prices[st.round_no - 1]
    st.bronze[p] -= price
    st.bronze_gone += price
    say(st, ev, p, Ev.FEE, price)
    st.has_bought[side] = 1
    st.m_bought[p] += 1
    for _ in range(par.duel_nornas):
        c = take(st, Kind.NORNA, False)
        if c >= 0:
            st.bought[side, st.n_bought[side]] = c
            st.n_bought[side] += 1
            st.card_seen[p, c] += 1
            say(st, ev, p, Ev.BOUGHT, c)
    st.phase = Phase.COMBAT


# --- Who can be hired ----------------------------------------------------------------------------


@rule
def is_eligible(st, q):
    """KN-R33. Outside the combat, at least 1 Norna in hand, not hired and not paid for inaction in this combat."""
    if q == st.fighter[0] or q == st.fighter[1] or q == st.merc[0] or q == st.merc[1]:
        return False
    return st.n_hand[q, NORNA] > 0 and st.idle_side[q] < 0


@rule
def eligible_mask(st):
    """KN-R33. Bit mask of the realms that can be hired."""
    mask = 0
    for q in range(st.n_players):
        if is_eligible(st, q):
            mask |= 1 << q
    return mask


@rule
def is_single(mask):
    """KN-55. Only one realm is in the mask."""
    return mask != 0 and mask & (mask - 1) == 0


@rule
def sought_seat(st, k):
    """KN-R33. The k-th seat clockwise from the employer, NONE: not asked."""
    q = (st.fighter[st.price_side] + 1 + k) % st.n_players
    if (st.sought >> q) & 1 == 1:
        return q
    return -1


# --- The offer -----------------------------------------------------------------------------------


@rule
def advance_offer(st):
    """KN-50, KN-R33. The losing fighter may offer bronze to realms outside; without that the combat ends."""
    side = st.losing
    p = st.fighter[side]
    if st.bargained[side] == 1 or free_bronze(st, p) < 1 or eligible_mask(st) == 0:
        st.phase = Phase.LOSSES
        return
    st.to_act = p
    st.decision = Decision.OFFER


@rule
def price_actions(st, actions, n, high):
    """Add the prices above the one on the table."""
    for b in range(st.price + 1, high + 1):
        n = add(actions, n, act(Verb.PRICE, b))
    return n


@rule
def legal_offer(st, actions, p):
    """KN-R33. No offer, or a price of 1 up to its bronze."""
    actions[0] = PASS
    coins = free_bronze(st, p)
    for b in range(1, coins + 1):
        actions[b] = act(Verb.PRICE, b)
    return coins + 1


@rule
def step_offer(st, ev, p, price):
    """KN-R33, KN-R12. Name the price; with one eligible realm and an opponent without mercenary it is an auction."""
    side = st.losing
    st.bargained[side] = 1
    st.price = price
    st.price_side = side
    st.sought = eligible_mask(st)
    st.seat_k = 0
    for q in range(st.n_players):
        st.offer[q] = 0
    st.m_offers += 1
    say(st, ev, p, Ev.OFFERED, price)
    if is_single(st.sought) and st.merc[1 - side] < 0:
        st.bid_side = 1 - side
        st.phase = Phase.BID
    else:
        st.phase = Phase.ANSWER


@rule
def advance_answer(st):
    """KN-R33. The eligible realms answer clockwise from the employer; the first acceptance closes the deal."""
    raised = st.phase == Phase.RAISED
    while st.seat_k < st.n_players:
        q = sought_seat(st, st.seat_k)
        if q >= 0:
            st.to_act = q
            st.decision = Decision.RAISED if raised else Decision.ANSWER
            return
        st.seat_k += 1
    if raised:
        st.phase = Phase.COMBAT
    else:
        st.phase = Phase.TERMS


@rule
def legal_answer(st, tab, actions, q):
    """KN-50, KN-R33. Accept (with a Norna in hand), refuse, once a higher price; and options of any moment."""
    n = begin_list(actions, False)
    n = any_actions(st, tab, actions, n, q)
    if st.phase == Phase.ANSWER and st.n_hand[q, NORNA] > 0:
        n = price_actions(st, actions, n, free_bronze(st, st.fighter[st.price_side]))
    if st.n_hand[q, NORNA] > 0:
        n = add(actions, n, Verb.ACCEPT << VERB)
    return add(actions, n, Verb.REFUSE << VERB)


@rule
def step_answer(st, ev, q, verb, price):
    """KN-R33. Accept, refuse, or name a higher price."""
    if verb == Verb.ACCEPT:
        say(st, ev, q, Ev.ACCEPTED, st.price)
        hire(st, ev, q, st.price)
    elif verb == Verb.PRICE:
        say(st, ev, q, Ev.ASKED, price)
        st.offer[q] = price
        st.seat_k += 1
    else:
        say(st, ev, q, Ev.REFUSED, st.price)
        st.seat_k += 1


@rule
def hire(st, ev, q, price):
    """KN-50. q works for the employer; the price is due only if it wins (KN-53)."""
    side = st.price_side
    p = st.fighter[side]
    st.merc[side] = q
    st.merc_price[side] = price
    st.merc_used[side] = 0
    st.merc_stopped = 0
    st.promised[p] += price
    st.phase = Phase.COMBAT
    st.m_deals += 1
    st.m_prices += price
    st.m_price = price
    st.m_hired[p] += 1
    st.m_worked[q] += 1
    say3(st, ev, p, Ev.HIRED, q, price, side)


@rule
def advance_terms(st):
    """KN-R33. None accepted: the employer may take a counter-price or raise its offer once."""
    st.to_act = st.fighter[st.price_side]
    st.decision = Decision.TERMS


@rule
def legal_terms(st, actions, p):
    """KN-R33. Give up, a higher offer, or a counter-price."""
    n = begin_list(actions, True)
    n = price_actions(st, actions, n, free_bronze(st, p))
    for q in range(st.n_players):
        if st.offer[q] > 0 and st.n_hand[q, NORNA] > 0:
            n = add(actions, n, act(Verb.HIRE, q))
    return n


@rule
def step_terms(st, ev, p, verb, a):
    """KN-R33. After this the fighter may not bargain again in this combat, but keeps its own actions."""
    if verb == Verb.HIRE:
        hire(st, ev, a, st.offer[a])
    else:
        st.price = a
        st.seat_k = 0
        st.phase = Phase.RAISED
        say(st, ev, p, Ev.OFFERED, a)


# --- The mercenary's work ------------------------------------------------------------------------


@rule
def legal_work(st, tab, par, actions, q):
    """KN-51, KN-52, KN-R11, KN-R13. Nornas for the employer within the limit, own ones of any moment, or stop.

    It must play one for the employer as long as it has played none and holds one that is allowed now.
    """
    side = st.losing
    n = begin_list(actions, st.merc_used[side] > 0)
    may_work = st.merc_used[side] < mercenary_limit(st, par)
    freya = may_work and freya_target(st, tab, side) >= 0
    can_work = 0
    last = -1
    for k in range(st.n_hand[q, NORNA]):
        c = st.hand[q, NORNA, k]
        options = open_options(st, tab, q, c, AT_WORK + side, side) if may_work else 0
        if freya:
            options |= answer_option(tab, c)
        can_work |= options
        options |= open_options(st, tab, q, c, AT_ANY, -1)
        n = add_plays(actions, n, c, options if c != last else 0)
        last = c
    if can_work == 0 and st.merc_used[side] == 0:
        n = add(actions, n, PASS)
    return n


# --- The auction ---------------------------------------------------------------------------------


@rule
def advance_bid(st):
    """KN-55, KN-R12. One eligible realm: the fighters bid in turn for its help or its inaction until one stops."""
    p = st.fighter[st.bid_side]
    if free_bronze(st, p) <= st.price:
        st.phase = Phase.VERDICT
        return
    st.to_act = p
    st.decision = Decision.BID


@rule
def legal_bid(st, actions, p):
    """KN-R12. Stop, or a higher bid within its bronze."""
    n = begin_list(actions, True)
    return price_actions(st, actions, n, free_bronze(st, p))


@rule
def step_bid(st, ev, p, price):
    """KN-R12. A higher bid; passing stops the bidding (rules.step_pass)."""
    st.price = price
    st.price_side = st.bid_side
    st.bid_side = 1 - st.bid_side
    say(st, ev, p, Ev.OFFERED, price)


@rule
def advance_verdict(st):
    """KN-R12. The outside realm takes the highest bid or refuses both."""
    for q in range(st.n_players):
        if (st.sought >> q) & 1 == 1:
            st.to_act = q
            st.decision = Decision.VERDICT


@rule
def step_verdict(st, ev, q, verb):
    """KN-R12. Help, inaction, or neither; inaction is paid only if its payer wins."""
    st.phase = Phase.COMBAT
    if verb == Verb.REFUSE:
        say(st, ev, q, Ev.REFUSED, st.price)
        return
    say(st, ev, q, Ev.ACCEPTED, st.price)
    if st.price_side == st.losing:
        hire(st, ev, q, st.price)
        return
    st.idle_side[q] = st.price_side
    st.idle_price[q] = st.price
    st.promised[st.fighter[st.price_side]] += st.price
    st.m_idle += 1
    say3(st, ev, st.fighter[st.price_side], Ev.IDLE, q, st.price, st.price_side)


# --- Payment -------------------------------------------------------------------------------------


@rule
def pay(st, ev, p, q, coins):
    """KN-53, KN-R12. Pay what was promised."""
    st.bronze[p] -= coins
    st.bronze[q] += coins
    st.m_earned[q] += coins
    say3(st, ev, p, Ev.PAID, q, coins, p)


@rule
def pay_promises(st, ev):
    """KN-53, KN-56. The winner pays its mercenary and the realms that did nothing for it; the loser pays nobody."""
    side = st.winner
    p = st.fighter[side]
    if st.merc[side] >= 0:
        pay(st, ev, p, st.merc[side], st.merc_price[side])
    for q in range(st.n_players):
        if st.idle_side[q] == side:
            pay(st, ev, p, q, st.idle_price[q])
    for s in range(SIDES):
        st.merc[s] = -1
    for q in range(st.n_players):
        st.idle_side[q] = -1
        st.promised[q] = 0
