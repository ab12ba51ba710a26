"""God of War: actions, events and states in words, for replays."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.cards import Data
from simkit.core.events import KIND, PLAYER, A, B, C

from .vocab import (
    COLUMNS,
    FIGURES,
    SLOTS,
    Action,
    Aid,
    End,
    Ev,
    Hero,
    Layout,
    Rune,
    Slot,
    Sort,
    Verb,
)

SLOT_NAMES = tuple(Slot(k).name for k in range(SLOTS))
HERO_NAMES = ("Kratos", "Atreus", "Freya", "Brok", "Sindri", "Mimir", "Kratos")
END_TEXTS = {
    End.WON: "won: two missions and the boss",
    End.KNOCKED_OUT: "lost: all heroes knocked out",
    End.OGRE_FELL: "lost: the Ogre fell first",
    End.FIRE_OUT: "lost: a Bonfire went out",
    End.BALDUR_DIED: "lost: Baldur died",
    End.ROUND_CAP: "round cap",
}
EVENT_FIELDS = {
    Ev.SCENE: ("scene", "", ""),
    Ev.PLACED: ("figure", "column", "behind"),
    Ev.OBSTACLE: ("card", "", ""),
    Ev.BOUND: ("bearer", "", ""),
    Ev.DREW: ("card", "", ""),
    Ev.RESHUFFLED: ("cards", "", ""),
    Ev.STATUS_DRAWN: ("card", "", ""),
    Ev.MOVED: ("figure", "column", "behind"),
    Ev.ATTACKED: ("figure", "slot", "action"),
    Ev.ADDED: ("card", "strength", "defence"),
    Ev.ROLLED: ("die", "", ""),
    Ev.DAMAGED: ("scene_card", "back", "damage"),
    Ev.ARMOUR_BROKEN: ("scene_card", "back", "next_armour"),
    Ev.DEFEATED: ("scene_card", "back", ""),
    Ev.STUNNED: ("scene_card", "back", ""),
    Ev.STUN_USED: ("scene_card", "back", ""),
    Ev.FLIPPED: ("scene_card", "back", "slot"),
    Ev.SPECIAL: ("card", "target", "user"),
    Ev.RAGE_UP: ("figure", "rage", ""),
    Ev.RAGE_USED: ("figure", "target", "second_target"),
    Ev.INTERACTED: ("scene_card", "back", ""),
    Ev.PAID: ("card", "", ""),
    Ev.HEALED: ("figure", "healed", ""),
    Ev.REVEALED: ("card", "rune", ""),
    Ev.RUNE: ("rune", "", ""),
    Ev.ENEMY_ATTACKS: ("scene_card", "back", "rune"),
    Ev.BLOCKED: ("figure", "strength", ""),
    Ev.TOKEN: ("figure", "", ""),
    Ev.HURT: ("figure", "damage", "total"),
    Ev.KNOCKED_OUT: ("figure", "", ""),
    Ev.STATUS_GAINED: ("card", "", ""),
    Ev.STORED: ("slot", "markers", ""),
    Ev.TOOK: ("card", "", ""),
    Ev.REMOVED: ("card", "", ""),
    Ev.SCENE_WON: ("scene", "rounds", ""),
    Ev.ENDED: ("reason", "", ""),
    Ev.GAVE: ("card", "receiver", ""),
    Ev.COMPANION: ("ability", "option", "amount"),
    Ev.ENEMY_HEALED: ("scene_card", "back", "healed"),
    Ev.SHIELDED: ("figure", "", ""),
}


def figure_name(f: int) -> str:
    """Return a figure in words: which seat's, and which of two."""
    return f"seat {f // 2}'s hero" if f % 2 == 0 else f"seat {f // 2}'s second hero"


def scene_name(layout: int) -> str:
    """Return a scene's name."""
    return Layout(layout).name.lower().replace("_", " ")


def side_name(data: Data, c: int, back: int) -> str:
    """Return the name of a side of a scene card."""
    card = data.cards[data.ids[c]]
    return (card.back if back else card.front).name


def place_name(column: int, behind: int) -> str:
    """Return a place in words."""
    return f"column {column + 1}, {'behind' if behind else 'at the front'}"


def _special_text(c: int, b: int, k: int, data: Data) -> str:
    card = data.cards[data.ids[c]]
    special = card.special.name.lower()
    who = " with the second figure" if k else ""
    target = ""
    if special in ("heal", "move", "number_heal"):
        target = f" on {figure_name(b)}"
    elif special == "stun":
        target = f" on {SLOT_NAMES[b]}"
    elif special == "give":
        target = " to draw" if b == SLOTS else f" for seat {b}"
    elif special == "cleanse":
        target = f" for a {('Stun', 'Poison')[b]} card"
    return f"play {card.name}{target}{who}"


def _companion_text(place: int, option: int, b: int, c: int, data: Data) -> str:
    """Return a companion's ability in words, with its targets where it is an attack."""
    card = next(x for x in data.cards.values() if x.kind == "companion" and x.place == place)
    aid = card.options[option].do
    targets = SLOT_NAMES[b] if b == c else f"{SLOT_NAMES[b]} and {SLOT_NAMES[c]}"
    on = f" on {targets}" if aid in (Aid.STUN_SHOT, Aid.TWO_SHOT) else ""
    return f"{card.name}: {aid.name.lower().replace('_', ' ')}{on}"


def action_text(action: int, data: Data) -> str:
    """Return an action in words."""
    verb, a, b, c = action >> 20, (action >> 12) & 255, (action >> 6) & 63, action & 63
    plain = {
        Verb.END: "end the activation",
        Verb.PASS: "play nothing (more)",
        Verb.RESOLVE: "that is all: resolve",
        Verb.CALL: "ask the others for Specials",
        Verb.TOKEN: "use the Freya token",
        Verb.SHIELD: "Mimir takes it",
    }
    if verb in plain:
        return plain[Verb(verb)]
    if verb in (Verb.ADD, Verb.PAY, Verb.DEFEND, Verb.GIVE, Verb.TAKE, Verb.REMOVE, Verb.CRYSTAL):
        words = {
            Verb.ADD: "add {} to the set",
            Verb.PAY: "pay {}",
            Verb.DEFEND: "defend with {}",
            Verb.GIVE: "give {}",
            Verb.TAKE: "take {}",
            Verb.REMOVE: "remove {} from the game",
            Verb.CRYSTAL: "discard {} for a card",
        }
        return words[Verb(verb)].format(data.card_name(a))
    if verb == Verb.PLACE:
        return f"place {figure_name(a)} in {place_name(b, c)}"
    if verb == Verb.MOVE:
        return f"move {figure_name(a)} to {place_name(b, c)}"
    if verb == Verb.ATTACK:
        who = " with the second figure" if c // 2 else ""
        return f"{Action(c % 2).name.capitalize()} attack on {SLOT_NAMES[b]} with {data.card_name(a)}{who}"
    if verb == Verb.SPECIAL:
        return _special_text(a, b, c, data)
    if verb == Verb.RAGE:
        who = " with the second figure" if a else ""
        return f"use the Rage ability on {b} and {c}{who}" if b or c else f"use the Rage ability{who}"
    if verb == Verb.INTERACT:
        who = " with the second figure" if c >> 4 else ""
        target = f" on {c & 15}" if c & 15 else ""
        return f"use row {b + 1} of {SLOT_NAMES[a]}{target}{who}"
    if verb == Verb.COMPANION:
        return _companion_text(a // 2, a % 2, b, c, data)
    if verb == Verb.TARGET:
        return f"the hero in column {a + 1} is hit"
    if verb == Verb.SUFFER:
        return f"{figure_name(a)} takes the poison"
    if verb == Verb.USE:
        return f"the {('first', 'second')[a]} rune counts"
    if verb == Verb.GO:
        return f"go to {scene_name(b)}"
    if verb == Verb.BIND:
        return f"{figure_name(a)} carries Mimir"
    return f"put the looked-at cards back, order {a + 1}"


_HERO_EVENTS = {
    Ev.BOUND: "Mimir is carried by {f}",
    Ev.TOKEN: "a Freya token saves {f}",
    Ev.KNOCKED_OUT: "{f} is knocked out",
    Ev.HURT: "{f} takes {b} damage, {c} in all",
    Ev.HEALED: "{f} heals {b}",
    Ev.BLOCKED: "{f} blocks all of {b}",
    Ev.RAGE_UP: "Rage of {f}: {b}",
    Ev.RAGE_USED: "{f} uses the Rage ability",
    Ev.SHIELDED: "Mimir takes it",
}
_CARD_EVENTS = {
    Ev.OBSTACLE: "obstacle of {card}",
    Ev.DREW: "{who} draws {card}",
    Ev.STATUS_DRAWN: "{who} draws {card} and discards it",
    Ev.SPECIAL: "{who} plays {card}",
    Ev.PAID: "{who} pays {card}",
    Ev.STATUS_GAINED: "{who}: {card} on top of the deck",
    Ev.TOOK: "{who} takes {card}",
    Ev.REMOVED: "{who} removes {card}",
    Ev.GAVE: "{who} gives {card} to seat {b}",
}
_SCENE_EVENTS = {
    Ev.DAMAGED: "{side}: {c} damage",
    Ev.ARMOUR_BROKEN: "{side}: armour broken, next value {c}",
    Ev.DEFEATED: "{side} is defeated",
    Ev.STUNNED: "{side} is stunned",
    Ev.STUN_USED: "{side} loses its attack: the stun ends",
    Ev.FLIPPED: "card turns to {side}",
    Ev.INTERACTED: "{who} uses {side}",
    Ev.ENEMY_ATTACKS: "{side} attacks",
    Ev.ENEMY_HEALED: "{side} heals {c}",
}


def event_text(row: np.ndarray, data: Data) -> str:
    """Return an event in words."""
    p, kind, a, b, c = int(row[PLAYER]), int(row[KIND]), int(row[A]), int(row[B]), int(row[C])
    who = f"seat {p}"
    if kind in _HERO_EVENTS:
        return _HERO_EVENTS[Ev(kind)].format(f=figure_name(a), b=b, c=c)
    if kind in _CARD_EVENTS:
        return _CARD_EVENTS[Ev(kind)].format(who=who, card=data.card_name(a), b=b)
    if kind in _SCENE_EVENTS:
        return _SCENE_EVENTS[Ev(kind)].format(who=who, side=side_name(data, a, b), c=c)
    if kind in (Ev.SCENE, Ev.SCENE_WON):
        name = scene_name(a)
        return f"scene: {name}" if kind == Ev.SCENE else f"scene {name} is complete after {b} rounds"
    if kind in (Ev.PLACED, Ev.MOVED):
        return f"{figure_name(a)} {'is placed in' if kind == Ev.PLACED else 'moves to'} {place_name(b, c)}"
    if kind == Ev.ATTACKED:
        return f"{figure_name(a)} announces a {Action(c).name.lower()} attack on {SLOT_NAMES[b]}"
    if kind == Ev.ADDED:
        return f"{who} plays {data.card_name(a)}: {'defence' if c else 'strength'} {b}"
    if kind == Ev.ROLLED:
        return f"enemy die: {a}"
    if kind == Ev.REVEALED:
        return f"{who} reveals {data.card_name(a)}: rune {Rune(b).name.lower()}"
    if kind == Ev.RUNE:
        return f"rune {Rune(a).name.lower()} counts"
    if kind == Ev.RESHUFFLED:
        return f"{who} shuffles {a} cards into a new deck"
    if kind == Ev.STORED:
        return f"markers on {SLOT_NAMES[a] if a < SLOTS else 'the scene'}: {b}"
    if kind == Ev.COMPANION:
        return _companion_text(a, b, 0, 0, data).removesuffix(f" on {SLOT_NAMES[0]}")
    return END_TEXTS[End(a)]


def _hero_state(st: np.record, f: int) -> dict[str, Any]:
    column = int(st.column[f])
    return {
        "hero": HERO_NAMES[Hero(int(st.hero[f]))],
        "damage": int(st.hurt[f]),
        "rage": int(st.rage[f]),
        "in_play": bool(st.is_in[f]),
        "column": column + 1 if column >= 0 and st.is_in[f] else 0,
        "front": bool(0 <= column < COLUMNS and st.front[column] == f),
        "tokens": int(st.token[f]),
    }


def public_state(st: np.record, data: Data) -> dict[str, Any]:
    """Return what all players see, in names."""
    scene = {}
    for slot in range(SLOTS):
        s = int(st.side[slot])
        card = next(c for c in data.cards.values() if c.kind == "scene" and (c.layout * SLOTS + c.slot) == s // 2)
        side = card.back if s % 2 else card.front
        scene[SLOT_NAMES[slot]] = {
            "name": side.name,
            "damage": int(st.damage[slot]),
            "armour": [int(a) for a in st.armour[slot] if a > 0],
            "markers": int(st.store[slot]),
            "stunned": bool(st.stunned[slot]),
            "dead": bool(st.dead[slot]),
        }
    return {
        "scene": scene_name(int(st.layout)),
        "stage": int(st.stage) + 1,
        "scene_round": int(st.scene_round),
        "cards": scene,
        "control_damage": int(st.damage[SLOTS]),
        "beside": int(st.store[SLOTS]),
        "heroes": [_hero_state(st, f) for f in range(FIGURES) if st.hero[f] >= 0],
        "upgrade_deck": int(st.n_up),
        "open_cards": int(st.n_offer),
        "decks": [int(st.n_deck[p]) for p in range(st.n_players)],
        "hands": [int(st.n_hand[p]) for p in range(st.n_players)],
        "discard_piles": [
            [data.card_name(c) for c in st.pile[p, : st.n_pile[p]]] for p in range(st.n_players)
        ],
        "stacks": {Sort(Sort.STUN + k).name.lower(): int(st.status_left[k]) for k in range(3)},
    }
