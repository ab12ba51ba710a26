"""Kardnarök: the scripted players. They see a VIEW and weights."""

from __future__ import annotations

from simkit._jit import inlined, policy
from simkit.core.rng import below

from .judging import (
    action_swing,
    card_worth,
    count_army,
    nearness,
    need,
    ritual_value,
    warrior_worth,
)
from .vocab import BYTE, NORNA, VERB, WARRIOR, A, B, Decision, Op, Trigger, Verb
from .warlord import WARLORD, warlord

KINDS = ("random", "greedy", "warlord")
KINDS_WITH_CHANCE = 1
"""Only the first of KINDS look at their random word."""
WEIGHTS = {"random": (), "greedy": (), "warlord": WARLORD}


@policy
def random(view, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def greedy(view, tab, par):
    """Always the largest Force now: in armies, in rituals, with every card while it is losing.

    Weakness: it wastes cards in lost combats, attacks the richest realm whatever stands there, never exchanges a hero,
    offers one coin for help and never buys. Fit for: a floor that any plan must beat.
    """
    decision = view.decision
    best = 0
    most = -1.0e9
    for k in range(view.n_legal):
        worth = greedy_worth(view, tab, par, decision, view.legal[k])
        if worth > most:
            most = worth
            best = k
    return best


@policy
def greedy_worth(view, tab, par, decision, action):
    """What greedy thinks of one action."""
    verb = action >> VERB
    a = (action >> A) & BYTE
    if decision == Decision.ARMY:
        # an army is built for the defence unless the attack comes next
        side = 1 if view.building == 1 else 0
        return 1.0 * count_army(view, tab, a, ((action >> B) & BYTE) - 1, (action & BYTE) - 1, side)
    if verb == Verb.PASS:
        return 0.0
    if verb == Verb.DRAW:
        return -abs(2.0 * (view.n_hand[view.me, WARRIOR] + view.n_army[view.me] + a) - view.efetivo)
    if verb == Verb.DISCARD or verb == Verb.PUT or verb == Verb.LOSE or verb == Verb.GIVE or verb == Verb.OWN:
        return 2.0 - card_worth(view, tab, a)
    if verb == Verb.ATTACK:
        return view.coin[a] + nearness(view, a)
    if verb == Verb.CHANGE or verb == Verb.EXCHANGE or verb == Verb.HERO:
        return -1.0
    if verb == Verb.RITUAL:
        return ritual_value(view, tab, par, a)
    if verb == Verb.PLAY:
        return greedy_play(view, tab, decision, action)
    return greedy_other(view, tab, decision, action)


@policy
def greedy_play(view, tab, decision, action):
    """Greedy plays whatever moves the counter, every pre-combat Norna, and draws once it fights."""
    row = tab.first_row[(action >> A) & BYTE] + ((action >> B) & BYTE)
    trigger = tab.trigger[row]
    if trigger == Trigger.PRE:
        return 1.0 if tab.op[row] == Op.FORCE else 2.0
    if trigger == Trigger.ANY:
        return 0.5 if view.side >= 0 and view.counted == 0 and Op.DRAW_N <= tab.op[row] <= Op.DRAW_WN else -1.0
    side = view.side if view.side >= 0 else view.losing
    force = action_swing(view, tab, action, side)
    if decision == Decision.REACT:
        return 1.0
    return 1.0 * force if force > 0 else -1.0


@policy
def greedy_other(view, tab, decision, action):
    """Warriors by Force, one coin for help, any price is good for work."""
    verb = action >> VERB
    a = (action >> A) & BYTE
    if verb == Verb.REINFORCE or verb == Verb.THOR:
        return 1.0 * action_swing(view, tab, action, view.losing)
    if verb == Verb.PLACE:
        return warrior_worth(view, tab, a)
    if verb == Verb.SWAP:
        return 1.0 * (tab.force[(action >> B) & BYTE] - tab.force[a])
    if verb == Verb.TAKE:
        return tab.worth[a]
    if verb == Verb.REALM:
        return view.n_hand[a, NORNA] + nearness(view, a)
    if verb == Verb.ACCEPT:
        return 1.0
    if verb == Verb.PRICE:
        return 1.0 if decision == Decision.OFFER and a == 1 and need(view, view.side) < 5 else -1.0
    if verb == Verb.BUY or verb == Verb.HIRE:
        return -1.0
    return 0.1


@inlined
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == 1:
        return greedy(view, tab, par)
    if kind > 1:
        warriors, thrift, hero_bar, reach = weights[0], weights[1], weights[2], weights[3]
        pay, ask, cycle, spare = weights[4], weights[5], weights[6], weights[7]
        return warlord(view, tab, par, warriors, thrift, hero_bar, reach, pay, ask, cycle, spare)
    return random(view, u)
