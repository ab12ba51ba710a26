"""Runes, clean-up and final scoring: a test per rule and decision."""

from __future__ import annotations

import pytest
from games.midgard.helpers import DAGRUN, Table, swap_dice
from games.midgard.test_rules_combat import fight, sail

from simkit.games.midgard.scoring import blame_loss, find_winners
from simkit.games.midgard.vocab import Act, Color, Decision, Ev, Face, Phase, Place, Source

COIN = 2


def late(round_no=3, players=3, first=0):
    """A table before the clean-up of a round."""
    table = Table(players=players, first=first).begin()
    table.st.round_no = round_no
    table.st.workers[:] = 0
    table.st.phase, table.st.phase_first, table.st.turn, table.st.to_act = Phase.LATE_RUNES, first, 0, -1
    return table


# --- Clean-up ---------------------------------------------------------------------------------------------------------


def test_cm80_success_and_wealth_may_be_used_late_in_turn_order():
    table = late(first=1)
    runes = {p: table.rune(p, "rune_wealth") for p in (0, 2)}
    table.rune(1, "rune_training")
    table.advance()
    assert table.st.to_act == 2
    table.do(Act.USE_RUNE, runes[2])
    assert table.st.goods[2, COIN] == 2
    assert table.st.to_act == 0
    table.do(Act.STOP)
    assert table.st.round_no == 4
    assert table.st.rune_ready[0, runes[0]] == 1


def test_cmd24_success_wealth_and_stop():
    table = late()
    runes = sorted(table.rune(0, r) for r in ("rune_success", "rune_wealth", "rune_healing"))
    table.advance()
    usable = [r for r in runes if r != table.number("rune_healing")]
    assert table.options() == [(Act.STOP, 0), *((Act.USE_RUNE, r) for r in usable)]
    table.do(Act.USE_RUNE, table.number("rune_wealth"))
    assert table.options() == [(Act.STOP, 0), (Act.USE_RUNE, table.number("rune_success"))]


def test_cm81_workers_and_ships_go_home_and_spaces_are_free():
    table = late()
    table.st.space_by[:5] = 1
    table.st.is_hunting[0] = 1
    table.st.ship_at[0], table.st.fighter[Place.N1], table.st.own_ship[0] = 2, 0, 2
    table.advance()
    assert (table.st.space_by == -1).all()
    assert (table.st.ship_at == -1).all()
    assert (table.st.fighter == -1).all()
    assert table.st.is_hunting.sum() == 0
    assert table.st.own_ship[0] == 2
    assert table.st.workers[:3].tolist() == [3, 3, 3]


def test_cm81_a_living_troll_blames_every_player():
    table = late()
    troll = int(table.st.enemy[Place.TROLL])
    table.advance()
    assert table.st.blame[:3].tolist() == [1, 1, 1]
    assert table.st.enemy[Place.TROLL] != troll or table.st.next_card[0] == 2
    killed = late()
    killed.st.enemy[Place.TROLL] = -1
    killed.advance()
    assert killed.st.blame.sum() == 0


def test_cm81_draugr_go_and_monsters_stay_with_a_coin_more():
    table = late()
    monsters = table.st.enemy[3:6].tolist()
    table.st.bounty[Place.N2] = 2
    table.advance()
    assert table.st.next_card.tolist() == [2, 4, 3]
    assert table.st.enemy[3:6].tolist() == monsters
    assert table.st.bounty[3:6].tolist() == [1, 3, 1]


def test_cm81_revealed_journeys_are_discarded_others_stay_known():
    table = late()
    kept = int(table.st.journey[0])
    gone = int(table.st.journey[1])
    table.st.is_revealed[1] = 1
    table.st.known[0, :2] = 1
    table.advance()
    assert table.st.journey[0] == kept
    assert table.st.journey_discards[0] == gone
    assert table.st.known[0].tolist() == [1, 0, 0, 0]
    assert table.st.is_revealed.sum() == 0


def test_cm81_the_last_round_is_cleaned_up_too():
    table = late(round_no=8)
    table.advance()
    assert table.st.is_over
    assert table.st.source[:3, Source.BLAME].tolist() == [-1, -1, -1]


# --- Runes ------------------------------------------------------------------------------------------------------------


def test_cm90_a_rune_works_once_and_still_scores():
    table = late(round_no=8)
    table.st.enemy[Place.TROLL] = -1
    r = table.rune(0, "rune_wealth")
    table.goods(0, coins=1).destinies(0)
    table.advance().do(Act.USE_RUNE, r)
    assert table.st.is_over
    assert table.st.rune_used[0, r] == 1
    assert table.st.source[0, Source.RUNES] == 3


def test_cm90_several_runes_at_one_moment():
    table = fight("troll_4", (1, 1, 1), rig=("shield", "hit", "hit"))
    one, two = table.rune(0, "rune_reaction"), table.rune(0, "rune_healing")
    table.advance().do(Act.USE_RUNE, one)
    assert table.st.decision == Decision.HEALING
    table.do(Act.USE_RUNE, two)
    assert [row[1:3] for row in table.events(Ev.HIT)] == [[3, 1], [5, 1]]
    assert table.st.n_ready[0] == 0


def test_cm93_potential_rerolls_all_blanks():
    table = fight("troll_4", (3, 0, 0), rig=("blank",))
    r = table.rune(0, "rune_potential")
    table.advance()
    table.rig("hit").do(Act.USE_RUNE, r)
    assert table.events(Ev.HIT)[0][1] == 3


def test_cmd17_reaction_lets_shields_deal_damage_and_block():
    table = fight("troll_4", (2, 1, 0), rig=("shield", "hit"))
    r = table.rune(0, "rune_reaction")
    table.advance()
    assert table.st.decision == Decision.REACTION
    assert table.options() == [(Act.STOP, 0), (Act.USE_RUNE, r)]
    table.do(Act.USE_RUNE, r)
    assert table.events(Ev.HIT)[0][1:3] == [3, 0]
    assert table.events(Ev.HIT)[1][1:3] == [4, 0], "only in this round of combat"


def test_cmd17_is_not_asked_without_a_shield():
    table = fight("troll_1", (2, 0, 0), rig=("hit",))
    table.rune(0, "rune_reaction")
    assert table.advance().st.decision == Decision.BLAME


def test_cmd18_healing_saves_all_losses_of_one_round_of_combat():
    table = fight("troll_4", (0, 0, 3), rig=("hit",) * 3)
    r = table.rune(0, "rune_healing")
    table.advance()
    assert table.st.decision == Decision.HEALING
    table.do(Act.USE_RUNE, r)
    assert [row[1:3] for row in table.events(Ev.HIT)] == [[3, 2], [6, 2]]
    assert table.st.owned[0].tolist() == [0, 0, 1]


@pytest.mark.parametrize(("enemy", "bonus"), [("troll_1", 1), ("troll_3", 2)])
def test_cmd20_glory_adds_half_the_printed_glory_rounded_down(enemy, bonus):
    table = fight(enemy, (0, 0, 5), rig=("hit",) * 3)
    r = table.rune(0, "rune_glory")
    table.advance()
    assert table.st.decision == Decision.BONUS
    table.do(Act.USE_RUNE, r)
    assert table.st.source[0, Source.RUNE_USE] == bonus
    assert table.st.decision == Decision.BLAME


def test_cm93_glory_of_the_known_fifteen_is_seven():
    table = sail(dice=(0, 0, 8), food=4, enemy="monster_12", rig=("double",) * 3)
    r = table.rune(0, "rune_glory")
    table.advance().do(Act.USE_RUNE, r)
    assert table.st.glory[0] == 22


def test_cm93_glory_works_on_a_kraken():
    table = sail(journey="kraken", rig=("hit",) * 3)
    r = table.rune(0, "rune_glory")
    table.advance().do(Act.USE_RUNE, r)
    assert table.st.source[0, Source.RUNE_USE] == 1


def test_cmd20_the_hunt_brings_glory_for_every_hit_also_above_six():
    table = Table(leaders=(DAGRUN, 3, 1), first=0).begin().dice(0, b=4)
    table.st.favor[:] = 0
    table.st.is_hunting[0] = 1
    r = table.rune(0, "rune_the_hunt")
    table.rig(b="double").end_workers()
    assert table.options() == [(Act.STOP, 0), (Act.USE_RUNE, r)]
    table.do(Act.USE_RUNE, r)
    assert table.st.source[0, Source.RUNE_USE] == 8
    assert table.events(Ev.HUNTED)[0][1] == 6


def test_cmd22_journey_discards_the_card_and_the_next_counts():
    table = sail(journey="whirlpool")
    r = table.rune(0, "rune_journey")
    n = int(table.st.n_journey_deck)
    table.st.journey_deck[n - 1] = table.number("no_wind")
    table.advance()
    assert table.st.decision == Decision.JOURNEY
    table.do(Act.USE_RUNE, r)
    assert table.st.lost_dice[0, 3] == 0
    assert table.events(Ev.LOST_FOOD) == [[0, 1, 0, 0]]
    assert table.st.n_journey_deck >= n - 2
    assert table.events(Ev.JOURNEY)[1][1] == table.data.index["no_wind"]


def test_cm94_success_scores_a_destiny_now_and_it_is_out():
    table = Table(leaders=(DAGRUN, 3, 1), first=0).begin()
    table.destinies(0, "prepared", "craftsman").goods(0, food=5)
    r = table.rune(0, "rune_success")
    table.turn(0).do(Act.USE_RUNE, r)
    assert table.st.decision == Decision.DESTINY
    table.do(Act.SCORE, table.number("prepared"))
    assert table.st.glory[0] == 5
    assert table.st.hand[0].tolist()[:2] == [table.number("craftsman"), -1]
    assert table.st.n_hand[0] == 1


def test_cmd14_each_own_destiny():
    table = Table(leaders=(DAGRUN, 3, 1), first=0).begin()
    table.destinies(0, "troll_slayer", "prepared")
    r = table.rune(0, "rune_success")
    table.turn(0).do(Act.USE_RUNE, r)
    assert table.arguments(Act.SCORE) == sorted([table.number("prepared"), table.number("troll_slayer")])


def test_cm94_wealth_doubles_at_most_five():
    for coins, then in ((3, 6), (5, 10), (9, 14)):
        table = Table(first=0).begin().goods(0, coins=coins)
        r = table.rune(0, "rune_wealth")
        table.turn(0).do(Act.USE_RUNE, r)
        assert table.st.goods[0, COIN] == then


def test_cmd13_training_swaps_one_or_two_and_the_first_is_forced():
    table = Table(first=0).begin().dice(0, w=3)
    r = table.rune(0, "rune_training")
    table.turn(0).do(Act.USE_RUNE, r)
    assert table.options() == [swap_dice(0, 1), swap_dice(0, 2)]
    table.do(*swap_dice(0, 2))
    assert table.options()[0] == (Act.STOP, 0)
    table.do(*swap_dice(0, 1))
    assert table.st.owned[0].tolist() == [1, 1, 1]
    assert table.st.decision == Decision.PLACE


def test_cm94_training_needs_a_possible_swap():
    table = Table(first=0).begin().dice(0, w=1)
    r = table.rune(0, "rune_training")
    table.st.supply[1:] = 0
    table.turn(0)
    assert r not in table.arguments(Act.USE_RUNE)


# --- Final scoring ----------------------------------------------------------------------------------------------------


def final(arrange, players=3):
    table = late(round_no=8, players=players)
    table.st.enemy[Place.TROLL] = -1
    table.st.favor[:] = 0
    table.st.n_hand[:] = 0
    table.st.goods[:] = 0
    arrange(table)
    return table.advance()


def test_cm100_all_parts_add_up():
    def arrange(table):
        st = table.st
        st.glory[0] = st.source[0, Source.TROLLS] = 10
        st.favor[0] = 3
        table.goods(0, coins=8)
        st.own_ship[0] = table.number("ship_p2")
        st.rune_used[0, table.number("rune_wealth")] = 1
        st.rune_ready[0, table.number("rune_success")] = 0
        st.colors[0, :3] = 2, 1, 1
        st.blame[0] = 3
        table.destinies(0, "prosperous")

    table = final(arrange)
    parts = dict(zip((s.name for s in Source), table.st.source[0].tolist(), strict=True))
    expected = dict(TROLLS=10, FAVOR=6, COINS=2, SHIPS=6, RUNES=3, SETS=5, BLAME=-6, DESTINIES=5)
    assert {k: v for k, v in parts.items() if v} == expected
    assert table.st.score[0] == sum(expected.values())


@pytest.mark.parametrize(("blame", "loss"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (9, 21)])
def test_cm100_blame_table(blame, loss):
    assert blame_loss(Table().par, blame) == loss


@pytest.mark.parametrize(
    ("mine", "others", "value"),
    [(3, (2, 0), 5), (3, (3, 0), 2), (3, (3, 3), 2), (2, (3, 0), 0), (0, (0, 0), 0), (1, (0, 0), 5)],
)
def test_cm101_destiny_alone_tied_or_nothing(mine, others, value):
    def arrange(table):
        table.destinies(0, "prepared")
        for p, n in enumerate((mine, *others)):
            table.goods(p, food=n)

    assert final(arrange).st.source[0, Source.DESTINIES] == value


@pytest.mark.parametrize(("colors", "sets"), [((0, 0, 0), 0), ((3, 0, 2), 0), ((1, 1, 1), 1), ((4, 2, 3), 2)])
def test_cm102_colour_sets(colors, sets):
    def arrange(table):
        table.st.colors[0, :3] = colors
        table.st.colors[0, Color.PLAIN] = 5

    assert final(arrange).st.source[0, Source.SETS] == 5 * sets


def test_cm103_ties_go_to_more_kills_then_are_shared():
    table = Table().begin()
    table.st.score[:3] = 40, 40, 39
    table.st.killed[0] = 1, 2, 0
    table.st.killed[1] = 0, 1, 3
    table.st.killed[2] = 5, 5, 5
    find_winners(table.st)
    assert table.st.winners == 0b010
    table.st.killed[1] = 0, 1, 2
    find_winners(table.st)
    assert table.st.winners == 0b011


def test_cm103_a_negative_best_score_wins_too():
    table = Table(players=2).begin()
    table.st.score[:2] = -3, -5
    find_winners(table.st)
    assert table.st.winners == 0b01
    assert Face.BLANK == 0
