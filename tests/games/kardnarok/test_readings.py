"""Kardnarök: readings and simplifications (D-entries of RULES.md) that no rule's test shows by the way."""

from __future__ import annotations

from games.kardnarok.helpers import WARRIOR, Table, plain

from simkit.games.kardnarok import GAME
from simkit.games.kardnarok.rules import finish
from simkit.games.kardnarok.vocab import Ev, Phase


def test_d1_no_window_and_no_new_armies_after_the_last_combat_of_a_round():
    t = plain()
    t.st.turn = t.st.n_players
    t.combat().end_combat()
    asked = set()
    while t.st.round_no == 1:
        asked.add(t.asked[1])
        t.do(*t.options()[0])
    assert "WINDOW" not in asked
    assert "ARMY" not in asked
    assert [t.soldiers(p) for p in range(4)] == [[]] * 4


def test_d3_a_known_warrior_may_be_named_the_others_are_drawn_blind():
    t = plain().hand(0, "assassina").combat(phase=Phase.PRE)
    t.st.army_known[1, 0] = 1 << 0
    assert set(t.play("assassina").options()) == {("TARGET", None), ("TARGET", "huskarl")}
    t.do("TARGET", "huskarl")
    assert t.soldiers(1) == ["aldea"]


def seen(t: Table, p: int, q: int) -> list:
    """Warriors of the army of q that p knows."""
    return [t.name(c) for c in t.view(p).army[q] if c >= 0]


def test_d3_of_two_equal_warriors_the_known_one_is_named():
    for card, own in (("assassina", ()), ("loki", ("OWN", "aldeao"))):
        t = plain().army(1, "rollo", "huskarl", "huskarl").hand(0, card).combat(phase=Phase.PRE)
        t.st.army_known[1, 1] = 1 << 0
        t.play(card)
        if own:
            t.do(*own)
        t.do("TARGET", "huskarl")
        assert seen(t, 0, 1) == list(own[1:]), card


def test_d21_of_two_equal_own_warriors_the_one_that_the_opponent_knows_moves():
    blind_exchange = [("OWN", "huskarl"), ("TARGET", None)]
    for card, moves in (("loki", blind_exchange), ("hugin_munin", [("SWAP", "huskarl", "jarl")])):
        t = plain().army(0, "bjorn", "huskarl", "huskarl").army(1, "rollo", "aldea", "aldea")
        t.hand(0, card, "jarl").combat(phase=Phase.PRE)
        t.st.army_known[0, 1] = 1 << 1
        t.play(card)
        for move in moves:
            t.do(*move)
        assert "huskarl" in t.soldiers(0)
        assert "huskarl" not in seen(t, 1, 0), card


def test_d5_in_a_window_who_has_passed_is_not_asked_again():
    t = plain()
    for p in range(4):
        t.st.exchanged[p] = 1
    t.hand(0, "verdandi").hand(1, "verdandi")
    t.st.phase, t.st.seat_k, t.st.start_seat, t.st.to_act = Phase.WINDOW, 0, 0, -1
    t.advance()
    assert t.asked == (0, "WINDOW")
    t.pass_()
    assert t.asked == (1, "WINDOW")
    t.play("verdandi").do(*t.options()[0])
    while t.asked[1] == "WINDOW":
        assert t.asked[0] != 0
        t.pass_()


def test_d7_an_option_that_could_do_nothing_is_not_open():
    t = plain().hand(0, "sleipnir").combat(rituals=("odin", "frey"))
    assert t.asked == (0, "COMBAT")
    assert ("sleipnir", 1) not in t.plays(), "no warrior to exchange"
    t = plain().hand(0, "sleipnir", "jarl").combat(rituals=("odin", "frey"))
    assert ("sleipnir", 1) in t.plays()


def test_d8_the_limit_of_pre_combat_options_leaves_options_of_any_moment_alone():
    t = plain(rules=("garm_uiva",)).hand(0, "assassina", "terrivel_doenca", "verdandi").combat(phase=Phase.PRE)
    assert {card for card, _ in t.plays()} == {"assassina", "terrivel_doenca", "verdandi"}
    t.play("terrivel_doenca")
    assert t.asked == (0, "PRE")
    assert {card for card, _ in t.plays()} == {"verdandi"}


def test_d17_with_an_empty_warrior_pile_the_tied_share_the_win():
    t = Table(arranged=False)
    t.st.silver[:] = [5, 5, 0, 0]
    t.st.bronze[:] = 0
    t.set_pile(WARRIOR, [])
    finish(t.st, t.tab, t.par, t.ev)
    assert t.events(Ev.TIEBREAK) == []
    assert t.st.winners == 0b0011


def test_d16_the_efetivo_leaves_room_for_an_army():
    events = [card.id for card in GAME.load().cards.values() if card.kind == "ragnarok"]
    patches = (("params.efetivo_shift", -2), *((f"cards.{card}.efetivo", 3) for card in events))
    t = Table(patches=patches, arranged=False).advance()
    assert t.st.efetivo == 2
