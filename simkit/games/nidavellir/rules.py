"""Nidavellir: setup, the course of the game, and what an action does. The chapters are in their own files."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import fill, fill2, remove_at
from simkit.core.rng import shuffle
from simkit.core.state import begin

from .ages import (
    ask_ylud,
    begin_age,
    begin_enlistment,
    choose_enlist_order,
    enlist,
    give_distinctions,
    keep_pioneer_card,
    last_discard,
    place_mercenary,
)
from .army import discard_from_army, hero_is_due, place, place_thrud, place_ylud, push
from .choices import ask, legal
from .coins import begin_exchange, exchange, give_up, transform
from .effects import carry_out, take_camp_card, take_hero
from .scoring import finish
from .taverns import (
    ask_bids,
    begin_round,
    discard_left_over,
    end_round,
    end_tavern,
    lay_bid,
    lay_hand_bid,
    reveal,
    take_card,
    take_turns,
)
from .vocab import (
    ALL_COINS,
    ARMY_STRIDE,
    N_AGES,
    N_COINS,
    Decision,
    Ev,
    Mode,
    Phase,
    Place,
    Stream,
    Task,
    pos_of,
    x_of,
    y_of,
)

__all__ = ["advance", "legal", "setup", "step"]

# --- Setup ---------------------------------------------------------------------------------------


@rule
def setup(st, tab, par, seed, game_no, row):
    """NV-10 to NV-12, TV-1. Coins, gems, treasury, decks, heroes on offer."""
    begin(st, seed, game_no, row)
    clear(st)
    n = st.n_players
    for v in range(st.treasury.shape[0]):
        st.treasury[v] = tab.treasury[n, v]
    deal_seats(st, tab, par)
    for age in range(N_AGES):
        st.n_deck[age] = tab.n_deck[age, n]
        for k in range(st.n_deck[age]):
            st.deck[age, k] = tab.deck[age, n, k]
        shuffle(st.deck[age], st.n_deck[age], seed, game_no, Stream.DECK + age, 0)
        st.n_camp_deck[age] = 0
        if st.mode == Mode.THINGVELLIR:
            st.n_camp_deck[age] = tab.n_camp[age]
            for k in range(st.n_camp_deck[age]):
                st.camp_deck[age, k] = tab.camp[age, k]
            shuffle(st.camp_deck[age], st.n_camp_deck[age], seed, game_no, Stream.CAMP + age, 0)
    for i in range(tab.n_heroes):
        st.on_offer[tab.hero[i]] = tab.hero_mode[i, st.mode]
    mark_scope(st, tab)


@rule
def clear(st):
    """NV-10. Nothing of an earlier game stays in the record."""
    fill(st.order, -1)
    fill(st.bid, -1)
    fill2(st.stack, 0)
    fill(st.scratch, 0)
    fill2(st.deck, -1)
    fill2(st.camp_deck, -1)
    fill(st.camp, -1)
    fill2(st.card, -1)
    fill(st.n_card, 0)
    fill(st.discard, -1)
    fill(st.on_offer, 0)
    fill(st.holder, -1)
    fill(st.picked, -1)
    fill(st.chosen, -1)
    fill2(st.mercenary, -1)
    fill2(st.ending, -1)
    fill2(st.part, 0)
    st.age = 0
    st.age_round = 0
    st.phase = Phase.ROUND_START
    st.tavern = 0
    st.turn = 0
    st.n_order = 0
    st.visited = False
    st.n_stack = 0
    st.arg_a = 0
    st.arg_b = 0
    st.n_camp = 0
    st.n_discard = 0
    st.n_gone = 0
    st.n_picked = 0
    st.coins_gone = 0
    st.thrud_owner = -1
    st.thrud_column = -1
    st.ylud_owner = -1
    st.ylud_column = -1


@rule
def deal_seats(st, tab, par):
    """NV-10. Each seat: an empty army, five bronze coins, a gem at random; the highest gem names `first` (D24)."""
    for p in range(st.gem.shape[0]):
        clear_seat(st, p)
        for s in range(N_COINS):
            st.coin[p, s] = tab.bronze[s] if p < st.n_players else 0
            st.gold[p, s] = 0
            st.place[p, s] = Place.HAND if p < st.n_players else Place.GONE
        st.gem[p] = par.top_gem - p if p < st.n_players else -1
        st.covered[p] = -1
        st.shown[p] = ALL_COINS
    shuffle(st.gem, st.n_players, st.seed, st.game_no, Stream.GEMS, 0)
    for p in range(st.gem.shape[0]):
        st.start_gem[p] = st.gem[p]
        if st.gem[p] == par.top_gem:
            st.first = p


@rule
def clear_seat(st, p):
    """NV-10. Seat p starts with nothing."""
    fill2(st.column[p], -1)
    fill(st.n_column[p], 0)
    fill(st.ranks[p], 0)
    fill(st.points[p], 0)
    st.n_mercenaries[p] = 0
    st.placed_mercenaries[p] = 0
    st.n_heroes[p] = 0
    st.raise_target[p] = 0
    st.gives_lower[p] = 0
    st.from_hand[p] = 0
    st.camp_any_turn[p] = 0
    st.no_line_heroes[p] = 0
    st.end_discards[p] = 0
    st.brothers[p] = 0
    st.fixed_heroes[p] = 0
    st.fixed_artifacts[p] = 0
    st.fixed_gem[p] = 0
    st.n_ending[p] = 0
    st.bids[p] = 0
    st.bids_first[p] = 0
    st.bids_last[p] = 0
    st.ties_won[p] = 0
    st.ties_lost[p] = 0
    st.transforms[p] = 0
    st.exchanges[p] = 0
    st.visits[p] = 0
    st.first_hero[p] = 0
    st.age_heroes[p] = 0


@rule
def mark_scope(st, tab):
    """NV-12, TV-1. For the card tallies: the cards of this mode and player count are in scope for every seat."""
    for p in range(st.n_players):
        for age in range(N_AGES):
            for k in range(st.n_deck[age]):
                st.card_in[p, st.deck[age, k]] = 1
            for k in range(st.n_camp_deck[age]):
                st.card_in[p, st.camp_deck[age, k]] = 1
        for i in range(tab.n_heroes):
            if st.on_offer[tab.hero[i]] == 1:
                st.card_in[p, tab.hero[i]] = 1
        for k in range(tab.distinction.shape[0]):
            if tab.distinction[k] >= 0:
                st.card_in[p, tab.distinction[k]] = 1


# --- The course of the game ----------------------------------------------------------------------


@rule
def advance(st, tab, par, ev):
    """NV-1. Run until a seat must decide or the game is over: first what waits on the stack, then the next phase."""
    while st.to_act < 0 and not st.is_over:
        if st.n_stack > 0:
            carry_on(st, tab, par, ev)
        else:
            run_phase(st, tab, par, ev)


@rule
def run_phase(st, tab, par, ev):
    """NV-20, NV-60, NV-70. The phases of a round and of the ends of the ages."""
    phase = st.phase
    if phase == Phase.TURNS:
        take_turns(st, tab, par)
    elif phase == Phase.BIDS:
        ask_bids(st, tab, par)
    elif phase == Phase.REVEAL:
        reveal(st, tab, par, ev)
    elif phase == Phase.TAVERN_END:
        end_tavern(st, ev)
    elif phase == Phase.ROUND_START:
        begin_round(st, par, ev)
    elif phase == Phase.ROUND_END:
        end_round(st, par)
    elif phase == Phase.ENLIST_START:
        begin_enlistment(st, tab, par)
    elif phase == Phase.ENLIST:
        enlist(st, tab, par)
    elif phase == Phase.YLUD:
        ask_ylud(st, tab, par, ev)
    elif phase == Phase.DISTINCTIONS:
        give_distinctions(st, tab, par, ev)
    elif phase == Phase.NEXT_AGE:
        begin_age(st, ev)
    elif phase == Phase.LAST_DISCARD:
        last_discard(st, tab, par)
    else:
        finish(st, tab, par, ev)


@rule
def carry_on(st, tab, par, ev):
    """NV-25. Carry out what lies on top of the stack: a task, or a decision to be asked."""
    k = st.n_stack - 1
    st.n_stack = k
    kind = st.stack[k, 0]
    p = st.stack[k, 1]
    a = st.stack[k, 2]
    b = st.stack[k, 3]
    if kind == Task.HERO_CHECK:
        if hero_is_due(st, p):
            ask(st, tab, par, Decision.TAKE_HERO, p, 0, 0)
    elif kind == Task.EXCHANGE:
        begin_exchange(st, ev, p)
    elif kind == Task.CARRY_OUT:
        carry_out(st, tab, par, ev, p, a)
    elif kind == Task.DISCARD_CHOSEN:
        discard_chosen(st, tab, ev)
    elif kind != Decision.VISIT_DISCARD or st.visited:
        ask(st, tab, par, kind, p, a, b)


@rule
def discard_chosen(st, tab, ev):
    """TV-45. All have chosen for Hofud: the cards go now."""
    for q in range(st.n_players):
        if st.chosen[q] >= 0:
            discard_from_army(st, tab, ev, q, 0, st.chosen[q])
            st.chosen[q] = -1


# --- What an action does -------------------------------------------------------------------------


@rule
def step(st, tab, par, ev, action):
    """NV-D1 to NV-D11, TV-D1 to TV-D11. Apply one legal action of the pending decision."""
    p = st.to_act
    d = st.decision
    st.to_act = -1
    st.decision = -1
    pos = pos_of(action)
    if d == Decision.BID:
        lay_bid(st, ev, p, pos)
    elif d == Decision.TAKE_CARD:
        take_card(st, tab, par, ev, p, pos)
    elif d == Decision.HAND_BID:
        lay_hand_bid(st, ev, p, pos)
    elif d == Decision.TAKE_HERO:
        take_hero(st, tab, ev, p, x_of(action))
    elif d == Decision.VISIT_DISCARD:
        discard_left_over(st, ev, pos)
    elif d == Decision.TAKE_CAMP:
        c = st.camp[pos]
        emit(st, ev, p, Ev.CAMP_CARD, c, 0, 0)
        st.n_camp = remove_at(st.camp, st.n_camp, pos)
        take_camp_card(st, tab, ev, p, c)
    elif d == Decision.PIONEER:
        keep_pioneer_card(st, tab, par, ev, p, pos)
    elif d == Decision.TAKE_DISCARD:
        fetch(st, ev, p, pos)
    elif d == Decision.ENLIST_ORDER:
        choose_enlist_order(st, ev, p, pos)
    elif d == Decision.ENLIST:
        push(st, Decision.ENLIST_CLASS, p, x_of(action), 0)
    elif d == Decision.ENLIST_CLASS:
        place_mercenary(st, tab, ev, p, x_of(action), pos)
    elif d == Decision.TRANSFORM or Decision.EXCHANGE_PAIR <= d <= Decision.GIVE_UP:
        step_coin(st, tab, ev, p, d, pos, y_of(action))
    elif Decision.TRANSFORM_TWO <= d <= Decision.TRANSFORM_LOWEST:
        step_coin(st, tab, ev, p, d, pos, y_of(action))
    else:
        step_army(st, tab, ev, p, d, pos)


@rule
def step_coin(st, tab, ev, p, d, pos, bonus):
    """NV-D8 to NV-D10, TV-D7, TV-D8. Coins transformed or exchanged."""
    if d == Decision.EXCHANGE_PAIR:
        exchange(st, ev, p, pos // N_COINS, pos % N_COINS)
        return
    if d == Decision.GIVE_UP:
        give_up(st, ev, p, pos, st.arg_a + st.arg_b - pos)
        return
    if d == Decision.TRANSFORM_TWO:
        rest = st.arg_a & ~(1 << pos)
        if rest != 0:
            both = tab.amount[st.arg_b] + tab.second[st.arg_b]
            push(st, Decision.TRANSFORM_SECOND, p, rest, both - bonus)
    transform(st, ev, p, pos, bonus)


@rule
def step_army(st, tab, ev, p, d, pos):
    """NV-D5 to NV-D7, TV-D5, TV-D6, TV-D9. Cards placed in, moved in or discarded from the army."""
    if d == Decision.PLACE_THRUD:
        place_thrud(st, tab, ev, p, pos, st.arg_a)
    elif d == Decision.PLACE_YLUD:
        place_ylud(st, tab, ev, p, pos)
    elif d == Decision.DISCARD_LAST:
        if st.arg_a > 1:
            push(st, Decision.DISCARD_LAST, p, st.arg_a - 1, st.arg_b | (1 << pos))
        discard_from_army(st, tab, ev, p, pos, st.n_column[p, pos] - 1)
    elif d == Decision.PLACE_DOUBLE:
        if st.arg_a > 1:
            push(st, Decision.PLACE_DOUBLE, p, st.arg_a - 1, st.arg_b | (1 << pos))
        place(st, tab, ev, p, tab.double, pos, 0)
    elif d == Decision.HOFUD:
        st.chosen[p] = pos
    else:
        discard_from_army(st, tab, ev, p, pos // ARMY_STRIDE, pos % ARMY_STRIDE)


@rule
def fetch(st, ev, p, k):
    """TV-43, TV-44. Card k leaves the discard pile; when all are chosen they are carried out, the first one first."""
    st.picked[st.n_picked] = st.discard[k]
    st.n_picked += 1
    st.card_played[p, st.discard[k]] += 1
    emit(st, ev, p, Ev.FETCHED, st.discard[k], 0, 0)
    st.n_discard = remove_at(st.discard, st.n_discard, k)
    if st.arg_a > 1:
        push(st, Decision.TAKE_DISCARD, p, st.arg_a - 1, 0)
        return
    for i in range(st.n_picked - 1, -1, -1):
        push(st, Task.CARRY_OUT, p, st.picked[i], 0)
    st.n_picked = 0
