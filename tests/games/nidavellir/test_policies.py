"""The scripted players: legal, sensible on views made by hand, and as strong as they claim."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from games.nidavellir.helpers import BASE, HAND, THINGVELLIR, B, E, H, M, Table, W, bid_all, random_walk, setup_row

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.nidavellir import GAME
from simkit.games.nidavellir.vocab import CAMP, Decision, pos_of, x_of

PLAYERS = [name for name in GAME.policies if name != "random"]


def choice(t: Table, name: str, u: int = 77) -> int:
    """Return the action that this player takes at the table."""
    view = new_records(GAME.view)[0]
    GAME.observe(t.st, t.tab, t.par, int(t.st.to_act), view)
    view.n_legal = GAME.legal(t.st, t.tab, t.par, view.legal)
    kind, weights = packed(name)
    k = GAME.choose(kind, view, t.tab, t.par, weights, u)
    assert 0 <= k < view.n_legal
    return int(view.legal[k])


def packed(name: str) -> tuple[int, np.ndarray]:
    policy = GAME.policies[name]
    weights = np.zeros(GAME.max_weights)
    weights[: len(policy.weights)] = policy.weights
    return GAME.kinds.index(policy.kind), weights


def card(t: Table, name: str) -> str:
    return t.name(x_of(choice(t, name)))


@pytest.mark.parametrize(("mode", "players"), [(BASE, 5), (THINGVELLIR, 2)])
def test_every_player_is_legal_on_the_states_of_random_games(mode, players):
    def look(t, legal):
        for name in GAME.policies:
            assert choice(t, name) in legal

    random_walk(Table(mode, players, seed=40 + players), np.random.default_rng(players), look)


def test_random_is_uniform():
    t = Table(BASE, 2).advance()
    view = new_records(GAME.view)[0]
    view.n_legal = GAME.legal(t.st, t.tab, t.par, view.legal)
    kind, weights = packed("random")
    words = np.random.default_rng(1).integers(0, 2**32, 60 * 200)
    found = [GAME.choose(kind, view, t.tab, t.par, weights, int(u)) for u in words]
    counts = np.bincount(found, minlength=60)
    # chi-square with 59 degrees of freedom: mean 59, deviation 10.9; 5 sigma
    assert ((counts - 200) ** 2 / 200).sum() < 59 + 5 * 10.9


def turn(mode, players, *cards, camp=()):
    t = Table(mode, players)
    t.st.gem[:players] = range(5, 5 - players, -1)
    t.advance().camp(*camp).tavern(0, *cards)
    return bid_all(t, *[(4, 1, 2)] * players)


@pytest.mark.parametrize("name", PLAYERS)
def test_more_points_of_the_same_class_are_taken(name):
    assert card(turn(BASE, 3, "explorer_5", "explorer_11", "explorer_7"), name) == "explorer_11"


def test_greedy_takes_the_points_of_now():
    t = turn(BASE, 3, "hunter", "explorer_9", "blacksmith")
    assert card(t, "greedy") == "explorer_9"
    t.line(t.st.to_act, H, times=6)
    assert card(t, "greedy") == "hunter"  # 49 - 36


@pytest.mark.parametrize("name", PLAYERS)
def test_a_hero_is_worth_more_than_a_good_explorer(name):
    t = turn(BASE, 3, "explorer_11", "blacksmith", "miner_0")
    assert card(t.line(0, W, H, B, E), name) == "miner_0"


def test_hero_rush_goes_for_the_missing_rank_earlier():
    t = turn(BASE, 3, "explorer_7", "miner_0", "warrior_3").line(0, W, H, E)
    assert card(t, "greedy") == "explorer_7"
    assert card(t, "hero_rush") == "miner_0"


def test_the_planner_grudges_the_next_seat():
    t = turn(BASE, 3, "hunter", "explorer_7", "warrior_3")
    t.line(1, H, times=12)
    assert card(t, "greedy") == "explorer_7"
    assert card(t, "planner") == "hunter"


@pytest.mark.parametrize("name", ["planner", "coin_baron", "hero_rush"])
def test_who_invests_bids_the_exchange_coin_where_nothing_is_at_stake(name):
    t = Table(BASE, 3).advance()
    for k in range(3):
        t.tavern(k, "hunter", "hunter", "hunter")
    bid = pos_of(choice(t, name))
    coins = {bid // 25, bid // 5 % 5, bid % 5}
    assert coins == {0, 1, 2}  # the 4 and the 5 stay in the pouch


def test_greedy_never_invests():
    t = Table(BASE, 3).advance()
    t.tavern(0, "explorer_11", "hunter", "warrior_3")
    t.tavern(1, "explorer_10", "hunter", "warrior_3")
    t.tavern(2, "explorer_9", "hunter", "warrior_4")
    bid = pos_of(choice(t, "greedy"))
    assert 0 not in (bid // 25, bid // 5 % 5, bid % 5)
    assert bid // 25 == 4  # the highest coin for the best card


def test_the_best_transform_counts_what_the_treasury_has():
    t = Table(BASE, 3).coins(0, 0, 2, 3, 4, 5).treasury(5, 20)
    t.ask(Decision.TRANSFORM, 0, 5)
    assert pos_of(choice(t, "planner")) == 1  # all targets above 5 give the 20: most for the lowest coin


def test_give_up_the_bronze_one():
    t = Table(BASE, 3).coins(0, 0, 2, 3, -5, 5)
    t.ask(Decision.GIVE_UP, 0, 3, 4)
    assert pos_of(choice(t, "planner")) == 4


def test_thrud_goes_where_she_completes_a_line():
    t = Table(BASE, 3).offer_only().line(0, W, H, M, B, times=2).line(0, E).take(0, "thrud")
    assert pos_of(choice(t, "planner")) == E


def test_the_least_is_discarded():
    t = Table(THINGVELLIR, 2).give(0, "warrior_9", "explorer_5").line(0, H, times=6)
    t.st.phase = 11
    t.ask(Decision.DISCARD_ARMY, 0)
    assert card(t, "planner") == "explorer_5"


def test_the_camp_is_visited_for_a_strong_artifact():
    t = turn(THINGVELLIR, 3, "miner_0", "miner_0", "warrior_3", camp=("jarnglofi",))
    t.st.age, t.st.age_round = 1, 4
    assert pos_of(choice(t, "planner")) >= CAMP


def test_ulines_owner_does_not_pay_more_than_needed():
    t = Table(BASE, 2).take(0, "uline").advance().tavern(0, "explorer_11", "hunter", "hunter")
    for k in (1, 2):
        t.tavern(k, "explorer_11", "hunter", "hunter")
    t.do(pos=25 * 1 + 5 * 2 + 3, run=True)
    assert t.asked() == (0, Decision.HAND_BID)
    assert (t.st.place[0] == HAND).all()
    assert t.st.coin[0, pos_of(choice(t, "planner"))] <= 3  # enough to beat a 2, if that is what it wants


# --- Strength ------------------------------------------------------------------------------------


def win_points(one: str, rest: str, mode: int, players: int, games: int, seed: int = 1) -> float:
    """Mean win points of one player against the others, all seats in turn; par is 1."""
    rows = new_records(GAME.setup_row, players)
    for k in range(players):
        rows[k] = setup_row(mode, players)
        rows[k].policy[:] = 1
        rows[k].policy[k] = 0
    data = GAME.load()
    tab, par = GAME.tables(data)
    (first, w0), (second, w1) = packed(one), packed(rest)
    out = new_records(GAME.out, games)
    acc = np.zeros((GAME.max_players * 2, GAME.max_cards, 10), np.int64)
    GAME.play(
        seed, 0, games, rows, tab, par, np.array([first, second]), np.array([w0, w1]), GAME.max_decisions,
        new_records(GAME.state), new_records(GAME.view), event_buffer(), out, acc, np.zeros((0, 5), np.int64),
    )  # fmt: skip
    assert out.end.min() == 1
    seat = np.arange(games) % players
    shared = np.array([int(w).bit_count() for w in out.winners])
    return float((players * ((out.winners >> seat) & 1) / shared).mean())


# 4000 games: the deviation of the mean of win points (0 to 4) is at most 2 / sqrt(4000) = 0.032, so 5 sigma are 0.16
GAMES, SLACK = 4000, 0.16


@pytest.mark.stat
@pytest.mark.parametrize("mode", [BASE, THINGVELLIR])
def test_greedy_beats_three_random(mode):
    assert win_points("greedy", "random", mode, 4, GAMES) - SLACK > 2.0


@pytest.mark.stat
@pytest.mark.parametrize("mode", [BASE, THINGVELLIR])
def test_planner_beats_three_greedy(mode):
    assert win_points("planner", "greedy", mode, 4, GAMES) - SLACK > 1.5


@pytest.mark.stat
@pytest.mark.parametrize("mode", [BASE, THINGVELLIR])
@pytest.mark.parametrize("style", ["coin_baron", "hero_rush"])
def test_styles_are_of_the_planners_rank(mode, style):
    assert win_points(style, "greedy", mode, 4, GAMES) - SLACK > 1.5
    assert 0.6 < win_points(style, "planner", mode, 4, GAMES) < 1.4


@pytest.mark.stat
@pytest.mark.parametrize("players", [2, 3, 5])
def test_planner_is_strong_at_every_table(players):
    assert win_points("planner", "greedy", THINGVELLIR, players, 2000) > 1.2


@pytest.mark.stat
def test_a_mirror_match_favours_no_seat():
    """Seats are alike: gems are dealt at random. 5 sigma of 8000 games with win points of deviation below 2."""
    for points in seat_points("planner", 8000):
        assert abs(points - 1.0) < 5 * 2 / 8000**0.5


def seat_points(name: str, games: int) -> list[float]:
    rows = new_records(GAME.setup_row, 1)
    rows[0] = setup_row(THINGVELLIR, 4)
    tab, par = GAME.tables(GAME.load())
    kind, weights = packed(name)
    out = new_records(GAME.out, games)
    GAME.play(
        3, 0, games, rows, tab, par, np.array([kind]), weights.reshape(1, -1), GAME.max_decisions,
        new_records(GAME.state), new_records(GAME.view), event_buffer(), out,
        np.zeros((GAME.max_players, GAME.max_cards, 10), np.int64), np.zeros((0, 5), np.int64),
    )  # fmt: skip
    shared = np.array([int(w).bit_count() for w in out.winners])
    return [float((4 * ((out.winners >> seat) & 1) / shared).mean()) for seat in range(4)]


# --- Both engines --------------------------------------------------------------------------------

PROGRAM = """
import hashlib, numpy as np
from games.nidavellir.test_policies import *
digest = hashlib.sha256()
names = list(GAME.policies)
tab, par = GAME.tables(GAME.load())
kinds, weights = zip(*map(packed, names))
for mode in range(3):
    for players in (2, 3, 4, 5):
        rows = new_records(GAME.setup_row, 1)
        rows[0] = setup_row(mode, players)
        rows[0].policy[:players] = [(p + mode) % len(names) for p in range(players)]
        out = new_records(GAME.out, 1)
        acc = np.zeros((GAME.max_players * len(names), GAME.max_cards, 10), np.int64)
        GAME.play(9, 0, 1, rows, tab, par, np.array(kinds), np.array(weights), GAME.max_decisions,
                  new_records(GAME.state), new_records(GAME.view), event_buffer(), out, acc, np.zeros((0, 5), np.int64))
        digest.update(out.tobytes() + acc.tobytes())
print(digest.hexdigest())
"""


@pytest.mark.jit
def test_both_engines_play_the_same_games_in_every_mode():
    folder = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    found = set()
    for pure in ("0", "1"):
        env = {**os.environ, "NUMBA_DISABLE_JIT": pure, "PYTHONPATH": folder}
        done = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.add(done.stdout.strip())
    assert len(found) == 1
