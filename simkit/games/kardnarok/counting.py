"""Kardnarök: what an army counts (KN-35). Used by the rules on the state and by players on their view: `src`."""

from __future__ import annotations

from simkit._jit import rule

from .vocab import BLOCKED, HERO_ON, ON_SIDE, RUNES, WITH_GOD, Op, Rule


@rule
def facts(src, tab, side, w0, w1, ritual):
    """What is true of a side with these army warriors (NONE: empty place) and this god (NONE: not known): a bit mask.

    side 0 attacker, 1 defender. Whether the hero's bonus counts, and who stands beside whom, the caller adds.
    """
    known = tab.brings[w0] | tab.brings[w1] | (1 << (ON_SIDE + side)) | (1 << (WITH_GOD + ritual))
    if w0 >= 0 and w1 >= 0:
        a = tab.rune[w0]
        b = tab.rune[w1]
        known |= (1 - (src.void[a] | src.void[b])) << (a * RUNES + b)
    return known


@rule
def side_facts(src, tab, side):
    """What is true of a side in the combat that goes on, as far as `src` knows it; of victory or defeat nothing yet."""
    p = src.fighter[side]
    return facts(src, tab, side, src.army[p, 0], src.army[p, 1], src.ritual[side]) | (src.hero_counts[side] << HERO_ON)


@rule
def holds(tab, row, known):
    """KN-35, KN-R19. True if a condition of the row is among the facts, or none is listed."""
    return known & tab.when[row] != 0


@rule
def hero_bonus(src, tab, hero, known, is_off, is_forced):
    """KN-35. The bonus of the hero that counts, NONE: it does not count (a bonus that counts may be 0)."""
    if is_off == 1 or known & (1 << BLOCKED) != 0:
        return -1
    bonus = -1
    for row in range(tab.first_row[hero], tab.last_row[hero]):
        if tab.op[row] == Op.BONUS and (is_forced == 1 or holds(tab, row, known)):
            bonus = max(bonus, 0) + max(0, tab.amount[row] + src.rule[Rule.HERO_BONUS])
    return bonus


@rule
def warrior_force(src, tab, c, known, with_bonus, sick):
    """KN-35. Force of an army warrior with its bonus."""
    if c < 0:
        return 0
    force = tab.force[c]
    human = max(0, force - sick)
    other = force + src.rule[Rule.NONHUMAN_FORCE]
    force = human if tab.human[c] == 1 else other
    if with_bonus:
        bonus = tab.bonus[c]
        force += bonus if known & tab.bonus_when[c] != 0 else 0
        for row in range(tab.more_bonus[c], tab.last_row[c]):
            if tab.op[row] == Op.BONUS and holds(tab, row, known):
                force += tab.amount[row]
    return force


@rule
def army_count(src, tab, hero, w0, w1, side, ritual, sick, is_off, is_forced):
    """KN-35. (Force of the army with all bonuses, 1 if the hero's bonus counts)."""
    known = facts(src, tab, side, w0, w1, ritual)
    bonus = hero_bonus(src, tab, hero, known, is_off, is_forced)
    hero_on = 1 if bonus >= 0 else 0
    known |= hero_on << HERO_ON
    with_bonus = tab.blocks_bonus[hero] == 0
    total = tab.force[hero]
    if src.rule[Rule.HERO_FORCE] != 0:
        total = max(1, total + src.rule[Rule.HERO_FORCE])
    total += max(bonus, 0)
    total += warrior_force(src, tab, w0, known | tab.beside[w1], with_bonus, sick)
    total += warrior_force(src, tab, w1, known | tab.beside[w0], with_bonus, sick)
    return total, hero_on
