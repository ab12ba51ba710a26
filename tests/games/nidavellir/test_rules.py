"""Base game: a test per rule and decision, in the order of RULES.md."""

from __future__ import annotations

import numpy as np
import pytest
from games.nidavellir.helpers import (
    BASE,
    FIRST_GAME,
    GONE,
    HAND,
    POUCH,
    TAVERN_0,
    TAVERN_1,
    TAVERN_2,
    THINGVELLIR,
    B,
    E,
    H,
    M,
    Table,
    W,
    bid_all,
    random_walk,
)

from simkit.core.record import new_records
from simkit.games.nidavellir import GAME
from simkit.games.nidavellir.ages import give_distinctions
from simkit.games.nidavellir.vocab import CAMP, Decision, Ev, Phase, pos_of, x_of

# --- Terms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nv1_two_ages_then_the_highest_total_wins(players):
    t = Table(BASE, players)
    random_walk(t, np.random.default_rng(players))
    assert t.st.age == 1
    best = max(t.st.score[:players])
    assert t.st.winners == sum(1 << p for p in range(players) if t.st.score[p] == best)


def test_nv2_last_card_is_the_one_placed_last_and_the_command_zone_has_no_ranks():
    t = Table().give(0, "warrior_3", "warrior_9", "warrior_5")
    assert t.column(0, W) == ["warrior_3", "warrior_9", "warrior_5"]
    t.take(0, "skaa").take(0, "draupnir")
    assert t.ranks(0) == [3, 0, 0, 0, 0]


def test_nv3_lines_are_the_smallest_column_and_thrud_counts():
    t = Table(BASE).offer_only().line(0, W, H, M, B, times=2).line(0, E)
    t.take(0, "thrud").do(pos=E)
    assert t.ranks(0) == [2, 2, 2, 2, 2]
    assert t.st.n_heroes[0] == 1
    t.offer_only("skaa").hero_check(0)
    assert t.asked() == (0, Decision.TAKE_HERO)  # two lines, one hero owned


def test_nv4_the_exchange_coin_is_never_transformed_or_exchanged():
    t = Table(BASE).ask(Decision.TRANSFORM, 0, 3)
    assert t.options() == [1, 2, 3, 4]
    t = Table(BASE)
    t.st.from_hand[0] = 1
    t.ask(Decision.EXCHANGE_PAIR, 0)
    assert all(0 not in divmod(pos, 5) for pos in t.options())


def test_nv5_the_discard_pile_is_public_and_only_grows_by_the_four_ways():
    t = Table(BASE).give(0, "warrior_3").line(0, M)
    t.take(0, "bonfur")
    assert t.discard_pile() == []
    t.do(card="warrior_3")
    t.take(0, "offering_3").do(pos=1)
    assert t.discard_pile() == ["warrior_3", "offering_3"]
    assert GAME.public_state(t.st, t.data)["discard_pile"] == ["Warrior 3", "Royal Offering +3"]


def test_nv6_the_place_of_an_unrevealed_coin_is_hidden():
    t = Table(BASE, 3).advance()
    t.do(pos=25 * 1 + 5 * 2 + 3, run=True)  # seat 0 has bid
    views = new_records(GAME.view, 2)
    GAME.observe(t.st, t.tab, t.par, 1, views[0])
    assert list(t.st.place[0]) == [POUCH, 0, 1, 2, POUCH]
    assert list(views[0].coin[0]) == [0, 2, 3, 4, 5]
    t.st.place[0] = [2, POUCH, 1, POUCH, 0]
    GAME.observe(t.st, t.tab, t.par, 1, views[1])
    assert views[0].tobytes() == views[1].tobytes()


def test_nv6_everybody_knows_where_a_revealed_coin_lies():
    t = Table(BASE, 3).advance()
    for _ in range(3):
        t.do(pos=25 * 1 + 5 * 2 + 3, run=True)
    view = new_records(GAME.view)[0]
    GAME.observe(t.st, t.tab, t.par, 1, view)
    assert list(view.shown[:3]) == [1 << 1] * 3


# --- Setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nv10_coins_and_gems(players):
    seen = set()
    for game_no in range(20):
        t = Table(BASE, players, game_no=game_no)
        for p in range(players):
            assert t.coin_values(p) == [0, 2, 3, 4, 5]
        assert sorted(t.st.gem[:players]) == list(range(6 - players, 6))
        seen.add(int(t.st.gem[0]))
    assert seen == set(range(6 - players, 6))


@pytest.mark.parametrize("players", [2, 4])
def test_nv11_what_lies_aside_is_with_nobody(players):
    t = Table(BASE, players)
    for card in ("kings_hand", "crown_jeweler", "special_blacksmith"):
        assert t.st.holder[t.id(card)] == -1
    assert 3 not in t.treasury_values()


def test_nv12_decks_are_shuffled_and_all_heroes_on_offer():
    t, other = Table(BASE, 4), Table(BASE, 4, game_no=1)
    assert list(t.st.deck[0, :36]) != list(other.st.deck[0, :36])
    assert sorted(t.st.deck[0, :36]) == sorted(other.st.deck[0, :36])
    assert int(t.st.on_offer.sum()) == 21


# --- A round -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), [(2, 8), (3, 8), (4, 6), (5, 6)])
def test_nv20_rounds_use_the_decks_up(players, rounds):
    t = Table(BASE, players)
    random_walk(t, np.random.default_rng(1))
    assert t.st.round_no == rounds
    assert list(t.st.n_deck) == [0, 0]


@pytest.mark.parametrize(("players", "cards"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_nv21_cards_enter_in_order(players, cards):
    t = Table(BASE, players)
    top = [t.name(c) for c in t.st.deck[0, : t.st.n_deck[0]][::-1]]
    t.advance()
    assert list(t.st.n_card) == [cards] * 3
    dealt = [t.name(t.st.card[k, i]) for k in range(3) for i in range(cards)]
    assert dealt == top[: 3 * cards]


def test_nv22_bids_seat_by_seat_and_two_coins_in_the_pouch():
    t = Table(BASE, 2).advance()
    bid_all(t, (0, 4, 1), (2, 3, 4))
    assert list(t.st.place[0]) == [0, 2, POUCH, POUCH, 1]
    assert list(t.st.place[1]) == [POUCH, POUCH, 0, 1, 2]


def test_nv22_uline_owner_does_not_bid():
    t = Table(BASE, 2).take(0, "uline").advance()
    assert t.asked() == (1, Decision.BID)


def test_nv23_order_by_coin_then_gem_and_fixed():
    t = Table(BASE, 4)
    t.st.gem[:4] = [2, 5, 3, 4]
    t.advance()
    bid_all(t, (4, 1, 0), (1, 2, 3), (4, 2, 1), (0, 1, 2))
    assert list(t.st.order[:4]) == [2, 0, 1, 3]  # 5 (gem 3), 5 (gem 2), 2, 0
    t.st.coin[0, 4] = 25  # a later change of the coin changes nothing
    t.do(run=True)
    assert t.st.to_act == 0
    assert list(t.st.bid[:4]) == [5, 2, 5, 0]


def test_nv23_no_coin_no_turn():
    t = Table(BASE, 3).advance()
    t.st.place[1, 0] = GONE
    bid_all(t, (1, 2, 3), (1, 2, 3), (1, 2, 3))
    t.st.place[1, 2] = GONE  # the coin for the second tavern
    while t.st.tavern == 0:
        t.do(run=True)
    assert 1 not in t.st.order[: t.st.n_order]
    assert t.st.n_order == 2


def test_nv24_card_then_heroes_then_exchange():
    t = Table(BASE, 2).line(0, W, H, M, B)
    t.st.gem[:2] = [5, 4]
    t.advance().tavern(0, "explorer_7", "warrior_9", "offering_3")
    bid_all(t, (0, 1, 2), (0, 1, 2))
    t.offer_only("grid").do(card="explorer_7", run=True)
    assert t.asked() == (0, Decision.TAKE_HERO)
    assert t.st.exchanges[0] == 0
    t.do(card="grid", run=True)
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=1, run=True)  # 2 becomes the only 9; the pouch has 4 and 5, their 9 is gone: 10
    assert t.coin_values(0) == [0, 9, 3, 4, 10]
    assert t.st.exchanges[0] == 1
    assert t.asked() == (1, Decision.TAKE_CARD)


def test_nv24_offering_transforms_and_goes_to_the_pile():
    t = Table(BASE).take(0, "offering_3")
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=4)
    assert t.coin_values(0) == [0, 2, 3, 4, 8]
    assert t.discard_pile() == ["offering_3"]


def test_nv25_thrud_is_lifted_and_put_down_before_the_hero_check():
    t = Table(BASE).offer_only().line(0, W, H, M, B)
    t.take(0, "thrud").do(pos=W)
    assert t.ranks(0) == [2, 1, 1, 1, 0]
    t.offer_only("skaa")
    t.take(0, "warrior_9")
    assert t.asked() == (0, Decision.PLACE_THRUD)
    assert t.ranks(0)[W] == 2  # lifted
    t.do(pos=E)  # completes the line; one hero (Thrud) is owned already
    assert t.asked() is None
    t.line(0, W, H, M, B)
    t.take(0, "explorer_9")
    t.do(pos=E)
    assert t.ranks(0) == [3, 2, 2, 2, 2]
    assert t.asked() == (0, Decision.TAKE_HERO)


def test_nv25_own_effect_comes_before_thrud_is_put_down():
    t = Table(BASE).offer_only().line(0, W, M, E, times=2)
    t.take(0, "thrud").do(pos=H)
    t.take(0, "dagda")
    assert t.asked() == (0, Decision.DISCARD_LAST)
    assert t.st.thrud_column == -1
    t.do(pos=W).do(pos=M)
    assert t.asked() == (0, Decision.PLACE_THRUD)


def test_nv26_left_over_card_then_gems_then_the_next_tavern():
    t = Table(BASE, 2).advance().tavern(0, "hunter", "miner_0", "warrior_3")
    bid_all(t, (1, 2, 3), (1, 2, 3))
    gems = list(t.st.gem[:2])
    t.do(run=True).do(run=True)
    assert len(t.discard_pile()) == 1
    assert list(t.st.gem[:2]) == gems[::-1]
    assert t.st.tavern == 1


@pytest.mark.parametrize(
    ("bids", "gems", "after"),
    [
        ((3, 3, 3, 3, 3), (1, 2, 3, 4, 5), (5, 4, 3, 2, 1)),
        ((3, 3, 3, 3, 2), (1, 2, 3, 4, 5), (4, 3, 2, 1, 5)),
        ((3, 3, 3, 2, 2), (5, 1, 3, 2, 4), (1, 5, 3, 4, 2)),
        ((5, 4, 3, 2, 0), (5, 1, 3, 2, 4), (5, 1, 3, 2, 4)),
        ((3, 3, 2, -1, -1), (5, 1, 3, 2, 4), (1, 5, 3, 2, 4)),
    ],
)
def test_nv27_gem_trades(bids, gems, after):
    from simkit.games.nidavellir.taverns import fix_order, trade_gems

    t = Table(BASE, 5)
    t.st.gem[:], t.st.bid[:] = gems, bids
    t.st.n_order = 0
    fix_order(t.st)
    trade_gems(t.st, t.ev)
    assert tuple(t.st.gem) == after


def test_nv28_all_coins_back_to_hand():
    t = Table(BASE, 2).advance()
    bid_all(t, (0, 1, 2), (1, 2, 3))
    while t.st.decision != Decision.BID:
        t.do(run=True)
    assert t.st.round_no == 2
    assert (t.st.place[:2] == HAND).all()


# --- Coins ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "target", "got"),
    [((5, 7, 9), 7, 7), ((5, 7, 9), 8, 9), ((5, 7, 9), 12, 9), ((5, 7, 9), 2, 5), ((25,), 30, 25), ((24,), 99, 24)],
)
def test_nv30_target_else_higher_else_lower(left, target, got):
    from simkit.games.nidavellir.treasury import treasury_coin

    assert treasury_coin(Table(BASE).treasury(*left).st.treasury, target) == got


def test_nv30_the_new_coin_is_taken_before_the_old_goes_back():
    t = Table(BASE).coins(0, 0, 10, 3, 4, 5).treasury(12)
    t.ask(Decision.TRANSFORM, 0, 1).do(pos=1)  # target 11: 12; had the 10 gone back first nothing would differ,
    assert t.coin_values(0)[1] == 12
    t.treasury(9)
    t.ask(Decision.TRANSFORM, 0, 3).do(pos=1)  # target 15: only 9 is there, the own 12 can't be the coin taken
    assert t.coin_values(0)[1] == 9
    assert t.treasury_values() == [12]


def test_nv30_bronze_leaves_the_game_gold_returns():
    t = Table(BASE).treasury(5, 8)
    t.ask(Decision.TRANSFORM, 0, 3).do(pos=4)
    assert (t.treasury_values(), t.st.coins_gone) == ([5], 1)
    t.ask(Decision.TRANSFORM, 0, 1).do(pos=4)
    assert (t.treasury_values(), t.st.coins_gone) == ([8], 1)


def test_nv31_the_new_coin_lies_where_the_old_one_lay():
    t = Table(BASE)
    t.st.place[0] = [0, 1, 2, POUCH, POUCH]
    for s in (1, 2, 3):
        t.ask(Decision.TRANSFORM, 0, 3).do(pos=s)
    assert list(t.st.place[0]) == [0, 1, 2, POUCH, POUCH]
    assert t.coin_values(0) == [0, 5, 6, 7, 5]


def _exchange(t, *places):
    from simkit.games.nidavellir.army import push
    from simkit.games.nidavellir.vocab import Task

    t.st.tavern = 0
    t.st.place[0] = places
    push(t.st, Task.EXCHANGE, 0, 0, 0)
    return t.settle()


def test_nv32_sum_of_the_pouch_replaces_the_higher():
    t = _exchange(Table(BASE), TAVERN_0, TAVERN_1, POUCH, TAVERN_2, POUCH)
    assert t.coin_values(0) == [0, 2, 3, 4, 8]
    assert list(t.st.place[0]) == [TAVERN_0, TAVERN_1, POUCH, TAVERN_2, POUCH]


def test_nv32_the_special_coin_exchanges_too():
    t = Table(BASE)
    t.st.coin[0, 0] = 3
    _exchange(t, TAVERN_0, TAVERN_1, POUCH, TAVERN_2, POUCH)
    assert t.coin_values(0) == [3, 2, 3, 4, 8]


# --- Heroes --------------------------------------------------------------------------------------


def test_nv40_one_card_can_bring_several_heroes():
    t = Table(BASE).line(0, W, H, M, B, times=2).give(0, "explorer_5")
    t.take(0, "explorer_7")
    t.do(card="skaa")
    assert t.asked() == (0, Decision.TAKE_HERO)
    t.do(card="astrid")
    assert t.asked() is None
    assert t.st.n_heroes[0] == 2


def test_nv40_lost_ranks_cost_no_hero_and_the_next_needs_more_lines():
    t = Table(BASE).line(0).hero_check(0).do(card="skaa")
    t.ask(Decision.DISCARD_LAST, 0, 1, 0).do(pos=W)
    assert t.st.n_heroes[0] == 1
    t.line(0, W).hero_check(0)
    assert t.asked() is None


def test_nv41_hourya_needs_five_explorers():
    t = Table(BASE).line(0, E, times=4)
    t.ask(Decision.TAKE_HERO, 0)
    assert "hourya" not in t.options()
    t.do(card="thrud").do(pos=E)
    t.ask(Decision.TAKE_HERO, 0)
    assert "hourya" in t.options()


def test_nv41_dagda_and_bonfur_need_payable_columns():
    t = Table(BASE).give(0, "kraal").line(0, H, B)
    t.ask(Decision.TAKE_HERO, 0)
    assert "dagda" not in t.options()  # Blacksmith alone; a hero is last in Warrior
    assert "bonfur" in t.options()
    t.line(0, M)
    t.ask(Decision.TAKE_HERO, 0)
    assert "dagda" in t.options()


def test_nv41_none_legal_is_looked_at_again():
    t = Table(BASE).offer_only("hourya").line(0).hero_check(0)
    assert t.asked() is None
    t.line(0, E, times=4).hero_check(0)
    assert t.options() == ["hourya"]


def test_nv42_class_heroes_with_all_ranks_neutral_ones_to_the_zone():
    t = Table(BASE).take(0, "kraal").take(0, "aral").take(0, "skaa")
    assert t.ranks(0) == [2, 2, 0, 0, 0]
    assert list(t.st.points[0]) == [7, 0, 0, 0, 0]
    assert t.st.fixed_heroes[0] == 17


def test_nv43_dagda_discards_from_two_other_columns():
    t = Table(BASE).offer_only().give(0, "warrior_9", "warrior_3", "miner_2", "hunter").take(0, "dagda")
    assert t.options() == ["warrior_3", "miner_2"]
    t.do(pos=W)
    assert t.options() == ["miner_2"]  # not the same column twice
    t.do(pos=M)
    assert t.column(0, W) == ["warrior_9"]
    assert t.column(0, H) == ["hunter", "dagda"]
    assert t.discard_pile() == ["warrior_3", "miner_2"]


def test_nv43_bonfur_never_a_hero_nor_under_thrud():
    t = Table(BASE).offer_only().give(0, "kraal", "miner_1", "explorer_5").take(0, "thrud").do(pos=M)
    t.take(0, "bonfur")
    assert t.options() == ["explorer_5"]


def test_nv44_thrud_any_column_and_last():
    t = Table(BASE).take(0, "thrud")
    assert t.options() == [W, H, M, B, E]
    t.do(pos=H).take(0, "hunter")
    assert t.asked() == (0, Decision.PLACE_THRUD)
    t.do(pos=H)
    assert t.ranks(0)[H] == 2
    assert t.st.thrud_column == H


def test_nv45_ylud_waits():
    t = Table(BASE).take(0, "ylud")
    assert t.asked() is None
    assert t.ranks(0) == [0] * 5
    assert t.st.ylud_owner == 0


def test_nv45_ylud_lifts_thrud_and_completes_a_line():
    t = Table(BASE).offer_only().line(0, W, H, M, B, times=3).line(0, E, times=2)
    t.take(0, "ylud").take(0, "thrud").do(pos=W).offer_only("skaa")
    t.ask(Decision.PLACE_YLUD, 0).do(pos=W)
    assert t.asked() == (0, Decision.PLACE_THRUD)
    t.do(pos=E)
    assert t.asked() == (0, Decision.TAKE_HERO)
    assert t.ranks(0) == [4, 3, 3, 3, 3]


def test_nv46_uline_takes_unrevealed_coins_and_bids_last():
    t = Table(BASE, 2)
    t.st.gem[:2] = [5, 4]
    t.advance()
    bid_all(t, (4, 1, 2), (3, 2, 1))
    t.take(0, "uline")
    assert list(t.st.place[0]) == [HAND, HAND, HAND, HAND, TAVERN_0]
    t.do(run=True).do(run=True)
    assert t.asked() == (0, Decision.HAND_BID)
    assert t.st.bid[1] == 3  # seen
    assert t.options() == [0, 1, 2, 3]
    t.do(pos=3, run=True)
    assert list(t.st.order[:2]) == [0, 1]


def test_nv46_uline_in_the_turn_of_the_exchange_coin_exchanges_from_hand():
    t = Table(BASE, 2)
    t.advance()
    t.tavern(0, "explorer_7", "warrior_9", "hunter").line(0, W, H, M, B).offer_only("uline")
    t.st.gem[:2] = [5, 4]
    bid_all(t, (0, 1, 2), (0, 1, 2))
    t.do(card="explorer_7", run=True).do(card="uline", run=True)
    assert t.asked() == (0, Decision.EXCHANGE_PAIR)
    assert len(t.options()) == 6
    t.do(pos=5 * 3 + 4, run=True)
    assert t.coin_values(0) == [0, 2, 3, 4, 9]
    assert t.st.place[0, 4] == HAND


def test_nv47_grid_transforms_at_once():
    t = Table(BASE).take(0, "grid")
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=4)
    assert t.coin_values(0) == [0, 2, 3, 4, 12]


# --- End of age 1 --------------------------------------------------------------------------------


def end_of_age(t, age):
    """Put the table after the last round of an age."""
    t.st.age, t.st.phase = age, Phase.ENLIST_START
    t.st.round_no = t.st.age_round = int(t.par.rounds[t.st.n_players - 2])
    return t


def test_nv60_order_mercenaries_ylud_distinctions_camp():
    t = Table(THINGVELLIR, 2).take(0, "mercenary_1_hunter_miner").take(0, "ylud").camp("fafnir").line(1, H)
    end_of_age(t, 0).advance()
    assert t.asked() == (0, Decision.ENLIST_CLASS if len(t.options()) > 1 else Decision.ENLIST)
    while t.st.decision in (Decision.ENLIST, Decision.ENLIST_CLASS):
        t.do(run=True)
    assert t.asked() == (0, Decision.PLACE_YLUD)
    assert t.st.n_camp == 1
    t.do(pos=E, run=True)
    while t.st.decision != Decision.BID:
        t.do(run=True)
    kinds = [row[2] for row in t.ev.rows[: t.st.n_events] if row[2] in (Ev.DISTINCTION, Ev.CAMP_CLEARED)]
    assert kinds == [Ev.DISTINCTION] * 5 + [Ev.CAMP_CLEARED]
    assert t.st.age == 1


def test_nv61_ylud_counts_for_the_distinctions():
    t = Table(BASE, 2).take(0, "ylud")
    end_of_age(t, 0).advance()
    assert t.asked() == (0, Decision.PLACE_YLUD)
    assert t.options() == [W, H, M, B, E]
    t.do(pos=M, run=True)
    assert t.st.gem[0] == 6


def test_nv62_only_the_sole_most_wins_and_zero_is_a_tie():
    t = Table(BASE, 3).line(0, M).line(1, M)
    end_of_age(t, 0).advance()
    assert t.events(Ev.DISTINCTION) == [(-1, k, 0, 0) for k in range(5)]
    assert sorted(t.st.gem[:3]) == [3, 4, 5]


def test_nv62_rewards_are_carried_out_one_by_one():
    """The blacksmith's hero makes its owner the explorers' majority."""
    t = Table(BASE, 2).line(0, W, H, M, E, times=2).line(0, B).line(1, E, times=2)
    t.line(1, W, H, M, times=2)
    t.st.n_heroes[0] = 2
    t.offer_only("idunn")
    end_of_age(t, 0).advance()
    # one blacksmith against none: the special blacksmith (2 ranks) makes 3 ranks; two lines, two heroes: none due
    assert t.column(0, B) == ["blacksmith", "special_blacksmith"]
    t2 = Table(BASE, 2).line(0, W, H, M, E, times=2).line(0, B).line(1, W, H, M, E, times=2)
    t2.st.n_heroes[0] = 1
    t2.offer_only("idunn")
    end_of_age(t2, 0).advance()
    assert t2.options() == ["idunn"]
    t2.do(card="idunn", run=True)
    assert t2.events(Ev.DISTINCTION)[-1] == (0, E, 0, 0)
    assert t2.asked() == (0, Decision.PIONEER)


def test_nv63_warrior_and_hunter_rewards():
    t = Table(BASE, 2).line(0, W, H)
    end_of_age(t, 0).advance()
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=4, run=True)
    assert t.coin_values(0) == [3, 2, 3, 4, 10]
    assert t.st.coins_gone == 2  # the bronze 5 and the 0


def test_nv64_gem_six_wins_ties_never_moves_and_three_points():
    from simkit.games.nidavellir.taverns import fix_order, trade_gems

    t = Table(BASE, 3).line(0, M)
    t.st.gem[:3] = [3, 5, 4]
    end_of_age(t, 0).advance()
    assert list(t.st.gem[:3]) == [6, 5, 4]
    assert t.st.covered[0] == 3
    t.st.bid[:3], t.st.n_order = 4, 0
    fix_order(t.st)
    trade_gems(t.st, t.ev)
    assert list(t.st.order[:3]) == [0, 1, 2]
    assert list(t.st.gem[:3]) == [6, 4, 5]
    t.finish()
    assert t.st.part[0, 6] == 3


def test_nv65_the_special_blacksmith_may_bring_a_hero():
    t = Table(BASE, 2).line(0, W, H, M, E).line(1, W, H, M, E).line(0, B).line(1, B)
    t.line(0, W, H, M, E, B).line(1, W, H, M, E)
    t.st.n_heroes[0] = 2
    t.line(0, W, H, M, E)
    end_of_age(t, 0).advance()
    t.do(pos=1, run=True)  # King's Hand
    assert t.asked() == (0, Decision.TAKE_HERO)
    assert t.ranks(0)[B] == 4


def test_nv66_the_winner_keeps_one_of_three():
    t = Table(BASE, 4).line(2, E)
    end_of_age(t, 0).advance()
    deck = list(t.st.deck[1, :37])
    assert t.asked() == (2, Decision.PIONEER)
    assert [x_of(a) for a in t.legal()] == deck[-3:]
    kept = next((a for a in t.legal() if t.name(x_of(a)) not in ("offering_5",)), None)
    t.do(pos=pos_of(kept), run=True)
    rest = sorted(deck)
    rest.remove(x_of(kept))
    left = list(t.st.deck[1, : t.st.n_deck[1]]) + [t.st.card[k, i] for k in range(3) for i in range(4)]
    assert sorted(left) == rest
    assert left[:34] != deck[:34]  # shuffled


def test_nv66_nobody_wins_the_top_card_is_discarded():
    t = Table(BASE, 4)
    top = t.name(t.st.deck[1, 36])
    end_of_age(t, 0).advance()
    assert t.discard_pile() == [top]
    assert t.st.n_deck[1] == 36 - 12


def test_nv66_an_offering_is_applied():
    t = Table(BASE, 4).line(0, E)
    t.st.deck[1, 36] = t.id("offering_5")
    end_of_age(t, 0).advance()
    t.do(card="offering_5", run=True)
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=3, run=True)
    assert t.coin_values(0) == [0, 2, 3, 9, 5]
    assert t.discard_pile() == ["offering_5"]


def test_nv67_ylud_taken_in_the_distinctions_waits():
    t = Table(BASE, 2).line(0, W, H, M, E, times=3).line(0, B).line(1, W, H, M, E, times=3)
    t.st.n_heroes[0] = 2
    t.offer_only("ylud")
    end_of_age(t, 0).advance()
    assert t.options() == ["ylud"]
    t.do(run=True)
    assert t.asked() == (0, Decision.BID)
    assert (t.st.ylud_owner, t.st.ylud_column) == (0, -1)


# --- End of age 2, scoring -----------------------------------------------------------------------


def test_nv70_order_at_the_end():
    t = Table(THINGVELLIR, 2).take(0, "mercenary_2_warrior_hunter").take(0, "ylud").take(0, "thrud").do(pos=W)
    t.st.end_discards[0] = 1
    end_of_age(t, 1).advance()
    order = []
    while not t.st.is_over:
        order.append(Decision(int(t.st.decision)))
        t.do(pos=E if t.st.decision in (Decision.PLACE_THRUD, Decision.PLACE_YLUD) else None, run=True)
    wanted = [Decision.ENLIST, Decision.ENLIST_CLASS, Decision.PLACE_YLUD, Decision.DISCARD_ARMY]
    assert [d for d in order if d != Decision.PLACE_THRUD] == wanted
    assert t.events(Ev.THRUD_LEFT)


def test_nv71_ylud_is_placed_or_moves_or_stays():
    t = Table(BASE, 2).take(0, "ylud")
    t.ask(Decision.PLACE_YLUD, 0).do(pos=W)
    t.give(0, "warrior_9")
    assert t.column(0, W) == ["ylud", "warrior_9"]
    end_of_age(t, 1).advance()
    t.do(pos=W, run=True)
    assert t.column(0, W) == ["ylud", "warrior_9"]
    t = Table(BASE, 2).take(0, "ylud")
    t.ask(Decision.PLACE_YLUD, 0).do(pos=W)
    t.give(0, "warrior_9")
    end_of_age(t, 1).advance()
    t.do(pos=E, run=True)
    assert (t.column(0, W), t.column(0, E)) == (["warrior_9"], ["ylud"])
    assert t.st.part[0, E] == 11


def test_nv71_staying_moves_nothing_not_even_thrud():
    t = Table(BASE, 2).take(0, "ylud")
    t.ask(Decision.PLACE_YLUD, 0).do(pos=W)
    t.take(0, "thrud").do(pos=W)
    end_of_age(t, 1).advance()
    t.do(pos=W, run=True)
    assert t.st.is_over
    assert t.events(Ev.THRUD_LIFTED) == []


def test_nv72_thrud_leaves_before_the_warriors_are_counted():
    t = Table(BASE, 2).take(0, "thrud").do(pos=W)
    t.line(1, W)
    end_of_age(t, 1).advance()
    assert t.ranks(0) == [0] * 5
    assert t.st.part[0, W] == 0
    assert t.st.part[1, W] == 3 + 5
    assert t.st.part[0, 7] == 13


def test_nv73_an_untouched_seat_has_nineteen():
    assert Table(BASE, 4).finish() == [19] * 4


def test_nv73_warrior_majority_ties_all_add_the_highest_coin():
    t = Table(BASE, 3).give(0, "warrior_9").give(1, "kraal").give(2, "warrior_3", "warrior_4")
    t.coins(1, 0, 2, 3, 4, 20)
    t.finish()
    assert [int(x) for x in t.st.part[:3, W]] == [9, 7 + 20, 7 + 5]


def test_nv73_parts_of_an_army():
    t = Table(BASE, 2).give(0, "hunter", "aral", "blacksmith", "aegur", "miner_2", "zoral", "explorer_11", "idunn")
    t.st.ending[0, 0], t.st.n_ending[0] = t.id("idunn"), 1
    t.finish()
    assert [int(x) for x in t.st.part[0, :5]] == [5, 9, 3 * 4, 3 + 4 + 5, 11 + 7 + 4]


def test_nv74_equal_totals_share():
    t = Table(BASE, 3)
    t.finish()
    assert t.st.winners == 0b111
    out = new_records(GAME.out)
    GAME.fill(t.st, t.tab, t.par, out[0])
    assert out[0].winner == -1


# --- Modes and player counts ---------------------------------------------------------------------


def test_nv80_heroes_of_the_modes():
    offers = {mode: int(Table(mode, 3).st.on_offer.sum()) for mode in (BASE, FIRST_GAME, THINGVELLIR)}
    assert offers == {BASE: 21, FIRST_GAME: 18, THINGVELLIR: 27}
    t = Table(FIRST_GAME, 3)
    assert not any(t.st.on_offer[t.id(h)] for h in ("thrud", "uline", "ylud"))
    assert list(t.st.n_camp_deck) == [0, 0]


def test_nv81_two_players_leave_one_card():
    t = Table(BASE, 2)
    assert sorted(t.st.gem[:2]) == [4, 5]
    assert len(t.treasury_values()) == 28
    random_walk(t, np.random.default_rng(4))
    assert sum(1 for _ in t.events(Ev.LEFT_OVER)) == 24


# --- Decisions -----------------------------------------------------------------------------------


def test_nvd1_bids():
    t = Table(BASE, 2).advance()
    assert len(t.legal()) == 60
    t.st.place[0, 0] = GONE
    assert len(t.legal()) == 24
    assert all(len({a // 25, a // 5 % 5, a % 5}) == 3 for a in map(pos_of, t.legal()))


def test_nvd2_uline_each_coin_in_hand():
    t = Table(BASE, 2).take(0, "uline").advance()
    bid_all_but(t)
    assert t.asked() == (0, Decision.HAND_BID)
    assert t.options() == [0, 1, 2, 3, 4]


def bid_all_but(t):
    """Only seat 1 bids (seat 0 owns Uline)."""
    t.do(pos=25 * 1 + 5 * 2 + 3, run=True)


def test_nvd3_each_card_left():
    t = Table(BASE, 3).advance().tavern(0, "hunter", "hunter", "warrior_6")
    bid_all(t, (1, 2, 3), (1, 2, 3), (1, 2, 3))
    assert t.options() == ["hunter", "hunter", "warrior_6"]  # equal cards are options of their own
    assert all(pos_of(a) < CAMP for a in t.legal())


def test_nvd4_each_legal_hero():
    t = Table(BASE).line(0).hero_check(0)
    heroes = [c.id for c in t.data.cards.values() if c.kind == "hero" and not c.expansion]
    assert t.options() == [h for h in heroes if h != "hourya"]


def test_nvd5_thrud_each_column():
    assert Table(BASE).take(1, "thrud").options() == [0, 1, 2, 3, 4]


def test_nvd6_ylud_each_column():
    t = Table(BASE, 2).take(1, "ylud")
    end_of_age(t, 1).advance()
    assert t.options() == [0, 1, 2, 3, 4]


def test_nvd7_discard_columns():
    t = Table(BASE).offer_only().give(0, "warrior_9", "blacksmith").take(0, "bonfur")
    assert t.options() == ["warrior_9"]


def test_nvd8_each_own_coin_but_the_exchange_coin():
    t = Table(BASE).coins(0, 0, 7, 7, 4, 5).ask(Decision.TRANSFORM, 0, 3)
    assert t.options() == [1, 2, 3, 4]  # equal coins are options of their own


@pytest.mark.parametrize(("in_hand", "pairs"), [((1, 2, 3, 4), 6), ((1, 2, 3), 3), ((2, 4), 1)])
def test_nvd9_pairs_of_hand_coins(in_hand, pairs):
    t = Table(BASE)
    t.st.place[0] = [HAND if s in in_hand else TAVERN_0 for s in range(5)]
    t.ask(Decision.EXCHANGE_PAIR, 0)
    assert len(t.legal()) == pairs


def test_nvd10_which_of_two_equal_coins():
    t = Table(BASE).coins(0, 0, 2, 3, -5, 5).treasury(10)
    _exchange(t, TAVERN_0, TAVERN_1, TAVERN_2, POUCH, POUCH)
    assert t.asked() == (0, Decision.GIVE_UP)
    assert t.options() == [3, 4]
    t.do(pos=3)
    assert t.treasury_values() == [5]
    assert t.coin_values(0) == [0, 2, 3, 10, 5]


def test_nvd11_three_cards():
    t = Table(BASE, 4).line(0, E)
    end_of_age(t, 0).advance()
    assert len(t.legal()) == 3


def test_distinctions_are_given_in_the_order_of_the_classes():
    t = Table(BASE, 2).line(0, H, M, B)
    t.st.phase, t.st.turn = Phase.DISTINCTIONS, 0
    for _ in range(5):
        give_distinctions(t.st, t.tab, t.par, t.ev)
    assert [row[1] for row in t.events(Ev.DISTINCTION)] == [W, H, M, B, E]
