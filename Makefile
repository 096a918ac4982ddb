# `make play` and `make test` do everything on a machine with Python 3.11 or newer and make.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
WORKERS ?= 2
CLIENT = web/dist/index.html
MODULES = web/node_modules/.ready

.PHONY: play test setup client check types bench format clean

play: setup client
	@$(BIN)/sitroom serve

test: setup client check
	@tools/system-deps
	@cd web && ../tools/npm run --silent test
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

check: setup $(MODULES)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@cd web && ../tools/npm run --silent check

# The client's types, from the schemas in src/sitroom.
types: setup
	@$(BIN)/python tools/typescript.py

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
	@$(PYTHON) -m venv .venv 2>/dev/null || { tools/system-deps venv && $(PYTHON) -m venv .venv; }
	@$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

# The browser client: built once, and again when its sources change. `npm ci` would insist on the builds of its tools for
# every platform in the lock file; `npm install` takes this machine's, at the locked versions.
client: $(CLIENT)

$(MODULES): web/package.json web/package-lock.json | setup
	@echo "Fetching what the browser client is built with (once) ..."
	@cd web && ../tools/npm install --no-save --silent --no-audit --no-fund
	@touch $@

$(CLIENT): $(MODULES) $(wildcard src/sitroom/text/*/interface.json) web/index.html web/board.html web/vite.config.ts $(shell find web/build web/src web/public -type f)
	@echo "Building the browser client ..."
	@cd web && ../tools/npm run --silent build
	@touch $@

clean:
	rm -rf .venv build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
