"""What a reader must know before quoting a number: every caution is a member of one enum, with advice.

`cautions` looks at a run and returns those that apply, worst first, each with what was found.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import polars as pl

from simkit.analysis.balance import Balance
from simkit.analysis.cards import CardStrength
from simkit.analysis.frames import MIN_CLAIM

WIDE = 0.02
"""A win share that is known no better than this (half an interval) is called rough."""

RARE = 0.001
"""Unfinished games above this share are a serious matter."""

TIES = 0.02
"""Shared or unwon games above this share change how a win share reads."""


class Level(Enum):
    """How much a caution matters."""

    SERIOUS = "serious"
    CAREFUL = "careful"
    NOTE = "note"


class Caution(Enum):
    """What can be wrong with a finding: (level, title, advice)."""

    UNFINISHED = (
        Level.SERIOUS, "Unfinished games",
        "Games that hit the decision cap have no winner and are left out of every share. If they are games of one "
        "kind, shares are biased: replay one (simkit replay ... --game K) and see what goes round in circles.",
    )  # fmt: skip
    SMALL_SAMPLE = (
        Level.SERIOUS, "Few games",
        "The intervals are wide: play more games before changing anything. Four times the games halve an interval.",
    )  # fmt: skip
    RANDOM_ONLY = (
        Level.SERIOUS, "Only random players",
        "Random players show what the rules allow, not how good something is in hands that try to win. Use them as a "
        "floor, and judge balance with scripted players.",
    )  # fmt: skip
    ONE_POLICY = (
        Level.CAREFUL, "One kind of player",
        "Every seat plays by the same script, and what looks weak may only be what this script can't use. Repeat the "
        "run with another player before you change a number; what survives is more likely a fact about the game.",
    )  # fmt: skip
    UNBALANCED = (
        Level.CAREFUL, "Unequal seating",
        "Not everything sat in every seat equally often, so a seat's edge can pass for strength. Let the scenario use "
        '"all" and rotate = true, and play a multiple of the number of tables.',
    )  # fmt: skip
    RECONSTRUCTED = (
        Level.CAREFUL, "Reconstructed numbers",
        "Some numbers on cards or in rules are not from the publisher but reconstructed here: a finding about such a "
        "card is a finding about the reconstruction. Vary the number (simkit whatif --set ...) and see if it stands.",
    )  # fmt: skip
    PATCHED = (
        Level.CAREFUL, "Changed game",
        "This run is of a changed game, not of the printed one.",
    )  # fmt: skip
    DATA_NOTE = (
        Level.CAREFUL, "Note of the game",
        "The game's own check of its data wants you to know this.",
    )  # fmt: skip
    TIED = (
        Level.CAREFUL, "Shared or missing wins",
        "A shared win counts as its part. Where nobody wins, shares add up to less than 100 %, and par is a little "
        "too high a bar.",
    )  # fmt: skip
    MIRROR = (
        Level.NOTE, "Mirror matches",
        "Where all seats hold the same, its win share is par by construction and says nothing about strength; seat "
        "and turn order are what such games show.",
    )  # fmt: skip
    SEEN_BIAS = (
        Level.NOTE, "Seeing a card is not luck alone",
        "Seats that draw more, or play longer, see more cards, and who sees all cards may simply be late. The column "
        "'at equal numbers of cards' takes this out, but for a card that itself ends games or draws cards.",
    )  # fmt: skip
    PLAYED_BIAS = (
        Level.NOTE, "Playing a card is a choice",
        "Cards are played when they help, and finishing cards when the win is near: that makes them look strong. Cards "
        "that fill a hopeless hand look weak. A what-if on the card is the proof, this table is the hint.",
    )  # fmt: skip
    SHARED_CARDS = (
        Level.NOTE, "Cards before all seats",
        "Several seats compete for the same cards, so what one gains another loses; intervals are widened for that. "
        "Nearly everybody sees every card, so only playing (taking) it tells cards apart.",
    )  # fmt: skip
    MULTIPLICITY = (
        Level.NOTE, "Many comparisons",
        "Among many things some stand out by luck. Marks (*) are set so that about one in twenty of them is expected "
        "to be false (Benjamini-Hochberg); an interval that merely misses zero is not enough.",
    )  # fmt: skip
    SURE_NOT_LARGE = (
        Level.NOTE, "Sure is not large",
        "With many games even a tiny difference is beyond doubt. Read the size: a few tenths of a percent will never "
        "be felt at a table.",
    )  # fmt: skip

    @property
    def level(self) -> Level:
        """Return how much it matters."""
        return self.value[0]

    @property
    def title(self) -> str:
        """Return its name."""
        return self.value[1]

    @property
    def advice(self) -> str:
        """Return what to do about it."""
        return self.value[2]


@dataclass(frozen=True)
class Found:
    """A caution that applies to a run, and what was found."""

    caution: Caution
    detail: str

    def to_dict(self) -> dict[str, str]:
        """Return it as JSON-ready values."""
        c = self.caution
        return {
            "name": c.name.lower(),
            "level": c.level.value,
            "title": c.title,
            "detail": self.detail,
            "advice": c.advice,
        }


def cautions(run: Any, balance: Balance, cards: CardStrength | None) -> list[Found]:
    """Return the cautions that apply to a run, worst first."""
    found = [
        *_about_games(balance),
        *_about_players(run, balance),
        *_about_data(run),
        *(_about_cards(cards) if cards is not None and len(cards.table) else []),
        *_about_tests(balance, cards),
    ]
    order = list(Level)
    return sorted(found, key=lambda f: order.index(f.caution.level))


def _percent(share: float) -> str:
    return f"{share * 100:.2g} %" if share < 0.1 else f"{share * 100:.0f} %"


def _about_games(b: Balance) -> list[Found]:
    found = []
    unfinished = b.games - b.finished
    if unfinished:
        share = unfinished / b.games
        word = "far too many" if share > RARE else "few"
        detail = f"{unfinished:,} of {b.games:,} games ({_percent(share)}) did not finish: {word}."
        found.append(Found(Caution.UNFINISHED, detail))
    widest = 0.0
    for table in (b.by_loadout, b.by_seat, b.by_policy):
        for row in table.iter_rows(named=True):
            if row["verdict"] != "forced" and row["low"] is not None:
                widest = max(widest, (row["high"] - row["low"]) / 2)
    if b.finished < MIN_CLAIM or widest > WIDE:
        detail = f"{b.finished:,} finished games; win shares are known to about +-{widest * 100:.1f} points."
        found.append(Found(Caution.SMALL_SAMPLE, detail))
    if not b.meta.cooperative and b.games:
        for row in b.outcomes.tail(2).iter_rows(named=True):
            if row["share"] > TIES:
                found.append(Found(Caution.TIED, f"{row['label']}: {row['games']:,} games ({_percent(row['share'])})."))
    return found


def _about_players(run: Any, b: Balance) -> list[Found]:
    found = []
    policies = run.manifest["policies"]
    if all(p["kind"] == "random" for p in policies):
        found.append(Found(Caution.RANDOM_ONLY, "All seats play at random."))
    elif len(policies) == 1:
        found.append(Found(Caution.ONE_POLICY, f"All seats are played by {policies[0]['name']}."))
    uneven = _uneven(run, b)
    if uneven:
        found.append(Found(Caution.UNBALANCED, uneven))
    if "forced" in (b.by_loadout["verdict"].to_list() if len(b.by_loadout) else []):
        found.append(Found(Caution.MIRROR, "Some or all games have the same at every seat."))
    return found


def _uneven(run: Any, b: Balance) -> str:
    """Return in words where loadouts or policies sat in seats unequally often (by more than 2 % of the mean), or ""."""
    meta = b.meta
    for by in ("loadout", "policy"):
        labels = meta.labels(by)
        if len(labels) < 2:
            continue
        columns = [f"{by}_{p}" for p in meta.seats]
        counts = pl.concat(
            [run.games.group_by(pl.col(c).alias("code")).agg(n=pl.len()).with_columns(seat=pl.lit(c)) for c in columns]
        ).filter(pl.col("code") >= 0)
        if len(counts) == 0:
            continue
        used = counts["code"].n_unique()
        expected = counts["n"].sum() / (used * meta.players)
        low, high = counts["n"].min(), counts["n"].max()
        if len(counts) < used * meta.players:
            low = 0
        if high - low > max(1.0, 0.02 * expected):
            word = meta.game.loadout if by == "loadout" else "player"
            return f"How often a {word} sits in a seat ranges from {low:,} to {high:,} games."
    return ""


def _about_data(run: Any) -> list[Found]:
    found = []
    cards = [c for c in run.data.cards.values() if c.copies > 0]
    made = [c for c in cards if c.provenance == "reconstructed"]
    params = list(run.data.params.values())
    guessed = [p for p in params if p.provenance == "reconstructed"]
    if made or guessed:
        detail = (
            f"{len(made)} of {len(cards)} cards and {len(guessed)} of {len(params)} rule numbers are reconstructed."
        )
        found.append(Found(Caution.RECONSTRUCTED, detail))
    patches = run.manifest.get("patches") or {}
    if patches:
        text = ", ".join(f"{path} = {value}" for path, value in list(patches.items())[:6])
        more = f" and {len(patches) - 6} more" if len(patches) > 6 else ""
        found.append(Found(Caution.PATCHED, f"Changed: {text}{more}."))
    found += [Found(Caution.DATA_NOTE, note) for note in run.manifest.get("notes", ())]
    return found


def _about_cards(cards: CardStrength) -> list[Found]:
    found = []
    if cards.shared:
        found.append(Found(Caution.SHARED_CARDS, "Cards of this run can be had by several seats of a game."))
    else:
        found.append(Found(Caution.SEEN_BIAS, "Holds for every 'seen against not seen'."))
    found.append(Found(Caution.PLAYED_BIAS, "Holds for every 'played against not played'."))
    return found


def _about_tests(b: Balance, cards: CardStrength | None) -> list[Found]:
    found = []
    n = len(cards.table) if cards is not None else 0
    tests = n + len(b.by_loadout) + len(b.by_seat)
    if tests > 5:
        detail = f"{n} cards and {len(b.by_loadout) + len(b.by_seat)} other groups are compared."
        found.append(Found(Caution.MULTIPLICITY, detail))
    if b.finished >= 100_000:
        found.append(Found(Caution.SURE_NOT_LARGE, f"{b.finished:,} games make very narrow intervals."))
    return found
