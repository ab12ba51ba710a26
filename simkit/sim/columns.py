"""What kernels leave behind, as columns: result rows, card tallies, card samples.

A part of a run is made of three frames; sim/results.py writes and reads them.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from simkit.core.cards import Data
from simkit.core.metrics import Metric
from simkit.core.state import TALLY
from simkit.sim.scenario import Scenario

COMMON = ("winner", "winners", "first", "rounds", "decisions", "end")
WORD = 8
"""Bytes of a number in a result row."""


def seat_columns(metric: Metric, players: int) -> list[str]:
    """Return the column names of a metric."""
    return [f"{metric.name}_{p}" for p in range(players)] if metric.per_seat else [metric.name]


class GameColumns:
    """The columns of a games file, filled batch by batch.

    Records are turned into columns while a batch of them is still in the processor's cache: once those of a whole part
    lie there, each field of each game is a miss.
    """

    def __init__(self, scenario: Scenario, lo: int, hi: int, room: np.ndarray) -> None:
        self._scenario = scenario
        self._lo, self._hi = lo, hi
        self._words = room[:, : hi - lo]

    @staticmethod
    def room(scenario: Scenario, games: int) -> np.ndarray:
        """Return room for the columns of so many games, to be used for one part after the other.

        Every field of a result row is made of numbers of 8 bytes (core/metrics.py): a column each, whatever they mean.
        """
        return np.empty((scenario.game.out.itemsize // WORD, games), np.int64)

    def put(self, lo: int, out: np.recarray) -> None:
        """Take over the result rows of games lo, lo + 1, ..."""
        at = lo - self._lo
        self._words[:, at : at + len(out)] = out.view(np.ndarray).view(np.int64).reshape(len(out), -1).T

    def _column(self, name: str, seat: int = 0) -> pl.Series:
        """Return a field (of one seat): whole numbers as Int32 (strict), others as they are."""
        dtype, offset = self._scenario.game.out.fields[name][:2]
        values = self._words[offset // WORD + seat].view(dtype.base)
        if values.dtype == np.int64:
            return pl.Series(values).cast(pl.Int32, strict=True)
        return pl.Series(values.copy())  # polars keeps the memory that it is given, and the next part writes there

    def frame(self) -> pl.DataFrame:
        """Return the columns: game, results, who sat where, metrics."""
        scenario = self._scenario
        seats = range(scenario.n_players)
        game = np.arange(self._lo, self._hi)
        setup = game % len(scenario.setups)
        columns = {"game": pl.Series(game)}
        columns |= {name: self._column(name) for name in COMMON}
        columns |= {f"score_{p}": self._column("score", p) for p in seats}
        chosen = [(f"{name}_{p}", scenario.setups[name][:, p]) for name in ("loadout", "policy") for p in seats]
        chosen += [(f"option_{o.id}", scenario.setups["option"][:, k]) for k, o in enumerate(scenario.game.options)]
        columns |= {name: pl.Series(values.astype(np.int16)[setup]) for name, values in chosen}
        for metric in scenario.game.metrics:
            for p, name in enumerate(seat_columns(metric, scenario.n_players)):
                columns[name] = self._column(metric.name, p)
        return pl.DataFrame(columns)


def card_frame(scenario: Scenario, acc: np.ndarray) -> pl.DataFrame:
    """Turn a card tally (seat * policies + policy, card, TALLY) into rows of the contexts that occurred."""
    n_policies = len(scenario.policies)
    context, card = np.nonzero(acc[:, :, 0])
    sums = acc[context, card]
    ids = pl.Series(scenario.data.ids, dtype=pl.String)
    frame = {
        "card": ids.gather(pl.Series(card.astype(np.int64))),
        "seat": pl.Series((context // n_policies).astype(np.int16)),
        "policy": pl.Series((context % n_policies).astype(np.int16)),
    }
    for k, name in enumerate(TALLY):
        frame[name] = pl.Series(np.ascontiguousarray(sums[:, k]))
    return pl.DataFrame(frame)


def empty_sample(data: Data) -> pl.DataFrame:
    """Return a card sample of no rows; cards are an Enum of the game's card ids."""
    types = {"game": pl.Int64, "seat": pl.Int16, "card": pl.Enum(data.ids), "seen": pl.Int16, "played": pl.Int16}
    return pl.DataFrame(schema=types)


def sample_frame(scenario: Scenario, rows: np.ndarray) -> pl.DataFrame:
    """Turn sample rows into game, seat, card (id), seen, played."""
    ids = scenario.data.ids
    card = pl.Series(ids, dtype=pl.Enum(ids)).gather(pl.Series(np.ascontiguousarray(rows[:, 2])))
    return pl.DataFrame(
        {
            "game": pl.Series(rows[:, 0].copy()),  # one row is contiguous as it lies, and polars would keep the buffer
            "seat": pl.Series(rows[:, 1].astype(np.int16)),
            "card": card,
            "seen": pl.Series(rows[:, 3].astype(np.int16)),
            "played": pl.Series(rows[:, 4].astype(np.int16)),
        }
    )


def sum_cards(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """Add card tallies: the order of parts does not matter, the sums are integers."""
    return (
        pl.concat(frames)
        .group_by("card", "seat", "policy")
        .agg(pl.col(TALLY).sum())
        .sort("card", "seat", "policy")
    )
