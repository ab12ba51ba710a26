"""Assignment and combat: a test per rule and decision."""

from __future__ import annotations

import pytest
from games.midgard.helpers import ASMUNDR, DAGRUN, SVANHILDR, ULLR, Table, pick, send

from simkit.games.midgard.vocab import Act, Color, Decision, Die, Ev, Face, Phase, Place, Source

W, R, B = Die
FOOD = 2 + 1
PLAIN = (DAGRUN, 3, 1, 0)
"""Leaders whose abilities do not touch fights of seat 0."""


def at_assignment(players=3, leaders=PLAIN):
    """A table where nobody has placed anything yet; arrange and call end_workers."""
    table = Table(players=players, leaders=leaders[:players], first=0).begin().quiet()
    table.st.favor[:] = 0
    return table


def fight(enemy, dice, place=Place.TROLL, leader=DAGRUN, favor=0, rig=None, players=3, patches=(), **sea):
    """A table where seat 0 is about to fight; `rig` fixes what each kind shows."""
    others = [k for k in range(5) if k != leader][: players - 1]
    table = Table(players=players, leaders=(leader, *others), first=0, patches=patches).begin()
    table.st.favor[:] = 0
    table.st.favor[0] = favor
    table.dice(0)
    table.fight(0, place, enemy if isinstance(enemy, int) else table.enemy(enemy), dice=dice, **sea)
    return table.rig(*rig) if rig else table


# --- Assignment -------------------------------------------------------------------------------------------------------


def test_cm55_players_assign_in_turn_order_of_the_marker():
    table = at_assignment()
    for p, place in ((0, 0), (1, 1), (2, 2)):
        table.st.fighter[place] = p
    table.st.marker = 2
    table.end_workers()
    order = []
    while table.st.phase == Phase.ASSIGNMENT:
        order.append(int(table.st.to_act))
        table.do(*send(int(table.st.send_place), W, 0))
    assert order == [2, 0, 1]


def test_cm56_each_die_goes_to_one_place():
    table = at_assignment().dice(0, w=3, b=1)
    table.st.fighter[:2] = 0
    table.end_workers()
    table.do(*send(0, W, 2)).do(*send(0, B, 0))
    assert table.arguments(Act.SEND) == [send(1, W, n)[1] for n in (0, 1)]
    table.st.army[:] = table.st.army
    assert table.st.army[0].tolist() == [2, 0, 0]
    assert table.st.home[0].tolist() == [1, 0, 1]


def test_cm56_warriors_and_food_fit_the_ship_and_forbidden_dice_may_sail():
    table = at_assignment().dice(0, w=4).goods(0, food=3)
    table.st.fighter[Place.N1], table.st.ship_at[0] = 0, 0
    table.st.enemy[Place.N1] = table.enemy("monster_4", Color.RED)
    table.end_workers()
    table.do(*send(Place.N1, W, 4))
    assert table.arguments(Act.SEND) == [send(Place.N1, FOOD, n)[1] for n in (0, 1)]
    table.do(*send(Place.N1, FOOD, 1)).forced()
    assert table.events(Ev.SENT)[-1] == [0, Place.N1, FOOD, 1]
    assert table.st.lost_dice[0].tolist() == [0, 2, 2, 0], "one food feeds two, then the monster's ban"


def test_cm57_warriors_left_stay_home_and_safe():
    table = at_assignment().dice(0, w=2)
    table.st.fighter[0] = 0
    table.end_workers().do(*send(0, W, 0))
    assert table.st.owned[0].tolist() == [2, 0, 0]
    assert table.events(Ev.ROLL) == []


def test_cmd11_runes_before_assigning():
    table = at_assignment().dice(0, w=2)
    table.st.fighter[0] = 0
    r = table.rune(0, "rune_training")
    table.end_workers()
    assert table.st.decision == Decision.MUSTER
    assert table.options() == [(Act.USE_RUNE, r), (Act.ASSIGN, 0)]
    table.do(Act.ASSIGN)
    assert table.st.decision == Decision.SEND


def test_cmd12_places_in_order_and_there_kinds_then_food():
    table = at_assignment(players=4).dice(0, w=1, r=1, b=1).goods(0, food=1)
    for place in (Place.DRAUGR_2, Place.TROLL, Place.F1):
        table.st.fighter[place] = 0
    table.st.ship_at[2] = 1
    table.end_workers()
    asked = []
    while table.st.phase == Phase.ASSIGNMENT:
        asked.append((int(table.st.send_place), int(table.st.send_kind)))
        table.do(*send(*asked[-1], 0))
    kinds = [W, R, B]
    assert asked == [(0, k) for k in kinds] + [(2, k) for k in kinds] + [(5, k) for k in (*kinds, FOOD)]


# --- Order, rolling, hunts --------------------------------------------------------------------------------------------


def test_cm60_hunts_then_troll_draugr_and_shores():
    table = at_assignment(players=4)
    for p in range(4):
        table.dice(p, w=2)
        table.st.is_hunting[p] = 1
    for place, p in ((0, 3), (1, 2), (2, 1), (3, 0), (6, 2)):
        table.st.fighter[place] = p
        if place >= Place.N1:
            table.st.ship_at[place - Place.N1] = place % 2
    table.st.marker = 1
    table.end_workers()
    while table.st.phase == Phase.ASSIGNMENT:
        table.do(*table.options()[min(1, len(table.options()) - 1)])
    table.rig("double", "double", "double").forced()
    while table.st.round_no == 1 and table.st.to_act >= 0:
        table.do(*table.options()[0])
    rows = [r for r in table.ev.rows[: table.st.n_events] if r[2] in (Ev.HUNTED, Ev.KILLED, Ev.BEATEN, Ev.JOURNEY)]
    steps = [("hunt", int(r[1])) if r[2] == Ev.HUNTED else (int(r[2]), int(r[4])) for r in rows]
    hunted = [s[1] for s in steps if s[0] == "hunt"]
    assert hunted == [p for p in (1, 2, 3, 0) if p in hunted]
    assert len(hunted) > 1
    fought = [s[1] for s in steps if s[0] in (Ev.KILLED, Ev.BEATEN)]
    assert fought == sorted(fought)
    assert [s[1] for s in steps if s[0] == Ev.JOURNEY] == [3, 6]
    assert steps.index(("hunt", 1)) == 0


def test_cm61_favor_rerolls_any_dice_as_often_as_wanted():
    table = fight("troll_4", (3, 0, 0), favor=2).advance()
    assert table.st.decision == Decision.ROLLED
    table.do(Act.SPEND_FAVOR)
    assert table.st.decision == Decision.PICK
    face = int(table.st.rolled[W].argmax())
    table.do(*pick(W, face)).do(Act.ROLL)
    assert table.st.rolled[W].sum() == 3
    assert table.st.decision == Decision.ROLLED
    table.do(Act.SPEND_FAVOR)
    assert table.st.favor[0] == 0
    assert table.st.favor_spent[0] == 2


def test_cm61_asmundr_gains_glory_for_favor_in_fights_and_hunts():
    table = fight("troll_4", (2, 0, 0), leader=ASMUNDR, favor=1).advance().do(Act.SPEND_FAVOR)
    assert table.st.source[0, Source.LEADER] == 1
    hunt = Table(leaders=(ASMUNDR, 0, 2), first=0).begin()
    hunt.st.is_hunting[0] = 1
    hunt.end_workers().do(Act.SPEND_FAVOR)
    assert hunt.st.source[0, Source.LEADER] == 1


def test_cmd15_stop_favor_and_potential():
    table = fight("troll_4", (2, 0, 0), favor=1, rig=("blank",))
    r = table.rune(0, "rune_potential")
    table.advance()
    assert table.options() == [(Act.STOP, 0), (Act.USE_RUNE, r), (Act.SPEND_FAVOR, 0)]
    table = fight("troll_4", (2, 0, 0), favor=1, rig=("shield",))
    table.rune(0, "rune_potential")
    table.advance()
    assert table.options() == [(Act.STOP, 0), (Act.SPEND_FAVOR, 0)], "no blank shows"


def test_cmd15_is_not_asked_without_favor_or_potential():
    table = fight("troll_1", (2, 0, 0), rig=("hit",)).advance().forced()
    assert table.st.killed[0].tolist() == [1, 0, 0]


def test_cmd16_each_kind_and_face_not_yet_picked_then_roll():
    table = fight("troll_4", (2, 0, 1), favor=2, rig=("shield", "hit", "hit")).advance().do(Act.SPEND_FAVOR)
    assert table.options() == [pick(W, Face.SHIELD), pick(B, Face.HIT)]
    table.do(*pick(W, Face.SHIELD))
    assert table.options() == [pick(W, Face.SHIELD), pick(B, Face.HIT), (Act.ROLL, 0)]
    table.do(*pick(W, Face.SHIELD))
    assert table.options() == [pick(B, Face.HIT), (Act.ROLL, 0)]
    before = len(table.events(Ev.ROLL))
    table.do(Act.ROLL)
    assert [row[1] for row in table.events(Ev.ROLL)[before:]] == [W], "only the dice picked are rolled"


@pytest.mark.parametrize(
    ("leader", "dice", "rig", "food"),
    [
        (DAGRUN, (3, 1, 0), ("hit", "double", "hit"), 5),
        (DAGRUN, (2, 2, 2), ("double", "double", "double"), 6),
        (SVANHILDR, (2, 1, 0), ("hit", "hit", "hit"), 5),
        (SVANHILDR, (1, 0, 0), ("double", "hit", "hit"), 3),
        (DAGRUN, (3, 0, 0), ("shield", "hit", "hit"), 0),
    ],
)
def test_cm62_a_hunt_brings_its_hits_in_food_at_most_six(leader, dice, rig, food):
    table = at_assignment(leaders=(leader, 3, 1)).dice(0, *dice).goods(0)
    table.st.is_hunting[0] = 1
    table.rig(*rig).end_workers()
    assert table.events(Ev.HUNTED) == [[0, food, 0, 0]]
    assert table.st.goods[0, 0] == food
    assert table.st.owned[0].tolist() == list(dice), "no losses"


def test_cm62_only_warriors_left_hunt_and_the_food_is_too_late_for_ships():
    table = at_assignment().dice(0, w=3).goods(0)
    table.st.is_hunting[0] = 1
    table.st.fighter[Place.N1], table.st.ship_at[0] = 0, 0
    table.rig("hit").end_workers()
    assert table.arguments(Act.SEND) == [send(Place.N1, W, n)[1] for n in range(4)]
    table.do(*send(Place.N1, W, 1))
    assert table.events(Ev.HUNTED) == [[0, 2, 0, 0]]
    assert table.st.lost_dice[0].tolist() == [0, 1, 0, 0], "the one at sea starves"


# --- Fights -----------------------------------------------------------------------------------------------------------


def test_cm63_damage_stays_and_losses_come_each_round_of_combat():
    # defence 4, attack 2: three swordsmen hit three times, two fall; the last one hits once more and falls too
    table = fight("troll_4", (3, 0, 0), rig=("hit",)).advance().forced()
    assert [row[1:3] for row in table.events(Ev.HIT)] == [[3, 2], [4, 1]]
    assert table.st.killed[0].tolist() == [1, 0, 0], "killed although no warrior is left"
    assert table.st.owned[0].sum() == 0
    assert table.st.supply[0] == 12 - 2 - int(table.st.smith[0])


def test_cm63_shields_block_losses():
    table = fight("troll_4", (1, 2, 0), rig=("double", "shield", "hit")).advance().forced()
    assert [row[1:3] for row in table.events(Ev.HIT)] == [[2, 0], [4, 0]]
    assert table.st.owned[0].tolist() == [1, 2, 0]


def test_cm63_losses_come_also_when_the_damage_is_lethal():
    table = fight("troll_1", (0, 0, 3), rig=("hit",) * 3).advance().forced()
    assert table.st.owned[0].tolist() == [0, 0, 2]
    assert table.st.killed[0, 0] == 1


def test_cm63_svanhildrs_swordsmen_hit_one_more():
    table = fight("monster_1", (2, 0, 0), leader=SVANHILDR, rig=("double",), place=Place.DRAUGR_1).advance()
    assert table.events(Ev.HIT)[0][1] == 6
    spears = fight("monster_1", (0, 2, 0), leader=SVANHILDR, rig=("hit", "double"), place=Place.DRAUGR_1).advance()
    assert spears.events(Ev.HIT)[0][1] == 4


@pytest.mark.parametrize(("per", "glory"), [("die", 3), ("roll", 1)])
def test_cm63_ullr_gains_glory_for_doubles_in_fights(per, glory):
    table = fight("troll_1", (1, 1, 1), leader=ULLR, rig=("double",) * 3, patches=(("params.ullr_per", per),)).advance()
    assert table.st.source[0, Source.LEADER] == glory


def test_cm63_ullr_gains_nothing_when_hunting():
    table = at_assignment(leaders=(ULLR, 3, 1)).dice(0, w=3)
    table.st.is_hunting[0] = 1
    table.rig("double").end_workers()
    assert table.st.source[0, Source.LEADER] == 0


def test_cm63_there_is_no_retreat():
    table = fight("troll_4", (0, 0, 2), rig=("blank",) * 3).advance().forced()
    assert len(table.events(Ev.BEATEN)) == 1
    assert table.st.owned[0].sum() == 0


def test_cmd19_the_owner_chooses_which_dice_are_lost_whatever_they_show():
    table = fight("troll_3", (1, 1, 1), rig=("hit", "blank", "hit")).advance()
    assert table.st.decision == Decision.LOSE
    assert table.options() == [(Act.LOSE, W), (Act.LOSE, R), (Act.LOSE, B)]
    table.do(Act.LOSE, B)
    assert table.options() == [(Act.LOSE, W), (Act.LOSE, R)]
    table.do(Act.LOSE, R)
    assert table.events(Ev.LOST_DIE)[:2] == [[0, B, 0, 0], [0, R, 0, 0]]


def test_cmd19_is_not_asked_when_all_are_lost_or_one_kind_is_left():
    table = fight("troll_4", (1, 1, 0), rig=("blank",) * 3).advance()
    assert len(table.events(Ev.LOST_DIE)) == 2
    assert len(table.events(Ev.BEATEN)) == 1


def test_cm64_killed_brings_the_reward_and_the_bounty():
    table = fight("monster_1", (0, 0, 4), place=Place.N1, rig=("double",) * 3, food=2)
    table.st.enemy[Place.N1] = table.enemy("monster_1", Color.BLUE)
    table.st.bounty[Place.N1] = 3
    table.goods(0).advance().forced()
    assert table.st.glory[0] == 7
    assert table.st.goods[0].tolist() == [0, 0, 3]
    assert table.st.favor[0] == 1
    assert table.st.colors[0].tolist() == [0, 0, 1, 0]
    assert table.st.killed[0].tolist() == [0, 0, 1]
    assert table.st.home[0].sum() == table.st.owned[0].sum() == 3
    assert table.st.bounty[Place.N1] == 0


def test_cm64_lost_brings_nothing_and_the_damage_is_removed():
    table = fight("monster_12", (0, 0, 2), place=Place.N1, rig=("double",) * 3, food=1)
    table.st.enemy[Place.N1] = table.enemy("monster_12", Color.RED)
    table.advance().forced()
    assert table.st.glory[0] == 0
    assert table.st.enemy[Place.N1] == table.enemy("monster_12", Color.RED)
    table.st.goods[1] = 2, 0, 0
    table.dice(1, b=3)
    table.st.round_no = 3
    table.st.favor[1] = 0
    table.fight(1, Place.N1, int(table.st.enemy[Place.N1]), dice=(0, 0, 1), food=2, ship=1).advance().forced()
    assert table.events(Ev.HIT)[-1][0] == 1
    assert table.events(Ev.HIT)[-1][1] <= 2


def test_cm64_no_dice_no_fight():
    table = fight("troll_1", (0, 0, 0)).advance()
    assert table.events(Ev.ROLL) == []
    assert table.st.fights[0].sum() == 0


def test_cm65_the_killer_of_the_troll_discards_blame_and_may_accuse():
    table = fight("troll_1", (0, 0, 3), rig=("hit",) * 3)
    table.st.blame[:3] = 2, 0, 0
    table.advance()
    assert table.st.decision == Decision.BLAME
    assert table.st.blame[0] == 1
    table.do(Act.BLAME, 2)
    assert table.st.blame[:3].tolist() == [1, 0, 1]


def test_cm65_no_blame_to_discard_does_not_hinder_the_accusation():
    table = fight("troll_1", (0, 0, 3), rig=("hit",) * 3).advance()
    assert table.st.blame[0] == 0
    assert table.options() == [(Act.STOP, 0), (Act.BLAME, 1), (Act.BLAME, 2)]


def test_cmd21_each_opponent_or_nobody():
    table = fight("troll_1", (0, 0, 3), rig=("hit",) * 3, players=2).advance()
    assert table.options() == [(Act.STOP, 0), (Act.BLAME, 1)]
    table.do(Act.STOP)
    assert table.st.blame[:2].tolist() == [0, 0]


def test_cm66_draugr_are_plain_fights():
    table = fight("draugr_4", (0, 0, 2), place=Place.DRAUGR_2, rig=("double",) * 3)
    table.st.enemy[2] = table.enemy("draugr_4", Color.YELLOW)
    table.goods(0).advance()
    assert table.st.glory[0] == 3
    assert table.st.goods[0].tolist() == [0, 0, 2]
    assert table.st.colors[0].tolist() == [0, 1, 0, 0]
    assert table.st.killed[0].tolist() == [0, 1, 0]
    assert table.st.blame.sum() == 3, "the troll lived"


# --- Voyages ----------------------------------------------------------------------------------------------------------


def sail(dice=(0, 0, 3), food=3, journey="all_quiet", place=Place.N1, enemy="monster_1", rig=("blank",) * 3, **more):
    players = 4 if place == Place.F2 else 3
    table = fight(enemy, dice, place=place, food=food, journey=journey, ship=1, rig=rig, players=players, **more)
    table.st.enemy[place] = table.enemy(enemy, Color.RED)
    return table


def test_cm67_the_journey_is_revealed_even_for_an_empty_ship():
    table = sail(dice=(0, 0, 0), food=0, journey="whirlpool").advance()
    assert table.events(Ev.JOURNEY) == [[0, table.data.index["whirlpool"], Place.N1, 0]]
    assert table.st.met[0].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("journey", "food", "dice", "left_food", "lost"),
    [
        ("all_quiet", 3, (0, 0, 3), 3, 0),
        ("no_wind", 3, (0, 0, 3), 2, 0),
        ("no_wind", 0, (0, 0, 3), 0, 0),
        ("whirlpool", 3, (0, 0, 3), 3, 1),
        ("whirlpool", 3, (0, 0, 0), 3, 0),
        ("storm", 0, (0, 0, 3), 0, 1),
        ("storm", 2, (0, 0, 0), 1, 0),
        ("storm", 0, (0, 0, 0), 0, 0),
        ("lost", 1, (0, 0, 0), 0, 0),
        ("lost", 0, (0, 0, 3), 0, 2),
    ],
)
def test_cm67_journeys_take_what_is_aboard(journey, food, dice, left_food, lost):
    table = sail(dice=dice, food=food, journey=journey).advance().forced()
    assert table.st.lost_dice[0, 3] == lost
    assert table.events(Ev.FED)[0][1] == left_food


def test_cmd23_lost_and_storm_are_paid_in_food_or_warriors():
    table = sail(dice=(1, 0, 2), food=1, journey="lost").advance()
    assert table.st.decision == Decision.PAY
    assert table.options() == [(Act.LOSE, W), (Act.LOSE, B), (Act.LOSE, FOOD)]
    table.do(Act.LOSE, FOOD)
    assert table.options() == [(Act.LOSE, W), (Act.LOSE, B)]
    table.do(Act.LOSE, W)
    assert table.st.decision != Decision.PAY
    assert table.st.lost_dice[0, 3] == 1


def test_cm67_the_owner_chooses_the_warrior_of_a_whirlpool():
    table = sail(dice=(1, 0, 2), journey="whirlpool").advance()
    assert table.st.decision == Decision.LOSE
    table.do(Act.LOSE, B)
    assert table.events(Ev.LOST_DIE)[0] == [0, B, 3, 0]


def test_cm68_the_kraken_fights_all_aboard_before_feeding():
    # three axemen hit three times: the Kraken dies, two fall, the last one is fed and meets the monster
    table = sail(journey="kraken", rig=("hit",) * 3, food=1).advance().forced()
    told = (Ev.JOURNEY, Ev.KILLED, Ev.FED, Ev.BEATEN)
    assert [int(r[2]) for r in table.ev.rows[: table.st.n_events] if r[2] in told] == list(told)
    assert table.st.source[0, Source.KRAKEN] == 3
    assert table.st.killed[0].sum() == 0
    assert table.st.colors[0].sum() == 0


def test_cm68_without_warriors_the_kraken_does_nothing():
    table = sail(dice=(0, 0, 0), journey="kraken").advance()
    assert table.st.fights[0].sum() == 0
    assert table.events(Ev.FED) == [[0, 3, 0, 0]]


@pytest.mark.parametrize(
    ("place", "warriors", "food", "unfed"),
    [
        (Place.N1, 4, 2, 0), (Place.N2, 4, 1, 2), (Place.N1, 3, 1, 1), (Place.F1, 3, 2, 1),
        (Place.F2, 3, 3, 0), (Place.F1, 2, 5, 0), (Place.N1, 3, 0, 3),
    ],
)  # fmt: skip
def test_cm69_food_feeds_two_near_and_one_far_and_is_gone(place, warriors, food, unfed):
    table = sail(dice=(0, 0, warriors), food=food, place=place).advance().forced()
    assert table.events(Ev.FED)[0][1:3] == [food, unfed]
    assert table.st.lost_dice[0, 1] == unfed
    assert table.st.food.sum() == 0


def test_cm69_the_owner_chooses_who_starves():
    table = sail(dice=(2, 0, 2), food=1).advance()
    assert table.st.decision == Decision.LOSE
    table.do(Act.LOSE, W).do(Act.LOSE, B)
    assert table.events(Ev.LOST_DIE)[:2] == [[0, W, 1, 0], [0, B, 1, 0]]


def test_cm70_forbidden_dice_are_lost_before_the_fight():
    table = sail(dice=(2, 0, 1), enemy="monster_4", rig=("hit",) * 3).advance().forced()
    assert table.st.lost_dice[0, 2] == 2
    assert table.events(Ev.ROLL)[0][1] == B
    assert len(table.events(Ev.BEATEN)) == 1


def test_cm70_with_forbidden_dice_only_there_is_no_fight():
    table = sail(dice=(2, 0, 0), enemy="monster_4", rig=("hit",) * 3).advance().forced()
    assert table.st.lost_dice[0, 2] == 2
    assert table.st.fights[0].sum() == 0
    assert table.st.enemy[Place.N1] >= 0
