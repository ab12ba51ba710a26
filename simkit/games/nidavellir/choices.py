"""Nidavellir: the legal actions of every decision, and asking for one."""

from __future__ import annotations

from simkit._jit import rule

from .army import can_take_hero, is_discardable, is_payable
from .coins import coin_code, lowest_coin
from .vocab import (
    ARMY_STRIDE,
    CAMP,
    KIND_SHIFT,
    N_CLASSES,
    N_COINS,
    POS_SHIFT,
    VALUE_SHIFT,
    X_SHIFT,
    Class,
    Decision,
    Place,
    x_of,
)

# --- The list ------------------------------------------------------------------------------------


@rule
def legal(st, tab, par, actions):
    """NV-D1 to NV-D11, TV-D1 to TV-D11. List the legal actions of the pending decision, ascending; returns how many."""
    d = st.decision
    p = st.to_act
    if d == Decision.BID:
        return legal_bids(st, actions, p)
    if d == Decision.TAKE_CARD:
        return legal_cards(st, tab, actions, p)
    if d == Decision.TAKE_HERO:
        return legal_heroes(st, tab, par, actions, p)
    if d == Decision.PLACE_THRUD or d == Decision.PLACE_YLUD or d == Decision.PLACE_DOUBLE:
        return legal_columns(st, actions)
    if d == Decision.TRANSFORM or d == Decision.TRANSFORM_LOWEST:
        return legal_transforms(st, actions, p)
    if d == Decision.TRANSFORM_TWO or d == Decision.TRANSFORM_SECOND:
        return legal_two(st, tab, actions, p)
    if d == Decision.EXCHANGE_PAIR:
        return legal_pairs(st, actions, p)
    if d == Decision.HAND_BID or d == Decision.GIVE_UP:
        return legal_coins(st, actions, p)
    if d == Decision.TAKE_CAMP:
        return legal_camp(st, tab, actions, 0, 0)
    if d == Decision.DISCARD_LAST or d == Decision.DISCARD_ARMY or d == Decision.HOFUD:
        return legal_army(st, tab, par, actions, p)
    return legal_lists(st, tab, actions, p)


@rule
def legal_bids(st, actions, p):
    """NV-D1. Every assignment of three different own coins to the three taverns."""
    base = st.decision << KIND_SHIFT
    n = 0
    for a in range(N_COINS):
        if st.place[p, a] != Place.HAND:
            continue
        for b in range(N_COINS):
            if b == a or st.place[p, b] != Place.HAND:
                continue
            pos = (a * N_COINS + b) * N_COINS
            x = (st.coin[p, a] << VALUE_SHIFT) | st.coin[p, b]
            for c in range(N_COINS):
                if c != a and c != b and st.place[p, c] == Place.HAND:
                    actions[n] = base | ((pos + c) << POS_SHIFT) | (x << X_SHIFT) | st.coin[p, c]
                    n += 1
    return n


@rule
def legal_cards(st, tab, actions, p):
    """NV-D3, TV-20. Each card left in the tavern; for the first (or Fafnir's owner, if nobody went) each camp card."""
    base = st.decision << KIND_SHIFT
    n = st.n_card[st.tavern]
    for k in range(n):
        actions[k] = base | (k << POS_SHIFT) | (st.card[st.tavern, k] << X_SHIFT)
    if may_visit(st, p):
        n = legal_camp(st, tab, actions, n, CAMP)
    return n


@rule
def legal_camp(st, tab, actions, n, first):
    """TV-D2, TV-44. Append each camp card that may be taken (D11), as pos first + place in the row."""
    base = st.decision << KIND_SHIFT
    for k in range(st.n_camp):
        c = st.camp[k]
        if st.n_discard >= tab.pile[c]:
            actions[n] = base | ((first + k) << POS_SHIFT) | (c << X_SHIFT)
            n += 1
    return n


@rule
def legal_heroes(st, tab, par, actions, p):
    """NV-D4. Each legal hero."""
    base = st.decision << KIND_SHIFT
    n = 0
    for i in range(tab.n_heroes):
        c = tab.hero[i]
        if can_take_hero(st, tab, par, p, c):
            actions[n] = base | (c << POS_SHIFT) | (c << X_SHIFT)
            n += 1
    return n


@rule
def legal_columns(st, actions):
    """NV-D5, NV-D6, TV-D9. Each column; for a double only those that got none yet (arg_b)."""
    base = st.decision << KIND_SHIFT
    n = 0
    for k in range(N_CLASSES):
        if st.decision == Decision.PLACE_DOUBLE and (st.arg_b >> k) & 1 == 1:
            continue
        actions[n] = base | (k << POS_SHIFT)
        n += 1
    return n


@rule
def legal_transforms(st, actions, p):
    """NV-D8, TV-D8. Each own coin but the exchange coin, for Khrad only the lowest; arg_a is the bonus."""
    base = st.decision << KIND_SHIFT
    least = lowest_coin(st, p)
    n = 0
    for s in range(1, N_COINS):
        if st.decision == Decision.TRANSFORM or st.coin[p, s] == least:
            actions[n] = base | (s << POS_SHIFT) | (coin_code(st, p, s) << X_SHIFT) | st.arg_a
            n += 1
    return n


@rule
def legal_two(st, tab, actions, p):
    """TV-D7. The coins of the mask arg_a: first with either bonus (a lone one with all of it), then with the rest.

    arg_b is the effect row in the first step, the bonus in the second.
    """
    base = st.decision << KIND_SHIFT
    count = 0
    for s in range(1, N_COINS):
        count += (st.arg_a >> s) & 1
    n = 0
    for s in range(1, N_COINS):
        if (st.arg_a >> s) & 1 == 0:
            continue
        action = base | (s << POS_SHIFT) | (coin_code(st, p, s) << X_SHIFT)
        if st.decision == Decision.TRANSFORM_SECOND:
            actions[n] = action | st.arg_b
            n += 1
        elif count == 1:
            actions[n] = action | tab.alone[st.arg_b]
            n += 1
        else:
            least = min(tab.amount[st.arg_b], tab.second[st.arg_b])
            actions[n] = action | least
            actions[n + 1] = action | (tab.amount[st.arg_b] + tab.second[st.arg_b] - least)
            n += 2
    return n


@rule
def legal_pairs(st, actions, p):
    """NV-D9. Each unordered pair of hand coins of Uline's owner."""
    base = st.decision << KIND_SHIFT
    n = 0
    for a in range(1, N_COINS):
        if st.place[p, a] != Place.HAND:
            continue
        for b in range(a + 1, N_COINS):
            if st.place[p, b] == Place.HAND:
                x = coin_code(st, p, a)
                actions[n] = base | ((a * N_COINS + b) << POS_SHIFT) | (x << X_SHIFT) | coin_code(st, p, b)
                n += 1
    return n


@rule
def legal_coins(st, actions, p):
    """NV-D2, NV-D10. Each coin in hand; or, to be given up, the coins arg_a and arg_b."""
    base = st.decision << KIND_SHIFT
    n = 0
    for s in range(N_COINS):
        if st.decision == Decision.HAND_BID:
            is_option = st.place[p, s] == Place.HAND
        else:
            is_option = s == st.arg_a or s == st.arg_b
        if is_option:
            actions[n] = base | (s << POS_SHIFT) | (coin_code(st, p, s) << X_SHIFT)
            n += 1
    return n


@rule
def legal_army(st, tab, par, actions, p):
    """NV-D7, TV-D5, TV-D6. Last cards of payable columns; any card of the army; any card of the Warrior column."""
    base = st.decision << KIND_SHIFT
    n = 0
    for k in range(N_CLASSES):
        if st.decision == Decision.DISCARD_LAST:
            if (st.arg_b >> k) & 1 == 0 and is_payable(st, tab, par, p, k):
                c = st.column[p, k, st.n_column[p, k] - 1]
                actions[n] = base | (k << POS_SHIFT) | (c << X_SHIFT)
                n += 1
            continue
        if st.decision == Decision.HOFUD and k != Class.WARRIOR:
            continue
        for i in range(st.n_column[p, k]):
            c = st.column[p, k, i]
            if is_discardable(tab, par, c):
                actions[n] = base | ((k * ARMY_STRIDE + i) << POS_SHIFT) | (c << X_SHIFT)
                n += 1
    return n


@rule
def legal_lists(st, tab, actions, p):
    """NV-D11, TV-D1, TV-D3, TV-D4, TV-D10, TV-D11. Choices from a list of cards, first or last, one of two classes."""
    base = st.decision << KIND_SHIFT
    d = st.decision
    if d == Decision.ENLIST_ORDER:
        actions[0] = base
        actions[1] = base | (1 << POS_SHIFT)
        return 2
    if d == Decision.ENLIST_CLASS:
        a = min(tab.first_class[st.arg_a], tab.second_class[st.arg_a])
        b = max(tab.first_class[st.arg_a], tab.second_class[st.arg_a])
        actions[0] = base | (a << POS_SHIFT) | (st.arg_a << X_SHIFT)
        actions[1] = base | (b << POS_SHIFT) | (st.arg_a << X_SHIFT)
        return 2 if a < b else 1
    first = 0
    end = 0
    if d == Decision.PIONEER:
        end = st.n_deck[1]
        first = max(0, end - st.arg_a)
    elif d == Decision.VISIT_DISCARD:
        end = st.n_card[st.tavern]
    elif d == Decision.TAKE_DISCARD:
        end = st.n_discard
    elif d == Decision.ENLIST:
        end = st.n_mercenaries[p]
    for k in range(first, end):
        actions[k - first] = base | (k << POS_SHIFT) | (listed_card(st, p, k) << X_SHIFT)
    return end - first


@rule
def listed_card(st, p, k):
    """NV-D11, TV-D1, TV-D3, TV-D11. The k-th card of the list that the pending decision chooses from."""
    if st.decision == Decision.PIONEER:
        return st.deck[1, k]
    if st.decision == Decision.VISIT_DISCARD:
        return st.card[st.tavern, k]
    if st.decision == Decision.TAKE_DISCARD:
        return st.discard[k]
    return st.mercenary[p, k]


# --- Asking --------------------------------------------------------------------------------------


@rule
def ask(st, tab, par, decision, p, a, b):
    """NV-41, TV-46. Seat p must decide, unless there is no legal action: then nothing happens."""
    st.to_act = p
    st.decision = decision
    st.arg_a = a
    st.arg_b = b
    if decision == Decision.BID or decision == Decision.TRANSFORM:
        return
    if decision == Decision.TAKE_CARD and st.n_card[st.tavern] > 0:
        note_offer(st, p)
        return
    n = legal(st, tab, par, st.scratch)
    if n == 0:
        st.to_act = -1
        st.decision = -1
        return
    is_card = decision == Decision.TAKE_CARD or decision == Decision.TAKE_HERO
    if is_card or (decision >= Decision.PIONEER and decision <= Decision.TAKE_DISCARD):
        for k in range(n):
            st.card_seen[p, x_of(st.scratch[k])] += 1


@rule
def may_visit(st, p):
    """TV-20. The first in order, or Fafnir's owner if nobody went; one visit a tavern."""
    return st.turn == 1 or (st.camp_any_turn[p] == 1 and not st.visited)


@rule
def note_offer(st, p):
    """NV-D3. For the card tallies: seat p has the cards of the tavern, and of the camp, on offer."""
    for k in range(st.n_card[st.tavern]):
        st.card_seen[p, st.card[st.tavern, k]] += 1
    if may_visit(st, p):
        for k in range(st.n_camp):
            st.card_seen[p, st.camp[k]] += 1
