"""Champions of Midgard: the workers phase."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .basics import answered, ask, encode, enter_phase, warriors
from .effects import can_buy_ship, is_free_shore, resolve
from .runes import can_use_rune
from .vocab import FIRST_STALL, N_DICE, N_SHORES, Act, Decision, Ev, Good, Op, Phase, Space


@rule
def workers_phase(st, tab, par, ev):
    """CM-30. Clockwise, one worker a turn with its action; until nobody has a worker left."""
    if st.row < st.row_end:
        st.row += 1
        resolve(st, tab, par, ev, st.turn, st.space, st.row - 1)
        return
    if st.has_placed:
        st.has_placed = False
        st.turn = (st.turn + 1) % st.n_players
    for _ in range(st.n_players):
        if st.workers[st.turn] > 0:
            ask(st, st.turn, Decision.PLACE)
            return
        st.turn = (st.turn + 1) % st.n_players
    enter_phase(st, Phase.ASSIGNMENT)


@rule
def start_workers(st):
    """CM-30. The workers phase begins with the first player."""
    enter_phase(st, Phase.WORKERS)
    st.turn = st.phase_first
    st.has_placed = False
    st.send_place = 0
    st.send_kind = 0
    st.row = 0
    st.row_end = 0


@rule
def space_coins(st, tab, par, p, space):
    """CM-38, CM-43. Return the coins that a space costs seat p: Gylfir does not pay for goods."""
    if tab.leader_free_goods[st.loadout[p]] == 1:
        if space == Space.MERCHANT_SHIP or (space == Space.LARGE_SHIP and par.gylfir_large_free == 1):
            return 0
    return tab.space_coins[space]


@rule
def is_open(st, tab, p, space):
    """CM-32. Say whether a space is on the board and nobody was there in this round."""
    if tab.space_card[space] < 0:
        return False
    if space == Space.BEGGING:
        return True
    if space == Space.HUNTING_GROUNDS:
        return not st.is_hunting[p]
    if space >= FIRST_STALL and not st.stall_in[space - FIRST_STALL]:
        return False
    if space == Space.OWN_SHIP:
        return st.own_ship[p] >= 0 and not is_at_sea(st, st.own_ship[p])
    return st.space_by[space] < 0


@rule
def is_at_sea(st, ship):
    """CM-43. Say whether a ship lies at a shore."""
    for s in range(N_SHORES):
        if st.ship_at[s] == ship:
            return True
    return False


@rule
def can_place(st, tab, par, p, space):
    """CM-33. Say whether seat p may take a space: it is open, the cost can be paid, the extra condition holds."""
    if not is_open(st, tab, p, space):
        return False
    if st.goods[p, Good.COIN] < space_coins(st, tab, par, p, space) or st.goods[p, Good.WOOD] < tab.space_wood[space]:
        return False
    if tab.space_asks[space] == 0:
        return True
    for row in range(tab.space_first[space], tab.space_last[space]):
        if not condition(st, tab, par, p, row):
            return False
    return True


@rule
def condition(st, tab, par, p, row):
    """CM-37, CM-41, CM-42, CM-43, CM-44, CM-46, CM-47. The extra condition of an effect row."""
    op = tab.op[row]
    if op == Op.EXCHANGE:
        return st.goods[p, Good.FOOD] + st.goods[p, Good.WOOD] + st.goods[p, Good.COIN] > 0
    if op == Op.BUY_FAVOR:
        return st.goods[p, Good.COIN] >= cheapest_favor(par)
    if op == Op.BUY_SHIP:
        if st.own_ship[p] >= 0:
            return False
        for x in range(tab.n_ships):
            if can_buy_ship(st, tab, p, x):
                return True
        return False
    if op == Op.CREW:
        for s in range(N_SHORES):
            if is_free_shore(st, par, s):
                return True
        return False
    if op == Op.RESERVE:
        return st.enemy[tab.place[row]] >= 0
    if op == Op.BUY_WORKER:
        price = par.hut_price[min(st.huts_sold, par.n_hut_price - 1)]
        return not st.has_extra[p] and st.goods[p, Good.COIN] >= price
    if op == Op.CHOOSE_DIE:
        for k in range(N_DICE):
            if (tab.dice[row] >> k) & 1 == 1 and st.supply[k] > 0:
                return True
        return False
    if op == Op.SWAP_DICE:
        return warriors(st, p) > 0
    if op == Op.SELL:
        return st.goods[p, Good.FOOD] + st.goods[p, Good.WOOD] > 0
    return True


@rule
def cheapest_favor(par):
    """CM-41. Return the lowest price of the Stave Church."""
    price = par.church_price[0]
    for k in range(par.n_church_price):
        price = min(price, par.church_price[k])
    return price


@rule
def legal_spaces(st, tab, par, actions):
    """CM-D2. Each space that may be taken; each own unused rune that works now. Returns the number of actions."""
    p = st.to_act
    n = 0
    for s in range(FIRST_STALL + tab.n_stalls):
        if can_place(st, tab, par, p, s):
            actions[n] = encode(Act.PLACE, s)
            n += 1
    return legal_runes(st, tab, p, False, actions, n)


@rule
def legal_runes(st, tab, p, is_late, actions, n):
    """CM-31, CM-80. Add the own unused runes that work now. Returns the number of actions."""
    if st.n_ready[p] > 0:
        for r in range(tab.n_runes):
            if st.rune_ready[p, r] > 0 and can_use_rune(st, tab, p, r, is_late):
                actions[n] = encode(Act.USE_RUNE, r)
                n += 1
    return n


@rule
def place_worker(st, tab, par, ev, space):
    """CM-30, CM-33. Take a space, pay its cost; its effect rows follow."""
    p = st.to_act
    st.workers[p] -= 1
    st.has_placed = True
    if space != Space.BEGGING and space != Space.HUNTING_GROUNDS:
        st.space_by[space] = p
    coins = space_coins(st, tab, par, p, space)
    card = tab.space_card[space]
    emit(st, ev, p, Ev.PLACED, card, coins, tab.space_wood[space])
    st.goods[p, Good.COIN] -= coins
    st.goods[p, Good.WOOD] -= tab.space_wood[space]
    st.card_played[p, card] += 1
    r = st.round_no - 1
    if st.spaces[p, r] == 0:
        st.pick[p, r] = space
    st.spaces[p, r] |= 1 << space
    st.space = space
    st.row = tab.space_first[space]
    st.row_end = tab.space_last[space]
    answered(st)
