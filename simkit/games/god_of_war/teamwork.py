"""God of War: how the tactician helps, defends, upgrades and answers the smaller questions."""

from __future__ import annotations

from simkit._jit import policy

from .tactician import last_help, safety
from .tactics import cap, card_use, dangers, defence_of, frailty, interaction_worth, rune_danger, wanted_strength
from .vocab import RUNES, SLOTS, Action, Decision, Hero, Sort, Special, Verb, Window

# --- Others' moments -----------------------------------------------------------------------------


@policy
def help_out(view, tab, par, weights):
    """Play a Special where it counts: a boost that finishes, a block or a heal against a hard hit, a draw, a stun."""
    if view.window == Window.SET:
        missing = wanted_strength(view, tab, view.set_slot) - view.set_strength
        room = cap(view, tab, view.set_slot) - view.set_strength
        for k in range(1, view.n_legal):
            action = view.legal[k]
            c = (action >> 12) & 255
            if action >> 20 == Verb.SPECIAL and tab.special[c] == Special.BOOST and missing > 0:
                return k if tab.amount[c] <= room else 0
        return 0
    if view.window == Window.HIT:
        return help_hit(view, tab, weights)
    if view.window == Window.RUNE:
        k = change_rune(view, tab)
        if k >= 0:
            return k
    best = 0
    best_worth = 0.2
    for k in range(1, view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        a = (action >> 12) & 255
        worth = 0.0
        if verb == Verb.SPECIAL:
            special = tab.special[a]
            if special == Special.DRAW or special == Special.RAGE or special == Special.CLEANSE:
                worth = 5.0
            elif special == Special.GIVE and (action >> 6) & 63 == SLOTS:
                worth = 5.0
        elif verb == Verb.INTERACT:
            row = tab.side_first[view.side[a]] + ((action >> 6) & 63)
            worth = interaction_worth(view, tab, weights, a, row, action & 15)
        if worth > best_worth:
            best_worth = worth
            best = k
    if best > 0:
        return best
    return max(last_help(view, tab, weights), 0)


@policy
def change_rune(view, tab):
    """Return the position of Mimir's Rage if the revealed rune is worse than the average one, or -1."""
    for k in range(1, view.n_legal):
        if view.legal[k] >> 20 == Verb.RAGE:
            total = 0.0
            shown = 0.0
            for rune in range(RUNES):
                worth = rune_danger(view, tab, rune)
                total += worth
                if rune == view.rune:
                    shown = worth
            return k if shown * RUNES > total else -1
    return -1


@policy
def help_hit(view, tab, weights):
    """Help the hero about to be hit, if the shown hand can't stop it: block or heal where it hurts."""
    f = view.hit_figure
    open_hit = view.hit_strength - min(defence_of(view, tab, f // 2) + view.guard[f], view.hit_strength)
    if view.token[f] > 0:
        open_hit = 0
    falls = view.hurt[f] + open_hit >= tab.health[view.hero[f]]
    if open_hit <= 0:
        return 0
    for k in range(1, view.n_legal):
        action = view.legal[k]
        if action >> 20 == Verb.SPECIAL:
            special = tab.special[(action >> 12) & 255]
            if special == Special.BLOCK:
                return k
            if special == Special.DRAW and view.me == f // 2:
                return k
            if special == Special.HEAL and falls and (action >> 6) & 63 == f and view.hurt[f] > 0:
                return k
    return 0


@policy
def defend(view, tab, par, weights):
    """Block all of it with the least that does; spend Numbers on it after the own turn, or when it would hurt badly."""
    missing = view.hit_strength - view.hit_defence
    f = view.hit_figure
    acted = view.turn == view.me or view.turns_left <= 1
    grave = view.hurt[f] + missing + 1 >= tab.health[view.hero[f]] or view.hit_rider > 0
    best = 0
    best_fit = -1000.0
    for k in range(view.n_legal):
        action = view.legal[k]
        verb = action >> 20
        c = (action >> 12) & 255
        fit = 0.0
        if verb == Verb.PASS:
            fit = 0.0 if view.hit_defence > 0 or not acted else -5.0
        elif verb == Verb.COMPANION:
            fit = 0.5 if grave else -2.0
        elif tab.can[c, Action.DEFENCE] == 1:
            over = max(tab.number[c] - missing, 0)
            fit = 10.0 + tab.number[c] - 2.0 * over
            if tab.can[c, Action.MELEE] + tab.can[c, Action.RANGED] > 0 and not acted:
                fit -= 4.0
            if tab.number[c] == 0 and not acted and not grave:
                fit = -1.0
        else:
            over = max(tab.number[c] - missing, 0)
            fit = 5.0 + tab.number[c] - 3.0 * over if acted or grave else -1.0
        if fit > best_fit:
            best_fit = fit
            best = k
    return best


@policy
def take_token(view, tab):
    """Use a Freya token against a hit that is hard, dangerous or carries a Stun or Poison card."""
    f = view.hit_figure
    open_hit = view.hit_strength - min(defence_of(view, tab, f // 2) + view.guard[f], view.hit_strength)
    if open_hit <= 0:
        return 0
    falls = view.hurt[f] + open_hit >= tab.health[view.hero[f]]
    return 1 if falls or open_hit >= 2 or view.hit_rider > 0 else 0


@policy
def shield(view, tab):
    """Mimir takes a hit that he can block or bear better than his bearer."""
    f = view.hit_figure
    me = 2 * view.me
    own = view.hit_strength - min(defence_of(view, tab, view.me), view.hit_strength)
    theirs = view.hit_strength - min(defence_of(view, tab, f // 2) + view.guard[f], view.hit_strength)
    if theirs <= 0:
        return 0
    if own <= 0:
        return 1
    if view.hurt[me] + own >= tab.health[view.hero[me]]:
        return 0
    if view.hurt[f] + theirs >= tab.health[view.hero[f]]:
        return 1
    return 1 if own * frailty(view, tab, me) < theirs * frailty(view, tab, f) else 0


# --- Upgrades, missions --------------------------------------------------------------------------


@policy
def upgrade(view, tab, par, weights):
    """Take what the deck lacks, or remove a card that is worth less than what is on offer would add."""
    best = 0
    best_worth = -1000.0
    size = max(view.deck_size, 1)
    attacks = view.deck_attacks / size
    defences = view.deck_defence / size
    mimir = view.hero[2 * view.me] == Hero.MIMIR
    for k in range(view.n_legal):
        action = view.legal[k]
        c = (action >> 12) & 255
        worth = card_use(tab, c)
        fights = tab.can[c, Action.MELEE] + tab.can[c, Action.RANGED] > 0
        if action >> 20 == Verb.TAKE:
            if fights:
                worth += weights[15] * (0.35 - attacks) * 10.0
                if mimir:
                    worth -= 4.0
            if tab.can[c, Action.DEFENCE] == 1:
                worth += weights[16] * (0.2 - defences) * 10.0
            if tab.is_a[c] == Sort.NUMBER:
                worth += weights[17]
        else:
            worth = weights[18] - worth
            if tab.is_a[c] == Sort.STUN or tab.is_a[c] == Sort.POISON:
                worth += weights[19]
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def scene_choice(view, tab, weights):
    """Go to the scene that is easiest by experience."""
    best = 0
    best_ease = -1000.0
    for k in range(view.n_legal):
        layout = (view.legal[k] >> 6) & 63
        ease = weights[20 + tab.number_of[layout] - 1]
        if ease > best_ease:
            best_ease = ease
            best = k
    return best


# --- Small questions -----------------------------------------------------------------------------


@policy
def small(view, tab, par, weights):
    """Answer the smaller questions."""
    decision = view.decision
    if decision == Decision.TOKEN:
        return take_token(view, tab)
    if decision == Decision.SHIELD:
        return shield(view, tab)
    if decision == Decision.MISSION or decision == Decision.BOSS:
        return scene_choice(view, tab, weights)
    if decision == Decision.GIVE:
        return 0
    if decision == Decision.SECOND_RUNE:
        return 0 if rune_danger(view, tab, view.rune) <= rune_danger(view, tab, view.rune_2) else 1
    if decision == Decision.LOOK:
        return look(view, tab)
    best = 0
    best_worth = -1000.0
    risks = (0.0, 0.0, 0.0, 0.0)
    if decision == Decision.PLACE or decision == Decision.MOVE:
        risks = dangers(view, tab)
    for k in range(view.n_legal):
        action = view.legal[k]
        a = (action >> 12) & 255
        column = (action >> 6) & 63
        worth = 0.0
        if decision == Decision.MOVE:
            worth = safety(view, tab, risks, a, column, action & 63)
        elif decision == Decision.PLACE:
            worth = -risks[column] - (1.0 if view.front[column] >= 0 else 0.0)
        elif decision == Decision.TIE:
            f = view.front[a]
            worth = defence_of(view, tab, f // 2) - 10.0 * frailty(view, tab, f)
        elif decision == Decision.POISON:
            worth = -frailty(view, tab, a)
        elif decision == Decision.BIND:
            worth = frailty(view, tab, a)
        if worth > best_worth:
            best_worth = worth
            best = k
    return best


@policy
def look(view, tab):
    """Put the less dangerous rune on top, both under when both are bad."""
    first = rune_danger(view, tab, view.rune)
    if view.rune_2 < 0:
        return 0
    second = rune_danger(view, tab, view.rune_2)
    total = 0.0
    for rune in range(RUNES):
        total += rune_danger(view, tab, rune)
    if min(first, second) * RUNES > total:
        return 4
    return 2 if first <= second else 3

