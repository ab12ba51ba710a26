"""God of War: what may stand in cards.toml."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import AfterValidator

from simkit.core.cards import CardBase, Count, EffectBase, Int, Provenance, name_of

from .vocab import (
    RUNES,
    SLOTS,
    Action,
    Aid,
    Board,
    Do,
    End,
    Fury,
    Hero,
    If,
    Layout,
    Obstacle,
    Pay,
    Rune,
    Slot,
    Sort,
    Special,
    When,
)


def one_of(members: Iterable[enum.IntEnum]) -> Any:
    """Return a type: one of some members of an enum, written in TOML by its lower-case name."""
    allowed = tuple(members)

    def check(value: enum.IntEnum) -> enum.IntEnum:
        if value not in allowed:
            raise ValueError(f"{value.name.lower()!r} is none of {', '.join(m.name.lower() for m in allowed)}")
        return value

    return Annotated[name_of(type(allowed[0])), AfterValidator(check)]


PLACES = tuple(Slot(k) for k in range(SLOTS))
"""Places of scene cards."""
PLAYED = (Sort.NUMBER, Sort.ACTION, Sort.SPECIAL)
STATUS = (Sort.STUN, Sort.POISON, Sort.CRYSTAL)


class HandCard(CardBase):
    """A card that can be in a hand: a Number, an action (one of several when wild), a Special, or a status card."""

    sort: name_of(Sort)
    number: Count = 0
    alone: bool = False
    actions: list[name_of(Action)] = []
    stuns: bool = False
    special: name_of(Special) = Special.NOTHING
    amount: Count = 0
    draws: Count = 0
    rage: bool = False


class StartCard(HandCard):
    """A card of a board's starting deck."""

    board: name_of(Board)
    sort: one_of(PLAYED)


class UpgradeCard(HandCard):
    """A card of the Upgrade deck; `rune` is the rune of its first copy, the next copies have the next runes."""

    rune: one_of(Rune(k) for k in range(RUNES))
    sort: one_of(PLAYED)


class StatusCard(HandCard):
    """Stun, Poison or Exploding Crystal: a stack of `copies`."""

    sort: one_of(STATUS)


class FuryRow(EffectBase):
    """One part of a Rage ability."""

    do: name_of(Fury)
    amount: Int = 0
    targets: Count = 1
    provenance: Provenance


class HeroCard(CardBase):
    """A figure of a hero board: health, last space of the Rage track, Rage ability."""

    hero: name_of(Hero)
    health: Count
    rage: Count
    effects: list[FuryRow]


class AidRow(EffectBase):
    """One option of a companion ability."""

    do: name_of(Aid)
    amount: Int = 0
    provenance: Provenance


class CompanionCard(CardBase):
    """An ability of a solo companion: two options, once a scene."""

    place: Count
    options: list[AidRow]


class Need(EffectBase):
    """A condition of victory or defeat; `layout` only where a boss has two scenes."""

    need: name_of(If)
    layout: name_of(Layout) | None = None
    slot: one_of((*PLACES, Slot.BESIDE, Slot.NOWHERE)) = Slot.NOWHERE
    amount: Int = 0
    provenance: Provenance


class ObstacleRow(EffectBase):
    """The back of a mission or boss card."""

    do: name_of(Obstacle)
    amount: Int
    provenance: Provenance


class MissionCard(CardBase):
    """A mission or boss card: its scenes in order, victory and defeat (all conditions must hold), its obstacle."""

    layouts: list[name_of(Layout)]
    victory: list[Need]
    defeat: list[Need] = []
    defeat_end: name_of(End) = End.KNOCKED_OUT
    obstacle: ObstacleRow


class ControlCard(CardBase):
    """A control card: keeps the damage of an enemy with several sides."""

    layout: name_of(Layout)
    health: Count


class SceneRow(EffectBase):
    """One row of a scene side: when, at what cost, if, do, to whom, how much.

    `dirs` are the columns of a Melee attack (l, o, r: left, own, right); `power` is the card whose markers are its
    strength; `rider` what a hit that hurts puts into a deck; `cards` the scene cards that flip or return; `low` and
    `high` bound a storage; `pay`, `numbers`, `more`, `mistletoe` are the cost of an interaction point.
    """

    when: name_of(When)
    do: name_of(Do)
    rune: name_of(Rune) | None = None
    amount: Int = 0
    dirs: str = ""
    power: one_of((*PLACES, Slot.BESIDE, Slot.NOWHERE)) = Slot.NOWHERE
    rider: one_of((Sort.NOT_IN_HAND, Sort.STUN, Sort.POISON)) = Sort.NOT_IN_HAND
    nodef: bool = False
    slot: one_of((*PLACES, Slot.BESIDE, Slot.HERE, Slot.CONTROL)) = Slot.HERE
    cards: list[one_of(PLACES)] = []
    low: Int = 0
    high: Int = 0
    need: name_of(If) = If.ALWAYS
    need_slot: one_of((*PLACES, Slot.BESIDE, Slot.HERE)) = Slot.HERE
    need_amount: Int = 0
    pay: name_of(Pay) = Pay.NOTHING
    numbers: Count = 0
    more: bool = False
    mistletoe: Count = 0
    provenance: Provenance


class Side(EffectBase):
    """One side of a scene card.

    An enemy has health, armour or a control card. `enemy` names who is on the card where both sides are the same one;
    `block` the card whose markers replace the die.
    """

    name: str
    health: Count = 0
    armour: list[Count] = []
    control: str = ""
    enemy: str = ""
    block: one_of((*PLACES, Slot.BESIDE, Slot.NOWHERE)) = Slot.NOWHERE
    store: Count | None = None
    provenance: Provenance
    rows: list[SceneRow] = []


class SceneCard(CardBase):
    """A scene card: its place, front (white) and back (red)."""

    layout: name_of(Layout)
    slot: one_of(PLACES)
    front: Side
    back: Side


MODELS = {
    "start": StartCard,
    "upgrade": UpgradeCard,
    "status": StatusCard,
    "hero": HeroCard,
    "companion": CompanionCard,
    "mission": MissionCard,
    "boss": MissionCard,
    "control": ControlCard,
    "scene": SceneCard,
}
