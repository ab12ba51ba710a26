"""Every side of every scene card does what its short notation says: the notation is read here on its own.

The rows of cards.toml are not looked at: each test plays the rune, the attack, the payment or the flip and compares
what happened with the `text` of the card.
"""

from __future__ import annotations

import re

import pytest
from games.god_of_war.helpers import Table, tables

from simkit.games.god_of_war.effects import flip_cards
from simkit.games.god_of_war.vocab import Decision, Do, Ev, Phase, Slot, Verb

RUNES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
PARTS = re.compile(r"(ATK|BOX|IP|FLIP|REVEAL|REWARD)\{([^}]*)\}")


def _sides():
    for card in tables()[0].cards.values():
        if card.kind == "scene":
            for name, text in zip(("front", "back"), card.text.split(" | "), strict=True):
                yield card, name, text.split(": ", 1)[1]


SIDES = [(f"{c.id}-{name}", c, name, text) for c, name, text in _sides()]
LINES = [
    (f"{ident}-{k}-{kind.lower()}", c, name, kind, line.strip(), text)
    for ident, c, name, text in SIDES
    for k, (kind, inner) in enumerate(PARTS.findall(text))
    for line in (inner.split(";") if kind == "ATK" else [inner])
]


def of(*kinds: str):
    rows = [line for line in LINES if line[3] in kinds]
    return pytest.mark.parametrize(("card", "side", "line", "text"), [(r[1], r[2], r[4], r[5]) for r in rows],
                                   ids=[f"{r[0]}-{n}" for n, r in enumerate(rows)])  # fmt: skip


def table(card, side, *heroes) -> Table:
    """Heroes at the front of every column, empty hands; the side shows, all else on its front is dead."""
    heroes = heroes or ("kratos", "atreus", "freya", "brok_sindri")
    t = Table(*heroes, scene=card.layout.name.lower())
    for p in range(t.st.n_players):
        t.give(p)
    if len(heroes) == 4:
        t.stand(kratos=1, atreus=2, freya=3, brok=4, sindri=-4)
    slot = card.slot.name.lower()
    if side == "back":
        t.show(slot)
    t.clear_enemies(slot)
    t.st.dead[8] = 0
    for other in range(8):
        t.st.dead[other] = int(other != card.slot)
    if card.layout.name == "HELHEIM" and card.slot in (4, 7):
        t.st.dead[2] = 0
    t.st.store[8] = 0
    t.die(0)
    t.st.to_act = t.st.decision = -1
    return t


def hurts(t: Table, since: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for row in t.events.rows[since : t.st.n_events]:
        if row[2] == Ev.HURT:
            found[int(row[3])] = found.get(int(row[3]), 0) + int(row[4])
    return found


def activate(t: Table, rune: str) -> list[int]:
    """Activate a rune; ties hit the left column; stops at the next activation. Returns the event rows."""
    since = int(t.st.n_events)
    t.activate(rune)
    for _ in range(20):
        if t.st.is_over or t.st.phase != Phase.ACTIVATE:
            break
        t.play(t.legal()[0])
    return since


def wake_control(t: Table) -> None:
    """Bring the enemy of the control card back to life."""
    for other in range(8):
        if t.tab.side_pool[t.st.side[other]] == 8:
            t.st.dead[other] = 0


COLUMN_FIGURE = {0: 0, 1: 2, 2: 4, 3: 6}


@pytest.mark.parametrize(("card", "side", "text"), [s[1:] for s in SIDES], ids=[s[0] for s in SIDES])
def test_side_name_health_armour_and_stores(card, side, text):
    t = table(card, side)
    s = int(t.st.side[card.slot])
    name = card.text.split(" | ")[0 if side == "front" else 1]
    assert t.data.ids[t.tab.side_card[s]] == card.id
    assert getattr(card, side).name in name
    health = re.search(r"\bH(\d+)\b", text)
    armour = re.search(r"(?<![A-Z])A(\d[\d,]*)", text)
    store = re.search(r"STORE\{\w+ (\d)\}", text)
    assert t.tab.side_health[s] == (int(health[1]) if health else 0)
    values = [int(x) for x in armour[1].split(",")] if armour else []
    assert [int(x) for x in t.st.armour[card.slot] if x] == values
    assert t.tab.side_enemy[s] == bool(health or armour)
    assert t.tab.side_stores[s] == bool(store)
    assert t.tab.side_store[s] == (int(store[1]) if store else 0)
    assert (t.tab.side_pool[s] == 8) == ("CTRL" in text)


@of("ATK")
def test_attack(card, side, line, text):
    rune, what = (x.strip() for x in line.split(":"))
    t = table(card, side)
    power = re.search(r"Power@(T\d)", what)
    if power:
        t.st.store[Slot[power[1]]] = 3
    since = activate(t, RUNES[rune])
    column = card.slot % 4
    melee = re.match(r"M\[(\w+)\]", what)
    strength = 3 if power else int(re.search(r"(?:\]|Rg)(\d)", what)[1])
    if melee:
        columns = [column + {"L": -1, "O": 0, "R": 1}[d] for d in melee[1]]
        expected = {COLUMN_FIGURE[c]: strength for c in columns if 0 <= c < 4}
    else:
        far = max(range(4), key=lambda c: (abs(c - column), -c))
        expected = {COLUMN_FIGURE[far]: strength}
    assert hurts(t, since) == expected
    gained = [t.data.ids[r[3]] for r in t.events.rows[since : t.st.n_events] if r[2] == Ev.STATUS_GAINED]
    rider = re.search(r"\+(stun|poison)", what)
    assert gained == ([rider[1]] * len(expected) if rider else [])
    for other in set(RUNES) - {rune}:
        if not re.search(rf"\b{other}:", text):
            u = table(card, side)
            assert hurts(u, activate(u, RUNES[other])) == {}
    guarded = table(card, side)
    first = min(expected)
    seat = first // 2
    hero = ("kratos", "atreus", "freya", "brok_sindri")[seat]
    guarded.give(seat, f"{hero}_defence_1")
    if power:
        guarded.st.store[Slot[power[1]]] = 3
    guarded.activate(RUNES[rune])
    while guarded.st.decision == Decision.TIE:
        guarded.play(guarded.legal()[0])
    assert (guarded.st.decision == Decision.DEFEND) == ("nodef" not in what)


@of("BOX")
def test_box(card, side, line, text):
    rune, what = (x.strip() for x in line.split(":", 1))
    t = table(card, side)
    slot = int(card.slot)
    if "no Fire here" in what:
        since = activate(t, RUNES[rune])
        assert t.st.store[slot] == 2
        t.st.store[slot] = 0
        activate(t, RUNES[rune])
        assert t.st.end == 4
        return
    if "Baldur heals" in what:
        t.st.dead[5] = 0
        t.st.damage[5] = 10
    if "defeated enemies on front sides" in what:
        t.st.damage[:4] = 3
    if "all other enemies heal" in what:
        t.st.dead[1] = 0
        t.st.damage[1] = 3
    if "damage to Sigrun" in what:
        wake_control(t)
        t.st.stunned[2] = 1
    if "Lantern" in what:
        t.st.store[slot] = 3
    since = activate(t, RUNES[rune])
    for phrase in what.split(";"):
        phrase = phrase.strip()
        if m := re.match(r"front hero of column (\d) takes (\d)", phrase):
            assert hurts(t, since) == {COLUMN_FIGURE[int(m[1]) - 1]: int(m[2])}
        elif m := re.match(r"flip\((.*)\)", phrase):
            flipped = {x.strip().lower() for x in m[1].split(",")}
            before = {card.slot.name.lower()} if side == "back" else set()
            assert t.backs() == before ^ flipped
        elif m := re.match(r"(Power|Lantern) ([+-]\d) at (T\d)", phrase):
            start = {"Power": 2, "Lantern": 3}[m[1]]
            assert t.st.store[Slot[m[3]]] == start + int(m[2])
        elif phrase == "all other enemies heal all damage":
            assert t.st.damage[1] == 0
        elif m := re.match(r"(\d+) damage to Sigrun", phrase):
            assert t.st.damage[8] == int(m[1])
        elif phrase == "Baldur heals 4":
            assert t.st.damage[5] == 6
        else:
            assert phrase.startswith("defeated enemies on front sides")
            assert [int(t.st.dead[k]) for k in (0, 1, 4, 6)] == [0, 0, 0, 0]
            assert t.st.damage[0] == 0
    if "takes" not in what:
        assert hurts(t, since) == {}


@of("FLIP")
def test_flip(card, side, line, text):
    condition, pattern = (x.strip() for x in line.split("=>"))
    flipped = {x.strip().lower() for x in re.match(r"flip\((.*)\)", pattern)[1].split(",")}
    t = table(card, side)
    slot = int(card.slot)
    before = t.backs()
    if condition == "defeated":
        t.st.armour[slot] = 0
        block = t.tab.side_block[t.st.side[slot]]
        attack(t, card, int(t.tab.side_health[t.st.side[slot]] + (t.st.store[block] if block >= 0 else 0)))
    elif condition == "armor":
        values = [int(a) for a in t.st.armour[slot] if a]
        t.st.armour[slot] = 0
        t.st.armour[slot, 0] = values[-1]
        attack(t, card, values[-1] - 1)
        assert t.backs() == before
        attack(t, card, values[-1])
        if card.layout.name == "BALDUR_A":
            assert t.st.layout.item() == 9
            return
    elif condition == "all enemies defeated":
        t.st.is_dirty = 1
        t.advance()
    elif condition == "this enemy attacked":
        activate(t, "green")
    else:
        for rune in RUNES.values():
            if condition == "any rune" or RUNES[condition[-1]] == rune:
                u = table(card, side)
                activate(u, rune)
                assert u.backs() == before ^ flipped
            else:
                u = table(card, side)
                activate(u, rune)
                assert u.backs() == before
        return
    assert t.backs() == before ^ flipped


def attack(t: Table, card, strength: int) -> None:
    """Let Kratos attack the card with a set of this strength (a boost makes up what the cards lack)."""
    t.st.phase, t.st.turn, t.st.order = Phase.HERO, 0, 0
    t.st.to_act = t.st.decision = -1
    name = {"top": "up_ranged_2", "bottom": "up_melee_2"}["top" if card.slot < 4 else "bottom"]
    t.give(0, name)
    t.stand(kratos=card.slot % 4 + 1, atreus=(card.slot + 1) % 4 + 1, freya=(card.slot + 2) % 4 + 1,
            brok=(card.slot + 3) % 4 + 1, sindri=-((card.slot + 3) % 4 + 1))  # fmt: skip
    t.st.bonus[0] = strength - 2
    t.advance()
    t.quiet()
    t.attack(card.slot.name.lower(), name, kind=1 if card.slot < 4 else 0)


@of("REVEAL", "REWARD")
def test_reveal_and_reward(card, side, line, text):
    assert side == "back"
    t = table(card, "front", "kratos", "atreus")
    t.set_deck(0, "kratos_number_1", "kratos_number_2", "kratos_number_3")
    t.st.hurt[0] = 5
    t.st.store[4] = t.st.store[7] = 3
    for k in (0, 3):
        if card.layout.name == "GRENDELS":
            t.st.store[k] = 2
    row = next(r for r in range(300) if t.tab.do[r] == Do.FLIP and t.tab.cards[r].sum() == 1
               and t.tab.cards[r, card.slot] == 1) if _flips_alone(t, card) else None  # fmt: skip
    if row is None:
        row = 319
        t.tab.cards[row] = 0
        t.tab.cards[row, card.slot] = 1
        t.tab.do[row] = Do.FLIP
    if card.layout.name == "BALDUR_B":
        t.st.dead[5] = 0
    t.st.actor = 0
    t.give(0)
    flip_cards(t.st, t.tab, t.events, row)
    for phrase in line.split(";"):
        phrase = phrase.strip()
        if m := re.match(r"heal (\d)", phrase):
            assert t.st.hurt[0] == 5 - int(m[1])
        elif m := re.match(r"acting hero draws (\d)", phrase):
            assert t.st.draws[0] == int(m[1])
        elif m := re.match(r"Power \+1 at (T\d)", phrase):
            assert t.st.store[Slot[m[1]]] == 3
        elif m := re.match(r"Lantern \+1 at (T\d)", phrase):
            assert t.st.store[Slot[m[1]]] == 1
        elif phrase.startswith("Mistletoe +1"):
            assert t.st.store[8] == 1
        elif m := re.match(r"Fire -1 at (B\d)", phrase):
            assert t.st.store[Slot[m[1]]] == 2
        elif "if the Pedestal" in phrase:
            continue
        else:
            assert phrase in ("every hero takes 1!", "Baldur and every hero take 1!")
            assert [int(f) for f in t.st.queue_figure[: t.st.n_queue]] == [0, 2]
            assert t.st.damage[5] == (1 if "Baldur" in phrase else 0)


def _flips_alone(t: Table, card) -> bool:
    return any(t.tab.do[r] == Do.FLIP and t.tab.cards[r].sum() == 1 and t.tab.cards[r, card.slot] == 1
               for r in range(300))  # fmt: skip


@of("IP")
def test_interaction_point(card, side, line, text):
    cost, effect = (x.strip() for x in line.split("=>"))
    cost, _, condition = cost.partition(" / if ")
    t = table(card, side)
    st = t.st
    st.phase, st.turn, st.order = Phase.HERO, 0, 0
    st.to_act = st.decision = -1
    column = card.slot % 4 + 1
    others = [c for c in (1, 2, 3, 4) if c != column]
    t.stand(kratos=column, atreus=others[0], freya=others[1], brok=others[2], sindri=-others[2])
    st.hurt[2] = 3
    cards, short = _payment(cost)
    prepare_condition(t, card, condition, True)
    t.give(0, *short)
    t.advance()
    t.quiet()
    slot = card.slot.name.lower()
    if short:
        assert not [1 for a, _, _ in t.options(Verb.INTERACT) if a == card.slot]
    t.give(0, *cards)
    if "strike" in effect:
        st.dead[4] = 0
    offered = [(a, b, c) for a, b, c in t.options(Verb.INTERACT) if a == card.slot]
    assert offered
    if condition:
        prepare_condition(t, card, condition, False)
        assert not [1 for a, _, _ in t.options(Verb.INTERACT) if a == card.slot]
        prepare_condition(t, card, condition, True)
    check = before_effect(t, card, effect)
    _, b, c = check["choice"](offered)
    t.do(Verb.INTERACT, slot, b, c)
    while st.decision == Decision.PAY:
        t.play(next(x for x in t.legal() if x >> 20 in (Verb.PAY, Verb.RESOLVE)))
    after_effect(t, card, side, effect, check)
    assert st.interactions[0] == 1
    assert st.rage[0] == 0


def _payment(cost: str) -> tuple[list[str], list[str]]:
    """Return a hand that pays a cost exactly and one that falls short."""
    if m := re.match(r"Numbers total >= (\d)", cost):
        n = int(m[1])
        return [f"kratos_number_{n}"] if n <= 3 else ["up_number_4"], [f"kratos_number_{n - 1}"]
    if m := re.match(r"1 (Ranged|Melee) card \+ Numbers >= (\d)", cost):
        return [f"kratos_{m[1].lower()}", f"kratos_number_{m[2]}"], [f"kratos_{m[1].lower()}", "kratos_number_1"]
    if cost.startswith("1 Melee card + 1"):
        return ["kratos_melee", "kratos_number_1"], ["kratos_melee", "kratos_ranged"]
    if cost == "any 1 card":
        return ["kratos_defence"], []
    if cost == "1 Exploding Crystal":
        return ["crystal"], ["kratos_number_3"]
    assert cost == "2 Mistletoe"
    return [], []


def prepare_condition(t: Table, card, condition: str, holds: bool) -> None:
    st = t.st
    if "Power here >= 2" in condition:
        st.store[card.slot] = 2 if holds else 1
    elif "Fire here < 3" in condition:
        st.store[card.slot] = 2 if holds else 3
    elif "Lantern here < 3" in condition:
        st.store[card.slot] = 0 if holds else 3
    elif "Mistletoe < 3" in condition:
        st.store[8] = 0 if holds else 3
    elif "Ogre at B2" in condition:
        st.dead[5] = 0
        st.damage[5] = 16 if holds else 15
    elif "Baldur has 12" in condition:
        st.dead[5] = 0
        st.damage[5] = 24 if holds else 23
        st.store[8] = 2
    elif "Sigrun shows at B3" in condition:
        t.show("b3", 1 if holds else 0)
    else:
        assert condition == ""


def before_effect(t: Table, card, effect: str) -> dict:
    st = t.st
    check = {"choice": lambda offered: offered[0]}
    if "on any hero" in effect:
        check["choice"] = lambda offered: next(o for o in offered if o[2] == 2)
    if "Ogre strike" in effect:
        check["choice"] = lambda offered: next(o for o in offered if o[2] == Slot.B1)
    if "lower Baldur" in effect:
        st.dead[5] = 0
        st.armour[5] = (8, 8, 6, 0)
    if "Head" in effect:
        wake_control(t)
    if "Hive" in effect or "stun the enemy" in effect:
        st.dead[7] = 0
        st.dead[6] = st.dead[5] = 0
    check["store"] = st.store.copy()
    check["backs"] = t.backs()
    t.set_deck(0)
    return check


def after_effect(t: Table, card, side, effect: str, check: dict) -> None:
    st = t.st
    if m := re.match(r"flip\(([^)]*)\)", effect):
        assert t.backs() == check["backs"] ^ {x.strip().lower() for x in m[1].split(",")}
    elif m := re.match(r"(Power|Lantern|Fire) ([+-]1) at ([TB]\d)", effect):
        assert st.store[Slot[m[3]]] == check["store"][Slot[m[3]]] + int(m[2])
    elif effect.startswith("Mistletoe +1"):
        assert st.store[8] == check["store"][8] + 1
    elif m := re.match(r"heal (\d) on any hero", effect):
        assert st.hurt[2] == 3 - int(m[1])
    elif "gets 1 Exploding Crystal" in effect:
        assert t.deck(0) == ["crystal"]
    elif "next Attack this turn +5" in effect:
        assert st.charge[0] == 5
    elif m := re.match(r"(\d+) damage to the (Hive|Head)", effect):
        assert st.damage[7 if m[2] == "Hive" else 8] == int(m[1])
    elif m := re.match(r"stun the enemy at (B\d)", effect):
        assert st.stunned[Slot[m[1]]] == 1
    elif effect.startswith("Ogre strike"):
        assert st.damage[4] == 4
    elif effect.startswith("lower Baldur"):
        assert list(st.armour[5]) == [7, 8, 6, 0]
    else:
        assert effect == "Baldur is imprisoned: victory"
        assert st.imprisoned == 1
        assert st.is_over
        assert st.winners == 0b1111
