"""The run folder: what is kept of a run, written so that a killed process loses at most the parts in flight.

::

    manifest.json              scenario, patches, seed, players, setups, versions, source hash, counts, notes
    games/part-00000.parquet   one row a game
    cards/part-00000.parquet   card tally of the same games (until the run is complete)
    cards.parquet              card tally of all games: exact integer sums
    seats/part-00000.parquet   per-seat card counts of the first games

Every file is written under a temporary name, flushed and renamed; a part's games file is renamed last, so its
presence says that the part is whole.
"""

from __future__ import annotations

import contextlib
import datetime
import functools
import hashlib
import json
import os
import platform
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

import simkit
from simkit import _jit
from simkit.core.cards import Data
from simkit.core.game import Game
from simkit.errors import InputError, RunError, nearest
from simkit.games import get_game
from simkit.sim.columns import empty_sample, sum_cards
from simkit.sim.scenario import RESULT_FORMAT, Scenario, patch_text


@dataclass
class Part:
    """Games lo..hi-1 of a run: a number, and once played its rows, card tally and card sample."""

    number: int
    lo: int
    hi: int
    frame: pl.DataFrame | None = None
    cards: pl.DataFrame | None = None
    sample: pl.DataFrame | None = None

    @property
    def file(self) -> str:
        """Return the part's file name."""
        return f"part-{self.number:05d}.parquet"

    def release(self) -> None:
        """Forget the rows (they are on disk)."""
        self.frame = self.cards = self.sample = None


@dataclass(frozen=True)
class Run:
    """A run that was read: what the analysis and the report work on. Rows are loaded when first asked for.

    Attributes
    ----------
    path : Path or None
    manifest : dict
    game : Game
    data : Data
        Cards and parameters as patched in this run.
    cards : polars.DataFrame
        card, seat, policy and the TALLY sums.
    games : polars.DataFrame
        One row a game, by game number.
    seats : polars.DataFrame
        game, seat, card, seen, played of the first games.
    """

    path: Path | None
    manifest: dict[str, Any]
    game: Game
    data: Data
    cards: pl.DataFrame
    load_games: Callable[[], pl.DataFrame]
    load_seats: Callable[[], pl.DataFrame]

    @functools.cached_property
    def games(self) -> pl.DataFrame:
        """Return one row a game, by game number."""
        return self.load_games()

    @functools.cached_property
    def seats(self) -> pl.DataFrame:
        """Return game, seat, card, seen, played of the first games."""
        return self.load_seats()

    @property
    def name(self) -> str:
        """Return the scenario's name."""
        return self.manifest["name"]


# --- writing ------------------------------------------------------------------------------------------------------


def _replace(path: Path, write: Any) -> None:
    """Write through `write(temporary)`, flush to disk, rename to `path`."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        write(temporary)
        with open(temporary, "rb+") as handle:
            os.fsync(handle.fileno())
        os.replace(temporary, path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise RunError(f"{path}: can't be written: {problem.strerror or problem}") from None


def _write_json(path: Path, content: dict[str, Any]) -> None:
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    _replace(path, lambda p: p.write_text(text, encoding="utf-8"))


def _write_frame(path: Path, frame: pl.DataFrame, identity: str) -> None:
    def write(temporary: Path) -> None:
        try:
            frame.write_parquet(temporary, compression="lz4", metadata={"simkit": identity}, statistics=False)
        except pl.exceptions.ComputeError as problem:
            raise OSError(str(problem)) from None

    _replace(path, write)


def write_part(folder: Path, identity: str, part: Part) -> None:
    """Write one part's files, the games file last."""
    if part.sample is not None and len(part.sample):
        _write_frame(folder / "seats" / part.file, part.sample, identity)
    _write_frame(folder / "cards" / part.file, part.cards, identity)
    _write_frame(folder / "games" / part.file, part.frame, identity)


def new_manifest(scenario: Scenario, size: int, sample_games: int) -> dict[str, Any]:
    """Return the manifest of a run that begins now."""
    game = scenario.game
    return {
        "format": RESULT_FORMAT,
        "status": "running",
        "name": scenario.name,
        "identity": scenario.identity(),
        "game": game.id,
        "game_version": game.version,
        "mode": scenario.mode,
        "players": scenario.n_players,
        "games": scenario.games,
        "seed": scenario.seed,
        "question": scenario.question,
        "scenario": scenario.source,
        "patches": scenario.patches,
        "notes": list(scenario.data.notes),
        "policies": [
            {"name": p.name, "kind": p.kind, "weights": list(p.weights), "text": p.text} for p in scenario.policies
        ],
        "setups": [
            {
                "loadout": [game.loadouts[k] if k >= 0 else None for k in row.loadout[: scenario.n_players].tolist()],
                "policy": row.policy[: scenario.n_players].tolist(),
                "option": {o.id: o.choices[row.option[k]] for k, o in enumerate(game.options)},
            }
            for row in scenario.setups
        ],
        "part_size": size,
        "sample_games": sample_games,
        "source_hash": _jit.source_hash(game.folder.resolve()),
        "engine": "python" if _jit.PURE else "numba",
        "versions": _versions(),
        "started": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    }


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    names = ("numpy", "numba", "polars")
    return {"simkit": simkit.__version__, "python": platform.python_version(), **{n: version(n) for n in names}}


def _told(manifest: Mapping[str, Any]) -> str:
    patches = patch_text(manifest["patches"]) or "nothing changed"
    told = f"{manifest['name']}, seed {manifest['seed']}, {manifest['games']} games, {patches}"
    return told if len(told) < 200 else told[:200] + " ..."


@contextlib.contextmanager
def open_run(folder: Path, scenario: Scenario, size: int, sample_games: int) -> Iterator[dict[str, Any]]:
    """Make or continue the run folder and hold its lock; yields the manifest.

    Raises
    ------
    RunError
        Another run's folder, a folder that is not a run, one in use, or one that can't be written.
    """
    existing = None
    if folder.exists():
        if not folder.is_dir():
            raise RunError(f"{folder}: is a file, not a folder")
        if (folder / "manifest.json").exists():
            existing = read_manifest(folder)
            if existing["identity"] != scenario.identity():
                raise RunError(f"{folder}: holds another run ({_told(existing)}); name another folder with --out")
        elif any(folder.iterdir()):
            raise RunError(f"{folder}: not empty and not a run folder; name another one with --out")
    if existing is not None and existing["status"] == "complete":
        yield existing
        return
    try:
        for name in ("games", "cards", "seats"):
            (folder / name).mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise RunError(f"{folder}: can't be written: {problem.strerror}") from None
    with _lock(folder):
        for stale in folder.rglob(".*.tmp"):
            stale.unlink()
        manifest = existing or new_manifest(scenario, size, sample_games)
        if existing is None:
            _write_json(folder / "manifest.json", manifest)
        yield manifest


@contextlib.contextmanager
def _lock(folder: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # no advisory locks on this system: two writers are then the user's care
        yield
        return
    try:
        handle = open(folder / ".lock", "w")  # noqa: SIM115 - held open as long as the run
    except OSError as problem:
        raise RunError(f"{folder}: can't be written: {problem.strerror}") from None
    with handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise RunError(f"{folder}: another simkit is writing here") from None
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                (folder / ".lock").unlink()


def finish_run(folder: Path, manifest: dict[str, Any], parts: list[Part], scenario: Scenario, seconds: float) -> None:
    """Sum the card tallies and mark the run complete."""
    frames = [_read_part(folder / "cards" / part.file, manifest["identity"], _PLAY_AGAIN) for part in parts]
    _write_frame(folder / "cards.parquet", sum_cards(frames), manifest["identity"])
    games = _scan_games(folder, parts)
    counts = games.select(
        unfinished=(pl.col("end") == 0).sum(), shared=((pl.col("winner") < 0) & (pl.col("winners") > 0)).sum()
    ).collect()
    manifest.update(
        status="complete",
        seconds=round(manifest.get("seconds", 0.0) + seconds, 3),
        unfinished=int(counts["unfinished"][0]),
        shared_wins=0 if scenario.game.cooperative else int(counts["shared"][0]),
        finished=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )
    _write_json(folder / "manifest.json", manifest)
    shutil.rmtree(folder / "cards", ignore_errors=True)
    if not any((folder / "seats").iterdir()):
        (folder / "seats").rmdir()


# --- reading ------------------------------------------------------------------------------------------------------

_KEYS = ("format", "status", "name", "identity", "game", "mode", "players", "games", "seed", "patches", "policies",
         "setups", "part_size", "sample_games", "notes")  # fmt: skip


def read_manifest(folder: Path) -> dict[str, Any]:
    """Read and check a manifest."""
    path = folder / "manifest.json"
    if not folder.is_dir():
        siblings = [p.name for p in folder.parent.iterdir() if p.is_dir()] if folder.parent.is_dir() else []
        raise RunError(f"{folder}: no such run folder{nearest(folder.name, siblings)}")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RunError(f"{folder}: not a run folder: no manifest.json") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        raise RunError(f"{path}: can't be read: {problem}") from None
    if not isinstance(manifest, dict):
        raise RunError(f"{path}: not a manifest")
    if manifest.get("format") != RESULT_FORMAT:
        raise RunError(f"{path}: format {manifest.get('format')!r}, this simkit reads format {RESULT_FORMAT}")
    for key in _KEYS:
        if key not in manifest:
            raise RunError(f"{path}: {key}: missing")
    return manifest


_PLAY_AGAIN = "remove it and run the scenario again"
"""What to do about a damaged part of a run that is not finished."""


def _read_part(path: Path, identity: str, advice: str, columns: list[str] | None = None) -> pl.DataFrame:
    try:
        owner = pl.read_parquet_metadata(path).get("simkit")
        if owner != identity:
            raise RunError(f"{path}: belongs to another run ({owner or 'no simkit file'}); {advice}")
        return pl.read_parquet(path, columns=columns)
    except FileNotFoundError:
        raise RunError(f"{path}: missing; {advice}") from None
    except (OSError, pl.exceptions.PolarsError) as problem:
        first = str(problem).splitlines()[0]
        raise RunError(f"{path}: cut or damaged ({first}); {advice}") from None


def _check_part(folder: Path, part: Part, identity: str, advice: str) -> None:
    """Check a part's games file: owner, and every game once."""
    path = folder / "games" / part.file
    games = _read_part(path, identity, advice, ["game"])["game"]
    if len(games) != part.hi - part.lo or games[0] != part.lo or games[-1] != part.hi - 1:
        raise RunError(f"{path}: holds other games than {part.lo}..{part.hi - 1}; {advice}")


def missing_parts(folder: Path, manifest: dict[str, Any], parts: list[Part]) -> list[Part]:
    """Return the parts still to be played; a damaged or foreign one is an error, not silently replaced."""
    names = {part.file for part in parts}
    for found in (folder / "games").iterdir():
        if found.name not in names:
            raise RunError(f"{found}: is no part of this run; remove it")
    missing = []
    for part in parts:
        if (folder / "games" / part.file).exists() and (folder / "cards" / part.file).exists():
            _check_part(folder, part, manifest["identity"], _PLAY_AGAIN)
        else:
            missing.append(part)
    return missing


def _scan_games(folder: Path, parts: list[Part]) -> pl.LazyFrame:
    return pl.scan_parquet([folder / "games" / part.file for part in parts])


def plan(manifest: dict[str, Any]) -> list[Part]:
    """Return the parts that a manifest promises."""
    size, games = manifest["part_size"], manifest["games"]
    return [Part(k, lo, min(games, lo + size)) for k, lo in enumerate(range(0, games, size))]


def read_run(path: str | Path) -> Run:
    """Read a complete run folder.

    Raises
    ------
    RunError
        Not a run folder, an unfinished one, or a missing, cut or foreign part: the line says which file.
    """
    folder = Path(path)
    manifest = read_manifest(folder)
    if manifest["status"] != "complete":
        raise RunError(f"{folder}: unfinished; run the scenario again with --out {folder} to continue it")
    identity = manifest["identity"]
    parts = plan(manifest)
    # the card tallies of single parts are gone once a run is finished, so it can only be played anew
    start_anew = f"remove the folder {folder} and run the scenario again"
    for part in parts:
        _check_part(folder, part, identity, start_anew)
    game, data = _game_and_data(folder, manifest)

    def load_games() -> pl.DataFrame:
        return pl.concat([_read_part(folder / "games" / part.file, identity, start_anew) for part in parts])

    def load_seats() -> pl.DataFrame:
        found = sorted((folder / "seats").glob("part-*.parquet"))
        frames = [empty_sample(data), *(_read_part(path, identity, start_anew) for path in found)]
        return pl.concat([frame.cast({"card": pl.Enum(data.ids)}) for frame in frames])

    cards = _read_part(folder / "cards.parquet", identity, start_anew)
    return Run(folder, manifest, game, data, cards, load_games, load_seats)


def _game_and_data(folder: Path, manifest: dict[str, Any]) -> tuple[Game, Data]:
    try:
        game = get_game(manifest["game"])
        return game, game.load(manifest["patches"])
    except InputError as problem:
        raise RunError(f"{folder / 'manifest.json'}: {problem}") from None


def run_in_memory(scenario: Scenario, manifest: dict[str, Any], parts: list[Part]) -> Run:
    """Return a Run of played parts that were never written."""
    games = pl.concat([part.frame for part in parts])
    manifest.update(
        status="complete",
        unfinished=int((games["end"] == 0).sum()),
        shared_wins=0 if scenario.game.cooperative else int(((games["winner"] < 0) & (games["winners"] > 0)).sum()),
    )
    sample = pl.concat([part.sample for part in parts])
    cards = sum_cards([part.cards for part in parts])
    return Run(None, manifest, scenario.game, scenario.data, cards, lambda: games, lambda: sample)


def rows_hash(run: Run) -> str:
    """Return a hash of all rows, whatever the parts: equal runs have equal hashes."""
    digest = hashlib.sha256()
    for name in run.games.columns:
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(run.games[name].to_numpy()).tobytes())
    digest.update(run.cards.write_csv().encode())
    return digest.hexdigest()
