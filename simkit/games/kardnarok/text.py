"""Kardnarök: actions and events in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from simkit.core.cards import Data

from .vocab import BYTE, VERB, A, B, Ev, God, Verb


def _card(data: Data, c: int) -> str:
    return data.card_name(c) if c >= 0 else "nobody"


def _option(data: Data, c: int, k: int) -> str:
    """Return the words of option k of a Norna: its operation and amount."""
    effects = data.cards[data.ids[c]].effects
    if k >= len(effects):
        return ""
    effect = effects[k]
    amount = f" {effect.amount}" if effect.amount else ""
    return f"{effect.op.name.lower()}{amount}"


def action_text(action: int, data: Data) -> str:
    """Return an action in words."""
    verb = int(action) >> VERB
    a, b, c = (int(action) >> A) & BYTE, (int(action) >> B) & BYTE, int(action) & BYTE
    plain = {
        Verb.PASS: "pass",
        Verb.CHANGE: "take the army back and build anew",
        Verb.BUY: "buy Nornas",
        Verb.ACCEPT: "accept",
        Verb.REFUSE: "refuse",
        Verb.DRAW: f"draw {a} warriors and {b} Nornas",
        Verb.PRICE: f"name a price of {a} bronze",
        Verb.ATTACK: f"attack seat {a}",
        Verb.HIRE: f"take the price of seat {a}",
        Verb.REALM: f"choose seat {a}",
    }
    if verb in plain:
        return plain[Verb(verb)]
    if verb == Verb.ARMY:
        return f"army: {_card(data, a)} with {_card(data, b - 1)} and {_card(data, c - 1)}"
    if verb == Verb.RITUAL:
        return f"ritual for {God(a).name.title()}"
    if verb == Verb.PLAY:
        return f"play {_card(data, a)}, option {b + 1}: {_option(data, a, b)}"
    if verb == Verb.SWAP:
        return f"exchange {_card(data, a)} in the army for {_card(data, b)}"
    if verb == Verb.TARGET:
        return f"target {_card(data, a - 1)}" if a else "target a hidden warrior"
    words = {
        Verb.DISCARD: "discard {}",
        Verb.GIVE: "exchange {} for a warrior",
        Verb.EXCHANGE: "put the hero {} under the pile and take another",
        Verb.SHOW: "turn {} face up",
        Verb.REINFORCE: "reinforce with {}",
        Verb.THOR: "Thor's warrior {}",
        Verb.LOSE: "discard {} of the army",
        Verb.PUT: "put {} under its pile",
        Verb.OWN: "give {} of the army",
        Verb.PLACE: "put {} in its place",
        Verb.HERO: "exchange the hero {}",
        Verb.TAKE: "take {}",
    }
    return words[Verb(verb)].format(_card(data, a))


def _side(c: int) -> str:
    return ("for the attacker", "for the defender", "for itself")[c]


def event_text(row: np.ndarray, data: Data) -> str:
    """Return an event in words."""
    round_no, p, kind, a, b, c = (int(x) for x in row)
    who = f"seat {p}"
    if kind == Ev.ROUND:
        return f"round {round_no}: {_card(data, a)}, Efetivo {b}, first realm is seat {c}"
    if kind == Ev.RITUALS:
        return f"rituals: attacker {God(a).name.title()}, defender {God(b).name.title()}"
    if kind in (Ev.COUNT, Ev.COUNTER):
        return f"{'armies revealed: ' if kind == Ev.COUNT else ''}counter {a} to {b}"
    if kind == Ev.ARMY:
        return f"{who} builds an army: {_card(data, a)} with {_card(data, b)} and {_card(data, c)}"
    if kind == Ev.HERO_IN:
        return f"{who} takes the hero {_card(data, a)}" + (f", {_card(data, b)} goes under the pile" if b >= 0 else "")
    if kind == Ev.PLAYED:
        return f"{who} plays {_card(data, a)} ({_option(data, a, b)}) {_side(c)}"
    return f"{who} " + _deed(kind, a, b, c, data)


def _deed(kind: int, a: int, b: int, c: int, data: Data) -> str:
    """Return the second half of the events whose words are "seat p does something"."""
    with_card: dict[int, Any] = {
        Ev.DREW: "draws {}",
        Ev.UNDER: "puts {} under its pile",
        Ev.SHOWN: "turns {} face up",
        Ev.CANCELLED: "sees {} cancelled",
        Ev.REINFORCED: f"reinforces with {{}}: +{b}",
        Ev.THOR: f"sends {{}} for Thor: +{b}",
        Ev.BOUGHT: "buys {}",
        Ev.LOST: "loses {} of the army",
        Ev.STOLE: f"takes {{}} from seat {b}",
    }
    if kind in with_card:
        return with_card[kind].format(_card(data, a))
    return {
        Ev.COIN: f"has a silver coin of {a} on its realm card",
        Ev.ATTACK: f"attacks seat {a}",
        Ev.OFFERED: f"offers {a} bronze",
        Ev.HIRED: f"hires seat {a} for {b} bronze",
        Ev.IDLE: f"buys the inaction of seat {a} for {b} bronze",
        Ev.WON: f"wins against seat {b} and takes a silver coin of {a}",
        Ev.PAID: f"pays {b} bronze to seat {a}",
        Ev.FEE: f"pays {a} bronze out of the game",
        Ev.ACCEPTED: f"accepts {a} bronze",
        Ev.REFUSED: f"refuses {a} bronze",
        Ev.ASKED: f"asks for {a} bronze",
        Ev.BRONZE: f"takes {a} bronze from the loser",
        Ev.SWAPPED: f"exchanges {_card(data, a)} for {_card(data, b)}",
        Ev.PEEKED: f"looks at the army of seat {a}",
        Ev.SCORED: f"has riches of {a}: silver {b}, bronze {c}",
        Ev.TIEBREAK: f"draws warriors of Force {a} to break the tie",
    }[Ev(kind)]
