"""Every card of the decks and stacks, every hero board and companion: before, play, after.

What a card should do is read from its `text` and `ref` (copies); the fields of cards.toml are checked by playing.
"""

from __future__ import annotations

import re

import pytest
from games.god_of_war.helpers import Table, tables

from simkit.games.god_of_war.vocab import Decision, Phase, Slot, Verb

CARDS = [c for c in tables()[0].cards.values() if c.kind in ("start", "upgrade")]
NUMBERS = [c for c in CARDS if c.text.startswith("Number")]
ACTIONS = [c for c in CARDS if re.match(r"Melee|Ranged|Defence", c.text)]
SPECIALS = [c for c in CARDS if c.text.startswith("Special")]


def each(cards):
    return pytest.mark.parametrize("card", cards, ids=[c.id for c in cards])


def fresh(*heroes: str) -> Table:
    t = Table(*(heroes or ("kratos", "freya")))
    for p in range(t.st.n_players):
        t.give(p)
    t.die(0)
    t.stand(kratos=1)
    return t


def test_no_card_is_left_out():
    assert len(NUMBERS) + len(ACTIONS) + len(SPECIALS) == len(CARDS)
    assert sum(c.copies for c in CARDS if c.kind == "start") == 70
    assert sum(c.copies for c in CARDS if c.kind == "upgrade") == 88


@each(CARDS)
def test_copies_are_those_of_the_printed_numbers(card):
    if card.kind == "start":
        assert card.copies == len(card.ref.split(", "))
    else:
        first, last = (int(x) for x in re.findall(r"UP-0(\d+)", card.ref))
        assert card.copies == last - first + 1
        _, tab, _ = tables()
        mine = [k for k in range(tab[0].n_up) if tab[0].up_card[k] == tables()[0].index[card.id]]
        runes = [int(tab[0].up_rune[k]) for k in mine]
        assert runes == [(n - 1) % 4 for n in range(first, last + 1)]


@each(NUMBERS)
def test_a_number_card_adds_its_number(card):
    n = int(re.match(r"Number \+(\d)", card.text)[1])
    t = fresh()
    t.give(0, "kratos_melee", card.id, "kratos_number_1")
    t.do(Verb.ATTACK, "kratos_melee", "b1", 0)
    t.do(Verb.ADD, card.id)
    assert t.st.set_strength == n
    more = {t.data.ids[a] for a, _, _ in t.options(Verb.ADD)}
    assert ("kratos_number_1" in more) == ("not together" not in card.text)
    t.do(Verb.RESOLVE)
    t.quiet()
    assert t.st.dealt[0] == n
    assert t.st.rage[0] == 1


@each(ACTIONS)
def test_an_action_card_is_what_it_says(card):
    options = re.findall(r"(Melee|Ranged|Defence)(?: \+(\d))?", card.text)
    number = int(options[0][1] or 0)
    kinds = {name for name, _ in options}
    t = fresh()
    t.give(0, card.id, "kratos_number_2")
    offered = {(b, c) for _, b, c in t.options(Verb.ATTACK)}
    expected = {(Slot.B1, 0)} if "Melee" in kinds else set()
    if "Ranged" in kinds:
        expected |= {(Slot.T1, 1), (Slot.B1, 1)}
    assert offered == expected
    t.give(0, card.id)
    assert bool(t.options(Verb.ATTACK)) == bool(number and expected)
    for slot, kind in sorted(expected):
        u = fresh()
        u.give(0, card.id, "kratos_number_2")
        u.attack(Slot(slot).name.lower(), card.id, "kratos_number_2", kind=kind)
        assert u.st.dealt[0] == 2 + number
        killed = 2 + number >= (5 if slot == Slot.B1 else 4)
        assert u.st.stunned[slot] == int("stun" in card.text and not killed)
    v = fresh()
    v.give(0, card.id, "kratos_number_2")
    v.lay("ogre")
    v.clear_enemies("b2")
    v.stand(kratos=2, freya=4)
    v.activate("yellow")
    assert (v.st.decision == Decision.DEFEND) == ("Defence" in kinds)
    if "Defence" in kinds:
        v.do(Verb.DEFEND, card.id)
        assert v.st.hit_defence == number


@each(SPECIALS)
def test_a_special_has_its_rage_icon_and_is_discarded(card):
    t = fresh("brok_sindri", "kratos")
    t.stand(brok=1, sindri=3, kratos=2)
    t.st.hurt[0] = 4
    t.set_pile(0, "stun")
    t.st.status_left[0] = 9
    t.set_deck(0, "brok_sindri_number_1", "brok_sindri_number_2", "brok_sindri_number_3")
    t.give(0, card.id, "brok_sindri_melee_1")
    effect = card.special.name
    if effect == "BOOST":
        t.do(Verb.ATTACK, "brok_sindri_melee_1", "b1", 0)
    elif effect == "BLOCK":
        t.lay("ogre")
        t.clear_enemies("b2")
        t.stand(brok=2, sindri=4, kratos=1)
        t.activate("yellow")
        assert t.st.decision == Decision.HELP
    action = next(a for a in t.legal() if a >> 20 == Verb.SPECIAL and a & 63 == 0)
    rage = int(t.st.rage[0])
    t.play(action)
    if t.st.decision in (Decision.PAY, Decision.GIVE, Decision.MOVE):
        t.play(t.legal()[0])
    assert card.id in t.pile(0)
    assert t.st.specials[0] == 1
    icon = effect not in ("NUMBER_HEAL", "MOVE", "CLEANSE", "RAGE")
    assert t.st.rage[0] == rage + (2 if effect == "RAGE" else int(icon))
    if effect == "BLOCK":
        assert t.st.hurt[0] == 4 + 3 - 2
    elif effect == "NUMBER_HEAL":
        assert t.st.hurt[0] == 3
    elif effect == "HEAL":
        assert t.st.hurt[0] == 2
    elif effect == "BOOST":
        assert t.st.set_strength == 3
    elif effect == "DRAW":
        assert t.st.n_deck[0] == 1


@pytest.mark.parametrize(("card", "copies"), [("stun", 10), ("poison", 10), ("crystal", 10)])
def test_a_stack_of_ten(card, copies):
    data, _, _ = tables()
    assert data.cards[card].copies == copies


HEROES = {
    "kratos": (10, 5),
    "atreus": (7, 4),
    "freya": (8, 5),
    "brok": (6, 3),
    "sindri": (6, 3),
    "mimir": (4, 4),
    "kratos_solo": (10, 5),
}


@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_board(hero):
    data, tab, _ = tables()
    card = data.cards[hero]
    assert (card.health, card.rage) == HEROES[hero]
    assert (int(tab[0].health[card.hero]), int(tab[0].rage[card.hero])) == HEROES[hero]
    team = {"brok": ("brok_sindri", "freya"), "sindri": ("brok_sindri", "freya"), "mimir": ("kratos", "mimir"),
            "kratos_solo": ("kratos",), "freya": ("freya", "kratos")}.get(hero, (hero, "freya"))  # fmt: skip
    t = Table(*team)
    for p in range(t.st.n_players):
        t.give(p)
    f = t.figure(hero.removesuffix("_solo"))
    t.st.rage[f] = card.rage - 1
    assert t.options(Verb.RAGE) == []
    t.st.rage[f] = card.rage
    if hero == "mimir":
        t.clear_enemies()
        t.do(Verb.END)
    assert t.options(Verb.RAGE) != []


COMPANIONS = {
    "solo_atreus_1": ("stun_shot", "boost"),
    "solo_atreus_2": ("two_shot", "defence"),
    "solo_mimir_1": ("heal", "add_die"),
    "solo_mimir_2": ("move", "look"),
}


@pytest.mark.parametrize("card", COMPANIONS)
def test_a_companion_ability_has_two_options_once_a_scene(card):
    data, _, _ = tables()
    assert tuple(o.do.name.lower() for o in data.cards[card].options) == COMPANIONS[card]
    place = data.cards[card].place
    t = Table("kratos")
    t.give(0, "kratos_number_2")
    mine = [(a, b, c) for a, b, c in t.options(Verb.COMPANION) if a // 2 == place]
    assert mine
    t.st.aid_used[place] = 1
    assert not [1 for a, _, _ in t.options(Verb.COMPANION) if a // 2 == place]
    assert t.st.phase == Phase.HERO


@pytest.mark.parametrize(("card", "health"), [
    ("control_mattugr", 25), ("control_svartaljofurr", 50), ("control_head", 45), ("control_sigrun", 72),
])  # fmt: skip
def test_a_control_card_gives_its_health_to_all_sides_of_the_enemy(card, health):
    data, tab, _ = tables()
    assert data.cards[card].health == health
    sides = [s for s in range(176) if tab[0].side_pool[s] == 8 and s // 16 == data.cards[card].layout]
    assert sides
    assert {int(tab[0].side_health[s]) for s in sides} == {health}
