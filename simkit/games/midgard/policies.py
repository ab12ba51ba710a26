"""Champions of Midgard: the scripted players. They see a VIEW, tables, parameters and weights."""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

from .habits import (
    choose_blamed,
    choose_destiny,
    choose_die,
    choose_exchange,
    choose_food,
    choose_loss,
    choose_payment,
    choose_peek,
    choose_pick,
    choose_purchase,
    choose_reroll,
    choose_rune,
    choose_sale,
    choose_ship,
    choose_shore,
    choose_swap,
    choose_yes,
    first_of,
    rune_in_turn,
    sent,
)
from .planning import NAMES, missing_food, nowhere, plan, weigh_fights
from .spaces import weigh_dice, worth_of_space
from .vocab import N_DICE, VERB, Act, Decision, Die, Place

KINDS = ("random", "greedy", "jarl")
WEIGHTS: dict[str, tuple[str, ...]] = {"random": (), "greedy": NAMES, "jarl": NAMES}
RANDOM = 0
GREEDY = 1


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions."""
    return below(u, view.n_legal)


@policy
def free_dice(kind, view, tab, par, weights):
    """Note in `view.free` the warriors reckoned with: a jarl takes off those meant for the fights taken."""
    home = view.home[view.me]
    w, r, b = home[Die.SWORDSMAN], home[Die.SPEARMAN], home[Die.AXEMAN]
    if kind != GREEDY:
        w, r, b = plan(view, tab, par, weights, nowhere(view), w, r, b)
    view.free[Die.SWORDSMAN] = w
    view.free[Die.SPEARMAN] = r
    view.free[Die.AXEMAN] = b


@policy
def choose_space(kind, view, tab, par, weights):
    """Take the space that is worth most now. A jarl first shares out dice to the fights taken."""
    if view.legal[view.n_legal - 1] >= Act.USE_RUNE * VERB:  # runes come last
        k = rune_in_turn(view, tab, par)
        if k >= 0:
            return k
    weigh_fights(view, tab, par, weights)
    free_dice(kind, view, tab, par, weights)
    weigh_dice(view, tab, weights)
    if kind != GREEDY:
        view.lacking = missing_food(view)
    best = 0
    best_worth = -1.0e9
    for k in range(view.n_legal):
        if view.legal[k] // VERB == Act.PLACE:
            worth = worth_of_space(view, tab, par, weights, view.legal[k] % VERB)
            if worth > best_worth:
                best_worth = worth
                best = k
    return best


@policy
def choose_sending(kind, view, tab, par, weights):
    """Send the dice of the plan (greedy: all that may go); food as the warriors aboard need."""
    if view.send_kind == N_DICE:
        return choose_food(view, tab, par)
    place = view.send_place
    if kind == GREEDY:
        if place >= Place.N1:
            # leave room for food: half of what is carried
            return sent(view, view.n_legal // 2)
        return view.n_legal - 1
    me = view.me
    w = view.home[me, Die.SWORDSMAN] + view.army[place, Die.SWORDSMAN]
    r = view.home[me, Die.SPEARMAN] + view.army[place, Die.SPEARMAN]
    b = view.home[me, Die.AXEMAN] + view.army[place, Die.AXEMAN]
    weigh_fights(view, tab, par, weights)
    x, y, z = plan(view, tab, par, weights, place, w, r, b)
    amount = z
    if view.send_kind == Die.SWORDSMAN:
        amount = x
    elif view.send_kind == Die.SPEARMAN:
        amount = y
    return sent(view, amount)


@policy
def choose_crewed_shore(kind, view, tab, par, weights):
    """Choose a shore for the ship just crewed."""
    weigh_fights(view, tab, par, weights)
    free_dice(kind, view, tab, par, weights)
    return choose_shore(view, tab, par, weights)


@policy
def planner(kind, view, tab, par, weights, u):
    """Greedy and jarl: the same habits in small decisions, but a jarl plans the round's fights before spending dice.

    Weaknesses: neither blocks on purpose, saves for the next round's monster, or counts on what others will take.
    """
    decision = view.decision
    if decision == Decision.PLACE:
        return choose_space(kind, view, tab, par, weights)
    if decision == Decision.SEND:
        return choose_sending(kind, view, tab, par, weights)
    if decision == Decision.ROLLED:
        return choose_reroll(view, tab, par, weights)
    if decision == Decision.PICK:
        return choose_pick(view)
    if decision == Decision.LOSE:
        return choose_loss(view, tab, weights)
    if decision == Decision.PAY:
        return choose_payment(view, tab, par, weights)
    if decision == Decision.SHORE:
        return choose_crewed_shore(kind, view, tab, par, weights)
    if decision == Decision.BLAME:
        return choose_blamed(view)
    return choose_card(view, tab, par, weights, u)


@policy
def choose_card(view, tab, par, weights, u):
    """Purchases, goods, runes, destinies, leaders."""
    decision = view.decision
    if decision == Decision.EXCHANGE:
        return choose_exchange(view, tab, par, weights)
    if decision == Decision.CHURCH:
        return choose_purchase(view, tab, par, weights)
    if decision == Decision.RUNE:
        return choose_rune(view, tab)
    if decision == Decision.PEEK:
        return choose_peek(view)
    if decision == Decision.KEEP or decision == Decision.DESTINY:
        return choose_destiny(view, tab)
    if decision == Decision.SHIP:
        return choose_ship(view, tab, par, weights)
    if decision == Decision.CHOOSE_DIE or decision == Decision.TAKE_DIE:
        return choose_die(view, tab)
    if decision == Decision.SWAP_DICE:
        return choose_swap(view, tab)
    if decision == Decision.SELL:
        return choose_sale(view, par)
    if decision == Decision.MUSTER or decision == Decision.LATE_RUNE:
        k = rune_in_turn(view, tab, par)
        return k if k >= 0 else max(first_of(view, Act.ASSIGN), 0)
    if decision == Decision.LEADER:
        return below(u, view.n_legal)
    return choose_yes(view, tab, par, weights)


@policy
def needs_chance(kind, decision):
    """Say whether the player of this kind uses its random word in this decision; else none is drawn, to save time."""
    return kind == RANDOM or decision == Decision.LEADER


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == RANDOM:
        return random(view, tab, par, weights, u)
    return planner(kind, view, tab, par, weights, u)
