"""Champions of Midgard: the small decisions of the scripted players: rerolls, losses, runes, purchases, cargo."""

from __future__ import annotations

from simkit._jit import policy

from .planning import (
    W,
    best_shore,
    counted_in_view,
    destiny_hope,
    food_for,
    later,
    leads,
    missing_food,
    nowhere,
    plan,
    ship_worth,
    weigh_fights,
)
from .spaces import best_purchase
from .vocab import (
    N_COLORS,
    N_DICE,
    N_FACES,
    N_GOODS,
    N_PLACES,
    VERB,
    Act,
    Counted,
    Decision,
    Die,
    Face,
    Good,
    Op,
    Place,
)


@policy
def position(view, action):
    """Return the position of an action among the legal ones, or -1."""
    for k in range(view.n_legal):
        if view.legal[k] == action:
            return k
    return -1


@policy
def first_of(view, verb):
    """Return the position of the first legal action with a verb, or -1."""
    for k in range(view.n_legal):
        if view.legal[k] // VERB == verb:
            return k
    return -1


# --- Rerolls ----------------------------------------------------------------------------------------------------------


@policy
def hits_showing(view, tab, par):
    """Return the hits that lie there."""
    total = 0
    bonus = tab.leader_sword_bonus[view.leader[view.me]]
    for k in range(N_DICE):
        for f in range(N_FACES):
            if par.face_hits[f] > 0:
                total += view.rolled[k, f] * (par.face_hits[f] + (bonus if k == Die.SWORDSMAN else 0))
    return total


@policy
def shields_showing(view, par):
    """Return the shields that lie there."""
    total = 0
    for k in range(N_DICE):
        for f in range(N_FACES):
            total += view.rolled[k, f] * par.face_shields[f]
    return total


@policy
def chance_after(view, tab, hits, losses):
    """Return the chance to win when so many hits count now and so many dice are lost in loss order."""
    t = view.foe
    left = tab.defence[t] - view.damage - hits
    if left <= 0:
        return 1.0
    variant = tab.leader_variant[view.leader[view.me]]
    w = view.army[view.place, Die.SWORDSMAN]
    r = view.army[view.place, Die.SPEARMAN]
    b = view.army[view.place, Die.AXEMAN]
    for i in range(N_DICE):
        kind = tab.loss_order[variant, i]
        if kind == Die.SWORDSMAN:
            lost = min(w, losses)
            w -= lost
        elif kind == Die.SPEARMAN:
            lost = min(r, losses)
            r -= lost
        else:
            lost = min(b, losses)
            b -= lost
        losses -= lost
    return tab.win[variant, tab.attack[t], left, tab.mix[w, r, b]]


@policy
def blanks(view):
    """Return the blanks that lie there."""
    n = 0
    for k in range(N_DICE):
        n += view.rolled[k, Face.BLANK]
    return n


@policy
def gain_of_reroll(view, tab, par, weights):
    """Return what rerolling the blanks promises: a better chance at the reward, and dice saved; by means."""
    if view.place < 0 or blanks(view) == 0:
        return 0.0
    variant = tab.leader_variant[view.leader[view.me]]
    more_hits = 0.0
    more_shields = 0.0
    for k in range(N_DICE):
        more_hits += view.rolled[k, Face.BLANK] * tab.mean_hits[variant, k]
        more_shields += view.rolled[k, Face.BLANK] * tab.mean_shields[k]
    hits = hits_showing(view, tab, par)
    losses = max(tab.attack[view.foe] - shields_showing(view, par), 0)
    now = chance_after(view, tab, hits, losses)
    whole = int(more_hits)
    part = more_hits - whole
    then = (1.0 - part) * chance_after(view, tab, hits + whole, losses)
    then += part * chance_after(view, tab, hits + whole + 1, losses)
    saved = min(more_shields, 0.0 + losses)
    prize = weights[W.MONSTER] * tab.glory[view.foe] + weights[W.COIN] * tab.coins[view.foe]
    return (then - now) * prize + saved * weights[W.LOSSES] * weights[W.SPEAR] * later(view, par)


@policy
def choose_reroll(view, tab, par, weights):
    """Use Potential when it promises something, favor when it promises more than the favor is worth."""
    gain = gain_of_reroll(view, tab, par, weights)
    k = first_of(view, Act.USE_RUNE)
    if k >= 0 and (gain > 1.0 or view.round_no == par.rounds):
        return k
    k = first_of(view, Act.SPEND_FAVOR)
    price = weights[W.REROLL] - tab.leader_favor_glory[view.leader[view.me]]
    if k >= 0 and gain > price:
        return k
    return 0


@policy
def choose_pick(view):
    """Pick every blank, then roll; without blanks the first thing there is."""
    for k in range(view.n_legal):
        what = view.legal[k] % VERB
        if view.legal[k] // VERB == Act.PICK and what % N_FACES == Face.BLANK:
            return k
    k = first_of(view, Act.ROLL)
    return max(k, 0)


# --- Losses -----------------------------------------------------------------------------------------------------------


@policy
def choose_loss(view, tab, weights):
    """Lose forbidden dice first, then the kind after which the fight looks best; between equals the cheapest."""
    best = 0
    best_worth = -1.0e9
    foe = view.foe
    dead = False
    if foe >= 0:
        dead = view.damage >= tab.defence[foe]
    elif view.enemy[view.place] >= 0:
        foe = view.enemy[view.place] // N_COLORS
    for k in range(view.n_legal):
        kind = view.legal[k] % VERB
        if kind >= N_DICE:
            continue
        worth = -0.01 * weights[W.SWORD + kind]
        if dead:
            worth = -weights[W.SWORD + kind]
        elif foe >= 0:
            worth += chance_without(view, tab, foe, kind)
            if view.foe < 0 and tab.forbids[foe] == kind:
                worth += 1.0
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def chance_without(view, tab, foe, kind):
    """Return the chance to win when one die of a kind is lost."""
    w = view.army[view.place, Die.SWORDSMAN] - (1 if kind == Die.SWORDSMAN else 0)
    r = view.army[view.place, Die.SPEARMAN] - (1 if kind == Die.SPEARMAN else 0)
    b = view.army[view.place, Die.AXEMAN] - (1 if kind == Die.AXEMAN else 0)
    left = tab.defence[foe]
    if view.foe >= 0:
        left = max(left - view.damage, 1)
    variant = tab.leader_variant[view.leader[view.me]]
    return tab.win[variant, tab.attack[foe], left, tab.mix[w, r, b]]


@policy
def choose_payment(view, tab, par, weights):
    """Pay a journey with food that nobody needs, else with a warrior."""
    n = 0
    for k in range(N_DICE):
        n += view.army[view.place, k]
    food = view.food[view.place - Place.N1]
    k = position(view, Act.LOSE * VERB + N_DICE)
    if k >= 0 and (food > food_for(par, view.place, n) or n == 0):
        return k
    return choose_loss(view, tab, weights)


# --- Runes ------------------------------------------------------------------------------------------------------------


@policy
def choose_yes(view, tab, par, weights):
    """Use or keep the rune that is asked about (position 1 is to use it)."""
    is_late = view.round_no == par.rounds
    decision = view.decision
    if decision == Decision.VISION:
        return 1
    if decision == Decision.REACTION:
        left = tab.defence[view.foe] - view.damage - hits_showing(view, tab, par)
        kills = left > 0 and left <= shields_showing(view, par)
        return 1 if kills or (is_late and left > 0) else 0
    if decision == Decision.HEALING:
        return 1 if view.losses > 1 or is_late else 0
    if decision == Decision.BONUS:
        if view.place < 0:
            return 1 if hits_showing(view, tab, par) > N_DICE or is_late else 0
        worth_it = tab.glory[view.foe] >= weights[W.AXE] * N_DICE
        return 1 if worth_it or is_late else 0
    j = view.known[view.place - Place.N1]
    harm = tab.lose_any[j] + tab.lose_food[j] + tab.lose_warriors[j]
    if tab.journey_type[j] >= 0:
        harm += 1
    return 1 if harm > 0 else 0


@policy
def rune_in_turn(view, tab, par):
    """Return the position of a rune that is best used now (Success, Wealth, Training), or -1."""
    for k in range(view.n_legal):
        if view.legal[k] // VERB != Act.USE_RUNE:
            continue
        row = tab.rune_row[view.legal[k] % VERB]
        op = tab.op[row]
        if op == Op.DOUBLE_COINS:
            if view.goods[view.me, Good.COIN] >= tab.amount[row] or view.round_no == par.rounds:
                return k
        elif op == Op.SWAP_DICE:
            if view.home[view.me, Die.SWORDSMAN] > 0 and view.supply[Die.AXEMAN] > 0:
                return k
        else:
            for d in range(view.n_hand[view.me]):
                if leads(view, tab, view.hand[d]):
                    return k
    return -1


@policy
def choose_rune(view, tab):
    """Take the rune with the most points; the unknown one when nothing lies open."""
    best = 0
    best_points = -1
    for k in range(view.n_legal):
        if view.legal[k] // VERB == Act.TAKE_RUNE:
            points = tab.rune_points[view.legal[k] % VERB]
            if points > best_points:
                best_points = points
                best = k
    return best


@policy
def choose_destiny(view, tab):
    """Keep the destiny that may bring most; score the one that brings its first value now."""
    best = 0
    best_hope = -1.0
    for k in range(view.n_legal):
        d = view.legal[k] % VERB
        hope = destiny_hope(view, tab, d)
        if view.decision == Decision.DESTINY and leads(view, tab, d):
            hope += tab.destiny_first[d]
        if hope > best_hope:
            best_hope = hope
            best = k
    return best


# --- Purchases and goods ----------------------------------------------------------------------------------------------


@policy
def choose_ship(view, tab, par, weights):
    """Buy the private longship that is worth most."""
    best = 0
    best_worth = -1.0e9
    for k in range(view.n_legal):
        worth = ship_worth(view, tab, par, weights, view.legal[k] % VERB)
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def choose_die(view, tab):
    """Take the kind with most hits."""
    best = 0
    variant = tab.leader_variant[view.leader[view.me]]
    for k in range(1, view.n_legal):
        if tab.mean_hits[variant, view.legal[k] % VERB] >= tab.mean_hits[variant, view.legal[best] % VERB]:
            best = k
    return best


@policy
def choose_swap(view, tab):
    """Swap for a kind with more hits, as long as there is one; the last swap forced is the best there is."""
    best = 0
    best_gain = 0.0 if view.legal[0] == Act.STOP * VERB else -1.0e9
    variant = tab.leader_variant[view.leader[view.me]]
    for k in range(view.n_legal):
        if view.legal[k] // VERB != Act.SWAP:
            continue
        what = view.legal[k] % VERB
        gain = tab.mean_hits[variant, what % N_DICE] - tab.mean_hits[variant, what // N_DICE]
        if gain > best_gain:
            best_gain = gain
            best = k
    return best


@policy
def choose_exchange(view, tab, par, weights):
    """At the Market change into food what the own ships lack; in the last round change food left over into coins."""
    weigh_fights(view, tab, par, weights)
    home = view.home[view.me]
    plan(view, tab, par, weights, nowhere(view), home[Die.SWORDSMAN], home[Die.SPEARMAN], home[Die.AXEMAN])
    if missing_food(view) > 0:
        k = position(view, Act.EXCHANGE * VERB + Good.COIN * N_GOODS + Good.FOOD)
        if k < 0:
            k = position(view, Act.EXCHANGE * VERB + Good.WOOD * N_GOODS + Good.FOOD)
        return max(k, 0)
    if view.round_no == par.rounds and not has_ship_out(view):
        k = position(view, Act.EXCHANGE * VERB + Good.FOOD * N_GOODS + Good.COIN)
        return max(k, 0)
    return 0


@policy
def has_ship_out(view):
    """Say whether a ship of mine lies at a shore."""
    for place in range(Place.N1, N_PLACES):
        if view.fighter[place] == view.me:
            return True
    return False


@policy
def choose_sale(view, par):
    """Sell wood, and food when no ship needs it."""
    k = position(view, Act.SELL * VERB + Good.WOOD)
    if k >= 0 and view.goods[view.me, Good.WOOD] > 1:
        return k
    k = position(view, Act.SELL * VERB + Good.FOOD)
    if k >= 0 and not has_ship_out(view) and (view.goods[view.me, Good.FOOD] > N_DICE or view.round_no == par.rounds):
        return k
    return 0


@policy
def choose_purchase(view, tab, par, weights):
    """Buy favor: the purchase that is worth most."""
    weigh_fights(view, tab, par, weights)
    k, _ = best_purchase(view, tab, par, weights)
    return max(position(view, Act.CHURCH * VERB + k), 0)


@policy
def choose_food(view, tab, par):
    """Load the food that the warriors aboard eat, and one or what the known journey takes more."""
    n = 0
    for k in range(N_DICE):
        n += view.army[view.send_place, k]
    if n == 0:
        return 0
    spare = 1
    j = view.known[view.send_place - Place.N1]
    if j >= 0:
        spare = tab.lose_any[j] + tab.lose_food[j]
    wanted = food_for(par, view.send_place, n) + spare
    return min(wanted, view.n_legal - 1)


# --- People and places ------------------------------------------------------------------------------------------------


@policy
def choose_blamed(view):
    """Blame the opponent who seems to be ahead, by glory, warriors and favor; of equal ones the next clockwise."""
    best = 0
    best_score = -1.0e9
    for i in range(1, view.n_players):
        q = (view.me + i) % view.n_players
        score = 0.0 + view.glory[q] + counted_in_view(view, q, Counted.WARRIORS) + view.favor[q]
        k = position(view, Act.BLAME * VERB + q)
        if k >= 0 and score > best_score:
            best_score = score
            best = k
    return best


@policy
def choose_shore(view, tab, par, weights):
    """Put the ship where the fight is worth most."""
    place, _ = best_shore(view, tab, par, weights, view.ship)
    if place < 0:
        return 0
    return max(position(view, Act.SHORE * VERB + place - Place.N1), 0)


@policy
def choose_peek(view):
    """Look where the own ship goes, else at the first unknown journey."""
    best = 0
    for k in range(view.n_legal):
        s = view.legal[k] % VERB
        if view.fighter[Place.N1 + s] == view.me:
            return k
    for k in range(view.n_legal):
        if view.known[view.legal[k] % VERB] < 0:
            return k
    return best


@policy
def sent(view, amount):
    """Return the position of sending so many, or as many as may be."""
    return min(amount, view.n_legal - 1)
