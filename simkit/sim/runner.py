"""Playing a scenario: parts of games on threads, each part written whole or not at all.

Kernels hold no GIL, so threads are enough and nothing is copied between processes. Games are cut into parts (files)
and parts into batches (kernel calls): a batch is short, so progress is live and Ctrl-C is answered at once.
"""

from __future__ import annotations

import contextlib
import gc
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import joblib
import numpy as np
import polars as pl

from simkit.core.events import event_buffer
from simkit.core.record import clear, new_records
from simkit.core.state import TALLY, WIN_UNIT
from simkit.sim import columns, results
from simkit.sim.results import Part, Run
from simkit.sim.scenario import Scenario

BATCH = 1_000
"""Games per kernel call."""

SAMPLE_GAMES = 100_000
"""Games whose per-seat card counts are kept."""


def part_size(games: int) -> int:
    """Return how many games a part holds when nobody says: a function of the number of games only."""
    return max(1_000, min(25_000, -(-games // 16)))


def worker_count(jobs: int) -> int:
    """Return the number of threads: `jobs`, or the usable cores for -1."""
    if jobs > 0:
        return jobs
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    return max(1, usable)


class Tables:
    """Everything that all kernel calls of a scenario share: card tables, parameters, players."""

    def __init__(self, scenario: Scenario) -> None:
        game = scenario.game
        self.game = game
        self.scenario = scenario
        self.tab, self.par = game.tables(scenario.data)
        self.kinds = np.array([game.kinds.index(p.kind) for p in scenario.policies], np.int64)
        self.weights = np.zeros((len(scenario.policies), game.max_weights))
        for k, player in enumerate(scenario.policies):
            self.weights[k, : len(player.weights)] = player.weights
        self.n_cards = len(scenario.data.cards)

    def play(
        self, lo: int, hi: int, buffers: Buffers, acc: np.ndarray, sample: bool
    ) -> tuple[np.recarray, np.ndarray]:
        """Play games lo..hi-1, at most BATCH; returns rows and (n, 5) sample rows, both good until the next call."""
        if hi - lo > BATCH:
            raise ValueError(f"{hi - lo} games in one call, at most {BATCH}")  # the kernel would write beyond its rows
        out = buffers.out[: hi - lo]
        clear(out)
        rows = buffers.sample if sample else buffers.no_sample
        n = self.game.play(
            self.scenario.seed, lo, hi, self.scenario.setups, self.tab, self.par, self.kinds, self.weights,
            self.game.max_decisions, buffers.states, buffers.views, buffers.events, out, acc, rows,
        )  # fmt: skip
        return out, rows[:n]

    def new_tally(self) -> np.ndarray:
        """Return a zeroed card tally, shape (seats * policies, cards, 10)."""
        return np.zeros((self.scenario.n_players * len(self.kinds), self.game.max_cards, len(TALLY)), np.int64)

    def warm_up(self) -> float:
        """Compile the kernel (or load it from the cache) before threads start; returns seconds."""
        start = time.perf_counter()
        collecting = gc.isenabled()
        gc.disable()  # the compiler makes millions of objects that live on: collecting them is a tenth of its time
        try:
            self.play(0, 0, Buffers(self), self.new_tally(), sample=True)
        finally:
            if collecting:
                gc.enable()
        return time.perf_counter() - start


class Buffers:
    """One worker's own state, view and scratch: kept from part to part, since fresh memory is given page by page."""

    def __init__(self, tables: Tables, part_games: int = 0) -> None:
        game = tables.game
        self.states = new_records(game.state)
        self.views = new_records(game.view)
        self.events = event_buffer(0)
        self.out = new_records(game.out, BATCH)
        # untouched pages cost nothing, so room for every card of every seat is no waste
        self.sample = np.empty((BATCH * tables.scenario.n_players * max(tables.n_cards, 1), 5), np.int64)
        self.no_sample = np.empty((0, 5), np.int64)
        self.columns = columns.GameColumns.room(tables.scenario, part_games)


@dataclass
class Board:
    """The live leader board: games so far and, per group, seat-games, win units and their squares.

    `keys` holds the group of each seat for each setup row, shape (S, P).
    """

    by: str
    groups: list[str]
    keys: np.ndarray
    done: int = 0
    total: int = 0
    n: np.ndarray = field(default_factory=lambda: np.zeros(0))
    units: np.ndarray = field(default_factory=lambda: np.zeros(0))
    squares: np.ndarray = field(default_factory=lambda: np.zeros(0))
    lock: threading.Lock = field(default_factory=threading.Lock)

    @classmethod
    def of(cls, scenario: Scenario, by: str = "") -> Board:
        """Group by ``loadout``, ``policy`` or ``seat``; by default the first of these in which seats differ."""
        game, seats = scenario.game, np.arange(scenario.n_players)
        by = by or ("loadout" if game.loadouts else "policy" if len(scenario.policies) > 1 else "seat")
        if by == "loadout":
            groups, keys = list(game.loadouts), scenario.setups["loadout"][:, seats]
        elif by == "policy":
            groups, keys = [p.name for p in scenario.policies], scenario.setups["policy"][:, seats]
        else:
            groups, keys = [f"seat {p}" for p in seats], np.tile(seats, (len(scenario.setups), 1))
        by = game.loadout if by == "loadout" else by
        zeros = [np.zeros(len(groups)) for _ in range(3)]
        return cls(by, groups, keys, 0, scenario.games, *zeros)

    def add(self, scenario: Scenario, out: np.recarray) -> None:
        """Count one batch."""
        rows = out.view(np.ndarray)
        mask = rows["winners"]
        winners = np.bitwise_count(mask) if not scenario.game.cooperative else np.minimum(mask, 1)
        share = WIN_UNIT / np.maximum(winners, 1)
        key = self.keys.take(rows["game"] % len(self.keys), axis=0).ravel()
        win = (((mask[:, None] >> np.arange(scenario.n_players)) & 1) * share[:, None]).ravel()
        n, units, squares = (np.bincount(key, weights, len(self.groups)) for weights in (None, win, win * win))
        with self.lock:
            self.done += len(out)
            self.n += n
            self.units += units
            self.squares += squares


def play_part(
    tables: Tables, buffers: Buffers, part: Part, sample_games: int, board: Board | None, stop: threading.Event
) -> Part | None:
    """Play one part batch by batch; None when told to stop."""
    acc = tables.new_tally()
    games = columns.GameColumns(tables.scenario, part.lo, part.hi, buffers.columns)
    samples: list[pl.DataFrame] = []
    lo = part.lo
    while lo < part.hi:
        if stop.is_set():
            return None
        hi = min(part.hi, lo + BATCH)
        if lo < sample_games:
            hi = min(hi, sample_games)
        out, sample = tables.play(lo, hi, buffers, acc, lo < sample_games)
        games.put(lo, out)
        if len(sample):
            samples.append(columns.sample_frame(tables.scenario, sample))
        if board is not None:
            board.add(tables.scenario, out)
        lo = hi
    part.frame = games.frame()
    part.cards = columns.card_frame(tables.scenario, acc)
    part.sample = pl.concat([columns.empty_sample(tables.scenario.data), *samples])
    return part


def play_parts(
    tables: Tables,
    parts: list[Part],
    *,
    jobs: int,
    sample_games: int,
    board: Board | None,
    keep: Callable[[Part], None],
) -> None:
    """Play `parts` on threads and hand each finished one to `keep` (in the worker, in any order).

    Raises
    ------
    KeyboardInterrupt
        Passed on after every worker has stopped; parts in flight are dropped.
    """
    stop = threading.Event()
    idle = threading.Condition()
    at_work = 0
    own = threading.local()

    def work(part: Part) -> None:
        nonlocal at_work
        with idle:
            if stop.is_set():
                return
            at_work += 1
        try:
            if not hasattr(own, "buffers"):
                own.buffers = Buffers(tables, max(p.hi - p.lo for p in parts))
            done = play_part(tables, own.buffers, part, sample_games, board, stop)
            if done is not None:
                keep(done)
        finally:
            with idle:
                at_work -= 1
                idle.notify_all()

    pool = joblib.Parallel(
        n_jobs=min(worker_count(jobs), max(1, len(parts))), backend="threading", return_as="generator_unordered",
        pre_dispatch="all", batch_size=1,
    )  # fmt: skip
    finished: Iterator[None] | None = None
    try:
        finished = pool(joblib.delayed(work)(part) for part in parts)  # workers begin while parts are still handed out
        for _ in finished:
            pass
    except BaseException:
        stop.set()
        if finished is not None:
            with contextlib.suppress(Exception):
                finished.close()
        # a part that is being written is finished first: nothing stays half-written
        with idle:
            idle.wait_for(lambda: at_work == 0, timeout=60)
        raise


def plan_parts(games: int, size: int) -> list[Part]:
    """Cut games 0..games-1 into parts of `size`."""
    return [Part(k, lo, min(games, lo + size)) for k, lo in enumerate(range(0, games, size))]


def simulate(
    scenario: Scenario,
    *,
    out: str | Path | None = None,
    jobs: int = -1,
    chunk: int | None = None,
    sample_games: int = SAMPLE_GAMES,
    board: Board | None = None,
) -> Run:
    """Play a scenario.

    Parameters
    ----------
    scenario : Scenario
    out : path, optional
        The run folder, made or (when it holds an unfinished run of the same identity) continued. Nothing is written
        without it.
    jobs : int
        Threads, -1 for all usable cores.
    chunk : int, optional
        Games per part.
    sample_games : int
        Per-seat card counts are kept of this many first games.
    board : Board, optional
        Counts along, for a live display.

    Returns
    -------
    Run
        With all rows when nothing is written, else lazily read from the folder.

    Raises
    ------
    RunError
        The folder holds another run, or can't be written.
    """
    size = chunk or part_size(scenario.games)
    if out is None:
        return _simulate_in_memory(scenario, jobs, size, sample_games, board)
    started = time.time()
    folder = Path(out)
    with results.open_run(folder, scenario, size, sample_games) as manifest:
        if manifest["status"] == "complete":
            return results.read_run(folder)
        tables = Tables(scenario)
        parts = plan_parts(scenario.games, manifest["part_size"])
        missing = results.missing_parts(folder, manifest, parts)
        if board is not None:
            board.done = scenario.games - sum(part.hi - part.lo for part in missing)
        manifest["warm_up_seconds"] = round(tables.warm_up(), 3)
        kernel_start = time.time()

        def keep(part: Part) -> None:
            results.write_part(folder, manifest["identity"], part)
            part.release()

        play_parts(tables, missing, jobs=jobs, sample_games=manifest["sample_games"], board=board, keep=keep)
        manifest["play_seconds"] = round(time.time() - kernel_start, 3)
        results.finish_run(folder, manifest, parts, scenario, time.time() - started)
    return results.read_run(folder)


def _simulate_in_memory(scenario: Scenario, jobs: int, size: int, sample_games: int, board: Board | None) -> Run:
    started = time.time()
    tables = Tables(scenario)
    tables.warm_up()
    parts = plan_parts(scenario.games, size)
    play_parts(tables, parts, jobs=jobs, sample_games=sample_games, board=board, keep=lambda part: None)
    manifest = results.new_manifest(scenario, size, sample_games)
    manifest["seconds"] = round(time.time() - started, 3)
    return results.run_in_memory(scenario, manifest, parts)
