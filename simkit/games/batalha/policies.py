"""Batalha dos Deuses: the scripted players. They see a VIEW, tables, parameters and weights.

``greedy`` fights whenever it can. ``planner`` is the kind behind every other named player: it weighs Faithful, cards
and chances; strategist, zealot and hermit are weight vectors of it (policies.toml).
"""

from __future__ import annotations

from simkit._jit import inlined, policy
from simkit.core.rng import below

from . import worth
from .vocab import (
    ACT,
    CARD,
    CARD_PART,
    OFFER,
    PRAY,
    SEAT,
    SHIFT,
    Against,
    Decision,
    Kind,
    Op,
    Status,
    Trigger,
)
from .worth import (
    CARD_W,
    ENTITY_W,
    EXPECT_W,
    FIGHT_W,
    HURT_W,
    MATCH_W,
    POINT_W,
    PRAY_W,
    SPOIL_W,
    act_points,
    best_opponent,
    chance,
    chances,
    const_points,
    free_value,
    keep_value,
    odd_points,
    power_points,
    prize,
    rows_value,
)

KINDS = ("random", "greedy", "planner")
RANDOM, GREEDY, PLANNER = range(3)
WEIGHTS = {"random": (), "greedy": worth.WEIGHTS[:5], "planner": worth.WEIGHTS}
"""The weights of greedy are the first of the planner's: both rate a card in hand by them."""


# --- Initial phase ---------------------------------------------------------------------------------


@inlined
def initial(view, tab, par, w):
    """Pray, cast what is free, place the Entity that is worth most, or stay out."""
    is_placed = view.status[view.me] == Status.READY
    by_acc = 0
    by_magic = 0
    others = 0
    won = 0.0
    more = 0.0
    stake = 0.0
    if not is_placed:
        for k in range(view.n_hand[view.me]):
            c = view.hand[k] & CARD_PART
            by_acc += tab.by_acc[c]
            by_magic += tab.by_magic[c]
            others += tab.at_other[c]
        if view.face[view.me] == Trigger.POWER:
            others += power_points(tab, view.loadout[view.me])
        reach = 1.0 * (by_acc + by_magic + others)
        won, more = chances(view, tab, w, reach, reach + w[EXPECT_W])
        more -= won
        stake = w[FIGHT_W] * prize(view, w)
    room = par.hand_limit + 1 - view.n_hand[view.me]
    best = 0
    best_value = 0.0
    free = -1
    free_worth = 0.0
    for k in range(1, view.n_legal):
        c = view.legal[k] & CARD_PART
        if tab.is_free[c]:
            if view.legal[k] >= CARD and tab.cards[c] <= room:
                value = free_value(view, tab, w, c)
                if value > free_worth:
                    free_worth = value
                    free = k
        elif tab.kind[c] == Kind.ENTITY and view.legal[k] >= CARD:
            points = tab.worth[c]
            if tab.has[c, Trigger.CONST]:
                points += const_points(view, tab, c, c)
                if tab.blocks[c] & Against.ACCESSORY != 0:
                    points -= by_acc
                if tab.blocks[c] & Against.MAGIC != 0:
                    points -= by_magic
            wins = won + more * points / w[EXPECT_W]
            value = wins * (stake + w[CARD_W] * tab.win_cards[c] + tab.win_spoils[c])
            value += (1.0 - wins) * (w[CARD_W] * tab.lose_cards[c] + w[HURT_W] * tab.lose_harms[c])
            value -= w[ENTITY_W] + w[POINT_W] * tab.worth[c]
            value += w[CARD_W] * tab.cards[c] + w[HURT_W] * tab.harms[c] + w[SPOIL_W] * tab.spoils[c]
            if value > best_value:
                best_value = value
                best = k
    if not is_placed and view.legal[1] == PRAY:
        room = min(par.hand_limit - view.n_hand[view.me], par.pray_draw)
        if w[PRAY_W] * w[CARD_W] * max(0, room) >= best_value:
            return 1
    return free if free >= 0 else best


@policy
def face(view, tab, par, w):
    """Power face when the points change the round more than the cards, which may be used in it, are worth."""
    strength = 0
    reserve = 0
    for k in range(view.n_hand[view.me]):
        c = view.hand[k] & CARD_PART
        reserve += tab.points[c]
        if tab.kind[c] == Kind.ENTITY:
            strength = max(strength, tab.worth[c])
    if strength == 0:
        return 1
    card = tab.power_card[view.loadout[view.me]]
    cards = 0
    for row in range(tab.first_row[card], tab.last_row[card]):
        if tab.trigger[row] == Trigger.PRAYER and tab.op[row] == Op.DRAW:
            cards += tab.amount[row]
    reach = 1.0 * (strength + reserve)
    power, prayer = chances(
        view, tab, w, reach + power_points(tab, view.loadout[view.me]), reach + w[worth.RATE_W] * cards
    )
    cards = max(0, min(cards, par.hand_limit - view.n_hand[view.me]))
    return 0 if w[FIGHT_W] * (power - prayer) * prize(view, w) > w[PRAY_W] * w[CARD_W] * cards else 1


# --- Battle ----------------------------------------------------------------------------------------


@policy
def alone(view, tab, par, w):
    """The last turn, alone in the dispute: cast what is worth it, attach what pays for the victory."""
    best = 0
    best_value = 0.0
    for k in range(1, view.n_legal):
        c = view.legal[k] & CARD_PART
        value = 0.0
        if view.legal[k] < CARD:
            continue
        if tab.is_free[c]:
            value = free_value(view, tab, w, c)
        elif tab.kind[c] == Kind.ACCESSORY and tab.has[c, Trigger.WIN]:
            value = rows_value(view, tab, w, c, Trigger.WIN) - keep_value(tab, w, c)
        if value > best_value:
            best_value = value
            best = k
    return best


@policy
def card_points(view, tab, c, q):
    """Return by how much card c brings the own Entity nearer to being above that of seat q, shields reckoned with."""
    if not tab.is_plain[c]:
        return odd_points(view, tab, c, q)
    if tab.stops[c] & (view.shield[view.me] + (view.shield[q] << SHIFT)) != 0:
        return 0
    return tab.points[c]


@policy
def first_accessory_cost(view, tab, c):
    """Return the points that the own Entity loses because card c would be its first Accessory."""
    if tab.is_plain[c] and tab.by_acc[c] != 0 and view.n_acc[view.me] == 0:
        return tab.alone[view.entity[view.me]]
    return 0


@inlined
def battle(view, tab, par, w):
    """Hold the top, else spend the cheapest card that gets there, if the round is worth it; offer a tie when dry."""
    q = best_opponent(view)
    if q < 0:
        return alone(view, tab, par, w)
    need = view.faith[q] + 1 - view.faith[view.me]
    total = 0
    fit = -1
    fit_cost = 0.0
    big = 0
    big_points = 0
    free = -1
    free_worth = 0.0
    for k in range(1, view.n_legal):
        if view.legal[k] < ACT:
            continue
        c = view.legal[k] & CARD_PART
        is_card = view.legal[k] >= CARD
        if is_card and tab.is_free[c]:
            value = free_value(view, tab, w, c)
            if value > free_worth:
                free_worth = value
                free = k
            continue
        if need <= 0:
            continue
        points = card_points(view, tab, c, q) if is_card else act_points(view, tab, view.legal[k] - ACT, q)
        if is_card and points != 0:
            points -= first_accessory_cost(view, tab, c)
        if points <= 0:
            continue
        total += points
        if points >= need:
            cost = w[POINT_W] * points
            if is_card:
                cost = keep_value(tab, w, c)
                if tab.kind[c] == Kind.ACCESSORY:
                    cost -= w[CARD_W] * (tab.cards[c] + tab.cards[c])
            if fit < 0 or cost < fit_cost:
                fit = k
                fit_cost = cost
        if points > big_points:
            big = k
            big_points = points
    if free >= 0:
        return free
    if need <= 0:
        return 0
    if total >= need - 1:
        worth_it = w[MATCH_W]
        if total >= need:
            worth_it = w[FIGHT_W] * chance(view, tab, w, 1.0 * (view.faith[view.me] + total))
        if worth_it * prize(view, w) > w[POINT_W] * need:
            return fit if fit >= 0 else big
    return 1 if view.n_legal > 1 and view.legal[1] == OFFER else 0


# --- Choices ---------------------------------------------------------------------------------------


@policy
def target(view, tab, u):
    """Aim Faith at the best opponent, thieves at the best Accessory, the rest at who is nearest to the goal.

    Equal ones by lot: the lowest seat would be hit more often than the others.
    """
    n = view.n_players
    best = 0
    best_value = -1
    for k in range(view.n_legal):
        q = view.legal[k] - SEAT
        value = view.faithful[q] + view.n_hand[q]
        if view.row < 0 or tab.op[view.row] == Op.FAITH or tab.op[view.row] == Op.PIG or tab.op[view.row] == Op.PETRIFY:
            value = view.faith[q]
        elif tab.op[view.row] == Op.TAKE_ACC or tab.op[view.row] == Op.DESTROY_ACC:
            value = view.top_acc[q]
        value = value * n + (q + u) % n
        if value > best_value:
            best_value = value
            best = k
    return best


@policy
def has_entity(view, tab):
    """The own hand has an Entity."""
    for k in range(view.n_hand[view.me]):
        if tab.kind[view.hand[k] & CARD_PART] == Kind.ENTITY:
            return True
    return False


@policy
def choice(view, tab, w, u):
    """Choices that greedy and planner make alike: new hand (BD-R13), targets, cards to give or take."""
    decision = view.decision
    if decision == Decision.MULLIGAN:
        return 0 if has_entity(view, tab) else 1
    if decision == Decision.TARGET:
        return target(view, tab, u)
    wants = decision == Decision.RECOVER or decision == Decision.TOPDECK or decision == Decision.ACC
    best = 0
    best_value = 0.0
    for k in range(view.n_legal):
        c = view.legal[k] & CARD_PART
        value = keep_value(tab, w, c)
        if decision == Decision.ACC:
            value = 1.0 * tab.points[c]
        if not wants:
            value = -value
        if k == 0 or value > best_value:
            best_value = value
            best = k
    return best


# --- The players -----------------------------------------------------------------------------------


@inlined
def planner(view, tab, par, w, u):
    """Weigh each round in Faithful: chance of winning it times its prize, against the cards it costs.

    Intent: a careful player, whose temper is its weights. Weaknesses: rates opposing hands by their size only, does not
    remember discards, plans one round ahead. Fit for: deck and card strength, lengths, what-ifs.
    """
    if view.decision == Decision.BATTLE:
        return battle(view, tab, par, w)
    if view.decision == Decision.INITIAL:
        return initial(view, tab, par, w)
    if view.decision == Decision.FACE:
        return face(view, tab, par, w)
    return choice(view, tab, w, u)


@policy
def greedy_initial(view, tab):
    """Place the Entity with the highest value; cast what changes no Faith; pray only without an Entity."""
    entity = -1
    magic = 0
    for k in range(1, view.n_legal):
        if view.legal[k] < CARD:
            continue
        c = view.legal[k] & CARD_PART
        if tab.kind[c] == Kind.ENTITY:
            if entity < 0 or tab.worth[c] > tab.worth[view.legal[entity] & CARD_PART]:
                entity = k
        elif tab.is_free[c]:
            magic = k
    if entity >= 0:
        return entity
    if view.legal[1] == PRAY:
        return 1
    return magic


@policy
def greedy_battle(view, tab):
    """Hold the top; else play the smallest card that helps, if the hand can get there at all."""
    q = best_opponent(view)
    need = view.faith[q] - view.faith[view.me] if q >= 0 else 0
    total = 0
    best = -1
    best_points = 0
    for k in range(1, view.n_legal):
        if view.legal[k] < ACT or need < 0:
            continue
        c = view.legal[k] & CARD_PART
        if q < 0:
            if tab.is_free[c] and view.legal[k] >= CARD:
                return k
            continue
        is_card = view.legal[k] >= CARD
        points = card_points(view, tab, c, q) if is_card else act_points(view, tab, view.legal[k] - ACT, q)
        if points > 0:
            total += points
            if best < 0 or points < best_points:
                best = k
                best_points = points
    if best >= 0 and total >= need:
        return best
    return 1 if view.n_legal > 1 and view.legal[1] == OFFER else 0


@policy
def greedy(view, tab, w, u):
    """Fight whenever it can with the highest Entity, and play the smallest cards that bring it to the top.

    Intent: the beginner. Weaknesses: never saves, prays only when it must, fights for one Faithful as for three, throws
    Magics away as they come. Fit for: whether a result depends on planning.
    """
    if view.decision == Decision.BATTLE:
        return greedy_battle(view, tab)
    if view.decision == Decision.INITIAL:
        return greedy_initial(view, tab)
    if view.decision == Decision.FACE:
        return 0 if has_entity(view, tab) else 1
    return choice(view, tab, w, u)


@policy
def needs_chance(kind, view):
    """The player of this kind uses its random word for this decision; else none is drawn, which saves time."""
    return kind == RANDOM or view.decision == Decision.TARGET


@inlined
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS). Random: uniform over the legal actions, the floor."""
    if kind == PLANNER:
        return planner(view, tab, par, weights, u)
    if kind == GREEDY:
        return greedy(view, tab, weights, u)
    return below(u, view.n_legal)
