"""Kardnarök: the rules, in the order of RULES.md; a chapter each in rounds, combat, nornas, mercenaries, aftermath."""

from __future__ import annotations

from simkit._jit import inlined, rule
from simkit.core.piles import fill, fill2
from simkit.core.rng import below, shuffle, word
from simkit.core.state import begin

from .aftermath import advance_after, advance_due, advance_losses, legal_losses, lose_warrior
from .combat import (
    advance_combat,
    advance_pre,
    advance_revealed,
    advance_ritual,
    advance_show,
    begin_combat,
    clear_side,
    legal_combat,
    legal_freya,
    legal_pre,
    legal_ritual,
    legal_show,
    step_show,
    step_warrior,
)
from .effects import advance_task, legal_task, step_task
from .hands import army_down, begin_list, discard, exchange_hero, say3, take
from .mercenaries import (
    advance_answer,
    advance_bid,
    advance_buy,
    advance_offer,
    advance_terms,
    advance_verdict,
    legal_answer,
    legal_bid,
    legal_offer,
    legal_terms,
    legal_work,
    step_answer,
    step_bid,
    step_buy,
    step_offer,
    step_terms,
    step_verdict,
)
from .nornas import advance_chain, answer_actions, any_actions, play_norna, side_of
from .rounds import (
    advance_build,
    advance_restore,
    advance_round,
    advance_turn,
    advance_window,
    draw_for_tie,
    legal_army,
    legal_discard,
    legal_rescue,
    legal_turn,
    step_army,
    step_rescue,
    window_actions,
)
from .vocab import (
    BYTE,
    HEROES,
    N_RULES,
    PASS,
    SIDES,
    VERB,
    A,
    B,
    Decision,
    End,
    Ev,
    GameMode,
    Kind,
    Phase,
    Rule,
    Stream,
    Task,
    Trigger,
    Verb,
)

# --- Setup ---------------------------------------------------------------------------------------


@inlined
def setup(st, tab, par, seed, game_no, row):
    """KN-2, KN-5 to KN-8. Shuffle the piles, fill the bag, give bronze and heroes, draw the First Realm."""
    begin(st, seed, game_no, row)
    clear_table_and_rules(st)
    st.n_rounds = par.rounds_basic if st.mode == GameMode.BASIC else par.rounds_long
    for kind in range(st.pile.shape[0]):
        make_pile(st, tab, kind)
    for k in range(st.bag.shape[0]):
        st.bag[k] = par.silver_counts[k] if k < par.n_silver_values else 0
    st.first = below(word(seed, game_no, Stream.FIRST, 0), st.n_players)
    for p in range(st.hero.shape[0]):
        clear_realm(st, p)
        if p >= st.n_players:
            continue
        st.bronze[p] = par.bronze_start if st.n_players > SIDES else par.bronze_start_duel
        for c in range(tab.n_cards):
            if tab.kind[c] != Kind.RAGNAROK and tab.copies[c] > 0:
                st.card_in[p, c] = 1
    for k in range(st.n_players):
        p = (st.first + k) % st.n_players
        for slot in range(HEROES):
            st.hero[p, slot] = take(st, Kind.HERO, False)
            st.card_seen[p, st.hero[p, slot]] += 1
    st.builders = (1 << st.n_players) - 1


@rule
def make_pile(st, tab, kind):
    """KN-5. All cards of a kind, shuffled."""
    fill(st.pile[kind], -1)
    n = 0
    for c in range(tab.n_cards):
        if tab.kind[c] == kind:
            for _ in range(tab.copies[c]):
                st.pile[kind, n] = c
                n += 1
    shuffle(st.pile[kind], n, st.seed, st.game_no, Stream.PILE + kind, 0)
    st.n_pile[kind] = n
    st.pile_top[kind] = 0


@rule
def clear_table_and_rules(st):
    """Nothing of an earlier game is left on the table."""
    for r in range(N_RULES):
        st.rule[r] = -1 if r >= Rule.PRE_MAX else 0
    fill(st.void, 0)
    fill(st.ragnarok, -1)
    for row in (st.table_c, st.table_p, st.table_row, st.table_side, st.table_on, st.table_value, st.due_p, st.due_row):
        fill(row, -1)
    fill2(st.used, -1)
    fill2(st.bought, -1)
    fill2(st.fresh, 0)
    fill2(st.fell, -1)
    st.bronze_gone = 0
    st.efetivo = st.pr = st.turn = st.seat_k = st.start_seat = st.between = st.has_changed = 0
    st.way = 1
    st.phase = Phase.ROUND
    st.rescues = -1
    st.n_table = st.table_from = st.n_due = st.due_k = 0
    st.rituals_open = st.counted = st.losing = st.table_soft = 0
    st.winner = st.table_read = -1
    st.chain_from = st.chain_target = -1
    st.chain_side = st.chain_who = 0
    st.task = Task.NOTHING
    st.task_p = st.task_n = st.task_must = st.task_done = 0
    st.task_entry = st.task_x = -1
    st.merc_stopped = st.price = st.price_side = st.bid_side = st.sought = 0
    st.n_blind = 0
    for side in range(SIDES):
        st.has_bought[side] = 0
        st.fighter[side] = -1
        st.to_lose[side] = 0
        clear_side(st, side)
    st.m_offers = st.m_deals = st.m_prices = st.m_idle = st.m_changes = st.m_combats = st.m_att_wins = st.m_price = 0
    fill(st.m_marker_n, 0)
    fill(st.m_marker_wins, 0)


@rule
def clear_realm(st, p):
    """KN-6. A realm card with nothing on it."""
    for kind in range(SIDES):
        fill(st.hand[p, kind], -1)
        st.n_hand[p, kind] = 0
    for k in range(HEROES):
        st.hero[p, k] = -1
        st.hero_known[p, k] = 0
        st.army[p, k] = -1
        st.army_known[p, k] = 0
    st.lead[p] = st.coin[p] = st.blocked[p] = st.idle_side[p] = st.shown_lead[p] = st.shown_reserve[p] = -1
    st.value[p] = st.promised[p] = st.n_human[p] = st.n_any[p] = st.n_react[p] = 0
    st.n_army[p] = st.exchanged[p] = st.silver[p] = st.bronze[p] = st.marker[p] = st.idle_price[p] = st.offer[p] = 0
    fill(st.won[p], 0)
    fill(st.m_nornas[p], 0)
    fill(st.m_rituals[p], 0)
    fill(st.m_ritual_wins[p], 0)
    st.m_attacked[p] = st.m_defended[p] = st.m_won_att[p] = st.m_won_def[p] = st.m_force[p] = st.m_bonus[p] = 0
    st.m_reinf[p] = st.m_thor[p] = st.m_hired[p] = st.m_worked[p] = st.m_earned[p] = st.m_bought[p] = 0


# --- The game ------------------------------------------------------------------------------------


@inlined
def advance(st, tab, par, ev):
    """KN-10 to KN-19. Go on until a realm must decide or the game is over."""
    while st.to_act < 0 and not st.is_over:
        advance_phase(st, tab, par, ev)


@rule
def advance_phase(st, tab, par, ev):
    """KN-10 to KN-19. One step further: the overview of a round.

    Apart from the loop around it: in a loop the compiler works out the places of all fields beforehand, at every call.
    """
    if st.chain_from >= 0:
        advance_chain(st, tab, par, ev)
    elif st.task != Task.NOTHING:
        advance_task(st, tab, ev)
    else:
        phase = st.phase
        if phase == Phase.COMBAT:
            advance_combat(st, tab, par, ev)
        elif phase == Phase.ROUND:
            advance_round(st, tab, par, ev)
        elif phase == Phase.END:
            finish(st, tab, par, ev)
        elif phase == Phase.RESTORE:
            advance_restore(st, tab, ev)
        elif phase == Phase.DUE:
            advance_due(st, tab, par, ev)
        elif phase == Phase.WINDOW:
            advance_window(st, tab, par)
        elif phase == Phase.BUILD:
            advance_build(st)
        elif phase == Phase.TURN:
            advance_turn(st)
        elif phase == Phase.SHOW:
            advance_show(st)
        elif phase == Phase.RITUAL:
            advance_ritual(st, tab, par, ev)
        elif phase == Phase.REVEALED:
            advance_revealed(st)
        elif phase == Phase.PRE:
            advance_pre(st)
        elif phase == Phase.LOSSES:
            advance_losses(st, tab, par, ev)
        elif phase == Phase.AFTER:
            advance_after(st, tab, par, ev)
        else:
            advance_mercenaries(st, par)


@rule
def advance_mercenaries(st, par):
    """KN-50, KN-55, KN-72. The next step of hiring or buying."""
    phase = st.phase
    if phase == Phase.BUY:
        advance_buy(st, par)
    elif phase == Phase.OFFER:
        advance_offer(st)
    elif phase == Phase.ANSWER or phase == Phase.RAISED:
        advance_answer(st)
    elif phase == Phase.TERMS:
        advance_terms(st)
    elif phase == Phase.BID:
        advance_bid(st)
    else:
        advance_verdict(st)


# --- Decisions -----------------------------------------------------------------------------------


@inlined
def legal(st, tab, par, actions):
    """List the legal actions of the pending decision, ascending; returns how many."""
    p = st.to_act
    decision = st.decision
    if decision >= Decision.SPLIT:
        return legal_task(st, tab, actions)
    if decision == Decision.REACT:
        return answer_actions(st, tab, actions, p)
    if decision == Decision.COMBAT:
        return legal_combat(st, tab, par, actions, p)
    if decision == Decision.PRE:
        return legal_pre(st, tab, actions, p)
    if decision == Decision.REVEALED:
        return any_actions(st, tab, actions, begin_list(actions, True), p)
    if decision == Decision.WINDOW:
        return window_actions(st, tab, par, actions, p)
    if decision == Decision.ARMY:
        return legal_army(st, tab, actions, p)
    if decision == Decision.TURN:
        return legal_turn(st, tab, par, actions, p)
    if decision == Decision.RITUAL:
        return legal_ritual(st, actions, p)
    if decision == Decision.DISCARD:
        return legal_discard(st, actions, p)
    if decision == Decision.RESCUE:
        return legal_rescue(st, actions, p)
    if decision == Decision.SHOW:
        return legal_show(st, actions, p)
    if decision == Decision.LOSSES:
        return legal_losses(st, actions, p)
    return legal_mercenaries(st, tab, par, actions, p)


@rule
def legal_mercenaries(st, tab, par, actions, p):
    """KN-50 to KN-55, KN-72. Legal actions around mercenaries."""
    decision = st.decision
    if decision == Decision.WORK:
        return legal_work(st, tab, par, actions, p)
    if decision == Decision.FREYA:
        return legal_freya(st, tab, actions, p)
    if decision == Decision.OFFER:
        return legal_offer(st, actions, p)
    if decision == Decision.TERMS:
        return legal_terms(st, actions, p)
    if decision == Decision.BID:
        return legal_bid(st, actions, p)
    if decision == Decision.BUY:
        actions[0] = PASS
        actions[1] = Verb.BUY << VERB
        return 1 + 1
    return legal_answer(st, tab, actions, p)


@inlined
def step(st, tab, par, ev, action):
    """Apply a legal action."""
    p = st.to_act
    decision = st.decision
    verb = action >> VERB
    a = (action >> A) & BYTE
    b = (action >> B) & BYTE
    st.to_act = -1
    st.decision = -1
    if st.task != Task.NOTHING:
        step_task(st, tab, ev, verb, a, b)
    elif verb == Verb.PLAY:
        play_norna(st, tab, par, ev, p, a, b, side_of_play(st, tab, p, decision, a, b))
    elif verb == Verb.PASS:
        step_pass(st, decision)
    elif decision == Decision.COMBAT:
        step_warrior(st, tab, ev, p, verb, a)
    elif decision == Decision.ARMY:
        step_army(st, tab, ev, p, a, b, action & BYTE)
    elif decision == Decision.RITUAL:
        st.ritual[st.seat_k] = a
        st.seat_k += 1
    elif decision == Decision.DISCARD:
        discard(st, tab, ev, p, a)
    elif decision == Decision.RESCUE:
        step_rescue(st, tab, ev, p, a)
    elif decision == Decision.SHOW:
        step_show(st, ev, p, a)
    elif decision == Decision.LOSSES:
        lose_warrior(st, tab, ev, p, st.seat_k, a)
    elif decision == Decision.TURN or decision == Decision.WINDOW:
        step_turn(st, tab, ev, p, verb, a)
    else:
        step_mercenaries(st, par, ev, p, decision, verb, a)


@rule
def side_of_play(st, tab, p, decision, c, option):
    """KN-43, KN-52. The side a Norna counts for; NONE: between combats, or an outside realm uses it for itself."""
    if decision == Decision.REACT:
        return st.chain_side
    side = side_of(st, p)
    if side >= 0:
        return side
    if decision == Decision.WORK and tab.trigger[tab.first_row[c] + option] != Trigger.ANY:
        return st.losing
    return -1


@rule
def step_turn(st, tab, ev, p, verb, a):
    """KN-14, KN-16. Exchange a hero, take the army back, or announce the attack."""
    if verb == Verb.EXCHANGE:
        st.exchanged[p] += 1
        exchange_hero(st, tab, ev, p, a)
    elif verb == Verb.CHANGE:
        # KN-R21: the warriors are in the hand until a new army is built, and those not placed stay there
        st.has_changed = 1
        army_down(st, tab, p)
    else:
        begin_combat(st, tab, ev, p, a)


@rule
def step_pass(st, decision):
    """KN-41, KN-54, KN-R33. Passing: the next seat, the next way out, or the end of the combat."""
    if decision == Decision.COMBAT:
        st.phase = Phase.OFFER if st.n_players > SIDES else Phase.BUY
    elif decision == Decision.REACT:
        st.chain_who += 1
    elif decision == Decision.WORK:
        st.merc_stopped = 1
    elif decision == Decision.FREYA or decision == Decision.BUY or decision == Decision.OFFER:
        st.phase = Phase.LOSSES
    elif decision == Decision.TERMS:
        st.phase = Phase.COMBAT
    elif decision == Decision.BID:
        st.phase = Phase.VERDICT
    elif decision == Decision.RESCUE:
        st.rescues = 0
    else:
        st.seat_k += 1


@rule
def step_mercenaries(st, par, ev, p, decision, verb, a):
    """KN-50 to KN-55, KN-72. Offers, answers, bids, purchases."""
    if decision == Decision.OFFER:
        step_offer(st, ev, p, a)
    elif decision == Decision.TERMS:
        step_terms(st, ev, p, verb, a)
    elif decision == Decision.BID:
        step_bid(st, ev, p, a)
    elif decision == Decision.VERDICT:
        step_verdict(st, ev, p, verb)
    elif decision == Decision.BUY:
        step_buy(st, par, ev, p)
    else:
        step_answer(st, ev, p, verb, a)


# --- The end -------------------------------------------------------------------------------------


@rule
def finish(st, tab, par, ev):
    """KN-1, KN-19, KN-R31. Riches; then silver; then the Force of new warriors, again while it is equal."""
    best = -1
    silver = -1
    for p in range(st.n_players):
        st.score[p] = st.silver[p] + st.bronze[p]
        say3(st, ev, p, Ev.SCORED, st.score[p], st.silver[p], st.bronze[p])
        if st.score[p] > best or (st.score[p] == best and st.silver[p] > silver):
            best = st.score[p]
            silver = st.silver[p]
    st.winners = 0
    for p in range(st.n_players):
        if st.score[p] == best and st.silver[p] == silver:
            st.winners |= 1 << p
    while st.winners & (st.winners - 1) != 0 and st.n_pile[0] > 0:
        break_tie(st, tab, par, ev)
    st.is_over = True
    st.end = End.ROUNDS


@rule
def break_tie(st, tab, par, ev):
    """KN-19. Each tied realm draws new warriors, in turn order; the highest Force stays."""
    best = -1
    winners = 0
    for k in range(st.n_players):
        p = (st.first + k) % st.n_players
        if (st.winners >> p) & 1 == 0:
            continue
        force = draw_for_tie(st, tab, ev, p, par.tiebreak_warriors)
        if force > best:
            best = force
            winners = 0
        if force == best:
            winners |= 1 << p
    st.winners = winners
