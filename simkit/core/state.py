"""The fields that every game's STATE, VIEW, OUT and setup row have, and what the kernels do with them.

A state is one flat record; a game is a seed, a game number, a setup row and a list of actions.
"""

from __future__ import annotations

import numpy as np

from simkit._jit import rule
from simkit.core.record import Field, record

MAX_OPTIONS = 4
"""How many game-level options a setup row holds."""

UNFINISHED = 0
"""End reason of a game that was stopped by the decision cap; a game's own ``End`` members start at 1."""

POLICY_STREAM = 1000
"""Stream of seat p's policy is POLICY_STREAM + p; a game's own streams are below."""

WIN_UNIT = 60
"""A win counts 60 units, shared equally among winners: exact in integers for 1 to 6 winners (60 = lcm(1..6))."""

TALLY = (
    "in_n", "in_win", "in_win2", "seen_n", "seen_win", "seen_win2", "played_n", "played_win", "played_win2", "plays",
)  # fmt: skip
"""Columns of the card tally: seat-games with the card in scope / seen / played, their win units and squares."""


def common_state(players: int, cards: int) -> tuple[Field, ...]:
    """Return the leading fields of a STATE for up to `players` seats and a card table of capacity `cards`."""
    return (
        Field("seed", "i", (), "seed of the run", "none"),
        Field("game_no", "i", (), "number of the game in the run: chance depends on it", "none"),
        Field("n_players", "i", (), "seats in use"),
        Field("mode", "i", (), "index into the game's modes"),
        Field("first", "i", (), "first player of the game (seat)"),
        Field("round_no", "i", (), "round now played, from 1; 0 during setup"),
        Field("to_act", "i", (), "seat that must decide, NONE: nobody"),
        Field("decision", "i", (), "kind of the pending decision (the game's Decision)"),
        Field("n_decisions", "i", (), "decisions taken so far, forced ones included"),
        Field("n_asked", "i", players, "decisions with a choice, per seat: index of the policy stream"),
        Field("n_events", "i", (), "events emitted so far", "none"),
        Field("is_over", "b", (), "nothing more will happen"),
        Field("end", "i", (), "the game's End reason; 0 until over"),
        Field("winners", "i", (), "bit mask of the seats that win or share the win"),
        Field("score", "i", players, "score per seat, final when over"),
        Field("loadout", "i", players, "index into the game's loadouts, NONE where it has none"),
        Field("option", "i", MAX_OPTIONS, "chosen index of each game-level option"),
        Field("card_in", "i", (players, cards), "1: this card is in scope for this seat (its deck, the common market)"),
        Field("card_seen", "i", (players, cards), "times this seat had the card in hand or on offer"),
        Field("card_played", "i", (players, cards), "times this seat played or took the card"),
    )


def common_view(max_legal: int) -> tuple[Field, ...]:
    """Return the leading fields of a VIEW; ``legal[:n_legal]`` are the legal actions, ascending."""
    return (
        Field("me", "i", (), "the seat that looks"),
        Field("n_players", "i", (), "seats in use"),
        Field("mode", "i", (), "index into the game's modes"),
        Field("round_no", "i", (), "round now played"),
        Field("decision", "i", (), "kind of the pending decision"),
        Field("n_legal", "i", (), "how many legal actions"),
        Field("legal", "i", max_legal, "legal actions, ascending; entries beyond n_legal are stale"),
    )


def setup_dtype(players: int) -> np.dtype:
    """Return the dtype of a setup row: who sits where with what, in a game."""
    return record(
        Field("mode", "i"),
        Field("n_players", "i"),
        Field("loadout", "i", players, "per seat, NONE where the game has none"),
        Field("policy", "i", players, "per seat: index into the run's policies"),
        Field("option", "i", MAX_OPTIONS),
    )


def common_out(players: int) -> tuple[Field, ...]:
    """Return the leading fields of a result row."""
    return (
        Field("game", "i", (), "number of the game in the run"),
        Field("winner", "i", (), "seat of the only winner, -1: shared, nobody, or unfinished"),
        Field("winners", "i", (), "bit mask of seats that win or share the win"),
        Field("first", "i", (), "first player (seat)"),
        Field("rounds", "i", (), "rounds played"),
        Field("decisions", "i", (), "decisions taken, forced ones included"),
        Field("end", "i", (), "end reason"),
        Field("score", "i", players, "final score"),
    )


@rule
def begin(st, seed, game_no, row):
    """Set the common fields of a cleared state from the setup row; call it first in ``setup``."""
    st.seed = seed
    st.game_no = game_no
    st.n_players = row.n_players
    st.mode = row.mode
    st.first = 0
    st.round_no = 0
    st.to_act = -1
    st.decision = -1
    st.n_decisions = 0
    st.n_events = 0
    st.is_over = False
    st.end = UNFINISHED
    st.winners = 0
    for p in range(st.n_asked.shape[0]):
        st.n_asked[p] = 0
        st.score[p] = 0
        st.loadout[p] = row.loadout[p]
        for c in range(st.card_in.shape[1]):
            st.card_in[p, c] = 0
            st.card_seen[p, c] = 0
            st.card_played[p, c] = 0
    for k in range(st.option.shape[0]):
        st.option[k] = row.option[k]


@rule
def fill_common(st, out):
    """Copy the common fields of a finished state to a result row."""
    out.game = st.game_no
    out.winners = st.winners
    out.winner = -1
    count = 0
    for p in range(st.n_players):
        if (st.winners >> p) & 1 == 1:
            count += 1
            out.winner = p
    if count != 1:
        out.winner = -1
    out.first = st.first
    out.rounds = st.round_no
    out.decisions = st.n_decisions
    out.end = st.end
    for p in range(out.score.shape[0]):
        out.score[p] = st.score[p]


@rule
def win_units(st, p):
    """Return the win units of seat p: WIN_UNIT shared among the winners; all of it each in a cooperative win.

    A cooperative game sets every seat's bit, and there the caller counts a win as WIN_UNIT for each (see tally).
    """
    if (st.winners >> p) & 1 == 0:
        return 0
    count = 0
    for q in range(st.n_players):
        count += (st.winners >> q) & 1
    return WIN_UNIT // count


@rule
def tally(st, row, n_policies, cooperative, acc, sample, n_sample):
    """Add one finished game to the card tally, and its card rows to the sample.

    Parameters
    ----------
    st : STATE
    row : setup row of the game
    n_policies : int
    cooperative : bool
        A win is a whole win for every seat.
    acc : int64 array (P * n_policies, C, 10)
        Context = seat * n_policies + policy; columns as in TALLY.
    sample : int64 array (capacity, 5)
        Rows game, seat, card, seen, played of the cards in scope; an array of no rows keeps nothing.
    n_sample : int
        Rows already used.

    Returns
    -------
    int
        The new n_sample.
    """
    for p in range(st.n_players):
        context = p * n_policies + row.policy[p]
        win = win_units(st, p)
        if cooperative and win > 0:
            win = WIN_UNIT
        win2 = win * win
        for c in range(st.card_in.shape[1]):
            if st.card_in[p, c] == 0:
                continue
            seen = st.card_seen[p, c]
            played = st.card_played[p, c]
            was_seen = int(seen > 0)  # by arithmetic: which cards came up can't be foreseen, a branch would be a guess
            was_played = int(played > 0)
            acc[context, c, 0] += 1
            acc[context, c, 1] += win
            acc[context, c, 2] += win2
            acc[context, c, 3] += was_seen
            acc[context, c, 4] += was_seen * win
            acc[context, c, 5] += was_seen * win2
            acc[context, c, 6] += was_played
            acc[context, c, 7] += was_played * win
            acc[context, c, 8] += was_played * win2
            acc[context, c, 9] += played
            if n_sample < sample.shape[0]:
                sample[n_sample, 0] = st.game_no
                sample[n_sample, 1] = p
                sample[n_sample, 2] = c
                sample[n_sample, 3] = seen
                sample[n_sample, 4] = played
                n_sample += 1
    return n_sample
