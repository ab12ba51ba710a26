"""Kardnarök: playing a Norna and answering it with Magia de Freya (KN-34, KN-43, KN-44, KN-51)."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.piles import position, remove_at

from .counting import side_facts
from .effects import moved_force, resolve, shows_nornas
from .hands import add, begin_list, buyer_side, has_exchange, out_of_hand, say, say3
from .vocab import (
    AT_ANY,
    AT_COM,
    AT_END,
    AT_PRE,
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
def bought_left(st, side):
    """KN-R36. The buyer may play one more bought Norna."""
    most = st.rule[Rule.MERC_NORNAS]
    return most < 0 or st.bought_used[side] < most


@rule
def bought_place(st, p, c):
    """KN-R26. Place of a Norna among those that p bought and may play, NONE: p plays it from the hand."""
    side = buyer_side(st, p)
    if side < 0 or not bought_left(st, side):
        return -1
    return position(st.bought[side], st.n_bought[side], c)


@rule
def limited(st, r, value):
    """KN-R35. A number that a fixed rule may limit: the stricter one holds."""
    most = st.rule[r]
    return value if most < 0 else min(value, most)


@rule
def has_target(st, p, c, op, side):
    """D7. What an operation needs is there; an option that could do nothing is not open."""
    if op <= Op.DIG_N:
        return True
    if op == Op.SWAP_ARMY:
        return st.n_army[p] > 0 and st.n_hand[p, WARRIOR] > 0
    if op == Op.EXTRA_REINF:
        return st.n_human[p] > 0
    if op == Op.SWAP_HERO:
        return has_exchange(st, p)
    if op == Op.SWAP_HAND:
        # the card itself is one of them, unless it was bought and lies apart
        own = 1 if bought_place(st, p, c) < 0 else 0
        return st.n_hand[p, WARRIOR] + st.n_hand[p, NORNA] > own
    if op == Op.REVEAL_STEAL_N:
        return shows_nornas(st, p)
    if side < 0:
        return True
    q = st.fighter[1 - side]
    if op == Op.KILL_W:
        return st.n_army[q] > 0
    if op == Op.SWAP_ARMIES:
        return st.n_army[q] > 0 and st.n_army[p] > 0
    if op == Op.CANCEL_REINF:
        return st.reinf[1 - side] > st.reinf_off[1 - side]
    if op == Op.OPP_DISCARD_N:
        return st.n_hand[q, NORNA] > 0
    return True


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
def is_open(st, tab, p, c, row, side):
    """KN-43. An option whose moment and side it is may be played: its condition may hold, its target is there."""
    if tab.asks_more[row] == 1 and tab.trigger[row] != Trigger.ANY:
        # victory and defeat may both still come
        if (side_facts(st, tab, side) | AT_END) & tab.when[row] == 0:
            return False
    return has_target(st, p, c, tab.op[row], side)


@rule
def open_options(st, tab, p, c, moment, side):
    """KN-43. Bit mask of the options of a Norna that are open to p at a moment (AT_ANY and on; side: NONE outside)."""
    options = tab.sure[c, moment]
    maybe = tab.maybe[c, moment]
    if maybe != 0:
        options |= checked_options(st, tab, p, c, maybe, side)
    return options


@rule
def checked_options(st, tab, p, c, maybe, side):
    """KN-43. Those of the options in a bit mask that are open now."""
    options = 0
    for row in range(tab.first_row[c], tab.last_row[c]):
        bit = 1 << (row - tab.first_row[c])
        if maybe & bit != 0 and is_open(st, tab, p, c, row, side):
            options |= bit
    return options


@rule
def answer_option(tab, c):
    """KN-44. Bit mask of the option with which a Norna answers, 0: it has none."""
    return 1 << (tab.react_row[c] - tab.first_row[c]) if tab.react_row[c] >= 0 else 0


@rule
def add_plays(actions, n, c, options):
    """Add the plays of a Norna, from a bit mask of its options, behind smaller actions; returns the new count."""
    action = play_action(c, 0)
    # the first two are written in any case and counted if the bit is set: no jump, and few cards have more
    actions[n] = action
    n += options & 1
    actions[n] = action + (1 << B)
    n += (options >> 1) & 1
    options >>= 1
    while options > 1:
        options >>= 1
        action += 1 << B
        actions[n] = action + (1 << B)
        n += options & 1
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
    attacks = 1 if p == st.fighter[0] else 0
    defends = 1 if p == st.fighter[1] else 0
    return attacks + defends + defends - 1


@rule
def any_actions(st, tab, actions, n, p):
    """KN-R32. Add the options for any moment of a hand."""
    if st.n_any[p] == 0:
        return n
    side = side_of(st, p)
    last = -1
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(st, tab, p, c, AT_ANY, side)
        n = add_plays(actions, n, c, options if c != last else 0)
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
    last = -1
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(st, tab, p, c, moment, side)
        if freya:
            options |= answer_option(tab, c)
        n = add_plays(actions, n, c, options if c != last else 0)
        last = c
    return n


@rule
def buyer_actions(st, tab, actions, n, p, side, moment, freya):
    """KN-R26. A buyer plays only what it bought, what that drew, and Magia de Freya."""
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        options = open_options(st, tab, p, c, moment, side) if st.fresh[side, c] > 0 else 0
        if freya:
            options |= answer_option(tab, c)
        n = insert_plays(tab, actions, n, c, options)
    if bought_left(st, side):
        # R12 does not count bought Nornas
        for k in range(st.n_bought[side]):
            c = st.bought[side, k]
            options = open_options(st, tab, p, c, AT_COM + side, side)
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
        st.last_value[side] = moved_force(st, tab, c, row) if tab.op[row] <= Op.OPPONENT else 0
        works = 1 if p == st.merc[side] else 0
        fights = 1 if trigger <= Trigger.COM else 0
        st.merc_used[side] += works
        st.norna_used[side] += own & fights & (1 - works)
        st.pre_used[side] += 1 if trigger == Trigger.PRE else 0
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
    """KN-R26. Take the Norna from the bought ones, else from the hand. Returns 1 if it was an own one."""
    if side >= 0 and st.has_bought[side] == 1 and st.fighter[side] == p:
        k = bought_place(st, p, c)
        if k >= 0:
            st.n_bought[side] = remove_at(st.bought[side], st.n_bought[side], k)
            st.bought_used[side] += 1
            return 0
        if st.fresh[side, c] > 0:
            st.fresh[side, c] -= 1
    out_of_hand(st, tab, p, c)
    return 1


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
