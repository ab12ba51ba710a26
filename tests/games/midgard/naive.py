"""Slow and plain twins: a fight solved face by face, spaces asked one by one, a game scored from its events alone."""

from __future__ import annotations

from collections import Counter
from functools import cache

from simkit.games.midgard.tables import of_kind
from simkit.games.midgard.vocab import FIRST_STALL, VERB, Ev, Foe, Op, Space

# --- Fights -----------------------------------------------------------------------------------------------------------


def convolution(faces: tuple, mix: tuple[int, int, int]) -> Counter:
    """Return the chance of every (hits, shields) of one roll."""
    found = Counter({(0, 0): 1.0})
    for kind, n in enumerate(mix):
        for _ in range(n):
            grown: Counter = Counter()
            for (hits, shields), chance in found.items():
                for h, s in faces[kind]:
                    grown[hits + h, shields + s] += chance / len(faces[kind])
            found = grown
    return found


def losing(mix: tuple, n: int, order: tuple) -> tuple:
    """Return a mix less n dice, in loss order."""
    left = list(mix)
    for _ in range(n):
        kind = next(k for k in order if left[k] > 0)
        left[kind] -= 1
    return tuple(left)


def win_chance(faces: tuple, order: tuple, attack: int):
    """Return a function (mix, defence) -> (chance to win, dice expected to be lost)."""
    rolls = cache(lambda mix: convolution(faces, mix))

    @cache
    def solve(mix: tuple, defence: int) -> tuple[float, float]:
        if sum(mix) == 0:
            return 0.0, 0.0
        won = lost = stay = 0.0
        for (hits, shields), chance in rolls(mix).items():
            losses = min(max(attack - shields, 0), sum(mix))
            lost += chance * losses
            if hits >= defence:
                won += chance
            elif hits == 0 and losses == 0:
                stay += chance
            else:
                w, n = solve(losing(mix, losses, order), defence - hits)
                won += chance * w
                lost += chance * n
        return won / (1 - stay), lost / (1 - stay)

    return solve


# --- Spaces -----------------------------------------------------------------------------------------------------------


SHORES = {"two_near": (0, 1, 2), "two_far": (1, 2, 3)}
"""Shores in play with few players, by the switch."""


def spaces(data, st, p: int) -> list[int]:
    """Return the spaces that seat p may take: each card in play is asked for its worker, its cost and its condition."""
    cards = [(int(card.space), card) for _, card in of_kind(data, "location")]
    cards += [(FIRST_STALL + i, card) for i, (_, card) in enumerate(of_kind(data, "stall")) if st.stall_in[i]]
    return sorted(
        space
        for space, card in cards
        if card.copies > 0
        and is_vacant(st, p, space)
        and can_pay(data, st, p, space, card)
        and all(condition(data, st, p, effect) for effect in card.effects)
    )


def is_vacant(st, p: int, space: int) -> bool:
    if space == Space.OWN_SHIP:
        return st.own_ship[p] >= 0 and st.own_ship[p] not in st.ship_at
    if space == Space.HUNTING_GROUNDS:
        return not st.is_hunting[p]
    return space == Space.BEGGING or st.space_by[space] < 0


def can_pay(data, st, p: int, space: int, card) -> bool:
    _, wood, coins = st.goods[p]
    is_gylfir = of_kind(data, "leader")[st.loadout[p]][1].free_goods
    goods = [Space.MERCHANT_SHIP, Space.LARGE_SHIP] if data.value("gylfir_large_free") else [Space.MERCHANT_SHIP]
    return wood >= card.wood and (coins >= card.coins or (is_gylfir and space in goods))


def condition(data, st, p: int, effect) -> bool:
    """Return whether an effect of a space has something to work on."""
    food, wood, coins = st.goods[p]
    ships = [card for _, card in of_kind(data, "ship") if card.is_public]
    ships += [card for _, card in of_kind(data, "ship") if not card.is_public]
    price = data.value("hut_price")
    shores = range(4) if st.n_players >= data.value("all_shores_from") else SHORES[data.value("shores")]
    conditions = {
        Op.EXCHANGE: food + wood + coins > 0,
        Op.SELL: food + wood > 0,
        Op.BUY_FAVOR: coins >= min(data.value("church_price")),
        Op.BUY_WORKER: not st.has_extra[p] and coins >= price[min(st.huts_sold, len(price) - 1)],
        Op.SWAP_DICE: st.owned[p].sum() > 0,
        Op.CREW: any(st.ship_at[s] < 0 for s in shores),
        Op.BUY_SHIP: st.own_ship[p] < 0
        and any(st.ship_in[x] and wood >= card.wood and coins >= card.coins for x, card in enumerate(ships)),
        Op.RESERVE: st.enemy[effect.place] >= 0,
        Op.CHOOSE_DIE: any(st.supply[kind] > 0 for kind in effect.dice),
    }
    return bool(conditions.get(effect.op, True))


# --- Scores -----------------------------------------------------------------------------------------------------------


class Book:
    """A player's things, kept from the events."""

    def __init__(self, data, hand):
        self.food, self.wood, self.coins = (data.value(f"start_{g}") for g in ("food", "wood", "coins"))
        self.favor, self.blame = data.value("start_favor"), 0
        self.warriors = data.value("start_swordsmen")
        self.glory = 0
        self.hand = list(hand)
        self.runes, self.ship, self.leader = [], None, None
        self.killed: Counter = Counter()
        self.colors: Counter = Counter()
        self.faces: dict = {}
        self.last_kill = 0

    def count(self, what: str) -> int:
        """Return what a destiny counts."""
        if what in ("trolls", "draugr", "monsters"):
            return self.killed[what.rstrip("s")]
        if what in ("red", "yellow", "blue"):
            return self.colors[("red", "yellow", "blue").index(what)]
        return len(self.runes) if what == "runes" else getattr(self, what)


def destiny(data, books, p, card) -> int:
    """Return what a destiny is worth to a player."""
    what = data.cards[card].counts.name.lower()
    counts = [book.count(what) for book in books]
    if counts[p] == 0 or counts[p] < max(counts):
        return 0
    return data.cards[card].first if counts.count(counts[p]) == 1 else data.cards[card].tied


def hits(data, book) -> int:
    """Return the hits of the last roll."""
    bonus = data.cards[book.leader].sword_bonus
    total = 0
    for kind, (_, _, single, double) in book.faces.items():
        total += single + 2 * double + (bonus * (single + double) if kind == 0 else 0)
    return total


def score(data, players: int, hands: list[list[str]], events) -> tuple[list[Book], list[int], list[int]]:
    """Return (books, final scores, winners) from the events of a whole game."""
    books = [Book(data, hands[p]) for p in range(players)]
    at = {}
    for row in events:
        _, p, kind, a, b, c = (int(x) for x in row)
        if kind == Ev.DESTINY_SCORED and data.ids[a] in books[p].hand and not final(events, row):
            books[p].glory += destiny(data, books, p, data.ids[a])
            books[p].hand.remove(data.ids[a])
        elif kind == Ev.ENEMY:
            at[c] = b
        elif 0 <= p < players:
            note(data, books[p], kind, a, b, c, at)
    return books, *finish(data, books)


def final(events, row) -> bool:
    """Say whether an event belongs to the final scoring: none of a round follows it."""
    later = events[[r is row for r in events].index(True) :] if isinstance(events, list) else []
    return not any(int(r[2]) in (Ev.ROUND, Ev.PLACED, Ev.ESCAPED, Ev.BOUNTY, Ev.SENT, Ev.ROLL) for r in later)


def note(data, book, kind, a, b, c, at) -> None:
    """Write one event of a player down."""
    if kind == Ev.LEADER:
        book.leader = data.ids[a]
    elif kind == Ev.GOODS:
        book.food, book.wood, book.coins = book.food + a, book.wood + b, book.coins + c
    elif kind == Ev.PLACED:
        book.coins, book.wood = book.coins - b, book.wood - c
    elif kind == Ev.SENT and b == 3:
        book.food -= c
    elif kind == Ev.DICE:
        book.warriors += b
    elif kind == Ev.LOST_DIE:
        book.warriors -= 1
    elif kind == Ev.FAVOR:
        book.favor += a
    elif kind == Ev.BLAME:
        book.blame += a
    elif kind == Ev.RUNE:
        book.runes.append(data.ids[a])
    elif kind == Ev.DESTINY:
        book.hand.append(data.ids[a])
    elif kind == Ev.SHIP_BOUGHT:
        book.ship = data.ids[a]
    elif kind == Ev.ROLL:
        book.faces[a] = (b // VERB, b % VERB, c // VERB, c % VERB)
    elif kind == Ev.FAVOR_SPENT:
        book.favor -= 1
        book.glory += data.cards[book.leader].favor_glory
    elif kind == Ev.HIT:
        book.glory += data.cards[book.leader].double_glory * sum(f[3] for f in book.faces.values())
        book.faces = {}
    elif kind == Ev.HUNTED:
        book.faces = {}
    elif kind == Ev.RUNE_USED:
        if data.ids[a] == "rune_glory":
            book.glory += book.last_kill // 2
        elif data.ids[a] == "rune_the_hunt":
            book.glory += hits(data, book)
    elif kind == Ev.KILLED:
        killed(data, book, data.cards[data.ids[a]], at.get(b))


def killed(data, book, card, color) -> None:
    """Write a kill down; the coins of the reward are in the GOODS events, its favor in a FAVOR event."""
    book.last_kill = card.glory
    book.glory += card.glory
    if card.kind == "journey":
        return
    book.killed[card.foe.name.lower()] += 1
    if card.foe != Foe.TROLL:
        book.colors[color] += 1


def finish(data, books) -> tuple[list[int], list[int]]:
    """Return final scores and winners."""
    table = data.value("blame_loss")
    scores = []
    for p, book in enumerate(books):
        total = book.glory + sum(destiny(data, books, p, card) for card in book.hand)
        total += data.value("set_glory") * min(book.colors[k] for k in range(3))
        total += sum(data.cards[r].points for r in book.runes)
        total += data.cards[book.ship].glory if book.ship else 0
        total += data.value("favor_glory") * book.favor + book.coins // data.value("coins_per_glory")
        total -= table[min(book.blame, len(table)) - 1] if book.blame else 0
        scores.append(total)
    best = max((s, sum(b.killed.values())) for s, b in zip(scores, books, strict=True))
    winners = [p for p, b in enumerate(books) if (scores[p], sum(b.killed.values())) == best]
    return scores, winners
