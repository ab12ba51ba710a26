"""The command line: ``simkit <command>``, one file a command.

Heavy rooms are imported when a command runs, so that ``simkit --help`` answers at once. Mistakes are one line on
standard error and exit code 2; Ctrl-C is 130.
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys

import typer

from simkit.cli import cards, games, params, policies, replay, report, run, scenarios, whatif
from simkit.errors import EngineError, SimkitError

app = typer.Typer(
    name="simkit",
    help="Monte Carlo balance analysis for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("run")(run.run)
app.command("report")(report.report)
app.command("whatif")(whatif.whatif)
app.command("replay")(replay.replay)
app.command("games")(games.games)
app.command("cards")(cards.cards)
app.command("params")(params.params)
app.command("policies")(policies.policies)
app.command("scenarios")(scenarios.scenarios)


def fail(message: str, code: int = 2) -> int:
    """Print one line on standard error and return the exit code."""
    print("simkit: " + " ".join(str(message).split()), file=sys.stderr)
    return code


def call(arguments: list[str] | None = None) -> int:
    """Run a command line and return its exit code; nothing of a user's mistake is shown as a traceback."""
    try:
        code = app(arguments, standalone_mode=False, prog_name="simkit")
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except EngineError:
        raise
    except SimkitError as problem:
        return fail(str(problem))
    except BrokenPipeError:
        # the reader (head, less) has seen enough
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return fail("stopped", 130)
    except OSError as problem:
        return fail(f"{problem.filename or 'output'}: {problem.strerror or problem}")
    except Exception as problem:
        # click's own exceptions, wherever this typer takes click from
        if hasattr(problem, "format_message"):
            if type(problem).__name__ == "NoArgsIsHelpError":
                print(problem.format_message())
                return 0
            return fail(problem.format_message())
        if type(problem).__name__ == "Abort":
            return fail("stopped", 130)
        raise


def main() -> None:
    """Entry point of the console script."""
    # Imports and loaded kernels are a million objects that live until the end: at the usual threshold the cycle
    # collector walks them dozens of times on the way up and again at the exit, a second of a run's time.
    gc.set_threshold(100_000, 50, 100)
    code = call()
    gc.freeze()
    sys.exit(code)
