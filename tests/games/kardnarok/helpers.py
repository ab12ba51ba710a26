"""A table of Kardnarök to arrange by hand: cards by id, seats by number, actions in words."""

from __future__ import annotations

import functools

import numpy as np

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.kardnarok import GAME
from simkit.games.kardnarok.combat import begin_combat, recount
from simkit.games.kardnarok.hands import show_heroes
from simkit.games.kardnarok.rounds import add_rule
from simkit.games.kardnarok.vocab import BYTE, MAX_PILE, VERB, A, B, Decision, Ev, God, Phase, Verb

WARRIOR, NORNA, HERO = range(3)
MODES = {m.id: k for k, m in enumerate(GAME.modes)}
_CARD_VERBS = {
    Verb.DISCARD, Verb.GIVE, Verb.EXCHANGE, Verb.SHOW, Verb.REINFORCE, Verb.THOR, Verb.LOSE, Verb.PUT, Verb.OWN,
    Verb.PLACE, Verb.HERO, Verb.TAKE,
}  # fmt: skip


@functools.cache
def printed():
    """Return data, tab, par of the files as they are."""
    data = GAME.load()
    return (data, *GAME.tables(data))


def tables(patches: tuple = ()):
    """Return data, tab, par of the (patched) files."""
    if not patches:
        return printed()
    data = GAME.load(dict(patches))
    return (data, *GAME.tables(data))


def setup_row(mode: str, players: int):
    """Return a setup row."""
    rows = new_records(GAME.setup_row)
    rows[0].mode, rows[0].n_players = MODES[mode], players
    rows[0].loadout[:] = -1
    return rows[0]


@functools.cache
def dealt(mode: str, players: int, seed: int):
    """Return a state after setup; copied, since setup is slow in pure Python."""
    return setup(mode, players, seed, ())


def setup(mode: str, players: int, seed: int, patches: tuple):
    """Return a state after setup."""
    _, tab, par = tables(patches)
    states = new_records(GAME.state)
    GAME.setup(states[0], tab[0], par[0], seed, 0, setup_row(mode, players))
    return states


class Table:
    """A game after setup, put into round 1 with nobody holding anything but heroes and no fixed rule in force."""

    def __init__(self, players=4, mode="basic", seed=1, patches=(), rules=(), arranged=True):
        self.data, tab, par = tables(patches)
        self.tab, self.par = tab[0], par[0]
        self.states = new_records(GAME.state)
        self.states[0] = (setup(mode, players, seed, patches) if patches else dealt(mode, players, seed))[0]
        self.st = self.states[0]
        self.ev = event_buffer(5000)
        self.actions = np.zeros(GAME.view["legal"].shape[0], np.int64)
        if arranged:
            self.arrange()
        for card in rules:
            self.rule(card)

    def arrange(self):
        st = self.st
        st.round_no, st.turn, st.pr, st.way, st.efetivo = 1, 1, 0, 1, 8
        st.builders, st.first, st.phase = 0, 0, Phase.TURN
        for p in range(st.n_players):
            self.coin(p, 4)
        for p, names in enumerate((("freydis", "bjorn"), ("sigurd", "rollo"), ("erik", "leif"), ("harald", "hervor"))):
            if p < st.n_players:
                self.heroes(p, *names)

    # --- arranging -------------------------------------------------------------------------------

    def id(self, name: str) -> int:
        return self.data.index[name]

    def name(self, c: int) -> str:
        return self.data.ids[int(c)] if c >= 0 else None

    def rule(self, card: str):
        """Put the fixed rule of a Ragnarök card in force."""
        c = self.id(card)
        for row in range(self.tab.first_row[c], self.tab.last_row[c]):
            add_rule(self.st, self.tab.op[row], self.tab.amount[row], self.tab.arg[row])
        return self

    def pile(self, kind: int) -> list[str]:
        st = self.st
        return [self.name(st.pile[kind, (st.pile_top[kind] + k) % MAX_PILE]) for k in range(st.n_pile[kind])]

    def set_pile(self, kind: int, names):
        st = self.st
        st.pile[kind, :] = -1
        st.pile_top[kind] = 0
        st.n_pile[kind] = len(names)
        for k, name in enumerate(names):
            st.pile[kind, k] = self.id(name)
        return self

    def out(self, name: str) -> int:
        """Take a card out of its pile, where it still is; returns its number."""
        c = self.id(name)
        kind = int(self.tab.kind[c])
        names = self.pile(kind)
        if name in names:
            names.remove(name)
            self.set_pile(kind, names)
        return c

    def top(self, *names):
        """Put these cards on top of their piles, the first one uppermost."""
        for name in reversed(names):
            kind = int(self.tab.kind[self.id(name)])
            rest = self.pile(kind)
            if name in rest:
                rest.remove(name)
            self.set_pile(kind, [name, *rest])
        return self

    def heroes(self, p: int, first: str, second: str):
        for slot in range(2):
            old = self.st.hero[p, slot]
            if old >= 0:
                self.set_pile(HERO, [*self.pile(HERO), self.name(old)])
        for slot, name in enumerate((first, second)):
            # another realm may hold it after the deal: exchange the two
            c = self.id(name)
            for q in range(self.st.n_players):
                for k in range(2):
                    if (q, k) != (p, slot) and self.st.hero[q, k] == c and q != p:
                        self.st.hero[q, k] = self.id(self.pile(HERO)[0])
                        self.out(self.pile(HERO)[0])
                        self.set_pile(HERO, [*self.pile(HERO), name])
            self.st.hero[p, slot] = self.out(name)
        return self

    def hand(self, p: int, *names):
        """Give a realm exactly these hand cards."""
        st = self.st
        for kind in (WARRIOR, NORNA):
            st.hand[p, kind, :] = -1
            cards = sorted(self.out(n) for n in names if self.tab.kind[self.id(n)] == kind)
            for k, c in enumerate(cards):
                st.hand[p, kind, k] = c
            st.n_hand[p, kind] = len(cards)
        st.n_human[p] = sum(self.tab.human[self.id(n)] for n in names)
        st.n_any[p] = sum(self.tab.has_any[self.id(n)] for n in names)
        st.n_react[p] = sum(self.tab.reacts[self.id(n)] for n in names)
        return self

    def held(self, p: int) -> list[str]:
        st = self.st
        return [self.name(st.hand[p, kind, k]) for kind in (WARRIOR, NORNA) for k in range(st.n_hand[p, kind])]

    def army(self, p: int, hero: str, *warriors):
        st = self.st
        if self.name(st.hero[p, 0]) != hero and self.name(st.hero[p, 1]) != hero:
            self.heroes(p, hero, next(h for h in self.pile(HERO) if h != hero))
        st.lead[p] = 0 if self.name(st.hero[p, 0]) == hero else 1
        st.army[p, :] = -1
        st.army_known[p, :] = 0
        for k, w in enumerate(warriors):
            st.army[p, k] = self.out(w)
        st.n_army[p] = len(warriors)
        show_heroes(st, p)
        return self

    def soldiers(self, p: int) -> list[str]:
        return [self.name(self.st.army[p, k]) for k in range(self.st.n_army[p])]

    def coin(self, p: int, value: int):
        """Put a silver coin on a realm card, from the bag; 0: none."""
        st = self.st
        if st.coin[p] >= 0:
            st.bag[st.coin[p]] += 1
        st.coin[p] = -1
        st.value[p] = value
        if value:
            k = list(self.data.value("silver_values")).index(value)
            st.coin[p] = k
            st.bag[k] -= 1
        return self

    def combat(self, attacker=0, defender=1, rituals=("odin", "odin"), phase=Phase.COMBAT):
        """Announce the combat and put it into a phase, rituals already open (Odin's Nornas are not drawn)."""
        st = self.st
        st.task = 0
        begin_combat(st, self.tab, self.ev, attacker, defender)
        for side, god in enumerate(rituals):
            st.ritual[side] = God[god.upper()]
        st.rituals_open = 1
        st.phase = phase
        st.seat_k = 0
        st.to_act = -1
        return self.advance()

    # --- the machine -----------------------------------------------------------------------------

    def advance(self):
        GAME.advance(self.st, self.tab, self.par, self.ev)
        return self

    def legal(self) -> list[int]:
        n = GAME.legal(self.st, self.tab, self.par, self.actions)
        found = [int(a) for a in self.actions[:n]]
        assert found == sorted(set(found))
        assert found
        return found

    def words(self, action: int) -> tuple:
        """Return an action as (verb, parts): cards by id, seats and prices as numbers."""
        verb = Verb(action >> VERB)
        a, b, c = (action >> A) & BYTE, (action >> B) & BYTE, action & BYTE
        if verb in _CARD_VERBS:
            return (verb.name, self.name(a))
        if verb == Verb.PLAY:
            return (verb.name, self.name(a), b + 1)
        if verb == Verb.SWAP:
            return (verb.name, self.name(a), self.name(b))
        if verb == Verb.TARGET:
            return (verb.name, self.name(a - 1))
        if verb == Verb.ARMY:
            return (verb.name, self.name(a), *sorted(self.name(x - 1) for x in (b, c) if x))
        if verb == Verb.RITUAL:
            return (verb.name, God(a).name.lower())
        if verb == Verb.DRAW:
            return (verb.name, a, b)
        if verb in (Verb.ATTACK, Verb.PRICE, Verb.HIRE, Verb.REALM):
            return (verb.name, a)
        return (verb.name,)

    def options(self) -> list[tuple]:
        return [self.words(a) for a in self.legal()]

    def can(self, *words) -> bool:
        return words in self.options()

    def plays(self) -> list[tuple]:
        return [o[1:] for o in self.options() if o[0] == "PLAY"]

    def do(self, *words):
        """Take the legal action with these words."""
        matching = [a for a in self.legal() if self.words(a) == words]
        assert matching, f"{words} is not among {self.options()}"
        GAME.step(self.st, self.tab, self.par, self.ev, matching[0])
        return self.advance()

    def play(self, card: str, option: int = 1):
        return self.do("PLAY", card, option)

    def pass_(self):
        return self.do("PASS")

    def end_combat(self):
        """Pass until the combat is over and its losses are taken (the first choice each time)."""
        while self.st.winner < 0 or self.st.phase == Phase.LOSSES:
            options = self.options()
            self.do(*(("PASS",) if ("PASS",) in options else ("REFUSE",) if ("REFUSE",) in options else options[0]))
        return self

    @property
    def asked(self) -> tuple:
        """Return (seat, decision) that is pending."""
        return int(self.st.to_act), Decision(int(self.st.decision)).name

    @property
    def counter(self) -> list[int]:
        return [int(x) for x in self.st.counter]

    def recount(self) -> list[int]:
        recount(self.st, self.tab, self.par)
        return self.counter

    def events(self, kind: Ev) -> list[list[int]]:
        rows = self.ev.rows[: self.st.n_events]
        return [[int(x) for x in row] for row in rows if row[2] == kind]

    def view(self, p: int):
        views = new_records(GAME.view)
        GAME.observe(self.st, self.tab, self.par, p, views[0])
        return views[0]


def plain(hero_a="sigurd", hero_b="rollo", **more) -> Table:
    """Two armies that count 3 + 4 each without any bonus: seat 0 attacks seat 1."""
    t = Table(**more)
    t.army(0, "bjorn", "huskarl", "aldeao")
    t.army(1, "rollo", "huskarl", "aldea")
    return t
