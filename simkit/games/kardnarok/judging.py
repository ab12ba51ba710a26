"""Kardnarök: what scripted players make of the cards they see. Estimates only: no rule is decided here."""

from __future__ import annotations

from typing import Any

from simkit._jit import policy

from .counting import army_count, side_facts
from .vocab import BYTE, HEROES, NORNA, ON_SIDE, RUNES, VERB, WARRIOR, A, B, Cond, God, Op, Rule, Verb


@policy
def nearness(view, p):
    """Decides a tie between realms for the next one clockwise, so that no seat is singled out."""
    return -0.001 * ((p - view.me) % view.n_players)


@policy
def hero_bonus_of(view, tab, h):
    """The bonus that a hero would add if its condition held."""
    bonus = 0
    for row in range(tab.first_row[h], tab.last_row[h]):
        if tab.op[row] == Op.BONUS:
            bonus += max(0, tab.amount[row] + view.rule[Rule.HERO_BONUS])
    return bonus


@policy
def count_army(view, tab, h, w0, w1, side):
    """Force of an own army on a side, before anything else is known of the combat."""
    # nothing is cancelled or forced yet: view.hero_off is 0, and so are the other three
    none = view.hero_off[0] * 0
    force, _ = army_count(view, tab, h, w0, w1, side, none - 1, none, none, none)
    return force


@policy
def army_bound(tab, h, w0, w1, side):
    """Force that an army can count at most on a side: rune pairs, companions and sides are looked at."""
    total = tab.top[h, side] + tab.top[w0, side] + tab.top[w1, side]
    total -= 0 if tab.mate[w0] == w1 else tab.mate_bonus[w0]
    total -= 0 if tab.mate[w1] == w0 else tab.mate_bonus[w1]
    if (tab.pairs[h] >> (tab.rune[w0] * RUNES + tab.rune[w1])) & 1 == 0:
        total -= tab.pair_bonus[h]
    return total


@policy
def best_human(view, tab):
    """Largest Force of a human warrior in hand."""
    best = 0
    for k in range(view.n_hand[view.me, WARRIOR]):
        c = view.warriors[k]
        if tab.human[c] == 1 and tab.force[c] > best:
            best = tab.force[c]
    return best


@policy
def open_now(view, tab, row, side):
    """The condition of an option holds for a side as far as it is seen; WIN and LOSE do not count as Force."""
    when = tab.when_now[row]
    if tab.asks_more[row] == 0:
        return (when >> (ON_SIDE + side)) & 1 == 1
    return side_facts(view, tab, side) & when != 0


@policy
def swing(view, tab, row, side):
    """How far an option moves the counter for a side, 0: it does not (none of any moment does)."""
    op = tab.op[row]
    other = 1 - side
    n = tab.amount[row]
    if op <= Op.OPPONENT:
        # most options are one of these two
        taken = min(n, view.counter[other])
        return n if op == Op.FORCE else taken
    if op == Op.CANCEL_HERO:
        return view.hero_counts[other] * hero_bonus_of(view, tab, view.lead[view.fighter[other]])
    if op == Op.FORCE_HERO:
        if view.hero_counts[side] == 1 or view.hero_off[side] == 1:
            return 0
        q = view.fighter[side]
        for k in range(view.n_army[q]):
            if view.army[q, k] >= 0 and tab.blocks_hero[view.army[q, k]] == 1:
                return 0
        return hero_bonus_of(view, tab, view.lead[q])
    if op == Op.CANCEL_REINF:
        return view.reinf[other]
    if op == Op.EXTRA_REINF:
        return best_human(view, tab)
    if op == Op.CANCEL_NORNA:
        return view.last_value[other]
    return 0


@policy
def action_swing(view, tab, action, side):
    """How far an action moves the counter for a side."""
    verb = action >> VERB
    c = (action >> A) & BYTE
    if verb == Verb.REINFORCE:
        return tab.reinforce[c]
    if verb == Verb.THOR:
        return tab.force[c]
    if verb != Verb.PLAY:
        return 0
    return swing(view, tab, tab.first_row[c] + ((action >> B) & BYTE), side)


@policy
def need(view, side):
    """Force that a side misses to be winning: ties are broken as the rules in force say."""
    gap = view.counter[1 - side] - view.counter[side]
    wins_tie = side == 0
    if view.rule[Rule.TIE_ATTACKER] == 0:
        # of equal coins the defender wins
        wins_tie = view.coin[view.fighter[side]] + side > view.coin[view.fighter[1 - side]]
    return gap if wins_tie else gap + 1


def reckoned_worth(card: Any) -> float:
    """Return what a Norna or a hero is reckoned to be worth; tables.build puts it into ``tab.worth``.

    A Norna: its best option and a third of the other one, conditions counted with 0.6, draws by the cards they add.
    A hero: Force and what its bonus is expected to add, less where two equal runes are wanted.
    """
    if card.kind == "hero":
        worth = float(card.force)
        for effect in card.effects:
            if effect.op != Op.BONUS:
                worth -= 1.0
                continue
            chances = [0.2 if w.cond == Cond.RUNES and len(set(w.runes)) == 1 else 0.45 for w in effect.when]
            worth += min(sum(chances), 0.7) * effect.amount
        return worth
    best = 0.0
    for effect in card.effects:
        worth = _OP_WORTH.get(effect.op, 1.0)
        if effect.op in (Op.FORCE, Op.OPPONENT):
            worth = float(effect.amount)
        elif Op.DRAW_N <= effect.op <= Op.DIG_N:
            worth = 0.7 + 0.6 * effect.amount
        if effect.when:
            worth *= 0.6
        best = max(best, worth) + 0.3 * min(best, worth)
    return best


_OP_WORTH = {
    Op.CANCEL_NORNA: 2.2, Op.CANCEL_HERO: 1.8, Op.FORCE_HERO: 1.8, Op.KILL_W: 1.8, Op.REVEAL_STEAL_N: 1.8,
    Op.SICK: 2.0, Op.EXTRA_REINF: 2.0,
}  # fmt: skip


@policy
def warrior_worth(view, tab, c):
    """What a warrior is worth in hand: Force, what it adds as a reinforcement, runes and types that the heroes want."""
    worth = 1.0 * tab.force[c] + 0.4 * tab.reinforce[c]
    for slot in range(HEROES):
        h = view.hero[slot]
        if (tab.wants_runes[h] >> tab.rune[c]) & 1 == 1:
            worth += 0.5
        if tab.wants_card[h] == c:
            worth += 1.0
        if tab.wants_nonhuman[h] == 1 and tab.human[c] == 0:
            worth += 0.7
    return worth


@policy
def card_worth(view, tab, c):
    """What a warrior or Norna is worth in hand."""
    if tab.kind[c] == 0:
        return warrior_worth(view, tab, c)
    return tab.worth[c]


@policy
def expected_defence(view, tab, q):
    """Force that the army of q is expected to count in defence."""
    h = view.lead[q]
    force = 5.6
    if h >= 0:
        force += tab.force[h] + 0.45 * hero_bonus_of(view, tab, h)
    if view.marker[q] > 0 and view.rule[Rule.NO_MARKER] == 0:
        force += 2.0
    return force + 0.35 * view.n_hand[q, NORNA]


@policy
def thor_value(view, tab):
    """Force of the best two humans in hand."""
    first = 0
    second = 0
    for k in range(view.n_hand[view.me, WARRIOR]):
        c = view.warriors[k]
        if tab.human[c] == 1:
            if tab.force[c] > first:
                second = first
                first = tab.force[c]
            elif tab.force[c] > second:
                second = tab.force[c]
    if view.rule[Rule.THOR_WARRIORS] == 1:
        return first
    return first + second


@policy
def ritual_value(view, tab, par, god):
    """Force that a ritual is expected to be worth in this combat."""
    if god == God.FREY:
        limit = view.rule[Rule.FREY_FORCE]
        return 1.0 * (par.frey_force if limit < 0 else min(limit, par.frey_force))
    if god == God.THOR:
        return 0.8 * thor_value(view, tab)
    limit = view.rule[Rule.ODIN_NORNAS]
    return 1.1 * (par.odin_nornas if limit < 0 else min(limit, par.odin_nornas))
