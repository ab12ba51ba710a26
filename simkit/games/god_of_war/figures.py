"""God of War: figures in columns, damage to heroes, knock-outs, healing, Rage, Freya tokens."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .decks import in_play, into_hand, push_pile, reshuffle
from .vocab import COLUMNS, Decision, End, Ev, Hero, Hit, Sort, Window, code

# --- Columns -------------------------------------------------------------------------------------


@rule
def put_figure(st, f, column, behind):
    """GW-14, GW-30. Put figure f into a column; behind 0: at the front, 1: behind the other hero."""
    if st.front[column] < 0:
        st.front[column] = f
    elif behind == 1:
        st.back[column] = f
    else:
        st.back[column] = st.front[column]
        st.front[column] = f
    st.column[f] = column
    carry_mimir(st)


@rule
def lift_figure(st, f):
    """GW-32. Take figure f out of its column; a hero left alone there is at the front."""
    column = st.column[f]
    if st.front[column] == f:
        st.front[column] = st.back[column]
    st.back[column] = -1


@rule
def reach(st, f):
    """GW-40. Return the two cards of the column of figure f as bits, 0 when it is not in play."""
    if st.is_in[f] == 0 or st.column[f] < 0:
        return 0
    return (1 << st.column[f]) | (1 << (st.column[f] + COLUMNS))


@rule
def carry_mimir(st):
    """GW-104. Mimir is where his bearer is."""
    if st.bearer >= 0:
        st.column[st.mimir] = st.column[st.bearer]


@rule
def legal_moves(st, f, verb, actions, n):
    """GW-30, GW-31. List where figure f may go; with a column of its own also the swap. Returns the new count."""
    for column in range(st.front.shape[0]):
        if column == st.column[f]:
            if st.back[column] >= 0:
                actions[n] = code(verb, f, column, 0)
                n += 1
        elif st.front[column] < 0:
            actions[n] = code(verb, f, column, 0)
            n += 1
        elif st.back[column] < 0:
            actions[n] = code(verb, f, column, 0)
            actions[n + 1] = code(verb, f, column, 1)
            n += 2
    return n


@rule
def can_move(st, f):
    """GW-30, GW-31. Say whether figure f can go anywhere: a free place elsewhere, or the swap in its own column."""
    for column in range(st.front.shape[0]):
        if (st.back[column] >= 0) == (column == st.column[f]):
            return True
    return False


@rule
def move_figure(st, ev, f, column, behind):
    """GW-30, GW-31. Move figure f, or swap it with the other hero of its column."""
    if column == st.column[f]:
        other = st.front[column]
        st.front[column] = st.back[column]
        st.back[column] = other
    else:
        lift_figure(st, f)
        put_figure(st, f, column, behind)
    emit(st, ev, f // 2, Ev.MOVED, f, column, behind)


# --- Rage and healing ----------------------------------------------------------------------------


@rule
def rage_up(st, tab, ev, f, n):
    """GW-50, GW-R7. Raise the Rage of figure f; on the last space further gains are lost."""
    if n <= 0:
        return
    top = tab.rage[st.hero[f]]
    if st.rage[f] < top:
        st.rage[f] = min(st.rage[f] + n, top)
        emit(st, ev, f // 2, Ev.RAGE_UP, f, st.rage[f], 0)


@rule
def heal(st, ev, p, f, n):
    """GW-R47. Heal n damage of figure f, never below 0, only in play; p is the seat that does it."""
    if st.is_in[f] == 0:
        return
    healed = min(n, st.hurt[f])
    if healed <= 0:
        return
    st.hurt[f] -= healed
    st.healed[p] += healed
    emit(st, ev, p, Ev.HEALED, f, healed, 0)


# --- Damage to heroes ----------------------------------------------------------------------------


@rule
def queue_damage(st, f, n, poison):
    """GW-R52. Note damage that is not an attack; it is placed before anything else goes on."""
    if n <= 0 or st.is_in[f] == 0:
        return
    st.queue_figure[st.n_queue] = f
    st.queue_amount[st.n_queue] = n
    st.queue_poison[st.n_queue] = poison
    st.n_queue += 1


@rule
def next_damage(st, ev):
    """GW-R32. Place the next noted damage; the player of a hero with a Freya token is asked first."""
    f = st.queue_figure[0]
    if st.token[f] > 0 and st.is_in[f] == 1:
        st.to_act = f // 2
        st.decision = Decision.TOKEN
        return
    place_queued(st, ev)


@rule
def place_queued(st, ev):
    """GW-R52. Place the first noted damage."""
    hurt_hero(st, ev, st.queue_figure[0], st.queue_amount[0])
    drop_queued(st)


@rule
def drop_queued(st):
    """GW-R52. Forget the first noted damage."""
    for k in range(st.n_queue - 1):
        st.queue_figure[k] = st.queue_figure[k + 1]
        st.queue_amount[k] = st.queue_amount[k + 1]
        st.queue_poison[k] = st.queue_poison[k + 1]
    st.n_queue -= 1


@rule
def hurt_hero(st, ev, f, n):
    """GW-64. Put n damage on figure f; knock-outs follow when all damage is placed."""
    if st.is_in[f] == 0:
        return
    st.hurt[f] += n
    st.is_hurt = 1
    st.taken[f // 2] += n
    if st.rune >= 0:
        st.rune_hurt[st.rune] += n
    emit(st, ev, f // 2, Ev.HURT, f, n, st.hurt[f])


@rule
def use_token(st, ev, f):
    """GW-102. Take a Freya token off figure f: all damage of this source is cancelled."""
    st.token[f] -= 1
    emit(st, ev, f // 2, Ev.TOKEN, f, 0, 0)


@rule
def knock_outs(st, tab, ev):
    """GW-2, GW-66, GW-R25, GW-R52. Knock out every hero with enough damage; defeat when at most Mimir is left."""
    st.is_hurt = 0
    for f in range(st.hero.shape[0]):
        if st.is_in[f] == 1 and st.hurt[f] >= tab.health[st.hero[f]]:
            knock_out(st, ev, f)
    for f in range(st.hero.shape[0]):
        if st.is_in[f] == 1 and f != st.mimir:
            return
    finish(st, ev, End.KNOCKED_OUT)


@rule
def knock_out(st, ev, f):
    """GW-66. Figure f leaves the scene for the rest of this mission; tokens and waiting bonuses end (GW-R32).

    GW-R24: what it was doing ends too, also a hit on its way (it fell to Poison, drawn by a Special before the hit).
    """
    st.is_in[f] = 0
    st.knocked[f // 2] += 1
    st.token[f] = 0
    clear_bonuses(st, f)
    if f != st.mimir:
        lift_figure(st, f)
    if f == st.bearer or f == st.mimir:
        st.bearer = -1
    if st.set_figure == f:
        st.set_figure = -1
    if st.payer == f:
        st.payer = -1
    if st.mover == f:
        st.mover = -1
    if st.giver == f // 2 and not in_play(st, st.giver):
        st.giver = -1
    if st.hit_figure == f:
        st.hit_figure = -1
        st.hit_stage = Hit.NOTHING
        st.window = Window.CLOSED
    emit(st, ev, f // 2, Ev.KNOCKED_OUT, f, 0, 0)


@rule
def clear_bonuses(st, f):
    """GW-R19. Strength waiting for a next Attack or Defence of figure f ends."""
    st.bonus[f] = 0
    st.arm[f] = 0
    st.guard[f] = 0
    st.charge[f] = 0


@rule
def finish(st, ev, reason):
    """GW-1, GW-2. The game is over: won by all seats or lost by all."""
    st.is_over = True
    st.end = reason
    st.winners = 0
    st.stage_rounds[st.stage] = st.scene_round
    total = 0
    for k in range(st.stage_won.shape[0]):
        total += st.stage_won[k]
    for p in range(st.n_players):
        st.score[p] = total
        if reason == End.WON:
            st.winners |= 1 << p
    emit(st, ev, -1, Ev.ENDED, reason, 0, 0)


# --- Drawing -------------------------------------------------------------------------------------


@rule
def draw_cards(st, tab, ev):
    """GW-20, GW-R5, GW-R40. Draw what is still to be drawn, until damage or a question comes between."""
    for k in range(st.n_players):
        p = seat_from(st, st.marker, k)
        while st.draws[p] > 0:
            if st.n_deck[p] == 0 or (st.is_preparing == 1 and st.n_deck[p] + st.n_pile[p] == st.n_bad[p]):
                if st.is_preparing == 0 or st.n_pile[p] == 0 or st.n_deck[p] + st.n_pile[p] == st.n_bad[p]:
                    st.draws[p] = 0
                    break
                reshuffle(st, ev, p)
            draw_one(st, tab, ev, p)
            if st.n_queue > 0 or st.poisoned >= 0:
                return
    st.is_preparing = 0


@rule
def draw_one(st, tab, ev, p):
    """GW-22, GW-23. Draw the top card: Stun is discarded and counts, Poison is discarded, hurts and is replaced."""
    st.n_deck[p] -= 1
    c = st.deck[p, st.n_deck[p]]
    st.deck[p, st.n_deck[p]] = -1
    sort = tab.is_a[c]
    if sort != Sort.STUN and sort != Sort.POISON:
        into_hand_drawn(st, tab, ev, p, c)
        return
    push_pile(st, p, c)
    emit(st, ev, p, Ev.STATUS_DRAWN, c, 0, 0)
    if sort == Sort.STUN:
        st.draws[p] -= 1
    elif in_play(st, p):
        if st.is_in[2 * p] == 1 and st.is_in[2 * p + 1] == 1:
            st.poisoned = p
        elif st.is_in[2 * p] == 1:
            queue_damage(st, 2 * p, tab.amount[c], 1)
        else:
            queue_damage(st, 2 * p + 1, tab.amount[c], 1)


@rule
def into_hand_drawn(st, tab, ev, p, c):
    """GW-20. A drawn card joins the hand."""
    into_hand(st, tab, p, c)
    st.draws[p] -= 1
    st.card_seen[p, c] += 1
    emit(st, ev, p, Ev.DREW, c, 0, 0)


@rule
def draws_left(st):
    """GW-20. Say whether anybody has cards to draw."""
    total = 0  # asked all the time: a sum has no jumps
    for p in range(st.draws.shape[0]):
        total += st.draws[p]
    return total > 0


# --- Who is who ----------------------------------------------------------------------------------


@rule
def seat_from(st, first, k):
    """GW-4. Return the k-th seat after the first one, clockwise."""
    p = first + k
    return p if p < st.n_players else p - st.n_players


@rule
def has_turn(st, p):
    """GW-66, GW-104. Say whether seat p has a Hero Activation: a hero in play who is not Mimir."""
    return in_play(st, p) and st.hero[2 * p] != Hero.MIMIR


@rule
def open_window(st, kind, skipped):
    """GW-R41. Every player in play but seat `skipped` may now play Specials (D1)."""
    st.window = kind
    for p in range(st.n_players):
        st.ask[p] = 1 if p != skipped and in_play(st, p) else 0


@rule
def close_everything(st):
    """GW-R19. Forget everything that was going on."""
    st.n_queue = 0
    st.is_hurt = 0
    st.poisoned = -1
    st.is_preparing = 0
    st.window = Window.CLOSED
    st.called = 0
    st.mover = -1
    st.giver = -1
    st.payer = -1
    st.pay_total = 0
    st.set_figure = -1
    st.set_stage = 0
    st.set_slot = -1
    st.set_slot_2 = -1
    st.set_kind = 0
    st.set_strength = 0
    st.set_numbers = 0
    st.hit_stage = 0
    st.hit_figure = -1
    st.hit_row = -1
    st.is_tied = 0
    st.n_target = 0
    st.next_target = 0
    st.act_slot = 0
    st.act_row = -1
    st.rune = -1
    st.second = -1
    st.n_look = 0
    st.is_dirty = 0
    st.by_scene = 0
    st.actor = -1
    for p in range(st.draws.shape[0]):
        st.draws[p] = 0
        st.ask[p] = 0
