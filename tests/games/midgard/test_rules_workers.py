"""The workers phase: a test per rule, location and stall."""

from __future__ import annotations

import pytest
from games.midgard.helpers import ASMUNDR, DAGRUN, GYLFIR, ULLR, Table, swap_dice, swap_goods

from simkit.games.midgard.vocab import Act, Decision, Ev, Phase, Place, Space

COIN, WOOD, FOOD = 2, 1, 0


def at_turn(players=3, workers=3, leaders=(ASMUNDR, ULLR, 0, 2), patches=(), **goods):
    """A table where seat 0 places a worker, with these goods and no others."""
    table = Table(players=players, leaders=leaders[:players], patches=patches, first=0).begin()
    return table.goods(0, **goods).turn(0, workers)


def test_cm30_one_worker_a_turn_until_nobody_has_one():
    table = Table(players=3, first=1).begin()
    table.st.workers[:3] = 1, 3, 2
    order = []
    while table.st.round_no == 1:
        order.append(int(table.st.to_act))
        table.place(Space.BEGGING)
    assert order == [1, 2, 0, 1, 2, 1]


def test_cm31_runes_before_placing_do_not_use_up_the_turn():
    table = at_turn(coins=2)
    r = table.rune(0, "rune_wealth")
    assert (Act.USE_RUNE, r) in table.options()
    table.do(Act.USE_RUNE, r)
    assert table.st.goods[0, COIN] == 4
    assert (table.st.to_act, table.st.decision) == (0, Decision.PLACE)
    assert table.arguments(Act.USE_RUNE) == []
    assert table.st.workers[0] == 3


def test_cm32_a_space_takes_one_worker_a_round():
    table = Table(players=2, first=0).begin()
    table.place(Space.SWORDSMITH)
    assert not table.can_place(Space.SWORDSMITH)
    table.place(Space.BEGGING)
    assert table.can_place(Space.BEGGING)
    assert not table.can_place(Space.SWORDSMITH)


def test_cm32_hunting_grounds_take_one_worker_of_each_player():
    table = Table(players=2, first=0).begin()
    table.place(Space.HUNTING_GROUNDS)
    assert table.can_place(Space.HUNTING_GROUNDS)
    table.place(Space.HUNTING_GROUNDS)
    assert not table.can_place(Space.HUNTING_GROUNDS)


def test_cm32_a_stall_that_is_not_on_the_board_is_no_space():
    table = at_turn(coins=5, food=2)
    shown = [s for s in range(8) if table.st.stall_in[s]]
    offered = [s - 20 for s in table.arguments(Act.PLACE) if s >= 20]
    assert offered == shown


def test_cm33_the_cost_must_be_paid_in_full():
    table = at_turn(food=1)
    for space in (Space.MERCHANT_SHIP, Space.RUNESMITH, Space.LARGE_SHIP, Space.STAVE_CHURCH, Space.WORKER_HUTS):
        assert not table.can_place(space), space
    table.goods(0, food=1, wood=1, coins=1)
    for space in (Space.MERCHANT_SHIP, Space.RUNESMITH, Space.LARGE_SHIP, Space.STAVE_CHURCH):
        assert table.can_place(space), space


def test_cm33_a_space_may_be_taken_for_nothing():
    table = at_turn()
    table.st.smith[:] = 0
    table.st.smoke_food = 0
    assert table.can_place(Space.BLACKSMITH)
    table.place(Space.SMOKEHOUSE)
    assert table.st.goods[0].tolist() == [0, 0, 0]
    assert table.st.space_by[Space.SMOKEHOUSE] == 0


@pytest.mark.parametrize(("space", "kind"), [(Space.SWORDSMITH, 0), (Space.HAFTER, 1), (Space.BLACKSMITH, 2)])
def test_cm34_a_smith_gives_all_dice_that_lie_there(space, kind):
    table = at_turn()
    table.st.smith[kind], table.st.supply[kind] = 3, table.st.supply[kind] - 2
    before = int(table.st.owned[0, kind])
    table.place(space)
    assert table.st.owned[0, kind] == before + 3
    assert table.st.smith[kind] == 0


def test_cm34_with_the_switch_off_a_smith_gives_one_die():
    table = at_turn(patches=(("params.smith_take_all", False),))
    table.st.smith[2], table.st.supply[2] = 3, 7
    table.place(Space.BLACKSMITH)
    assert table.st.owned[0].tolist() == [1, 0, 1]
    assert table.st.smith[2] == 2


def test_cm35_smokehouse_gives_all_food_that_lies_there():
    table = at_turn()
    table.st.smoke_food = 4
    table.place(Space.SMOKEHOUSE)
    assert table.st.goods[0].tolist() == [4, 0, 0]
    assert table.st.smoke_food == 0


def test_cm36_longhouse_gives_a_swordsman_and_the_marker_for_the_next_phase():
    table = Table(players=3, first=0).begin()
    table.place(Space.BEGGING)
    assert table.st.to_act == 1
    table.place(Space.LONGHOUSE)
    assert table.st.owned[1].tolist() == [2, 0, 0]
    assert table.st.marker == 1
    assert table.st.to_act == 2, "the running phase goes on clockwise"
    table.end_workers()
    assert table.st.phase_first == 1


def test_cm36_the_holder_passes_the_marker_to_the_left():
    table = Table(players=3, first=2).begin()
    table.place(Space.LONGHOUSE)
    assert table.st.marker == 0
    assert table.events(Ev.MARKER) == [[0, 0, 0, 0]]


def test_cm37_market_changes_each_unit_once():
    table = at_turn(food=1, wood=0, coins=2)
    table.place(Space.MARKET)
    table.do(*swap_goods(COIN, WOOD))
    assert table.st.goods[0].tolist() == [1, 1, 1]
    assert all(a // 3 != WOOD for a in table.arguments(Act.EXCHANGE)), "the wood received is not changed again"
    table.do(*swap_goods(FOOD, COIN))
    table.do(*swap_goods(COIN, FOOD))
    assert table.st.goods[0].tolist() == [1, 1, 1]
    assert table.options() == [(Act.STOP, 0)]


def test_cm37_market_needs_a_unit():
    assert not at_turn().can_place(Space.MARKET)
    assert at_turn(wood=1).can_place(Space.MARKET)


def test_cmd4_market_options_and_stop():
    table = at_turn(food=1, coins=1)
    table.place(Space.MARKET)
    pairs = [FOOD * 3 + WOOD, FOOD * 3 + COIN, COIN * 3 + FOOD, COIN * 3 + WOOD]
    assert table.options() == [(Act.STOP, 0), *((Act.EXCHANGE, k) for k in pairs)]
    table.do(Act.STOP)
    assert table.st.workers[0] == 2
    assert table.st.goods[0].tolist() == [1, 0, 1]


@pytest.mark.parametrize(("leader", "paid"), [(ASMUNDR, 1), (GYLFIR, 0)])
def test_cm38_merchant_ship_gives_the_goods_of_the_newest_card(leader, paid):
    table = at_turn(leaders=(leader, ULLR, 0), coins=1)
    table.st.merchant = table.number("merchant_7")
    table.place(Space.MERCHANT_SHIP)
    assert table.st.goods[0].tolist() == [0, 1, 1 - paid]
    assert table.st.owned[0].tolist() == [1, 0, 1]


def test_cm38_gylfir_needs_no_coin():
    assert at_turn(leaders=(GYLFIR, ULLR, 0)).can_place(Space.MERCHANT_SHIP)
    assert not at_turn().can_place(Space.MERCHANT_SHIP)


def test_cm39_runesmith_gives_an_open_rune_and_the_gap_stays():
    table = at_turn(wood=1)
    one, two = (int(x) for x in table.st.open_rune[:2])
    table.place(Space.RUNESMITH)
    assert table.st.goods[0, WOOD] == 0
    table.do(Act.TAKE_RUNE, one)
    assert table.st.rune_ready[0, one] == 1
    assert [x for x in table.st.open_rune if x >= 0] == [two]
    assert table.st.n_runes[0] == table.st.n_ready[0] == 1


def test_cmd5_runesmith_offers_open_runes_and_the_deck():
    table = at_turn(wood=1)
    top = int(table.st.rune_deck[table.st.n_rune_deck - 1])
    table.place(Space.RUNESMITH)
    opened = sorted(int(x) for x in table.st.open_rune if x >= 0)
    assert table.options() == [*((Act.TAKE_RUNE, r) for r in opened), (Act.TAKE_TOP, 0)]
    table.do(Act.TAKE_TOP)
    assert table.st.rune_ready[0, top] == 1
    assert table.st.n_rune_deck == 7


def test_cm40_sages_hut_peeks_and_draws():
    table = at_turn()
    top = int(table.st.destiny_deck[0])
    table.place(Space.SAGES_HUT)
    table.do(Act.PEEK, 1)
    assert table.st.known[0].tolist() == [0, 1, 0, 0]
    assert table.st.is_revealed.sum() == 0
    assert table.st.hand[0, 1] == top
    assert table.st.n_hand[0] == 2


def test_cm40_dagrun_keeps_one_of_two_and_the_other_goes_under_the_deck():
    table = at_turn(leaders=(DAGRUN, ULLR, 0))
    one, two = (int(x) for x in table.st.destiny_deck[:2])
    table.place(Space.SAGES_HUT).do(Act.PEEK, 0)
    assert sorted(table.arguments(Act.KEEP)) == sorted([one, two])
    table.do(Act.KEEP, two)
    assert table.st.hand[0, 1] == two
    assert table.st.destiny_deck[table.st.n_destiny_deck - 1] == one
    assert table.st.n_destiny_deck == 12 - 3 - 1


def test_cmd6_true_vision_is_asked_after_the_peek_and_others_return_as_drawn():
    table = at_turn()
    r = table.rune(0, "rune_true_vision")
    drawn = [int(x) for x in table.st.destiny_deck[:3]]
    table.place(Space.SAGES_HUT)
    assert table.arguments(Act.PEEK) == [0, 1, 2]
    table.do(Act.PEEK, 0)
    assert table.options() == [(Act.STOP, 0), (Act.USE_RUNE, r)]
    table.do(Act.USE_RUNE, r)
    assert sorted(table.arguments(Act.KEEP)) == sorted(drawn)
    table.do(Act.KEEP, drawn[1])
    n = int(table.st.n_destiny_deck)
    assert table.st.destiny_deck[n - 2 : n].tolist() == [drawn[0], drawn[2]]
    assert table.st.rune_used[0, r] == 1


def test_cmd6_true_vision_may_be_kept():
    table = at_turn()
    r = table.rune(0, "rune_true_vision")
    table.place(Space.SAGES_HUT).do(Act.PEEK, 0).do(Act.STOP)
    assert table.st.n_hand[0] == 2
    assert table.st.rune_ready[0, r] == 1


@pytest.mark.parametrize(("k", "price", "favor"), [(0, 1, 1), (1, 3, 2), (2, 6, 3), (3, 10, 4)])
def test_cm41_stave_church_sells_favor_once_a_visit(k, price, favor):
    table = at_turn(coins=11)
    table.place(Space.STAVE_CHURCH).do(Act.CHURCH, k)
    assert table.st.goods[0, COIN] == 11 - price
    assert table.st.favor[0] == 1 + favor
    assert table.st.decision == Decision.PLACE


def test_cmd7_only_purchases_that_can_be_paid():
    table = at_turn(coins=6)
    table.place(Space.STAVE_CHURCH)
    assert table.options() == [(Act.CHURCH, 0), (Act.CHURCH, 1), (Act.CHURCH, 2)]


def test_cm42_a_private_longship_is_bought_once_and_may_sail_at_once():
    table = at_turn(wood=5, coins=5)
    x = table.number("ship_p1")
    assert not table.can_place(Space.OWN_SHIP)
    table.place(Space.SHIPWRIGHT).do(Act.BUY_SHIP, x)
    assert table.st.goods[0].tolist() == [0, 3, 4]
    assert table.st.own_ship[0] == x
    assert table.st.ship_in[x] == 0
    table.st.space_by[Space.SHIPWRIGHT] = -1
    assert not table.can_place(Space.SHIPWRIGHT)
    table.place(Space.OWN_SHIP).do(Act.SHORE, 2)
    assert table.st.ship_at[2] == x


def test_cmd8_only_ships_on_offer_that_can_be_paid():
    table = at_turn(wood=2, coins=2)
    table.place(Space.SHIPWRIGHT)
    assert table.options() == [(Act.BUY_SHIP, table.number("ship_p1")), (Act.BUY_SHIP, table.number("ship_p3"))]
    assert not at_turn(wood=1, coins=9).can_place(Space.SHIPWRIGHT)


@pytest.mark.parametrize(
    ("space", "ship", "leader", "patches", "paid"),
    [
        (Space.SMALL_SHIP, 0, ASMUNDR, (), 0),
        (Space.LARGE_SHIP, 1, ASMUNDR, (), 1),
        (Space.LARGE_SHIP, 1, GYLFIR, (), 1),
        (Space.LARGE_SHIP, 1, GYLFIR, (("params.gylfir_large_free", True),), 0),
        (Space.LARGE_SHIP, 1, ASMUNDR, (("params.gylfir_large_free", True),), 1),
    ],
)
def test_cm43_public_longships(space, ship, leader, patches, paid):
    table = at_turn(leaders=(leader, ULLR, 0), coins=1, patches=patches)
    table.place(space).do(Act.SHORE, 1)
    assert table.st.ship_at[1] == ship
    assert table.st.fighter[Place.N2] == 0
    assert table.st.goods[0, COIN] == 1 - paid


def test_cmd3_a_ship_needs_a_free_shore_in_play():
    table = at_turn(coins=1)
    table.place(Space.SMALL_SHIP)
    assert table.options() == [(Act.SHORE, 0), (Act.SHORE, 1), (Act.SHORE, 2)]
    table.do(Act.SHORE, 0)
    table.st.ship_at[1] = table.st.ship_at[2] = 2
    assert not table.can_place(Space.LARGE_SHIP)


def test_cm43_one_player_may_crew_several_ships_but_each_once():
    table = at_turn(coins=1)
    table.st.own_ship[0] = 2
    table.place(Space.OWN_SHIP).do(Act.SHORE, 0)
    assert not table.can_place(Space.OWN_SHIP)
    table.place(Space.SMALL_SHIP).do(Act.SHORE, 1)
    table.turn(0, 1).place(Space.LARGE_SHIP)
    table.forced()
    assert table.st.ship_at.tolist()[:3] == [2, 0, 1]


def test_cm43_the_own_ship_is_no_space_for_others():
    table = Table(players=2, first=0).begin()
    table.st.own_ship[1] = 2
    assert not table.can_place(Space.OWN_SHIP)


@pytest.mark.parametrize(
    ("space", "place"), [(Space.TROLL, 0), (Space.DRAUGR_1, 1), (Space.DRAUGR_2, 2)]
)
def test_cm44_fights_are_reserved_even_without_warriors(space, place):
    table = at_turn()
    table.dice(0)
    table.place(space)
    assert table.st.fighter[place] == 0
    assert not table.can_place(space)


def test_cm45_hunting_grounds_reserve_a_hunt():
    table = at_turn()
    table.place(Space.HUNTING_GROUNDS)
    assert table.st.is_hunting[0] == 1
    assert table.st.goods[0, FOOD] == 0


STALLS = [
    ("mil1", dict(), [], dict(owned=[3, 0, 0])),
    ("mil2", dict(coins=1), [(Act.DIE, 2)], dict(owned=[1, 0, 1], goods=[0, 0, 0])),
    ("mil2", dict(coins=1), [(Act.DIE, 1)], dict(owned=[1, 1, 0], goods=[0, 0, 0])),
    ("mil3", dict(), [], dict(owned=[1, 1, 0])),
    ("mil4", dict(), [swap_dice(0, 2)], dict(owned=[0, 0, 1])),
    ("mil4", dict(), [(Act.STOP, 0)], dict(owned=[1, 0, 0])),
    ("eco1", dict(), [], dict(goods=[0, 2, 0])),
    ("eco2", dict(), [], dict(goods=[3, 0, 0])),
    ("eco3", dict(), [], dict(goods=[0, 0, 2])),
    ("eco4", dict(food=3, wood=1), [(Act.SELL, FOOD), (Act.SELL, WOOD)], dict(goods=[2, 0, 4])),
    ("eco4", dict(food=3), [(Act.SELL, FOOD), (Act.STOP, 0)], dict(goods=[2, 0, 2])),
]


@pytest.mark.parametrize(
    ("stall", "goods", "actions", "expected"), STALLS, ids=[f"{s[0]}-{k}" for k, s in enumerate(STALLS)]
)
def test_cm46_stalls(stall, goods, actions, expected):
    table = at_turn(**goods)
    table.st.stall_in[:] = 0
    table.st.stall_in[table.number(stall)] = 1
    table.place(table.stall(stall))
    for action in actions:
        table.do(*action)
        if stall == "mil4" and action[0] == Act.SWAP:
            table.do(Act.STOP)
    assert table.st.decision == Decision.PLACE
    if "owned" in expected:
        assert table.st.owned[0].tolist() == expected["owned"]
    if "goods" in expected:
        assert table.st.goods[0].tolist() == expected["goods"]


def test_cm46_conditions_of_stalls():
    table = at_turn(coins=1)
    table.st.stall_in[:] = 1
    mil2, mil4, eco4 = table.stall("mil2"), table.stall("mil4"), table.stall("eco4")
    assert table.can_place(mil2)
    assert table.can_place(mil4)
    assert not table.can_place(eco4)
    table.st.supply[1:] = 0
    assert not table.can_place(mil2)
    table.dice(0)
    assert not table.can_place(mil4)
    table.goods(0, wood=1)
    assert table.can_place(eco4)


def test_cmd9_stall_decisions():
    table = at_turn(coins=1, food=1, wood=1)
    table.st.stall_in[:] = 1
    table.dice(0, w=1, r=1)
    table.st.supply[1] = 0
    table.place(table.stall("mil2"))
    assert table.options() == [(Act.DIE, 2)]
    table.do(Act.DIE, 2)
    table.place(table.stall("mil4"))
    assert table.options() == [(Act.STOP, 0), swap_dice(0, 2), swap_dice(1, 0), swap_dice(1, 2), swap_dice(2, 0)]
    table.do(*swap_dice(1, 2))
    table.do(*swap_dice(0, 2))
    assert table.st.owned[0].tolist() == [0, 0, 3]
    assert table.st.decision == Decision.PLACE, "two swaps at most"
    table.place(table.stall("eco4"))
    assert table.options() == [(Act.STOP, 0), (Act.SELL, FOOD), (Act.SELL, WOOD)]


def test_cm47_the_price_of_workers_falls_with_each_sale_and_the_worker_comes_next_round():
    table = Table(players=4, first=0).begin()
    prices = []
    for p in range(4):
        table.goods(p, coins=5).turn(p, 2)
        table.st.space_by[Space.WORKER_HUTS] = -1
        table.place(Space.WORKER_HUTS)
        prices.append(5 - int(table.st.goods[p, COIN]))
        assert table.st.workers[p] == 1
        assert table.st.all_workers[p] == 4
    assert prices == [5, 4, 3, 2]
    table.st.workers[:] = 0
    table.st.phase, table.st.to_act = Phase.CLEAN_UP, -1
    table.advance()
    assert table.st.workers.tolist() == [4, 4, 4, 4]


def test_cm47_once_a_player_and_only_for_the_price():
    table = at_turn(coins=9)
    table.place(Space.WORKER_HUTS)
    table.st.space_by[Space.WORKER_HUTS] = -1
    assert not table.can_place(Space.WORKER_HUTS)
    assert not at_turn(coins=4).can_place(Space.WORKER_HUTS)


def test_cm51_begging_gives_food_and_blame():
    table = at_turn()
    table.place(Space.BEGGING)
    assert table.st.goods[0].tolist() == [1, 0, 0]
    assert table.st.blame[0] == 1
    assert table.can_place(Space.BEGGING)


def test_cmd2_spaces_and_runes_that_work_now():
    table = at_turn(wood=1, coins=1, food=1)
    table.st.stall_in[:] = 0
    spaces = [s for s in Space if s not in (Space.OWN_SHIP, Space.WORKER_HUTS, Space.SHIPWRIGHT)]
    assert table.arguments(Act.PLACE) == spaces
    runes = [table.rune(0, f"rune_{name}") for name in ("success", "training", "wealth", "healing", "glory")]
    assert table.arguments(Act.USE_RUNE) == sorted(runes[:3])
    table.st.n_hand[0] = 0
    table.goods(0)
    table.dice(0)
    assert table.arguments(Act.USE_RUNE) == []
