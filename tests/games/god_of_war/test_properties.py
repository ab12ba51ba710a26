"""Random walks: what must hold in every state of every game."""

from __future__ import annotations

import numpy as np
import pytest
from games.god_of_war.helpers import BOARDS, Table, tables

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.core.rng import below, word
from simkit.games.god_of_war import GAME
from simkit.games.god_of_war.scene import turn_over
from simkit.games.god_of_war.vocab import FIGURES, Ev, Sort, Verb

TEAMS = [
    ("kratos",),
    ("brok_sindri", "mimir"),
    ("kratos", "freya", "mimir"),
    ("atreus", "brok_sindri", "freya", "kratos"),
]
SCENES = ["ogre", "magni_modi", "helheim", "baldur_a", "alfheim", "hraezlyr"]


def walk(t: Table, seed: int, limit: int):
    """Play random actions (activations are not ended too early) and yield before each decision."""
    for k in range(limit):
        if t.st.is_over:
            return
        yield k
        legal = t.legal()
        u = int(word(seed, k, 1, 0))
        action = legal[below(u, len(legal))]
        if action >> 20 == Verb.END and len(legal) > 1 and u % 3:
            action = legal[1 + u % (len(legal) - 1)]
        GAME.step(t.st, t.tab, t.par, t.events, action)
        t.advance()


def by_kind(t: Table) -> np.ndarray:
    """Return how many copies of each card exist anywhere."""
    st = t.st
    count = np.array(st.removed, dtype=np.int64).copy()
    for p in range(st.n_players):
        for pile, n in ((st.deck, st.n_deck), (st.hand, st.n_hand), (st.pile, st.n_pile)):
            for c in pile[p, : n[p]]:
                count[c] += 1
    ring = [int(st.up[(st.up_head + k) % st.up.shape[0]]) for k in range(st.n_up)]
    ring += [int(u) for u in st.offer[: st.n_offer]] + [int(u) for u in st.look[: st.n_look]]
    ring += [int(st.second)] if st.second >= 0 else []
    assert len(set(ring)) == len(ring)
    for u in ring:
        count[t.tab.up_card[u]] += 1
    for k in range(3):
        count[t.tab.status_card[k]] += st.status_left[k]
    return count


@pytest.mark.parametrize("number", range(8))
def test_a_random_walk_keeps_the_laws(number):
    team = TEAMS[number % 4]
    t = Table(*team, scene=SCENES[number % 6], game_no=number)
    start = by_kind(t)
    assert start.sum() == 88 + 30 + 14 * len(team)
    for k in walk(t, number, 110):
        st = t.st
        legal = t.legal()
        assert legal
        assert legal == sorted(set(legal))
        if k % 4 == 0:
            assert (by_kind(t) == start).all()
        places = [int(f) for f in (*st.front, *st.back) if f >= 0]
        assert len(set(places)) == len(places)
        for column in range(4):
            assert st.front[column] >= 0 or st.back[column] < 0
        for f in range(FIGURES):
            if st.hero[f] < 0:
                continue
            inside = bool(st.is_in[f]) and f != st.mimir
            assert (f in places) == inside
            assert 0 <= st.rage[f] <= t.tab.rage[st.hero[f]]
            assert st.hurt[f] >= 0
            assert not st.is_in[f] or st.hurt[f] < t.tab.health[st.hero[f]] or st.is_hurt
        for p in range(st.n_players):
            assert list(st.hand[p, : st.n_hand[p]]) == sorted(st.hand[p, : st.n_hand[p]])
            assert (st.hand[p, st.n_hand[p] :] == -1).all()
            assert st.marks[p] == np.bitwise_or.reduce(t.tab.marks[st.hand[p, : st.n_hand[p]]], initial=0)
            bad = [c for c in (*st.deck[p, : st.n_deck[p]], *st.pile[p, : st.n_pile[p]])
                   if t.tab.is_a[c] in (Sort.STUN, Sort.POISON)]  # fmt: skip
            assert len(bad) == st.n_bad[p]
        assert st.token.sum() <= t.par.tokens
        assert ((st.stunned == 0) | (st.stunned == 1)).all()
        assert (st.damage >= 0).all()
    check_events(t)


def check_events(t: Table) -> None:
    """Runes activate top row first, left to right; a Stun marker costs exactly one activation."""
    slot_of = {}
    for s in range(t.tab.side_card.shape[0]):
        slot_of[int(t.tab.side_card[s])] = (s // 2) % 8
    order: list[int] = []
    stuns = used = 0
    for row in t.events.rows[: t.st.n_events]:
        kind = int(row[2])
        if kind in (Ev.REVEALED, Ev.RUNE):
            order = []
        elif kind in (Ev.ENEMY_ATTACKS, Ev.STUN_USED):
            place = slot_of[int(row[3])]
            assert not order or place >= order[-1]
            order.append(place)
        stuns += kind == Ev.STUNNED
        used += kind == Ev.STUN_USED
    assert used <= stuns


@pytest.mark.parametrize("team", [("kratos",), ("mimir", "brok_sindri", "freya")], ids=len)
def test_the_same_seed_plays_the_same_game_on_a_dirty_state(team):
    """A state that another game left behind shows in nothing that a player sees, from the deal to the end."""
    _, tab, par = tables()
    row = new_records(GAME.setup_row)[0]
    row.n_players = len(team)
    row.loadout[: len(team)] = [BOARDS[hero] for hero in team]
    dirty, clean = new_records(GAME.state), new_records(GAME.state)
    rng = np.random.default_rng(3)
    for name in GAME.state.names:
        field = dirty[0][name]
        if field.dtype == np.int64:
            dirty[0][name] = rng.integers(-3, 50, field.shape)
    ev = event_buffer()
    weights = np.array(GAME.policies["tactician"].weights)
    views = [new_records(GAME.view) for _ in range(2)]
    for states in (dirty, clean):
        GAME.setup(states[0], tab[0], par[0], 4, 2, row)
        GAME.advance(states[0], tab[0], par[0], ev)
    while not clean[0].is_over:
        for states, view in zip((dirty, clean), views, strict=True):
            st = states[0]
            view[0].n_legal = GAME.legal(st, tab[0], par[0], view[0].legal)
            GAME.observe(st, tab[0], par[0], int(st.to_act), view[0])
        assert views[0].tobytes() == views[1].tobytes()
        action = views[0][0].legal[GAME.choose(2, views[0][0], tab[0], par[0], weights, 0)]
        for states in (dirty, clean):
            GAME.step(states[0], tab[0], par[0], ev, action)
            GAME.advance(states[0], tab[0], par[0], ev)
    rows = [new_records(GAME.out)[0] for _ in range(2)]
    for states, out in zip((dirty, clean), rows, strict=True):
        GAME.fill(states[0], tab[0], par[0], out)
    assert rows[0].tobytes() == rows[1].tobytes()


@pytest.mark.parametrize("talk", [0, 1])
def test_what_is_hidden_changes_neither_view_nor_decision(talk):
    t = Table("freya", "mimir", "kratos", scene="ogre", options=(0, 0, 0, talk), game_no=5)
    tactician = GAME.policies["tactician"]
    weights = np.array(tactician.weights)
    rng = np.random.default_rng(0)
    compared = 0
    for k in walk(t, 7, 45):
        if k % 3:
            continue
        p = int(t.st.to_act)
        first = t.observe(p).tobytes()
        choice = GAME.choose(2, t.views[0], t.tab, t.par, weights, 11)
        hidden = Table("freya", "mimir", "kratos", scene="ogre", options=(0, 0, 0, talk), game_no=5, start=False)
        hidden.states[0] = t.states[0]
        for q in range(3):
            rng.shuffle(hidden.st.deck[q, : hidden.st.n_deck[q]])
            if talk == 1 and q != p:
                give_other_hand(hidden, q)
        ring = [int(hidden.st.up[(hidden.st.up_head + i) % 128]) for i in range(hidden.st.n_up)]
        rng.shuffle(ring)
        for i, u in enumerate(ring):
            hidden.st.up[(hidden.st.up_head + i) % 128] = u
        hidden.views[0] = t.views[0]
        legal = t.legal()
        GAME.observe(hidden.st, hidden.tab, hidden.par, p, hidden.views[0])
        assert hidden.views.tobytes() == first
        hidden.views[0].legal[: len(legal)] = legal
        assert GAME.choose(2, hidden.views[0], hidden.tab, hidden.par, weights, 11) == choice
        compared += 1
    assert compared > 10


def give_other_hand(t: Table, q: int) -> None:
    """Change the hand of a seat for other cards, as many."""
    n = int(t.st.n_hand[q])
    t.give(q, *["kratos_number_3"] * n)


def test_with_open_hands_the_others_are_seen_and_with_closed_ones_not():
    for talk in (0, 1):
        t = Table("freya", "kratos", options=(0, 0, 0, talk))
        t.give(1, "kratos_melee", "kratos_number_3")
        view = t.observe(0)
        seen = [int(c) for c in view.hand[1] if c >= 0]
        assert seen == ([] if talk else sorted((t.card("kratos_melee"), t.card("kratos_number_3"))))
        assert view.n_hand[1] == 2


def test_gwr17_damage_through_every_flip():
    data, tab, _ = tables()
    for card in data.cards.values():
        if card.kind != "scene":
            continue
        t = Table("kratos", "freya", scene=card.layout.name.lower(), start=False)
        t.lay(card.layout.name.lower())
        slot = int(card.slot)
        for _ in range(2):
            t.st.damage[slot] = 2
            same = bool(card.front.enemy and card.front.enemy == card.back.enemy)
            turn_over(t.st, tab[0], t.events, slot)
            assert t.st.damage[slot] == (2 if same else 0), card.id
        t.st.dead[slot] = 1
        turn_over(t.st, tab[0], t.events, slot)
        assert t.st.damage[slot] == 0
        assert t.st.dead[slot] == 0
