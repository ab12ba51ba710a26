"""Kardnarök: mercenaries, the auction, purchases in a duel (KN-50 to KN-55, KN-70 to KN-73) and rulings."""

from __future__ import annotations

from games.kardnarok.helpers import NORNA, Table, plain

from simkit.games.kardnarok.vocab import Ev, Phase, Rule


def hiring(players=4, hands=None, **more) -> Table:
    """Seat 0 is losing 7 to 11 and has nothing to play; the others hold what is said."""
    t = plain(players=players, **more).army(1, "rollo", "elfo", "jotun")
    for p, names in (hands or {}).items():
        t.hand(p, *names)
    for p in range(2, players):
        t.army(p, ("erik", "harald")[p - 2], "lanceiro", "huskarl")
    t.combat()
    assert t.asked == (0, "COMBAT")
    return t


def hired(price=2, **more) -> Table:
    """Seat 2 works for seat 0."""
    t = hiring(**more).pass_().do("PRICE", price)
    return t.do("ACCEPT")


# --- Hiring --------------------------------------------------------------------------------------


def test_kn50_the_losing_fighter_offers_bronze_and_the_first_to_agree_is_hired():
    t = hiring(hands={2: ["fenrir"], 3: ["tyr"]}).pass_()
    assert t.asked == (0, "OFFER")
    assert t.options() == [("PASS",), *(("PRICE", b) for b in range(1, 6))]
    t.do("PRICE", 3)
    assert t.asked == (2, "ANSWER")
    t.do("REFUSE")
    assert t.asked == (3, "ANSWER")
    t.do("ACCEPT")
    assert (int(t.st.merc[0]), int(t.st.merc_price[0])) == (3, 3)
    assert [int(b) for b in t.st.bronze] == [5, 5, 5, 5], "nothing is paid yet"


def test_kn50_one_mercenary_for_a_fighter():
    t = hired(hands={2: ["tyr"], 3: ["fenrir"]}).play("tyr")
    assert t.options() == [("PASS",)]
    t.pass_()
    assert t.asked == (0, "FREYA")
    t.pass_()
    assert t.st.winner == 1


def test_kn51_a_mercenary_helps_with_up_to_two_nornas_that_fit_the_employers_side():
    t = hired(hands={2: ["drakkar", "parede_de_escudos", "skadi", "tyr"], 3: ["tyr"]})
    assert t.asked == (2, "WORK")
    # for the attacker: Drakkar +2, Parede +1, Tyr; Skadi's +3 is for defenders
    plays = set(t.plays())
    assert {("drakkar", 1), ("parede_de_escudos", 2), ("tyr", 1)} <= plays
    assert ("skadi", 1) not in plays
    assert ("parede_de_escudos", 1) not in plays
    t.play("drakkar")
    assert t.counter == [9, 11]
    t.play("parede_de_escudos", 2)
    assert t.counter == [10, 11]
    assert t.plays() == [("drakkar", 2)] or t.plays() == []
    assert int(t.st.merc_used[0]) == 2


def test_kn52_a_mercenary_uses_any_moment_nornas_for_itself_without_counting():
    t = hired(hands={2: ["verdandi", "tyr"], 3: ["fenrir"]})
    t.play("verdandi").do("DRAW", 0, 2)
    assert int(t.st.merc_used[0]) == 0
    assert len(t.held(2)) == 3
    assert t.asked == (2, "WORK")


def test_kn53_payment_only_if_the_employer_wins():
    t = hired(hands={2: ["tyr", "odin"], 3: ["tyr"]}, rules=["era_do_machado"]).play("tyr").play("odin", 2)
    assert t.counter == [12, 11]
    t.end_combat()
    assert [int(b) for b in t.st.bronze] == [3, 5, 7, 5]
    assert t.events(Ev.PAID) == [[1, 0, Ev.PAID, 2, 2, 0]]
    t = hired(hands={2: ["tyr"], 3: ["tyr"]}).play("tyr").end_combat()
    assert [int(b) for b in t.st.bronze] == [5, 5, 5, 5]


def test_kn54_the_employer_may_only_play_freya():
    t = hired(hands={0: ["tyr", "aldeao", "magia_de_freya"], 1: ["loki"], 2: ["odin"], 3: ["tyr"]})
    t.play("odin", 2)
    assert t.counter == [9, 11]
    t.pass_()
    assert t.asked == (0, "FREYA")
    assert t.options() == [("PASS",)]
    t = hired(hands={0: ["tyr", "magia_de_freya"], 1: ["loki"], 2: ["odin", "tyr", "frey"], 3: ["thor"]})
    t.play("odin", 2)
    t.st.thor_force[0] += 3
    t.st.to_act = -1
    t.advance()
    assert t.asked == (1, "COMBAT")
    t.play("loki", 2)
    assert t.asked == (0, "REACT")


def test_kn55_with_one_eligible_realm_the_other_fighter_may_bid_for_inaction():
    t = hiring(players=3, hands={2: ["fenrir"]}).pass_().do("PRICE", 1)
    assert t.asked == (1, "BID")
    assert t.options() == [("PASS",), *(("PRICE", b) for b in range(2, 6))]
    t.do("PRICE", 3)
    assert t.asked == (0, "BID")
    t.do("PRICE", 4)
    assert t.asked == (1, "BID")
    t.do("PRICE", 5)
    assert t.asked == (2, "VERDICT")
    assert t.options() == [("ACCEPT",), ("REFUSE",)]
    t.do("ACCEPT")
    assert int(t.st.idle_side[2]) == 1
    t.end_combat()
    assert [int(b) for b in t.st.bronze[:3]] == [5, 0, 10]


def test_kn55_four_players_with_one_outsider_without_nornas():
    t = hiring(hands={2: ["fenrir"], 3: ["jarl"]}).pass_().do("PRICE", 1)
    assert t.asked == (1, "BID")


# --- Rulings -------------------------------------------------------------------------------------


def test_knr10_a_cancelled_norna_counts_for_the_mercenarys_limit():
    t = hired(hands={1: ["magia_de_freya"], 2: ["tyr", "odin", "frey"], 3: ["tyr"]}).play("tyr")
    assert t.asked == (1, "REACT")
    t.play("magia_de_freya")
    assert t.counter == [7, 11]
    assert int(t.st.merc_used[0]) == 1
    t.play("odin", 2)
    assert [p for p in t.plays() if p[1] == 2] == [], "its limit of 2 is used up"


def test_knr11_what_a_mercenary_may_play_for_its_employer():
    hand = ["thor", "balder", "sleipnir", "nidhogg", "saque", "valquirias", "tyr", "lancar_runas", "skadi", "mjolnir"]
    t = hired(hands={2: hand, 3: ["tyr"]})
    work = {p for p in t.plays() if p not in {("lancar_runas", 2)}}
    assert work == {
        ("thor", 1), ("balder", 2), ("sleipnir", 2), ("nidhogg", 2), ("saque", 2), ("tyr", 1), ("tyr", 2),
        ("lancar_runas", 1), ("mjolnir", 2),
    }  # fmt: skip
    t.play("tyr")
    t.st.reinf[1] = 1
    assert ("skadi", 2) in t.plays(), "CANCEL_REINF once there is something to cancel"


def test_knr12_the_second_fighter_must_hire_another_realm():
    t = hired(hands={1: ["aldea"], 2: ["odin", "tyr"], 3: ["fenrir"]}, rules=["era_do_machado"])
    t.play("tyr").play("odin", 2)
    assert t.asked == (1, "COMBAT")
    t.pass_()
    assert t.asked == (1, "OFFER")
    t.do("PRICE", 2)
    # seat 3 is the only one left; seat 0 has a mercenary, so there is no auction
    assert t.asked == (3, "ANSWER")


def test_knr12_a_realm_paid_for_inaction_plays_nothing_and_cannot_be_hired():
    t = hiring(players=3, hands={2: ["fenrir"]}).pass_().do("PRICE", 1).do("PRICE", 2).pass_().do("ACCEPT")
    assert t.asked == (0, "COMBAT")
    t.pass_()
    assert t.st.winner == 1
    t = hiring(players=3, hands={0: ["tyr", "thor", "frey"], 2: ["fenrir"]}).pass_()
    t.do("PRICE", 1).do("PRICE", 2).pass_().do("ACCEPT")
    t.play("thor", 1).play("tyr", 1)
    assert t.asked == (1, "COMBAT")
    t.pass_()
    assert t.st.winner == 0, "nobody is left to be hired"
    t.end_combat()
    assert [int(b) for b in t.st.bronze[:3]] == [5, 5, 5], "the payer of inaction lost"


def test_knr12_the_realm_may_refuse_both_bids():
    t = hiring(players=3, hands={2: ["fenrir"]}).pass_().do("PRICE", 1).do("PRICE", 2).pass_().do("REFUSE")
    assert int(t.st.idle_side[2]) == -1
    assert t.asked == (0, "COMBAT")


def test_knr13_a_mercenary_must_play_one_it_may_stop_after_that():
    t = hired(hands={2: ["tyr", "odin"], 3: ["fenrir"]})
    assert not t.can("PASS")
    t.play("tyr")
    assert t.can("PASS")
    t = hired(hands={2: ["parede_de_escudos", "skadi"], 3: ["tyr"]}, rules=())
    t.play("parede_de_escudos", 2)
    assert t.options() == [("PASS",)]


def test_knr13_the_rest_of_the_limit_serves_when_the_employer_is_overtaken_again():
    t = hired(hands={1: ["loki"], 2: ["odin", "tyr"], 3: ["frey"]})
    t.st.thor_force[0] = 3
    t.play("tyr")
    assert t.counter == [12, 11]
    assert t.asked == (1, "COMBAT")
    t.play("loki", 2)
    assert t.counter == [10, 11]
    assert t.asked == (2, "WORK")
    t.play("odin", 2)
    assert t.counter == [12, 11]


def test_knr14_the_other_fighter_keeps_all_its_actions():
    t = hired(hands={1: ["fenrir", "aldea"], 2: ["tyr", "odin"], 3: ["frey"]}, rules=["era_do_machado"])
    t.play("tyr").play("odin", 2)
    assert t.asked == (1, "COMBAT")
    assert {("REINFORCE", "aldea"), ("PLAY", "fenrir", 1)} <= set(t.options())
    t.pass_()
    assert t.asked == (1, "OFFER")


def test_knr33_counter_price_is_taken_or_the_offer_raised_once():
    t = hiring(hands={2: ["fenrir"], 3: ["tyr"]}).pass_().do("PRICE", 2)
    assert t.options() == [("PRICE", 3), ("PRICE", 4), ("PRICE", 5), ("ACCEPT",), ("REFUSE",)]
    t.do("PRICE", 4).do("REFUSE")
    assert t.asked == (0, "TERMS")
    assert t.options() == [("PASS",), ("PRICE", 3), ("PRICE", 4), ("PRICE", 5), ("HIRE", 2)]
    t.do("HIRE", 2)
    assert (int(t.st.merc[0]), int(t.st.merc_price[0])) == (2, 4)
    t = hiring(hands={2: ["fenrir"], 3: ["tyr"]}).pass_().do("PRICE", 2).do("REFUSE").do("REFUSE").do("PRICE", 5)
    assert t.asked == (2, "RAISED")
    assert t.options() == [("ACCEPT",), ("REFUSE",)]
    t.do("REFUSE").do("REFUSE")
    assert t.asked == (0, "COMBAT"), "it keeps its own actions"
    t.pass_()
    assert t.st.winner == 1, "but may not bargain again"


def test_knr33_answers_go_clockwise_from_the_employer():
    t = plain().army(0, "bjorn", "elfo", "jotun").hand(2, "tyr").hand(3, "tyr").combat(0, 1)
    assert t.asked == (1, "COMBAT")
    t.pass_().do("PRICE", 1)
    assert t.asked == (2, "ANSWER")
    t = hiring(hands={2: ["fenrir"], 3: ["tyr"]})
    t.pass_().do("PRICE", 1)
    assert t.asked == (2, "ANSWER")


def test_knr33_bronze_promised_is_not_promised_twice():
    t = hiring(players=4, hands={0: ["tyr", "thor"], 2: ["fenrir"], 3: ["jarl"]}).pass_().do("PRICE", 1)
    t.do("PRICE", 5).do("ACCEPT")
    t.hand(3, "tyr")
    t.play("thor", 1).play("tyr", 1)
    assert t.asked == (1, "COMBAT")
    t.pass_()
    assert t.st.winner == 0, "all its bronze is promised to seat 2"


# --- Duel ----------------------------------------------------------------------------------------


def duel(hands=None, **more) -> Table:
    t = plain(players=2, mode="duel", **more).army(1, "rollo", "elfo", "jotun")
    for p, names in (hands or {}).items():
        t.hand(p, *names)
    return t


def test_kn70_duel_has_four_rounds_by_flag_and_rules_add_up():
    t = Table(2, "duel", arranged=False, seed=3).advance()
    while not t.st.is_over:
        t.do(*t.options()[0])
    assert [int(t.tab.flag[c]) for c in t.st.ragnarok] == [1, 2, 3, 4]
    in_force = sum(int(x) != 0 for x in t.st.rule[: Rule.PRE_MAX]) + sum(int(x) >= 0 for x in t.st.rule[Rule.PRE_MAX :])
    assert in_force + int(sum(t.st.void)) == 4


def test_kn71_duel_coins():
    t = Table(2, "duel", arranged=False)
    assert int(sum(t.st.bag)) == 21
    assert [int(b) for b in t.st.bronze[:2]] == [10, 10]


def test_kn72_two_nornas_are_bought_at_the_price_of_the_round_and_removed():
    for round_no in (1, 3):
        t = duel().top("tyr", "odin")
        t.st.round_no = round_no
        t.combat().pass_()
        assert t.asked == (0, "BUY")
        t.do("BUY")
        assert int(t.st.bronze[0]) == 10 - round_no
        assert int(t.st.bronze_gone) == round_no
        assert set(t.plays()) == {("tyr", 1), ("tyr", 2), ("odin", 1), ("odin", 2)}
        t.play("tyr").play("odin", 2).pass_()
        assert t.st.winner == 1, "only once in a combat"


def test_kn72_without_the_price_there_is_no_purchase():
    t = duel()
    t.st.bronze[0] = 0
    t.combat().pass_()
    assert t.st.winner == 1
    t = duel().set_pile(NORNA, []).combat().pass_()
    assert t.st.winner == 1, "nothing to buy"


def test_kn73_no_markers_and_the_first_realm_alternates():
    t = duel()
    t.st.marker[1] = 2
    assert t.combat().counter == [7, 11]
    t = Table(2, "duel", arranged=False, seed=3).advance()
    first = []
    while not t.st.is_over:
        if len(first) < t.st.round_no:
            first.append(int(t.st.pr))
        t.do(*t.options()[0])
    assert first in ([0, 1, 0, 1], [1, 0, 1, 0])
    assert [int(m) for m in t.st.marker] == [0, 0, 0, 0]


def test_knr25_story_with_two_is_played_like_the_duel():
    t = Table(2, "story", arranged=False)
    assert [int(b) for b in t.st.bronze[:2]] == [10, 10]
    t = plain(players=2, mode="story").army(1, "rollo", "elfo", "jotun").combat().pass_()
    assert t.asked == (0, "BUY")


def test_knr26_a_buyer_plays_only_what_it_bought_what_that_drew_and_freya():
    t = duel({0: ["fenrir", "aldeao", "magia_de_freya"], 1: ["hela"]}).top("verdandi", "tyr", "odin", "skuld")
    t.combat().pass_().do("BUY")
    assert set(t.plays()) == {("verdandi", 1), ("tyr", 1), ("tyr", 2)}
    assert not t.can("REINFORCE", "aldeao")
    t.play("verdandi").do("DRAW", 0, 2)
    assert {("odin", 2), ("tyr", 1)} <= set(t.plays())
    assert ("fenrir", 1) not in t.plays()
    t.play("odin", 2)
    assert t.counter == [9, 11]
    assert t.held(0) == ["aldeao", "magia_de_freya", "fenrir", "skuld"] or "fenrir" in t.held(0)


def test_knr26_d7_a_drawn_swap_needs_another_card_in_hand_a_bought_one_lies_apart():
    t = duel({0: [], 1: ["hela"]}).top("skuld", "lancar_runas", "hidromel").combat().pass_().do("BUY")
    assert ("lancar_runas", 2) not in t.plays(), "nothing in hand"
    t.play("skuld", 1)
    assert t.held(0) == ["hidromel"]
    assert ("hidromel", 2) not in t.plays(), "only itself in hand"
    assert ("lancar_runas", 2) in t.plays()
    t = duel({0: ["jarl"], 1: ["hela"]}).top("skuld", "lancar_runas", "hidromel").combat().pass_().do("BUY")
    assert ("hidromel", 2) in t.play("skuld", 1).plays(), "there is a warrior to swap"


def test_knr26_unplayed_bought_nornas_go_under_the_pile():
    t = duel({0: ["lanceiro"], 1: ["lanceiro"]}).top("tyr", "odin").combat().pass_().do("BUY").pass_()
    t.end_combat()
    assert {"tyr", "odin"} <= set(t.pile(NORNA))
    assert "tyr" not in t.held(0)


def test_knr26_bought_nornas_serve_again_when_the_lead_is_lost_again():
    t = duel({1: ["loki"]}, rules=["era_do_machado"]).top("tyr", "odin").combat()
    t.st.thor_force[0] = 2
    t.pass_().do("BUY").play("tyr")
    assert t.counter == [12, 11]
    t.play("loki", 2)
    assert t.asked == (0, "COMBAT")
    t.play("odin", 2)
    assert t.counter == [12, 11]


def test_knr36_markers_mean_nothing_with_two_and_of_bought_nornas_one_may_be_played():
    t = duel(rules=["bifrost_se_parte", "a_terra_treme", "yggdrasil_estremece"]).top("tyr", "odin").combat()
    t.pass_().do("BUY")
    assert int(t.st.bronze[0]) == 9
    t.play("tyr")
    assert t.plays() == []
    assert t.st.phase == Phase.COMBAT
