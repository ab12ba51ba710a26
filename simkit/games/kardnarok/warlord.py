"""Kardnarök: the warlord, a planning player; the broker is a warlord with other weights."""

from __future__ import annotations

from simkit._jit import policy

from .judging import (
    action_swing,
    army_bound,
    card_worth,
    count_army,
    expected_defence,
    nearness,
    need,
    open_now,
    ritual_value,
    swing,
    warrior_worth,
)
from .vocab import BYTE, HEROES, NORNA, PASS, PLACES, VERB, WARRIOR, A, B, Decision, Op, Trigger, Verb

WARLORD = ("warriors", "thrift", "hero_bar", "reach", "pay", "ask", "cycle", "spare")
"""Weights: warriors wanted per card of the Efetivo; price of a card kept for later; hero worth below which one is
exchanged; Force hoped for from helpers; share of the coins at stake offered; least price asked for work; worth below
which cards are swapped away; Force given up in the army to keep reinforcements in hand."""


@policy
def warlord(view, tab, par, warriors, thrift, hero_bar, reach, pay, ask, cycle, spare):
    """Builds armies for hero pairs, picks targets by coin and visible hero, spends cards only to turn the combat.

    Weakness: no memory of cards seen, no bluff; estimates of hidden armies are averages. Fit for: balance questions.
    """
    decision = view.decision
    if decision == Decision.COMBAT:
        return fight(view, tab, thrift, reach, cycle)
    if decision == Decision.ARMY:
        return build_army(view, tab, spare)
    if decision == Decision.TURN:
        return take_turn(view, tab, hero_bar, spare)
    if decision == Decision.WORK:
        return work(view, tab)
    if decision == Decision.SPLIT:
        return split(view, warriors)
    if decision >= Decision.BUY and decision <= Decision.VERDICT:
        return bargain(view, tab, reach, pay, ask)
    best = 0
    # to pass is worth 0; where it is legal it comes first
    passes = 1 if view.legal[0] == PASS else 0
    most = 0.0 if passes == 1 else -1.0e9
    for k in range(passes, view.n_legal):
        action = view.legal[k]
        verb = action >> VERB
        if verb == Verb.PLAY:
            worth = play_worth(view, tab, action)
        elif verb == Verb.EXCHANGE:
            worth = hero_bar - tab.worth[(action >> A) & BYTE]
        else:
            worth = quiet_worth(view, tab, par, warriors, cycle, action)
        if worth > most:
            most = worth
            best = k
    return best


@policy
def split(view, share):
    """As many warriors as come nearest to the wanted share of the Efetivo."""
    held = view.n_hand[view.me, WARRIOR] + view.n_army[view.me]
    wanted = share * view.efetivo
    best = 0
    most = -1.0e9
    for k in range(view.n_legal):
        worth = -abs(held + ((view.legal[k] >> A) & BYTE) - wanted)
        if worth > most:
            most = worth
            best = k
    return best


# --- Armies and targets --------------------------------------------------------------------------


@policy
def army_worth(view, tab, spare, h, w0, w1, side):
    """Force of the army, less what its warriors would be worth in hand."""
    return less_spared(tab, spare, count_army(view, tab, h, w0, w1, side), w0, w1)


@policy
def less_spared(tab, spare, force, w0, w1):
    """Force of an army, less what its warriors would be worth in hand."""
    worth = 1.0 * force
    if w0 >= 0:
        worth -= spare * tab.reinforce[w0]
    if w1 >= 0:
        worth -= spare * tab.reinforce[w1]
    return worth


@policy
def build_army(view, tab, spare):
    """The best army: for the attack when it comes next, else for the defence."""
    side = 1 if view.building == 1 else 0
    best = 0
    most = -1.0e9
    for k in range(view.n_legal):
        action = view.legal[k]
        h = (action >> A) & BYTE
        w0 = ((action >> B) & BYTE) - 1
        w1 = (action & BYTE) - 1
        if w1 >= 0 and less_spared(tab, spare, army_bound(tab, h, w0, w1, side), w0, w1) <= most:
            continue
        worth = army_worth(view, tab, spare, h, w0, w1, side)
        if worth > most:
            most = worth
            best = k
    return best


@policy
def can_build_better(view, tab, spare, have):
    """True if the realm could build an attacking army from hand and army now that is better than what it has."""
    me = view.me
    held = view.n_hand[me, WARRIOR]
    attack = view.building
    for slot in range(HEROES):
        h = view.hero[slot]
        for j in range(held + view.n_army[me]):
            w0 = view.warriors[j] if j < held else view.army[me, j - held]
            for k in range(j):
                w1 = view.warriors[k] if k < held else view.army[me, k - held]
                if less_spared(tab, spare, army_bound(tab, h, w0, w1, attack), w0, w1) > have:
                    if army_worth(view, tab, spare, h, w0, w1, attack) > have:
                        return True
    return False


@policy
def take_turn(view, tab, hero_bar, spare):
    """Use cards that add cards, build for the attack, then attack where coin and chance are best."""
    me = view.me
    best = 0
    most = -1.0e9
    attack = view.building  # 0: the attacker's side
    have = army_worth(view, tab, spare, view.lead[me], view.army[me, 0], view.army[me, 1], attack)
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> VERB
        a = (action >> A) & BYTE
        worth = 0.0
        if verb == Verb.ATTACK:
            chance = min(0.9, max(0.1, 0.5 + 0.09 * (have - expected_defence(view, tab, a))))
            worth = chance * view.coin[a] - (1.0 - chance) * view.coin[me] - 50.0 + nearness(view, a)
        elif verb == Verb.CHANGE:
            worth = 1.0 if can_build_better(view, tab, spare, have) else -90.0
        elif verb == Verb.EXCHANGE:
            worth = hero_bar - tab.worth[a]
            if worth <= 0.0:
                worth = -90.0
        elif verb == Verb.PLAY:
            worth = any_worth(view, tab, action)
            if worth <= 0.0:
                worth = -90.0
        if worth > most:
            most = worth
            best = k
    return best


# --- Combat --------------------------------------------------------------------------------------


@policy
def fight(view, tab, thrift, reach, cycle):
    """While losing: the cheapest card that takes the lead, else the one that moves most; nothing in a lost combat.

    A combat is lost when all legal actions together, of each card the best option, and helpers could not move the Force
    that is missing. This is known at the end only, so the best action is looked for in both cases at once.
    """
    side = view.losing
    missing = need(view, side)
    hope = 0.0
    if view.n_bought == 0 and view.free_bronze > 0 and view.merc[side] < 0:
        hope = reach
    within_reach = 0
    thor = view.thor_left
    last = -1
    last_swing = 0
    best = 0
    most = 0.0
    best_lost = 0
    most_lost = 0.0
    for k in range(1, view.n_legal):
        action = view.legal[k]
        verb = action >> VERB
        c = (action >> A) & BYTE
        force = action_swing(view, tab, action, side)
        more = force
        if verb == Verb.PLAY:
            # of two options of a card the second adds only what it moves more
            more = max(0, force - last_swing) if c == last else force
            last_swing = max(force, last_swing) if c == last else force
            last = c
        elif verb == Verb.THOR:
            thor -= 1
            more = force if thor >= 0 else 0
        within_reach += more
        if verb == Verb.PLAY and tab.trigger[tab.first_row[c] + ((action >> B) & BYTE)] == Trigger.ANY:
            worth = any_worth(view, tab, action)
            lost = worth
        else:
            price = card_worth(view, tab, c)
            lost = cycle - price
            worth = lost
            if force > 0:
                worth = 10.0 + force - thrift * price
                if force >= missing:
                    worth += 20.0 - 2.0 * force
        if worth > most:
            most = worth
            best = k
        if lost > most_lost:
            most_lost = lost
            best_lost = k
    return best if within_reach + hope >= missing else best_lost


@policy
def work(view, tab):
    """As a mercenary: the smallest card that gives the employer the lead, else the largest; stop when it is useless."""
    side = view.losing
    missing = need(view, side)
    best = 0
    most = -1.0e9
    for k in range(view.n_legal):
        action = view.legal[k]
        worth = 0.0
        if action >> VERB == Verb.PLAY:
            force = action_swing(view, tab, action, side)
            worth = 1.0 * force if force > 0 else -1.0
            if force >= missing:
                worth = 30.0 - force
        if worth > most:
            most = worth
            best = k
    return best


# --- Bargains ------------------------------------------------------------------------------------


@policy
def help_force(view, tab, side):
    """Force that the own two best Nornas could add for a side."""
    first = 0
    second = 0
    for k in range(view.n_hand[view.me, NORNA]):
        c = view.nornas[k]
        force = 0
        for row in range(tab.first_row[c], tab.last_row[c]):
            if tab.trigger[row] == Trigger.COM and open_now(view, tab, row, side):
                if tab.op[row] != Op.EXTRA_REINF:
                    force = max(force, swing(view, tab, row, side))
        if force > first:
            second = first
            first = force
        elif force > second:
            second = force
    return first + second


@policy
def stake(view):
    """Coins that change hands with this combat, seen by the losing side."""
    return view.coin[view.fighter[1 - view.losing]] + 0.5 * view.coin[view.fighter[view.losing]]


@policy
def bargain(view, tab, reach, pay, ask):
    """The answer, the price or the purchase that is worth most."""
    decision = view.decision
    if decision == Decision.OFFER and need(view, view.side) > reach + 0.5:
        return 0
    limit = pay * stake(view)
    # work is offered: is there Force enough?
    is_able = False
    if view.side < 0 and decision >= Decision.ANSWER:
        is_able = help_force(view, tab, view.losing) >= need(view, view.losing)
    best = 0
    most = -1.0e9
    for k in range(view.n_legal):
        worth = bargain_worth(view, is_able, reach, limit, ask, decision, view.legal[k])
        if worth > most:
            most = worth
            best = k
    return best


@policy
def bargain_worth(view, is_able, reach, limit, ask, decision, action):
    """What an answer, a price or a purchase is worth; limit: the most that help is worth."""
    verb = action >> VERB
    a = (action >> A) & BYTE
    if verb == Verb.PASS or verb == Verb.REFUSE:
        return 0.0
    if decision == Decision.BUY:
        return 1.0 if need(view, view.side) <= reach + 1.0 and stake(view) > view.round_no else -1.0
    if decision == Decision.OFFER:
        return 2.0 - abs(a - 0.5 * limit)
    if decision == Decision.BID or decision == Decision.TERMS:
        if decision == Decision.BID and view.price_side == view.side:
            return -1.0
        price = view.offer[a] if verb == Verb.HIRE else a
        if price > limit:
            return -1.0
        return limit - price + (nearness(view, a) if verb == Verb.HIRE else 0.0)
    if verb == Verb.PLAY:
        return -1.0
    if decision == Decision.VERDICT and view.price_side != view.losing:
        return 1.0
    if verb == Verb.ACCEPT:
        return 1.0 if is_able and view.price >= ask else (0.2 if is_able else -0.5)
    # one higher price, when the own cards decide
    return 0.5 if is_able and a == ask else -1.0


# --- Everything else -----------------------------------------------------------------------------


@policy
def any_worth(view, tab, action):
    """An option of any moment: cards it adds against what the Norna could do otherwise."""
    c = (action >> A) & BYTE
    row = tab.first_row[c] + ((action >> B) & BYTE)
    op = tab.op[row]
    n = tab.amount[row]
    fights = view.side >= 0 or view.decision == Decision.TURN
    if op == Op.REVEAL_STEAL_N:
        return 1.5
    if op == Op.SWAP_HERO:
        return 0.0
    if not fights:
        return 0.0
    if op == Op.SWAP_HAND:
        return 0.0
    other = 0.0
    for r in range(tab.first_row[c], tab.last_row[c]):
        if r != row and (view.side < 0 or open_now(view, tab, r, view.side)):
            other = max(other, 1.0 * tab.amount[r])
    if op == Op.DRAW_WN:
        n += 1
    return 1.3 * n - other - 0.2


@policy
def quiet_worth(view, tab, par, share, cycle, action):
    """What any other action is worth in all other decisions."""
    verb = action >> VERB
    a = (action >> A) & BYTE
    if verb == Verb.DISCARD:
        excess = view.n_hand[view.me, WARRIOR] + view.n_army[view.me] - share * view.efetivo
        return (0.4 * excess if tab.kind[a] == 0 else 0.0) - card_worth(view, tab, a)
    if verb == Verb.RITUAL:
        return ritual_value(view, tab, par, a)
    if verb == Verb.PUT:
        return cycle - card_worth(view, tab, a)
    if verb == Verb.SWAP:
        return swap_worth(view, tab, action)
    if verb == Verb.LOSE or verb == Verb.OWN or verb == Verb.SHOW:
        return -warrior_worth(view, tab, a)
    if verb == Verb.GIVE:
        return 9.0 - tab.worth[a]
    if verb == Verb.HERO:
        return -tab.worth[a]
    if verb == Verb.TARGET:
        return 2.3 if a == 0 else 1.0 * tab.force[a - 1]
    if verb == Verb.PLACE or verb == Verb.THOR:
        return warrior_worth(view, tab, a)
    if verb == Verb.TAKE:
        return tab.worth[a]
    return view.n_hand[a, NORNA] + nearness(view, a)


@policy
def play_worth(view, tab, action):
    """Pre-combat Nornas, answers, and options of any moment outside the count."""
    c = (action >> A) & BYTE
    row = tab.first_row[c] + ((action >> B) & BYTE)
    trigger = tab.trigger[row]
    op = tab.op[row]
    if trigger == Trigger.ANY:
        return any_worth(view, tab, action)
    if trigger == Trigger.REACT:
        if view.counted == 0:
            return 1.0
        # keep it for the Norna that would take the lead
        side = view.side
        if side < 0:
            side = 1 - view.losing
        if view.losing == side:
            return 1.0 if view.last_value[1 - side] > 1 else -1.0
        return 1.0 if view.last_value[1 - side] >= need(view, 1 - side) else -1.0
    if op == Op.FORCE:
        return 2.0
    if op == Op.SAVE_ARMY:
        return 1.0
    if op == Op.SWAP_ARMIES or op == Op.PEEK_SWAP:
        return 0.6
    return 1.5


@policy
def swap_worth(view, tab, action):
    """Force that an exchange of an army warrior adds to the own army."""
    me = view.me
    side = view.side
    out = (action >> A) & BYTE
    c = (action >> B) & BYTE
    h = view.lead[me]
    before = count_army(view, tab, h, view.army[me, 0], view.army[me, 1], side)
    if view.n_army[me] < PLACES:
        return 1.0 * (count_army(view, tab, h, c, view.army[me, 1], side) - before)
    stays = view.army[me, 1] if view.army[me, 0] == out else view.army[me, 0]
    return 1.0 * (count_army(view, tab, h, stays, c, side) - before)
