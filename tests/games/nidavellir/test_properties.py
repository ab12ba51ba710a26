"""Random walks over all modes and player counts: what always holds."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from games.nidavellir import naive
from games.nidavellir.helpers import BASE, FIRST_GAME, GONE, HAND, THINGVELLIR, Table, random_walk, tables

from simkit.core.record import new_records
from simkit.core.rng import mix
from simkit.games.nidavellir import GAME
from simkit.games.nidavellir.vocab import Decision

TABLES = [(mode, n) for mode in (BASE, FIRST_GAME, THINGVELLIR) for n in (2, 3, 4, 5)]


def all_coins(t) -> Counter:
    """Every coin of the game by value: owned, in the treasury; what is gone counts as one."""
    return Counter(t.treasury_values()) + Counter(
        int(v) for p in range(t.st.n_players) for v, g in zip(t.st.coin[p], t.st.gold[p], strict=True) if g
    )


def all_cards(t) -> int:
    """Every dwarf, offering, camp card and extra, wherever it is."""
    st = t.st
    owned = sum(
        t.data.cards[t.name(c)].kind in ("artifact",) and st.holder[c] >= 0 and t.tab.column[c] < 0
        for c in range(t.tab.n_cards)
    )
    army = sum(
        t.data.cards[name].kind != "hero"
        for p in range(st.n_players) for k in range(5) for name in t.column(p, k)
    )  # fmt: skip
    extras = sum(
        name in ("special_blacksmith", "olwyn_double")
        for p in range(st.n_players) for k in range(5) for name in t.column(p, k)
    )  # fmt: skip
    waiting = sum(st.stack[k, 0] == 34 for k in range(st.n_stack)) + int(st.n_picked)  # Task.CARRY_OUT
    piles = sum(st.n_deck) + sum(st.n_camp_deck) + st.n_camp + sum(st.n_card) + st.n_discard + sum(st.n_mercenaries)
    return int(piles + army - extras + owned + waiting)


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_what_always_holds(mode, players):
    t = Table(mode, players, seed=mode * 10 + players)
    gold, cards = all_coins(t), all_cards(t)
    gems = sorted(int(g) for g in t.st.gem[:players])

    def look(t, legal):
        st = t.st
        assert legal == sorted(set(legal))
        assert legal
        assert all_coins(t) == gold
        extras_gone = sum(row[1] in (t.id("special_blacksmith"), t.id("olwyn_double")) for row in t.events(10))
        assert all_cards(t) + st.n_gone - extras_gone == cards
        now = [int(g) for g in st.gem[:players]] + [int(g) for g in st.covered[:players] if g >= 0]
        assert sorted(g for g in now if g != 6) == gems
        assert sum(g == 6 for g in now) <= 1
        heroes = [c for c in range(t.tab.n_cards) if t.data.cards[t.name(c)].kind == "hero"]
        for p in range(players):
            assert sum(st.holder[c] == p for c in heroes) == st.n_heroes[p]
            ranks, points = recount(t, p)
            assert (list(st.ranks[p]), list(st.points[p])) == (ranks, points)
            assert ((st.coin[p] >= 0) & (st.place[p] >= 0)).all()
            assert sum(w == GONE for w in st.place[p, 1:]) == 0
        assert all(not (st.on_offer[c] and st.holder[c] >= 0) for c in heroes)

    random_walk(t, np.random.default_rng(players), look)
    bronze = players * 5
    owned = int(((t.st.place[:players] != GONE) & (t.st.gold[:players] == 0)).sum())
    special = sum(t.st.holder[t.id("hunting_master")] == p for p in range(players))
    assert owned + t.st.coins_gone == bronze + special
    assert [int(x) for x in t.st.score[:players]] == naive.score(naive.seats_of(t))


def recount(t, p):
    """Ranks and points of seat p from the cards, Thrud included."""
    ranks, points = [0] * 5, [0] * 5
    for k, name in enumerate(naive.CLASSES):
        for card in t.column(p, k):
            r, s = naive.rank_and_points(card, name)
            ranks[k] += r
            points[k] += s
    if t.st.thrud_owner == p and t.st.thrud_column >= 0:
        ranks[t.st.thrud_column] += 1
    return ranks, points


@pytest.mark.parametrize("seed", range(6))
def test_score_equals_the_naive_scorer(seed):
    t = Table((BASE, THINGVELLIR, THINGVELLIR)[seed % 3], 2 + seed % 4, seed=100 + seed)
    random_walk(t, np.random.default_rng(seed))
    assert [int(x) for x in t.st.score[: t.st.n_players]] == naive.score(naive.seats_of(t))
    assert t.st.score[0] == t.st.part[0].sum()


@pytest.mark.parametrize("seed", range(3))
def test_no_more_heroes_than_lines_and_gjallarhorn_ever_allowed(seed):
    t = Table(THINGVELLIR, 3, seed=200 + seed)
    most = [0] * 3

    def look(t, legal):
        for p in range(3):
            most[p] = max(most[p], int(t.st.ranks[p].min()))
            extra = int(t.st.holder[t.id("gjallarhorn")] == p)
            assert t.st.n_heroes[p] <= most[p] + extra

    random_walk(t, np.random.default_rng(seed), look)


@pytest.mark.parametrize(("mode", "players"), [(BASE, 4), (THINGVELLIR, 2), (THINGVELLIR, 5)])
def test_setup_on_a_dirty_state_equals_a_clean_one(mode, players):
    state = new_records(GAME.state)
    random_walk(Table(THINGVELLIR, 5, seed=9, state=state), np.random.default_rng(9))
    dirty = Table(mode, players, seed=3, game_no=7, state=state)
    assert dirty.st.tobytes() == Table(mode, players, seed=3, game_no=7).st.tobytes()


def hide(t, p, rng):
    """Permute everything that seat p can't know: the decks, and others' coins that lie hidden."""
    st = t.st
    for pile, n in ((st.deck[0], st.n_deck[0]), (st.deck[1], st.n_deck[1])):
        keep = 3 if st.decision == Decision.PIONEER else 0
        pile[: max(0, n - keep)] = rng.permutation(pile[: max(0, n - keep)])
    for age in (0, 1):
        st.camp_deck[age, : st.n_camp_deck[age]] = rng.permutation(st.camp_deck[age, : st.n_camp_deck[age]])
    for q in range(st.n_players):
        hidden = [s for s in range(5) if (st.shown[q] >> s) & 1 == 0 and q != p]
        st.place[q, hidden] = rng.permutation(st.place[q, hidden])
        if q != p:
            st.chosen[q] = -1 if st.chosen[q] < 0 else rng.integers(3)


@pytest.mark.parametrize(("mode", "players"), [(BASE, 3), (THINGVELLIR, 2), (THINGVELLIR, 4)])
def test_hidden_things_change_neither_view_nor_decision(mode, players):
    t = Table(mode, players, seed=17)
    kept, views = new_records(GAME.state), new_records(GAME.view, 2)
    rng = np.random.default_rng(5)
    asked = 0
    _, tab, par = tables(())

    def look(t, legal):
        nonlocal asked
        p = int(t.st.to_act)
        kept[0] = t.states[0]
        for view in views:
            GAME.observe(t.st, t.tab, t.par, p, view)
            view.n_legal = GAME.legal(t.st, t.tab, t.par, view.legal)
            hide(t, p, rng)
        t.states[0] = kept[0]
        a, b = views
        assert all((a[n] == b[n]).all() if n != "legal" else True for n in GAME.view.names)
        assert list(a.legal[: a.n_legal]) == list(b.legal[: b.n_legal])
        for policy in GAME.policies.values():
            weights = np.zeros(GAME.max_weights)
            weights[: len(policy.weights)] = policy.weights
            kind = GAME.kinds.index(policy.kind)
            u = mix(12345, asked)
            first = GAME.choose(kind, a, tab[0], par[0], weights, u)
            assert first == GAME.choose(kind, b, tab[0], par[0], weights, u)
            assert 0 <= first < len(legal)
        asked += 1

    random_walk(t, np.random.default_rng(3), look)
    assert asked > 60


def test_a_bidding_seat_does_not_see_earlier_bids():
    t = Table(BASE, 4, seed=2).advance()
    t.do(run=True)
    view = new_records(GAME.view)[0]
    GAME.observe(t.st, t.tab, t.par, 1, view)
    assert list(t.st.place[1]) == [HAND] * 5
    assert view.shown[0] == 0
    assert (view.bid[:4] == -1).all()


def test_same_seed_and_game_same_history():
    first, second = (Table(THINGVELLIR, 4, seed=5, game_no=3) for _ in range(2))
    for t in (first, second):
        random_walk(t, np.random.default_rng(8))
    assert first.st.tobytes() == second.st.tobytes()
