"""A table of Champions of Midgard to arrange by hand."""

from __future__ import annotations

import functools

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.midgard import GAME
from simkit.games.midgard.tables import of_kind
from simkit.games.midgard.vocab import (
    FIRST_STALL,
    N_COLORS,
    N_DICE,
    N_FACES,
    N_GOODS,
    SENDABLE,
    VERB,
    Act,
    Color,
    Decision,
    Face,
    Part,
    Phase,
    Place,
)

SVANHILDR, ASMUNDR, DAGRUN, GYLFIR, ULLR = range(5)
W, R, B = range(3)
FOOD, WOOD, COIN = range(3)


@functools.cache
def tables(patches: tuple = ()):
    """Return data, tab, par of the (patched) files."""
    data = GAME.load(dict(patches))
    return (data, *GAME.tables(data))


def setup_row(players: int, leaders=(), chosen: bool = False):
    """Return a setup row; leaders by loadout index, dealt in order where not named."""
    row = new_records(GAME.setup_row)[0]
    row.n_players = players
    row.loadout[:] = -1
    row.loadout[:players] = leaders or range(players)
    row.option[0] = 1 if chosen else 0
    return row


class Table:
    """A game to arrange: cards by id, seats by number, actions by verb and argument."""

    def __init__(self, players=3, leaders=(), seed=1, game_no=0, patches=(), state=None, chosen=False, first=None):
        self.data, tab, par = tables(tuple(patches))
        self.tab, self.par = tab[0], par[0]
        self.states = new_records(GAME.state) if state is None else state
        self.st = self.states[0]
        self.view = new_records(GAME.view)[0]
        self.ev = event_buffer(20_000)
        GAME.setup(self.st, self.tab, self.par, seed, game_no, setup_row(players, leaders, chosen))
        if first is not None:
            self.st.first = self.st.marker = first

    # --- the machine --------------------------------------------------------------------------------------------------

    def advance(self):
        GAME.advance(self.st, self.tab, self.par, self.ev)
        return self

    def legal(self) -> list[int]:
        n = GAME.legal(self.st, self.tab, self.par, self.view.legal)
        return [int(a) for a in self.view.legal[:n]]

    def options(self) -> list[tuple[Act, int]]:
        return [(Act(a // VERB), a % VERB) for a in self.legal()]

    def arguments(self, verb: Act) -> list[int]:
        return [k for v, k in self.options() if v == verb]

    def do(self, verb: Act, argument: int = 0):
        """Apply one action, which must be legal, and go on to the next decision."""
        assert (verb, argument) in self.options(), (verb.name, argument, self.options())
        GAME.step(self.st, self.tab, self.par, self.ev, verb * VERB + argument)
        return self.advance()

    def forced(self):
        """Take decisions with one option, as the runner does."""
        while self.st.to_act >= 0 and len(self.legal()) == 1:
            GAME.step(self.st, self.tab, self.par, self.ev, self.legal()[0])
            self.advance()
        return self

    def events(self, kind) -> list[list[int]]:
        """Return (player, a, b, c) of every event of a kind so far."""
        rows = self.ev.rows[: min(self.st.n_events, self.ev.room)]
        return [[int(x) for x in (r[1], r[3], r[4], r[5])] for r in rows if r[2] == kind]

    def observe(self, p: int):
        GAME.observe(self.st, self.tab, self.par, p, self.view)
        self.view.n_legal = len(self.legal()) if self.st.to_act == p else 0
        return self.view

    # --- names --------------------------------------------------------------------------------------------------------

    def number(self, card: str) -> int:
        """Return the number of a card within its kind (rune, destiny, merchant, journey, leader, ship)."""
        kind = self.data.cards[card].kind
        return [c.id for _, c in of_kind(self.data, kind)].index(card)

    def stall(self, card: str) -> int:
        """Return the space of a stall."""
        return FIRST_STALL + self.number(card)

    def enemy(self, card: str, color=Color.PLAIN) -> int:
        """Return the code of an enemy card."""
        return self.number(card) * N_COLORS + color

    # --- arranging ----------------------------------------------------------------------------------------------------

    def begin(self):
        """Deal everything and stop at the first worker."""
        self.advance()
        assert self.st.decision == Decision.PLACE
        return self

    def goods(self, p: int, food=0, wood=0, coins=0):
        self.st.goods[p] = food, wood, coins
        return self

    def dice(self, p: int, w=0, r=0, b=0):
        """Give seat p these warriors at home, taken from or given back to the supply."""
        for kind, n in enumerate((w, r, b)):
            self.st.supply[kind] += self.st.owned[p, kind] - n
            self.st.home[p, kind] = self.st.owned[p, kind] = n
        return self

    def rune(self, p: int, card: str):
        """Give seat p an unused rune."""
        r = self.number(card)
        self.st.rune_ready[p, r] += 1
        self.st.n_ready[p] += 1
        self.st.n_runes[p] += 1
        return r

    def destinies(self, p: int, *cards: str):
        """Give seat p these destinies, and no others."""
        self.st.hand[p] = -1
        for k, card in enumerate(cards):
            self.st.hand[p, k] = self.number(card)
        self.st.n_hand[p] = len(cards)
        return self

    def turn(self, p: int, workers: int = 3):
        """Let seat p place a worker now; the others have none left."""
        self.st.workers[:] = 0
        self.st.workers[p] = workers
        self.st.turn = p
        self.st.has_placed = False
        self.st.row = self.st.row_end = 0
        self.st.to_act = -1
        return self.advance()

    def place(self, space: int):
        return self.do(Act.PLACE, space)

    def can_place(self, space: int) -> bool:
        return space in self.arguments(Act.PLACE)

    def end_workers(self):
        """Skip what is left of the workers phase: on to the assignment."""
        self.st.workers[:] = 0
        self.st.has_placed = False
        self.st.row = self.st.row_end = 0
        self.st.to_act = -1
        return self.advance()

    def quiet(self):
        """Lay All Quiet at every shore in play."""
        for s in range(4):
            if self.st.journey[s] >= 0:
                self.st.journey[s] = self.number("all_quiet")
        return self

    def fight(self, p: int, place: int, enemy: int, dice=(0, 0, 0), food=0, ship=0, journey="all_quiet"):
        """Put seat p's warriors at a place, as if assigned, and let the combat phase begin there."""
        st = self.st
        self.dice(p, *(int(st.home[p, k]) + dice[k] for k in range(N_DICE)))
        for k in range(N_DICE):
            st.home[p, k] -= dice[k]
            st.army[place, k] = dice[k]
        st.fighter[place] = p
        st.enemy[place] = enemy
        if place >= Place.N1:
            st.ship_at[place - Place.N1] = ship
            st.food[place - Place.N1] = food
            st.journey[place - Place.N1] = self.number(journey)
        st.workers[:] = 0
        st.phase, st.phase_first, st.part, st.site, st.to_act = Phase.COMBAT, st.marker, Part.NEXT, 0, -1
        return self

    def rig(self, w="blank", r="blank", b="blank"):
        """Let every die of a kind always show one face (in tables of this table's own)."""
        own = new_records(self.tab.dtype)
        own[0] = self.tab
        self.tab = own[0]
        for kind, face in enumerate((w, r, b)):
            self.tab.n_faces[kind] = 1
            self.tab.faces[kind, 0] = Face[face.upper()]
        return self


def send(place: int, kind: int, n: int) -> tuple[Act, int]:
    return Act.SEND, n + SENDABLE * (kind + N_FACES * place)


def swap_goods(give: int, take: int) -> tuple[Act, int]:
    return Act.EXCHANGE, give * N_GOODS + take


def swap_dice(give: int, take: int) -> tuple[Act, int]:
    return Act.SWAP, give * N_DICE + take


def pick(kind: int, face: int) -> tuple[Act, int]:
    return Act.PICK, kind * N_FACES + face
