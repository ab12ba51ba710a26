"""God of War: The Card Game (cooperative, 1 to 4 players)."""

from __future__ import annotations

from pathlib import Path

from simkit.core.cards import par_fields, read_toml
from simkit.core.game import Game, Mode, Option
from simkit.core.record import record
from simkit.core.state import setup_dtype

from .checks import check
from .metrics import CHARTS, METRICS, OUT, fill
from .observe import observe
from .play import play
from .policies import KINDS, WEIGHTS, choose
from .rules import advance, legal, setup, step
from .schema import MODELS
from .state import STATE
from .tables import build
from .vocab import (
    BOSS_CHOICES,
    FIRST_CHOICES,
    MAX_CARDS,
    MAX_PLAYERS,
    SECOND_CHOICES,
    TALK_CHOICES,
    VIEW,
    Board,
    Decision,
    Ev,
)
from .words import END_TEXTS, EVENT_FIELDS, action_text, event_text, public_state

_FOLDER = Path(__file__).parent

GAME = Game(
    id="god_of_war",
    title="God of War: The Card Game",
    version=1,
    folder=_FOLDER,
    modes=(Mode("standard", "Standard", (1, 2, 3, 4)),),
    max_players=MAX_PLAYERS,
    max_cards=MAX_CARDS,
    max_decisions=60_000,
    max_events=60_000,
    cooperative=True,
    score_unit="scenes",
    ends=dict(END_TEXTS),
    decisions={d: d.name.lower() for d in Decision},
    events={e: e.name.lower() for e in Ev},
    state=STATE,
    view=VIEW,
    out=OUT,
    par=record(*par_fields(read_toml(_FOLDER / "params.toml"))),
    setup_row=setup_dtype(MAX_PLAYERS),
    metrics=METRICS,
    charts=CHARTS,
    event_fields=dict(EVENT_FIELDS),
    kinds=KINDS,
    weight_names=WEIGHTS,
    models=MODELS,
    setup=setup,
    advance=advance,
    legal=legal,
    step=step,
    observe=observe,
    choose=choose,
    fill=fill,
    play=play,
    build=build,
    check=check,
    action_text=action_text,
    event_text=event_text,
    public_state=public_state,
    loadout="hero",
    loadouts=tuple(b.name.lower() for b in Board),
    loadout_titles=("Kratos", "Atreus", "Freya", "Brok and Sindri", "Mimir"),
    options=(
        Option("first", FIRST_CHOICES, "drawn", "the first mission: drawn, or a named one"),
        Option("second", SECOND_CHOICES, "chosen", "the second mission: chosen by the players, drawn, or a named one"),
        Option("boss", BOSS_CHOICES, "chosen", "the boss: chosen by the players, drawn, or a named one"),
        Option("talk", TALK_CHOICES, "open", "open: players show each other their hands; closed: they do not"),
    ),
)
