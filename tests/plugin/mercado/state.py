"""Mercado: the state record."""

from __future__ import annotations

from simkit.core.record import Field, record
from simkit.core.state import common_state

from .vocab import MAX_CARDS, MAX_DECK, MAX_MARKET, MAX_PLAYERS

STATE_FIELDS = (
    *common_state(MAX_PLAYERS, MAX_CARDS),
    Field("deck", "i", MAX_DECK, "cards, the top is deck[n_deck - 1]", "none"),
    Field("n_deck", "i", (), "cards left"),
    Field("market", "i", MAX_MARKET, "card per slot, NONE beyond n_market"),
    Field("n_market", "i"),
    Field("coins", "i", MAX_PLAYERS, "coins"),
    Field("bought", "i", (MAX_PLAYERS, MAX_CARDS), "copies bought"),
    Field("turn", "i", (), "turns taken in this round"),
    Field("passes", "i", MAX_PLAYERS, "times passed (metric)"),
)
STATE = record(*STATE_FIELDS)
