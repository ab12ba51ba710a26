"""The only importer of numba: decorators, cache folder, pure-Python mode.

``NUMBA_DISABLE_JIT=1`` turns every decorator into a no-op (numba is then not imported at all), so the same
source runs as plain Python for debugging, coverage and step-by-step tests.

Compiled code is cached in a folder whose name holds a hash of the sources that it was made from: numba itself
only looks at the file of the function, so an edit in a callee's file would be served from a stale cache. A game
never imports another game, hence a unit is the core plus one game's folder.

The folder is ``$SIMKIT_CACHE_DIR``, else ``$XDG_CACHE_HOME/simkit``, else ``~/.cache/simkit``; a temporary one when
none of these can be written.
"""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from pathlib import Path

PURE = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""True when kernels run as plain Python."""

_PACKAGE = Path(__file__).resolve().parent


def cache_root() -> Path:
    """Return the writable folder that holds one sub-folder per compiled unit."""
    if chosen := os.environ.get("SIMKIT_CACHE_DIR"):
        candidates = [Path(chosen)]
    else:
        base = os.environ.get("XDG_CACHE_HOME")
        candidates = [(Path(base) if base else Path.home() / ".cache") / "simkit"]
    candidates.append(Path(tempfile.gettempdir()) / f"simkit-{os.getuid() if hasattr(os, 'getuid') else 'u'}")
    for folder in candidates:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="simkit-"))


@functools.cache
def source_hash(folder: Path) -> str:
    """Hash the core's sources together with those of `folder` (16 hex digits)."""
    digest = hashlib.sha256()
    files = [_PACKAGE / "_jit.py", *sorted((_PACKAGE / "core").glob("*.py"))]
    if folder != _PACKAGE / "core":
        files += sorted(folder.glob("*.py"))
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


if PURE:

    def rule(function):
        """Return `function` unchanged: pure-Python mode."""
        return function

    inlined = rule

else:
    import llvmlite.binding
    import numba

    llvmlite.binding.set_option("simkit", "--inline-threshold=2000")
    # A game is hundreds of short rules that call each other, each with its records and tables as arguments: handing
    # them on was a quarter of the instructions. Inlined, the optimiser also sees what one rule knows already. At 10,000
    # the longest kernels take half as long again to compile, for a few per cent.
    numba.config.SLP_VECTORIZE = 1  # neighbours that are read together are copied together (views, counters of seats)

    @functools.cache
    def _cache_folder(folder: Path) -> str:
        tag = f"{folder.name}-{source_hash(folder)}-numba{numba.__version__}-np{numba.np.numpy_support.numpy_version}"
        return str(cache_root() / tag.replace(" ", "").replace("(", "").replace(")", "").replace(",", "."))

    _OPTIONS = {"nogil": True, "_nrt": False, "error_model": "numpy"}
    # error_model: no test for zero before each division; pure mode warns of one, and in tests a warning is an error.
    # _nrt: kernels make no arrays, so that counting references to them (atomic, a tenth of the time) is not needed

    def rule(function):
        """Compile `function` on first call, without the GIL, cached by the hash of its unit's sources.

        The core's own functions are not cached: one index would name the enums of every game that ever called them, and
        a game that is gone would break the others. A game's cached functions contain the core's code anyway.
        """
        return _compiled(function)

    def inlined(function):
        """Like `rule`, for what has one caller only and runs at every turn: always made a part of its caller.

        LLVM does so by itself where it sees that there is no other caller. Here it can't: numba leaves every function
        visible to other modules. Batalha and kardnarok take a tenth less time so (kardnarok a quarter more to compile).
        """
        return _compiled(function, forceinline=True)

    def _compiled(function, **options):
        if function.__module__.startswith("simkit.core."):
            return numba.njit(**_OPTIONS, **options)(function)
        numba.config.CACHE_DIR = _cache_folder(Path(function.__code__.co_filename).resolve().parent)
        return numba.njit(cache=True, **_OPTIONS, **options)(function)


policy = rule
"""A scripted player's function: compiled like a rule; the name says what may call it."""

kernel = rule
"""The loop over games of one game's play.py."""


def compiled_signatures(function) -> int:
    """Return how many signatures of `function` were compiled or loaded in this process (0 in pure mode)."""
    return len(getattr(function, "signatures", ()))
