"""Champions of Midgard: the combat phase from hunt to shore, and the voyages of the ships."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import shuffle

from .basics import (
    answered,
    army_size,
    ask,
    encode,
    enter_phase,
    holds_rune,
    living,
    lose_die,
    seat_in_order,
    turn_over,
)
from .combat import (
    after_fight,
    ask_reaction,
    ask_rerolls,
    bring_food,
    can_reroll_blanks,
    deal_damage,
    first_roll,
    kill,
    reroll_picked,
    spend_favor,
    start_fight,
    start_hunt,
    take_losses,
    use_bonus,
    use_potential,
    verdict,
)
from .vocab import (
    MAX_SMALL_DECK,
    N_DICE,
    N_FACES,
    N_PLACES,
    Act,
    Decision,
    Ev,
    Loss,
    Op,
    Part,
    Phase,
    Place,
    Stream,
)


@rule
def combat_phase(st, tab, par, ev):
    """CM-60. Hunts, troll, draugr, shores: carry out the next part of the one in progress."""
    part = st.part
    if part == Part.NEXT:
        next_site(st, tab, par, ev)
    elif part == Part.HUNT_ROLLED:
        ask_rerolls(st, tab, Part.HUNT_COUNTED)
    elif part == Part.HUNT_COUNTED:
        bring_food(st, tab, par, ev)
    elif part == Part.ROLL:
        first_roll(st, tab, ev)
        st.part = Part.ROLLED
    elif part == Part.ROLLED:
        ask_rerolls(st, tab, Part.REACTION)
    elif part == Part.REACTION:
        ask_reaction(st, tab, par)
    elif part == Part.DAMAGE:
        deal_damage(st, tab, par, ev)
    elif part == Part.LOSSES:
        take_losses(st, ev)
    elif part == Part.VERDICT:
        verdict(st, tab, ev)
    elif part == Part.KILLED:
        kill(st, tab, par, ev)
    else:
        voyage(st, tab, par, ev)


@rule
def next_site(st, tab, par, ev):
    """CM-60. All hunts in turn order; troll; draugr 1 and 2; the shores (switch: in reverse)."""
    while st.site < st.n_players:
        p = seat_in_order(st, st.site)
        st.site += 1
        if st.is_hunting[p] and has_warriors_home(st, p):
            start_hunt(st, tab, ev, p)
            return
    place = -1
    while place < 0 or st.fighter[place] < 0:
        if st.site == st.n_players + N_PLACES:
            enter_phase(st, Phase.LATE_RUNES)
            return
        place = st.site - st.n_players
        st.site += 1
        if place >= Place.N1 and par.shore_order == 1:
            place = Place.N1 + N_PLACES - 1 - place
    if place >= Place.N1:
        set_sail(st, tab, ev, place)
    elif army_size(st, place) > 0 and living(st, place) >= 0:
        start_fight(st, tab, ev, place, living(st, place))


@rule
def has_warriors_home(st, p):
    """CM-62. Say whether seat p has unassigned warriors."""
    for k in range(N_DICE):
        if st.home[p, k] > 0:
            return True
    return False


# --- Voyages (CM-67 to CM-70) -----------------------------------------------------------------------------------------


@rule
def voyage(st, tab, par, ev):
    """CM-67, CM-68, CM-69, CM-70. The parts of a voyage."""
    part = st.part
    if part == Part.REVEALED:
        st.part = Part.JOURNEY
        if holds_rune(st, tab, st.roller, Op.NEXT_JOURNEY) >= 0:
            ask(st, st.roller, Decision.JOURNEY)
    elif part == Part.JOURNEY:
        start_journey(st, tab, ev)
    elif part == Part.PAY:
        pay_journey(st, tab, ev)
    elif part == Part.KRAKEN:
        meet_kraken(st, tab, ev)
    elif part == Part.FEED:
        feed(st, par, ev)
    else:
        land(st, tab, ev)


@rule
def set_sail(st, tab, ev, place):
    """CM-67. Reveal the journey card of the shore, even if the ship carries nothing."""
    st.place = place
    st.roller = st.fighter[place]
    st.foe = -1
    st.is_kraken = False
    reveal(st, tab, ev)


@rule
def reveal(st, tab, ev):
    """CM-67. The journey card of the shore lies face up now."""
    shore = st.place - Place.N1
    j = st.journey[shore]
    if j < 0:
        st.part = Part.KRAKEN
        return
    st.is_revealed[shore] = 1
    st.card_seen[st.roller, tab.journey_card[j]] += 1
    emit(st, ev, st.roller, Ev.JOURNEY, tab.journey_card[j], st.place, 0)
    st.part = Part.REVEALED


@rule
def sail_around(st, tab, ev, r):
    """CM-93. Journey: discard the revealed card and reveal the next of the deck, which counts."""
    shore = st.place - Place.N1
    turn_over(st, tab, ev, st.roller, r)
    discard_journey(st, shore)
    st.journey[shore] = draw_journey(st)
    reveal(st, tab, ev)


@rule
def discard_journey(st, shore):
    """CM-81. A revealed journey card goes to the discards."""
    st.journey_discards[st.n_journey_discards] = st.journey[shore]
    st.n_journey_discards += 1
    st.journey[shore] = -1
    st.is_revealed[shore] = 0


@rule
def draw_journey(st):
    """CM-21. Return the next journey card; an empty deck is made of the shuffled discards; -1 when there is none."""
    if st.n_journey_deck == 0:
        st.n_reshuffles += 1
        for k in range(st.n_journey_discards):
            st.journey_deck[k] = st.journey_discards[k]
        st.n_journey_deck = st.n_journey_discards
        st.n_journey_discards = 0
        base = st.n_reshuffles * MAX_SMALL_DECK
        shuffle(st.journey_deck, st.n_journey_deck, st.seed, st.game_no, Stream.JOURNEYS, base)
    if st.n_journey_deck == 0:
        return -1
    st.n_journey_deck -= 1
    return st.journey_deck[st.n_journey_deck]


@rule
def start_journey(st, tab, ev):
    """CM-67. No Wind: food is lost at once; Lost and Storm are paid next; Whirlpool takes warriors."""
    shore = st.place - Place.N1
    p = st.roller
    j = st.journey[shore]
    st.card_played[p, tab.journey_card[j]] += 1
    st.met[p, 0 if is_quiet(tab, j) else 1] += 1
    lose_food(st, ev, shore, min(st.food[shore], tab.lose_food[j]))
    st.pay_any = tab.lose_any[j]
    st.part = Part.PAY


@rule
def is_quiet(tab, j):
    """Say whether a journey card does nothing."""
    return tab.lose_any[j] + tab.lose_food[j] + tab.lose_warriors[j] == 0 and tab.journey_type[j] < 0


@rule
def lose_food(st, ev, shore, amount):
    """CM-67. Food aboard is lost to the journey."""
    if amount > 0:
        st.food[shore] -= amount
        emit(st, ev, st.roller, Ev.LOST_FOOD, amount, 0, 0)


@rule
def pay_journey(st, tab, ev):
    """CM-67, CM-D23. What is lost by choice, as far as anything is aboard; then warriors."""
    shore = st.place - Place.N1
    n = army_size(st, st.place)
    if st.pay_any > 0 and n + st.food[shore] > 0:
        ask(st, st.roller, Decision.PAY)
        return
    st.pay_any = 0
    st.losses = min(tab.lose_warriors[st.journey[shore]], n)
    st.loss = Loss.JOURNEY
    st.part = Part.LOSSES


@rule
def pay(st, ev, kind):
    """CM-D23. Lose one food or one warrior."""
    st.pay_any -= 1
    if kind == N_DICE:
        lose_food(st, ev, st.place - Place.N1, 1)
    else:
        lose_die(st, ev, st.place, kind, 1, Loss.JOURNEY)
    answered(st)


@rule
def meet_kraken(st, tab, ev):
    """CM-68. A Kraken fights all warriors aboard, before feeding; without warriors nothing happens."""
    j = st.journey[st.place - Place.N1]
    st.part = Part.FEED
    if j >= 0 and tab.journey_type[j] >= 0 and army_size(st, st.place) > 0:
        start_fight(st, tab, ev, st.place, tab.journey_type[j])


@rule
def feed(st, par, ev):
    """CM-69. Near: each food feeds two warriors, far: one; who can't be fed is lost; all food aboard is gone."""
    shore = st.place - Place.N1
    each = par.fed_far if st.place >= Place.F1 else par.fed_near
    unfed = max(army_size(st, st.place) - st.food[shore] * each, 0)
    emit(st, ev, st.roller, Ev.FED, st.food[shore], unfed, 0)
    st.food[shore] = 0
    st.losses = unfed
    st.loss = Loss.STARVED
    st.part = Part.LOSSES


@rule
def land(st, tab, ev):
    """CM-70. Dice of the forbidden kind are lost; with any left, the fight with the monster."""
    foe = living(st, st.place)
    st.is_kraken = False
    if foe < 0:
        after_fight(st)
        return
    kind = tab.forbids[foe]
    if kind >= 0:
        lose_die(st, ev, st.place, kind, st.army[st.place, kind], Loss.FORBIDDEN)
    if army_size(st, st.place) > 0:
        start_fight(st, tab, ev, st.place, foe)
    else:
        after_fight(st)


# --- Decisions of the combat phase ------------------------------------------------------------------------------------


@rule
def legal_combat(st, tab, par, actions):
    """CM-D15 to CM-D23. Returns the number of actions."""
    p = st.to_act
    decision = st.decision
    n = 0
    if decision == Decision.PICK:
        return legal_picks(st, actions)
    if decision == Decision.LOSE or decision == Decision.PAY:
        for k in range(N_DICE):
            if st.army[st.place, k] > 0:
                actions[n] = encode(Act.LOSE, k)
                n += 1
        if decision == Decision.PAY and st.food[st.place - Place.N1] > 0:
            actions[n] = encode(Act.LOSE, N_DICE)
            n += 1
        return n
    actions[0] = encode(Act.STOP, 0)
    n = 1
    if decision == Decision.BLAME:
        for q in range(st.n_players):
            if q != p:
                actions[n] = encode(Act.BLAME, q)
                n += 1
        return n
    if decision == Decision.ROLLED:
        r = can_reroll_blanks(st, tab)
        if r >= 0:
            actions[n] = encode(Act.USE_RUNE, r)
            n += 1
        if st.favor[p] > 0:
            actions[n] = encode(Act.SPEND_FAVOR, 0)
            n += 1
        return n
    actions[1] = encode(Act.USE_RUNE, holds_rune(st, tab, p, rune_asked(st)))
    return n + 1


@rule
def rune_asked(st):
    """CM-93. Return the effect of the rune that the pending decision is about."""
    if st.decision == Decision.REACTION:
        return Op.SHIELDS_HIT + 0
    if st.decision == Decision.HEALING:
        return Op.NO_LOSSES + 0
    if st.decision == Decision.JOURNEY:
        return Op.NEXT_JOURNEY + 0
    if st.place < 0:
        return Op.HUNT_GLORY + 0
    return Op.MORE_GLORY + 0


@rule
def legal_picks(st, actions):
    """CM-D16. Each kind and face with a die not yet picked; `roll` once one is picked."""
    n = 0
    is_any = False
    for k in range(N_DICE):
        for f in range(N_FACES):
            if st.rolled[k, f] > st.picked[k, f]:
                actions[n] = encode(Act.PICK, k * N_FACES + f)
                n += 1
            if st.picked[k, f] > 0:
                is_any = True
    if is_any:
        actions[n] = encode(Act.ROLL, 0)
        n += 1
    return n


@rule
def step_combat(st, tab, par, ev, verb, argument):
    """CM-D15 to CM-D23. Carry out an action of the combat phase."""
    decision = st.decision
    if decision == Decision.ROLLED:
        if verb == Act.SPEND_FAVOR:
            spend_favor(st, tab, ev)
        elif verb == Act.USE_RUNE:
            use_potential(st, tab, ev, argument)
        else:
            st.part = Part.HUNT_COUNTED if st.place < 0 else Part.REACTION
            answered(st)
    elif decision == Decision.PICK:
        if verb == Act.ROLL:
            reroll_picked(st, tab, ev)
            answered(st)
        else:
            st.picked[argument // N_FACES, argument % N_FACES] += 1
    elif decision == Decision.LOSE:
        st.losses -= 1
        lose_die(st, ev, st.place, argument, 1, st.loss)
        answered(st)
    elif decision == Decision.PAY:
        pay(st, ev, argument)
    else:
        answered(st)
        if verb == Act.BLAME:
            blame_opponent(st, par, ev, argument)
        elif verb == Act.USE_RUNE:
            use_combat_rune(st, tab, par, ev, decision, argument)


@rule
def use_combat_rune(st, tab, par, ev, decision, r):
    """CM-93. Reaction, Healing, Journey; Glory and The Hunt."""
    if decision == Decision.REACTION:
        turn_over(st, tab, ev, st.roller, r)
        st.reaction = tab.amount[tab.rune_row[r]]
    elif decision == Decision.HEALING:
        turn_over(st, tab, ev, st.roller, r)
        st.losses = 0
    elif decision == Decision.JOURNEY:
        sail_around(st, tab, ev, r)
    else:
        use_bonus(st, tab, par, ev, r)


@rule
def blame_opponent(st, par, ev, q):
    """CM-65. The opponent named by the killer takes blame from the supply."""
    st.blame[q] += par.troll_accusation
    emit(st, ev, q, Ev.BLAME, par.troll_accusation, 0, 0)
