"""Batalha dos Deuses: the scripted players. They see a VIEW, tables, parameters and weights.

``greedy`` fights whenever it can. ``planner`` is the kind behind every other named player: it weighs Faithful, cards and
chances; strategist, zealot and hermit are weight vectors of it (policies.toml).
"""

from __future__ import annotations

from simkit._jit import policy
from simkit.core.rng import below

from .vocab import (
    ACT,
    CARD,
    DUEL,
    MAX_CARDS,
    OFFER,
    PRAY,
    SEAT,
    Against,
    Cond,
    Decision,
    Kind,
    Op,
    Per,
    Side,
    Status,
    Target,
    Trigger,
    Zone,
)

KINDS = ("random", "greedy", "planner")
WEIGHTS = {
    "random": (),
    "greedy": ("card", "point", "entity"),
    "planner": (
        "card", "point", "entity", "win", "deny", "rate", "expect", "join", "scale", "hurt", "kill", "patience", "pray",
        "fight", "match",
    ),
}  # fmt: skip
"""The weights of greedy are the first of the planner's: both rate a card in hand by them, the others count as 0."""
CARD_W, POINT_W, ENTITY_W, WIN_W, DENY_W, RATE_W, EXPECT_W, JOIN_W, SCALE_W, HURT_W, KILL_W, PATIENCE_W = range(12)
PRAY_W, FIGHT_W, MATCH_W = 12, 13, 14


@policy
def random(view, tab, par, weights, u):
    """Uniform over the legal actions. Intent: the floor. Fit for: finding dead cards, not for balance."""
    return below(u, view.n_legal)


# --- What everybody can see ------------------------------------------------------------------------


@policy
def find(view, action):
    """Return the position of an action in the legal ones, NONE if it is not legal."""
    for k in range(view.n_legal):
        if view.legal[k] == action:
            return k
        if view.legal[k] > action:
            return -1
    return -1


@policy
def best_opponent(view):
    """Return the opponent still in with the highest Faith value (then the most Faithful), NONE if there is none."""
    best = -1
    for q in range(view.n_players):
        if q == view.me or view.status[q] != Status.IN:
            continue
        if best < 0 or view.faith[q] > view.faith[best]:
            best = q
        elif view.faith[q] == view.faith[best] and view.faithful[q] > view.faithful[best]:
            best = q
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
    if cond == Cond.NONE or (cond == Cond.NO_ACC and view.n_acc[view.me] == 0):
        return True
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
def entity_faith(view, tab, e):
    """Return the Faith value that Entity e would show when revealed, as far as can be foreseen."""
    total = tab.worth[e]
    if tab.has_const_faith[e]:
        for row in range(tab.first_row[e], tab.last_row[e]):
            if tab.trigger[row] == Trigger.CONST and tab.op[row] == Op.FAITH and seems_true(view, tab, row, e):
                total += amount(view, tab, row)
    return total


@policy
def magic_swing(view, tab, c, e, q, shield):
    """Return how many points a Magic brings own Entity e nearer to, or above, the Entity of seat q."""
    total = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        op = tab.op[row]
        if op == Op.FAITH:
            if tab.target[row] == Target.ME:
                if shield & Against.MAGIC == 0 and seems_true(view, tab, row, e):
                    total += amount(view, tab, row)
            elif q < 0 or view.shield[q] & Against.MAGIC == 0:
                total -= amount(view, tab, row)
        elif q >= 0 and op == Op.PIG:
            if view.shield[q] & Against.MAGIC == 0:
                total += view.printed[q] - tab.amount[row]
        elif q >= 0 and op == Op.TAKE_ACC:
            if shield & Against.ACCESSORY == 0:
                total += view.top_acc[q] + view.top_acc[q]
    return total


@policy
def swing(view, tab, c, e, q, shield):
    """Return how many points card c brings own Entity e (with this shield) nearer to, or above, that of seat q."""
    kind = tab.kind[c]
    if kind == Kind.MAGIC:
        return magic_swing(view, tab, c, e, q, shield)
    if kind == Kind.ACCESSORY and tab.side[c] == Side.HOSTILE:
        if q >= 0 and view.shield[q] & Against.ACCESSORY != 0:
            return 0
        return -tab.worth[c]
    if shield & Against.ACCESSORY != 0:
        return 0
    if kind == Kind.ENTITY:
        return tab.amount[tab.alt_row[c]] if tab.alt_row[c] >= 0 else 0
    total = tab.worth[c]
    if tab.has_const_faith[c]:
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.CONST and tab.op[row] == Op.FAITH and seems_true(view, tab, row, e):
                total += amount(view, tab, row)
    if e >= 0 and tab.has_const_faith[e] and view.n_acc[view.me] == 0:
        for row in range(tab.first_row[e], tab.last_row[e]):
            if tab.cond[row] == Cond.NO_ACC:
                total -= tab.amount[row]
    return total


@policy
def act_swing(view, tab, e, row):
    """Return how many points an activation brings."""
    if tab.op[row] == Op.FAITH:
        return amount(view, tab, row)
    q = best_opponent(view)
    if q >= 0 and tab.op[row] == Op.DESTROY_ACC:
        return view.top_acc[q]
    return 0


@policy
def swing_of(view, tab, k, q):
    """Return the points that legal action k of a battle turn brings against seat q."""
    action = view.legal[k]
    e = view.entity[view.me]
    if action >= CARD:
        return swing(view, tab, (action - CARD) % MAX_CARDS, e, q, view.shield[view.me])
    j = action - ACT
    for row in range(tab.first_row[e], tab.last_row[e]):
        if tab.trigger[row] == Trigger.ACT:
            if j == 0:
                return act_swing(view, tab, e, row)
            j -= 1
    return 0


@policy
def reserve(view, tab, e, shield):
    """Return the points that the hand can bring Entity e in the battle to come."""
    total = 0
    for k in range(view.n_hand[view.me]):
        total += max(0, swing(view, tab, view.hand[k] % MAX_CARDS, e, -1, shield))
    return total


# --- What the planner weighs, in Faithful ----------------------------------------------------------


@policy
def squash(x):
    """Map a lead to a chance: 0.5 at 0, slowly to 0 and 1; without exp, so that both modes agree to the last bit."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@policy
def there_is(view, tab, row):
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
def cards_of(view, tab, par, row):
    """Return how many cards a row draws: its amount, or the mean of its dice."""
    if not tab.die[row]:
        return 1.0 * amount(view, tab, row)
    faces = 0
    for k in range(par.n_die):
        faces += par.die[k]
    return 1.0 * tab.amount[row] * faces / par.n_die


@policy
def discard_value(view, tab, w, row):
    """Return the worth of a row that discards."""
    n = 1.0 * tab.amount[row]
    if tab.target[row] == Target.ME:
        return -n * w[CARD_W]
    if tab.target[row] == Target.OPPS:
        return n * w[HURT_W] * (view.n_players - 1)
    return n * w[HURT_W]


@policy
def kill_value(view, tab, w, row):
    """Return the worth of a kill: on the Island only to keep an opponent from the goal."""
    n = there_is(view, tab, row)
    if tab.zone[row] == Zone.LEADER:
        return w[KILL_W] * n * most_faithful(view) / view.goal
    if view.status[view.me] == Status.IN and view.faith[view.me] >= view.faith[best_opponent(view)]:
        return -1.0 * n
    if in_danger(view, view.island) and not in_danger(view, view.island - n):
        return w[DENY_W]
    return -1.0 * n


@policy
def in_danger(view, island):
    """An opponent who may win the round would reach the goal with this Island."""
    for q in range(view.n_players):
        if q == view.me or view.status[q] == Status.PRAYED or view.status[q] == Status.STAYED_OUT:
            continue
        if view.status[q] != Status.DEFEATED and view.faithful[q] + island >= view.goal and island > 0:
            return True
    return False


@policy
def row_value(view, tab, par, w, row):
    """Return the worth, in Faithful, of what a row does beside changing Faith values."""
    if tab.cond[row] == Cond.FEWEST and not seems_true(view, tab, row, -1):
        return 0.0
    op = tab.op[row]
    if op == Op.DRAW:
        return w[CARD_W] * cards_of(view, tab, par, row)
    if op == Op.CONVERT:
        n = there_is(view, tab, row)
        if n > 0 and view.faithful[view.me] + n >= view.goal:
            return w[WIN_W]
        if tab.zone[row] == Zone.LEADER:
            return n + w[KILL_W] * n
        return 1.0 * n
    if op == Op.KILL:
        return kill_value(view, tab, w, row)
    if op == Op.DISCARD:
        return discard_value(view, tab, w, row)
    if op == Op.RECOVER:
        return w[CARD_W] * min(tab.amount[row], view.n_discard[view.me])
    if op == Op.STEAL:
        return (w[CARD_W] + w[HURT_W]) * tab.amount[row]
    if op == Op.TOPDECK:
        return w[HURT_W] * tab.amount[row]
    if op == Op.ADD_ISLAND and view.n_in == 1 and view.status[view.me] == Status.IN:
        return 1.0 * min(tab.amount[row], view.pile)
    if op == Op.RETURN_SELF or op == Op.RISE:
        return w[CARD_W]
    return 0.0


@policy
def rows_value(view, tab, par, w, c, trigger):
    """Return the worth of the rows of card c with this trigger, beside changing Faith values."""
    total = 0.0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == trigger:
            total += row_value(view, tab, par, w, row)
    return total


@policy
def keep_value(view, tab, par, w, c):
    """Return what card c is worth in the hand."""
    if tab.kind[c] == Kind.ENTITY:
        return w[ENTITY_W] + w[POINT_W] * entity_faith(view, tab, c)
    trigger = Trigger.CAST if tab.kind[c] == Kind.MAGIC else Trigger.PLAY
    return w[POINT_W] * swing(view, tab, c, -1, -1, 0) + abs(rows_value(view, tab, par, w, c, trigger))


@policy
def free_card(view, tab, par, w):
    """Return the position of a Magic that is worth casting for itself, beside the battle; NONE if there is none."""
    best = -1
    best_value = w[PATIENCE_W]
    room = par.hand_limit + 1 - view.n_hand[view.me]
    for k in range(1, view.n_legal):
        if view.legal[k] < CARD:
            continue
        c = (view.legal[k] - CARD) % MAX_CARDS
        if tab.kind[c] != Kind.MAGIC or swing(view, tab, c, -1, -1, 0) > 0:
            continue
        value = rows_value(view, tab, par, w, c, Trigger.CAST)
        if value > best_value and (room > 0 or tab.op[tab.first_row[c]] != Op.DRAW):
            best_value = value
            best = k
    return best


@policy
def prize(view, w):
    """Return what winning this round is worth: the Island, what opponents do not get, the goal, theirs prevented."""
    value = view.island + 1.0 * view.island / (view.n_players - 1)
    if view.faithful[view.me] + view.island >= view.goal:
        value += w[WIN_W]
    if in_danger(view, view.island):
        value += w[DENY_W]
    return value


# --- Initial phase ---------------------------------------------------------------------------------


@policy
def power_of(view, tab, q):
    """Return what the Power face of seat q adds."""
    total = 0
    c = tab.power_card[view.loadout[q]]
    if c >= 0:
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.POWER and tab.op[row] == Op.FAITH:
                total += tab.amount[row]
    return total


@policy
def chance_before(view, tab, w, strength):
    """Return the chance of a round with this strength (Entity and reserve) against what is not revealed yet."""
    chance = 1.0
    for q in range(view.n_players):
        if q == view.me or view.status[q] == Status.PRAYED or view.status[q] == Status.STAYED_OUT:
            continue
        theirs = w[EXPECT_W] + w[RATE_W] * view.n_hand[q]
        if view.face[q] == Trigger.POWER:
            theirs += power_of(view, tab, q)
        beaten = squash((strength - theirs) / w[SCALE_W])
        if view.status[q] == Status.WAITING:
            beaten = 1.0 - w[JOIN_W] * (1.0 - beaten)
        chance *= beaten
    return chance


@policy
def entity_worth(view, tab, par, w, e, strength):
    """Return what placing Entity e is worth."""
    chance = chance_before(view, tab, w, strength)
    value = w[FIGHT_W] * chance * prize(view, w) - keep_value(view, tab, par, w, e)
    if tab.last_row[e] > tab.first_row[e]:
        value += rows_value(view, tab, par, w, e, Trigger.PLAY)
        value += rows_value(view, tab, par, w, e, Trigger.END)
        value += chance * rows_value(view, tab, par, w, e, Trigger.WIN)
        value += (1.0 - chance) * rows_value(view, tab, par, w, e, Trigger.LOSE)
    return value


@policy
def initial(view, tab, par, w):
    """Pray, cast what is free, place the Entity that is worth most, or stay out."""
    if view.status[view.me] == Status.READY:
        k = free_card(view, tab, par, w)
        return max(k, 0)
    bonus = 0
    if view.face[view.me] == Trigger.POWER:
        bonus = power_of(view, tab, view.me)
    open_reserve = reserve(view, tab, -1, 0)
    best = 0
    best_value = 0.0
    for k in range(1, view.n_legal):
        if view.legal[k] < CARD:
            continue
        e = (view.legal[k] - CARD) % MAX_CARDS
        if tab.kind[e] != Kind.ENTITY:
            continue
        held = open_reserve if tab.blocks[e] == 0 else reserve(view, tab, e, tab.blocks[e])
        value = entity_worth(view, tab, par, w, e, entity_faith(view, tab, e) + bonus + held)
        if value > best_value:
            best_value = value
            best = k
    if not view.has_acted and view.mode != DUEL:
        room = par.hand_limit - view.n_hand[view.me]
        if w[PRAY_W] * w[CARD_W] * max(0, min(room, par.pray_draw)) >= best_value:
            return find(view, PRAY)
    k = free_card(view, tab, par, w)
    return k if k >= 0 else best


@policy
def face(view, tab, par, w):
    """Power face when the points change the round more than the cards are worth."""
    best = 0
    is_armed = False
    for k in range(view.n_hand[view.me]):
        c = view.hand[k] % MAX_CARDS
        if tab.kind[c] == Kind.ENTITY:
            is_armed = True
            best = max(best, entity_faith(view, tab, c))
    if not is_armed:
        return 1
    strength = best + reserve(view, tab, -1, 0)
    gain = chance_before(view, tab, w, strength + power_of(view, tab, view.me)) - chance_before(view, tab, w, strength)
    c = tab.power_card[view.loadout[view.me]]
    cards = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] == Trigger.PRAYER and tab.op[row] == Op.DRAW:
            cards += tab.amount[row]
    cards = max(0, min(cards, par.hand_limit - view.n_hand[view.me]))
    return 0 if w[FIGHT_W] * gain * prize(view, w) > w[PRAY_W] * w[CARD_W] * cards else 1


# --- Battle ----------------------------------------------------------------------------------------


@policy
def chance_now(view, w, total):
    """Return the chance of the round when all points of the own reserve are used."""
    mine = view.faith[view.me] + total
    chance = 1.0
    for q in range(view.n_players):
        if q != view.me and view.status[q] == Status.IN:
            chance *= squash((mine - view.faith[q] - w[RATE_W] * view.n_hand[q]) / w[SCALE_W])
    return chance


@policy
def last_turn(view, tab, par, w):
    """Alone: cast what is worth it, attach what pays for the victory."""
    k = free_card(view, tab, par, w)
    if k >= 0:
        return k
    for k in range(1, view.n_legal):
        if view.legal[k] < CARD:
            continue
        c = (view.legal[k] - CARD) % MAX_CARDS
        if tab.kind[c] == Kind.ACCESSORY:
            value = rows_value(view, tab, par, w, c, Trigger.WIN) + rows_value(view, tab, par, w, c, Trigger.END)
            if value > keep_value(view, tab, par, w, c):
                return k
    return 0


@policy
def battle(view, tab, par, w):
    """Hold the top, else spend the cheapest card that gets there, if the round is worth it; offer a tie when dry."""
    q = best_opponent(view)
    if q < 0:
        return last_turn(view, tab, par, w)
    k = free_card(view, tab, par, w)
    if k >= 0:
        return k
    need = view.faith[q] + 1 - view.faith[view.me]
    if need <= 0:
        return 0
    total = 0
    fit = -1
    fit_cost = 0.0
    big = -1
    big_swing = 0
    for k in range(1, view.n_legal):
        if view.legal[k] < ACT:
            continue
        points = swing_of(view, tab, k, q)
        if points <= 0:
            continue
        total += points
        cost = w[POINT_W] * points
        if view.legal[k] >= CARD:
            c = (view.legal[k] - CARD) % MAX_CARDS
            cost = keep_value(view, tab, par, w, c)
            if tab.kind[c] == Kind.ACCESSORY:
                cost -= rows_value(view, tab, par, w, c, Trigger.PLAY)
        if points >= need and (fit < 0 or cost < fit_cost):
            fit = k
            fit_cost = cost
        if points > big_swing:
            big = k
            big_swing = points
    if big < 0 or total < need - 1:
        return give_up(view)
    worth = w[FIGHT_W] * chance_now(view, w, total) * prize(view, w)
    if total < need:
        worth = w[MATCH_W] * prize(view, w)
    if worth <= w[POINT_W] * need:
        return give_up(view)
    return fit if fit >= 0 else big


@policy
def give_up(view):
    """End the turn; with all equal, offer the tie."""
    k = find(view, OFFER)
    return max(k, 0)


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
def pick_card(view, tab, par, w, sign):
    """Return the legal card worth most in the hand (sign 1) or least (sign -1)."""
    best = 0
    best_value = 0.0
    for k in range(view.n_legal):
        value = sign * keep_value(view, tab, par, w, (view.legal[k] - CARD) % MAX_CARDS)
        if k == 0 or value > best_value:
            best_value = value
            best = k
    return best


@policy
def best_accessory(view, tab):
    """Return the legal Accessory with the largest modifier."""
    best = 0
    for k in range(1, view.n_legal):
        if tab.worth[(view.legal[k] - CARD) % MAX_CARDS] > tab.worth[(view.legal[best] - CARD) % MAX_CARDS]:
            best = k
    return best


@policy
def has_entity(view, tab):
    """The own hand has an Entity."""
    for k in range(view.n_hand[view.me]):
        if tab.kind[view.hand[k] % MAX_CARDS] == Kind.ENTITY:
            return True
    return False


@policy
def small_choice(view, tab, par, w, u):
    """Choices that greedy and planner make alike: new hand (BD-R13), targets, cards to give or take."""
    decision = view.decision
    if decision == Decision.MULLIGAN:
        return 0 if has_entity(view, tab) else 1
    if decision == Decision.TARGET:
        return target(view, tab, u)
    if decision == Decision.ACC:
        return best_accessory(view, tab)
    if decision == Decision.RECOVER or decision == Decision.TOPDECK:
        return pick_card(view, tab, par, w, 1.0)
    return pick_card(view, tab, par, w, -1.0)


# --- The players -----------------------------------------------------------------------------------


@policy
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
    return small_choice(view, tab, par, w, u)


@policy
def greedy_initial(view, tab, par, w):
    """Place the Entity with the highest value; cast what draws cards; pray only without an Entity."""
    best = -1
    for k in range(view.n_legal):
        if view.legal[k] < CARD:
            continue
        c = (view.legal[k] - CARD) % MAX_CARDS
        if tab.kind[c] == Kind.ENTITY and (best < 0 or tab.worth[c] > tab.worth[(view.legal[best] - CARD) % MAX_CARDS]):
            best = k
    if best >= 0:
        return best
    if view.status[view.me] != Status.READY:
        k = find(view, PRAY)
        if k >= 0:
            return k
    return greedy_magic(view, tab)


@policy
def greedy_magic(view, tab):
    """Return a Magic that changes no Faith value, or the end of the turn."""
    for k in range(1, view.n_legal):
        if view.legal[k] < CARD:
            continue
        c = (view.legal[k] - CARD) % MAX_CARDS
        if tab.kind[c] == Kind.MAGIC and swing(view, tab, c, -1, -1, 0) <= 0:
            return k
    return 0


@policy
def greedy_battle(view, tab):
    """Hold the top; else play the smallest card that helps, if the hand can get there at all."""
    q = best_opponent(view)
    if q < 0:
        return greedy_magic(view, tab)
    need = view.faith[q] - view.faith[view.me]
    if need < 0:
        return 0
    total = 0
    best = -1
    best_points = 0
    for k in range(1, view.n_legal):
        if view.legal[k] < ACT:
            continue
        points = swing_of(view, tab, k, q)
        if points > 0:
            total += points
            if best < 0 or points < best_points:
                best = k
                best_points = points
    if best < 0 or total < need:
        return give_up(view)
    return best


@policy
def greedy(view, tab, par, w, u):
    """Fight whenever it can with the highest Entity, and play the smallest cards that bring it to the top.

    Intent: the beginner. Weaknesses: never saves, prays only when it must, fights for one Faithful as for three, throws
    Magics away as they come. Fit for: whether a result depends on planning.
    """
    if view.decision == Decision.BATTLE:
        return greedy_battle(view, tab)
    if view.decision == Decision.INITIAL:
        return greedy_initial(view, tab, par, w)
    if view.decision == Decision.FACE:
        return 0 if has_entity(view, tab) else 1
    return small_choice(view, tab, par, w, u)


@policy
def choose(kind, view, tab, par, weights, u):
    """Ask the player of this kind (position in KINDS)."""
    if kind == 1:
        return greedy(view, tab, par, weights, u)
    if kind == 0:
        return random(view, tab, par, weights, u)
    return planner(view, tab, par, weights, u)
