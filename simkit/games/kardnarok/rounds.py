"""Kardnarök: rounds, coins, Efetivo, armies, turns (KN-10 to KN-18, KN-59 to KN-62)."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.rng import below, word

from .effects import start_split
from .hands import (
    act,
    add,
    add_cards,
    army_down,
    can_exchange,
    cards_held,
    discard,
    draw,
    draw_coin,
    has_exchange,
    into_hand,
    out_of_hand,
    put_under,
    say,
    say3,
    show_heroes,
    take,
    warriors_held,
)
from .nornas import any_actions
from .vocab import (
    HEROES,
    MAX_PILE,
    NORNA,
    PASS,
    PLACES,
    VERB,
    WARRIOR,
    A,
    B,
    Decision,
    Ev,
    GameMode,
    Kind,
    Phase,
    Rule,
    Stream,
    Verb,
)

# --- A round begins ------------------------------------------------------------------------------


@rule
def advance_round(st, tab, par, ev):
    """KN-10, KN-18. A new Ragnarök card, First Realm, silver coins on all realm cards, everything free again."""
    previous_last = attacker_of_turn(st)
    st.round_no += 1
    st.turn = 0
    st.fighter[0] = -1
    st.fighter[1] = -1
    set_first_realm(st, previous_last)
    draw_ragnarok(st, tab, par, ev)
    for p in range(st.n_players):
        st.marker[p] = 0
        st.blocked[p] = -1
        st.exchanged[p] = 0
        draw_coin(st, par, ev, p, st.round_no * MAX_PILE + p)
    st.between = 0
    st.start_seat = st.pr
    st.seat_k = 0
    st.rescues = -1
    st.phase = Phase.RESTORE


@rule
def set_first_realm(st, previous_last):
    """KN-13, KN-18, KN-73, KN-81, KN-R24. First Realm and turn order of the round."""
    if st.round_no == 1:
        st.pr = st.first
        st.way = 1
    elif st.mode == GameMode.BASIC:
        st.pr = previous_last
        st.way = -st.way
    else:
        st.pr = (st.pr + 1) % st.n_players


@rule
def draw_ragnarok(st, tab, par, ev):
    """KN-4, KN-18, KN-70, KN-R1. Draw the card of the round by level or flag; all fixed rules stay, Efetivo changes."""
    by_level = st.mode == GameMode.BASIC
    total = 0
    for c in range(tab.n_cards):
        if is_of_round(st, tab, c, by_level):
            total += tab.copies[c]
    pick = below(word(st.seed, st.game_no, Stream.RAGNAROK, st.round_no), total)
    for c in range(tab.n_cards):
        if not is_of_round(st, tab, c, by_level):
            continue
        if pick < tab.copies[c]:
            st.ragnarok[st.round_no - 1] = c
            break
        pick -= tab.copies[c]
    c = st.ragnarok[st.round_no - 1]
    st.efetivo = max(PLACES, tab.efetivo[c] + par.efetivo_shift)
    for row in range(tab.first_row[c], tab.last_row[c]):
        add_rule(st, tab.op[row], tab.amount[row], tab.arg[row])
    say3(st, ev, st.pr, Ev.ROUND, c, st.efetivo, st.pr)


@rule
def is_of_round(st, tab, c, by_level):
    """KN-4, KN-70. A Ragnarök card that may be drawn in this round."""
    if tab.kind[c] != Kind.RAGNAROK:
        return False
    return (tab.level[c] if by_level else tab.flag[c]) == st.round_no


@rule
def add_rule(st, r, amount, rune):
    """KN-18, KN-R35. A fixed rule joins those in force: sums add up, of limits the stricter one holds."""
    if r == Rule.RUNE_VOID:
        st.void[rune] = 1
    elif r < Rule.WINNER_LOSES:
        st.rule[r] += amount
    elif r == Rule.WINNER_LOSES:
        st.rule[r] = max(st.rule[r], amount)
    elif st.rule[r] < 0:
        st.rule[r] = amount
    else:
        st.rule[r] = min(st.rule[r], amount)


# --- Efetivo -------------------------------------------------------------------------------------


@rule
def advance_restore(st, tab, ev):
    """KN-11, KN-18, KN-59. Each realm in turn draws up to the Efetivo, or discards down to it."""
    while st.seat_k < st.n_players:
        p = (st.start_seat + st.seat_k) % st.n_players
        held = cards_held(st, p)
        if held > st.efetivo and st.n_hand[p, WARRIOR] + st.n_hand[p, NORNA] > 0:
            st.to_act = p
            st.decision = Decision.DISCARD
            return
        if held < st.efetivo and st.n_pile[WARRIOR] + st.n_pile[NORNA] > 0:
            start_split(st, tab, ev, p, st.efetivo - held)
            return
        if can_rescue(st, tab, p) and st.rescues != 0:
            st.to_act = p
            st.decision = Decision.RESCUE
            return
        st.rescues = -1
        st.seat_k += 1
    st.seat_k = 0
    st.phase = Phase.DUE if st.between == 1 else Phase.WINDOW


@rule
def legal_discard(st, actions, p):
    """KN-59, KN-R17, KN-R37. Any hand card, but at least 2 warriors stay whenever that is possible."""
    n = 0
    if warriors_held(st, p) > PLACES or st.n_hand[p, NORNA] == 0:
        n = add_cards(st, actions, n, p, Kind.WARRIOR, Verb.DISCARD)
    return add_cards(st, actions, n, p, Kind.NORNA, Verb.DISCARD)


@rule
def can_rescue(st, tab, p):
    """KN-61, KN-R38. Exactly the Efetivo, fewer than 2 warriors, no Norna that draws or exchanges cards."""
    if warriors_held(st, p) >= PLACES or st.n_pile[WARRIOR] == 0 or st.n_hand[p, NORNA] == 0:
        return False
    if cards_held(st, p) != st.efetivo:
        return False
    if st.rescues > 0:
        return True
    for k in range(st.n_hand[p, NORNA]):
        if tab.can_refill[st.hand[p, NORNA, k]] == 1:
            return False
    return True


@rule
def legal_rescue(st, actions, p):
    """KN-61. Pass (before the first exchange only), or a Norna to exchange."""
    n = 0
    if st.rescues < 0:
        actions[0] = PASS
        n = 1
    return add_cards(st, actions, n, p, Kind.NORNA, Verb.GIVE)


@rule
def step_rescue(st, tab, ev, p, c):
    """KN-61, KN-R38. One Norna goes under its pile for each warrior that is missing."""
    if st.rescues < 0:
        st.rescues = PLACES - warriors_held(st, p)
    discard(st, tab, ev, p, c)
    draw(st, tab, ev, p, Kind.WARRIOR, 1, False)
    st.rescues -= 1


# --- Windows and armies --------------------------------------------------------------------------


@rule
def can_use_window(st, par, p):
    """KN-16, KN-R32. The realm has something to do: a hero to exchange, a Norna of any moment."""
    if st.exchanged[p] < par.hero_exchanges and has_exchange(st, p):
        return True
    return st.n_any[p] > 0


@rule
def advance_window(st, tab, par):
    """KN-R15, KN-R32 a. Once the Efetivo is set each realm in turn may exchange a hero and use Nornas of any moment."""
    while st.seat_k < st.n_players:
        p = (st.start_seat + st.seat_k) % st.n_players
        if can_use_window(st, par, p):
            st.to_act = p
            st.decision = Decision.WINDOW
            return
        st.seat_k += 1
    st.seat_k = 0
    st.phase = Phase.BUILD
    for p in range(st.n_players):
        if (st.builders >> p) & 1 == 1:
            army_down(st, tab, p)


@rule
def window_actions(st, tab, par, actions, p):
    """KN-16, KN-R32 a. Pass, hero exchanges, options of any moment."""
    actions[0] = PASS
    n = exchange_actions(st, par, actions, 1, p)
    return any_actions(st, tab, actions, n, p)


@rule
def exchange_actions(st, par, actions, n, p):
    """KN-16, KN-R22. Add the hero exchanges that the realm may still make."""
    if st.exchanged[p] < par.hero_exchanges:
        for slot in range(HEROES):
            if can_exchange(st, p, slot):
                n = add(actions, n, act(Verb.EXCHANGE, st.hero[p, slot]))
    return n


@rule
def advance_build(st):
    """KN-12, KN-15. The builders build at the same time: asked one by one, hidden until all are done."""
    while st.seat_k < st.n_players:
        p = (st.start_seat + st.seat_k) % st.n_players
        if (st.builders >> p) & 1 == 1:
            st.to_act = p
            st.decision = Decision.ARMY
            return
        st.seat_k += 1
    for p in range(st.n_players):
        if (st.builders >> p) & 1 == 1:
            show_heroes(st, p)
    st.builders = 0
    begin_turn(st)


@rule
def legal_army(st, tab, actions, p):
    """KN-12, KN-R3. A hero and 2 warriors; a realm that has fewer places what it has."""
    n = 0
    held = st.n_hand[p, WARRIOR]
    first = min(st.hero[p, 0], st.hero[p, 1])
    second = max(st.hero[p, 0], st.hero[p, 1])
    for slot in range(HEROES):
        h = first if slot == 0 else second
        if slot == 1 and second == first:
            continue
        if held < PLACES:
            w = st.hand[p, WARRIOR, 0] + 1 if held == 1 else 0
            n = add(actions, n, (Verb.ARMY << VERB) | (h << A) | (w << B))
            continue
        a = 0
        for j in range(held):
            # a second copy makes no pair that the first one has not made
            if st.hand[p, WARRIOR, j] + 1 == a:
                continue
            a = st.hand[p, WARRIOR, j] + 1
            b = 0
            for k in range(j + 1, held):
                if st.hand[p, WARRIOR, k] + 1 != b:
                    b = st.hand[p, WARRIOR, k] + 1
                    n = add(actions, n, (Verb.ARMY << VERB) | (h << A) | (a << B) | b)
    return n


@rule
def step_army(st, tab, ev, p, h, a, b):
    """KN-12. Place the hero face up and the warriors face down (a, b are card + 1, 0: empty place)."""
    st.lead[p] = 0 if st.hero[p, 0] == h else 1
    for c in (a - 1, b - 1):
        if c >= 0:
            out_of_hand(st, tab, p, c)
            st.army[p, st.n_army[p]] = c
            st.army_known[p, st.n_army[p]] = 0
            st.n_army[p] += 1
    say3(st, ev, p, Ev.ARMY, h, a - 1, b - 1)
    if st.phase == Phase.BUILD:
        st.seat_k += 1
    else:
        show_heroes(st, p)


# --- A turn --------------------------------------------------------------------------------------


@rule
def begin_turn(st):
    """KN-13. The next realm has its attack turn."""
    st.turn += 1
    st.has_changed = 0
    st.fighter[0] = -1
    st.fighter[1] = -1
    st.phase = Phase.TURN


@rule
def attacker_of_turn(st):
    """KN-13, KN-18. From the First Realm in the turn order of the round."""
    return (st.pr + st.way * (st.turn - 1) + st.n_players) % st.n_players


@rule
def advance_turn(st):
    """KN-14. The attacker may change its army, then announces whom it attacks."""
    p = attacker_of_turn(st)
    st.to_act = p
    st.decision = Decision.ARMY if st.lead[p] < 0 else Decision.TURN


@rule
def legal_turn(st, tab, par, actions, p):
    """KN-14, KN-15, KN-R32 b. Attack another realm; before that change the army, a hero, use Nornas of any moment."""
    n = exchange_actions(st, par, actions, 0, p)
    if st.has_changed == 0:
        n = add(actions, n, Verb.CHANGE << VERB)
    for q in range(st.n_players):
        if q != p:
            n = add(actions, n, act(Verb.ATTACK, q))
    return any_actions(st, tab, actions, n, p)


# --- The end of a round --------------------------------------------------------------------------


@rule
def end_round(st, tab, ev):
    """KN-17. Coins still on realm cards go back to the bag, armies to the hands, used cards under their piles."""
    for p in range(st.n_players):
        if st.coin[p] >= 0:
            st.bag[st.coin[p]] += 1
            st.coin[p] = -1
            st.value[p] = 0
        army_down(st, tab, p)
    clear_table(st, tab, ev)
    st.phase = Phase.END if st.round_no == st.n_rounds else Phase.ROUND
    st.builders = (1 << st.n_players) - 1


@rule
def clear_table(st, tab, ev):
    """KN-58. Every Norna still on the table goes under its pile in the order played."""
    for k in range(st.n_table):
        if st.table_c[k] >= 0:
            put_under(st, tab, st.table_c[k])
            say(st, ev, st.table_p[k], Ev.UNDER, st.table_c[k])
            st.table_c[k] = -1
    st.n_table = 0
    st.table_from = 0


@rule
def draw_for_tie(st, tab, ev, p, n):
    """KN-19, KN-R31. Draw new warriors; returns their printed Force."""
    force = 0
    for _ in range(n):
        c = take(st, Kind.WARRIOR, False)
        if c >= 0:
            into_hand(st, tab, p, c)
            force += tab.force[c]
    say(st, ev, p, Ev.TIEBREAK, force)
    return force
