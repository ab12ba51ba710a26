"""Kardnarök: every option of every Norna: before, play, after."""

from __future__ import annotations

import pytest
from games.kardnarok.helpers import HERO, NORNA, WARRIOR, Table, plain, tables

from simkit.games.kardnarok.vocab import Phase

# card, option, role, move of (own side, opponent)
FORCE = [
    ("thor", 1, "att", 3, 0), ("odin", 2, "att", 2, 0), ("odin", 2, "def", 2, 0), ("frey", 2, "att", 2, 0),
    ("loki", 2, "att", 0, -2), ("hela", 2, "def", 0, -2), ("skadi", 1, "def", 3, 0), ("tyr", 1, "def", 2, 0),
    ("heimdall", 2, "def", 2, 0), ("balder", 2, "att", 1, 0), ("frigga", 2, "def", 2, 0), ("njord", 2, "att", 2, 0),
    ("idun", 2, "def", 1, 0), ("fenrir", 1, "att", 0, -3), ("jormungand", 1, "att", 0, -3),
    ("jormungand", 2, "def", 0, -2), ("sleipnir", 2, "att", 1, 0), ("nidhogg", 2, "att", 0, -1),
    ("urd", 2, "def", 2, 0), ("skuld", 2, "att", 2, 0), ("hidromel", 1, "def", 1, 0), ("drakkar", 1, "att", 2, 0),
    ("parede_de_escudos", 1, "def", 2, 0), ("parede_de_escudos", 2, "att", 1, 0), ("mjolnir", 2, "att", 1, 0),
    ("traicao", 2, "att", 0, -1), ("furia_berserker", 2, "att", 1, 0), ("saque", 2, "def", 0, -1),
]  # fmt: skip
CLOSED = [
    ("thor", 1, "def"), ("skadi", 1, "att"), ("heimdall", 2, "att"), ("frigga", 2, "att"), ("njord", 2, "def"),
    ("jormungand", 1, "def"), ("jormungand", 2, "att"), ("urd", 2, "att"), ("skuld", 2, "def"), ("drakkar", 1, "def"),
    ("parede_de_escudos", 1, "att"), ("parede_de_escudos", 2, "def"), ("mjolnir", 1, "att"),
    ("furia_berserker", 1, "att"),
]  # fmt: skip


def losing(role: str, *hand, **more) -> tuple[Table, int]:
    """The fighter of this role is losing 7 to 7 and holds these cards."""
    t = plain(**more)
    p = 0 if role == "att" else 1
    if p == 1:
        t.coin(0, 5)
    t.hand(p, *hand).combat()
    assert t.asked == (p, "COMBAT")
    return t, p


@pytest.mark.parametrize(("card", "option", "role", "own", "other"), FORCE)
def test_norna_moves_the_counter(card, option, role, own, other):
    t, p = losing(role, card)
    t.play(card, option)
    assert t.counter[p] == 7 + own
    assert t.counter[1 - p] == 7 + other
    assert t.held(p) == []


@pytest.mark.parametrize(("card", "option", "role"), CLOSED)
def test_norna_option_is_closed_without_its_condition(card, option, role):
    t, _ = losing(role, card)
    assert (card, option) not in t.plays()


def window(*hand, seat=0, **more) -> Table:
    """Seat 0 is about to attack and holds these cards."""
    return plain(**more).hand(seat, *hand).advance()


def pre(*hand, defender=(), **more) -> Table:
    """Seat 0, the attacker, is in its pre-combat step."""
    return plain(**more).hand(0, *hand).hand(1, *defender).combat(phase=Phase.PRE)


def magia_de_freya_1():
    t, _ = losing("att", "tyr")
    t.hand(1, "magia_de_freya").play("tyr").play("magia_de_freya")
    assert t.counter == [7, 7]


def thor_2():
    t, _ = losing("att", "thor", "berserker", "draugr")
    t.play("thor", 2)
    assert t.options() == [("THOR", "berserker")]
    t.do("THOR", "berserker")
    assert t.st.n_thor[0] == 0
    assert t.counter == [10, 7]
    t.end_combat()
    assert "berserker" in t.pile(WARRIOR)
    t, _ = losing("att", "thor", "draugr")
    assert ("thor", 2) not in t.plays()


def draws(card, option, top, expected):
    t = window(card).top(*top)
    t.play(card, option)
    assert sorted(t.held(0)) == sorted(expected)


def odin_1():
    draws("odin", 1, ("fenrir", "saque"), ("fenrir", "saque"))


def frey_1():
    draws("frey", 1, ("jarl", "elfo"), ("jarl", "elfo"))


def frigga_1():
    draws("frigga", 1, ("jarl", "tyr"), ("jarl", "tyr"))


def skuld_1():
    draws("skuld", 1, ("tyr",), ("tyr",))


def drakkar_2():
    draws("drakkar", 2, ("elfo",), ("elfo",))


def hela_1():
    t = window("hela")
    bottom = t.pile(WARRIOR)[-2:]
    t.play("hela", 1)
    assert sorted(t.held(0)) == sorted(bottom)


def urd_1():
    t = window("urd")
    bottom = t.pile(NORNA)[-1]
    t.play("urd", 1)
    assert t.held(0) == [bottom]


def verdandi_1():
    t = window("verdandi").top("jarl", "tyr")
    t.play("verdandi")
    assert t.options() == [("DRAW", 0, 2), ("DRAW", 1, 1), ("DRAW", 2, 0)]
    t.do("DRAW", 1, 1)
    assert sorted(t.held(0)) == ["jarl", "tyr"]


def hugin_munin_2():
    t = window("hugin_munin").top("tyr")
    t.play("hugin_munin", 2).do("DRAW", 0, 1)
    assert t.held(0) == ["tyr"]


def loki_1():
    t = pre("loki")
    t.play("loki", 1)
    assert set(t.options()) == {("OWN", "huskarl"), ("OWN", "aldeao")}
    t.do("OWN", "aldeao")
    assert t.options() == [("TARGET", None)]
    t.do("TARGET", None)
    assert len(t.soldiers(0)) == len(t.soldiers(1)) == 2
    assert sorted(t.soldiers(0) + t.soldiers(1)) == ["aldea", "aldeao", "huskarl", "huskarl"]
    assert t.soldiers(0).count("huskarl") + t.soldiers(0).count("aldea") == 2
    assert "aldeao" in t.soldiers(1)
    given = [t.name(c) for c in t.view(0).army[1]]
    assert given == ["aldeao", None], "each knows what it gave, nothing else"
    got = next(c for c in ("aldea", "huskarl") if c not in t.soldiers(1))
    assert got in [t.name(c) for c in t.view(1).army[0]]
    t.end_combat()
    assert "aldeao" in t.held(1) or "aldeao" in t.pile(WARRIOR), "for good"


def skadi_2():
    t = plain().hand(0, "arqueiro").hand(1, "skadi").combat()
    t.do("REINFORCE", "arqueiro")
    assert t.counter == [8, 7]
    t.play("skadi", 2)
    assert t.counter == [7, 7]
    t.st.bronze[:] = 0
    t.end_combat()
    assert t.pile(WARRIOR).count("arqueiro") == 3, "the card is discarded all the same"
    t, _ = losing("att", "skadi")
    assert ("skadi", 2) not in t.plays(), "nothing to cancel"


def tyr_2():
    t = Table().army(0, "bjorn", "huskarl", "elfo").army(1, "rollo", "aldeao", "huskarl").hand(0, "tyr").combat()
    assert t.counter == [9, 10]
    t.play("tyr", 2)
    assert t.counter == [9, 7], "the hero's Force stays"
    t = Table().army(0, "bjorn", "huskarl", "elfo").army(1, "sigurd", "ferreiro", "aldea").hand(0, "tyr")
    assert t.coin(1, 5).combat().counter == [9, 9]
    assert t.play("tyr", 2).counter == [9, 6], "HEROBONUS of the smith fails too"


def traicao_1():
    t = Table().army(0, "bjorn", "huskarl", "elfo").army(1, "rollo", "aldeao", "huskarl").hand(0, "traicao")
    assert t.combat().play("traicao", 1).counter == [9, 7]


def peeks(card):
    t = pre(card, "jarl", "elfo")
    assert list(t.view(0).army[1]) == [-1, -1]
    t.play(card, 1)
    assert {t.name(c) for c in t.view(0).army[1]} == {"huskarl", "aldea"}
    assert list(t.view(1).army[0]) == [-1, -1]
    t.do("SWAP", "aldeao", "jarl").do("SWAP", "huskarl", "elfo")
    assert sorted(t.soldiers(0)) == ["elfo", "jarl"]
    assert sorted(t.held(0)) == ["aldeao", "huskarl"]
    assert t.asked == (0, "PRE")
    t = pre(card, "jarl").play(card, 1).pass_()
    assert t.soldiers(0) == ["huskarl", "aldeao"], "the exchange is optional"


def balder_1():
    t, _ = losing("att", "balder", "lanceiro", "lanceiro")
    t.st.bronze[:] = 0
    t.play("balder", 1).pass_()
    assert t.asked == (0, "LOSSES")
    t.do("LOSE", "aldeao")
    assert "huskarl" in t.held(0)
    t, _ = losing("att", "balder", "tyr", "lanceiro")
    t.st.bronze[:] = 0
    t.play("balder", 1).play("tyr").pass_().do("LOSE", "huskarl")
    assert "aldeao" in t.held(0), "a winner loses one as always"


def swaps(card, option, n):
    t = window(card, "aldeao", "aldea", "tyr", "lanceiro").top("jarl", "elfo", "berserker", "fenrir")
    t.play(card, option)
    names = ["aldeao", "aldea", "tyr"][:n]
    for name in names:
        t.do("PUT", name)
    assert not t.can("PASS")
    assert t.options()[-1] == ("DRAW", n, 0)
    t.do("DRAW", n, 0)
    assert sorted(t.held(0)) == sorted(
        ["jarl", "elfo", "berserker"][:n] + [x for x in ("aldeao", "aldea", "tyr", "lanceiro") if x not in names]
    )
    assert t.pile(WARRIOR)[-1] in names
    t = window(card, "aldeao", "aldea").play(card, option).pass_()
    assert sorted(t.held(0)) == ["aldea", "aldeao"], "up to that many"


def idun_1():
    t = window("idun").top("egil")
    t.st.exchanged[0] = 1
    t.play("idun", 1)
    assert t.options() == [("HERO", "freydis")]
    t.do("HERO", "freydis")
    assert t.name(t.st.hero[0, 0]) == "egil"
    assert t.pile(HERO)[-1] == "freydis"
    assert int(t.st.exchanged[0]) == 1, "besides the exchange of the round"


def assassina_1():
    t = pre("assassina", defender=("jarl",)).play("assassina")
    assert t.options() == [("TARGET", None)]
    t.do("TARGET", None)
    assert t.asked == (1, "REPLACE")
    assert len(t.soldiers(1)) == 1
    assert t.pile(WARRIOR)[-1] in ("huskarl", "aldea")
    t.do("PLACE", "jarl")
    assert "jarl" in t.soldiers(1)
    t = pre("assassina", defender=("jarl",)).play("assassina").do("TARGET", None).pass_()
    assert len(t.soldiers(1)) == 1
    dead = {pre("assassina", seed=s).play("assassina").do("TARGET", None).soldiers(1)[0] for s in range(1, 9)}
    assert dead == {"huskarl", "aldea"}, "blind"


def terrivel_doenca_1():
    t = Table().army(0, "bjorn", "huskarl", "elfo").army(1, "siegfried", "draugr", "donzela_escudeira")
    t.hand(0, "terrivel_doenca").combat(phase=Phase.PRE).play("terrivel_doenca").pass_().pass_()
    assert t.counter == [9, 4 + 4 + (2 - 1) + 1], "only humans, bonuses stay"


def rebeliao_terrivel_1():
    t = Table().army(0, "bjorn", "elfo", "elfo").army(1, "rollo", "aldea", "aldea").hand(0, "rebeliao_terrivel")
    t.hand(1, "aldeao", "jarl").combat(rituals=("odin", "thor"), phase=Phase.PRE)
    t.play("rebeliao_terrivel").pass_().pass_()
    assert {o[0] for o in t.options()} == {"PASS", "THOR"}, "Thor warriors stay allowed"


def valquirias_1():
    t = pre("valquirias", "lanceiro").play("valquirias", 1).end_combat()
    assert t.st.winner == 1
    assert {"huskarl", "aldeao"} <= set(t.held(0))


def valquirias_2():
    t = pre("valquirias").play("valquirias", 2).pass_().pass_()
    assert t.counter == [9, 7]


def sleipnir_1():
    t = Table().army(0, "siegfried", "jarl", "aldea").army(1, "rollo", "jotun", "elfo").hand(0, "sleipnir", "lanceiro")
    t.combat()
    assert t.counter == [8, 11]
    t.play("sleipnir", 1)
    t.do("SWAP", "aldea", "lanceiro")
    assert t.counter == [4 + 3 + 2 + 3, 11], "recounted, the pair is met now"
    assert t.held(0) == ["aldea"]
    assert t.view(2).army[0, 1] == t.id("lanceiro") or t.view(2).army[0, 0] == t.id("lanceiro")


def nidhogg_1():
    t, _ = losing("att", "nidhogg")
    t.hand(1, "fenrir", "tyr").play("nidhogg", 1)
    assert len(t.held(1)) == 1
    assert t.pile(NORNA)[-1] in ("fenrir", "tyr")
    t, _ = losing("att", "nidhogg")
    assert ("nidhogg", 1) not in t.plays(), "nothing to lose"


def ratatosk_1():
    t = window("ratatosk").hand(1, "fenrir", "tyr", "jarl").hand(3, "saque").play("ratatosk")
    assert set(t.options()) == {("REALM", 1), ("REALM", 3)}
    assert t.view(0).n_shown == 0
    t.do("REALM", 1)
    view = t.view(0)
    assert [t.name(c) for c in view.shown[: view.n_shown]] == ["tyr", "fenrir"]
    assert t.view(2).n_shown == 0
    t.do("TAKE", "fenrir")
    assert t.held(0) == ["fenrir"]
    assert t.held(1) == ["jarl", "tyr"]


def mjolnir_1():
    t = plain().hand(0, "mjolnir").combat(rituals=("thor", "odin")).play("mjolnir", 1)
    assert t.counter == [10, 7]


def lancar_runas_1():
    t = Table().army(0, "siegfried", "huskarl", "aldea").army(1, "rollo", "elfo", "elfo").hand(0, "lancar_runas")
    assert t.combat().counter == [8, 9]
    assert t.play("lancar_runas", 1).counter == [11, 9]
    t = Table().army(0, "siegfried", "jotun", "aldea").army(1, "rollo", "jotun", "elfo").hand(0, "lancar_runas")
    assert t.combat().play("lancar_runas", 1).counter == [10, 11], "not against an own Jotun"
    t = Table().army(0, "siegfried", "huskarl", "aldea").army(1, "rollo", "elfo", "elfo").hand(0, "lancar_runas")
    t.hand(1, "traicao").combat().play("lancar_runas", 1).play("traicao", 1)
    assert t.counter == [8, 9], "not if cancelled"


def furia_berserker_1():
    for warrior in ("berserker", "ulfhednar"):
        t = Table().army(0, "siegfried", warrior, "aldea").army(1, "rollo", "jotun", "elfo").hand(0, "furia_berserker")
        before = t.combat().counter[0]
        assert t.play("furia_berserker", 1).counter[0] == before + 3
    t = Table().army(0, "siegfried", "berserker", "aldea").army(1, "rollo", "jotun", "draugr")
    t.hand(0, "furia_berserker", "sleipnir", "huskarl", "jarl").combat()
    t.st.thor_force[1] = 9
    t.play("furia_berserker", 1).play("sleipnir", 1).do("SWAP", "berserker", "huskarl")
    assert t.counter[0] == 4 + 3 + 1, "D18: its condition is looked at again"


def saque_1():
    t, _ = losing("att", "saque", "tyr", "lanceiro")
    t.play("saque", 1).play("tyr")
    t.st.bronze[:] = [1, 1, 0, 0]
    t.end_combat()
    assert t.st.winner == 0
    assert [int(b) for b in t.st.bronze] == [2, 0, 0, 0]
    t, _ = losing("att", "saque")
    t.st.bronze[:] = [0, 1, 0, 0]
    t.play("saque", 1).end_combat()
    assert [int(b) for b in t.st.bronze] == [0, 1, 0, 0]


OTHER = {
    ("magia_de_freya", 1): magia_de_freya_1, ("thor", 2): thor_2, ("odin", 1): odin_1, ("frey", 1): frey_1,
    ("loki", 1): loki_1, ("hela", 1): hela_1, ("skadi", 2): skadi_2, ("tyr", 2): tyr_2,
    ("heimdall", 1): lambda: peeks("heimdall"), ("balder", 1): balder_1, ("frigga", 1): frigga_1,
    ("njord", 1): lambda: swaps("njord", 1, 3), ("idun", 1): idun_1, ("assassina", 1): assassina_1,
    ("terrivel_doenca", 1): terrivel_doenca_1, ("hugin_munin", 1): lambda: peeks("hugin_munin"),
    ("hugin_munin", 2): hugin_munin_2, ("rebeliao_terrivel", 1): rebeliao_terrivel_1, ("valquirias", 1): valquirias_1,
    ("valquirias", 2): valquirias_2, ("sleipnir", 1): sleipnir_1, ("nidhogg", 1): nidhogg_1,
    ("ratatosk", 1): ratatosk_1, ("urd", 1): urd_1, ("verdandi", 1): verdandi_1, ("skuld", 1): skuld_1,
    ("hidromel", 2): lambda: swaps("hidromel", 2, 2), ("drakkar", 2): drakkar_2, ("mjolnir", 1): mjolnir_1,
    ("lancar_runas", 1): lancar_runas_1, ("lancar_runas", 2): lambda: swaps("lancar_runas", 2, 1),
    ("traicao", 1): traicao_1, ("furia_berserker", 1): furia_berserker_1, ("saque", 1): saque_1,
}  # fmt: skip


@pytest.mark.parametrize("case", OTHER, ids=lambda case: f"{case[0]}-{case[1]}")
def test_norna_option(case):
    OTHER[case]()


def test_every_option_has_a_case():
    nornas = [c for c in tables()[0].cards.values() if c.kind == "norna"]
    options = {(c.id, k + 1) for c in nornas for k in range(len(c.effects))}
    assert {(c[0], c[1]) for c in FORCE} | set(OTHER) == options
    assert len(nornas) == 34
    assert len(options) == 61
