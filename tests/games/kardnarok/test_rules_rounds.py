"""Kardnarök: setup, rounds, coins, Efetivo, armies, turns (KN-1 to KN-19) and the rulings on them."""

from __future__ import annotations

import pytest
from games.kardnarok.helpers import HERO, NORNA, WARRIOR, Table, plain

from simkit.games.kardnarok import GAME
from simkit.games.kardnarok.hands import draw_coin
from simkit.games.kardnarok.rounds import attacker_of_turn
from simkit.games.kardnarok.rules import finish
from simkit.games.kardnarok.vocab import Ev, Kind, Phase, Rule


def fresh(players=4, mode="basic", **more) -> Table:
    """A game right after setup, before round 1."""
    return Table(players, mode, arranged=False, **more)


def pass_to(t: Table, decision: str) -> Table:
    """Take the first legal action until this is asked."""
    while t.asked[1] != decision:
        t.do(*t.options()[0])
    return t


def finished(scores, silver, players=4, seed=1) -> Table:
    t = fresh(players, seed=seed)
    for p in range(players):
        t.st.silver[p] = silver[p]
        t.st.bronze[p] = scores[p] - silver[p]
    finish(t.st, t.tab, t.par, t.ev)
    return t


# --- Setup ---------------------------------------------------------------------------------------


def test_kn1_riches_are_silver_and_bronze():
    t = finished([11, 12, 9, 5], [8, 7, 9, 5])
    assert list(t.st.score) == [11, 12, 9, 5]
    assert t.st.winners == 0b0010


def test_kn2_first_realm_is_random():
    assert {int(fresh(seed=s).st.first) for s in range(1, 13)} == {0, 1, 2, 3}


def test_kn3_counter_starts_at_0_for_each_combat():
    t = plain().combat()
    assert t.counter == [7, 7]
    t.end_combat()
    t.st.phase = Phase.TURN
    t.st.to_act = -1
    t.army(2, "erik", "jarl", "jarl").army(3, "harald", "escaldo", "escaldo")
    t.combat(2, 3)
    assert t.counter[0] == 3 + 3 + 3 + 2


def test_kn4_one_card_of_level_1_is_drawn():
    t = fresh()
    t.advance()
    c = int(t.st.ragnarok[0])
    assert t.tab.kind[c] == Kind.RAGNAROK
    assert t.tab.level[c] == 1
    seen = {int(fresh(seed=s).advance().st.ragnarok[0]) for s in range(1, 16)}
    assert len(seen) > 5


def test_kn5_three_piles_are_shuffled():
    t = fresh()
    assert (len(t.pile(WARRIOR)), len(t.pile(NORNA)), len(t.pile(HERO))) == (52, 47, 19 - 8)
    assert t.pile(WARRIOR) != sorted(t.pile(WARRIOR), key=t.id)
    assert t.pile(WARRIOR) != fresh(seed=2).pile(WARRIOR)


def test_kn6_realm_cards_start_empty():
    t = fresh()
    assert [int(m) for m in t.st.marker] == [0, 0, 0, 0]
    assert [int(b) for b in t.st.blocked] == [-1, -1, -1, -1]
    t = plain()
    t.advance()
    t.do("ATTACK", 1)
    assert t.options() == [("RITUAL", "odin"), ("RITUAL", "thor"), ("RITUAL", "frey")]


@pytest.mark.parametrize(("players", "mode", "bronze"), [(4, "basic", 5), (3, "story", 5), (2, "duel", 10)])
def test_kn7_coins(players, mode, bronze):
    t = fresh(players, mode)
    assert [int(x) for x in t.st.bag[:3]] == [7, 7, 7]
    assert [int(x) for x in t.st.bronze[:players]] == [bronze] * players


def test_kn8_two_heroes_each():
    t = fresh()
    heroes = [t.name(t.st.hero[p, k]) for p in range(4) for k in range(2)]
    assert len(set(heroes)) == 8
    assert not set(heroes) & set(t.pile(HERO))


# --- Rounds --------------------------------------------------------------------------------------


def test_kn10_a_silver_coin_on_each_realm_card():
    t = fresh().advance()
    assert all(t.st.coin[p] >= 0 for p in range(4))
    assert sum(t.st.bag) == 21 - 4
    assert all(t.view(0).coin[p] in (3, 4, 5) for p in range(4))


def test_kn11_cards_are_drawn_to_the_efetivo_split_said_first():
    t = fresh(seed=3).advance()
    p, decision = t.asked
    assert decision == "SPLIT"
    efetivo = int(t.st.efetivo)
    assert t.options() == [("DRAW", w, efetivo - w) for w in range(2, efetivo + 1)]
    expected = [*t.pile(WARRIOR)[:3], *t.pile(NORNA)[: efetivo - 3]]
    t.do("DRAW", 3, efetivo - 3)
    assert sorted(t.held(p)) == sorted(expected)


def test_kn12_all_build_at_the_same_time_hidden_from_each_other():
    t = pass_to(fresh().advance(), "ARMY")
    first = t.asked[0]
    action = t.options()[0]
    t.do(*action)
    second = t.asked[0]
    assert second == (first + 1) % 4
    assert t.view(second).lead[first] == -1
    assert t.view(first).lead[first] == t.id(action[1])
    for _ in range(3):
        t.do(*t.options()[0])
    assert t.view(second).lead[first] == t.id(action[1])
    assert list(t.view(second).army[first]) == [-1, -1]
    assert len(t.soldiers(first)) == 2


def test_kn13_each_realm_attacks_once_clockwise():
    t = fresh(seed=2).advance()
    attackers = []
    while t.st.round_no == 1:
        if t.asked[1] == "TURN":
            assert not t.can("PASS")
            attackers.append(t.asked[0])
            t.do("ATTACK", (t.asked[0] + 1) % 4)
        else:
            t.do(*t.options()[0])
    first = int(t.st.first)
    assert attackers == [(first + k) % 4 for k in range(4)]


def test_kn14_attacker_may_change_its_army_then_announces():
    t = plain().hand(0, "jarl", "jarl").advance()
    assert t.asked == (0, "TURN")
    assert {("ATTACK", 1), ("ATTACK", 2), ("ATTACK", 3), ("CHANGE",)} <= set(t.options())
    assert not t.can("ATTACK", 0)
    t.do("CHANGE")
    assert t.asked == (0, "ARMY")
    t.do("ARMY", "freydis", "jarl", "jarl")
    assert t.soldiers(0) == ["jarl", "jarl"]
    assert sorted(t.held(0)) == ["aldeao", "huskarl"]
    assert not t.can("CHANGE")
    t.do("ATTACK", 2)
    assert list(t.st.fighter) == [0, 2]


def test_kn15_only_the_fighters_build_anew_after_a_combat():
    t = plain().army(2, "erik", "jarl", "jarl").army(3, "harald", "jarl", "elfo")
    for p in range(4):
        t.hand(p, *t.held(p), "lanceiro", "donzela_escudeira", "fenrir")
    t.combat().end_combat()
    pass_to(t, "ARMY")
    builders = []
    while t.asked[1] == "ARMY":
        builders.append(t.asked[0])
        t.do(*t.options()[0])
    assert builders == [0, 1]
    assert t.soldiers(2) == ["jarl", "jarl"]


def test_kn16_hero_exchange_once_a_round_not_the_one_in_the_army():
    t = plain().top("egil").advance()
    assert t.can("EXCHANGE", "freydis")
    assert not t.can("EXCHANGE", "bjorn")
    t.do("EXCHANGE", "freydis")
    assert t.name(t.st.hero[0, 0]) == "egil"
    assert t.pile(HERO)[-1] == "freydis"
    assert not any(o[0] == "EXCHANGE" for o in t.options())


def test_kn17_end_of_a_round_puts_everything_back():
    t = plain().army(2, "erik", "jarl", "jarl").army(3, "harald", "jarl", "elfo")
    t.st.marker[2], t.st.blocked[3], t.st.exchanged[0] = 2, 1, 1
    t.st.turn = 4
    t.combat()
    t.end_combat()
    while t.st.round_no == 1:
        t.do(*t.options()[0])
    assert t.asked[1] in ("SPLIT", "DISCARD")
    assert [int(x) for x in t.st.marker] == [0, 0, 0, 0]
    assert [int(x) for x in t.st.blocked] == [-1, -1, -1, -1]
    assert [int(x) for x in t.st.n_army] == [0, 0, 0, 0]
    assert int(t.st.exchanged[0]) == 0
    # one coin was won; four are on the realm cards again
    assert int(sum(t.st.bag)) == 21 - 1 - 4


def test_kn18_round_2_last_attacker_first_the_other_way_round_both_rules_in_force():
    t = fresh(seed=5).advance()
    attackers = {1: [], 2: []}
    while not t.st.is_over:
        if t.asked[1] == "TURN":
            attackers[int(t.st.round_no)].append(t.asked[0])
            t.do("ATTACK", (t.asked[0] + 1) % 4)
        else:
            t.do(*t.options()[0])
    assert attackers[2] == attackers[1][::-1]
    cards = [int(c) for c in t.st.ragnarok[:2]]
    assert [int(t.tab.level[c]) for c in cards] == [1, 2]
    assert int(t.st.efetivo) == t.tab.efetivo[cards[1]]
    in_force = sum(int(x) != 0 for x in t.st.rule[: Rule.PRE_MAX]) + sum(int(x) >= 0 for x in t.st.rule[Rule.PRE_MAX :])
    assert in_force + int(sum(t.st.void)) == 2


def test_kn18_a_smaller_efetivo_is_reached_by_discards():
    t = fresh()
    t.st.round_no, t.st.turn, t.st.phase = 1, 4, Phase.ROUND
    for p in range(4):
        t.hand(p, "lanceiro", "lanceiro", "jarl", "fenrir", "thor", "tyr", "loki", "hela")
    t.advance()
    assert t.asked[1] == "DISCARD"
    p = t.asked[0]
    while t.asked == (p, "DISCARD"):
        t.do(*t.options()[0])
    assert len(t.held(p)) == t.st.efetivo < 8


def test_kn19_end_after_two_rounds_and_tie_breaks():
    t = finished([10, 10, 9, 10], [6, 7, 9, 7])
    assert t.st.winners in (0b0010, 0b1000)
    ties = t.events(Ev.TIEBREAK)
    assert {e[1] for e in ties} == {1, 3}
    force = {e[1]: e[3] for e in ties}
    assert force[max(force, key=force.get)] > min(force.values())
    assert t.st.winners == 1 << max(force, key=force.get)
    assert len(t.pile(WARRIOR)) == 52 - 3 * len(ties)


# --- Rulings -------------------------------------------------------------------------------------


def test_knr1_flags_1_and_2_are_level_1():
    t = fresh()
    for c in range(t.tab.n_cards):
        if t.tab.kind[c] == Kind.RAGNAROK:
            assert t.tab.level[c] == (1 if t.tab.flag[c] <= 2 else 2)
    assert sum(t.tab.kind[: t.tab.n_cards] == Kind.RAGNAROK) == 20


def test_knr3_a_realm_without_warriors_still_fights_with_its_hero():
    t = Table().hand(0, "fenrir").army(1, "rollo", "huskarl", "aldea")
    t.st.phase, t.st.builders = Phase.BUILD, 1
    t.advance()
    assert set(t.options()) == {("ARMY", "freydis"), ("ARMY", "bjorn")}
    t.do("ARMY", "bjorn")
    t.combat()
    assert t.counter == [3, 7]


def test_knr3_a_realm_with_one_warrior_places_it_and_pairs_cannot_be_met():
    t = Table().hand(0, "seidkona").army(1, "rollo", "huskarl", "aldea")
    t.st.phase, t.st.builders = Phase.BUILD, 1
    t.advance()
    assert set(t.options()) == {("ARMY", "freydis", "seidkona"), ("ARMY", "bjorn", "seidkona")}
    t.do("ARMY", "freydis", "seidkona").combat()
    assert t.counter[0] == 2 + 2
    t.end_combat()
    assert t.soldiers(0) == []


def test_knr4_the_tie_break_looks_at_the_coin_now_on_the_card():
    t = plain().coin(0, 3).coin(1, 4).combat()
    assert t.asked[0] == 0
    t = plain().coin(0, 3).coin(1, 4)
    t.coin(0, 5)
    assert t.combat().asked[0] == 1


def test_knr5_an_empty_bag_leaves_a_realm_without_a_coin():
    t = plain().coin(0, 0).coin(1, 3)
    t.st.bag[:] = 0
    draw_coin(t.st, t.par, t.ev, 0, 7)
    assert t.st.coin[0] == -1
    t.combat()
    assert t.asked[0] == 0, "no coin loses the tie"
    t.end_combat()
    assert int(t.st.silver[1]) == 0


def test_knr15_any_moment_goes_clockwise_from_first_realm_each_fully():
    t = Table()
    for p in range(4):
        t.hand(p, "lanceiro", "lanceiro", "verdandi" if p % 2 else "skuld", "hidromel")
        t.st.exchanged[p] = 1
    t.st.efetivo, t.st.phase, t.st.start_seat, t.st.builders = 4, Phase.WINDOW, 2, 15
    t.advance()
    order = []
    while t.asked[1] == "WINDOW":
        order.append(t.asked[0])
        t.pass_()
    assert order == [2, 3, 0, 1]


def test_knr17_discards_are_chosen_card_by_card():
    t = Table().hand(0, "lanceiro", "lanceiro", "jarl", "fenrir", "thor")
    t.st.efetivo, t.st.phase, t.st.between = 3, Phase.RESTORE, 1
    t.advance()
    assert t.options() == [("DISCARD", n) for n in ("lanceiro", "jarl", "thor", "fenrir")]
    t.do("DISCARD", "fenrir")
    assert t.can("DISCARD", "thor")
    assert t.pile(NORNA)[-1] == "fenrir"


def test_knr18_an_empty_pile_is_replaced_by_the_other():
    t = Table().set_pile(WARRIOR, ["jarl"]).hand(0, "lanceiro")
    t.st.efetivo, t.st.phase, t.st.between = 5, Phase.RESTORE, 1
    t.advance()
    # R37 asks for the one warrior that is left: no choice remains
    assert t.held(0)[:2] == ["lanceiro", "jarl"]
    assert len(t.held(0)) == 5


def test_knr18_with_both_piles_empty_a_realm_stays_below_the_efetivo():
    t = Table().set_pile(WARRIOR, []).set_pile(NORNA, []).hand(0, "lanceiro")
    t.st.efetivo, t.st.phase, t.st.between = 5, Phase.RESTORE, 0
    t.advance()
    assert t.held(0) == ["lanceiro"]


def test_knr21_army_cards_taken_back_may_reinforce():
    t = plain().hand(0, "jarl", "lanceiro").army(1, "rollo", "elfo", "jotun").advance()
    t.do("CHANGE").do("ARMY", "bjorn", "jarl", "lanceiro").combat()
    assert t.can("REINFORCE", "aldeao")


def test_knr22_before_the_first_army_either_hero_later_only_the_other_and_it_stays_hidden():
    t = pass_to(fresh().advance(), "WINDOW")
    p = t.asked[0]
    mine = {t.name(h) for h in t.st.hero[p]}
    assert {o[1] for o in t.options() if o[0] == "EXCHANGE"} == mine
    t = plain().advance()
    assert t.view(1).lead[0] == t.id("bjorn")
    assert t.view(1).reserve[0] == -1
    assert set(t.view(0).hero) == {t.id("freydis"), t.id("bjorn")}
    t.army(0, "freydis", "jarl").army(0, "bjorn", "huskarl", "aldeao")
    assert t.view(1).reserve[0] == t.id("freydis"), "it has been in an army"
    t.do("EXCHANGE", "freydis")
    assert t.view(1).reserve[0] == -1


def test_knr23_last_attacker_of_round_1_begins_round_2():
    t = fresh()
    t.st.round_no, t.st.turn, t.st.pr, t.st.way, t.st.phase = 1, 4, 2, 1, Phase.ROUND
    t.advance()
    assert (int(t.st.pr), int(t.st.way)) == (1, -1)
    t.st.turn = 1
    assert attacker_of_turn(t.st) == 1


def test_knr24_story_turns_go_clockwise_in_all_rounds():
    t = fresh(3, "story")
    t.st.round_no, t.st.turn, t.st.pr, t.st.way, t.st.phase = 2, 3, 2, 1, Phase.ROUND
    t.advance()
    assert (int(t.st.pr), int(t.st.way)) == (0, 1)
    t.st.turn = 2
    assert attacker_of_turn(t.st) == 1


def test_knr27_an_equal_efetivo_only_restores():
    t = fresh(patches=(("cards.fenrir_se_liberta.efetivo", 7),))
    t.st.round_no, t.st.turn, t.st.phase, t.st.efetivo = 1, 4, Phase.RESTORE, 7
    t.st.between, t.st.start_seat, t.st.seat_k = 0, 0, 0
    for p in range(4):
        t.hand(p, "lanceiro", "jarl", "fenrir", "thor", "tyr", "loki", "hela")
    t.advance()
    assert t.asked[1] == "WINDOW"


def test_knr31_an_equal_last_draw_is_repeated():
    t = fresh()
    t.st.first = 0
    t.st.silver[:] = [5, 5, 0, 0]
    t.st.bronze[:] = 0
    t.set_pile(WARRIOR, ["lanceiro"] * 6 + ["jarl"] * 3 + ["aldeao"] * 3)
    finish(t.st, t.tab, t.par, t.ev)
    assert [e[3] for e in t.events(Ev.TIEBREAK)] == [6, 6, 9, 3]
    assert t.st.winners == 0b0001


def test_knr32_where_any_moment_is():
    hand = ("lanceiro", "jarl", "verdandi")
    t = plain().hand(0, *hand).hand(1, *hand).hand(2, *hand).advance()
    assert ("verdandi", 1) in t.plays(), "b: the attacker at the start of its turn"
    t.do("ATTACK", 1)
    assert t.asked[1] == "RITUAL"
    assert t.plays() == []
    t.do("RITUAL", "frey").do("RITUAL", "frey")
    assert t.asked == (0, "REVEALED")
    assert t.plays() == [("verdandi", 1)]
    t.pass_()
    assert t.asked == (1, "REVEALED")
    t.pass_()
    assert t.asked == (0, "PRE")
    assert t.plays() == [("verdandi", 1)]
    t.pass_().pass_()
    assert t.asked[1] == "COMBAT"
    assert ("verdandi", 1) in t.plays()
    t.st.bronze[1] = 0
    t.pass_().do("PRICE", 2)
    assert t.asked == (2, "VERDICT")
    assert t.plays() == [("verdandi", 1)], "d: an outsider when work is offered to it"


def test_knr32_an_any_norna_used_between_combats_lies_until_the_next_combat_ends():
    t = plain().hand(0, "lanceiro", "jarl", "verdandi").hand(1, "lanceiro", "jarl", "jarl").advance()
    t.play("verdandi").do("DRAW", 2, 0)
    assert "verdandi" not in t.pile(NORNA)
    t.combat()
    assert "verdandi" not in t.pile(NORNA)
    t.end_combat()
    assert "verdandi" in t.pile(NORNA)


def test_knr37_a_split_leaves_two_warriors_whenever_possible():
    t = Table().hand(0, "fenrir", "thor")
    t.st.efetivo, t.st.phase, t.st.between = 5, Phase.RESTORE, 1
    t.advance()
    assert t.options() == [("DRAW", 2, 1), ("DRAW", 3, 0)]
    t = Table().hand(0, "lanceiro", "jarl", "fenrir", "thor")
    t.st.efetivo, t.st.phase, t.st.between = 3, Phase.RESTORE, 1
    t.advance()
    assert t.options() == [("DISCARD", "thor"), ("DISCARD", "fenrir")]
    t = Table().hand(0, "lanceiro", "jarl", "huskarl")
    t.st.efetivo, t.st.phase, t.st.between = 2, Phase.RESTORE, 1
    assert len(t.advance().options()) == 3


def test_kn80_kn81_kn82_story_has_four_rounds_by_flag_pr_passes_left():
    t = fresh(3, "story", seed=4).advance()
    first, flags = [], []
    while not t.st.is_over:
        if len(first) < t.st.round_no:
            first.append(int(t.st.pr))
            flags.append(int(t.tab.flag[t.st.ragnarok[t.st.round_no - 1]]))
        t.do(*t.options()[0])
    assert flags == [1, 2, 3, 4]
    assert first == [(int(t.st.first) + k) % 3 for k in range(4)]
    assert int(t.st.round_no) == 4
    assert [int(x) for x in t.st.score[:3]] == [int(t.st.silver[p] + t.st.bronze[p]) for p in range(3)]


def test_kn82_the_game_has_one_end_reason():
    assert list(GAME.ends.values()) == ["all rounds played"]
