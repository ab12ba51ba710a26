"""Hero Activation: moves, sets, Attacks, armour, Rage, interaction points, Specials: a test per rule id."""

from __future__ import annotations

import pytest
from games.god_of_war.helpers import Table

from simkit.games.god_of_war.figures import knock_outs
from simkit.games.god_of_war.vocab import Decision, Ev, Phase, Slot, Verb, Window

# Scene 1: T1 Draugr thrower H4, B1 Draugr H5, B2 Traveler A5, B3 Traveler A6,4, B4 Draugr H5, T4 Nightmare H3


def fresh(*heroes: str, **more) -> Table:
    t = Table(*(heroes or ("kratos", "freya")), **more)
    for p in range(t.st.n_players):
        t.give(p)
    t.die(0)
    return t


# --- Move ----------------------------------------------------------------------------------------


def test_gw30_one_move_a_turn_to_any_column_with_a_free_place():
    t = fresh("kratos", "freya", "atreus")
    t.stand(kratos=1, freya=4, atreus=-4)
    assert {(b, c) for a, b, c in t.options(Verb.MOVE)} == {(1, 0), (2, 0)}
    t.do(Verb.MOVE, 0, 2, 0)
    assert t.st.column[0] == 2
    assert t.st.front[0] == -1
    assert t.options(Verb.MOVE) == []


def test_gw31_a_swap_with_the_other_hero_is_the_move_of_the_turn():
    t = fresh()
    t.stand(kratos=2, freya=-2)
    assert (0, 1, 0) in t.options(Verb.MOVE)
    t.do(Verb.MOVE, 0, 1, 0)
    assert t.st.front[1] == t.figure("freya")
    assert t.st.back[1] == 0
    assert t.options(Verb.MOVE) == []


def test_gw32_gw130_front_and_back_and_who_is_left_alone():
    t = fresh("kratos", "freya", "brok_sindri")
    t.stand(freya=2, brok=-2, sindri=1, kratos=-1)
    assert all(b != 1 for _, b, _ in t.options(Verb.MOVE))
    t.do(Verb.MOVE, 0, 3, 0)
    assert t.st.front[0] == t.figure("sindri")
    assert t.st.back[0] == -1
    assert t.st.front[3] == 0


def test_gw130_entering_a_column_with_an_ally_the_mover_chooses_the_front():
    t = fresh("kratos", "atreus")
    t.stand(kratos=1, atreus=4)
    assert [c for _, b, c in t.options(Verb.MOVE) if b == 3] == [0, 1]
    t.do(Verb.MOVE, 0, 3, 0)
    assert t.st.front[3] == 0
    assert t.st.back[3] == t.figure("atreus")


# --- Sets ----------------------------------------------------------------------------------------


def test_gw33_five_kinds_of_cards_and_wild_ones():
    t = fresh()
    tab = t.tab
    assert list(tab.can[t.card("kratos_wild")]) == [1, 1, 0]
    assert list(tab.can[t.card("kratos_defence")]) == [0, 0, 1]
    assert tab.number[t.card("kratos_number_3")] == 3
    assert tab.special[t.card("kratos_heal")] == 1
    t.stand(kratos=1)
    t.give(0, "kratos_wild")
    kinds = {(b, c) for _, b, c in t.options(Verb.ATTACK)}
    assert kinds == {(0, 1), (4, 0), (4, 1)}


def test_gw34_an_action_needs_a_number_and_strength_is_their_sum():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_melee")
    assert t.options(Verb.ATTACK) == []
    t.give(0, "kratos_melee", "kratos_number_2", "kratos_number_1")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    assert Verb.RESOLVE not in t.verbs()
    t.do(Verb.ADD, "kratos_number_2")
    t.do(Verb.ADD, "kratos_number_1")
    assert t.st.set_strength == 3
    t.do(Verb.RESOLVE)
    t.quiet()
    assert t.st.damage[4] == 3


def test_gw35_defence_cards_are_not_for_the_own_activation():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_defence_1", "kratos_number_1")
    assert t.verbs() == {Verb.END, Verb.MOVE}


def test_gw36_any_number_of_sets_then_the_own_discard_pile():
    t = fresh()
    t.stand(kratos=1)
    t.set_pile(0)
    t.give(0, "kratos_melee_1", "kratos_melee", "kratos_number_1")
    t.attack("b1", "kratos_melee_1")
    t.attack("b1", "kratos_melee", "kratos_number_1")
    assert t.st.damage[4] == 2
    assert sorted(t.pile(0)) == ["kratos_melee", "kratos_melee_1", "kratos_number_1"]


def test_d2_the_cards_of_a_set_lie_on_the_discard_pile_while_it_is_announced():
    t = fresh()
    t.stand(kratos=1)
    t.set_pile(0)
    t.give(0, "kratos_melee_1")
    t.do(Verb.ATTACK, "kratos_melee_1", "b1", 0)
    assert t.pile(0) == ["kratos_melee_1"]


def test_gwr1_several_cards_of_one_kind_make_one_attack():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_melee", "kratos_melee_1", "kratos_wild", "kratos_ranged", "kratos_number_2")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    joins = {t.data.ids[a] for a, _, _ in t.options(Verb.ADD)}
    assert joins == {"kratos_melee_1", "kratos_wild", "kratos_number_2"}
    for card in ("kratos_melee_1", "kratos_wild", "kratos_number_2"):
        t.do(Verb.ADD, card)
    t.do(Verb.RESOLVE)
    t.quiet()
    assert t.st.dealt[0] == 4
    assert t.st.rage[0] == 1


def test_gwr42_a_plus_four_stands_alone_among_number_cards():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_melee_1", "up_number_4", "kratos_number_1", "kratos_melee_1")
    t.do(Verb.ATTACK, "kratos_melee_1", "b1", 0)
    t.do(Verb.ADD, "up_number_4")
    assert {t.data.ids[a] for a, _, _ in t.options(Verb.ADD)} == {"kratos_melee_1"}
    assert t.st.set_strength == 5
    u = fresh()
    u.stand(kratos=1)
    u.give(0, "kratos_melee", "up_number_4", "kratos_number_1")
    u.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    u.do(Verb.ADD, "kratos_number_1")
    assert u.options(Verb.ADD) == []


# --- Attacks -------------------------------------------------------------------------------------


def test_gw40_melee_reaches_the_bottom_row_ranged_both_in_the_own_column():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_melee_1", "up_ranged_2")
    assert {(t.data.ids[a], b) for a, b, _ in t.options(Verb.ATTACK)} == {
        ("kratos_melee_1", Slot.B1),
        ("up_ranged_2", Slot.B1),
        ("up_ranged_2", Slot.T1),
    }


def test_gw41_the_die_is_taken_off_and_damage_stays():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "up_melee_3", "kratos_melee_1")
    t.die(2)
    t.attack("b1", "up_melee_3")
    assert t.st.damage[4] == 1
    t.attack("b1", "kratos_melee_1")
    assert t.st.damage[4] == 1


def test_gw42_a_defeated_enemy_flips_or_gets_a_death_marker():
    t = fresh(scene="alfheim")
    t.stand(kratos=1)
    t.give(0, "up_melee_3", "up_ranged_2", "kratos_melee_1")
    t.attack("b1", "up_melee_3")
    assert t.st.dead[4] == 1
    assert t.backs() == set()
    assert all(b != Slot.B1 for _, b, _ in t.options(Verb.ATTACK))
    u = fresh()
    u.stand(kratos=4)
    u.give(0, "up_melee_3", "kratos_melee_1", "kratos_number_1")
    u.attack("b4", "up_melee_3", "kratos_melee_1", "kratos_number_1")
    assert u.backs() == {"b4"}
    assert u.st.dead[7] == 0
    assert u.st.damage[7] == 0


def test_gw43_armour_breaks_to_one_strong_attack_without_a_die():
    t = fresh()
    t.die(3)
    t.stand(kratos=3)
    t.give(0, "up_melee_3", "up_melee_3", "up_melee_3", "up_melee_2")
    t.attack("b3", "up_melee_3", "up_melee_2")
    assert list(t.st.armour[6]) == [6, 4, 0, 0]
    assert t.st.damage[6] == 0
    assert t.said(Ev.ROLLED) == []
    t.attack("b3", "up_melee_3", "up_melee_3")
    assert list(t.st.armour[6]) == [0, 4, 0, 0]
    assert t.st.broken[0] == 1


def test_gw43_the_last_armour_value_flips_the_traveler():
    t = fresh()
    t.stand(kratos=2)
    t.give(0, "up_melee_3", "up_melee_2")
    t.attack("b2", "up_melee_3", "up_melee_2")
    assert "b2" in t.backs()
    assert t.st.armour[5].sum() == 0
    assert t.st.damage[5] == 0


def test_gw44_the_examples_of_the_attack_chapter():
    t = fresh(scene="ogre")
    t.stand(kratos=1)
    t.give(0, "kratos_ranged", "kratos_number_3", "kratos_wild", "kratos_number_2")
    t.die(2)
    t.attack("t1", "kratos_ranged", "kratos_number_3", kind=1)
    assert t.st.damage[0] == 1
    t.die(0)
    t.attack("t1", "kratos_wild", "kratos_number_2", kind=1)
    assert t.st.damage[0] == 4


def test_gw45_a_stunning_attack_needs_no_damage():
    t = fresh("atreus", "freya")
    t.stand(atreus=1)
    t.die(3)
    t.give(0, "atreus_ranged_stun", "atreus_number_1")
    t.attack("t1", "atreus_ranged_stun", "atreus_number_1", kind=1)
    assert t.st.damage[0] == 0
    assert t.st.stunned[0] == 1


def test_gwr43_no_attack_without_a_target_in_reach():
    t = fresh()
    t.clear_enemies("b3")
    t.stand(kratos=1)
    t.give(0, "up_melee_3", "up_ranged_2")
    assert t.options(Verb.ATTACK) == []
    t.stand(kratos=3)
    t.st.stunned[6] = 1
    assert len(t.options(Verb.ATTACK)) == 2


def test_gwr44_one_stun_marker_a_card_also_on_armour_gone_with_the_flip():
    t = fresh()
    t.stand(kratos=2)
    t.give(0, "up_melee_1_stun", "up_melee_1_stun", "up_melee_3", "up_melee_2")
    t.attack("b2", "up_melee_1_stun")
    t.attack("b2", "up_melee_1_stun")
    assert t.st.stunned[5] == 1
    t.attack("b2", "up_melee_3", "up_melee_2")
    assert "b2" in t.backs()
    assert t.st.stunned[5] == 0


def test_gwr45_a_death_marker_stops_attacks_boxes_and_flips_but_not_interaction():
    t = fresh(scene="alfheim")
    t.st.dead[6] = 1
    t.stand(kratos=3)
    t.give(0, "kratos_number_2")
    t.set_deck(0)
    assert (Slot.B3, 1, 0) in t.options(Verb.INTERACT)
    t.activate("yellow")
    assert [a for _, a, _, _ in t.said(Ev.ENEMY_ATTACKS)] == [t.card("s5_b1")]
    u = fresh(scene="helheim")
    u.st.dead[2] = 1
    u.st.damage[1] = 2
    u.activate("yellow")
    assert u.st.damage[1] == 2


# --- Rage ----------------------------------------------------------------------------------------


def test_gw50_every_attack_and_every_rage_icon_raises_rage():
    t = fresh()
    t.die(3)
    t.stand(kratos=1)
    t.give(0, "kratos_melee_1", "kratos_heal", "up_number_heal", "kratos_number_1")
    t.attack("b1", "kratos_melee_1")
    assert t.st.damage[4] == 0
    assert t.st.rage[0] == 1
    t.do(Verb.SPECIAL, "kratos_heal", 0)
    assert t.st.rage[0] == 2
    t.do(Verb.SPECIAL, "up_number_heal", 0)
    t.quiet()
    if t.st.decision == Decision.PAY:
        t.do(Verb.PAY, "kratos_number_1")
    assert t.st.rage[0] == 2


def test_gw51_the_ability_is_ready_on_the_last_space_and_resets_the_marker():
    t = fresh()
    assert t.options(Verb.RAGE) == []
    t.st.rage[0] = 5
    t.do(Verb.RAGE)
    assert t.st.rage[0] == 0
    assert t.st.bonus[0] == 3


def test_gw131_spartan_rage_after_two_attacks():
    t = fresh()
    t.stand(kratos=1)
    t.st.rage[0] = 3
    t.st.hurt[0] = 5
    t.give(0, "kratos_wild", "kratos_melee_1", "kratos_melee", "kratos_number_1")
    t.attack("b1", "kratos_wild")
    t.attack("b1", "kratos_melee_1")
    assert t.st.rage[0] == 5
    t.do(Verb.RAGE)
    assert t.st.rage[0] == 0
    assert t.st.hurt[0] == 2
    t.attack("b1", "kratos_melee", "kratos_number_1")
    assert t.st.dealt[0] == 1 + 1 + 4


def test_gwr7_rage_stays_on_the_last_space():
    t = fresh()
    t.stand(kratos=1)
    t.st.rage[0] = 5
    t.give(0, "kratos_melee_1")
    t.attack("b1", "kratos_melee_1")
    assert t.st.rage[0] == 5


def test_gwr8_attacks_on_armour_raise_rage_interaction_does_not():
    t = fresh()
    t.stand(kratos=2)
    t.give(0, "kratos_melee_1", "up_number_3")
    t.attack("b2", "kratos_melee_1")
    assert t.st.rage[0] == 1
    t.do(Verb.INTERACT, "t2", 1)
    t.do(Verb.PAY, "up_number_3")
    assert t.st.rage[0] == 1


def test_gw100_gwr10_the_plus_three_waits_and_counts_against_armour():
    t = fresh()
    t.stand(kratos=2)
    t.st.rage[0] = 5
    t.do(Verb.RAGE)
    t.end_turn("yellow")
    t.until(Decision.UPGRADE)
    t.play(t.legal()[0])
    t.play(t.legal()[0])
    t.until(Decision.ACT)
    assert t.st.bonus[0] == 3
    for _ in range(60):
        if t.st.turn == 0 and t.st.decision == Decision.ACT:
            break
        t.play(t.legal()[0])
    assert (t.st.turn, t.st.decision) == (0, Decision.ACT)
    t.stand(kratos=2)
    t.give(0, "up_melee_2")
    t.attack("b2", "up_melee_2")
    assert "b2" in t.backs()
    assert t.st.bonus[0] == 0


def test_gw101_gwr9_thunderbird_hits_two_enemies_without_die_but_no_armour():
    t = fresh("atreus", "freya")
    t.die(3)
    t.st.rage[0] = 4
    t.do(Verb.RAGE, 0, "t1", "b4")
    assert t.st.damage[0] == t.st.damage[7] == 2
    assert t.st.attacks[0] == 0
    t.st.rage[0] = 4
    t.do(Verb.RAGE, 0, "t3", "b2")
    assert t.st.damage[2] == 2
    assert t.st.damage[5] == 0
    assert list(t.st.armour[5]) == [5, 0, 0, 0]


def test_gwr9_two_sides_of_one_enemy_are_one_target():
    t = fresh("atreus", "freya", scene="helheim")
    for slot in ("t2", "t3", "b2"):
        t.show(slot)
    t.st.rage[0] = 4
    pairs = {(b, c) for _, b, c in t.options(Verb.RAGE)}
    assert (1, 1) in pairs
    assert (1, 2) not in pairs
    assert (1, 5) not in pairs


def test_gw102_gwr32_freya_puts_tokens_and_moves_one_when_both_are_out():
    t = fresh("freya", "kratos")
    for figure in (2, 2):
        t.st.rage[0] = 5
        t.do(Verb.RAGE, 0, figure, figure)
    assert t.st.token[2] == 2
    t.st.rage[0] = 5
    assert t.options(Verb.RAGE) == [(0, 2, 0)]
    t.do(Verb.RAGE, 0, 2, 0)
    assert list(t.st.token[:3]) == [1, 0, 1]


def test_gw103_gwr54_brok_and_sindri_name_the_user_of_a_card():
    t = fresh("brok_sindri", "freya")
    t.stand(brok=1, sindri=4)
    t.give(0, "brok_sindri_melee_1", "brok_sindri_give")
    assert {(b, c) for _, b, c in t.options(Verb.ATTACK)} == {(4, 0), (7, 2)}
    t.attack("b4", "brok_sindri_melee_1", which=1)
    assert list(t.st.rage[:2]) == [0, 1]
    t.set_deck(0, "brok_sindri_number_1")
    t.do(Verb.SPECIAL, "brok_sindri_give", 8, 1)
    assert list(t.st.rage[:2]) == [0, 2]
    assert t.hand(0) == ["brok_sindri_number_1"]


def test_gw103_both_figures_may_move_once():
    t = fresh("brok_sindri", "freya")
    t.stand(brok=1, sindri=2, freya=4)
    t.do(Verb.MOVE, 0, 2, 0)
    assert {a for a, _, _ in t.options(Verb.MOVE)} == {1}
    t.do(Verb.MOVE, 1, 0, 0)
    assert t.options(Verb.MOVE) == []


def test_gw103_d6_sindri_arms_one_of_the_two_the_plus_three_is_a_number():
    t = fresh("brok_sindri", "freya")
    t.stand(brok=1, sindri=4)
    t.st.rage[1] = 3
    assert {(a, b) for a, b, _ in t.options(Verb.RAGE)} == {(1, 0), (1, 1)}
    t.do(Verb.RAGE, 1, 0)
    t.st.rage[1] = 3
    t.do(Verb.RAGE, 1, 0)
    assert t.st.arm[0] == 6
    t.give(0, "brok_sindri_melee")
    assert {(b, c) for _, b, c in t.options(Verb.ATTACK)} == {(4, 0)}
    t.attack("b1", "brok_sindri_melee")
    assert t.st.dealt[0] == 6
    assert t.st.arm[0] == 0


def test_gw103_d6_brok_equips_one_of_the_two_for_the_next_defence():
    t = fresh("brok_sindri", "freya")
    t.stand(brok=1, sindri=4, freya=2)
    t.st.rage[0] = 3
    t.do(Verb.RAGE, 0, 1)
    assert t.st.guard[1] == 3
    t.give(0, "brok_sindri_defence")
    t.st.hurt[1] = 0
    t.lay("ogre")
    t.activate("yellow")
    assert t.st.decision == Decision.DEFEND
    t.do(Verb.DEFEND, "brok_sindri_defence")
    assert t.st.hurt[1] == 0
    assert t.st.guard[1] == 0


def test_gwr50_boosts_add_up_but_are_no_number():
    t = fresh("kratos", "mimir")
    t.stand(kratos=1)
    t.st.bonus[0] = 3
    t.give(0, "kratos_melee", "kratos_number_1", "up_boost")
    t.give(1, "mimir_boost")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    assert t.st.set_strength == 3
    assert Verb.RESOLVE not in t.verbs()
    t.do(Verb.ADD, "kratos_number_1")
    t.do(Verb.SPECIAL, "up_boost")
    t.do(Verb.RESOLVE)
    assert t.st.decision == Decision.HELP
    assert t.st.to_act == 1
    assert t.st.window == Window.SET
    t.do(Verb.SPECIAL, "mimir_boost")
    t.quiet()
    assert t.st.dealt[0] == 3 + 1 + 2 + 2
    assert t.st.rage[2] == 1


# --- Interaction points --------------------------------------------------------------------------


def test_gw52_front_and_back_hero_may_interact_any_number_of_times():
    t = fresh(scene="grendels")
    t.stand(freya=1, kratos=-1)
    t.st.store[0] = 4
    t.give(0, "kratos_number_2", "up_number_3")
    t.do(Verb.INTERACT, "t1", 1)
    t.do(Verb.PAY, "kratos_number_2")
    t.do(Verb.INTERACT, "t1", 1)
    t.do(Verb.PAY, "up_number_3")
    assert t.st.store[0] == 2
    assert t.st.rage[0] == 0
    assert t.st.interactions[0] == 2


def test_gw132_the_hanging_rock_falls_on_the_ogre():
    t = fresh("freya", "kratos", scene="ogre")
    t.stand(freya=2)
    t.st.damage[5] = 36 - 21
    t.give(0, "freya_melee", "freya_number_1", "freya_number_1")
    assert t.options(Verb.INTERACT) == []
    t.st.damage[5] = 36 - 18
    t.do(Verb.INTERACT, "t2", 0)
    t.do(Verb.PAY, "freya_melee")
    t.do(Verb.PAY, "freya_number_1")
    assert t.backs() == {"t2", "b2"}
    assert t.st.damage[5] == 18
    assert t.hand(0) == ["freya_number_1"]


def test_gwr2_gwr60_a_card_pays_one_part_and_numbers_end_when_reached():
    t = fresh(scene="baldur_a")
    t.stand(kratos=3)
    t.give(0, "up_melee_3", "kratos_number_1")
    assert not [1 for a, _, _ in t.options(Verb.INTERACT) if a == Slot.B3]
    t.give(0, "up_melee_3", "kratos_melee_1", "kratos_number_1")
    t.do(Verb.INTERACT, "b3", 0)
    assert {t.data.ids[a] for a, _, _ in t.options(Verb.PAY)} == {"kratos_melee_1", "up_melee_3"}
    t.do(Verb.PAY, "kratos_melee_1")
    t.do(Verb.PAY, "up_melee_3")
    assert t.st.payer == -1
    assert t.hand(0) == ["kratos_number_1"]
    assert list(t.st.armour[5]) == [7, 7, 6, 0]


def test_gwr60_the_asked_card_must_leave_enough_numbers():
    t = fresh(scene="baldur_a")
    t.stand(kratos=3)
    t.give(0, "up_melee_3", "kratos_melee", "kratos_number_1")
    t.lay("ogre")
    t.stand(kratos=2)
    t.st.damage[5] = 20
    t.do(Verb.INTERACT, "t2", 0)
    assert {t.data.ids[a] for a, _, _ in t.options(Verb.PAY)} == {"up_melee_3", "kratos_melee"}
    u = fresh(scene="baldur_a")
    u.stand(kratos=3)
    u.give(0, "up_melee_3", "kratos_melee")
    u.do(Verb.INTERACT, "b3", 0)
    assert {u.data.ids[a] for a, _, _ in u.options(Verb.PAY)} == {"kratos_melee"}


def test_gw85_a_crystal_may_be_discarded_for_a_card_and_may_come_back():
    t = fresh()
    t.give(0, "crystal")
    t.set_deck(0, "kratos_number_3")
    t.set_pile(0)
    t.do(Verb.CRYSTAL, "crystal")
    assert t.hand(0) == ["kratos_number_3"]
    assert t.pile(0) == ["crystal"]
    u = fresh(scene="hraezlyr")
    u.stand(kratos=2)
    u.set_deck(0)
    u.give(0, "kratos_number_2", "crystal")
    u.do(Verb.INTERACT, "t2", 0)
    u.do(Verb.PAY, "kratos_number_2")
    assert u.deck(0) == ["crystal"]
    u.do(Verb.INTERACT, "b2", 0)
    u.do(Verb.PAY, "crystal")
    assert u.st.damage[8] == 10
    assert u.st.status_left[2] == 9


# --- Specials ------------------------------------------------------------------------------------


def test_gwr4_gwr41_d1_windows_of_others_for_specials():
    t = fresh("kratos", "freya", "atreus")
    t.give(1, "up_move", "freya_heal")
    t.give(2, "atreus_stun")
    t.stand(kratos=1, freya=2, atreus=3)
    t.do(Verb.CALL)
    assert (t.st.decision, t.st.to_act, t.st.window) == (Decision.HELP, 1, Window.CALL)
    t.do(Verb.PASS)
    assert t.st.to_act == 2
    t.do(Verb.SPECIAL, "atreus_stun", "t3")
    assert t.st.stunned[2] == 1
    assert t.st.decision == Decision.ACT
    t.do(Verb.END)
    assert (t.st.decision, t.st.to_act, t.st.window) == (Decision.HELP, 1, Window.RUNE)


def test_d1_at_the_start_of_an_activation_others_are_asked_who_can_change_it():
    t = fresh("kratos", "freya")
    t.clear_enemies()
    t.st.phase = Phase.TURN_START
    t.st.order = 0
    t.st.to_act = t.st.decision = -1
    t.give(1, "up_move")
    t.advance()
    assert (t.st.decision, t.st.window) == (Decision.HELP, Window.TURN)
    t.do(Verb.SPECIAL, "up_move", 0)
    assert (t.st.decision, t.st.to_act) == (Decision.MOVE, 0)
    t.play(t.legal()[0])
    assert t.st.decision == Decision.ACT
    assert t.st.moved[0] == 0


def test_d18_a_crystal_can_be_discarded_in_a_window():
    t = fresh("kratos", "freya")
    t.give(1, "crystal")
    t.set_deck(1, "freya_number_1")
    t.do(Verb.CALL)
    t.do(Verb.CRYSTAL, "crystal")
    assert t.hand(1) == ["freya_number_1"]


def test_d18_gwr41_a_crystal_alone_opens_the_window_after_a_revealed_rune():
    t = fresh("kratos", "freya")
    t.clear_enemies()
    t.give(1, "crystal")
    t.set_deck(1, "freya_number_1")
    t.runes("green")
    t.do(Verb.END)
    assert (t.st.decision, t.st.to_act, t.st.window) == (Decision.HELP, 1, Window.RUNE)
    t.do(Verb.CRYSTAL, "crystal")
    assert t.hand(1) == ["freya_number_1"]


def test_gw30_gw31_a_move_is_not_given_to_a_figure_that_can_go_nowhere():
    t = fresh(*["brok_sindri"] * 4)
    t.give(0, "up_move")
    st = t.st
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == set(range(8))
    column = st.column[0]
    other = int(st.front[column] + st.back[column])
    st.hurt[other] = t.tab.health[st.hero[other]]
    knock_outs(st, t.tab, t.events)
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == set(range(2, 8))
    for f in range(2, 8):
        mine = t.options(Verb.SPECIAL)
        u = fresh(*["brok_sindri"] * 4)
        u.states[0] = t.states[0]
        u.do(Verb.SPECIAL, "up_move", f, mine[0][2])
        assert u.st.decision == Decision.MOVE
        assert u.legal()


def test_gwr47_d12_healing_stops_at_0_and_never_brings_a_hero_back():
    t = fresh()
    t.st.hurt[0] = 1
    t.give(0, "kratos_heal", "up_heal")
    t.do(Verb.SPECIAL, "kratos_heal", 0)
    assert t.st.hurt[0] == 0
    assert t.st.healed[0] == 1
    assert (t.card("up_heal"), 0, 0) in t.options(Verb.SPECIAL)
    t.st.hurt[2] = 8
    knock_outs(t.st, t.tab, t.events)
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == {0}


def test_gwr51_given_cards_belong_to_the_other_from_now_on():
    t = fresh("brok_sindri", "freya", "kratos")
    t.give(0, "brok_sindri_give", "brok_sindri_number_3", "brok_sindri_number_1")
    t.give(1)
    t.do(Verb.SPECIAL, "brok_sindri_give", 1)
    t.do(Verb.GIVE, "brok_sindri_number_3")
    t.do(Verb.PASS)
    assert t.hand(1) == ["brok_sindri_number_3"]
    assert t.hand(0) == ["brok_sindri_number_1"]
    assert t.st.card_in[1, t.card("brok_sindri_number_3")] == 1


def test_d14_gifts_go_to_players_in_play():
    t = fresh("brok_sindri", "freya", "kratos")
    t.give(0, "brok_sindri_give", "brok_sindri_number_3")
    t.st.is_in[t.figure("kratos")] = 0
    targets = {b for _, b, _ in t.options(Verb.SPECIAL)}
    assert targets == {1, 8}


def test_d9_cleansing_needs_a_stun_or_poison_card_in_the_discard_pile():
    t = fresh()
    t.set_pile(0)
    t.give(0, "up_cleanse")
    assert t.options(Verb.SPECIAL) == []
    t.set_pile(0, "poison", "kratos_number_1")
    t.set_deck(0, "kratos_number_2")
    t.st.status_left[1] = 9
    t.do(Verb.SPECIAL, "up_cleanse", 1)
    assert sorted(t.pile(0)) == ["kratos_number_1", "up_cleanse"]
    assert t.hand(0) == ["kratos_number_2"]
    assert t.st.status_left[1] == 10


SPECIALS = {
    "kratos_heal": (2, 0),
    "freya_heal": (2, 0),
    "mimir_heal": (2, 0),
    "up_heal": (2, 0),
}


@pytest.mark.parametrize("card", SPECIALS)
def test_a_healing_special_heals_two_on_any_hero(card):
    t = fresh()
    t.st.hurt[2] = 5
    t.give(0, card)
    t.do(Verb.SPECIAL, card, 2)
    assert t.st.hurt[2] == 3
    assert t.st.rage[0] == 1


@pytest.mark.parametrize("card", ["freya_draw", "mimir_draw", "up_draw"])
def test_a_drawing_special_draws_two(card):
    t = fresh()
    t.set_deck(0, "kratos_number_1", "kratos_number_2", "kratos_number_3")
    t.give(0, card)
    t.do(Verb.SPECIAL, card)
    assert t.hand(0) == ["kratos_number_2", "kratos_number_3"]
    assert t.st.rage[0] == 1


@pytest.mark.parametrize("card", ["atreus_stun", "mimir_stun", "up_stun"])
def test_a_stunning_special_stuns_an_enemy_of_the_own_column(card):
    t = fresh()
    t.stand(kratos=1)
    t.give(0, card)
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == {Slot.T1, Slot.B1}
    t.do(Verb.SPECIAL, card, "t1")
    assert t.st.stunned[0] == 1
    assert t.st.rage[0] == 1


@pytest.mark.parametrize("card", ["mimir_boost", "up_boost"])
def test_a_boost_is_for_an_announced_attack_only(card):
    t = fresh()
    t.stand(kratos=1)
    t.give(0, card, "kratos_melee_1")
    assert t.options(Verb.SPECIAL) == []
    t.do(Verb.ATTACK, "kratos_melee_1", "b1", 0)
    t.do(Verb.SPECIAL, card)
    t.do(Verb.RESOLVE)
    t.quiet()
    assert t.st.damage[4] == 3


def test_the_number_healing_special_heals_what_the_number_says():
    t = fresh()
    t.st.hurt[2] = 6
    t.give(0, "up_number_heal")
    assert t.options(Verb.SPECIAL) == []
    t.give(0, "up_number_heal", "kratos_number_3")
    t.do(Verb.SPECIAL, "up_number_heal", 2)
    t.do(Verb.PAY, "kratos_number_3")
    assert t.st.hurt[2] == 3
    assert t.st.rage[0] == 0


def test_the_moving_special_moves_any_hero_once_more():
    t = fresh()
    t.stand(kratos=1, freya=2)
    t.give(0, "up_move")
    t.do(Verb.MOVE, 0, 2, 0)
    t.do(Verb.SPECIAL, "up_move", 0)
    assert t.st.decision == Decision.MOVE
    t.do(Verb.MOVE, 0, 3, 0)
    assert t.st.column[0] == 3
    assert t.st.decision == Decision.ACT


def test_the_fury_special_raises_rage_by_two():
    t = fresh()
    t.give(0, "up_rage")
    t.do(Verb.SPECIAL, "up_rage")
    assert t.st.rage[0] == 2
