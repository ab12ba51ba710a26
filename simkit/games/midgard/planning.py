"""Champions of Midgard: what players reckon with: rewards, chances from the exact table, and how to share out dice."""

from __future__ import annotations

from enum import IntEnum

from simkit._jit import policy

from .vocab import (
    FIRST_PRIVATE,
    FIRST_STALL,
    N_COLORS,
    N_DICE,
    N_PLACES,
    N_SHORES,
    Color,
    Counted,
    Decision,
    Die,
    Foe,
    Good,
    Place,
    Space,
)


class W(IntEnum):
    """Weights of greedy and jarl players, in glory where not said otherwise."""

    SWORD = 0  # a swordsman with four or more rounds to come
    SPEAR = 1
    AXE = 2
    FOOD = 3
    WOOD = 4
    COIN = 5
    FAVOR = 6
    RUNE = 7  # a rune, beyond its points
    DESTINY = 8  # a destiny drawn
    WORKER = 9  # a worker for one round
    MARKER = 10  # the first-player marker
    SHIP = 11  # the own ship for one round
    COLOR = 12  # an enemy of a colour that is missing for the next set
    PUSH = 13  # share of a destiny's value for each thing it counts
    BLAME = 14  # factor on what the blame table says
    TROLL = 15  # factor on a troll's glory
    DRAUGR = 16
    MONSTER = 17
    TARGET = 18  # chance to win that is enough
    HOLD = 19  # chance to win under which a fight is not taken
    REROLL = 20  # gain that a reroll must promise for 1 favor
    NEED = 21  # each food that a crewed ship still lacks
    LOSSES = 22  # factor on the worth of dice expected to be lost
    ACCUSE = 23  # an opponent taking blame
    OPEN = 24  # share of the reward of a monster without a ship that a die may hope for


NAMES = tuple(w.name.lower() for w in W)
LONG = 4
"""Rounds to come at which things for later are worth all of their weight."""


@policy
def later(view, par):
    """Return the share of its weight that a thing for later rounds is worth now: 1.0 with LONG rounds to come."""
    return min(par.rounds - view.round_no, LONG) / LONG


@policy
def blame_step(view, par, weights, b):
    """Return the glory that the step from blame b to b + 1 costs."""
    low = par.blame_loss[min(b, par.n_blame_loss) - 1] if b > 0 else 0
    high = par.blame_loss[min(b + 1, par.n_blame_loss) - 1]
    return weights[W.BLAME] * (high - low)


@policy
def lacking_color(view, par, weights):
    """Return, for the sets, the fewest own enemies of a colour, and what one more of such a colour is worth."""
    me = view.me
    low = min(view.colors[me, 0], min(view.colors[me, 1], view.colors[me, 2]))
    others_higher = 0
    for c in range(N_COLORS - 1):
        if view.colors[me, c] > low:
            others_higher += 1
    if others_higher == N_COLORS - 2:
        return low, 0.0 + par.set_glory
    return low, weights[W.COLOR] * (1 + others_higher)


@policy
def reward(view, tab, par, weights, place, fewest, color_worth):
    """Return what killing the enemy at a place is worth; the last two as `lacking_color` says."""
    code = view.enemy[place]
    t = code // N_COLORS
    color = code % N_COLORS
    kind = tab.foe[t]
    total = weights[W.TROLL + kind] * tab.glory[t]
    total += weights[W.COIN] * (tab.coins[t] + view.bounty[place]) + weights[W.FAVOR] * tab.favor[t]
    total += view.push[Counted.TROLLS + kind]
    if color != Color.PLAIN:
        for_set = color_worth if view.colors[view.me, color] <= fewest else 0.0
        total += for_set + view.push[Counted.RED + color]
    if kind == Foe.TROLL:
        b = view.blame[view.me]
        total += weights[W.ACCUSE] + blame_step(view, par, weights, b)
        if b > 0:
            total += blame_step(view, par, weights, b - 1)
    return total


@policy
def weigh_fights(view, tab, par, weights):
    """Note what things are worth now, and in `view.prize` each enemy; those that others fight are worth nothing.

    While dice are sent, a fight that nobody has taken is worth nothing either.
    """
    view.variant = tab.leader_variant[view.leader[view.me]]
    view.late = later(view, par)
    for k in range(view.n_hand[view.me]):
        d = view.hand[k]
        view.push[tab.destiny_counts[d]] += weights[W.PUSH] * tab.destiny_first[d]
    fewest, color_worth = lacking_color(view, par, weights)
    nobody = view.me if view.decision == Decision.SEND else -1
    for place in range(N_PLACES):
        worth = 0.0
        if view.enemy[place] >= 0 and (view.fighter[place] == view.me or view.fighter[place] == nobody):
            worth = reward(view, tab, par, weights, place, fewest, color_worth)
        view.prize[place] = worth


@policy
def worth_of_fight(view, tab, par, weights, place, w, r, b):
    """Return the expected reward less the dice expected to be lost; at sea less what the journey may take."""
    n = w + r + b
    if n == 0:
        return 0.0
    t = view.enemy[place] // N_COLORS
    odds = tab.win[view.variant, tab.attack[t], tab.defence[t]]
    mix = tab.mix[w, r, b]
    chance = odds[mix]
    if place >= Place.N1:
        chance = (2.0 * chance + odds[tab.weaker[view.variant, mix]]) / 3.0
    if chance < weights[W.HOLD] and view.late > 0.0:
        return 0.0
    mean = (w * weights[W.SWORD] + r * weights[W.SPEAR] + b * weights[W.AXE]) / n
    lost = tab.lost[view.variant, tab.attack[t], tab.defence[t], mix]
    return chance * view.prize[place] - weights[W.LOSSES] * lost * mean * view.late


@policy
def best_dice(tab, variant, w, r, b, n):
    """Return the best n of a mix: the others are dropped in loss order."""
    for i in range(N_DICE):
        kind = tab.loss_order[variant, i]
        over = w + r + b - n
        if over <= 0:
            break
        if kind == Die.SWORDSMAN:
            w -= min(w, over)
        elif kind == Die.SPEARMAN:
            r -= min(r, over)
        else:
            b -= min(b, over)
    return w, r, b


@policy
def allowed(view, tab, place, w, r, b):
    """Return a mix without the kind that the enemy at a place forbids."""
    kind = tab.forbids[view.enemy[place] // N_COLORS]
    if kind == Die.SWORDSMAN:
        w = 0
    elif kind == Die.SPEARMAN:
        r = 0
    elif kind == Die.AXEMAN:
        b = 0
    return w, r, b


@policy
def food_for(par, place, n):
    """Return the food that n warriors eat on the way to a shore."""
    each = par.fed_far if place >= Place.F1 else par.fed_near
    return (n + each - 1) // each


@policy
def crew_size(tab, par, place, ship, food, most):
    """Return how many of `most` warriors a ship can carry and feed: each food takes room and feeds `each` of them."""
    if place >= Place.F1:
        return min(most, min(food * par.fed_far, tab.ship_crew[ship, 1]))
    return min(most, min(food * par.fed_near, tab.ship_crew[ship, 0]))


@policy
def food_nearby(view, tab):
    """Return the food that one worker could fetch now."""
    goods = view.goods[view.me]
    food = 0
    if view.space_by[Space.SMOKEHOUSE] < 0:
        food = max(food, view.smoke_food)
    if view.space_by[Space.MARKET] < 0:
        food = max(food, goods[Good.WOOD] + goods[Good.COIN])
    if view.space_by[Space.MERCHANT_SHIP] < 0 and view.merchant >= 0 and goods[Good.COIN] > 0:
        food = max(food, tab.merchant_food[view.merchant])
    for i in range(tab.n_stalls):
        if view.stall_in[i] == 1 and view.space_by[FIRST_STALL + i] < 0:
            food = max(food, tab.stall_food[i])
    return food


@policy
def workers_to_come(view):
    """Return the own workers still to be placed after the one in question."""
    return view.workers[view.me] - (1 if view.decision == Decision.PLACE else 0)


@policy
def food_in_sight(view, tab, workers):
    """Return the own food, and what one of so many workers may fetch."""
    food = view.goods[view.me, Good.FOOD]
    if workers > 0:
        if view.near_food < 0:
            view.near_food = food_nearby(view, tab)
        food += view.near_food
    return food


@policy
def room_for(view, tab, par, place, most):
    """Return how many of `most` warriors can be sent to a place."""
    if place < Place.N1:
        return most
    ship = view.ship_at[place - Place.N1]
    return crew_size(tab, par, place, ship, food_in_sight(view, tab, view.workers[view.me]), most)


@policy
def enough(view, tab, par, weights, place, w, r, b):
    """Return the smallest mix, die by die the most useful, that reaches the chance wanted; none when not worth it."""
    t = view.enemy[place] // N_COLORS
    w, r, b = allowed(view, tab, place, w, r, b)
    most = room_for(view, tab, par, place, w + r + b)
    odds = tab.win[view.variant, tab.attack[t], tab.defence[t]]
    x = y = z = 0
    mix = tab.mix[x, y, z]
    chance = 0.0
    while x + y + z < most and chance < weights[W.TARGET]:
        chance = -1.0
        kind = 0
        if x < w:
            chance = odds[tab.more[mix, Die.SWORDSMAN]]
        if y < r and odds[tab.more[mix, Die.SPEARMAN]] > chance:
            chance = odds[tab.more[mix, Die.SPEARMAN]]
            kind = 1
        if z < b and odds[tab.more[mix, Die.AXEMAN]] > chance:
            chance = odds[tab.more[mix, Die.AXEMAN]]
            kind = N_DICE - 1
        mix = tab.more[mix, kind]
        if kind == 0:
            x += 1
        elif kind == 1:
            y += 1
        else:
            z += 1
    if place >= Place.N1 and x + y + z < most:
        # one more against the journey
        if z < b:
            z += 1
        elif y < r:
            y += 1
        else:
            x += 1
    if worth_of_fight(view, tab, par, weights, place, x, y, z) <= 0.0:
        return 0, 0, 0
    return x, y, z


@policy
def nowhere(view):
    """Return -1 as a place, of the type of all other places: the compiler then makes `plan` once."""
    return min(view.me, 0) - 1


@policy
def plan(view, tab, par, weights, wanted, w, r, b):
    """Share dice out to the own fights from the place now asked about on, the most rewarding first.

    Returns the mix for place `wanted`; with `nowhere` what is left over, and in `view.eaten` the food for the ships.
    The last fight gets all that is useful, unless dice can hunt.
    """
    done = 0
    view.eaten = 0
    while True:
        place = -1
        best = -1.0
        count = 0
        for x in range(view.send_place, N_PLACES):
            if view.fighter[x] == view.me and view.enemy[x] >= 0 and (done >> x) & 1 == 0:
                count += 1
                if view.prize[x] > best:
                    best = view.prize[x]
                    place = x
        if place < 0:
            return w, r, b
        done |= 1 << place
        x, y, z = enough(view, tab, par, weights, place, w, r, b)
        w_left, r_left, b_left = w - x, r - y, b - z
        if count == 1 and x + y + z > 0 and view.is_hunting[view.me] == 0:
            x, y, z = allowed(view, tab, place, w, r, b)
            x, y, z = best_dice(tab, view.variant, x, y, z, room_for(view, tab, par, place, x + y + z))
        if place == wanted:
            return x, y, z
        if place >= Place.N1:
            view.eaten += food_for(par, place, x + y + z)
        w, r, b = w_left, r_left, b_left


@policy
def missing_food(view):
    """Return the food that the own ships still lack for the warriors planned."""
    return max(view.eaten - view.goods[view.me, Good.FOOD], 0)


@policy
def best_shore(view, tab, par, weights, ship):
    """Return (place, worth) of the best free shore for a ship with the dice left over; (-1, 0): none is worth it.

    What a shore is worth is noted: another ship often carries the same crew.
    """
    w, r, b = view.free[Die.SWORDSMAN], view.free[Die.SPEARMAN], view.free[Die.AXEMAN]
    best_place = -1
    best = 0.0
    food = food_in_sight(view, tab, workers_to_come(view))
    for s in range(N_SHORES):
        place = Place.N1 + s
        if view.enemy[place] < 0 or view.ship_at[s] >= 0 or view.prize[place] <= best:
            continue
        x, y, z = allowed(view, tab, place, w, r, b)
        most = crew_size(tab, par, place, ship, food, x + y + z)
        if most != view.shore_crew[s]:
            if most < x + y + z:
                x, y, z = best_dice(tab, view.variant, x, y, z, most)
            view.shore_crew[s] = most
            view.shore_worth[s] = worth_of_fight(view, tab, par, weights, place, x, y, z)
        if view.shore_worth[s] > best:
            best = view.shore_worth[s]
            best_place = place
    return best_place, best


@policy
def destiny_hope(view, tab, d):
    """Return what a destiny may bring, by who leads now."""
    mine = counted_in_view(view, view.me, tab.destiny_counts[d])
    best = 0
    for q in range(view.n_players):
        if q != view.me:
            best = max(best, counted_in_view(view, q, tab.destiny_counts[d]))
    share = 0.3
    if mine > best:
        share = 0.8
    elif mine == best:
        share = 0.5
    return share * tab.destiny_first[d]


@policy
def counted_in_view(view, p, what):
    """Return what a destiny counts, of seat p."""
    if what == Counted.WARRIORS:
        return view.owned[p, 0] + view.owned[p, 1] + view.owned[p, N_DICE - 1]
    if what == Counted.WOOD:
        return view.goods[p, Good.WOOD]
    if what == Counted.FOOD:
        return view.goods[p, Good.FOOD]
    if what == Counted.COINS:
        return view.goods[p, Good.COIN]
    if what == Counted.FAVOR:
        return view.favor[p]
    if what == Counted.RUNES:
        return view.n_runes[p]
    if what <= Counted.MONSTERS:
        return view.killed[p, what - Counted.TROLLS]
    return view.colors[p, what - Counted.RED]


@policy
def leads(view, tab, d):
    """Say whether a destiny would bring its first value now."""
    mine = counted_in_view(view, view.me, tab.destiny_counts[d])
    if mine == 0:
        return False
    for q in range(view.n_players):
        if q != view.me and counted_in_view(view, q, tab.destiny_counts[d]) >= mine:
            return False
    return True


@policy
def ship_price(tab, weights, x):
    """Return what a private longship costs, in glory."""
    return weights[W.WOOD] * tab.ship_wood[x] + weights[W.COIN] * tab.ship_coins[x]


@policy
def best_ship(view, tab, par, weights):
    """Return the worth of the best private longship that can be paid, its cost taken off."""
    best = 0.0
    goods = view.goods[view.me]
    for x in range(FIRST_PRIVATE, tab.n_ships):
        if view.ship_in[x] == 1 and goods[Good.WOOD] >= tab.ship_wood[x] and goods[Good.COIN] >= tab.ship_coins[x]:
            worth = ship_worth(view, tab, par, weights, x)
            best = max(best, worth)
    return best


@policy
def ship_worth(view, tab, par, weights, x):
    """Return the worth of a private longship, its cost taken off."""
    return tab.ship_glory[x] + weights[W.SHIP] * (par.rounds - view.round_no) - ship_price(tab, weights, x)
