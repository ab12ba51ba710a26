"""Patches that make no game end in one line at load; their neighbours load."""

from __future__ import annotations

import pytest
from games.god_of_war.helpers import GAME

from simkit.errors import PatchError
from simkit.games.god_of_war.checks import BOSSES, MISSIONS
from simkit.games.god_of_war.tables import BOSSES as N_BOSSES
from simkit.games.god_of_war.tables import MISSIONS as N_MISSIONS

ALL_TAKE = {"do": "all_take", "amount": 1, "provenance": "reconstructed"}
REFUSED = [
    # a place, a number or a name that no table has
    ("cards.stun.sort", "not_in_hand", "'not_in_hand' is none of stun, poison, crystal"),
    ("cards.stun.sort", "number", "'number' is none of stun, poison, crystal"),
    ("cards.kratos_melee.sort", "stun", "'stun' is none of number, action, special"),
    ("cards.up_draw.rune", "any", "'any' is none of red, blue, green, yellow"),
    ("cards.solo_atreus_1.place", 7, "cards.solo_atreus_1.place: 7 is none of 0, 1, 2, 3"),
    ("cards.solo_atreus_1.options", [], "cards.solo_atreus_1.options: 0 options, a companion ability has 2"),
    ("cards.travelers.ref", "99", "cards.travelers.ref: 99 is none of 1, 2, 3, 4, 5, 6"),
    ("cards.travelers.ref", "abc", "cards.travelers.ref: abc is none of 1, 2, 3, 4, 5, 6"),
    ("cards.sigrun.ref", "1", "cards.sigrun.ref: 1 is none of 7, 8, 9, 10"),
    ("cards.travelers.layouts", [], "cards.travelers.layouts: at least one scene"),
    ("cards.s10_b4.slot", "beside", "slot: 'beside' is none of t1, t2, t3, t4, b1, b2, b3, b4"),
    ("cards.s1_t1.slot", "beside", "slot: 'beside' is none of t1, t2, t3, t4, b1, b2, b3, b4"),
    ("cards.s7_t1.front.rows.0.power", "control", "power: 'control' is none of"),
    ("cards.s7_t1.front.rows.0.power", "here", "power: 'here' is none of"),
    ("cards.s7_t1.front.rows.0.rider", "special", "rider: 'special' is none of not_in_hand, stun, poison"),
    ("cards.s7_t1.front.block", "control", "block: 'control' is none of"),
    ("cards.s3_t2.front.rows.0.cards", ["beside"], "'beside' is none of t1"),
    ("cards.s3_t2.front.rows.0.slot", "nowhere", "slot: 'nowhere' is none of"),
    # the same twice
    ("cards.stun.sort", "poison", "cards.poison.sort: poison is taken by cards.stun"),
    ("cards.kratos.hero", "atreus", "cards.atreus.hero: atreus is taken by cards.kratos"),
    ("cards.solo_atreus_1.place", 1, "cards.solo_atreus_2.place: 1 is taken by cards.solo_atreus_1"),
    ("cards.travelers.ref", "2", "cards.grendels.ref: 2 is taken by cards.travelers"),
    ("cards.helheim.layouts", ["helheim", "helheim"], "cards.helheim.layouts: helheim is taken by cards.helheim"),
    ("cards.travelers.layouts", ["ogre"], "cards.ogre.layouts: ogre is taken by cards.travelers"),
    ("cards.s1_t1.slot", "t2", "cards.s1_t2.slot: travelers t2 is taken by cards.s1_t1"),
    ("cards.control_head.layout", "sigrun", "cards.s7_t3.front.control: 'control_head' is no control card of"),
    # words that do not go together
    ("cards.s8_t2.front.rows.0.slot", "control", "cards.s8_t2.front.rows.0.slot: store can't work on control"),
    ("cards.s7_b2.front.rows.0.need_slot", "control", "need_slot: 'control' is none of"),
    ("cards.hraezlyr.victory.0.need", "dead", "cards.hraezlyr.victory.0.slot: dead can't look at nowhere"),
    ("cards.baldur.victory.0.layout", "ogre", "cards.baldur.victory: no condition for baldur_a"),
    ("cards.baldur.defeat.0.layout", "ogre", "cards.baldur.defeat.0.layout: ogre is no scene of this card"),
    ("cards.s7_t1.back.rows.0.do", "melee", "cards.s7_t1.back.rows.0.do: melee can't stand with"),
    ("cards.freya.effects.0.do", "renew", "cards.freya.effects.0.do: renew can't stand here, only next_attack"),
    ("cards.kratos.effects.1.do", "equip", "cards.kratos.effects.1.do: equip can't stand here, only next_attack"),
    # more than fits
    ("cards.sigrun.obstacle.amount", 15, "cards: obstacles reveal 15 more cards: 20 in a round, 12 fit"),
    ("cards.poison.copies", 500, "cards: 664 starting, Upgrade and status cards can come to one player, 192 fit"),
    ("cards.s1_t1.front.rows", [{"when": "reveal", **ALL_TAKE}] * 4, "4 rows of scene travelers can hurt every hero"),
    ("cards.s1_t1.front.rows", [{"when": "reveal", **ALL_TAKE}] * 9, "cards.s1_t1.front.rows: 9 values, 8 fit"),
    # no end
    ("cards.s1_t2.front.rows.0.do", "draw", "cards.s1_t2.front.rows.0.do: draw can't stand with box, only flip"),
    ("cards.s1_b1.front.rows.0.do", "charge", "charge can't stand with attack, only melee, ranged"),
    ("cards.s6_t2.front.rows.0.cards", ["b1"], "cards.s6_t2.front.rows.0.cards: a flip when all enemies are defeated"),
    ("cards.s6_t2.front.rows.0.need", "shows_back", "cards.s6_t2.front.rows.0.cards: a flip when all enemies are"),
    ("cards.s7_t2.front.rows.0.numbers", 0, "cards.s7_t2.front.rows.0: an interaction point must cost"),
    ("cards.kratos.effects.0.do", "second_rune", "cards.kratos.effects.0.do: second_rune can't stand here"),
    # nobody could win, lose or use it
    ("cards.control_head.health", 0, "cards.control_head.health: must be 1 or more"),
    ("cards.kratos.rage", 0, "cards.kratos: health and rage must be 1 or more"),
    ("cards.kratos.effects", [], "cards.kratos.effects: a Rage ability has at least one part"),
    ("cards.travelers.victory", [], "cards.travelers.victory: no condition for travelers: it could never be won"),
]
LOADED = [
    {"cards.sigrun.obstacle.amount": 7},
    {"cards.poison.copies": 20},
    {"cards.kratos_number_2.copies": 9},
    {"cards.travelers.ref": "2", "cards.grendels.ref": "1"},
    {"cards.s1_t1.slot": "t2", "cards.s1_t2.slot": "t1"},
    {"cards.hraezlyr.victory.0.need": "dead", "cards.hraezlyr.victory.0.slot": "b3"},
    {"cards.s7_t2.front.rows.0.numbers": 1},
    {"cards.s7_t1.front.rows.0.power": "beside"},
    {"cards.s7_t1.front.block": "t2"},
    {"cards.control_head.health": 1},
    {"cards.kratos.effects.0.do": "token"},
    {"cards.s1_t1.front.rows": [{"when": "reveal", **ALL_TAKE}] * 3},
]


def ids(rows: list) -> list[str]:
    return [f"{path}={value}"[:60] for path, value, _ in rows]


@pytest.mark.parametrize(("path", "value", "words"), REFUSED, ids=ids(REFUSED))
def test_d21_a_patch_that_makes_no_game_is_refused_in_one_line(path, value, words):
    with pytest.raises(PatchError) as refused:
        GAME.tables(GAME.load({path: value}))
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_condition_on_health_looks_at_a_scene_card():
    with pytest.raises(PatchError, match="health_up_to can't look at beside"):
        GAME.load({"cards.s3_t2.front.rows.0.need_slot": "beside"})


def test_a_new_card_of_a_kind_that_stands_once_is_refused():
    hero = {"kind": "hero", "name": "Tyr", "hero": "kratos", "health": 9, "rage": 5, "provenance": "reconstructed"}
    hero["effects"] = [{"do": "token", "provenance": "reconstructed"}]
    with pytest.raises(PatchError, match=r"cards\.tyr\.hero: kratos is taken by cards\.kratos"):
        GAME.load({"cards.tyr": hero})


def test_a_kind_of_which_one_is_missing_is_refused():
    card = {"kind": "start", "name": "Stun", "sort": "number", "board": "kratos", "provenance": "reconstructed"}
    with pytest.raises(PatchError, match="cards: no card has sort stun"):
        GAME.load({"cards.stun": card})


@pytest.mark.parametrize("patches", LOADED, ids=lambda patches: next(iter(patches)))
def test_its_neighbours_load(patches):
    tab, _ = GAME.tables(GAME.load(patches))
    assert tab.shape == (1,)


def test_the_printed_numbers_are_as_many_as_the_tables_hold():
    assert (len(MISSIONS), len(BOSSES)) == (N_MISSIONS, N_BOSSES)
