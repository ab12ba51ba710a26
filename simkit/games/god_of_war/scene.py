"""God of War: scene cards: enemies, armour, storage, turning over, conditions."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .vocab import BESIDE, SLOTS, Ev, If, Slot, code

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
    """GW-43. Return the value that the next Attack must reach, the highest unbroken one; 0: no armour left."""
    best = st.armour[slot, 0]
    for k in range(1, st.armour.shape[1]):
        best = max(best, st.armour[slot, k])
    return best


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
        if not holds(st, tab, tab.cond[k], tab.cond_slot[k], tab.cond_amount[k]):
            return False
    return first < last


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
