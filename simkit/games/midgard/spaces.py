"""Champions of Midgard: what a space is worth to a player, effect row by effect row."""

from __future__ import annotations

from simkit._jit import policy

from .planning import (
    W,
    best_ship,
    best_shore,
    blame_step,
    later,
    push_worth,
    worth_of_fight,
)
from .vocab import N_COLORS, N_DICE, N_PLACES, Counted, Die, Good, Op, Place, Space


@policy
def room_at_home(view, tab):
    """Return how many more warriors fit."""
    n = tab.leader_warriors[view.leader[view.me]]
    for k in range(N_DICE):
        n -= view.owned[view.me, k]
    return max(n, 0)


@policy
def use_of_die(view, tab, weights, prizes, kind, w, r, b):
    """Return what one more die of a kind adds in this round: to the fights taken, or to one that can be taken."""
    best = 0.0
    x = w + (1 if kind == Die.SWORDSMAN else 0)
    y = r + (1 if kind == Die.SPEARMAN else 0)
    z = b + (1 if kind == Die.AXEMAN else 0)
    if x + y + z > tab.leader_warriors[view.leader[view.me]]:
        return 0.0
    variant = tab.leader_variant[view.leader[view.me]]
    now = tab.mix[w, r, b]
    then = tab.mix[x, y, z]
    for place in range(N_PLACES):
        if view.enemy[place] < 0 or (view.fighter[place] >= 0 and view.fighter[place] != view.me):
            continue
        t = view.enemy[place] // N_COLORS
        if tab.forbids[t] == kind:
            continue
        odds = tab.win[variant, tab.attack[t], tab.defence[t]]
        more = (odds[then] - odds[now]) * prizes[place]
        if place >= Place.N1 and view.fighter[place] < 0:
            more *= weights[W.OPEN]
        best = max(best, more)
    return best


@policy
def uses(view, tab, weights, prizes, w, r, b):
    """Return what one more die adds in this round, by kind."""
    return (
        use_of_die(view, tab, weights, prizes, Die.SWORDSMAN, w, r, b),
        use_of_die(view, tab, weights, prizes, Die.SPEARMAN, w, r, b),
        use_of_die(view, tab, weights, prizes, Die.AXEMAN, w, r, b),
    )


@policy
def worth_of_dice(view, tab, par, weights, gains, kind, amount):
    """Return what some dice of a kind are worth: for later rounds and for this one."""
    amount = min(amount, room_at_home(view, tab))
    if amount <= 0:
        return 0.0
    worth = amount * weights[W.SWORD + kind] * later(view, par)
    if view.n_hand[view.me] > 0:
        worth += amount * push_worth(view, tab, weights, Counted.WARRIORS)
    return worth + gains[kind]


@policy
def worth_of_food(view, par, weights, amount, lacking):
    """Return what food is worth: what the own ships lack now, the rest for later."""
    used = min(amount, lacking)
    return weights[W.NEED] * used + weights[W.FOOD] * (amount - used) * later(view, par)


@policy
def worth_of_goods(view, tab, par, weights, gains, lacking):
    """Return what the newest merchant ship card is worth."""
    m = view.merchant
    if m < 0:
        return 0.0
    worth = worth_of_food(view, par, weights, tab.merchant_food[m], lacking)
    worth += weights[W.WOOD] * tab.merchant_wood[m] * later(view, par)
    for k in range(N_DICE):
        if tab.merchant_dice[m, k] > 0:
            worth += worth_of_dice(view, tab, par, weights, gains, k, tab.merchant_dice[m, k])
    return worth


@policy
def worth_of_rune(view, tab, par, weights):
    """Return what the best rune on offer is worth."""
    best = 0
    for k in range(view.open_rune.shape[0]):
        if view.open_rune[k] >= 0:
            best = max(best, tab.rune_points[view.open_rune[k]])
    return best + weights[W.RUNE] * later(view, par) + push_worth(view, tab, weights, Counted.RUNES)


@policy
def best_purchase(view, tab, par, weights):
    """Return (purchase, worth) of the best purchase of the Stave Church."""
    best = 0
    best_worth = -1.0
    favor = weights[W.FAVOR] + push_worth(view, tab, weights, Counted.FAVOR)
    for k in range(par.n_church_price):
        if view.goods[view.me, Good.COIN] >= par.church_price[k]:
            worth = favor * par.church_favor[k] - weights[W.COIN] * par.church_price[k]
            if worth > best_worth:
                best_worth = worth
                best = k
    return best, best_worth


@policy
def worth_of_hunt(view, tab, par, weights, w, r, b):
    """Return what a hunt with the dice left over is worth: its food comes too late for the ships of this round."""
    variant = tab.leader_variant[view.leader[view.me]]
    food = w * tab.mean_hits[variant, 0] + r * tab.mean_hits[variant, 1] + b * tab.mean_hits[variant, N_DICE - 1]
    return weights[W.FOOD] * min(food, 0.0 + par.hunt_limit) * later(view, par)


@policy
def worth_of_row(view, tab, par, weights, prizes, gains, space, row, lacking, w, r, b):
    """Return what an effect row is worth; w, r, b are the dice not needed for the fights taken."""
    op = tab.op[row]
    amount = tab.amount[row]
    me = view.me
    left = par.rounds - view.round_no
    if op == Op.TAKE_DICE:
        return worth_of_dice(view, tab, par, weights, gains, tab.die[row], view.smith[tab.die[row]])
    if op == Op.GAIN_DIE:
        amount = min(amount, view.supply[tab.die[row]])
        return worth_of_dice(view, tab, par, weights, gains, tab.die[row], amount)
    if op == Op.CHOOSE_DIE:
        kind = tab.die[row]
        for k in range(N_DICE):
            if (tab.dice[row] >> k) & 1 == 1 and view.supply[k] > 0:
                kind = k
        return worth_of_dice(view, tab, par, weights, gains, kind, 1)
    if op == Op.TAKE_FOOD:
        return worth_of_food(view, par, weights, view.smoke_food, lacking)
    if op == Op.GAIN_FOOD:
        return worth_of_food(view, par, weights, amount, lacking)
    if op == Op.GAIN_WOOD:
        return weights[W.WOOD] * amount * later(view, par) + amount * push_worth(view, tab, weights, Counted.WOOD)
    if op == Op.GAIN_COINS:
        return weights[W.COIN] * amount
    if op == Op.GAIN_BLAME:
        return -amount * blame_step(view, par, weights, view.blame[me])
    if op == Op.FIRST_PLAYER:
        return weights[W.MARKER] * min(left, 1) * (1 if view.marker != me else -1)
    if op == Op.EXCHANGE:
        goods = view.goods[me]
        return weights[W.NEED] * min(lacking, goods[Good.COIN] + goods[Good.WOOD])
    if op == Op.TAKE_GOODS:
        return worth_of_goods(view, tab, par, weights, gains, lacking)
    if op == Op.TAKE_RUNE:
        return worth_of_rune(view, tab, par, weights)
    if op == Op.DRAW_DESTINY:
        return weights[W.DESTINY] if view.n_destiny_deck > 0 else 0.0
    if op == Op.BUY_WORKER:
        return weights[W.WORKER] * left - weights[W.COIN] * par.hut_price[min(view.huts_sold, par.n_hut_price - 1)]
    return worth_of_plan(view, tab, par, weights, prizes, space, row, w, r, b)


@policy
def worth_of_plan(view, tab, par, weights, prizes, space, row, w, r, b):
    """Return what the rows of fights, ships and purchases are worth."""
    op = tab.op[row]
    if op == Op.BUY_FAVOR:
        _, worth = best_purchase(view, tab, par, weights)
        return worth
    if op == Op.BUY_SHIP:
        return best_ship(view, tab, par, weights)
    if op == Op.CREW:
        ship = view.own_ship[view.me]
        if space == Space.SMALL_SHIP:
            ship = 0
        elif space == Space.LARGE_SHIP:
            ship = 1
        _, worth = best_shore(view, tab, par, weights, prizes, ship, w, r, b)
        return worth
    if op == Op.RESERVE:
        return worth_of_fight(view, tab, par, weights, prizes, tab.place[row], w, r, b)
    if op == Op.HUNT:
        return worth_of_hunt(view, tab, par, weights, w, r, b)
    if op == Op.SELL:
        goods = view.goods[view.me]
        units = min(tab.amount[row], goods[Good.FOOD] + goods[Good.WOOD])
        return units * (weights[W.COIN] * tab.price[row] - weights[W.FOOD] * later(view, par))
    if op == Op.SWAP_DICE:
        swaps = min(tab.amount[row], min(view.home[view.me, Die.SWORDSMAN], view.supply[Die.AXEMAN]))
        return swaps * (weights[W.AXE] - weights[W.SWORD]) * later(view, par)
    return 0.0


@policy
def worth_of_space(view, tab, par, weights, prizes, gains, space, lacking, w, r, b):
    """Return what taking a space is worth, its cost taken off."""
    coins = tab.space_coins[space]
    if tab.leader_free_goods[view.leader[view.me]] == 1:
        if space == Space.MERCHANT_SHIP or (space == Space.LARGE_SHIP and par.gylfir_large_free == 1):
            coins = 0
    worth = -weights[W.COIN] * coins - weights[W.WOOD] * tab.space_wood[space] * later(view, par)
    for row in range(tab.space_first[space], tab.space_last[space]):
        worth += worth_of_row(view, tab, par, weights, prizes, gains, space, row, lacking, w, r, b)
    return worth
