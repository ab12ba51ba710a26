"""Batalha dos Deuses: what the scripted players think things are worth. They see a VIEW and tables only."""

from __future__ import annotations

from simkit._jit import policy

from .vocab import (
    MAX_PLAYERS,
    Against,
    Cond,
    Kind,
    Op,
    Per,
    Status,
    Target,
    Trigger,
    Zone,
)

WEIGHTS = (
    "card", "point", "entity", "hurt", "spoil", "win", "deny", "rate", "expect", "join", "scale", "patience", "pray",
    "fight", "match",
)  # fmt: skip
CARD_W, POINT_W, ENTITY_W, HURT_W, SPOIL_W, WIN_W, DENY_W, RATE_W, EXPECT_W, JOIN_W, SCALE_W, PATIENCE_W = range(12)
PRAY_W, FIGHT_W, MATCH_W = 12, 13, 14
FAITHFUL_BITS = 10
"""Room for a number of Faithful behind a Faith value, to compare both at once."""

# --- What everybody can see ------------------------------------------------------------------------


@policy
def best_opponent(view):
    """Return the opponent still in with the highest Faith value (then the most Faithful), NONE if there is none."""
    best = -1
    most = -1
    for q in range(MAX_PLAYERS):  # seats not in use are not in; written without branches on the status
        value = (view.faith[q] << FAITHFUL_BITS) + view.faithful[q]
        value = value if (q != view.me) & (view.status[q] == Status.IN) else -1
        best = q if value > most else best
        most = max(value, most)
    return best


@policy
def most_faithful(view):
    """Return the most Faithful that an opponent has."""
    most = 0
    for q in range(view.n_players):
        if q != view.me:
            most = max(most, view.faithful[q])
    return most


@policy
def amount(view, tab, row):
    """Return the amount of a row as things are now."""
    if tab.per[row] == Per.CEMETERY:
        return tab.amount[row] * (view.cemetery // tab.divide[row])
    if tab.per[row] == Per.OWN_ACCESSORIES:
        return tab.amount[row] * (view.n_own_acc[view.me] // tab.divide[row])
    return tab.amount[row]


@policy
def seems_true(view, tab, row, e):
    """The condition of a row holds for own Entity e, as far as can be seen; what needs an opposing Entity does not."""
    cond = tab.cond[row]
    if cond == Cond.NONE:
        return True
    if cond == Cond.NO_ACC:
        return view.n_acc[view.me] == 0
    if cond == Cond.SUB:
        return e >= 0 and tab.subtype[e] == tab.cond_subtype[row]
    if cond == Cond.NAME:
        return e == tab.cond_card[row]
    if cond == Cond.FEWEST:
        for q in range(view.n_players):
            if view.faithful[q] < view.faithful[view.me]:
                return False
        return True
    return False


# --- Faith -----------------------------------------------------------------------------------------


@policy
def const_points(view, tab, c, e):
    """Return what the constant abilities of card c give own Entity e, as far as can be seen."""
    total = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == Trigger.CONST and tab.op[row] == Op.FAITH and seems_true(view, tab, row, e):
            total += amount(view, tab, row)
    return total


@policy
def odd_points(view, tab, c, q):
    """Return the points of a card that depends on the table: conditions, counts, pigs, taken Accessories."""
    e = view.entity[view.me]
    shield = view.shield[view.me]
    if tab.kind[c] != Kind.MAGIC:
        return 0 if shield & Against.ACCESSORY != 0 else tab.points[c] + const_points(view, tab, c, e)
    total = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        op = tab.op[row]
        if op == Op.FAITH and tab.target[row] == Target.ME:
            if shield & Against.MAGIC == 0 and seems_true(view, tab, row, e):
                total += amount(view, tab, row)
        elif op == Op.FAITH and view.shield[q] & Against.MAGIC == 0:
            total -= amount(view, tab, row)
        elif op == Op.PIG and view.shield[q] & Against.MAGIC == 0:
            total += view.printed[q] - tab.amount[row]
        elif op == Op.TAKE_ACC and shield & Against.ACCESSORY == 0:
            total += view.top_acc[q] + view.top_acc[q]
    return total


@policy
def act_points(view, tab, j, q):
    """Return how many points the j-th ability of the own Entity brings."""
    e = view.entity[view.me]
    for row in range(tab.first_row[e], tab.last_row[e]):
        if tab.trigger[row] != Trigger.ACT:
            continue
        if j == 0:
            if tab.op[row] == Op.DESTROY_ACC:
                return view.top_acc[q]
            return amount(view, tab, row) if tab.op[row] == Op.FAITH else 0
        j -= 1
    return 0


# --- In Faithful -----------------------------------------------------------------------------------


@policy
def keep_value(tab, w, c):
    """Return what card c is worth in the hand."""
    value = w[CARD_W] * tab.cards[c] + w[HURT_W] * tab.harms[c] + w[SPOIL_W] * tab.spoils[c]
    if tab.kind[c] == Kind.ENTITY:
        return value + w[ENTITY_W] + w[POINT_W] * tab.worth[c]
    return value + w[POINT_W] * tab.points[c]


@policy
def in_danger(view, island):
    """An opponent who may win the round would reach the goal with this Island."""
    if island <= 0:
        return False
    for q in range(view.n_players):
        if q == view.me or view.faithful[q] + island < view.goal:
            continue
        if view.status[q] == Status.WAITING or view.status[q] == Status.READY or view.status[q] == Status.IN:
            return True
    return False


@policy
def prize(view, w):
    """Return what winning this round is worth: the Island, what opponents do not get, the goal, theirs prevented."""
    value = view.island + 1.0 * view.island / (view.n_players - 1)
    if view.faithful[view.me] + view.island >= view.goal:
        value += w[WIN_W]
    if in_danger(view, view.island):
        value += w[DENY_W]
    return value


@policy
def chances(view, tab, w, mine, more):
    """Return the chances of the round with two Faith values in reach, against what opponents show and may hold.

    Against one opponent: 0.5 + 0.5 x / (1 + |x|) with the lead x in units of `scale`; 0.5 at equal Faith. A fraction,
    no exp, so that both modes agree to the last bit, and with one division for all opponents.
    """
    above = 1.0
    below = 1.0
    above_more = 1.0
    below_more = 1.0
    for q in range(view.n_players):
        # written without branches on the status, which can't be foreseen: 1.0 for yes, 0.0 for no
        status = view.status[q]
        is_in = 1.0 * int(status == Status.IN)
        is_waiting = 1.0 * int(status == Status.WAITING)
        is_rival = is_in + is_waiting + int(status == Status.READY) if q != view.me else 0.0
        theirs = is_in * view.faith[q] + (1.0 - is_in) * w[EXPECT_W] + w[RATE_W] * view.n_hand[q]
        if view.face[q] == Trigger.POWER and status != Status.IN:
            theirs += power_points(tab, view.loadout[q])
        joins = 0.5 - 0.5 * is_waiting * (1.0 - w[JOIN_W])
        all_of_it = w[SCALE_W] + abs(mine - theirs)
        above *= 1.0 + is_rival * (all_of_it - joins * (all_of_it - mine + theirs) - 1.0)
        below *= 1.0 + is_rival * (all_of_it - 1.0)
        all_of_it = w[SCALE_W] + abs(more - theirs)
        above_more *= 1.0 + is_rival * (all_of_it - joins * (all_of_it - more + theirs) - 1.0)
        below_more *= 1.0 + is_rival * (all_of_it - 1.0)
    return above / below, above_more / below_more


@policy
def chance(view, tab, w, mine):
    """Return the chance of the round with this Faith in reach."""
    return chances(view, tab, w, mine, mine)[0]


@policy
def power_points(tab, deck):
    """Return what the Power face of a deck's Divine Power card adds."""
    total = 0
    c = tab.power_card[deck]
    if c >= 0:
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.POWER and tab.op[row] == Op.FAITH:
                total += tab.amount[row]
    return total


@policy
def moved(view, tab, row):
    """Return how many Faithful a row would move from its zone."""
    zone = tab.zone[row]
    there = view.pile
    if zone == Zone.CEMETERY:
        there = view.cemetery
    elif zone == Zone.ISLAND:
        there = view.island
    elif zone == Zone.LEADER:
        there = most_faithful(view)
    return there if tab.every[row] else min(there, amount(view, tab, row))


@policy
def row_value(view, tab, w, row):
    """Return the worth, in Faithful, of what a row does beside changing Faith values."""
    op = tab.op[row]
    n = tab.amount[row]
    if op == Op.DRAW:
        return w[CARD_W] * n
    if tab.cond[row] == Cond.FEWEST and not seems_true(view, tab, row, -1):
        return 0.0
    if op == Op.CONVERT:
        n = moved(view, tab, row)
        if n > 0 and view.faithful[view.me] + n >= view.goal:
            return w[WIN_W]
        return n + (w[SPOIL_W] * n if tab.zone[row] == Zone.LEADER else 0.0)
    if op == Op.KILL and tab.zone[row] == Zone.LEADER:
        return w[SPOIL_W] * moved(view, tab, row) * most_faithful(view) / view.goal
    if op == Op.KILL:
        n = moved(view, tab, row)
        return w[DENY_W] - n if in_danger(view, view.island) and not in_danger(view, view.island - n) else -1.0 * n
    if op == Op.DISCARD:
        return -w[CARD_W] * n if tab.target[row] == Target.ME else w[HURT_W] * n
    if op == Op.RECOVER:
        return w[CARD_W] * min(n, view.n_discard[view.me])
    if op == Op.STEAL or op == Op.TOPDECK:
        return w[HURT_W] * n + (w[CARD_W] * n if op == Op.STEAL else 0.0)
    if op == Op.ADD_ISLAND and view.n_in == 1 and view.status[view.me] == Status.IN:
        return 1.0 * min(n, view.pile)
    if op == Op.RETURN_SELF or op == Op.RISE:
        return w[CARD_W]
    return 0.0


@policy
def rows_value(view, tab, w, c, trigger):
    """Return the worth of the rows of card c with this trigger, beside changing Faith values."""
    total = 0.0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == trigger:
            total += row_value(view, tab, w, row)
    return total


@policy
def free_value(view, tab, w, c):
    """Return what casting a Magic that does nothing to Entities is worth now, over what it must be worth to be cast."""
    return rows_value(view, tab, w, c, Trigger.CAST) - w[PATIENCE_W]
