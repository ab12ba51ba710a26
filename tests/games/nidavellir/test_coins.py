"""Coins and scoring tables, exhaustively, against the naive twins."""

from __future__ import annotations

import itertools

import pytest
from games.nidavellir import naive
from games.nidavellir.helpers import BASE, HAND, THINGVELLIR, B, E, H, M, Table, W

from simkit.games.nidavellir.army import push
from simkit.games.nidavellir.coins import exchange, transform
from simkit.games.nidavellir.scoring import class_points
from simkit.games.nidavellir.treasury import treasury_coin
from simkit.games.nidavellir.vocab import Decision, Task

BRONZE = [(v, False) for v in (2, 3, 4, 5)]
GOLD = [(v, True) for v in range(5, 26)]
TARGETS = range(61)


def reachable(players: int) -> dict[tuple, None]:
    """Treasuries after none, one or two changes: each takes a coin and gives back a gold one taken before, or none."""
    start = naive.treasury_of(players)
    found = {tuple(start): None}
    for first in sorted(set(start)):
        one, _ = naive.change(start, (2, False), first)
        found[tuple(one)] = None
        for second in sorted(set(one)):
            for old in ((3, False), (first, True)):
                two, _ = naive.change(one, old, second)
                found[tuple(two)] = None
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nv11_treasury_is_printed(players):
    assert Table(BASE, players).treasury_values() == naive.treasury_of(players)


@pytest.mark.parametrize("players", [3, 5])
def test_nv30_every_treasury_two_changes_away(players):
    t = Table(BASE, players)
    states = reachable(players)
    doubles = 7 if players == 3 else 10  # values of which two coins can be gone
    assert len(states) == 1 + 21 + 21 * 20 // 2 + doubles
    for state in states:
        t.treasury(*state)
        for target in TARGETS:
            assert treasury_coin(t.st.treasury, target) == naive.coin_for(list(state), target)


def _own(t, first, second):
    """Give seat 0 two coins (value, gold), the treasury without the gold ones; returns the treasury."""
    values = naive.treasury_of(4)
    for value, is_gold in (first, second):
        if is_gold:
            values.remove(value)
    t.treasury(*values)
    for s, (value, is_gold) in ((1, first), (2, second)):
        t.st.coin[0, s], t.st.gold[0, s] = value, int(is_gold)
    return values


def _pairs():
    for first, second in itertools.product(BRONZE + GOLD, repeat=2):
        copies = [c for c in (first, second) if c == first]
        if first == second and (not first[1] or naive.treasury_of(4).count(first[0]) < 2):
            continue
        assert copies
        yield first, second


@pytest.mark.parametrize("jarika", [0, 2])
@pytest.mark.parametrize("zolkur", [0, 1])
def test_nv32_every_pair_of_coins(jarika, zolkur):
    t = Table(THINGVELLIR, 4)
    count = 0
    for first, second in _pairs():
        values = _own(t, first, second)
        t.st.raise_target[0], t.st.gives_lower[0] = jarika, zolkur
        exchange(t.st, t.ev, 0, 1, 2)
        t.settle()
        if first[0] == second[0] and first[1] != second[1]:
            assert t.asked() == (0, Decision.GIVE_UP)
            t.do(pos=1)
            given, kept = first, second
        else:
            high, low = (first, second) if first[0] > second[0] else (second, first)
            given, kept = (low, high) if zolkur else (high, low)
        rest, new = naive.change(values, given, first[0] + second[0] + jarika)
        assert t.treasury_values() == rest
        mine = sorted((int(t.st.coin[0, s]), bool(t.st.gold[0, s])) for s in (1, 2))
        assert mine == sorted([new, kept])
        assert t.st.gives_lower[0] == 0
        count += 1
    assert count == 25 * 25 - 4 - 11  # a second bronze coin of a value, a second single gold coin do not exist


@pytest.mark.parametrize("bonus", [2, 3, 5, 7, 10])
@pytest.mark.parametrize("jarika", [0, 2])
def test_nv31_every_coin_by_every_bonus(bonus, jarika):
    t = Table(THINGVELLIR, 4)
    for old in BRONZE + GOLD:
        values = _own(t, old, (3, False))
        t.st.raise_target[0] = jarika
        transform(t.st, t.ev, 0, 1, bonus)
        rest, new = naive.change(values, old, old[0] + bonus + jarika)
        assert t.treasury_values() == rest
        assert (int(t.st.coin[0, 1]), bool(t.st.gold[0, 1])) == new


def test_nv31_two_transforms_in_a_row_everywhere():
    """Every first coin and target, then every second coin: the treasury after both is the naive one."""
    t = Table(BASE, 3)
    for old, bonus, slot, more in itertools.product(BRONZE, range(1, 22), (1, 2), (3, 5, 7)):
        start = naive.treasury_of(3)
        t.treasury(*start)
        t.coins(0, 0, old[0], 4, 3, 5)
        t.st.gold[0] = 0
        transform(t.st, t.ev, 0, 1, bonus)
        one, new = naive.change(start, old, old[0] + bonus)
        transform(t.st, t.ev, 0, slot, more)
        second = new if slot == 1 else (4, False)
        two, newer = naive.change(one, second, second[0] + more)
        assert t.treasury_values() == two
        assert int(t.st.coin[0, slot]) == newer[0]


@pytest.mark.parametrize("ranks", range(48))
def test_nv73_class_tables(ranks):
    t = Table(BASE, 2)
    assert class_points(t.tab, H, ranks, 0) == ranks * ranks
    assert class_points(t.tab, B, ranks, 0) == sum(3 + i for i in range(ranks))
    for points in range(20):
        assert class_points(t.tab, M, ranks, points) == ranks * points
        assert class_points(t.tab, W, ranks, points) == points
        assert class_points(t.tab, E, ranks, points) == points


def test_d26_beyond_the_table_the_last_entry_counts():
    t = Table(BASE, 2, patches=(("params.hunter_points", [0, 1, 4]),))
    assert [class_points(t.tab, H, n, 0) for n in range(5)] == [0, 1, 4, 4, 4]


def test_nv4_all_sixty_coins():
    t = Table(BASE, 5)
    bronze = [int(v) for p in range(5) for v in t.st.coin[p]]
    assert sorted(bronze) == sorted([0, 2, 3, 4, 5] * 5)
    special = [c for c in t.data.cards.values() if c.kind == "coin" and c.metal == "special"]
    assert [(c.value, c.copies, c.exchange) for c in special] == [(3, 1, True)]
    assert len(bronze) + len(special) + len(t.treasury_values()) == 60


def test_nv12_all_118_cards():
    data = Table(BASE, 5).data
    cards = data.cards.values()
    dwarves = sum(2 * c.copies for c in cards if c.kind == "dwarf")
    dwarves += sum(c.copies for c in cards if c.kind == "offering")
    heroes = sum(c.kind == "hero" and not c.expansion for c in cards)
    distinctions = sum(c.kind == "distinction" for c in cards)
    assert (dwarves, heroes, distinctions) == (91, 21, 5)
    assert dwarves + heroes + distinctions + sum(c.id == "special_blacksmith" for c in cards) == 118


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("age", [0, 1])
def test_nv12_age_decks(players, age):
    t = Table(BASE, players)
    names = sorted(t.name(c) for c in t.st.deck[age, : t.st.n_deck[age]])
    five = players == 5
    expected = {
        "warrior": [3, 4, 5, 6, 6, 7, 8, 9] + [10] * five,
        "miner": [0, 0, 1, 1, 2, 2] + [0, 1] * five,
        "explorer": [5, 6, 7, 8, 9, 10, 11] + [12] * five,
    }
    for kind, points in expected.items():
        mine = [int(n.removesuffix("_five").rpartition("_")[2]) for n in names if n.startswith(kind)]
        assert sorted(mine) == sorted(points)
    assert sum(n.startswith("hunter") for n in names) == (8 if five else 6)
    assert sum(n.startswith("blacksmith") for n in names) == (10 if five else 8)
    offerings = [n for n in names if n.startswith("offering")]
    assert len(offerings) == (1 + age) + five
    assert all(n.startswith("offering_3" if age == 0 else "offering_5") for n in offerings)
    assert len(names) == (45 if five else 36) + age


def test_d25_an_empty_treasury_leaves_the_old_coin():
    t = Table(BASE, 2).treasury()
    transform(t.st, t.ev, 0, 4, 5)
    assert t.coin_values(0) == [0, 2, 3, 4, 5]
    assert treasury_coin(t.st.treasury, 7) == -1


def test_nv32_exchange_task_needs_the_exchange_coin_on_this_tavern():
    t = Table(BASE, 2).coins(0, 0, 2, 3, 4, 5, where=HAND)
    t.st.tavern = 1
    push(t.st, Task.EXCHANGE, 0, 0, 0)
    t.settle()
    assert t.coin_values(0) == [0, 2, 3, 4, 5]
