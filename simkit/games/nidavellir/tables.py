"""Nidavellir: cards.toml as the kernels see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
from pydantic import Field as Limit

from simkit.core.cards import CardBase, Count, Data, EffectBase, Int, name_of
from simkit.core.record import NONE, Field, new_records, record
from simkit.errors import PatchError

from .vocab import (
    MAX_CAMP_DECK,
    MAX_CARDS,
    MAX_COIN,
    MAX_DECK,
    MAX_HEROES,
    MAX_PLAYERS,
    MAX_RANKS,
    MAX_ROWS,
    N_AGES,
    N_CLASSES,
    N_COINS,
    Class,
    Kind,
    Op,
    Trigger,
)

MAX_AMOUNT = 99
"""Largest number of an effect row: a bonus must fit into an action."""

N_COUNTS = MAX_PLAYERS + 1
"""Arrays by player count are indexed by the count itself; 0 and 1 stay empty."""

TAB = record(
    Field("n_cards", "i"),
    Field("kind", "i", MAX_CARDS, "Kind"),
    Field("column", "i", MAX_CARDS, "Class; NEUTRAL: command zone, or any column"),
    Field("ranks", "i", MAX_CARDS, "ranks while in a column"),
    Field("points", "i", (MAX_CARDS, N_CLASSES), "points while in that column"),
    Field("fixed", "i", MAX_CARDS, "points in the command zone"),
    Field("needs", "i", MAX_CARDS, "ranks that must stand in the column before (Hourya)"),
    Field("price", "i", MAX_CARDS, "other columns that must be payable (Dagda, Bonfur)"),
    Field("pile", "i", MAX_CARDS, "cards that the discard pile must have (Andumia, Brisingamens)"),
    Field("first_class", "i", MAX_CARDS, "mercenaries: the first class"),
    Field("second_class", "i", MAX_CARDS, "mercenaries: the second class"),
    Field("first_row", "i", MAX_CARDS, "effect rows first_row..last_row-1"),
    Field("last_row", "i", MAX_CARDS),
    Field("trigger", "i", MAX_ROWS, "Trigger"),
    Field("op", "i", MAX_ROWS, "Op"),
    Field("amount", "i", MAX_ROWS),
    Field("second", "i", MAX_ROWS),
    Field("alone", "i", MAX_ROWS),
    Field("deck", "i", (N_AGES, N_COUNTS, MAX_DECK), "cards of the age deck by player count"),
    Field("n_deck", "i", (N_AGES, N_COUNTS)),
    Field("camp", "i", (N_AGES, MAX_CAMP_DECK), "cards of the camp deck"),
    Field("n_camp", "i", N_AGES),
    Field("hero", "i", MAX_HEROES, "hero cards"),
    Field("hero_mode", "i", (MAX_HEROES, 3), "1: on offer in this mode"),
    Field("n_heroes", "i"),
    Field("distinction", "i", N_CLASSES, "card per class, NONE where there is none"),
    Field("thrud", "i", (), "card with op WANDER, NONE"),
    Field("ylud", "i", (), "card with op JOIN_LATE, NONE"),
    Field("extra", "i", (), "the special blacksmith"),
    Field("double", "i", (), "Olwyn's double"),
    Field("special", "i", (), "value of the special coin"),
    Field("bronze", "i", N_COINS, "values of the own coins, the exchange coin first"),
    Field("treasury", "i", (N_COUNTS, MAX_COIN + 1), "gold coins by value and player count"),
    Field("curve", "i", (N_CLASSES, MAX_RANKS), "points by ranks alone (hunters, blacksmiths)"),
    Field("factor", "i", MAX_RANKS, "what the miners' points are multiplied with, by ranks"),
    Field("brothers", "i", MAX_HEROES + 1, "points of that many brothers"),
)

Age = Literal[1, 2]
Players = Literal[2, 3, 4, 5]
One = Annotated[int, Limit(strict=True, ge=0, le=1)]
Ranks = Annotated[int, Limit(strict=True, ge=0, le=5)]
CoinValue = Annotated[int, Limit(strict=True, ge=0, le=MAX_COIN)]
Ordinary = Literal["warrior", "hunter", "miner", "blacksmith", "explorer"]
Column = Literal["warrior", "hunter", "miner", "blacksmith", "explorer", "neutral"]


class Effect(EffectBase):
    """One effect row; the meaning of the numbers is on the member of `Op`."""

    trigger: name_of(Trigger)
    op: name_of(Op)
    amount: Int = 0
    second: Int = 0
    alone: Int = 0


class Dwarf(CardBase):
    """A dwarf of both age decks; `copies` are per deck."""

    column: Ordinary
    points: Int = 0
    min_players: Players = 2


class Offering(CardBase):
    """A Royal Offering of one age deck."""

    age: Age
    min_players: Players = 2
    effects: list[Effect] = []


class Hero(CardBase):
    """A hero; `points_in` are the points by column of a hero that joins one later."""

    column: Column
    copies: One = 1
    ranks: Ranks = 0
    points: Int = 0
    points_in: Annotated[list[Int], Limit(min_length=5, max_length=5)] = [0, 0, 0, 0, 0]
    needs: Count = 0
    expansion: bool = False
    first_game: bool = True
    effects: list[Effect] = []


class Artifact(CardBase):
    """An artifact of one camp deck."""

    age: Age
    copies: One = 1
    column: Column
    ranks: Ranks = 0
    points: Int = 0
    effects: list[Effect] = []


class Mercenary(CardBase):
    """A mercenary of one camp deck: one rank in one of two classes."""

    age: Age
    copies: One = 1
    classes: Annotated[list[Ordinary], Limit(min_length=2, max_length=2)]
    points: Annotated[list[Int], Limit(min_length=2, max_length=2)]


class Extra(CardBase):
    """A card that another one brings: the special blacksmith, Olwyn's double."""

    column: Column
    ranks: Ranks = 1


class Distinction(CardBase):
    """The reward of a class at the end of age 1."""

    column: Ordinary
    copies: One = 1
    points: Int = 0
    effects: list[Effect] = []


class Coin(CardBase):
    """A coin: bronze (each player has one), gold (treasury) or special."""

    metal: Literal["bronze", "gold", "special"]
    value: CoinValue
    exchange: bool = False
    min_players: Players = 2


MODELS = {
    "dwarf": Dwarf,
    "offering": Offering,
    "hero": Hero,
    "artifact": Artifact,
    "mercenary": Mercenary,
    "extra": Extra,
    "distinction": Distinction,
    "coin": Coin,
}


def build(data: Data) -> np.recarray:
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    for name in ("thrud", "ylud", "extra", "double", "distinction"):
        t[name] = NONE
    rows = 0
    for c, card in enumerate(data.cards.values()):
        t.kind[c] = Kind[card.kind.upper()]
        t.column[c] = Class[getattr(card, "column", "neutral").upper()]
        t.ranks[c] = getattr(card, "ranks", 1)
        rows = _pack_effects(t, c, card, rows)
        _PACKERS[card.kind](t, c, card)
    _pack_coins(t, data)
    t.curve[Class.HUNTER] = _extended(data.value("hunter_points"), MAX_RANKS)
    t.curve[Class.BLACKSMITH] = _extended(data.value("blacksmith_points"), MAX_RANKS)
    t.factor[:] = _extended(data.value("miner_factor"), MAX_RANKS)
    t.brothers[:] = _extended(data.value("brothers_points"), MAX_HEROES + 1)
    return tab


def _extended(values: list[int], length: int) -> list[int]:
    """Return the table cut or extended to `length` by its last entry (D26)."""
    return (values + values[-1:] * length)[:length]


def _pack_effects(t: np.record, c: int, card: CardBase, rows: int) -> int:
    """Write the effect rows of card c; returns the next free row."""
    t.first_row[c] = rows
    for effect in getattr(card, "effects", []):
        if rows == MAX_ROWS:
            raise PatchError(f"cards.{card.id}.effects: room for {MAX_ROWS} effect rows in all")
        t.trigger[rows], t.op[rows] = effect.trigger, effect.op
        t.amount[rows], t.second[rows], t.alone[rows] = effect.amount, effect.second, effect.alone
        if effect.op == Op.DISCARD_LAST:
            t.price[c] += effect.amount
        elif effect.op == Op.TAKE_DISCARD:
            t.pile[c] += effect.amount
        elif effect.op == Op.WANDER and card.copies:
            t.thrud = c
        elif effect.op == Op.JOIN_LATE and card.copies:
            t.ylud = c
        rows += 1
    t.last_row[c] = rows
    return rows


def _pack_deck(t: np.record, c: int, card: CardBase, ages: tuple[int, ...]) -> None:
    for age in ages:
        for players in range(card.min_players, MAX_PLAYERS + 1):
            for _ in range(card.copies):
                n = t.n_deck[age, players]
                if n == MAX_DECK:
                    raise PatchError(f"cards.{card.id}.copies: room for {MAX_DECK} cards in an age deck")
                t.deck[age, players, n] = c
                t.n_deck[age, players] += 1


def _pack_dwarf(t: np.record, c: int, card: Dwarf) -> None:
    t.points[c, t.column[c]] = card.points
    _pack_deck(t, c, card, (0, 1))


def _pack_offering(t: np.record, c: int, card: Offering) -> None:
    _pack_deck(t, c, card, (card.age - 1,))


def _pack_hero(t: np.record, c: int, card: Hero) -> None:
    if t.column[c] == NONE:
        t.fixed[c] = card.points
        t.points[c] = card.points_in
    else:
        t.points[c, t.column[c]] = card.points
    t.needs[c] = card.needs
    if card.copies:
        n = t.n_heroes
        if n == MAX_HEROES:
            raise PatchError(f"cards.{card.id}: room for {MAX_HEROES} heroes")
        t.hero[n] = c
        t.hero_mode[n] = (not card.expansion, not card.expansion and card.first_game, True)
        t.n_heroes += 1


def _pack_artifact(t: np.record, c: int, card: Artifact) -> None:
    if t.column[c] == NONE:
        t.fixed[c] = card.points
    else:
        t.points[c, t.column[c]] = card.points
    _pack_camp(t, c, card)


def _pack_mercenary(t: np.record, c: int, card: Mercenary) -> None:
    first, second = (Class[name.upper()] for name in card.classes)
    t.first_class[c], t.second_class[c] = first, second
    t.points[c, first], t.points[c, second] = card.points
    _pack_camp(t, c, card)


def _pack_camp(t: np.record, c: int, card: Artifact | Mercenary) -> None:
    age = card.age - 1
    for _ in range(card.copies):
        n = t.n_camp[age]
        if n == MAX_CAMP_DECK:
            raise PatchError(f"cards.{card.id}: room for {MAX_CAMP_DECK} cards in a camp deck")
        t.camp[age, n] = c
        t.n_camp[age] += 1


def _pack_extra(t: np.record, c: int, card: Extra) -> None:
    t["double" if t.column[c] == NONE else "extra"] = c


def _pack_distinction(t: np.record, c: int, card: Distinction) -> None:
    t.fixed[c] = card.points
    if card.copies:
        t.distinction[t.column[c]] = c


def _pack_coin(t: np.record, c: int, card: Coin) -> None:
    if card.metal == "special":
        t.special = card.value
    elif card.metal == "gold":
        for players in range(card.min_players, MAX_PLAYERS + 1):
            t.treasury[players, card.value] += card.copies


def _pack_coins(t: np.record, data: Data) -> None:
    bronze = [card for card in data.cards.values() if card.kind == "coin" and card.metal == "bronze"]
    bronze.sort(key=lambda card: (not card.exchange, card.value))
    for k, card in enumerate(bronze[:N_COINS]):
        t.bronze[k] = card.value


_PACKERS = {
    "dwarf": _pack_dwarf,
    "offering": _pack_offering,
    "hero": _pack_hero,
    "artifact": _pack_artifact,
    "mercenary": _pack_mercenary,
    "extra": _pack_extra,
    "distinction": _pack_distinction,
    "coin": _pack_coin,
}


def check(data: Data) -> Iterator[str]:
    """Yield notes on patched data; refuse what no game could be played with."""
    _check_single(data)
    _check_effects(data)
    bronze = [card for card in data.cards.values() if card.kind == "coin" and card.metal == "bronze"]
    exchange = [card.id for card in bronze if card.exchange]
    if len(bronze) != N_COINS or len(exchange) != 1:
        what = f"{len(bronze)} bronze coins, {len(exchange)} of them exchange coins"
        raise PatchError(f"cards: {what}; 5 and 1 are needed")
    if any(card.copies != 1 for card in bronze):
        raise PatchError("cards: every bronze coin has exactly one copy a player")
    table = build(data)[0]
    rounds, cards = data.value("rounds"), data.value("tavern_cards")
    for players in range(2, MAX_PLAYERS + 1):
        if players - 2 >= min(len(rounds), len(cards)):
            raise PatchError("params.rounds, params.tavern_cards: four values each, for 2 to 5 players")
        if cards[players - 2] < players:
            raise PatchError(f"params.tavern_cards: {cards[players - 2]} cards are too few for {players} players")
        need = rounds[players - 2] * cards[players - 2] * 3
        for age, printed in enumerate((need, need + 1)):
            have = table.n_deck[age, players]
            if have != printed:
                yield f"{players} players: the age {age + 1} deck has {have} cards, {printed} are used (D25)"


def _check_effects(data: Data) -> None:
    """Refuse effect rows that their card can't carry."""
    for card in data.cards.values():
        for effect in getattr(card, "effects", []):
            where = f"cards.{card.id}.effects: {effect.op.name.lower()}"
            if (effect.op >= Op.HIGHEST_COIN) != (effect.trigger == Trigger.AT_END):
                raise PatchError(f"{where}: points count at_end, everything else on_take")
            class_hero = card.kind == "hero" and card.column != "neutral"
            if effect.op in (Op.DISCARD_LAST, Op.PER_RANK_HERE) and not class_hero:
                raise PatchError(f"{where}: only a class hero has a column of its own")
            if effect.op == Op.TAKE_GEM and effect.amount <= data.value("top_gem"):
                raise PatchError(f"{where}: gem {effect.amount} is not above params.top_gem")
            if not 0 <= effect.amount <= MAX_AMOUNT:
                raise PatchError(f"{where}: amount {effect.amount} is not between 0 and {MAX_AMOUNT}")


def _check_single(data: Data) -> None:
    """Refuse a second card with a power that only one card may have."""
    for op in (Op.WANDER, Op.JOIN_LATE, Op.BID_FROM_HAND):
        owners = [
            card.id
            for card in data.cards.values()
            if card.copies and any(effect.op == op for effect in getattr(card, "effects", []))
        ]
        if len(owners) > 1:
            raise PatchError(f"cards.{owners[1]}.effects: only one card has {op.name.lower()}, {owners[0]} does")
    for kind, neutral in (("extra", True), ("extra", False)):
        found = [c.id for c in data.cards.values() if c.kind == kind and (c.column == "neutral") == neutral]
        if len(found) != 1:
            where = "for any column" if neutral else "of a class"
            raise PatchError(f"cards: {len(found)} special cards {where}, 1 is needed")
