"""Runs made to order: synthetic ones with known truths, and real games of the toy game."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from mercado import GAME as MERCADO

from simkit.core.cards import CardBase, Data, Param
from simkit.core.game import Game, Option
from simkit.core.metrics import Chart, Metric
from simkit.core.state import TALLY, WIN_UNIT

DECKS = ("cristao", "grego", "nordico", "egipcio", "ioruba")
DECK_TITLES = ("Cristão", "Grego", "Nórdico", "Egípcio", "Iorubá")


class DeckCard(CardBase):
    """A card of one deck."""

    deck: str


@dataclass(frozen=True)
class FakeRun:
    """What `simkit.sim.results.Run` has."""

    manifest: dict[str, Any]
    game: Game
    data: Data
    games: pl.DataFrame
    cards: pl.DataFrame
    seats: pl.DataFrame
    path: Path | None = None


METRICS = (
    Metric("battles", "battles", "battles that the seat entered"),
    Metric("prayers", "prayers", "times the seat prayed"),
    Metric("converted", "faithful", "Faithful taken by cards"),
    Metric("island", "faithful", "Faithful taken from the Island"),
    Metric("stance", "code", "the seat's most frequent choice", labels=("pray", "battle", "stay out")),
    Metric("ties", "rounds", "tied rounds", per_seat=False),
    Metric("weather", "code", "the sky of the game", per_seat=False, labels=("clear", "storm")),
    Metric("hand_1", "cards", "mean hand in round 1", kind="f"),
    Metric("hand_2", "cards", "mean hand in round 2", kind="f"),
    Metric("hand_3", "cards", "mean hand in round 3", kind="f"),
    Metric("odds", "chances", "sum of the chances of its fights", kind="f"),
    Metric("fights_won", "fights", "fights won"),
    Metric("fights", "fights", "fights fought"),
)
CHARTS = (
    Chart("makeup", "Where Faithful come from", "What do winners gain that losers don't?", ("converted", "island")),
    Chart("outcome_by", "Battles", "Does fighting more often win?", ("battles",), bins=6),
    Chart("histogram", "Prayers", "How often does a seat pray?", ("prayers",)),
    Chart("share", "Fights won", "How often is a fight won?", ("fights_won", "fights"), labels=("fights",)),
    Chart("by_category", "Length by weather", "Does a storm make games longer?", ("rounds", "weather")),
    Chart("category_counts", "Stance", "What do seats do most?", ("stance",), split=True),
    Chart("cards", "Entities", "Which Entities are worth playing?", card_kinds=("entity",)),
    Chart("series", "Hand by round", "Does the hand shrink?", ("hand_1", "hand_2", "hand_3")),
    Chart("share_by", "Fights won by stance", "Who wins fights?", ("fights_won", "fights", "stance")),
    Chart("grid", "Win points by deck and stance", "Which deck should do what?", ("win", "loadout", "stance")),
    Chart("calibration", "Odds", "Do chances hold?", ("odds", "fights_won", "fights"), labels=("all fights",)),
)


def make_game(**changes: Any) -> Game:
    """Return a game's facts with five decks, metrics and every kind of chart."""
    base = {
        "id": "deuses", "title": "Deuses", "loadout": "deck", "loadouts": DECKS, "loadout_titles": DECK_TITLES,
        "ends": {1: "goal reached", 2: "piles empty"}, "score_unit": "faithful", "metrics": METRICS, "charts": CHARTS,
        "max_players": 5,
    }  # fmt: skip
    return dataclasses.replace(MERCADO, **(base | changes))


def make_data(decks: tuple[str, ...] = DECKS, per_deck: int = 8) -> Data:
    """Return cards of every deck, two kinds, three provenances."""
    cards = {}
    for deck in decks:
        for k in range(per_deck):
            name = f"{deck}_{k}"
            cards[name] = DeckCard(
                id=name, kind="entity" if k % 2 else "magic", name=f"{deck.title()} carta {k}", copies=1 + k % 4,
                provenance=("rulebook", "public", "reconstructed")[k % 3], text="Does something.", deck=deck,
            )  # fmt: skip
    params = {
        "goal": Param(name="goal", default=8, unit="faithful", rule="BD-3", provenance="rulebook"),
        "hand": Param(name="hand", default=10, unit="cards", rule="BD-10", provenance="reconstructed"),
    }
    return Data(cards, params, {})


@dataclass
class Truth:
    """What a synthetic run is made of: strengths on the log-odds scale."""

    games: int = 4000
    players: int = 4
    seed: int = 7
    decks: tuple[float, ...] = (0.0, 0.3, -0.3, 0.0, 0.0)
    seats: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0, 0.0)
    first: float = 0.0
    policies: tuple[str, ...] = ("strategist",)
    skill: tuple[float, ...] = (0.0,)
    shared: float = 0.0
    nobody: float = 0.0
    unfinished: float = 0.0
    mirror: bool = False
    cooperative: bool = False
    card_effect: dict[str, float] = field(default_factory=dict)
    with_loadouts: bool = True
    sample: int = 0
    draws_lose: float = 0.0
    options: tuple[Option, ...] = ()
    charts: tuple[Chart, ...] = CHARTS


def _seating(truth: Truth, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    n, players = truth.games, truth.players
    if not truth.with_loadouts:
        loadout = np.full((n, players), -1)
    elif truth.mirror:
        loadout = np.repeat(rng.integers(0, len(truth.decks), (n, 1)), players, axis=1)
    else:
        loadout = np.argsort(rng.random((n, len(truth.decks))), axis=1)[:, :players]
    policy = (np.arange(n)[:, None] + np.arange(players)) % len(truth.policies)
    return loadout, policy


def _cards(truth: Truth, data: Data, loadout: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    n, players = truth.games, truth.players
    scope = np.zeros((n, players, len(data.ids)), bool)
    for c, card in enumerate(data.cards.values()):
        scope[:, :, c] = loadout == DECKS.index(card.deck) if truth.with_loadouts else True
    depth = rng.uniform(0.2, 0.95, (n, players, 1)) if truth.draws_lose else 0.6
    seen = scope & (rng.random(scope.shape) < depth)
    played = seen & (rng.random(scope.shape) < 0.7)
    effect = np.array([truth.card_effect.get(c, 0.0) for c in data.ids])
    lost = truth.draws_lose * (seen.sum(axis=2) - 4) if truth.draws_lose else 0.0
    return scope, seen, played, (seen * effect).sum(axis=2) - lost


def _sample(truth: Truth, scope: np.ndarray, seen: np.ndarray, played: np.ndarray, data: Data) -> pl.DataFrame:
    """Return the per-seat card counts of the first games, rows as the kernel writes them."""
    game, seat, card = np.nonzero(scope[: truth.sample])
    types = {"game": pl.Int64, "seat": pl.Int16, "card": pl.String, "seen": pl.Int16, "played": pl.Int16}
    columns = {
        "game": game, "seat": seat, "card": [data.ids[c] for c in card],
        "seen": seen[game, seat, card].astype(int), "played": played[game, seat, card].astype(int),
    }  # fmt: skip
    return pl.DataFrame(columns, schema=types)


def _winners(truth: Truth, strength: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return winners (n, players) and scores: a draw in proportion to exp(strength)."""
    n, players = strength.shape
    luck = strength + rng.gumbel(size=strength.shape)
    score = np.round(4 + luck).astype(np.int64)
    if truth.cooperative:
        won = rng.random(n) < 1 / (1 + np.exp(-strength.sum(axis=1)))
        return np.repeat(won[:, None], players, axis=1), score
    order = np.argsort(-luck, axis=1)
    winners = np.zeros((n, players), bool)
    winners[np.arange(n), order[:, 0]] = True
    share = rng.random(n) < truth.shared
    if players > 1:
        winners[np.arange(n)[share], order[share, 1]] = True
    winners[rng.random(n) < truth.nobody] = False
    return winners, score


def _tally(scope: np.ndarray, seen: np.ndarray, played: np.ndarray, win: np.ndarray, policy: np.ndarray, data: Data,
           n_policies: int) -> pl.DataFrame:  # fmt: skip
    rows = []
    for p in range(scope.shape[1]):
        for k in range(n_policies):
            here = policy[:, p] == k
            for c, card in enumerate(data.ids):
                masks = [m[here, p, c] for m in (scope, seen, played)]
                if not masks[0].any():
                    continue
                w = win[here, p]
                sums = [int(f) for m in masks for f in (m.sum(), w[m].sum(), (w[m] ** 2).sum())]
                rows.append((card, p, k, *sums, sums[6]))
    return pl.DataFrame(rows, schema=["card", "seat", "policy", *TALLY], orient="row")


def _metrics(truth: Truth, winners: np.ndarray, rng: np.random.Generator) -> dict[str, np.ndarray]:
    n, players = winners.shape
    columns = {}
    fights = rng.poisson(4, (n, players))
    chance = rng.random((n, players))
    made = {
        "battles": rng.poisson(3 + winners), "prayers": rng.poisson(2, (n, players)),
        "converted": rng.poisson(1 + winners), "island": rng.poisson(3 + 2 * winners),
        "stance": rng.integers(-1, 3, (n, players)), "hand_1": 5 + rng.random((n, players)),
        "hand_2": 4 + rng.random((n, players)), "hand_3": 3 + rng.random((n, players)),
        "odds": fights * chance, "fights_won": rng.binomial(fights, chance), "fights": fights,
    }  # fmt: skip
    for name, values in made.items():
        for p in range(players):
            columns[f"{name}_{p}"] = values[:, p]
    columns["ties"] = rng.poisson(0.5, n)
    columns["weather"] = rng.integers(0, 2, n)
    return columns


def make_run(truth: Truth | None = None, **changes: Any) -> FakeRun:
    """Return a synthetic run of known truth."""
    truth = dataclasses.replace(truth or Truth(), **changes)
    rng = np.random.default_rng(truth.seed)
    n, players = truth.games, truth.players
    data = make_data()
    loadout, policy = _seating(truth, rng)
    first = rng.integers(0, players, n)
    scope, seen, played, cards = _cards(truth, data, loadout, rng)
    turn = (np.arange(players) - first[:, None]) % players
    strength = (
        cards
        + np.array(truth.seats)[:players]
        + np.resize(truth.skill, len(truth.policies))[policy]
        + truth.first * (turn == 0)
    )
    if truth.with_loadouts:
        strength = strength + np.array(truth.decks)[loadout]
    winners, score = _winners(truth, strength, rng)
    unfinished = rng.random(n) < truth.unfinished
    winners[unfinished] = False
    mask = (winners * (1 << np.arange(players))).sum(axis=1)
    count = winners.sum(axis=1)
    columns: dict[str, Any] = {
        "game": np.arange(n), "winner": np.where(count == 1, winners.argmax(axis=1), -1), "winners": mask,
        "first": first, "rounds": rng.poisson(6, n) + 1, "decisions": rng.poisson(120, n),
        "end": np.where(unfinished, 0, 1 + (rng.random(n) < 0.1)),
    }  # fmt: skip
    for name, values in (("score", score), ("loadout", loadout), ("policy", policy)):
        for p in range(players):
            columns[f"{name}_{p}"] = values[:, p]
    for option in truth.options:
        columns[f"option_{option.id}"] = rng.integers(0, len(option.choices), n)
    columns |= _metrics(truth, winners, rng)
    games = pl.DataFrame(columns).with_columns(pl.selectors.integer().cast(pl.Int32))
    win = np.where(winners, WIN_UNIT if truth.cooperative else WIN_UNIT // np.maximum(count, 1)[:, None], 0)
    changes = {} if truth.with_loadouts else {"loadout": "", "loadouts": (), "loadout_titles": ()}
    game = make_game(cooperative=truth.cooperative, options=truth.options, charts=truth.charts, **changes)
    tally = _tally(scope, seen, played, win, policy, data, len(truth.policies))
    return FakeRun(_manifest(truth), game, data, games, tally, _sample(truth, scope, seen, played, data))


def _manifest(truth: Truth) -> dict[str, Any]:
    return {
        "name": "synthetic", "game": "deuses", "mode": "standard", "players": truth.players, "games": truth.games,
        "seed": truth.seed, "question": "Which deck is strongest at four players?", "scenario": {},
        "policies": [{"name": p, "kind": p, "weights": [], "text": f"The {p}."} for p in truth.policies],
        "setups": [], "patches": {}, "notes": [], "versions": {"simkit": "0"}, "source_hash": "0" * 8,
        "started": "2024-01-01T00:00:00+00:00", "seconds": 1.0, "engine": "python",
    }  # fmt: skip
