"""Every Entity: the situation before, what is played, the situation after.

Written from the card list, not from the code. A case is ``(hands, arrangement, play, after, play, after ...)``; the
first word of a hand names the deck, a round is played by real actions (see helpers.Table). The test id is the card id.
"""

from __future__ import annotations

import pytest
from games.batalha.helpers import GAME, Table

# seat 2 prays, the Entities of seats 0 and 1 meet
MEET = "0 {} done; 1 {} done; 2 pray"
# seat 0 alone has an Entity: it wins the round by itself (BD-36)
ALONE = "0 {} done; 1 pray; 2 pray; 0 done"

CASES: dict[str, list[tuple]] = {
    # --- Christian ---
    "deus": [(("deus", "", ""), {}, ALONE.format("deus"), {"reserve 0": 3, "discard 0": "deus"})],
    "jesus": [
        (
            ("jesus", "hercules", ""),
            {},
            MEET.format("jesus", "hercules"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"aside": {"jesus": 3}, "discard 0": "", "hand 0": ""},
            "1 done; 2 done; 0 done",
            {"aside": {"jesus": 2}, "hand 0": ""},
            "2 done; 0 done; 1 done",
            {"aside": {"jesus": 1}, "hand 0": ""},
            "0 done; 1 done; 2 done",
            {"aside": {}, "hand 0": "jesus", "discard 0": ""},
        ),
        (("jesus", "hipolita", ""), {}, ALONE.format("jesus"), {"aside": {}, "discard 0": "jesus"}),
    ],
    "luci": [
        (
            ("luci diluvio", "hercules", ""),
            {"cemetery": 3, "island": 3},
            MEET.format("luci", "hercules"),
            {"faith 0": 5},
            "0 diluvio",
            {"cemetery": 5, "faith 0": 7},
        ),
        (("luci", "hercules", ""), {}, MEET.format("luci", "hercules"), {"faith 0": 2}),
    ],
    "leviata": [
        (
            ("leviata", "hercules", ""),
            {},
            MEET.format("leviata", "hercules"),
            {"faith 0": 3, "faith 1": 4},
            "0 done; 1 done",
            {"discard 0": "leviata", "hand 0": "", "reserve 1": 2, "reserve 0": 0},
        )
    ],
    "behemoth": [
        (
            ("behemoth cajado_de_moises", "hercules calcanhar_exposto", ""),
            {},
            MEET.format("behemoth", "hercules"),
            {"faith 0": 5, "legal": "done"},
            "0 done",
            {"to_act": 1, "legal": "done"},
        )
    ],
    "miguel": [(("miguel", "hipolita", ""), {}, MEET.format("miguel", "hipolita"), {"faith 0": 4, "faith 1": 3})],
    "gabriel": [
        (
            ("gabriel", "hipolita", ""),
            {"tops": {0: "cruz leviata aureola"}},
            MEET.format("gabriel", "hipolita"),
            {"faith 0": 2, "hand 0": "cruz leviata", "top 0": "aureola"},
        )
    ],
    "moises": [
        (
            ("moises", "hercules", ""),
            {"faithful": (1, 3, 1), "tops": {0: "cruz"}},
            MEET.format("moises", "hercules"),
            {"faith 0": 3, "reserve 1": 2, "cemetery": 1, "hand 0": ""},
            "0 done; 1 done",
            {"hand 0": "cruz"},
        ),
        (("moises", "hercules", ""), {"faithful": (2, 3, 1)}, MEET.format("moises", "hercules"), {"reserve 1": 3}),
        (("moises", "hercules", ""), {}, MEET.format("moises", "hercules"), {"cemetery": 0}),
    ],
    "sansao": [
        (
            ("sansao arca_da_alianca", "hercules", ""),
            {},
            MEET.format("sansao", "hercules"),
            {"faith 0": 5},
            "0 arca_da_alianca",
            {"faith 0": 6},
        ),
        (
            ("sansao", "hercules calcanhar_exposto", ""),
            {"first": 1},
            "1 hercules done; 2 pray; 0 sansao done",
            {"faith 0": 5},
            "1 calcanhar_exposto @0",
            {"faith 0": 1},
        ),
    ],
    "davi": [
        (
            ("davi", "hercules", ""),
            {},
            MEET.format("davi", "hercules"),
            {"faith 0": 5},
            "0 done; 1 done",
            {"status 1": "defeated", "faith 0": 2},
        ),
        (("davi", "hipolita", ""), {}, MEET.format("davi", "hipolita"), {"faith 0": 2}),
    ],
    "noe": [
        (("noe", "", ""), {"tops": {0: "cruz leviata"}}, ALONE.format("noe"), {"hand 0": "cruz leviata"}),
        (
            ("noe", "hipolita", ""),
            {"tops": {0: "cruz leviata"}},
            MEET.format("noe", "hipolita") + "; 0 done; 1 done",
            {"hand 0": "cruz leviata", "discard 0": "noe"},
        ),
    ],
    "maria": [
        (
            ("maria", "hipolita", ""),
            {"discards": {0: "leviata aureola"}, "tops": {0: "cruz cajado_de_moises"}},
            MEET.format("maria", "hipolita"),
            {"faith 0": 1, "hand 0": "leviata", "discard 0": "aureola"},
            "0 done; 1 done",
            {"hand 0": "leviata cruz cajado_de_moises"},
        ),
        (("maria", "hipolita", ""), {"discards": {0: "aureola"}}, MEET.format("maria", "hipolita"), {"hand 0": ""}),
    ],
    "lazaro": [
        (
            ("lazaro", "hipolita", ""),
            {},
            MEET.format("lazaro", "hipolita") + "; 0 done; 1 done",
            {"hand 0": "lazaro", "discard 0": ""},
        ),
        (("lazaro", "", ""), {}, ALONE.format("lazaro"), {"hand 0": "", "discard 0": "lazaro"}),
    ],
    "anjo_da_guarda": [
        (
            ("miguel anjo_da_guarda", "hipolita", ""),
            {},
            MEET.format("miguel", "hipolita"),
            {"faith 0": 4},
            "0 anjo_da_guarda",
            {"faith 0": 6, "acc 0": "anjo_da_guarda"},
            "0 done; 1 done; 0 done",
            {"discard 0": "miguel anjo_da_guarda"},
        ),
        (("anjo_da_guarda", "hipolita", ""), {}, MEET.format("anjo_da_guarda", "hipolita"), {"faith 0": 2}),
    ],
    # --- Greek ---
    "zeus": [
        (
            ("zeus", "leviata", "thor"),
            {},
            "0 zeus done; 1 leviata done; 2 thor done",
            {"legal": "@1 @2", "faith 1": 3},
            "0 @1",
            {"faith 0": 4, "faith 1": 2, "faith 2": 4},
        )
    ],
    "hera": [
        (
            ("hera", "leviata cajado_de_moises", ""),
            {"first": 1, "tops": {0: "hidra"}},
            "1 leviata done; 2 pray; 0 hera done",
            {"faith 0": 2, "hand 0": "hidra"},
            "1 cajado_de_moises done",
            {"faith 1": 5, "legal": "act done"},
            "0 act",
            {"faith 1": 3, "acc 1": "", "discard 1": "cajado_de_moises", "legal": "done"},
        )
    ],
    "poseidon": [
        (
            ("poseidon hidra hipolita ambrosia", "luci", ""),
            {},
            MEET.format("poseidon", "luci"),
            {"faith 0": 2, "legal": "act ambrosia done offer"},
            "0 act",
            {"legal": "hidra hipolita"},
            "0 hidra",
            {"faith 0": 4, "discard 0": "hidra"},
            "0 act",
            {"faith 0": 6, "hand 0": "ambrosia", "legal": "ambrosia done"},
        )
    ],
    "hades": [(("hades", "", ""), {"cemetery": 2}, ALONE.format("hades"), {"reserve 0": 3, "cemetery": 1})],
    "atena": [
        (
            ("atena ambrosia", "miguel juizo_final tentacao", ""),
            {"first": 1},
            "1 miguel done; 2 pray; 0 atena done",
            {"faith 0": 3},
            "1 juizo_final tentacao",
            {"faith 0": 3},
            "1 done; 0 ambrosia",
            {"faith 0": 3},
        )
    ],
    "ares": [
        (
            ("ares ambrosia velo_de_ouro", "nidhogg", ""),
            {},
            MEET.format("ares", "nidhogg"),
            {"faith 0": 4},
            "0 done; 1 done",
            {"to_act": 0, "legal": "ambrosia velo_de_ouro"},
            "0 ambrosia",
            {"hand 0": "velo_de_ouro", "discard 0": "ares ambrosia"},
        )
    ],
    "afrodite": [
        (("afrodite", "", ""), {"faithful": (0, 3, 1)}, ALONE.format("afrodite"), {"reserve 0": 3, "reserve 1": 2}),
    ],
    "hermes": [
        (
            ("hermes", "luci", ""),
            {"tops": {0: "velo_de_ouro hidra"}},
            MEET.format("hermes", "luci"),
            {"faith 0": 1, "hand 0": "velo_de_ouro hidra"},
        )
    ],
    "hidra": [
        (
            ("hidra", "miguel", ""),
            {},
            MEET.format("hidra", "miguel"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"hand 0": "hidra", "discard 0": ""},
        ),
        (("hidra", "", ""), {}, ALONE.format("hidra"), {"hand 0": "", "discard 0": "hidra"}),
    ],
    "hipolita": [(("hipolita", "luci", ""), {}, MEET.format("hipolita", "luci"), {"faith 0": 3, "faith 1": 2})],
    "aquiles": [
        (
            ("aquiles", "miguel juizo_final", ""),
            {"first": 1},
            "1 miguel done; 2 pray; 0 aquiles done",
            {"faith 0": 3},
            "1 juizo_final",
            {"faith 0": 3},
        ),
        (
            ("aquiles", "nidhogg", ""),
            {},
            MEET.format("aquiles", "nidhogg") + "; 0 done",
            {"status 0": "defeated", "faith 1": 5},
        ),
    ],
    "hercules": [(("hercules", "luci", ""), {}, MEET.format("hercules", "luci"), {"faith 0": 4})],
    "medusa": [
        (
            ("medusa", "sansao", ""),
            {},
            MEET.format("medusa", "sansao"),
            {"faith 0": 2, "faith 1": 3},
        ),
        (
            ("medusa calcanhar_exposto", "behemoth", ""),
            {},
            MEET.format("medusa", "behemoth") + "; 0 calcanhar_exposto",
            {"faith 1": 3, "acc 1": "calcanhar_exposto"},
        ),
    ],
    "minotauro": [
        (
            ("minotauro velo_de_ouro hidra", "leviata arca_da_alianca", ""),
            {},
            MEET.format("minotauro", "leviata"),
            {"faith 0": 5, "legal": "done"},
            "0 done; 1 arca_da_alianca done; 0 done",
            {"status 0": "defeated"},
            "1 done",
            {"to_act": 0, "legal": "hidra velo_de_ouro"},
            "0 hidra",
            {"hand 0": "velo_de_ouro", "discard 0": "hidra minotauro"},
        )
    ],
    # --- Norse ---
    "odin": [
        (
            ("odin", "luci", ""),
            {"tops": {0: "thor"}},
            MEET.format("odin", "luci"),
            {"faith 0": 4, "hand 0": "thor"},
        )
    ],
    "thor": [(("thor", "luci", ""), {}, MEET.format("thor", "luci"), {"faith 0": 4})],
    "loki": [
        (("loki", "miguel", ""), {}, MEET.format("loki", "miguel"), {"faith 0": 3, "faith 1": 4}),
        (("loki", "luci", ""), {}, MEET.format("loki", "luci"), {"faith 0": 2}),
        (
            ("loki", "miguel", "minotauro"),
            {},
            "0 loki done; 1 miguel done; 2 minotauro done",
            {"faith 0": 4, "faith 2": 5},
        ),
    ],
    "freya": [(("freya", "", ""), {"cemetery": 1}, ALONE.format("freya"), {"reserve 0": 3, "cemetery": 0})],
    "tyr": [
        (
            ("tyr brisingamen", "leviata cajado_de_moises maca_proibida", ""),
            {"first": 1},
            "1 leviata done; 2 pray; 0 tyr done",
            {"faith 0": 3, "legal": "cajado_de_moises done offer"},
            "1 cajado_de_moises done",
            {"legal": "act done"},
            "0 act",
            {"acc 1": "", "faith 1": 3, "discard 1": "cajado_de_moises", "legal": "done offer"},
        )
    ],
    "heimdall": [
        (
            ("heimdall", "", ""),
            {"tops": {0: "thor brisingamen"}},
            "0 heimdall done; 1 pray; 2 pray",
            {"faith 0": 2, "hand 0": "thor"},
            "0 done",
            {"hand 0": "thor brisingamen"},
        )
    ],
    "balder": [
        (
            ("balder", "miguel juizo_final tentacao", ""),
            {"first": 1},
            "1 miguel done; 2 pray; 0 balder done; 1 juizo_final tentacao",
            {"faith 0": 3},
        )
    ],
    "hela": [
        (
            ("hela", "minotauro", ""),
            {"cemetery": 5, "island": 3},
            MEET.format("hela", "minotauro"),
            {"faith 0": 4},
            "0 done; 1 done",
            {"cemetery": 6, "reserve 1": 2},
        )
    ],
    "nidhogg": [
        (
            ("nidhogg brisingamen", "hercules calcanhar_exposto", ""),
            {},
            MEET.format("nidhogg", "hercules"),
            {"faith 0": 5, "legal": "done"},
            "0 done",
            {"to_act": 1, "legal": "done"},
        )
    ],
    "fenrir": [
        (
            ("fenrir", "", ""),
            {"faithful": (0, 1, 3)},
            ALONE.format("fenrir"),
            {"reserve 0": 2, "reserve 2": 2, "cemetery": 1},
        )
    ],
    "jormungand": [
        (
            ("jormungand thor brisingamen hidromel", "leviata arca_da_alianca", ""),
            {},
            MEET.format("jormungand", "leviata"),
            {"faith 0": 5},
            "0 done; 1 arca_da_alianca done; 0 done; 1 done; 0 thor hidromel",
            {"hand 0": "brisingamen", "discard 0": "hidromel jormungand thor"},
        )
    ],
    "valquiria": [
        (
            ("valquiria", "luci", ""),
            {"discards": {0: "thor brisingamen odin"}},
            MEET.format("valquiria", "luci"),
            {"faith 0": 2, "legal": "odin thor"},
            "0 thor",
            {"hand 0": "thor", "discard 0": "brisingamen odin"},
        )
    ],
    "sigurd": [
        (("sigurd", "hidra", ""), {}, MEET.format("sigurd", "hidra"), {"faith 0": 5}),
        (("sigurd", "hipolita", ""), {}, MEET.format("sigurd", "hipolita"), {"faith 0": 3}),
    ],
    "berserker": [
        (
            ("berserker thor brisingamen", "luci", ""),
            {},
            MEET.format("berserker", "luci"),
            {"faith 0": 3, "legal": "act brisingamen done"},
            "0 act thor",
            {"faith 0": 5, "discard 0": "thor", "legal": "brisingamen done"},
        )
    ],
    # --- Egyptian ---
    "ra": [
        (
            ("ra", "luci aureola", "thor odin"),
            {},
            "0 ra done; 1 luci done; 2 thor done",
            {"faith 0": 4, "legal": "@1 @2"},
            "0 @2",
            {"hand 2": "", "discard 2": "odin", "hand 1": "aureola"},
        )
    ],
    "osiris": [
        (
            ("osiris", "hercules", ""),
            {"discards": {0: "thot ankh"}},
            MEET.format("osiris", "hercules"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"hand 0": "thot", "discard 0": "ankh osiris"},
        )
    ],
    "isis": [
        (
            ("isis", "luci", ""),
            {"discards": {0: "thot ankh cheia_do_nilo"}},
            MEET.format("isis", "luci"),
            {"faith 0": 2, "legal": "ankh cheia_do_nilo thot"},
            "0 cheia_do_nilo",
            {"hand 0": "cheia_do_nilo", "discard 0": "ankh thot"},
        )
    ],
    "horus": [
        (("horus", "hidra", ""), {}, MEET.format("horus", "hidra"), {"faith 0": 4}),
        (("horus", "seth/0", ""), {}, MEET.format("horus", "seth"), {"faith 0": 4, "faith 1": 4}),
        (("horus", "hipolita", ""), {}, MEET.format("horus", "hipolita"), {"faith 0": 3}),
        (("horus", "", ""), {"tops": {0: "ankh"}}, ALONE.format("horus"), {"hand 0": "ankh"}),
    ],
    "seth": [
        (
            ("seth thot ankh", "nidhogg", ""),
            {},
            MEET.format("seth", "nidhogg"),
            {"faith 0": 4},
            "0 done; 1 done; 0 ankh",
            {"hand 0": "thot", "discard 0": "ankh seth"},
        )
    ],
    "anubis": [
        (
            ("anubis", "nidhogg", ""),
            {"cemetery": 5},
            MEET.format("anubis", "nidhogg"),
            {"faith 0": 4},
            "0 done; 1 done",
            {"reserve 0": 1, "cemetery": 4, "reserve 1": 2},
        ),
        (
            ("anubis", "nidhogg", ""),
            {"cemetery": 5, "faithful": (2, 2, 1)},
            MEET.format("anubis", "nidhogg") + "; 0 done; 1 done",
            {"reserve 0": 2, "cemetery": 5},
        ),
    ],
    "bastet": [
        (
            ("bastet", "hercules ambrosia velo_de_ouro hidra", ""),
            {},
            MEET.format("bastet", "hercules"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"to_act": 1, "legal": "ambrosia hidra velo_de_ouro"},
            "1 hidra ambrosia",
            {"hand 1": "velo_de_ouro", "discard 1": "ambrosia hercules hidra"},
        )
    ],
    "thot": [
        (
            ("thot", "luci", ""),
            {"tops": {0: "ankh sobek"}},
            MEET.format("thot", "luci"),
            {"faith 0": 1, "hand 0": "ankh sobek"},
        )
    ],
    "sobek": [
        (
            ("sobek", "", ""),
            {"tops": {0: "ankh"}},
            "0 sobek done; 1 pray; 2 pray",
            {"faith 0": 4},
            "0 done",
            {"hand 0": "ankh"},
        )
    ],
    "apofis": [
        (
            ("apofis thot ankh cheia_do_nilo", "luci", ""),
            {},
            MEET.format("apofis", "luci"),
            {"faith 0": 3},
            "0 act thot act ankh act",
            {"faith 0": 6, "hand 0": "", "discard 0": "ankh cheia_do_nilo thot", "legal": "done"},
        )
    ],
    "esfinge": [
        (
            ("esfinge", "luci aureola cruz", "thor odin"),
            {},
            "0 esfinge done; 1 luci done; 2 thor done; 0 @1",
            {"faith 0": 4, "legal": "aureola cruz"},
            "0 cruz",
            {"hand 1": "aureola", "top 1": "cruz"},
        )
    ],
    "mumia": [
        (
            ("mumia", "hipolita", ""),
            {},
            MEET.format("mumia", "hipolita"),
            {"faith 0": 2},
            "0 done; 1 done",
            {"hand 0": "mumia", "discard 0": ""},
        )
    ],
    "farao": [
        (("farao", "luci", ""), {"tops": {0: "ankh"}}, MEET.format("farao", "luci"), {"faith 0": 3, "hand 0": "ankh"})
    ],
    "cleopatra": [
        (
            ("cleopatra", "", ""),
            {"faithful": (0, 1, 2)},
            ALONE.format("cleopatra"),
            {"reserve 0": 3, "reserve 1": 1, "reserve 2": 1},
        )
    ],
    # --- Yoruba ---
    "oxala": [
        (
            ("oxala", "", ""),
            {"tops": {0: "exu"}},
            "0 oxala done; 1 pray; 2 pray",
            {"faith 0": 4, "hand 0": ""},
            "0 done",
            {"hand 0": "exu"},
        )
    ],
    "nana": [
        (
            ("nana", "luci", ""),
            {"tops": {0: "exu ogum quizila"}, "patches": {"params.die": [2]}},
            MEET.format("nana", "luci"),
            {"faith 0": 1, "hand 0": "exu ogum", "top 0": "quizila"},
        )
    ],
    "iemanja": [
        (
            ("iemanja", "hercules", ""),
            {"tops": {0: "exu ogum"}},
            MEET.format("iemanja", "hercules"),
            {"faith 0": 3, "hand 0": ""},
            "0 done; 1 done",
            {"hand 0": "exu ogum"},
        )
    ],
    "xango": [
        (
            ("xango machado_de_xango abebe_de_oxum", "luci", ""),
            {},
            MEET.format("xango", "luci"),
            {"faith 0": 4},
            "0 abebe_de_oxum",
            {"faith 0": 6},
            "0 machado_de_xango",
            {"faith 0": 9},
        )
    ],
    "ogum": [(("ogum", "luci", ""), {}, MEET.format("ogum", "luci"), {"faith 0": 4})],
    "oxossi": [
        (
            ("oxossi ofa_de_oxossi", "luci", ""),
            {},
            MEET.format("oxossi", "luci"),
            {"faith 0": 3},
            "0 ofa_de_oxossi",
            {"faith 0": 7},
        )
    ],
    "oxum": [
        (
            ("oxum", "", ""),
            {"faithful": (4, 1, 2)},
            ALONE.format("oxum"),
            {"reserve 0": 7, "reserve 1": 1, "reserve 2": 1},
        )
    ],
    "iansa": [
        (
            ("iansa", "luci", "thor"),
            {},
            "0 iansa done; 1 luci done; 2 thor done; 0 @2",
            {"faith 0": 3, "faith 1": 2, "faith 2": 3},
        )
    ],
    "exu": [
        (
            ("exu", "luci aureola", "thor odin"),
            {},
            "0 exu done; 1 luci done; 2 thor done; 0 @1",
            {"faith 0": 2, "hand 0": "aureola", "hand 1": "", "hand 2": "odin"},
        )
    ],
    "omolu": [
        (
            ("omolu", "hercules", ""),
            {"faithful": (1, 0, 4)},
            MEET.format("omolu", "hercules"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"reserve 2": 3, "cemetery": 1, "reserve 1": 2},
        )
    ],
    "ossain": [
        (
            ("ossain", "luci", ""),
            {"discards": {0: "exu ebo quizila"}},
            MEET.format("ossain", "luci"),
            {"faith 0": 2, "hand 0": "ebo", "discard 0": "exu quizila"},
        )
    ],
    "logunede": [
        (
            ("ogum logunede", "luci", ""),
            {},
            MEET.format("ogum", "luci") + "; 0 logunede",
            {"faith 0": 5, "acc 0": "logunede"},
            "0 done; 1 done; 0 done",
            {"discard 0": "logunede ogum"},
        ),
        (("logunede", "luci", ""), {}, MEET.format("logunede", "luci"), {"faith 0": 2}),
    ],
    "ibeji": [(("ibeji", "", ""), {}, ALONE.format("ibeji"), {"reserve 0": 4})],
    "oxumare": [
        (
            ("oxumare", "hercules", ""),
            {},
            MEET.format("oxumare", "hercules"),
            {"faith 0": 3},
            "0 done; 1 done",
            {"hand 0": "oxumare", "discard 0": ""},
        )
    ],
}
ROWS = [
    pytest.param(case, id=card if k == 0 else f"{card}-{k + 1}")
    for card, cases in CASES.items()
    for k, case in enumerate(cases)
]


@pytest.mark.parametrize("case", ROWS)
def test_card(case):
    hands, arrangement, *stages = case
    table = Table(*hands, **arrangement)
    for script, after in zip(stages[::2], stages[1::2], strict=True):
        table.do(script).check(after)


def test_every_entity_has_a_case():
    cards = GAME.load().cards
    assert {c for c in cards if cards[c].kind == "entity"} == set(CASES)
