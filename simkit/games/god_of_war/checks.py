"""God of War: what makes no game is refused at load, in one line: compiled rules check no index and no loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from simkit.core.cards import CardBase, Data
from simkit.errors import DataError, PatchError

from .schema import PLACES, STATUS, CompanionCard, HeroCard, MissionCard, SceneCard, SceneRow, Side
from .vocab import (
    COMPANIONS,
    FIGURES,
    MAX_ARMOUR,
    MAX_CONDITIONS,
    MAX_OFFER,
    MAX_PLAYERS,
    MAX_QUEUE,
    MAX_SIDE_ROWS,
    PILE,
    STAGES,
    Do,
    Fury,
    Hero,
    If,
    Layout,
    Obstacle,
    Slot,
    When,
)

MISSIONS = tuple(str(number) for number in range(1, 7))
BOSSES = tuple(str(number) for number in range(7, 11))

# --- The vocabulary: which words go together -----------------------------------------------------

_FLIPS = {Do.FLIP, Do.SHOW, Do.HIDE}
_BY_NOBODY = {
    Do.STORE, Do.BURN, Do.ALL_TAKE, Do.DAMAGE, Do.STUN, Do.HEAL_ENEMY, Do.HEAL_OTHERS, Do.LOWER_ARMOUR, Do.RETURN,
    Do.SEAL, Do.IMPRISON,
}  # fmt: skip
_BY_A_HERO = {Do.HEAL, Do.DRAW, Do.CRYSTAL, Do.CHARGE}
_BY_CHOICE = {Do.HEAL_ANY, Do.STRIKE}
_ON_RUNE = _FLIPS | _BY_NOBODY | {Do.FRONT_TAKES}
_AFTER_EFFECT = _FLIPS | _BY_NOBODY
_ONE_BY_ONE = {When.BOX, When.RUNE, When.INTERACT}
_DOES = {
    When.ATTACK: {Do.MELEE, Do.RANGED},
    When.BOX: _ON_RUNE,
    When.RUNE: _ON_RUNE,
    When.INTERACT: _FLIPS | _BY_NOBODY | _BY_A_HERO | _BY_CHOICE,
    When.ATTACKED: _FLIPS,
    When.DEFEATED: _AFTER_EFFECT,
    When.ARMOUR: _AFTER_EFFECT,
    When.STORED: _AFTER_EFFECT,
    When.CLEARED: {Do.FLIP},
    When.REVEAL: _BY_NOBODY,
    When.REWARD: _BY_NOBODY | _BY_A_HERO,
}
"""What a row may do at which moment: who acts is known at an interaction point and for a reward only."""
_WORKS_ON = {
    Do.STORE: {Slot.BESIDE},
    Do.DAMAGE: {Slot.CONTROL},
    Do.HEAL_ENEMY: {Slot.CONTROL},
    Do.STUN: {Slot.CONTROL},
}
"""Where a row may work beside the places of scene cards."""
_LOOKS_AT = {
    If.STORE_UNDER: {*PLACES, Slot.BESIDE},
    If.STORE_FROM: {*PLACES, Slot.BESIDE},
    If.HEALTH_UP_TO: {*PLACES},
    If.SHOWS_BACK: {*PLACES},
    If.DEAD: {*PLACES},
}
"""Where a condition that looks at a place may look."""
_NAMED_FIRST = {Fury.NEXT_ATTACK, Fury.THUNDERBIRD, Fury.TOKEN, Fury.EQUIP, Fury.ARM}
_NAMED_LATER = {Fury.NEXT_ATTACK, Fury.HEAL_SELF, Fury.RENEW}
"""Parts of a Rage ability that need no target: the targets of an action are those of the first part."""

# --- Checks --------------------------------------------------------------------------------------


def check(data: Data) -> Iterator[str]:
    """Yield notes on patched data; raise where it makes no game."""
    error = PatchError if data.patches else DataError
    deck: dict[int, int] = {}
    upgrades = 0
    for card in data.cards.values():
        if isinstance(card, SceneCard):
            _check_scene_card(data, card, error)
        elif isinstance(card, HeroCard):
            _check_hero(card, error)
        elif isinstance(card, MissionCard):
            _check_mission(card, error)
        elif isinstance(card, CompanionCard) and len(card.options) != 2:
            raise error(f"cards.{card.id}.options: {len(card.options)} options, a companion ability has 2")
        elif card.kind == "control" and card.health == 0:
            raise error(f"cards.{card.id}.health: must be 1 or more")
        elif card.kind == "start":
            deck[card.board] = deck.get(card.board, 0) + card.copies
        elif card.kind == "upgrade":
            upgrades += card.copies
    _check_once(data, error)
    _check_together(data, error)
    _check_room(data, sorted(deck.values()), upgrades, error)
    for board, n in sorted(deck.items()):
        if n != 14:
            yield f"the starting deck of board {board} has {n} cards, 14 is printed"
    if upgrades != 88:
        yield f"the Upgrade deck has {upgrades} cards, 88 is printed"
    if upgrades < STAGES:
        raise error(f"cards: {upgrades} Upgrade cards are too few")


def _check_once(data: Data, error: type[Exception]) -> None:
    """Every status card, hero, ability, mission, boss, scene and scene card is there, and once."""
    cards = list(data.cards.values())

    def of(kind: str) -> list[Any]:
        return [card for card in cards if card.kind == kind]

    _once(error, "sort", ((c, c.sort) for c in of("status")), STATUS)
    _once(error, "hero", ((c, c.hero) for c in of("hero")), tuple(Hero))
    _once(error, "place", ((c, c.place) for c in of("companion")), tuple(range(COMPANIONS)))
    _once(error, "ref", ((c, c.ref) for c in of("mission")), MISSIONS)
    _once(error, "ref", ((c, c.ref) for c in of("boss")), BOSSES)
    layouts = ((c, layout) for c in (*of("mission"), *of("boss")) for layout in c.layouts)
    _once(error, "layouts", layouts, tuple(Layout))
    places = tuple((layout, slot) for layout in Layout for slot in PLACES)
    _once(error, "slot", ((c, (c.layout, c.slot)) for c in of("scene")), places)
    _once(error, "layout", ((c, c.layout) for c in of("control")), tuple(Layout), complete=False)


def _once(
    error: type[Exception],
    key: str,
    found: Iterable[tuple[CardBase, Any]],
    wanted: tuple[Any, ...],
    complete: bool = True,
) -> None:
    """Refuse a value that is not wanted, one that two cards have, and (complete) one that none has."""
    owner: dict[Any, str] = {}
    for card, value in found:
        if value not in wanted:
            raise error(f"cards.{card.id}.{key}: {_word(value)} is none of {', '.join(map(_word, wanted))}")
        if value in owner:
            raise error(f"cards.{card.id}.{key}: {_word(value)} is taken by cards.{owner[value]}")
        owner[value] = card.id
    for value in wanted:
        if complete and value not in owner:
            raise error(f"cards: no card has {key} {_word(value)}")


def _word(value: Any) -> str:
    """Return a value as it is written in TOML."""
    if isinstance(value, tuple):
        return " ".join(map(_word, value))
    return str(getattr(value, "name", value)).lower()


def _check_together(data: Data, error: type[Exception]) -> None:
    """Refuse scenes with more rows of a sort than can work at one moment."""
    for layout in Layout:
        cards = [c for c in data.cards.values() if isinstance(c, SceneCard) and c.layout == layout]
        rows = [row for c in cards for row in (*c.front.rows, *c.back.rows)]
        waiting = sum(row.when == When.CLEARED for row in rows)
        hurting = sum(row.do == Do.ALL_TAKE and row.when not in _ONE_BY_ONE for row in rows)
        for n, room, words in (
            (waiting, 1, "wait until all enemies are defeated"),
            (hurting, MAX_QUEUE // FIGURES, "can hurt every hero at one moment"),
        ):
            if n > room:
                raise error(f"cards: {n} rows of scene {_word(layout)} {words}, {room} fit")


def _check_room(data: Data, decks: list[int], upgrades: int, error: type[Exception]) -> None:
    """Refuse what the piles can't hold, if every card that can be given or taken comes to one player."""
    cards = list(data.cards.values())
    cards_of_one = sum(decks[-MAX_PLAYERS:]) + upgrades + sum(c.copies for c in cards if c.kind == "status")
    if cards_of_one > PILE:
        raise error(f"cards: {cards_of_one} starting, Upgrade and status cards can come to one player, {PILE} fit")
    extra = {
        kind: sorted(c.obstacle.amount for c in cards if c.kind == kind and c.obstacle.do == Obstacle.EXTRA_CARDS)
        for kind in ("mission", "boss")
    }
    most = max(sum(extra["boss"][1 - STAGES :]), sum(extra["mission"][-1:]), 0)
    revealed = MAX_PLAYERS + data.value("extra_reveals") + most
    if revealed > MAX_OFFER:
        raise error(f"cards: obstacles reveal {most} more cards: {revealed} in a round, {MAX_OFFER} fit")
    conditions = sum(len(c.layouts) * len(c.victory + c.defeat) for c in cards if isinstance(c, MissionCard))
    if conditions > MAX_CONDITIONS:
        raise error(f"cards: {conditions} conditions of victory and defeat, {MAX_CONDITIONS} fit")


def _check_hero(card: HeroCard, error: type[Exception]) -> None:
    if card.health == 0 or card.rage == 0:
        raise error(f"cards.{card.id}: health and rage must be 1 or more")
    if not card.effects:
        raise error(f"cards.{card.id}.effects: a Rage ability has at least one part")
    first = {Fury.SECOND_RUNE} if card.hero == Hero.MIMIR else _NAMED_FIRST
    for k, row in enumerate(card.effects):
        allowed = _NAMED_LATER if k > 0 else first
        if row.do not in allowed:
            words = ", ".join(map(_word, sorted(allowed)))
            raise error(f"cards.{card.id}.effects.{k}.do: {_word(row.do)} can't stand here, only {words}")


def _check_mission(card: MissionCard, error: type[Exception]) -> None:
    where = f"cards.{card.id}"
    if not card.layouts:
        raise error(f"{where}.layouts: at least one scene")
    for layout in card.layouts:
        if not any(need.layout in (None, layout) for need in card.victory):
            raise error(f"{where}.victory: no condition for {_word(layout)}: it could never be won")
    for name, needs in (("victory", card.victory), ("defeat", card.defeat)):
        for k, need in enumerate(needs):
            if need.slot not in _LOOKS_AT.get(need.need, (need.slot,)):
                raise error(f"{where}.{name}.{k}.slot: {_word(need.need)} can't look at {_word(need.slot)}")
            if need.layout is not None and need.layout not in card.layouts:
                raise error(f"{where}.{name}.{k}.layout: {_word(need.layout)} is no scene of this card")


def _check_scene_card(data: Data, card: SceneCard, error: type[Exception]) -> None:
    for name, side in (("front", card.front), ("back", card.back)):
        where = f"cards.{card.id}.{name}"
        if side.control:
            control = data.cards.get(side.control)
            if control is None or control.kind != "control" or control.layout != card.layout:
                raise error(f"{where}.control: {side.control!r} is no control card of this scene")
        for key, n, room in (("armour", len(side.armour), MAX_ARMOUR), ("rows", len(side.rows), MAX_SIDE_ROWS)):
            if n > room:
                raise error(f"{where}.{key}: {n} values, {room} fit")
        _check_rows(card, side, where, error)
    same = card.front.enemy and card.front.enemy == card.back.enemy
    if same and card.front.health and card.back.health and card.front.health != card.back.health:
        raise error(f"cards.{card.id}: both sides are {card.front.enemy}: their health must be the same")


def _check_rows(card: SceneCard, side: Side, where: str, error: type[Exception]) -> None:
    for k, row in enumerate(side.rows):
        at = f"{where}.rows.{k}"
        if row.when in (When.ATTACK, When.BOX, When.RUNE) and row.rune is None:
            raise error(f"{at}: needs a rune")
        if set(row.dirs) - set("lor"):
            raise error(f"{at}.dirs: {row.dirs!r}: letters l, o, r only")
        if row.do not in _DOES[row.when]:
            words = ", ".join(map(_word, sorted(_DOES[row.when])))
            raise error(f"{at}.do: {_word(row.do)} can't stand with {_word(row.when)}, only {words}")
        if row.slot not in {*PLACES, Slot.HERE} | _WORKS_ON.get(row.do, set()):
            raise error(f"{at}.slot: {_word(row.do)} can't work on {_word(row.slot)}")
        if row.need_slot not in {Slot.HERE} | _LOOKS_AT.get(row.need, {row.need_slot}):
            raise error(f"{at}.need_slot: {_word(row.need)} can't look at {_word(row.need_slot)}")
        if row.when == When.INTERACT and _is_free(row):
            raise error(f"{at}: an interaction point must cost a card or Mistletoe, or it could be used for ever")
        if row.when == When.CLEARED and (side is card.back or card.slot not in row.cards or row.need != If.ALWAYS):
            raise error(f"{at}.cards: a flip when all enemies are defeated turns its own front over, without condition")


def _is_free(row: SceneRow) -> bool:
    """Say whether an interaction costs nothing, or only Mistletoe that it brings itself."""
    brings = row.do == Do.STORE and row.slot == Slot.BESIDE
    return not row.pay and not row.numbers and (not row.mistletoe or brings)
