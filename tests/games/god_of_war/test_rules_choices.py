"""Choices of this program (D-entries of RULES.md) that no other rule's test shows."""

from __future__ import annotations

import numpy as np
import pytest
from games.god_of_war.helpers import GAME, Table, tables

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.errors import SimkitError
from simkit.games.god_of_war.vocab import Board, Decision, End, Verb

DRAW_INSTEAD = 8


def fresh(*heroes: str) -> Table:
    t = Table(*(heroes or ("kratos", "freya")))
    for p in range(t.st.n_players):
        t.give(p)
    return t


def test_d10_equal_cards_are_one_kind_and_each_rune_is_on_22_upgrade_cards():
    data, tab, _ = tables()
    t = tab[0]
    assert np.bincount(t.up_rune[: t.n_up]).tolist() == [22, 22, 22, 22]
    for k in range(1, t.n_up):
        if t.up_card[k] == t.up_card[k - 1]:
            assert t.up_rune[k] == (t.up_rune[k - 1] + 1) % 4
    texts = [data.cards[i].text for i in data.ids if data.cards[i].kind == "upgrade"]
    assert len(set(texts)) == len(texts)
    table = fresh()
    table.stand(kratos=1)
    table.give(0, "kratos_melee_1", "kratos_melee_1")
    assert [a for a in table.options(Verb.ATTACK)] == [(table.card("kratos_melee_1"), 4, 0)]


def test_d13_an_attack_whose_last_number_was_spent_on_something_else_is_given_up():
    t = fresh()
    t.stand(kratos=1)
    t.st.hurt[0] = 3
    t.give(0, "kratos_melee", "kratos_number_1", "up_number_heal")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    t.do(Verb.SPECIAL, "up_number_heal", 0)
    rage = int(t.st.rage[0])
    t.do(Verb.PAY, "kratos_number_1")
    assert t.st.hurt[0] == 2
    assert t.verbs() == {Verb.END}
    assert t.legal_texts() == ["end the activation"]
    t.do(Verb.END)
    assert t.st.decision == Decision.ACT
    assert t.st.attacks[0] == 0
    assert t.st.rage[0] == rage
    assert "kratos_melee" in t.pile(0)


def test_d13_such_an_attack_can_be_given_up_while_specials_are_left_but_not_while_a_number_is():
    t = fresh()
    t.stand(kratos=1)
    t.give(0, "kratos_melee", "kratos_number_1", "up_number_heal", "kratos_heal", "up_draw", "crystal")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    assert Verb.END not in t.verbs()
    t.do(Verb.SPECIAL, "up_number_heal", 0)
    t.do(Verb.PAY, "kratos_number_1")
    assert t.verbs() == {Verb.END, Verb.SPECIAL, Verb.CRYSTAL}
    u = fresh()
    u.states[0] = t.states[0]
    t.do(Verb.END)
    assert t.st.decision == Decision.ACT
    assert t.hand(0) == sorted(["kratos_heal", "up_draw", "crystal"], key=t.card)
    u.set_deck(0, "kratos_number_2")
    u.do(Verb.CRYSTAL, "crystal")
    assert u.hand(0)[0] == "kratos_number_2"
    assert u.verbs() == {Verb.ADD, Verb.SPECIAL}


@pytest.mark.parametrize("top", [(), ("brok_sindri_number_3",)])
def test_d15_drawing_instead_of_giving_is_always_possible(top):
    t = fresh("brok_sindri", "freya")
    t.set_deck(0, *top)
    t.give(0, "brok_sindri_give")
    assert {b for _, b, _ in t.options(Verb.SPECIAL)} == {DRAW_INSTEAD}
    rage = int(t.st.rage[1])
    t.do(Verb.SPECIAL, "brok_sindri_give", DRAW_INSTEAD, 1)
    assert t.hand(0) == list(top)
    assert t.st.rage[1] == rage + 1


def test_d19_a_die_of_a_what_if_has_up_to_12_equally_likely_faces():
    faces = list(range(9)) + [9, 9, 9]
    data = GAME.load({"params.die": faces})
    _, par = GAME.tables(data)
    assert par[0].n_die == len(faces)
    assert par[0].die[: len(faces)].tolist() == faces
    with pytest.raises(SimkitError):
        GAME.tables(GAME.load({"params.die": [1] * 13}))


def test_d20_a_mirror_match_of_mimirs_is_lost_at_once():
    _, tab, par = tables()
    row = new_records(GAME.setup_row)[0]
    row.n_players = 2
    row.loadout[:2] = Board.MIMIR
    st = new_records(GAME.state)[0]
    GAME.setup(st, tab[0], par[0], 1, 0, row)
    GAME.advance(st, tab[0], par[0], event_buffer())
    assert st.is_over
    assert st.end == End.KNOCKED_OUT
    assert st.n_decisions == 0
