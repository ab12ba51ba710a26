"""Speed, measured: cold compile, warm start, games/s, decisions/s, share of time outside the kernel, peak memory.

    python scripts/bench.py                                  # every game's four-player baseline
    python scripts/bench.py scenarios/batalha/standard-4.toml -n 1000000

Machines are shared and noisy: compare ratios of one run, never seconds of two.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BASELINES = (
    "scenarios/batalha/standard-4.toml",
    "scenarios/nidavellir/thingvellir-4.toml",
    "scenarios/kardnarok/basic-4.toml",
    "scenarios/midgard/standard-4.toml",
    "scenarios/god_of_war/standard-4.toml",
)


def in_fresh_process(scenario: str, games: int, cache: str | None) -> dict:
    """Measure in a process of its own, so that imports and caches are as a user meets them."""
    env = {**os.environ}
    if cache:
        env["SIMKIT_CACHE_DIR"] = cache
    words = [sys.executable, __file__, scenario, "-n", str(games), "--inner"]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout.splitlines()[-1])


def measure(path: str, games: int) -> dict:
    """Measure one scenario in this process."""
    start = time.perf_counter()
    from simkit.sim.runner import Buffers, Tables, simulate
    from simkit.sim.scenario import load_scenario

    scenario = load_scenario(path, games=games)
    imported = time.perf_counter() - start
    tables = Tables(scenario)
    compiled = tables.warm_up()
    result = {"scenario": path, "games": games, "import_s": imported, "compile_or_load_s": compiled}
    if games < 2:
        return result
    # one thread, kernel only
    probe = min(games, 20_000)
    buffers, acc = Buffers(tables), tables.new_tally()
    start = time.perf_counter()
    decisions = 0
    for lo in range(0, probe, 500):
        out, _ = tables.play(lo, min(probe, lo + 500), buffers, acc, sample=False)
        decisions += int(out["decisions"].sum())
    kernel = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        simulate(scenario, out=Path(folder) / "run", jobs=1)
        one = time.perf_counter() - start
        start = time.perf_counter()
        simulate(scenario, out=Path(folder) / "run2", jobs=-1)
        both = time.perf_counter() - start
    result.update(
        kernel_games_per_s_1_core=probe / kernel,
        decisions_per_s_1_core=decisions / kernel,
        decisions_per_game=decisions / probe,
        written_games_per_s_1_job=games / one,
        written_games_per_s_all_cores=games / both,
        outside_kernel_share=1 - (games * kernel / probe) / one,
        seconds_all_cores=both,
        peak_mib=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )
    return result


def main() -> None:
    """Print one block a scenario."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="*")
    parser.add_argument("-n", "--games", type=int, default=100_000)
    parser.add_argument("--no-cold", action="store_true", help="skip the compilation from an empty cache")
    parser.add_argument("--inner", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inner:
        print(json.dumps(measure(options.scenario[0], options.games)))
        return
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "simkit", "--help"], stdout=subprocess.DEVNULL, check=True, cwd=ROOT)
    print(f"simkit --help: {time.perf_counter() - start:.2f} s\n")
    for path in options.scenario or [p for p in BASELINES if (ROOT / p).exists()]:
        print(path)
        if not options.no_cold:
            with tempfile.TemporaryDirectory() as cache:
                cold = in_fresh_process(path, 1, cache)
            print(f"  cold compile             {cold['compile_or_load_s']:10.1f} s")
        in_fresh_process(path, 1, None)
        warm = in_fresh_process(path, options.games, None)
        print(f"  warm start (load cache)  {warm['compile_or_load_s']:10.2f} s")
        print(f"  kernel, 1 core           {warm['kernel_games_per_s_1_core']:10,.0f} games/s")
        print(f"                           {warm['decisions_per_s_1_core']:10,.0f} decisions/s")
        print(f"  decisions a game         {warm['decisions_per_game']:10.1f}")
        print(f"  written, 1 job           {warm['written_games_per_s_1_job']:10,.0f} games/s")
        print(f"  written, all cores       {warm['written_games_per_s_all_cores']:10,.0f} games/s")
        print(f"  {options.games:,} games          {warm['seconds_all_cores']:14.1f} s")
        print(f"  outside the kernel       {warm['outside_kernel_share']:10.1%} of one job's time")
        print(f"  peak memory              {warm['peak_mib']:10,.0f} MiB\n")


if __name__ == "__main__":
    main()
