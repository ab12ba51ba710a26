"""A table of Nidavellir to arrange by hand, and what the tests compare with."""

from __future__ import annotations

import functools

import numpy as np

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.nidavellir import GAME
from simkit.games.nidavellir.army import place, push_hero_check
from simkit.games.nidavellir.choices import ask
from simkit.games.nidavellir.effects import carry_out, take_camp_card, take_hero
from simkit.games.nidavellir.rules import carry_on
from simkit.games.nidavellir.vocab import Class, Decision, Ev, Place, pos_of, x_of, y_of

BASE, FIRST_GAME, THINGVELLIR = range(3)
W, H, M, B, E = Class.WARRIOR, Class.HUNTER, Class.MINER, Class.BLACKSMITH, Class.EXPLORER
FILLER = {W: "warrior_3", H: "hunter", M: "miner_0", B: "blacksmith", E: "explorer_5"}


@functools.cache
def printed():
    """Return data, tab, par of the files as they are."""
    data = GAME.load()
    return (data, *GAME.tables(data))


def tables(patches: tuple):
    """Return data, tab, par of (patched) files."""
    if not patches:
        return printed()
    data = GAME.load(dict(patches))
    return (data, *GAME.tables(data))


def setup_row(mode: int, players: int):
    """Return a setup row."""
    rows = new_records(GAME.setup_row)
    rows[0].mode, rows[0].n_players = mode, players
    rows[0].loadout[:] = -1
    return rows[0]


class Table:
    """A game to arrange: cards by id, seats by number."""

    def __init__(self, mode=THINGVELLIR, players=3, seed=1, game_no=0, patches=(), state=None):
        self.data, tab, par = tables(patches)
        self.tab, self.par = tab[0], par[0]
        self.states = new_records(GAME.state) if state is None else state
        self.st = self.states[0]
        self.ev = event_buffer(4000)
        self.actions = np.zeros(GAME.view["legal"].shape[0], np.int64)
        GAME.setup(self.st, self.tab, self.par, seed, game_no, setup_row(mode, players))

    def id(self, name: str) -> int:
        return self.data.index[name]

    def name(self, c: int) -> str:
        return self.data.ids[c]

    # --- the machine -----------------------------------------------------------------------------

    def advance(self):
        GAME.advance(self.st, self.tab, self.par, self.ev)
        return self

    def settle(self):
        """Carry out what waits on the stack, but start no phase."""
        while self.st.to_act < 0 and self.st.n_stack > 0:
            carry_on(self.st, self.tab, self.par, self.ev)
        return self

    def legal(self) -> list[int]:
        n = GAME.legal(self.st, self.tab, self.par, self.actions)
        return [int(a) for a in self.actions[:n]]

    def options(self) -> list:
        """Return the legal options: card ids where the action names a card, else pos."""
        d = self.st.decision
        has_card = d in (
            Decision.TAKE_CARD, Decision.TAKE_HERO, Decision.DISCARD_LAST, Decision.HOFUD, Decision.DISCARD_ARMY,
            Decision.PIONEER, Decision.VISIT_DISCARD, Decision.TAKE_CAMP, Decision.TAKE_DISCARD, Decision.ENLIST,
        )  # fmt: skip
        return [self.name(x_of(a)) if has_card else pos_of(a) for a in self.legal()]

    def do(self, *, pos=None, card=None, y=None, run=False):
        """Take the first legal action that fits; settle (or, with run, advance)."""
        assert self.st.to_act >= 0, "nobody is asked"
        for action in self.legal():
            fits = pos is None or pos_of(action) == pos
            fits &= card is None or x_of(action) == self.id(card)
            fits &= y is None or y_of(action) == y
            if fits:
                GAME.step(self.st, self.tab, self.par, self.ev, action)
                return self.advance() if run else self.settle()
        raise AssertionError(f"no legal action pos={pos} card={card} y={y}: {self.options()}")

    def asked(self) -> tuple:
        """Return who is asked what, or None."""
        return None if self.st.to_act < 0 else (int(self.st.to_act), Decision(int(self.st.decision)))

    def ask(self, decision, p, a=0, b=0):
        ask(self.st, self.tab, self.par, decision, p, a, b)
        return self

    def events(self, kind: Ev) -> list[tuple]:
        return [tuple(int(x) for x in row[[1, 3, 4, 5]]) for row in self.ev.rows[: self.st.n_events] if row[2] == kind]

    # --- arranging -------------------------------------------------------------------------------

    def give(self, p, *cards, column=None):
        """Put cards into the army of seat p, without any consequence."""
        for card in cards:
            c = self.id(card)
            k = self.tab.column[c] if column is None else column
            kind = self.data.cards[card].kind
            place(self.st, self.tab, self.ev, p, c, int(k), 0)
            if kind == "hero":
                self.st.on_offer[c] = 0
                self.st.holder[c] = p
                self.st.n_heroes[p] += 1
        self.st.n_stack = 0
        return self

    def line(self, p, *classes, times=1):
        """Give seat p a dwarf without worth in each of the classes."""
        for k in classes or (W, H, M, B, E):
            for _ in range(times):
                self.give(p, FILLER[k])
        return self

    def take(self, p, card):
        """Seat p takes a hero, a camp card, a dwarf or an offering; settle."""
        c = self.id(card)
        kind = self.data.cards[card].kind
        if kind == "hero":
            take_hero(self.st, self.tab, self.ev, p, c)
        elif kind in ("artifact", "mercenary"):
            take_camp_card(self.st, self.tab, self.ev, p, c)
        else:
            carry_out(self.st, self.tab, self.par, self.ev, p, c)
        return self.settle()

    def hero_check(self, p):
        push_hero_check(self.st, p)
        return self.settle()

    def coins(self, p, *values, where=None):
        """Set the coins of seat p; values above 5, or written as negative, are gold."""
        for s, v in enumerate(values):
            self.st.gold[p, s] = 1 if v > 5 or v < 0 else 0
            self.st.coin[p, s] = abs(v)
        if where is not None:
            self.st.place[p] = where
        return self

    def treasury(self, *values):
        self.st.treasury[:] = 0
        for v in values:
            self.st.treasury[v] += 1
        return self

    def pile(self, *cards):
        for k, card in enumerate(cards):
            self.st.discard[k] = self.id(card)
        self.st.n_discard = len(cards)
        return self

    def camp(self, *cards):
        for k, card in enumerate(cards):
            self.st.camp[k] = self.id(card)
        self.st.n_camp = len(cards)
        return self

    def tavern(self, t, *cards):
        for k, card in enumerate(cards):
            self.st.card[t, k] = self.id(card)
        self.st.n_card[t] = len(cards)
        return self

    def offer_only(self, *cards):
        self.st.on_offer[:] = 0
        for card in cards:
            self.st.on_offer[self.id(card)] = 1
        return self

    # --- reading ---------------------------------------------------------------------------------

    def column(self, p, k) -> list[str]:
        return [self.name(c) for c in self.st.column[p, k, : self.st.n_column[p, k]]]

    def ranks(self, p) -> list[int]:
        return [int(r) for r in self.st.ranks[p]]

    def coin_values(self, p) -> list[int]:
        return [int(v) for v in self.st.coin[p]]

    def discard_pile(self) -> list[str]:
        return [self.name(c) for c in self.st.discard[: self.st.n_discard]]

    def treasury_values(self) -> list[int]:
        return [v for v, n in enumerate(self.st.treasury) for _ in range(int(n))]

    def finish(self) -> list[int]:
        """Score the table as it is."""
        from simkit.games.nidavellir.scoring import finish

        finish(self.st, self.tab, self.par, self.ev)
        return [int(x) for x in self.st.score[: self.st.n_players]]


TAVERN_0, TAVERN_1, TAVERN_2, POUCH, HAND, GONE = 0, 1, 2, Place.POUCH, Place.HAND, Place.GONE


def bid_all(t: Table, *bids):
    """Let every asked seat bid: per seat three coin places (0 = exchange coin, 1..4)."""
    for p, (a, b, c) in enumerate(bids):
        assert t.asked() == (p, Decision.BID)
        t.do(pos=25 * a + 5 * b + c, run=True)
    return t


def random_walk(t: Table, rng: np.random.Generator, look=None, stop=None) -> None:
    """Play uniformly to the end; `look(table, legal)` before every step."""
    t.advance()
    while not t.st.is_over:
        options = t.legal()
        if look is not None:
            look(t, options)
        if stop is not None and stop(t):
            return
        GAME.step(t.st, t.tab, t.par, t.ev, options[rng.integers(len(options))])
        t.st.n_decisions += 1
        t.advance()
