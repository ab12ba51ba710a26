"""Kardnarök: playing a Norna and answering it with Magia de Freya (KN-34, KN-43, KN-44, KN-51)."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.piles import position, remove_at

from .counting import side_facts
from .effects import resolve
from .hands import add, begin_list, buyer_side, out_of_hand, say, say3
from .vocab import (
    ALWAYS,
    AT_ANY,
    AT_COM,
    AT_END,
    AT_PRE,
    HERO,
    NORNA,
    VERB,
    WARRIOR,
    A,
    B,
    Decision,
    Ev,
    Op,
    Phase,
    Rule,
    Trigger,
    Verb,
)

# --- Which options are open ----------------------------------------------------------------------


@rule
def limited(st, r, value):
    """KN-R35. A number that a fixed rule may limit: the stricter one holds."""
    most = st.rule[r]
    return value if most < 0 else min(value, most)


@rule
def closed_always(st, p):
    """D7. Bit mask of the operations of any moment that could do nothing for p now."""
    mine = st.n_hand[p, NORNA]
    # of the cards to exchange the Norna itself is one, unless it was bought and lies apart
    own = 0 if buyer_side(st, p) >= 0 else 1
    no_cards = 1 if st.n_hand[p, WARRIOR] + mine <= own else 0
    theirs = -mine
    for q in range(st.n_players):
        theirs += st.n_hand[q, NORNA]
    no_victim = 1 if theirs == 0 else 0
    no_hero = 1 if st.n_pile[HERO] == 0 else 0
    return (no_hero << Op.SWAP_HERO) | (no_cards << Op.SWAP_HAND) | (no_victim << Op.REVEAL_STEAL_N)


@rule
def closed_in_combat(st, p, side):
    """D7. Bit mask of the operations that could do nothing for p, who plays for a side, now."""
    other = 1 - side
    q = st.fighter[other]
    no_army = 1 if st.n_army[p] == 0 else 0
    no_enemy = 1 if st.n_army[q] == 0 else 0
    no_warrior = 1 if st.n_hand[p, WARRIOR] == 0 else 0
    no_human = 1 if st.n_human[p] == 0 else 0
    no_reinf = 1 if st.reinf[other] <= st.reinf_off[other] else 0
    no_norna = 1 if st.n_hand[q, NORNA] == 0 else 0
    closed = ((no_army | no_warrior) << Op.SWAP_ARMY) | (no_human << Op.EXTRA_REINF) | (no_enemy << Op.KILL_W)
    closed |= (no_army | no_enemy) << Op.SWAP_ARMIES
    return closed | (no_reinf << Op.CANCEL_REINF) | (no_norna << Op.OPP_DISCARD_N) | closed_always(st, p)


@rule
def freya_target(st, tab, side):
    """KN-R7 b. The Norna on the table that this side may cancel as an own action, NONE."""
    k = st.last_entry[1 - side]
    if k < 0 or st.table_on[k] == 0:
        return -1
    op = tab.op[st.table_row[k]]
    if op == Op.FORCE or op == Op.OPPONENT or op == Op.CANCEL_HERO or op == Op.FORCE_HERO:
        return k
    if op == Op.CANCEL_REINF or op == Op.EXTRA_REINF:
        return k
    return -1


@rule
def may_be_true(st, tab, side):
    """KN-43. Facts that open options of a side: what is true of it now, victory and defeat, since both may come."""
    return side_facts(st, tab, side) | AT_END


@rule
def open_options(tab, c, moment, known, closed):
    """KN-43. Bit mask of the options of a Norna that are open at a moment (AT_ANY and on).

    known: facts about the side it is played for, ALWAYS where only options of any moment are asked for; closed: bit
    mask of the operations that have no target.
    """
    options = tab.sure[c, moment]
    maybe = tab.maybe[c, moment]
    if maybe != 0:
        bit = 1
        for row in range(tab.first_row[c], tab.last_row[c]):
            is_true = 1 if known & tab.when_open[row] != 0 else 0
            options |= maybe & (bit * (is_true & ~(closed >> tab.op[row])))
            bit += bit
    return options


@rule
def answer_option(tab, c):
    """KN-44. Bit mask of the option with which a Norna answers, 0: it has none."""
    return 1 << (tab.react_row[c] - tab.first_row[c]) if tab.react_row[c] >= 0 else 0


@rule
def add_plays(tab, actions, n, c, options):
    """Add the plays of a Norna, from a bit mask of its options, behind smaller actions; returns the new count."""
    action = (Verb.PLAY << VERB) | (c << A)
    for _ in range(tab.most_options):
        # written in any case and counted if the bit is set: no jump
        actions[n] = action
        n += options & 1
        options >>= 1
        action += 1 << B
    return n


@rule
def insert_plays(tab, actions, n, c, options):
    """Add the plays of a Norna anywhere in the list; returns the new count."""
    for option in range(tab.last_row[c] - tab.first_row[c]):
        if (options >> option) & 1 == 1:
            n = add(actions, n, play_action(c, option))
    return n


@rule
def play_action(c, option):
    """Encode the play of an option of a Norna."""
    return (Verb.PLAY << VERB) | (c << A) | (option << B)


@rule
def side_of(st, p):
    """Side of a realm in this combat, NONE: it does not fight."""
    if p == st.fighter[0]:
        return 0
    if p == st.fighter[1]:
        return 1
    return -1


@rule
def any_actions(st, tab, actions, n, p):
    """KN-R32. Add the options for any moment of a hand."""
    if st.n_any[p] == 0:
        return n
    closed = closed_always(st, p)
    last = -1
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(tab, c, AT_ANY, ALWAYS, closed)
        n = add_plays(tab, actions, n, c, options if c != last else 0)
        last = c
    return n


@rule
def fighter_actions(st, tab, actions, n, p, side):
    """KN-34, KN-41, KN-R26. Add the Norna plays of a fighter: options of the moment, of any moment, Freya.

    R05 limits the pre-combat options, R12 both kinds.
    """
    moment = AT_ANY
    most = st.rule[Rule.NORNA_MAX]
    if most < 0 or st.norna_used[side] < most:
        most = st.rule[Rule.PRE_MAX]
        if st.phase != Phase.PRE:
            moment = AT_COM + side
        elif most < 0 or st.pre_used[side] < most:
            moment = AT_PRE + side
    freya = st.phase != Phase.PRE and freya_target(st, tab, side) >= 0
    if st.has_bought[side] == 1:
        return buyer_actions(st, tab, actions, n, p, side, moment, freya)
    known = may_be_true(st, tab, side)
    closed = closed_in_combat(st, p, side)
    last = -1
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(tab, c, moment, known, closed)
        if freya:
            options |= answer_option(tab, c)
        n = add_plays(tab, actions, n, c, options if c != last else 0)
        last = c
    return n


@rule
def bought_left(st, side):
    """KN-R36. The buyer may play one more bought Norna."""
    most = st.rule[Rule.MERC_NORNAS]
    return most < 0 or st.bought_used[side] < most


@rule
def buyer_actions(st, tab, actions, n, p, side, moment, freya):
    """KN-R26. A buyer plays only what it bought, what that drew, and Magia de Freya."""
    known = may_be_true(st, tab, side)
    closed = closed_in_combat(st, p, side)
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(tab, c, moment, known, closed) if st.fresh[side, c] > 0 else 0
        if freya:
            options |= answer_option(tab, c)
        n = insert_plays(tab, actions, n, c, options)
    if bought_left(st, side):
        # R12 does not count bought Nornas
        for k in range(st.n_bought[side]):
            c = st.bought[side, k]
            options = open_options(tab, c, AT_COM + side, known, closed)
            if freya:
                options |= answer_option(tab, c)
            n = insert_plays(tab, actions, n, c, options)
    return n


# --- Playing -------------------------------------------------------------------------------------


@rule
def play_norna(st, tab, par, ev, p, c, option, side):
    """KN-43. Put a Norna on the table and say which option; the other side may answer before it works (KN-R7 a).

    side: the side it counts for; NONE for an option that an outside realm uses for itself.
    """
    row = tab.first_row[c] + option
    trigger = tab.trigger[row]
    k = st.n_table
    st.table_c[k] = c
    st.table_p[k] = p
    st.table_row[k] = row
    st.table_side[k] = side
    st.table_on[k] = 0
    st.table_value[k] = 0
    st.n_table += 1
    st.card_played[p, c] += 1
    st.m_nornas[p, trigger] += 1
    own = leave_hand(st, tab, p, c, side)
    if side >= 0:
        st.last_entry[side] = k
        st.last_norna[side] = c
        op = tab.op[row]
        st.last_value[side] = tab.amount[row] if op == Op.FORCE or op == Op.OPPONENT else 0
        if p == st.merc[side]:
            st.merc_used[side] += 1
        elif own and (trigger == Trigger.PRE or trigger == Trigger.COM):
            st.norna_used[side] += 1
        if trigger == Trigger.PRE:
            st.pre_used[side] += 1
    say3(st, ev, p, Ev.PLAYED, c, option, side)
    if st.chain_from >= 0:
        st.chain_side = 1 - side
        st.chain_who = 0
    elif side >= 0:
        st.chain_target = freya_target(st, tab, side) if trigger == Trigger.REACT else -1
        st.chain_from = k
        st.chain_side = 1 - side
        st.chain_who = 0
    else:
        st.table_on[k] = 1
        resolve(st, tab, par, ev, k)


@rule
def leave_hand(st, tab, p, c, side):
    """KN-R26. Take the Norna from the bought ones, else from the hand. Returns True: it was an own one."""
    if side >= 0 and st.has_bought[side] == 1 and st.fighter[side] == p:
        k = position(st.bought[side], st.n_bought[side], c)
        if k >= 0 and bought_left(st, side):
            st.n_bought[side] = remove_at(st.bought[side], st.n_bought[side], k)
            st.bought_used[side] += 1
            return False
        if st.fresh[side, c] > 0:
            st.fresh[side, c] -= 1
    out_of_hand(st, tab, p, c)
    return True


# --- Answers -------------------------------------------------------------------------------------


@rule
def answer_actions(st, tab, actions, p):
    """KN-44. Pass, or a Norna with which the realm may answer."""
    side = st.chain_side
    n = begin_list(actions, True)
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        if tab.react_row[c] >= 0:
            n = add(actions, n, play_action(c, tab.react_row[c] - tab.first_row[c]))
    if buyer_side(st, p) == side and bought_left(st, side):
        for k in range(st.n_bought[side]):
            c = st.bought[side, k]
            if tab.react_row[c] >= 0:
                n = add(actions, n, play_action(c, tab.react_row[c] - tab.first_row[c]))
    return n


@rule
def can_answer(st, tab, p, side):
    """KN-44. The realm holds a Norna with which it may answer."""
    if st.n_react[p] > 0:
        return True
    if buyer_side(st, p) == side and bought_left(st, side):
        for k in range(st.n_bought[side]):
            if tab.react_row[st.bought[side, k]] >= 0:
                return True
    return False


@rule
def advance_chain(st, tab, par, ev):
    """KN-R7 a, KN-R8. Ask the other fighter, then its mercenary, whether they answer; then the chain resolves."""
    side = st.chain_side
    if st.chain_who == 0:
        p = st.fighter[side]
        if can_answer(st, tab, p, side):
            st.to_act = p
            st.decision = Decision.REACT
            return
        st.chain_who = 1
    if st.chain_who == 1:
        p = st.merc[side]
        if p >= 0 and st.merc_used[side] < mercenary_limit(st, par) and can_answer(st, tab, p, side):
            st.to_act = p
            st.decision = Decision.REACT
            return
    resolve_chain(st, tab, par, ev)


@rule
def mercenary_limit(st, par):
    """KN-51, R14. Nornas that a mercenary may use for its employer."""
    return limited(st, Rule.MERC_NORNAS, par.mercenary_nornas)


@rule
def resolve_chain(st, tab, par, ev):
    """KN-R8. The chain resolves from the last card; each answer cancels the card just before it."""
    first = st.chain_from
    target = st.chain_target
    st.chain_from = -1
    st.chain_target = -1
    for k in range(first, st.n_table):
        stands = (st.n_table - 1 - k) & 1 == 0
        st.table_on[k] = 1 if stands else 0
        if not stands:
            say(st, ev, st.table_p[k], Ev.CANCELLED, st.table_c[k])
    if st.table_on[first] == 0:
        return
    if tab.op[st.table_row[first]] == Op.CANCEL_NORNA:
        st.table_on[target] = 0
        st.table_read = -1
        say(st, ev, st.table_p[target], Ev.CANCELLED, st.table_c[target])
    else:
        resolve(st, tab, par, ev, first)
