"""A scenario: which game, who sits where with what, how many games, which patches.

A scenario becomes a table of setup rows: every choice and seating of loadouts, crossed with every rotation of the
policies and every requested option. Game ``i`` uses row ``i % len(rows)``, so each row is used equally often.
"""

from __future__ import annotations

import dataclasses
import hashlib
import itertools
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import Field

from simkit._jit import source_hash
from simkit.core.cards import Data, Model, read_toml, validated
from simkit.core.game import Game, Policy, make_policy
from simkit.core.record import NONE, new_records
from simkit.errors import PatchError, ScenarioError, nearest
from simkit.games import get_game

MAX_GAMES = 10_000_000_000
MAX_SEED = 2**63 - 1
MAX_SETUPS = 200_000
RESULT_FORMAT = 1
"""Version of the run folder's layout and columns; part of a run's identity."""

GamesCount = Annotated[int, Field(strict=True, ge=1, le=MAX_GAMES)]
Seed = Annotated[int, Field(strict=True, ge=0, le=MAX_SEED)]


class ScenarioFile(Model):
    """The keys of a scenario file; ``[seats]`` is checked against the game in `load_scenario`."""

    game: str
    mode: str
    players: Annotated[int, Field(strict=True, ge=1, le=20)]
    games: GamesCount = 10_000
    seed: Seed = 1
    question: str = ""
    seats: dict[str, Any] = {}
    options: dict[str, Any] = {}
    params: dict[str, Any] = {}
    cards: dict[str, Any] = {}
    player: dict[str, dict[str, Any]] = {}


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A checked scenario, ready to be played.

    Attributes
    ----------
    name : str
        File name without ending.
    game : Game
    mode, n_players, games, seed, question
        As in the file, after overrides.
    policies : list of Policy
        The distinct players of the run; setup rows name them by position.
    patches : dict of str to value
        From the file, then from ``--set``.
    data : Data
        Patched cards and parameters.
    setups : recarray
        Setup rows, shape (S,).
    source : dict
        The file's own content, for the manifest.
    """

    name: str
    game: Game
    mode: str
    n_players: int
    games: int
    seed: int
    question: str
    policies: list[Policy]
    patches: dict[str, Any]
    data: Data
    setups: np.recarray
    source: dict[str, Any]

    def identity(self) -> str:
        """Return the hash of everything that decides the rows: 16 hex digits."""
        content = {
            "format": RESULT_FORMAT,
            "game": self.game.id,
            "version": self.game.version,
            "sources": source_hash(self.game.folder.resolve()),
            "mode": self.mode,
            "players": self.n_players,
            "games": self.games,
            "seed": self.seed,
            "policies": [[p.kind, list(p.weights)] for p in self.policies],
            "cards": [c.model_dump(mode="json") for c in self.data.cards.values()],
            "params": {n: p.default for n, p in self.data.params.items()},
            "setups": hashlib.sha256(self.setups.tobytes()).hexdigest(),
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]

    def replace(self, **changes: Any) -> Scenario:
        """Return a copy with other games, seed, or patches (patches are added to those there are)."""
        patches = changes.pop("patches", None)
        if "games" in changes:
            changes["games"] = _number(changes["games"], "games", 1, MAX_GAMES)
        if "seed" in changes:
            changes["seed"] = _number(changes["seed"], "seed", 0, MAX_SEED)
        if patches:
            changes["patches"] = {**self.patches, **patches}
            changes["data"] = self.game.load(changes["patches"])
        return dataclasses.replace(self, **changes)


def _number(value: int, name: str, low: int, high: int) -> int:
    if not low <= value <= high:
        raise ScenarioError(f"{name}: {value} is not between {low} and {high}")
    return value


def parse_value(text: str) -> Any:
    """Read the VALUE of ``--set PATH=VALUE`` as TOML; a bare word is a text."""
    try:
        return tomllib.loads(f"v = {text}")["v"]
    except tomllib.TOMLDecodeError:
        return text


def parse_patches(settings: Iterable[str]) -> dict[str, Any]:
    """Turn ``PATH=VALUE`` texts into a patch table.

    Raises
    ------
    PatchError
        No ``=``, or a path given twice.
    """
    patches: dict[str, Any] = {}
    for setting in settings:
        path, equals, value = setting.partition("=")
        path = path.strip()
        if not equals or not path or not value.strip():
            raise PatchError(f"--set {setting}: must be PATH=VALUE, as in cards.poseidon.value=3")
        if "\n" in setting:
            raise PatchError(f"--set {path}: a line break in the value; give each patch its own --set")
        if path in patches:
            raise PatchError(f"--set {path}: given twice")
        patches[path] = parse_value(value.strip())
    return patches


def value_text(value: Any) -> str:
    """Return a patch value as a designer would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(value_text(v) for v in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{k} = {value_text(v)}" for k, v in value.items()) + "}"
    return str(value)


def patch_text(patches: Mapping[str, Any]) -> str:
    """Return patches as ``path = value, ...``."""
    return ", ".join(f"{path} = {value_text(value)}" for path, value in patches.items())


def patches_of(game: Game, file: ScenarioFile) -> dict[str, Any]:
    """Flatten a scenario's ``[params]`` and ``[cards]`` tables to patches."""
    patches: dict[str, Any] = {f"params.{name}": value for name, value in file.params.items()}
    for card_id, row in file.cards.items():
        if not isinstance(row, dict) or card_id not in game.files.raw_cards:
            patches[f"cards.{card_id}"] = row
            continue
        for field, value in row.items():
            patches.update(_flat(f"cards.{card_id}.{field}", value))
    return patches


def _flat(path: str, value: Any) -> dict[str, Any]:
    if isinstance(value, dict) and value and all(isinstance(k, str) for k in value):
        flat: dict[str, Any] = {}
        for key, inner in value.items():
            flat.update(_flat(f"{path}.{key}", inner))
        return flat
    return {path: value}


def load_scenario(
    source: str | Path | Mapping[str, Any],
    *,
    games: int | None = None,
    seed: int | None = None,
    patches: Mapping[str, Any] | None = None,
) -> Scenario:
    """Read and check a scenario.

    Parameters
    ----------
    source : path or mapping
        A TOML file, or its content.
    games, seed : int, optional
        Override the file's.
    patches : mapping of path to value, optional
        Applied after the file's own.

    Raises
    ------
    ScenarioError, PatchError, DataError
        One line: file, key, what is wrong, the nearest right name.
    """
    if isinstance(source, Mapping):
        where, name, raw = "scenario", str(source.get("name", "scenario")), dict(source)
        raw.pop("name", None)
    else:
        path = Path(source)
        where, name, raw = str(path), path.stem, read_toml(path, ScenarioError)
    file = validated(ScenarioFile, raw, where, ScenarioError)
    game = _game_of(file, where)
    merged = {**patches_of(game, file), **(patches or {})}
    try:
        data = game.load(merged)
    except PatchError as problem:
        raise PatchError(f"{where}: {problem}") from None
    policies, seats = _policies(game, file, where)
    scenario = Scenario(
        name=name,
        game=game,
        mode=file.mode,
        n_players=file.players,
        games=file.games,
        seed=file.seed,
        question=file.question,
        policies=policies,
        patches=merged,
        data=data,
        setups=_setups(game, file, seats, where),
        source=raw,
    )
    changes: dict[str, Any] = {}
    if games is not None:
        changes["games"] = games
    if seed is not None:
        changes["seed"] = seed
    return scenario.replace(**changes)


def _game_of(file: ScenarioFile, where: str) -> Game:
    """Return the game, checked for its mode and player count."""
    try:
        game = get_game(file.game)
    except ScenarioError as problem:
        raise ScenarioError(f"{where}: {problem}") from None
    modes = {m.id: m for m in game.modes}
    if file.mode not in modes:
        raise ScenarioError(f"{where}: mode: {file.mode!r} is not a mode of {game.id}{nearest(file.mode, modes)}")
    if file.players not in modes[file.mode].players:
        counts = ", ".join(str(n) for n in modes[file.mode].players)
        raise ScenarioError(f"{where}: players: mode {file.mode} is for {counts} players, not {file.players}")
    return game


def _seat_keys(game: Game) -> list[str]:
    return ([game.loadout + "s"] if game.loadout else []) + ["policies", "rotate"]


def _policies(game: Game, file: ScenarioFile, where: str) -> tuple[list[Policy], list[int]]:
    """Return the distinct policies of the run and, per seat, which one sits there before rotation."""
    for key in file.seats:
        if key not in _seat_keys(game):
            raise ScenarioError(f"{where}: seats.{key}: unknown key{nearest(key, _seat_keys(game))}")
    own = {n: make_policy(game, n, row, f"{where}: player") for n, row in file.player.items()}
    known = {**game.policies, **own}
    names = file.seats.get("policies", [next(iter(known))])
    if isinstance(names, str):
        names = [names]
    if not isinstance(names, list) or not names or not all(isinstance(n, str) for n in names):
        raise ScenarioError(f"{where}: seats.policies: must be a list of names, not {names!r}")
    if len(names) == 1:
        names = names * file.players
    if len(names) != file.players:
        raise ScenarioError(f"{where}: seats.policies: {len(names)} names for {file.players} players")
    for n in names:
        if n not in known:
            raise ScenarioError(f"{where}: seats.policies: {n!r} is not a player of {game.id}{nearest(n, known)}")
    distinct = list(dict.fromkeys(names))
    return [known[n] for n in distinct], [distinct.index(n) for n in names]


def _loadout_rows(game: Game, file: ScenarioFile, where: str) -> list[tuple[int, ...]]:
    """Return every seating of loadouts that the scenario asks for."""
    if not game.loadout:
        return [(NONE,) * file.players]
    key = game.loadout + "s"
    wanted = file.seats.get(key, "all")
    ids = list(game.loadouts)
    if wanted == "all":
        if file.players > len(ids):
            raise ScenarioError(f"{where}: seats.{key}: {file.players} players, but there are {len(ids)} {key}")
        return list(itertools.permutations(range(len(ids)), file.players))
    if wanted == "mirror":
        return [(k,) * file.players for k in range(len(ids))]
    if not isinstance(wanted, list) or not wanted:
        raise ScenarioError(f'{where}: seats.{key}: must be "all", "mirror", a list or a list of lists, not {wanted!r}')
    rows = wanted if isinstance(wanted[0], list) else [wanted]
    found = []
    for row in rows:
        if not isinstance(row, list) or len(row) != file.players:
            raise ScenarioError(f"{where}: seats.{key}: {row!r} must name {file.players} {key}, one a seat")
        for n in row:
            if n not in ids:
                raise ScenarioError(f"{where}: seats.{key}: {n!r} is not a {game.loadout}{nearest(str(n), ids)}")
        if game.loadout_unique and len(set(row)) != len(row) and len(set(row)) != 1:
            raise ScenarioError(
                f"{where}: seats.{key}: {row!r}: each {game.loadout} exists once (all the same is a mirror match)"
            )
        found.append(tuple(ids.index(n) for n in row))
    return found


def _option_rows(game: Game, file: ScenarioFile, where: str) -> list[tuple[int, ...]]:
    known = [o.id for o in game.options]
    for key in file.options:
        if key not in known:
            raise ScenarioError(f"{where}: options.{key}: unknown option{nearest(key, known)}")
    columns = []
    for option in game.options:
        wanted = file.options.get(option.id, option.default)
        if wanted == "all":
            columns.append(list(range(len(option.choices))))
        elif wanted in option.choices:
            columns.append([option.choices.index(wanted)])
        else:
            hint = nearest(str(wanted), option.choices)
            raise ScenarioError(f"{where}: options.{option.id}: {wanted!r} is not a choice{hint}")
    return list(itertools.product(*columns)) if columns else [()]


def _setups(game: Game, file: ScenarioFile, seats: list[int], where: str) -> np.recarray:
    """Cross loadouts, rotations and options; a fixed shuffle spreads them, so that a short run is balanced too."""
    rotate = file.seats.get("rotate", True)
    if not isinstance(rotate, bool):
        raise ScenarioError(f"{where}: seats.rotate: must be true or false, not {rotate!r}")
    turns = range(file.players) if rotate else range(1)
    rotations = list(dict.fromkeys(tuple(seats[(k + t) % file.players] for k in range(file.players)) for t in turns))
    loadouts = _loadout_rows(game, file, where)
    options = _option_rows(game, file, where)
    n = len(loadouts) * len(rotations) * len(options)
    if n > MAX_SETUPS:
        raise ScenarioError(f"{where}: seats: {n} different tables, at most {MAX_SETUPS}; name fewer")
    rows = new_records(game.setup_row, n)
    order = np.random.Generator(np.random.PCG64(0)).permutation(n)
    for k, (loadout, rotation, option) in zip(order, itertools.product(loadouts, rotations, options), strict=True):
        row = rows[k]
        row.mode = game.mode(file.mode)
        row.n_players = file.players
        row.loadout[:] = NONE
        row.loadout[: file.players] = loadout
        row.policy[: file.players] = rotation
        row.option[: len(option)] = option
    return rows
