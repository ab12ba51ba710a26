"""Scene Activation, attacks on heroes, flips, Mimir, solo mode: a test per rule id."""

from __future__ import annotations

import pytest
from games.god_of_war.helpers import Table

from simkit.games.god_of_war.activation import begin_hit, legal_targets
from simkit.games.god_of_war.effects import settle
from simkit.games.god_of_war.figures import hurt_hero, knock_outs
from simkit.games.god_of_war.scene import armour_place, damage_enemy
from simkit.games.god_of_war.vocab import Decision, End, Ev, Layout, Phase, Slot, Verb, Window


def fresh(*heroes: str, **more) -> Table:
    t = Table(*(heroes or ("kratos", "freya")), **more)
    for p in range(t.st.n_players):
        t.give(p)
    t.die(0)
    return t


# --- Activation ----------------------------------------------------------------------------------


def test_gw60_all_cards_with_the_rune_top_row_first_left_to_right():
    t = fresh("kratos", "freya", scene="hraezlyr")
    t.stand(kratos=1, freya=4)
    t.show("t3", 1)
    t.show("b3", 1)
    t.activate("blue")
    order = [t.data.ids[a] for _, a, _, _ in t.said(Ev.ENEMY_ATTACKS)]
    assert order == ["s7_t1", "s7_b3"]


def test_gw60_the_revealed_card_stays_open_for_the_upgrade_phase():
    t = fresh()
    t.clear_enemies()
    t.runes("green", "red")
    top = int(t.st.up[0])
    t.do(Verb.END)
    t.until(Decision.ACT)
    assert t.st.n_offer == 1
    assert t.st.offer[0] == top
    assert t.said(Ev.REVEALED)[0][2] == 2


def test_gw61_a_rune_in_a_box_is_no_attack():
    t = fresh(scene="ogre")
    t.show("b2")
    t.stand(kratos=2, freya=4)
    t.clear_enemies("b2")
    t.activate("yellow")
    assert t.said(Ev.ENEMY_ATTACKS) == []
    assert t.st.hurt[0] == 2


def test_gw62_a_melee_attack_hits_the_front_heroes_of_its_columns():
    t = fresh("kratos", "freya", "atreus", scene="ogre")
    t.stand(kratos=1, freya=2, atreus=-2)
    t.clear_enemies("b2")
    t.activate("red")
    assert [int(t.st.hurt[f]) for f in (0, 2, 4)] == [2, 2, 0]


def test_gw63_gwr15_a_ranged_attack_hits_the_farthest_occupied_column():
    t = fresh("kratos", "freya", scene="ogre")
    t.clear_enemies("t1")
    t.stand(kratos=2, freya=3)
    t.activate("blue")
    assert [int(t.st.hurt[f]) for f in (0, 2)] == [0, 1]
    u = fresh("kratos", "freya", scene="ogre")
    u.clear_enemies("t1")
    u.stand(kratos=1, freya=-1)
    u.activate("blue")
    assert [int(u.st.hurt[f]) for f in (0, 2)] == [1, 0]


def test_gw63_gwr49_at_equal_distance_the_players_choose():
    t = fresh("kratos", "freya", "atreus", scene="ogre")
    t.clear_enemies("t3")
    t.stand(kratos=1, freya=2, atreus=4)
    t.st.turn = 1
    t.show("t3", 0)
    t.activate("green")
    assert t.st.hurt[0] == 1
    t = fresh("kratos", "freya", scene="alfheim")
    t.clear_enemies("t2")
    t.stand(kratos=1, freya=3)
    t.activate("red")
    assert (t.st.decision, t.st.to_act) == (Decision.TIE, t.st.turn)
    assert {a for a, _, _ in t.options(Verb.TARGET)} == {0, 2}
    assert legal_targets(t.st, t.actions) == 2
    t.do(Verb.TARGET, 2)
    assert [int(t.st.hurt[f]) for f in (0, 2)] == [0, 1]


def test_gw64_defence_takes_off_damage_and_a_full_block_stops_effects():
    t = fresh(scene="travelers")
    t.show("b3")
    t.clear_enemies("b3")
    t.stand(kratos=3, freya=1)
    t.set_deck(0)
    t.give(0, "kratos_defence_1")
    t.activate("blue")
    t.do(Verb.DEFEND, "kratos_defence_1")
    assert t.st.hurt[0] == 1
    assert t.deck(0)[-1:] == ["stun"] or "stun" in t.hand(0) or "stun" in t.pile(0)
    u = fresh(scene="travelers")
    u.show("b3")
    u.clear_enemies("b3")
    u.stand(kratos=3, freya=1)
    u.give(0, "up_defence_2")
    u.activate("blue")
    u.do(Verb.DEFEND, "up_defence_2")
    assert u.st.hurt[0] == 0
    assert u.st.status_left[0] == 10
    assert u.st.blocked[0] == 2


def test_gw64_an_attack_that_cannot_be_blocked():
    t = fresh(scene="alfheim")
    t.clear_enemies("t3")
    t.stand(kratos=1)
    t.stand(freya=2)
    t.give(0, "up_defence_2", "kratos_number_1")
    t.activate("green")
    assert t.said(Ev.HURT)[0] == (0, 0, 2, 2)
    assert t.st.n_hand[0] == 2


def test_gw65_a_hit_that_hurts_puts_a_card_on_the_own_deck():
    t = fresh(scene="travelers")
    t.clear_enemies("t4")
    t.stand(kratos=1, freya=2)
    t.runes("yellow", "red", "red", "red")
    t.set_deck(0, "kratos_number_1")
    t.st.store[1] = 0
    t.st.dead[1] = 1
    t.do(Verb.END)
    t.until(Decision.ACT)
    assert t.deck(0) == ["kratos_number_1", "poison"]
    assert t.st.hurt[0] == 1


def test_gw66_a_knocked_out_hero_leaves_the_column_but_the_rune_step_still_happens():
    t = fresh("kratos", "freya", "atreus")
    t.stand(kratos=1, freya=-1, atreus=4)
    t.st.hurt[0] = 10
    t.st.is_hurt = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.front[0] == 2
    assert t.st.is_in[0] == 0
    t.clear_enemies()
    t.until(Decision.ACT)
    assert t.st.turn == 1
    assert t.st.n_offer == 1


def test_gw80_gwr16_patterns_turn_cards_whatever_side_they_show():
    t = fresh(scene="hraezlyr")
    t.stand(kratos=3)
    t.show("t3")
    t.show("b3")
    t.clear_enemies("b3")
    t.activate("yellow")
    assert "t3" not in t.backs()
    assert "b3" not in t.backs()


def test_gw81_other_markers_leave_when_a_card_turns():
    t = fresh(scene="grendels")
    t.stand(kratos=2)
    t.st.damage[5] = 23
    t.st.stunned[5] = 1
    t.st.store[0] = 1
    t.give(0, "up_melee_3")
    t.attack("b2", "up_melee_3")
    assert t.backs() == {"t1", "b2"}
    assert t.st.stunned[5] == t.st.store[0] == t.st.damage[5] == 0
    assert t.st.store[3] == 3


def test_gwr17_damage_stays_on_the_same_enemy_only():
    t = fresh(scene="ogre")
    t.st.damage[5] = 17
    t.stand(kratos=2)
    t.give(0, "kratos_melee", "kratos_number_1")
    t.st.damage[5] = 16
    t.do(Verb.INTERACT, "t2", 0)
    t.do(Verb.PAY, "kratos_melee")
    t.do(Verb.PAY, "kratos_number_1")
    assert t.st.damage[5] == 16
    u = fresh(scene="hraezlyr")
    u.st.damage[6] = 4
    u.st.damage[8] = 9
    u.stand(kratos=3)
    u.give(0, "up_ranged_2", "kratos_number_3", "kratos_number_2")
    u.attack("t3", "up_ranged_2", "kratos_number_3", "kratos_number_2", kind=1)
    assert {"t3", "b3"} <= u.backs()
    assert u.st.damage[6] == 0
    assert u.st.damage[8] == 9
    u.st.armour[2, 0] = 0
    u.activate("yellow")
    assert list(u.st.armour[2]) == [7, 0, 0, 0]


def test_d8_thamur_keeps_his_damage_while_the_palm_is_away():
    t = fresh(scene="baldur_b")
    t.show("b4")
    t.st.damage[7] = 5
    t.activate("red")
    assert "b4" not in t.backs()
    assert t.st.damage[7] == 5


def test_gw82_the_four_standard_conditions():
    defeated = fresh()
    defeated.stand(kratos=4)
    defeated.give(0, "up_melee_3", "kratos_number_2")
    defeated.attack("b4", "up_melee_3", "kratos_number_2")
    assert defeated.backs() == {"b4"}
    armour = fresh()
    armour.stand(kratos=2)
    armour.give(0, "up_melee_3", "kratos_number_2")
    armour.attack("b2", "up_melee_3", "kratos_number_2")
    assert armour.backs() == {"b2"}
    attacked = fresh(scene="alfheim")
    attacked.clear_enemies("t3")
    attacked.activate("green")
    assert attacked.backs() == {"t3", "b2"}
    rune = fresh(scene="alfheim")
    rune.show("t3")
    rune.show("b2")
    rune.clear_enemies("b2")
    rune.activate("yellow")
    assert rune.backs() == set()


def test_gw82_gw135_all_enemies_of_helheim_defeated():
    t = fresh(scene="helheim")
    t.clear_enemies("t2")
    t.st.damage[1] = 4
    t.stand(kratos=2)
    t.give(0, "up_ranged_2")
    t.attack("t2", "up_ranged_2", kind=1)
    assert t.backs() == {"t1", "t2", "t3", "t4", "b2", "b3"}
    assert t.st.store[4] == t.st.store[7] == 2
    assert [int(t.st.hurt[f]) for f in (0, 2)] == [1, 1]
    assert not t.st.is_over
    assert t.st.stage == 0


def test_gw83_rewards_go_to_the_hero_who_met_the_condition():
    t = fresh()
    t.st.hurt[0] = t.st.hurt[2] = 4
    t.stand(kratos=1)
    t.give(0, "up_ranged_2", "kratos_number_2")
    t.attack("t1", "up_ranged_2", "kratos_number_2", kind=1)
    assert [int(t.st.hurt[f]) for f in (0, 2)] == [1, 4]


def test_d17_no_reward_when_no_hero_caused_the_flip():
    t = fresh()
    t.st.hurt[0] = 4
    t.st.actor = -1
    damage_enemy(t.st, t.tab, t.events, -1, 0, 9)
    settle(t.st, t.tab, t.events)
    assert t.backs() == {"t1"}
    assert t.st.hurt[0] == 4


def test_gw84_a_control_card_keeps_the_damage_of_all_sides_of_an_enemy():
    t = fresh(scene="helheim")
    for slot in ("t1", "t2", "t3", "b2", "b3"):
        t.show(slot)
    t.stand(kratos=2)
    t.give(0, "up_melee_3", "up_ranged_2")
    t.attack("b2", "up_melee_3")
    t.attack("t2", "up_ranged_2", kind=1)
    assert t.st.damage[8] == 5
    t.st.damage[8] = 24
    t.give(0, "up_melee_3")
    t.attack("b2", "up_melee_3")
    assert t.st.dead[8] == 1
    t.stand(kratos=3)
    t.give(0, "up_ranged_2")
    assert all(b == Slot.B3 for _, b, _ in t.options(Verb.ATTACK))


def test_gwr11_only_sides_that_showed_the_rune_and_still_show_are_activated():
    t = fresh(scene="baldur_b")
    t.show("b4")
    t.show("t4")
    t.activate("green")
    assert t.said(Ev.ENEMY_ATTACKS) == []
    assert t.backs() == set()


def test_d4_a_rune_flip_waits_for_the_place_of_its_card():
    t = fresh(scene="baldur_b")
    t.stand(kratos=1, freya=2)
    t.activate("yellow")
    kinds = [int(r[2]) for r in t.events.rows[: t.st.n_events] if r[2] in (Ev.ENEMY_ATTACKS, Ev.FLIPPED)]
    assert kinds[0] == Ev.ENEMY_ATTACKS
    assert kinds[-1] == Ev.FLIPPED


def test_gwr12_a_stun_stops_the_attack_only_and_only_an_attack_rune_takes_it_off():
    t = fresh(scene="helheim")
    t.st.stunned[2] = 1
    t.st.damage[1] = 3
    t.activate("yellow")
    assert t.st.damage[1] == 0
    assert t.st.stunned[2] == 1
    hurt = t.st.hurt.sum()
    t.activate("green")
    assert t.st.stunned[2] == 0
    assert t.st.hurt.sum() == hurt
    assert len(t.said(Ev.STUN_USED)) == 1


def test_gwr13_the_attacked_flip_also_after_a_full_block_but_not_when_stunned():
    t = fresh(scene="alfheim")
    t.clear_enemies("t3")
    t.st.token[0] = t.st.token[2] = 1
    t.stand(kratos=1, freya=-1)
    t.activate("green")
    t.do(Verb.TOKEN)
    assert {"t3", "b2"} <= t.backs()
    u = fresh(scene="alfheim")
    u.clear_enemies("t3")
    u.st.stunned[2] = 1
    u.activate("green")
    assert u.backs() == set()


def test_gwr14_arrows_outside_the_scene_and_empty_columns_do_nothing():
    t = fresh(scene="ogre")
    t.clear_enemies("b1")
    t.stand(kratos=4, freya=3)
    t.activate("blue")
    assert not t.st.hurt.any()
    assert len(t.said(Ev.ENEMY_ATTACKS)) == 1


def test_gwr18_the_extra_activation_counts_for_rune_flips():
    t = fresh(scene="alfheim")
    t.show("t3")
    t.show("b2")
    t.clear_enemies("b2")
    t.st.is_extra = 1
    t.st.extras = 1
    t.activate("yellow")
    assert t.backs() == set()


def test_gwr20_victory_first_on_hero_actions_defeat_first_on_scene_effects():
    t = fresh("atreus", "kratos", scene="ogre")
    t.clear_enemies("b2", "b1")
    t.st.damage[5] = 35
    t.st.damage[4] = 6
    t.st.rage[0] = 4
    t.do(Verb.RAGE, 0, "b1", "b2")
    assert t.st.stage_won[0] == 1
    u = fresh("atreus", "kratos", scene="ogre")
    u.clear_enemies("b2", "b1")
    u.st.damage[5] = 35
    u.st.rage[0] = 4
    u.do(Verb.RAGE, 0, "b2", "b2")
    assert u.st.end == End.OGRE_FELL


def test_gwr34_grendel_power_is_read_at_the_moment_of_attack_and_block():
    t = fresh(scene="grendels")
    t.stand(kratos=2, freya=4)
    t.st.store[0] = 3
    t.activate("red")
    t.do(Verb.TARGET, 3)
    assert t.st.hurt[0] == 3
    u = fresh(scene="grendels")
    u.stand(kratos=2)
    u.st.store[0] = 1
    u.give(0, "up_melee_3")
    u.attack("b2", "up_melee_3")
    assert u.st.damage[5] == 2
    assert u.said(Ev.ROLLED) == []


def test_gwr35_the_ogre_strike_works_like_an_attack_on_armour_without_rage():
    t = fresh(scene="ogre")
    t.show("b2")
    t.die(3)
    t.stand(kratos=2)
    t.give(0, "kratos_melee_1", "kratos_number_1", "up_melee_2", "kratos_number_3")
    t.do(Verb.INTERACT, "b2", 2, int(Slot.B3))
    t.do(Verb.PAY, "kratos_melee_1")
    t.do(Verb.PAY, "kratos_number_1")
    t.do(Verb.RESOLVE)
    assert t.st.armour[6, 0] == 0
    t.do(Verb.INTERACT, "b2", 2, int(Slot.B3))
    t.do(Verb.PAY, "up_melee_2")
    t.do(Verb.PAY, "kratos_number_3")
    assert t.st.damage[6] == 3 + 2 + 3
    assert t.st.rage[0] == 0
    assert all(c != Slot.B2 for _, _, c in t.options(Verb.INTERACT))


def test_gwr37_baldur_is_not_saved_from_damage():
    t = fresh(scene="baldur_b")
    t.st.damage[5] = 35
    t.activate("yellow")
    t.until(Decision.ACT)
    assert t.st.end == End.BALDUR_DIED


def test_gwr38_a_defeated_dark_elf_does_nothing_more():
    t = fresh(scene="alfheim")
    t.st.dead[8] = 1
    for rune in ("red", "blue", "green"):
        before = len(t.said(Ev.ENEMY_ATTACKS))
        t.clear_enemies("t3")
        t.activate(rune)
        assert len(t.said(Ev.ENEMY_ATTACKS)) == before
        t.until(Decision.ACT)
    assert t.backs() == set()


def test_gwr49_columns_are_hit_left_to_right_and_a_newcomer_at_the_front_is_safe():
    t = fresh("kratos", "freya", "atreus", scene="ogre")
    t.clear_enemies("b2")
    t.stand(kratos=1, freya=-1, atreus=2)
    t.st.hurt[0] = 9
    t.activate("red")
    assert t.st.is_in[0] == 0
    assert t.st.hurt[2] == 0
    assert t.st.hurt[4] == 2
    assert [a for _, a, _, _ in t.said(Ev.HURT)] == [0, 4]


def test_gwr50_lowering_an_attack_is_for_attacks_only():
    t = fresh("kratos", "freya", scene="ogre")
    t.show("b2")
    t.clear_enemies("b2")
    t.stand(kratos=2, freya=4)
    t.give(1, "up_block")
    t.activate("yellow")
    assert t.st.hurt[0] == 2
    u = fresh("kratos", "freya", scene="alfheim")
    u.clear_enemies("t3")
    u.stand(kratos=1, freya=2)
    u.give(1, "up_block")
    u.activate("green")
    assert (u.st.decision, u.st.to_act, u.st.window) == (Decision.HELP, 1, Window.HIT)
    u.do(Verb.SPECIAL, "up_block")
    assert u.st.hurt[0] == 0
    assert len(u.said(Ev.BLOCKED)) == 1


def test_gwr52_all_damage_before_knock_outs_before_flips_before_the_end():
    t = fresh(scene="helheim")
    t.clear_enemies("t2")
    t.st.damage[1] = 4
    t.st.hurt[2] = 7
    t.stand(kratos=2, freya=4)
    t.give(0, "up_ranged_2")
    t.attack("t2", "up_ranged_2", kind=1)
    events = [int(r[2]) for r in t.events.rows[: t.st.n_events]]
    assert events.index(Ev.DEFEATED) < events.index(Ev.FLIPPED) < events.index(Ev.HURT) < events.index(Ev.KNOCKED_OUT)
    assert t.st.is_in[2] == 0
    assert not t.st.is_over


def test_gwr53_the_second_part_of_baldur_keeps_everything_but_the_markers():
    t = fresh(scene="baldur_a")
    t.stand(kratos=2)
    st = t.st
    st.store[8] = 2
    st.hurt[0] = 3
    st.rage[0] = 2
    st.armour[5] = (0, 0, 6, 0)
    st.stunned[0] = 1
    t.give(0, "up_melee_3", "kratos_number_3", "kratos_number_1")
    scene_round = int(st.scene_round)
    t.attack("b2", "up_melee_3", "kratos_number_3")
    assert st.layout == Layout.BALDUR_B
    assert (st.store[8], st.hurt[0], st.rage[0], st.column[0]) == (2, 3, 3, 1)
    assert t.hand(0) == ["kratos_number_1"]
    assert not st.stunned.any()
    assert st.scene_round == scene_round
    assert t.backs() == set()
    assert (st.decision, st.to_act) == (Decision.ACT, 0)
    assert st.stage_won[2] == 0


def test_gw120_thamur_of_the_errata():
    t = fresh(scene="baldur_b")
    t.stand(kratos=4, freya=1)
    t.activate("yellow")
    t.until(Decision.ACT)
    t.runes("red")
    assert {"b4", "t4"} <= t.backs()
    assert t.st.damage[5] == 1
    assert t.st.hurt[2] >= 1
    for rune in ("red", "blue", "green", "yellow"):
        u = fresh(scene="baldur_b")
        u.show("b4")
        u.show("t4")
        u.activate(rune)
        assert {"b4", "t4"} & u.backs() == set()
    v = fresh(scene="baldur_b")
    v.show("b4")
    v.show("t4")
    v.st.damage[7] = 23
    v.stand(kratos=4)
    v.give(0, "up_melee_3")
    assert {b for _, b, _ in v.options(Verb.ATTACK)} == {Slot.B4}
    v.attack("b4", "up_melee_3")
    assert v.backs() == {"t3", "t4"}
    assert v.st.dead[7] == 1
    v.activate("yellow")
    assert "b4" not in v.backs()


def test_gw133_one_rune_for_both_cards_of_a_column():
    t = fresh("freya", "kratos", "brok_sindri", scene="ogre")
    t.stand(freya=2, kratos=4, sindri=1, brok=3)
    t.st.hurt[t.figure("sindri")] = 4
    t.give(0, "freya_defence_1", "freya_number_2")
    t.give(1, "kratos_defence_1")
    t.give(2)
    t.clear_enemies("t1", "b1")
    t.runes("blue")
    t.do(Verb.END)
    assert (t.st.decision, t.st.to_act) == (Decision.DEFEND, 1)
    t.do(Verb.DEFEND, "kratos_defence_1")
    assert t.st.is_in[t.figure("sindri")] == 0
    assert (t.st.decision, t.st.to_act) == (Decision.DEFEND, 0)
    t.do(Verb.DEFEND, "freya_defence_1")
    t.do(Verb.DEFEND, "freya_number_2")
    assert t.st.hurt[0] == t.st.hurt[2] == 0
    t.until(Decision.ACT)
    assert t.st.turn == 1


def test_gw134_four_players_five_cards_two_go_under_the_deck():
    t = fresh("freya", "atreus", "kratos", "brok_sindri")
    t.clear_enemies()
    t.do(Verb.END)
    t.until(Decision.UPGRADE)
    assert t.st.n_offer == 5
    t.set_pile(3, "brok_sindri_number_1")
    for _ in range(3):
        t.play(next(a for a in t.legal() if a >> 20 == Verb.TAKE))
    t.do(Verb.REMOVE, "brok_sindri_number_1")
    assert t.st.n_up == 88 - 3
    assert t.st.removed.sum() == 1
    assert t.st.marker == 1


# --- Defence -------------------------------------------------------------------------------------


def defending(t: Table, strength: int, f: int = 0, **flags) -> None:
    """Begin a hit on a figure."""
    begin_hit(t.st, f, strength, flags.get("attack", 1), flags.get("nodef", 0), flags.get("rider", 0))
    t.st.phase = Phase.ACTIVATE
    t.st.act_slot = 8
    t.st.to_act = t.st.decision = -1
    t.advance()


def hit_by_the_shield(*heroes: str, **places: int) -> Table:
    """Return a table where only the shield Traveler at B3 attacks (2 and a stun), in the window before the hit."""
    t = fresh(*heroes)
    t.show("b3")
    t.clear_enemies("b3")
    t.stand(**places)
    return t


def until_the_hit(t: Table) -> None:
    t.activate("blue")
    while t.st.decision == Decision.HELP and t.st.window == Window.RUNE:
        t.do(Verb.PASS)


@pytest.mark.parametrize("heroes", [("kratos", "freya"), ("brok_sindri", "freya")])
def test_gw65_gw66_gwr24_a_hero_who_falls_to_poison_before_the_hit_is_not_hit(heroes):
    name, others = ("kratos", {}) if heroes[0] == "kratos" else ("brok", {"sindri": 1})
    t = hit_by_the_shield(*heroes, **{name: 3, "freya": 2}, **others)
    f = t.figure(name)
    t.st.hurt[f] = t.tab.health[t.st.hero[f]] - 1
    t.give(0, "up_draw", "up_defence_2")
    t.give(1, "up_block")
    t.set_deck(0, "kratos_number_1", "poison")
    t.set_pile(0)
    until_the_hit(t)
    assert (t.st.decision, t.st.to_act, t.st.window) == (Decision.HELP, 0, Window.HIT)
    t.do(Verb.SPECIAL, "up_draw")
    if name == "brok":
        t.do(Verb.SUFFER, f)
    assert t.st.is_in[f] == 0
    assert (t.st.decision, t.st.phase) == (Decision.ACT, Phase.HERO)
    assert t.said(Ev.HURT)[-1][1:] == (f, 1, t.tab.health[t.st.hero[f]])
    assert t.st.status_left[0] == 10
    assert "up_defence_2" in t.hand(0)
    assert t.hand(1) == ["up_block"]


@pytest.mark.parametrize("turn", [0, 1])
def test_d1_a_gift_before_the_hit_is_in_time_whoever_was_asked_first(turn):
    t = hit_by_the_shield("brok_sindri", "freya", brok=1, sindri=2, freya=3)
    t.give(0, "brok_sindri_give", "up_draw")
    t.set_deck(1, "freya_defence_1")
    t.st.turn = turn
    until_the_hit(t)
    assert (t.st.to_act, t.st.window) == (0, Window.HIT)
    t.do(Verb.SPECIAL, "brok_sindri_give", 1)
    t.do(Verb.GIVE, "up_draw")
    assert (t.st.decision, t.st.to_act, t.st.window) == (Decision.HELP, 1, Window.HIT)
    t.do(Verb.SPECIAL, "up_draw")
    assert t.st.decision == Decision.DEFEND
    t.do(Verb.DEFEND, "freya_defence_1")
    assert t.st.hurt[t.figure("freya")] == 1


def test_gwr3_one_defence_set_a_hit_closed_with_a_number():
    t = fresh()
    t.give(0, "kratos_defence", "kratos_defence_1", "kratos_number_2", "up_number_4")
    defending(t, 9)
    t.do(Verb.DEFEND, "kratos_defence")
    assert Verb.PASS not in t.verbs()
    t.do(Verb.DEFEND, "kratos_number_2")
    assert {t.data.ids[a] for a, _, _ in t.options(Verb.DEFEND)} == {"kratos_defence_1"}
    t.do(Verb.DEFEND, "kratos_defence_1")
    t.until(Decision.ACT)
    assert t.said(Ev.HURT)[0][2] == 9 - 3


def test_d3_a_defence_that_blocks_everything_is_complete():
    t = fresh()
    t.give(0, "up_defence_2", "kratos_number_2")
    defending(t, 2)
    t.do(Verb.DEFEND, "up_defence_2")
    assert t.hand(0) == ["kratos_number_2"]
    assert t.st.hit_stage == 0


def test_gwr32_a_token_cancels_one_source_and_its_effects():
    t = fresh()
    t.st.token[0] = 1
    t.give(0, "kratos_defence_1")
    t.set_deck(0)
    defending(t, 3, rider=4)
    assert t.st.decision == Decision.TOKEN
    t.do(Verb.TOKEN)
    assert t.said(Ev.HURT) == []
    assert t.st.token[0] == 0
    assert t.st.status_left[0] == 10
    assert t.hand(0) == ["kratos_defence_1"]
    u = fresh()
    u.st.token[0] = 1
    defending(u, 3)
    u.do(Verb.PASS)
    assert u.said(Ev.HURT)[0][2] == 3
    assert u.st.token[0] == 1


def test_gwr32_a_token_also_cancels_damage_to_all_and_poison():
    t = fresh()
    t.st.token[0] = 1
    t.give(0)
    t.set_deck(0, "kratos_number_1", "poison")
    t.st.draws[0] = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.decision == Decision.TOKEN
    t.do(Verb.TOKEN)
    assert t.st.hurt[0] == 0
    u = fresh("kratos", "freya")
    u.st.token[0] = 1
    u.st.hurt[0] = 10
    knock_outs(u.st, u.tab, u.events)
    assert u.st.token[0] == 0


# --- Mimir ---------------------------------------------------------------------------------------


def test_gw104_mimir_is_carried_and_has_no_activation_of_his_own():
    t = fresh("mimir", "kratos", "freya", start=False)
    t.advance()
    t.until(Decision.BIND)
    assert {a for a, _, _ in t.options(Verb.BIND)} == {2, 4}
    t.do(Verb.BIND, 2)
    t.until(Decision.ACT)
    assert t.st.turn == 1
    assert t.st.column[0] == t.st.column[2]
    assert t.st.n_offer == 1
    assert all(0 not in (t.st.front[c], t.st.back[c]) for c in range(4))
    t.give(1)
    target = next(b for _, b, _ in t.options(Verb.MOVE))
    t.do(Verb.MOVE, 2, target, 0)
    assert t.st.column[0] == target


def test_gw104_mimir_stays_where_his_bearer_fell_until_the_next_round():
    t = fresh("kratos", "mimir", "freya")
    t.st.bearer = 0
    t.stand(kratos=3)
    t.st.hurt[0] = 10
    knock_outs(t.st, t.tab, t.events)
    assert t.st.bearer == -1
    assert t.st.column[2] == 2
    t.clear_enemies()
    t.st.to_act = t.st.decision = -1
    t.advance()
    t.until(Decision.UPGRADE)
    for _ in range(3):
        t.play(t.legal()[0])
    t.until(Decision.ACT)
    assert t.st.bearer == 4


def test_gw104_gwr56_mimir_may_take_a_hit_for_his_bearer():
    t = fresh("kratos", "mimir")
    t.give(1, "mimir_defence_1")
    t.give(0, "kratos_defence_1")
    defending(t, 3)
    assert (t.st.decision, t.st.to_act) == (Decision.SHIELD, 1)
    t.do(Verb.SHIELD)
    assert (t.st.decision, t.st.to_act) == (Decision.DEFEND, 1)
    t.do(Verb.DEFEND, "mimir_defence_1")
    assert t.said(Ev.HURT)[0] == (1, 2, 2, 2)
    u = fresh("kratos", "mimir", scene="ogre")
    u.show("b2")
    u.clear_enemies("b2")
    u.stand(kratos=2)
    u.activate("yellow")
    assert u.st.decision == Decision.SHIELD
    v = fresh("kratos", "mimir")
    v.st.is_in[2] = 0
    defending(v, 1)
    assert v.st.decision != Decision.SHIELD


def test_gw105_gwr55_mimirs_rage_chooses_between_two_runes():
    t = fresh("kratos", "mimir")
    t.clear_enemies()
    t.st.rage[2] = 4
    t.runes("red", "green")
    before = t.total_cards()
    first, second = int(t.st.up[0]), int(t.st.up[1])
    t.do(Verb.END)
    assert (t.st.decision, t.st.to_act) == (Decision.HELP, 1)
    t.do(Verb.RAGE)
    assert (t.st.decision, t.st.rage[2]) == (Decision.SECOND_RUNE, 0)
    t.do(Verb.USE, 1)
    assert [int(t.st.offer[k]) for k in range(1)] == [second]
    assert t.said(Ev.RUNE)[0][1] == 2
    assert first not in t.st.offer
    assert t.total_cards() == before


def test_gwr22_mimirs_rage_needs_one_more_card():
    t = fresh("kratos", "mimir")
    t.clear_enemies()
    t.st.rage[2] = 4
    t.st.n_up = 1
    t.give(1, "mimir_heal")
    t.do(Verb.END)
    assert t.st.decision == Decision.HELP
    assert Verb.RAGE not in t.verbs()


def test_gwr25_mimir_alone_is_defeat():
    t = fresh("kratos", "mimir")
    t.st.hurt[0] = 10
    t.st.is_hurt = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.end == End.KNOCKED_OUT


def test_gwr26_mimir_takes_damage_to_every_hero():
    t = fresh("kratos", "mimir", scene="baldur_b")
    t.stand(kratos=1)
    t.st.dead[5] = 1
    t.st.dead[5] = 0
    t.activate("yellow")
    t.until(Decision.ACT)
    assert (0, 1) in [(a // 2 - 1, b) for _, a, b, _ in t.said(Ev.HURT) if a == 2]


def test_gwr27_mimir_interacts_in_his_bearers_activation_with_his_own_cards():
    t = fresh("kratos", "mimir", scene="grendels")
    t.stand(kratos=1)
    t.give(1, "mimir_number_2")
    t.st.phase = Phase.TURN_START
    t.st.order = 0
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert (t.st.decision, t.st.to_act) == (Decision.HELP, 1)
    t.do(Verb.INTERACT, "t1", 1)
    t.do(Verb.PAY, "mimir_number_2")
    assert t.st.store[0] == 1
    assert t.hand(1) == []
    t.until(Decision.ACT)
    assert t.st.to_act == 0


def test_gwr28_the_own_column_of_mimir_is_his_bearers():
    t = fresh("kratos", "mimir")
    t.stand(kratos=4)
    t.give(1, "mimir_stun")
    t.do(Verb.CALL)
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == {Slot.T4, Slot.B4}


def test_gwr54_a_hit_figure_of_two_defends_for_itself():
    t = fresh("brok_sindri", "freya", scene="ogre")
    t.stand(brok=1, sindri=2, freya=4)
    t.clear_enemies("b2")
    t.give(0, "brok_sindri_defence_1", "up_defence_2")
    t.activate("red")
    assert t.st.hit_figure == 0
    t.do(Verb.DEFEND, "up_defence_2")
    assert t.st.hit_figure == 1
    t.do(Verb.DEFEND, "brok_sindri_defence_1")
    assert list(t.st.hurt[:2]) == [0, 1]


# --- Solo ----------------------------------------------------------------------------------------


def solo(**more) -> Table:
    return fresh("kratos", **more)


def test_gw110_d7_who_plays_alone_plays_the_solo_kratos():
    t = Table("mimir", start=False)
    assert t.st.hero[0] == 6
    assert t.st.n_deck[0] == 14
    assert t.deck(0)[0].startswith("kratos_")
    assert t.tab.health[6] == 10


def test_gw111_gwr57_each_ability_once_a_scene():
    t = solo()
    t.st.hurt[0] = 5
    assert {a for a, _, _ in t.options(Verb.COMPANION)} == {4, 6, 7}
    t.do(Verb.COMPANION, 4)
    assert t.st.hurt[0] == 3
    assert {a for a, _, _ in t.options(Verb.COMPANION)} == {6, 7}
    assert t.st.rage[0] == 0


def test_gw112_gwr29_atreus_first_ability_stuns_or_adds_three():
    t = solo()
    t.stand(kratos=1)
    t.give(0, "kratos_number_2")
    assert {(a, b) for a, b, _ in t.options(Verb.COMPANION) if a == 0} == {(0, Slot.T1), (0, Slot.B1)}
    t.do(Verb.COMPANION, 0, "t1", "t1")
    assert t.verbs() & {Verb.ADD, Verb.RESOLVE} == {Verb.ADD}
    t.do(Verb.ADD, "kratos_number_2")
    t.do(Verb.RESOLVE)
    assert (t.st.damage[0], t.st.stunned[0], t.st.rage[0]) == (2, 1, 1)
    u = solo()
    u.stand(kratos=1)
    u.give(0, "kratos_melee_1")
    u.do(Verb.ATTACK, "kratos_melee_1", "b1", 0)
    u.do(Verb.COMPANION, 1)
    u.do(Verb.RESOLVE)
    assert u.st.damage[4] == 4


def test_gw112_gwr29_atreus_second_ability_two_targets_one_die():
    t = solo()
    t.die(1)
    t.give(0, "kratos_number_3", "kratos_number_2")
    t.do(Verb.COMPANION, 2, "t4", "b2")
    t.do(Verb.ADD, "kratos_number_3")
    t.do(Verb.ADD, "kratos_number_2")
    t.do(Verb.RESOLVE)
    assert "t4" in t.backs()
    assert "b2" in t.backs()
    assert len(t.said(Ev.ROLLED)) == 1
    assert t.st.rage[0] == 1


def test_gw112_gwr57_atreus_second_ability_as_a_defence():
    t = solo()
    t.give(0, "kratos_number_2")
    defending(t, 3)
    t.quiet()
    t.do(Verb.COMPANION, 3)
    t.do(Verb.DEFEND, "kratos_number_2")
    assert t.said(Ev.HURT) == []
    assert t.st.aid_used[1] == 1


def test_gwr57_a_companions_defence_joins_the_set_of_an_empty_hand():
    t = solo()
    t.give(0, "kratos_defence_1")
    defending(t, 2)
    t.quiet()
    t.do(Verb.DEFEND, "kratos_defence_1")
    assert t.hand(0) == []
    assert t.st.decision == Decision.DEFEND
    assert t.verbs() == {Verb.PASS, Verb.COMPANION}
    t.do(Verb.COMPANION, 3)
    assert t.said(Ev.HURT) == []
    assert t.st.aid_used[1] == 1


def test_gw113_gwr30_mimir_adds_the_die_to_the_attack():
    t = solo()
    t.die(3)
    t.stand(kratos=1)
    t.give(0, "kratos_melee_1")
    t.do(Verb.ATTACK, "kratos_melee_1", "b1", 0)
    t.do(Verb.COMPANION, 5)
    t.do(Verb.RESOLVE)
    assert t.st.damage[4] == 4
    u = solo()
    u.stand(kratos=2)
    u.give(0, "kratos_melee_1")
    u.do(Verb.ATTACK, "kratos_melee_1", "b2", 0)
    assert 5 not in {a for a, _, _ in u.options(Verb.COMPANION)}


def test_gw113_mimir_moves_kratos_again_or_looks_at_two_cards():
    t = solo()
    t.stand(kratos=1)
    t.do(Verb.MOVE, 0, 2, 0)
    t.do(Verb.COMPANION, 6)
    t.do(Verb.MOVE, 0, 3, 0)
    assert t.st.column[0] == 3
    for order, (top, under) in enumerate((("ab", ""), ("ba", ""), ("a", "b"), ("b", "a"), ("", "ab"), ("", "ba"))):
        u = solo()
        a, b = (int(u.st.up[(u.st.up_head + k) % 128]) for k in range(2))
        u.do(Verb.COMPANION, 7)
        assert u.st.n_up == 86
        u.do(Verb.LOOK, order)
        order_now = [int(u.st.up[(u.st.up_head + k) % 128]) for k in range(88)]
        names = {a: "a", b: "b"}
        assert "".join(names.get(x, "") for x in order_now[:2]) == top
        assert "".join(names.get(x, "") for x in order_now[-2:]) == under


def test_gw114_the_solo_rage_renews_all_companions():
    t = solo()
    t.st.aid_used[:] = 1
    t.st.hurt[0] = 4
    t.st.rage[0] = 5
    t.do(Verb.RAGE)
    assert not t.st.aid_used.any()
    assert t.st.bonus[0] == 3
    assert t.st.hurt[0] == 1


def test_gwr31_a_solo_round_offers_two_cards():
    t = solo()
    t.clear_enemies()
    t.do(Verb.END)
    t.until(Decision.UPGRADE)
    assert t.st.n_offer == 2


def test_armour_place_is_the_highest_and_the_first_of_equals():
    t = fresh(scene="baldur_a")
    t.st.armour[5] = (6, 7, 7, 0)
    assert armour_place(t.st, 5) == 1


def test_gw66_damage_up_to_the_health_and_no_less_knocks_out():
    t = fresh()
    hurt_hero(t.st, t.events, 0, 9)
    knock_outs(t.st, t.tab, t.events)
    assert t.st.is_in[0] == 1
    hurt_hero(t.st, t.events, 0, 1)
    knock_outs(t.st, t.tab, t.events)
    assert t.st.is_in[0] == 0
