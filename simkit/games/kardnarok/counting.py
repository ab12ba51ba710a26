"""Kardnarök: what an army counts (KN-35). Used by the rules on the state and by players on their view: `src`."""

from __future__ import annotations

from simkit._jit import rule

from .vocab import Cond, Op, Rule, Trigger


@rule
def condition_holds(src, tab, row, side, w0, w1, other, ritual, hero_on):
    """KN-35, KN-R19. True if a condition of the row holds, or none is listed.

    side 0 attacker, 1 defender; w0, w1 army warriors (NONE: empty place); other: the warrior beside the one that asks.
    WIN and LOSE are not known here: they are false.
    """
    if (tab.sides[row] >> side) & 1 == 1:
        return True
    if tab.asks_more[row] == 0:
        return False
    for k in range(tab.first_cond[row], tab.last_cond[row]):
        cond = tab.cond[k]
        x = tab.x[k]
        if cond == Cond.RUNES:
            if w0 >= 0 and w1 >= 0:
                a = tab.rune[w0]
                b = tab.rune[w1]
                y = tab.y[k]
                if ((a == x and b == y) or (a == y and b == x)) and src.void[a] == 0 and src.void[b] == 0:
                    return True
        elif cond == Cond.WITH:
            if other == x:
                return True
        elif cond == Cond.HAS:
            if w0 == x or w1 == x:
                return True
        elif cond == Cond.HERO_BONUS:
            if hero_on == 1:
                return True
        elif cond == Cond.RITUAL:
            if ritual == x:
                return True
        elif cond == Cond.NONHUMAN:
            if (w0 >= 0 and tab.human[w0] == 0) or (w1 >= 0 and tab.human[w1] == 0):
                return True
    return False


@rule
def hero_bonus(src, tab, hero, side, w0, w1, ritual, is_off, is_forced):
    """KN-35. The bonus of the hero that counts, NONE: it does not count (a bonus that counts may be 0)."""
    if is_off == 1:
        return -1
    if (w0 >= 0 and tab.blocks_hero[w0] == 1) or (w1 >= 0 and tab.blocks_hero[w1] == 1):
        return -1
    bonus = -1
    for row in range(tab.first_row[hero], tab.last_row[hero]):
        if tab.op[row] != Op.BONUS:
            continue
        if is_forced == 1 or condition_holds(src, tab, row, side, w0, w1, w1, ritual, is_off):
            bonus = max(bonus, 0) + max(0, tab.amount[row] + src.rule[Rule.HERO_BONUS])
    return bonus


@rule
def warrior_force(src, tab, c, other, side, ritual, with_bonus, hero_on, sick):
    """KN-35. Force of army warrior c beside another one, with its bonus."""
    if c < 0:
        return 0
    force = tab.force[c]
    if tab.human[c] == 1:
        force = max(0, force - sick)
    else:
        force += src.rule[Rule.NONHUMAN_FORCE]
    if with_bonus:
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.ARMY and tab.op[row] == Op.BONUS:
                if condition_holds(src, tab, row, side, c, other, other, ritual, hero_on):
                    force += tab.amount[row]
    return force


@rule
def army_count(src, tab, hero, w0, w1, side, ritual, sick, is_off, is_forced):
    """KN-35. (Force of the army with all bonuses, 1 if the hero's bonus counts)."""
    bonus = hero_bonus(src, tab, hero, side, w0, w1, ritual, is_off, is_forced)
    hero_on = 1 if bonus >= 0 else 0
    with_bonus = tab.blocks_bonus[hero] == 0
    total = tab.force[hero]
    if src.rule[Rule.HERO_FORCE] != 0:
        total = max(1, total + src.rule[Rule.HERO_FORCE])
    total += max(bonus, 0)
    total += warrior_force(src, tab, w0, w1, side, ritual, with_bonus, hero_on, sick)
    total += warrior_force(src, tab, w1, w0, side, ritual, with_bonus, hero_on, sick)
    return total, hero_on
