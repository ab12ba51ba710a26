"""Champions of Midgard: runes, and the swaps of warriors that one of them shares with a stall."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import remove_at

from .basics import answered, ask, destiny_value, gain_glory, gain_goods, turn_over
from .vocab import N_DICE, Act, Decision, Ev, Good, Op, Source


@rule
def look_at_runes(st, tab, p):
    """CM-39. Ask for a rune, if there is any."""
    n = st.n_rune_deck
    for k in range(st.open_rune.shape[0]):
        r = st.open_rune[k]
        if r >= 0:
            st.card_seen[p, tab.rune_card[r]] += 1
            n += 1
    if n > 0:
        ask(st, p, Decision.RUNE)


@rule
def take_rune(st, tab, ev, p, verb, argument):
    """CM-39. Take a face-up rune or the top of the deck."""
    if verb == Act.TAKE_TOP:
        st.n_rune_deck -= 1
        r = st.rune_deck[st.n_rune_deck]
        st.card_seen[p, tab.rune_card[r]] += 1
    else:
        r = argument
        for k in range(st.open_rune.shape[0]):
            if st.open_rune[k] == r:
                st.open_rune[k] = -1
                break
    st.rune_ready[p, r] += 1
    st.n_ready[p] += 1
    st.n_runes[p] += 1
    st.card_played[p, tab.rune_card[r]] += 1
    emit(st, ev, p, Ev.RUNE, tab.rune_card[r], 0, 0)
    answered(st)


@rule
def can_use_rune(st, tab, p, r, is_late):
    """CM-93, CM-94. Say whether rune r works in the own turn; late (CM-80) only Success and Wealth do."""
    op = tab.op[tab.rune_row[r]]
    if op == Op.SCORE_DESTINY:
        return st.n_hand[p] > 0
    if op == Op.DOUBLE_COINS:
        return st.goods[p, Good.COIN] > 0
    if op == Op.SWAP_DICE and not is_late:
        return can_swap(st, p)
    return False


@rule
def any_rune(st, tab, p, is_late):
    """CM-31, CM-80. Say whether seat p has a rune to use now."""
    if st.n_ready[p] == 0:
        return False
    for r in range(tab.n_runes):
        if st.rune_ready[p, r] > 0 and can_use_rune(st, tab, p, r, is_late):
            return True
    return False


@rule
def use_rune(st, tab, ev, p, r):
    """CM-94. Success, Wealth, Training."""
    turn_over(st, tab, ev, p, r)
    row = tab.rune_row[r]
    answered(st)
    if tab.op[row] == Op.SCORE_DESTINY:
        ask(st, p, Decision.DESTINY)
    elif tab.op[row] == Op.DOUBLE_COINS:
        gain_goods(st, ev, p, 0, 0, min(st.goods[p, Good.COIN], tab.amount[row]))
    else:
        start_swaps(st, p, tab.amount[row], True)


@rule
def score_destiny_now(st, tab, ev, p, d):
    """CM-94. Success: the destiny is scored with the counts of this moment; it is out."""
    for k in range(st.n_hand[p]):
        if st.hand[p, k] == d:
            st.n_hand[p] = remove_at(st.hand[p], st.n_hand[p], k)
            break
    value = destiny_value(st, tab, p, d)
    emit(st, ev, p, Ev.DESTINY_SCORED, tab.destiny_card[d], value, 0)
    gain_glory(st, ev, p, value, Source.DESTINIES)
    answered(st)


@rule
def can_swap(st, p):
    """CM-94. Say whether a warrior at home can be swapped for another kind of the supply."""
    for give in range(N_DICE):
        if st.home[p, give] > 0:
            for take in range(N_DICE):
                if take != give and st.supply[take] > 0:
                    return True
    return False


@rule
def start_swaps(st, p, amount, must):
    """CM-94. Training: one swap at least; MIL4: any number up to `amount`."""
    if amount > 0 and can_swap(st, p):
        st.left = amount
        st.must = must
        ask(st, p, Decision.SWAP_DICE)
