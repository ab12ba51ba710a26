"""Champions of Midgard: workers, warriors, longships and monsters over eight rounds."""

from __future__ import annotations

from pathlib import Path

from simkit.core.cards import par_fields, read_toml
from simkit.core.game import Game, Mode, Option
from simkit.core.record import record
from simkit.core.state import setup_dtype

from .metrics import CHARTS, LEADER_TITLES, LEADERS, METRICS, OUT, fill
from .observe import observe, public_state
from .play import play
from .policies import KINDS, WEIGHTS, choose
from .rules import advance, legal, setup, step
from .state import STATE
from .tables import MODELS, build, check
from .vocab import MAX_CARDS, MAX_PLAYERS, VIEW, Decision, End, Ev
from .words import EVENT_FIELDS, action_text, event_text

_FOLDER = Path(__file__).parent

GAME = Game(
    id="midgard",
    title="Champions of Midgard",
    version=1,
    folder=_FOLDER,
    modes=(Mode("standard", "Standard", (2, 3, 4)),),
    max_players=MAX_PLAYERS,
    max_cards=MAX_CARDS,
    max_decisions=8_000,
    max_events=20_000,
    cooperative=False,
    score_unit="glory",
    ends={End.ROUNDS: "all rounds played"},
    decisions={d: d.name.lower() for d in Decision},
    events={e: e.name.lower() for e in Ev},
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
    event_fields=EVENT_FIELDS,
    loadout="leader",
    loadouts=LEADERS,
    loadout_titles=LEADER_TITLES,
    loadout_unique=True,
    options=(
        Option(
            "leaders",
            ("dealt", "chosen"),
            "dealt",
            "dealt: as [seats] says, every arrangement equally often; chosen: by the players, last seat first (CM-14)",
        ),
    ),
)
