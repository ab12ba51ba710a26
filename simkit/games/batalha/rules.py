"""Batalha dos Deuses: setup, the Initial phase, and the overview of a round."""

from __future__ import annotations

from simkit._jit import inlined, rule
from simkit.core.events import emit
from simkit.core.piles import fill, fill2
from simkit.core.rng import below, shuffle, word
from simkit.core.state import begin

from .battle import (
    attach_from_hand,
    cast_magic,
    end_battle_turn,
    end_in_tie,
    list_hostile_targets,
    list_turn,
    reveal_phase,
    take_turn,
)
from .effects import (
    ask,
    choose_card,
    list_accessories,
    list_discarded,
    may_be_chosen,
    resolve,
    start_card,
)
from .faithful import check_island, finish
from .final import clear_round, final_phase
from .hands import (
    AS_ANY,
    AS_ENTITY,
    AS_MAGIC,
    discard_from_hand,
    draw,
    leave_hand,
    list_hand,
    put_on_deck,
    roll,
)
from .vocab import (
    CARD,
    CARD_PART,
    CODES,
    DONE,
    DUEL,
    KEEP,
    MIDDLE_TABLE,
    NEW_HAND,
    POWER,
    PRAY,
    PRAYER,
    SEAT,
    SMALL_TABLE,
    Cost,
    Decision,
    End,
    Ev,
    Kind,
    Phase,
    Status,
    Stream,
    Tie,
    Trigger,
    Way,
)

# --- Setup -----------------------------------------------------------------------------------------


@inlined
def setup(st, tab, par, seed, game_no, row):
    """BD-1, BD-20, BD-21, BD-22. Empty places, decks shuffled, first player drawn, opening hands."""
    begin(st, seed, game_no, row)
    clear_table(st)
    clear_round(st)
    st.goal = required(par, st.n_players, st.mode)
    st.pile = par.faithful
    st.first = below(word(seed, game_no, Stream.FIRST, 0), st.n_players)
    st.marker = st.first
    for p in range(st.n_players):
        d = st.loadout[p]
        st.n_deck[p] = tab.n_deck_cards[d]
        for k in range(st.n_deck[p]):
            c = tab.deck_cards[d, k]
            st.deck[p, k] = c
            st.card_in[p, c] = 1
        if st.mode == DUEL and tab.power_card[d] >= 0:
            st.card_in[p, tab.power_card[d]] = 1
            st.card_seen[p, tab.power_card[d]] = 1
        shuffle(st.deck[p], st.n_deck[p], seed, game_no, Stream.SHUFFLE + p, 0)
        st.n_shuffles[p] = 1


@rule
def required(par, n_players, mode):
    """BD-3, BD-72, BD-R16. Return the Faithful that win."""
    if par.quick_game > 0:
        return par.quick_game
    if mode == DUEL:
        return par.goal_duel
    if n_players <= SMALL_TABLE:
        return par.goal_3
    if n_players == MIDDLE_TABLE:
        return par.goal_4
    return par.goal_5


@rule
def clear_table(st):
    """BD-20. Reset every field that `begin` and `clear_round` leave alone, for seats not in use too."""
    for p in range(st.faithful.shape[0]):
        for field in (
            st.faithful, st.n_deck, st.n_discard, st.n_hand, st.status, st.printed, st.mod, st.faith, st.shield,
            st.fate, st.n_acc, st.n_own_acc, st.top_acc, st.n_dice, st.n_random, st.n_shuffles, st.rounds_won,
            st.prayers, st.stayed_out, st.entities, st.accessories, st.magics, st.activations, st.powers,
            st.from_island, st.converted, st.lost, st.killed, st.offers, st.over_limit, st.is_pig, st.is_petrified,
        ):  # fmt: skip
            field[p] = 0
        st.face[p] = -1
        st.entity[p] = -1
        st.shown[p] = -1
    fill2(st.deck, -1)
    fill2(st.discard, -1)
    fill2(st.hand, -1)
    fill2(st.n_acts, 0)
    fill2(st.acc, -1)
    fill2(st.acc_by, -1)
    fill(st.magic, -1)
    fill(st.aside, -1)
    fill(st.aside_left, -1)
    fill(st.aside_round, -1)
    st.n_magic = 0
    st.n_aside = 0
    st.island = 0
    st.cemetery = 0
    st.phase = Phase.DEAL
    st.turn_seat = -1
    st.is_last = False
    st.has_changed = False
    st.n_equal = 0
    st.n_offers = 0
    st.is_cut = False
    st.final_step = 0
    st.final_host = -1
    st.final_acc = 0
    st.res_p = -1
    st.res_code = -1
    st.res_trigger = 0
    st.res_row = 0
    st.res_last = 0
    st.res_ready = False
    st.res_q = -1
    st.res_left = 0
    st.cost_left = 0
    st.pending = -1
    st.ties = 0
    st.lead = -1
    st.lead_changes = 0
    st.sum_faith = 0
    st.has_final_acc = False


@rule
def deal(st, par, ev):
    """BD-22. All draw their opening hands."""
    for p in range(st.n_players):
        draw(st, ev, p, par.opening_hand)
    st.phase = Phase.MULLIGAN


@rule
def new_hand_phase(st):
    """BD-22, BD-R13. Before the first round each player may take a new hand, once."""
    if st.turn < st.n_players:
        ask(st, (st.marker + st.turn) % st.n_players, Decision.MULLIGAN)
    else:
        st.phase = Phase.ROLL


@rule
def take_new_hand(st, par, ev, p):
    """BD-22. Put the whole hand back, shuffle, draw the opening hand again."""
    n = st.n_hand[p]
    while st.n_hand[p] > 0:
        code = st.hand[p, 0]
        leave_hand(st, p, code)
        put_on_deck(st, code)
        st.card_seen[p, code & CARD_PART] -= 1  # not a card that the player had in the game
    shuffle(st.deck[p], st.n_deck[p], st.seed, st.game_no, Stream.MULLIGAN + p, 0)
    emit(st, ev, p, Ev.NEW_HAND, n, 0, 0)
    draw(st, ev, p, par.opening_hand)


# --- Initial phase ---------------------------------------------------------------------------------


@rule
def start_round(st, par, ev):
    """BD-30, BD-82, BD-R11, BD-R15. The first player rolls; Faithful go to the Island. Or the game ends."""
    if st.island == 0 and st.pile == 0:
        finish(st, ev, End.EXHAUSTED)
        return
    if st.round_no == par.round_cap:
        finish(st, ev, End.ROUND_CAP)
        return
    clear_round(st)
    st.round_no += 1
    emit(st, ev, st.marker, Ev.ROUND, 0, 0, 0)
    rolled = min(roll(st, par, Stream.ISLAND, st.round_no), st.pile)
    st.pile -= rolled
    st.island += rolled
    emit(st, ev, st.marker, Ev.ROLLED, rolled, st.island, 0)
    st.phase = Phase.FACES if st.mode == DUEL else Phase.INITIAL
    check_island(st)


@rule
def faces_phase(st, tab):
    """BD-70, BD-71. From the first player each chooses a face of the Divine Power card."""
    if st.turn == st.n_players:
        st.turn = 0
        st.phase = Phase.INITIAL
        return
    p = (st.marker + st.turn) % st.n_players
    if tab.power_card[st.loadout[p]] >= 0:
        ask(st, p, Decision.FACE)
    else:
        st.turn += 1


@rule
def choose_face(st, tab, ev, p, action):
    """BD-71. The Prayer face draws at once; the Power face waits for the Entity."""
    card = tab.power_card[st.loadout[p]]
    st.turn += 1
    st.face[p] = Trigger.POWER if action == POWER else Trigger.PRAYER
    emit(st, ev, p, Ev.FACE, card, st.face[p], 0)
    if action == POWER:
        st.powers[p] += 1
        st.card_played[p, card] += 1
    else:
        st.prayers[p] += 1
        start_card(st, tab, p, p * CODES + card, Trigger.PRAYER)


@rule
def initial_phase(st, par, ev):
    """BD-31, BD-35. From the first player each takes one turn; with no Entity then the round is a tie."""
    if st.turn < st.n_players:
        p = (st.marker + st.turn) % st.n_players
        if not st.is_ending:
            ask(st, p, Decision.INITIAL)
        elif not is_over_limit(st, par, p):
            st.is_ending = False
            st.has_acted = False
            st.turn += 1
        return
    for p in range(st.n_players):
        if st.status[p] == Status.READY:
            st.phase = Phase.REVEAL
            st.turn = 0
            return
    end_in_tie(st, ev, Tie.NOBODY)


@rule
def list_initial(st, tab, p, actions):
    """BD-31, BD-33, BD-34, BD-71. List what seat p can do in its Initial turn; returns how many."""
    actions[0] = DONE
    n = 1
    if not st.has_acted and st.mode != DUEL:
        actions[n] = PRAY
        n += 1
    uses = AS_MAGIC if st.status[p] == Status.READY else AS_MAGIC + AS_ENTITY
    return list_hand(st, tab, p, uses, actions, n)


@rule
def take_initial_turn(st, tab, par, ev, action):
    """BD-32, BD-33, BD-34, BD-R24. Pray, place an Entity face down, cast a Magic, or end the turn."""
    p = st.to_act
    if action == PRAY:
        st.status[p] = Status.PRAYED
        st.prayers[p] += 1
        st.is_ending = True
        emit(st, ev, p, Ev.PRAYED, 0, 0, 0)
        draw(st, ev, p, par.pray_draw)
    elif action == DONE:
        st.is_ending = True
        if st.status[p] == Status.WAITING:
            st.status[p] = Status.STAYED_OUT
            st.stayed_out[p] += 1
            emit(st, ev, p, Ev.STAYED_OUT, 0, 0, 0)
    else:
        st.has_acted = True
        code = action - CARD
        if tab.kind[code & CARD_PART] == Kind.MAGIC:
            cast_magic(st, tab, ev, p, code)
        else:
            leave_hand(st, p, code)
            st.entity[p] = code
            st.status[p] = Status.READY
            emit(st, ev, p, Ev.PLACED, code & CARD_PART, 0, 0)


@rule
def is_over_limit(st, par, p):
    """BD-10, BD-R14, BD-R25. At the end of the own turn: discard down to the hand limit, by choice."""
    if st.n_hand[p] > par.hand_limit:
        ask(st, p, Decision.LIMIT)
        return True
    return False


@rule
def battle_phase(st, tab, par, ev):
    """BD-42, BD-R26. Turns of the players still in; the hand limit at the end of each."""
    p = st.turn_seat
    if not st.is_ending:
        ask(st, p, Decision.BATTLE)
    elif not is_over_limit(st, par, p):
        end_battle_turn(st, tab, par, ev)


# --- A round ---------------------------------------------------------------------------------------


@inlined
def advance(st, tab, par, ev):
    """BD-30 to BD-61. Run until a player must decide or the game is over."""
    while st.to_act < 0 and not st.is_over:
        if st.is_cut:
            end_in_tie(st, ev, Tie.EMPTY_ISLAND)
        elif st.res_row < st.res_last:
            resolve(st, tab, par, ev)
        elif st.phase == Phase.BATTLE:
            battle_phase(st, tab, par, ev)
        elif st.phase == Phase.INITIAL:
            initial_phase(st, par, ev)
        elif st.phase == Phase.FINAL:
            final_phase(st, tab, ev)
        elif st.phase == Phase.REVEAL:
            reveal_phase(st, tab, ev)
        elif st.phase == Phase.ROLL:
            start_round(st, par, ev)
        elif st.phase == Phase.FACES:
            faces_phase(st, tab)
        elif st.phase == Phase.MULLIGAN:
            new_hand_phase(st)
        else:
            deal(st, par, ev)


# --- Decisions -------------------------------------------------------------------------------------


@inlined
def legal(st, tab, par, actions):
    """BD-31, BD-42. List the legal actions of the pending decision, ascending; returns how many."""
    p = st.to_act
    decision = st.decision
    if decision == Decision.BATTLE:
        return list_turn(st, tab, p, actions)
    if decision == Decision.INITIAL:
        return list_initial(st, tab, p, actions)
    if decision == Decision.TARGET:
        return list_targets(st, tab, p, actions)
    if decision == Decision.DISCARD or decision == Decision.LIMIT:
        return list_hand(st, tab, p, AS_ANY, actions, 0)
    if decision == Decision.TOPDECK:
        return list_hand(st, tab, st.res_q, AS_ANY, actions, 0)
    if decision == Decision.COST:
        uses = AS_ENTITY if tab.cost[st.res_row] == Cost.DISCARD_ENTITY else AS_ANY
        return list_hand(st, tab, p, uses, actions, 0)
    if decision == Decision.RECOVER:
        return list_discarded(st, tab, p, tab.pick[st.res_row], actions)
    if decision == Decision.ACC:
        return list_accessories(st, tab, st.res_q, actions)
    actions[0] = KEEP if decision == Decision.MULLIGAN else POWER
    actions[1] = NEW_HAND if decision == Decision.MULLIGAN else PRAYER
    return 2


@rule
def list_targets(st, tab, p, actions):
    """BD-43, BD-R18, BD-R21. List the seats that a hostile Accessory or an effect row can mean."""
    if st.pending >= 0:
        return list_hostile_targets(st, p, actions)
    n = 0
    for q in range(st.n_players):
        if may_be_chosen(st, tab, st.res_row, q):
            actions[n] = SEAT + q
            n += 1
    return n


@inlined
def step(st, tab, par, ev, action):
    """BD-31, BD-42. Apply one legal action of the pending decision."""
    p = st.to_act
    decision = st.decision
    if decision == Decision.BATTLE:
        take_turn(st, tab, ev, action)
    elif decision == Decision.INITIAL:
        take_initial_turn(st, tab, par, ev, action)
    elif decision == Decision.TARGET:
        if st.pending >= 0:
            attach_from_hand(st, tab, ev, p, action - SEAT, st.pending)
        else:
            st.res_q = action - SEAT
            st.res_ready = True
    elif decision == Decision.LIMIT:
        discard_from_hand(st, ev, p, action - CARD, Way.LIMIT)
        st.over_limit[p] += 1
    elif decision == Decision.COST:
        discard_from_hand(st, ev, p, action - CARD, Way.COST)
        st.cost_left -= 1
    elif decision == Decision.FACE:
        choose_face(st, tab, ev, p, action)
    elif decision == Decision.MULLIGAN:
        st.turn += 1
        if action == NEW_HAND:
            take_new_hand(st, par, ev, p)
    else:
        choose_card(st, tab, ev, action - CARD)
    if st.to_act == p and st.decision == decision:
        st.to_act = -1
        st.decision = -1
