"""The exception tree.

::

    SimkitError                 everything this package raises on purpose
    +-- InputError              a user's mistake: one line, exit code 2
    |   +-- ScenarioError       a scenario file or an option that overrides it
    |   +-- DataError           a card or parameter file
    |   +-- PatchError          a what-if path or value
    |   +-- RunError            a run folder that can't be read, written or continued
    +-- IllegalAction           an action that is not legal in the pending decision
    +-- EngineError             a defect of the house: a state that should not exist
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class SimkitError(Exception):
    """Base of everything this package raises on purpose."""


class InputError(SimkitError):
    """A user's mistake; the message is one line: where, which key, what is wrong, the nearest right name."""


class ScenarioError(InputError):
    """A scenario file, or an option that overrides it, is wrong."""


class DataError(InputError):
    """A card or parameter file is wrong."""


class PatchError(InputError):
    """A what-if path or value is wrong."""


class RunError(InputError):
    """A run folder can't be read, written or continued."""


class IllegalAction(SimkitError):
    """The action is not legal in the pending decision."""


class EngineError(SimkitError):
    """A defect of the house, never of the user."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return `` (nearest: 'x', 'y')`` for up to three names like `name`, or the list when it is short."""
    known = [str(k) for k in known]
    close = difflib.get_close_matches(str(name), known, n=3, cutoff=0.5)
    if close:
        return " (nearest: " + ", ".join(repr(c) for c in close) + ")"
    if 0 < len(known) <= 12:
        return " (known: " + ", ".join(known) + ")"
    return ""
