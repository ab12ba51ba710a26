"""God of War: what the rows of scene cards do, flips with their reveals and rewards, what follows any effect."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .decks import gain_status
from .figures import finish, heal, queue_damage
from .scene import (
    all_defeated,
    all_hold,
    armour_now,
    armour_place,
    break_armour,
    change_store,
    damage_enemy,
    find_enemy,
    holds,
    is_dead,
    is_enemy,
    lay_out,
    strike_enemy,
    stun_enemy,
    turn_over,
)
from .vocab import BESIDE, SLOTS, Do, End, Ev, Phase, Sort, When

# --- Flips ---------------------------------------------------------------------------------------


@rule
def flip_cards(st, tab, ev, row):
    """GW-80, GW-83. Turn the cards of a row's pattern, then do what the new sides say when turned up."""
    done = 0
    for slot in range(SLOTS):
        if tab.cards[row, slot] == 0:
            continue
        back = st.side[slot] % 2
        if tab.do[row] == Do.SHOW and back == 1:
            continue
        if tab.do[row] == Do.HIDE and (back == 0 or is_dead(st, tab, slot)):
            continue
        turn_over(st, tab, ev, slot)
        done |= 1 << slot
    turned_up(st, tab, ev, done, When.REVEAL)
    if st.actor >= 0:
        turned_up(st, tab, ev, done, When.REWARD)


@rule
def turned_up(st, tab, ev, done, when):
    """GW-83. Do the rows of sides just turned up (bits): reveals, then rewards of the hero who met the condition."""
    for slot in range(SLOTS):
        if (done >> slot) & 1 == 1:
            s = st.side[slot]
            for row in range(tab.side_first[s], tab.side_last[s]):
                if tab.when[row] == when:
                    if when == When.REVEAL:
                        st.by_scene = 1
                    do_row(st, tab, ev, row, slot)


@rule
def row_flips(tab, row):
    """GW-80. Say whether a row turns cards over."""
    return tab.do[row] == Do.FLIP or tab.do[row] == Do.SHOW or tab.do[row] == Do.HIDE


# --- What rows do --------------------------------------------------------------------------------


@rule
def do_row(st, tab, ev, row, slot):
    """GW-83. Do one row that is no attack and no flip; st.actor is the acting hero, st.pay_target who is chosen."""
    do = tab.do[row]
    n = tab.strength[row]
    where = tab.slot[row]
    p = st.actor // 2 if st.actor >= 0 else -1
    if do == Do.STORE:
        change_store(st, tab, ev, where, n, tab.low[row], tab.high[row])
    elif do == Do.ALL_TAKE:
        all_take(st, n)
    elif do == Do.BURN:
        burn(st, tab, ev, slot, n)
    elif do == Do.HEAL:
        heal(st, ev, p, st.actor, n)
    elif do == Do.HEAL_ANY:
        heal(st, ev, p, st.pay_target, n)
    elif do == Do.DRAW:
        st.draws[p] += n
    elif do == Do.CRYSTAL:
        for _ in range(n):
            gain_status(st, tab, ev, p, Sort.CRYSTAL - Sort.STUN)
    elif do == Do.CHARGE:
        st.charge[st.actor] += n
    else:
        do_enemy_row(st, tab, ev, row, slot, p)


@rule
def do_enemy_row(st, tab, ev, row, slot, p):
    """GW-83. Do one row that works on enemies."""
    do = tab.do[row]
    n = tab.strength[row]
    where = tab.slot[row]
    if do == Do.DAMAGE or do == Do.HEAL_ENEMY or do == Do.STUN:
        k = find_enemy(st, tab, where)
        if k < 0:
            return
        if do == Do.DAMAGE:
            damage_enemy(st, tab, ev, p, k, n)
        elif do == Do.STUN:
            stun_enemy(st, tab, ev, p, k)
        else:
            heal_enemy(st, tab, ev, k, n)
    elif do == Do.STRIKE:
        strike_enemy(st, tab, ev, p, st.pay_target, n + st.paid)
    elif do == Do.LOWER_ARMOUR:
        lower_armour(st, tab, ev, p, where, n)
    elif do == Do.IMPRISON:
        st.imprisoned = 1
        st.is_dirty = 1
    elif do == Do.RETURN:
        defeated_return(st, tab, ev, row)
    elif do == Do.HEAL_OTHERS:
        for other in range(SLOTS):
            if tab.side_pool[st.side[other]] != tab.side_pool[st.side[slot]] and is_enemy(st, tab, other):
                heal_enemy(st, tab, ev, other, st.damage[tab.side_pool[st.side[other]]])
    elif do == Do.SEAL:
        st.dead[where] = 1


@rule
def all_take(st, n):
    """GW-R26, GW-R32. Every hero in play takes n, Mimir too; no Defence, but a Freya token helps."""
    for f in range(st.hero.shape[0]):
        queue_damage(st, f, n, 0)


@rule
def burn(st, tab, ev, slot, n):
    """GW-2. A Bonfire burns down by n; without Fire the game is lost."""
    if st.store[slot] == 0:
        finish(st, ev, End.FIRE_OUT)
    else:
        change_store(st, tab, ev, slot, -n, 0, st.store[slot])


@rule
def heal_enemy(st, tab, ev, slot, n):
    """GW-41. Remove up to n damage from the enemy of a card."""
    s = st.side[slot]
    healed = min(n, st.damage[tab.side_pool[s]])
    if healed > 0:
        st.damage[tab.side_pool[s]] -= healed
        emit(st, ev, -1, Ev.ENEMY_HEALED, tab.side_card[s], s % 2, healed)


@rule
def lower_armour(st, tab, ev, p, slot, n):
    """GW-43. Lower the highest unbroken armour value of a card by n; at 0 it is broken."""
    k = armour_place(st, slot)
    if k < 0:
        return
    if st.armour[slot, k] <= n:
        break_armour(st, tab, ev, p, slot)
    else:
        st.armour[slot, k] -= n
        emit(st, ev, p, Ev.ARMOUR_BROKEN, tab.side_card[st.side[slot]], st.side[slot] % 2, armour_now(st, slot))


@rule
def defeated_return(st, tab, ev, row):
    """GW-83. Defeated enemies on the front sides of a row's cards come back without damage (the Hive)."""
    for slot in range(SLOTS):
        if tab.cards[row, slot] == 1 and st.side[slot] % 2 == 0 and st.dead[slot] == 1:
            st.dead[slot] = 0
            st.damage[slot] = 0
            emit(st, ev, -1, Ev.ENEMY_HEALED, tab.side_card[st.side[slot]], 0, 0)


# --- After any effect ----------------------------------------------------------------------------


@rule
def settle(st, tab, ev):
    """GW-R52, GW-82. Do the next flip that is due, left to right, top row first; then victory and defeat."""
    slot, when = next_due(st, tab)
    if slot >= 0:
        due_rows(st, tab, ev, slot, when)
    else:
        st.is_dirty = 0
        check_end(st, tab, ev)


@rule
def next_due(st, tab):
    """GW-R52, GW-82. Return the next card with a flip that is due, and its When; -1: none."""
    for slot in range(SLOTS):
        if st.fell[slot] == 1:
            st.fell[slot] = 0
            return slot, When.DEFEATED
        if st.bare[slot] == 1:
            st.bare[slot] = 0
            return slot, When.ARMOUR
        if st.changed[slot] == 1:
            st.changed[slot] = 0
            return slot, When.STORED
    for slot in range(SLOTS):
        if tab.side_clears[st.side[slot]] == 1 and all_defeated(st, tab):
            return slot, When.CLEARED
    return -1, When.CLEARED


@rule
def due_rows(st, tab, ev, slot, when):
    """GW-82. Do the rows of a card for one condition, in written order."""
    s = st.side[slot]
    for row in range(tab.side_first[s], tab.side_last[s]):
        if tab.when[row] == when and holds(st, tab, tab.need[row], tab.need_slot[row], tab.need_amount[row]):
            if row_flips(tab, row):
                flip_cards(st, tab, ev, row)
            else:
                do_row(st, tab, ev, row, slot)


@rule
def check_end(st, tab, ev):
    """GW-1, GW-2, GW-R20. Victory or defeat of the scene; after effects of the scene defeat is looked at first."""
    layout = st.layout
    lost = all_hold(st, tab, tab.lose_first[layout], tab.lose_last[layout])
    won = all_hold(st, tab, tab.win_first[layout], tab.win_last[layout])
    if lost and (st.by_scene == 1 or not won):
        finish(st, ev, tab.defeat_end[layout])
    elif won:
        complete_scene(st, tab, ev)


@rule
def complete_scene(st, tab, ev):
    """GW-90, GW-R19, GW-R53. The scene is complete: next part of the same fight, next scene, or game won."""
    emit(st, ev, -1, Ev.SCENE_WON, st.layout, st.scene_round, 0)
    following = tab.next_layout[st.layout]
    if following >= 0:
        mistletoe = st.store[BESIDE]
        lay_out(st, tab, ev, following)
        st.store[BESIDE] = mistletoe
        return
    st.stage_won[st.stage] = 1
    st.stage_rounds[st.stage] = st.scene_round
    if st.stage == st.stage_won.shape[0] - 1:
        finish(st, ev, End.WON)
    else:
        st.phase = Phase.NEXT_SCENE
