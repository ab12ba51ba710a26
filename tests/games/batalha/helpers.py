"""State builders: seat these players with these hands, then play in words.

Only this file knows where the state keeps things. A situation is arranged at the first decision of round 1 and then
reached by real actions, so that a test never stands on a state that the rules could not make.
"""

from __future__ import annotations

import functools
import json

import numpy as np

from simkit.core.events import KIND, PLAYER, A, B, C, event_buffer
from simkit.core.record import NONE, new_records
from simkit.games import get_game
from simkit.games.batalha.vocab import (
    ACT,
    CARD,
    CODES,
    DONE,
    KEEP,
    MAX_LEGAL,
    NEW_HAND,
    OFFER,
    POWER,
    PRAY,
    PRAYER,
    SEAT,
    Decision,
    Ev,
    Status,
)

GAME = get_game("batalha")
DECKS = ("christian", "greek", "norse", "egyptian", "yoruba")
WORDS = {
    "done": DONE,
    "pray": PRAY,
    "offer": OFFER,
    "keep": KEEP,
    "new": NEW_HAND,
    "power": POWER,
    "prayer": PRAYER,
}
_NAMES = {number: word for word, number in WORDS.items()}
_TURNS = (Decision.MULLIGAN, Decision.FACE, Decision.INITIAL, Decision.BATTLE)


@functools.cache
def tables(patches: str = "{}"):
    """Return (data, tab, par) of the card files with these patches (JSON, so that the answer can be kept)."""
    data = GAME.load(json.loads(patches))
    tab, par = GAME.tables(data)
    return data, tab[0], par[0]


@functools.cache
def opening(patches: str, mode: str, decks: tuple, first: int, seed: int, game_no: int):
    """Return the states at the first decision of round 1; all keep their opening hands."""
    _, tab, par = tables(patches)
    states = new_records(GAME.state)
    st = states[0]
    ev = event_buffer()
    GAME.setup(st, tab, par, seed, game_no, setup_row(mode, decks))
    st.first = first
    st.marker = first
    GAME.advance(st, tab, par, ev)
    while st.decision == Decision.MULLIGAN:
        GAME.step(st, tab, par, ev, KEEP)
        GAME.advance(st, tab, par, ev)
    return states


def setup_row(mode: str, decks: tuple):
    """Return the setup row of a game in which seat p plays the deck ``decks[p]``."""
    row = new_records(GAME.setup_row)[0]
    row.mode = GAME.mode(mode)
    row.n_players = len(decks)
    row.loadout[:] = NONE
    for p, deck in enumerate(decks):
        row.loadout[p] = deck
    return row


def deck_of(card_id: str) -> int:
    """Return the deck of a card."""
    return int(tables()[0].cards[card_id].deck)


def split(text: str) -> list[str]:
    """Return the words of a text."""
    return text.split()


class Table:
    """A table of players in words.

    Parameters
    ----------
    *hands : str
        One text a seat: the card ids in hand. A deck is that of the first card, else of `decks`, else a free one;
        ``card/1`` is a card that belongs to the deck of seat 1.
    decks : tuple of str
        Deck per seat, "" where the hand tells it.
    tops, discards : dict of int to str
        Cards on top of the deck (drawn first first); the discard pile.
    only : dict of int to str
        The whole deck, in drawing order; the rest of its cards is out of the game.
    """

    def __init__(
        self, *hands, mode="standard", first=0, island=2, faithful=(), cemetery=0, decks=(), tops=None, discards=None,
        only=None, patches=None, seed=11, game_no=3, events=3000,
    ):  # fmt: skip
        key = json.dumps(patches or {}, sort_keys=True)
        self.data, self.tab, self.par = tables(key)
        self.n = len(hands)
        self.ev = event_buffer(events)
        self.decks = self._decks(hands, decks)
        self.states = opening(key, mode, tuple(self.decks), first, seed, game_no).copy()
        self.st = self.states[0]
        self._deal(hands, tops or {}, discards or {}, only or {})
        self._faithful(island, faithful, cemetery)
        self.start = int(self.st.n_events)

    # --- arranging -----------------------------------------------------------------------------

    def _decks(self, hands, decks) -> list[int]:
        wanted: list[int] = []
        for p, hand in enumerate(hands):
            own = [w for w in split(hand) if "/" not in w]
            if p < len(decks) and decks[p]:
                wanted.append(DECKS.index(decks[p]))
            else:
                wanted.append(deck_of(own[0]) if own else NONE)
        for p, deck in enumerate(wanted):
            if deck == NONE:
                wanted[p] = next(d for d in range(len(DECKS)) if d not in wanted)
        return wanted

    def _deal(self, hands, tops, discards, only) -> None:
        st = self.st
        for p in range(self.n):
            cards = [c for d in [self.decks[p]] for c in self.tab.deck_cards[d, : self.tab.n_deck_cards[d]]]
            rest = np.random.default_rng(p).permutation(cards).tolist()
            st.deck[p, :] = NONE
            st.deck[p, : len(rest)] = rest
            st.n_deck[p] = len(rest)
            st.discard[p, :] = NONE
            st.n_discard[p] = 0
            st.hand[p, :] = NONE
            st.n_hand[p] = 0
        for p, hand in enumerate(hands):
            for word in split(hand):
                card, _, owner = word.partition("/")
                self.give(p, card, int(owner) if owner else p)
        for p, text in discards.items():
            for word in split(text):
                c = self._from_deck(p, word)
                st.discard[p, st.n_discard[p]] = c
                st.n_discard[p] += 1
        for p, text in only.items():
            cards = [self._from_deck(p, word) for word in split(text)]
            st.deck[p, :] = NONE
            st.n_deck[p] = 0
            for c in reversed(cards):
                self._on_deck(p, c)
        for p, text in tops.items():
            for c in [self._from_deck(p, word) for word in split(text)][::-1]:
                self._on_deck(p, c)

    def _from_deck(self, p: int, card_id: str) -> int:
        st = self.st
        c = self.data.index[card_id]
        pile = st.deck[p, : st.n_deck[p]].tolist()
        pile.remove(c)
        st.deck[p, :] = NONE
        st.deck[p, : len(pile)] = pile
        st.n_deck[p] = len(pile)
        return c

    def _on_deck(self, p: int, c: int) -> None:
        self.st.deck[p, self.st.n_deck[p]] = c
        self.st.n_deck[p] += 1

    def give(self, p: int, card_id: str, owner: int | None = None) -> None:
        """Take a card out of its owner's deck into a hand."""
        st = self.st
        owner = p if owner is None else owner
        codes = st.hand[p, : st.n_hand[p]].tolist()
        codes.append(owner * CODES + self._from_deck(owner, card_id))
        codes.sort()
        st.hand[p, : len(codes)] = codes
        st.n_hand[p] = len(codes)

    def give_back(self, card_id: str) -> None:
        """Put a card of the discard pile of its owner's seat into that seat's hand."""
        p = self.decks.index(deck_of(card_id))
        st = self.st
        pile = st.discard[p, : st.n_discard[p]].tolist()
        pile.remove(self.data.index[card_id])
        st.discard[p, :] = NONE
        st.discard[p, : len(pile)] = pile
        st.n_discard[p] = len(pile)
        self._on_deck(p, self.data.index[card_id])
        self.give(p, card_id)

    def _faithful(self, island, faithful, cemetery) -> None:
        st = self.st
        st.island = island
        st.cemetery = cemetery
        for p in range(self.n):
            st.faithful[p] = faithful[p] if p < len(faithful) else 0
            st.score[p] = st.faithful[p]
        st.pile = self.par.faithful - island - cemetery - int(st.faithful.sum())

    # --- playing -------------------------------------------------------------------------------

    def actions(self) -> list[int]:
        """Return the legal actions of the pending decision."""
        assert not self.st.is_over, "the game is over"
        buffer = np.zeros(MAX_LEGAL, np.int64)
        n = GAME.legal(self.st, self.tab, self.par, buffer)
        found = buffer[:n].tolist()
        assert found, "no legal action"
        assert found == sorted(set(found)), "legal actions must ascend"
        return found

    def word(self, action: int) -> str:
        """Return an action as one word."""
        if action in _NAMES:
            return _NAMES[action]
        if action >= CARD:
            return self.data.ids[(action - CARD) % CODES]
        if action >= ACT:
            return "act" if action == ACT else f"act{action - ACT}"
        return f"@{action - SEAT}"

    def legal(self) -> list[str]:
        """Return the legal actions as words, sorted."""
        return sorted(self.word(a) for a in self.actions())

    def take(self, action: int) -> None:
        """Apply one legal action and run on to the next decision."""
        assert action in self.actions(), f"{self.word(action)} is not legal: {self.legal()}"
        self.st.n_decisions += 1
        GAME.step(self.st, self.tab, self.par, self.ev, action)
        GAME.advance(self.st, self.tab, self.par, self.ev)

    def _find(self, word: str) -> int | None:
        card, _, owner = word.partition("/")
        for action in self.actions():
            if self.word(action) == card and (not owner or (action - CARD) // CODES == int(owner)):
                return action
        return None

    def do(self, script: str) -> Table:
        """Play a script: ``0 zeus done; 1 pray``.

        Decisions with one legal action are taken on the way unless they are named; at the end, those inside an effect.
        """
        for line in script.split(";"):
            words = split(line)
            if not words:
                continue
            seat = int(words[0])
            for word in words[1:]:
                self._until(seat, word)
                self.take(self._find(word))
        return self.settle()

    def _until(self, seat: int, word: str) -> None:
        while True:
            legal = self.actions()
            if self.st.to_act == seat and self._find(word) is not None:
                return
            asked = f"seat {self.st.to_act} is asked {Decision(self.st.decision).name} {self.legal()}"
            assert len(legal) == 1, f"seat {seat} can't {word}: {asked}"
            self.take(legal[0])

    def settle(self) -> Table:
        """Take forced decisions inside an effect (one target, one card); stop at a turn or a choice."""
        while not self.st.is_over and self.st.decision not in _TURNS and len(self.actions()) == 1:
            self.take(self.actions()[0])
        return self

    # --- looking -------------------------------------------------------------------------------

    def ids(self, codes) -> list[str]:
        """Return card ids of codes or card numbers, sorted."""
        return sorted(self.data.ids[int(c) % CODES] for c in codes)

    def hand(self, p: int) -> list[str]:
        """Return the hand, sorted."""
        return self.ids(self.st.hand[p, : self.st.n_hand[p]])

    def discard(self, p: int) -> list[str]:
        """Return the discard pile, sorted."""
        return self.ids(self.st.discard[p, : self.st.n_discard[p]])

    def deck(self, p: int) -> list[str]:
        """Return the deck in drawing order."""
        return [self.data.ids[c] for c in self.st.deck[p, : self.st.n_deck[p]][::-1]]

    def acc(self, p: int) -> list[str]:
        """Return the Accessories on the Entity of seat p, sorted."""
        return self.ids(self.st.acc[p, : self.st.n_acc[p]])

    def aside(self) -> dict[str, int]:
        """Return the cards set aside and what their cubes show."""
        st = self.st
        return {self.data.ids[st.aside[k] % CODES]: int(st.aside_left[k]) for k in range(st.n_aside)}

    def entity(self, p: int) -> str:
        """Return the Entity in play, "" without."""
        code = int(self.st.entity[p])
        return "" if code == NONE else self.data.ids[code % CODES]

    def faith(self, p: int) -> int:
        """Return the Faith value of a player still in."""
        assert self.st.status[p] == Status.IN, f"seat {p} is not in the dispute"
        return int(self.st.faith[p])

    def events(self, kind: Ev) -> list[tuple[int, int, int, int]]:
        """Return (player, a, b, c) of the events of a kind since the arranged situation."""
        rows = self.ev.rows[self.start : self.st.n_events]
        return [tuple(int(r[k]) for k in (PLAYER, A, B, C)) for r in rows if r[KIND] == kind]

    def view(self, p: int):
        """Return what seat p sees."""
        views = new_records(GAME.view)
        GAME.observe(self.st, self.tab, self.par, p, views[0])
        return views[0]

    def look(self, what: str):
        """Return what a key of an `after` table names: ``faith 1``, ``hand 0``, ``island``, ``legal`` ..."""
        name, _, seat = what.partition(" ")
        p = int(seat) if seat else 0
        st = self.st
        plain = {"island": "island", "cemetery": "cemetery", "pile": "pile", "round": "round_no", "to_act": "to_act"}
        if name in plain:
            return int(st[plain[name]])
        if name == "legal":
            return self.legal()
        if name == "aside":
            return self.aside()
        if name == "reserve":
            return int(st.faithful[p])
        if name == "n_hand":
            return int(st.n_hand[p])
        if name == "top":
            return self.deck(p)[0]
        if name == "status":
            return Status(st.status[p]).name.lower()
        return getattr(self, name)(p)

    def check(self, after: dict) -> Table:
        """Assert a table of `look` keys; texts stand for sorted lists of cards."""
        for what, expected in after.items():
            seen = self.look(what)
            if isinstance(seen, list) and isinstance(expected, str):
                expected = sorted(split(expected))
            assert seen == expected, f"{what}: {seen} instead of {expected}"
        return self


def battle(*hands: str, entities: tuple[str, ...], **keys) -> Table:
    """Return a table at the first Battle turn: seat p has laid ``entities[p]``, "" prays.

    A seat that prays draws five unknown cards. In the duel all choose the Prayer face and "" stays out.
    """
    first = keys.get("first", 0)
    full = [f"{entity} {hand}" for hand, entity in zip(hands, entities, strict=True)]
    table = Table(*full, **keys)
    order = [(first + k) % len(hands) for k in range(len(hands))]
    if keys.get("mode") == "duel":
        for p in order:
            table.do(f"{p} prayer")
    for p in order:
        if entities[p]:
            table.do(f"{p} {entities[p].partition('/')[0]} done")
        else:
            table.do(f"{p} done" if keys.get("mode") == "duel" else f"{p} pray")
    return table
