"""Champions of Midgard: small moves that several chapters of the rules share."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import FIRST_STALL, N_COLORS, N_DICE, N_SHORES, VERB, Counted, Ev, Good


@rule
def ask(st, p, decision):
    """Ask seat p for a decision."""
    st.to_act = p
    st.decision = decision


@rule
def answered(st):
    """The pending decision is settled."""
    st.to_act = -1
    st.decision = -1


@rule
def encode(verb, argument):
    """Return an action: a verb with its argument."""
    return verb * VERB + argument


@rule
def seat_in_order(st, k):
    """CM-7. Return the k-th seat in turn order of this phase."""
    p = st.phase_first + k
    return p if p < st.n_players else p - st.n_players


@rule
def next_seat(st, p):
    """CM-7. Return the seat to the left of seat p."""
    return p + 1 if p + 1 < st.n_players else 0


@rule
def enter_phase(st, phase):
    """CM-7. Begin a phase: its turn order is the marker's of this moment."""
    st.phase = phase
    st.phase_first = st.marker
    st.turn = 0


@rule
def gain_glory(st, ev, p, amount, source):
    """CM-2. Gain glory at once (a loss at the final scoring is negative)."""
    if amount == 0:
        return
    st.glory[p] += amount
    st.source[p, source] += amount
    if st.round_no > 0:
        st.round_glory[p, st.round_no - 1] += amount
    emit(st, ev, p, Ev.GLORY, amount, source, 0)


@rule
def gain_goods(st, ev, p, food, wood, coins):
    """CM-5. Gain (or pay) goods; they never run out."""
    st.goods[p, Good.FOOD] += food
    st.goods[p, Good.WOOD] += wood
    st.goods[p, Good.COIN] += coins
    if food != 0 or wood != 0 or coins != 0:
        emit(st, ev, p, Ev.GOODS, food, wood, coins)


@rule
def gain_blame(st, ev, p, amount):
    """CM-5. Take blame (negative: discard it)."""
    st.blame[p] += amount
    if amount != 0:
        emit(st, ev, p, Ev.BLAME, amount, 0, 0)


@rule
def warriors(st, p):
    """CM-4. Return how many warriors seat p owns, wherever they lie."""
    n = 0
    for k in range(N_DICE):
        n += st.owned[p, k]
    return n


@rule
def army_size(st, place):
    """Return the warriors at a place."""
    n = 0
    for k in range(N_DICE):
        n += st.army[place, k]
    return n


@rule
def offer_die(st, p, kind, amount):
    """CM-4. Dice about to be received from the supply; what the supply lacks is not received."""
    have = st.supply[kind] - st.gift[kind]
    st.gift[kind] += min(amount, have)
    st.gift_to = p


@rule
def take_gift(st, tab, ev, kind, amount, refused):
    """CM-4. Receive so many offered dice of a kind; `refused` of them stay in the supply."""
    p = st.gift_to
    st.gift[kind] -= amount + refused
    st.supply[kind] -= amount
    st.home[p, kind] += amount
    st.owned[p, kind] += amount
    st.card_played[p, tab.die_card[kind]] += amount
    emit(st, ev, p, Ev.DICE, kind, amount, refused)


@rule
def receive(st, tab, ev, decision):
    """CM-4, CM-D10. Receive offered dice: all that fit; when not all of several kinds fit, ask which (`decision`)."""
    p = st.gift_to
    room = tab.leader_warriors[st.loadout[p]] - warriors(st, p)
    total = 0
    kinds = 0
    for k in range(N_DICE):
        total += st.gift[k]
        if st.gift[k] > 0:
            kinds += 1
    if total > room and kinds > 1 and room > 0:
        ask(st, p, decision)
        return
    for k in range(N_DICE):
        if st.gift[k] > 0:
            taken = min(st.gift[k], max(room, 0))
            take_gift(st, tab, ev, k, taken, st.gift[k] - taken)
            room -= taken
    st.gift_to = -1


@rule
def lose_die(st, ev, place, kind, amount, why):
    """CM-3. Warriors of an army go to the supply."""
    if amount == 0:
        return
    p = st.fighter[place]
    st.army[place, kind] -= amount
    st.owned[p, kind] -= amount
    st.supply[kind] += amount
    st.lost_dice[p, why] += amount
    for _ in range(amount):
        emit(st, ev, p, Ev.LOST_DIE, kind, why, 0)


@rule
def holds_rune(st, tab, p, op):
    """CM-90. Return the number of an unused rune of seat p with this effect, or -1."""
    if st.n_ready[p] == 0:
        return -1
    for r in range(tab.n_runes):
        if st.rune_ready[p, r] > 0 and tab.op[tab.rune_row[r]] == op:
            return r
    return -1


@rule
def turn_over(st, tab, ev, p, r):
    """CM-90. A rune is used: it is turned over and still scores its points."""
    st.rune_ready[p, r] -= 1
    st.rune_used[p, r] += 1
    st.n_ready[p] -= 1
    st.runes_used[p] += 1
    emit(st, ev, p, Ev.RUNE_USED, tab.rune_card[r], 0, 0)


@rule
def counted(st, p, what):
    """CM-101. Return what a destiny counts, of seat p."""
    if what == Counted.WARRIORS:
        return warriors(st, p)
    if what == Counted.WOOD:
        return st.goods[p, Good.WOOD]
    if what == Counted.FOOD:
        return st.goods[p, Good.FOOD]
    if what == Counted.COINS:
        return st.goods[p, Good.COIN]
    if what == Counted.FAVOR:
        return st.favor[p]
    if what == Counted.RUNES:
        return st.n_runes[p]
    if what <= Counted.MONSTERS:
        return st.killed[p, what - Counted.TROLLS]
    return st.colors[p, what - Counted.RED]


@rule
def destiny_value(st, tab, p, d):
    """CM-101. Return the glory of a destiny now: alone with the most, tied for the most, or nothing."""
    what = tab.destiny_counts[d]
    mine = counted(st, p, what)
    if mine == 0:
        return 0
    value = tab.destiny_first[d]
    for q in range(st.n_players):
        if q == p:
            continue
        theirs = counted(st, q, what)
        if theirs > mine:
            return 0
        if theirs == mine:
            value = tab.destiny_tied[d]
    return value


@rule
def living(st, place):
    """Return the enemy type at a place, or -1."""
    if st.enemy[place] < 0:
        return -1
    return st.enemy[place] // N_COLORS


@rule
def open_board(st, tab):
    """CM-9. The spaces, stalls and longships of this game lie before everybody."""
    for p in range(st.n_players):
        for s in range(FIRST_STALL + tab.n_stalls):
            card = tab.space_card[s]
            if card >= 0:
                st.card_seen[p, card] += st.card_in[p, card]
        for x in range(tab.n_ships):
            st.card_seen[p, tab.ship_card[x]] += st.card_in[p, tab.ship_card[x]]


@rule
def is_shore_in_play(st, par, shore):
    """CM-8. N1 N2 F1 F2: all from so many players on, else the last or (switch) the first is not used."""
    if st.n_players >= par.all_shores_from:
        return True
    if par.shores == 0:
        return shore < N_SHORES - 1
    return shore > 0
