"""The main job: 200,000 games of the first game at four players, and the report on them (``make demo``)."""

from __future__ import annotations

import time
from pathlib import Path

import simkit

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Run and report; says where the report is."""
    scenario = simkit.load_scenario(ROOT / "scenarios/batalha/standard-4.toml", games=200_000)
    print(f"playing {scenario.games:,} games of {scenario.game.title} (the first time, its rules are compiled)")
    start = time.time()
    run = simkit.simulate(scenario, out=ROOT / "runs" / f"demo-{scenario.identity()[:8]}")
    print(f"played and written in {time.time() - start:.1f} s: {run.path}")
    start = time.time()
    written = simkit.write_report(run, ROOT / "reports" / "demo")
    print(f"reported in {time.time() - start:.1f} s; open {written['html']}")


if __name__ == "__main__":
    main()
