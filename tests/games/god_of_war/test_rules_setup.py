"""Goal, setup, Preparation, Upgrade phase, between missions: a test per rule id."""

from __future__ import annotations

import numpy as np
import pytest
from games.god_of_war.helpers import GAME, Table, tables

from simkit.core.record import new_records
from simkit.games.god_of_war.figures import draw_cards
from simkit.games.god_of_war.missions import apply_obstacle, clean_up
from simkit.games.god_of_war.vocab import (
    FIRST_CHOICES,
    SECOND_CHOICES,
    Decision,
    End,
    Ev,
    Layout,
    Obstacle,
    Phase,
    Verb,
)


def win_scene(t: Table) -> None:
    """Complete the scene that is on the table by the rules' own check."""
    t.clear_enemies()
    for slot in ("t1", "t2", "b2", "b3", "b4"):
        t.show(slot)
    t.clear_enemies()
    t.st.dead[8] = 1
    t.st.imprisoned = 1
    t.st.is_dirty = 1
    t.st.to_act = t.st.decision = -1
    t.advance()


def test_gw1_two_missions_then_a_boss_win_for_all():
    t = Table("kratos", "freya", options=(0, 1, 1, 0))
    for stage in range(3):
        assert t.st.stage == stage
        t.until(Decision.ACT)
        if t.st.layout == Layout.BALDUR_A:
            win_scene(t)
        win_scene(t)
    assert t.st.is_over
    assert t.st.end == End.WON
    assert t.st.winners == 0b11
    assert list(t.st.stage_won) == [1, 1, 1]
    assert list(t.st.score[:2]) == [3, 3]


def test_gw2_all_heroes_knocked_out_is_defeat_at_once():
    t = Table("kratos", "freya")
    t.give(0)
    t.give(1)
    t.st.hurt[0] = 10
    t.st.is_hurt = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert not t.st.is_over
    assert t.st.is_in[0] == 0
    t.stand(freya=1)
    t.st.hurt[2] = 7
    t.activate("red")
    assert t.st.end == End.KNOCKED_OUT
    assert t.st.winners == 0


def test_gw3_missions_1_to_6_and_bosses_7_to_10_have_scenes_of_their_own():
    data, tab, _ = tables()
    numbers = {c.ref for c in data.cards.values() if c.kind == "mission"}
    assert numbers == {"1", "2", "3", "4", "5", "6"}
    assert {c.ref for c in data.cards.values() if c.kind == "boss"} == {"7", "8", "9", "10"}
    assert len(set(tab[0].mission_layout) | set(tab[0].boss_layout)) == 10
    scenes = [c for c in data.cards.values() if c.kind in ("scene", "control")]
    assert len(scenes) == 92


def test_gw4_a_round_goes_through_its_four_phases_in_order():
    t = Table("kratos", "freya")
    phases = []
    for _ in range(60):
        if not phases or phases[-1] != t.st.decision:
            phases.append(int(t.st.decision))
        if t.st.scene_round == 2:
            break
        t.play(t.legal()[0])
    assert phases[0] == Decision.ACT
    assert Decision.UPGRADE in phases
    assert phases.index(Decision.UPGRADE) > phases.index(Decision.ACT)
    assert len(t.said(Ev.REVEALED)) == 3
    assert t.st.scene_round == 2


def test_gw10_every_board_has_figures_14_cards_and_rage_0():
    t = Table("kratos", "atreus", "freya", "brok_sindri", start=False)
    st = t.st
    assert [int(h) for h in st.hero] == [0, -1, 1, -1, 2, -1, 3, 4]
    assert [int(n) for n in st.n_deck] == [14, 14, 14, 14]
    assert not st.rage.any()
    assert sorted(t.deck(0))[0].startswith("kratos_")
    other = Table("kratos", "atreus", "freya", "brok_sindri", start=False, game_no=1)
    assert t.deck(0) != other.deck(0)
    assert sorted(t.deck(0)) == sorted(other.deck(0))


def test_gw10_health_and_rage_tracks_of_the_boards():
    _, tab, _ = tables()
    assert list(tab[0].health) == [10, 7, 8, 6, 6, 4, 10]
    assert list(tab[0].rage) == [5, 4, 5, 3, 3, 4, 5]


def test_gw11_three_missions_and_three_bosses_are_drawn():
    firsts = set()
    for game_no in range(25):
        st = _set_up(game_no)
        assert len(set(st.missions)) == 3
        assert len(set(st.bosses)) == 3
        assert set(st.missions) <= set(range(6))
        assert set(st.bosses) <= set(range(4))
        firsts.add(int(st.missions[0]))
    assert len(firsts) == 6


def _set_up(game_no, options=(0, 0, 0, 0), players=2):
    _, tab, par = tables()
    row = new_records(GAME.setup_row)[0]
    row.n_players = players
    row.loadout[:players] = range(players)
    row.option[:] = options
    states = new_records(GAME.state)
    GAME.setup(states[0], tab[0], par[0], 9, game_no, row)
    return states[0]


@pytest.mark.parametrize("second", SECOND_CHOICES[2:])
def test_d16_options_fix_the_missions_and_the_boss(second):
    st = _set_up(3, (FIRST_CHOICES.index("ogre"), SECOND_CHOICES.index(second), 5, 0))
    assert st.missions[0] == 2
    assert st.bosses[0] == 3
    if second != "ogre":
        assert st.missions[1] == SECOND_CHOICES.index(second) - 2
    assert len(set(st.missions)) == 3
    assert len(set(st.bosses)) == 3


def test_gw12_the_scene_is_laid_out_on_its_front_side():
    t = Table("kratos", "freya", scene="ogre")
    for slot in range(8):
        s = int(t.st.side[slot])
        assert s == (Layout.OGRE * 8 + slot) * 2
        assert t.data.cards[t.data.ids[t.tab.side_card[s]]].slot == slot
    assert list(t.st.armour[3]) == [4, 0, 0, 0]


def test_gw13_88_upgrades_and_three_stacks_of_ten():
    t = Table("kratos", "freya", start=False)
    assert t.st.n_up == 88
    assert sorted(t.st.up[:88]) == list(range(88))
    assert list(t.st.status_left) == [10, 10, 10]
    assert np.bincount(t.tab.up_rune[:88]).tolist() == [22, 22, 22, 22]
    other = Table("kratos", "freya", start=False, game_no=2)
    assert list(other.st.up) != list(t.st.up)


def test_gw14_heroes_are_placed_clockwise_two_to_a_column():
    t = Table("kratos", "atreus", "brok_sindri", start=False)
    t.advance()
    assert t.st.decision == Decision.PLACE
    assert t.st.to_act == 0
    t.do(Verb.PLACE, 0, 1, 0)
    assert t.st.to_act == 1
    assert (2, 1, 0) in t.options(Verb.PLACE)
    assert (2, 1, 1) in t.options(Verb.PLACE)
    t.do(Verb.PLACE, 2, 1, 0)
    assert t.st.front[1] == 2
    assert t.st.back[1] == 0
    assert t.st.to_act == 2
    assert all(column != 1 for _, column, _ in t.options(Verb.PLACE))
    t.do(Verb.PLACE, 4, 0, 0)
    assert t.st.to_act == 2
    t.do(Verb.PLACE, 5, 0, 1)
    assert [int(t.st.column[f]) for f in (0, 2, 4, 5)] == [1, 1, 0, 0]


def test_gw20_draw_to_seven_and_shuffle_the_discard_pile_when_the_deck_is_empty():
    t = Table("kratos", "freya")
    assert t.st.n_hand[0] == 7
    t.give(0)
    t.set_deck(0, "kratos_number_1", "kratos_number_3")
    t.set_pile(0, "kratos_melee", "kratos_ranged", "kratos_wild", "kratos_heal", "kratos_defence", "kratos_number_2")
    t.st.draws[0] = 7
    t.st.is_preparing = 1
    draw_cards(t.st, t.tab, t.events)
    assert t.st.n_hand[0] == 7
    assert {"kratos_number_1", "kratos_number_3"} <= set(t.hand(0))
    assert t.st.n_deck[0] == 1
    assert t.st.n_pile[0] == 0
    assert len(t.said(Ev.RESHUFFLED)) == 1


def test_gw21_gwr33_hand_limit_markers_add_up_to_a_minimum_of_three():
    from simkit.games.god_of_war.missions import prepare

    t = Table("kratos", "freya")
    for markers, expected in ((0, 7), (1, 8), (-1, 6), (-2, 5), (-9, 3)):
        t.give(0)
        t.st.limit[0] = markers
        prepare(t.st, t.par)
        assert t.st.draws[0] == expected


def test_gw22_gwr5_a_drawn_stun_is_discarded_and_counts_as_drawn():
    t = Table("kratos", "freya")
    t.give(0)
    t.set_pile(0)
    t.set_deck(0, "kratos_number_1", "kratos_number_2", "stun")
    t.st.draws[0] = 2
    draw_cards(t.st, t.tab, t.events)
    assert t.hand(0) == ["kratos_number_2"]
    assert t.pile(0) == ["stun"]
    assert t.st.draws[0] == 0


def test_gw23_a_drawn_poison_hurts_and_is_replaced():
    t = Table("kratos", "freya")
    t.give(0)
    t.set_pile(0)
    t.set_deck(0, "kratos_number_1", "kratos_number_2", "poison")
    t.st.draws[0] = 2
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert sorted(t.hand(0)) == ["kratos_number_1", "kratos_number_2"]
    assert t.pile(0) == ["poison"]
    assert t.st.hurt[0] == 1


def test_gw23_brok_or_sindri_takes_the_poison_as_the_player_says():
    t = Table("brok_sindri", "freya")
    t.give(0)
    t.set_deck(0, "brok_sindri_number_1", "poison")
    t.st.draws[0] = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.decision == Decision.POISON
    t.do(Verb.SUFFER, 1)
    assert list(t.st.hurt[:2]) == [0, 1]
    assert t.hand(0) == ["brok_sindri_number_1"]


def test_gwr6_a_poison_that_knocks_out_ends_the_activation():
    t = Table("kratos", "freya")
    t.give(0, "up_draw")
    t.set_deck(0, "kratos_number_1", "poison")
    t.st.hurt[0] = 9
    t.do(Verb.SPECIAL, "up_draw")
    assert t.st.is_in[0] == 0
    assert t.st.phase != Phase.HERO or t.st.turn != 0
    assert not t.st.is_over


def test_gwr6_brok_and_sindri_act_on_until_both_are_out():
    t = Table("brok_sindri", "freya")
    t.give(0, "up_draw")
    t.set_deck(0, "brok_sindri_number_1", "brok_sindri_number_1", "poison")
    t.st.hurt[0] = 5
    t.do(Verb.SPECIAL, "up_draw")
    t.do(Verb.SUFFER, 0)
    assert list(t.st.is_in[:2]) == [0, 1]
    assert t.st.decision == Decision.ACT
    assert t.st.to_act == 0


def test_gwr40_draws_outside_preparation_stop_at_an_empty_deck():
    t = Table("kratos", "freya")
    t.give(0, "up_draw")
    t.set_deck(0, "kratos_number_1")
    t.set_pile(0, "kratos_number_3", "kratos_number_2")
    t.do(Verb.SPECIAL, "up_draw")
    assert t.hand(0) == ["kratos_number_1"]
    assert t.st.n_pile[0] == 3


def test_gwr40_preparation_stops_when_only_stun_and_poison_are_left():
    t = Table("kratos", "freya")
    t.give(0)
    t.set_deck(0, "stun")
    t.set_pile(0, "poison", "stun")
    t.st.draws[0] = 7
    t.st.is_preparing = 1
    draw_cards(t.st, t.tab, t.events)
    assert t.st.draws[0] == 0
    assert t.st.hurt[0] == 0
    assert t.deck(0) == ["stun"]


def test_gwr48_effects_may_draw_beyond_the_hand_limit():
    t = Table("kratos", "freya")
    assert t.st.n_hand[0] == 7
    t.st.draws[0] = 2
    draw_cards(t.st, t.tab, t.events)
    assert t.st.n_hand[0] == 9


# --- Extra Scene Activation and Upgrade phase ----------------------------------------------------


def to_upgrade(t: Table) -> None:
    for p in range(t.st.n_players):
        t.give(p)
    t.clear_enemies()
    t.until(Decision.UPGRADE)


def test_gw70_one_more_card_is_revealed_after_all_players():
    t = Table("kratos", "freya")
    to_upgrade(t)
    assert t.st.n_offer == 3
    assert t.st.is_extra == 1


def test_gw71_hands_are_discarded_then_each_takes_or_removes_in_turn_order():
    t = Table("kratos", "freya")
    t.clear_enemies()
    t.give(1, "freya_number_3")
    t.give(0, "kratos_number_3")
    t.set_pile(0)
    t.do(Verb.END)
    t.until(Decision.UPGRADE)
    assert t.st.n_hand[0] == 0
    assert "kratos_number_3" in t.pile(0)
    assert t.st.to_act == 0
    card, _, _ = t.options(Verb.TAKE)[0]
    t.do(Verb.TAKE, card)
    assert t.deck(0)[-1] == t.data.ids[card]
    assert t.st.to_act == 1
    assert t.st.n_offer == 2
    t.do(Verb.REMOVE, "freya_number_3")
    assert "freya_number_3" not in t.pile(1)
    assert t.st.removed[t.card("freya_number_3")] == 1
    assert t.st.scene_round == 2


def test_gw72_removed_status_cards_go_back_to_their_stacks():
    t = Table("kratos", "freya")
    to_upgrade(t)
    t.set_pile(0, "stun", "poison", "crystal")
    t.st.status_left[:] = (9, 9, 9)
    for k, name in enumerate(("stun", "poison", "crystal")):
        u = Table("kratos", "freya")
        u.states[0] = t.states[0]
        u.do(Verb.REMOVE, name)
        assert u.st.status_left[k] == 10
        assert u.st.removed.sum() == 0


def test_gw73_gwr58_cards_not_taken_go_under_the_deck_in_the_order_revealed():
    t = Table("kratos", "freya")
    to_upgrade(t)
    offer = [int(u) for u in t.st.offer[:3]]
    for p in (0, 1):
        t.set_pile(p, "stun")
        t.st.n_bad[p] = 1
    t.do(Verb.REMOVE, "stun")
    t.do(Verb.REMOVE, "stun")
    last = [int(t.st.up[(t.st.up_head + k) % 128]) for k in range(t.st.n_up)]
    assert last[-3:] == offer
    assert t.st.n_up == 88


def test_d11_a_taken_card_has_no_rune_any_more():
    t = Table("kratos", "freya")
    to_upgrade(t)
    u = int(t.st.offer[0])
    t.do(Verb.TAKE, int(t.tab.up_card[u]))
    assert u not in t.st.up[: t.st.n_up] or t.st.n_up == 85
    assert t.st.deck[0, t.st.n_deck[0] - 1] == t.tab.up_card[u]


def test_gw74_the_first_player_marker_passes_on():
    t = Table("kratos", "freya", "atreus")
    to_upgrade(t)
    for _ in range(3):
        t.play(t.legal()[0])
    t.until(Decision.ACT)
    assert t.st.marker == 1
    assert t.st.turn == 1


def test_gwr21_who_finds_no_card_removes_one_or_does_nothing():
    t = Table("kratos", "freya")
    to_upgrade(t)
    t.st.n_offer = 0
    t.set_pile(0)
    t.set_pile(1, "freya_number_1")
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.to_act == 1
    assert t.verbs() == {Verb.REMOVE}


def test_gwr22_an_empty_upgrade_deck_still_gives_a_rune():
    t = Table("kratos", "freya")
    t.clear_enemies()
    t.st.n_up = 0
    t.do(Verb.END)
    t.until(Decision.ACT, Decision.UPGRADE)
    assert t.st.n_offer == 0
    assert len(t.said(Ev.RUNE)) == 1
    assert 0 <= t.said(Ev.RUNE)[0][1] < 4
    assert t.st.rune_count.sum() == 1


def test_gwr23_nobody_may_take_nothing():
    t = Table("kratos", "freya")
    to_upgrade(t)
    assert t.verbs() <= {Verb.TAKE, Verb.REMOVE}
    t.set_pile(0)
    assert t.verbs() == {Verb.TAKE}


def test_gwr24_the_player_of_a_knocked_out_hero_draws_reveals_and_takes_but_plays_nothing():
    t = Table("kratos", "freya")
    t.clear_enemies()
    t.give(0)
    t.st.hurt[2] = 8
    t.st.is_hurt = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.is_in[2] == 0
    t.give(1, "freya_heal", "crystal")
    t.do(Verb.END)
    assert t.st.decision == Decision.UPGRADE
    assert t.st.n_offer == 3
    t.play(t.legal()[0])
    assert t.st.to_act == 1
    t.play(t.legal()[0])
    assert t.st.n_hand[1] == 7
    poisoned = Table("kratos", "freya")
    poisoned.st.is_in[2] = 0
    poisoned.give(1)
    poisoned.set_deck(1, "freya_number_1", "poison")
    poisoned.st.draws[1] = 1
    draw_cards(poisoned.st, poisoned.tab, poisoned.events)
    assert poisoned.hand(1) == ["freya_number_1"]
    assert poisoned.st.n_queue == 0


# --- Between missions ----------------------------------------------------------------------------


def test_gw90_gwr19_between_missions_heroes_recover_and_status_cards_leave():
    t = Table("kratos", "freya")
    st = t.st
    st.hurt[:3] = (4, 0, 8)
    st.is_in[2] = 0
    st.rage[0] = 3
    st.token[0] = 1
    st.bonus[0] = 3
    st.limit[0] = -1
    t.give(0, "crystal", "kratos_number_1")
    t.set_pile(0, "stun", "kratos_number_2")
    t.set_deck(0, "poison", "up_number_3")
    st.status_left[:] = (9, 9, 9)
    t.runes("red")
    clean_up(st, t.tab)
    assert not st.hurt.any()
    assert not st.rage.any()
    assert not st.token.any()
    assert st.bonus[0] == 0
    assert st.limit[0] == 0
    assert list(st.status_left) == [10, 10, 10]
    assert sorted(t.deck(0)) == ["kratos_number_1", "kratos_number_2", "up_number_3"]
    assert st.n_hand[0] == st.n_pile[0] == st.n_bad[0] == 0


def test_gw90_a_knocked_out_hero_returns_in_the_next_scene():
    t = Table("kratos", "freya", options=(0, 1, 1, 0))
    t.st.hurt[2] = 8
    t.st.is_hurt = 1
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.is_in[2] == 0
    win_scene(t)
    t.until(Decision.ACT)
    assert t.st.is_in[2] == 1
    assert t.st.hurt[2] <= 1


def test_gw91_gw136_one_of_two_missions_is_chosen_the_other_card_brings_its_obstacle():
    t = Table("kratos", "freya")
    t.st.missions[:] = (0, 4, 1)
    win_scene(t)
    assert t.st.decision == Decision.MISSION
    assert t.st.to_act == t.st.marker
    assert [b for _, b, _ in t.options(Verb.GO)] == [Layout.ALFHEIM, Layout.GRENDELS]
    t.do(Verb.GO, 1, Layout.GRENDELS)
    assert t.st.layout == Layout.GRENDELS
    t.until(Decision.ACT)
    assert t.st.status_left[1] <= 8
    assert [t.data.ids[a] for _, a, _, _ in t.said(Ev.OBSTACLE)] == ["alfheim"]


def test_d5_the_first_player_chooses_for_all():
    t = Table("kratos", "freya", "atreus")
    t.st.marker = 2
    win_scene(t)
    assert t.st.to_act == 2


def test_gw92_one_of_three_bosses_and_both_other_obstacles():
    t = Table("kratos", "freya", options=(0, 1, 0, 0))
    win_scene(t)
    t.until(Decision.ACT)
    t.st.bosses[:] = (0, 1, 2)
    win_scene(t)
    assert t.st.decision == Decision.BOSS
    t.do(Verb.GO, 0, Layout.HRAEZLYR)
    t.until(Decision.ACT)
    names = [t.data.ids[a] for _, a, _, _ in t.said(Ev.OBSTACLE)]
    assert names[-2:] == ["magni_modi", "baldur"]
    assert t.st.limit[0] == -1


OBSTACLES = {
    "travelers": (Obstacle.HAND_LIMIT, -1),
    "grendels": (Obstacle.STUN_TOP, 1),
    "ogre": (Obstacle.DISCARD_TOP, 2),
    "helheim": (Obstacle.REMOVE_TOP, 1),
    "alfheim": (Obstacle.SHUFFLE_POISON, 1),
    "muspelheim": (Obstacle.SHUFFLE_STUN, 1),
    "hraezlyr": (Obstacle.HURT_ALL, 1),
    "magni_modi": (Obstacle.POISON_TOP, 1),
    "baldur_a": (Obstacle.HAND_LIMIT, -1),
    "sigrun": (Obstacle.EXTRA_CARDS, 1),
}


@pytest.mark.parametrize("scene", OBSTACLES)
def test_obstacle_of_each_card(scene):
    _, tab, _ = tables()
    layout = Layout[scene.upper()]
    obstacle, n = OBSTACLES[scene]
    assert tab[0].obstacle[layout] == obstacle
    assert tab[0].obstacle_amount[layout] == n
    t = Table("brok_sindri", "mimir")
    t.set_deck(0, *["brok_sindri_number_1"] * 5)
    t.set_pile(0)
    before = t.total_cards()
    apply_obstacle(t.st, t.tab, t.events, int(obstacle), n)
    st = t.st
    if obstacle == Obstacle.HAND_LIMIT:
        assert list(st.limit[:2]) == [-1, -1]
    elif obstacle == Obstacle.STUN_TOP:
        assert t.deck(0)[-1] == t.deck(1)[-1] == "stun"
    elif obstacle == Obstacle.DISCARD_TOP:
        assert t.pile(0) == ["brok_sindri_number_1"] * 2
        assert st.n_deck[0] == 3
    elif obstacle == Obstacle.REMOVE_TOP:
        assert st.n_deck[0] == 4
        assert st.removed[t.card("brok_sindri_number_1")] == 1
    elif obstacle == Obstacle.SHUFFLE_POISON:
        assert t.deck(0).count("poison") == t.deck(1).count("poison") == 1
    elif obstacle == Obstacle.SHUFFLE_STUN:
        assert t.deck(0).count("stun") == 1
    elif obstacle == Obstacle.HURT_ALL:
        assert [int(st.hurt[f]) for f in (0, 1, 2)] == [1, 1, 1]
    elif obstacle == Obstacle.POISON_TOP:
        assert t.deck(0)[-1] == "poison"
    else:
        assert st.extra_cards == 1
    assert t.total_cards() == before


def test_gw72_gw91_a_status_card_that_an_obstacle_removes_goes_back_to_its_stack():
    t = Table("kratos", "freya")
    t.set_pile(0)
    t.set_deck(0, "kratos_number_1")
    before = t.total_cards()
    apply_obstacle(t.st, t.tab, t.events, int(Obstacle.POISON_TOP), 1)
    assert (t.st.n_bad[0], t.st.status_left[1]) == (1, 8)
    apply_obstacle(t.st, t.tab, t.events, int(Obstacle.REMOVE_TOP), 1)
    assert t.deck(0) == ["kratos_number_1"]
    assert (t.st.n_bad[0], t.st.status_left[1]) == (0, 10)
    assert t.st.removed.sum() == 0
    assert t.total_cards() == before


def test_gwr39_an_obstacle_card_on_top_is_drawn_in_the_first_preparation():
    t = Table("kratos", "freya")
    t.st.rejected[0] = int(Layout.GRENDELS)
    t.st.phase = Phase.OBSTACLES
    t.give(0)
    t.give(1)
    t.st.to_act = t.st.decision = -1
    t.advance()
    t.until(Decision.ACT)
    assert len([1 for _, c, _, _ in t.said(Ev.STATUS_DRAWN) if t.data.ids[c] == "stun"]) == 2
    assert t.st.n_hand[0] == 6


def test_gwr39_the_tenth_obstacle_reveals_two_cards_in_the_first_extra_activation_only():
    t = Table("kratos", "freya")
    t.st.extra_cards = 1
    to_upgrade(t)
    assert t.st.n_offer == 4
    t.play(t.legal()[0])
    t.play(t.legal()[0])
    t.until(Decision.ACT)
    to_upgrade(t)
    assert t.st.n_offer == 3


def test_gwr59_a_scene_stops_after_sixty_rounds():
    t = Table("kratos", "freya")
    t.st.scene_round = 60
    t.st.phase = Phase.BIND
    t.st.to_act = t.st.decision = -1
    t.advance()
    assert t.st.end == End.ROUND_CAP
    assert t.st.winners == 0


def test_gwr36_health_does_not_depend_on_the_number_of_players():
    for heroes in (("kratos",), ("kratos", "freya", "atreus", "brok_sindri")):
        t = Table(*heroes, scene="ogre")
        assert t.tab.side_health[t.st.side[5]] == 36


def test_gwr46_an_empty_stack_gives_nothing():
    from simkit.games.god_of_war.decks import gain_status

    t = Table("kratos", "freya")
    t.set_deck(0)
    t.st.status_left[:] = (0, 1, 0)
    for k in range(3):
        gain_status(t.st, t.tab, t.events, 0, k)
    assert t.deck(0) == ["poison"]
    assert list(t.st.status_left) == [0, 0, 0]


def test_gw90_missions_can_be_left_out_by_a_parameter():
    t = Table("kratos", "freya", scene="sigrun")
    assert t.st.stage == 2
    assert t.st.layout == Layout.SIGRUN
