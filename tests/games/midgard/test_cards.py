"""One case for each card, tile, die and location; the expected numbers are those of the source tables, typed again."""

from __future__ import annotations

import pytest
from games.midgard.helpers import ASMUNDR, DAGRUN, GYLFIR, SVANHILDR, ULLR, Table, send, tables
from games.midgard.test_rules_combat import fight, sail
from games.midgard.test_rules_end import final
from games.midgard.test_rules_workers import at_turn

from simkit.games.midgard.combat import roll_dice
from simkit.games.midgard.vocab import Act, Color, Counted, Decision, Die, Ev, Face, Foe, Place, Source, Space

ABBREVIATIONS = {"-": Face.BLANK, "s": Face.SHIELD, "1": Face.HIT, "2": Face.DOUBLE}


@pytest.mark.parametrize(
    ("card", "copies", "faces"),
    [("swordsman", 12, "--s112"), ("spearman", 12, "-ss112"), ("axeman", 10, "--1122")],
    ids=lambda x: x if isinstance(x, str) and x.endswith("man") else "",
)
def test_die(card, copies, faces):
    table = Table(players=4)
    kind = Die[card.upper()]
    assert table.st.supply[kind] == copies
    table.begin()
    for n in range(120):
        table.st.roll_no = n
        roll_dice(table.st, table.tab, 900, kind, 6)
    counts = table.st.rolled[kind].tolist()
    assert sum(counts) == 720
    for face in Face:
        share = sum(ABBREVIATIONS[f] == face for f in faces) / 6
        assert abs(counts[face] - 720 * share) <= 5 * (720 * share * (1 - share)) ** 0.5


LEADERS = ("svanhildr", "asmundr", "dagrun", "gylfir", "ullr")


@pytest.mark.parametrize("card", LEADERS)
def test_leader(card):
    k = LEADERS.index(card)
    table = fight("troll_1", (2, 0, 0), rig=("double",), leader=k, favor=1).advance().do(Act.SPEND_FAVOR)
    glory = table.st.source[0, Source.LEADER]
    assert glory == (1 if k == ASMUNDR else 0)
    table.do(*table.options()[0]).do(Act.ROLL)
    assert table.events(Ev.HIT)[0][1] == (6 if k == SVANHILDR else 4)
    assert table.st.source[0, Source.LEADER] == glory + (2 if k == ULLR else 0)
    table = at_turn(leaders=(k, *(x for x in range(5) if x != k)))
    assert table.can_place(Space.MERCHANT_SHIP) == (k == GYLFIR)
    table.place(Space.SAGES_HUT).do(Act.PEEK, 0)
    assert (table.st.decision == Decision.KEEP) == (k == DAGRUN)
    assert table.tab.leader_warriors[k] == 8


NOTHING = dict(goods=[5, 5, 9], owned=[1, 0, 0])
LOCATIONS = {
    "swordsmith": dict(owned=[2, 0, 0]),
    "hafter": dict(owned=[1, 1, 0]),
    "blacksmith": dict(owned=[1, 0, 1]),
    "smokehouse": dict(goods=[6, 5, 9]),
    "longhouse": dict(owned=[2, 0, 0], marker=1),
    "market": dict(asks=Decision.EXCHANGE),
    "merchant_ship": dict(goods=[8, 5, 8]),
    "runesmith": dict(goods=[5, 4, 9], asks=Decision.RUNE),
    "sages_hut": dict(asks=Decision.PEEK),
    "stave_church": dict(asks=Decision.CHURCH),
    "shipwright": dict(asks=Decision.SHIP),
    "small_ship": dict(asks=Decision.SHORE),
    "large_ship": dict(goods=[5, 5, 8], asks=Decision.SHORE),
    "own_ship": dict(asks=Decision.SHORE),
    "troll_space": dict(reserves=Place.TROLL),
    "draugr_space_1": dict(reserves=Place.DRAUGR_1),
    "draugr_space_2": dict(reserves=Place.DRAUGR_2),
    "worker_huts": dict(goods=[5, 5, 4], workers=4),
    "hunting_grounds": dict(hunts=1),
    "begging": dict(goods=[6, 5, 9], blame=1),
}


@pytest.mark.parametrize("card", LOCATIONS)
def test_location(card):
    expected = LOCATIONS[card]
    table = at_turn(food=5, wood=5, coins=9)
    table.st.merchant = table.number("merchant_1")
    if card == "own_ship":
        table.st.own_ship[0] = 2
    table.place(int(table.data.cards[card].space))
    st = table.st
    assert st.goods[0].tolist() == expected.get("goods", NOTHING["goods"])
    assert st.owned[0].tolist() == expected.get("owned", NOTHING["owned"])
    assert st.decision == expected.get("asks", Decision.PLACE)
    assert st.marker == expected.get("marker", 0)
    assert st.blame[0] == expected.get("blame", 0)
    assert st.is_hunting[0] == expected.get("hunts", 0)
    assert st.all_workers[0] == expected.get("workers", 3)
    assert [p for p in range(7) if st.fighter[p] == 0] == ([expected["reserves"]] if "reserves" in expected else [])
    assert st.card_played[0, table.data.index[card]] == 1


STALLS = {
    "mil1": ([5, 5, 9], [3, 0, 0], Decision.PLACE),
    "mil2": ([5, 5, 8], [1, 0, 0], Decision.CHOOSE_DIE),
    "mil3": ([5, 5, 9], [1, 1, 0], Decision.PLACE),
    "mil4": ([5, 5, 9], [1, 0, 0], Decision.SWAP_DICE),
    "eco1": ([5, 7, 9], [1, 0, 0], Decision.PLACE),
    "eco2": ([8, 5, 9], [1, 0, 0], Decision.PLACE),
    "eco3": ([5, 5, 11], [1, 0, 0], Decision.PLACE),
    "eco4": ([5, 5, 9], [1, 0, 0], Decision.SELL),
}


@pytest.mark.parametrize("card", STALLS)
def test_stall(card):
    goods, owned, asks = STALLS[card]
    table = at_turn(food=5, wood=5, coins=9)
    table.st.stall_in[:] = 1
    table.place(table.stall(card))
    assert table.st.goods[0].tolist() == goods
    assert table.st.owned[0].tolist() == owned
    assert table.st.decision == asks
    assert (table.tab.stall_side[table.number(card)] == 0) == card.startswith("mil")


SHIPS = {
    "small_longship": (5, 0, 0, 0, 2),
    "large_longship": (10, 0, 0, 0, 2),
    "ship_p1": (7, 2, 1, 4, 2),
    "ship_p2": (10, 3, 2, 6, 2),
    "ship_p3": (8, 2, 2, 5, 3),
    "ship_p4": (12, 3, 3, 7, 4),
}


@pytest.mark.parametrize("card", SHIPS)
def test_ship(card):
    capacity, wood, coins, glory, players = SHIPS[card]
    table = at_turn(players=4, wood=wood, coins=coins, food=20)
    x = table.number(card)
    if wood:
        table.place(Space.SHIPWRIGHT).do(Act.BUY_SHIP, x)
        assert table.st.goods[0].tolist() == [20, 0, 0]
        assert [n for n in (2, 3, 4) if Table(players=n).begin().st.ship_in[x]] == list(range(players, 5))
    table.dice(0, w=1)
    table.st.ship_at[0], table.st.fighter[Place.N1] = x, 0
    table.end_workers().do(*send(Place.N1, Die.SWORDSMAN, 1))
    assert len(table.arguments(Act.SEND)) == capacity, "0 to capacity less one warrior"
    scored = final(lambda t: t.st.own_ship.__setitem__(0, x if wood else -1), players=4)
    assert scored.st.source[0, Source.SHIPS] == glory


MERCHANTS = [(3, 0, 0, 0, 0), (0, 3, 0, 0, 0), (2, 1, 0, 0, 0), (1, 2, 0, 0, 0)]
MERCHANTS += [(2, 0, 1, 0, 0), (1, 0, 0, 1, 0), (0, 1, 0, 0, 1), (0, 0, 1, 1, 0)]


@pytest.mark.parametrize("k", range(8), ids=[f"merchant_{k}" for k in range(1, 9)])
def test_merchant(k):
    food, wood, w, r, b = MERCHANTS[k]
    table = at_turn(coins=1)
    table.st.merchant = k
    table.place(Space.MERCHANT_SHIP)
    assert table.st.goods[0].tolist() == [food, wood, 0]
    assert table.st.owned[0].tolist() == [1 + w, r, b]


RUNES = {
    "glory": 1, "journey": 2, "healing": 2, "the_hunt": 3, "potential": 3,
    "reaction": 3, "success": 1, "training": 1, "true_vision": 2, "wealth": 3,
}  # fmt: skip


@pytest.mark.parametrize("rune", RUNES)
def test_rune(rune):
    """Its points, used or not; what it does is tested with CM-93 and CM-94."""

    def arrange(table):
        r = table.number(f"rune_{rune}")
        table.st.rune_used[0, r] = 1
        table.st.rune_ready[1, r] = 1 if rune not in ("success", "wealth") else 0
        table.st.n_ready[1] = table.st.rune_ready[1].sum()

    table = final(arrange)
    assert table.st.source[0, Source.RUNES] == RUNES[rune]
    assert table.st.source[1, Source.RUNES] == (RUNES[rune] if rune not in ("success", "wealth") else 0)


DESTINIES = {
    "crusher_of_ice": (6, 3, Counted.BLUE),
    "earth_smasher": (6, 3, Counted.YELLOW),
    "master_of_flames": (6, 3, Counted.RED),
    "craftsman": (5, 2, Counted.WOOD),
    "prepared": (5, 2, Counted.FOOD),
    "prosperous": (5, 2, Counted.COINS),
    "leader_of_armies": (7, 3, Counted.WARRIORS),
    "odins_favored": (4, 2, Counted.FAVOR),
    "runemaster": (4, 2, Counted.RUNES),
    "monster_hunter": (4, 2, Counted.MONSTERS),
    "slayer_of_the_undead": (7, 3, Counted.DRAUGR),
    "troll_slayer": (6, 3, Counted.TROLLS),
}


def own(table, p, what, n):
    """Give seat p n of what a destiny counts."""
    st = table.st
    if what == Counted.WARRIORS:
        table.dice(p, w=n)
    elif what in (Counted.WOOD, Counted.FOOD, Counted.COINS):
        st.goods[p, {Counted.FOOD: 0, Counted.WOOD: 1, Counted.COINS: 2}[what]] = n
    elif what == Counted.FAVOR:
        st.favor[p] = n
    elif what == Counted.RUNES:
        st.n_runes[p] = n
    elif what <= Counted.MONSTERS:
        st.killed[p, what - Counted.TROLLS] = n
    else:
        st.colors[p, what - Counted.RED] = n


@pytest.mark.parametrize("card", DESTINIES)
@pytest.mark.parametrize(("counts", "which"), [((2, 1, 0), 0), ((2, 2, 1), 1), ((1, 2, 0), None), ((0, 0, 0), None)])
def test_destiny(card, counts, which):
    *values, what = DESTINIES[card]

    def arrange(table):
        table.destinies(0, card)
        for p, n in enumerate(counts):
            own(table, p, what, n)

    assert final(arrange).st.source[0, Source.DESTINIES] == (0 if which is None else values[which])


TROLLS = [(1, 2, 3), (1, 3, 4), (2, 3, 5), (2, 4, 6)]
DRAUGR = [(1, 1, 1, 2), (1, 2, 2, 2), (1, 2, 1, 3), (1, 3, 3, 2), (2, 2, 2, 3), (2, 3, 3, 3), (2, 4, 4, 4)]
MONSTERS = [
    (1, 4, 7, 1, None), (2, 3, 7, 0, None), (2, 4, 8, 1, None), (2, 4, 9, 0, Die.SWORDSMAN),
    (2, 5, 9, 1, Die.SPEARMAN), (3, 4, 10, 0, None), (2, 6, 11, 1, Die.AXEMAN), (3, 5, 11, 1, None),
    (3, 5, 12, 0, Die.SWORDSMAN), (4, 5, 13, 1, Die.SPEARMAN), (3, 6, 13, 1, Die.AXEMAN), (4, 7, 15, 1, None),
]  # fmt: skip


def beat(card, place, foe):
    """Kill an enemy with eight dice of a kind that it allows; returns the table."""
    forbidden = Table().data.cards[card].forbids
    dice = (0, 0, 8) if forbidden != Die.AXEMAN else (0, 8, 0)
    table = fight(card, dice, place=place, rig=("hit",) * 3, **(dict(food=4, ship=1) if place >= Place.N1 else {}))
    table.st.enemy[place] = table.enemy(card, Color.PLAIN if foe == Foe.TROLL else Color.YELLOW)
    return table.goods(0).advance()


@pytest.mark.parametrize("k", range(4), ids=[f"troll_{k}" for k in range(1, 5)])
def test_troll(k):
    attack, defence, glory = TROLLS[k]
    table = beat(f"troll_{k + 1}", Place.TROLL, Foe.TROLL)
    assert table.events(Ev.HIT)[0][1:3] == [8, attack]
    assert table.tab.defence[k] == defence
    assert table.st.glory[0] == glory
    assert table.st.killed[0].tolist() == [1, 0, 0]
    assert table.st.colors[0].sum() == 0
    assert table.data.cards[f"troll_{k + 1}"].copies == 4


@pytest.mark.parametrize("k", range(7), ids=[f"draugr_{k}" for k in range(1, 8)])
def test_draugr(k):
    attack, defence, glory, coins = DRAUGR[k]
    card = f"draugr_{k + 1}"
    table = beat(card, Place.DRAUGR_1, Foe.DRAUGR)
    assert table.events(Ev.HIT)[0][1:3] == [8, attack]
    assert table.tab.defence[table.number(card)] == defence
    assert (table.st.glory[0], table.st.goods[0, 2]) == (glory, coins)
    assert table.st.colors[0].tolist() == [0, 1, 0, 0]
    assert table.data.cards[card].copies == 3


@pytest.mark.parametrize("k", range(12), ids=[f"monster_{k}" for k in range(1, 13)])
def test_monster(k):
    attack, defence, glory, favor, forbidden = MONSTERS[k]
    card = f"monster_{k + 1}"
    table = beat(card, Place.N1, Foe.MONSTER)
    assert table.events(Ev.HIT)[0][1:3] == [8, attack]
    assert table.tab.defence[table.number(card)] == defence
    assert (table.st.glory[0], table.st.favor[0]) == (glory, favor)
    assert table.st.colors[0].tolist() == [0, 1, 0, 0]
    if forbidden is not None:
        dice = [0, 0, 0]
        dice[forbidden] = 4
        lost = sail(dice=tuple(dice), food=4, enemy=card).advance().forced()
        assert lost.st.lost_dice[0, 2] == 4
    assert table.data.cards[card].copies == 3


JOURNEYS = {"all_quiet": 8, "kraken": 2, "lost": 2, "no_wind": 2, "storm": 2, "whirlpool": 2}


@pytest.mark.parametrize("card", JOURNEYS)
def test_journey(card):
    """What each takes from three axemen and two food aboard, food first where there is a choice."""
    assert tables()[0].cards[card].copies == JOURNEYS[card]
    table = sail(dice=(0, 0, 3), food=2, journey=card, rig=("hit",) * 3).advance()
    while table.st.decision == Decision.PAY:
        table.do(*table.options()[-1])
    table.forced()
    food, lost = {"all_quiet": (2, 0), "lost": (0, 0), "no_wind": (1, 0), "storm": (1, 0), "whirlpool": (2, 1)}.get(
        card, (2, 0)
    )
    assert table.events(Ev.FED)[0][1] == food
    assert table.st.lost_dice[0, 3] == lost
    assert table.st.source[0, Source.KRAKEN] == (3 if card == "kraken" else 0)
    if card == "kraken":
        assert table.events(Ev.HIT)[0][1:3] == [3, 2]
        assert table.st.fights[0, Foe.KRAKEN] == table.st.wins[0, Foe.KRAKEN] == 1


def test_every_card_has_a_case():
    data = tables()[0]
    cases = [*LEADERS, *LOCATIONS, *STALLS, *SHIPS, *DESTINIES, *JOURNEYS, "swordsman", "spearman", "axeman"]
    cases += [f"merchant_{k}" for k in range(1, 9)] + [f"rune_{r}" for r in RUNES] + [f"troll_{k}" for k in range(1, 5)]
    cases += [f"draugr_{k}" for k in range(1, 8)] + [f"monster_{k}" for k in range(1, 13)]
    assert sorted(cases) == sorted(data.cards)
