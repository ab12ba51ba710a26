"""A what-if: base and variants on the same games, compared in pairs.

Game i of the variant has the same deal, dice and players' luck as game i of the base, as far as the change lets it
(see simkit.core.rng), so the difference is measured on pairs and most of the chance cancels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.analysis.whatif import Comparison, compare
from simkit.sim.results import Run
from simkit.sim.runner import simulate
from simkit.sim.scenario import Scenario


@dataclass(frozen=True)
class Experiment:
    """A base run and its variants.

    Attributes
    ----------
    base : Run
    comparisons : dict of str to Comparison
        By variant name, in the order given.
    patches : dict of str to dict
        What each variant changes.
    notes : dict of str to list of str
        What the game says of a variant's data (a deck that is no longer as printed).
    """

    base: Run
    comparisons: dict[str, Comparison]
    patches: dict[str, dict[str, Any]]
    notes: dict[str, list[str]]

    def to_dict(self) -> dict[str, Any]:
        """Return everything for JSON."""
        m = self.base.manifest
        return {
            "base": {k: m[k] for k in ("name", "game", "mode", "players", "games", "seed", "patches")},
            "variants": {
                name: {"patches": self.patches[name], "notes": self.notes[name], **comparison.to_dict()}
                for name, comparison in self.comparisons.items()
            },
        }


def whatif(
    base: Scenario, variants: Mapping[str, Mapping[str, Any]] | Mapping[str, Any], *, jobs: int = -1
) -> Experiment:
    """Play `base` once and every variant on the same games.

    Parameters
    ----------
    base : Scenario
    variants : mapping
        Variant name to patches (path to value); one bare table of patches is one variant named ``variant``.
    jobs : int
        Threads, -1 for all usable cores.

    Raises
    ------
    PatchError
        A wrong path or value; all variants are checked before a game is played.
    """
    if all(isinstance(path, str) and "." in path for path in variants):
        variants = {"variant": dict(variants)}
    changed = {name: base.replace(patches=dict(patches)) for name, patches in variants.items()}
    base_run = simulate(base, jobs=jobs, sample_games=0)
    comparisons = {}
    for name, scenario in changed.items():
        run = simulate(scenario, jobs=jobs, sample_games=0)
        comparisons[name] = compare(base_run.games, run.games, base_run, label=name, patches=dict(variants[name]))
    notes = {name: [n for n in s.data.notes if n not in base.data.notes] for name, s in changed.items()}
    return Experiment(base_run, comparisons, {name: dict(patches) for name, patches in variants.items()}, notes)
