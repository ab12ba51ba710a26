"""Batalha dos Deuses: cards.toml as the kernels see it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from simkit.core.cards import CardBase, Data, EffectBase, Int, name_of
from simkit.core.record import NONE, Field, new_records, record
from simkit.errors import DataError, InputError, PatchError, nearest

from .vocab import (
    MAX_ACTS,
    MAX_CARDS,
    MAX_DECK,
    MAX_ROWS,
    SHIFT,
    Against,
    Cond,
    Cost,
    Deck,
    How,
    Kind,
    Op,
    Per,
    Pick,
    Side,
    Subtype,
    Target,
    Trigger,
    Use,
    Zone,
)

_ROW_FIELDS = (
    Field("trigger", "i", MAX_ROWS, "Trigger"),
    Field("limit", "i", MAX_ROWS, "ACT: times a round, 0: any number"),
    Field("cond", "i", MAX_ROWS, "Cond"),
    Field("cond_amount", "i", MAX_ROWS),
    Field("cond_card", "i", MAX_ROWS, "card number, NONE"),
    Field("cond_subtype", "i", MAX_ROWS, "Subtype"),
    Field("cost", "i", MAX_ROWS, "Cost"),
    Field("cost_amount", "i", MAX_ROWS, "cards"),
    Field("op", "i", MAX_ROWS, "Op"),
    Field("target", "i", MAX_ROWS, "Target"),
    Field("zone", "i", MAX_ROWS, "Zone"),
    Field("amount", "i", MAX_ROWS),
    Field("every", "i", MAX_ROWS, "1: as many as there are, whatever the amount"),
    Field("die", "i", MAX_ROWS, "1: amount is a number of dice to roll and add"),
    Field("per", "i", MAX_ROWS, "Per"),
    Field("divide", "i", MAX_ROWS, "divisor of per, at least 1"),
    Field("how", "i", MAX_ROWS, "How"),
    Field("pick", "i", MAX_ROWS, "Pick"),
    Field("against", "i", MAX_ROWS, "Against"),
)
_HINT_FIELDS = (
    Field("use", "i", MAX_CARDS, "Use"),
    Field("points", "i", MAX_CARDS, "Faith points by which playing the card brings the own Entity nearer to another"),
    Field("stops", "i", MAX_CARDS, "shields that keep them off: Against of the own Entity, SHIFT higher of the other"),
    Field("by_acc", "i", MAX_CARDS, "the points, if an Accessory brings them to the own Entity"),
    Field("by_magic", "i", MAX_CARDS, "the points, if a Magic brings them to the own Entity"),
    Field("at_other", "i", MAX_CARDS, "the points, if they come off an opposing Entity"),
    Field("is_plain", "i", MAX_CARDS, "1: points are the same whatever lies on the table, shields apart"),
    Field("is_free", "i", MAX_CARDS, "1: a Magic that does nothing to an Entity"),
    Field("alone", "i", MAX_CARDS, "points that the Entity loses with its first Accessory"),
    Field("cards", "f", MAX_CARDS, "cards that playing the card brings, less those it costs"),
    Field("spoils", "f", MAX_CARDS, "Faithful that playing the card moves in the own favour"),
    Field("harms", "f", MAX_CARDS, "cards that playing the card costs opponents"),
    Field("win_cards", "f", MAX_CARDS, "cards that its Victory brings"),
    Field("win_spoils", "f", MAX_CARDS, "Faithful that its Victory moves in the own favour"),
    Field("lose_cards", "f", MAX_CARDS, "cards that its Defeat brings, less those it costs; returning counts as one"),
    Field("lose_harms", "f", MAX_CARDS, "cards and Faithful that its Defeat costs opponents"),
)
"""What players read instead of going through effect rows again and again; worked out from the rows."""

TAB = record(
    Field("n_cards", "i"),
    Field("kind", "i", MAX_CARDS, "Kind"),
    Field("deck", "i", MAX_CARDS, "Deck"),
    Field("subtype", "i", MAX_CARDS, "Subtype"),
    Field("worth", "i", MAX_CARDS, "Entity: printed value, Accessory: modifier"),
    Field("side", "i", MAX_CARDS, "Side"),
    Field("copies", "i", MAX_CARDS),
    Field("first_row", "i", MAX_CARDS, "effect rows first_row..last_row-1"),
    Field("last_row", "i", MAX_CARDS),
    Field("has", "i", (MAX_CARDS, len(Trigger)), "1: the card has a row with this trigger"),
    Field("has_const_faith", "i", MAX_CARDS, "1: the card has a CONST row that changes the Faith value"),
    Field("blocks", "i", MAX_CARDS, "Against values that the card keeps off its Entity without a condition, added"),
    Field("alt_row", "i", MAX_CARDS, "row that lets the Entity be an Accessory, NONE"),
    Field("power_card", "i", len(Deck), "Divine Power card of each deck, NONE"),
    Field("deck_cards", "i", (len(Deck), MAX_DECK), "cards of a full deck, in card order, NONE beyond n_deck_cards"),
    Field("n_deck_cards", "i", len(Deck)),
    *_HINT_FIELDS,
    *_ROW_FIELDS,
)


class Effect(EffectBase):
    """One effect row: when, if, at what cost, what, to whom, how much."""

    trigger: name_of(Trigger)
    limit: Int = 0
    cond: name_of(Cond) = Cond.NONE
    cond_amount: Int = 0
    cond_card: str = ""
    cond_subtype: name_of(Subtype) = Subtype.NONE
    cost: name_of(Cost) = Cost.NONE
    cost_amount: Int = 0
    op: name_of(Op)
    target: name_of(Target) = Target.ME
    zone: name_of(Zone) = Zone.NONE
    amount: Int = 0
    every: bool = False
    die: bool = False
    per: name_of(Per) = Per.NONE
    divide: Int = 1
    how: name_of(How) = How.OWNER
    pick: name_of(Pick) = Pick.ANY
    against: name_of(Against) = Against.NONE


class DeckCard(CardBase):
    """What the cards of every kind have."""

    deck: name_of(Deck)
    effects: list[Effect] = []


class Entity(DeckCard):
    """An Entity: `value` is the printed Faith."""

    subtype: name_of(Subtype) = Subtype.NONE
    value: Int


class Accessory(DeckCard):
    """An Accessory: `value` is added to the Entity that has it."""

    side: name_of(Side)
    value: Int


class Magic(DeckCard):
    """A Magic."""


class PowerCard(DeckCard):
    """A Divine Power card of the duel: one row or more a face (triggers power and prayer)."""


MODELS = {"entity": Entity, "accessory": Accessory, "magic": Magic, "power": PowerCard}
_KINDS = {"entity": Kind.ENTITY, "accessory": Kind.ACCESSORY, "magic": Kind.MAGIC, "power": Kind.POWER}
_TRIGGERS = {
    Kind.ENTITY: {
        Trigger.PLAY, Trigger.CONST, Trigger.ACT, Trigger.WIN, Trigger.LOSE, Trigger.END, Trigger.ALT,
    },
    Kind.ACCESSORY: {Trigger.PLAY, Trigger.CONST, Trigger.WIN, Trigger.LOSE, Trigger.END},
    Kind.MAGIC: {Trigger.CAST},
    Kind.POWER: {Trigger.POWER, Trigger.PRAYER},
}  # fmt: skip
_CONST_OPS = {Op.FAITH, Op.IMMUNE, Op.NO_ACCESSORIES}
_PER_OPS = {Op.FAITH, Op.DRAW, Op.CONVERT, Op.KILL, Op.ADD_ISLAND}
_ENTITY_OPS = {Op.FAITH, Op.PIG, Op.PETRIFY, Op.DESTROY_ACC, Op.TAKE_ACC}
_FINAL_OPS = {Op.RETURN_SELF, Op.RISE}
_TARGETS = {
    Op.FAITH: {Target.ME, Target.OPP, Target.OPPS},
    Op.DISCARD: set(Target),
    Op.STEAL: {Target.OPP},
    Op.TOPDECK: {Target.OPP},
    Op.PEEK: {Target.OPP},
    Op.DESTROY_ACC: {Target.OPP},
    Op.TAKE_ACC: {Target.OPP},
    Op.PIG: {Target.OPP},
    Op.PETRIFY: {Target.OPP},
}
_ZONES = {
    Op.CONVERT: {Zone.ISLAND, Zone.CEMETERY, Zone.PILE, Zone.LEADER},
    Op.KILL: {Zone.ISLAND, Zone.LEADER},
}
_NEEDS_CARD = {Cond.OPP_NAME, Cond.OPP_NAME_OR_SUB, Cond.NAME, Cond.HAS_ACC}


# --- Building --------------------------------------------------------------------------------------


def build(data: Data) -> np.recarray:
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    for name in ("alt_row", "power_card", "deck_cards", "cond_card"):
        t[name].fill(NONE)
    rows = 0
    for c, card in enumerate(data.cards.values()):
        kind = _KINDS[card.kind]
        t.kind[c], t.deck[c], t.copies[c] = kind, card.deck, card.copies
        t.subtype[c] = getattr(card, "subtype", Subtype.NONE)
        t.worth[c] = getattr(card, "value", 0)
        t.side[c] = getattr(card, "side", Side.OWN)
        t.first_row[c] = rows
        for effect in card.effects:
            _put_row(t, c, rows, effect, data)
            rows += 1
        t.last_row[c] = rows
        _put_hints(t, c, card, data)
        if kind == Kind.POWER:
            if card.copies:
                t.power_card[card.deck] = c
            continue
        for _ in range(card.copies):
            t.deck_cards[card.deck, t.n_deck_cards[card.deck]] = c
            t.n_deck_cards[card.deck] += 1
    return tab


def _put_row(t: np.record, c: int, row: int, effect: Effect, data: Data) -> None:
    """Write one effect row."""
    for f in _ROW_FIELDS:
        if f.name != "cond_card":
            t[f.name][row] = getattr(effect, f.name)
    if effect.cond_card:
        t.cond_card[row] = data.index[effect.cond_card]
    t.has[c, effect.trigger] = 1
    if effect.trigger == Trigger.CONST:
        if effect.op == Op.FAITH:
            t.has_const_faith[c] = 1
        else:
            if effect.op == Op.NO_ACCESSORIES:
                t.against[row] = Against.ACCESSORY
            if effect.cond == Cond.NONE:
                t.blocks[c] |= t.against[row]
    if effect.trigger == Trigger.ALT:
        t.alt_row[c] = row


def _put_hints(t: np.record, c: int, card: DeckCard, data: Data) -> None:
    """Write what players read of a card: sums over its rows."""
    kind = _KINDS[card.kind]
    is_magic = kind == Kind.MAGIC
    t.use[c] = _use(card, kind)
    t.is_plain[c] = 1
    t.is_free[c] = is_magic and not any(row.op in _ENTITY_OPS for row in card.effects)
    own = other = 0
    if kind == Kind.ACCESSORY:
        own, other = (card.value, 0) if card.side == Side.OWN else (0, -card.value)
    for row in card.effects:
        is_fixed = (row.cond, row.per) == (Cond.NONE, Per.NONE) and row.trigger != Trigger.CONST
        if row.op == Op.FAITH and not is_fixed and kind != Kind.ENTITY:
            t.is_plain[c] = 0
        if row.trigger == Trigger.ALT:
            own += row.amount
        elif row.trigger == Trigger.CONST and row.cond == Cond.NO_ACC and row.op == Op.FAITH:
            t.alone[c] += row.amount
        elif is_magic and row.op == Op.FAITH:
            own, other = (own + row.amount, other) if row.target == Target.ME else (own, other - row.amount)
        elif is_magic and row.op in _ENTITY_OPS:
            t.is_plain[c] = 0
        _add_hints(t, c, row, data)
    by = Against.MAGIC if is_magic else Against.ACCESSORY
    if own and other:
        t.is_plain[c] = 0
    t.points[c], t.at_other[c] = own + other, other
    t.by_magic[c], t.by_acc[c] = (own, 0) if is_magic else (0, own)
    t.stops[c] = (by if own else 0) + (by << SHIFT if other else 0)


def _add_hints(t: np.record, c: int, row: Effect, data: Data) -> None:
    """Add what a row brings in cards and Faithful."""
    cards = spoils = harms = 0.0
    if row.op == Op.DRAW:
        cards = row.amount * (float(np.mean(data.value("die"))) if row.die else 1)
    elif row.op in (Op.RECOVER, Op.STEAL):
        cards = row.amount
        harms = row.amount if row.op == Op.STEAL else 0
    elif row.op in (Op.RETURN_SELF, Op.RISE):
        cards = 1
    elif row.op in (Op.DISCARD, Op.TOPDECK):
        cards, harms = (-row.amount, 0) if row.target == Target.ME else (0, row.amount)
    elif row.op in (Op.CONVERT, Op.ADD_ISLAND) or (row.op == Op.KILL and row.zone == Zone.LEADER):
        spoils = row.amount
    if row.trigger in (Trigger.CAST, Trigger.PLAY):
        t.cards[c] += cards
        t.spoils[c] += spoils
        t.harms[c] += harms
    elif row.trigger in (Trigger.WIN, Trigger.END):
        t.win_cards[c] += cards
        t.win_spoils[c] += spoils
    elif row.trigger == Trigger.LOSE:
        t.lose_cards[c] += cards
        t.lose_harms[c] += harms + spoils


def _use(card: DeckCard, kind: Kind) -> Use:
    """Return what can be done with a card in hand."""
    if kind == Kind.ENTITY:
        return Use.BOTH if any(row.trigger == Trigger.ALT for row in card.effects) else Use.ENTITY
    if kind == Kind.ACCESSORY:
        return Use.OWN if card.side == Side.OWN else Use.HOSTILE
    return Use.MAGIC if kind == Kind.MAGIC else Use.NONE


# --- Checking --------------------------------------------------------------------------------------


def check(data: Data) -> Iterator[str]:
    """Yield notes on patched data; raise on what the rules can't play."""
    rows = 0
    for card in data.cards.values():
        touched = any(path.startswith(f"cards.{card.id}.") or path == f"cards.{card.id}" for path in data.patches)
        error = PatchError if touched else DataError
        for k, effect in enumerate(card.effects):
            _check_row(card, effect, f"cards.{card.id}.effects.{k}", data, error)
        rows += len(card.effects)
        _check_card(card, error)
    if rows > MAX_ROWS:
        raise PatchError(f"cards: {rows} effect rows in all, there is room for {MAX_ROWS}")
    yield from _check_decks(data)


def _check_card(card: CardBase, error: type[InputError]) -> None:
    """Raise on rows that do not go together."""
    acts = sum(effect.trigger == Trigger.ACT for effect in card.effects)
    if acts > MAX_ACTS:
        raise error(f"cards.{card.id}.effects: {acts} act rows, there is room for {MAX_ACTS}")
    if sum(effect.trigger == Trigger.ALT for effect in card.effects) > 1:
        raise error(f"cards.{card.id}.effects: only one alt row")


def _check_row(card: CardBase, effect: Effect, where: str, data: Data, error: type[InputError]) -> None:
    """Raise on a row that the rules can't play."""
    kind = _KINDS[card.kind]
    trigger, op = effect.trigger, effect.op

    def need(claim: bool, message: str) -> None:
        if not claim:
            raise error(f"{where}: {message}")

    name = trigger.name.lower()
    need(trigger in _TRIGGERS[kind], f"trigger: {name!r} is not for {card.kind} cards")
    need((trigger == Trigger.CONST) <= (op in _CONST_OPS), f"op: {op.name.lower()!r} can't be const")
    need((op in _CONST_OPS - {Op.FAITH}) <= (trigger == Trigger.CONST), f"op: {op.name.lower()!r} must be const")
    need((trigger == Trigger.ALT) == (op == Op.AS_ACCESSORY), "alt and as_accessory go together")
    need((op in _FINAL_OPS) <= (kind == Kind.ENTITY), f"op: {op.name.lower()!r} is for Entities")
    need(
        (op in _FINAL_OPS) <= (trigger in (Trigger.WIN, Trigger.LOSE, Trigger.END)),
        f"op: {op.name.lower()!r} works in the Final phase only",
    )
    need(effect.target in _TARGETS.get(op, {Target.ME}), f"target: not for {op.name.lower()!r}")
    need((trigger == Trigger.CONST) <= (effect.target == Target.ME), "target: a const row is about its own Entity")
    need(effect.zone in _ZONES.get(op, {Zone.NONE}), f"zone: not for {op.name.lower()!r}")
    need((effect.against != Against.NONE) == (op == Op.IMMUNE), "against: immune needs it, nothing else has it")
    need((effect.cost == Cost.NONE) == (effect.cost_amount == 0), "cost and cost_amount go together")
    need((effect.cost != Cost.NONE) <= (trigger == Trigger.ACT), "cost: for act rows only")
    need((effect.limit != 0) <= (trigger == Trigger.ACT), "limit: for act rows only")
    need(
        (trigger == Trigger.ACT) <= (effect.limit > 0 or effect.cost_amount > 0),
        "an act row without limit and cost would never end",
    )
    need(effect.cost_amount >= 0 and effect.limit >= 0, "cost_amount and limit can't be negative")
    need((effect.per != Per.NONE) <= (op in _PER_OPS), f"per: not for {op.name.lower()!r}")
    need(effect.die <= (op == Op.DRAW), "die: for draw only")
    need(effect.divide >= 1, "divide: must be at least 1")
    need(
        op in (Op.FAITH, Op.COPY_FAITH, Op.PIG, Op.AS_ACCESSORY) or effect.amount >= 0,
        f"amount: {op.name.lower()!r} can't be negative",
    )
    need((effect.cond in _NEEDS_CARD) == bool(effect.cond_card), "cond_card: must go with a condition on a card")
    if effect.cond_card and effect.cond_card not in data.index:
        raise error(f"{where}.cond_card: {effect.cond_card!r} is no card{nearest(effect.cond_card, data.index)}")


def _check_decks(data: Data) -> Iterator[str]:
    """Raise on decks that can't be played, note those that are not as printed."""
    printed = data.value("deck_size")
    for deck in Deck:
        cards = [card for card in data.cards.values() if card.deck == deck and card.kind != "power"]
        size = sum(card.copies for card in cards)
        name = deck.name.lower()
        if not 1 <= size <= MAX_DECK:
            raise PatchError(f"cards: the {name} deck has {size} cards, from 1 to {MAX_DECK} make a deck")
        if size != printed:
            yield f"the {name} deck has {size} cards, {printed} are printed"
        if not any(card.kind == "entity" and card.copies for card in cards):
            yield f"the {name} deck has no Entity"
        powers = [card for card in data.cards.values() if card.deck == deck and card.kind == "power"]
        if sum(card.copies for card in powers) != 1:
            yield f"the {name} deck has {sum(card.copies for card in powers)} Divine Power cards, 1 is printed"
