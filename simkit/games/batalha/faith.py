"""Batalha dos Deuses: conditions, immunity and the Faith value."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import CARD_PART, MAX_PLAYERS, Cond, Ev, Kind, Op, Per, Status, Trigger


@rule
def has_opponent(st, tab, p, row):
    """Some opposing Entity still in has the printed value, the subtype or the name that the row asks for."""
    cond = tab.cond[row]
    for q in range(st.n_players):
        if q == p or st.status[q] != Status.IN:
            continue
        c = st.entity[q] & CARD_PART
        if cond == Cond.OPP_BASE_AT_LEAST:
            if st.printed[q] >= tab.cond_amount[row]:
                return True
            continue
        if cond != Cond.OPP_SUB and c == tab.cond_card[row]:
            return True
        if cond != Cond.OPP_NAME and tab.subtype[c] == tab.cond_subtype[row]:
            return True
    return False


@rule
def holds(st, tab, p, row):
    """BD-13, BD-R20. The condition of an effect row holds for seat p, whose card it is.

    Fewest: no player of the game has fewer Faithful. Name and subtype: the own Entity is face up and has it.
    """
    cond = tab.cond[row]
    if cond == Cond.NONE:
        return True
    if cond == Cond.FEWEST:
        for q in range(st.n_players):
            if st.faithful[q] < st.faithful[p]:
                return False
        return True
    if cond == Cond.NO_ACC:
        return st.n_acc[p] == 0
    if cond == Cond.HAS_ACC:
        for k in range(st.n_acc[p]):
            if (st.acc[p, k] & CARD_PART) == tab.cond_card[row]:
                return True
        return False
    if cond == Cond.SUB or cond == Cond.NAME:
        if st.status[p] < Status.IN:
            return False
        c = st.entity[p] & CARD_PART
        return c == tab.cond_card[row] if cond == Cond.NAME else tab.subtype[c] == tab.cond_subtype[row]
    return has_opponent(st, tab, p, row)


@rule
def amount_of(st, tab, p, row):
    """Return the amount of a row, multiplied by what it counts (rounded down after dividing)."""
    per = tab.per[row]
    if per == Per.NONE:
        return tab.amount[row]
    counted = st.cemetery if per == Per.CEMETERY else st.n_own_acc[p]
    return tab.amount[row] * (counted // tab.divide[row])


@rule
def add_constants(st, tab, p, c):
    """BD-5, BD-48, BD-R30. Add what the constant abilities of card c do for the Entity of seat p now."""
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] != Trigger.CONST or not holds(st, tab, p, row):
            continue
        if tab.op[row] == Op.FAITH:
            st.sum_faith += amount_of(st, tab, p, row)
        else:
            st.shield[p] |= tab.against[row]


@rule
def faith_value(st, tab, p):
    """BD-5, BD-81, BD-R12, BD-R32. Printed value + all modifiers in force, at least 0, without a cap.

    Works out st.shield[p] on the way (BD-48): what the own abilities and those of the Accessories keep off.
    """
    st.shield[p] = 0
    st.sum_faith = st.printed[p] + st.mod[p]
    c = st.entity[p] & CARD_PART
    if tab.has[c, Trigger.CONST] and not st.is_pig[p] and not st.is_petrified[p]:
        add_constants(st, tab, p, c)
    for k in range(st.n_acc[p]):
        a = st.acc[p, k] & CARD_PART
        if tab.kind[a] == Kind.ENTITY:
            st.sum_faith += tab.amount[tab.alt_row[a]]
            continue
        st.sum_faith += tab.worth[a]
        if tab.has[a, Trigger.CONST]:
            add_constants(st, tab, p, a)
    return max(st.sum_faith, 0)


@rule
def look_at_faith(st, tab, ev):
    """BD-41, BD-R3. Work the Faith values out anew; a changed one starts the count of the tie again."""
    for p in range(st.n_players):
        if st.status[p] != Status.IN:
            continue
        value = faith_value(st, tab, p)
        if value != st.faith[p]:
            emit(st, ev, p, Ev.FAITH, value, st.faith[p], 0)
            st.faith[p] = value
            st.has_changed = True
            st.n_equal = 0
            st.n_offers = 0


@rule
def highest_of_others(st, p):
    """BD-R2. The highest Faith value among the other players still in, NONE if there is none."""
    best = -1
    for q in range(MAX_PLAYERS):  # seats not in use are not in; written without branches on the status
        value = st.faith[q]
        best = max(best, value if (q != p) & (st.status[q] == Status.IN) else -1)
    return best


@rule
def are_equal(st):
    """BD-46, BD-R4. Two or more players are still in and all of them have the same Faith value."""
    if st.n_in <= 1:
        return False
    lead = highest_of_others(st, -1)
    equal = 0
    for q in range(MAX_PLAYERS):
        equal += int((st.status[q] == Status.IN) & (st.faith[q] == lead))
    return equal == st.n_in
