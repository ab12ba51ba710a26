"""God of War: the only door from the true state to a player."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.piles import copy, fill

from .scene import armour_now
from .vocab import (
    OPTION_TALK,
    SLOTS,
    Action,
    Decision,
    Hit,
    Phase,
    Sort,
)


@rule
def observe(st, tab, par, p, view):
    """GW-36. Fill the view of seat p: decks are hidden, hands of others only open with table talk (D16)."""
    view.me = p
    view.n_players = st.n_players
    view.mode = st.mode
    view.round_no = st.round_no
    view.decision = st.decision
    view.layout = st.layout
    view.stage = st.stage
    view.turn = st.turn
    see_scene(st, view)
    see_heroes(st, view)
    see_hands(st, p, view)
    see_flow(st, tab, view)
    see_own_cards(st, tab, p, view)


@rule
def see_scene(st, view):
    """GW-12. The scene is public."""
    copy(view.side, st.side)
    copy(view.damage, st.damage)
    copy(view.dead, st.dead)
    copy(view.stunned, st.stunned)
    copy(view.store, st.store)
    for slot in range(SLOTS):
        view.armour[slot] = armour_now(st, slot)


@rule
def see_heroes(st, view):
    """GW-10. Boards and figures are public."""
    copy(view.hero, st.hero)
    copy(view.is_in, st.is_in)
    copy(view.hurt, st.hurt)
    copy(view.rage, st.rage)
    copy(view.column, st.column)
    copy(view.front, st.front)
    copy(view.back, st.back)
    copy(view.token, st.token)
    copy(view.guard, st.guard)
    for f in range(view.bonus.shape[0]):
        view.bonus[f] = st.bonus[f] + st.arm[f] + st.charge[f]
    view.bearer = st.bearer


@rule
def see_hands(st, p, view):
    """GW-36. The own hand, and the other hands when players show them; beyond its count a hand is NONE."""
    is_open = st.option[OPTION_TALK] == 0
    for q in range(st.n_players):
        view.n_hand[q] = st.n_hand[q]
        if q == p or is_open:
            copy(view.hand[q], st.hand[q])
        else:
            fill(view.hand[q], -1)


@rule
def see_flow(st, tab, view):
    """GW-36. What is going on is public: the rune, the announced Attack, the hit; open Upgrade cards are actions."""
    in_turns = st.phase >= Phase.TURN_START and st.phase <= Phase.ACTIVATE
    left = st.n_players - st.order + par_extras(st) if in_turns and st.is_extra == 0 else st.extras
    view.turns_left = left
    view.rune = st.rune
    view.rune_2 = -1
    if st.second >= 0:
        view.rune_2 = tab.up_rune[st.second]
    elif st.decision == Decision.LOOK:
        view.rune = tab.up_rune[st.look[0]]
        if st.n_look > 1:
            view.rune_2 = tab.up_rune[st.look[1]]
    view.window = st.window
    view.set_figure = st.set_figure
    view.set_slot = st.set_slot
    view.set_slot_2 = st.set_slot_2
    view.set_kind = st.set_kind
    view.set_strength = st.set_strength
    view.set_numbers = st.set_numbers
    view.hit_figure = -1
    view.hit_strength = 0
    view.hit_rider = 0
    view.hit_defence = 0
    if st.n_queue > 0:
        view.hit_figure = st.queue_figure[0]
        view.hit_strength = st.queue_amount[0]
    elif st.hit_stage != Hit.NOTHING:
        view.hit_figure = st.hit_figure
        view.hit_strength = st.hit_strength
        view.hit_defence = st.hit_defence
        if st.hit_rider > 0:
            view.hit_rider = st.hit_rider - Sort.STUN + 1
    view.pay_total = st.pay_total


@rule
def par_extras(st):
    """GW-70. Return the Extra Scene Activations that follow the players' ones; one, and what an obstacle adds."""
    return 1 + st.extra_cards


@rule
def see_own_cards(st, tab, p, view):
    """GW-71. In the Upgrade phase: what the own cards are in all (every card was seen; their order is hidden)."""
    view.deck_attacks = 0
    view.deck_defence = 0
    view.deck_size = 0
    if st.decision != Decision.UPGRADE:
        return
    for k in range(st.n_deck[p]):
        count_card(tab, st.deck[p, k], view)
    for k in range(st.n_pile[p]):
        count_card(tab, st.pile[p, k], view)


@rule
def count_card(tab, c, view):
    """GW-71. Count one own card."""
    view.deck_size += 1
    if tab.can[c, Action.MELEE] == 1 or tab.can[c, Action.RANGED] == 1:
        view.deck_attacks += 1
    view.deck_defence += tab.can[c, Action.DEFENCE]
