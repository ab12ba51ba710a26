"""Card strength at equal numbers of cards: the fairer comparison, from the per-seat sample of a run.

Who plays longer or draws more sees more cards, so "seen against not seen" mostly compares long games with short ones:
in a race nearly every card looks bad. Here a seat that saw the card is compared only with seats of the same player that
saw *as many* cards, but not this one. Given how many cards a shuffled deck dealt, which ones they were is luck, so a
card without any effect gets 0. What is left out: a card that itself ends games or draws cards also changes how many
are seen.

Where cards lie before all seats everybody sees everything; there it is cards played (taken) that are counted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from simkit.analysis.frames import Meta, Rows
from simkit.analysis.stats import Stratum
from simkit.core.state import UNFINISHED, WIN_UNIT

EVEN_GAMES = 50_000
"""At most this many first games of the sample are used: memory, and intervals that are narrow enough."""


def even_sample(run: Any) -> pl.DataFrame:
    """Return the sample rows that are used."""
    return run.seats.filter(pl.col("game") < EVEN_GAMES) if len(run.seats) else run.seats


def even_strata(run: Any, meta: Meta, part: str) -> dict[str, list[Stratum]]:
    """Return, per card, a stratum per policy and number of cards: with and without the card.

    Parameters
    ----------
    part : {"seen", "played"}
        What is counted and compared.

    Returns
    -------
    dict of card id to list of Stratum
        Empty where the run has no sample.
    """
    sample = even_sample(run)
    if len(sample) == 0:
        return {}
    ids = sample["card"].unique().sort().to_list()
    card = sample["card"].cast(pl.Enum(ids)).to_physical().to_numpy().astype(np.int32)
    game = sample["game"].to_numpy().astype(np.int32)
    seat = game * meta.players + sample["seat"].to_numpy()
    times = sample[part].to_numpy()
    policy, units, over = _seats(run, meta, int(game.max()) + 1)
    number = np.bincount(seat, weights=times, minlength=len(units)).astype(np.int64)
    stratum = policy * (int(number.max()) + 1) + number
    size = int(stratum.max()) + 1
    keep = over[seat]
    code = card[keep].astype(np.int64) * size + stratum[seat[keep]]
    with_it = times[keep] > 0
    return _strata(ids, size, code, with_it, units[seat[keep]])


def _seats(run: Any, meta: Meta, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return policy, win units and whether the game came to an end, by ``game * players + seat``."""
    head = run.games.filter(pl.col("game") < games).sort("game")
    rows = Rows(meta, head.with_columns(end=pl.when(pl.col("end") == UNFINISHED).then(-1).otherwise(pl.col("end"))))
    at = (head["game"].to_numpy().astype(np.int64)[:, None] * meta.players + np.arange(meta.players)).ravel()
    policy, units = (np.zeros(games * meta.players, np.int64) for _ in range(2))
    over = np.zeros(games * meta.players, bool)
    policy[at] = np.stack(rows.keys("policy"), axis=1).ravel()
    units[at] = np.stack(rows.all_units(), axis=1).ravel()
    over[at] = np.repeat((head["end"] != UNFINISHED).to_numpy(), meta.players)
    return policy, units, over


def _strata(
    ids: list[str], size: int, code: np.ndarray, with_it: np.ndarray, win: np.ndarray
) -> dict[str, list[Stratum]]:
    """Return the strata of each card from (card * size + stratum, has it, win units) of seats."""
    total = len(ids) * size

    def sums(mask: np.ndarray) -> list[np.ndarray]:
        c, w = code[mask], win[mask]
        return [np.bincount(c, weights=v, minlength=total).reshape(-1, size) for v in (None, w, w * w)]

    (n1, w1, q1), (n0, w0, q0) = sums(with_it), sums(~with_it)
    u, uu = WIN_UNIT, WIN_UNIT**2
    return {
        card: [
            Stratum(int(n1[k, s]), w1[k, s] / u, q1[k, s] / uu, int(n0[k, s]), w0[k, s] / u, q0[k, s] / uu)
            for s in np.flatnonzero((n1[k] > 0) & (n0[k] > 0))
        ]
        for k, card in enumerate(ids)
    }
