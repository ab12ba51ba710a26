"""``simkit whatif``: change a card or a parameter and see what changes, on the same games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from simkit.cli.common import GamesOption, JobsOption, SeedOption, SetOption, check_jobs, print_json, print_table
from simkit.errors import PatchError

DEFAULT_GAMES = 20_000


def whatif(
    scenario: Annotated[Path, typer.Argument(help="The base: a scenario file.")],
    patch: SetOption = None,
    variant: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME:PATH=VALUE[,PATH=VALUE]", help="A named variant; repeatable, all share the base."),
    ] = None,
    games: GamesOption = None,
    seed: SeedOption = None,
    jobs: JobsOption = -1,
    out: Annotated[Path | None, typer.Option(help="Folder (default: reports/whatif-<scenario>).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON; nothing is written without --out.")] = False,
) -> None:
    """Play base and variants on the same games and show the differences with paired intervals."""
    from simkit.analysis.experiment import whatif as compare_variants
    from simkit.sim.scenario import load_scenario, parse_patches

    check_jobs(jobs)
    variants: dict[str, dict] = {}
    if patch:
        variants["variant"] = parse_patches(patch)
    for text in variant or ():
        name, patches = parse_variant(text)
        if name in variants:
            raise PatchError(f"--variant {name}: given twice")
        variants[name] = patches
    if not variants:
        raise PatchError("nothing to change: give --set PATH=VALUE or --variant NAME:PATH=VALUE")
    base = load_scenario(scenario, games=games, seed=seed)
    if games is None:
        base = base.replace(games=min(base.games, DEFAULT_GAMES))
    folder = out or Path("reports") / f"whatif-{base.name}"
    is_written = out is not None or not as_json
    if is_written:
        from simkit.report.write import check_target, write_whatif

        check_target(folder)
    experiment = compare_variants(base, variants, jobs=jobs)
    if as_json:
        print_json(experiment.to_dict())
    else:
        for name, comparison in experiment.comparisons.items():
            for note in experiment.notes[name]:
                print(f"note: {note}", file=sys.stderr)
            show(name, comparison, variants[name])
    if is_written:
        for path in write_whatif(experiment.comparisons, folder).values():
            print(path, file=sys.stderr if as_json else sys.stdout)


def parse_variant(text: str) -> tuple[str, dict]:
    """Split ``NAME:PATH=VALUE,PATH=VALUE``; commas inside brackets, braces or quotes belong to the value."""
    from simkit.sim.scenario import parse_patches

    name, colon, rest = text.partition(":")
    if not colon or not name.strip() or "=" in name:
        raise PatchError(f"--variant {text}: must be NAME:PATH=VALUE, as in cheap:cards.poseidon.value=1")
    if not all(c.isalnum() or c in "-_." for c in name.strip()) or name.strip() in (".", ".."):
        raise PatchError(f"--variant {name}: a name is letters, digits, '-', '_' or '.'")
    if name.strip() == "base":
        raise PatchError("--variant base: the base is what variants are compared with; choose another name")
    pieces, depth, quote, start = [], 0, "", 0
    for k, c in enumerate(rest):
        if quote:
            quote = "" if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "[{":
            depth += 1
        elif c in "]}":
            depth -= 1
        elif c == "," and depth == 0:
            pieces.append(rest[start:k])
            start = k + 1
    pieces.append(rest[start:])
    return name.strip(), parse_patches(pieces)


def show(name: str, comparison, patches: dict) -> None:
    """Print one comparison."""
    print(f"{name}: " + ", ".join(f"{path} = {value!r}" for path, value in patches.items()))
    for line in comparison.summary_lines():
        print("  " + line)
    print_table("", ("what", "base", "variant", "difference", "95 % interval"), comparison.table_rows())
