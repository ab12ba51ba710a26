"""Kardnarök: the end of a combat (KN-56 to KN-62) and the rulings on it."""

from __future__ import annotations

import pytest
from games.kardnarok.helpers import NORNA, WARRIOR, Table, plain

from simkit.games.kardnarok.vocab import Ev, Phase


def fought(att=("huskarl", "aldeao"), dfn=("huskarl", "aldea"), hands=None, coins=(4, 4), **more) -> Table:
    """A combat that seat 1 wins on a tie, or as the armies decide; everybody holds two warriors more."""
    t = plain(**more).army(0, "bjorn", *att).army(1, "rollo", *dfn)
    t.coin(0, coins[0]).coin(1, coins[1])
    for p in range(int(t.st.n_players)):
        t.hand(p, *((hands or {}).get(p, ("lanceiro", "donzela_escudeira"))))
    return t


def test_kn56_winner_takes_the_coin_and_discards_one_warrior_of_its_choice():
    t = fought(att=("elfo", "jotun"), coins=(3, 5)).combat()
    t.st.bronze[1] = 0
    t.pass_()
    assert t.asked == (0, "LOSSES")
    assert set(t.options()) == {("LOSE", "elfo"), ("LOSE", "jotun")}
    assert int(t.st.silver[0]) == 5
    t.do("LOSE", "jotun")
    assert "elfo" in t.held(0)
    assert "jotun" in t.pile(WARRIOR)
    assert t.view(1).coin[0] == 3, "its own coin stays"


def test_kn57_loser_draws_a_new_coin_and_loses_both_warriors():
    t = fought(att=("elfo", "jotun")).combat().end_combat()
    assert {"huskarl", "aldea"} <= set(t.pile(WARRIOR))
    assert t.st.coin[1] >= 0
    assert sum(t.st.bag) == 21 - 4 - 1


def test_kn57_no_new_coin_after_the_last_combat_of_the_round():
    t = fought(att=("elfo", "jotun"))
    t.st.turn = 4
    t.combat().end_combat()
    assert int(t.st.coin[1]) == -1


def test_kn58_used_cards_go_under_their_piles():
    t = fought(hands={0: ("aldeao", "tyr"), 1: ("lanceiro",)}).combat()
    t.do("REINFORCE", "aldeao").end_combat()
    assert t.pile(WARRIOR).count("aldeao") == 4
    t = fought(hands={0: ("aldeao", "tyr"), 1: ("lanceiro",)}).combat().play("tyr").end_combat()
    assert t.pile(NORNA)[-1] == "tyr"


def test_kn59_all_realms_restore_the_efetivo_outsiders_from_the_hand():
    t = fought(hands={2: ["fenrir"], 3: ["tyr", "thor", "hela", "odin", "frey", "loki", "jarl", "skadi", "skuld"]})
    t.army(2, "erik", "jarl", "jarl").army(3, "harald", "elfo", "elfo")
    t.combat().end_combat()
    asked = []
    while t.asked[1] in ("SPLIT", "DISCARD"):
        asked.append(t.asked)
        if t.asked[1] == "DISCARD":
            assert "elfo" not in [o[1] for o in t.options()]
        t.do(*t.options()[0])
    assert [a[0] for a in asked if a[1] == "SPLIT"] == [0, 1, 2]
    assert [a for a in asked if a[1] == "DISCARD"] == [(3, "DISCARD")] * 3
    for p in range(4):
        assert len(t.held(p)) + len(t.soldiers(p)) == 8
    assert t.soldiers(3) == ["elfo", "elfo"]


@pytest.mark.parametrize(("space", "bonus"), [(0, 0), (1, 2), (2, 3)])
def test_kn60_a_defence_marker_helps_the_defender_only(space, bonus):
    t = fought()
    t.st.marker[1] = t.st.marker[0] = space
    assert t.combat().counter == [7, 7 + bonus]


def test_kn60_the_defender_moves_its_marker_winner_or_loser():
    for att in (("elfo", "jotun"), ("huskarl", "aldeao")):
        t = fought(att=att).combat().end_combat()
        while t.asked[1] != "WINDOW":
            t.do(*t.options()[0])
        assert [int(m) for m in t.st.marker] == [0, 1, 0, 0]


def test_knr2_the_marker_stays_on_the_last_space():
    t = fought()
    t.st.marker[1] = 2
    t.combat().end_combat()
    while t.asked[1] != "WINDOW":
        t.do(*t.options()[0])
    assert int(t.st.marker[1]) == 2


def test_kn61_two_nornas_may_be_exchanged_for_two_warriors():
    t = Table().hand(0, "tyr", "fenrir", "thor", "saque").top("jarl", "elfo")
    t.st.efetivo, t.st.phase, t.st.between = 4, Phase.RESTORE, 1
    t.advance()
    assert t.asked == (0, "RESCUE")
    assert t.can("PASS")
    t.do("GIVE", "saque")
    assert not t.can("PASS")
    t.do("GIVE", "thor")
    assert sorted(t.held(0)) == ["elfo", "fenrir", "jarl", "tyr"]
    assert t.pile(NORNA)[-2:] == ["saque", "thor"]
    t = Table().hand(0, "tyr", "fenrir", "thor", "skuld")
    t.st.efetivo, t.st.phase, t.st.between = 4, Phase.RESTORE, 1
    assert t.advance().asked != (0, "RESCUE"), "Skuld draws"


def test_knr38_one_norna_for_one_warrior():
    t = Table().hand(0, "jarl", "fenrir", "thor", "saque").top("elfo")
    t.st.efetivo, t.st.phase, t.st.between = 4, Phase.RESTORE, 1
    t.advance().do("GIVE", "saque")
    assert sorted(t.held(0)) == ["elfo", "fenrir", "jarl", "thor"]
    assert t.asked[0] != 0 or t.asked[1] != "RESCUE"
    t = Table().hand(0, "jarl", "fenrir", "thor", "saque")
    t.st.efetivo, t.st.phase, t.st.between = 4, Phase.RESTORE, 1
    t.advance().pass_()
    assert sorted(t.held(0)) == ["fenrir", "jarl", "saque", "thor"]


def test_kn62_fighters_rebuild_then_the_next_realm_has_its_turn():
    t = fought().army(2, "erik", "jarl", "jarl").army(3, "harald", "elfo", "elfo").combat().end_combat()
    while t.asked[1] != "TURN":
        t.do(*t.options()[0])
    assert t.asked == (1, "TURN")
    assert all(len(t.soldiers(p)) == 2 for p in range(4))


def test_knr29_order_of_the_end_of_a_combat():
    """Coin, bronze of victory, discards, toll, payment, new coin, restoring, draws of victory."""
    t = fought(att=("varegue", "jarl"), dfn=("aldea", "aldea"), hands={1: ("lanceiro", "lanceiro", "tyr")})
    t.rule("thor_e_a_serpente")
    t.combat()
    t.st.bronze[:] = 1
    t.pass_().pass_() if t.asked[1] == "OFFER" else t.pass_()
    t.do("LOSE", "jarl")
    while t.asked[1] != "WINDOW":
        t.do(*t.options()[0])
    kinds = [e[2] for e in t.ev.rows[: t.st.n_events]]
    steps = [Ev.WON, Ev.BRONZE, Ev.LOST, Ev.UNDER, Ev.COIN, Ev.DREW]
    first = [kinds.index(k, kinds.index(Ev.WON)) for k in steps]
    assert first == sorted(first)
    assert [int(b) for b in t.st.bronze] == [2, 0, 1, 1]
    # the draw of victory stands above the Efetivo
    assert len(t.held(0)) + len(t.soldiers(0)) == 9
    assert [len(t.held(p)) + len(t.soldiers(p)) for p in (1, 2, 3)] == [8, 8, 8]


def test_knr29_discards_attacker_before_defender():
    t = fought(hands={0: ("tyr", "lanceiro"), 1: ("hela", "fenrir", "lanceiro")}).combat()
    t.play("tyr").play("fenrir").end_combat()
    assert t.pile(NORNA)[-2:] == ["tyr", "fenrir"]


def test_knr29_played_cards_are_discarded_before_the_army_each_side_for_itself():
    t = fought(att=("donzela_escudeira", "lanceiro"), dfn=("elfo", "elfo"), hands={0: ("aldeao",), 1: ("aldea",)})
    t.combat(rituals=("thor", "odin")).do("REINFORCE", "aldeao").end_combat()
    assert t.st.winner == 1
    assert t.pile(WARRIOR)[-4:] == ["aldeao", "donzela_escudeira", "lanceiro", "elfo"]
    t = fought(att=("elfo", "elfo"), dfn=("lanceiro", "aldea"), hands={0: ("aldea",), 1: ("aldeao",)})
    t.combat(rituals=("odin", "thor")).do("REINFORCE", "aldeao").end_combat()
    assert t.st.winner == 0
    assert t.pile(WARRIOR)[-4:] == ["elfo", "aldeao", "lanceiro", "aldea"]


def test_knr30_valquirias_are_stronger_than_vigrid():
    t = fought(hands={1: ("valquirias", "lanceiro")}, rules=["batalha_de_vigrid"])
    t.combat(phase=Phase.PRE).pass_().play("valquirias").end_combat()
    assert t.st.winner == 1
    assert {"huskarl", "aldea"} <= set(t.held(1))
