"""Batalha dos Deuses: carrying out effect rows. One card at a time; a row that needs a choice waits for it."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit

from .faith import amount_of, holds, look_at_faith
from .faithful import add_to_island, check_island, convert, kill
from .hands import (
    WORDS,
    discard_from_hand,
    draw,
    insert,
    leave_hand,
    put_on_deck,
    put_on_discard,
    random_card,
    roll,
    take_in_hand,
)
from .vocab import (
    CARD,
    CARD_PART,
    CODES,
    MAX_ACC,
    Against,
    Decision,
    Ev,
    Fate,
    How,
    Kind,
    Op,
    Phase,
    Pick,
    Side,
    Status,
    Stream,
    Target,
    Way,
    Zone,
)

# --- A card is carried out -------------------------------------------------------------------------


@rule
def ask(st, p, decision):
    """Seat p must decide."""
    st.to_act = p
    st.decision = decision


@rule
def start_card(st, tab, p, code, trigger):
    """BD-R21. Seat p carries out the rows of a card that have this trigger, in the order written."""
    c = code & CARD_PART
    st.res_p = p
    st.res_code = code
    st.res_trigger = trigger
    st.res_row = tab.first_row[c]
    st.res_last = tab.last_row[c]
    st.res_ready = False


@rule
def resolve(st, tab, par, ev):
    """BD-R21, BD-R23, BD-R31. Carry out rows until none is left, someone must choose, or the round or game is over."""
    while st.res_row < st.res_last and st.to_act < 0:
        row = st.res_row
        if st.cost_left > 0:
            ask(st, st.res_p, Decision.COST)
            return
        if not st.res_ready:
            if tab.trigger[row] != st.res_trigger or not holds(st, tab, st.res_p, row):
                st.res_row += 1
                continue
            st.res_left = tab.amount[row]
            st.res_q = find_target(st, tab, row)
            if st.to_act >= 0:
                return
            st.res_ready = True
        if st.res_q >= 0:
            carry_out(st, tab, par, ev, row)
            if st.to_act >= 0:
                return
        st.res_ready = False
        st.res_row += 1
        if st.is_over:
            st.res_row = st.res_last
            return
        check_island(st)
        if st.n_in > 0:
            look_at_faith(st, tab, ev)


# --- Targets ---------------------------------------------------------------------------------------


@rule
def is_protected(st, tab, q):
    """BD-48. The Entity of seat q is immune to the kind of the card that is carried out."""
    kind = tab.kind[st.res_code & CARD_PART]
    if kind == Kind.MAGIC:
        return st.shield[q] & Against.MAGIC != 0
    if kind == Kind.ACCESSORY:
        return st.shield[q] & Against.ACCESSORY != 0
    return False


@rule
def can_receive(st, q):
    """BD-48, BD-R18. An Accessory can be attached to the Entity of seat q."""
    is_open = (st.shield[q] & Against.ACCESSORY) == 0
    return (st.status[q] == Status.IN) & is_open & (st.n_acc[q] < MAX_ACC)


@rule
def can_target(st, tab, row, q):
    """BD-R5, BD-R9. Seat q, or its Entity, can be the target of a row of seat res_p that means one opponent."""
    if q == st.res_p:
        return False
    op = tab.op[row]
    if op == Op.FAITH or op == Op.PIG or op == Op.PETRIFY:
        return st.status[q] == Status.IN and not is_protected(st, tab, q)
    if op == Op.DESTROY_ACC:
        return st.status[q] == Status.IN and st.n_own_acc[q] > 0
    if op == Op.TAKE_ACC:
        return st.status[q] == Status.IN and st.n_own_acc[q] > 0 and can_receive(st, st.res_p)
    return st.n_hand[q] > 0


@rule
def is_leader(st, p, q):
    """Seat q has the most Faithful, at least one, among all opponents of seat p in the game."""
    if q == p or st.faithful[q] == 0:
        return False
    for other in range(st.n_players):
        if other != p and st.faithful[other] > st.faithful[q]:
            return False
    return True


@rule
def may_be_chosen(st, tab, row, q):
    """Seat q is among those that the row lets its player choose from."""
    if tab.zone[row] == Zone.LEADER:
        return is_leader(st, st.res_p, q)
    return can_target(st, tab, row, q)


@rule
def find_target(st, tab, row):
    """BD-R19, BD-R21. Return the seat that a row means, NONE if there is none; asks when there are several."""
    p = st.res_p
    if tab.zone[row] != Zone.LEADER:
        target = tab.target[row]
        if target == Target.ME:
            return p
        if target == Target.OPPS:
            return (p + 1) % st.n_players
        if target == Target.WINNER:
            return st.winner if st.winner != p else -1
    found = -1
    for q in range(st.n_players):
        if may_be_chosen(st, tab, row, q):
            if found >= 0:
                ask(st, p, Decision.TARGET)
                return -1
            found = q
    return found


# --- What rows do ----------------------------------------------------------------------------------


@rule
def carry_out(st, tab, par, ev, row):
    """Do what a row says to seat res_q; may ask for a card, and is then called again."""
    p = st.res_p
    q = st.res_q
    op = tab.op[row]
    if op == Op.FAITH:
        change_faith(st, tab, row)
    elif op == Op.DRAW:
        draw(st, ev, p, amount_to_draw(st, tab, par, ev, row))
    elif op == Op.DISCARD:
        discard_by_effect(st, tab, ev, row)
    elif op == Op.CONVERT:
        convert(st, ev, p, q, tab.zone[row], amount_of(st, tab, p, row), tab.every[row])
    elif op == Op.KILL:
        kill(st, ev, p, q, tab.zone[row], amount_of(st, tab, p, row), tab.every[row])
    elif op == Op.ADD_ISLAND:
        add_to_island(st, ev, p, amount_of(st, tab, p, row))
    elif op == Op.RECOVER:
        if st.res_left > 0 and can_recover(st, tab, p, tab.pick[row]):
            ask(st, p, Decision.RECOVER)
    elif op == Op.STEAL:
        steal(st, tab, ev, row)
    elif op == Op.TOPDECK:
        if st.res_left > 0 and st.n_hand[q] > 0:
            ask(st, p, Decision.TOPDECK)
    elif op == Op.DESTROY_ACC or op == Op.TAKE_ACC:
        if st.res_left > 0 and can_target(st, tab, row, q):
            ask(st, p, Decision.ACC)
    elif op == Op.PEEK:
        emit(st, ev, p, Ev.PEEKED, q, 0, 0)
    else:
        change_entity(st, tab, ev, row)


@rule
def change_faith(st, tab, row):
    """BD-R20, BD-48. Add to the Faith value of the own Entity (face down too), of one opposing one, or of all."""
    p = st.res_p
    n = amount_of(st, tab, p, row)
    if tab.target[row] == Target.OPPS:
        for q in range(st.n_players):
            if can_target(st, tab, row, q):
                st.mod[q] += n
        return
    q = st.res_q
    if st.status[q] == Status.READY or (st.status[q] == Status.IN and not is_protected(st, tab, q)):
        st.mod[q] += n


@rule
def amount_to_draw(st, tab, par, ev, row):
    """Return how many cards a row lets its player draw: its amount, or the sum of so many dice."""
    p = st.res_p
    if not tab.die[row]:
        return amount_of(st, tab, p, row)
    total = 0
    for _ in range(tab.amount[row]):
        rolled = roll(st, par, Stream.DRAW_DIE + p, st.round_no * WORDS + st.n_dice[p])
        emit(st, ev, p, Ev.DIE, rolled, 0, 0)
        total += rolled
        st.n_dice[p] += 1
    return total


@rule
def discard_by_effect(st, tab, ev, row):
    """Seat res_q discards res_left cards, of its own choice or at random; with `opps` each opponent in turn."""
    p = st.res_p
    while st.res_q != p or tab.target[row] != Target.OPPS:
        q = st.res_q
        if tab.how[row] == How.RANDOM:
            while st.res_left > 0 and st.n_hand[q] > 0:
                discard_from_hand(st, ev, q, random_card(st, q, Stream.DISCARD), Way.EFFECT)
                st.res_left -= 1
        elif st.res_left > 0 and st.n_hand[q] > 0:
            ask(st, q, Decision.DISCARD)
            return
        if tab.target[row] != Target.OPPS:
            return
        st.res_q = (q + 1) % st.n_players
        st.res_left = tab.amount[row]


@rule
def steal(st, tab, ev, row):
    """BD-R22. Take random cards out of the hand of seat res_q."""
    p = st.res_p
    q = st.res_q
    while st.res_left > 0 and st.n_hand[q] > 0:
        code = random_card(st, q, Stream.STEAL)
        leave_hand(st, q, code)
        take_in_hand(st, p, code)
        emit(st, ev, p, Ev.STOLE, code & CARD_PART, q, 0)
        st.res_left -= 1


@rule
def fits(tab, c, pick):
    """Card c is of the kind that a row lets its player recover."""
    kind = tab.kind[c]
    if pick == Pick.ENTITY:
        return kind == Kind.ENTITY
    if pick == Pick.ACCESSORY:
        return kind == Kind.ACCESSORY
    if pick == Pick.MAGIC:
        return kind == Kind.MAGIC
    return True


@rule
def can_recover(st, tab, p, pick):
    """The discard pile of seat p has a card of the kind."""
    for k in range(st.n_discard[p]):
        if fits(tab, st.discard[p, k], pick):
            return True
    return False


@rule
def change_entity(st, tab, ev, row):
    """BD-8, BD-48. What rows do to an Entity itself: pig, petrify, copyFaith, returnSelf, rise."""
    p = st.res_p
    q = st.res_q
    op = tab.op[row]
    if op == Op.PIG:
        st.is_pig[q] = 1
        st.printed[q] = tab.amount[row]
        emit(st, ev, p, Ev.PIG, q, 0, 0)
    elif op == Op.PETRIFY:
        st.is_petrified[q] = 1
        emit(st, ev, p, Ev.PETRIFIED, q, 0, 0)
    elif op == Op.COPY_FAITH:
        copy_faith(st, tab, ev, row)
    elif st.fate[p] == Fate.DISCARD:  # a card goes to one place: the first row that sends it somewhere wins
        if op == Op.RETURN_SELF:
            st.fate[p] = Fate.HAND
        elif op == Op.RISE:
            set_aside(st, ev, p, tab.amount[row])


@rule
def copy_faith(st, tab, ev, row):
    """The printed value becomes the highest of an opposing Entity + amount, if that is more than its own."""
    p = st.res_p
    best = 0
    found = False
    for q in range(st.n_players):
        if q != p and st.status[q] == Status.IN and (not found or st.printed[q] > best):
            best = st.printed[q]
            found = True
    if found and best + tab.amount[row] > st.printed[p]:
        st.printed[p] = best + tab.amount[row]
        emit(st, ev, p, Ev.COPIED, st.printed[p], 0, 0)


@rule
def set_aside(st, ev, p, rounds):
    """BD-50. Set the Entity of seat p aside with the cube on `rounds`."""
    st.fate[p] = Fate.ASIDE
    st.aside[st.n_aside] = st.entity[p]
    st.aside_left[st.n_aside] = rounds
    st.aside_round[st.n_aside] = st.round_no
    st.n_aside += 1
    emit(st, ev, p, Ev.SET_ASIDE, st.entity[p] & CARD_PART, rounds, 0)


# --- Accessories -----------------------------------------------------------------------------------


@rule
def attach(st, tab, p, q, code):
    """BD-43. Seat p attaches an Accessory to the Entity of seat q."""
    st.acc[q, st.n_acc[q]] = code
    st.acc_by[q, st.n_acc[q]] = p
    st.n_acc[q] += 1
    count_accessories(st, tab, q)


@rule
def detach(st, tab, q, code):
    """BD-43. Take an own-side Accessory off the Entity of seat q; the others keep their order."""
    k = 0
    while st.acc[q, k] != code:
        k += 1
    n = st.n_acc[q] - 1
    for j in range(k, n):
        st.acc[q, j] = st.acc[q, j + 1]
        st.acc_by[q, j] = st.acc_by[q, j + 1]
    st.acc[q, n] = -1
    st.acc_by[q, n] = -1
    st.n_acc[q] = n
    count_accessories(st, tab, q)
    if st.phase == Phase.FINAL and st.final_host == q and k < st.final_acc:
        st.final_acc -= 1


@rule
def count_accessories(st, tab, q):
    """BD-8. Count the own-side Accessories of the Entity of seat q, an Entity used as one too; note the best."""
    st.n_own_acc[q] = 0
    st.top_acc[q] = 0
    for k in range(st.n_acc[q]):
        c = st.acc[q, k] & CARD_PART
        if tab.side[c] == Side.OWN:
            st.n_own_acc[q] += 1
            st.top_acc[q] = max(st.top_acc[q], tab.points[c])


@rule
def move_accessory(st, tab, ev, code):
    """BD-43, BD-R22. Destroy or take the chosen Accessory of the Entity of seat res_q."""
    p = st.res_p
    q = st.res_q
    detach(st, tab, q, code)
    if tab.op[st.res_row] == Op.TAKE_ACC:
        attach(st, tab, p, p, code)
        emit(st, ev, p, Ev.TOOK_ACC, code & CARD_PART, q, 0)
    else:
        put_on_discard(st, code)
        emit(st, ev, p, Ev.DESTROYED, code & CARD_PART, q, 0)
    look_at_faith(st, tab, ev)


@rule
def list_accessories(st, tab, q, actions):
    """List the own-side Accessories of the Entity of seat q, ascending; returns how many."""
    n = 0
    for k in range(st.n_acc[q]):
        code = st.acc[q, k]
        if tab.side[code & CARD_PART] == Side.OWN:
            n = insert(actions, n, CARD + code)
    return n


@rule
def list_discarded(st, tab, p, pick, actions):
    """List the cards of the discard pile of seat p that may be recovered, ascending; returns how many."""
    n = 0
    for k in range(st.n_discard[p]):
        c = st.discard[p, k]
        if fits(tab, c, pick):
            n = insert(actions, n, CARD + p * CODES + c)
    return n


# --- Choices inside an effect ----------------------------------------------------------------------


@rule
def choose_card(st, tab, ev, code):
    """BD-R22. The player named a card for the row: recover, topdeck, discard, Accessory."""
    p = st.res_p
    if st.decision == Decision.RECOVER:
        recover(st, ev, p, code)
    elif st.decision == Decision.TOPDECK:
        leave_hand(st, st.res_q, code)
        put_on_deck(st, code)
        emit(st, ev, p, Ev.TOPDECKED, code & CARD_PART, st.res_q, 0)
    elif st.decision == Decision.DISCARD:
        discard_from_hand(st, ev, st.to_act, code, Way.EFFECT)
    else:
        move_accessory(st, tab, ev, code)
    st.res_left -= 1


@rule
def recover(st, ev, p, code):
    """Take a card from the own discard pile to the hand."""
    c = code & CARD_PART
    k = 0
    while st.discard[p, k] != c:
        k += 1
    st.n_discard[p] -= 1
    st.discard[p, k] = st.discard[p, st.n_discard[p]]
    st.discard[p, st.n_discard[p]] = -1
    take_in_hand(st, p, code)
    emit(st, ev, p, Ev.RECOVERED, c, 0, 0)
