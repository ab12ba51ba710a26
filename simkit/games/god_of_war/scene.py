"""God of War: scene cards: enemies, armour, storage, flips, what their rows do, victory and defeat."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .decks import gain_status
from .figures import finish, heal, queue_damage
from .vocab import BESIDE, SLOTS, Do, End, Ev, If, Phase, Slot, Sort, When, code

MOST_TARGETS = 2
"""Targets that one action can name."""

# --- Enemies -------------------------------------------------------------------------------------


@rule
def is_dead(st, tab, slot):
    """GW-R45. Say whether the card shows a Death marker, its own or the one of its control card."""
    return st.dead[slot] == 1 or st.dead[tab.side_pool[st.side[slot]]] == 1


@rule
def is_enemy(st, tab, slot):
    """GW-42. Say whether an undefeated enemy shows on this card."""
    return tab.side_enemy[st.side[slot]] == 1 and not is_dead(st, tab, slot)


@rule
def enemies(st, tab):
    """GW-R43. Return the cards with undefeated enemies as bits."""
    found = 0
    for slot in range(SLOTS):
        if is_enemy(st, tab, slot):
            found |= 1 << slot
    return found


@rule
def armour_place(st, slot):
    """GW-43. Return the place of the highest unbroken armour value (the first of equals), or -1."""
    best = -1
    for k in range(st.armour.shape[1]):
        if st.armour[slot, k] > 0 and (best < 0 or st.armour[slot, k] > st.armour[slot, best]):
            best = k
    return best


@rule
def armour_now(st, slot):
    """GW-43. Return the value that the next Attack must reach, 0: no armour left."""
    k = armour_place(st, slot)
    return 0 if k < 0 else st.armour[slot, k]


@rule
def health_left(st, tab, slot):
    """GW-42. Return the health that the enemy of this card has left."""
    s = st.side[slot]
    return tab.side_health[s] - st.damage[tab.side_pool[s]]


@rule
def damage_enemy(st, tab, ev, p, slot, n):
    """GW-41, GW-42. Put n damage on the enemy of a card; at its health it is defeated on every side that shows it."""
    s = st.side[slot]
    pool = tab.side_pool[s]
    st.is_dirty = 1
    if n <= 0:
        return
    st.damage[pool] += n
    emit(st, ev, p, Ev.DAMAGED, tab.side_card[s], s % 2, n)
    if p >= 0:
        st.dealt[p] += n
    if st.damage[pool] < tab.side_health[s]:
        return
    st.dead[pool] = 1
    if p >= 0:
        st.kills[p] += 1
    emit(st, ev, p, Ev.DEFEATED, tab.side_card[s], s % 2, 0)
    for other in range(SLOTS):
        if tab.side_enemy[st.side[other]] == 1 and tab.side_pool[st.side[other]] == pool:
            st.fell[other] = 1
            st.stunned[other] = 0


@rule
def stun_enemy(st, tab, ev, p, slot):
    """GW-45, GW-R44. Put a Stun marker on the enemy of a card, one at most."""
    if is_enemy(st, tab, slot) and st.stunned[slot] == 0:
        st.stunned[slot] = 1
        emit(st, ev, p, Ev.STUNNED, tab.side_card[st.side[slot]], st.side[slot] % 2, 0)


@rule
def break_armour(st, tab, ev, p, slot):
    """GW-43. Break the highest armour value; after the last one the armour flip of the side is due."""
    st.armour[slot, armour_place(st, slot)] = 0
    if p >= 0:
        st.broken[p] += 1
    emit(st, ev, p, Ev.ARMOUR_BROKEN, tab.side_card[st.side[slot]], st.side[slot] % 2, armour_now(st, slot))
    if armour_now(st, slot) == 0:
        st.bare[slot] = 1
    st.is_dirty = 1


@rule
def strike_enemy(st, tab, ev, p, slot, n):
    """GW-R35, GW-R9. Hit an enemy with strength n and no die: armour first, then damage."""
    value = armour_now(st, slot)
    if value > 0:
        if n >= value:
            break_armour(st, tab, ev, p, slot)
    elif tab.side_health[st.side[slot]] > 0:
        damage_enemy(st, tab, ev, p, slot, n)


@rule
def all_defeated(st, tab):
    """GW-82. Say whether no undefeated enemy shows on any of the 8 cards."""
    return enemies(st, tab) == 0


@rule
def find_enemy(st, tab, slot):
    """GW-84. Return the card where a named enemy shows undefeated (slot, or any side of the control card), or -1."""
    if slot != Slot.CONTROL:
        return slot if is_enemy(st, tab, slot) else -1
    for k in range(SLOTS):
        if tab.side_pool[st.side[k]] == SLOTS and is_enemy(st, tab, k):
            return k
    return -1


@rule
def legal_pairs(st, tab, verb, a, targets, actions, n):
    """GW-101, GW-R9. List one enemy, or two different ones; two sides of one enemy are one."""
    shown = enemies(st, tab)
    for b in range(SLOTS):
        if (shown >> b) & 1 == 0:
            continue
        for c in range(b, SLOTS):
            if (shown >> c) & 1 == 0 or (b != c and targets < MOST_TARGETS):
                continue
            if b == c or tab.side_pool[st.side[b]] != tab.side_pool[st.side[c]]:
                actions[n] = code(verb, a, b, c)
                n += 1
    return n


# --- Storage, flips ------------------------------------------------------------------------------


@rule
def change_store(st, tab, ev, slot, n, low, high):
    """GW-83. Add n markers to a storage area within its bounds; nothing if the area does not show."""
    if slot != BESIDE and tab.side_stores[st.side[slot]] == 0:
        return
    before = st.store[slot]
    after = max(min(before + n, high), low)
    if after == before:
        return
    st.store[slot] = after
    if slot != BESIDE:
        st.changed[slot] = 1
    st.is_dirty = 1
    emit(st, ev, -1, Ev.STORED, slot, after, 0)


@rule
def load_side(st, tab, slot):
    """GW-12, GW-81. Give the side that shows its armour and stored markers; other markers go to the pool."""
    s = st.side[slot]
    st.dead[slot] = 0
    st.stunned[slot] = 0
    st.fell[slot] = 0
    st.bare[slot] = 0
    st.changed[slot] = 0
    st.store[slot] = tab.side_store[s]
    for k in range(st.armour.shape[1]):
        st.armour[slot, k] = tab.side_armour[s, k]


@rule
def turn_over(st, tab, ev, slot):
    """GW-80, GW-81, GW-R16, GW-R17. Turn a card over; damage stays only on an undefeated enemy that both sides show."""
    s = st.side[slot]
    if tab.side_same[s] == 0 or st.dead[slot] == 1:
        st.damage[slot] = 0
    s = s + 1 - 2 * (s % 2)
    st.side[slot] = s
    load_side(st, tab, slot)
    st.is_dirty = 1
    emit(st, ev, -1, Ev.FLIPPED, tab.side_card[s], s % 2, slot)


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
    for slot in range(SLOTS):
        if (done >> slot) & 1 == 1:
            turned_up(st, tab, ev, slot, When.REVEAL)
    if st.actor >= 0:
        for slot in range(SLOTS):
            if (done >> slot) & 1 == 1:
                turned_up(st, tab, ev, slot, When.REWARD)


@rule
def turned_up(st, tab, ev, slot, when):
    """GW-83. Do the rows of a side just turned up: reveal rows, then rewards of the hero who met the condition."""
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
    for slot in range(SLOTS):
        if st.fell[slot] == 1:
            st.fell[slot] = 0
            due_rows(st, tab, ev, slot, When.DEFEATED)
            return
        if st.bare[slot] == 1:
            st.bare[slot] = 0
            due_rows(st, tab, ev, slot, When.ARMOUR)
            return
        if st.changed[slot] == 1:
            st.changed[slot] = 0
            due_rows(st, tab, ev, slot, When.STORED)
            return
    for slot in range(SLOTS):
        if tab.side_clears[st.side[slot]] == 1 and all_defeated(st, tab):
            due_rows(st, tab, ev, slot, When.CLEARED)
            return
    st.is_dirty = 0
    check_end(st, tab, ev)


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
def holds(st, tab, need, slot, n):
    """GW-1, GW-82. Say whether a condition holds."""
    if need == If.ALWAYS:
        return True
    if need == If.STORE_UNDER:
        return st.store[slot] < n
    if need == If.STORE_FROM:
        return st.store[slot] >= n
    if need == If.HEALTH_UP_TO:
        return is_enemy(st, tab, slot) and health_left(st, tab, slot) <= n
    if need == If.SHOWS_BACK:
        return st.side[slot] % 2 == 1
    if need == If.DEAD:
        return is_dead(st, tab, slot)
    if need == If.ALL_DEFEATED:
        return all_defeated(st, tab)
    if need == If.ENEMY_LEFT:
        return not all_defeated(st, tab)
    if need == If.IMPRISONED:
        return st.imprisoned == 1
    return st.dead[SLOTS] == 1


@rule
def all_hold(st, tab, first, last):
    """GW-1. Say whether there are conditions and all of them hold."""
    for k in range(first, last):
        if not holds(st, tab, tab.cond[k], tab.cond_slot[k], 0):
            return False
    return first < last


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


@rule
def lay_out(st, tab, ev, layout):
    """GW-12. Lay out a scene: all cards on the front side, no markers but those the cards ask for."""
    st.layout = layout
    st.imprisoned = 0
    for k in range(st.damage.shape[0]):
        st.damage[k] = 0
        st.dead[k] = 0
    for slot in range(SLOTS):
        st.side[slot] = (layout * SLOTS + slot) * 2
        st.shown[slot] = -1
        load_side(st, tab, slot)
    st.store[BESIDE] = 0
    st.is_dirty = 0
    emit(st, ev, -1, Ev.SCENE, layout, 0, 0)

