"""God of War: what players reckon from a view: strength of a hand, worth of a target, danger of a place."""

from __future__ import annotations

from simkit._jit import policy

from .vocab import COLUMNS, SLOTS, Action, Do, If, Pay, Rune, Sort, When


@policy
def alive(view, tab, slot):
    """Say whether an undefeated enemy shows on a card."""
    s = view.side[slot]
    return tab.side_enemy[s] == 1 and view.dead[slot] == 0 and view.dead[tab.side_pool[s]] == 0


@policy
def left(view, tab, slot):
    """Return the health an enemy has left."""
    s = view.side[slot]
    return tab.side_health[s] - view.damage[tab.side_pool[s]]


@policy
def others_alive(view, tab, slot):
    """Say whether another enemy than this one lives."""
    for other in range(SLOTS):
        if tab.side_pool[view.side[other]] != tab.side_pool[view.side[slot]] and alive(view, tab, other):
            return True
    return False


@policy
def cap(view, tab, slot):
    """Return the strength not to exceed against an enemy that must not die (yet); a large number where it may."""
    s = view.side[slot]
    if tab.side_tame[s] > 0:
        # some health is left over for what the scene does to it
        spare = 1 + tab.side_tame[s] // 4
        return left(view, tab, slot) - spare if left(view, tab, slot) > tab.side_tame[s] else 0
    if tab.side_late[s] == 1 and others_alive(view, tab, slot):
        return left(view, tab, slot) - 1
    return tab.side_health[s] + view.legal.shape[0]


@policy
def hand_strength(view, tab, p, action):
    """Return the strength of the largest set of this kind that the hand allows, 0: none."""
    numbers = 0
    printed = 0
    lone = 0
    leads = 0
    for k in range(min(view.n_hand[p], view.hand.shape[1])):
        c = view.hand[p, k]
        if c < 0:
            break
        numbers += tab.joins[c]
        lone = max(lone, tab.lone[c])
        printed += tab.adds[c, action]
        leads |= tab.leads[c, action]
    return (printed + max(numbers, lone)) * leads


@policy
def hand_total(view, tab, p):
    """Return the total of the numbers in a hand."""
    total = 0
    for k in range(min(view.n_hand[p], view.hand.shape[1])):
        if view.hand[p, k] >= 0:
            total += tab.number[view.hand[p, k]]
    return total


@policy
def threat_of(tab, s):
    """Return the damage that an enemy side is expected to do when a rune comes up."""
    return tab.threat_all[s]


@policy
def attack_worth(view, tab, par, weights, slot, strength):
    """Return what an Attack of this strength on a card is worth, in damage to a goal; 0: pointless or forbidden.

    weights: 0 goal, 1 other, 2 kill, 3 threat, 4 armour.
    """
    s = view.side[slot]
    if strength <= 0:
        return 0.0
    value = view.armour[slot]
    per = weights[0] if tab.side_goal[s] == 1 else weights[1]
    danger = threat_of(tab, s)
    if value > 0:
        if strength < value:
            return 0.0
        return weights[4] * value * per + weights[3] * danger
    if tab.side_health[s] == 0:
        return 0.0
    most = cap(view, tab, slot)
    if most <= 0:
        return 0.0
    strength = min(strength, most)
    health = left(view, tab, slot)
    if tab.side_block[s] >= 0:
        n = max(strength - view.store[tab.side_block[s]], 0)
        done = 1.0 * min(n, health)
        kills = 1.0 if n >= health else 0.0
    else:
        dealt = 0
        fatal = 0
        for k in range(par.n_die):
            n = max(strength - par.die[k], 0)
            dealt += min(n, health)
            fatal += n >= health
        done = dealt / par.n_die
        kills = fatal / par.n_die
    return done * per + kills * (weights[2] + weights[3] * danger * 2.0)


@policy
def wanted_strength(view, tab, slot):
    """Return the strength at which more would be wasted: the armour value, or health and two for the die."""
    s = view.side[slot]
    if view.armour[slot] > 0:
        return view.armour[slot]
    if tab.side_health[s] == 0:
        return 0
    extra = view.store[tab.side_block[s]] if tab.side_block[s] >= 0 else 2
    return min(left(view, tab, slot) + extra, cap(view, tab, slot))


@policy
def least_strength(view, tab, f, c, action):
    """Return the least strength that an Attack of figure f can have when card c begins it."""
    n = tab.number[c]
    if n == 0:
        for k in range(min(view.n_hand[view.me], view.hand.shape[1])):
            other = view.hand[view.me, k]
            if other < 0:
                break
            joins = tab.is_a[other] == Sort.NUMBER or tab.can[other, action] == 1
            if joins and tab.number[other] > 0 and (n == 0 or tab.number[other] < n):
                n = tab.number[other]
    return n + view.bonus[f]


@policy
def melee_danger(view, tab, column):
    """Return the Melee damage that one activation is expected to bring to the front of a column."""
    total = 0.0
    for slot in range(SLOTS):
        s = view.side[slot]
        if view.dead[slot] + view.dead[tab.side_pool[s]] + view.stunned[slot] == 0:
            total += tab.threat[s, column]
    return total


@policy
def farthest(view, column):
    """Return the distance of the occupied column farthest from this one: there or beyond, Ranged attacks hit."""
    best = 0
    for at in range(COLUMNS):
        if view.front[at] >= 0:
            best = max(best, abs(at - column))
    return best


@policy
def far_danger(view, tab, column):
    """Return the Ranged damage that one activation is expected to bring to a column if it is the farthest one."""
    total = 0.0
    for slot in range(SLOTS):
        s = view.side[slot]
        if tab.threat_far[s] <= 0.0 or view.dead[slot] == 1 or view.dead[tab.side_pool[s]] == 1:
            continue
        if abs(column - slot % COLUMNS) >= farthest(view, slot % COLUMNS):
            total += tab.threat_far[s]
    return total


@policy
def danger(view, tab, column):
    """Return the damage that one activation is expected to bring to the front hero of a column."""
    return melee_danger(view, tab, column) + far_danger(view, tab, column)


@policy
def dangers(view, tab):
    """Return the danger of each column, in one look at the scene."""
    one = two = three = four = 0.0
    for slot in range(SLOTS):
        s = view.side[slot]
        if view.dead[slot] + view.dead[tab.side_pool[s]] > 0:
            continue
        if view.stunned[slot] == 0:
            one += tab.threat[s, 0]
            two += tab.threat[s, 1]
            three += tab.threat[s, 2]
            four += tab.threat[s, 3]
        far = tab.threat_far[s]
        if far > 0.0:
            at = slot % COLUMNS
            most = farthest(view, at)
            one += far if at >= most else 0.0
            two += far if abs(1 - at) >= most else 0.0
            three += far if abs(2 - at) >= most else 0.0
            four += far if COLUMNS - 1 - at >= most else 0.0
    return one, two, three, four


@policy
def frailty(view, tab, f):
    """Return how much a point of damage to a hero matters: more when little health is left."""
    health = tab.health[view.hero[f]] - view.hurt[f]
    return 1.0 / max(health, 1)


@policy
def rune_danger(view, tab, rune):
    """Return the strength of all attacks and boxes that a rune would set off now."""
    total = 0.0
    for slot in range(SLOTS):
        s = view.side[slot]
        if tab.side_rune[s, rune] == 0 or view.dead[slot] == 1 or view.dead[tab.side_pool[s]] == 1:
            continue
        for row in range(tab.side_first[s], tab.side_last[s]):
            if tab.rune[row] != rune and tab.rune[row] != Rune.ANY:
                continue
            if tab.when[row] == When.ATTACK and view.stunned[slot] == 0:
                total += attack_reach(view, tab, row, slot)
            elif tab.do[row] == Do.FRONT_TAKES and view.front[tab.slot[row] % COLUMNS] >= 0:
                total += tab.strength[row]
            elif tab.do[row] == Do.BURN:
                total += 20.0 if view.store[slot] == 0 else 1.0
            elif tab.do[row] == Do.DAMAGE and tab.when[row] == When.BOX:
                total -= tab.strength[row]
    return total


@policy
def attack_reach(view, tab, row, slot):
    """Return the strength of an attack times the heroes it would hit now."""
    n = tab.strength[row]
    if tab.power[row] >= 0:
        n = view.store[tab.power[row]]
    if tab.do[row] == Do.RANGED:
        return 1.0 * n
    total = 0.0
    for k in range(3):
        at = slot % COLUMNS + k - 1
        if tab.dirs[row, k] == 1 and 0 <= at < COLUMNS and view.front[at] >= 0:
            total += n
    return total


@policy
def defence_of(view, tab, p):
    """Return the strength of the best Defence that the shown hand of a seat allows."""
    return hand_strength(view, tab, p, Action.DEFENCE)


@policy
def card_use(tab, c):
    """Return what a card is worth in a hand, to compare cards to give up or to take."""
    worth = 1.0 * tab.number[c]
    if tab.is_a[c] == Sort.ACTION:
        worth += 1.5 + 0.5 * (tab.can[c, 0] + tab.can[c, 1] + tab.can[c, 2]) + tab.stuns[c]
    elif tab.is_a[c] == Sort.SPECIAL:
        worth += 2.5
    elif tab.is_a[c] == Sort.CRYSTAL:
        worth += 4.0
    return worth


@policy
def interaction_worth(view, tab, weights, slot, row, target):
    """Return what the interaction point of a row is worth now. weights: 5 interact, 6 fire, 7 heal."""
    do = tab.do[row]
    n = tab.strength[row]
    where = tab.slot[row]
    if do == Do.IMPRISON:
        return 1000.0
    if do == Do.STORE:
        return store_worth(view, tab, weights, where, n)
    if do == Do.DAMAGE:
        return 1.0 * n
    if do == Do.CRYSTAL:
        return crystal_worth(view, tab, weights)
    if do == Do.STRIKE:
        s = view.side[target]
        return (n + 2.0) * (weights[0] if tab.side_goal[s] == 1 else weights[1])
    if do == Do.LOWER_ARMOUR:
        return weights[5] * 2.0 if view.armour[where] > 0 else 0.0
    if do == Do.STUN:
        return 4.0 * threat_of(tab, view.side[where]) if view.stunned[where] == 0 and alive(view, tab, where) else 0.0
    if do == Do.HEAL_ANY:
        return weights[7] * min(n, view.hurt[target]) * frailty(view, tab, target) * 4.0
    if do == Do.CHARGE:
        return weights[5] * 2.0
    if do == Do.FLIP:
        return weights[5] * (3.0 if tab.need[row] == If.HEALTH_UP_TO else 1.0)
    return 0.0


@policy
def store_worth(view, tab, weights, where, n):
    """Return what changing a storage is worth: Fire, Lanterns for a hidden brother, Mistletoe, Power."""
    have = view.store[where]
    if where == SLOTS:
        return weights[5] * (4.0 if have < 2 else 0.3)
    s = view.side[where]
    burns = False
    lights = False
    hidden = False
    for row in range(tab.side_first[s], tab.side_last[s]):
        if tab.do[row] == Do.BURN:
            burns = True
        if tab.do[row] == Do.SHOW:
            lights = True
            for other in range(SLOTS):
                if tab.cards[row, other] == 1 and view.side[other] % 2 == 0:
                    hidden = True
    if burns:
        return weights[6] * (12.0 if have == 0 else 4.0 if have == 1 else 0.6)
    if lights:
        return weights[5] * (4.0 if hidden else 1.5 if have <= 1 else 0.2)
    return weights[5] * 1.2 if n < 0 else weights[5]


@policy
def crystal_worth(view, tab, weights):
    """Return what a Crystal is worth: what the shown scene does for one."""
    best = 0.0
    for slot in range(SLOTS):
        s = view.side[slot]
        if tab.side_points[s] == 0:
            continue
        for row in range(tab.side_first[s], tab.side_last[s]):
            if tab.pay[row] == Pay.CRYSTAL:
                best = max(best, 0.5 * tab.strength[row])
    return best


@policy
def affordable(view, tab, p, row):
    """Say whether the hand can pay for an interaction point and its condition seems to hold."""
    if tab.mistletoe[row] > view.store[SLOTS]:
        return False
    need = tab.need[row]
    where = tab.need_slot[row]
    n = tab.need_amount[row]
    if need == If.STORE_UNDER and view.store[where] >= n:
        return False
    if need == If.STORE_FROM and view.store[where] < n:
        return False
    if need == If.HEALTH_UP_TO and (not alive(view, tab, where) or left(view, tab, where) > n):
        return False
    if need == If.SHOWS_BACK and view.side[where] % 2 == 0:
        return False
    total = hand_total(view, tab, p)
    pay = tab.pay[row]
    if pay == Pay.NOTHING:
        return total >= tab.numbers[row]
    for k in range(min(view.n_hand[p], view.hand.shape[1])):
        c = view.hand[p, k]
        fit = pay == Pay.ANY or (pay == Pay.CRYSTAL and tab.is_a[c] == Sort.CRYSTAL)
        if pay == Pay.MELEE or pay == Pay.RANGED:
            fit = tab.can[c, pay - 1] == 1
        if fit and total - tab.number[c] >= tab.numbers[row]:
            return True
    return False
