"""Kardnarök: a combat, from the announcement to the last action (KN-30 to KN-44)."""

from __future__ import annotations

from simkit._jit import rule

from .counting import army_count, holds, side_facts
from .effects import send_warrior
from .hands import act, add, begin_list, draw, say, say3
from .nornas import fighter_actions, freya_target, limited, play_action
from .vocab import (
    MAX_CARDS,
    NORNA,
    SIDES,
    WARRIOR,
    B,
    Decision,
    Ev,
    God,
    Kind,
    Op,
    Phase,
    Rule,
    Verb,
)

# --- Announcement and rituals --------------------------------------------------------------------


@rule
def begin_combat(st, tab, ev, p, q):
    """KN-14. p announces that it attacks q; only these two fight."""
    st.fighter[0] = p
    st.fighter[1] = q
    st.rituals_open = 0
    st.counted = 0
    st.table_from = st.n_table
    st.table_read = -1
    st.winner = -1
    st.merc_stopped = 0
    for side in range(SIDES):
        clear_side(st, side)
    for r in range(st.n_players):
        st.idle_side[r] = -1
        st.idle_price[r] = 0
        st.promised[r] = 0
    st.m_attacked[p] += 1
    st.m_defended[q] += 1
    say(st, ev, p, Ev.ATTACK, q)
    st.seat_k = 0
    st.phase = Phase.SHOW if st.rule[Rule.REVEAL_ONE] > 0 else Phase.RITUAL
    for side in range(SIDES):
        r = st.fighter[side]
        st.card_played[r, st.hero[r, st.lead[r]]] += 1


@rule
def clear_side(st, side):
    """KN-3. Both figures stand at the start of the counter; nothing of an earlier combat is left."""
    st.ritual[side] = -1
    st.counter[side] = 0
    st.army_force[side] = 0
    st.hero_counts[side] = 0
    st.reinf[side] = 0
    st.n_reinf[side] = 0
    st.thor_force[side] = 0
    st.n_thor[side] = 0
    st.n_used[side] = 0
    st.norna_used[side] = 0
    st.pre_used[side] = 0
    st.last_entry[side] = -1
    st.last_norna[side] = -1
    st.last_value[side] = 0
    st.count_key[side] = -1
    st.merc[side] = -1
    st.merc_price[side] = 0
    st.merc_used[side] = 0
    st.bargained[side] = 0
    st.n_bought[side] = 0
    st.bought_used[side] = 0
    if st.has_bought[side] == 1:
        for c in range(MAX_CARDS):
            st.fresh[side, c] = 0
    st.has_bought[side] = 0
    clear_flags(st, side)


@rule
def clear_flags(st, side):
    """What cards on the table do to a side is read from them."""
    st.moved[side] = 0
    st.sick[side] = 0
    st.no_reinf[side] = 0
    st.reinf_off[side] = 0
    st.hero_off[side] = 0
    st.hero_forced[side] = 0
    st.save_army[side] = 0
    st.save_some[side] = -1


@rule
def advance_show(st):
    """KN-18. R04: Each fighter, the attacker first, turns one army warrior face up before the rituals are chosen."""
    while st.seat_k < SIDES:
        p = st.fighter[st.seat_k]
        if st.n_army[p] > 0:
            st.to_act = p
            st.decision = Decision.SHOW
            return
        st.seat_k += 1
    st.seat_k = 0
    st.phase = Phase.RITUAL


@rule
def legal_show(st, actions, p):
    """KN-18. R04: Own choice of the warrior."""
    n = 0
    for k in range(st.n_army[p]):
        n = add(actions, n, act(Verb.SHOW, st.army[p, k]))
    return n


@rule
def step_show(st, ev, p, c):
    """KN-18. R04: Turn it face up."""
    for k in range(st.n_army[p]):
        if st.army[p, k] == c:
            st.army_known[p, k] = (1 << st.n_players) - 1
            break
    say(st, ev, p, Ev.SHOWN, c)
    st.seat_k += 1


@rule
def advance_ritual(st, tab, par, ev):
    """KN-30. Both fighters choose hidden, then reveal together; Odin gives its Nornas at once (KN-31)."""
    if st.seat_k < SIDES:
        st.to_act = st.fighter[st.seat_k]
        st.decision = Decision.RITUAL
        return
    st.rituals_open = 1
    say3(st, ev, st.fighter[0], Ev.RITUALS, st.ritual[0], st.ritual[1], st.fighter[1])
    for side in range(SIDES):
        p = st.fighter[side]
        st.m_rituals[p, st.ritual[side]] += 1
        if st.ritual[side] == God.ODIN:
            draw(st, tab, ev, p, Kind.NORNA, limited(st, Rule.ODIN_NORNAS, par.odin_nornas), False)
    st.seat_k = 0
    st.phase = Phase.REVEALED


@rule
def legal_ritual(st, actions, p):
    """KN-30. Any god but the one used in the realm's last combat of this round."""
    n = 0
    for god in range(st.m_rituals.shape[1]):
        if god != st.blocked[p]:
            n = add(actions, n, act(Verb.RITUAL, god))
    return n


@rule
def advance_revealed(st):
    """KN-R32 c. When the rituals are revealed each fighter may use Nornas of any moment."""
    while st.seat_k < SIDES:
        p = st.fighter[st.seat_k]
        if st.n_any[p] > 0:
            st.to_act = p
            st.decision = Decision.REVEALED
            return
        st.seat_k += 1
    st.seat_k = 0
    st.phase = Phase.PRE


# --- Pre-combat ----------------------------------------------------------------------------------


@rule
def advance_pre(st):
    """KN-34. First the attacker plays all its pre-combat Nornas, one at a time, then the defender."""
    if st.seat_k < SIDES:
        st.to_act = st.fighter[st.seat_k]
        st.decision = Decision.PRE
        return
    st.phase = Phase.COMBAT


@rule
def legal_pre(st, tab, actions, p):
    """KN-34. Pass, or a Norna."""
    n = begin_list(actions, True)
    return fighter_actions(st, tab, actions, n, p, st.seat_k)


# --- Counting ------------------------------------------------------------------------------------


@rule
def read_table(st, tab, k):
    """What card k on the table does to the counter and to the sides.

    A condition that asks for more than the side is looked at again at every count (D18).
    """
    row = st.table_row[k]
    side = st.table_side[k]
    other = 1 - side
    op = tab.op[row]
    if op == Op.FORCE or op == Op.OPPONENT:
        if tab.asks_more[row] == 1:
            st.table_soft = 1
            if not holds(tab, row, side_facts(st, tab, side)):
                return
        if op == Op.FORCE:
            st.moved[side] += st.table_value[k]
        else:
            st.moved[other] -= st.table_value[k]
    elif op == Op.SICK:
        st.sick[other] += tab.amount[row]
    elif op == Op.NO_REINF:
        st.no_reinf[other] = 1
    elif op == Op.CANCEL_REINF:
        st.reinf_off[other] += st.table_value[k]
    elif op == Op.EXTRA_REINF:
        st.moved[side] += st.table_value[k]
    elif op == Op.CANCEL_HERO:
        st.hero_off[other] = 1
    elif op == Op.FORCE_HERO:
        st.hero_forced[side] = 1
    elif op == Op.SAVE_ARMY:
        st.save_army[side] = 1
    elif op == Op.SAVE_1:
        st.save_some[side] = tab.amount[row]


@rule
def recount(st, tab, par):
    """KN-35. The counter: armies with bonuses, reinforcements, Nornas; a side has at least 0 (the sum is cut)."""
    if st.table_read < 0 or st.table_soft == 1:
        st.table_soft = 0
        for side in range(SIDES):
            clear_flags(st, side)
        st.table_read = st.table_from
    for k in range(st.table_read, st.n_table):
        if st.table_on[k] == 1 and st.table_side[k] >= 0:
            read_table(st, tab, k)
    st.table_read = st.n_table
    for side in range(SIDES):
        p = st.fighter[side]
        count_army(st, tab, p, side)
        total = st.moved[side] + st.army_force[side] + side_bonus(st, par, side, p)
        total += st.reinf[side] - st.reinf_off[side] + st.thor_force[side]
        st.counter[side] = max(0, total)
    st.losing = losing_side(st)


@rule
def count_army(st, tab, p, side):
    """KN-35. Count the army of a side, if anything it depends on has changed since the last count."""
    h = st.hero[p, st.lead[p]]
    w0 = st.army[p, 0]
    w1 = st.army[p, 1]
    sick = st.sick[side]
    off = st.hero_off[side]
    forced = st.hero_forced[side]
    key = (((((h << B) | (w0 + 1)) << B | (w1 + 1)) << B | sick) << 1 | off) << 1 | forced
    if key != st.count_key[side]:
        st.count_key[side] = key
        force, counts = army_count(st, tab, h, w0, w1, side, st.ritual[side], sick, off, forced)
        st.army_force[side] = force
        st.hero_counts[side] = counts


@rule
def side_bonus(st, par, side, p):
    """KN-33, KN-60, R03. Frey, the attacker's Force of a fixed rule, the defender's marker."""
    total = 0
    if st.ritual[side] == God.FREY:
        total += limited(st, Rule.FREY_FORCE, par.frey_force)
    if side == 0:
        return total + st.rule[Rule.ATTACKER_FORCE]
    if st.rule[Rule.NO_MARKER] == 0 and st.n_players > SIDES:
        force = par.marker_force[st.marker[p]]
        if force > 0:
            total += max(0, force + st.rule[Rule.MARKER_FORCE])
    return total


@rule
def losing_side(st):
    """KN-40, KN-R6, R02. Who is losing now; a tied counter looks at the silver coins, then the defender is winning."""
    if st.counter[0] != st.counter[1]:
        return 0 if st.counter[0] < st.counter[1] else 1
    if st.rule[Rule.TIE_ATTACKER] > 0:
        return 1
    return 1 if st.value[st.fighter[0]] > st.value[st.fighter[1]] else 0


@rule
def reveal_armies(st, ev):
    """KN-35. All warriors are turned face up; the count is noted."""
    st.counted = 1
    for side in range(SIDES):
        p = st.fighter[side]
        st.m_force[p] += st.army_force[side]
        st.m_bonus[p] += st.hero_counts[side]
        for k in range(st.n_army[p]):
            st.army_known[p, k] = (1 << st.n_players) - 1
            st.card_played[p, st.army[p, k]] += 1
    say3(st, ev, st.fighter[0], Ev.COUNT, st.counter[0], st.counter[1], st.fighter[1])


# --- Actions of the losing fighter ---------------------------------------------------------------


@rule
def advance_combat(st, tab, par, ev):
    """KN-41. Compare the counter after every action; only the fighter that is losing now acts."""
    before = st.losing
    attacker = st.counter[0]
    defender = st.counter[1]
    recount(st, tab, par)
    if st.counted == 0:
        reveal_armies(st, ev)
    else:
        if st.counter[0] != attacker or st.counter[1] != defender:
            say3(st, ev, st.fighter[0], Ev.COUNTER, st.counter[0], st.counter[1], st.fighter[1])
        if st.losing != before:
            st.m_changes += 1
            st.merc_stopped = 0
    side = st.losing
    p = st.fighter[side]
    st.to_act = p
    st.decision = Decision.COMBAT
    if st.merc[side] >= 0:
        # KN-54: the employer only watches, and may play Magia de Freya
        st.decision = Decision.FREYA
        if st.merc_stopped == 0:
            st.to_act = st.merc[side]
            st.decision = Decision.WORK


@rule
def legal_combat(st, tab, par, actions, p):
    """KN-41. Stop, or one card: a reinforcement, a Thor warrior, a Norna."""
    side = st.losing
    n = begin_list(actions, True)
    most = st.rule[Rule.REINF_MAX]
    may_reinforce = st.no_reinf[side] == 0 and (most < 0 or st.n_reinf[side] < most)
    may_thor = thor_left(st, par, side) > 0
    if may_reinforce or may_thor:
        n = warrior_actions(st, tab, actions, n, p, side, may_reinforce, may_thor)
    return fighter_actions(st, tab, actions, n, p, side)


@rule
def thor_left(st, par, side):
    """KN-32, R15. Thor warriors that the side may still use."""
    left = limited(st, Rule.THOR_WARRIORS, par.thor_warriors) - st.n_thor[side]
    return left if st.ritual[side] == God.THOR else 0


@rule
def warrior_actions(st, tab, actions, n, p, side, may_reinforce, may_thor):
    """KN-32, KN-42. Add the hand warriors that may join: those with the reinforcement icon, humans for Thor."""
    for k in range(st.n_hand[p, WARRIOR]):
        c = st.hand[p, WARRIOR, k]
        if st.has_bought[side] == 1 and st.fresh[side, c] == 0:
            continue
        if may_reinforce and tab.reinforce[c] > 0:
            n = add(actions, n, act(Verb.REINFORCE, c))
        if may_thor and tab.human[c] == 1:
            n = add(actions, n, act(Verb.THOR, c))
    return n


@rule
def step_warrior(st, tab, ev, p, verb, c):
    """KN-32, KN-42. A warrior of the hand joins: printed Force for Thor, else its reinforcement value; no bonus."""
    side = st.losing
    if verb == Verb.THOR:
        st.thor_force[side] += tab.force[c]
        st.n_thor[side] += 1
        st.m_thor[p] += 1
        send_warrior(st, tab, ev, p, side, c, tab.force[c], Ev.THOR)
    else:
        st.reinf[side] += tab.reinforce[c]
        st.n_reinf[side] += 1
        st.m_reinf[p] += 1
        send_warrior(st, tab, ev, p, side, c, tab.reinforce[c], Ev.REINFORCED)


@rule
def legal_freya(st, tab, actions, p):
    """KN-54. The employer may play Magia de Freya against the last Norna, nothing else."""
    n = begin_list(actions, True)
    if freya_target(st, tab, st.losing) < 0:
        return n
    for k in range(st.n_hand[p, NORNA]):
        c = st.hand[p, NORNA, k]
        if tab.react_row[c] >= 0:
            n = add(actions, n, play_action(c, tab.react_row[c] - tab.first_row[c]))
    return n
