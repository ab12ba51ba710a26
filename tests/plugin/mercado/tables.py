"""Mercado: cards.toml as the kernels see it."""

from __future__ import annotations

from simkit.core.cards import CardBase, EffectBase, Int, name_of
from simkit.core.record import Field, new_records, record
from simkit.errors import PatchError

from .vocab import MAX_CARDS, MAX_DECK, MAX_ROWS, Color, Op, Trigger

TAB = record(
    Field("n_cards", "i"),
    Field("copies", "i", MAX_CARDS),
    Field("color", "i", MAX_CARDS, "Color"),
    Field("cost", "i", MAX_CARDS, "coins"),
    Field("points", "i", MAX_CARDS),
    Field("first_row", "i", MAX_CARDS, "effect rows first_row..last_row-1"),
    Field("last_row", "i", MAX_CARDS),
    Field("trigger", "i", MAX_ROWS),
    Field("op", "i", MAX_ROWS),
    Field("amount", "i", MAX_ROWS),
)


class Effect(EffectBase):
    """One effect row."""

    trigger: name_of(Trigger)
    op: name_of(Op)
    amount: Int = 0


class Goods(CardBase):
    """A card of the market."""

    color: name_of(Color)
    cost: Int
    points: Int
    effects: list[Effect] = []


def build(data):
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    rows = 0
    for c, card in enumerate(data.cards.values()):
        for name in ("copies", "color", "cost", "points"):
            t[name][c] = getattr(card, name)
        t.first_row[c] = rows
        for effect in card.effects:
            if rows == MAX_ROWS:
                raise PatchError(f"cards.{card.id}.effects: room for {MAX_ROWS} effect rows in all")
            t.trigger[rows], t.op[rows], t.amount[rows] = effect.trigger, effect.op, effect.amount
            rows += 1
        t.last_row[c] = rows
    return tab


def check(data):
    """Yield notes on patched data."""
    total = sum(card.copies for card in data.cards.values())
    if not 0 < total <= MAX_DECK:
        raise PatchError(f"cards: {total} cards in all, from 1 to {MAX_DECK} make a game")
    if total != 15:
        yield f"the deck has {total} cards, 15 is printed"
