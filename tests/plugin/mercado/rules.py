"""Mercado: the rules, in the order of RULES.md."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import fill, fill2, remove_at
from simkit.core.rng import below, shuffle, word
from simkit.core.state import begin

from .effects import resolve
from .vocab import PASS, Decision, End, Ev, Op, Stream, Trigger

# --- Setup ---------------------------------------------------------------------------------------


@rule
def setup(st, tab, par, seed, game_no, row):
    """R1. Shuffle the deck, give each player the starting coins, draw the first player."""
    begin(st, seed, game_no, row)
    fill(st.deck, -1)
    fill(st.market, -1)
    fill2(st.bought, 0)
    st.n_deck = 0
    st.n_market = 0
    st.turn = 0
    for c in range(tab.n_cards):
        for _ in range(tab.copies[c]):
            st.deck[st.n_deck] = c
            st.n_deck += 1
    shuffle(st.deck, st.n_deck, seed, game_no, Stream.SHUFFLE, 0)
    st.first = below(word(seed, game_no, Stream.FIRST, 0), st.n_players)
    for p in range(st.n_players):
        st.coins[p] = par.start_coins
        st.passes[p] = 0
        for c in range(tab.n_cards):
            st.card_in[p, c] = 1 if tab.copies[c] > 0 else 0


# --- A round -------------------------------------------------------------------------------------


@rule
def advance(st, tab, par, ev):
    """Run until a player must decide or the game is over."""
    while st.to_act < 0 and not st.is_over:
        if st.round_no == 0 or st.turn == st.n_players:
            if st.round_no == par.rounds:
                finish(st, tab, ev, End.ROUNDS)
                return
            st.round_no += 1
            st.turn = 0
        refill_market(st, par, ev)
        if st.n_market == 0:
            finish(st, tab, ev, End.SOLD_OUT)
            return
        p = (st.first + st.turn) % st.n_players
        roll_for_coins(st, par, ev, p)
        for k in range(st.n_market):
            st.card_seen[p, st.market[k]] += 1
        st.to_act = p
        st.decision = Decision.BUY


@rule
def refill_market(st, par, ev):
    """R2. Fill the market from the deck; an empty deck ends refilling."""
    while st.n_market < par.market_size and st.n_deck > 0:
        st.n_deck -= 1
        c = st.deck[st.n_deck]
        st.deck[st.n_deck] = -1
        st.market[st.n_market] = c
        emit(st, ev, -1, Ev.DEALT, c, st.n_market, 0)
        st.n_market += 1


@rule
def roll_for_coins(st, par, ev, p):
    """R3. Roll the die, take that many coins. The draw is named by round and seat: no tweak moves it."""
    u = word(st.seed, st.game_no, Stream.DIE, st.round_no * st.n_players + p)
    gained = par.die[below(u, par.n_die)]
    st.coins[p] += gained
    emit(st, ev, p, Ev.ROLLED, gained, 0, 0)


# --- Decisions -----------------------------------------------------------------------------------


@rule
def legal(st, tab, par, actions):
    """R4. Pass, or buy an affordable card. Returns the number of legal actions, ascending."""
    actions[0] = PASS
    n = 1
    for k in range(st.n_market):
        if tab.cost[st.market[k]] <= st.coins[st.to_act]:
            actions[n] = 1 + k
            n += 1
    return n


@rule
def step(st, tab, par, ev, action):
    """R4. Buy or pass."""
    p = st.to_act
    if action == PASS:
        st.coins[p] += par.pass_coins
        st.passes[p] += 1
        emit(st, ev, p, Ev.PASSED, par.pass_coins, 0, 0)
    else:
        buy(st, tab, ev, p, action - 1)
    st.turn += 1
    st.to_act = -1
    st.decision = -1


@rule
def buy(st, tab, ev, p, k):
    """R4. Take the card of slot k, pay for it, do what it says."""
    c = st.market[k]
    st.n_market = remove_at(st.market, st.n_market, k)
    st.coins[p] -= tab.cost[c]
    st.bought[p, c] += 1
    st.card_played[p, c] += 1
    emit(st, ev, p, Ev.BOUGHT, c, tab.cost[c], 0)
    resolve(st, tab, p, c, Trigger.ON_BUY)


# --- The end -------------------------------------------------------------------------------------


@rule
def score(st, tab, p):
    """R6. Points of seat p."""
    total = 0
    for c in range(tab.n_cards):
        total += tab.points[c] * st.bought[p, c]
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.AT_END and tab.op[row] == Op.POINTS_PER_RED:
                for d in range(tab.n_cards):
                    if tab.color[d] == 0:
                        total += tab.amount[row] * st.bought[p, d] * st.bought[p, c]
    return total


@rule
def finish(st, tab, ev, reason):
    """R5, R6. Score all; most points, then most coins, then shared."""
    best = -1
    best_coins = -1
    for p in range(st.n_players):
        st.score[p] = score(st, tab, p)
        emit(st, ev, p, Ev.SCORED, st.score[p], st.coins[p], 0)
        if st.score[p] > best or (st.score[p] == best and st.coins[p] > best_coins):
            best = st.score[p]
            best_coins = st.coins[p]
    st.winners = 0
    for p in range(st.n_players):
        if st.score[p] == best and st.coins[p] == best_coins:
            st.winners |= 1 << p
    st.is_over = True
    st.end = reason
