"""Card and parameter files: reading, checking, patching.

A game's ``cards.toml`` holds one table per card id; its ``params.toml`` one table per parameter. Both are checked by
pydantic models, both can be patched (``cards.poseidon.value = 3``, ``params.hand_limit = 8``), and a patched file is
checked by the same models. Every mistake is one line: file, key, what is wrong, the nearest right name.
"""

from __future__ import annotations

import copy
import enum
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

from simkit.core import record as rec
from simkit.errors import DataError, InputError, PatchError, nearest

Provenance = Literal["rulebook", "public", "reconstructed"]
_SLUG = re.compile(r"^[a-z][a-z0-9_]*$")
INT_LIMIT = 1_000_000
"""Numbers on cards and in parameters stay within +-INT_LIMIT."""


def name_of(enum_class: type[enum.IntEnum]) -> Any:
    """Return a pydantic type: an `enum_class` member written in TOML by its lower-case name."""

    def parse(value: object) -> enum.IntEnum:
        if isinstance(value, enum_class):
            return value
        names = {m.name.lower(): m for m in enum_class}
        if isinstance(value, str) and value in names:
            return names[value]
        raise ValueError(f"{value!r} is not a {enum_class.__name__} name{nearest(str(value), names)}")

    return Annotated[
        enum_class, BeforeValidator(parse), PlainSerializer(lambda m: m.name.lower(), return_type=str)
    ]


Int = Annotated[int, Field(strict=True, ge=-INT_LIMIT, le=INT_LIMIT)]
"""An integer of a card file: no floats, no booleans, no huge numbers."""

Count = Annotated[int, Field(strict=True, ge=0, le=1000)]
"""A number of copies."""


class Model(BaseModel):
    """Base of every schema: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class EffectBase(Model):
    """Base of a game's effect row; games add trigger, op, amount ... with defaults for all but trigger and op."""


class CardBase(Model):
    """What every card has; games add their own fields in one model per kind.

    `ref` is the number of the card in the game's list, `text` what it does in our words.
    """

    id: str
    kind: str
    name: str
    ref: str = ""
    copies: Count = 1
    provenance: Provenance
    text: str = ""


class Param(Model):
    """One number (or list of numbers, or switch) of the rulebook that is not on a card."""

    name: str
    default: bool | int | float | str | list[int] | list[float]
    try_: list[Any] = Field(default=[], alias="try")
    unit: str
    rule: str
    provenance: Provenance
    text: str = ""
    low: float | None = None
    high: float | None = None
    choices: list[str] = []
    capacity: int = 0


_PROBLEMS = {
    "missing": "is missing",
    "extra_forbidden": "unknown key",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "string_type": "must be a text",
    "list_type": "must be a list",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "literal_error": "must be {expected}",
    "greater_than_equal": "must be at least {ge}",
    "greater_than": "must be more than {gt}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
    "too_short": "needs at least {min_length} entries",
    "too_long": "has room for {max_length} entries",
}
"""What pydantic's error types mean, in our words; the braces are filled from the error's own context."""


def first_problem(error: ValidationError) -> tuple[str, str]:
    """Return (dotted key, message) of the problem to show: a misspelt key before what is then missing."""
    problem = min(error.errors(include_url=False), key=lambda e: e["type"] != "extra_forbidden")
    key = ".".join(str(part) for part in problem["loc"])
    known = _PROBLEMS.get(problem["type"])
    message = known.format(**problem.get("ctx", {})) if known else problem["msg"].removeprefix("Value error, ")
    if problem["type"] not in ("missing", "extra_forbidden", "value_error"):
        message += f", not {problem['input']!r}"
    return key, message


def validated(model: type[Model], raw: Mapping[str, Any], where: str, error: type[InputError]) -> Any:
    """Validate `raw`, turning the first problem into a one-line `error` with the nearest right key."""
    try:
        return model.model_validate(dict(raw))
    except ValidationError as problem:
        key, message = first_problem(problem)
        if message == "unknown key":
            known = [f.alias or n for n, f in model.model_fields.items()]
            message += nearest(key.rsplit(".", 1)[-1], known)
        raise error(f"{where}: {key}: {message}") from None


def read_toml(path: Path, error: type[InputError] = DataError) -> dict[str, Any]:
    """Read a TOML file; a missing or broken one is a one-line `error`."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise error(f"{path}: no such file") from None
    except IsADirectoryError:
        raise error(f"{path}: is a folder, not a TOML file") from None
    except (OSError, UnicodeDecodeError) as problem:
        raise error(f"{path}: can't be read: {problem}") from None
    except tomllib.TOMLDecodeError as problem:
        raise error(f"{path}: not TOML: {problem}") from None


class Data:
    """The cards and parameters of a game, patched and checked.

    Attributes
    ----------
    cards : dict of str to CardBase
        In file order, added cards last, dropped ones (copies 0) kept with no copies so that ids do not move.
    params : dict of str to Param
    index : dict of str to int
        Card id to position: the card number that kernels, events and tallies use.
    patches : dict of str to object
        What was changed, path to value.
    notes : list of str
        What the user should be told (a deck that is no longer 35 cards).
    """

    def __init__(self, cards: dict[str, Any], params: dict[str, Param], patches: dict[str, Any]) -> None:
        self.cards = cards
        self.params = params
        self.patches = patches
        self.index = {card_id: k for k, card_id in enumerate(cards)}
        self.ids = list(cards)
        self.notes: list[str] = []

    def value(self, name: str) -> Any:
        """Return the value of a parameter."""
        return self.params[name].default

    def card_name(self, c: int) -> str:
        """Return the printed name of card number `c`."""
        return self.cards[self.ids[c]].name


class DataFiles:
    """A game's raw card and parameter files, read once; `load` gives patched, checked Data."""

    def __init__(self, folder: Path, models: Mapping[str, type[CardBase]], max_cards: int) -> None:
        self.folder = folder
        self.models = dict(models)
        self.max_cards = max_cards
        self.raw_cards = read_toml(folder / "cards.toml")
        self.raw_params = read_toml(folder / "params.toml")

    def load(self, patches: Mapping[str, Any] | None = None) -> Data:
        """Apply `patches` (path to value) and validate everything.

        Raises
        ------
        DataError
            A wrong card or parameter file.
        PatchError
            A path that does not exist or a value that does not fit.
        """
        cards = copy.deepcopy(self.raw_cards)
        params = copy.deepcopy(self.raw_params)
        touched: dict[tuple[str, str], str] = {}
        for path, value in (patches or {}).items():
            touched[apply_patch(cards, params, path, value)] = path
        if len(cards) > self.max_cards:
            raise PatchError(f"cards: {len(cards)} cards, this game has room for {self.max_cards}")
        checked = {}
        for card_id, row in cards.items():
            patch = touched.get(("cards", card_id))
            where = f"patch {patch}" if patch else f"{self.folder.name}/cards.toml"
            checked[card_id] = self._card(card_id, row, where, PatchError if patch else DataError)
        checked_params = {}
        for name, row in params.items():
            patch = touched.get(("params", name))
            where = f"patch {patch}" if patch else f"{self.folder.name}/params.toml"
            checked_params[name] = _param(name, row, where, PatchError if patch else DataError)
        return Data(checked, checked_params, dict(patches or {}))

    def _card(self, card_id: str, row: Any, where: str, error: type[InputError]) -> CardBase:
        if not _SLUG.match(card_id):
            raise error(f"{where}: {card_id!r}: a card id is lower-case ASCII letters, digits and _")
        if not isinstance(row, dict):
            raise error(f"{where}: cards.{card_id}: must be a table, not {row!r}")
        kind = row.get("kind")
        if kind not in self.models:
            raise error(f"{where}: cards.{card_id}.kind: {kind!r} is not a kind{nearest(str(kind), self.models)}")
        return validated(self.models[kind], {"id": card_id, **row}, f"{where}: cards.{card_id}", error)


def _param(name: str, row: Any, where: str, error: type[InputError]) -> Param:
    if not isinstance(row, dict):
        raise error(f"{where}: params.{name}: must be a table, not {row!r}")
    param = validated(Param, {"name": name, **row}, f"{where}: params.{name}", error)
    values = param.default if isinstance(param.default, list) else [param.default]
    for v in values:
        if isinstance(v, str):
            if v not in param.choices:
                raise error(f"{where}: params.{name}: {v!r} is not a choice{nearest(v, param.choices)}")
            continue
        low = -INT_LIMIT if param.low is None else param.low
        high = INT_LIMIT if param.high is None else param.high
        if not low <= v <= high:
            raise error(f"{where}: params.{name}: {v!r} is not between {low:g} and {high:g}")
    if isinstance(param.default, list) and not 1 <= len(param.default) <= max(param.capacity, 1):
        raise error(f"{where}: params.{name}: {len(param.default)} values, from 1 to {param.capacity} fit")
    return param


def _step_into(row: Any, parts: list[str], path: str) -> tuple[Any, Any]:
    """Return (container, key) of the value that `parts` name inside `row`."""
    for depth, part in enumerate(parts):
        last = depth == len(parts) - 1
        if isinstance(row, list):
            if not part.isdigit() or int(part) >= len(row):
                raise PatchError(f"{path}: no row {part!r}: rows are 0 to {len(row) - 1}")
            key: Any = int(part)
        else:
            key = part
        if last:
            return row, key
        inner = row[key] if isinstance(row, list) else row.get(key)
        if not isinstance(inner, dict | list):
            raise PatchError(f"{path}: nothing inside {part!r}{nearest(part, row) if isinstance(row, dict) else ''}")
        row = inner
    raise PatchError(f"{path}: names no value")


def apply_patch(
    cards: dict[str, Any], params: dict[str, Any], path: str, value: Any
) -> tuple[str, str]:
    """Apply one patch to the raw tables; returns the (section, id) that it touched.

    ``cards.<id> = {table}`` adds a card, ``cards.<id> = false`` or ``cards.<id>.copies = 0`` drops one,
    ``cards.<id>.<field>[.<row>.<field>] = value`` changes one, ``params.<name> = value`` sets a parameter.
    """
    parts = path.split(".")
    if parts[0] not in ("cards", "params") or len(parts) < 2 or not all(parts):
        hint = nearest(parts[0], ["cards", "params"])
        raise PatchError(f"{path}: a path is cards.<id>.<field> or params.<name>{hint}")
    section, item = parts[0], parts[1]
    if section == "params":
        if item not in params:
            raise PatchError(f"{path}: no such parameter{nearest(item, params)}")
        row = params[item]
        if len(parts) == 2:
            old = row.get("default") if isinstance(row, dict) else None
            row["default"] = _like(old, value, path)
            if isinstance(old, list):
                first = old[0] if old else None
                row["default"] = [_like(first, entry, f"{path}.{k}") for k, entry in enumerate(value)]
            return section, item
        if not isinstance(row["default"], list):
            raise PatchError(f"{path}: params.{item} is one value, not a list")
        box, key = _step_into(row["default"], parts[2:], path)
        box[key] = _like(box[key], value, path)
        return section, item
    if len(parts) == 2:
        if value is False:
            if item not in cards:
                raise PatchError(f"{path}: no such card{nearest(item, cards)}")
            cards[item]["copies"] = 0
            return section, item
        if not isinstance(value, dict):
            raise PatchError(f"{path}: a whole card is a table of its fields (or false to drop it), not {value!r}")
        if item not in cards and "kind" not in value:
            raise PatchError(f"{path}: no such card{nearest(item, cards)}; a new card starts with its kind")
        cards[item] = value
        return section, item
    if item not in cards:
        raise PatchError(f"{path}: no such card{nearest(item, cards)}")
    if parts[2] in ("id", "kind"):
        raise PatchError(f"{path}: {parts[2]} can't be patched; give a whole card instead")
    box, key = _step_into(cards[item], parts[2:], path)
    box[key] = _like(box.get(key) if isinstance(box, dict) else box[key], value, path)
    return section, item


_WORDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
}


def _like(old: Any, value: Any, path: str) -> Any:
    """Check that a new value has the type of the old one (where there is an old one)."""
    if old is None:
        return value
    same = {
        bool: isinstance(value, bool),
        int: isinstance(value, int) and not isinstance(value, bool),
        float: isinstance(value, int | float) and not isinstance(value, bool),
        str: isinstance(value, str),
        list: isinstance(value, list),
        dict: isinstance(value, dict),
    }[type(old)]
    if not same:
        raise PatchError(f"{path}: must be {_WORDS[type(old)]}, not {value!r}")
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > INT_LIMIT:
        raise PatchError(f"{path}: {value!r} is beyond +-{INT_LIMIT}")
    return float(value) if isinstance(old, float) else value


def par_fields(raw_params: Mapping[str, Any]) -> tuple[rec.Field, ...]:
    """Return the fields of PAR: one per parameter; a list also has its length as ``n_<name>``.

    Whole numbers, switches (0/1) and choices (index) are int64, others float64; a list is as long as its ``capacity``.
    """
    fields: list[rec.Field] = []
    for name, row in raw_params.items():
        default = row["default"]
        first = default[0] if isinstance(default, list) else default
        kind = "f" if isinstance(first, float) else "i"
        if isinstance(default, list):
            fields.append(rec.Field(name, kind, (row["capacity"],), row.get("text", "")))
            fields.append(rec.Field(f"n_{name}", "i", (), f"how many entries of {name} count"))
        else:
            fields.append(rec.Field(name, kind, (), row.get("text", "")))
    return tuple(fields)


def build_par(dtype: np.dtype, params: Mapping[str, Param]) -> np.recarray:
    """Return the PAR record (an array of one) of the given parameter values."""
    par = rec.new_records(dtype)
    for name, param in params.items():
        value = param.default
        if isinstance(value, list):
            par[0][name][: len(value)] = value
            par[0]["n_" + name] = len(value)
        elif isinstance(value, str):
            par[0][name] = param.choices.index(value)
        else:
            par[0][name] = value
    return par


Check = Callable[[Data], Iterable[str]]
"""A game's own check of its data: yields notes for the user, raises PatchError or DataError."""
