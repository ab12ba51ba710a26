"""One case per distinct card: what is printed, and what taking it does."""

from __future__ import annotations

import pytest
from games.nidavellir.helpers import THINGVELLIR, B, E, H, M, Table, W, printed
from games.nidavellir.test_rules import end_of_age

from simkit.games.nidavellir.vocab import Decision

CARDS = printed()[0].cards
COLUMN = {"warrior": W, "hunter": H, "miner": M, "blacksmith": B, "explorer": E}

# card: (column, ranks, points there)
DWARVES = {
    **{f"warrior_{v}": (W, 1, v) for v in range(3, 11)},
    **{h: (H, 1, 0) for h in ("hunter", "hunter_five")},
    **{f"miner_{v}": (M, 1, v) for v in range(3)},
    **{f"miner_{v}_five": (M, 1, v) for v in range(2)},
    **{b: (B, 1, 0) for b in ("blacksmith", "blacksmith_five")},
    **{f"explorer_{v}": (E, 1, v) for v in range(5, 13)},
}
CLASS_HEROES = {
    "kraal": (W, 2, 7), "tarah": (W, 1, 14), "aral": (H, 2, 0), "dagda": (H, 3, 0), "aegur": (B, 2, 0),
    "bonfur": (B, 3, 0), "zoral": (M, 3, 1), "lokdur": (M, 1, 3), "hourya": (E, 1, 20), "idunn": (E, 1, 7),
}  # fmt: skip
BROTHERS = ("dwerg_ymir", "dwerg_aesir", "dwerg_sigmir", "dwerg_jungir", "dwerg_bergelmir")
# neutral hero: points with the coins 0, 2, 3, 4, 5, and what is asked at once
NEUTRAL = {
    **{b: (13, None) for b in BROTHERS},
    "skaa": (17, None), "astrid": (5, None), "grid": (7, Decision.TRANSFORM), "uline": (9, None), "ylud": (0, None),
    "thrud": (13, Decision.PLACE_THRUD), "andumia": (12, Decision.TAKE_DISCARD), "holda": (12, Decision.TAKE_CAMP),
    "khrad": (4, Decision.TRANSFORM_LOWEST), "jarika": (8, None), "olwyn": (9, Decision.PLACE_DOUBLE),
    "zolkur": (10, None),
}  # fmt: skip
# artifact: (age, points of an empty army with one hero, asked at once)
ARTIFACTS = {
    "fafnir": (1, 0, None), "draupnir": (1, 0, None), "vegvisir": (1, 0, None), "svalinn": (1, 5, None),
    "megingjord": (1, 28, None), "vidofnir": (1, 0, Decision.TRANSFORM_TWO),
    "brisingamens": (2, 0, Decision.TAKE_DISCARD), "mjollnir": (2, 0, None), "hofud": (2, 0, Decision.HOFUD),
    "hrafnsmerki": (2, 0, None), "jarnglofi": (2, 24, None), "gjallarhorn": (2, 0, Decision.TAKE_HERO),
}  # fmt: skip
W6, W9, E8, E11, M1, H0, B0 = (W, 6), (W, 9), (E, 8), (E, 11), (M, 1), (H, 0), (B, 0)
MERCENARIES = {
    "mercenary_1_warrior_explorer": (1, W6, E8), "mercenary_1_warrior_blacksmith": (1, W6, B0),
    "mercenary_1_hunter_explorer": (1, H0, E8), "mercenary_1_hunter_miner": (1, H0, M1),
    "mercenary_1_blacksmith_miner": (1, B0, M1), "mercenary_1_warrior_explorer_strong": (1, W9, E11),
    "mercenary_2_hunter_blacksmith": (2, H0, B0), "mercenary_2_warrior_miner": (2, W6, M1),
    "mercenary_2_blacksmith_explorer": (2, B0, E8), "mercenary_2_warrior_hunter": (2, W6, H0),
    "mercenary_2_explorer_miner": (2, E8, M1), "mercenary_2_warrior_explorer_strong": (2, W9, E11),
}  # fmt: skip
OFFERINGS = {"offering_3": (1, 3), "offering_3_five": (1, 3), "offering_5": (2, 5), "offering_5_five": (2, 5)}
EXTRAS = ("special_blacksmith", "olwyn_double")
DISTINCTIONS = {
    "kings_hand": W, "hunting_master": H, "crown_jeweler": M, "great_armorer": B, "pioneer": E,
}  # fmt: skip


def test_every_card_has_a_case():
    cases = [*DWARVES, *CLASS_HEROES, *NEUTRAL, *ARTIFACTS, *MERCENARIES, *OFFERINGS, *EXTRAS, *DISTINCTIONS]
    cases += [c.id for c in CARDS.values() if c.kind == "coin"]  # test_coins.py: every one of them
    assert sorted(cases) == sorted(CARDS)
    assert len(CLASS_HEROES) + len(NEUTRAL) == 27
    assert (len(ARTIFACTS), len(MERCENARIES)) == (12, 12)
    assert all(c.text for c in CARDS.values())


@pytest.mark.parametrize("card", DWARVES)
def test_dwarf(card):
    k, ranks, points = DWARVES[card]
    t = Table().take(0, card)
    assert t.column(0, k) == [card]
    assert (t.ranks(0)[k], t.st.points[0, k]) == (ranks, points)
    assert sum(t.ranks(0)) == ranks


@pytest.mark.parametrize("card", OFFERINGS)
def test_offering(card):
    age, bonus = OFFERINGS[card]
    assert CARDS[card].age == age
    t = Table().take(0, card)
    assert t.asked() == (0, Decision.TRANSFORM)
    t.do(pos=4)
    assert t.coin_values(0)[4] == 5 + bonus
    assert t.discard_pile() == [card]


@pytest.mark.parametrize("card", CLASS_HEROES)
def test_class_hero(card):
    k, ranks, points = CLASS_HEROES[card]
    t = Table().line(0, *(c for c in (W, H, M, B, E) if c != k))
    t.take(0, card)
    while t.asked() is not None:
        assert t.asked() == (0, Decision.DISCARD_LAST)
        t.do()
    assert (t.ranks(0)[k], t.st.points[0, k]) == (ranks, points)
    assert t.st.n_heroes[0] == 1
    assert t.st.on_offer[t.id(card)] == 0
    assert len(t.discard_pile()) == {"dagda": 2, "bonfur": 1}.get(card, 0)


def test_idunn_counts_her_column():
    t = Table(THINGVELLIR, 2).give(0, "explorer_5", "explorer_6").take(0, "idunn")
    t.finish()
    assert t.st.part[0, E] == 5 + 6 + 7 + 2 * 3


@pytest.mark.parametrize("card", NEUTRAL)
def test_neutral_hero(card):
    points, asked = NEUTRAL[card]
    t = Table(THINGVELLIR, 2).pile("hunter").camp("svalinn")
    t.take(0, card)
    assert t.asked() == (None if asked is None else (0, asked))
    assert t.ranks(0) == [0] * 5
    assert t.st.n_heroes[0] == 1
    t.finish()
    assert t.st.part[0, 7] == points


@pytest.mark.parametrize(("count", "points"), list(enumerate((0, 13, 40, 81, 108, 135))))
def test_brothers_set(count, points):
    t = Table(THINGVELLIR, 2)
    for card in BROTHERS[:count]:
        t.take(0, card)
    t.finish()
    assert t.st.part[0, 7] == points


@pytest.mark.parametrize(("column", "points"), [(W, 7), (H, 0), (M, 1), (B, 0), (E, 11)])
def test_ylud_points_by_column(column, points):
    t = Table(THINGVELLIR, 2).take(0, "ylud").ask(Decision.PLACE_YLUD, 0).do(pos=column)
    assert (t.ranks(0)[column], t.st.points[0, column]) == (1, points)


def test_astrid_highest_coin():
    t = Table(THINGVELLIR, 2).take(0, "astrid").coins(0, 0, 2, 3, 4, 23)
    t.finish()
    assert t.st.part[0, 7] == 23


@pytest.mark.parametrize("card", ARTIFACTS)
def test_artifact(card):
    age, points, asked = ARTIFACTS[card]
    assert CARDS[card].age == age
    t = Table(THINGVELLIR, 2).pile("hunter", "hunter").give(1, "warrior_3")
    t.st.n_heroes[0] = 1
    t.take(0, card)
    assert t.asked() == (None if asked is None else (1 if card == "hofud" else 0, asked))
    t.finish()
    assert t.st.part[0, 8] == points
    assert t.st.holder[t.id(card)] == 0


def test_fafnir_lasts():
    assert Table().take(0, "fafnir").st.camp_any_turn[0] == 1


def test_draupnir_counts_coins_of_fifteen_and_more():
    t = Table(THINGVELLIR, 2).take(0, "draupnir").coins(0, 0, 14, 15, 16, 25)
    t.finish()
    assert t.st.part[0, 8] == 18


def test_vegvisir_is_an_explorer():
    t = Table().take(0, "vegvisir")
    assert (t.column(0, E), t.st.points[0, E]) == (["vegvisir"], 13)


def test_jarnglofi_drops_the_exchange_coin():
    t = Table().take(0, "jarnglofi")
    assert t.st.coins_gone == 1
    t.ask(Decision.HAND_BID, 0)
    assert t.options() == [1, 2, 3, 4]


@pytest.mark.parametrize("card", MERCENARIES)
@pytest.mark.parametrize("choice", [0, 1])
def test_mercenary(card, choice):
    age, *classes = MERCENARIES[card]
    assert CARDS[card].age == age
    k, points = classes[choice]
    t = Table(THINGVELLIR, 2).take(0, card)
    assert t.asked() is None
    assert t.ranks(0) == [0] * 5
    end_of_age(t, 1).advance()
    t.do(card=card, run=True)
    assert sorted(t.options()) == sorted(c for c, _ in classes)
    t.do(pos=k, run=True)
    assert (t.column(0, k), t.ranks(0)[k], t.st.points[0, k]) == ([card], 1, points)


def test_special_blacksmith_and_double():
    t = Table().give(0, "special_blacksmith")
    assert t.ranks(0) == [0, 0, 0, 2, 0]
    for k in (W, H, M, B, E):
        t = Table().give(0, "olwyn_double", column=k)
        assert (t.ranks(0)[k], t.st.points[0, k]) == (1, 0)


@pytest.mark.parametrize("card", DISTINCTIONS)
def test_distinction(card):
    k = DISTINCTIONS[card]
    t = Table(THINGVELLIR, 2).line(0, k)
    end_of_age(t, 0).advance()
    assert t.st.holder[t.id(card)] == 0
    asked = {"kings_hand": Decision.TRANSFORM, "pioneer": Decision.PIONEER}.get(card, Decision.BID)
    assert t.asked() == (0, asked)
    if card == "hunting_master":
        assert t.coin_values(0) == [3, 2, 3, 4, 5]
    if card == "crown_jeweler":
        assert (t.st.gem[0], t.st.fixed_gem[0]) == (6, 3)
    if card == "great_armorer":
        assert t.column(0, B) == ["blacksmith", "special_blacksmith"]
