"""A table at which tests can set everything up by name and then play by the rules."""

from __future__ import annotations

import functools

import numpy as np

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.god_of_war import GAME
from simkit.games.god_of_war.figures import lift_figure, put_figure
from simkit.games.god_of_war.scene import load_side
from simkit.games.god_of_war.vocab import (
    BOSS_CHOICES,
    FIGURES,
    FIRST_CHOICES,
    SLOTS,
    Decision,
    Ev,
    Layout,
    Phase,
    Rune,
    Slot,
    Sort,
    Verb,
    code,
)

BOARDS = {"kratos": 0, "atreus": 1, "freya": 2, "brok_sindri": 3, "mimir": 4}
ASKED_FIRST = (Decision.PLACE, Decision.BIND)


@functools.cache
def tables(patches: tuple = ()):
    """Return (data, tab, par) arrays for patches, given as a tuple of pairs."""
    data = GAME.load(dict(patches))
    tab, par = GAME.tables(data)
    return data, tab, par


@functools.cache
def _fresh(heroes: tuple, scene: str, options: tuple, patches: tuple, game_no: int):
    """Return the state bytes of a table where everybody is placed and the first player is about to act."""
    layout = Layout[scene.upper()]
    is_boss = layout >= Layout.HRAEZLYR
    if is_boss:
        patches = (("params.missions", 0), *patches)
    _, tab, par = tables(patches)
    row = new_records(GAME.setup_row)[0]
    row.n_players = len(heroes)
    row.loadout[:] = -1
    row.loadout[: len(heroes)] = [BOARDS[h] for h in heroes]
    row.option[:] = options
    if is_boss:
        row.option[2] = BOSS_CHOICES.index("baldur" if "baldur" in scene else scene)
    else:
        row.option[0] = FIRST_CHOICES.index(scene)
    states = new_records(GAME.state)
    GAME.setup(states[0], tab[0], par[0], 1, game_no, row)
    states[0].marker = states[0].first = states[0].turn = 0
    return states.tobytes(), patches


class Table:
    """One game: state, tables, events, and words for what tests do with them."""

    def __init__(
        self,
        *heroes: str,
        scene: str = "travelers",
        options: tuple = (0, 0, 0, 0),
        patches: tuple = (),
        game_no: int = 0,
        start: bool = True,
    ) -> None:
        raw, patches = _fresh(heroes or ("kratos", "freya"), scene, options, patches, game_no)
        self.data, tab, par = tables(patches)
        self.tabs, self.pars = tab.copy(), par.copy()
        self.states = np.frombuffer(bytearray(raw), GAME.state).view(np.recarray)
        self.events = event_buffer(4000)
        self.actions = np.zeros(2000, np.int64)
        self.views = new_records(GAME.view)
        if start:
            self.advance()
            self.until(Decision.ACT)
            if scene == "baldur_b":
                self.lay(scene)

    # --- looking ---------------------------------------------------------------------------------

    @property
    def st(self):
        return self.states[0]

    @property
    def tab(self):
        return self.tabs[0]

    @property
    def par(self):
        return self.pars[0]

    def card(self, name: str) -> int:
        return self.data.index[name]

    def names(self, cards, n: int) -> list[str]:
        return [self.data.ids[c] for c in cards[:n]]

    def hand(self, p: int) -> list[str]:
        return self.names(self.st.hand[p], self.st.n_hand[p])

    def pile(self, p: int) -> list[str]:
        return self.names(self.st.pile[p], self.st.n_pile[p])

    def deck(self, p: int) -> list[str]:
        """Top card last."""
        return self.names(self.st.deck[p], self.st.n_deck[p])

    def legal(self) -> list[int]:
        n = GAME.legal(self.st, self.tab, self.par, self.actions)
        return [int(a) for a in self.actions[:n]]

    def verbs(self) -> set[Verb]:
        return {Verb(a >> 20) for a in self.legal()}

    def options(self, verb: Verb) -> list[tuple[int, int, int]]:
        return [((a >> 12) & 255, (a >> 6) & 63, a & 63) for a in self.legal() if a >> 20 == verb]

    def backs(self) -> set[str]:
        return {Slot(s).name.lower() for s in range(SLOTS) if self.st.side[s] % 2}

    def said(self, kind: Ev) -> list[tuple[int, int, int, int]]:
        rows = self.events.rows[: self.st.n_events]
        return [(int(r[1]), int(r[3]), int(r[4]), int(r[5])) for r in rows if r[2] == kind]

    def figure(self, name: str) -> int:
        """Return the figure of a hero by name (kratos, brok ...)."""
        order = ("kratos", "atreus", "freya", "brok", "sindri", "mimir", "kratos")
        return next(f for f in range(FIGURES) if self.st.hero[f] >= 0 and order[self.st.hero[f]] == name)

    # --- arranging -------------------------------------------------------------------------------

    def lay(self, scene: str) -> None:
        """Lay out another scene under the heroes' feet."""
        from simkit.games.god_of_war.scene import lay_out

        lay_out(self.st, self.tab, self.events, int(Layout[scene.upper()]))

    def give(self, p: int, *cards: str) -> None:
        """Replace the hand of a seat."""
        numbers = sorted(self.card(c) for c in cards)
        self.st.hand[p, :] = -1
        self.st.hand[p, : len(numbers)] = numbers
        self.st.n_hand[p] = len(numbers)
        self.st.marks[p] = np.bitwise_or.reduce(self.tab.marks[numbers], initial=0)

    def set_deck(self, p: int, *cards: str) -> None:
        """Replace the deck of a seat, top card last."""
        self.st.deck[p, :] = -1
        self.st.deck[p, : len(cards)] = [self.card(c) for c in cards]
        self.st.n_deck[p] = len(cards)
        self._bad(p)

    def set_pile(self, p: int, *cards: str) -> None:
        self.st.pile[p, :] = -1
        self.st.pile[p, : len(cards)] = [self.card(c) for c in cards]
        self.st.n_pile[p] = len(cards)
        self._bad(p)

    def _bad(self, p: int) -> None:
        both = self.deck(p) + self.pile(p)
        self.st.n_bad[p] = both.count("stun") + both.count("poison")

    def stand(self, **places: int) -> None:
        """Put heroes into columns 1 to 4 by name; a negative column: behind."""
        for name in places:
            f = self.figure(name)
            if self.st.column[f] >= 0:
                lift_figure(self.st, f)
                self.st.column[f] = -1
        for name, column in places.items():
            put_figure(self.st, self.figure(name), abs(column) - 1, 1 if column < 0 else 0)

    def show(self, slot: str, back: int = 1) -> None:
        """Show the back (or front) of a card, without reveal or reward."""
        k = Slot[slot.upper()]
        self.st.side[k] = self.st.side[k] // 2 * 2 + back
        load_side(self.st, self.tab, int(k))
        self.st.damage[k] = 0

    def die(self, face: int) -> None:
        """Make the enemy die show one face."""
        self.par.die[0] = face
        self.par.n_die = 1

    def runes(self, *names: str) -> None:
        """Put Upgrade cards with these runes on top of the Upgrade deck, the first on top."""
        st = self.st
        order = [int(st.up[(st.up_head + k) % st.up.shape[0]]) for k in range(st.n_up)]
        chosen = []
        for name in names:
            rune = Rune[name.upper()]
            chosen.append(next(u for u in order if self.tab.up_rune[u] == rune and u not in chosen))
        order = chosen + [u for u in order if u not in chosen]
        st.up[:] = -1
        st.up[: len(order)] = order
        st.up_head = 0

    def clear_enemies(self, *but: str) -> None:
        """Put Death markers on all enemies that show, except those in these places."""
        for slot in range(SLOTS):
            if Slot(slot).name.lower() not in but and self.tab.side_enemy[self.st.side[slot]]:
                self.st.dead[slot] = 1

    # --- playing ---------------------------------------------------------------------------------

    def advance(self) -> None:
        GAME.advance(self.st, self.tab, self.par, self.events)

    def play(self, action: int) -> None:
        assert action in self.legal(), (GAME.action_text(action, self.data), self.legal_texts())
        self.st.n_decisions += 1
        GAME.step(self.st, self.tab, self.par, self.events, action)
        self.advance()

    def do(self, verb: Verb, a: int | str = 0, b: int | str = 0, c: int | str = 0) -> None:
        """Play an action; cards and slots may be given by name."""
        parts = []
        for x in (a, b, c):
            if isinstance(x, str):
                x = int(Slot[x.upper()]) if x.upper() in Slot.__members__ else self.card(x)
            parts.append(int(x))
        self.play(code(int(verb), *parts))

    def legal_texts(self) -> list[str]:
        return [GAME.action_text(a, self.data) for a in self.legal()]

    def attack(self, slot: str, *cards: str, kind: int = 0, which: int = 0) -> None:
        """Announce an Attack with these cards (the first begins it) and resolve it; nobody helps."""
        self.do(Verb.ATTACK, cards[0], slot, kind + 2 * which)
        for card in cards[1:]:
            self.do(Verb.ADD, card)
        self.do(Verb.RESOLVE)
        while self.st.decision == Decision.HELP and not self.st.is_over:
            self.do(Verb.PASS)

    def quiet(self) -> None:
        """Answer windows with a pass."""
        while not self.st.is_over and self.st.decision == Decision.HELP:
            self.do(Verb.PASS)

    def until(self, *decisions: Decision, limit: int = 400) -> None:
        """Take the first legal action until one of these decisions is pending (or the game is over)."""
        while not self.st.is_over and self.st.decision not in decisions:
            self.play(self.legal()[0])
            limit -= 1
            assert limit > 0, "the decision never came"

    def end_turn(self, *runes: str) -> None:
        """End the activation with these runes on top; stops at the next question that is not a window."""
        if runes:
            self.runes(*runes)
        self.do(Verb.END)
        self.quiet()

    def activate(self, rune: str) -> None:
        """Activate the scene with a rune as in a Scene Activation of the seat whose turn it is."""
        st = self.st
        st.to_act = st.decision = -1
        st.rune = Rune[rune.upper()]
        st.order = 0
        st.phase = Phase.CHOSEN
        st.by_scene = 1
        self.advance()

    def hit(self, *answers: Verb) -> None:
        """Answer the coming questions with these verbs."""
        for verb in answers:
            action = next(a for a in self.legal() if a >> 20 == verb)
            self.play(action)

    def observe(self, p: int):
        view = self.views[0]
        legal = self.legal()
        view.legal[: len(legal)] = legal
        view.n_legal = len(legal)
        GAME.observe(self.st, self.tab, self.par, p, view)
        return view

    def total_cards(self) -> int:
        """Return all cards that exist anywhere: decks, hands, piles, stacks, Upgrade deck, open, removed."""
        st = self.st
        own = sum(int(st.n_deck[p] + st.n_hand[p] + st.n_pile[p]) for p in range(st.n_players))
        looked = int(st.n_look) + (1 if st.second >= 0 else 0)
        return own + int(st.status_left.sum() + st.n_up + st.n_offer + st.removed.sum()) + looked


def sort_of(tab, c: int) -> Sort:
    return Sort(int(tab.is_a[c]))
