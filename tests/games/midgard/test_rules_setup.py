"""Terms, setup, round setup: a test per rule."""

from __future__ import annotations

import numpy as np
import pytest
from games.midgard.helpers import ASMUNDR, COIN, GYLFIR, Table, setup_row, tables

from simkit.core.record import new_records
from simkit.games.midgard import GAME
from simkit.games.midgard.vocab import Act, Decision, End, Ev, Foe, Phase, Place


def shores_in_play(table):
    return [s for s in range(4) if table.st.enemy[Place.N1 + s] >= 0]


def clean_up(table):
    """Skip workers, assignment and combat of this round."""
    table.st.phase, table.st.to_act, table.st.decision = Phase.CLEAN_UP, -1, -1
    return table.advance()


def test_cm1_eight_rounds_then_the_final_scoring():
    table = Table().begin()
    for r in range(1, 8):
        assert table.st.round_no == r
        clean_up(table)
    assert table.st.round_no == 8
    assert not table.st.is_over
    clean_up(table)
    assert table.st.is_over
    assert table.st.end == End.ROUNDS
    assert table.st.round_no == 8


@pytest.mark.parametrize(("players", "ships"), [(2, 4), (3, 5), (4, 6)])
def test_cm9_spaces_stalls_and_longships_of_the_game_lie_before_everybody(players, ships):
    table = Table(players=players, leaders=list(range(players))).begin()
    tab, st = table.tab, table.st
    for p in range(players):
        on_board = {int(c) for c in tab.space_card if c >= 0 and st.card_seen[p, c]}
        absent = {int(tab.space_card[20 + i]) for i in range(tab.n_stalls) if not st.stall_in[i]}
        assert on_board == {int(c) for c in tab.space_card if c >= 0} - absent
        assert sum(int(st.card_seen[p, tab.ship_card[x]]) for x in range(tab.n_ships)) == ships


def test_cm1_the_number_of_rounds_is_a_parameter():
    table = Table(patches=(("params.rounds", 2),)).begin()
    clean_up(clean_up(table))
    assert table.st.is_over


def test_cm2_glory_counts_at_once_and_may_end_below_zero():
    table = Table(players=2).begin()
    table.st.favor[0] = 0
    table.fight(0, Place.TROLL, table.enemy("troll_1"), dice=(0, 0, 8)).rig(b="double").advance().forced()
    assert table.st.glory[0] == 3
    table.st.blame[1] = 4
    table.st.goods[1] = table.st.favor[1] = 0
    table.destinies(1)
    table.st.round_no = 8
    clean_up(table)
    assert table.st.score[1] == -10


def test_cm3_dice_are_in_the_supply_on_a_smith_or_with_a_player():
    table = Table(players=4).begin()
    total = table.st.supply + table.st.smith + table.st.owned.sum(axis=0)
    assert total.tolist() == [12, 12, 10]
    assert table.st.smith.tolist() == [1, 1, 1]


def test_cm4_the_limit_is_on_the_leader_board_and_what_does_not_fit_goes_to_the_supply():
    table = Table().begin()
    p = int(table.st.to_act)
    table.dice(p, w=5, r=2)
    table.st.smith[2], table.st.supply[2] = 3, 7
    table.turn(p).place(2)
    assert table.st.owned[p].tolist() == [5, 2, 1]
    assert table.st.smith[2] == 0
    assert table.st.supply[2] == 9
    assert table.events(Ev.DICE)[-1] == [p, 2, 1, 2]


def test_cm4_a_die_that_the_supply_lacks_is_not_received():
    table = Table().begin()
    p = int(table.st.to_act)
    table.dice(p, w=1)
    table.st.supply[0] = 0
    table.turn(p).place(4)
    assert table.st.owned[p].tolist() == [1, 0, 0]
    assert table.st.supply[0] == 0


def test_cmd10_of_several_kinds_that_do_not_all_fit_the_player_chooses_once_for_each_place():
    table = Table(leaders=(ASMUNDR, 0, 2)).begin()
    p = int(table.st.to_act)
    table.goods(p, coins=1).dice(p, w=7)
    table.st.merchant = table.number("merchant_8")
    table.turn(p).place(6)
    assert table.st.decision == Decision.TAKE_DIE
    assert table.options() == [(Act.DIE, 0), (Act.DIE, 1)]
    table.do(Act.DIE, 1)
    assert table.st.owned[p].tolist() == [7, 1, 0]
    assert table.st.gift.tolist() == [0, 0, 0]
    assert table.st.decision == Decision.PLACE


def test_cmd10_is_not_asked_when_all_fit_or_none():
    for owned, then in ((6, [7, 1, 0]), (8, [8, 0, 0])):
        table = Table().begin()
        p = int(table.st.to_act)
        table.goods(p, coins=1).dice(p, w=owned)
        table.st.merchant = table.number("merchant_8")
        table.turn(p).place(6)
        assert table.st.decision == Decision.PLACE
        assert table.st.owned[p].tolist() == then


def test_cm5_goods_have_no_limit():
    table = Table().begin()
    p = int(table.st.to_act)
    table.goods(p, food=200, wood=200, coins=200)
    table.st.smoke_food = 50
    table.turn(p).place(3)
    assert table.st.goods[p].tolist() == [250, 200, 200]


def test_cm6_enemies_have_the_kinds_and_colours_of_the_box():
    data, tab, _ = tables()
    t = tab[0]
    assert t.n_deck.tolist() == [16, 21, 36]
    for foe, expected in ((Foe.TROLL, {3: 16}), (Foe.DRAUGR, {0: 7, 1: 7, 2: 7}), (Foe.MONSTER, {0: 12, 1: 12, 2: 12})):
        codes = t.deck[foe, : t.n_deck[foe]]
        assert dict(zip(*np.unique(codes % 4, return_counts=True), strict=True)) == expected
        assert {int(t.foe[c // 4]) for c in codes} == {foe}
    forbidding = [i for i, c in data.cards.items() if c.kind == "enemy" and c.forbids is not None]
    assert all(i.startswith("monster") for i in forbidding)


def test_cm7_turn_order_follows_the_marker_clockwise():
    table = Table(players=4, first=2).begin()
    seats = []
    for _ in range(5):
        seats.append(int(table.st.to_act))
        table.place(19)
    assert seats == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(
    ("players", "patches", "shores"),
    [
        (4, (), [0, 1, 2, 3]),
        (3, (), [0, 1, 2]),
        (2, (), [0, 1, 2]),
        (2, (("params.shores", "two_far"),), [1, 2, 3]),
        (3, (("params.shores", "two_far"),), [1, 2, 3]),
        (4, (("params.shores", "two_far"),), [0, 1, 2, 3]),
        (3, (("params.all_shores_from", 3),), [0, 1, 2, 3]),
    ],
)
def test_cm8_shores_in_play_have_a_monster_and_a_face_down_journey(players, patches, shores):
    table = Table(players=players, patches=patches).begin()
    assert shores_in_play(table) == shores
    assert [s for s in range(4) if table.st.journey[s] >= 0] == shores
    assert table.st.is_revealed.sum() == 0


@pytest.mark.parametrize(("order", "places"), [("near_first", [3, 4, 5, 6]), ("far_first", [6, 5, 4, 3])])
def test_cm8_shores_are_resolved_in_the_order_of_the_switch(order, places):
    table = Table(players=4, patches=(("params.shore_order", order),)).begin().quiet()
    for s in range(4):
        table.fight(s, Place.N1 + s, table.enemy("monster_1", 0))
    table.advance().forced()
    assert [b for _, _, b, _ in table.events(Ev.JOURNEY)] == places


def test_cm9_what_is_hidden_is_not_in_the_view():
    table = Table(players=3).begin()
    st = table.st
    before = table.observe(0).tobytes()
    st.deck[:, :] = st.deck[:, ::-1]
    st.rune_deck[: st.n_rune_deck] = st.rune_deck[: st.n_rune_deck][::-1].copy()
    st.destiny_deck[: st.n_destiny_deck] = st.destiny_deck[: st.n_destiny_deck][::-1].copy()
    st.journey[:3] = (st.journey[:3] + 1) % 6
    st.hand[1, 0], st.hand[2, 0] = st.hand[2, 0], st.hand[1, 0]
    assert table.observe(0).tobytes() == before
    st.known[0, 1] = 1
    assert table.observe(0).known[:3].tolist() == [-1, st.journey[1], -1]
    assert table.observe(1).known[:3].tolist() == [-1, -1, -1]
    assert table.observe(0).hand[0] == st.hand[0, 0]
    st.killed[2, Foe.TROLL] = 3
    assert table.observe(0).killed[2, Foe.TROLL] == 3


def test_cm10_the_first_player_is_drawn_and_every_seat_comes_up():
    firsts = [int(Table(players=4, game_no=g).st.first) for g in range(60)]
    assert set(firsts) == {0, 1, 2, 3}
    assert Table(game_no=5).st.marker == Table(game_no=5).st.first


@pytest.mark.parametrize(("players", "military", "economic"), [(2, 1, 1), (3, 1, 2), (4, 2, 2)])
def test_cm11_stalls_by_player_count(players, military, economic):
    table = Table(players=players).begin()
    assert table.st.stall_in[:4].sum() == military
    assert table.st.stall_in[4:8].sum() == economic
    laid = {tuple(Table(players=players, game_no=g).begin().st.stall_in[:8]) for g in range(30)}
    assert len(laid) > 3


@pytest.mark.parametrize(("players", "private"), [(2, [1, 1, 0, 0]), (3, [1, 1, 1, 0]), (4, [1, 1, 1, 1])])
def test_cm12_private_longships_by_player_count(players, private):
    assert Table(players=players).begin().st.ship_in[:6].tolist() == [0, 0, *private]


def test_cm13_decks_are_shuffled_apart_and_two_runes_lie_open():
    one, two = Table(game_no=1).begin().st, Table(game_no=2).begin().st
    for name in ("rune_deck", "destiny_deck", "merchant_deck", "journey_deck"):
        assert one[name].tolist() != two[name].tolist(), name
    assert (one.deck != two.deck).any(axis=1).all()
    assert sorted(x for x in one.open_rune if x >= 0) == sorted(x for x in one.open_rune[:2])
    assert one.n_rune_deck == 8


def test_cm13_a_copy_more_in_one_deck_moves_no_other_deck():
    plain = Table().st
    more = Table(patches=(("cards.troll_1.copies", 5),)).st
    assert plain.deck[0].tolist() != more.deck[0].tolist()
    assert plain.deck[1:].tolist() == more.deck[1:].tolist()
    assert plain.journey_deck.tolist() == more.journey_deck.tolist()


def test_cm14_leaders_are_chosen_counter_clockwise_from_the_right_of_the_first_player():
    table = Table(players=4, chosen=True, first=1).advance()
    seats = []
    while table.st.decision == Decision.LEADER:
        seats.append(int(table.st.to_act))
        table.do(Act.LEADER, table.arguments(Act.LEADER)[-1])
    assert seats == [0, 3, 2, 1]
    assert table.st.loadout.tolist() == [4, 1, 2, 3]
    assert table.st.decision == Decision.PLACE


def test_cmd1_each_leader_still_free_may_be_chosen():
    table = Table(players=3, chosen=True).advance()
    assert table.arguments(Act.LEADER) == [0, 1, 2, 3, 4]
    table.do(Act.LEADER, 3)
    assert table.arguments(Act.LEADER) == [0, 1, 2, 4]


def test_cm14_dealt_leaders_are_those_of_the_setup_row():
    table = Table(players=2, leaders=(GYLFIR, ASMUNDR)).begin()
    assert table.st.loadout[:2].tolist() == [GYLFIR, ASMUNDR]


def test_cm15_starting_goods_and_a_secret_destiny():
    table = Table(players=4).begin()
    st = table.st
    assert st.goods.tolist() == [[1, 1, 1]] * 4
    assert st.favor.tolist() == [1] * 4
    assert st.owned.tolist() == [[1, 0, 0]] * 4
    assert st.n_hand.tolist() == [1] * 4
    assert len({int(st.hand[p, 0]) for p in range(4)}) == 4
    assert st.n_destiny_deck == 8
    assert st.glory.tolist() == st.blame.tolist() == [0] * 4


@pytest.mark.parametrize(("players", "workers"), [(2, 4), (3, 3), (4, 3)])
def test_cm16_workers_by_player_count(players, workers):
    assert Table(players=players).begin().st.workers[:players].tolist() == [workers] * players


def test_cm20_round_setup_reveals_and_refills():
    table = Table(players=4).begin()
    st = table.st
    kinds = [int(table.tab.foe[code // 4]) for code in st.enemy]
    assert kinds == [Foe.TROLL, Foe.DRAUGR, Foe.DRAUGR, *[Foe.MONSTER] * 4]
    assert st.enemy[1] == st.deck[Foe.DRAUGR, 0]
    assert st.enemy[2] == st.deck[Foe.DRAUGR, 1]
    merchant = int(st.merchant)
    monsters = st.enemy[3:].tolist()
    journeys = st.journey.tolist()
    st.smith[:] = 2
    st.smoke_food = 3
    st.supply[1] = 0
    st.open_rune[0] = -1
    st.enemy[Place.F1] = -1
    clean_up(table)
    assert st.smith.tolist() == [3, 2, 3]
    assert st.smoke_food == 4
    assert st.merchant != merchant
    assert st.journey.tolist() == journeys, "face-down journeys stay"
    assert [m for k, m in enumerate(st.enemy[3:].tolist()) if k != 2] == [m for k, m in enumerate(monsters) if k != 2]
    assert st.enemy[Place.F1] >= 0
    assert (st.open_rune[:2] >= 0).all()


def test_cm21_an_empty_journey_deck_is_made_of_its_shuffled_discards():
    table = Table(players=2).begin()
    st = table.st
    st.journey_discards[: st.n_journey_deck] = st.journey_deck[: st.n_journey_deck]
    st.n_journey_discards, st.n_journey_deck = st.n_journey_deck, 0
    discards = sorted(st.journey_discards[: st.n_journey_discards].tolist())
    st.journey[0] = -1
    clean_up(table)
    assert st.journey[0] >= 0
    assert st.n_reshuffles == 1
    assert sorted([*st.journey_deck[: st.n_journey_deck].tolist(), int(st.journey[0])]) == discards
    assert st.n_journey_discards == 0


def test_cm21_a_short_destiny_deck_gives_what_it_has():
    table = Table(leaders=(2, 0, 1)).begin()
    table.st.n_destiny_deck = 1
    table.turn(0).place(8).do(Act.PEEK, 0)
    assert table.st.n_hand[0] == 2
    assert table.st.n_destiny_deck == 0
    table.turn(0, 2)
    table.st.space_by[8] = -1
    table.place(8).do(Act.PEEK, 1)
    assert table.st.n_hand[0] == 2


def test_cm110_a_dirty_state_changes_nothing():
    fresh = Table(players=3, game_no=7).begin()
    dirty = new_records(GAME.state)
    for name in dirty.dtype.names:
        dirty[name] = 1
    used = Table(players=3, game_no=7, state=dirty).begin()
    for name in GAME.state.names:
        one, two = np.atleast_1d(fresh.st[name]), np.atleast_1d(used.st[name])
        assert one.tolist() == two.tolist(), name


def test_cm110_counts_of_the_table():
    row = setup_row(2)
    assert row.loadout[:2].tolist() == [0, 1]
    table = Table(players=2).begin()
    assert table.st.goods[:2, COIN].tolist() == [1, 1]
    assert table.st.workers[:2].tolist() == [4, 4]
    assert table.st.stall_in.sum() == 2
    assert table.st.ship_in.sum() == 2
    assert shores_in_play(table) == [0, 1, 2]
