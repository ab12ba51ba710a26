"""Thingvellir: a test per rule and decision, and the readings D1 to D27."""

from __future__ import annotations

import pytest
from games.nidavellir.helpers import (
    BASE,
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
)
from games.nidavellir.test_rules import end_of_age

from simkit.core.record import new_records
from simkit.errors import PatchError
from simkit.games.nidavellir import GAME
from simkit.games.nidavellir.army import push
from simkit.games.nidavellir.vocab import CAMP, Decision, Ev, Phase, Place, Task, pos_of, x_of, y_of

SAME = ((1, 2, 3), (1, 2, 3), (1, 2, 3))


def first_turn(*camp, players=3, bids=SAME, gems=None, cards=("hunter", "miner_0", "warrior_3")):
    """A table before the first turn of the first tavern; seat 0 is first by its gem."""
    t = Table(THINGVELLIR, players)
    t.st.gem[:players] = gems or list(range(5, 5 - players, -1))
    t.advance().camp(*camp).tavern(0, *cards)
    return bid_all(t, *bids[:players])


# --- Camp ----------------------------------------------------------------------------------------


def test_tv1_two_camp_decks_of_twelve():
    t = Table(THINGVELLIR, 4)
    for age in (0, 1):
        cards = [t.data.cards[t.name(c)] for c in t.st.camp_deck[age, : t.st.n_camp_deck[age]]]
        assert {c.age for c in cards} == {age + 1}
        assert [sum(c.kind == k for c in cards) for k in ("artifact", "mercenary")] == [6, 6]
    assert list(t.st.camp_deck[0, :12]) != list(Table(THINGVELLIR, 4, game_no=1).st.camp_deck[0, :12])


def test_tv10_the_row_is_filled_to_five_at_the_start_of_a_round():
    t = Table(THINGVELLIR, 4)
    top = [t.name(c) for c in t.st.camp_deck[0, :12][::-1]]
    t.advance()
    assert [t.name(c) for c in t.st.camp[:5]] == top[:5]
    assert t.st.n_camp_deck[0] == 7
    t.st.phase, t.st.to_act, t.st.n_camp = Phase.ROUND_START, -1, 3
    t.advance()
    assert (t.st.n_camp, t.st.n_camp_deck[0]) == (5, 5)


def test_tv20_the_first_may_visit_nobody_else():
    t = first_turn("draupnir", "svalinn")
    assert t.options() == ["hunter", "miner_0", "warrior_3", "draupnir", "svalinn"]
    t.do(card="svalinn", run=True)
    assert t.st.holder[t.id("svalinn")] == 0
    assert t.asked() == (1, Decision.TAKE_CARD)
    assert t.options() == ["hunter", "miner_0", "warrior_3"]


def test_tv20_fafnirs_owner_may_if_the_first_did_not():
    t = first_turn("draupnir", "svalinn")
    t.st.camp_any_turn[2] = 1
    t.do(card="hunter", run=True)
    assert all(pos_of(a) < CAMP for a in t.legal())
    t.do(card="miner_0", run=True)
    assert t.options() == ["warrior_3", "draupnir", "svalinn"]
    t = first_turn("draupnir", "svalinn")
    t.st.camp_any_turn[2] = 1
    t.do(card="draupnir", run=True).do(card="hunter", run=True)
    assert t.options() == ["miner_0", "warrior_3"]


def test_tv21_two_players_the_visitor_discards_after_the_exchange():
    t = first_turn("svalinn", players=2, bids=((0, 1, 2), (0, 1, 2)))
    t.do(card="svalinn", run=True)
    assert t.st.exchanges[0] == 1
    assert t.asked() == (0, Decision.VISIT_DISCARD)
    t.do(card="miner_0", run=True)
    assert t.asked() == (1, Decision.TAKE_CARD)
    assert t.options() == ["hunter", "warrior_3"]
    t.do(card="hunter", run=True)
    assert t.discard_pile() == ["miner_0", "warrior_3"]


def test_tv22_a_card_left_over_by_a_visit_is_discarded():
    t = first_turn("svalinn")
    t.do(card="svalinn", run=True).do(card="hunter", run=True).do(card="miner_0", run=True)
    assert t.discard_pile() == ["warrior_3"]


def test_tv23_camp_cards_never_enter_the_discard_pile():
    t = Table().give(0, "mercenary_1_warrior_explorer", column=W).give(0, "vegvisir").give(0, "special_blacksmith")
    t.give(0, "olwyn_double", column=M)
    for k in (W, M, B, E):
        t.ask(Decision.DISCARD_LAST, 0, 1, 0).do(pos=k)
    assert t.discard_pile() == []
    assert t.st.n_gone == 4


def test_tv24_artifacts_to_the_zone_vegvisir_placed_hero_check():
    t = Table().take(0, "svalinn")
    assert t.st.holder[t.id("svalinn")] == 0
    assert t.ranks(0) == [0] * 5
    t.line(0, W, H, M, B).take(0, "vegvisir")
    assert t.column(0, E) == ["vegvisir"]
    assert t.asked() == (0, Decision.TAKE_HERO)


# --- Ends of the ages ----------------------------------------------------------------------------


def recruit(t, p, *names):
    for name in names:
        t.take(p, name)
    return t


AGE_1 = ("mercenary_1_warrior_explorer", "mercenary_1_warrior_blacksmith", "mercenary_1_hunter_miner")


def test_tv30_order_by_number_then_gem_and_the_first_decides():
    t = Table(THINGVELLIR, 4)
    t.st.gem[:4] = [2, 3, 4, 5]
    recruit(t, 0, *AGE_1[:2])
    recruit(t, 2, "mercenary_1_hunter_explorer")
    recruit(t, 3, "mercenary_1_blacksmith_miner")
    end_of_age(t, 0).advance()
    assert list(t.st.order[:3]) == [0, 3, 2]
    assert t.asked() == (0, Decision.ENLIST_ORDER)
    t.do(pos=1, run=True)
    assert list(t.st.order[:3]) == [3, 2, 0]
    assert t.st.to_act == 3
    assert list(t.st.gem[:4]) == [2, 3, 4, 5]


def test_tv31_all_own_mercenaries_heroes_in_between():
    t = Table(THINGVELLIR, 2).line(0, W, H, M, B)
    recruit(t, 0, *AGE_1)
    end_of_age(t, 0).advance()
    assert t.asked() == (0, Decision.ENLIST)
    t.do(card="mercenary_1_warrior_explorer", run=True)
    assert t.asked() == (0, Decision.ENLIST_CLASS)
    t.do(pos=E, run=True)
    assert (t.ranks(0)[E], t.st.points[0, E]) == (1, 8)
    assert t.asked() == (0, Decision.TAKE_HERO)
    t.do(card="skaa", run=True)
    assert t.asked() == (0, Decision.ENLIST)
    assert len(t.options()) == 2


def test_tv32_gained_during_enlistment_or_ylud_is_placed_at_once():
    t = Table(THINGVELLIR, 2).line(0, W, H, M, B)
    recruit(t, 0, *AGE_1[:2])
    t.camp("mercenary_1_blacksmith_miner").offer_only("holda")
    end_of_age(t, 0).advance()
    t.do(card=AGE_1[0], run=True).do(pos=E, run=True).do(card="holda", run=True)
    t.do(card="mercenary_1_blacksmith_miner", run=True)
    assert t.asked() == (0, Decision.ENLIST_CLASS)
    assert {x_of(a) for a in t.legal()} == {t.id("mercenary_1_blacksmith_miner")}
    t.do(pos=M, run=True)
    assert t.asked() in ((0, Decision.ENLIST), (0, Decision.ENLIST_CLASS))
    t = Table(THINGVELLIR, 2).line(0, W, H, M, B, times=2).line(0, E).camp("mercenary_1_blacksmith_miner")
    t.offer_only().take(0, "ylud").offer_only("holda")
    end_of_age(t, 0).advance()
    t.do(pos=E, run=True).do(card="holda", run=True).do(run=True)
    assert t.asked() == (0, Decision.ENLIST_CLASS)


def test_tv32_gained_during_the_distinctions_waits():
    t = Table(THINGVELLIR, 2).line(0, W, H, M, E, times=2).line(1, W, H, M, E, times=2).line(0, B)
    t.st.n_heroes[0] = 1
    t.camp("mercenary_1_blacksmith_miner").offer_only("holda")
    end_of_age(t, 0).advance()
    t.do(card="holda", run=True).do(run=True)
    assert t.asked()[1] == Decision.BID
    assert t.st.n_mercenaries[0] == 1


def test_tv33_row_and_deck_leave_after_the_distinctions():
    t = Table(THINGVELLIR, 2).advance()
    assert (t.st.n_camp, t.st.n_camp_deck[0]) == (5, 7)
    t.st.to_act = -1
    gone = int(t.st.n_gone)
    end_of_age(t, 0).advance()
    assert t.st.n_gone - gone == 12
    assert {t.data.cards[t.name(c)].age for c in t.st.camp[: t.st.n_camp]} == {2}


def test_tv34_discard_after_thrud_has_left():
    t = Table(THINGVELLIR, 2).give(0, "warrior_3", "warrior_9", "kraal").take(0, "thrud").do(pos=M)
    t.st.end_discards[0] = 1
    end_of_age(t, 1).advance()
    assert t.asked() == (0, Decision.DISCARD_ARMY)
    assert t.options() == ["warrior_3", "warrior_9"]
    assert t.st.thrud_column == -1
    t.do(card="warrior_3", run=True)
    assert t.column(0, W) == ["warrior_9", "kraal"]


# --- Cards ---------------------------------------------------------------------------------------


def test_tv40_megingjord_no_heroes_by_lines():
    t = Table().take(0, "megingjord").line(0, times=2).hero_check(0)
    assert t.asked() is None
    t.take(0, "gjallarhorn")
    assert t.asked() == (0, Decision.TAKE_HERO)
    t.do(card="aral")
    assert t.asked() is None


def test_tv41_gjallarhorn_counts_for_the_next_check():
    t = Table().take(0, "gjallarhorn").do(card="skaa")
    t.line(0).hero_check(0)
    assert t.asked() is None
    t.line(0).hero_check(0)
    assert t.asked() == (0, Decision.TAKE_HERO)
    t = Table().offer_only("hourya").take(0, "gjallarhorn")
    assert t.asked() is None


def pouch(t, *places):
    t.st.place[0], t.st.shown[0] = places, 0
    return t


def test_tv42_two_pouch_coins_in_either_order():
    t = pouch(Table(), TAVERN_0, POUCH, TAVERN_1, TAVERN_2, POUCH).take(0, "vidofnir")
    assert [(pos_of(a), y_of(a)) for a in t.legal()] == [(1, 2), (1, 3), (4, 2), (4, 3)]
    t.do(pos=4, y=2)
    assert [(pos_of(a), y_of(a)) for a in t.legal()] == [(1, 3)]
    t.do(pos=1)
    assert t.coin_values(0) == [0, 5, 3, 4, 7]
    assert t.st.shown[0] == (1 << 1) | (1 << 4)


def test_tv42_beside_the_exchange_coin_five():
    t = pouch(Table(), POUCH, POUCH, TAVERN_0, TAVERN_1, TAVERN_2).take(0, "vidofnir")
    assert [(pos_of(a), y_of(a)) for a in t.legal()] == [(1, 5)]
    t.do()
    assert t.coin_values(0) == [0, 7, 3, 4, 5]


def test_tv42_without_a_pouch_hand_coins():
    t = Table()
    t.take(0, "vidofnir")  # all coins in hand, as after the round
    assert len(t.legal()) == 8
    t.do(pos=2, y=3)
    assert [(pos_of(a), y_of(a)) for a in t.legal()] == [(1, 2), (3, 2), (4, 2)]
    t = Table()
    t.st.from_hand[0] = 1
    pouch(t, HAND, TAVERN_0, HAND, TAVERN_1, TAVERN_2).take(0, "vidofnir")
    assert [(pos_of(a), y_of(a)) for a in t.legal()] == [(2, 5)]


def test_tv43_andumia_a_dwarf_or_an_offering():
    t = Table().pile("offering_3", "miner_2", "miner_2").take(0, "andumia")
    assert t.options() == ["offering_3", "miner_2", "miner_2"]
    t.do(card="offering_3").do(pos=1)
    assert t.discard_pile() == ["miner_2", "miner_2", "offering_3"]
    assert t.coin_values(0)[1] == 5
    t = Table().line(0, W, H, B, E).pile("miner_2").offer_only("andumia", "skaa").take(0, "andumia").do(card="miner_2")
    assert t.ranks(0)[M] == 1
    assert t.discard_pile() == []
    assert t.asked() is None  # one line, Andumia herself is the hero


def test_tv44_brisingamens_chooses_both_first():
    t = Table().pile("offering_5", "miner_2", "hunter").take(0, "brisingamens")
    t.do(card="offering_5")
    assert t.asked() == (0, Decision.TAKE_DISCARD)
    assert t.options() == ["miner_2", "hunter"]
    t.do(card="hunter")
    assert t.asked() == (0, Decision.TRANSFORM)  # the first one first
    assert t.column(0, H) == []
    t.do(pos=1)
    assert t.column(0, H) == ["hunter"]
    assert t.discard_pile() == ["miner_2", "offering_5"]


def test_tv44_not_with_fewer_than_two_cards():
    t = first_turn("brisingamens", "svalinn")
    t.pile("hunter")
    assert "brisingamens" not in t.options()
    t.pile("hunter", "hunter")
    assert "brisingamens" in t.options()


def test_tv45_hofud_seat_by_seat_hidden_until_all_have_chosen():
    t = Table(THINGVELLIR, 4).give(0, "warrior_3", "kraal").give(2, "warrior_4", "warrior_9")
    t.give(1, "warrior_5").take(1, "hofud")
    assert t.asked() == (2, Decision.HOFUD)
    assert t.options() == ["warrior_4", "warrior_9"]
    t.do(card="warrior_4")
    assert t.asked() == (0, Decision.HOFUD)  # seat 3 has no warrior
    assert t.column(2, W) == ["warrior_4", "warrior_9"]
    assert t.options() == ["warrior_3"]
    t.do()
    assert (t.column(0, W), t.column(1, W), t.column(2, W)) == (["kraal"], ["warrior_5"], ["warrior_9"])
    assert sorted(t.discard_pile()) == ["warrior_3", "warrior_4"]


def test_tv46_holda_is_no_visit():
    t = first_turn("svalinn", "fafnir").line(0, W, M, B, E).offer_only("holda")
    t.do(card="hunter", run=True).do(card="holda", run=True)
    assert t.asked() == (0, Decision.TAKE_CAMP)
    t.do(card="svalinn", run=True)
    assert (t.st.visited, t.st.visits[0]) == (False, 0)
    t = Table().camp().take(0, "holda")
    assert t.asked() is None


def test_tv47_jarnglofi_on_a_later_tavern_no_turn_there():
    t = first_turn("jarnglofi", bids=((4, 0, 1), (3, 1, 2), (3, 1, 2)))
    t.do(card="jarnglofi", run=True)
    assert t.st.place[0, 0] == Place.GONE
    while t.st.tavern == 0:
        t.do(run=True)
    assert t.st.n_order == 2
    assert 0 not in t.st.order[:2]
    left = int(t.st.n_discard)
    while t.st.tavern == 1:
        t.do(run=True)
    assert t.st.n_discard >= left + 1
    while t.st.decision != Decision.BID:
        t.do(run=True)
    assert len(t.legal()) == 24


def test_tv47_jarnglofi_on_the_current_tavern_no_exchange_but_gem_trade():
    t = first_turn("jarnglofi", bids=((0, 1, 2), (0, 1, 2), (0, 1, 2)))
    t.do(card="jarnglofi", run=True)
    assert t.st.exchanges[0] == 0
    while t.st.tavern == 0:
        t.do(run=True)
    assert list(t.st.gem[:3]) == [3, 4, 5]


def test_tv48_khrad_the_lowest_coin():
    t = Table().take(0, "khrad")
    assert t.options() == [1]
    t.do()
    assert t.coin_values(0) == [0, 12, 3, 4, 5]


def test_tv49_olwyn_two_doubles_one_check():
    t = Table().line(0, W, H, M).take(0, "olwyn")
    assert t.options() == [0, 1, 2, 3, 4]
    t.do(pos=B)
    assert t.options() == [0, 1, 2, 4]
    t.do(pos=E)
    assert t.ranks(0) == [1] * 5
    assert t.st.n_heroes[0] == 1  # Olwyn; the doubles are no heroes
    assert t.asked() is None


def test_tv49_thrud_in_between():
    t = Table().offer_only().take(0, "thrud").do(pos=W)
    t.take(0, "olwyn").do(pos=W)
    assert t.asked() == (0, Decision.PLACE_THRUD)
    t.do(pos=H).do(pos=H)
    assert t.asked() == (0, Decision.PLACE_THRUD)


def _exchange(t):
    pouch(t, TAVERN_0, TAVERN_1, POUCH, TAVERN_2, POUCH)
    push(t.st, Task.EXCHANGE, 0, 0, 0)
    return t.settle()


def test_tv50_zolkur_gives_the_lower_once():
    t = _exchange(Table().take(0, "zolkur"))
    assert t.coin_values(0) == [0, 2, 8, 4, 5]
    t = _exchange(t)
    assert t.coin_values(0) == [0, 2, 13, 4, 5]
    assert t.st.fixed_heroes[0] == 10


def test_tv53_jarika_two_more():
    t = _exchange(Table().take(0, "jarika"))
    assert t.coin_values(0) == [0, 2, 3, 4, 10]
    t.take(0, "offering_3").do(pos=1)
    assert t.coin_values(0)[1] == 7


def test_tv54_artifacts_at_the_end():
    t = Table(THINGVELLIR, 2).coins(0, 0, 15, 20, 4, 5).line(0, M, times=4)
    t.give(0, "mercenary_1_hunter_miner", column=H).give(0, "mercenary_2_hunter_blacksmith", column=B)
    t.st.n_heroes[0] = 3
    for card in ("draupnir", "svalinn", "megingjord", "mjollnir", "hrafnsmerki", "jarnglofi"):
        t.take(0, card)
    t.finish()
    assert t.st.part[0, 8] == 2 * 6 + 3 * 5 + 28 + 2 * 4 + 2 * 5 + 24


def test_tv54_hrafnsmerki_only_mercenaries_still_in_the_army():
    t = Table(THINGVELLIR, 2).take(0, "hrafnsmerki").give(0, "mercenary_1_hunter_miner", column=H)
    t.ask(Decision.DISCARD_LAST, 0, 1, 0).do(pos=H)
    t.finish()
    assert t.st.part[0, 8] == 0


# --- Decisions -----------------------------------------------------------------------------------


def test_tvd1_each_of_the_three_cards():
    t = first_turn("svalinn", players=2).do(card="svalinn", run=True)
    assert t.options() == ["hunter", "miner_0", "warrior_3"]


def test_tvd2_each_camp_card_that_may_be_taken():
    t = Table().camp("svalinn", "brisingamens", "mercenary_1_hunter_miner").take(0, "holda")
    assert t.options() == ["svalinn", "mercenary_1_hunter_miner"]


def test_tvd3_each_card_of_the_pile():
    t = Table().pile("hunter", "hunter", "offering_3").take(0, "andumia")
    assert len(t.legal()) == 3


def test_tvd4_first_then_each_other_one():
    t = Table().pile("hunter", "hunter", "offering_5").take(0, "brisingamens")
    assert len(t.legal()) == 3
    t.do(pos=0)
    assert t.options() == ["hunter", "offering_5"]


def test_tvd5_each_own_card_that_is_no_hero():
    t = Table(THINGVELLIR, 2).give(0, "warrior_3", "aral", "hunter", "vegvisir").give(0, "olwyn_double", column=M)
    t.ask(Decision.DISCARD_ARMY, 0)
    assert t.options() == ["warrior_3", "hunter", "olwyn_double", "vegvisir"]


def test_tvd6_each_card_of_the_warrior_column():
    t = Table(THINGVELLIR, 2).give(1, "warrior_3", "tarah").give(1, "mercenary_1_warrior_explorer", column=W)
    t.take(0, "hofud")
    assert t.options() == ["warrior_3", "mercenary_1_warrior_explorer"]


def test_tvd7_first_step_then_the_others():
    t = Table().take(0, "vidofnir")
    assert len(t.legal()) == 8
    t.do(pos=1, y=2)
    assert len(t.legal()) == 3


def test_tvd8_each_of_the_lowest():
    t = Table().coins(0, 0, 4, -5, 4, 5).take(0, "khrad")
    assert t.options() == [1, 3]


def test_tvd9_five_columns_then_four():
    t = Table().take(0, "olwyn")
    assert len(t.legal()) == 5
    t.do(pos=2)
    assert t.options() == [0, 1, 3, 4]


def test_tvd10_first_or_last():
    t = Table(THINGVELLIR, 3)
    recruit(t, 0, AGE_1[0])
    recruit(t, 1, AGE_1[1])
    end_of_age(t, 0).advance()
    assert t.options() == [0, 1]


def test_tvd11_mercenary_then_class():
    t = Table(THINGVELLIR, 2)
    recruit(t, 0, AGE_1[2], AGE_1[0])
    end_of_age(t, 0).advance()
    assert t.options() == [AGE_1[2], AGE_1[0]]
    t.do(card=AGE_1[2], run=True)
    assert t.options() == [H, M]


# --- Readings ------------------------------------------------------------------------------------


def patched(**params):
    return tuple((f"params.{name}", value) for name, value in params.items())


def test_d1_offerings_in_the_discard_pile_or_not():
    assert Table().take(0, "offering_3").discard_pile() == ["offering_3"]
    t = Table(patches=patched(offerings_in_discard=False)).take(0, "offering_3")
    assert (t.discard_pile(), t.st.n_gone) == ([], 1)


def test_d2_the_unclaimed_pioneer_card_in_the_pile_or_not():
    t = end_of_age(Table(BASE, 2, patches=patched(pioneer_card_in_discard=False)), 0).advance()
    assert (t.discard_pile(), t.st.n_gone) == ([], 1)
    assert len(end_of_age(Table(BASE, 2), 0).advance().discard_pile()) == 1


def test_d3_shared_win():
    t = Table(BASE, 2)
    t.finish()
    assert t.st.winners == 0b11


def test_d4_the_exchange_is_forced_even_downwards():
    t = Table(BASE).coins(0, 0, 2, 20, 4, 21).treasury(6)
    t = _exchange(t)
    assert t.coin_values(0) == [0, 2, 20, 4, 6]


def test_d5_the_transform_is_forced_even_downwards():
    t = Table(BASE).coins(0, 0, 20, 21, 22, 23).treasury(6).take(0, "offering_3")
    assert len(t.legal()) == 4
    t.do(pos=4)
    assert t.coin_values(0)[4] == 6


def test_d6_equal_metal_is_not_asked():
    t = Table(BASE).coins(0, 0, 2, 7, 4, 7).treasury(14)
    t = _exchange(t)
    assert t.asked() is None
    assert sorted(t.coin_values(0)) == [0, 2, 4, 7, 14]


def test_d7_mercenaries_doubles_special_blacksmith_and_vegvisir_can_be_discarded():
    t = Table().give(0, "vegvisir", "special_blacksmith").give(0, "olwyn_double", column=M)
    t.give(0, AGE_1[0], column=W).ask(Decision.DISCARD_LAST, 0, 1, 0)
    assert t.options() == [AGE_1[0], "olwyn_double", "special_blacksmith", "vegvisir"]
    t = Table(patches=patched(vegvisir_discardable=False)).give(0, "vegvisir", "hunter")
    assert t.ask(Decision.DISCARD_LAST, 0, 1, 0).options() == ["hunter"]


def test_d8_they_leave_the_game():
    t = Table().give(0, AGE_1[0], column=W).ask(Decision.DISCARD_LAST, 0, 1, 0).do()
    assert (t.discard_pile(), t.st.n_gone, t.st.placed_mercenaries[0]) == ([], 1, 0)


def test_d9_one_distinction_after_the_other():
    t = Table(BASE, 2).line(0, W, H, M, E, times=2).line(0, B).line(1, W, H, M, E, times=2)
    t.st.n_heroes[0] = 1
    t.offer_only("hourya", "lokdur")
    end_of_age(t, 0).advance()
    t.do(card="lokdur", run=True)
    winners = {k: p for p, k, _, _ in t.events(Ev.DISTINCTION)}
    assert winners == {W: -1, H: -1, M: -1, B: 0, E: -1}  # the miners were counted before Lokdur


def test_d10_prices_that_cannot_be_paid():
    t = Table().camp().pile().line(0).hero_check(0)
    assert {"andumia", "hourya"}.isdisjoint(t.options())
    assert "holda" in t.options()


def test_d11_two_picks_are_mandatory():
    t = Table().pile("hunter", "miner_0").take(0, "brisingamens").do()
    assert t.asked() == (0, Decision.TAKE_DISCARD)
    t.do()
    assert t.discard_pile() == []


def test_d12_majority_at_zero_by_the_switch():
    assert Table(BASE, 3).finish() == [19, 19, 19]
    assert Table(BASE, 3, patches=patched(warrior_bonus_at_zero=False)).finish() == [14, 14, 14]


def test_d13_fafnir_as_second_of_two_discards_nothing():
    t = first_turn("svalinn", players=2)
    t.st.camp_any_turn[1] = 1
    t.do(card="hunter", run=True).do(card="svalinn", run=True)
    assert t.st.tavern == 1
    assert t.discard_pile() == ["miner_0", "warrior_3"]


def test_d14_jarika_in_each_step_of_vidofnir_and_khrad():
    t = Table().take(0, "jarika")
    pouch(t, TAVERN_0, POUCH, TAVERN_1, TAVERN_2, POUCH).take(0, "vidofnir").do(pos=1, y=2).do()
    assert t.coin_values(0) == [0, 6, 3, 4, 10]
    t = Table().take(0, "jarika").take(0, "khrad").do()
    assert t.coin_values(0)[1] == 14


def test_d15_zolkur_with_ulines_hand_coins():
    t = Table().take(0, "zolkur").take(0, "uline")
    pouch(t, TAVERN_0, HAND, HAND, HAND, HAND)
    push(t.st, Task.EXCHANGE, 0, 0, 0)
    t.settle().do(pos=5 * 2 + 4)
    assert t.coin_values(0) == [0, 2, 8, 4, 5]
    assert t.st.gives_lower[0] == 0


def test_d16_no_refill_and_no_visit_with_an_empty_row():
    t = Table()
    t.st.n_camp_deck[0] = 0
    t.advance()
    assert t.st.n_camp == 0
    bid_all(t, *SAME)
    assert all(pos_of(a) < CAMP for a in t.legal())


def test_d17_not_asked_when_alone():
    t = recruit(Table(THINGVELLIR, 3), 1, *AGE_1[:2])
    end_of_age(t, 0).advance()
    assert t.asked() == (1, Decision.ENLIST)


def test_d18_megingjord_whatever_places_the_cards():
    t = Table(THINGVELLIR, 2).take(0, "megingjord").line(0, W, H, M, B)
    recruit(t, 0, "mercenary_1_warrior_explorer")
    t.take(0, "ylud")
    end_of_age(t, 0).advance()
    t.do(run=True).do(pos=E, run=True)
    assert t.asked() == (0, Decision.PLACE_YLUD)
    t.do(pos=E, run=True)
    assert t.asked()[1] != Decision.TAKE_HERO


def test_d19_a_transformed_hidden_coin_shows_its_value_not_its_place():
    t = first_turn("svalinn")
    t.ask(Decision.TRANSFORM, 0, 3).do(pos=2)
    view = new_records(GAME.view)[0]
    GAME.observe(t.st, t.tab, t.par, 1, view)
    assert view.coin[0, 2] == 6
    assert (view.shown[0] >> 2) & 1 == 0
    assert (view.shown[0] >> 1) & 1 == 1


def test_d20_is_the_waiting_of_tv32():
    test_tv32_gained_during_the_distinctions_waits()


def test_d21_hofud_choices_are_in_no_view():
    t = Table(THINGVELLIR, 3).give(1, "warrior_3", "warrior_4").give(2, "warrior_5", "warrior_6").take(0, "hofud")
    view, other = new_records(GAME.view), new_records(GAME.view)
    t.do(pos=0)
    GAME.observe(t.st, t.tab, t.par, 2, view[0])
    t.st.chosen[1] = 1
    GAME.observe(t.st, t.tab, t.par, 2, other[0])
    assert view.tobytes() == other.tobytes()


def test_d22_no_check_between_the_doubles():
    t = Table().offer_only("olwyn", "skaa").line(0, W, H, M, B, times=3).line(0, E, times=2)
    t.st.thrud_owner, t.st.thrud_column = 0, W
    t.st.ranks[0, W] += 1
    t.st.n_heroes[0] = 1
    t.take(0, "olwyn").do(pos=W).do(pos=E)  # Thrud completes the third line, two heroes owned
    assert t.asked() == (0, Decision.PLACE_DOUBLE)
    t.do(pos=H)
    assert t.asked() == (0, Decision.TAKE_HERO)


def test_d23_mjollnir_takes_the_longest_column():
    t = Table(THINGVELLIR, 2).take(0, "mjollnir").line(0, H, times=3).line(0, B, times=5)
    t.finish()
    assert t.st.part[0, 8] == 10


def test_d24_first_is_the_highest_gem():
    t = Table(BASE, 4)
    assert t.st.gem[t.st.first] == 5


def test_d25_a_short_deck_leaves_seats_without_a_card():
    t = Table(BASE, 2, patches=(("cards.hunter.copies", 0),))
    assert len(t.data.notes) > 0
    t.st.n_deck[0] = 4
    t.advance()
    assert list(t.st.n_card) == [3, 1, 0]
    bid_all(t, (1, 2, 3), (1, 2, 3))
    while t.st.decision != Decision.BID:
        t.do(run=True)
    assert t.st.round_no == 2


def test_d26_is_in_test_coins():
    from games.nidavellir.test_coins import test_d26_beyond_the_table_the_last_entry_counts

    test_d26_beyond_the_table_the_last_entry_counts()


def test_d27_order_of_picking_is_order_of_carrying_out():
    t = Table().pile("hunter", "miner_2").take(0, "brisingamens").do(card="miner_2").do(card="hunter")
    assert [row[1] for row in t.events(Ev.PLACED)] == [t.id("miner_2"), t.id("hunter")]


# --- Patches -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("cards.bronze_0.exchange", False, "exchange coins"),
        ("params.tavern_cards", [2, 2, 4, 5], "too few"),
        ("cards.skaa.effects", [{"trigger": "on_take", "op": "wander"}], "only one card has wander"),
        ("cards.skaa.effects", [{"trigger": "on_take", "op": "per_hero", "amount": 1}], "at_end"),
        ("cards.skaa.effects", [{"trigger": "on_take", "op": "discard_last", "amount": 1}], "class hero"),
        ("cards.crown_jeweler.effects.0.amount", 5, "above params.top_gem"),
    ],
)
def test_patches_that_make_no_game_are_refused(path, value, message):
    with pytest.raises(PatchError, match=message):
        GAME.load({path: value})


def test_what_ifs_of_the_designer():
    squares = [n * n - n for n in range(48)]
    t = Table(BASE, 2, patches=(("params.hunter_points", squares),)).line(0, H, times=4)
    t.finish()
    assert t.st.part[0, H] == 12
    t = Table(BASE, 2, patches=(("cards.astrid.points", 5), ("cards.astrid.effects.0.amount", 0))).take(0, "astrid")
    t.finish()
    assert t.st.part[0, 7] == 5
    t = Table(BASE, 2, patches=(("cards.new_hero", {
        "kind": "hero", "name": "New", "column": "hunter", "ranks": 2, "points": 4, "provenance": "reconstructed",
    }),))  # fmt: skip
    assert t.st.on_offer[t.id("new_hero")] == 1
    assert GONE == Place.GONE
