"""God of War: Special cards and the windows in which other players may play them; payments and interaction points."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import position, remove_at

from .decks import hand_numbers, has, in_play, into_hand, leave_game, leave_hand, spend
from .effects import do_row, flip_cards, row_flips
from .figures import can_move, heal, rage_up, reach, seat_from
from .scene import enemies, holds, stun_enemy
from .solo import wants_aid
from .vocab import (
    COLUMNS,
    SLOTS,
    Decision,
    Do,
    Ev,
    Fury,
    Hero,
    Hit,
    Mark,
    Pay,
    Phase,
    Sort,
    Special,
    Verb,
    When,
    Window,
    code,
    first_action,
)

DRAW_INSTEAD = 8
"""Target of a gift that means: draw instead."""

# --- Windows -------------------------------------------------------------------------------------


@rule
def wants(st, tab, p):
    """GW-R41. Say whether seat p has something to play in this window of another player (D1)."""
    window = st.window
    if has(st, p, window) or (window == Window.HIT and st.hit_figure // 2 == p and has(st, p, Mark.CALL)):
        return True
    if st.hero[2 * p] == Hero.MIMIR:
        if window == Window.RUNE:
            return can_reveal_second(st, tab, p)
        return (window == Window.TURN or window == Window.CALL) and mimir_wants(st, tab, p)
    return st.n_players == 1 and wants_aid(st, tab, window)


@rule
def mimir_wants(st, tab, p):
    """GW-R27. Say whether Mimir may play something in his bearer's activation: a Special or an interaction point."""
    return mimir_acts(st, p) and (has(st, p, Mark.CALL) or can_interact(st, tab, p))


@rule
def mimir_acts(st, p):
    """GW-R27. Say whether it is the Hero Activation of the hero that carries Mimir of seat p."""
    return st.bearer >= 0 and st.mimir // 2 == p and st.bearer // 2 == st.turn and st.phase == Phase.HERO


@rule
def can_reveal_second(st, tab, p):
    """GW-105, GW-R22, GW-R55. Say whether Mimir's Rage can be used now."""
    f = 2 * p
    ready = st.is_in[f] == 1 and st.rage[f] >= tab.rage[st.hero[f]] and tab.fury[st.hero[f], 0] == Fury.SECOND_RUNE
    return ready and st.n_up > 0 and st.n_offer > 0 and st.second < 0 and st.window == Window.RUNE


@rule
def anybody_to_call(st, tab, p):
    """GW-R41. Say whether another player has a Special for this moment (D1)."""
    for q in range(st.n_players):
        if q == p or not in_play(st, q):
            continue
        if has(st, q, Mark.CALL) or (st.hero[2 * q] == Hero.MIMIR and mimir_wants(st, tab, q)):
            return True
    return False


@rule
def next_in_window(st, tab):
    """GW-R41. Ask the next player of the window, from the one whose activation it is; close it when all have passed."""
    for k in range(st.n_players):
        p = seat_from(st, st.turn, k)
        if st.ask[p] == 1 and in_play(st, p) and wants(st, tab, p):
            st.to_act = p
            st.decision = Decision.HELP
            return
        st.ask[p] = 0
    st.window = Window.CLOSED


@rule
def helps_as_mimir(st, p):
    """GW-R27. Say whether Mimir of seat p may use interaction points now: in a window of his bearer's activation."""
    if st.hero[2 * p] != Hero.MIMIR or not mimir_acts(st, p):
        return False
    return st.window == Window.TURN or st.window == Window.CALL


# --- Special cards -------------------------------------------------------------------------------


@rule
def legal_specials(st, tab, p, actions, n):
    """GW-35, GW-R41. List the Specials of the hand with their targets, ascending."""
    if not has(st, p, Mark.SPECIAL):
        return n
    for i in range(st.n_hand[p]):
        c = st.hand[p, i]
        if tab.special[c] != Special.NOTHING and (i == 0 or st.hand[p, i - 1] != c):
            n = legal_special(st, tab, p, c, actions, n)
    return n


@rule
def legal_special(st, tab, p, c, actions, n):
    """GW-R41, GW-R47 to GW-R51. List the ways to play Special c of seat p."""
    special = tab.special[c]
    if special == Special.HEAL or (special == Special.NUMBER_HEAL and hand_numbers(st, tab, p) > tab.number[c]):
        for f in range(st.hero.shape[0]):
            if st.is_in[f] == 1:
                n = by_figures(st, p, c, f, actions, n)
    elif special == Special.MOVE:
        for f in range(st.hero.shape[0]):
            if st.is_in[f] == 1 and f != st.mimir and f != st.set_figure and can_move(st, f):
                n = by_figures(st, p, c, f, actions, n)
    elif special == Special.STUN:
        n = legal_stuns(st, tab, p, c, actions, n)
    elif special == Special.CLEANSE:
        for k in range(2):
            if position(st.pile[p], st.n_pile[p], tab.status_card[k]) >= 0:
                n = by_figures(st, p, c, k, actions, n)
    else:
        target = 0
        fits_now = special != Special.NUMBER_HEAL
        if special == Special.GIVE:
            target = DRAW_INSTEAD
            for q in range(st.n_players):
                if q != p and in_play(st, q) and st.n_hand[p] > 1:
                    n = by_figures(st, p, c, q, actions, n)
        elif special == Special.BOOST:
            fits_now = st.set_figure >= 0
        elif special == Special.BLOCK:
            fits_now = st.hit_stage != Hit.NOTHING and st.hit_attack == 1 and st.window == Window.HIT
        if fits_now:
            n = by_figures(st, p, c, target, actions, n)
    return n


@rule
def by_figures(st, p, c, b, actions, n):
    """GW-103. List a Special with target b for each figure of seat p that may be named as its user."""
    for k in range(2):
        if st.is_in[2 * p + k] == 1:
            actions[n] = code(Verb.SPECIAL, c, b, k)
            n += 1
    return n


@rule
def legal_stuns(st, tab, p, c, actions, n):
    """GW-R44, GW-R28. List the unstunned enemies of the user's column; Mimir's column is his bearer's."""
    shown = enemies(st, tab)
    for slot in range(SLOTS):
        if (shown >> slot) & 1 == 0 or st.stunned[slot] == 1:
            continue
        for k in range(2):
            f = 2 * p + k
            if st.is_in[f] == 1 and st.column[f] == slot % COLUMNS:
                actions[n] = code(Verb.SPECIAL, c, slot, k)
                n += 1
    return n


@rule
def play_special(st, tab, par, ev, p, c, b, k):
    """GW-35, GW-50, GW-R51. Play a Special: discard it, count its Rage icon for the figure named, do its effect."""
    special = tab.special[c]
    f = 2 * p + k
    spend(st, tab, p, c)
    st.specials[p] += 1
    emit(st, ev, p, Ev.SPECIAL, c, b, k)
    rage_up(st, tab, ev, f, tab.icon[c] * par.rage_icon)
    if special == Special.HEAL:
        heal(st, ev, p, b, tab.amount[c])
    elif special == Special.DRAW:
        st.draws[p] += tab.amount[c]
    elif special == Special.STUN:
        stun_enemy(st, tab, ev, p, b)
    elif special == Special.BOOST:
        st.set_strength += tab.amount[c]
    elif special == Special.BLOCK:
        st.hit_strength = max(st.hit_strength - tab.amount[c], 0)
    elif special == Special.MOVE:
        st.mover = b
    elif special == Special.GIVE:
        if b == DRAW_INSTEAD:
            st.draws[p] += tab.draws[c]
        else:
            st.giver = p
            st.receiver = b
            st.gives = tab.amount[c]
    elif special == Special.NUMBER_HEAL:
        st.payer = f
        st.pay_card = Pay.NOTHING
        st.pay_total = 1
        st.pay_more = 0
        st.paid = 0
        st.pay_row = -1
        st.pay_target = b
    elif special == Special.CLEANSE:
        cleanse(st, tab, p, b)
        st.draws[p] += tab.draws[c]
    elif special == Special.RAGE:
        rage_up(st, tab, ev, f, tab.amount[c])


@rule
def cleanse(st, tab, p, k):
    """GW-72. A Stun (k 0) or Poison (1) card of the own discard pile goes back to its stack."""
    c = tab.status_card[k]
    st.n_pile[p] = remove_at(st.pile[p], st.n_pile[p], position(st.pile[p], st.n_pile[p], c))
    leave_game(st, tab, p, c)


@rule
def legal_gifts(st, p, actions):
    """GW-R51. List: stop, or a card to give."""
    n = first_action(actions, Verb.PASS)
    for i in range(st.n_hand[p]):
        if i == 0 or st.hand[p, i - 1] != st.hand[p, i]:
            actions[n] = code(Verb.GIVE, st.hand[p, i], 0, 0)
            n += 1
    return n


@rule
def give_card(st, tab, ev, p, c):
    """GW-R51. The card goes to the other hand and belongs to that player, who is asked again in this window (D1)."""
    q = st.receiver
    leave_hand(st, tab, p, c)
    into_hand(st, tab, q, c)
    st.card_in[q, c] = 1
    st.card_seen[q, c] += 1
    emit(st, ev, p, Ev.GAVE, c, q, 0)
    if st.window != Window.CLOSED:
        st.ask[q] = 1
    st.gives -= 1
    if st.gives == 0 or st.n_hand[p] == 0:
        st.giver = -1
    if st.set_figure >= 0:
        st.set_stage = 0


@rule
def legal_crystal(st, tab, p, actions, n):
    """GW-85. List the Crystal of the hand that may be discarded for a card."""
    if has(st, p, Mark.CRYSTAL):
        actions[n] = code(Verb.CRYSTAL, tab.status_card[Sort.CRYSTAL - Sort.STUN], 0, 0)
        n += 1
    return n


# --- Interaction points --------------------------------------------------------------------------


@rule
def fits(tab, c, pay):
    """GW-R60, GW-R2. Say whether card c can be the card that an interaction point asks for."""
    if pay == Pay.ANY:
        return True
    if pay == Pay.CRYSTAL:
        return tab.is_a[c] == Sort.CRYSTAL
    return tab.can[c, pay - Pay.MELEE] == 1


@rule
def can_pay(st, tab, p, pay, numbers):
    """GW-52, GW-R60. Say whether the hand of seat p holds the card asked for and enough Numbers beside it."""
    total = hand_numbers(st, tab, p)
    if pay == Pay.NOTHING:
        return total >= numbers
    for k in range(st.n_hand[p]):
        c = st.hand[p, k]
        if fits(tab, c, pay) and total - tab.number[c] >= numbers:
            return True
    return False


@rule
def can_use(st, tab, p, row):
    """GW-52. Say whether seat p can pay for the interaction point of a row and its condition holds."""
    if tab.mistletoe[row] > st.store[SLOTS]:
        return False
    if not holds(st, tab, tab.need[row], tab.need_slot[row], tab.need_amount[row]):
        return False
    return can_pay(st, tab, p, tab.pay[row], tab.numbers[row])


@rule
def can_interact(st, tab, p):
    """GW-52. Say whether seat p can use any interaction point of its columns."""
    near = reach(st, 2 * p) | reach(st, 2 * p + 1)
    for slot in range(SLOTS):
        s = st.side[slot]
        if (near >> slot) & tab.side_points[s] == 1:
            for row in range(tab.side_first[s], tab.side_last[s]):
                if tab.when[row] == When.INTERACT and can_use(st, tab, p, row):
                    return True
    return False


@rule
def legal_interactions(st, tab, p, actions, n):
    """GW-52. List the interaction points of the own columns that can be used and paid, with their targets."""
    near = reach(st, 2 * p)
    near_2 = reach(st, 2 * p + 1)
    for slot in range(SLOTS):
        s = st.side[slot]
        if ((near | near_2) >> slot) & tab.side_points[s] == 0:
            continue
        for row in range(tab.side_first[s], tab.side_last[s]):
            if tab.when[row] == When.INTERACT and can_use(st, tab, p, row):
                for k in range(2):
                    if ((near_2 if k == 1 else near) >> slot) & 1 == 1:
                        n = targets_of(st, tab, slot, row, k, actions, n)
    return n


@rule
def targets_of(st, tab, slot, row, k, actions, n):
    """GW-52. List an interaction once for each target it can have."""
    b = row - tab.side_first[st.side[slot]]
    high = k << 4
    if tab.do[row] == Do.HEAL_ANY:
        for f in range(st.hero.shape[0]):
            if st.is_in[f] == 1:
                actions[n] = code(Verb.INTERACT, slot, b, high + f)
                n += 1
    elif tab.do[row] == Do.STRIKE:
        shown = enemies(st, tab)
        for other in range(SLOTS):
            if (shown >> other) & 1 == 1 and tab.side_pool[st.side[other]] != tab.side_pool[st.side[slot]]:
                actions[n] = code(Verb.INTERACT, slot, b, high + other)
                n += 1
    else:
        actions[n] = code(Verb.INTERACT, slot, b, high)
        n += 1
    return n


@rule
def interact(st, tab, ev, p, slot, b, c):
    """GW-52, GW-R60. Begin an interaction: what must be paid is asked for card by card."""
    row = tab.side_first[st.side[slot]] + b
    st.payer = 2 * p + (c >> 4)
    st.pay_row = row
    st.pay_slot = slot
    st.pay_target = c & 15
    st.pay_card = tab.pay[row]
    st.pay_total = tab.numbers[row]
    st.pay_more = tab.more[row]
    st.paid = 0
    st.interactions[p] += 1
    st.store[SLOTS] -= tab.mistletoe[row]
    emit(st, ev, p, Ev.INTERACTED, tab.side_card[st.side[slot]], st.side[slot] % 2, 0)


@rule
def legal_pay(st, tab, p, actions):
    """GW-R60. List the cards that can pay the next part; the card asked for must leave enough Numbers."""
    n = 0
    total = hand_numbers(st, tab, p)
    if st.pay_card == Pay.NOTHING and st.pay_total <= 0:
        n = first_action(actions, Verb.RESOLVE)
    for i in range(st.n_hand[p]):
        c = st.hand[p, i]
        if i > 0 and st.hand[p, i - 1] == c:
            continue
        if st.pay_card == Pay.NOTHING:
            if tab.number[c] == 0:
                continue
        elif not fits(tab, c, st.pay_card) or total - tab.number[c] < st.pay_total:
            continue
        actions[n] = code(Verb.PAY, c, 0, 0)
        n += 1
    return n


@rule
def pay(st, tab, ev, p, c):
    """GW-52, GW-R60. Discard a card for a part of the cost; numbers on the first card count for a strike only."""
    spend(st, tab, p, c)
    emit(st, ev, p, Ev.PAID, c, 0, 0)
    if st.pay_card != Pay.NOTHING:
        st.pay_card = 0
    else:
        st.pay_total -= tab.number[c]
    st.paid += tab.number[c]


@rule
def question_of_payment(st, tab, ev):
    """GW-52, GW-R60. Ask for the next part of the cost; when all is paid, do the effect."""
    p = st.payer // 2
    if st.pay_card != Pay.NOTHING or st.pay_total > 0 or (st.pay_more == 1 and hand_numbers(st, tab, p) > 0):
        st.to_act = p
        st.decision = Decision.PAY
        return
    st.actor = st.payer
    st.payer = -1
    st.by_scene = 0
    if st.pay_row < 0:
        heal(st, ev, p, st.pay_target, st.paid)
    elif row_flips(tab, st.pay_row):
        flip_cards(st, tab, ev, st.pay_row)
    else:
        do_row(st, tab, ev, st.pay_row, st.pay_slot)


@rule
def discard_crystal(st, tab, p, c):
    """GW-85. Discard a Crystal from the hand to draw a card."""
    spend(st, tab, p, c)
    st.draws[p] += tab.draws[c]
