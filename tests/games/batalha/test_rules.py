"""A test for every rule of the rulebook (BD-1 ...), written from RULES.md and the rulebook."""

from __future__ import annotations

import numpy as np
import pytest
from games.batalha.helpers import DECKS, GAME, Table, battle, setup_row, tables

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.batalha.vocab import CODES, Decision, End, Ev, Status, Tie, Trigger, Zone


def dealt(mode="standard", decks=(0, 1, 2), seed=5, game_no=0, run=True, patches="{}"):
    """Return a fresh game: set up, and run to its first decision unless told otherwise."""
    _, tab, par = tables(patches)
    states = new_records(GAME.state)
    st = states[0]
    GAME.setup(st, tab, par, seed, game_no, setup_row(mode, decks))
    if run:
        GAME.advance(st, tab, par, event_buffer())
    return st, tab, par


# --- Concepts --------------------------------------------------------------------------------------


def test_bd1_each_player_has_the_35_cards_of_one_deck_and_no_others():
    st, tab, _ = dealt(decks=(4, 3, 2, 1, 0))
    for p in range(5):
        own = sorted(tab.deck_cards[4 - p, :35])
        assert sorted([*st.deck[p, : st.n_deck[p]], *(st.hand[p, : st.n_hand[p]] - p * CODES)]) == own
        assert len(own) == 35


def test_bd2_the_game_ends_at_the_very_moment_of_the_goal():
    table = Table("miguel ressurreicao", "", "", faithful=(9, 3, 2), cemetery=4)
    table.do("0 ressurreicao")
    assert table.st.is_over
    assert table.st.end == End.GOAL
    assert table.st.winners == 0b001
    assert table.st.score[:3].tolist() == [10, 3, 2]
    assert table.st.round_no == 1


def test_bd2_one_short_of_the_goal_goes_on():
    table = Table("miguel ressurreicao", "", "", faithful=(8, 3, 2), cemetery=4).do("0 ressurreicao")
    assert not table.st.is_over


@pytest.mark.parametrize(
    ("mode", "players", "goal"),
    [("standard", 3, 10), ("standard", 4, 8), ("standard", 5, 7), *(("duel", n, 10) for n in (2, 3, 4, 5))],
)
def test_bd3_required_faithful(mode, players, goal):
    st, _, _ = dealt(mode, tuple(range(players)), run=False)
    assert st.goal == goal
    quick, _, _ = dealt(mode, tuple(range(players)), run=False, patches='{"params.quick_game": 6}')
    assert quick.goal == 6


def test_bd4_three_types_and_entities_alone_have_a_subtype():
    cards = GAME.load().cards.values()
    assert {card.kind for card in cards} == {"entity", "accessory", "magic", "power"}
    assert {card.subtype.name for card in cards if card.kind == "entity"} == {"DEITY", "CREATURE", "HERO", "ORIXA"}
    assert not any(hasattr(card, "subtype") for card in cards if card.kind != "entity")
    table = Table("miguel noe aureola maca_proibida tentacao", "", "")
    assert table.legal() == sorted(
        ["done", "pray", "miguel", "noe", "tentacao"]
    )  # an Accessory waits for the Battle phase


def test_bd5_faith_value_is_the_entity_and_all_modifiers_now_in_force():
    table = battle("mjolnir torcida_organizada_viking", "calcanhar_exposto", "", entities=("thor", "hercules", ""))
    table.do("0 mjolnir torcida_organizada_viking")
    assert table.faith(0) == 4 + 2 + 2 + 2
    table.do("0 done; 1 calcanhar_exposto")
    assert table.faith(0) == 4 + 2 + 2 + 2 - 2


def test_bd6_story_text_does_nothing():
    table = battle("skidbladnir_navio_de_frey", "", "", entities=("thor", "luci", ""))
    before = table.states.copy()[0]
    table.do("0 skidbladnir_navio_de_frey")
    assert table.faith(0) == before.faith[0] + 2
    for name in ("n_deck", "n_discard", "faithful", "deck", "discard"):
        assert np.array_equal(table.st[name], before[name]), name
    assert (table.st.island, table.st.cemetery, table.st.pile) == (before.island, before.cemetery, before.pile)


def test_bd7_a_card_that_says_otherwise_is_right():
    # the rulebook sends every card used to the discard pile; Hidra says that a defeated Hidra goes to hand
    table = battle("", "", "", entities=("hidra", "miguel", "")).do("0 done; 1 done")
    assert table.hand(0) == ["hidra"]
    assert table.discard(0) == []
    assert table.discard(1) == ["miguel"]


def test_bd8_one_entity_in_play():
    table = Table("miguel noe davi", "", "").do("0 miguel")
    assert table.legal() == ["done"]
    table.do("0 done; 1 pray; 2 pray")
    assert table.legal() == ["done"]


def test_bd8_an_entity_used_as_an_accessory_is_one_in_all_respects():
    table = battle("anjo_da_guarda", "", "", entities=("noe", "hera", ""), tops={1: "hidra"})
    table.do("0 anjo_da_guarda")
    assert table.faith(0) == 2 + 2
    assert table.entity(0) == "noe"
    table.do("0 done")
    assert table.legal() == ["act", "done"]  # Hera can destroy it
    table.do("1 act")
    assert table.faith(0) == 2
    assert table.discard(0) == ["anjo_da_guarda"]


def test_bd8_an_entity_used_as_an_accessory_needs_an_entity_that_may_receive_it():
    assert battle("anjo_da_guarda", "", "", entities=("behemoth", "hera", "")).legal() == ["done"]


def test_bd8_the_other_abilities_of_an_entity_used_as_an_accessory_do_not_work():
    rows = [
        {"trigger": "alt", "op": "as_accessory", "amount": 2},
        {"trigger": "const", "op": "immune", "against": "accessory"},
        {"trigger": "const", "op": "faith", "amount": 5},
        {"trigger": "win", "op": "draw", "amount": 1},
    ]
    patches = {"cards.anjo_da_guarda.effects": rows}
    table = battle(
        "anjo_da_guarda cruz", "", "", entities=("noe", "hidra", ""), patches=patches, tops={0: "davi luci maria"}
    )
    table.do("0 anjo_da_guarda")
    assert table.faith(0) == 2 + 2
    assert table.legal() == ["cruz", "done"]
    table.do("0 done; 1 done; 0 done")
    assert table.hand(0) == ["cruz", "davi", "luci"]  # Noé's two cards


def test_bd9_the_places_at_the_start():
    st, _, _ = dealt(run=False)
    assert (st.pile, st.island, st.cemetery) == (40, 0, 0)
    assert st.faithful[:3].tolist() == [0, 0, 0]
    assert st.n_discard[:3].tolist() == [0, 0, 0]
    assert st.n_deck[:3].tolist() == [35, 35, 35]


FULL = "thor odin loki freya heimdall balder hela fenrir tyr"


def test_bd10_hand_limit_when_the_own_turn_ends_and_not_before():
    table = Table(f"{FULL} hidromel", "", "", tops={0: "sigurd valquiria"})
    table.do("0 hidromel")
    assert table.st.n_hand[0] == 11
    assert table.st.decision == Decision.INITIAL  # above the limit, and free to go on
    table.do("0 done")
    assert table.st.decision == Decision.LIMIT
    assert table.st.to_act == 0
    assert table.legal() == sorted([*FULL.split(), "sigurd", "valquiria"])
    table.do("0 valquiria")
    assert table.st.n_hand[0] == 10
    assert table.discard(0) == ["valquiria"]  # the Magic still waits in play
    assert table.st.to_act == 1


def test_bd10_the_extra_cards_may_be_used_instead():
    table = Table(f"{FULL} hidromel", "", "", tops={0: "sigurd trovao"}).do("0 hidromel trovao done")
    assert table.st.n_hand[0] == 10
    assert table.discard(0) == []


def test_bd11_an_empty_deck_is_made_new_in_the_middle_of_a_draw():
    table = Table("miguel multiplicacao_dos_paes", "", "", only={0: "noe"}, discards={0: "davi maria"})
    table.do("0 multiplicacao_dos_paes")
    assert len(table.hand(0)) == 3
    assert set(table.hand(0)) < {"miguel", "noe", "davi", "maria"}
    assert table.st.n_deck[0] == 1
    assert table.discard(0) == []
    assert table.events(Ev.SHUFFLED) == [(0, 2, 0, 0)]


def test_bd11_at_once_when_the_last_card_is_drawn():
    table = Table("miguel multiplicacao_dos_paes", "", "", only={0: "noe davi"}, discards={0: "maria cruz"})
    table.do("0 multiplicacao_dos_paes")
    assert table.hand(0) == ["davi", "miguel", "noe"]
    assert sorted(table.deck(0)) == ["cruz", "maria"]
    assert table.discard(0) == []


def test_bd11_with_no_discard_pile_the_deck_stays_empty_until_a_card_must_be_drawn():
    table = Table("miguel multiplicacao_dos_paes aureola", "", "", only={0: "noe"})
    table.do("0 multiplicacao_dos_paes")
    assert table.hand(0) == ["aureola", "miguel", "noe"]
    assert table.st.n_deck[0] == 0
    table.do("0 miguel done; 1 pray; 2 pray; 0 aureola")  # Auréola draws: still nothing
    assert table.hand(0) == ["noe"]
    table.do("0 done")
    assert table.discard(0) == ["aureola", "miguel", "multiplicacao_dos_paes"]
    assert table.st.n_deck[0] == 0  # not before a card must be drawn
    table.do("1 done; 2 done; 0 pray")
    assert table.hand(0) == ["aureola", "miguel", "multiplicacao_dos_paes", "noe"]


def test_bd12_convert_and_kill():
    table = Table("hercules barco_de_caronte hecatombe", "praga_do_egito", "", island=2, cemetery=3, faithful=(2, 0, 1))
    table.do("0 barco_de_caronte")
    assert (table.st.cemetery, table.st.faithful[0]) == (2, 3)
    pile = table.st.pile
    table.do("0 hecatombe")
    assert (table.st.island, table.st.cemetery, table.st.pile) == (1, 3, pile)
    table.do("0 done; 1 praga_do_egito")
    assert (table.st.faithful[0], table.st.cemetery, table.st.pile) == (2, 4, pile)
    assert table.events(Ev.KILLED) == [(0, 1, Zone.ISLAND, -1), (1, 1, Zone.LEADER, 0)]


def test_bd13_fewest_is_shared_and_counts_players_out_of_the_round():
    keys = {"entities": ("hercules", "", "thor"), "tops": {1: "noe davi maria cruz miguel"}}
    behind = battle("cavalo_de_troia", "", "", faithful=(2, 1, 4), **keys).do("0 cavalo_de_troia")
    assert behind.st.faithful[:3].tolist() == [2, 1, 4]  # the player who prayed has fewer
    shared = battle("cavalo_de_troia", "", "", faithful=(1, 1, 4), **keys).do("0 cavalo_de_troia")
    assert shared.st.faithful[:3].tolist() == [2, 1, 3]


def test_bd13_at_the_start_all_have_the_fewest():
    table = battle("", "", "", entities=("anubis", "", ""), cemetery=1).do("0 done")
    assert table.st.faithful[0] == 1 + 2


# --- Setup -----------------------------------------------------------------------------------------


def test_bd20_nothing_is_in_play_and_markers_are_0():
    st, _, _ = dealt(run=False)
    assert st.entity[:3].tolist() == [-1, -1, -1]
    assert st.faith[:3].tolist() == [0, 0, 0]
    assert st.n_magic == 0
    assert st.n_aside == 0
    assert not st.is_over


def test_bd21_the_first_player_is_drawn_at_random():
    firsts = []
    for game_no in range(16):
        st, _, _ = dealt(game_no=game_no, run=False)
        firsts.append(int(st.first))
        assert st.marker == st.first
    assert set(firsts) == {0, 1, 2}


def test_bd22_five_cards_and_once_a_new_hand():
    st, tab, par = dealt()
    buffer = np.zeros(400, np.int64)
    old = st.hand[st.first, :5].tolist()
    assert st.decision == Decision.MULLIGAN
    assert st.n_hand[:3].tolist() == [5, 5, 5]
    asked = []
    while st.decision == Decision.MULLIGAN:
        p = int(st.to_act)
        asked.append(p)
        assert GAME.legal(st, tab, par, buffer) == 2
        GAME.step(st, tab, par, event_buffer(), buffer[1])  # a new hand for everybody
        GAME.advance(st, tab, par, event_buffer())
        assert st.n_hand[p] == 5
        assert st.n_deck[p] == 30
    assert asked == [(st.first + k) % 3 for k in range(3)]
    assert st.hand[st.first, :5].tolist() != old
    assert st.round_no == 1


def test_bd22_the_new_hand_comes_from_the_whole_deck():
    st, tab, par = dealt()
    buffer = np.zeros(400, np.int64)
    p = int(st.to_act)
    GAME.legal(st, tab, par, buffer)
    GAME.step(st, tab, par, event_buffer(), buffer[1])
    GAME.advance(st, tab, par, event_buffer())
    cards = [*st.deck[p, : st.n_deck[p]], *(st.hand[p, : st.n_hand[p]] - p * CODES)]
    assert sorted(cards) == sorted(tab.deck_cards[st.loadout[p], :35])


# --- Initial phase ---------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1, 2])
def test_bd30_the_first_player_rolls_faithful_from_the_pile_to_the_island(first):
    table = Table("", "", "", first=first, island=0, patches={"params.die": [3]})
    assert table.st.pile == 40
    table.do("; ".join(f"{(first + k) % 3} done" for k in range(3)))
    assert table.events(Ev.ROLLED) == [((first + 1) % 3, 3, 3, 0)]
    assert (table.st.island, table.st.pile) == (3, 37)


def test_bd30_every_face_of_the_die_comes_up():
    rolls = set()
    for game_no in range(12):
        table = Table("", "", "", game_no=game_no, island=0).do("0 done; 1 done; 2 done")
        rolls.add(table.events(Ev.ROLLED)[0][1])
    assert rolls == {1, 2, 3}


def test_bd31_from_the_first_player_clockwise_each_one_turn():
    table = Table("", "", "", first=1)
    seen = []
    for _ in range(3):
        seen.append(int(table.st.to_act))
        assert table.st.decision == Decision.INITIAL
        assert table.legal() == ["done", "pray"]
        table.do(f"{seen[-1]} pray")
    assert seen == [1, 2, 0]


def test_bd31_who_has_cast_or_laid_something_can_not_pray():
    assert "pray" not in Table("thor hidromel", "", "").do("0 hidromel").legal()
    assert "pray" not in Table("thor hidromel", "", "").do("0 thor").legal()


def test_bd31_the_choice_is_open():
    table = Table("thor", "luci", "").do("0 pray; 1 luci done")
    view = table.view(2)
    assert view.status[:2].tolist() == [Status.PRAYED, Status.READY]


def test_bd32_pray_draws_five_and_nothing_else():
    table = Table("thor hidromel", "luci", "", tops={0: "odin loki freya hela balder"}).do("0 pray")
    assert table.hand(0) == sorted(["thor", "hidromel", "odin", "loki", "freya", "hela", "balder"])
    assert table.st.to_act == 1  # no Magic, no Entity
    table.do("1 luci done; 2 pray; 1 done")
    assert table.st.round_no == 2  # no battle turn either
    assert table.st.faithful[1] == 2


def test_bd33_the_entity_lies_face_down_and_magics_may_come_before_or_after():
    table = Table("thor hidromel saque_viking", "luci", "", tops={0: "odin loki"})
    table.do("0 hidromel thor saque_viking done")
    assert table.entity(0) == "thor"
    assert table.st.status[0] == Status.READY
    assert table.view(1).entity[0] == -1
    assert table.view(0).entity[0] == table.data.index["thor"]
    assert table.st.to_act == 1


def test_bd34_out_of_the_round_without_an_entity_but_with_magics():
    table = Table("thor festa_no_terreiro/1", "ogum", "", tops={0: "odin"}).do("0 festa_no_terreiro done")
    assert table.st.island == 3
    assert table.hand(0) == ["thor"]  # nothing drawn
    assert table.st.status[0] == Status.STAYED_OUT
    table.do("1 ogum done; 2 pray; 1 done")
    assert table.st.faithful[1] == 3
    assert table.st.round_no == 2


def test_bd35_no_entity_at_all_is_a_tie_at_once():
    table = Table("thor", "luci", "", island=3).do("0 pray; 1 done; 2 pray")
    assert table.events(Ev.TIE) == [(-1, Tie.NOBODY, 0, 0)]
    assert table.st.round_no == 2
    assert table.st.marker == 1
    assert table.st.faithful[:3].tolist() == [0, 0, 0]
    assert table.st.island == 3 + table.events(Ev.ROLLED)[-1][1]


def test_bd36_the_only_entity_wins_is_revealed_and_has_one_turn():
    table = Table("gabriel", "", "", tops={0: "cruz multiplicacao_dos_paes noe davi"}).do(
        "0 gabriel done; 1 pray; 2 done"
    )
    assert table.hand(0) == ["cruz", "multiplicacao_dos_paes"]  # "on play" worked
    assert table.st.to_act == 0
    assert table.st.decision == Decision.BATTLE
    table.do("0 multiplicacao_dos_paes cruz done")
    assert table.st.faithful[0] == 2
    assert table.st.round_no == 2


def test_bd36_an_island_emptied_in_that_turn_is_a_tie():
    table = battle("ragnarok", "", "", entities=("thor", "", "")).do("0 ragnarok")
    assert table.events(Ev.TIE) == [(-1, Tie.EMPTY_ISLAND, 0, 0)]
    assert table.st.faithful[0] == 0


# --- Battle phase ----------------------------------------------------------------------------------


def test_bd40_all_are_revealed_before_the_first_ability_and_these_follow_in_player_order():
    table = battle("", "", "", entities=("zeus", "", "iansa"), first=2)
    rows = [(int(r[2]), int(r[1])) for r in table.ev.rows[table.start : table.st.n_events]]
    kinds = [row for row in rows if row[0] in (Ev.REVEALED, Ev.FAITH)]
    assert kinds == [(Ev.REVEALED, 0), (Ev.REVEALED, 2), (Ev.FAITH, 0), (Ev.FAITH, 2)]
    assert (table.faith(0), table.faith(2)) == (3, 2)


def test_bd41_all_see_the_faith_values_and_the_highest_is_ahead():
    table = battle("", "", "", entities=("thor", "leviata", ""))
    for p in range(3):
        assert table.view(p).faith[:3].tolist() == [4, 3, 0]


def test_bd42_any_number_of_cards_in_any_order_then_the_next():
    table = battle(
        "lanca_de_odin hidromel brisingamen torcida_organizada_viking", "raio_de_zeus velo_de_ouro ambrosia", "",
        entities=("berserker", "hercules", ""), tops={0: "odin loki"},
    )  # fmt: skip
    table.do("0 brisingamen hidromel torcida_organizada_viking act odin lanca_de_odin")
    assert table.faith(0) == 3 + 2 + 2 + 2 + 2
    table.do("0 done")
    assert table.st.to_act == 1
    table.do("1 ambrosia raio_de_zeus velo_de_ouro")
    assert table.faith(1) == 4 + 2 + 3 + 2


def test_bd43_own_accessories_on_the_own_entity_hostile_ones_on_an_opponents():
    table = battle("lanca_de_odin gleipnir", "", "", entities=("thor", "hercules", "luci"))
    table.do("0 lanca_de_odin")
    assert (table.acc(0), table.acc(1), table.acc(2)) == (["lanca_de_odin"], [], [])
    table.do("0 gleipnir")
    assert table.legal() == ["@1", "@2"]
    table.do("0 @2")
    assert table.acc(2) == ["gleipnir"]
    assert table.faith(2) == 0


@pytest.mark.parametrize(("foe", "status"), [("minotauro", "defeated"), ("hercules", "in"), ("hipolita", "in")])
def test_bd44_at_least_the_highest_value_of_the_others_or_defeated(foe, status):
    table = battle("", "", "", entities=("thor", foe, "")).do("0 done")
    assert table.look("status 0") == status


def test_bd44_the_defeated_play_no_more_cards_in_the_round():
    table = battle("lanca_de_odin", "", "", entities=("thor", "minotauro", "behemoth"))
    table.do("0 done")
    assert [table.st.to_act, table.look("status 0")] == [1, "defeated"]
    table.do("1 done; 2 done")
    assert table.st.to_act == 1  # not seat 0


def test_bd45_turns_go_round_until_one_is_left():
    table = battle("lanca_de_odin", "velo_de_ouro", "", entities=("thor", "hercules", "leviata"))
    turns = []
    for script in ("lanca_de_odin done", "velo_de_ouro done", "done", "done", "done"):
        turns.append(int(table.st.to_act))
        table.do(f"{turns[-1]} {script}")
    assert turns == [0, 1, 2, 0, 1]  # seat 2 was defeated in its only turn
    assert table.st.n_in == 2
    assert table.st.to_act == 0


def test_bd45_the_last_player_wins_the_round_after_a_last_turn():
    table = battle("hidromel", "", "", entities=("thor", "hipolita", ""), tops={0: "odin loki"}, island=3)
    table.do("0 done; 1 done")
    assert table.st.to_act == 0
    assert table.legal() == ["done", "hidromel"]
    table.do("0 hidromel done")
    assert table.hand(0) == ["loki", "odin"]
    assert table.st.faithful[0] == 3
    assert table.events(Ev.WON_ROUND) == [(0, 3, 3, 0)]


def test_bd46_equal_values_may_be_agreed_to_be_a_tie():
    table = battle("", "", "", entities=("thor", "hercules", ""))
    assert table.legal() == ["done", "offer"]
    table.do("0 offer; 1 offer")
    assert table.events(Ev.TIE) == [(-1, Tie.AGREED, 0, 0)]


def test_bd46_the_tie_is_forced_when_the_turn_has_passed_twice_to_all():
    table = battle("", "", "", entities=("thor", "hercules", "")).do("0 done; 1 done; 0 done")
    assert table.st.round_no == 1
    table.do("1 done")
    assert table.events(Ev.TIE) == [(-1, Tie.FORCED, 0, 0)]
    assert table.st.round_no == 2


def test_bd47_an_empty_island_ends_the_round_at_once():
    table = battle("brisingamen", "trombeta_do_apocalipse", "", entities=("thor", "miguel", ""), island=1)
    table.do("0 done; 1 trombeta_do_apocalipse")
    assert table.events(Ev.TIE) == [(-1, Tie.EMPTY_ISLAND, 0, 0)]
    assert table.st.round_no == 2
    assert table.discard(1) == ["miguel", "trombeta_do_apocalipse"]
    assert table.hand(0) == ["brisingamen"]


def test_bd48_immunity_works_from_now_on_and_undoes_nothing():
    table = battle("tentacao juizo_final", "egide", "", entities=("miguel", "hercules", ""))
    table.do("0 juizo_final done; 1 egide")
    assert table.faith(1) == 4 - 1 + 2
    table.do("1 done; 0 tentacao")
    assert table.faith(1) == 5


def test_bd48_immunity_guards_neither_the_accessories_nor_the_player():
    table = battle(
        "encruzilhada", "egide", "", entities=("ogum", "hercules", ""), first=1, faithful=(0, 3, 0)
    ).do("1 egide done; 0 encruzilhada")  # fmt: skip
    assert table.acc(0) == ["egide"]
    assert (table.faith(0), table.faith(1)) == (6, 4)
    killer = battle("praga_do_egito", "", "", entities=("miguel", "atena", ""), faithful=(0, 3, 0)).do(
        "0 praga_do_egito"
    )
    assert killer.st.faithful[1] == 2


def test_bd48_abilities_of_entities_still_affect_an_immune_entity():
    assert battle("", "", "", entities=("zeus", "balder", "")).faith(1) == 2


def test_bd48_immunity_of_an_accessory_ends_with_it():
    table = battle(
        "egide ambrosia", "encruzilhada ventania_de_iansa", "", entities=("hercules", "ogum", "")
    ).do("0 egide ambrosia")  # fmt: skip
    assert table.faith(0) == 6  # immune to the own Magic too
    table.do("0 done; 1 encruzilhada ventania_de_iansa")
    assert table.faith(0) == 4 - 2


def test_bd49_as_often_as_wanted_or_as_the_card_says_in_the_own_turn_only():
    often = battle("thot ankh", "", "", entities=("apofis", "luci", "")).do("0 act thot act ankh")
    assert often.faith(0) == 5
    once = battle("thor odin", "", "", entities=("berserker", "luci", "")).do("0 act odin")
    assert "act" not in once.legal()
    initial = Table("apofis thot ankh", "", "").do("0 apofis")
    assert "act" not in initial.legal()


def test_bd49_once_a_round_means_again_in_the_next_round():
    table = battle("thor odin", "", "", entities=("berserker", "", ""), discards={0: "loki"}).do("0 act odin done")
    table.give_back("berserker")
    table.do("1 done; 2 done; 0 berserker done")
    assert "act" in table.legal()


# --- Final phase -----------------------------------------------------------------------------------


def test_bd50_the_order_of_the_final_phase():
    table = battle(
        "", "", "", entities=("hela", "anubis", "minotauro"), cemetery=2, island=3, first=1, faithful=(1, 0, 1)
    ).do("1 done; 2 done; 0 done; 2 done")  # fmt: skip
    rows = [(int(r[2]), int(r[1])) for r in table.ev.rows[table.start : table.st.n_events]]
    steps = [row for row in rows if row[0] in (Ev.KILLED, Ev.CONVERTED, Ev.WON_ROUND, Ev.ROUND)]
    # (1) Hela's Defeat, (2) the end of the round for Anúbis, (3) the Island, (5) the next first player
    assert steps == [(Ev.KILLED, 0), (Ev.CONVERTED, 1), (Ev.WON_ROUND, 2), (Ev.ROUND, 2)]
    assert table.st.faithful[:3].tolist() == [1, 1, 1 + 2]
    assert table.st.cemetery == 2 + 1 - 1


def test_bd50_all_cards_used_go_to_the_discard_piles_and_the_marker_to_the_left():
    table = battle(
        "lanca_de_odin hidromel gleipnir", "ambrosia", "", entities=("thor", "hercules", ""), tops={0: "odin loki"}
    )
    table.do("0 hidromel lanca_de_odin gleipnir done; 1 ambrosia done; 0 done")
    assert table.discard(0) == ["gleipnir", "hidromel", "lanca_de_odin", "thor"]
    assert table.discard(1) == ["ambrosia", "hercules"]
    assert table.st.marker == 1
    assert [table.entity(p) for p in range(3)] == ["", "", ""]
    assert table.st.faith[:3].tolist() == [0, 0, 0]


def test_bd50_one_card_uses_victory_or_defeat_not_both():
    top = {0: "cruz leviata davi maria"}
    won = battle("", "", "", entities=("noe", "", ""), tops=top).do("0 done")
    lost = battle("", "", "", entities=("noe", "thor", ""), tops=top).do("0 done; 1 done")
    assert won.hand(0) == lost.hand(0) == ["cruz", "leviata"]


@pytest.mark.parametrize(("owner", "pig"), [(1, "hidra"), (2, "anubis"), (2, "iemanja")])
def test_bd50_a_pig_has_no_defeat_and_no_end_of_the_round(owner, pig):
    decks = ("", "", "") if owner == 1 else ("", "", "greek")
    table = battle(f"pocao_de_circe/{owner}", "", "", entities=("thor", pig, ""), decks=decks, cemetery=2)
    table.do("0 pocao_de_circe done; 1 done; 0 done")
    assert table.hand(1) == []
    assert pig in table.discard(1)  # a Hidra that is a pig does not return
    assert table.st.faithful[1] == 0


def test_bd50_an_accessory_counts_for_who_attached_it():
    # Coroa de Espinhos on a defeated Entity: its player draws, not the other defeated one
    table = battle(
        "coroa_de_espinhos", "", "", entities=("leviata", "minotauro", "thor"), tops={0: "noe davi"}
    ).do("0 coroa_de_espinhos done; 1 done; 2 done; 1 done")  # fmt: skip
    assert table.hand(0) == ["davi", "noe"]
    assert table.hand(2) == []
    # a hostile one works as the attacker fares, whatever becomes of its victim
    rows = {"cards.gleipnir.effects": [{"trigger": "lose", "op": "draw", "amount": 1}]}
    won = battle("gleipnir", "", "", entities=("thor", "hipolita", ""), patches=rows).do(
        "0 gleipnir done; 1 done; 0 done"
    )
    assert won.hand(0) == won.hand(1) == []
    lost = battle("gleipnir", "raio_de_zeus", "", entities=("thor", "hercules", ""), patches=rows)
    lost.do("0 gleipnir done; 1 raio_de_zeus done; 0 done; 1 done")
    assert lost.st.n_hand[:2].tolist() == [1, 0]
    # a taken one works for the taker
    taken = battle("encruzilhada", "cruz", "", entities=("ogum", "leviata", ""), first=1, cemetery=1)
    taken.do("1 cruz done; 0 encruzilhada done; 1 done; 0 done")
    assert taken.st.faithful[:2].tolist() == [2 + 1, 0]


def test_bd60_in_a_tie_nobody_wins_all_count_as_defeated_and_the_island_stays():
    table = battle("", "", "", entities=("hidra", "leviata", "iemanja"), tops={2: "exu ogum"}, island=3, first=1)
    table.do("1 offer; 2 offer; 0 offer")
    assert table.hand(0) == ["hidra"]
    assert table.hand(2) == ["exu", "ogum"]
    assert table.discard(1) == ["leviata"]
    assert table.st.faithful[:3].tolist() == [0, 0, 0]
    assert table.st.island == 3 + table.events(Ev.ROLLED)[-1][1]
    assert table.st.marker == 2


def test_bd60_the_end_of_the_round_works_in_a_tie_victory_does_not():
    table = battle("", "", "", entities=("anubis", "afrodite", ""), cemetery=1, faithful=(0, 1, 0))
    table.do("0 offer; 1 offer")
    assert table.st.faithful[:3].tolist() == [1, 1, 0]  # Anúbis took one, Afrodite none


def test_bd61_face_down_entities_return_to_hand_and_do_nothing():
    table = Table("iemanja", "thor ragnarok", "", tops={0: "exu ogum"}).do("0 iemanja done; 1 ragnarok")
    assert table.st.round_no == 2
    assert table.hand(0) == ["iemanja"]
    assert table.discard(0) == []
    assert table.hand(1) == ["thor"]
    assert table.discard(1) == ["ragnarok"]
    assert table.events(Ev.REVEALED) == []


# --- Duel variant ----------------------------------------------------------------------------------


def test_bd70_setup_as_ever_and_a_divine_power_card():
    st, tab, _ = dealt("duel", (0, 1))
    assert st.n_hand[:2].tolist() == [5, 5]
    assert st.goal == 10
    for d in range(5):
        assert tab.power_card[d] >= 0
    table = Table("thor", "luci", mode="duel")
    assert table.st.decision == Decision.FACE
    assert table.legal() == ["power", "prayer"]


def test_bd71_faces_openly_in_order_then_entities():
    table = Table("thor", "luci", mode="duel", first=1, tops={1: "noe davi cruz maria"})
    assert table.st.to_act == 1
    table.do("1 prayer")
    assert table.hand(1) == sorted(["luci", "noe", "davi", "cruz"])
    assert table.view(0).face[1] == Trigger.PRAYER
    table.do("0 power")
    assert [table.st.to_act, table.st.decision] == [1, Decision.INITIAL]
    assert "pray" not in table.legal()
    table.do("1 luci done; 0 thor done")
    assert (table.faith(0), table.faith(1)) == (4 + 3, 2)


def test_bd71_staying_out_draws_nothing_and_wastes_the_power_face():
    table = Table("thor hidromel", "luci", mode="duel", tops={0: "odin loki freya"})
    table.do("0 power; 1 power; 0 hidromel done")
    assert table.hand(0) == ["loki", "odin", "thor"]
    table.do("1 luci done; 1 done")
    assert table.st.faithful[1] == 2
    assert table.st.face[:2].tolist() == [-1, -1]
    table.do("1 prayer; 0 prayer; 1 done; 0 thor done")
    assert table.faith(0) == 4


def test_bd72_battle_and_final_phase_as_ever_to_10():
    table = battle("", "", entities=("thor", "leviata"), mode="duel", faithful=(8, 9))
    table.do("0 done; 1 done; 0 done")
    assert table.st.is_over
    assert table.st.winners == 0b01
    assert table.st.score[:2].tolist() == [10, 9]


# --- Edge cases of the rulebook --------------------------------------------------------------------


def test_bd80_the_defeated_stay_out_when_the_highest_value_falls():
    table = battle("", "", "pesagem_do_coracao", entities=("thor", "minotauro", "bastet"))
    table.do("0 done; 1 done; 2 pesagem_do_coracao")
    assert table.faith(1) == 3
    assert table.look("status 0") == "defeated"
    table.do("2 done")
    assert table.st.to_act == 1


def test_bd81_the_value_is_never_below_0():
    table = battle("tentacao juizo_final", "sandalias_de_hermes", "", entities=("miguel", "hermes", ""))
    table.do("0 tentacao")
    assert table.faith(1) == 0
    table.do("0 juizo_final done; 1 sandalias_de_hermes")
    assert table.faith(1) == 0  # 1 - 2 - 1 + 1 = -1


def test_bd81_constant_abilities_are_worked_out_anew_when_an_opponent_drops_out():
    # Davi 2 + 3 while Miguel's 4 is in; after it is out, Sobek's 4 counts; after that nothing does
    table = battle("", "", "", entities=("davi", "hercules", "leviata/0"), first=1)
    assert [table.faith(p) for p in range(3)] == [5, 4, 3]
    table.do("1 done")
    assert table.look("status 1") == "defeated"
    assert table.faith(0) == 2
    table.do("2 done")
    assert table.look("status 2") == "in"  # 3 against 2
    table.do("0 done")
    assert table.look("status 0") == "defeated"


def test_bd82_three_left_and_a_roll_of_two_are_five():
    table = Table("", "", "", island=3, patches={"params.die": [2]}).do("0 pray; 1 pray; 2 pray")
    assert table.st.island == 5


def test_decks_are_the_five_of_the_box():
    assert GAME.loadouts == DECKS
