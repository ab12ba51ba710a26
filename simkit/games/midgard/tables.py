"""Champions of Midgard: the card file's schema, and the file as the kernels see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import numpy as np
from pydantic import Field as Limits

from simkit.core.cards import CardBase, Data, EffectBase, name_of
from simkit.core.record import NONE, Field, new_records, record
from simkit.errors import DataError, PatchError

from . import odds
from .vocab import (
    DICE_CAP,
    FIRST_STALL,
    HIGHEST,
    MAX_ATTACK,
    MAX_CARDS,
    MAX_DECK,
    MAX_DEFENCE,
    MAX_DESTINIES,
    MAX_FACES,
    MAX_JOURNEYS,
    MAX_LEADERS,
    MAX_MERCHANTS,
    MAX_ROWS,
    MAX_RUNES,
    MAX_SHIPS,
    MAX_SMALL_DECK,
    MAX_SPACES,
    MAX_STALLS,
    MAX_TYPES,
    MIXES,
    N_COLORS,
    N_DICE,
    N_OPS,
    N_PLACES,
    SENDABLE,
    VARIANTS,
    Color,
    Counted,
    Die,
    Face,
    Foe,
    Op,
    Place,
    Side,
    Space,
)

Small = Annotated[int, Limits(strict=True, ge=0, le=HIGHEST)]
"""A number on a card."""

TAB = record(
    Field("n_cards", "i"),
    Field("copies", "i", MAX_CARDS),
    Field("die_card", "i", N_DICE, "card number of each kind of die"),
    Field("n_faces", "i", N_DICE),
    Field("faces", "i", (N_DICE, MAX_FACES), "Face of each side"),
    Field("n_leaders", "i"),
    Field("leader_card", "i", MAX_LEADERS),
    Field("leader_warriors", "i", MAX_LEADERS, "warrior limit"),
    Field("leader_sword_bonus", "i", MAX_LEADERS, "more for each hit face of a swordsman"),
    Field("leader_favor_glory", "i", MAX_LEADERS, "glory for each favor spent on a reroll"),
    Field("leader_extra_destinies", "i", MAX_LEADERS, "more destinies drawn at the Sage's Hut"),
    Field("leader_free_goods", "i", MAX_LEADERS, "1: does not pay for the merchant ship"),
    Field("leader_double_glory", "i", MAX_LEADERS, "glory for each double hit in a fight"),
    Field("leader_variant", "i", MAX_LEADERS, "first index of win and lost: same sword bonus, same table"),
    Field("space_card", "i", MAX_SPACES, "card of each space, NONE where there is none"),
    Field("space_coins", "i", MAX_SPACES, "cost"),
    Field("space_wood", "i", MAX_SPACES, "cost"),
    Field("space_first", "i", MAX_SPACES, "effect rows space_first..space_last-1"),
    Field("space_last", "i", MAX_SPACES),
    # spaces as bits: which may be taken is found for all of them at once (workers.legal_spaces)
    Field("on_board", "i", (), "spaces that have a card"),
    Field("coins_pay", "i", HIGHEST + 1, "by coins: spaces that cost no more"),
    Field("wood_pays", "i", HIGHEST + 1, "by wood: spaces that cost no more"),
    Field("asking", "i", N_OPS, "by Op: spaces with such an effect row"),
    Field("reserving", "i", N_PLACES, "by Place: spaces that reserve the fight there"),
    Field("dieless", "i", 1 << N_DICE, "by bits of the kinds in the supply: spaces that let choose of others only"),
    Field("n_stalls", "i"),
    Field("stall_side", "i", MAX_STALLS, "Side"),
    Field("stall_food", "i", MAX_STALLS, "food that its first effect row gives"),
    Field("op", "i", MAX_ROWS, "Op"),
    Field("amount", "i", MAX_ROWS),
    Field("per", "i", MAX_ROWS, "divisor of amount"),
    Field("price", "i", MAX_ROWS, "coins a unit sold"),
    Field("die", "i", MAX_ROWS, "first kind of die named"),
    Field("dice", "i", MAX_ROWS, "bit mask of the kinds named"),
    Field("place", "i", MAX_ROWS, "Place"),
    Field("n_ships", "i"),
    Field("ship_card", "i", MAX_SHIPS, "0 small public, 1 large public, then private ones"),
    Field("ship_capacity", "i", MAX_SHIPS),
    Field("ship_crew", "i", (MAX_SHIPS, 2), "most warriors that it carries with their food, near and far"),
    Field("ship_wood", "i", MAX_SHIPS),
    Field("ship_coins", "i", MAX_SHIPS),
    Field("ship_glory", "i", MAX_SHIPS),
    Field("ship_from_players", "i", MAX_SHIPS),
    Field("n_merchants", "i"),
    Field("merchant_card", "i", MAX_MERCHANTS),
    Field("merchant_food", "i", MAX_MERCHANTS),
    Field("merchant_wood", "i", MAX_MERCHANTS),
    Field("merchant_dice", "i", (MAX_MERCHANTS, N_DICE)),
    Field("n_runes", "i"),
    Field("rune_card", "i", MAX_RUNES),
    Field("rune_points", "i", MAX_RUNES),
    Field("rune_row", "i", MAX_RUNES, "its effect row"),
    Field("n_destinies", "i"),
    Field("destiny_card", "i", MAX_DESTINIES),
    Field("destiny_first", "i", MAX_DESTINIES),
    Field("destiny_tied", "i", MAX_DESTINIES),
    Field("destiny_counts", "i", MAX_DESTINIES, "Counted"),
    Field("n_types", "i"),
    Field("type_card", "i", MAX_TYPES),
    Field("foe", "i", MAX_TYPES, "Foe"),
    Field("attack", "i", MAX_TYPES),
    Field("defence", "i", MAX_TYPES),
    Field("glory", "i", MAX_TYPES),
    Field("coins", "i", MAX_TYPES),
    Field("favor", "i", MAX_TYPES),
    Field("forbids", "i", MAX_TYPES, "kind of die, NONE"),
    Field("n_deck", "i", 3, "cards of the troll, draugr and monster decks"),
    Field("deck", "i", (3, MAX_DECK), "by Foe: type * N_COLORS + colour"),
    Field("n_journeys", "i"),
    Field("journey_card", "i", MAX_JOURNEYS),
    Field("journey_copies", "i", MAX_JOURNEYS),
    Field("lose_any", "i", MAX_JOURNEYS),
    Field("lose_food", "i", MAX_JOURNEYS),
    Field("lose_warriors", "i", MAX_JOURNEYS),
    Field("journey_type", "i", MAX_JOURNEYS, "enemy type of the Kraken, NONE"),
    Field("mix", "i", (DICE_CAP + 1, DICE_CAP + 1, DICE_CAP + 1), "number of a mix of dice, for win and lost"),
    Field("more", "i", (MIXES, N_DICE), "number of a mix with one more die of a kind; its own at DICE_CAP"),
    Field("weaker", "i", (VARIANTS, MIXES), "number of a mix without the die to lose first"),
    Field("win", "f", (VARIANTS, MAX_ATTACK + 1, MAX_DEFENCE + 1, MIXES), "chance to win a fight, no rerolls"),
    Field("lost", "f", (VARIANTS, MAX_ATTACK + 1, MAX_DEFENCE + 1, MIXES), "dice expected to be lost in it"),
    Field("mean_hits", "f", (VARIANTS, N_DICE)),
    Field("mean_shields", "f", N_DICE),
    Field("loss_order", "i", (VARIANTS, N_DICE), "kinds, the one to lose first first"),
)


class DieCard(CardBase):
    """A kind of warrior; `copies` is the supply."""

    faces: Annotated[list[name_of(Face)], Limits(min_length=1, max_length=MAX_FACES)]


class Leader(CardBase):
    """A leader board."""

    warriors: Annotated[int, Limits(strict=True, ge=1, le=DICE_CAP)]
    sword_bonus: Small = 0
    favor_glory: Small = 0
    extra_destinies: Annotated[int, Limits(strict=True, ge=0, le=4)] = 0
    free_goods: bool = False
    double_glory: Small = 0


class Effect(EffectBase):
    """One effect row."""

    op: name_of(Op)
    amount: Small = 0
    per: Annotated[int, Limits(strict=True, ge=1, le=60)] = 1
    price: Small = 0
    dice: list[name_of(Die)] = []
    place: name_of(Place) = Place.TROLL


class Location(CardBase):
    """A space of the board."""

    space: name_of(Space)
    coins: Small = 0
    wood: Small = 0
    effects: list[Effect]


class Stall(CardBase):
    """A market stall tile."""

    side: name_of(Side)
    coins: Small = 0
    wood: Small = 0
    effects: list[Effect]


class Ship(CardBase):
    """A longship."""

    is_public: bool
    capacity: Annotated[int, Limits(strict=True, ge=0, lt=SENDABLE)]
    wood: Small = 0
    coins: Small = 0
    glory: Small = 0
    from_players: Annotated[int, Limits(strict=True, ge=2, le=5)] = 2


class Merchant(CardBase):
    """A merchant ship card."""

    food: Small
    wood: Small
    swordsmen: Small
    spearmen: Small
    axemen: Small


class Rune(CardBase):
    """A rune: one effect row."""

    points: Small
    effects: Annotated[list[Effect], Limits(min_length=1, max_length=1)]


class Destiny(CardBase):
    """A destiny card."""

    first: Small
    tied: Small
    counts: name_of(Counted)


class Enemy(CardBase):
    """A type of troll, draugr or monster; its copies take the colours in turn."""

    foe: name_of(Foe)
    colors: list[name_of(Color)] = []
    attack: Annotated[int, Limits(strict=True, ge=0, le=MAX_ATTACK)]
    defence: Annotated[int, Limits(strict=True, ge=1, le=MAX_DEFENCE)]
    glory: Small
    coins: Small = 0
    favor: Small = 0
    forbids: name_of(Die) | None = None


class Journey(CardBase):
    """A journey card; with a defence it is a fight."""

    lose_any: Small = 0
    lose_food: Small = 0
    lose_warriors: Small = 0
    attack: Annotated[int, Limits(strict=True, ge=0, le=MAX_ATTACK)] = 0
    defence: Annotated[int, Limits(strict=True, ge=0, le=MAX_DEFENCE)] = 0
    glory: Small = 0


MODELS: dict[str, type[CardBase]] = {
    "die": DieCard,
    "leader": Leader,
    "location": Location,
    "stall": Stall,
    "ship": Ship,
    "merchant": Merchant,
    "rune": Rune,
    "destiny": Destiny,
    "enemy": Enemy,
    "journey": Journey,
}
_ROOM = {"leader": MAX_LEADERS, "stall": MAX_STALLS, "ship": MAX_SHIPS, "merchant": MAX_MERCHANTS}
_ROOM |= {"rune": MAX_RUNES, "destiny": MAX_DESTINIES, "journey": MAX_JOURNEYS, "enemy": MAX_TYPES - MAX_JOURNEYS}
_PRINTED = {"rune": 10, "destiny": 12, "merchant": 8, "stall": 8, "journey": 18}
_PRINTED_FOES = {Foe.TROLL: 16, Foe.DRAUGR: 21, Foe.MONSTER: 36}


def of_kind(data: Data, kind: str) -> list[tuple[int, Any]]:
    """Return (card number, card) of a kind, in file order."""
    return [(data.index[card.id], card) for card in data.cards.values() if card.kind == kind]


def build(data: Data) -> np.recarray:
    """Return the card tables."""
    tab = new_records(TAB)
    t = tab[0]
    t.n_cards = len(data.cards)
    t.copies[: len(data.cards)] = [card.copies for card in data.cards.values()]
    _dice_and_leaders(t, data)
    _spaces_and_runes(t, data)
    _ships_and_merchants(t, data)
    _destinies(t, data)
    _enemies(t, data)
    _odds(t, data)
    return tab


def _dice_and_leaders(t: np.record, data: Data) -> None:
    for kind, die in enumerate(("swordsman", "spearman", "axeman")):
        t.die_card[kind] = data.index[die]
        faces = data.cards[die].faces
        t.n_faces[kind] = len(faces)
        t.faces[kind, : len(faces)] = faces
    leaders = of_kind(data, "leader")
    t.n_leaders = len(leaders)
    bonuses = sorted({card.sword_bonus for _, card in leaders})
    for k, (c, card) in enumerate(leaders):
        t.leader_card[k] = c
        for name in ("warriors", "sword_bonus", "favor_glory", "extra_destinies", "free_goods", "double_glory"):
            t["leader_" + name][k] = getattr(card, name)
        t.leader_variant[k] = bonuses.index(card.sword_bonus)


def _spaces_and_runes(t: np.record, data: Data) -> None:
    t.space_card[:] = NONE
    rows = 0
    stalls = of_kind(data, "stall")
    t.n_stalls = len(stalls)
    spaces = [(int(card.space), c, card) for c, card in of_kind(data, "location")]
    for i, (c, card) in enumerate(stalls):
        t.stall_side[i] = card.side
        t.stall_food[i] = sum(effect.amount for effect in card.effects[:1] if effect.op == Op.GAIN_FOOD)
        spaces.append((FIRST_STALL + i, c, card))
    for s, c, card in spaces:
        t.space_card[s] = c if card.copies > 0 else NONE
        t.space_coins[s], t.space_wood[s] = card.coins, card.wood
        t.space_first[s] = rows
        rows = _rows(t, card, rows)
        t.space_last[s] = rows
        _space_bits(t, s)
    runes = of_kind(data, "rune")
    t.n_runes = len(runes)
    for r, (c, card) in enumerate(runes):
        t.rune_card[r], t.rune_points[r], t.rune_row[r] = c, card.points, rows
        rows = _rows(t, card, rows)


def _space_bits(t: np.record, s: int) -> None:
    bit = 1 << s
    t.on_board |= bit if t.space_card[s] >= 0 else 0
    t.coins_pay[t.space_coins[s] :] |= bit
    t.wood_pays[t.space_wood[s] :] |= bit
    for row in range(t.space_first[s], t.space_last[s]):
        t.asking[t.op[row]] |= bit
        if t.op[row] == Op.RESERVE:
            t.reserving[t.place[row]] |= bit
        if t.op[row] == Op.CHOOSE_DIE:
            t.dieless[[kinds for kinds in range(1 << N_DICE) if t.dice[row] & kinds == 0]] |= bit


def _rows(t: np.record, card: Any, rows: int) -> int:
    for effect in card.effects:
        if rows == MAX_ROWS:
            raise PatchError(f"cards.{card.id}.effects: room for {MAX_ROWS} effect rows in all")
        t.op[rows], t.amount[rows], t.per[rows] = effect.op, effect.amount, effect.per
        t.price[rows], t.place[rows] = effect.price, effect.place
        t.die[rows] = effect.dice[0] if effect.dice else NONE
        t.dice[rows] = sum(1 << int(die) for die in set(effect.dice))
        rows += 1
    return rows


def _ships_and_merchants(t: np.record, data: Data) -> None:
    ships = of_kind(data, "ship")
    public = [data.index["small_longship"], data.index["large_longship"]]
    ordered = [(c, data.cards[data.ids[c]]) for c in public] + [(c, s) for c, s in ships if not s.is_public]
    t.n_ships = len(ordered)
    for x, (c, card) in enumerate(ordered):
        t.ship_card[x] = c
        for name in ("capacity", "wood", "coins", "glory", "from_players"):
            t["ship_" + name][x] = getattr(card, name)
        for far, each in enumerate((data.value("fed_near"), data.value("fed_far"))):
            t.ship_crew[x, far] = card.capacity * each // (each + 1)
    merchants = of_kind(data, "merchant")
    t.n_merchants = len(merchants)
    for m, (c, card) in enumerate(merchants):
        t.merchant_card[m], t.merchant_food[m], t.merchant_wood[m] = c, card.food, card.wood
        t.merchant_dice[m] = card.swordsmen, card.spearmen, card.axemen


def _destinies(t: np.record, data: Data) -> None:
    destinies = of_kind(data, "destiny")
    t.n_destinies = len(destinies)
    for d, (c, card) in enumerate(destinies):
        t.destiny_card[d], t.destiny_first[d] = c, card.first
        t.destiny_tied[d], t.destiny_counts[d] = card.tied, card.counts


def _enemies(t: np.record, data: Data) -> None:
    enemies = of_kind(data, "enemy")
    kraken = [(j, c, card) for j, (c, card) in enumerate(of_kind(data, "journey"))]
    t.forbids[:] = NONE
    for k, (c, card) in enumerate(enemies):
        t.type_card[k], t.foe[k] = c, card.foe
        for name in ("attack", "defence", "glory", "coins", "favor"):
            t[name][k] = getattr(card, name)
        if card.forbids is not None:
            t.forbids[k] = card.forbids
        colors = card.colors or [Color.PLAIN]
        for copy in range(card.copies):
            t.deck[card.foe, t.n_deck[card.foe]] = k * N_COLORS + colors[copy % len(colors)]
            t.n_deck[card.foe] += 1
    t.n_types = len(enemies)
    t.n_journeys = len(kraken)
    for j, c, card in kraken:
        t.journey_card[j], t.journey_copies[j] = c, card.copies
        t.lose_any[j], t.lose_food[j], t.lose_warriors[j] = card.lose_any, card.lose_food, card.lose_warriors
        t.journey_type[j] = NONE
        if card.defence > 0:
            k = int(t.n_types)
            t.type_card[k], t.foe[k], t.attack[k], t.defence[k] = c, Foe.KRAKEN, card.attack, card.defence
            t.glory[k] = card.glory
            t.journey_type[j] = k
            t.n_types += 1


def die_faces(data: Data, bonus: int) -> tuple[odds.DieFaces, ...]:
    """Return (hits, shields) of every face of every kind; `bonus` is what hit faces of a swordsman count more."""
    hits, shields = data.value("face_hits"), data.value("face_shields")
    found = []
    for kind, die in enumerate(("swordsman", "spearman", "axeman")):
        more = bonus if kind == Die.SWORDSMAN else 0
        found.append(tuple((hits[f] + (more if hits[f] > 0 else 0), shields[f]) for f in data.cards[die].faces))
    return tuple(found)


def _odds(t: np.record, data: Data) -> None:
    mixes = odds.all_mixes()
    for m, mix in enumerate(mixes):
        t.mix[mix] = m
    for m, mix in enumerate(mixes):
        for kind in range(N_DICE):
            grown = tuple(n + (k == kind) for k, n in enumerate(mix))
            t.more[m, kind] = t.mix[grown] if sum(mix) < DICE_CAP else m
    size = int(t.leader_warriors.max())
    top = int(t.defence.max())
    for card in (card for _, card in of_kind(data, "leader")):
        variant = int(t.leader_variant[data_leader(data, card.id)])
        dice = die_faces(data, card.sword_bonus)
        t.loss_order[variant] = odds.loss_order(dice)
        t.weaker[variant] = [t.mix[odds.after_losses(mix, 1, odds.loss_order(dice))] for mix in mixes]
        for kind, faces in enumerate(dice):
            t.mean_hits[variant, kind] = sum(h for h, _ in faces) / len(faces)
            t.mean_shields[kind] = sum(s for _, s in faces) / len(faces)
        for attack in sorted({int(a) for a in t.attack[: t.n_types]}):
            won, lost = odds.solve(dice, attack, top, size)
            for m, mix in enumerate(mixes):
                if mix in won:
                    t.win[variant, attack, : top + 1, m] = won[mix]
                    t.lost[variant, attack, : top + 1, m] = lost[mix]


def data_leader(data: Data, card_id: str) -> int:
    """Return the loadout index of a leader card."""
    return [card.id for _, card in of_kind(data, "leader")].index(card_id)


def check(data: Data) -> Iterator[str]:
    """Yield notes on patched data.

    Raises
    ------
    PatchError
        Numbers that no game can be played with.
    DataError
        A card that the rules name is missing.
    """
    needed = ["swordsman", "spearman", "axeman", "small_longship", "large_longship"]
    missing = [c for c in needed if c not in data.cards]
    spaces = [card.space for _, card in of_kind(data, "location")]
    if missing or sorted(spaces) != sorted(Space):
        raise DataError(f"cards: {missing[0] if missing else 'a board location'} is missing or there twice")
    begging = next(card for _, card in of_kind(data, "location") if card.space == Space.BEGGING)
    if begging.copies == 0 or begging.coins > 0 or begging.wood > 0:
        raise PatchError(f"cards.{begging.id}: begging is always possible and free: else a worker may have no space")
    if any(card.copies != 1 for _, card in of_kind(data, "leader")):
        raise PatchError("cards: each leader exists once; name the leaders of a run in [seats]")
    for kind, room in _ROOM.items():
        count = len(of_kind(data, kind))
        if count > room:
            raise PatchError(f"cards: {count} cards of kind {kind}, room for {room}")
    for faces, die in zip(die_faces(data, 0), needed, strict=False):
        if all(hits == 0 for hits, _ in faces):
            raise PatchError(f"cards.{die}.faces: a die without a hit makes fights without end")
        if max(hits for hits, _ in faces) >= MAX_DEFENCE:
            raise PatchError(f"cards.{die}.faces: hits must stay under {MAX_DEFENCE}")
    if len({card.sword_bonus for _, card in of_kind(data, "leader")}) > VARIANTS:
        raise PatchError(f"cards: leaders may have at most {VARIANTS} different sword bonuses")
    if len(data.value("church_price")) != len(data.value("church_favor")):
        raise PatchError("params.church_price: as many prices as params.church_favor has entries")
    if len(data.value("face_hits")) != len(Face) or len(data.value("face_shields")) != len(Face):
        raise PatchError(f"params.face_hits: {len(Face)} entries are needed, one for each result of a die")
    yield from _deck_notes(data)


def _deck_notes(data: Data) -> Iterator[str]:
    for kind, printed in _PRINTED.items():
        total = sum(card.copies for _, card in of_kind(data, kind))
        if total > MAX_SMALL_DECK:
            raise PatchError(f"cards: {total} cards of kind {kind}, at most {MAX_SMALL_DECK} make a game")
        if total != printed:
            yield f"{total} cards of kind {kind}, {printed} are printed"
    for foe, printed in _PRINTED_FOES.items():
        total = sum(card.copies for _, card in of_kind(data, "enemy") if card.foe == foe)
        if total > MAX_DECK:
            raise PatchError(f"cards: {total} cards of kind {foe.name.lower()}, at most {MAX_DECK} make a game")
        if total != printed:
            yield f"the {foe.name.lower()} deck has {total} cards, {printed} are printed"
