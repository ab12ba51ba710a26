"""Any single game again, from the seed alone: move by move, in words or as events.

The same functions that the kernel compiles are stepped from Python here, with an event buffer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simkit.core import events as evs
from simkit.core.events import event_buffer
from simkit.core.record import new_records
from simkit.core.rng import word
from simkit.core.state import POLICY_STREAM
from simkit.errors import EngineError, IllegalAction, RunError, ScenarioError
from simkit.sim import results
from simkit.sim.runner import Tables
from simkit.sim.scenario import Scenario, load_scenario


@dataclass
class Table:
    """One game in progress: a state, its tables, and what has happened since somebody last looked."""

    tables: Tables
    game_no: int

    def __post_init__(self) -> None:
        game = self.tables.game
        scenario = self.tables.scenario
        self.row = scenario.setups[self.game_no % len(scenario.setups)]
        self.states = new_records(game.state)
        self.views = new_records(game.view)
        self.events = event_buffer(game.max_events)
        self.actions = np.zeros(self.view.legal.shape[0], np.int64)
        self._read = 0
        game.setup(self.state, self.tab, self.par, scenario.seed, self.game_no, self.row)
        game.advance(self.state, self.tab, self.par, self.events)

    @property
    def state(self) -> np.record:
        """Return the true state."""
        return self.states[0]

    @property
    def view(self) -> np.record:
        """Return the last view that was made."""
        return self.views[0]

    @property
    def tab(self) -> np.record:
        """Return the card tables."""
        return self.tables.tab[0]

    @property
    def par(self) -> np.record:
        """Return the parameters."""
        return self.tables.par[0]

    def legal(self) -> list[int]:
        """Return the legal actions of the pending decision."""
        n = self.tables.game.legal(self.state, self.tab, self.par, self.actions)
        return [int(a) for a in self.actions[:n]]

    def ask(self) -> int:
        """Return the action that the scripted player of the seat chooses (the only one when there is one)."""
        st, game = self.state, self.tables.game
        p = int(st.to_act)
        legal = self.legal()
        if not legal:
            raise EngineError(f"game {self.game_no}, round {st.round_no}: seat {p} has no legal action")
        if len(legal) == 1:
            return legal[0]
        self.view.legal[: len(legal)] = legal
        self.view.n_legal = len(legal)
        game.observe(st, self.tab, self.par, p, self.view)
        u = word(self.tables.scenario.seed, self.game_no, POLICY_STREAM + p, int(st.n_asked[p]))
        st.n_asked[p] += 1
        who = int(self.row.policy[p])
        kind, weights = int(self.tables.kinds[who]), self.tables.weights[who]
        return legal[int(game.choose(kind, self.view, self.tab, self.par, weights, u))]

    def play(self, action: int) -> None:
        """Apply one action.

        Raises
        ------
        IllegalAction
            Not legal in the pending decision.
        """
        game, st = self.tables.game, self.state
        if st.is_over or action not in self.legal():
            raise IllegalAction(f"game {self.game_no}, round {st.round_no}: action {action} is not legal here")
        st.n_decisions += 1
        game.step(st, self.tab, self.par, self.events, action)
        game.advance(st, self.tab, self.par, self.events)

    def new_events(self) -> list[np.ndarray]:
        """Return the events since the last call."""
        end = min(int(self.state.n_events), int(self.events.room))
        rows = [self.events.rows[k] for k in range(self._read, end)]
        self._read = end
        return rows

    def result(self) -> np.record:
        """Return the result row of the game as it stands."""
        out = new_records(self.tables.game.out)
        self.tables.game.fill(self.state, self.tab, self.par, out[0])
        return out[0]


def open_source(source: str | Path | Scenario) -> Scenario:
    """Return the scenario of a scenario file or of a run folder (patches, seed and players as they were run).

    Raises
    ------
    RunError, ScenarioError
        Neither of them, or a run of other rules than those installed.
    """
    if isinstance(source, Scenario):
        return source
    path = Path(source)
    if not path.is_dir():
        return load_scenario(path)
    manifest = results.read_manifest(path)
    scenario = load_scenario(
        {**manifest["scenario"], "name": manifest["name"]},
        games=manifest["games"],
        seed=manifest["seed"],
        patches=manifest["patches"],
    )
    if scenario.identity() != manifest["identity"]:
        raise RunError(f"{path}: was played with other rules, cards or players than those installed: can't be replayed")
    return scenario


def replay(source: str | Path | Scenario, game_no: int) -> Iterator[dict[str, Any]]:
    """Play game `game_no` again and yield what happens.

    Yields
    ------
    dict
        ``type`` is ``start`` (seats), ``event`` (kind, round, player, named amounts, text), ``decision`` (player,
        legal, action, text; forced ones are left out), ``state`` (after each round: what all see) or ``end``.
    """
    scenario = open_source(source)
    if not 0 <= game_no < scenario.games:
        raise ScenarioError(f"--game: {game_no} is not in 0..{scenario.games - 1}")
    tables = Tables(scenario)
    game = tables.game
    table = Table(tables, game_no)
    st = table.state
    yield {"type": "start", "game": game.id, "mode": scenario.mode, "number": game_no, "seed": scenario.seed,
           "first": int(st.first), "seats": _seats(table)}  # fmt: skip
    round_no = int(st.round_no)
    yield from _told(table)
    while not st.is_over and st.n_decisions < game.max_decisions:
        p, decision, legal = int(st.to_act), int(st.decision), table.legal()
        now = int(st.round_no)
        action = table.ask()
        if len(legal) > 1:
            yield {"type": "decision", "round": now, "player": p, "decision": game.decisions.get(decision, ""),
                   "legal": len(legal), "action": action, "text": game.action_text(action, scenario.data)}  # fmt: skip
        table.play(action)
        yield from _told(table)
        if int(st.round_no) != round_no or st.is_over:
            yield {"type": "state", "round": round_no, **game.public_state(st, scenario.data)}
            round_no = int(st.round_no)
    lost = int(st.n_events) - int(table.events.room)
    yield {"type": "end", "result": _result(table), "events_lost": max(0, lost)}


def _seats(table: Table) -> list[dict[str, Any]]:
    scenario, game = table.tables.scenario, table.tables.game
    seats = []
    for p in range(scenario.n_players):
        seat: dict[str, Any] = {"seat": p, "policy": scenario.policies[table.row.policy[p]].name}
        if game.loadout and table.row.loadout[p] >= 0:
            seat[game.loadout] = game.loadouts[table.row.loadout[p]]
        seats.append(seat)
    return seats


def _told(table: Table) -> Iterator[dict[str, Any]]:
    game, data = table.tables.game, table.tables.scenario.data
    for row in table.new_events():
        kind = int(row[evs.KIND])
        said: dict[str, Any] = {"type": "event", "kind": str(game.events.get(kind, kind)), "round": int(row[evs.ROUND])}
        if row[evs.PLAYER] >= 0:
            said["player"] = int(row[evs.PLAYER])
        for name, value in zip(game.event_fields.get(kind, ("a", "b", "c")), row[evs.A :].tolist(), strict=False):
            if not name:
                continue
            is_card = name.endswith("card") and 0 <= value < len(data.ids)
            said[name] = data.ids[value] if is_card else value
        said["text"] = game.event_text(row, data)
        yield said


def _result(table: Table) -> dict[str, Any]:
    game, n = table.tables.game, table.tables.scenario.n_players
    row = table.result()
    said: dict[str, Any] = {}
    for name in game.out.names:
        value = np.asarray(row[name])
        said[name] = value[:n].tolist() if value.ndim else value.item()
    said["end"] = game.ends.get(said["end"], "unfinished: decision cap")
    return said


def as_text(entries: Iterator[dict[str, Any]]) -> Iterator[str]:
    """Turn what `replay` yields into lines of text."""
    round_no = None
    for entry in entries:
        kind = entry["type"]
        if kind == "start":
            yield f"{entry['game']}, mode {entry['mode']}, game {entry['number']}, seed {entry['seed']}"
            for seat in entry["seats"]:
                about = ", ".join(str(v) for k, v in seat.items() if k != "seat")
                first = " (first player)" if seat["seat"] == entry["first"] else ""
                yield f"  seat {seat['seat']}: {about}{first}"
            continue
        if "round" in entry and entry["round"] != round_no and kind != "state":
            round_no = entry["round"]
            yield f"--- round {round_no} ---" if round_no else "--- setup ---"
        if kind == "event":
            yield f"  {entry['text']}"
        elif kind == "decision":
            about = f"{entry['decision']}: " if entry["decision"] else ""
            yield f"> seat {entry['player']}, {about}{entry['text']}  [{entry['action']}, 1 of {entry['legal']}]"
        elif kind == "end":
            result = entry["result"]
            winners = [str(p) for p in range(len(result["score"])) if result["winners"] >> p & 1]
            who = "nobody" if not winners else "seat " + " and ".join(winners)
            yield "--- end ---"
            yield f"  {result['end']}; score {' '.join(str(s) for s in result['score'])}; {who} wins"
            if entry["events_lost"]:
                yield f"  ({entry['events_lost']} events did not fit the buffer)"
