"""Every scene has a scripted win and a scripted loss, played by the rules step by step."""

from __future__ import annotations

import pytest
from games.god_of_war.helpers import Table

from simkit.games.god_of_war.vocab import Decision, End, Layout, Phase, Slot, Verb


def fresh(scene: str) -> Table:
    t = Table("kratos", "freya", scene=scene)
    t.die(0)
    for p in (0, 1):
        t.give(p)
    return t


def own_turn(t: Table) -> None:
    """It is Kratos' activation, nothing is pending."""
    t.st.phase, t.st.turn, t.st.order = Phase.HERO, 0, 0
    t.st.is_in[0] = 1
    t.st.to_act = t.st.decision = -1
    t.give(0)
    t.give(1)
    t.advance()
    t.quiet()


def strike(t: Table, slot: str, strength: int) -> None:
    """Kratos goes to the column of a card and attacks it with a set of this strength."""
    own_turn(t)
    k = Slot[slot.upper()]
    card = "up_ranged_2" if k < 4 else "up_melee_2"
    t.stand(kratos=k % 4 + 1, freya=(k + 1) % 4 + 1)
    t.give(0, card)
    t.st.bonus[0] = strength - 2
    t.attack(slot, card, kind=1 if k < 4 else 0)


def interact(t: Table, slot: str, row: int, *cards: str) -> None:
    """Kratos goes to an interaction point and pays."""
    own_turn(t)
    t.stand(kratos=Slot[slot.upper()] % 4 + 1, freya=(Slot[slot.upper()] + 1) % 4 + 1)
    t.give(0, *cards)
    t.do(Verb.INTERACT, slot, row)
    while t.st.decision == Decision.PAY:
        t.play(t.legal()[0])


WINS = {
    "travelers": [("b2", 5), ("b2", 16), ("b3", 6), ("b3", 4), ("b3", 14)],
    "grendels": [("b2", 26), ("b3", 27)],
    "ogre": [("t1", 6), ("t3", 6), ("t4", 4), ("t4", 8), ("b1", 7), ("b3", 5), ("b3", 9), ("b4", 6), ("b2", 36)],
    "helheim": [("t2", 5), ("t3", 15), ("b2", 3), ("b3", 10), ("b2", 25)],
    "alfheim": [("t3", 50), ("b4", 1, "crystal"), ("b4", 1, "crystal")],
    "muspelheim": [
        ("t1", 5), ("t3", 5), ("b2", 4), ("b2", 7), ("b3", 4), ("b3", 7),
        ("t1", 8), ("t2", 10), ("t4", 8), ("b2", 6), ("b2", 26), ("b3", 4), ("b3", 10),
    ],
    "hraezlyr": [("t3", 7), ("b3", 45)],
    "magni_modi": [
        ("t2", 1, "kratos_number_2"), ("t2", 1, "kratos_number_2"), ("b2", 30),
        ("t3", 1, "kratos_number_2"), ("t3", 1, "kratos_number_2"), ("b3", 26),
    ],
    "baldur_a": [
        ("b2", 8), ("b2", 7), ("t3", 0, "kratos_number_3"), ("t3", 0, "kratos_number_3"), ("b2", 6),
        ("b2", 24), ("t1", 0),
    ],
    "sigrun": [("t3", 7), ("b3", 72)],
}  # fmt: skip


@pytest.mark.parametrize("scene", WINS)
def test_a_scripted_win(scene):
    t = fresh(scene)
    stage = int(t.st.stage)
    script = WINS[scene]
    for number, move in enumerate(script):
        assert not t.st.is_over
        assert t.st.stage_won[stage] == 0
        if len(move) == 2 and move[1]:
            strike(t, *move)
        else:
            interact(t, *move)
        last = number == len(script) - 1
        assert bool(t.st.stage_won[stage]) == last, move
    if stage == 2:
        assert t.st.end == End.WON
        assert t.st.winners == 0b11
    else:
        assert t.st.decision == Decision.MISSION


KNOCKS = {
    "travelers": "red",
    "grendels": "blue",
    "ogre": "red",
    "helheim": "green",
    "alfheim": "yellow",
    "muspelheim": "green",
    "hraezlyr": "green",
    "magni_modi": "yellow",
    "baldur_a": "red",
    "baldur_b": "red",
    "sigrun": "green",
}


@pytest.mark.parametrize("scene", KNOCKS)
def test_a_scripted_loss_by_knock_out(scene):
    t = fresh(scene)
    t.st.is_in[2] = 0
    column = t.st.column[2]
    t.st.front[column] = t.st.back[column] = -1
    t.stand(kratos=2)
    t.st.hurt[0] = 9
    t.activate(KNOCKS[scene])
    assert t.st.end == End.KNOCKED_OUT
    assert t.st.winners == 0
    assert t.st.score[0] == 0


def test_a_scripted_loss_the_ogre_falls_first():
    t = fresh("ogre")
    strike(t, "b2", 35)
    assert not t.st.is_over
    strike(t, "b2", 2)
    assert t.st.end == End.OGRE_FELL
    assert t.st.winners == 0


def test_a_scripted_loss_a_bonfire_goes_out():
    t = fresh("helheim")
    for fire in (2, 1, 0):
        t.stand(kratos=4, freya=3)
        t.clear_enemies("t3")
        t.activate("red")
        assert t.st.store[4] == fire
        t.until(Decision.ACT)
    t.activate("red")
    assert t.st.end == End.FIRE_OUT


def test_a_scripted_loss_baldur_is_killed():
    t = fresh("baldur_b")
    strike(t, "b2", 36)
    assert t.st.end == End.BALDUR_DIED
    assert t.st.layout == Layout.BALDUR_B
