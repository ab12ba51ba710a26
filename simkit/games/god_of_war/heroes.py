"""God of War: Hero Activation: move, Attack sets, Rage abilities."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, word

from .decks import has_number, spend
from .figures import clear_bonuses, heal, legal_moves, open_window, rage_up, reach
from .scene import armour_now, break_armour, damage_enemy, enemies, is_enemy, legal_pairs, strike_enemy, stun_enemy
from .specials import anybody_to_call
from .vocab import (
    COLUMNS,
    SLOTS,
    Action,
    Decision,
    Ev,
    Fury,
    Phase,
    Sort,
    Stream,
    Verb,
    Window,
    code,
    first_action,
)

# --- The turn ------------------------------------------------------------------------------------


@rule
def begin_turn(st, p):
    """GW-30, GW-R41. A Hero Activation begins: figures may move again, the others may play Specials first."""
    for f in range(2 * p, 2 * p + 2):
        st.moved[f] = 0
    st.called = 0
    st.by_scene = 0
    open_window(st, Window.TURN, p)
    st.phase = Phase.HERO


@rule
def end_turn(st, p):
    """GW-60. The Hero Activation is over: strength meant for this turn only ends, the Scene Activation follows."""
    for f in range(2 * p, 2 * p + 2):
        st.charge[f] = 0
    st.set_figure = -1
    st.phase = Phase.REVEAL


@rule
def legal_act(st, tab, par, p, actions):
    """GW-30, GW-35. List what opens a Hero Activation's choices: its end, a call to the others, moves, Attacks."""
    n = first_action(actions, Verb.END)
    if st.called == 0 and anybody_to_call(st, tab, p):
        actions[n] = Verb.CALL << 20
        n += 1
    for f in range(2 * p, 2 * p + 2):
        if st.is_in[f] == 1 and st.moved[f] < par.moves:
            n = legal_moves(st, f, Verb.MOVE, actions, n)
    return legal_attacks(st, tab, p, actions, n)


# --- Attack sets ---------------------------------------------------------------------------------


@rule
def legal_attacks(st, tab, p, actions, n):
    """GW-34, GW-40, GW-R43. List the Attacks that can be announced: a first card, a target in reach, a kind."""
    shown = enemies(st, tab)
    near = reach(st, 2 * p) & shown
    near_2 = reach(st, 2 * p + 1) & shown
    if near | near_2 == 0:
        return n
    column = st.column[2 * p if near != 0 else 2 * p + 1]
    column_2 = st.column[2 * p + 1 if near_2 != 0 else 2 * p]
    low = min(column, column_2)
    high = max(column, column_2)
    melee_number = has_number(st, p, Action.MELEE)
    ranged_number = has_number(st, p, Action.RANGED)
    for i in range(st.n_hand[p]):
        c = st.hand[p, i]
        if tab.is_a[c] != Sort.ACTION or (i > 0 and st.hand[p, i - 1] == c):
            continue
        for row in range(0, SLOTS, COLUMNS):
            for slot in range(row + low, row + high + 1):
                for k in range(2):
                    if ((near_2 if k == 1 else near) >> slot) & 1 == 1:
                        ready = tab.number[c] > 0 or st.arm[2 * p + k] > 0
                        n = attacks_with(tab, c, slot, k, ready or melee_number, ready or ranged_number, actions, n)
    return n


@rule
def attacks_with(tab, c, slot, k, melee_ready, ranged_ready, actions, n):
    """GW-40. List the Attacks on a slot that card c can begin for figure k of the seat; ready: a number is at hand."""
    if slot >= COLUMNS and melee_ready and tab.can[c, Action.MELEE] == 1:
        actions[n] = code(Verb.ATTACK, c, slot, Action.MELEE + 2 * k)
        n += 1
    if ranged_ready and tab.can[c, Action.RANGED] == 1:
        actions[n] = code(Verb.ATTACK, c, slot, Action.RANGED + 2 * k)
        n += 1
    return n


@rule
def announce(st, ev, f, kind, slot, slot_2):
    """GW-40, GW-R50. Announce an Attack; waiting bonuses of the hero count by themselves (D6)."""
    st.set_figure = f
    st.set_stage = 0
    st.set_kind = kind
    st.set_slot = slot
    st.set_slot_2 = slot_2
    st.set_strength = st.bonus[f] + st.arm[f] + st.charge[f]
    st.set_numbers = 1 if st.arm[f] > 0 else 0
    st.set_number_cards = 0
    st.set_alone = 0
    st.set_stuns = 0
    st.set_adds_die = 0
    emit(st, ev, f // 2, Ev.ATTACKED, f, slot, kind)


@rule
def add_to_set(st, tab, ev, p, c):
    """GW-34, GW-R1. Add a card of the hand to the announced Attack."""
    st.set_strength += tab.number[c]
    if tab.number[c] > 0:
        st.set_numbers += 1
    if tab.is_a[c] == Sort.NUMBER:
        st.set_number_cards += 1
        st.set_alone |= tab.alone[c]
    st.set_stuns |= tab.stuns[c]
    spend(st, tab, p, c)
    emit(st, ev, p, Ev.ADDED, c, st.set_strength, 0)


@rule
def may_join(tab, c, kind, number_cards, alone):
    """GW-R1, GW-R42. Say whether card c may join a set of this kind that holds so many Number cards."""
    if tab.is_a[c] == Sort.NUMBER:
        return number_cards == 0 or (alone == 0 and tab.alone[c] == 0)
    return tab.can[c, kind] == 1


@rule
def number_may_join(st, tab, p):
    """GW-34, D13. Say whether a card of the hand can bring a number into the announced Attack."""
    for k in range(st.n_hand[p]):
        c = st.hand[p, k]
        if tab.number[c] > 0 and may_join(tab, c, st.set_kind, st.set_number_cards, st.set_alone):
            return True
    return False


@rule
def legal_add(st, tab, p, actions):
    """GW-34, D13. List the roll of the Attack (once it has a number) or giving it up, and the cards that may join."""
    n = 0
    if st.set_numbers > 0:
        n = first_action(actions, Verb.RESOLVE)
    elif not number_may_join(st, tab, p):
        n = first_action(actions, Verb.END)
    for i in range(st.n_hand[p]):
        c = st.hand[p, i]
        if i > 0 and st.hand[p, i - 1] == c:
            continue
        if may_join(tab, c, st.set_kind, st.set_number_cards, st.set_alone):
            actions[n] = code(Verb.ADD, c, 0, 0)
            n += 1
    return n


@rule
def roll_die(st, par, ev, p):
    """GW-41. Roll the enemy die. The draw is named by round, seat and how many dice the seat rolled in the round."""
    index = (st.round_no * st.n_players + p) * st.hand.shape[1] + st.die_index
    st.die_index += 1
    face = par.die[below(word(st.seed, st.game_no, Stream.DIE, index), par.n_die)]
    emit(st, ev, p, Ev.ROLLED, face, 0, 0)
    return face


@rule
def resolve_attack(st, tab, par, ev):
    """GW-41, GW-43, GW-45, GW-50. Resolve the announced Attack against its targets; one die for all (GW-R29)."""
    f = st.set_figure
    p = f // 2
    strength = st.set_strength
    no_die = st.charge[f] > 0
    adds = st.set_adds_die == 1
    face = -1
    st.actor = f
    st.by_scene = 0
    st.attacks[p] += 1
    for k in range(2):
        slot = st.set_slot if k == 0 else st.set_slot_2
        if slot < 0 or not is_enemy(st, tab, slot):
            continue
        s = st.side[slot]
        if armour_now(st, slot) > 0 or tab.side_health[s] == 0:
            if strength >= armour_now(st, slot) and armour_now(st, slot) > 0:
                break_armour(st, tab, ev, p, slot)
        elif tab.side_block[s] >= 0:
            damage_enemy(st, tab, ev, p, slot, strength - st.store[tab.side_block[s]])
        elif no_die:
            damage_enemy(st, tab, ev, p, slot, strength)
        else:
            if face < 0:
                face = roll_die(st, par, ev, p)
            damage_enemy(st, tab, ev, p, slot, strength + face if adds else strength - face)
        if st.set_stuns == 1:
            stun_enemy(st, tab, ev, p, slot)
    st.set_figure = -1
    clear_attack_bonuses(st, f)
    rage_up(st, tab, ev, f, par.rage_attack)


@rule
def clear_attack_bonuses(st, f):
    """GW-100, GW-R50. Waiting strength is used by the Attack, successful or not."""
    guard = st.guard[f]
    clear_bonuses(st, f)
    st.guard[f] = guard


# --- Rage abilities ------------------------------------------------------------------------------


@rule
def legal_rage(st, tab, par, p, actions, n):
    """GW-51. List the Rage abilities that are ready, with their targets. Mimir's is used when a rune is revealed."""
    for k in range(2):
        f = 2 * p + k
        if st.is_in[f] == 0 or st.rage[f] < tab.rage[st.hero[f]]:
            continue
        fury = tab.fury[st.hero[f], 0]
        if fury == Fury.NEXT_ATTACK:
            actions[n] = code(Verb.RAGE, k, 0, 0)
            n += 1
        elif fury == Fury.THUNDERBIRD:
            n = legal_pairs(st, tab, Verb.RAGE, k, tab.fury_targets[st.hero[f], 0], actions, n)
        elif fury == Fury.TOKEN:
            n = legal_tokens(st, par, k, actions, n)
        elif fury == Fury.EQUIP or fury == Fury.ARM:
            for other in range(2):
                if st.is_in[2 * p + other] == 1:
                    actions[n] = code(Verb.RAGE, k, other, 0)
                    n += 1
    return n


@rule
def tokens_out(st):
    """GW-102. Return how many Freya tokens lie on heroes."""
    total = 0
    for f in range(st.token.shape[0]):
        total += st.token[f]
    return total


@rule
def legal_tokens(st, par, k, actions, n):
    """GW-102, GW-R32. List who gets a token: a free one, or one moved from the hero that has it (b: from, c: to)."""
    if tokens_out(st) < par.tokens:
        for c in range(st.hero.shape[0]):
            if st.is_in[c] == 1:
                actions[n] = code(Verb.RAGE, k, c, c)
                n += 1
        return n
    for b in range(st.hero.shape[0]):
        for c in range(st.hero.shape[0]):
            if st.token[b] > 0 and st.is_in[c] == 1 and b != c:
                actions[n] = code(Verb.RAGE, k, b, c)
                n += 1
    return n


@rule
def use_rage(st, tab, par, ev, f, b, c):
    """GW-51, GW-100 to GW-103, GW-114. Use the Rage ability of figure f; the marker goes to 0."""
    p = f // 2
    hero = st.hero[f]
    st.rage[f] = 0
    st.furies[p] += 1
    st.actor = f
    emit(st, ev, p, Ev.RAGE_USED, f, b, c)
    for k in range(tab.n_fury[hero]):
        fury = tab.fury[hero, k]
        n = tab.fury_amount[hero, k]
        if fury == Fury.NEXT_ATTACK:
            st.bonus[f] += n
        elif fury == Fury.HEAL_SELF:
            heal(st, ev, p, f, n)
        elif fury == Fury.THUNDERBIRD:
            thunderbird(st, tab, ev, p, b, c, n)
        elif fury == Fury.TOKEN:
            if b != c:
                st.token[b] -= 1
                st.token[c] += 1
            else:
                st.token[c] += min(n, par.tokens - tokens_out(st))
        elif fury == Fury.EQUIP:
            st.guard[2 * p + b] += n
        elif fury == Fury.ARM:
            st.arm[2 * p + b] += n
        elif fury == Fury.RENEW:
            for a in range(st.aid_used.shape[0]):
                st.aid_used[a] = 0


@rule
def thunderbird(st, tab, ev, p, b, c, n):
    """GW-101, GW-R9. n damage to each of up to two enemies, no die; none to armoured ones."""
    for k in range(2):
        slot = b if k == 0 else c
        if (k == 0 or b != c) and armour_now(st, slot) == 0:
            strike_enemy(st, tab, ev, p, slot, n)


# --- Steps ---------------------------------------------------------------------------------------


@rule
def question_of_hero(st, tab, ev, p):
    """GW-66, GW-R6. Ask the seat whose Hero Activation it is, or end the activation of a knocked-out hero."""
    if st.is_in[2 * p] == 0 and st.is_in[2 * p + 1] == 0:
        end_turn(st, p)
    elif st.set_figure < 0:
        st.to_act = p
        st.decision = Decision.ACT
    else:
        st.to_act = p
        st.decision = Decision.ADD
