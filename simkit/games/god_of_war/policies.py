"""God of War: the scripted players. They see a VIEW and weights."""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

from .tactician import act, add, pay
from .tactics import attack_worth, card_use, hand_strength
from .teamwork import defend, help_out, small, upgrade
from .vocab import Action, Decision, Special, Verb

KINDS = ("random", "greedy", "tactician")
RANDOM, GREEDY, TACTICIAN = 0, 1, 2
_SIGHT = ("goal", "other", "kill", "threat", "armour", "interact", "fire", "heal")
WEIGHTS = {
    "random": (),
    "greedy": (*_SIGHT,),
    "tactician": (
        *_SIGHT,
        "enough",
        "go",
        "risk",
        "keep_defence",
        "stun",
        "heal_from",
        "flee_from",
        "want_attack",
        "want_defence",
        "want_number",
        "thin",
        "clean",
        *(f"ease_{n}" for n in range(1, 11)),
    ),
}


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def greedy(view, tab, par, weights, u):
    """Hit as hard as possible now, block what comes, take the biggest card; blind to places, scenes and the team.

    Weaknesses: never heals with a plan, looks after Fires, Lanterns or Mistletoe only by the way, puts every card into
    a set even when that is too much, which kills the Ogre or Baldur too early.
    """
    decision = view.decision
    if decision == Decision.ACT:
        return greedy_act(view, tab, par, weights)
    if decision == Decision.ADD or decision == Decision.DEFEND or decision == Decision.UPGRADE:
        return largest(view, tab)
    if decision == Decision.HELP:
        return view.n_legal - 1
    return below(u, view.n_legal)


@policy
def greedy_act(view, tab, par, weights):
    """Take the action of the highest immediate worth."""
    melee = hand_strength(view, tab, view.me, Action.MELEE)
    ranged = hand_strength(view, tab, view.me, Action.RANGED)
    best = 0
    best_worth = 0.1
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        b = (action >> 6) & 63
        worth = 0.0
        if verb == Verb.ATTACK:
            worth = 1.0 + attack_worth(view, tab, par, weights, b, ranged if action & 1 == Action.RANGED else melee)
        elif verb == Verb.MOVE:
            for slot in range(b, view.side.shape[0], view.front.shape[0]):
                strength = ranged if slot == b else max(melee, ranged)
                worth = max(worth, 0.8 * attack_worth(view, tab, par, weights, slot, strength))
        elif verb == Verb.RAGE:
            worth = 20.0
        elif verb == Verb.INTERACT:
            worth = weights[5]
        elif verb == Verb.SPECIAL:
            special = tab.special[(action >> 12) & 255]
            worth = 10.0 if special == Special.DRAW else weights[7] * view.hurt[b % view.hurt.shape[0]] * 0.2
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def largest(view, tab):
    """Choose the card of most use; taking goes before removing, playing on before stopping."""
    best = 0
    best_worth = -1.0
    for k in range(view.n_legal):
        verb = view.legal[k] >> 20
        if verb == Verb.ADD or verb == Verb.DEFEND or verb == Verb.TAKE:
            worth = card_use(tab, (view.legal[k] >> 12) & 255)
            if worth > best_worth:
                best_worth = worth
                best = k
    return best


@policy
def tactician(view, tab, par, weights, u):
    """Plan the turn from the scene: targets, interaction points, places, what to keep for the runes still to come.

    Weaknesses: looks one action ahead, saves no cards for the next round, knows nothing of the order of decks. Fit for
    questions of difficulty, of heroes and of numbers on cards.
    """
    decision = view.decision
    if decision == Decision.ACT:
        return act(view, tab, par, weights)
    if decision == Decision.ADD:
        return add(view, tab, par, weights)
    if decision == Decision.PAY:
        return pay(view, tab, par, weights)
    if decision == Decision.HELP:
        return help_out(view, tab, par, weights)
    if decision == Decision.DEFEND:
        return defend(view, tab, par, weights)
    if decision == Decision.UPGRADE:
        return upgrade(view, tab, par, weights)
    return small(view, tab, par, weights)


@policy
def needs_chance(kind):
    """Say whether the player of this kind ever uses its random word; else none is drawn, which saves time."""
    return kind != TACTICIAN


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == GREEDY:
        return greedy(view, tab, par, weights, u)
    if kind == TACTICIAN:
        return tactician(view, tab, par, weights, u)
    return random(view, tab, par, weights, u)
