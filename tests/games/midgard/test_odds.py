"""Fight odds: the table against a naive convolution, the engine against both."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from games.midgard import naive
from games.midgard.helpers import Table, tables
from scipy.stats import binom

from simkit._jit import kernel
from simkit.core.events import event_buffer
from simkit.games.midgard import GAME, odds
from simkit.games.midgard.combat import go_home, start_fight
from simkit.games.midgard.rules import legal, step
from simkit.games.midgard.tables import die_faces
from simkit.games.midgard.vocab import DICE_CAP, MIXES, VERB, Foe, Part, Phase
from simkit.games.midgard.voyage import combat_phase

FIVE_SIGMA = 2.87e-7
"""Chance beyond 5 sigma on one side of a normal distribution."""
UP_TO_SIX = [m for m in itertools.product(range(7), repeat=3) if 0 < sum(m) <= 6]
SPEC = [
    # attack, defence, five dice (2W 2R 1B): chance and losses, six dice (2/2/2): chance and losses
    (1, 4, 1.00, 0.5, 1.00, 0.4), (2, 3, 1.00, 1.4, 1.00, 1.2), (2, 4, 1.00, 1.7, 1.00, 1.4),
    (2, 5, 0.99, 2.1, 1.00, 1.7), (3, 4, 0.94, 3.2, 0.99, 2.7), (2, 6, 0.96, 2.6, 1.00, 2.0),
    (3, 5, 0.86, 3.8, 0.98, 3.2), (4, 5, 0.68, 4.5, 0.91, 4.5), (3, 6, 0.72, 4.3, 0.95, 3.9),
    (4, 7, 0.27, 4.9, 0.67, 5.5),
]  # fmt: skip


def enemy_types():
    tab = tables()[1][0]
    return sorted({(int(tab.attack[t]), int(tab.defence[t])) for t in range(tab.n_types)})


def test_mixes_are_numbered_once():
    mixes = odds.all_mixes()
    assert len(mixes) == len(set(mixes)) == MIXES
    assert max(sum(m) for m in mixes) == DICE_CAP


@pytest.mark.parametrize("leader", [0, 2], ids=["svanhildr", "dagrun"])
def test_the_table_is_the_exact_convolution_for_every_mix_and_enemy(leader):
    data, tab, _ = tables()
    tab = tab[0]
    faces = die_faces(data, int(tab.leader_sword_bonus[leader]))
    variant = tab.leader_variant[leader]
    order = tuple(int(k) for k in tab.loss_order[variant])
    for attack in sorted({a for a, _ in enemy_types()}):
        solve = naive.win_chance(faces, order, attack)
        for mix in UP_TO_SIX:
            for defence in range(1, 8):
                won, lost = solve(mix, defence)
                k = tab.mix[mix]
                assert abs(tab.win[variant, attack, defence, k] - won) < 1e-12
                assert abs(tab.lost[variant, attack, defence, k] - lost) < 1e-11


def test_mixes_know_the_ones_with_a_die_more_and_a_die_less():
    tab = tables()[1][0]
    for mix in odds.all_mixes():
        m = tab.mix[mix]
        for variant in {int(v) for v in tab.leader_variant[: tab.n_leaders]}:
            less = naive.losing(mix, min(sum(mix), 1), tuple(int(k) for k in tab.loss_order[variant]))
            assert tab.weaker[variant, m] == tab.mix[less]
        for kind in range(3):
            grown = [*mix]
            grown[kind] += sum(mix) < DICE_CAP
            assert tab.more[m, kind] == tab.mix[tuple(grown)]


@pytest.mark.parametrize(("attack", "defence", "five", "lost5", "six", "lost6"), SPEC)
def test_the_table_agrees_with_the_published_simulation(attack, defence, five, lost5, six, lost6):
    tab = tables()[1][0]
    for mix, chance, lost in (((2, 2, 1), five, lost5), ((2, 2, 2), six, lost6)):
        k = tab.mix[mix]
        assert abs(tab.win[0, attack, defence, k] - chance) < 0.015
        assert abs(tab.lost[0, attack, defence, k] - lost) < 0.07


def test_svanhildrs_swords_are_lost_last():
    tab = tables()[1][0]
    assert tab.loss_order[tab.leader_variant[0]].tolist() == [1, 2, 0]
    assert tab.loss_order[tab.leader_variant[1]].tolist() == [0, 1, 2]


@kernel
def fights(seed, lo, hi, st, tab, par, ev, actions, foe, w, r, b, order):
    """Fight hi - lo fights of seat 0 with a mix of dice; returns (won, dice lost)."""
    won = 0
    lost = 0
    for game_no in range(lo, hi):
        st.seed = seed
        st.game_no = game_no
        before = st.wins[0, tab.foe[foe]]
        st.army[0, 0] = w
        st.army[0, 1] = r
        st.army[0, 2] = b
        for k in range(3):
            st.owned[0, k] = st.army[0, k]
            st.home[0, k] = 0
        st.enemy[0] = foe * 4
        st.to_act = -1
        start_fight(st, tab, ev, 0, foe)
        while st.part != Part.NEXT and st.part != Part.FEED:
            combat_phase(st, tab, par, ev)
            if st.to_act >= 0:
                n = legal(st, tab, par, actions)
                chosen = actions[0]
                done = False
                for k in range(3):
                    for i in range(n):
                        if not done and actions[i] == 21 * VERB + order[k]:
                            chosen = actions[i]
                            done = True
                step(st, tab, par, ev, chosen)
        won += st.wins[0, tab.foe[foe]] - before
        lost += w + r + b - st.owned[0, 0] - st.owned[0, 1] - st.owned[0, 2]
        go_home(st, 0)
    return won, lost


def engine_table(leader: int) -> Table:
    others = [k for k in range(5) if k != leader][:1]
    table = Table(players=2, leaders=(leader, *others)).begin()
    st = table.st
    st.favor[:] = 0
    st.fighter[0] = 0
    st.phase = Phase.COMBAT
    return table


def run_fights(table, leader, foe, mix, n, seed):
    tab = table.tab
    order = np.array(tab.loss_order[tab.leader_variant[leader]])
    actions = table.view.legal
    st, ev = table.st, event_buffer()
    return fights(seed, 0, n, st, tab, table.par, ev, actions, foe, *mix, order)


@pytest.mark.stat
@pytest.mark.jit
@pytest.mark.parametrize("leader", [0, 2], ids=["svanhildr", "dagrun"])
def test_the_engine_fights_as_the_table_says_for_every_mix_and_enemy(leader):
    """2,000 fights for each mix up to six dice and each type of enemy: exact binomial tails, as rare as 5 sigma.

    Many chances are within a few millionths of 1, where a normal bound would call a single lost fight impossible.
    """
    table = engine_table(leader)
    tab = table.tab
    n = 2_000
    variant = tab.leader_variant[leader]
    seen = set()
    for foe in range(tab.n_types):
        pair = (int(tab.attack[foe]), int(tab.defence[foe]), int(tab.foe[foe]) == Foe.KRAKEN)
        if pair in seen and leader == 0:
            continue
        seen.add(pair)
        for mix in UP_TO_SIX:
            won, _ = run_fights(table, leader, foe, mix, n, seed=foe + 1)
            chance = min(float(tab.win[variant, pair[0], pair[1], tab.mix[mix]]), 1.0)
            assert binom.cdf(won, n, chance) > FIVE_SIGMA, (foe, mix)
            assert binom.sf(won - 1, n, chance) > FIVE_SIGMA, (foe, mix)


@pytest.mark.parametrize("mix", [(1, 0, 0), (1, 1, 1), (2, 0, 2)])
def test_the_engine_fights_as_the_table_says_in_pure_python(mix):
    table = engine_table(2)
    foe = table.number("troll_3")
    n = 150
    won, lost = run_fights(table, 2, foe, mix, n, seed=3)
    chance = float(table.tab.win[0, 2, 3, table.tab.mix[mix]])
    mean = float(table.tab.lost[0, 2, 3, table.tab.mix[mix]])
    assert abs(won - n * chance) <= 5 * (n * chance * (1 - chance)) ** 0.5 + 1e-6
    assert abs(lost - n * mean) <= 5 * sum(mix) * n**0.5


def test_rolls_follow_the_convolution():
    """One roll of a mixed army, over a thousand times: every (hits, shields) within 5 sigma."""
    table = engine_table(2)
    data = table.data
    mix = (1, 1, 1)
    expected = naive.convolution(die_faces(data, 0), mix)
    st, tab = table.st, table.tab
    st.army[0] = mix
    start_fight(st, tab, table.ev, 0, table.number("troll_1"))
    hits_of, shields_of = data.value("face_hits"), data.value("face_shields")
    seen: dict = {}
    n = 1_200
    for game_no in range(n):
        st.game_no, st.roll_no, st.part = game_no, 0, Part.ROLL
        combat_phase(st, tab, table.par, table.ev)
        faces = st.rolled.sum(axis=0)
        key = (int(faces @ hits_of), int(faces @ shields_of))
        seen[key] = seen.get(key, 0) + 1
    assert set(seen) <= set(expected)
    for key, chance in expected.items():
        assert abs(seen.get(key, 0) - n * chance) <= 5 * (n * chance * (1 - chance)) ** 0.5, key
    assert GAME.id == "midgard"
