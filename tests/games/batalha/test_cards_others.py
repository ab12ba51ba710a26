"""Every Accessory, Magic and Divine Power card: before, play, after. Same shape as test_cards_entities.py."""

from __future__ import annotations

import pytest
from games.batalha.helpers import GAME, Table

MEET = "0 {} done; 1 {} done; 2 pray"


def own(entity: str, card: str, before: int, after: int, **more) -> tuple:
    """Return the case of an Accessory on the own Entity that changes nothing but the Faith value."""
    foe = "luci" if entity != "miguel" else "oxumare"
    return (
        (f"{entity} {card}", foe, ""),
        {},
        MEET.format(entity, foe),
        {"faith 0": before, "acc 0": ""},
        f"0 {card}",
        {"faith 0": after, "acc 0": card, "hand 0": "", **more},
        "0 done; 1 done; 0 done",
        {"discard 0": f"{entity} {card}"},
    )


def drawing(entity: str, card: str, top: str, before: int, after: int) -> tuple:
    """Return the case of an own Accessory that draws a card when attached."""
    foe = "luci" if entity != "miguel" else "thor"
    return (
        (f"{entity} {card}", foe, ""),
        {"tops": {0: top}},
        MEET.format(entity, foe),
        {"faith 0": before},
        f"0 {card}",
        {"faith 0": after, "acc 0": card, "hand 0": top},
    )


def hostile(entity: str, card: str, foe: str, before: int, after: int) -> tuple:
    """Return the case of an Accessory that harms one of two opponents; the deck of its owner gets it back."""
    third = next(e for e in ("ogum", "thor") if not (e == "ogum" and entity == "ogum") and e != foe)
    return (
        (f"{entity} {card}", foe, third),
        {},
        f"0 {entity} done; 1 {foe} done; 2 {third} done",
        {"faith 1": before},
        f"0 {card}",
        {"legal": "@1 @2"},
        "0 @1",
        {"faith 1": after, "acc 1": card, "acc 0": "", "hand 0": ""},
        "0 done; 1 done; 2 done",
        {"faith 1": after} if after >= 4 else {"status 1": "defeated"},
    )


def magic_shield(entity: str, card: str, after: int) -> tuple:
    """Return the case of an own Accessory that keeps Magics off from now on: what came before stays."""
    return (
        (f"{entity} {card}", "miguel juizo_final tentacao", ""),
        {"first": 1},
        f"1 miguel done; 2 pray; 0 {entity} done; 1 juizo_final done; 0 {card}",
        {"faith 0": after},
        "0 done; 1 tentacao",
        {"faith 0": after, "acc 0": card},
    )


def accessory_shield(entity: str, card: str, other: str, after: int) -> tuple:
    """Return the case of an own Accessory that keeps Accessories off from now on: what hangs there stays."""
    foe = "leviata"
    return (
        (f"{entity} {card} {other}", f"{foe} maca_proibida", ""),
        {},
        f"0 {entity} done; 1 {foe} done; 2 pray",
        {"legal": f"{card} {other} done"},
        f"0 {card}",
        {"faith 0": after, "legal": "done"},
        "0 done",
        {"to_act": 1, "legal": "done"},
    )


def boost(entity: str, card: str, before: int, after: int) -> tuple:
    """Return the case of a Magic that only raises the own Faith; it lies in play until the round ends."""
    return (
        (f"{entity} {card}", "hermes" if entity != "hipolita" else "luci", ""),
        {},
        MEET.format(entity, "hermes" if entity != "hipolita" else "luci"),
        {"faith 0": before},
        f"0 {card}",
        {"faith 0": after, "hand 0": "", "discard 0": ""},
        "0 done; 1 done; 0 done",
        {"discard 0": f"{card} {entity}"},
    )


def drop(entity: str, card: str, foe: str, before: int, after: int) -> tuple:
    """Return the case of a Magic that lowers one opposing Entity, chosen among those still in."""
    third = "thor" if entity != "thor" else "ogum"
    return (
        (f"{entity} {card}", foe, third),
        {},
        f"0 {entity} done; 1 {foe} done; 2 {third} done",
        {"faith 1": before},
        f"0 {card}",
        {"legal": "@1 @2"},
        "0 @1",
        {"faith 1": after, "faith 2": 4, "hand 0": ""},
    )


def drop_all(entity: str, card: str, foe: str, third: str, after: dict) -> tuple:
    """Return the case of a Magic that lowers every opposing Entity still in."""
    return (
        (f"{entity} {card}", foe, third),
        {},
        f"0 {entity} done; 1 {foe} done; 2 {third} done; 0 {card}",
        after,
    )


def two_cards(entity: str, card: str, top: str) -> tuple:
    """Return the case of a Magic that draws two, cast before the Entity is laid."""
    return (
        (f"{entity} {card}", "", ""),
        {"tops": {0: top}},
        f"0 {card}",
        {"hand 0": f"{entity} {top}", "discard 0": ""},
    )


def from_cemetery(entity: str, card: str) -> list[tuple]:
    """Return the cases of a Magic that converts one Faithful of the Cemetery."""
    return [
        ((f"{entity} {card}", "", ""), {"cemetery": 2}, f"0 {card}", {"reserve 0": 1, "cemetery": 1, "hand 0": entity}),
        ((f"{entity} {card}", "", ""), {"cemetery": 0}, f"0 {card}", {"reserve 0": 0, "hand 0": entity}),
    ]


CASES: dict[str, list[tuple]] = {
    # --- Christian Accessories ---
    "aureola": [drawing("miguel", "aureola", "noe", 4, 5)],
    "coroa_de_espinhos": [
        (
            ("leviata coroa_de_espinhos", "minotauro", ""),
            {"tops": {0: "noe davi"}},
            MEET.format("leviata", "minotauro") + "; 0 coroa_de_espinhos",
            {"faith 0": 4, "acc 0": "coroa_de_espinhos", "hand 0": ""},
            "0 done; 1 done",
            {"hand 0": "noe davi", "discard 0": "coroa_de_espinhos leviata"},
        )
    ],
    "cajado_de_moises": [own("miguel", "cajado_de_moises", 4, 6)],
    "arca_da_alianca": [own("miguel", "arca_da_alianca", 4, 7)],
    "cruz": [
        (
            ("miguel cruz", "oxumare", ""),
            {"cemetery": 2},
            MEET.format("miguel", "oxumare") + "; 0 cruz",
            {"faith 0": 6, "cemetery": 2},
            "0 done; 1 done; 0 done",
            {"reserve 0": 3, "cemetery": 1},
        )
    ],
    "trombeta_do_apocalipse": [
        (
            ("miguel trombeta_do_apocalipse", "hipolita", ""),
            {},
            MEET.format("miguel", "hipolita"),
            {"faith 0": 4, "island": 2, "cemetery": 0},
            "0 trombeta_do_apocalipse",
            {"faith 0": 6, "island": 1, "cemetery": 1},
        )
    ],
    "maca_proibida": [hostile("miguel", "maca_proibida", "hipolita", 3, 1)],
    # --- Christian Magics ---
    "multiplicacao_dos_paes": [two_cards("miguel", "multiplicacao_dos_paes", "noe davi")],
    "diluvio": [
        (
            ("miguel diluvio", "", ""),
            {"island": 3, "tops": {0: "noe"}},
            "0 diluvio",
            {"island": 1, "cemetery": 2, "hand 0": "miguel noe"},
        )
    ],
    "praga_do_egito": [
        (
            ("miguel praga_do_egito", "", ""),
            {"faithful": (6, 2, 5)},
            "0 praga_do_egito",
            {"reserve 0": 6, "reserve 1": 2, "reserve 2": 4, "cemetery": 1},
        ),
        (
            ("miguel praga_do_egito", "", ""),
            {"faithful": (6, 0, 0)},
            "0 praga_do_egito",
            {"cemetery": 0, "hand 0": "miguel"},
        ),
    ],
    "ressurreicao": from_cemetery("miguel", "ressurreicao"),
    "agua_em_vinho": [boost("leviata", "agua_em_vinho", 3, 5)],
    "juizo_final": [drop_all("miguel", "juizo_final", "hipolita", "thor", {"faith 0": 4, "faith 1": 2, "faith 2": 3})],
    "confissao": [
        (
            ("miguel confissao", "hipolita", "thor"),
            {"tops": {0: "noe"}},
            "0 confissao",
            {"legal": "@1 @2", "hand 0": "miguel"},
            "0 @1",
            {"hand 1": "", "discard 1": "hipolita", "hand 2": "thor", "hand 0": "miguel noe"},
        )
    ],
    "tentacao": [drop("miguel", "tentacao", "hipolita", 3, 1)],
    # --- Greek Accessories ---
    "raio_de_zeus": [own("hercules", "raio_de_zeus", 4, 7)],
    "egide": [magic_shield("hercules", "egide", 5)],
    "sandalias_de_hermes": [drawing("hercules", "sandalias_de_hermes", "hidra", 4, 5)],
    "tridente_de_poseidon": [own("hercules", "tridente_de_poseidon", 4, 6)],
    "elmo_de_hades": [accessory_shield("hercules", "elmo_de_hades", "velo_de_ouro", 5)],
    "velo_de_ouro": [own("hercules", "velo_de_ouro", 4, 6)],
    "calcanhar_exposto": [hostile("hercules", "calcanhar_exposto", "leviata", 3, 1)],
    # --- Greek Magics ---
    "pocao_de_circe": [
        (
            ("hercules pocao_de_circe", "sansao aureola", "balder"),
            {"tops": {1: "noe"}},
            "0 hercules done; 1 sansao done; 2 balder done",
            {"faith 1": 5, "faith 2": 3},
            "0 pocao_de_circe",
            {"faith 1": 1, "faith 2": 3},  # Balder is immune: Sansão is the only target
            "0 done; 1 aureola",
            {"faith 1": 2},
        )
    ],
    "caixa_de_pandora": [
        (
            ("hercules caixa_de_pandora", "luci aureola", "thor odin"),
            {},
            "0 caixa_de_pandora",
            {"to_act": 1, "legal": "aureola luci"},
            "1 aureola",
            {"to_act": 2, "legal": "odin thor"},
            "2 thor",
            {
                "hand 1": "luci",
                "hand 2": "odin",
                "discard 1": "aureola",
                "discard 2": "thor",
                "hand 0": "hercules",
                "to_act": 0,
            },
        )
    ],
    "oraculo_de_delfos": [two_cards("hercules", "oraculo_de_delfos", "hidra ares")],
    "cavalo_de_troia": [
        (
            ("hercules cavalo_de_troia", "", ""),
            {"faithful": (2, 2, 4)},
            "0 cavalo_de_troia",
            {"reserve 0": 3, "reserve 1": 2, "reserve 2": 3},
        ),
        (
            ("hercules cavalo_de_troia", "", ""),
            {"faithful": (3, 2, 4)},
            "0 cavalo_de_troia",
            {"reserve 0": 3, "reserve 2": 4, "hand 0": "hercules"},
        ),
    ],
    "hecatombe": [
        (
            ("hercules hecatombe", "", ""),
            {"tops": {0: "hidra"}},
            "0 hecatombe",
            {"island": 1, "cemetery": 1, "hand 0": "hercules hidra"},
        )
    ],
    "ambrosia": [boost("hercules", "ambrosia", 4, 6)],
    "canto_da_sereia": [drop("hercules", "canto_da_sereia", "miguel", 4, 2)],
    "barco_de_caronte": from_cemetery("hercules", "barco_de_caronte"),
    "trabalho_de_hercules": [
        boost("hercules", "trabalho_de_hercules", 4, 7),
        (
            ("hades trabalho_de_hercules", "luci", ""),
            {},
            MEET.format("hades", "luci") + "; 0 trabalho_de_hercules",
            {"faith 0": 3, "hand 0": ""},
        ),
    ],
    # --- Norse Accessories ---
    "skidbladnir_navio_de_frey": [own("thor", "skidbladnir_navio_de_frey", 4, 6)],
    "mjolnir": [own("thor", "mjolnir", 4, 8), own("balder", "mjolnir", 3, 5)],
    "lanca_de_odin": [own("thor", "lanca_de_odin", 4, 6)],
    "capacete_viking": [drawing("thor", "capacete_viking", "odin", 4, 5)],
    "brisingamen": [own("thor", "brisingamen", 4, 6)],
    "escudo_redondo": [accessory_shield("thor", "escudo_redondo", "brisingamen", 5)],
    "gleipnir": [hostile("thor", "gleipnir", "leviata", 3, 1)],
    # --- Norse Magics ---
    "torcida_organizada_viking": [boost("thor", "torcida_organizada_viking", 4, 6)],
    "hidromel": [two_cards("thor", "hidromel", "odin loki")],
    "saque_viking": [
        (
            ("thor saque_viking", "luci", "hidra"),
            {},
            "0 saque_viking",
            {"legal": "@1 @2"},
            "0 @2",
            {"hand 0": "hidra thor", "hand 2": "", "hand 1": "luci"},
        )
    ],
    "ragnarok": [
        (
            ("thor ragnarok", "luci", ""),
            {"island": 5},
            MEET.format("thor", "luci") + "; 0 ragnarok",
            {"cemetery": 5, "reserve 0": 0, "round": 2, "discard 0": "ragnarok thor"},
        )
    ],
    "trovao": [drop("thor", "trovao", "miguel", 4, 2)],
    "furia_do_berserker": [
        (
            ("thor furia_do_berserker loki brisingamen", "luci", ""),
            {},
            MEET.format("thor", "luci") + "; 0 furia_do_berserker",
            {"faith 0": 7, "legal": "brisingamen loki"},
            "0 loki",
            {"hand 0": "brisingamen", "discard 0": "loki"},
        )
    ],
    "truque_de_loki": [drop_all("thor", "truque_de_loki", "luci", "hidra", {"faith 0": 4, "faith 1": 1, "faith 2": 2})],
    "portoes_de_valhala": from_cemetery("thor", "portoes_de_valhala"),
    # --- Egyptian Accessories ---
    "ankh": [own("sobek", "ankh", 4, 6)],
    "cetro_was": [own("sobek", "cetro_was", 4, 6)],
    "coroa_dupla": [own("sobek", "coroa_dupla", 4, 7)],
    "escaravelho_sagrado": [drawing("sobek", "escaravelho_sagrado", "thot", 4, 5)],
    "olho_de_horus": [magic_shield("sobek", "olho_de_horus", 4)],
    "bandagens": [hostile("sobek", "bandagens", "leviata", 3, 1)],
    # --- Egyptian Magics ---
    "olho_de_ra": [
        (
            ("sobek olho_de_ra", "luci aureola", "hidra"),
            {},
            "0 olho_de_ra",
            {"legal": "@1 @2"},
            "0 @1",
            {"to_act": 0, "legal": "aureola luci"},
            "0 luci",
            {"hand 1": "aureola", "top 1": "luci", "hand 0": "sobek"},
        )
    ],
    "cheia_do_nilo": [two_cards("sobek", "cheia_do_nilo", "thot isis")],
    "maldicao_do_farao": [
        (
            ("sobek maldicao_do_farao", "luci aureola miguel", "hidra"),
            {},
            "0 maldicao_do_farao @1",
            {"n_hand 1": 1, "hand 2": "hidra"},
        ),
        (
            ("sobek maldicao_do_farao", "luci", "hidra"),
            {},
            "0 maldicao_do_farao @1",
            {"n_hand 1": 0, "discard 1": "luci"},
        ),
    ],
    "pesagem_do_coracao": [drop("sobek", "pesagem_do_coracao", "leviata", 3, 1)],
    "tempestade_de_areia": [
        drop_all("sobek", "tempestade_de_areia", "luci", "hidra", {"faith 0": 4, "faith 1": 1, "faith 2": 2})
    ],
    "livro_dos_mortos": from_cemetery("sobek", "livro_dos_mortos"),
    "sol_do_meio_dia": [boost("sobek", "sol_do_meio_dia", 4, 6)],
    "grande_piramide": [
        (
            ("sobek grande_piramide", "", ""),
            {"tops": {0: "thot"}},
            "0 grande_piramide",
            {"island": 3, "pile": 37, "hand 0": "sobek thot"},
        )
    ],
    # --- Yoruba Accessories ---
    "machado_de_xango": [own("ogum", "machado_de_xango", 4, 6)],
    "pintura_corporal": [drawing("ogum", "pintura_corporal", "exu", 4, 5)],
    "abebe_de_oxum": [own("ogum", "abebe_de_oxum", 4, 6)],
    "espada_de_ogum": [own("ogum", "espada_de_ogum", 4, 6)],
    "ofa_de_oxossi": [own("ogum", "ofa_de_oxossi", 4, 6)],
    "fio_de_contas": [magic_shield("ogum", "fio_de_contas", 4)],
    "quizila": [hostile("ogum", "quizila", "leviata", 3, 1)],
    # --- Yoruba Magics ---
    "oferenda_caprichada": [boost("iemanja", "oferenda_caprichada", 3, 5)],
    "jogo_de_buzios": [
        (
            ("ogum jogo_de_buzios", "", ""),
            {"tops": {0: "exu xango oxum quizila"}, "patches": {"params.die": [3]}},
            "0 jogo_de_buzios",
            {"hand 0": "exu ogum oxum xango", "top 0": "quizila"},
        )
    ],
    "toque_de_atabaque": [
        (
            ("ogum toque_de_atabaque abebe_de_oxum espada_de_ogum", "luci maca_proibida", ""),
            {"first": 1},
            "1 luci done; 2 pray; 0 ogum done; 1 maca_proibida done",
            {"faith 0": 2, "acc 0": "maca_proibida"},
            "0 abebe_de_oxum espada_de_ogum",
            {"faith 0": 6},
            "0 toque_de_atabaque",
            {"faith 0": 8},  # two own-side Accessories; the hostile one does not count
        ),
        (
            ("ogum toque_de_atabaque", "luci", ""),
            {},
            MEET.format("ogum", "luci") + "; 0 toque_de_atabaque",
            {"faith 0": 4},
        ),
    ],
    "ebo": [
        (
            ("ogum ebo exu espada_de_ogum", "luci", ""),
            {},
            MEET.format("ogum", "luci") + "; 0 ebo",
            {"faith 0": 4, "legal": "espada_de_ogum exu"},
            "0 exu",
            {"faith 0": 7, "hand 0": "espada_de_ogum", "discard 0": "exu"},
        ),
        (("ogum ebo", "luci", ""), {}, MEET.format("ogum", "luci") + "; 0 ebo", {"faith 0": 7}),
    ],
    "ventania_de_iansa": [drop("ogum", "ventania_de_iansa", "leviata", 3, 1)],
    "banho_de_ervas": [
        (
            ("ogum banho_de_ervas", "", ""),
            {"discards": {0: "exu oxum quizila"}},
            "0 banho_de_ervas",
            {"legal": "exu oxum"},
            "0 oxum",
            {"hand 0": "ogum oxum", "discard 0": "exu quizila"},
        )
    ],
    "encruzilhada": [
        (
            ("ogum encruzilhada", "leviata cajado_de_moises cruz", ""),
            {"first": 1},
            "1 leviata done; 2 pray; 0 ogum done; 1 cajado_de_moises cruz done",
            {"faith 1": 7, "faith 0": 4},
            "0 encruzilhada",
            {"legal": "cajado_de_moises cruz"},
            "0 cajado_de_moises",
            {"faith 1": 5, "faith 0": 6, "acc 0": "cajado_de_moises", "acc 1": "cruz"},
            "0 done; 1 done; 0 done",
            {"discard 0": "encruzilhada ogum", "discard 1": "cajado_de_moises cruz leviata"},
        )
    ],
    "festa_no_terreiro": [(("ogum festa_no_terreiro", "", ""), {}, "0 festa_no_terreiro", {"island": 3, "pile": 37})],
    "raio_de_xango": [drop_all("ogum", "raio_de_xango", "luci", "hidra", {"faith 0": 4, "faith 1": 1, "faith 2": 2})],
}
_GODS = {"deus": "miguel", "zeus": "hercules", "odin": "thor", "ra": "sobek", "oxala": "ogum"}
for god, entity in _GODS.items():
    foe = "luci" if god != "deus" else "hidra"
    CASES[f"poder_divino_{god}"] = [
        (
            (entity, foe),
            {"mode": "duel", "tops": {1: ("noe davi maria cruz" if foe == "luci" else "ares hera zeus hades")}},
            "0 power; 1 prayer",
            {
                "hand 0": entity,
                "n_hand 1": 4,
                "hand 1": ("davi luci maria noe" if foe == "luci" else "ares hera hidra zeus"),
            },
            f"0 {entity} done; 1 {foe} done",
            {"faith 0": 7, "faith 1": 2 if foe == "luci" else 3},
        )
    ]

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


def test_every_other_card_has_a_case():
    cards = GAME.load().cards
    assert {c for c in cards if cards[c].kind != "entity"} == set(CASES)


def test_each_deck_counts_35_cards_as_reconstructed():
    cards = GAME.load().cards.values()
    for deck in ("christian", "greek", "norse", "egyptian", "yoruba"):
        mine = [card for card in cards if card.deck.name.lower() == deck]
        split = {
            kind: sum(card.copies for card in mine if card.kind == kind) for kind in ("entity", "accessory", "magic")
        }
        assert split == {"entity": 14, "accessory": 9, "magic": 12}
        assert sum(card.copies for card in mine if card.kind == "power") == 1
    assert GAME.load().notes == []


def test_known_cards_are_the_ones_of_the_rulebook():
    cards = GAME.load().cards
    known = {c for c, card in cards.items() if card.provenance == "rulebook" and card.kind != "power"}
    assert known == {
        "luci", "hidra", "poseidon", "nidhogg", "skidbladnir_navio_de_frey", "bastet", "apofis", "olho_de_ra", "nana",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("entity", "value", "boosts", "total"),
    [
        ("nidhogg", 5, (), 5),
        ("aquiles", 3, (), 3),
        ("iemanja", 3, ("oferenda_caprichada",), 5),
        ("thor", 4, ("torcida_organizada_viking", "lanca_de_odin"), 8),
    ],
)
def test_examples_of_pages_8_and_9(entity, value, boosts, total):
    foe = "luci"
    table = Table(" ".join((entity, *boosts)), foe, "").do(MEET.format(entity, foe))
    assert table.faith(0) == value
    for card in boosts:
        table.do(f"0 {card}")
    assert table.faith(0) == total
