"""Champions of Midgard: what effect rows do, and the decisions that they ask for."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import remove_at

from .basics import (
    answered,
    ask,
    encode,
    gain_blame,
    gain_goods,
    holds_rune,
    is_shore_in_play,
    next_seat,
    offer_die,
    turn_over,
)
from .runes import can_swap, look_at_runes, score_destiny_now, start_swaps, take_rune
from .vocab import (
    FIRST_PRIVATE,
    N_DICE,
    N_GOODS,
    N_SHORES,
    Act,
    Decision,
    Ev,
    Good,
    Op,
    Place,
    Space,
)


@rule
def resolve(st, tab, par, ev, p, space, row):
    """CM-34 to CM-51, CM-94. Carry out one effect row for seat p; it may ask for a decision."""
    op = tab.op[row]
    amount = tab.amount[row]
    if op <= Op.FIRST_PLAYER:
        gain(st, tab, par, ev, p, row, space)
    elif op == Op.EXCHANGE:
        for g in range(N_GOODS):
            st.original[g] = st.goods[p, g]
        ask(st, p, Decision.EXCHANGE)
    elif op == Op.TAKE_GOODS:
        take_goods(st, tab, ev, p)
    elif op == Op.TAKE_RUNE:
        look_at_runes(st, tab, p)
    elif op == Op.PEEK:
        if can_peek(st):
            ask(st, p, Decision.PEEK)
    elif op == Op.DRAW_DESTINY:
        start_drawing(st, tab, ev, p, amount)
    elif op == Op.BUY_FAVOR:
        ask(st, p, Decision.CHURCH)
    elif op == Op.BUY_SHIP:
        ask(st, p, Decision.SHIP)
    elif op == Op.CREW:
        st.ship = st.own_ship[p]
        if space == Space.SMALL_SHIP:
            st.ship = 0
        elif space == Space.LARGE_SHIP:
            st.ship = 1
        ask(st, p, Decision.SHORE)
    elif op == Op.RESERVE:
        st.fighter[tab.place[row]] = p
    elif op == Op.HUNT:
        st.is_hunting[p] = 1
        emit(st, ev, p, Ev.HUNTING, 0, 0, 0)
    elif op == Op.BUY_WORKER:
        buy_worker(st, par, ev, p)
    elif op == Op.CHOOSE_DIE:
        st.choices = tab.dice[row]
        ask(st, p, Decision.CHOOSE_DIE)
    elif op == Op.SWAP_DICE:
        start_swaps(st, p, amount, False)
    elif op == Op.SELL:
        st.left = amount
        st.price = tab.price[row]
        ask(st, p, Decision.SELL)


@rule
def gain(st, tab, par, ev, p, row, space):
    """CM-34, CM-35, CM-36, CM-46, CM-51. Rows that give something without asking."""
    op = tab.op[row]
    amount = tab.amount[row]
    kind = tab.die[row]
    if op == Op.TAKE_DICE:
        taken = st.smith[kind]
        if par.smith_take_all == 0:
            taken = min(taken, 1)
        st.smith[kind] -= taken
        st.supply[kind] += taken
        offer_die(st, p, kind, taken)
    elif op == Op.GAIN_DIE:
        offer_die(st, p, kind, amount)
    elif op == Op.TAKE_FOOD:
        gain_goods(st, ev, p, st.smoke_food, 0, 0)
        st.smoke_food = 0
    elif op == Op.GAIN_FOOD:
        gain_goods(st, ev, p, amount, 0, 0)
    elif op == Op.GAIN_WOOD:
        gain_goods(st, ev, p, 0, amount, 0)
    elif op == Op.GAIN_COINS:
        gain_goods(st, ev, p, 0, 0, amount)
    elif op == Op.GAIN_BLAME:
        gain_blame(st, ev, p, amount)
        if space == Space.BEGGING:
            st.begged[p] += 1
    else:
        st.marker = next_seat(st, p) if st.marker == p else p
        emit(st, ev, st.marker, Ev.MARKER, 0, 0, 0)


@rule
def take_goods(st, tab, ev, p):
    """CM-38. Take the goods of the newest merchant ship card."""
    m = st.merchant
    if m < 0:
        return
    gain_goods(st, ev, p, tab.merchant_food[m], tab.merchant_wood[m], 0)
    for k in range(N_DICE):
        if tab.merchant_dice[m, k] > 0:
            offer_die(st, p, k, tab.merchant_dice[m, k])
    st.card_played[p, tab.merchant_card[m]] += 1


@rule
def buy_worker(st, par, ev, p):
    """CM-47. Pay the price of now, which falls with each use; the worker joins the others at the clean-up."""
    price = par.hut_price[min(st.huts_sold, par.n_hut_price - 1)]
    gain_goods(st, ev, p, 0, 0, -price)
    st.huts_sold += 1
    st.has_extra[p] = 1
    st.all_workers[p] += 1
    st.worker_round[p] = st.round_no
    emit(st, ev, p, Ev.WORKER, price, 0, 0)


# --- Swaps and sales ------------------------------------------------------------------------------------------------


@rule
def swap(st, tab, ev, p, give, take):
    """CM-94. One warrior for one of another kind."""
    st.home[p, give] -= 1
    st.owned[p, give] -= 1
    st.supply[give] += 1
    st.home[p, take] += 1
    st.owned[p, take] += 1
    st.supply[take] -= 1
    st.card_played[p, tab.die_card[take]] += 1
    emit(st, ev, p, Ev.SWAPPED, give, take, 0)
    st.must = False
    st.left -= 1
    if st.left == 0 or not can_swap(st, p):
        answered(st)


@rule
def sell(st, ev, p, good):
    """CM-46. ECO4: one unit for the price of the stall."""
    if good == Good.FOOD:
        gain_goods(st, ev, p, -1, 0, st.price)
    else:
        gain_goods(st, ev, p, 0, -1, st.price)
    st.left -= 1
    if st.left == 0 or st.goods[p, Good.FOOD] + st.goods[p, Good.WOOD] == 0:
        answered(st)


@rule
def exchange(st, ev, p, give, take):
    """CM-37. Market: one unit for one of another good; what is received is not changed again."""
    st.original[give] -= 1
    st.goods[p, give] -= 1
    st.goods[p, take] += 1
    food = (1 if take == Good.FOOD else 0) - (1 if give == Good.FOOD else 0)
    wood = (1 if take == Good.WOOD else 0) - (1 if give == Good.WOOD else 0)
    emit(st, ev, p, Ev.GOODS, food, wood, -food - wood)


# --- Sage's Hut -----------------------------------------------------------------------------------------------------


@rule
def can_peek(st):
    """CM-40. Say whether a face-down journey card lies anywhere."""
    for s in range(N_SHORES):
        if st.journey[s] >= 0 and not st.is_revealed[s]:
            return True
    return False


@rule
def start_drawing(st, tab, ev, p, amount):
    """CM-40, CM-D6. Destinies to draw; with an unused True Vision ask whether it is used."""
    st.to_draw = amount + tab.leader_extra_destinies[st.loadout[p]]
    if st.n_destiny_deck > 0 and holds_rune(st, tab, p, Op.MORE_DESTINIES) >= 0:
        ask(st, p, Decision.VISION)
    else:
        draw_destinies(st, tab, ev, p)


@rule
def draw_destinies(st, tab, ev, p):
    """CM-21, CM-40. Draw what there is; keep one, the others go to the bottom in the order drawn."""
    answered(st)
    st.n_drawn = min(st.to_draw, min(st.n_destiny_deck, st.drawn.shape[0]))
    for k in range(st.n_drawn):
        st.drawn[k] = st.destiny_deck[0]
        st.n_destiny_deck = remove_at(st.destiny_deck, st.n_destiny_deck, 0)
        st.card_seen[p, tab.destiny_card[st.drawn[k]]] += 1
    if st.n_drawn == 1:
        keep(st, tab, ev, p, st.drawn[0])
    elif st.n_drawn > 1:
        ask(st, p, Decision.KEEP)


@rule
def keep(st, tab, ev, p, d):
    """CM-40. Keep one of the destinies drawn."""
    st.hand[p, st.n_hand[p]] = d
    st.n_hand[p] += 1
    st.card_played[p, tab.destiny_card[d]] += 1
    emit(st, ev, p, Ev.DESTINY, tab.destiny_card[d], 0, 0)
    is_kept = False
    for k in range(st.n_drawn):
        if st.drawn[k] == d and not is_kept:
            is_kept = True
        else:
            st.destiny_deck[st.n_destiny_deck] = st.drawn[k]
            st.n_destiny_deck += 1
        st.drawn[k] = -1
    st.n_drawn = 0
    answered(st)


# --- Church, ships --------------------------------------------------------------------------------------------------


@rule
def buy_favor(st, par, ev, p, k):
    """CM-41. The k-th purchase of the Stave Church."""
    gain_goods(st, ev, p, 0, 0, -par.church_price[k])
    st.favor[p] += par.church_favor[k]
    st.favor_bought[p] += par.church_favor[k]
    emit(st, ev, p, Ev.FAVOR, par.church_favor[k], par.church_price[k], 0)
    answered(st)


@rule
def buy_ship(st, tab, ev, p, x):
    """CM-42. Pay a private longship and keep it."""
    gain_goods(st, ev, p, 0, -tab.ship_wood[x], -tab.ship_coins[x])
    st.ship_in[x] = 0
    st.own_ship[p] = x
    st.card_played[p, tab.ship_card[x]] += 1
    emit(st, ev, p, Ev.SHIP_BOUGHT, tab.ship_card[x], 0, 0)
    answered(st)


@rule
def can_buy_ship(st, tab, p, x):
    """CM-42. Say whether private ship x is on offer and its cost can be paid."""
    if x < FIRST_PRIVATE or not st.ship_in[x]:
        return False
    return st.goods[p, Good.WOOD] >= tab.ship_wood[x] and st.goods[p, Good.COIN] >= tab.ship_coins[x]


@rule
def is_free_shore(st, par, shore):
    """CM-43. Say whether a shore is in play and has no ship yet."""
    return is_shore_in_play(st, par, shore) and st.ship_at[shore] < 0


@rule
def crew(st, tab, ev, p, shore):
    """CM-43. Put the ship of the space just taken at a shore."""
    x = st.ship
    st.ship_at[shore] = x
    st.fighter[Place.N1 + shore] = p
    st.card_played[p, tab.ship_card[x]] += 1
    emit(st, ev, p, Ev.SHIP_OUT, tab.ship_card[x], Place.N1 + shore, 0)
    answered(st)


# --- Legal options of these decisions -------------------------------------------------------------------------------


@rule
def legal_trade(st, tab, par, actions):
    """CM-D4, CM-D7, CM-D8, CM-D9, CM-D13. Market, church, shipwright, stalls. Returns the number of actions."""
    p = st.to_act
    n = 0
    if st.decision == Decision.CHURCH:
        for k in range(par.n_church_price):
            if st.goods[p, Good.COIN] >= par.church_price[k]:
                actions[n] = encode(Act.CHURCH, k)
                n += 1
        return n
    if st.decision == Decision.SHIP:
        for x in range(tab.n_ships):
            if can_buy_ship(st, tab, p, x):
                actions[n] = encode(Act.BUY_SHIP, x)
                n += 1
        return n
    if st.decision == Decision.CHOOSE_DIE:
        for k in range(N_DICE):
            if (st.choices >> k) & 1 == 1 and st.supply[k] > 0:
                actions[n] = encode(Act.DIE, k)
                n += 1
        return n
    if not st.must or st.decision != Decision.SWAP_DICE:
        actions[n] = encode(Act.STOP, 0)
        n += 1
    if st.decision == Decision.SELL:
        for g in range(Good.COIN):
            if st.goods[p, g] > 0:
                actions[n] = encode(Act.SELL, g)
                n += 1
        return n
    if st.decision == Decision.SWAP_DICE:
        for give in range(N_DICE):
            for take in range(N_DICE):
                if give != take and st.home[p, give] > 0 and st.supply[take] > 0:
                    actions[n] = encode(Act.SWAP, give * N_DICE + take)
                    n += 1
        return n
    for give in range(N_GOODS):
        for take in range(N_GOODS):
            if give != take and st.original[give] > 0:
                actions[n] = encode(Act.EXCHANGE, give * N_GOODS + take)
                n += 1
    return n


@rule
def legal_cards(st, tab, par, actions):
    """CM-D3, CM-D5, CM-D6, CM-D14. Shores, runes, journeys, destinies. Returns the number of actions."""
    p = st.to_act
    n = 0
    if st.decision == Decision.SHORE:
        for s in range(N_SHORES):
            if is_free_shore(st, par, s):
                actions[n] = encode(Act.SHORE, s)
                n += 1
    elif st.decision == Decision.RUNE:
        for r in range(tab.n_runes):
            for k in range(st.open_rune.shape[0]):
                if st.open_rune[k] == r:
                    actions[n] = encode(Act.TAKE_RUNE, r)
                    n += 1
                    break
        if st.n_rune_deck > 0:
            actions[n] = encode(Act.TAKE_TOP, 0)
            n += 1
    elif st.decision == Decision.PEEK:
        for s in range(N_SHORES):
            if st.journey[s] >= 0 and not st.is_revealed[s]:
                actions[n] = encode(Act.PEEK, s)
                n += 1
    elif st.decision == Decision.VISION:
        actions[0] = encode(Act.STOP, 0)
        actions[1] = encode(Act.USE_RUNE, holds_rune(st, tab, p, Op.MORE_DESTINIES))
        n = 2
    elif st.decision == Decision.KEEP:
        n = legal_destinies(st.drawn, st.n_drawn, tab.n_destinies, Act.KEEP, actions)
    else:
        n = legal_destinies(st.hand[p], st.n_hand[p], tab.n_destinies, Act.SCORE, actions)
    return n


@rule
def legal_destinies(cards, n_cards, n_destinies, verb, actions):
    """CM-D6, CM-D14. Each different destiny of a list, ascending."""
    n = 0
    for d in range(n_destinies):
        for k in range(n_cards):
            if cards[k] == d:
                actions[n] = encode(verb, d)
                n += 1
                break
    return n


@rule
def step_trade(st, tab, par, ev, verb, argument):
    """CM-D4, CM-D7, CM-D8, CM-D9, CM-D13. Carry out an action of the Market, church, shipwright or a stall."""
    p = st.to_act
    if verb == Act.STOP:
        answered(st)
    elif verb == Act.CHURCH:
        buy_favor(st, par, ev, p, argument)
    elif verb == Act.BUY_SHIP:
        buy_ship(st, tab, ev, p, argument)
    elif verb == Act.DIE:
        offer_die(st, p, argument, 1)
        answered(st)
    elif verb == Act.SELL:
        sell(st, ev, p, argument)
    elif verb == Act.SWAP:
        swap(st, tab, ev, p, argument // N_DICE, argument % N_DICE)
    else:
        exchange(st, ev, p, argument // N_GOODS, argument % N_GOODS)


@rule
def step_cards(st, tab, ev, verb, argument):
    """CM-D3, CM-D5, CM-D6, CM-D14. Carry out an action on a shore, rune, journey or destiny."""
    p = st.to_act
    if verb == Act.SHORE:
        crew(st, tab, ev, p, argument)
    elif verb == Act.TAKE_RUNE or verb == Act.TAKE_TOP:
        take_rune(st, tab, ev, p, verb, argument)
    elif verb == Act.PEEK:
        st.known[p, argument] = 1
        emit(st, ev, p, Ev.PEEKED, argument, 0, 0)
        answered(st)
    elif verb == Act.KEEP:
        keep(st, tab, ev, p, argument)
    elif verb == Act.SCORE:
        score_destiny_now(st, tab, ev, p, argument)
    else:
        if verb == Act.USE_RUNE:
            turn_over(st, tab, ev, p, argument)
            st.to_draw += tab.amount[tab.rune_row[argument]]
        draw_destinies(st, tab, ev, p)
