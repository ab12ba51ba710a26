"""What a game is, to the rest of the house: its facts, its dtypes, its functions.

A game's package has a ``GAME`` of this class. Nothing outside a game's folder names a card or a rule.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simkit.core.cards import CardBase, Data, DataFiles, Model, build_par, read_toml
from simkit.core.metrics import Chart, Metric
from simkit.errors import DataError, nearest


@dataclass(frozen=True)
class Mode:
    """A way to play: id, title and the player counts it allows."""

    id: str
    title: str
    players: tuple[int, ...]


@dataclass(frozen=True)
class Option:
    """A game-level choice of a scenario that is not a number of the rulebook (which mission, which map)."""

    id: str
    choices: tuple[str, ...]
    default: str
    text: str = ""


@dataclass(frozen=True)
class Policy:
    """A named player: the kind of function and its weights."""

    name: str
    kind: str
    weights: tuple[float, ...]
    text: str


@dataclass(frozen=True)
class Game:
    """The facts of a game. Generic tests check them (tests/test_conformance.py).

    Functions (all kernels' arguments are records or int64 arrays; see docs/architecture.md for the contract):

    - ``setup(st, tab, par, seed, game_no, row)`` deals a new game from a setup row.
    - ``advance(st, tab, par, ev)`` runs everything automatic until ``st.to_act`` must decide or ``st.is_over``.
    - ``legal(st, tab, par, actions) -> n`` lists the legal actions of the pending decision, ascending.
    - ``step(st, tab, par, ev, action)`` applies one legal action.
    - ``observe(st, tab, par, p, view)`` fills everything of the view but ``legal`` and ``n_legal``.
    - ``choose(kind, view, tab, par, weights, u) -> k`` asks a player: a position in ``view.legal``.
    - ``fill(st, tab, par, out)`` fills a result row from a finished state.
    - ``play(seed, lo, hi, setups, tab, par, kinds, weights, cap, states, views, ev, out, acc, sample) -> n_sample``.
    - ``build(data) -> tab`` makes the card tables; ``check(data)`` yields notes or raises.
    - ``action_text(action, data)``, ``event_text(row, data)``: words; ``public_state(st, data)``: what all players see.
    """

    id: str
    title: str
    version: int
    folder: Path
    modes: tuple[Mode, ...]
    max_players: int
    max_cards: int
    max_decisions: int
    max_events: int
    cooperative: bool
    score_unit: str
    ends: dict[int, str]
    decisions: dict[int, str]
    events: dict[int, str]
    state: np.dtype
    view: np.dtype
    out: np.dtype
    par: np.dtype
    setup_row: np.dtype
    metrics: tuple[Metric, ...]
    kinds: tuple[str, ...]
    weight_names: dict[str, tuple[str, ...]]
    models: dict[str, type[CardBase]]
    setup: Callable[..., None]
    advance: Callable[..., None]
    legal: Callable[..., int]
    step: Callable[..., None]
    observe: Callable[..., None]
    choose: Callable[..., int]
    fill: Callable[..., None]
    play: Callable[..., int]
    build: Callable[[Data], np.recarray]
    check: Callable[[Data], Iterable[str]]
    action_text: Callable[[int, Data], str]
    event_text: Callable[[np.ndarray, Data], str]
    public_state: Callable[[np.record, Data], dict[str, Any]]
    loadout: str = ""
    """The rulebook's word for what a seat brings (deck, leader, hero); "" where there is nothing."""
    loadouts: tuple[str, ...] = ()
    loadout_titles: tuple[str, ...] = ()
    loadout_unique: bool = True
    """Seats must have different loadouts unless a scenario says so on purpose (mirror)."""
    options: tuple[Option, ...] = ()
    charts: tuple[Chart, ...] = ()
    event_fields: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Names of a, b, c per event kind, for ``replay --json``; a name ending in ``card`` is a card number."""

    @functools.cached_property
    def files(self) -> DataFiles:
        """Return the raw card and parameter files, read once."""
        return DataFiles(self.folder, self.models, self.max_cards)

    def load(self, patches: dict[str, Any] | None = None) -> Data:
        """Return patched, checked data, with the game's own notes."""
        data = self.files.load(patches)
        data.notes.extend(self.check(data))
        return data

    def tables(self, data: Data) -> tuple[np.recarray, np.recarray]:
        """Return (tab, par): arrays of one record each, as the kernels take them."""
        return self.build(data), build_par(self.par, data.params)

    @functools.cached_property
    def policies(self) -> dict[str, Policy]:
        """Return the named players of policies.toml."""
        where = self.folder / "policies.toml"
        found: dict[str, Policy] = {}
        for name, row in read_toml(where).items():
            found[name] = make_policy(self, name, row, f"{self.id}/policies.toml")
        return found

    def mode(self, mode_id: str) -> int:
        """Return the index of a mode."""
        return [m.id for m in self.modes].index(mode_id)

    @property
    def max_weights(self) -> int:
        """Width of a weight vector: the longest of the game's kinds, at least 1."""
        return max([1, *(len(names) for names in self.weight_names.values())])


class PolicyRow(Model):
    """One table of policies.toml (or of a scenario's ``[players.<name>]``)."""

    kind: str
    text: str = ""
    weights: dict[str, float] = {}


def make_policy(game: Game, name: str, row: dict[str, Any], where: str) -> Policy:
    """Check one policy table: every weight of its kind must be named, none other."""
    from simkit.core.cards import validated

    checked = validated(PolicyRow, row, f"{where}: {name}", DataError)
    if checked.kind not in game.kinds:
        raise DataError(f"{where}: {name}.kind: {checked.kind!r} is no kind{nearest(checked.kind, game.kinds)}")
    names = game.weight_names.get(checked.kind, ())
    for weight in checked.weights:
        if weight not in names:
            raise DataError(f"{where}: {name}.weights.{weight}: unknown weight{nearest(weight, names)}")
    missing = [n for n in names if n not in checked.weights]
    if missing:
        raise DataError(f"{where}: {name}.weights: {missing[0]!r} is missing")
    return Policy(name, checked.kind, tuple(checked.weights[n] for n in names), checked.text)
