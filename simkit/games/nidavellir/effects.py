"""Nidavellir: what cards do when they are taken. Rows that count at the end are read in scoring.py."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .army import place, push, push_hero_check, to_pile
from .coins import coins_at, coins_to_hand, drop_exchange_coin, swap_exchange_coin
from .vocab import N_COINS, Decision, Ev, Kind, Op, Phase, Place, Task, Trigger


@rule
def carry_out(st, tab, par, ev, p, c):
    """NV-24, TV-43. A dwarf is placed; an offering transforms a coin and goes to the discard pile (D1)."""
    if tab.kind[c] == Kind.DWARF:
        place(st, tab, ev, p, c, tab.column[c], 1)
        return
    resolve(st, tab, ev, p, c)
    emit(st, ev, p, Ev.DISCARD_PILE, c, 0, 0)
    if par.offerings_in_discard == 1:
        to_pile(st, c)
    else:
        st.n_gone += 1


@rule
def own(st, tab, p, c):
    """NV-2. Seat p owns the unique card c from now on."""
    st.holder[c] = p
    st.card_played[p, c] += 1
    for row in range(tab.first_row[c], tab.last_row[c]):
        if tab.trigger[row] != Trigger.AT_END:
            continue
        if tab.op[row] == Op.BROTHER:
            st.brothers[p] += 1
        else:
            st.ending[p, st.n_ending[p]] = c
            st.n_ending[p] += 1
            return


@rule
def take_hero(st, tab, ev, p, c):
    """NV-42. A class hero is placed, a neutral one goes to the command zone; then its effect; then the hero check."""
    own(st, tab, p, c)
    st.on_offer[c] = 0
    st.n_heroes[p] += 1
    if st.first_hero[p] == 0:
        st.first_hero[p] = st.round_no
    emit(st, ev, p, Ev.HERO, c, 0, st.n_heroes[p])
    if tab.column[c] >= 0:
        place(st, tab, ev, p, c, tab.column[c], 1)
    else:
        st.fixed_heroes[p] += tab.fixed[c]
        push_hero_check(st, p)
    resolve(st, tab, ev, p, c)


@rule
def take_camp_card(st, tab, ev, p, c):
    """TV-24, TV-32. An artifact acts at once (Vegvisir is placed), a mercenary waits or is placed; hero check."""
    own(st, tab, p, c)
    push_hero_check(st, p)
    if tab.kind[c] == Kind.MERCENARY:
        st.mercenary[p, st.n_mercenaries[p]] = c
        st.n_mercenaries[p] += 1
        if st.phase == Phase.ENLIST or st.phase == Phase.YLUD:
            push(st, Decision.ENLIST_CLASS, p, c, 0)
        return
    if tab.column[c] >= 0:
        place(st, tab, ev, p, c, tab.column[c], 1)
    else:
        st.fixed_artifacts[p] += tab.fixed[c]
    resolve(st, tab, ev, p, c)


@rule
def resolve(st, tab, ev, p, c):
    """NV-42, TV-24. Carry out the rows ON_TAKE of card c for seat p, the first row first."""
    for row in range(tab.last_row[c] - 1, tab.first_row[c] - 1, -1):
        if tab.trigger[row] != Trigger.ON_TAKE:
            continue
        if Op.WANDER <= tab.op[row] <= Op.NO_LINE_HEROES or tab.op[row] == Op.DISCARD_AT_END:
            resolve_lasting(st, tab, ev, p, row)
        elif tab.op[row] >= Op.SWAP_EXCHANGE_COIN:
            resolve_reward(st, tab, ev, p, row)
        else:
            resolve_choice(st, tab, ev, p, row, c)


@rule
def resolve_choice(st, tab, ev, p, row, c):
    """NV-43, NV-47, TV-41 to TV-49. Effects at once: nearly all ask the owner something."""
    op = tab.op[row]
    amount = tab.amount[row]
    if op == Op.TRANSFORM:
        push(st, Decision.TRANSFORM, p, amount, 0)
    elif op == Op.TRANSFORM_LOWEST:
        push(st, Decision.TRANSFORM_LOWEST, p, amount, 0)
    elif op == Op.TRANSFORM_TWO:
        show_pouch(st, p, row)
    elif op == Op.DISCARD_LAST:
        push(st, Decision.DISCARD_LAST, p, amount, 1 << tab.column[c])
    elif op == Op.TAKE_DISCARD:
        st.n_picked = 0
        push(st, Decision.TAKE_DISCARD, p, amount, 0)
    elif op == Op.TAKE_CAMP:
        push(st, Decision.TAKE_CAMP, p, 0, 0)
    elif op == Op.TAKE_HERO:
        push(st, Decision.TAKE_HERO, p, 0, 0)
    elif op == Op.PLACE_DOUBLES:
        push_hero_check(st, p)
        push(st, Decision.PLACE_DOUBLE, p, amount, 0)
    elif op == Op.DROP_EXCHANGE_COIN:
        drop_exchange_coin(st, ev, p)
    elif op == Op.OTHERS_DISCARD:
        others_discard(st, p)


@rule
def resolve_lasting(st, tab, ev, p, row):
    """NV-44 to NV-46, TV-20, TV-34, TV-40, TV-50, TV-53. Powers that last or wait."""
    op = tab.op[row]
    if op == Op.WANDER:
        st.thrud_owner = p
        push(st, Decision.PLACE_THRUD, p, 1, 0)
    elif op == Op.JOIN_LATE:
        st.ylud_owner = p
    elif op == Op.BID_FROM_HAND:
        st.from_hand[p] = 1
        coins_to_hand(st, ev, p)
    elif op == Op.RAISE_TARGET:
        st.raise_target[p] += tab.amount[row]
    elif op == Op.GIVE_LOWER:
        st.gives_lower[p] += tab.amount[row]
    elif op == Op.CAMP_ANY_TURN:
        st.camp_any_turn[p] = 1
    elif op == Op.NO_LINE_HEROES:
        st.no_line_heroes[p] = 1
    elif op == Op.DISCARD_AT_END:
        st.end_discards[p] += tab.amount[row]


@rule
def resolve_reward(st, tab, ev, p, row):
    """NV-63 to NV-66. Rewards of the distinctions other than a transform."""
    op = tab.op[row]
    if op == Op.SWAP_EXCHANGE_COIN:
        swap_exchange_coin(st, tab, ev, p)
    elif op == Op.TAKE_GEM:
        st.covered[p] = st.gem[p]
        st.gem[p] = tab.amount[row]
        emit(st, ev, p, Ev.GEM, st.gem[p], st.covered[p], 0)
    elif op == Op.PLACE_EXTRA:
        place(st, tab, ev, p, tab.extra, tab.column[tab.extra], 1)
    elif op == Op.LOOK_AT_DECK:
        push(st, Decision.PIONEER, p, tab.amount[row], 0)


@rule
def show_pouch(st, p, row):
    """TV-42. The coins that Vidofnir may transform: of the pouch, or of the hand where there is no pouch."""
    mask = 0
    if st.from_hand[p] == 0:
        for s in range(N_COINS):
            if st.place[p, s] == Place.POUCH:
                st.shown[p] |= 1 << s
        mask = coins_at(st, p, Place.POUCH)
    if mask == 0:
        mask = coins_at(st, p, Place.HAND)
    push(st, Decision.TRANSFORM_TWO, p, mask, row)


@rule
def others_discard(st, p):
    """TV-45. Ask the others from the left of seat p; the cards go when all have chosen (D21)."""
    push(st, Task.DISCARD_CHOSEN, p, 0, 0)
    for q in range(st.n_players):
        st.chosen[q] = -1
    for i in range(st.n_players - 1, 0, -1):
        push(st, Decision.HOFUD, (p + i) % st.n_players, 0, 0)
