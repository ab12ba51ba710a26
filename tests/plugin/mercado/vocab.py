"""Mercado: the words that rules, policies and reports share."""

from __future__ import annotations

from enum import IntEnum

from simkit.core.record import Field, record
from simkit.core.state import common_view

MAX_PLAYERS = 4
MAX_CARDS = 24
MAX_ROWS = 24
MAX_DECK = 200
MAX_MARKET = 5
MAX_LEGAL = MAX_MARKET + 1


class Color(IntEnum):
    """Colours of cards."""

    RED = 0
    GREEN = 1
    GOLD = 2


class Trigger(IntEnum):
    """When an effect row works."""

    ON_BUY = 0
    AT_END = 1


class Op(IntEnum):
    """What an effect row does."""

    GAIN_COIN = 0
    POINTS_PER_RED = 1


class Decision(IntEnum):
    """What is asked."""

    BUY = 0


class Ev(IntEnum):
    """Events; a, b, c as written."""

    DEALT = 0  # a card, b market slot
    ROLLED = 1  # a coins gained
    BOUGHT = 2  # a card, b price
    PASSED = 3  # a coins gained
    SCORED = 4  # a points, b coins


class End(IntEnum):
    """Why the game ended."""

    ROUNDS = 1
    SOLD_OUT = 2


class Stream(IntEnum):
    """One stream of chance per purpose."""

    SHUFFLE = 1
    FIRST = 2
    DIE = 3


PASS = 0
"""Action 0 passes, action 1 + k buys market slot k."""

VIEW_FIELDS = (
    *common_view(MAX_LEGAL),
    Field("coins", "i", MAX_PLAYERS, "coins per seat"),
    Field("market", "i", MAX_MARKET, "card per slot, NONE beyond n_market"),
    Field("n_market", "i", (), "cards in the market"),
    Field("n_deck", "i", (), "cards left in the deck"),
    Field("bought", "i", (MAX_PLAYERS, MAX_CARDS), "copies of each card bought, per seat"),
)
VIEW = record(*VIEW_FIELDS)


def action_text(action, data):
    """Return an action in words."""
    return "pass" if action == PASS else f"buy market slot {action}"


def event_text(row, data):
    """Return an event in words."""
    _, p, kind, a, b, _ = (int(x) for x in row)
    who = f"seat {p}"
    if kind == Ev.DEALT:
        return f"market slot {b + 1}: {data.card_name(a)}"
    if kind == Ev.ROLLED:
        return f"{who} rolls and takes {a} coins"
    if kind == Ev.BOUGHT:
        return f"{who} buys {data.card_name(a)} for {b}"
    if kind == Ev.PASSED:
        return f"{who} passes and takes {a}"
    return f"{who} scores {a} points, {b} coins left"
