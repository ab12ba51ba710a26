"""God of War: the overview: setup, a round, the pending decision, what a decision does."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .activation import (
    activate,
    add_target,
    begin_activation,
    continue_hit,
    defend,
    defend_with_aid,
    legal_defend,
    legal_targets,
    next_hit,
    reveal,
    reveal_second,
    use_rune,
)
from .effects import settle
from .figures import (
    draw_cards,
    draws_left,
    drop_queued,
    knock_outs,
    legal_moves,
    move_figure,
    next_damage,
    open_window,
    place_queued,
    queue_damage,
    use_token,
)
from .heroes import (
    add_to_set,
    announce,
    begin_turn,
    end_turn,
    legal_act,
    legal_add,
    legal_rage,
    question_of_hero,
    resolve_attack,
    use_rage,
)
from .missions import (
    begin_round,
    begin_scene,
    bind,
    go,
    legal_bearers,
    legal_places,
    legal_scenes,
    next_placing,
    next_scene,
    obstacles,
    place,
    prepare,
    setup_game,
    start_turn,
)
from .solo import legal_aids, legal_orders, put_back, use_aid
from .specials import (
    can_reveal_second,
    discard_crystal,
    give_card,
    helps_as_mimir,
    interact,
    legal_crystal,
    legal_gifts,
    legal_interactions,
    legal_pay,
    legal_specials,
    next_in_window,
    pay,
    play_special,
    question_of_payment,
)
from .upgrade import discard_hands, legal_upgrade, next_pick, remove_card, take_upgrade
from .vocab import Aid, Decision, Ev, Hit, Phase, Verb, Window, code, first_action

# --- Setup ---------------------------------------------------------------------------------------


@rule
def setup(st, tab, par, seed, game_no, row):
    """GW-10 to GW-13. Deal a new game."""
    setup_game(st, tab, par, seed, game_no, row)


# --- A round -------------------------------------------------------------------------------------


@rule
def advance(st, tab, par, ev):
    """GW-4. Run until a player must decide or the game is over."""
    while st.to_act < 0 and not st.is_over:
        if st.phase == Phase.NEXT_SCENE:
            next_scene(st, tab, par)
        elif st.n_queue > 0:
            next_damage(st, ev)
        elif st.is_hurt == 1:
            knock_outs(st, tab, ev)
        elif is_asking(st):
            ask_open_question(st)
        elif draws_left(st):
            draw_cards(st, tab, ev)
        elif st.is_dirty == 1:
            settle(st, tab, ev)
        elif st.payer >= 0:
            question_of_payment(st, tab, ev)
        elif st.window != Window.CLOSED:
            next_in_window(st, tab)
        elif st.hit_stage != Hit.NOTHING:
            continue_hit(st, tab, par, ev)
        elif st.is_tied == 1:
            st.to_act = st.turn
            st.decision = Decision.TIE
        elif st.hit_row >= 0:
            next_hit(st, tab)
        else:
            next_step(st, tab, par, ev)


@rule
def next_step(st, tab, par, ev):
    """GW-4. Nothing is pending: go on with the phase."""
    phase = st.phase
    if phase == Phase.HERO:
        hero_step(st, tab, par, ev)
    elif phase == Phase.ACTIVATE:
        activate(st, tab, ev)
    elif phase == Phase.REVEAL:
        reveal(st, tab, ev)
    elif phase == Phase.CHOSEN:
        begin_activation(st, tab)
    elif phase == Phase.TURN_START:
        start_turn(st, par)
        if st.phase == Phase.HERO:
            begin_turn(st, st.turn)
    elif phase == Phase.UPGRADE:
        next_pick(st, tab, par, ev)
    elif phase == Phase.DISCARD:
        discard_hands(st, par)
    elif phase == Phase.BIND:
        begin_round(st, par, ev)
    elif phase == Phase.PREPARE:
        prepare(st, par)
    elif phase == Phase.LAY_OUT:
        begin_scene(st, tab, ev)
    elif phase == Phase.PLACE:
        next_placing(st)
    else:
        obstacles(st, tab, ev)


@rule
def hero_step(st, tab, par, ev):
    """GW-35, GW-41. Resolve an announced Attack, or ask the hero what next."""
    if st.set_figure >= 0 and st.set_stage == 1:
        st.set_stage = 0
        resolve_attack(st, tab, par, ev)
    else:
        question_of_hero(st, tab, ev, st.turn)


@rule
def is_asking(st):
    """GW-36. Say whether a question that an effect raised is still open."""
    nobody = st.poisoned & st.second & st.giver & st.mover  # -1 has all bits: negative if and only if all are NONE
    return nobody >= 0 or st.n_look > 0


@rule
def ask_open_question(st):
    """GW-23, GW-105, GW-113, GW-R51. Ask the question that an effect raised."""
    if st.poisoned >= 0:
        st.to_act = st.poisoned
        st.decision = Decision.POISON
    elif st.n_look > 0:
        st.to_act = 0
        st.decision = Decision.LOOK
    elif st.second >= 0:
        st.to_act = st.mimir // 2
        st.decision = Decision.SECOND_RUNE
    elif st.giver >= 0:
        st.to_act = st.giver
        st.decision = Decision.GIVE
    else:
        st.to_act = st.mover // 2
        st.decision = Decision.MOVE


# --- Decisions -----------------------------------------------------------------------------------


@rule
def legal(st, tab, par, actions):
    """GW-36. List the legal actions of the pending decision, ascending; returns how many."""
    p = st.to_act
    decision = st.decision
    if decision == Decision.ACT or decision == Decision.ADD or decision == Decision.HELP:
        return legal_play(st, tab, par, p, actions)
    if decision == Decision.PAY:
        return legal_pay(st, tab, p, actions)
    if decision == Decision.DEFEND:
        return legal_defend(st, tab, p, actions)
    if decision == Decision.UPGRADE:
        return legal_upgrade(st, tab, p, actions)
    return legal_small(st, tab, actions)


@rule
def legal_play(st, tab, par, p, actions):
    """GW-35, GW-51, GW-52, GW-R41. List what a player may do in a Hero Activation, with a set or in a window."""
    decision = st.decision
    if decision == Decision.ACT:
        n = legal_act(st, tab, par, p, actions)
    elif decision == Decision.ADD:
        n = legal_add(st, tab, p, actions)
    else:
        n = first_action(actions, Verb.PASS)
    n = legal_specials(st, tab, p, actions, n)
    if decision == Decision.ACT:
        n = legal_rage(st, tab, par, p, actions, n)
    elif decision == Decision.HELP and can_reveal_second(st, tab, p):
        actions[n] = Verb.RAGE << 20
        n += 1
    if decision == Decision.ACT or (decision == Decision.HELP and helps_as_mimir(st, p)):
        n = legal_interactions(st, tab, p, actions, n)
    n = legal_crystal(st, tab, p, actions, n)
    return legal_aids(st, tab, p, actions, n)


@rule
def legal_small(st, tab, actions):
    """GW-36. List the legal actions of the smaller questions."""
    decision = st.decision
    if decision == Decision.PLACE:
        return legal_places(st, actions)
    if decision == Decision.BIND:
        return legal_bearers(st, actions)
    if decision == Decision.MOVE:
        return legal_moves(st, st.mover, Verb.MOVE, actions, 0)
    if decision == Decision.TIE:
        return legal_targets(st, actions)
    if decision == Decision.GIVE:
        return legal_gifts(st, st.giver, actions)
    if decision == Decision.LOOK:
        return legal_orders(st, actions)
    if decision == Decision.MISSION or decision == Decision.BOSS:
        return legal_scenes(st, actions)
    if decision == Decision.POISON:
        for k in range(2):
            actions[k] = code(Verb.SUFFER, 2 * st.poisoned + k, 0, 0)
    elif decision == Decision.SECOND_RUNE:
        for k in range(2):
            actions[k] = code(Verb.USE, k, 0, 0)
    elif decision == Decision.SHIELD:
        actions[0] = Verb.PASS << 20
        actions[1] = Verb.SHIELD << 20
    else:
        actions[0] = Verb.PASS << 20
        actions[1] = Verb.TOKEN << 20
    return 2


@rule
def step(st, tab, par, ev, action):
    """GW-36. Apply one legal action."""
    p = st.to_act
    verb = action >> 20
    a = (action >> 12) & 255
    b = (action >> 6) & 63
    c = action & 63
    decision = st.decision
    st.to_act = -1
    st.decision = -1
    if decision == Decision.ACT or decision == Decision.ADD or decision == Decision.HELP:
        step_play(st, tab, par, ev, p, verb, a, b, c)
    elif decision == Decision.PAY:
        if verb == Verb.RESOLVE:
            st.pay_more = 0
        else:
            pay(st, tab, ev, p, a)
    elif decision == Decision.DEFEND:
        if verb == Verb.PASS:
            st.hit_stage = Hit.LAND
        elif verb == Verb.COMPANION:
            defend_with_aid(st, tab, ev, a)
        else:
            defend(st, tab, ev, p, a)
    elif decision == Decision.UPGRADE:
        if verb == Verb.TAKE:
            take_upgrade(st, tab, ev, p, a)
        else:
            remove_card(st, tab, ev, p, a)
    else:
        step_small(st, tab, ev, p, decision, verb, a, b, c)


@rule
def step_play(st, tab, par, ev, p, verb, a, b, c):
    """GW-35, GW-36, GW-51, GW-52. Do what a player does in a Hero Activation or in a window."""
    if verb == Verb.CALL:
        st.called = 1
        open_window(st, Window.CALL, p)
        return
    st.called = 0
    if verb == Verb.END:
        if st.set_figure >= 0:
            st.set_figure = -1
        else:
            end_turn(st, p)
    elif verb == Verb.PASS:
        st.ask[p] = 0
    elif verb == Verb.RESOLVE:
        st.set_stage = 1
        open_window(st, Window.SET, p)
    elif verb == Verb.MOVE:
        st.moved[a] += 1
        move_figure(st, ev, a, b, c)
    elif verb == Verb.ATTACK:
        announce(st, ev, 2 * p + c // 2, c % 2, b, -1)
        add_to_set(st, tab, ev, p, a)
    elif verb == Verb.ADD:
        add_to_set(st, tab, ev, p, a)
    elif verb == Verb.SPECIAL:
        play_special(st, tab, par, ev, p, a, b, c)
    elif verb == Verb.RAGE:
        if st.window == Window.RUNE:
            reveal_second(st, tab, ev, 2 * p)
        else:
            use_rage(st, tab, par, ev, 2 * p + a, b, c)
    elif verb == Verb.INTERACT:
        interact(st, tab, ev, p, a, b, c)
    elif verb == Verb.CRYSTAL:
        discard_crystal(st, tab, p, a)
    else:
        step_companion(st, tab, ev, a, b, c)


@rule
def step_companion(st, tab, ev, a, b, c):
    """GW-111, GW-R29. Use a companion ability: an attack is announced, anything else works at once."""
    aid = tab.aid[a // 2, a % 2]
    if aid == Aid.STUN_SHOT or aid == Aid.TWO_SHOT:
        announce(st, ev, 0, 1, b, -1 if b == c else c)
        st.set_stuns = 1 if aid == Aid.STUN_SHOT else 0
        st.aid_used[a // 2] = 1
    else:
        use_aid(st, tab, ev, a)


@rule
def step_small(st, tab, ev, p, decision, verb, a, b, c):
    """GW-14, GW-23, GW-63, GW-91, GW-102, GW-104, GW-105. Apply the answer to one of the smaller questions."""
    if decision == Decision.PLACE:
        place(st, ev, a, b, c)
    elif decision == Decision.BIND:
        bind(st, ev, a)
    elif decision == Decision.MOVE:
        st.mover = -1
        move_figure(st, ev, a, b, c)
    elif decision == Decision.TIE:
        add_target(st, a)
    elif decision == Decision.GIVE:
        if verb == Verb.PASS:
            st.giver = -1
        else:
            give_card(st, tab, ev, p, a)
    elif decision == Decision.LOOK:
        put_back(st, a)
    elif decision == Decision.MISSION or decision == Decision.BOSS:
        go(st, a)
    elif decision == Decision.POISON:
        st.poisoned = -1
        queue_damage(st, a, tab.amount[tab.status_card[1]], 1)
    elif decision == Decision.SECOND_RUNE:
        use_rune(st, tab, ev, p, a)
    elif decision == Decision.SHIELD:
        if verb == Verb.SHIELD:
            st.hit_figure = st.mimir
            emit(st, ev, p, Ev.SHIELDED, st.mimir, 0, 0)
    else:
        answer_token(st, ev, verb)


@rule
def answer_token(st, ev, verb):
    """GW-102, GW-R32. Use the Freya token of the hero about to be hurt, or keep it."""
    if st.n_queue > 0:
        if verb == Verb.TOKEN:
            use_token(st, ev, st.queue_figure[0])
            drop_queued(st)
        else:
            place_queued(st, ev)
    elif verb == Verb.TOKEN:
        use_token(st, ev, st.hit_figure)
        st.hit_strength = 0
        st.hit_stage = Hit.LAND
