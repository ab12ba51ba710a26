"""What reports and replays count: leads, prayers, cards seen, abilities; and cards that are sent to two places."""

from __future__ import annotations

import numpy as np
from games.batalha.helpers import GAME, Table, battle

from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.games.batalha.vocab import CODES, Decision, Ev, Trigger


def test_the_lead_that_ends_the_game_counts():
    table = battle("", "", "", entities=("thor", "leviata", ""), faithful=(7, 8, 0), island=3)
    table.st.lead = 1
    table.do("0 done; 1 done; 0 done")
    assert table.st.is_over
    assert (table.st.lead, table.st.lead_changes) == (0, 1)


def test_bd61_a_stolen_entity_goes_back_to_its_owner():
    table = Table("iemanja", "exu/0 ragnarok", "", decks=("yoruba", "norse")).do("0 done; 1 exu/0 ragnarok")
    assert table.st.round_no == 2
    assert table.hand(0) == ["exu", "iemanja"]
    assert table.hand(1) == []


def test_a_card_that_is_sent_to_two_places_goes_to_the_first():
    patches = {"cards.jesus.effects": [
        {"trigger": "lose", "op": "rise", "amount": 3},
        {"trigger": "lose", "op": "return_self"},
        {"trigger": "end", "op": "rise", "amount": 2},
    ]}  # fmt: skip
    table = battle("", "", entities=("jesus", "thor"), patches=patches)
    table.do("0 done; 1 done")
    st = table.st
    assert st.n_aside == 1
    lying = st.n_hand[0] + st.n_deck[0] + st.n_discard[0] + st.n_aside
    assert lying == 35


def test_a_hand_that_was_put_back_was_not_seen():
    row = new_records(GAME.setup_row)[0]
    row.n_players = 3
    row.loadout[:3] = (0, 1, 2)
    tab, par = (a[0] for a in GAME.tables(GAME.load()))
    states, ev = new_records(GAME.state), event_buffer()
    st = states[0]
    GAME.setup(st, tab, par, 5, 0, row)
    GAME.advance(st, tab, par, ev)
    buffer = np.zeros(400, np.int64)
    while st.decision == Decision.MULLIGAN:
        p = int(st.to_act)
        GAME.legal(st, tab, par, buffer)
        GAME.step(st, tab, par, ev, buffer[1])
        GAME.advance(st, tab, par, ev)
        seen = {c: int(n) for c, n in enumerate(st.card_seen[p]) if n}
        hand = [int(code) % CODES for code in st.hand[p, : st.n_hand[p]]]
        assert seen == {c: hand.count(c) for c in hand}


def test_prayer_faces_of_the_duel_count_as_prayers():
    table = Table("thor", "luci", mode="duel").do("0 prayer; 1 power")
    assert table.st.prayers[:2].tolist() == [1, 0]
    assert table.st.powers[:2].tolist() == [0, 1]


def test_a_replay_says_which_ability_works():
    table = Table("thor", "omolu", mode="duel", faithful=(1, 0)).do("0 power; 1 power; 0 thor done; 1 omolu done")
    assert [row[2] for row in table.events(Ev.WORKS)] == [Trigger.POWER, Trigger.POWER]
    table.do("0 done; 1 done; 0 done")
    texts = [GAME.event_text(row, table.data) for row in table.ev.rows[: table.st.n_events]]
    assert "seat 1: Omolu works (Defeat)" in texts


def test_bd49_an_activation_whose_condition_does_not_hold_is_not_offered():
    patches = {"cards.berserker.effects.0.cond": "fewest"}
    held = battle("mjolnir", "", entities=("berserker", "leviata"), patches=patches, faithful=(0, 1))
    assert "act" in " ".join(held.legal())
    lost = battle("mjolnir", "", entities=("berserker", "leviata"), patches=patches, faithful=(2, 1))
    assert "act" not in " ".join(lost.legal())


def test_every_event_names_its_numbers():
    assert set(GAME.event_fields) == set(Ev)
