"""What ruff can't say about this house. Prints one line a finding; exit code 1 when there is any.

- only ``simkit/_jit.py`` imports numba;
- rooms import only what docs/architecture.md allows; a game never imports another one; players see no state, no rules;
- modules have at most 500 lines, functions at most 60 (docstring included);
- every compiled function has a docstring; a rule id that it starts with is in the game's RULES.md;
- no ``print`` outside the command line.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "simkit"
MAX_MODULE = 500
MAX_FUNCTION = 60

ROOMS = {
    "core": {"core", "_jit", "errors"},
    "games": {"core", "_jit", "errors", "games"},
    "sim": {"core", "_jit", "errors", "games", "sim", ""},
    "analysis": {"core", "errors", "games", "sim", "analysis"},
    "report": {"core", "errors", "games", "sim", "analysis", "report", ""},
    "cli": {"core", "errors", "games", "sim", "analysis", "report", "cli", ""},
}
# Modules over the limit, each with its reason.
LONG_MODULES: dict[str, str] = {
    "simkit/games/batalha/vocab.py": "the words of 37 kinds of events and of the names of their numbers, in one place",
}
LONG_FUNCTIONS: dict[str, str] = {}
RULE_ID = re.compile(r"^([A-Z]{1,3}-?[A-Z]?\d+[a-z]?)\b")


def imports(tree: ast.AST, file: Path) -> list[tuple[int, str]]:
    """Return (line, absolute module) of every import, type-checking ones included."""
    package = list(file.relative_to(ROOT).with_suffix("").parts[:-1])
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            if module == "simkit" or (node.level and not node.module):
                found += [(node.lineno, f"{module}.{alias.name}") for alias in node.names]
            else:
                found.append((node.lineno, module))
    return found


def check_imports(file: Path, tree: ast.AST) -> list[str]:
    """Check the import table and the walls between games and players."""
    parts = file.relative_to(PACKAGE).parts
    room = parts[0] if len(parts) > 1 else file.stem
    problems = []
    for line, module in imports(tree, file):
        words = module.split(".")
        where = f"{file.relative_to(ROOT)}:{line}"
        if words[0] == "numba" and file.name != "_jit.py":
            problems.append(f"{where}: only simkit/_jit.py imports numba")
        if words[0] != "simkit" or room not in ROOMS:
            continue
        target = words[1] if len(words) > 1 else ""
        if target.startswith("__"):
            target = ""
        if target not in ROOMS[room]:
            problems.append(f"{where}: {room} must not import {module}")
        if target == "games" and len(words) > 2:
            own = parts[1] if room == "games" and len(parts) > 2 else ""
            if words[2] != own and words[2] not in ("get_game", "known_games"):
                problems.append(f"{where}: games are reached through the registry, not by {module}")
            if file.stem.startswith("policies") and words[3:4] and words[3] in ("state", "rules", "effects", "observe"):
                problems.append(f"{where}: players see a view, they can't import {module}")
    return problems


def check_sizes(file: Path, tree: ast.AST, lines: int) -> list[str]:
    """Check module and function lengths."""
    name = str(file.relative_to(ROOT))
    problems = []
    if lines > MAX_MODULE and name not in LONG_MODULES:
        problems.append(f"{name}: {lines} lines, at most {MAX_MODULE}")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            size = node.end_lineno - node.lineno + 1
            if size > MAX_FUNCTION and f"{name}:{node.name}" not in LONG_FUNCTIONS:
                problems.append(f"{name}:{node.lineno}: {node.name} has {size} lines, at most {MAX_FUNCTION}")
    return problems


def check_rules(file: Path, tree: ast.AST) -> list[str]:
    """Check that compiled functions are documented and that the rule ids they name exist."""
    rules = file.parent / "RULES.md"
    rows = re.compile(r"^\|\s*\*{0,2}([A-Z]{1,3}-?[A-Z]?\d+[a-z]?)\b", re.MULTILINE)
    known = set(rows.findall(rules.read_text(encoding="utf-8"))) if rules.exists() else None
    problems = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        decorators = {d.id for d in node.decorator_list if isinstance(d, ast.Name)}
        if not decorators & {"rule", "inlined", "policy", "kernel"}:
            continue
        where = f"{file.relative_to(ROOT)}:{node.lineno}: {node.name}"
        text = ast.get_docstring(node)
        if not text:
            problems.append(f"{where}: a compiled function needs a docstring")
            continue
        found = RULE_ID.match(text)
        if known is not None and found and found.group(1) not in known:
            problems.append(f"{where}: RULES.md has no {found.group(1)}")
    return problems


def check_prints(file: Path, tree: ast.AST) -> list[str]:
    """Check that only the command line prints."""
    if file.relative_to(PACKAGE).parts[0] == "cli":
        return []
    return [
        f"{file.relative_to(ROOT)}:{node.lineno}: print outside the command line"
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def main() -> int:
    """Check every module of the package."""
    problems = []
    for file in sorted(PACKAGE.rglob("*.py")):
        source = file.read_text(encoding="utf-8")
        tree = ast.parse(source)
        problems += check_imports(file, tree)
        problems += check_sizes(file, tree, source.count("\n"))
        problems += check_rules(file, tree)
        problems += check_prints(file, tree)
    for problem in problems:
        print(problem)
    print(f"check_style: {len(problems)} findings")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
