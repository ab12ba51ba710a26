"""Batalha dos Deuses: five decks of gods fight for the Faithful of an island. See RULES.md."""

from __future__ import annotations

from pathlib import Path

from simkit.core.cards import par_fields, read_toml
from simkit.core.game import Game, Mode
from simkit.core.record import record
from simkit.core.state import setup_dtype

from .metrics import CHARTS, METRICS, OUT, fill
from .observe import observe, public_state
from .play import play
from .policies import KINDS, WEIGHTS, choose
from .rules import advance, legal, setup, step
from .state import STATE
from .tables import MODELS, build, check
from .vocab import EVENT_FIELDS, MAX_CARDS, MAX_PLAYERS, VIEW, Decision, Deck, End, Ev, action_text, event_text

_FOLDER = Path(__file__).parent

GAME = Game(
    id="batalha",
    title="Batalha dos Deuses",
    version=1,
    folder=_FOLDER,
    modes=(Mode("standard", "Standard", (3, 4, 5)), Mode("duel", "Duel of the gods", (2, 3, 4, 5))),
    max_players=MAX_PLAYERS,
    max_cards=MAX_CARDS,
    max_decisions=20_000,
    max_events=60_000,
    cooperative=False,
    score_unit="Faithful",
    ends={
        End.GOAL: "goal reached",
        End.EXHAUSTED: "no Faithful left to win",
        End.ROUND_CAP: "round limit",
    },
    decisions={d: d.name.lower() for d in Decision},
    events={e: e.name.lower() for e in Ev},
    event_fields=EVENT_FIELDS,
    state=STATE,
    view=VIEW,
    out=OUT,
    par=record(*par_fields(read_toml(_FOLDER / "params.toml"))),
    setup_row=setup_dtype(MAX_PLAYERS),
    metrics=METRICS,
    charts=CHARTS,
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
    loadout="deck",
    loadouts=tuple(d.name.lower() for d in Deck),
    loadout_titles=("Christian (Deus)", "Greek (Zeus)", "Norse (Odin)", "Egyptian (Rá)", "Yoruba (Oxalá)"),
)
