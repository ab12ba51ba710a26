"""Kardnarök: cards.toml as the kernels see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from simkit.core.cards import CardBase, Count, Data, EffectBase, Int, Model, name_of
from simkit.core.record import NONE, Field, new_records, record
from simkit.errors import PatchError, nearest

from .judging import reckoned_worth
from .vocab import (
    ALWAYS,
    AT_ANY,
    AT_COM,
    AT_PRE,
    AT_WORK,
    BLOCKED,
    HERO_ON,
    HEROES,
    LOSES,
    MAX_CARDS,
    MAX_NAMED,
    MAX_PILE,
    MAX_ROWS,
    MAX_WARRIOR_TYPES,
    MOMENTS,
    NAMED,
    NONHUMAN,
    ON_SIDE,
    PLACES,
    RUNES,
    SIDES,
    WINS,
    WITH_GOD,
    Cond,
    God,
    Kind,
    Op,
    Rule,
    Rune,
    Trigger,
)

TAB = record(
    Field("n_cards", "i"),
    Field("kind", "i", MAX_CARDS, "Kind"),
    Field("copies", "i", MAX_CARDS),
    Field("force", "i", MAX_CARDS, "printed Force of a warrior or hero"),
    Field("rune", "i", MAX_CARDS, "Rune"),
    Field("human", "i", MAX_CARDS, "1: human warrior"),
    Field("reinforce", "i", MAX_CARDS, "Force as a reinforcement, 0: can't"),
    Field("deity", "i", MAX_CARDS, "1: a god's Norna"),
    Field("level", "i", MAX_CARDS, "level of a Ragnarök card"),
    Field("flag", "i", MAX_CARDS, "flag number of a Ragnarök card"),
    Field("efetivo", "i", MAX_CARDS),
    Field("first_row", "i", MAX_CARDS, "effect rows first_row..last_row-1"),
    Field("last_row", "i", MAX_CARDS),
    Field("has_any", "i", MAX_CARDS, "1: a Norna with an option for any moment"),
    Field("can_refill", "i", MAX_CARDS, "1: such an option draws or exchanges cards"),
    Field("reacts", "i", MAX_CARDS, "1: a Norna that answers"),
    Field("react_row", "i", MAX_CARDS, "row of a Norna that answers, NONE"),
    Field("blocks_hero", "i", MAX_CARDS, "1: a warrior that blocks the own hero's bonus"),
    Field("brings", "i", MAX_CARDS + 1, "facts that a warrior in the army makes true; the last entry is for NONE"),
    Field("beside", "i", MAX_CARDS + 1, "facts that it makes true for the warrior beside it; the last is for NONE"),
    Field("bonus", "i", MAX_CARDS, "first bonus of a warrior, 0: it has none"),
    Field("bonus_when", "i", MAX_CARDS, "facts of which one is enough for it"),
    Field("more_bonus", "i", MAX_CARDS, "first effect row that may hold another bonus"),
    Field("blocks_bonus", "i", MAX_CARDS, "1: a hero that blocks the bonuses of its warriors"),
    Field("top", "i", (MAX_CARDS, SIDES), "most Force that a warrior or hero can count on a side"),
    Field("pairs", "i", MAX_CARDS, "rune pairs that a hero wants: bit rune * RUNES + rune; all when it wants none"),
    Field("pair_bonus", "i", MAX_CARDS, "bonus that a hero loses without its pair"),
    Field("mate", "i", MAX_CARDS, "warrior beside which alone this one has a bonus, NONE"),
    Field("mate_bonus", "i", MAX_CARDS, "this bonus"),
    Field("worth", "f", MAX_CARDS, "what scripted players reckon a Norna or hero is worth (judging.py)"),
    Field("wants_runes", "i", MAX_CARDS, "runes that a hero wants: bit rune"),
    Field("wants_card", "i", MAX_CARDS, "warrior that a hero wants, NONE"),
    Field("wants_nonhuman", "i", MAX_CARDS, "1: a hero that wants a warrior that is not human"),
    Field("sure", "i", (MAX_CARDS, MOMENTS), "options of a Norna that are open at a moment: bit option"),
    Field("maybe", "i", (MAX_CARDS, MOMENTS), "options that are open if the table is right for them"),
    Field("trigger", "i", MAX_ROWS, "Trigger"),
    Field("op", "i", MAX_ROWS, "Op; Rule on Ragnarök cards"),
    Field("amount", "i", MAX_ROWS),
    Field("arg", "i", MAX_ROWS, "Rune of rune_void"),
    Field("when", "i", MAX_ROWS, "conditions: facts of which one is enough; ALWAYS: none is listed"),
    Field("when_now", "i", MAX_ROWS, "the same, 0 where victory or defeat is one of them: they are not known yet"),
    Field("asks_more", "i", MAX_ROWS, "1: other conditions than the side must be looked at"),
)

DRAWS = (Op.DRAW_N, Op.DRAW_W, Op.DRAW_C, Op.DRAW_WN, Op.DIG_W, Op.DIG_N)
REFILLS = (*DRAWS, Op.SWAP_HAND)
_PLAIN_FACTS = {
    Cond.ATTACKER: ON_SIDE, Cond.DEFENDER: ON_SIDE + 1, Cond.HERO_BONUS: HERO_ON, Cond.NONHUMAN: NONHUMAN,
    Cond.WIN: WINS, Cond.LOSE: LOSES,
}  # fmt: skip
_NORNA_OPS = {
    Trigger.PRE: (
        Op.FORCE, Op.OPPONENT, Op.SWAP_ARMIES, Op.PEEK_SWAP, Op.KILL_W, Op.SICK, Op.NO_REINF, Op.SAVE_ARMY,
        Op.CANCEL_HERO, Op.FORCE_HERO,
    ),
    Trigger.COM: (
        Op.FORCE, Op.OPPONENT, Op.SWAP_ARMY, Op.CANCEL_REINF, Op.EXTRA_REINF, Op.CANCEL_HERO, Op.FORCE_HERO,
        Op.SAVE_ARMY, Op.SAVE_1, Op.OPP_DISCARD_N, Op.BRONZE, *DRAWS,
    ),
    Trigger.ANY: (*REFILLS, Op.SWAP_HERO, Op.REVEAL_STEAL_N),
    Trigger.REACT: (Op.CANCEL_NORNA,),
}  # fmt: skip
_WANT_TARGETS = (
    Op.SWAP_ARMY, Op.EXTRA_REINF, Op.SWAP_HERO, Op.SWAP_HAND, Op.REVEAL_STEAL_N, Op.KILL_W, Op.SWAP_ARMIES,
    Op.CANCEL_REINF, Op.OPP_DISCARD_N,
)  # fmt: skip
"""Operations that can't be played into the void (nornas.has_target)."""
_MERCENARY_OPS = (Op.FORCE, Op.OPPONENT, Op.CANCEL_HERO, Op.FORCE_HERO, Op.CANCEL_REINF)
_WARRIOR_OPS = {
    Trigger.ARMY: (Op.BONUS, Op.NO_OWN_HERO_BONUS),
    Trigger.END: (*DRAWS, Op.BRONZE, Op.RETURN_SELF),
}
_HERO_OPS = {Trigger.ARMY: (Op.BONUS, Op.NO_OWN_WARRIOR_BONUS)}
_END_ONLY = (Op.BRONZE, Op.SAVE_1, Op.RETURN_SELF, *DRAWS)
"""Operations that must say win or lose when they are not played at any moment."""


class When(Model):
    """One condition."""

    cond: name_of(Cond)
    card: str = ""
    god: name_of(God) | None = None
    runes: list[name_of(Rune)] = []


class Effect(EffectBase):
    """One effect row; on a Norna one of its options."""

    trigger: name_of(Trigger)
    op: name_of(Op)
    amount: Int = 0
    when: list[When] = []


class FixedRule(Model):
    """The fixed rule of a Ragnarök card."""

    rule: name_of(Rule)
    amount: Int = 0
    rune: name_of(Rune) = Rune.NONE


class Warrior(CardBase):
    """A warrior."""

    force: Count
    rune: name_of(Rune)
    human: bool
    reinforce: Count = 0
    effects: list[Effect] = []


class Hero(CardBase):
    """A hero."""

    force: Count
    effects: list[Effect] = []


class Norna(CardBase):
    """A Norna: its effects are its options."""

    deity: bool
    effects: list[Effect]


class Ragnarok(CardBase):
    """A Ragnarök card."""

    level: Int
    flag: Int
    efetivo: Count
    rules: list[FixedRule]


MODELS = {"warrior": Warrior, "hero": Hero, "norna": Norna, "ragnarok": Ragnarok}


class _Packer:
    """Writes effect rows and conditions one after the other."""

    def __init__(self, t: np.record, data: Data) -> None:
        self.t, self.data = t, data
        self.rows = 0
        self.named: dict[tuple[Cond, str], int] = {}

    def row(self, where: str, trigger: int, op: int, amount: int, arg: int, when: list[When]) -> None:
        if self.rows == MAX_ROWS:
            raise PatchError(f"{where}: room for {MAX_ROWS} effect rows in all")
        t, k = self.t, self.rows
        t.trigger[k], t.op[k], t.amount[k], t.arg[k] = trigger, op, amount, arg
        mask = 0 if when else ALWAYS
        for condition in when:
            mask |= self.condition(where, condition)
        t.when[k] = mask
        kinds = {w.cond for w in when}
        t.asks_more[k] = bool(kinds - {Cond.ATTACKER, Cond.DEFENDER})
        t.when_now[k] = 0 if kinds & {Cond.WIN, Cond.LOSE} else mask
        self.rows += 1

    def condition(self, where: str, when: When) -> int:
        """Return the facts that make the condition true, as a bit mask."""
        if when.cond in (Cond.WITH, Cond.HAS):
            return 1 << self.name(where, when)
        if when.cond == Cond.RITUAL:
            if when.god is None:
                raise PatchError(f"{where}.when: a ritual condition names a god")
            return 1 << (WITH_GOD + when.god)
        if when.cond == Cond.RUNES:
            if len(when.runes) != PLACES:
                raise PatchError(f"{where}.when.runes: {len(when.runes)} runes, a pair is needed")
            a, b = when.runes
            return 1 << (a * RUNES + b) | 1 << (b * RUNES + a)
        return 1 << _PLAIN_FACTS[when.cond] if when.cond in _PLAIN_FACTS else 0

    def name(self, where: str, when: When) -> int:
        """Return the fact that a card is in the army, or beside the warrior that asks; the card brings it with it."""
        if when.card not in self.data.index:
            raise PatchError(f"{where}.when.card: {when.card!r} is no card{nearest(when.card, self.data.index)}")
        key = (when.cond, when.card)
        if key not in self.named:
            if len(self.named) == MAX_NAMED:
                raise PatchError(f"{where}.when.card: conditions name more than {MAX_NAMED} cards in all")
            self.named[key] = NAMED + len(self.named)
            column = self.t.brings if when.cond == Cond.HAS else self.t.beside
            column[self.data.index[when.card]] |= 1 << self.named[key]
        return self.named[key]


def build(data: Data) -> np.recarray:
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    pack = _Packer(t, data)
    for c, card in enumerate(data.cards.values()):
        where = f"cards.{card.id}"
        t.kind[c] = Kind[card.kind.upper()]
        for name in ("copies", "force", "rune", "human", "reinforce", "deity", "level", "flag", "efetivo"):
            t[name][c] = getattr(card, name, 0)
        t.react_row[c] = NONE
        t.top[c] = t.force[c] + (1 if t.kind[c] == Kind.WARRIOR and not t.human[c] else 0)
        t.pairs[c] = -1
        t.wants_card[c] = t.mate[c] = NONE
        if card.kind in ("norna", "hero"):
            t.worth[c] = reckoned_worth(card)
        t.first_row[c] = pack.rows
        for effect in getattr(card, "effects", []):
            pack.row(f"{where}.effects", effect.trigger, effect.op, effect.amount, 0, effect.when)
            _flags(t, c, effect, pack.rows - 1, data)
            if card.kind == "norna":
                _moments(t, c, effect, pack.rows - 1)
            if card.kind == "hero":
                _wants(t, c, effect, data)
        for fixed in getattr(card, "rules", []):
            pack.row(f"{where}.rules", NONE, fixed.rule, fixed.amount, fixed.rune, [])
        t.last_row[c] = pack.rows
        if card.kind == "warrior":
            t.brings[c] |= (0 if card.human else 1 << NONHUMAN) | (int(t.blocks_hero[c]) << BLOCKED)
            _first_bonus(t, c)
    return tab


def _first_bonus(t: np.record, c: int) -> None:
    """Set the first bonus of a warrior apart: few have more than one, and most questions end with it."""
    rows = [row for row in range(t.first_row[c], t.last_row[c]) if t.op[row] == Op.BONUS]
    if rows:
        t.bonus[c], t.bonus_when[c] = t.amount[rows[0]], t.when[rows[0]]
    t.more_bonus[c] = rows[1] if len(rows) > 1 else t.last_row[c]


def _flags(t: np.record, c: int, effect: Effect, row: int, data: Data) -> None:
    """Set what the kernels ask often of a card."""
    if effect.trigger == Trigger.ANY:
        t.has_any[c] = 1
        if effect.op in REFILLS:
            t.can_refill[c] = 1
    if effect.trigger == Trigger.REACT:
        t.react_row[c] = row
        t.reacts[c] = 1
    if effect.op == Op.BONUS:
        conds = [w.cond for w in effect.when]
        t.top[c, 0] += 0 if conds == [Cond.DEFENDER] else effect.amount
        t.top[c, 1] += 0 if conds == [Cond.ATTACKER] else effect.amount
        if conds and set(conds) == {Cond.RUNES} and t.pair_bonus[c] == 0:
            t.pair_bonus[c] = effect.amount
            pairs = {(w.runes[k], w.runes[1 - k]) for w in effect.when for k in (0, 1)}
            t.pairs[c] = sum(1 << (x * RUNES + y) for x, y in pairs)
        if conds == [Cond.WITH] and t.mate_bonus[c] == 0:
            t.mate[c], t.mate_bonus[c] = data.index[effect.when[0].card], effect.amount
    if effect.op == Op.NO_OWN_HERO_BONUS:
        t.blocks_hero[c] = 1
    if effect.op == Op.NO_OWN_WARRIOR_BONUS:
        t.blocks_bonus[c] = 1


def _moments(t: np.record, c: int, effect: Effect, row: int) -> None:
    """Note at which moments the option in this row is open: for sure, or if its target and its condition are there.

    A condition that asks for victory or defeat may still come true (KN-43). A mercenary plays only what counts for its
    employer at once (KN-51, KN-R11). Magia de Freya is asked for by ``react_row``.
    """
    at_end = any(w.cond in (Cond.WIN, Cond.LOSE) for w in effect.when)
    open_at = []
    if effect.trigger == Trigger.ANY:
        open_at = range(AT_ANY, AT_WORK)
    elif effect.trigger in (Trigger.PRE, Trigger.COM):
        first = [AT_PRE if effect.trigger == Trigger.PRE else AT_COM]
        if effect.trigger == Trigger.COM and effect.op in _MERCENARY_OPS and not at_end:
            first.append(AT_WORK)
        for side in range(SIDES):
            if t.asks_more[row] or (int(t.when[row]) >> (ON_SIDE + side)) & 1:
                open_at += [moment + side for moment in first]
    asks = effect.op in _WANT_TARGETS or (effect.trigger != Trigger.ANY and t.asks_more[row] and not at_end)
    for moment in open_at:
        (t.maybe if asks else t.sure)[c, moment] |= 1 << (row - int(t.first_row[c]))


def _wants(t: np.record, c: int, effect: Effect, data: Data) -> None:
    """Note which warriors the bonus of a hero asks for."""
    for when in effect.when:
        for rune in when.runes:
            t.wants_runes[c] |= 1 << rune
        if when.cond == Cond.HAS:
            t.wants_card[c] = data.index[when.card]
        if when.cond == Cond.NONHUMAN:
            t.wants_nonhuman[c] = 1


def _check_effects(card: Any) -> None:
    """Refuse rows whose timing or operation does not fit the kind of card."""
    allowed = {"warrior": _WARRIOR_OPS, "hero": _HERO_OPS, "norna": _NORNA_OPS}[card.kind]
    for k, effect in enumerate(card.effects):
        where = f"cards.{card.id}.effects.{k}"
        if effect.trigger not in allowed:
            words = ", ".join(t.name.lower() for t in allowed)
            raise PatchError(f"{where}.trigger: {effect.trigger.name.lower()!r} is not for a {card.kind} ({words})")
        if effect.op not in allowed[effect.trigger]:
            words = ", ".join(sorted(op.name.lower() for op in allowed[effect.trigger]))
            raise PatchError(f"{where}.op: {effect.op.name.lower()!r} does not fit this timing ({words})")
        if effect.amount < 0:
            raise PatchError(f"{where}.amount: {effect.amount} is below 0")
        if effect.when and effect.trigger in (Trigger.ANY, Trigger.REACT):
            raise PatchError(f"{where}.when: an option with timing {effect.trigger.name.lower()!r} has no condition")
        for when in effect.when:
            if (when.cond == Cond.WITH and card.kind != "warrior") or (
                when.cond == Cond.HERO_BONUS and card.kind == "hero"
            ):
                raise PatchError(f"{where}.when.cond: {when.cond.name.lower()!r} is not for a {card.kind}")
        at_end = any(w.cond in (Cond.WIN, Cond.LOSE) for w in effect.when)
        if effect.op in _END_ONLY and effect.trigger in (Trigger.COM, Trigger.END) and not at_end:
            raise PatchError(f"{where}.when: {effect.op.name.lower()} needs the condition win or lose")
        if effect.op == Op.SAVE_1 and [w.cond for w in effect.when] != [Cond.LOSE]:
            raise PatchError(f"{where}.when: save_1 is for the loser: the condition is lose")


def check(data: Data) -> Iterator[str]:
    """Yield notes on patched data; refuse what can't be played."""
    cards = list(data.cards.values())
    totals = {kind: sum(c.copies for c in cards if c.kind == kind) for kind in MODELS}
    for card in cards:
        if card.kind != "ragnarok":
            _check_effects(card)
    types = sum(c.kind == "warrior" for c in cards)
    if types > MAX_WARRIOR_TYPES:
        raise PatchError(f"cards: {types} warrior types, room for {MAX_WARRIOR_TYPES}")
    for kind, low in (("warrior", 1), ("norna", 1), ("hero", HEROES)):
        players = 4
        if not low * players <= totals[kind] <= MAX_PILE:
            raise PatchError(f"cards: {totals[kind]} {kind} cards, from {low * players} to {MAX_PILE} make a game")
    for number in ("level", "flag"):
        for value in (1, 2) if number == "level" else (1, 2, 3, 4):
            if not any(c.kind == "ragnarok" and c.copies and getattr(c, number) == value for c in cards):
                raise PatchError(f"cards: no Ragnarök card of {number} {value} is left")
    printed = {"warrior": 52, "hero": 19, "norna": 47, "ragnarok": 20}
    for kind, number in printed.items():
        if totals[kind] != number:
            yield f"{totals[kind]} {kind} cards, {number} are printed"
    values, counts = data.value("silver_values"), data.value("silver_counts")
    if len(values) != len(counts):
        raise PatchError(f"params.silver_counts: {len(counts)} numbers for {len(values)} values of silver coins")
    if len(data.value("duel_prices")) < data.value("rounds_long"):
        raise PatchError("params.duel_prices: a price for each of the rounds of the duel is needed")
    if sum(counts) != 21:
        yield f"{sum(counts)} silver coins, 21 are printed"
    build(data)
