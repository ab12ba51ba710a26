"""Champions of Midgard: what a space is worth to a player, effect row by effect row."""

from __future__ import annotations

from simkit._jit import policy

from .planning import (
    W,
    best_ship,
    best_shore,
    blame_step,
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
def weigh_dice(view, tab, weights):
    """Note in `view.gain` what one more die of a kind adds in this round: to fights taken, or to one still open."""
    view.room = room_at_home(view, tab)
    w, r, b = view.free[Die.SWORDSMAN], view.free[Die.SPEARMAN], view.free[Die.AXEMAN]
    if w + r + b >= tab.leader_warriors[view.leader[view.me]]:
        return
    mix = tab.mix[w, r, b]
    swords = spears = axes = 0.0
    for place in range(N_PLACES):
        prize = view.prize[place]
        if prize <= 0.0:
            continue
        if place >= Place.N1 and view.fighter[place] < 0:
            prize *= weights[W.OPEN]
        t = view.enemy[place] // N_COLORS
        odds = tab.win[view.variant, tab.attack[t], tab.defence[t]]
        now = odds[mix]
        swords = best_use(swords, (odds[tab.more[mix, Die.SWORDSMAN]] - now) * prize, tab.forbids[t] == Die.SWORDSMAN)
        spears = best_use(spears, (odds[tab.more[mix, Die.SPEARMAN]] - now) * prize, tab.forbids[t] == Die.SPEARMAN)
        axes = best_use(axes, (odds[tab.more[mix, Die.AXEMAN]] - now) * prize, tab.forbids[t] == Die.AXEMAN)
    view.gain[Die.SWORDSMAN] = swords
    view.gain[Die.SPEARMAN] = spears
    view.gain[Die.AXEMAN] = axes


@policy
def best_use(known, worth, is_forbidden):
    """Return the better of the best use known of one more die and another one; a forbidden one does not count."""
    return worth if (worth > known) & (not is_forbidden) else known


@policy
def worth_of_dice(view, tab, par, weights, kind, amount):
    """Return what some dice of a kind are worth: for later rounds and for this one."""
    amount = min(amount, view.room)
    if amount <= 0:
        return 0.0
    worth = amount * weights[W.SWORD + kind] * view.late
    return worth + amount * view.push[Counted.WARRIORS] + view.gain[kind]


@policy
def worth_of_food(view, par, weights, amount):
    """Return what food is worth: what the own ships lack now, the rest for later."""
    used = min(amount, view.lacking)
    return weights[W.NEED] * used + weights[W.FOOD] * (amount - used) * view.late


@policy
def worth_of_goods(view, tab, par, weights):
    """Return what the newest merchant ship card is worth."""
    m = view.merchant
    if m < 0:
        return 0.0
    worth = worth_of_food(view, par, weights, tab.merchant_food[m])
    worth += weights[W.WOOD] * view.late * tab.merchant_wood[m]
    for k in range(N_DICE):
        if tab.merchant_dice[m, k] > 0:
            worth += worth_of_dice(view, tab, par, weights, k, tab.merchant_dice[m, k])
    return worth


@policy
def worth_of_rune(view, tab, par, weights):
    """Return what the best rune on offer is worth."""
    best = 0
    for k in range(view.open_rune.shape[0]):
        if view.open_rune[k] >= 0:
            best = max(best, tab.rune_points[view.open_rune[k]])
    return best + weights[W.RUNE] * view.late + view.push[Counted.RUNES]


@policy
def best_purchase(view, tab, par, weights):
    """Return (purchase, worth) of the best purchase of the Stave Church."""
    best = 0
    best_worth = -1.0
    favor = weights[W.FAVOR] + view.push[Counted.FAVOR]
    for k in range(par.n_church_price):
        if view.goods[view.me, Good.COIN] >= par.church_price[k]:
            worth = favor * par.church_favor[k] - weights[W.COIN] * par.church_price[k]
            if worth > best_worth:
                best_worth = worth
                best = k
    return best, best_worth


@policy
def worth_of_hunt(view, tab, par, weights):
    """Return what a hunt with the dice left over is worth: its food comes too late for the ships of this round."""
    food = 0.0
    for k in range(N_DICE):
        food += view.free[k] * tab.mean_hits[view.variant, k]
    return weights[W.FOOD] * min(food, 0.0 + par.hunt_limit) * view.late


@policy
def worth_of_row(view, tab, par, weights, space, row):
    """Return what an effect row is worth."""
    op = tab.op[row]
    amount = tab.amount[row]
    me = view.me
    left = par.rounds - view.round_no
    if op == Op.TAKE_DICE:
        return worth_of_dice(view, tab, par, weights, tab.die[row], view.smith[tab.die[row]])
    if op == Op.GAIN_DIE:
        amount = min(amount, view.supply[tab.die[row]])
        return worth_of_dice(view, tab, par, weights, tab.die[row], amount)
    if op == Op.CHOOSE_DIE:
        kind = tab.die[row]
        for k in range(N_DICE):
            if (tab.dice[row] >> k) & 1 == 1 and view.supply[k] > 0:
                kind = k
        return worth_of_dice(view, tab, par, weights, kind, 1)
    if op == Op.TAKE_FOOD:
        return worth_of_food(view, par, weights, view.smoke_food)
    if op == Op.GAIN_FOOD:
        return worth_of_food(view, par, weights, amount)
    if op == Op.GAIN_WOOD:
        return weights[W.WOOD] * view.late * amount + amount * view.push[Counted.WOOD]
    if op == Op.GAIN_COINS:
        return weights[W.COIN] * amount
    if op == Op.GAIN_BLAME:
        return -amount * blame_step(view, par, weights, view.blame[me])
    if op == Op.FIRST_PLAYER:
        return weights[W.MARKER] * min(left, 1) * (1 if view.marker != me else -1)
    if op == Op.EXCHANGE:
        goods = view.goods[me]
        return weights[W.NEED] * min(view.lacking, goods[Good.COIN] + goods[Good.WOOD])
    if op == Op.TAKE_GOODS:
        return worth_of_goods(view, tab, par, weights)
    if op == Op.TAKE_RUNE:
        return worth_of_rune(view, tab, par, weights)
    if op == Op.DRAW_DESTINY:
        return weights[W.DESTINY] if view.n_destiny_deck > 0 else 0.0
    if op == Op.BUY_WORKER:
        return weights[W.WORKER] * left - weights[W.COIN] * par.hut_price[min(view.huts_sold, par.n_hut_price - 1)]
    return worth_of_plan(view, tab, par, weights, space, row)


@policy
def worth_of_plan(view, tab, par, weights, space, row):
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
        _, worth = best_shore(view, tab, par, weights, ship)
        return worth
    if op == Op.RESERVE:
        w, r, b = view.free[Die.SWORDSMAN], view.free[Die.SPEARMAN], view.free[Die.AXEMAN]
        return worth_of_fight(view, tab, par, weights, tab.place[row], w, r, b)
    if op == Op.HUNT:
        return worth_of_hunt(view, tab, par, weights)
    if op == Op.SELL:
        goods = view.goods[view.me]
        units = min(tab.amount[row], goods[Good.FOOD] + goods[Good.WOOD])
        return units * (weights[W.COIN] * tab.price[row] - weights[W.FOOD] * view.late)
    if op == Op.SWAP_DICE:
        swaps = min(tab.amount[row], min(view.home[view.me, Die.SWORDSMAN], view.supply[Die.AXEMAN]))
        return swaps * (weights[W.AXE] - weights[W.SWORD]) * view.late
    return 0.0


@policy
def is_free(view, tab, par, space):
    """Say whether the own leader (Gylfir) takes a space without its coins."""
    if tab.leader_free_goods[view.leader[view.me]] == 0:
        return False
    return space == Space.MERCHANT_SHIP or (space == Space.LARGE_SHIP and par.gylfir_large_free == 1)


@policy
def worth_of_space(view, tab, par, weights, space):
    """Return what taking a space is worth, its cost taken off."""
    worth = 0.0
    if tab.space_coins[space] > 0 and not is_free(view, tab, par, space):
        worth -= weights[W.COIN] * tab.space_coins[space]
    if tab.space_wood[space] > 0:
        worth -= weights[W.WOOD] * view.late * tab.space_wood[space]
    for row in range(tab.space_first[space], tab.space_last[space]):
        worth += worth_of_row(view, tab, par, weights, space, row)
    return worth
