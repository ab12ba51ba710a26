"""Champions of Midgard: rolling, hunts and fights."""

from __future__ import annotations

from simkit._jit import rule
from simkit.core.events import emit
from simkit.core.rng import below, philox

from .basics import (
    answered,
    army_size,
    ask,
    gain_blame,
    gain_glory,
    gain_goods,
    holds_rune,
    lose_die,
    turn_over,
)
from .vocab import (
    DICE_CAP,
    N_COLORS,
    N_DICE,
    N_FACES,
    VERB,
    Decision,
    Die,
    Ev,
    Face,
    Foe,
    Loss,
    Op,
    Part,
    Source,
    Stream,
)

WORDS_A_KIND = DICE_CAP + 2
"""Words of chance set aside for each kind of die in a roll: whole blocks of four."""
ROLLS_A_ROUND = 4096
"""Rolls set aside for each round in a stream; no fight comes near."""
LOW32 = 0xFFFFFFFF


# --- Rolling (CM-61) --------------------------------------------------------------------------------------------------


@rule
def roll_dice(st, tab, stream, kind, amount):
    """CM-61. Roll so many dice of a kind: die j of roll n of a round has its own word, whatever else is rolled."""
    base = ((st.round_no * ROLLS_A_ROUND + st.roll_no) * N_DICE + kind) * WORDS_A_KIND
    a = b = c = d = 0
    for j in range(amount):
        lane = j & 3
        if lane == 0:
            a, b, c, d = philox(
                ((base + j) >> 2) & LOW32,
                stream & LOW32,
                st.game_no & LOW32,
                (st.game_no >> 32) & LOW32,
                st.seed & LOW32,
                (st.seed >> 32) & LOW32,
            )
        u = a
        if lane == 1:
            u = b
        elif lane == 2:
            u = c
        elif lane == 3:
            u = d
        st.rolled[kind, tab.faces[kind, below(u, tab.n_faces[kind])]] += 1


@rule
def stream_of_roll(st):
    """Return the stream of the hunt or fight now rolled for: one each."""
    if st.place < 0:
        return Stream.HUNT + st.roller
    if st.is_kraken:
        return Stream.KRAKEN + st.place
    return Stream.FIGHT + st.place


@rule
def roll_kind(st, tab, ev, kind, amount):
    """CM-61. Roll dice of one kind and say what the kind now shows."""
    if amount == 0:
        return
    roll_dice(st, tab, stream_of_roll(st), kind, amount)
    rolled = st.rolled[kind]
    emit(
        st,
        ev,
        st.roller,
        Ev.ROLL,
        kind,
        rolled[Face.BLANK] * VERB + rolled[Face.SHIELD],
        rolled[Face.HIT] * VERB + rolled[Face.DOUBLE],
    )


@rule
def first_roll(st, tab, ev):
    """CM-61. Roll all dice of the hunt or of the army."""
    for k in range(N_DICE):
        for f in range(N_FACES):
            st.rolled[k, f] = 0
            st.picked[k, f] = 0
        if st.place < 0:
            roll_kind(st, tab, ev, k, st.home[st.roller, k])
        else:
            roll_kind(st, tab, ev, k, st.army[st.place, k])
    st.roll_no += 1


@rule
def reroll_picked(st, tab, ev):
    """CM-61. Reroll the dice picked."""
    for k in range(N_DICE):
        amount = 0
        for f in range(N_FACES):
            amount += st.picked[k, f]
            st.rolled[k, f] -= st.picked[k, f]
            st.picked[k, f] = 0
        roll_kind(st, tab, ev, k, amount)
    st.roll_no += 1


@rule
def showing(st, face):
    """Return how many dice show a face."""
    n = 0
    for k in range(N_DICE):
        n += st.rolled[k, face]
    return n


@rule
def hits(st, tab, par):
    """CM-62, CM-63. Return the hits showing; Svanhildr's swordsmen count more for each hit face."""
    total = 0
    bonus = tab.leader_sword_bonus[st.loadout[st.roller]]
    for k in range(N_DICE):
        for f in range(N_FACES):
            if par.face_hits[f] > 0:
                total += st.rolled[k, f] * (par.face_hits[f] + (bonus if k == Die.SWORDSMAN else 0))
    return total


@rule
def shields(st, par):
    """CM-63. Return the shields showing."""
    total = 0
    for f in range(N_FACES):
        if par.face_shields[f] > 0:
            total += par.face_shields[f] * showing(st, f)
    return total


@rule
def ask_rerolls(st, tab, after):
    """CM-61, CM-D15. Ask while favor or Potential can change the roll, else go on to part `after`."""
    if st.favor[st.roller] > 0 or can_reroll_blanks(st, tab) >= 0:
        ask(st, st.roller, Decision.ROLLED)
    else:
        st.part = after


@rule
def can_reroll_blanks(st, tab):
    """CM-93. Potential: return the rune if it is held and a blank shows, or -1."""
    r = holds_rune(st, tab, st.roller, Op.REROLL_BLANKS)
    if r >= 0 and showing(st, Face.BLANK) > 0:
        return r
    return -1


@rule
def spend_favor(st, tab, ev):
    """CM-61. Spend 1 favor: pick dice to reroll. Asmundr gains glory."""
    p = st.roller
    st.favor[p] -= 1
    st.favor_spent[p] += 1
    emit(st, ev, p, Ev.FAVOR_SPENT, 0, 0, 0)
    gain_glory(st, ev, p, tab.leader_favor_glory[st.loadout[p]], Source.LEADER)
    ask(st, p, Decision.PICK)


@rule
def use_potential(st, tab, ev, r):
    """CM-93. Potential: reroll all blanks."""
    turn_over(st, tab, ev, st.roller, r)
    for k in range(N_DICE):
        st.picked[k, Face.BLANK] = st.rolled[k, Face.BLANK]
    reroll_picked(st, tab, ev)
    answered(st)


# --- Hunts (CM-62) ----------------------------------------------------------------------------------------------------


@rule
def start_hunt(st, tab, ev, p):
    """CM-62. Roll all unassigned warriors once."""
    st.roller = p
    st.place = -1
    st.foe = -1
    st.is_kraken = False
    st.roll_no = 0
    st.bonus_asked = False
    first_roll(st, tab, ev)
    st.part = Part.HUNT_ROLLED


@rule
def bring_food(st, tab, par, ev):
    """CM-62, CM-D20. The Hunt may be used; food for each hit, at most the limit. The dice stay home."""
    p = st.roller
    total = hits(st, tab, par)
    if not st.bonus_asked and total > 0 and holds_rune(st, tab, p, Op.HUNT_GLORY) >= 0:
        st.bonus_asked = True
        ask(st, p, Decision.BONUS)
        return
    food = min(total, par.hunt_limit)
    st.hunted[p] += food
    emit(st, ev, p, Ev.HUNTED, food, 0, 0)
    gain_goods(st, ev, p, food, 0, 0)
    st.part = Part.NEXT


# --- Fights (CM-63 to CM-66) ------------------------------------------------------------------------------------------


@rule
def start_fight(st, tab, ev, place, foe):
    """CM-63. A fight with all warriors at a place; with none there is no fight."""
    p = st.fighter[place]
    st.roller = p
    st.place = place
    st.foe = foe
    st.is_kraken = tab.foe[foe] == Foe.KRAKEN
    st.damage = 0
    st.roll_no = 0
    st.bonus_asked = False
    st.part = Part.ROLL
    kind = tab.foe[foe]
    st.fights[p, kind] += 1
    st.fight_dice[p, kind] += army_size(st, place)
    mix = tab.mix[st.army[place, Die.SWORDSMAN], st.army[place, Die.SPEARMAN], st.army[place, Die.AXEMAN]]
    st.odds[p, kind] += tab.win[tab.leader_variant[st.loadout[p]], tab.attack[foe], tab.defence[foe], mix]


@rule
def ask_reaction(st, tab, par):
    """CM-63 (2), CM-D17. Reaction may be used when a shield shows."""
    st.reaction = 0
    st.part = Part.DAMAGE
    if shields(st, par) > 0 and holds_rune(st, tab, st.roller, Op.SHIELDS_HIT) >= 0:
        ask(st, st.roller, Decision.REACTION)


@rule
def deal_damage(st, tab, par, ev):
    """CM-63 (3), (4). Hits go on the enemy, Ullr gains glory; then the losses due, Healing may be used."""
    p = st.roller
    blocked = shields(st, par)
    st.damage += hits(st, tab, par) + blocked * st.reaction
    doubles = showing(st, Face.DOUBLE)
    if par.ullr_per == 1:
        doubles = min(doubles, 1)
    gain_glory(st, ev, p, doubles * tab.leader_double_glory[st.loadout[p]], Source.LEADER)
    st.losses = min(max(tab.attack[st.foe] - blocked, 0), army_size(st, st.place))
    st.loss = Loss.FIGHT
    emit(st, ev, p, Ev.HIT, st.damage, st.losses, 0)
    st.part = Part.LOSSES
    if st.losses > 0 and holds_rune(st, tab, p, Op.NO_LOSSES) >= 0:
        ask(st, p, Decision.HEALING)


@rule
def take_losses(st, ev):
    """CM-63 (4), CM-D19. The owner chooses which dice are lost; no choice when all are lost or one kind is left."""
    kinds = 0
    n = army_size(st, st.place)
    for k in range(N_DICE):
        if st.army[st.place, k] > 0:
            kinds += 1
    if st.losses > 0 and st.losses < n and kinds > 1:
        ask(st, st.fighter[st.place], Decision.LOSE)
        return
    for k in range(N_DICE):
        amount = min(st.losses, st.army[st.place, k])
        lose_die(st, ev, st.place, k, amount, st.loss)
        st.losses -= amount
    if st.loss == Loss.FIGHT:
        st.part = Part.VERDICT
    elif st.loss == Loss.STARVED:
        st.part = Part.LANDED
    else:
        st.part = Part.KRAKEN


@rule
def verdict(st, tab, ev):
    """CM-63 (5). Killed, lost, or a new round of combat."""
    if st.damage >= tab.defence[st.foe]:
        st.part = Part.KILLED
    elif army_size(st, st.place) > 0:
        st.part = Part.ROLL
    else:
        emit(st, ev, st.roller, Ev.BEATEN, tab.type_card[st.foe], st.place, 0)
        after_fight(st)


@rule
def kill(st, tab, par, ev):
    """CM-64, CM-65, CM-D20. The reward; Glory may be used; a troll's killer may blame an opponent."""
    p = st.roller
    foe = st.foe
    if not st.bonus_asked:
        st.bonus_asked = True
        reward(st, tab, ev, p, foe)
        if tab.glory[foe] > 0 and holds_rune(st, tab, p, Op.MORE_GLORY) >= 0:
            ask(st, p, Decision.BONUS)
            return
    after_fight(st)
    if tab.foe[foe] == Foe.TROLL:
        gain_blame(st, ev, p, -min(st.blame[p], par.troll_relief))
        if par.troll_accusation > 0:
            ask(st, p, Decision.BLAME)


@rule
def reward(st, tab, ev, p, foe):
    """CM-64, CM-68. Glory, coins, favor and bounty; the card is kept, but not the Kraken's."""
    kind = tab.foe[foe]
    st.wins[p, kind] += 1
    bounty = 0
    if kind != Foe.KRAKEN:
        bounty = st.bounty[st.place]
        st.bounty[st.place] = 0
        st.killed[p, kind] += 1
        if kind != Foe.TROLL:
            st.colors[p, st.enemy[st.place] % N_COLORS] += 1
        st.enemy[st.place] = -1
        st.card_played[p, tab.type_card[foe]] += 1
    emit(st, ev, p, Ev.KILLED, tab.type_card[foe], st.place, bounty)
    gain_glory(st, ev, p, tab.glory[foe], kind)  # the first Sources are the Foes
    gain_goods(st, ev, p, 0, 0, tab.coins[foe] + bounty)
    if tab.favor[foe] > 0:
        st.favor[p] += tab.favor[foe]
        emit(st, ev, p, Ev.FAVOR, tab.favor[foe], 0, 0)


@rule
def after_fight(st):
    """CM-64. After the Kraken the journey goes on; else the survivors go home."""
    if st.is_kraken:
        st.part = Part.FEED
    else:
        go_home(st, st.place)
        st.part = Part.NEXT


@rule
def go_home(st, place):
    """CM-64. Surviving warriors go home."""
    p = st.fighter[place]
    for k in range(N_DICE):
        st.home[p, k] += st.army[place, k]
        st.army[place, k] = 0


@rule
def use_bonus(st, tab, par, ev, r):
    """CM-93. Glory: part of the enemy's printed glory more. The Hunt: glory for each hit."""
    p = st.roller
    turn_over(st, tab, ev, p, r)
    row = tab.rune_row[r]
    amount = hits(st, tab, par)
    if st.place >= 0:
        amount = tab.glory[st.foe]
    gain_glory(st, ev, p, amount * tab.amount[row] // tab.per[row], Source.RUNE_USE)
