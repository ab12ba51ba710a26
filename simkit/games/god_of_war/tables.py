"""God of War: cards.toml as the kernels see it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.core.cards import Data
from simkit.core.record import NONE, Field, new_records, record
from simkit.errors import PatchError

from .schema import HandCard, MissionCard, SceneCard, SceneRow, Side
from .vocab import (
    COLUMNS,
    COMPANIONS,
    HEROES,
    LAYOUTS,
    MAX_ARMOUR,
    MAX_CARDS,
    MAX_CONDITIONS,
    MAX_ROWS,
    MAX_UPGRADES,
    RUNES,
    SIDES,
    SLOTS,
    Action,
    Do,
    If,
    Mark,
    Rune,
    Slot,
    Sort,
    Special,
    When,
    Window,
)

MAX_START = 40
MAX_PARTS = 3
MISSIONS = 6
BOSSES = 4

_HAND = (
    Field("copies", "i", MAX_CARDS),
    Field("is_a", "i", MAX_CARDS, "Sort"),
    Field("number", "i", MAX_CARDS, "number printed on the card, 0: none"),
    Field("alone", "i", MAX_CARDS, "1: not together with another Number"),
    Field("can", "i", (MAX_CARDS, len(Action)), "1: may be used as this Action"),
    Field("leads", "i", (MAX_CARDS, len(Action)), "1: may be used as this Action and is no Number card"),
    Field("adds", "i", (MAX_CARDS, len(Action)), "its number if it leads, else 0"),
    Field("joins", "i", MAX_CARDS, "number of a Number card that others may join, else 0"),
    Field("lone", "i", MAX_CARDS, "number of a Number card that stands alone, else 0"),
    Field("stuns", "i", MAX_CARDS, "1: its Attack stuns"),
    Field("special", "i", MAX_CARDS, "Special"),
    Field("amount", "i", MAX_CARDS, "amount of the Special"),
    Field("draws", "i", MAX_CARDS, "cards drawn beside or instead"),
    Field("icon", "i", MAX_CARDS, "1: Rage icon"),
    Field("is_upgrade", "i", MAX_CARDS),
    Field("marks", "i", MAX_CARDS, "what a hand with this card holds (Mark), as bits"),
    Field("start_card", "i", (HEROES, MAX_START), "starting deck of each Board"),
    Field("n_start", "i", HEROES),
    Field("up_card", "i", MAX_UPGRADES, "card of each Upgrade card"),
    Field("up_rune", "i", MAX_UPGRADES, "its rune"),
    Field("n_up", "i"),
    Field("status_card", "i", 3, "card numbers of Stun, Poison, Crystal"),
    Field("health", "i", HEROES, "health of each Hero"),
    Field("rage", "i", HEROES, "last space of the Rage track"),
    Field("fury", "i", (HEROES, MAX_PARTS), "Fury of each part of the Rage ability"),
    Field("fury_amount", "i", (HEROES, MAX_PARTS)),
    Field("fury_targets", "i", (HEROES, MAX_PARTS)),
    Field("n_fury", "i", HEROES),
    Field("aid", "i", (COMPANIONS, 2), "Aid of each option"),
    Field("aid_amount", "i", (COMPANIONS, 2)),
)
_SIDE = (
    Field("side_health", "i", SIDES, "health, 0: none"),
    Field("side_armour", "i", (SIDES, MAX_ARMOUR)),
    Field("side_enemy", "i", SIDES, "1: an enemy"),
    Field("side_pool", "i", SIDES, "where its damage is: the card's own slot or a control card"),
    Field("side_same", "i", SIDES, "1: the other side shows the same enemy"),
    Field("side_block", "i", SIDES, "slot whose markers replace the die, NONE"),
    Field("side_store", "i", SIDES, "markers at the start"),
    Field("side_stores", "i", SIDES, "1: has a storage area"),
    Field("side_first", "i", SIDES, "rows side_first..side_last-1"),
    Field("side_last", "i", SIDES),
    Field("side_rune", "i", (SIDES, RUNES), "1: shows this rune (attack, box or flip)"),
    Field("side_points", "i", SIDES, "1: has an interaction point"),
    Field("side_clears", "i", SIDES, "1: has a row for the moment when all enemies are defeated"),
    Field("side_card", "i", SIDES, "card number"),
    Field("side_goal", "i", SIDES, "1: victory asks for this enemy"),
    Field("side_late", "i", SIDES, "1: its defeat loses the game while another enemy lives"),
    Field("side_tame", "i", SIDES, "health to bring it down to: its defeat loses the game; 0: not so"),
    Field("threat", "f", (SIDES, COLUMNS), "Melee damage that one activation is expected to bring to each column"),
    Field("threat_far", "f", SIDES, "Ranged damage that one activation is expected to deal"),
    Field("threat_all", "f", SIDES, "all the damage that its attacks are expected to deal, if every column is taken"),
)
_ROW = (
    Field("when", "i", MAX_ROWS, "When"),
    Field("do", "i", MAX_ROWS, "Do"),
    Field("rune", "i", MAX_ROWS, "Rune, NONE"),
    Field("strength", "i", MAX_ROWS, "amount of the row"),
    Field("dirs", "i", (MAX_ROWS, 3), "1: left, own, right"),
    Field("power", "i", MAX_ROWS, "slot whose markers are the amount, NONE"),
    Field("rider", "i", MAX_ROWS, "Sort put on the deck of who is hurt, 0"),
    Field("nodef", "i", MAX_ROWS),
    Field("slot", "i", MAX_ROWS, "Slot"),
    Field("cards", "i", (MAX_ROWS, SLOTS), "1: this card flips or returns"),
    Field("low", "i", MAX_ROWS),
    Field("high", "i", MAX_ROWS),
    Field("need", "i", MAX_ROWS, "If"),
    Field("need_slot", "i", MAX_ROWS),
    Field("need_amount", "i", MAX_ROWS),
    Field("pay", "i", MAX_ROWS, "Pay"),
    Field("numbers", "i", MAX_ROWS, "Numbers total to discard"),
    Field("more", "i", MAX_ROWS, "1: more Numbers may be added"),
    Field("mistletoe", "i", MAX_ROWS),
)
_MISSION = (
    Field("mission_layout", "i", MISSIONS, "first scene of each mission"),
    Field("boss_layout", "i", BOSSES),
    Field("next_layout", "i", LAYOUTS, "scene that follows in the same fight, NONE"),
    Field("obstacle", "i", LAYOUTS, "Obstacle of the mission or boss of this scene"),
    Field("obstacle_amount", "i", LAYOUTS),
    Field("number_of", "i", LAYOUTS, "number of the mission or boss, from 1"),
    Field("mission_card", "i", LAYOUTS, "card number"),
    Field("defeat_end", "i", LAYOUTS, "End of its defeat condition"),
    Field("win_first", "i", LAYOUTS, "conditions win_first..win_last-1"),
    Field("win_last", "i", LAYOUTS),
    Field("lose_first", "i", LAYOUTS),
    Field("lose_last", "i", LAYOUTS),
    Field("cond", "i", MAX_CONDITIONS, "If"),
    Field("cond_slot", "i", MAX_CONDITIONS),
    Field("cond_amount", "i", MAX_CONDITIONS),
    Field("control_health", "i", LAYOUTS, "health of the control card, 0: none"),
)
TAB = record(Field("n_cards", "i"), *_HAND, *_SIDE, *_ROW, *_MISSION)

_ASKS = {
    Window.TURN: (Special.MOVE, Special.GIVE),
    Window.SET: (Special.BOOST,),
    Window.RUNE: (
        Special.HEAL,
        Special.DRAW,
        Special.STUN,
        Special.MOVE,
        Special.GIVE,
        Special.NUMBER_HEAL,
        Special.CLEANSE,
        Special.RAGE,
    ),
    Window.HIT: (Special.BLOCK, Special.HEAL, Special.NUMBER_HEAL, Special.GIVE),
}


def build(data: Data) -> np.recarray:
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    t.next_layout[:] = NONE
    rows = conditions = 0
    for c, card in enumerate(data.cards.values()):
        t.copies[c] = card.copies
        if isinstance(card, HandCard):
            _hand_card(t, c, card)
        elif card.kind == "hero":
            _hero(t, card)
        elif card.kind == "companion":
            for k, option in enumerate(card.options):
                t.aid[card.place, k], t.aid_amount[card.place, k] = option.do, option.amount
        elif isinstance(card, MissionCard):
            conditions = _mission(t, c, card, conditions)
        elif card.kind == "control":
            t.control_health[card.layout] = card.health
        else:
            for back, side in enumerate((card.front, card.back)):
                rows = _side(t, c, card, side, back, rows, data)
    for layout in range(LAYOUTS):
        _goals(t, layout)
    return tab


def _goals(t: np.record, layout: int) -> None:
    """Mark what the conditions of victory and defeat say about the enemies of a scene: hints for players."""
    wins = [(t.cond[k], t.cond_slot[k]) for k in range(t.win_first[layout], t.win_last[layout])]
    losses = [(t.cond[k], t.cond_slot[k]) for k in range(t.lose_first[layout], t.lose_last[layout])]
    needs = [need for need, _ in wins]
    for slot in range(SLOTS):
        for s in (2 * (layout * SLOTS + slot), 2 * (layout * SLOTS + slot) + 1):
            if not t.side_enemy[s]:
                continue
            named = any(where == slot and need in (If.DEAD, If.SHOWS_BACK) for need, where in wins)
            control = t.side_pool[s] == SLOTS and If.CONTROL_DEAD in needs
            t.side_goal[s] = named or control or If.ALL_DEFEATED in needs
            if (If.DEAD, slot) in losses:
                t.side_late[s] = If.ENEMY_LEFT in [need for need, _ in losses]
                t.side_tame[s] = 0 if t.side_late[s] else _tame(t, layout, slot)
                t.side_goal[s] = 1


def _tame(t: np.record, layout: int, slot: int) -> int:
    """Return the health at which an interaction point wins without killing the enemy of a card."""
    rows = range(t.side_first[2 * layout * SLOTS], t.side_last[2 * (layout + 1) * SLOTS - 1])
    found = [t.need_amount[r] for r in rows if t.need[r] == If.HEALTH_UP_TO and t.need_slot[r] == slot]
    return max(found, default=1)


def _hand_card(t: np.record, c: int, card: HandCard) -> None:
    t.is_a[c], t.number[c], t.alone[c], t.stuns[c] = card.sort, card.number, card.alone, card.stuns
    t.special[c], t.amount[c], t.draws[c], t.icon[c] = card.special, card.amount, card.draws, card.rage
    is_number = card.sort == Sort.NUMBER
    for action in card.actions:
        t.can[c, action] = 1
        t.leads[c, action] = not is_number
        t.adds[c, action] = 0 if is_number else card.number
    t.joins[c] = card.number if is_number and not card.alone else 0
    t.lone[c] = card.number if is_number and card.alone else 0
    t.marks[c] = sum(1 << mark for mark in set(_marks(card)))
    if card.kind == "start":
        for _ in range(card.copies):
            if t.n_start[card.board] == MAX_START:
                raise PatchError(f"cards.{card.id}.copies: a starting deck has room for {MAX_START} cards")
            t.start_card[card.board, t.n_start[card.board]] = c
            t.n_start[card.board] += 1
    elif card.kind == "upgrade":
        t.is_upgrade[c] = 1
        for k in range(card.copies):
            if t.n_up == MAX_UPGRADES:
                raise PatchError(f"cards.{card.id}.copies: the Upgrade deck has room for {MAX_UPGRADES} cards")
            t.up_card[t.n_up], t.up_rune[t.n_up] = c, (card.rune + k) % RUNES
            t.n_up += 1
    else:
        t.status_card[card.sort - Sort.STUN] = c


def _marks(card: HandCard) -> Iterator[int]:
    """Yield what a hand with this card holds; its owner is asked in these windows of another player."""
    yield from (window for window, specials in _ASKS.items() if card.special in specials)
    if card.special not in (Special.NOTHING, Special.BOOST, Special.BLOCK) or card.sort == Sort.CRYSTAL:
        yield Mark.CALL
    if card.special != Special.NOTHING:
        yield Mark.SPECIAL
    if card.sort == Sort.NUMBER:
        yield Mark.NUMBER
    if card.sort == Sort.CRYSTAL:
        yield from (Mark.CRYSTAL, Window.RUNE)
    if Action.DEFENCE in card.actions:
        yield Mark.DEFENCE
    if card.number > 0:
        yield from (Mark.NUMBERED + action for action in set(card.actions))


def _hero(t: np.record, card) -> None:
    t.health[card.hero], t.rage[card.hero] = card.health, card.rage
    if len(card.effects) > MAX_PARTS:
        raise PatchError(f"cards.{card.id}.effects: room for {MAX_PARTS} rows")
    for k, row in enumerate(card.effects):
        t.fury[card.hero, k], t.fury_amount[card.hero, k] = row.do, row.amount
        t.fury_targets[card.hero, k] = row.targets
    t.n_fury[card.hero] = len(card.effects)


def _mission(t: np.record, c: int, card: MissionCard, n: int) -> int:
    for k, layout in enumerate(card.layouts):
        t.mission_card[layout] = c
        t.number_of[layout] = int(card.ref)
        t.defeat_end[layout] = card.defeat_end
        t.obstacle[layout], t.obstacle_amount[layout] = card.obstacle.do, card.obstacle.amount
        if k + 1 < len(card.layouts):
            t.next_layout[layout] = card.layouts[k + 1]
        for first, last, needs in (("win_first", "win_last", card.victory), ("lose_first", "lose_last", card.defeat)):
            t[first][layout] = n
            for need in needs:
                if need.layout is None or need.layout == layout:
                    t.cond[n], t.cond_slot[n], t.cond_amount[n] = need.need, need.slot, need.amount
                    n += 1
            t[last][layout] = n
    if card.kind == "mission":
        t.mission_layout[int(card.ref) - 1] = card.layouts[0]
    else:
        t.boss_layout[int(card.ref) - 1 - MISSIONS] = card.layouts[0]
    return n


def _side(t: np.record, c: int, card: SceneCard, side: Side, back: int, n: int, data: Data) -> int:
    s = (card.layout * SLOTS + card.slot) * 2 + back
    other = card.front if back else card.back
    t.side_card[s] = c
    t.side_health[s] = data.cards[side.control].health if side.control else side.health
    t.side_armour[s, : len(side.armour)] = side.armour
    t.side_enemy[s] = bool(side.health or side.armour or side.control)
    t.side_pool[s] = SLOTS if side.control else card.slot
    t.side_same[s] = bool(side.enemy and side.enemy == other.enemy)
    t.side_block[s] = NONE if side.block == Slot.NOWHERE else side.block
    t.side_store[s] = side.store or 0
    t.side_stores[s] = side.store is not None
    t.side_first[s] = n
    for row in side.rows:
        if n == MAX_ROWS:
            raise PatchError(f"cards.{card.id}: room for {MAX_ROWS} scene rows in all")
        _scene_row(t, n, row, card)
        if row.when in (When.ATTACK, When.BOX, When.RUNE):
            _runes(t, s, row, card.slot % COLUMNS)
        if row.when == When.INTERACT:
            t.side_points[s] = 1
        if row.when == When.CLEARED:
            t.side_clears[s] = 1
        n += 1
    t.side_last[s] = n
    return n


def _runes(t: np.record, s: int, row: SceneRow, column: int) -> None:
    """Mark the runes of a row, and add what it is expected to deal when a rune comes up."""
    for rune in range(RUNES):
        if row.rune in (rune, Rune.ANY):
            t.side_rune[s, rune] = 1
    if row.when == When.ATTACK:
        strength = row.amount if row.power == Slot.NOWHERE else 2
        if row.do == Do.RANGED:
            t.threat_far[s] += strength / RUNES
            t.threat_all[s] += strength / RUNES
        else:
            for at, letter in zip((column - 1, column, column + 1), "lor", strict=True):
                if letter in row.dirs:
                    t.threat_all[s] += strength / RUNES
                    if 0 <= at < COLUMNS:
                        t.threat[s, at] += strength / RUNES


def _scene_row(t: np.record, n: int, row: SceneRow, card: SceneCard) -> None:
    t.when[n], t.do[n], t.strength[n] = row.when, row.do, row.amount
    t.rune[n] = NONE if row.rune is None else row.rune
    for k, letter in enumerate("lor"):
        t.dirs[n, k] = letter in row.dirs
    t.power[n] = NONE if row.power == Slot.NOWHERE else row.power
    t.rider[n], t.nodef[n], t.low[n], t.high[n] = row.rider, row.nodef, row.low, row.high
    t.slot[n] = card.slot if row.slot == Slot.HERE else row.slot
    for slot in row.cards:
        t.cards[n, slot] = 1
    t.need[n], t.need_amount[n] = row.need, row.need_amount
    t.need_slot[n] = card.slot if row.need_slot == Slot.HERE else row.need_slot
    t.pay[n], t.numbers[n], t.more[n], t.mistletoe[n] = row.pay, row.numbers, row.more, row.mistletoe
