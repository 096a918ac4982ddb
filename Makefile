# `make play` and `make test` do everything on a machine with Python 3.11 or newer and make.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
WORKERS ?= 2

.PHONY: play test setup check bench format clean

play: setup
	@$(BIN)/sitroom terminal

test: setup check
	@tools/system-deps
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

check: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: setup
	@$(BIN)/pip install -q -c constraints.txt -e '.[bench]'
	@$(BIN)/sitroom bench

format: setup
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

setup: $(READY)

$(READY): pyproject.toml constraints.txt
	@echo "Setting up .venv (once) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: try make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv 2>/dev/null || { apt-get install -y -q python3-venv && $(PYTHON) -m venv .venv; }
	@$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
