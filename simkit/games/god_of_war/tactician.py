"""God of War: how the tactician plays its own activation."""

from __future__ import annotations

from simkit._jit import policy

from .tactics import (
    affordable,
    alive,
    attack_worth,
    cap,
    card_use,
    danger,
    dangers,
    frailty,
    hand_strength,
    hand_total,
    interaction_worth,
    least_strength,
    threat_of,
    wanted_strength,
)
from .vocab import COLUMNS, SLOTS, Action, Aid, Do, Fury, Sort, Special, Verb, When, Window

# --- The own activation --------------------------------------------------------------------------


@policy
def act(view, tab, par, weights):
    """Free help first (draws, Rage), then the best Attack, interaction or move for one, then healing, a safer place."""
    k = free_help(view, tab, par, weights)
    if k >= 0:
        return k
    p = view.me
    melee = hand_strength(view, tab, p, Action.MELEE)
    ranged = hand_strength(view, tab, p, Action.RANGED)
    best = 0
    best_worth = weights[8]
    actor = best - 1  # a plain -1 would be a type of its own to the compiler
    for f in range(2 * p, 2 * p + 2):
        if view.hero[f] >= 0 and view.is_in[f] == 1:
            worth = column_worth(view, tab, par, weights, f, view.column[f], melee, ranged)
            if worth > best_worth:
                best_worth = worth
                actor = f
    for k in range(view.n_legal):
        action = view.legal[k]
        if action >> 20 > Verb.MOVE:
            break
        f = (action >> 12) & 255
        column = (action >> 6) & 63
        if action >> 20 != Verb.MOVE or column == view.column[f]:
            continue
        if action & 63 == 1:
            if best == k - 1 and best > 0 and view.hurt[view.front[column]] <= view.hurt[f]:
                best = k
            continue
        worth = column_worth(view, tab, par, weights, f, column, melee, ranged) * weights[9]
        if worth > best_worth:
            worth -= weights[10] * danger(view, tab, column) * frailty(view, tab, f)
        if worth > best_worth:
            best_worth = worth
            best = k
            actor = -1
    if actor >= 0:
        best = first_action(view, tab, par, weights, actor, view.column[actor], melee, ranged)
    if best > 0:
        return best
    k = last_help(view, tab, weights)
    if k >= 0:
        return k
    return safer_place(view, tab, weights)


@policy
def free_help(view, tab, par, weights):
    """Return the position of an action that costs nothing now: drawing, Rage, a ready Rage ability; or -1."""
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        if verb == Verb.SPECIAL:
            special = tab.special[(action >> 12) & 255]
            if special == Special.DRAW or special == Special.RAGE or special == Special.CLEANSE:
                return k
            if special == Special.GIVE and (action >> 6) & 63 == SLOTS:
                return k
        elif verb == Verb.RAGE:
            return best_rage(view, tab, par, weights)
        elif verb > Verb.RAGE:
            break
    return -1


@policy
def best_rage(view, tab, par, weights):
    """Return the position of the best way to use a Rage ability that is ready."""
    best = -1
    best_worth = -1.0
    for k in range(view.n_legal):
        action = view.legal[k]
        if action >> 20 != Verb.RAGE:
            continue
        a = (action >> 12) & 255
        b = (action >> 6) & 63
        c = action & 63
        f = 2 * view.me + a
        worth = 0.0
        fury = tab.fury[view.hero[f], 0]
        n = tab.fury_amount[view.hero[f], 0]
        if fury == Fury.THUNDERBIRD:
            worth = strike_worth(view, tab, weights, b, n)
            if c != b:
                worth += strike_worth(view, tab, weights, c, n)
        elif fury == Fury.TOKEN:
            if view.column[c] >= 0:
                worth = frailty(view, tab, c) * (0.1 + danger(view, tab, view.column[c])) / (1.0 + view.token[c])
        elif fury == Fury.EQUIP:
            worth = danger(view, tab, view.column[2 * view.me + b])
        elif fury == Fury.ARM:
            other = 2 * view.me + b
            worth = column_worth(view, tab, par, weights, other, view.column[other], n, n)
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


@policy
def strike_worth(view, tab, weights, slot, n):
    """Return what n damage without a die to an enemy is worth."""
    s = view.side[slot]
    if view.armour[slot] > 0 or tab.side_health[s] == 0 or cap(view, tab, slot) < n:
        return 0.0
    health = tab.side_health[s] - view.damage[tab.side_pool[s]]
    per = weights[0] if tab.side_goal[s] == 1 else weights[1]
    worth = min(n, health) * per
    if n >= health:
        worth += weights[2] + weights[3] * threat_of(tab, s)
    return worth


@policy
def column_worth(view, tab, par, weights, f, column, melee, ranged):
    """Return the worth of the best thing that figure f could do in a column with this hand."""
    best = 0.0
    bonus = view.bonus[f]
    for slot in range(column, SLOTS, COLUMNS):
        s = view.side[slot]
        if alive(view, tab, slot):
            strength = max(melee, ranged) if slot >= COLUMNS else ranged
            if strength > 0:
                best = max(best, attack_worth(view, tab, par, weights, slot, strength + bonus))
        if tab.side_points[s] == 1:
            for row in range(tab.side_first[s], tab.side_last[s]):
                if tab.when[row] == When.INTERACT and affordable(view, tab, view.me, row):
                    target = strike_target(view, tab, weights, row)
                    if target >= 0:
                        best = max(best, interaction_worth(view, tab, weights, slot, row, target))
    return best


@policy
def strike_target(view, tab, weights, row):
    """Return a target for an interaction: the most hurt hero, the best other enemy, or 0 where none is needed."""
    if tab.do[row] == Do.HEAL_ANY:
        return neediest(view, tab)
    if tab.do[row] != Do.STRIKE:
        return 0
    best = -1
    best_worth = 0.0
    for slot in range(SLOTS):
        if alive(view, tab, slot) and view.armour[slot] == 0 and tab.side_late[view.side[slot]] == 0:
            worth = weights[0] * tab.side_goal[view.side[slot]] + threat_of(tab, view.side[slot])
            if worth > best_worth:
                best_worth = worth
                best = slot
    return best


@policy
def neediest(view, tab):
    """Return the hero in play for whom a point of health matters most."""
    best = 0
    best_need = -1.0
    for f in range(view.hero.shape[0]):
        if view.is_in[f] == 1:
            need = view.hurt[f] * frailty(view, tab, f)
            if need > best_need:
                best_need = need
                best = f
    return best


@policy
def first_action(view, tab, par, weights, f, column, melee, ranged):
    """Return the position of the best Attack or interaction that figure f can begin in its column, or -1."""
    best = -1
    best_worth = 0.0
    which = f - 2 * view.me
    bonus = view.bonus[f]
    low = column + COLUMNS
    top = attack_worth(view, tab, par, weights, column, ranged + bonus) if alive(view, tab, column) else 0.0
    near = attack_worth(view, tab, par, weights, low, melee + bonus) if alive(view, tab, low) else 0.0
    far = attack_worth(view, tab, par, weights, low, ranged + bonus) if alive(view, tab, low) else 0.0
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        a = (action >> 12) & 255
        b = (action >> 6) & 63
        c = action & 63
        worth = 0.0
        if verb == Verb.ATTACK and c // 2 == which and b % COLUMNS == column:
            worth = top if b < COLUMNS else near if c % 2 == Action.MELEE else far
            if worth > 0.0 and cap(view, tab, b) < least_strength(view, tab, f, a, c % 2):
                worth = 0.0
            if worth > 0.0:
                worth -= 0.01 * tab.number[a] + weights[11] * tab.can[a, Action.DEFENCE]
                worth += tab.stuns[a] * weights[12] * threat_of(tab, view.side[b]) * (1 - view.stunned[b])
        elif verb == Verb.INTERACT and c >> 4 == which and a % COLUMNS == column:
            row = tab.side_first[view.side[a]] + b
            if tab.do[row] != Do.STRIKE or tab.side_late[view.side[c & 15]] == 0:
                worth = interaction_worth(view, tab, weights, a, row, c & 15)
        elif verb == Verb.COMPANION and column == view.column[f]:
            worth = shot_worth(view, tab, par, weights, a, b, c, ranged)
        if worth > best_worth:
            best = k
            best_worth = worth
    return best


@policy
def shot_worth(view, tab, par, weights, a, b, c, ranged):
    """Return what a companion's Ranged attack is worth (with the numbers of the hand)."""
    aid = tab.aid[a // 2, a % 2]
    if aid != Aid.STUN_SHOT and aid != Aid.TWO_SHOT:
        return 0.0
    strength = max(ranged, hand_total(view, tab, view.me)) + view.bonus[2 * view.me]
    worth = attack_worth(view, tab, par, weights, b, strength)
    if c != b:
        worth += attack_worth(view, tab, par, weights, c, strength)
        if cap(view, tab, c) < strength or cap(view, tab, b) < strength:
            return 0.0
    return worth


@policy
def last_help(view, tab, weights):
    """Return the position of a healing or stunning card worth playing now, or -1; any when the round is nearly over."""
    best = -1
    late = view.window == Window.RUNE and view.turns_left <= 1
    best_worth = 0.0 if late else weights[13]
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        a = (action >> 12) & 255
        b = (action >> 6) & 63
        worth = 0.0
        if verb == Verb.SPECIAL:
            special = tab.special[a]
            if special == Special.HEAL or special == Special.NUMBER_HEAL:
                n = tab.amount[a] if special == Special.HEAL else 2
                worth = min(n, view.hurt[b]) * frailty(view, tab, b) * weights[7]
                if special == Special.HEAL and late:
                    worth += 0.05
            elif special == Special.STUN:
                worth = threat_of(tab, view.side[b]) * view.turns_left
        elif verb == Verb.COMPANION:
            if tab.aid[a // 2, a % 2] == Aid.HEAL:
                worth = min(tab.aid_amount[a // 2, a % 2], view.hurt[0]) * frailty(view, tab, 0) * weights[7]
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def safer_place(view, tab, weights):
    """Return the position of the move that lowers the danger most, or of ending the activation."""
    best = 0
    best_gain = weights[14]
    risks = dangers(view, tab)
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        if verb > Verb.MOVE:
            break
        if verb == Verb.MOVE:
            gain = safety(view, tab, risks, (action >> 12) & 255, (action >> 6) & 63, action & 63)
            if gain > best_gain:
                best_gain = gain
                best = k
    return best


@policy
def safety(view, tab, risks, f, column, behind):
    """Return how much less damage (counted by frailty) a move of figure f to a place promises."""
    mine = frailty(view, tab, f)
    before = 0.0
    if view.column[f] >= 0 and view.front[view.column[f]] == f:
        before = risks[view.column[f]] * mine
        other = view.back[view.column[f]]
        if other >= 0:
            before -= risks[view.column[f]] * frailty(view, tab, other)
    there = risks[column]
    if column == view.column[f]:
        other = view.back[column] if view.front[column] == f else view.front[column]
        after = there * (frailty(view, tab, other) if view.front[column] == f else mine)
        now = there * (mine if view.front[column] == f else frailty(view, tab, other))
        return now - after
    if behind == 1:
        return before
    if view.front[column] >= 0:
        return before - there * (mine - frailty(view, tab, view.front[column]))
    return before - there * mine


# --- Sets ----------------------------------------------------------------------------------------


@policy
def add(view, tab, par, weights):
    """Add cards until more would be wasted: the number that fits best; a boost where it still counts."""
    need = wanted_strength(view, tab, view.set_slot)
    if view.set_slot_2 >= 0:
        need = max(need, wanted_strength(view, tab, view.set_slot_2))
    most = cap(view, tab, view.set_slot)
    missing = need - view.set_strength
    best = -1
    best_fit = -1000.0
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        c = (action >> 12) & 255
        fit = -1000.0
        if verb == Verb.RESOLVE:
            fit = 0.0 if missing > 0 else 900.0
        elif verb == Verb.ADD and tab.number[c] > 0:
            n = tab.number[c]
            over = max(n - missing, 0)
            fit = 50.0 + n - 8.0 * over - 3.0 * tab.can[c, Action.DEFENCE]
            if tab.is_a[c] == Sort.ACTION:
                fit -= 2.0
            if missing <= 0:
                fit = 10.0 if view.set_numbers == 0 else -10.0
            if most < view.set_strength + n:
                fit = -20.0 if view.set_numbers > 0 else -30.0 - n
        elif verb == Verb.ADD:
            fit = -50.0
        elif verb == Verb.SPECIAL:
            fit = 60.0 if tab.special[c] == Special.DRAW else -1.0
            if tab.special[c] == Special.BOOST and missing > 0 and view.set_strength + tab.amount[c] <= most:
                fit = 40.0
        elif verb == Verb.COMPANION and missing > 0:
            fit = aid_fit(view, tab, c, most)
        elif verb == Verb.END:
            fit = 50.0  # no number can join: only a draw may still help
        if most < need and verb != Verb.RESOLVE and verb != Verb.ADD:
            fit = -60.0
        if fit > best_fit:
            best_fit = fit
            best = k
    return best


@policy
def aid_fit(view, tab, a, most):
    """Return how well a companion's help fits the announced Attack, which may have this strength at most."""
    aid = tab.aid[a // 2, a % 2]
    if aid == Aid.BOOST and view.set_strength + tab.aid_amount[a // 2, a % 2] <= most:
        return 30.0
    if aid == Aid.ADD_DIE and view.armour[view.set_slot] == 0 and most > tab.side_health[view.side[view.set_slot]]:
        return 20.0
    return -1.0


@policy
def pay(view, tab, par, weights):
    """Pay with the card that is worth least; small Numbers first, none beyond what is asked for."""
    best = 0
    best_worth = 1000.0
    for k in range(view.n_legal):
        action = view.legal[k]
        if action >> 20 == Verb.RESOLVE:
            continue
        c = (action >> 12) & 255
        worth = card_use(tab, c)
        if view.pay_total > 0 and tab.number[c] < view.pay_total:
            worth += 1.0
        if worth < best_worth:
            best_worth = worth
            best = k
    return best
