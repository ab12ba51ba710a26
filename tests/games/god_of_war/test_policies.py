"""The players choose legally, and as they say they do."""

from __future__ import annotations

import numpy as np
import pytest
from games.god_of_war.helpers import GAME, Table

from simkit.games.god_of_war.tactics import danger, dangers
from simkit.games.god_of_war.vocab import Decision, Slot, Verb, code


def choice(t: Table, name: str = "tactician", u: int = 5) -> int:
    """Return the action that a named player chooses now."""
    player = GAME.policies[name]
    view = t.observe(int(t.st.to_act))
    k = GAME.choose(GAME.kinds.index(player.kind), view, t.tab, t.par, np.array(player.weights or (0.0,)), u)
    assert 0 <= k < view.n_legal
    return int(view.legal[k])


def fresh(*heroes: str, **more) -> Table:
    t = Table(*(heroes or ("kratos", "freya")), **more)
    for p in range(t.st.n_players):
        t.give(p)
    t.stand(kratos=1, freya=3) if not heroes else None
    return t


@pytest.mark.parametrize("name", ["random", "greedy", "tactician"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_player_plays_legal_actions(name, players):
    t = Table(*("kratos", "mimir", "brok_sindri", "freya")[:players], game_no=players)
    for k in range(50):
        if t.st.is_over:
            break
        t.play(choice(t, name, k * 977))


def test_random_is_uniform_over_the_legal_actions():
    t = fresh()
    t.give(0, "kratos_melee_1", "kratos_number_2")
    n = len(t.legal())
    seen = [choice(t, "random", (2**32 * k) // n + 5) for k in range(n)]
    assert seen == t.legal()


def test_greedy_puts_everything_into_a_set_even_when_that_kills_the_ogre_too_early():
    t = fresh("kratos", "freya", scene="ogre")
    t.stand(kratos=2, freya=1)
    t.st.damage[5] = 30
    t.give(0, "up_melee_2", "kratos_number_3", "up_number_3")
    t.do(Verb.ATTACK, "up_melee_2", "b2", 0)
    t.do(Verb.ADD, "kratos_number_3")
    assert choice(t, "greedy") == code(Verb.ADD, t.card("up_number_3"), 0, 0)
    assert choice(t) == code(Verb.RESOLVE, 0, 0, 0)


def test_the_players_give_up_an_attack_that_can_get_no_number_but_draw_for_one_first():
    t = fresh()
    t.st.hurt[0] = 3
    t.give(0, "kratos_melee", "kratos_number_1", "up_number_heal", "up_rage")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    t.do(Verb.SPECIAL, "up_number_heal", 0)
    t.do(Verb.PAY, "kratos_number_1")
    assert choice(t) == choice(t, "greedy") == code(Verb.END, 0, 0, 0)
    t.give(0, "up_draw", "up_rage")
    assert choice(t) == code(Verb.SPECIAL, t.card("up_draw"), 0, 0)


def test_the_tactician_spares_the_ogre_while_others_live():
    t = fresh("kratos", "freya", scene="ogre")
    t.stand(kratos=2, freya=1)
    t.st.damage[5] = 35
    t.give(0, "up_melee_3")
    assert choice(t) >> 20 != Verb.ATTACK


def test_the_tactician_begins_no_attack_that_must_kill_the_ogre_too_early():
    """Kratos' waiting +3, or the only Number that fits, can be too much for an enemy that must live."""
    for bonus, cards in ((3, ("kratos_melee_1",)), (0, ("kratos_melee", "kratos_number_3"))):
        t = fresh("kratos", "freya", scene="ogre")
        t.stand(kratos=2, freya=1)
        t.clear_enemies("b2", "t1")
        t.st.damage[5] = 33
        t.st.bonus[0] = bonus
        t.give(0, *cards)
        assert choice(t) >> 20 != Verb.ATTACK, cards


def test_the_tactician_boosts_no_attack_on_the_ogre_beyond_what_it_may_take():
    for damage, expected in ((32, Verb.PASS), (20, Verb.SPECIAL)):
        t = fresh("kratos", "freya", scene="ogre")
        t.stand(kratos=2, freya=1)
        t.st.damage[5] = damage
        t.give(0, "up_melee_2")
        t.give(1, "up_boost")
        t.do(Verb.ATTACK, "up_melee_2", "b2", 0)
        t.do(Verb.RESOLVE)
        assert (t.st.decision, t.st.to_act) == (Decision.HELP, 1)
        assert choice(t) >> 20 == expected


def test_the_tactician_does_not_kill_baldur_but_imprisons_him():
    t = fresh("kratos", "freya", scene="baldur_b")
    t.stand(kratos=2, freya=4)
    t.st.damage[5] = 30
    t.give(0, "up_melee_3", "kratos_number_3")
    assert choice(t) >> 20 != Verb.ATTACK
    t.st.store[8] = 2
    t.stand(kratos=1)
    assert choice(t) == code(Verb.INTERACT, int(Slot.T1), 0, 0)


def test_the_tactician_breaks_armour_only_when_it_can():
    t = fresh()
    t.stand(kratos=2)
    t.give(0, "up_melee_3", "kratos_number_2")
    assert choice(t) == code(Verb.ATTACK, t.card("up_melee_3"), int(Slot.B2), 0)
    t.do(Verb.ATTACK, "up_melee_3", "b2", 0)
    assert choice(t) == code(Verb.ADD, t.card("kratos_number_2"), 0, 0)


def test_the_tactician_stops_adding_when_more_would_be_wasted():
    t = fresh()
    t.stand(kratos=1)
    t.st.damage[4] = 4
    t.give(0, "up_melee_3", "kratos_number_3")
    t.do(Verb.ATTACK, "up_melee_3", "b1", 0)
    assert choice(t) == code(Verb.RESOLVE, 0, 0, 0)


def test_the_tactician_tends_a_fire_that_is_about_to_go_out():
    t = fresh("kratos", "freya", scene="helheim")
    t.stand(kratos=1, freya=3)
    t.st.store[4] = 0
    t.give(0, "kratos_number_1", "kratos_ranged")
    assert choice(t) == code(Verb.INTERACT, int(Slot.B1), 1, 0)


def test_the_tactician_defends_with_what_blocks_all():
    t = fresh("kratos", "freya", scene="ogre")
    t.stand(kratos=2, freya=4)
    t.clear_enemies("b2")
    t.give(0, "kratos_defence_1", "up_defence_2")
    t.activate("red")
    assert t.st.decision == Decision.DEFEND
    assert choice(t) == code(Verb.DEFEND, t.card("up_defence_2"), 0, 0)


def test_the_tactician_uses_a_token_when_it_would_fall():
    t = fresh("kratos", "freya", scene="ogre")
    t.stand(kratos=2, freya=4)
    t.clear_enemies("b2")
    t.st.token[0] = 1
    t.st.hurt[0] = 8
    t.activate("red")
    assert t.st.decision == Decision.TOKEN
    assert choice(t) >> 20 == Verb.TOKEN


def test_the_tactician_removes_poison_rather_than_take_a_small_card():
    t = fresh()
    t.clear_enemies()
    t.until(Decision.UPGRADE)
    t.set_pile(0, "poison")
    first = next(k for k in range(88) if t.data.ids[t.tab.up_card[k]] == "up_cleanse")
    t.st.offer[:3] = first
    assert choice(t) == code(Verb.REMOVE, t.card("poison"), 0, 0)


def test_the_tactician_goes_where_it_is_easier():
    t = fresh()
    t.st.choice[:] = (3, 1, -1)
    t.st.decision = Decision.MISSION
    t.st.to_act = 0
    assert (choice(t) >> 6) & 63 == 1


def test_table_talk_saves_a_block_that_the_hero_can_do_alone():
    for talk, expected in ((0, Verb.PASS), (1, Verb.SPECIAL)):
        t = fresh("kratos", "freya", scene="ogre", options=(0, 0, 0, talk))
        t.stand(kratos=2, freya=4)
        t.clear_enemies("b2")
        t.give(0, "up_defence_2")
        t.give(1, "up_block")
        t.activate("red")
        assert (t.st.decision, t.st.to_act) == (Decision.HELP, 1)
        assert choice(t) >> 20 == expected


@pytest.mark.parametrize("scene", ["hraezlyr", "magni_modi", "alfheim"])
def test_dangers_of_all_columns_are_those_of_each(scene):
    t = Table("kratos", "freya", "brok_sindri", scene=scene, game_no=3)
    seen = set()
    for k in range(40):
        if t.st.is_over:
            break
        view = t.observe(int(t.st.to_act))
        together = dangers(view, t.tab)
        assert together == tuple(danger(view, t.tab, column) for column in range(4))
        seen.add(together)
        t.play(choice(t, "tactician", k))
    assert len(seen) > 3
