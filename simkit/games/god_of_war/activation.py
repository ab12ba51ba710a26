"""God of War: Scene Activation: reveal a rune, activate the scene cards, attacks on heroes."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, word

from .decks import gain_status, has, has_number, put_under, spend, take_top
from .effects import do_row, flip_cards, row_flips
from .figures import hurt_hero, open_window
from .heroes import may_join
from .scene import is_dead
from .solo import is_solo
from .vocab import (
    COLUMNS,
    RUNES,
    SLOTS,
    Action,
    Aid,
    Decision,
    Do,
    Ev,
    Hit,
    Mark,
    Phase,
    Rune,
    Sort,
    Stream,
    Verb,
    When,
    Window,
    code,
    first_action,
)

# --- Reveal --------------------------------------------------------------------------------------


@rule
def reveal(st, tab, ev):
    """GW-60, GW-70, GW-R22. Reveal the top Upgrade card (or pick a rune when there is none); Specials may follow."""
    st.by_scene = 1
    st.actor = -1
    if st.n_up == 0:
        index = st.round_no * 8 + st.order + st.extras
        st.rune = below(word(st.seed, st.game_no, Stream.RUNE, index), RUNES)
        emit(st, ev, st.turn, Ev.RUNE, st.rune, 0, 0)
    else:
        u = take_top(st)
        st.offer[st.n_offer] = u
        st.n_offer += 1
        st.rune = tab.up_rune[u]
        emit(st, ev, st.turn, Ev.REVEALED, tab.up_card[u], st.rune, 0)
    st.rune_count[st.rune] += 1
    open_window(st, Window.RUNE, -1)
    st.phase = Phase.CHOSEN


@rule
def reveal_second(st, tab, ev, f):
    """GW-105. Mimir's Rage: one more Upgrade card is revealed, his player chooses which one counts."""
    st.rage[f] = 0
    st.furies[f // 2] += 1
    st.second = take_top(st)
    emit(st, ev, f // 2, Ev.RAGE_USED, f, 0, 0)
    emit(st, ev, f // 2, Ev.REVEALED, tab.up_card[st.second], tab.up_rune[st.second], 0)


@rule
def use_rune(st, tab, ev, p, which):
    """GW-105, GW-R55. Keep the first (0) or second (1) card; the other goes under the Upgrade deck."""
    first = st.offer[st.n_offer - 1]
    other = st.second
    if which == 1:
        st.offer[st.n_offer - 1] = st.second
        other = first
        st.rune_count[st.rune] -= 1
        st.rune = tab.up_rune[st.second]
        st.rune_count[st.rune] += 1
        emit(st, ev, p, Ev.RUNE, st.rune, 0, 0)
    put_under(st, other)
    st.second = -1


@rule
def begin_activation(st, tab):
    """GW-60, GW-R11. Note which sides show the rune; they are activated left to right, top row first."""
    for slot in range(SLOTS):
        shows = tab.side_rune[st.side[slot], st.rune] == 1 and not is_dead(st, tab, slot)
        st.shown[slot] = st.side[slot] if shows else -1
    st.act_slot = 0
    st.act_row = -1
    st.phase = Phase.ACTIVATE


# --- Activation ----------------------------------------------------------------------------------


@rule
def activate(st, tab, ev):
    """GW-60. Go on with the activated cards until something must be resolved first; then the activation is over."""
    while st.act_slot < SLOTS:
        slot = st.act_slot
        if st.act_row < 0 and not begin_card(st, tab, ev, slot):
            st.act_slot += 1
            continue
        gone = st.side[slot] != st.act_side or is_dead(st, tab, slot)
        if gone or st.act_row >= tab.side_last[st.act_side]:
            st.act_slot += 1
            st.act_row = -1
            continue
        row = st.act_row
        st.act_row += 1
        if do_activated_row(st, tab, ev, slot, row):
            return
    end_activation(st)


@rule
def begin_card(st, tab, ev, slot):
    """GW-45, GW-R11, GW-R12. Begin a card that still shows the side with the rune; a stunned enemy loses attacks."""
    s = st.side[slot]
    if st.shown[slot] != s or is_dead(st, tab, slot):
        return False
    st.act_side = s
    st.act_row = tab.side_first[s]
    st.attacks_lost = 0
    st.has_attacked = 0
    if st.stunned[slot] == 1:
        for row in range(tab.side_first[s], tab.side_last[s]):
            if tab.when[row] == When.ATTACK and tab.rune[row] == st.rune:
                st.attacks_lost = 1
        if st.attacks_lost == 1:
            st.stunned[slot] = 0
            emit(st, ev, -1, Ev.STUN_USED, tab.side_card[s], s % 2, 0)
    return True


@rule
def do_activated_row(st, tab, ev, slot, row):
    """GW-61, GW-82, GW-R13, D4. Do one row of an activated card in written order; says whether it did anything."""
    when = tab.when[row]
    hit = tab.rune[row] == st.rune or tab.rune[row] == Rune.ANY
    st.by_scene = 1
    st.actor = -1
    if when == When.ATTACK and hit and st.attacks_lost == 0:
        start_attack(st, tab, ev, row, slot)
        return True
    if when == When.ATTACKED and st.has_attacked == 1 and row_flips(tab, row):
        flip_cards(st, tab, ev, row)
        return True
    if (when == When.BOX or when == When.RUNE) and hit:
        if row_flips(tab, row):
            flip_cards(st, tab, ev, row)
        elif tab.do[row] == Do.FRONT_TAKES:
            front_takes(st, tab, row)
        else:
            do_row(st, tab, ev, row, slot)
        return True
    return False


@rule
def end_activation(st):
    """GW-60, GW-70. Next player, the Extra Scene Activation, or the Upgrade phase."""
    st.rune = -1
    st.by_scene = 0
    if st.is_extra == 1:
        st.extras -= 1
        st.phase = Phase.REVEAL if st.extras > 0 else Phase.DISCARD
    else:
        st.order += 1
        st.phase = Phase.TURN_START


# --- Attacks -------------------------------------------------------------------------------------


@rule
def start_attack(st, tab, ev, row, slot):
    """GW-61 to GW-63, GW-R14, GW-R49. An enemy attacks: its targets are the front heroes at this moment."""
    s = st.side[slot]
    emit(st, ev, -1, Ev.ENEMY_ATTACKS, tab.side_card[s], s % 2, st.rune)
    st.has_attacked = 1
    st.hit_row = row
    st.n_target = 0
    st.next_target = 0
    column = slot % COLUMNS
    if tab.do[row] == Do.MELEE:
        for k in range(3):
            at = column + k - 1
            if tab.dirs[row, k] == 1 and 0 <= at < COLUMNS and st.front[at] >= 0:
                st.target[st.n_target] = st.front[at]
                st.n_target += 1
        return
    best = farthest(st, column)
    left = column - best
    right = column + best
    has_left = best >= 0 and left >= 0 and st.front[left] >= 0
    has_right = best >= 0 and right < COLUMNS and st.front[right] >= 0
    if has_left and has_right and left != right:
        st.is_tied = 1
    elif has_left:
        add_target(st, left)
    elif has_right:
        add_target(st, right)


@rule
def farthest(st, column):
    """GW-63, GW-R15. Return the distance of the occupied column farthest from this one, -1: nobody is there."""
    best = -1
    for at in range(COLUMNS):
        if st.front[at] >= 0:
            best = max(best, abs(at - column))
    return best


@rule
def add_target(st, column):
    """GW-63. The front hero of a column is hit."""
    st.target[st.n_target] = st.front[column]
    st.n_target += 1
    st.is_tied = 0


@rule
def legal_targets(st, actions):
    """GW-63, GW-R49. List the two columns at equal distance; the player whose activation it is chooses."""
    column = st.act_slot % COLUMNS
    best = farthest(st, column)
    actions[0] = code(Verb.TARGET, column - best, 0, 0)
    actions[1] = code(Verb.TARGET, column + best, 0, 0)
    return 2


@rule
def next_hit(st, tab):
    """GW-R49. Begin the next hit of the attack; a hero knocked out meanwhile is not hit."""
    row = st.hit_row
    if st.next_target >= st.n_target:
        st.hit_row = -1
        return
    f = st.target[st.next_target]
    st.next_target += 1
    if st.is_in[f] == 0:
        return
    n = tab.strength[row]
    if tab.power[row] >= 0:
        n = st.store[tab.power[row]]
    begin_hit(st, f, n, 1, tab.nodef[row], tab.rider[row])


@rule
def begin_hit(st, f, n, is_attack, nodef, rider):
    """GW-64. Hero f is about to be hit with strength n."""
    st.hit_figure = f
    st.hit_strength = n
    st.hit_attack = is_attack
    st.hit_nodef = nodef
    st.hit_rider = rider
    st.hit_defence = 0
    st.hit_cards = 0
    st.hit_numbers = 0
    st.hit_number_cards = 0
    st.hit_alone = 0
    st.hit_stage = Hit.SPECIALS


@rule
def front_takes(st, tab, row):
    """GW-83. The front hero of a column takes damage that is no attack; nothing if nobody stands there."""
    f = st.front[tab.slot[row] % COLUMNS]
    if f >= 0:
        begin_hit(st, f, tab.strength[row], 0, 1, 0)


@rule
def continue_hit(st, tab, par, ev):
    """GW-R49. Go on with a hit: Specials, Mimir, Freya token, Defence, damage."""
    f = st.hit_figure
    if st.hit_stage == Hit.SPECIALS:
        st.hit_stage = Hit.SHIELD
        if st.hit_attack == 1:
            open_window(st, Window.HIT, -1)
    elif st.hit_stage == Hit.SHIELD:
        st.hit_stage = Hit.TOKEN
        if f == st.bearer and st.is_in[st.mimir] == 1 and st.hit_strength > 0:
            st.to_act = st.mimir // 2
            st.decision = Decision.SHIELD
    elif st.hit_stage == Hit.TOKEN:
        st.hit_stage = Hit.DEFENCE
        if st.token[f] > 0 and st.hit_strength > 0:
            st.to_act = f // 2
            st.decision = Decision.TOKEN
    elif st.hit_stage == Hit.DEFENCE:
        if st.hit_nodef == 0 and st.hit_defence < st.hit_strength and can_go_on(st, tab, f):
            st.to_act = f // 2
            st.decision = Decision.DEFEND
        else:
            st.hit_stage = Hit.LAND
    else:
        land_hit(st, tab, ev, f)


@rule
def land_hit(st, tab, ev, f):
    """GW-64, GW-65. What the Defence leaves is damage; a hit that hurts puts its Stun or Poison card on the deck."""
    p = f // 2
    n = max(st.hit_strength - st.hit_defence, 0)
    st.hit_stage = Hit.NOTHING
    st.hit_figure = -1
    st.blocked[p] += min(st.hit_defence, st.hit_strength)
    if n == 0:
        emit(st, ev, p, Ev.BLOCKED, f, st.hit_strength, 0)
        return
    hurt_hero(st, ev, f, n)
    if st.hit_rider > 0:
        gain_status(st, tab, ev, p, st.hit_rider - Sort.STUN)


# --- Defence -------------------------------------------------------------------------------------


@rule
def can_go_on(st, tab, f):
    """GW-64, GW-R3. Say whether the hit hero can begin a Defence, or add to the one that is begun."""
    p = f // 2
    if aid_defence(st, tab) >= 0:
        return True
    if st.hit_cards > 0:
        for k in range(st.n_hand[p]):
            if may_join(tab, st.hand[p, k], Action.DEFENCE, st.hit_number_cards, st.hit_alone):
                return True
        return False
    return has(st, p, Mark.DEFENCE) and (st.guard[f] > 0 or has_number(st, p, Action.DEFENCE))


@rule
def aid_defence(st, tab):
    """GW-112, GW-R57. Return the companion option that is a Defence and unused, as 2 * ability + option, or -1."""
    if not is_solo(st):
        return -1
    for a in range(st.aid_used.shape[0]):
        for option in range(2):
            if st.aid_used[a] == 0 and tab.aid[a, option] == Aid.DEFENCE:
                return 2 * a + option
    return -1


@rule
def legal_defend(st, tab, p, actions):
    """GW-64, GW-R1, GW-R3. List: no (more) Defence, a companion's Defence, cards that begin or join the set."""
    n = 0
    if st.hit_cards == 0 or st.hit_numbers > 0:
        n = first_action(actions, Verb.PASS)
    aid = aid_defence(st, tab)
    if aid >= 0:
        actions[n] = code(Verb.COMPANION, aid, 0, 0)
        n += 1
    f = st.hit_figure
    ready = st.guard[f] > 0 or has_number(st, p, Action.DEFENCE)
    for i in range(st.n_hand[p]):
        c = st.hand[p, i]
        if i > 0 and st.hand[p, i - 1] == c:
            continue
        if st.hit_cards == 0:
            fit = tab.can[c, Action.DEFENCE] == 1 and ready
        else:
            fit = may_join(tab, c, Action.DEFENCE, st.hit_number_cards, st.hit_alone)
        if fit:
            actions[n] = code(Verb.DEFEND, c, 0, 0)
            n += 1
    return n


@rule
def begin_defence(st):
    """GW-103, D6. The first card of a Defence: waiting strength of the figure counts by itself and is a Number."""
    f = st.hit_figure
    if st.hit_cards == 0 and st.guard[f] > 0:
        st.hit_defence += st.guard[f]
        st.hit_numbers += 1
        st.guard[f] = 0
    st.hit_cards += 1


@rule
def defend(st, tab, ev, p, c):
    """GW-64, GW-R1. Play a card as or into the Defence."""
    begin_defence(st)
    st.hit_defence += tab.number[c]
    if tab.number[c] > 0:
        st.hit_numbers += 1
    if tab.is_a[c] == Sort.NUMBER:
        st.hit_number_cards += 1
        st.hit_alone |= tab.alone[c]
    spend(st, tab, p, c)
    emit(st, ev, p, Ev.ADDED, c, st.hit_defence, 1)


@rule
def defend_with_aid(st, tab, ev, verb):
    """GW-112, GW-R57. The companion's Defence card joins or begins the set."""
    begin_defence(st)
    st.aid_used[verb // 2] = 1
    st.hit_defence += tab.aid_amount[verb // 2, verb % 2]
    st.hit_numbers += 1
    emit(st, ev, 0, Ev.COMPANION, verb // 2, verb % 2, tab.aid_amount[verb // 2, verb % 2])
