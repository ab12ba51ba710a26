"""Nidavellir: armies. Placing, discarding, lines, and the stack of what waits."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import remove_at

from .vocab import Decision, Ev, Kind, Task

# --- The stack: what a card brings is finished before what was there before ----------------------


@rule
def push(st, kind, p, a, b):
    """NV-25. Put a decision or task of seat p on top of what waits: it is carried out first."""
    k = st.n_stack
    st.stack[k, 0] = kind
    st.stack[k, 1] = p
    st.stack[k, 2] = a
    st.stack[k, 3] = b
    st.n_stack = k + 1


@rule
def push_hero_check(st, p):
    """NV-40. Let a hero check of seat p wait; two in a row are one."""
    k = st.n_stack - 1
    if k >= 0 and st.stack[k, 0] == Task.HERO_CHECK and st.stack[k, 1] == p:
        return
    push(st, Task.HERO_CHECK, p, 0, 0)


# --- Columns -------------------------------------------------------------------------------------


@rule
def lines(st, p):
    """NV-3. Lines of seat p: the smallest of its five rank totals."""
    least = st.ranks[p, 0]
    for k in range(1, st.ranks.shape[1]):
        if st.ranks[p, k] < least:
            least = st.ranks[p, k]
    return least


@rule
def is_discardable(tab, par, c):
    """NV-43, D7. Heroes never; Vegvisir (the only artifact in a column) by the switch."""
    if tab.kind[c] == Kind.ARTIFACT:
        return par.vegvisir_discardable == 1
    return tab.kind[c] != Kind.HERO


@rule
def is_payable(st, tab, par, p, k):
    """NV-43. The last card of column k can be discarded: there is one, and it is no hero (Thrud included)."""
    n = st.n_column[p, k]
    if n == 0 or (st.thrud_owner == p and st.thrud_column == k):
        return False
    return is_discardable(tab, par, st.column[p, k, n - 1])


@rule
def stand_thrud(st, tab, k, sign):
    """NV-44. Thrud enters (sign 1) or leaves (-1) column k of her owner."""
    p = st.thrud_owner
    st.ranks[p, k] += sign * tab.ranks[tab.thrud]
    st.points[p, k] += sign * tab.points[tab.thrud, k]
    st.thrud_column = k if sign == 1 else -1


@rule
def place(st, tab, ev, p, c, k, check):
    """NV-25. Card c becomes the last of column k of seat p; a lifted Thrud and (check 1) the hero check wait.

    The card's own effect is put on the stack by the caller, hence comes first.
    """
    lifted = st.thrud_owner == p and st.thrud_column == k
    if lifted:
        stand_thrud(st, tab, k, -1)
        emit(st, ev, p, Ev.THRUD_LIFTED, 0, k, 0)
    st.column[p, k, st.n_column[p, k]] = c
    st.n_column[p, k] += 1
    st.ranks[p, k] += tab.ranks[c]
    st.points[p, k] += tab.points[c, k]
    if tab.kind[c] == Kind.MERCENARY:
        st.placed_mercenaries[p] += 1
    emit(st, ev, p, Ev.PLACED, c, k, st.ranks[p, k])
    if check == 1:
        push_hero_check(st, p)
    if lifted:
        push(st, Decision.PLACE_THRUD, p, check, 0)


@rule
def place_thrud(st, tab, ev, p, k, check):
    """NV-44. Thrud stands in column k now; a placement, so a hero check follows (not between Olwyn's doubles, D22)."""
    stand_thrud(st, tab, k, 1)
    emit(st, ev, p, Ev.PLACED, tab.thrud, k, st.ranks[p, k])
    if check == 1:
        push_hero_check(st, p)


@rule
def take_out(st, tab, p, k, i):
    """NV-2. Remove the card at place i of column k of seat p; the others keep their order. Returns the card."""
    c = st.column[p, k, i]
    st.n_column[p, k] = remove_at(st.column[p, k], st.n_column[p, k], i)
    st.ranks[p, k] -= tab.ranks[c]
    st.points[p, k] -= tab.points[c, k]
    if tab.kind[c] == Kind.MERCENARY:
        st.placed_mercenaries[p] -= 1
    return c


@rule
def discard_from_army(st, tab, ev, p, k, i):
    """NV-43, TV-23. Discard a card of the army: dwarves to the discard pile, others leave the game (D8)."""
    c = take_out(st, tab, p, k, i)
    emit(st, ev, p, Ev.DISCARDED, c, k, 0)
    if tab.kind[c] == Kind.DWARF:
        to_pile(st, c)
    else:
        st.n_gone += 1


@rule
def to_pile(st, c):
    """NV-5. Card c goes to the discard pile."""
    st.discard[st.n_discard] = c
    st.n_discard += 1


@rule
def place_ylud(st, tab, ev, p, k):
    """NV-45, NV-71. Ylud enters column k, from the command zone or from another column; her own column means stay."""
    if st.ylud_column == k:
        return
    old = st.ylud_column
    if old >= 0:
        for i in range(st.n_column[p, old]):
            if st.column[p, old, i] == tab.ylud:
                take_out(st, tab, p, old, i)
                break
        emit(st, ev, p, Ev.YLUD, 0, old, 0)
    st.ylud_column = k
    place(st, tab, ev, p, tab.ylud, k, 1)


# --- Heroes: who can be taken --------------------------------------------------------------------


@rule
def can_take_hero(st, tab, par, p, c):
    """NV-41. Hero c is on offer and its condition or price can be met now (D10)."""
    if st.on_offer[c] == 0 or st.n_discard < tab.pile[c]:
        return False
    if tab.needs[c] > 0 and st.ranks[p, tab.column[c]] < tab.needs[c]:
        return False
    if tab.price[c] > 0:
        payable = 0
        for k in range(st.ranks.shape[1]):
            if k != tab.column[c] and is_payable(st, tab, par, p, k):
                payable += 1
        return payable >= tab.price[c]
    return True


@rule
def hero_is_due(st, p):
    """NV-40, TV-40. Lines exceed heroes owned, and lines still count for seat p (D18)."""
    return st.no_line_heroes[p] == 0 and lines(st, p) > st.n_heroes[p]
