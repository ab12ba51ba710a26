"""A test for every ruling (BD-R1 ...): the answers to what the rulebook leaves open. Written from RULES.md."""

from __future__ import annotations

import numpy as np
import pytest
from games.batalha.helpers import GAME, Table, battle

from simkit.core.record import new_records
from simkit.games.batalha.vocab import CODES, KEEP, NEW_HAND, Decision, End, Ev, Status, Tie

ODD_CARD = {
    "cards.hipolita.effects": [{"trigger": "lose", "op": "convert", "zone": "cemetery", "amount": 1}],
    "cards.leviata.effects": [{"trigger": "lose", "op": "convert", "zone": "cemetery", "amount": 1}],
}


def ties(table):
    """Return why rounds were ties."""
    return [Tie(a) for _, a, _, _ in table.events(Ev.TIE)]


def kinds(table, *wanted):
    """Return (kind, player) of the events of these kinds, in order."""
    rows = table.ev.rows[table.start : table.st.n_events]
    return [(Ev(int(r[2])), int(r[1])) for r in rows if int(r[2]) in wanted]


def test_bdr1_the_highest_value_may_pass():
    table = battle("lanca_de_odin", "", "", entities=("thor", "leviata", "")).do("0 done")
    assert table.look("status 0") == "in"
    assert table.hand(0) == ["lanca_de_odin"]


def test_bdr2_the_value_to_reach_is_the_highest_now_of_the_others_still_in():
    # seat 0 (4) falls to seat 1 (5); seat 2 (3) lowers seat 1 to 3 and need not reach the 4 of the defeated
    table = battle("", "", "pesagem_do_coracao", entities=("thor", "minotauro", "bastet"))
    table.do("0 done; 1 done; 2 pesagem_do_coracao done")
    assert table.look("status 2") == "in"
    without = battle("", "", "pesagem_do_coracao", entities=("thor", "minotauro", "bastet")).do(
        "0 done; 1 done; 2 done"
    )
    assert without.look("status 2") == "defeated"


@pytest.mark.parametrize(("entities", "turns"), [(("thor", "hercules", ""), 4), (("thor", "hercules", "ogum"), 6)])
def test_bdr3_equal_at_the_reveal_counts_from_the_first_turn(entities, turns):
    table = battle("", "", "", entities=entities)
    for k in range(turns):
        assert ties(table) == []
        assert table.st.round_no == 1
        table.do(f"{k % (turns // 2)} done")
    assert ties(table) == [Tie.FORCED]


def test_bdr3_the_turn_that_makes_all_equal_does_not_count():
    table = battle("torcida_organizada_viking", "", "", entities=("berserker", "minotauro", ""))
    table.do("0 torcida_organizada_viking done")
    for seat in (1, 0, 1):
        table.do(f"{seat} done")
        assert ties(table) == []
    table.do("0 done")
    assert ties(table) == [Tie.FORCED]


def test_bdr3_a_changed_value_starts_the_count_again():
    table = battle("torcida_organizada_viking", "ambrosia", "", entities=("thor", "hercules", ""))
    table.do("0 done; 1 done; 0 torcida_organizada_viking done; 1 ambrosia done")  # equal again at 6
    for seat in (0, 1, 0):
        table.do(f"{seat} done")
        assert ties(table) == []
    table.do("1 done")
    assert ties(table) == [Tie.FORCED]


def test_bdr3_a_card_that_changes_no_value_does_not():
    table = battle("hidromel", "", "", entities=("thor", "hercules", ""), tops={0: "odin loki"})
    table.do("0 done; 1 done; 0 hidromel done; 1 done")
    assert ties(table) == [Tie.FORCED]


def test_bdr3_a_drop_out_starts_the_count_again():
    table = battle("", "", "", entities=("thor", "hercules", "bastet"))
    table.do("0 done; 1 done; 2 done")
    assert table.look("status 2") == "defeated"
    for seat in (0, 1, 0):
        table.do(f"{seat} done")
        assert ties(table) == []
    table.do("1 done")
    assert ties(table) == [Tie.FORCED]


def test_bdr4_two_at_the_top_and_one_below_is_no_tie_yet():
    table = battle("", "", "torcida_organizada_viking/0", entities=("thor", "hercules", "bastet"))
    assert table.legal() == ["done"]  # nothing to offer
    table.do("0 done; 1 done")
    assert table.st.n_equal == 0
    out = table.do("2 done")
    assert out.look("status 2") == "defeated"


def test_bdr5_the_last_turn_can_aim_at_no_defeated_entity_but_other_effects_work():
    table = battle(
        "gleipnir trovao truque_de_loki hidromel saque_viking", "velo_de_ouro", "",
        entities=("thor", "hipolita", ""), tops={0: "odin loki", 2: "luci noe davi maria cruz"},
    )  # fmt: skip
    table.do("0 done; 1 done")
    assert table.st.to_act == 0
    assert "gleipnir" not in table.legal()
    table.do("0 trovao truque_de_loki hidromel saque_viking")
    assert table.legal() == ["@1", "@2"]  # the hands of the defeated and of who prayed
    table.do("0 @1")
    assert table.hand(0) == ["gleipnir", "loki", "odin", "velo_de_ouro"]


def test_bdr6_defeat_and_victory_in_player_order_from_the_first():
    table = battle("", "", "", entities=("noe", "iemanja", "sobek"), first=1)
    table.do("1 done; 2 done; 0 done; 2 done")
    assert kinds(table, Ev.DREW) == [(Ev.DREW, 1), (Ev.DREW, 2), (Ev.DREW, 0)]


@pytest.mark.parametrize(("first", "winner"), [(0, 0), (1, 1)])
def test_bdr7_of_two_who_could_reach_the_goal_the_first_to_resolve_wins(first, winner):
    keys = {"faithful": (9, 9, 0), "cemetery": 3, "patches": ODD_CARD, "first": first}
    table = battle("", "", "", entities=("leviata", "hipolita", "thor"), **keys)
    table.do("0 done; 1 done; 2 done" if first == 0 else "1 done; 2 done; 0 done; 2 done")
    assert table.st.is_over
    assert table.st.winners == 1 << winner
    assert table.st.cemetery == 2
    assert table.st.faithful[2] == 0  # the Island was not taken any more


def test_bdr8_a_tie_by_an_empty_island_discards_and_lets_defeat_work():
    table = battle("ragnarok brisingamen", "", "", entities=("thor", "hidra", "iemanja"), tops={2: "exu ogum"})
    table.do("0 brisingamen ragnarok")
    assert ties(table) == [Tie.EMPTY_ISLAND]
    assert table.discard(0) == ["brisingamen", "ragnarok", "thor"]
    assert table.hand(1) == ["hidra"]
    assert table.hand(2) == ["exu", "ogum"]


def test_bdr9_a_magic_of_the_initial_phase_finds_no_face_down_entity():
    table = Table("hercules", "miguel tentacao juizo_final", "").do(
        "0 hercules done; 1 tentacao juizo_final miguel done; 2 pray"
    )
    assert table.faith(0) == 4
    assert table.hand(1) == []


@pytest.mark.parametrize(("first", "stolen"), [(0, ["exu", "loki"]), (1, ["exu", "freya"])])
def test_bdr10_each_entity_in_full_before_the_next(first, stolen):
    # Odin looks and draws, Exu steals: if Odin is first, Exu can only get what Odin drew
    hand = "" if first == 0 else "freya"
    table = battle(hand, "", "", entities=("odin", "exu", ""), first=first, tops={0: "loki"})
    table.do("1 @0" if first == 0 else "1 @0; 0 @1")
    assert sorted([*table.hand(1), "exu"]) == sorted(stolen)
    assert table.hand(0) == ([] if first == 0 else ["loki"])


def test_bdr11_an_empty_pile_adds_only_what_is_there():
    table = Table("", "", "", island=2, cemetery=20, faithful=(9, 8, 0), patches={"params.die": [3]})
    assert table.st.pile == 1
    table.do("0 done; 1 done; 2 done")
    assert (table.st.island, table.st.pile) == (3, 0)
    table.do("1 done; 2 done; 0 done")
    assert (table.st.island, table.st.pile) == (3, 0)
    assert not table.st.is_over


@pytest.mark.parametrize(("faithful", "winners"), [((9, 8, 0), 0b001), ((8, 8, 1), 0b011)])
def test_bdr11_no_faithful_left_ends_the_game(faithful, winners):
    table = Table("diluvio", "", "", island=2, cemetery=21, faithful=faithful)
    assert table.st.pile == 0
    table.do("0 diluvio")
    assert table.st.is_over
    assert table.st.end == End.EXHAUSTED
    assert table.st.winners == winners
    assert table.st.score[:3].tolist() == list(faithful)


def test_bdr11_80_rounds_end_the_game():
    assert GAME.load().value("round_cap") == 80
    table = Table("", "", "", faithful=(1, 4, 4), patches={"params.round_cap": 3})
    for first in (0, 1, 2):
        assert not table.st.is_over
        table.do("; ".join(f"{(first + k) % 3} done" for k in range(3)))
    assert table.st.is_over
    assert table.st.end == End.ROUND_CAP
    assert table.st.round_no == 3
    assert table.st.winners == 0b110


def test_bdr12_faith_above_15_is_not_cut():
    table = battle("mjolnir lanca_de_odin", "", "", entities=("thor", "luci", ""), patches={"cards.thor.value": 14})
    assert table.do("0 mjolnir lanca_de_odin").faith(0) == 14 + 4 + 2


@pytest.mark.parametrize("name", [n for n in GAME.policies if n != "random"])
def test_bdr13_players_take_a_new_hand_exactly_when_it_has_no_entity(name):
    policy = GAME.policies[name]
    weights = np.zeros(GAME.max_weights)
    weights[: len(policy.weights)] = policy.weights
    for hand, action in (
        ("aureola cruz diluvio tentacao aureola", NEW_HAND),
        ("aureola cruz diluvio tentacao maria", KEEP),
    ):
        table = Table(hand, "", "")
        table.st.decision = Decision.MULLIGAN
        table.st.to_act = 0
        view = table.view(0)
        view.n_legal = GAME.legal(table.st, table.tab, table.par, view.legal)
        assert sorted(view.legal[:2]) == [KEEP, NEW_HAND]
        for u in (0, 2**31, 2**32 - 1):
            k = GAME.choose(GAME.kinds.index(policy.kind), view, table.tab, table.par, weights, u)
            assert view.legal[k] == action


def test_bdr14_praying_with_a_full_hand_draws_first_and_discards_then():
    table = Table(
        "thor odin loki freya tyr heimdall balder hela nidhogg fenrir", "", "", tops={0: "jormungand valquiria sigurd"}
    )
    table.do("0 pray")
    assert table.st.n_hand[0] == 15
    assert table.st.decision == Decision.LIMIT
    table.do("0 thor odin loki jormungand valquiria")
    assert table.st.n_hand[0] == 10
    assert table.discard(0) == ["jormungand", "loki", "odin", "thor", "valquiria"]
    assert table.st.to_act == 1


def test_bdr15_the_marker_passes_left_and_its_holder_rolls():
    table = Table("", "", "", first=1)
    for first in (1, 2, 0, 1):
        assert table.st.marker == first
        assert table.st.to_act == first
        table.do("; ".join(f"{(first + k) % 3} done" for k in range(3)))
    assert [player for player, *_ in table.events(Ev.ROLLED)] == [2, 0, 1, 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bdr16_in_the_duel_variant_ten_for_every_player_count(players):
    hands = ("thor", "luci", "hidra", "thot", "exu")[:players]
    outs = "; ".join(f"{p} done" for p in range(1, players))
    for have, over in ((7, False), (8, True)):
        table = Table(*hands, mode="duel", faithful=(have,))
        table.do("; ".join(f"{p} prayer" for p in range(players))).do(f"0 thor done; {outs}; 0 done")
        assert table.st.is_over == over


def test_bdr17_the_power_face_is_no_printed_value_and_stays_on_a_pig():
    table = Table("leviata", "hercules pocao_de_circe", mode="duel").do(
        "0 power; 1 power; 0 leviata done; 1 hercules done"
    )
    assert (table.faith(0), table.faith(1)) == (6, 7)
    table.do("0 done")
    assert table.look("status 0") == "defeated"
    table = Table("leviata", "hercules pocao_de_circe", mode="duel", first=1)
    table.do("1 power; 0 power; 1 hercules done; 0 leviata done; 1 pocao_de_circe")
    assert table.faith(0) == 1 + 3
    davi = Table("davi", "hipolita", mode="duel").do("0 prayer; 1 power; 0 davi done; 1 hipolita done")
    assert (davi.faith(0), davi.faith(1)) == (2, 6)  # 3 is printed, not 6


def test_bdr18_no_accessory_on_the_entity_of_a_defeated_player():
    table = battle("", "", "bandagens", entities=("leviata", "hercules", "sobek"))
    table.do("0 done; 1 done; 2 bandagens")
    assert table.acc(1) == ["bandagens"]  # the only one left to be harmed
    assert table.acc(0) == []


def test_bdr19_the_winning_opponent_does_nothing_in_a_tie():
    table = battle("", "ambrosia velo_de_ouro", "", entities=("bastet", "hipolita", "")).do("0 offer; 1 offer")
    assert table.hand(1) == ["ambrosia", "velo_de_ouro"]
    assert [table.st.round_no, table.st.decision] == [2, Decision.INITIAL]  # nobody is asked to discard
    won = battle("", "ambrosia velo_de_ouro", "odin loki freya", entities=("bastet", "hipolita", "thor"))
    won.do("0 done; 1 done; 2 done")
    assert [won.st.to_act, won.st.decision] == [2, Decision.DISCARD]  # the winner, not the neighbour


def test_bdr20_faith_cast_after_the_face_down_entity_counts_from_the_reveal():
    after = Table("thor torcida_organizada_viking", "luci", "").do(
        "0 thor torcida_organizada_viking done; 1 luci done; 2 pray"
    )
    assert after.faith(0) == 6
    before = Table("thor torcida_organizada_viking", "luci", "").do(
        "0 torcida_organizada_viking thor done; 1 luci done; 2 pray"
    )
    assert before.faith(0) == 4


def test_bdr20_conditions_on_a_face_down_entity_are_not_met():
    table = Table("hercules trabalho_de_hercules", "luci", "").do(
        "0 hercules trabalho_de_hercules done; 1 luci done; 2 pray"
    )
    assert table.faith(0) == 4


def test_bdr20_lost_when_the_round_ends_in_the_initial_phase():
    table = Table("thor torcida_organizada_viking", "miguel diluvio", "").do(
        "0 thor torcida_organizada_viking done; 1 diluvio"
    )
    assert table.st.round_no == 2
    assert table.discard(0) == ["torcida_organizada_viking"]
    table.do("1 done; 2 done; 0 thor done")
    assert table.faith(0) == 4


def test_bdr21_effects_may_not_be_declined_but_abilities_may():
    table = battle("ebo exu espada_de_ogum", "", "", entities=("ogum", "luci", "")).do("0 ebo")
    assert table.legal() == ["espada_de_ogum", "exu"]
    lost = battle("ambrosia velo_de_ouro", "", "", entities=("ares", "nidhogg", "")).do("0 done; 1 done")
    assert lost.legal() == ["ambrosia", "velo_de_ouro"]
    act = battle("thot", "", "", entities=("apofis", "luci", ""))
    assert act.legal() == ["act", "done"]
    alt = battle("anjo_da_guarda", "", "", entities=("miguel", "hidra", ""))
    assert alt.legal() == ["anjo_da_guarda", "done"]


def test_bdr22_a_stolen_card_used_goes_to_its_owners_discard_pile():
    table = battle(
        "lanca_de_odin/2 hidromel/2 hidra/1", "", "", entities=("loki/2", "hermes", ""),
        decks=("egyptian", "", "norse"), tops={0: "thot ankh"},
    )  # fmt: skip
    table.do("0 lanca_de_odin hidromel")
    assert table.faith(0) == 2 + 2
    assert table.hand(0) == ["ankh", "hidra", "thot"]
    table.do("0 done; 1 done; 0 done")
    assert table.discard(2) == ["hidromel", "lanca_de_odin", "loki"]
    assert table.discard(0) == []


def test_bdr22_a_stolen_card_paid_or_discarded_goes_to_its_owners_discard_pile():
    table = battle("hidra/1", "", "", entities=("apofis", "zeus", "")).do("0 act hidra")
    assert table.discard(1) == ["hidra"]
    norse = "odin loki freya tyr heimdall balder hela nidhogg fenrir"
    full = Table(f"{norse} hidra/1 luci/2", "zeus", "miguel").do("0 done; 0 hidra")
    assert full.discard(1) == ["hidra"]
    assert full.discard(0) == []


def test_bdr22_topdeck_puts_a_stolen_card_on_its_owners_deck():
    table = Table("sobek olho_de_ra", "luci/2 hidra", "miguel").do("0 olho_de_ra @1 luci")
    assert table.deck(2)[0] == "luci"
    assert table.hand(1) == ["hidra"]


def test_bdr22_return_self_to_who_played_it_and_rise_to_the_owner():
    table = battle("", "", "", entities=("hidra/1", "hercules", ""), decks=("norse",)).do("0 done; 1 done")
    assert table.hand(0) == ["hidra"]
    jesus = battle("", "", "", entities=("jesus/2", "hercules", ""), decks=("norse", "greek", "christian"))
    jesus.do("0 done; 1 done; 1 done; 2 done; 0 done; 2 done; 0 done; 1 done; 0 done; 1 done; 2 done")
    assert jesus.st.round_no == 5
    assert "jesus" in jesus.hand(2)
    assert jesus.hand(0) == []


def test_bdr23_an_island_emptied_in_the_initial_phase_ends_the_round_for_those_who_wait():
    table = Table("iemanja", "miguel diluvio", "thor", tops={0: "exu ogum", 1: "noe"}).do("0 iemanja done; 1 diluvio")
    assert ties(table) == [Tie.EMPTY_ISLAND]
    assert table.st.round_no == 2
    assert table.st.to_act == 1
    assert table.hand(0) == ["iemanja"]
    assert table.hand(2) == ["thor"]  # no turn, no praying, no draw
    assert table.hand(1) == ["miguel"]  # Dilúvio's second part is not carried out any more
    assert table.discard(1) == ["diluvio"]


def test_bdr23_an_empty_island_in_the_final_phase_is_no_tie():
    table = battle("", "", "", entities=("hela", "freya/0", ""), decks=("norse", "greek"), island=1, cemetery=1)
    table.do("0 done; 1 done")
    assert ties(table) == []
    assert table.events(Ev.WON_ROUND) == [(1, 0, 1, 0)]  # nothing left on the Island, one from the Cemetery


def test_bdr24_after_a_magic_the_player_may_stay_out_but_not_pray():
    table = Table("thor hidromel", "", "", tops={0: "odin loki"}).do("0 hidromel")
    assert table.legal() == ["done", "loki", "odin", "thor"]
    table.do("0 done")
    assert table.look("status 0") == "stayed_out"


TEN = "odin loki freya tyr heimdall balder hela nidhogg fenrir jormungand"


def test_bdr25_cards_of_the_reveal_may_stand_until_the_own_battle_turn_ends():
    hand = "maria davi cruz leviata miguel sansao moises aureola arca_da_alianca lazaro"
    table = battle(hand, "", "", entities=("gabriel", "thor", ""), first=1, tops={0: "noe jesus"})
    assert table.st.n_hand[0] == 12
    table.do("1 done")
    assert table.st.decision == Decision.BATTLE
    table.do("0 done")
    assert table.st.decision == Decision.LIMIT
    table.do("0 noe jesus")
    assert table.st.n_hand[0] == 10


def test_bdr25_cards_of_the_final_phase_may_stand_until_the_next_initial_turn_ends():
    hand = "maria davi cruz leviata miguel sansao moises aureola arca_da_alianca lazaro"
    table = battle(hand, "", "", entities=("noe", "thor", ""), tops={0: "jesus gabriel"}).do("0 done; 1 done")
    assert table.st.round_no == 2
    assert table.st.n_hand[0] == 12
    table.do("1 done; 2 done")
    assert table.st.decision == Decision.INITIAL
    table.do("0 done")
    assert table.st.decision == Decision.LIMIT


def test_bdr25_after_the_prayer_face_the_limit_waits_for_the_turn_of_the_entity():
    table = Table(TEN, "luci", mode="duel").do("0 prayer")
    assert table.st.n_hand[0] == 13
    assert [table.st.to_act, table.st.decision] == [1, Decision.FACE]
    table.do("1 prayer")
    assert table.st.decision == Decision.INITIAL
    table.do("0 done")  # staying out has that turn too
    assert table.st.decision == Decision.LIMIT


def test_bdr26_no_turn_and_no_hand_check_for_who_is_out():
    table = Table(f"{TEN} thor", "hera", "omolu", first=1, decks=("norse",))
    table.do("1 hera done; 2 omolu done; 0 thor done")
    seen = []
    for _ in range(3):
        seen.append(int(table.st.to_act))
        assert table.st.decision == Decision.BATTLE
        table.do(f"{seen[-1]} done")
    assert seen == [1, 2, 0]  # 1 and 2 fall; 0 is in its only turn, its last one
    assert table.st.round_no == 2


def test_bdr27_what_all_see():
    table = battle(
        "lanca_de_odin odin", "hidra", "", entities=("thor", "hercules", ""), faithful=(1, 2, 3), cemetery=4,
        discards={1: "zeus hera"},
    ).do("0 lanca_de_odin")  # fmt: skip
    for p in range(3):
        view = table.view(p)
        assert view.n_hand[:3].tolist() == [1, 1, 5]
        assert view.n_deck[:3].tolist() == table.st.n_deck[:3].tolist()
        assert view.n_discard[:3].tolist() == [0, 2, 0]
        assert view.faithful[:3].tolist() == [1, 2, 3]
        assert (view.cemetery, view.island, view.pile) == (4, 2, 40 - 4 - 2 - 6)
        assert view.entity[:3].tolist() == [table.data.index["thor"], table.data.index["hercules"], -1]
        assert view.faith[:3].tolist() == [6, 4, 0]
        assert view.n_own_acc[:3].tolist() == [1, 0, 0]
        assert view.n_acc[:3].tolist() == [1, 0, 0]
    assert [int(c) % CODES for c in table.view(1).hand[:1]] == [table.data.index["hidra"]]


def test_bdr27_face_down_entities_are_seen_to_lie_there_and_no_more():
    table = Table("thor", "luci", "").do("0 thor done")
    other, own = table.view(1), table.view(0)
    assert other.status[0] == own.status[0] == Status.READY
    assert (other.entity[0], other.printed[0], other.faith[0]) == (-1, 0, 0)
    assert own.entity[0] == table.data.index["thor"]


def test_bdr28_all_must_offer_in_consecutive_turns_with_no_value_changed():
    table = battle("", "", "", entities=("thor", "hercules", "ogum")).do("0 offer; 1 done; 2 offer; 0 offer")
    assert ties(table) == []
    table.do("1 offer")
    assert ties(table) == [Tie.AGREED]
    changed = battle("torcida_organizada_viking", "ambrosia", "", entities=("thor", "hercules", ""))
    changed.do("0 torcida_organizada_viking done; 1 ambrosia offer")
    assert ties(changed) == []
    changed.do("0 offer")
    assert ties(changed) == [Tie.AGREED]


def test_bdr28_an_offer_before_a_change_is_void():
    table = battle("", "ambrosia", "", entities=("thor", "hercules", ""), first=0)
    table.do("0 offer; 1 ambrosia done")
    assert table.look("status 0") == "in"
    assert table.st.n_offers == 0
    table.do("0 done")
    assert table.look("status 0") == "defeated"


def test_bdr29_kills_by_defeat_come_before_the_island_is_taken():
    table = battle("", "", "", entities=("hela", "hercules", ""), island=3).do("0 done; 1 done")
    assert table.st.faithful[1] == 2
    assert table.st.cemetery == 1


def test_bdr30_cannot_beats_can():
    # Encruzilhada moves an Accessory to the own Entity, but Behemoth can receive none
    table = battle(
        "encruzilhada/2", "velo_de_ouro", "", entities=("behemoth", "hercules", ""), decks=("", "", "yoruba"), first=1
    )
    table.do("1 velo_de_ouro done; 0 encruzilhada")
    assert table.acc(1) == ["velo_de_ouro"]
    assert table.acc(0) == []
    assert "anjo_da_guarda" not in battle("anjo_da_guarda", "", "", entities=("behemoth", "zeus", "")).legal()


def test_bdr31_nothing_after_the_part_that_ends_the_game():
    extra = {
        "cards.ressurreicao.effects": [
            {"trigger": "cast", "op": "convert", "zone": "cemetery", "amount": 1},
            {"trigger": "cast", "op": "draw", "amount": 2},
        ]
    }
    table = Table("ressurreicao", "", "", faithful=(9, 0, 0), cemetery=2, patches=extra).do("0 ressurreicao")
    assert table.st.is_over
    assert table.hand(0) == []
    assert table.events(Ev.DREW) == []
    control = Table("ressurreicao", "", "", faithful=(8, 0, 0), cemetery=2, patches=extra).do("0 ressurreicao")
    assert control.st.n_hand[0] == 2


def test_bdr32_a_reduction_under_0_is_kept_in_any_order():
    first = battle("maca_proibida", "ambrosia", "", entities=("miguel", "hermes", ""), tops={1: "zeus hidra"})
    first.do("0 maca_proibida")
    assert first.faith(1) == 0
    first.do("0 done; 1 ambrosia")
    assert first.faith(1) == 1
    second = battle("maca_proibida", "ambrosia", "", entities=("miguel", "hermes", ""), tops={1: "zeus hidra"}, first=1)
    second.do("1 ambrosia")
    assert second.faith(1) == 3


def test_new_records_are_clean():
    assert new_records(GAME.state)[0].n_players == 0
