"""Kardnarök: every warrior, hero and Ragnarök card: before, play, after."""

from __future__ import annotations

import pytest
from games.kardnarok.helpers import NORNA, WARRIOR, Table, plain, tables

from simkit.errors import PatchError
from simkit.games.kardnarok import GAME
from simkit.games.kardnarok.vocab import Phase, Rule

# --- Warriors ------------------------------------------------------------------------------------

# (warrior, hero, the other warrior, role, Force of the army); Rollo is 3, Elfo 3 and has no rune
COUNTS = [
    ("aldeao", "rollo", "elfo", "att", 7), ("aldeao", "rollo", "elfo", "def", 7),
    ("aldea", "rollo", "elfo", "att", 7), ("aldea", "rollo", "elfo", "def", 7),
    ("donzela_escudeira", "rollo", "elfo", "att", 8), ("donzela_escudeira", "rollo", "elfo", "def", 9),
    ("lanceiro", "rollo", "elfo", "att", 8), ("lanceiro", "rollo", "lanceiro", "att", 9),
    ("huskarl", "rollo", "elfo", "def", 9), ("huskarl", "rollo", "jarl", "def", 10),
    ("jarl", "rollo", "elfo", "att", 9),
    ("berserker", "rollo", "elfo", "att", 11), ("berserker", "rollo", "elfo", "def", 9),
    ("seidkona", "rollo", "elfo", "att", 8), ("seidkona", "rollo", "guerreira_campea", "att", 9),
    ("guerreira_campea", "rollo", "elfo", "att", 8), ("guerreira_campea", "rollo", "seidkona", "def", 9),
    ("varegue", "rollo", "elfo", "att", 9),
    ("arqueiro", "rollo", "elfo", "att", 8), ("arqueiro", "rollo", "elfo", "def", 9),
    ("ulfhednar", "rollo", "elfo", "att", 10), ("ulfhednar", "rollo", "elfo", "def", 9),
    ("escaldo", "rollo", "elfo", "att", 7),
    ("ferreiro", "rollo", "elfo", "att", 8), ("ferreiro", "sigurd", "aldea", "att", 3 + 3 + 1 + 2),
    ("jotun", "rollo", "elfo", "att", 11), ("jotun", "beowulf", "elfo", "att", 4 + 5 + 3),
    ("draugr", "rollo", "elfo", "att", 10), ("draugr", "beowulf", "elfo", "att", 4 + 4 + 3 + 2),
    ("elfo", "rollo", "elfo", "def", 9),
]  # fmt: skip
REINFORCE = {"aldeao": 1, "aldea": 1, "arqueiro": 1, "ferreiro": 1, "elfo": 2}


def counted(hero, warriors, role, **more) -> int:
    t = Table(**more)
    p = 0 if role == "att" else 1
    t.army(1 - p, "starkad" if hero != "starkad" else "erik", "arqueiro", "arqueiro").army(p, hero, *warriors).combat()
    return t.counter[p]


@pytest.mark.parametrize(("warrior", "hero", "other", "role", "force"), COUNTS)
def test_warrior_counts(warrior, hero, other, role, force):
    assert counted(hero, (warrior, other), role) == force


@pytest.mark.parametrize("warrior", [c.id for c in tables()[0].cards.values() if c.kind == "warrior"])
def test_warrior_reinforces(warrior):
    t = plain().army(1, "rollo", "elfo", "jotun").hand(0, warrior).combat()
    assert t.can("REINFORCE", warrior) == (warrior in REINFORCE)
    if warrior in REINFORCE:
        t.do("REINFORCE", warrior)
        assert t.counter[0] == 7 + REINFORCE[warrior]


def after(warrior, wins: bool, hero="rollo") -> Table:
    """Seat 1 fought with this warrior; the table stands at the window after the combat."""
    t = Table().army(0, "bjorn", *(("aldea", "aldea") if wins else ("jotun", "draugr")))
    t.army(1, hero, warrior, "lanceiro")
    for p in range(4):
        t.hand(p, "donzela_escudeira", "donzela_escudeira") if p < 1 else t.hand(p, "arqueiro", "ulfhednar")
    t.st.efetivo = 4
    t.combat()
    t.st.bronze[:] = 1
    t.end_combat()
    assert t.st.winner == (1 if wins else 0)
    while t.asked[1] != "WINDOW":
        t.do(*t.options()[0])
    return t


@pytest.mark.parametrize(
    ("warrior", "when", "extra"),
    [("jarl", True, 1), ("seidkona", True, 1), ("elfo", True, 1), ("escaldo", False, 2), ("huskarl", True, 0)],
)
def test_warrior_draws_after_the_combat(warrior, when, extra):
    t = after(warrior, when)
    assert len(t.held(1)) == 4 + extra
    if warrior in ("seidkona", "elfo"):
        assert t.st.n_hand[1, NORNA] >= 1
    assert len(after(warrior, not when).held(1)) == 4


def test_varegue_takes_a_coin_from_the_loser():
    assert [int(b) for b in after("varegue", True).st.bronze] == [0, 2, 1, 1]
    assert [int(b) for b in after("varegue", False).st.bronze] == [1, 1, 1, 1]


def test_draugr_returns_to_the_hand_of_the_loser():
    t = Table().army(0, "bjorn", "jotun", "elfo").army(1, "rollo", "draugr", "lanceiro")
    t.hand(0, "jarl", "jarl").hand(1, "arqueiro").combat().end_combat()
    assert "draugr" in t.held(1)
    assert t.pile(WARRIOR)[-1] == "lanceiro"
    t = Table().army(0, "bjorn", "aldea", "aldea").army(1, "rollo", "draugr", "lanceiro")
    t.hand(0, "jarl", "jarl").hand(1, "arqueiro").combat()
    t.st.bronze[:] = 0
    t.pass_().do("LOSE", "draugr")
    assert "draugr" not in t.held(1)


def test_every_warrior_has_a_case():
    ids = {c.id for c in tables()[0].cards.values() if c.kind == "warrior"}
    assert {c[0] for c in COUNTS} == ids
    assert len(ids) == 17


# --- Heroes --------------------------------------------------------------------------------------

J, D, N, Z, I = "aldeao", "berserker", "aldea", "huskarl", "jarl"  # noqa: E741
J2, D2, N2, Z2, I2 = "varegue", "donzela_escudeira", "escaldo", "seidkona", "lanceiro"
# hero: Force, bonus, pairs that meet the condition in defence, one that does not
HEROES = {
    "freydis": (2, 3, [(N, Z), (Z2, N2)], (N, N2)),
    "ragnar": (3, 3, [(D, I), (I2, D2)], (I, I2)),
    "lagertha": (2, 3, [("donzela_escudeira", J), ("draugr", "donzela_escudeira")], (D, I)),
    "bjorn": (3, 3, [(D, Z)], (D, I)),
    "siegfried": (4, 3, [(I, I2)], (I, J)),
    "ivar": (2, 3, [(J, I), (Z2, I)], (D, I)),
    "aslaug": (2, 3, [(J, N), (J, Z)], (J, J2)),
    "sigurd": (3, 2, [(D, N), (D, D2)], (N, N2)),
    "rollo": (3, 3, [(J, Z)], (J, N)),
    "erik": (3, 2, [(N, I), (I, I2)], (N, N2)),
    "leif": (2, 3, [(J, D), (D, I)], (J, I)),
    "gudrid": (2, 3, [(J, J2), (N, N2)], (J, N)),
    "harald": (3, 3, [(Z, I2)], (Z, Z2)),
    "brynhild": (3, 3, [(Z, Z2)], (Z, I2)),
    "hervor": (3, 3, [(D, D2)], (D, I)),
    "beowulf": (4, 2, [("draugr", J), (J, "elfo")], (J, I)),
}
# what two warriors count beside any hero in defence: printed Force and their own bonuses
FORCE = {
    "aldeao": 1, "aldea": 1, "berserker": 3, "huskarl": 3, "jarl": 3, "varegue": 3, "donzela_escudeira": 3,
    "escaldo": 1, "seidkona": 2, "lanceiro": 2, "draugr": 4, "elfo": 3,
}  # fmt: skip


@pytest.mark.parametrize("hero", HEROES)
def test_hero_counts_its_bonus_with_the_right_army(hero):
    force, bonus, meets, misses = HEROES[hero]
    for pair in meets:
        assert counted(hero, pair, "def") == force + bonus + FORCE[pair[0]] + FORCE[pair[1]], pair
    assert counted(hero, misses, "def") == force + FORCE[misses[0]] + FORCE[misses[1]]


def test_hero_egil_in_attack_and_hrolf_kraki_in_defence():
    assert counted("egil", ("aldeao", "elfo"), "att") == 2 + 3 + 4
    assert counted("egil", ("aldeao", "elfo"), "def") == 2 + 4
    assert counted("hrolf_kraki", ("aldeao", "elfo"), "def") == 2 + 3 + 4
    assert counted("hrolf_kraki", ("aldeao", "elfo"), "att") == 2 + 4


def test_hero_starkad_blocks_the_bonuses_of_his_warriors():
    assert counted("starkad", ("berserker", "ulfhednar"), "att") == 5 + 3 + 3
    assert counted("starkad", ("seidkona", "guerreira_campea"), "att") == 5 + 2 + 2
    assert len(after("jarl", True, hero="starkad").held(1)) == 4
    assert [int(b) for b in after("varegue", True, hero="starkad").st.bronze] == [1, 1, 1, 1]
    t = Table().army(0, "bjorn", "jotun", "elfo").army(1, "starkad", "draugr", "aldea").hand(0, "jarl", "jarl")
    t.combat().end_combat()
    assert "draugr" not in t.held(1)


def test_every_hero_has_a_case_and_every_rune_pair_is_wanted():
    data = tables()[0]
    ids = {c.id for c in data.cards.values() if c.kind == "hero"}
    assert set(HEROES) | {"egil", "hrolf_kraki", "starkad"} == ids
    pairs = {
        tuple(sorted(w.runes)) for c in data.cards.values() if c.kind == "hero" for e in c.effects for w in e.when
    }
    assert len(pairs - {()}) == 15


# --- Ragnarök cards ------------------------------------------------------------------------------


def deity_force():
    t = plain(rules=["morte_de_balder"]).hand(0, "tyr", "balder").hand(1, "hela").combat()
    t.play("tyr")
    assert t.counter == [8, 7]
    t.play("hela", 2)
    assert t.counter == [7, 7]
    t.play("balder", 2)
    assert t.counter == [8, 7], "at least 1"
    t = plain(rules=["morte_de_balder"]).hand(0, "fenrir").combat().play("fenrir")
    assert t.counter == [7, 4], "Fenrir is no deity"


def tie_attacker():
    assert plain().coin(1, 5).combat().asked == (0, "COMBAT")
    assert plain(rules=["irmao_contra_irmao"]).coin(1, 5).combat().asked == (1, "COMBAT")


def attacker_force():
    assert plain(rules=["era_do_machado"]).combat().counter == [8, 7]


def reveal_one():
    t = plain(rules=["galo_gullinkambi"]).hand(0, "assassina").hand(1, "escaldo").advance().do("ATTACK", 1)
    assert t.asked == (0, "SHOW")
    t.do("SHOW", "aldeao")
    assert list(t.view(1).army[0]) == [t.id("aldeao"), -1]
    t.do("SHOW", "huskarl").do("RITUAL", "thor").do("RITUAL", "thor")
    t.play("assassina")
    assert set(t.options()) == {("TARGET", "huskarl"), ("TARGET", None)}
    t.do("TARGET", "huskarl").do("PLACE", "escaldo")
    assert list(t.view(0).army[1]) == [-1, -1], "the card that replaces it comes face down"


def pre_max():
    t = plain(rules=["garm_uiva"]).hand(0, "valquirias", "valquirias", "verdandi").combat(phase=Phase.PRE)
    t.play("valquirias", 2)
    assert t.plays() == [("verdandi", 1)]


def reinf_max():
    t = plain(rules=["fimbulvinter"]).army(1, "rollo", "elfo", "jotun").hand(0, "aldeao", "aldea", "jarl")
    t.combat(rituals=("thor", "odin")).do("REINFORCE", "aldeao")
    assert {o[0] for o in t.options()} == {"PASS", "THOR"}


def no_jera():
    assert counted("rollo", ("aldeao", "huskarl"), "def", rules=["tres_invernos"]) == 3 + 1 + 3
    assert counted("brynhild", ("huskarl", "seidkona"), "def", rules=["tres_invernos"]) == 3 + 3 + 3 + 2


def no_dagaz():
    assert counted("bjorn", ("donzela_escudeira", "huskarl"), "def", rules=["skoll_devora_o_sol"]) == 3 + 3 + 3
    assert counted("lagertha", ("donzela_escudeira", "huskarl"), "def", rules=["skoll_devora_o_sol"]) == 2 + 3 + 3 + 3


def odin_one():
    t = plain(rules=["hati_devora_a_lua"]).advance().do("ATTACK", 1).do("RITUAL", "odin").do("RITUAL", "thor")
    assert len(t.held(0)) == 1


def marker_less():
    for space, force in ((0, 0), (1, 1), (2, 2)):
        t = plain(rules=["a_terra_treme"])
        t.st.marker[1] = space
        assert t.combat().counter == [7, 7 + force]


def hero_force_less():
    assert plain(rules=["fenrir_se_liberta"]).combat().counter == [6, 6]
    t = plain(rules=["fenrir_se_liberta"], patches=(("cards.bjorn.force", 1),)).combat()
    assert t.counter[0] == 1 + 3 + 1, "at least 1"


def norna_max():
    hand = ("odin", "tyr", "frey", "balder", "verdandi", "magia_de_freya")
    t = plain(rules=["jormungand_emerge"]).army(1, "rollo", "jotun", "draugr").hand(0, *hand).combat()
    t.play("balder", 2).play("odin", 2).play("tyr")
    assert t.counter == [12, 12]
    assert t.plays() == [("frey", 1), ("verdandi", 1)], "options of any moment do not count"


def nonhuman_more():
    assert counted("rollo", ("elfo", "aldea"), "att", rules=["naglfar_zarpa"]) == 3 + 4 + 1
    t = plain(rules=["naglfar_zarpa"]).hand(0, "elfo").combat().do("REINFORCE", "elfo")
    assert t.counter == [9, 7]


def mercenary_one():
    t = plain(rules=["bifrost_se_parte"]).army(1, "rollo", "elfo", "jotun").army(2, "erik", "jarl", "jarl")
    t.hand(2, "tyr", "odin").hand(3, "fenrir").combat().pass_().do("PRICE", 1).do("ACCEPT").play("tyr")
    assert [p for p in t.plays() if p != ("odin", 1)] == []


def thor_one():
    t = plain(rules=["filhos_de_muspell"]).army(1, "rollo", "elfo", "jotun").hand(0, "jarl", "jarl")
    t.combat(rituals=("thor", "odin")).do("THOR", "jarl")
    assert t.options() == [("PASS",)]


def winner_loses_both():
    t = plain(rules=["batalha_de_vigrid"]).hand(1, "lanceiro", "lanceiro").combat().end_combat()
    assert t.st.winner == 1
    assert t.held(1) == ["lanceiro", "lanceiro"]


def frey_two():
    assert plain(rules=["queda_de_odin"]).combat(rituals=("frey", "odin")).counter == [9, 7]


def loser_norna():
    t = plain(rules=["thor_e_a_serpente"]).hand(0, "jarl", "jarl", "tyr").hand(1, "jarl", "hela").combat()
    t.st.efetivo = 2
    t.end_combat()
    assert "tyr" in t.pile(NORNA)
    assert "hela" in t.held(1)


def hero_bonus_less():
    rules = ["fogo_de_surt"]
    assert counted("rollo", ("aldeao", "huskarl"), "def", rules=rules) == 3 + 2 + 1 + 3
    # D9: a smith's condition asks whether the bonus counts, not how much
    t = Table(rules=["fogo_de_surt", "fogo_de_surt", "fogo_de_surt"])
    t.army(0, "sigurd", "ferreiro", "aldea").army(1, "rollo", "elfo", "elfo").combat()
    assert t.counter[0] == 3 + 0 + 3 + 1


def no_marker():
    t = plain(rules=["yggdrasil_estremece"])
    t.st.marker[1] = 2
    assert t.combat().counter == [7, 7]


RAGNAROK = {
    "morte_de_balder": deity_force, "irmao_contra_irmao": tie_attacker, "era_do_machado": attacker_force,
    "galo_gullinkambi": reveal_one, "garm_uiva": pre_max, "fimbulvinter": reinf_max, "tres_invernos": no_jera,
    "skoll_devora_o_sol": no_dagaz, "hati_devora_a_lua": odin_one, "a_terra_treme": marker_less,
    "fenrir_se_liberta": hero_force_less, "jormungand_emerge": norna_max, "naglfar_zarpa": nonhuman_more,
    "bifrost_se_parte": mercenary_one, "filhos_de_muspell": thor_one, "batalha_de_vigrid": winner_loses_both,
    "queda_de_odin": frey_two, "thor_e_a_serpente": loser_norna, "fogo_de_surt": hero_bonus_less,
    "yggdrasil_estremece": no_marker,
}  # fmt: skip


@pytest.mark.parametrize("card", RAGNAROK)
def test_ragnarok_card(card):
    RAGNAROK[card]()


def test_every_ragnarok_card_has_a_case_and_fixed_rules_add_up():
    data = tables()[0]
    cards = [c for c in data.cards.values() if c.kind == "ragnarok"]
    assert {c.id for c in cards} == set(RAGNAROK)
    assert [sum(c.flag == f for c in cards) for f in (1, 2, 3, 4)] == [5, 5, 5, 5]
    assert [c.efetivo for c in cards] == [8] * 5 + [7] * 5 + [6] * 5 + [5] * 5
    t = Table(rules=["a_terra_treme", "a_terra_treme", "hati_devora_a_lua", "fimbulvinter"])
    assert t.st.rule[Rule.MARKER_FORCE] == -2
    assert t.st.rule[Rule.ODIN_NORNAS] == 1
    assert t.st.rule[Rule.REINF_MAX] == 1


# --- The files -----------------------------------------------------------------------------------


def test_the_piles_have_the_printed_sizes():
    data = tables()[0]
    total = {k: sum(c.copies for c in data.cards.values() if c.kind == k) for k in GAME.models}
    assert total == {"warrior": 52, "hero": 19, "norna": 47, "ragnarok": 20}
    warriors = [c for c in data.cards.values() if c.kind == "warrior"]
    runes = {r: sum(c.copies for c in warriors if c.rune.name == r) for r in ("INGWAZ", "EIHWAZ", "DAGAZ", "ALGIZ")}
    assert runes == {"INGWAZ": 10, "EIHWAZ": 10, "DAGAZ": 9, "ALGIZ": 9}
    assert sum(c.copies for c in warriors if c.reinforce) == 17
    assert sum(c.copies * c.force for c in warriors) == 119
    nornas = [c for c in data.cards.values() if c.kind == "norna"]
    assert [sum(len(c.effects) == n for c in nornas) for n in (1, 2)] == [7, 27]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("cards.rollo.effects.0.when.0.runes", ["jera"], "a pair is needed"),
        ("cards.rollo.effects.0.trigger", "com", "is not for a hero"),
        ("cards.tyr.effects.0.op", "bonus", "does not fit this timing"),
        ("cards.tyr.effects.0.op", "forse", "nearest: 'force'"),
        ("cards.tyr.effects.0.amount", -1, "below 0"),
        ("cards.huskarl.effects.0.when.0.card", "jarll", "nearest: 'jarl'"),
        ("cards.jarl.effects.0.when", [], "needs the condition win or lose"),
        ("cards.balder.effects.0.when.0.cond", "win", "the condition is lose"),
        ("cards.furia_berserker.effects.0.when.0.cond", "with", "is not for a norna"),
        ("cards.magia_de_freya.effects.0.when", [{"cond": "attacker"}], "has no condition"),
        ("cards.odin.effects.0.when", [{"cond": "attacker"}], "has no condition"),
        ("cards.mjolnir.effects.0.when.0", {"cond": "ritual"}, "names a god"),
        ("params.silver_counts", [7, 7], "3 values"),
        ("params.duel_prices", [1, 2, 3], "a price for each"),
        ("cards.aldeao.copies", 200, "make a game"),
    ],
)
def test_a_wrong_patch_is_refused_in_one_line(path, value, words):
    with pytest.raises(PatchError, match=words):
        GAME.load({path: value})


def test_the_last_card_of_a_flag_cannot_be_dropped():
    drop = {f"cards.{c.id}.copies": 0 for c in tables()[0].cards.values() if c.kind == "ragnarok" and c.flag == 2}
    with pytest.raises(PatchError, match="no Ragnarök card of flag 2"):
        GAME.load(drop)


def test_patches_change_the_play_and_are_noted():
    assert counted("ragnar", ("aldeao", "varegue"), "def",
                   patches=(("cards.ragnar.effects.0.when.0.runes", ["jera", "jera"]),)) == 3 + 3 + 1 + 3  # fmt: skip
    assert GAME.load({"cards.magia_de_freya.copies": 5}).notes == ["49 norna cards, 47 are printed"]
    assert GAME.load({"params.silver_counts": [9, 7, 6]}).notes == ["22 silver coins, 21 are printed"]
    assert plain(patches=(("params.frey_force", 2),)).combat(rituals=("frey", "odin")).counter == [9, 7]
    t = plain(patches=(("params.efetivo_shift", 1),), arranged=False)
    t.advance()
    assert t.st.efetivo == 9
    added = {
        "kind": "warrior", "name": "Trol", "force": 4, "rune": "none", "human": False, "provenance": "reconstructed",
    }  # fmt: skip
    assert counted("rollo", ("trol", "elfo"), "att", patches=(("cards.trol", added),)) == 10
