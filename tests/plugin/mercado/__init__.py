"""Mercado: a small game of another shape than the house's first: a shared market, a die, no decks per seat."""

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
from .tables import Goods, build, check
from .vocab import MAX_CARDS, MAX_PLAYERS, VIEW, Decision, End, Ev, action_text, event_text

_FOLDER = Path(__file__).parent

GAME = Game(
    id="mercado",
    title="Mercado",
    version=1,
    folder=_FOLDER,
    modes=(Mode("standard", "Standard", (2, 3, 4)),),
    max_players=MAX_PLAYERS,
    max_cards=MAX_CARDS,
    max_decisions=200,
    max_events=2_000,
    cooperative=False,
    score_unit="points",
    ends={End.ROUNDS: "all rounds played", End.SOLD_OUT: "market sold out"},
    decisions={Decision.BUY: "buy"},
    events={e: e.name.lower() for e in Ev},
    event_fields={
        Ev.DEALT: ("card", "slot"),
        Ev.ROLLED: ("coins",),
        Ev.BOUGHT: ("card", "price"),
        Ev.PASSED: ("coins",),
        Ev.SCORED: ("points", "coins"),
    },
    state=STATE,
    view=VIEW,
    out=OUT,
    par=record(*par_fields(read_toml(_FOLDER / "params.toml"))),
    setup_row=setup_dtype(MAX_PLAYERS),
    metrics=METRICS,
    charts=CHARTS,
    kinds=KINDS,
    weight_names=WEIGHTS,
    models={"goods": Goods},
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
)
