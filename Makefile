# `make play` and `make test` do everything on a machine with Python 3.11 or newer and make. Tests wait for servers and
# browsers for part of their time: three or four at once keep two cores busy.
PYTHON ?= python3
BIN = .venv/bin
READY = .venv/.ready
WORKERS ?= 3
BROWSERS ?= 4
CLIENT = web/dist/index.html
MODULES = web/node_modules/.ready
COVERED = $(addprefix tests/,kernel twilight warroom text records bots arena learn envs cli golden property schema server/test_hints.py)

COMPILED = build/compiled
SOURCES = $(shell find src/sitroom -type f -not -path '*/__pycache__/*')
PYTEST = -m pytest -n $(WORKERS) --dist worksteal
IN_BROWSERS = -m pytest -n $(BROWSERS) --dist worksteal
REPORT = build/coverage/report.json
MEASURED = --cov --cov-fail-under=0 --cov-report=json:$(REPORT)

OLD = build/bench/72f7d6d

.PHONY: play test test-long test-ray test-envs coverage setup client check types compiled test-compiled wheel try-wheel bench bench-docs docs format clean

play: setup client
	@$(BIN)/sitroom serve

# COVERAGE=yes measures in the same run what `make coverage` does.
test: setup client check
	@tools/system-deps
	@cd web && ../tools/npm run --silent test
	@$(BIN)/python $(PYTEST) -m "not long" $(if $(COVERAGE),$(MEASURED)) $(COVERED)
	@$(if $(COVERAGE),$(BIN)/python tools/coverage_table.py $(REPORT))
	@$(BIN)/python $(PYTEST) -m "not long" $(COVERED:%=--ignore=%) --ignore=tests/web
	@$(BIN)/python $(IN_BROWSERS) -m "not long" tests/web

# What `make test` leaves: servers killed over and over, and most of the random matches.
test-long: setup
	@tools/system-deps
	@$(BIN)/python $(PYTEST) -m long

# The arena on a Ray cluster of its own; installs Ray, which nothing else needs.
test-ray: setup
	@$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[ray]'
	@$(BIN)/python -m pytest tests/arena/test_ray.py

# The adapters and tables of `sitroom.envs`, by the tests of the libraries they are for; installs these libraries.
test-envs: setup
	@$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[envs]'
	@$(BIN)/python $(PYTEST) tests/envs

# Branch coverage by the tests of `make test` that need neither server nor browser; fails below `fail_under` in pyproject.toml.
coverage: setup
	@$(BIN)/python $(PYTEST) -m "not long" $(MEASURED) $(COVERED)
	@$(BIN)/python tools/coverage_table.py $(REPORT)

check: setup $(MODULES)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@cd web && ../tools/npm run --silent check && ../tools/npm run --silent lint

# The client's types, from the schemas in src/sitroom.
types: setup
	@$(BIN)/python tools/typescript.py

# The engine compiled with mypyc from the same files, in an environment of its own: nothing lies beside the sources.
compiled: $(COMPILED)/.ready

$(COMPILED)/.ready: pyproject.toml constraints.txt setup.py $(SOURCES) | setup
	@PYTHON=$(PYTHON) tools/system-deps compiler
	@echo "Compiling the engine into $(COMPILED) (some minutes) ..."
	@$(PYTHON) -m venv $(COMPILED)
	@$(COMPILED)/bin/pip install -q --disable-pip-version-check -c constraints.txt 'setuptools>=77' '.[dev]'
	@SITROOM_COMPILED=1 $(COMPILED)/bin/pip install -q --no-build-isolation --no-deps --force-reinstall .
	@touch $@

# The compiled engine is the same engine: it plays the same matches as the pure one, and stores and restores them alike.
test-compiled: compiled
	@$(BIN)/python tools/same_engine.py
	@$(COMPILED)/bin/python $(PYTEST) tests/kernel tests/golden

# Two wheels, pure and compiled, with the built client inside; `tools/try_wheel.py` installs one and tries it out.
wheel: client compiled
	@rm -f dist/*.whl
	@$(COMPILED)/bin/pip wheel -q --no-deps --no-build-isolation -w dist .
	@SITROOM_COMPILED=1 $(COMPILED)/bin/pip wheel -q --no-deps --no-build-isolation -w dist .

try-wheel: wheel
	@for wheel in dist/*.whl; do $(PYTHON) tools/try_wheel.py $$wheel || exit 1; done

# Pure, compiled and the version that both are measured by, if the history has it, in turn in the same run.
bench: compiled
	@$(BIN)/pip install -q -c constraints.txt -e '.[bench]'
	@mkdir -p $(OLD)
	@git archive $(notdir $(OLD)) src 2>/dev/null | tar -x -C $(OLD) 2>/dev/null || rmdir $(OLD)
	@[ -d $(OLD) ] || echo "The history has no $(notdir $(OLD)): nothing is measured by it."
	@$(BIN)/sitroom bench --form compiled=$(COMPILED)/bin/python $$([ ! -d $(OLD) ] || echo --form $(notdir $(OLD))=$(OLD)/src)

bench-docs: setup
	@$(BIN)/sitroom bench --draw docs

# The documentation as a site that can be searched, in build/docs; installs zensical, which nothing else needs.
docs: setup
	@$(BIN)/pip install -q --disable-pip-version-check -c constraints.txt -e '.[docs]'
	@$(BIN)/zensical build --clean --strict
	@echo "To read and search it: $(BIN)/python -m http.server --directory build/docs"

format: setup $(MODULES)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@cd web && ../tools/npm run --silent format

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
