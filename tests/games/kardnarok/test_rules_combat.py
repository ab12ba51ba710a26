"""Kardnarök: rituals, pre-combat, counting, initiative, reinforcements, Magia de Freya (KN-30 to KN-45) and rulings."""

from __future__ import annotations

import pytest
from games.kardnarok.helpers import NORNA, WARRIOR, Table, plain

from simkit.games.kardnarok.vocab import Ev, God, Phase


def announced(**hands) -> Table:
    """Seat 0 has announced its attack on seat 1; rituals come next."""
    t = plain()
    for p, names in hands.items():
        t.hand(int(p[1:]), *names)
    return t.advance().do("ATTACK", 1)


# --- Rituals -------------------------------------------------------------------------------------


def test_kn30_rituals_are_chosen_hidden_and_revealed_together():
    t = announced()
    assert t.asked == (0, "RITUAL")
    t.do("RITUAL", "thor")
    assert t.asked == (1, "RITUAL")
    assert not t.can("PASS")
    assert list(t.view(1).ritual) == [-1, -1]
    assert list(t.view(0).ritual) == [God.THOR, -1]
    t.do("RITUAL", "frey")
    assert list(t.view(2).ritual) == [God.THOR, God.FREY]


def test_kn30_the_god_of_the_last_combat_is_blocked_until_the_next_one():
    t = announced()
    t.do("RITUAL", "thor").do("RITUAL", "frey").end_combat()
    assert [int(x) for x in t.st.blocked] == [God.THOR, God.FREY, -1, -1]
    t.st.phase, t.st.task, t.st.to_act, t.st.turn = Phase.TURN, 0, -1, 2
    t.army(0, "bjorn", "jarl", "jarl").army(1, "rollo", "lanceiro", "elfo").advance()
    t.do("ATTACK", 0)
    assert t.options() == [("RITUAL", "odin"), ("RITUAL", "thor")]
    t.do("RITUAL", "odin")
    assert t.options() == [("RITUAL", "odin"), ("RITUAL", "frey")]


def test_kn31_odin_draws_two_nornas_at_once_attacker_first():
    t = plain().top("urd", "skuld", "verdandi", "saque").advance().do("ATTACK", 1)
    t.do("RITUAL", "odin").do("RITUAL", "odin")
    assert set(t.held(0)) == {"urd", "skuld"}
    assert set(t.held(1)) == {"verdandi", "saque"}


def test_kn32_thor_allows_two_humans_with_printed_force_when_losing():
    t = plain().army(1, "rollo", "jotun", "elfo").hand(0, "berserker", "jarl", "lanceiro", "draugr")
    t.combat(rituals=("thor", "odin"))
    assert t.counter == [7, 11]
    assert ("THOR", "draugr") not in t.options()
    t.do("THOR", "berserker")
    assert t.counter == [10, 11], "no +2 for the attacker: printed Force only"
    t.do("THOR", "lanceiro")
    assert t.counter == [12, 11]
    assert t.st.n_thor[0] == 2
    t.end_combat()
    assert "berserker" in t.pile(WARRIOR)
    t = plain().army(1, "rollo", "jotun", "elfo").hand(0, "aldeao", "aldea", "lanceiro")
    t.combat(rituals=("thor", "odin")).do("THOR", "aldeao").do("THOR", "aldea")
    assert [o for o in t.options() if o[0] == "THOR"] == []


def test_kn33_frey_adds_3_at_the_count():
    assert plain().combat(rituals=("frey", "odin")).counter == [10, 7]
    assert plain().combat(rituals=("odin", "frey")).counter == [7, 10]


# --- Pre-combat ----------------------------------------------------------------------------------


def test_kn34_attacker_plays_all_its_pre_combat_nornas_then_the_defender():
    t = plain().hand(0, "valquirias", "valquirias", "tyr").hand(1, "terrivel_doenca", "fenrir")
    t.combat(phase=Phase.PRE)
    assert t.asked == (0, "PRE")
    assert set(t.plays()) == {("valquirias", 1), ("valquirias", 2)}
    t.play("valquirias", 2)
    assert t.asked == (0, "PRE")
    t.play("valquirias", 2)
    t.pass_()
    assert t.asked == (1, "PRE")
    assert t.plays() == [("terrivel_doenca", 1)]
    t.play("terrivel_doenca").pass_()
    assert t.asked[1] == "COMBAT"
    assert t.counter == [7 + 4 - 2, 7]


# --- Counting ------------------------------------------------------------------------------------


def test_kn35_force_and_met_bonuses_are_counted_when_the_warriors_are_revealed():
    t = Table().army(0, "bjorn", "berserker", "huskarl").army(1, "rollo", "donzela_escudeira", "aldea")
    assert list(t.view(1).army[0]) == [-1, -1]
    t.combat()
    assert t.counter == [3 + (3 + 2) + 3 + 3, 3 + (2 + 1) + 1]
    assert {t.name(c) for c in t.view(1).army[0]} == {"berserker", "huskarl"}
    assert [e[3:5] for e in t.events(Ev.COUNT)] == [[14, 7]]


def test_kn35_the_heros_force_counts_without_its_bonus():
    t = Table().army(0, "freydis", "jotun", "aldea").army(1, "rollo", "huskarl", "aldea").combat()
    assert t.counter[0] == 2 + 5 + 1


def test_kn36_the_worked_example_counts_11():
    t = Table().army(0, "freydis", "seidkona", "guerreira_campea").army(1, "rollo", "huskarl", "aldea").combat()
    assert t.counter[0] == 11


# --- Ties and initiative -------------------------------------------------------------------------


@pytest.mark.parametrize(("coins", "loser"), [((5, 4), 1), ((4, 5), 0), ((4, 4), 0), ((3, 3), 0)])
def test_kn40_a_tie_goes_to_the_higher_own_coin_then_to_the_defender(coins, loser):
    t = plain().coin(0, coins[0]).coin(1, coins[1]).combat()
    assert t.counter == [7, 7]
    assert t.asked == (loser, "COMBAT")


def test_kn40_the_same_tie_break_ends_the_combat():
    t = plain().coin(0, 5).coin(1, 4).combat().end_combat()
    assert int(t.st.silver[0]) == 4


def test_kn41_only_the_losing_fighter_acts_and_the_initiative_goes_back_and_forth():
    t = plain().hand(0, "hela", "odin").hand(1, "tyr", "frey").combat()
    assert t.asked == (0, "COMBAT")
    t.play("odin", 2)
    assert t.counter == [9, 7]
    assert t.asked == (1, "COMBAT")
    t.play("tyr")
    assert t.asked == (0, "COMBAT") or t.counter == [9, 9]
    t.play("hela", 2)
    assert t.counter == [9, 7]
    assert t.asked == (1, "COMBAT")
    t.play("frey", 2)
    assert t.asked == (0, "COMBAT"), "tied again: the defender is winning"
    assert t.options() == [("PASS",)]
    assert t.st.m_changes == 4


def test_kn41_actions_are_optional():
    t = plain().hand(0, "odin", "aldeao").combat()
    assert t.can("PASS")
    t.st.bronze[:] = 0
    t.pass_()
    assert t.st.winner == 1


def test_kn42_any_number_of_villagers_and_specials_reinforce():
    t = plain().army(1, "rollo", "jotun", "draugr").hand(0, "aldeao", "aldeao", "aldea", "elfo", "jarl", "arqueiro")
    t.combat()
    assert [o[1] for o in t.options() if o[0] == "REINFORCE"] == ["aldeao", "aldea", "arqueiro", "elfo"]
    t.do("REINFORCE", "elfo")
    assert t.counter == [9, 12]
    t.do("REINFORCE", "aldeao").do("REINFORCE", "aldeao").do("REINFORCE", "aldea")
    assert t.counter == [12, 12]
    t.do("REINFORCE", "arqueiro")
    assert t.counter == [13, 12]


def test_kn43_option_is_said_and_the_norna_goes_under_its_pile_after_the_combat():
    t = plain().hand(0, "odin").combat()
    assert set(t.plays()) == {("odin", 1), ("odin", 2)}
    t.play("odin", 2)
    assert [e[1:] for e in t.events(Ev.PLAYED)] == [[0, Ev.PLAYED, t.id("odin"), 1, 0]]
    assert "odin" not in t.pile(NORNA)
    t.end_combat()
    assert t.pile(NORNA)[-1] == "odin"


# --- Magia de Freya ------------------------------------------------------------------------------


def test_kn44_freya_cancels_the_norna_before_it_takes_effect():
    t = plain().hand(0, "tyr").hand(1, "magia_de_freya").combat()
    t.play("tyr")
    assert t.asked == (1, "REACT")
    assert t.counter == [7, 7]
    t.play("magia_de_freya")
    assert t.counter == [7, 7]
    assert t.asked == (0, "COMBAT")
    t.end_combat()
    assert {"tyr", "magia_de_freya"} <= set(t.pile(NORNA))


def test_knr7_the_other_fighter_is_asked_first_and_may_let_it_pass():
    t = plain().hand(0, "tyr").hand(1, "magia_de_freya").combat()
    t.play("tyr").pass_()
    assert t.counter == [9, 7]
    # b: later, as an own action while losing, against the Norna used last
    assert t.asked == (1, "COMBAT")
    assert t.plays() == [("magia_de_freya", 1)]
    t.play("magia_de_freya")
    assert t.counter == [7, 7]


@pytest.mark.parametrize(
    ("card", "option", "may"), [("tyr", 1, True), ("skuld", 1, False), ("saque", 1, False), ("fenrir", 1, True)]
)
def test_knr7_as_an_action_only_against_what_still_stands_on_the_counter(card, option, may):
    t = plain().hand(0, card, "tyr", "fenrir").hand(1, "magia_de_freya").combat()
    t.st.counter[:] = 0
    t.play(card, option).pass_()
    while t.asked[0] == 0:
        t.st.thor_force[0] += 9
        t.st.to_act = -1
        t.advance()
    assert (("magia_de_freya", 1) in t.plays()) == may


def test_knr7_the_leader_may_answer_but_play_nothing_else():
    t = plain().hand(0, "tyr").hand(1, "magia_de_freya", "fenrir").combat().play("tyr")
    assert t.options() == [("PASS",), ("PLAY", "magia_de_freya", 1)]


def test_knr8_freya_against_freya_resolves_from_the_last_card():
    t = plain().hand(0, "tyr", "magia_de_freya").hand(1, "magia_de_freya", "magia_de_freya").combat()
    t.play("tyr").play("magia_de_freya")
    assert t.asked == (0, "REACT")
    t.play("magia_de_freya")
    assert t.asked == (1, "REACT")
    t.pass_()
    assert t.counter == [9, 7], "the second Freya cancels the first"
    t = plain().hand(0, "tyr", "magia_de_freya").hand(1, "magia_de_freya", "magia_de_freya").combat()
    t.play("tyr").play("magia_de_freya").play("magia_de_freya").play("magia_de_freya")
    assert t.counter == [7, 7]
    assert [t.name(e[3]) for e in t.events(Ev.CANCELLED)] == ["tyr", "magia_de_freya"]


def test_r01_the_view_shows_what_the_last_norna_moves_also_before_it_is_answered():
    t = plain(rules=["morte_de_balder"]).hand(0, "tyr", "fenrir").hand(1, "magia_de_freya", "hela").combat()
    t.play("tyr")
    assert t.asked == (1, "REACT")
    assert int(t.view(1).last_value[0]) == 1
    t.pass_()
    assert (t.counter, int(t.view(1).last_value[0])) == ([8, 7], 1)
    t.play("hela", 2)
    assert (t.counter, int(t.view(0).last_value[1])) == ([7, 7], 1)
    t.play("fenrir").pass_()
    assert (t.counter, int(t.view(1).last_value[0])) == ([7, 4], 3)


def test_knr8_ratatosk_does_nothing_when_the_answers_were_the_last_nornas_of_the_others():
    t = plain(players=2, mode="duel").hand(0, "ratatosk", "magia_de_freya").hand(1, "magia_de_freya").combat()
    t.play("ratatosk").play("magia_de_freya").play("magia_de_freya")
    assert t.asked == (0, "COMBAT")
    assert t.options() == [("PASS",)]
    assert t.held(0) == []


def test_knr8_a_freya_played_as_an_action_may_be_answered():
    t = plain().hand(0, "tyr", "magia_de_freya").hand(1, "magia_de_freya").combat()
    t.play("tyr").pass_().play("magia_de_freya")
    assert t.asked == (0, "REACT")
    t.play("magia_de_freya")
    assert t.counter == [9, 7]


def test_knr9_pre_and_any_options_of_the_fighters_can_be_cancelled():
    t = plain().hand(0, "terrivel_doenca", "verdandi").hand(1, "magia_de_freya", "magia_de_freya")
    t.combat(phase=Phase.REVEALED)
    t.play("verdandi")
    assert t.asked == (1, "REACT")
    t.play("magia_de_freya")
    assert t.held(0) == ["terrivel_doenca"]
    t.play("terrivel_doenca").play("magia_de_freya").pass_().pass_()
    assert t.counter == [7, 7]


def test_knr9_any_options_of_outsiders_cannot_be_cancelled():
    t = plain(players=3).hand(0, "magia_de_freya").hand(1, "magia_de_freya").hand(2, "verdandi", "tyr")
    t.army(2, "erik", "jarl", "jarl").combat()
    t.st.bronze[1] = 0
    t.pass_().do("PRICE", 1)
    t.play("verdandi")
    assert t.asked == (2, "SPLIT")


def test_kn45_heroes_are_never_discarded():
    t = plain().combat().end_combat()
    assert t.name(t.st.hero[0, t.st.lead[0]]) == "bjorn"
    assert t.name(t.st.hero[1, t.st.lead[1]]) == "rollo"


# --- Other rulings -------------------------------------------------------------------------------


def test_knr6_the_fighter_that_loses_the_tie_acts():
    assert plain().coin(0, 5).coin(1, 3).combat().asked == (1, "COMBAT")
    assert plain(rules=["irmao_contra_irmao"]).coin(1, 5).combat().asked == (1, "COMBAT")


def test_knr16_odin_cards_stay_until_the_efetivo_is_restored():
    t = plain().hand(0, "jarl", "jarl", "fenrir", "thor", "tyr", "hela").hand(1, "jarl")
    t.st.efetivo = 6
    t.advance().do("ATTACK", 1)
    t.do("RITUAL", "odin").do("RITUAL", "thor")
    assert len(t.held(0)) == 8
    t.end_combat()
    assert t.asked == (0, "DISCARD")


def test_knr19_equal_runes_need_two_warriors():
    t = Table().army(0, "siegfried", "jarl", "aldea").army(1, "rollo", "aldea", "aldea").combat()
    assert t.counter[0] == 4 + 3 + 1
    t = Table().army(0, "siegfried", "jarl", "lanceiro").army(1, "rollo", "aldea", "aldea").combat()
    assert t.counter[0] == 4 + 3 + 2 + 3


def test_knr20_runes_of_villagers_count_in_the_army_only():
    t = Table().army(0, "rollo", "aldeao", "huskarl").army(1, "aslaug", "elfo", "huskarl").hand(1, "aldeao").combat()
    assert t.counter == [3 + 1 + 3 + 3, 2 + 3 + 3]
    t.do("REINFORCE", "aldeao")
    assert t.counter[1] == 9, "Jera beside Algiz would be worth 3 to Aslaug"


def test_knr28_counter_above_19_is_a_plain_number():
    t = Table().army(0, "beowulf", "jotun", "berserker").army(1, "rollo", "aldea", "aldea")
    t.hand(0, "valquirias", "valquirias").combat(rituals=("frey", "odin"), phase=Phase.PRE)
    t.play("valquirias", 2).play("valquirias", 2).pass_().pass_()
    assert t.counter[0] == 4 + 5 + 5 + 3 + 4


def test_knr34_a_realm_need_not_spend_its_cards_before_it_bargains():
    t = plain().hand(0, "aldeao", "fenrir").hand(2, "fenrir").combat()
    t.pass_()
    assert t.asked == (0, "OFFER")


def test_knr35_card_text_beats_the_general_rule_and_of_two_fixed_rules_the_stricter_holds():
    t = plain(rules=["a_terra_treme", "yggdrasil_estremece"])
    t.st.marker[1] = 2
    assert t.combat().counter == [7, 7]
    # Valquírias beat the general rule of losses
    t = plain().hand(1, "valquirias").combat(phase=Phase.PRE).pass_().play("valquirias").end_combat()
    assert {"huskarl", "aldea"} <= set(t.held(1))
