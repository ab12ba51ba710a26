"""Champions of Midgard: the workers phase."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .basics import answered, ask, encode, enter_phase, next_seat, warriors
from .effects import can_buy_ship, is_free_shore, resolve
from .runes import can_use_rune
from .vocab import (
    FIRST_PRIVATE,
    FIRST_STALL,
    HIGHEST,
    MAX_SPACES,
    MAX_STALLS,
    N_DICE,
    N_PLACES,
    N_SHORES,
    Act,
    Decision,
    Ev,
    Good,
    Op,
    Phase,
    Space,
)

MERCHANT_SHIP = 1 << Space.MERCHANT_SHIP
LARGE_SHIP = 1 << Space.LARGE_SHIP
OWN_SHIP = 1 << Space.OWN_SHIP
HUNTING = 1 << Space.HUNTING_GROUNDS
BEGGING = 1 << Space.BEGGING
"""Single spaces as bits."""


@rule
def workers_phase(st, tab, par, ev):
    """CM-30. Clockwise, one worker a turn with its action; until nobody has a worker left."""
    if st.row < st.row_end:
        st.row += 1
        resolve(st, tab, par, ev, st.turn, st.space, st.row - 1)
        return
    if st.has_placed:
        st.has_placed = False
        st.turn = next_seat(st, st.turn)
    for _ in range(st.n_players):
        if st.workers[st.turn] > 0:
            ask(st, st.turn, Decision.PLACE)
            return
        st.turn = next_seat(st, st.turn)
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
def open_spaces(st, tab, p):
    """CM-32. Return as bits the spaces on the board where nobody was in this round, or that seat p has for itself."""
    shut = 0
    for s in range(MAX_SPACES):
        shut |= (1 << s) if st.space_by[s] >= 0 else 0
    for i in range(MAX_STALLS):
        shut |= 0 if st.stall_in[i] else 1 << (FIRST_STALL + i)
    shut &= ~(BEGGING | HUNTING | OWN_SHIP)
    if st.is_hunting[p]:
        shut |= HUNTING
    if st.own_ship[p] < 0 or is_at_sea(st, st.own_ship[p]):
        shut |= OWN_SHIP
    return tab.on_board & ~shut


@rule
def is_at_sea(st, ship):
    """CM-43. Say whether a ship lies at a shore."""
    for s in range(N_SHORES):
        if st.ship_at[s] == ship:
            return True
    return False


@rule
def payable_spaces(st, tab, par, p):
    """CM-33, CM-38, CM-43. Return as bits the spaces whose cost seat p can pay."""
    spaces = tab.coins_pay[min(st.goods[p, Good.COIN], HIGHEST)]
    if tab.leader_free_goods[st.loadout[p]] == 1:
        spaces |= MERCHANT_SHIP
        if par.gylfir_large_free == 1:
            spaces |= LARGE_SHIP
    return spaces & tab.wood_pays[min(st.goods[p, Good.WOOD], HIGHEST)]


@rule
def refused_spaces(st, tab, par, p):
    """CM-37, CM-41 to CM-44, CM-46, CM-47. Return as bits the spaces whose extra condition does not hold."""
    wares = st.goods[p, Good.FOOD] + st.goods[p, Good.WOOD]
    coins = st.goods[p, Good.COIN]
    spaces = 0
    if wares + coins == 0:
        spaces |= tab.asking[Op.EXCHANGE]
    if wares == 0:
        spaces |= tab.asking[Op.SELL]
    if coins < cheapest_favor(par):
        spaces |= tab.asking[Op.BUY_FAVOR]
    if st.has_extra[p] or coins < par.hut_price[min(st.huts_sold, par.n_hut_price - 1)]:
        spaces |= tab.asking[Op.BUY_WORKER]
    if warriors(st, p) == 0:
        spaces |= tab.asking[Op.SWAP_DICE]
    if not is_any_shore_free(st, par):
        spaces |= tab.asking[Op.CREW]
    if st.own_ship[p] >= 0 or not can_buy_any_ship(st, tab, p):
        spaces |= tab.asking[Op.BUY_SHIP]
    for place in range(N_PLACES):
        spaces |= tab.reserving[place] if st.enemy[place] < 0 else 0
    kinds = 0
    for k in range(N_DICE):
        kinds |= (1 << k) if st.supply[k] > 0 else 0
    return spaces | tab.dieless[kinds]


@rule
def is_any_shore_free(st, par):
    """CM-43. Say whether a ship could be put anywhere."""
    for s in range(N_SHORES):
        if is_free_shore(st, par, s):
            return True
    return False


@rule
def can_buy_any_ship(st, tab, p):
    """CM-42. Say whether there is a private longship that seat p can pay."""
    for x in range(FIRST_PRIVATE, tab.n_ships):
        if can_buy_ship(st, tab, p, x):
            return True
    return False


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
    spaces = open_spaces(st, tab, p) & payable_spaces(st, tab, par, p) & ~refused_spaces(st, tab, par, p)
    n = 0
    for s in range(MAX_SPACES):
        actions[n] = encode(Act.PLACE, s)  # the next one is written over a space that may not be taken
        n += (spaces >> s) & 1
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
