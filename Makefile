# `make demo` and `make test` need nothing but Python 3.11 or newer; the first call sets up .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-pure test-jit test-slow lint check golden bench sim report gallery clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

setup: $(STAMP)  ## make .venv and install simkit with its tools

demo: $(STAMP)  ## run 200,000 games and write a report
	$(BIN)/python scripts/demo.py

test: test-pure test-jit  ## the whole suite: in pure Python, then compiled

test-pure: $(STAMP)  ## the suite in pure Python
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --durations 12 --dist worksteal -m "not jit and not stat and not slow"

test-jit: $(STAMP)  ## the tests of compiled code; each game is compiled
	$(BIN)/python -m pytest -q -n auto --durations 12 --dist loadgroup -m "(jit or stat) and not slow"

test-slow: $(STAMP)  ## long runs: a hundred thousand games per mode and player count
	$(BIN)/python -m pytest -q -m slow

lint: $(STAMP)  ## ruff and the house's own style checks
	$(BIN)/ruff check .
	$(BIN)/python scripts/check_style.py

check: lint test  ## lint and the whole suite

golden: $(STAMP)  ## rewrite the golden replays and show what changed
	$(BIN)/python scripts/golden.py
	git --no-pager diff --stat -- tests/golden

bench: $(STAMP)  ## games a second, compile time, share of time outside the kernel
	$(BIN)/python scripts/bench.py

sim: $(STAMP)  ## run a scenario: make sim S=scenarios/batalha/standard-4.toml
	$(BIN)/simkit run $(S)

report: $(STAMP)  ## report on a run folder: make report R=runs/...
	$(BIN)/simkit report $(R)

clean:  ## remove .venv, caches, runs
	rm -rf $(VENV) .pytest_cache .ruff_cache build *.egg-info
