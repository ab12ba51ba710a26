"""God of War: the solo mode: abilities of Kratos' companions."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .decks import has_number, put_on_top, put_under, take_top
from .figures import heal
from .scene import armour_now, enemies, legal_pairs
from .vocab import COLUMNS, SLOTS, Action, Aid, Decision, Ev, Hero, Phase, Verb, Window, code

ORDERS = 6
"""Ways to put two cards back on top of a deck or under it."""


@rule
def is_solo(st):
    """GW-110. Say whether Kratos plays with companions."""
    return st.hero[0] == Hero.KRATOS_SOLO and st.is_in[0] == 1


@rule
def legal_aids(st, tab, p, actions, n):
    """GW-111, GW-R57. List the options of unused companion abilities that fit this moment (all but the Defence)."""
    if not is_solo(st):
        return n
    own_turn = st.decision == Decision.ACT and st.phase == Phase.HERO
    building = st.decision == Decision.ADD
    for a in range(st.aid_used.shape[0]):
        if st.aid_used[a] == 1:
            continue
        for option in range(2):
            aid = tab.aid[a, option]
            verb = 2 * a + option
            if own_turn and (aid == Aid.STUN_SHOT or aid == Aid.TWO_SHOT):
                n = legal_shots(st, tab, p, verb, aid, tab.aid_amount[a, option], actions, n)
            elif aid == Aid.HEAL or (aid == Aid.LOOK and st.n_up > 0):
                actions[n] = code(Verb.COMPANION, verb, 0, 0)
                n += 1
            elif aid == Aid.MOVE and own_turn:
                actions[n] = code(Verb.COMPANION, verb, 0, 0)
                n += 1
            elif building and (aid == Aid.BOOST or (aid == Aid.ADD_DIE and can_add_die(st, tab))):
                actions[n] = code(Verb.COMPANION, verb, 0, 0)
                n += 1
    return n


@rule
def legal_shots(st, tab, p, verb, aid, targets, actions, n):
    """GW-112, GW-R29. List the targets of a companion's Ranged attack; a Number from the hand must be there."""
    if not has_number(st, p, Action.RANGED):
        return n
    if aid == Aid.TWO_SHOT:
        return legal_pairs(st, tab, Verb.COMPANION, verb, targets, actions, n)
    shown = enemies(st, tab)
    for slot in range(SLOTS):
        if (shown >> slot) & 1 == 1 and slot % COLUMNS == st.column[0]:
            actions[n] = code(Verb.COMPANION, verb, slot, slot)
            n += 1
    return n


@rule
def rolls_die(st, tab, slot):
    """GW-R30. Say whether the die is rolled against this target."""
    s = st.side[slot]
    return armour_now(st, slot) == 0 and tab.side_health[s] > 0 and tab.side_block[s] < 0


@rule
def can_add_die(st, tab):
    """GW-113, GW-R30. Say whether the announced Attack rolls a die that is not added yet."""
    if st.set_adds_die == 1 or st.charge[st.set_figure] > 0:
        return False
    if rolls_die(st, tab, st.set_slot):
        return True
    return st.set_slot_2 >= 0 and rolls_die(st, tab, st.set_slot_2)


@rule
def use_aid(st, tab, ev, verb):
    """GW-111 to GW-113. Use an option of a companion ability that is no attack: it is spent for this scene."""
    a = verb // 2
    option = verb % 2
    aid = tab.aid[a, option]
    n = tab.aid_amount[a, option]
    st.aid_used[a] = 1
    emit(st, ev, 0, Ev.COMPANION, a, option, n)
    if aid == Aid.HEAL:
        heal(st, ev, 0, 0, n)
    elif aid == Aid.BOOST:
        st.set_strength += n
    elif aid == Aid.ADD_DIE:
        st.set_adds_die = 1
    elif aid == Aid.MOVE:
        st.mover = 0
    elif aid == Aid.LOOK:
        look(st, n)


@rule
def wants_aid(st, tab, window):
    """GW-R57. Say whether an unused ability can be used in this window: heal or look."""
    if not is_solo(st) or (window != Window.RUNE and window != Window.HIT):
        return False
    for a in range(st.aid_used.shape[0]):
        for option in range(2):
            aid = tab.aid[a, option]
            if st.aid_used[a] == 0 and ((aid == Aid.HEAL and st.hurt[0] > 0) or (aid == Aid.LOOK and st.n_up > 0)):
                return True
    return False


@rule
def look(st, n):
    """GW-113. Look at the top Upgrade cards."""
    st.n_look = 0
    while st.n_look < min(n, st.look.shape[0]) and st.n_up > 0:
        st.look[st.n_look] = take_top(st)
        st.n_look += 1


@rule
def legal_orders(st, actions):
    """GW-113. List the ways to put the cards back: two on top, one, none, in either order; one card: top or under."""
    n = ORDERS if st.n_look == 2 else 2
    for k in range(n):
        actions[k] = code(Verb.LOOK, k, 0, 0)
    return n


@rule
def put_back(st, order):
    """GW-113. Put the cards back: 0, 1 both on top; 2, 3 one on top; 4, 5 both under (even: the first is first)."""
    if st.n_look == 1:
        if order == 0:
            put_on_top(st, st.look[0])
        else:
            put_under(st, st.look[0])
    else:
        first = st.look[order % 2]
        second = st.look[1 - order % 2]
        if order // 2 == 0:
            put_on_top(st, second)
            put_on_top(st, first)
        elif order // 2 == 1:
            put_on_top(st, first)
            put_under(st, second)
        else:
            put_under(st, first)
            put_under(st, second)
    st.n_look = 0
