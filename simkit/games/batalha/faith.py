"""Batalha dos Deuses: conditions, immunity and the Faith value."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import MAX_CARDS, Against, Cond, Ev, Kind, Op, Per, Side, Status, Trigger


@rule
def is_revealed(st, p):
    """BD-40. The Entity of seat p is face up."""
    return st.status[p] >= Status.IN


@rule
def has_fewest(st, p):
    """BD-13. Seat p has the fewest Faithful of all players of the game, or is tied for it."""
    for q in range(st.n_players):
        if st.faithful[q] < st.faithful[p]:
            return False
    return True


@rule
def has_opponent(st, tab, p, row):
    """Some opposing Entity still in has the printed value, the subtype or the name that the row asks for."""
    cond = tab.cond[row]
    for q in range(st.n_players):
        if q == p or st.status[q] != Status.IN:
            continue
        c = st.entity[q] % MAX_CARDS
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
def has_accessory(st, p, c):
    """Accessory c is attached to the Entity of seat p."""
    for k in range(st.n_acc[p]):
        if st.acc[p, k] % MAX_CARDS == c:
            return True
    return False


@rule
def holds(st, tab, p, row):
    """BD-13, BD-R20. The condition of an effect row holds for seat p, whose card it is."""
    cond = tab.cond[row]
    if cond == Cond.NONE:
        return True
    if cond == Cond.FEWEST:
        return has_fewest(st, p)
    if cond == Cond.NO_ACC:
        return st.n_acc[p] == 0
    if cond == Cond.HAS_ACC:
        return has_accessory(st, p, tab.cond_card[row])
    if cond == Cond.SUB or cond == Cond.NAME:
        if not is_revealed(st, p):
            return False
        c = st.entity[p] % MAX_CARDS
        if cond == Cond.NAME:
            return c == tab.cond_card[row]
        return tab.subtype[c] == tab.cond_subtype[row]
    return has_opponent(st, tab, p, row)


@rule
def own_accessories(st, tab, p):
    """Return how many own-side Accessories the Entity of seat p has; an Entity used as one counts."""
    n = 0
    for k in range(st.n_acc[p]):
        if tab.side[st.acc[p, k] % MAX_CARDS] == Side.OWN:
            n += 1
    return n


@rule
def amount_of(st, tab, p, row):
    """Return the amount of a row, multiplied by what it counts (rounded down after dividing)."""
    per = tab.per[row]
    if per == Per.CEMETERY:
        return tab.amount[row] * (st.cemetery // tab.divide[row])
    if per == Per.OWN_ACCESSORIES:
        return tab.amount[row] * (own_accessories(st, tab, p) // tab.divide[row])
    return tab.amount[row]


@rule
def const_faith(st, tab, p, c):
    """BD-5. What the constant abilities of card c give the Entity of seat p now."""
    total = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == Trigger.CONST and tab.op[row] == Op.FAITH and holds(st, tab, p, row):
            total += amount_of(st, tab, p, row)
    return total


@rule
def const_shield(st, tab, p, c, shield):
    """BD-48. Add what the constant abilities of card c keep off the Entity of seat p to `shield`."""
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == Trigger.CONST and tab.op[row] != Op.FAITH and holds(st, tab, p, row):
            shield |= Against.ACCESSORY if tab.op[row] == Op.NO_ACCESSORIES else tab.against[row]
    return shield


@rule
def has_consts(st, p):
    """BD-48. The constant and activated abilities of the Entity of seat p work."""
    return not st.is_pig[p] and not st.is_petrified[p]


@rule
def faith_value(st, tab, p):
    """BD-5, BD-81, BD-R12, BD-R32. Printed value + all modifiers in force, at least 0, without a cap."""
    total = st.printed[p] + st.mod[p]
    c = st.entity[p] % MAX_CARDS
    if tab.has_const_faith[c] and has_consts(st, p):
        total += const_faith(st, tab, p, c)
    for k in range(st.n_acc[p]):
        a = st.acc[p, k] % MAX_CARDS
        if tab.kind[a] == Kind.ENTITY:
            total += tab.amount[tab.alt_row[a]]
            continue
        total += tab.worth[a]
        if tab.has_const_faith[a]:
            total += const_faith(st, tab, p, a)
    return max(total, 0)


@rule
def shield_of(st, tab, p):
    """BD-48, BD-R30. What the Entity of seat p is protected from, its own abilities and its Accessories'."""
    shield = 0
    c = st.entity[p] % MAX_CARDS
    if tab.has_shield[c] and has_consts(st, p):
        shield = const_shield(st, tab, p, c, shield)
    for k in range(st.n_acc[p]):
        a = st.acc[p, k] % MAX_CARDS
        if tab.has_shield[a] and tab.kind[a] != Kind.ENTITY:
            shield = const_shield(st, tab, p, a, shield)
    return shield


@rule
def look_at_faith(st, tab, ev):
    """BD-41, BD-R3. Work the Faith values out anew; a changed one starts the count of the tie again."""
    for p in range(st.n_players):
        if st.status[p] != Status.IN:
            continue
        st.shield[p] = shield_of(st, tab, p)
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
    for q in range(st.n_players):
        if q != p and st.status[q] == Status.IN:
            best = max(best, st.faith[q])
    return best


@rule
def are_equal(st):
    """BD-46, BD-R4. Two or more players are still in and all of them have the same Faith value."""
    value = -1
    for q in range(st.n_players):
        if st.status[q] != Status.IN:
            continue
        if value >= 0 and st.faith[q] != value:
            return False
        value = st.faith[q]
    return st.n_in > 1
