"""Champions of Midgard: the rules in the order of RULES.md; chapters that outgrew this file stand beside it."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.piles import fill, remove_at
from simkit.core.rng import below, shuffle, word
from simkit.core.state import begin

from .assignment import assignment_phase, legal_assignment, send, start_sending
from .basics import answered, ask, encode, gain_blame, is_shore_in_play, living, open_board, receive, take_gift
from .effects import legal_cards, legal_trade, step_cards, step_trade
from .runes import any_rune, use_rune
from .scoring import final_scoring
from .vocab import (
    FIRST_PRIVATE,
    FIRST_STALL,
    N_COLORS,
    N_DICE,
    N_FACES,
    N_GOODS,
    N_LOSSES,
    N_PLACES,
    N_SHORES,
    N_SOURCES,
    VERB,
    Act,
    Decision,
    Ev,
    Foe,
    Phase,
    Place,
    Side,
    Stream,
)
from .voyage import combat_phase, discard_journey, draw_journey, legal_combat, step_combat
from .workers import legal_runes, legal_spaces, place_worker, start_workers, workers_phase

DEALT = 0
"""Option `leaders`: dealt by the setup row; otherwise chosen (CM-14)."""

# --- Setup ------------------------------------------------------------------------------------------------------------


@rule
def setup(st, tab, par, seed, game_no, row):
    """CM-10, CM-13, CM-16. A new game: shuffled decks, a first player, empty hands; leaders and goods follow."""
    begin(st, seed, game_no, row)
    clear_players(st)
    clear_board(st, tab)
    clear_counts(st)
    st.first = below(word(seed, game_no, Stream.FIRST, 0), st.n_players)
    st.marker = st.first
    if st.option[0] != DEALT:
        fill(st.loadout, -1)
    shuffle_decks(st, tab)
    for p in range(st.n_players):
        st.all_workers[p] = par.workers[st.n_players - 2]
        for c in range(tab.n_cards):
            st.card_in[p, c] = 1 if tab.copies[c] > 0 else 0
    st.phase = Phase.LEADERS
    st.turn = 0


@rule
def clear_players(st):
    """Reset all fields of players."""
    for p in range(st.glory.shape[0]):
        st.glory[p] = 0
        st.favor[p] = 0
        st.blame[p] = 0
        st.workers[p] = 0
        st.all_workers[p] = 0
        st.has_extra[p] = 0
        st.own_ship[p] = -1
        st.is_hunting[p] = 0
        st.has_assigned[p] = 0
        st.n_ready[p] = 0
        st.n_runes[p] = 0
        st.n_hand[p] = 0
        for k in range(N_SOURCES):
            st.source[p, k] = 0
        for k in range(N_GOODS):
            st.goods[p, k] = 0
        for k in range(N_DICE):
            st.home[p, k] = 0
            st.owned[p, k] = 0
        for foe in range(Foe.KRAKEN):
            st.killed[p, foe] = 0
        for color in range(N_COLORS):
            st.colors[p, color] = 0
        for s in range(N_SHORES):
            st.known[p, s] = 0
        for r in range(st.rune_ready.shape[1]):
            st.rune_ready[p, r] = 0
            st.rune_used[p, r] = 0
        for k in range(st.hand.shape[1]):
            st.hand[p, k] = -1


@rule
def clear_board(st, tab):
    """Reset all fields of the board, the decks and pending decisions."""
    for k in range(N_DICE):
        st.supply[k] = tab.copies[tab.die_card[k]]
        st.smith[k] = 0
        st.gift[k] = 0
        st.original[k] = 0
    for i in range(st.stall_in.shape[0]):
        st.stall_in[i] = 0
    for x in range(st.ship_in.shape[0]):
        st.ship_in[x] = 0
    for place in range(N_PLACES):
        st.enemy[place] = -1
        st.fighter[place] = -1
        st.bounty[place] = 0
        for k in range(N_DICE):
            st.army[place, k] = 0
    for s in range(N_SHORES):
        st.food[s] = 0
        st.ship_at[s] = -1
        st.journey[s] = -1
        st.is_revealed[s] = 0
    fill(st.space_by, -1)
    fill(st.open_rune, -1)
    fill(st.drawn, -1)
    fill(st.stall_order, -1)
    for k in range(N_DICE):
        for f in range(N_FACES):
            st.rolled[k, f] = 0
            st.picked[k, f] = 0
    st.smoke_food = 0
    st.huts_sold = 0
    st.merchant = -1
    st.gift_to = -1
    st.n_drawn = 0
    st.to_draw = 0
    st.place = -1
    st.foe = -1
    st.is_kraken = False


@rule
def clear_counts(st):
    """Reset the pointers of the phases and the counts of the metrics."""
    st.has_placed = False
    st.must = False
    st.bonus_asked = False
    st.phase_first = 0
    st.space = 0
    st.ship = 0
    st.row = 0
    st.row_end = 0
    st.left = 0
    st.price = 0
    st.choices = 0
    st.send_place = 0
    st.send_kind = 0
    st.part = 0
    st.site = 0
    st.roller = 0
    st.roll_no = 0
    st.damage = 0
    st.reaction = 0
    st.losses = 0
    st.loss = 0
    st.pay_any = 0
    for p in range(st.glory.shape[0]):
        for foe in range(st.fights.shape[1]):
            st.fights[p, foe] = 0
            st.wins[p, foe] = 0
            st.fight_dice[p, foe] = 0
            st.odds[p, foe] = 0.0
        for k in range(N_LOSSES):
            st.lost_dice[p, k] = 0
        for k in range(st.pick.shape[1]):
            st.pick[p, k] = -1
            st.spaces[p, k] = 0
            st.round_glory[p, k] = 0
        st.met[p, 0] = 0
        st.met[p, 1] = 0
        st.favor_spent[p] = 0
        st.favor_bought[p] = 0
        st.hunted[p] = 0
        st.begged[p] = 0
        st.worker_round[p] = 0
        st.runes_used[p] = 0


@rule
def shuffle_decks(st, tab):
    """CM-13. Shuffle every deck with its own stream."""
    for foe in range(Foe.KRAKEN):
        st.n_deck[foe] = tab.n_deck[foe]
        st.next_card[foe] = 0
        for k in range(st.deck.shape[1]):
            st.deck[foe, k] = tab.deck[foe, k] if k < tab.n_deck[foe] else -1
        shuffle(st.deck[foe], st.n_deck[foe], st.seed, st.game_no, Stream.TROLLS + foe, 0)
    st.n_rune_deck = lay_deck(st.rune_deck, tab.copies, tab.rune_card, tab.n_runes)
    shuffle(st.rune_deck, st.n_rune_deck, st.seed, st.game_no, Stream.RUNES, 0)
    st.n_destiny_deck = lay_deck(st.destiny_deck, tab.copies, tab.destiny_card, tab.n_destinies)
    shuffle(st.destiny_deck, st.n_destiny_deck, st.seed, st.game_no, Stream.DESTINIES, 0)
    st.n_merchant_deck = lay_deck(st.merchant_deck, tab.copies, tab.merchant_card, tab.n_merchants)
    shuffle(st.merchant_deck, st.n_merchant_deck, st.seed, st.game_no, Stream.MERCHANTS, 0)
    st.n_journey_deck = lay_deck(st.journey_deck, tab.copies, tab.journey_card, tab.n_journeys)
    shuffle(st.journey_deck, st.n_journey_deck, st.seed, st.game_no, Stream.JOURNEYS, 0)
    fill(st.journey_discards, -1)
    st.n_journey_discards = 0
    st.n_reshuffles = 0


@rule
def lay_deck(deck, copies, cards, n_kinds):
    """CM-13. Lay every copy of every kind of a deck; returns the number of cards."""
    n = 0
    fill(deck, -1)
    for k in range(n_kinds):
        for _ in range(copies[cards[k]]):
            deck[n] = k
            n += 1
    return n


@rule
def choose_leaders(st, tab, par, ev):
    """CM-14. From the first player's right, counter-clockwise, each who has no leader chooses one that is free."""
    while st.turn < st.n_players:
        p = (st.first + st.n_players - 1 - st.turn) % st.n_players
        if st.loadout[p] < 0:
            ask(st, p, Decision.LEADER)
            return
        st.turn += 1
    begin_play(st, tab, par, ev)


@rule
def begin_play(st, tab, par, ev):
    """CM-11, CM-12, CM-15. Stalls, private ships, starting goods and destinies; then the first round."""
    emit(st, ev, st.first, Ev.FIRST, 0, 0, 0)
    lay_stalls(st, tab, ev, Side.MILITARY, par.military_stalls[st.n_players - 2])
    lay_stalls(st, tab, ev, Side.ECONOMIC, par.economic_stalls[st.n_players - 2])
    for x in range(FIRST_PRIVATE, tab.n_ships):
        is_in = tab.ship_from_players[x] <= st.n_players and tab.copies[tab.ship_card[x]] > 0
        st.ship_in[x] = 1 if is_in else 0
        for p in range(st.n_players):
            st.card_in[p, tab.ship_card[x]] = st.ship_in[x]
    open_board(st, tab)
    for p in range(st.n_players):
        emit(st, ev, p, Ev.LEADER, tab.leader_card[st.loadout[p]], 0, 0)
        st.card_played[p, tab.leader_card[st.loadout[p]]] = 1
        st.goods[p, 0] = par.start_food
        st.goods[p, 1] = par.start_wood
        st.goods[p, 2] = par.start_coins
        st.favor[p] = par.start_favor
        taken = min(par.start_swordsmen, min(st.supply[0], tab.leader_warriors[st.loadout[p]]))
        st.supply[0] -= taken
        st.home[p, 0] = taken
        st.owned[p, 0] = taken
        for _ in range(min(par.start_destinies, st.n_destiny_deck)):
            d = st.destiny_deck[0]
            st.n_destiny_deck = remove_at(st.destiny_deck, st.n_destiny_deck, 0)
            st.hand[p, st.n_hand[p]] = d
            st.n_hand[p] += 1
            st.card_seen[p, tab.destiny_card[d]] += 1
            st.card_played[p, tab.destiny_card[d]] += 1
    st.phase = Phase.ROUND_SETUP


@rule
def lay_stalls(st, tab, ev, side, wanted):
    """CM-11. Shuffle the stalls of a side and lay as many as the player count says."""
    n = 0
    for i in range(tab.n_stalls):
        if tab.stall_side[i] == side and tab.space_card[FIRST_STALL + i] >= 0:
            st.stall_order[n] = i
            n += 1
    shuffle(st.stall_order, n, st.seed, st.game_no, Stream.MILITARY + side, 0)
    for k in range(n):
        i = st.stall_order[k]
        st.stall_order[k] = -1
        card = tab.space_card[FIRST_STALL + i]
        if k < wanted:
            st.stall_in[i] = 1
            emit(st, ev, -1, Ev.STALL, card, 0, 0)
        for p in range(st.n_players):
            st.card_in[p, card] = 1 if k < wanted else 0


# --- A round ----------------------------------------------------------------------------------------------------------


@rule
def advance(st, tab, par, ev):
    """CM-1. Run until a player must decide or the game is over."""
    while st.to_act < 0 and not st.is_over:
        if st.gift_to >= 0:
            receive(st, tab, ev, Decision.TAKE_DIE)
        elif st.phase == Phase.WORKERS:
            workers_phase(st, tab, par, ev)
        elif st.phase == Phase.COMBAT:
            combat_phase(st, tab, par, ev)
        elif st.phase == Phase.ASSIGNMENT:
            assignment_phase(st, tab)
        elif st.phase == Phase.ROUND_SETUP:
            round_setup(st, tab, par, ev)
        elif st.phase == Phase.LATE_RUNES:
            late_runes(st, tab)
        elif st.phase == Phase.CLEAN_UP:
            clean_up(st, tab, par, ev)
        else:
            choose_leaders(st, tab, par, ev)


@rule
def round_setup(st, tab, par, ev):
    """CM-20. Troll, draugr, journeys, monsters, merchant ship, smiths and Smokehouse, runes."""
    st.round_no += 1
    emit(st, ev, st.marker, Ev.ROUND, st.round_no, 0, 0)
    reveal_enemy(st, tab, ev, Foe.TROLL, Place.TROLL)
    for k in range(par.draugr_spaces):
        reveal_enemy(st, tab, ev, Foe.DRAUGR, Place.DRAUGR_1 + k)
    for s in range(N_SHORES):
        if is_shore_in_play(st, par, s) and st.journey[s] < 0:
            st.journey[s] = draw_journey(st)
            if st.journey[s] >= 0:
                emit(st, ev, -1, Ev.JOURNEY_LAID, s, 0, 0)
    for s in range(N_SHORES):
        if is_shore_in_play(st, par, s) and st.enemy[Place.N1 + s] < 0:
            reveal_enemy(st, tab, ev, Foe.MONSTER, Place.N1 + s)
    reveal_merchant(st, tab, ev)
    for k in range(N_DICE):
        added = min(par.smith_refill, st.supply[k])
        st.supply[k] -= added
        st.smith[k] += added
    st.smoke_food += par.smokehouse_refill
    open_runes(st, tab, par, ev)
    for p in range(st.n_players):
        st.workers[p] = st.all_workers[p]
    start_workers(st)


@rule
def reveal_enemy(st, tab, ev, foe, place):
    """CM-20. Reveal the next troll, draugr or monster, if there is one."""
    if st.next_card[foe] == st.n_deck[foe]:
        return
    st.enemy[place] = st.deck[foe, st.next_card[foe]]
    st.next_card[foe] += 1
    card = tab.type_card[living(st, place)]
    for p in range(st.n_players):
        st.card_seen[p, card] += 1
    emit(st, ev, -1, Ev.ENEMY, card, st.enemy[place] % N_COLORS, place)


@rule
def reveal_merchant(st, tab, ev):
    """CM-20. The next merchant ship card: only the newest counts; with an empty deck the last one stays."""
    if st.n_merchant_deck == 0:
        return
    st.n_merchant_deck -= 1
    st.merchant = st.merchant_deck[st.n_merchant_deck]
    for p in range(st.n_players):
        st.card_seen[p, tab.merchant_card[st.merchant]] += 1
    emit(st, ev, -1, Ev.MERCHANT, tab.merchant_card[st.merchant], 0, 0)


@rule
def open_runes(st, tab, par, ev):
    """CM-20. Fill the face-up runes."""
    for k in range(par.face_up_runes):
        if st.open_rune[k] < 0 and st.n_rune_deck > 0:
            st.n_rune_deck -= 1
            st.open_rune[k] = st.rune_deck[st.n_rune_deck]
            emit(st, ev, -1, Ev.RUNE_OPEN, tab.rune_card[st.open_rune[k]], 0, 0)


@rule
def late_runes(st, tab):
    """CM-80. In turn order Success and Wealth may still be used."""
    while st.turn < st.n_players:
        p = (st.phase_first + st.turn) % st.n_players
        if any_rune(st, tab, p, True):
            ask(st, p, Decision.LATE_RUNE)
            return
        st.turn += 1
    st.phase = Phase.CLEAN_UP


@rule
def clean_up(st, tab, par, ev):
    """CM-81. Workers and ships go home; troll, draugr, journeys, monsters; then the next round or the scoring."""
    for p in range(st.n_players):
        st.is_hunting[p] = 0
        st.has_assigned[p] = 0
    fill(st.space_by, -1)
    fill(st.ship_at, -1)
    fill(st.fighter, -1)
    for place in range(Place.N1):
        if st.enemy[place] >= 0:
            emit(st, ev, -1, Ev.ESCAPED, tab.type_card[living(st, place)], place, 0)
            if place == Place.TROLL:
                for p in range(st.n_players):
                    gain_blame(st, ev, p, par.troll_blame)
            st.enemy[place] = -1
    for s in range(N_SHORES):
        if st.is_revealed[s]:
            discard_journey(st, s)
            for p in range(st.n_players):
                st.known[p, s] = 0
        place = Place.N1 + s
        if st.enemy[place] >= 0 and par.bounty > 0:
            st.bounty[place] += par.bounty
            emit(st, ev, -1, Ev.BOUNTY, place, st.bounty[place], 0)
    st.site = 0
    if st.round_no == par.rounds:
        final_scoring(st, tab, par, ev)
    else:
        st.phase = Phase.ROUND_SETUP


# --- Decisions --------------------------------------------------------------------------------------------------------


@rule
def legal(st, tab, par, actions):
    """CM-D1 to CM-D24. List the legal actions of the pending decision, ascending; returns their number."""
    decision = st.decision
    if decision == Decision.PLACE:
        return legal_spaces(st, tab, par, actions)
    if decision >= Decision.ROLLED and decision <= Decision.PAY:
        return legal_combat(st, tab, par, actions)
    if decision == Decision.MUSTER or decision == Decision.SEND:
        return legal_assignment(st, tab, actions)
    if decision == Decision.LATE_RUNE:
        actions[0] = encode(Act.STOP, 0)
        return legal_runes(st, tab, st.to_act, True, actions, 1)
    if decision == Decision.LEADER:
        return legal_leaders(st, tab, actions)
    if decision == Decision.TAKE_DIE:
        n = 0
        for k in range(N_DICE):
            if st.gift[k] > 0:
                actions[n] = encode(Act.DIE, k)
                n += 1
        return n
    if (decision <= Decision.KEEP and decision != Decision.EXCHANGE) or decision == Decision.DESTINY:
        return legal_cards(st, tab, par, actions)
    return legal_trade(st, tab, par, actions)


@rule
def legal_leaders(st, tab, actions):
    """CM-D1. Each leader still free."""
    n = 0
    for k in range(tab.n_leaders):
        is_free = True
        for p in range(st.n_players):
            if st.loadout[p] == k:
                is_free = False
        if is_free:
            actions[n] = encode(Act.LEADER, k)
            n += 1
    return n


@rule
def step(st, tab, par, ev, action):
    """CM-D1 to CM-D24. Apply one legal action."""
    p = st.to_act
    decision = st.decision
    verb = action // VERB
    argument = action % VERB
    if verb == Act.PLACE:
        place_worker(st, tab, par, ev, argument)
    elif decision >= Decision.ROLLED and decision <= Decision.PAY:
        step_combat(st, tab, par, ev, verb, argument)
    elif verb == Act.SEND:
        send(st, ev, argument)
    elif verb == Act.ASSIGN:
        start_sending(st, p)
        answered(st)
    elif decision == Decision.TAKE_DIE:
        take_gift(st, tab, ev, argument, 1, 0)
        answered(st)
    elif decision == Decision.LEADER:
        st.loadout[p] = argument
        answered(st)
    elif decision == Decision.LATE_RUNE and verb == Act.STOP:
        st.turn += 1
        answered(st)
    elif verb == Act.USE_RUNE and decision != Decision.VISION:
        use_rune(st, tab, ev, p, argument)
    elif (decision <= Decision.KEEP and decision != Decision.EXCHANGE) or decision == Decision.DESTINY:
        step_cards(st, tab, ev, verb, argument)
    else:
        step_trade(st, tab, par, ev, verb, argument)
