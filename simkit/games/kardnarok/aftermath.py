"""Kardnarök: the end of a combat (KN-56 to KN-62), in the order of KN-R29."""

from __future__ import annotations

from simkit._jit import rule

from .combat import clear_side
from .counting import facts, holds
from .effects import draw_op, is_draw
from .hands import (
    act,
    add,
    army_place,
    army_to_hand,
    discard_random_norna,
    draw_coin,
    into_hand,
    out_of_army,
    put_under,
    say,
    say3,
)
from .mercenaries import pay_promises
from .rounds import attacker_of_turn, clear_table, end_round
from .vocab import (
    HERO_ON,
    LOSES,
    MAX_PILE,
    MAX_PLAYERS,
    PLACES,
    SIDES,
    WINS,
    Decision,
    Ev,
    Op,
    Phase,
    Rule,
    Trigger,
    Verb,
)

# --- Victory -------------------------------------------------------------------------------------


@rule
def end_combat(st, tab, par, ev):
    """KN-56, KN-R29 1-2. The winner takes the coin; effects of victory and defeat that are not draws."""
    win = 1 - st.losing
    st.winner = win
    p = st.fighter[win]
    q = st.fighter[st.losing]
    value = 0
    if st.coin[q] >= 0:
        value = par.silver_values[st.coin[q]]
        st.won[p, st.coin[q]] += 1
        st.silver[p] += value
        st.coin[q] = -1
        st.value[q] = 0
    say3(st, ev, p, Ev.WON, value, q, win)
    note_combat(st, win, p)
    for side in range(SIDES):
        r = st.fighter[side]
        st.blocked[r] = st.ritual[side]
        for k in range(PLACES):
            st.fell[side, k] = st.army[r, k]
    st.n_due = 0
    st.due_k = 0
    for k in range(st.table_from, st.n_table):
        if st.table_on[k] == 1 and st.table_side[k] >= 0 and tab.trigger[st.table_row[k]] == Trigger.COM:
            end_effect(st, tab, ev, st.table_side[k], st.table_row[k])
    for step in range(SIDES):
        side = win if step == 0 else st.losing
        for k in range(PLACES):
            c = st.fell[side, k]
            if c >= 0 and not bonuses_blocked(st, tab, side):
                for row in range(tab.first_row[c], tab.last_row[c]):
                    if tab.trigger[row] == Trigger.END:
                        end_effect(st, tab, ev, side, row)
    set_losses(st, par)
    st.seat_k = 0


@rule
def note_combat(st, win, p):
    """Count for the metrics: who won, with which ritual, behind which marker."""
    st.m_combats += 1
    st.m_ritual_wins[p, st.ritual[win]] += 1
    space = min(st.marker[st.fighter[1]], st.m_marker_n.shape[0] - 1)
    st.m_marker_n[space] += 1
    if win == 0:
        st.m_won_att[p] += 1
        st.m_att_wins += 1
        st.m_marker_wins[space] += 1
    else:
        st.m_won_def[p] += 1


@rule
def bonuses_blocked(st, tab, side):
    """NO_OWN_WARRIOR_BONUS. The hero that leads blocks all bonuses of its warriors, those of the end too."""
    p = st.fighter[side]
    return tab.blocks_bonus[st.hero[p, st.lead[p]]] == 1


@rule
def end_holds(st, tab, row, side):
    """WIN, LOSE. A condition of the row holds at the end of the combat."""
    w1 = st.fell[side, 1]
    known = facts(st, tab, side, st.fell[side, 0], w1, st.ritual[side]) | tab.beside[w1]
    known |= st.hero_counts[side] << HERO_ON
    known |= 1 << (WINS if st.winner == side else LOSES)
    return holds(tab, row, known)


@rule
def end_effect(st, tab, ev, side, row):
    """KN-R29 2, 7. Take bronze from the loser now; remember draws for later."""
    op = tab.op[row]
    p = st.fighter[side]
    q = st.fighter[1 - st.winner]
    if op == Op.BRONZE and p != q and end_holds(st, tab, row, side):
        coins = min(tab.amount[row], st.bronze[q])
        st.bronze[q] -= coins
        st.bronze[p] += coins
        say(st, ev, p, Ev.BRONZE, coins)
    elif is_draw(op) and st.n_due < MAX_PILE and end_holds(st, tab, row, side):
        st.due_p[st.n_due] = p
        st.due_row[st.n_due] = row
        st.n_due += 1


# --- Losses --------------------------------------------------------------------------------------


@rule
def set_losses(st, par):
    """KN-56, KN-57, KN-R3, KN-R30, R16. How many army warriors each side discards."""
    for side in range(SIDES):
        n = st.n_army[st.fighter[side]]
        lose = n
        if side == st.winner:
            lose = min(n, max(par.winner_discards, st.rule[Rule.WINNER_LOSES]))
        elif st.save_some[side] >= 0:
            lose = min(n, st.save_some[side])
        if st.save_army[side] == 1:
            lose = 0
        st.to_lose[side] = lose


@rule
def advance_losses(st, tab, par, ev):
    """KN-R29 3. The attacker's discards, the defender's, the others': cards played, then the army; survivors stay."""
    if st.winner < 0:
        end_combat(st, tab, par, ev)
    while st.seat_k < SIDES:
        side = st.seat_k
        p = st.fighter[side]
        discard_played(st, tab, ev, p, side)
        if st.n_army[p] > 0 and st.to_lose[side] == st.n_army[p]:
            # D4: both are lost, in the order of their places
            while st.n_army[p] > 0:
                lose_warrior(st, tab, ev, p, side, st.army[p, 0])
        if st.to_lose[side] > 0 and st.n_army[p] > 0:
            st.to_act = p
            st.decision = Decision.LOSSES
            return
        army_to_hand(st, tab, p)
        st.seat_k += 1
    discard_outside(st, tab, ev)
    st.phase = Phase.AFTER


@rule
def legal_losses(st, actions, p):
    """KN-56. Own choice of the army warrior."""
    n = 0
    for k in range(st.n_army[p]):
        n = add(actions, n, act(Verb.LOSE, st.army[p, k]))
    return n


@rule
def lose_warrior(st, tab, ev, p, side, c):
    """KN-56, KN-57. Discard an army warrior; RETURN_SELF brings it back to the hand."""
    out_of_army(st, p, army_place(st, p, c))
    st.to_lose[side] -= 1
    if not bonuses_blocked(st, tab, side):
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.op[row] == Op.RETURN_SELF and end_holds(st, tab, row, side):
                into_hand(st, tab, p, c)
                return
    put_under(st, tab, c)
    say(st, ev, p, Ev.LOST, c)


@rule
def discard_played(st, tab, ev, p, side):
    """KN-58, KN-R26. The side's used cards, then its unplayed bought Nornas, go under the piles."""
    discard_table(st, tab, ev, p)
    for k in range(st.n_used[side]):
        put_under(st, tab, st.used[side, k])
    st.n_used[side] = 0
    for k in range(st.n_bought[side]):
        put_under(st, tab, st.bought[side, k])
        say(st, ev, p, Ev.UNDER, st.bought[side, k])
    st.n_bought[side] = 0


@rule
def discard_table(st, tab, ev, p):
    """KN-58, KN-R32. The Nornas that p has on the table go under their pile in the order played."""
    for k in range(st.n_table):
        if st.table_p[k] == p and st.table_c[k] >= 0:
            put_under(st, tab, st.table_c[k])
            say(st, ev, p, Ev.UNDER, st.table_c[k])
            st.table_c[k] = -1


@rule
def discard_outside(st, tab, ev):
    """KN-R29 3. Mercenaries and other realms, clockwise from the attacker, then nothing is left on the table."""
    owners = 0
    for k in range(st.n_table):
        if st.table_c[k] >= 0:
            owners |= 1 << st.table_p[k]
    if owners != 0:
        for k in range(st.n_players):
            p = (st.fighter[0] + k) % st.n_players
            if (owners >> p) & 1 == 1:
                discard_table(st, tab, ev, p)
    clear_table(st, tab, ev)


# --- Payment, coin, draws, marker ----------------------------------------------------------------


@rule
def advance_after(st, tab, par, ev):
    """KN-R29 4-5. Ragnarök's toll, payment, a new coin for the loser (not after the last combat of the round)."""
    loser = st.fighter[1 - st.winner]
    for _ in range(st.rule[Rule.LOSER_NORNAS]):
        discard_random_norna(st, tab, ev, loser)
    pay_promises(st, ev)
    if st.turn < st.n_players:
        draw_coin(st, par, ev, loser, st.round_no * MAX_PILE + MAX_PLAYERS + st.turn)
    for side in range(SIDES):
        clear_side(st, side)
    st.between = 1
    st.start_seat = st.fighter[0]
    st.seat_k = 0
    st.rescues = -1
    st.phase = Phase.RESTORE


@rule
def advance_due(st, tab, par, ev):
    """KN-R29 7-8. Draws of victory and defeat, winner first; then the defender's marker moves (KN-60)."""
    while st.due_k < st.n_due:
        row = st.due_row[st.due_k]
        p = st.due_p[st.due_k]
        st.due_k += 1
        draw_op(st, tab, ev, p, tab.op[row], tab.amount[row])
        if st.task != 0:
            return
    q = st.fighter[1]
    if st.n_players > SIDES and st.marker[q] < par.n_marker_force - 1:
        st.marker[q] += 1
    st.seat_k = 0
    if st.turn == st.n_players:
        end_round(st, tab, ev)  # D1: no window and no new armies after the last combat of a round
        return
    st.builders = (1 << st.fighter[0]) | (1 << st.fighter[1])
    st.start_seat = attacker_of_turn(st)
    st.fighter[0] = -1
    st.fighter[1] = -1
    st.phase = Phase.WINDOW
