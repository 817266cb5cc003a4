# make play   set everything up, then play in the terminal
# make test   set everything up, then run every check and every test, interpreted and compiled

PYTHON ?= python3
BIN := .venv/bin
SOURCES := $(shell find src -type f -not -path '*/__pycache__/*') pyproject.toml hatch_build.py
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

.PHONY: play test setup lint test-interpreted test-compiled conformance golden pictures bench lock format clean

play: setup
	$(BIN)/spieltisch play kopf-oder-knopf

test: setup lint test-interpreted test-compiled

setup: .venv/built

.venv/installed: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Spieltisch needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@touch $@

# The wheel is compiled where a C compiler is, and says so where it is not.
.venv/built: .venv/installed $(SOURCES)
	rm -rf dist
	$(BIN)/python -m hatchling build -t wheel
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall dist/*.whl
	@touch $@

lint: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

# The source folder holds no compiled module, so putting it first means: interpreted.
test-interpreted: setup
	PYTHONPATH=src $(PYTEST) --doctest-modules src tests README.md

test-compiled: setup
	@$(BIN)/python -c 'from spieltisch.engine import build; raise SystemExit(build() != "compiled")' \
	  || { echo "The compiled build is tested, too: install a C compiler and Python's headers, then make clean."; exit 1; }
	SPIELTISCH_COMPILED=1 $(PYTEST) tests README.md

conformance: setup
	SPIELTISCH_CONFORMANCE=full $(PYTEST) tests/conformance

golden: setup
	PYTHONPATH=src $(BIN)/python -m tests.conformance.golden

pictures: setup
	$(BIN)/python docs/pictures.py

bench: setup
	$(BIN)/spieltisch bench

# Add UPGRADE=--upgrade to move all pins.
lock: .venv/installed
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --extra cli --extra pictures --extra server --extra dev --generate-hashes --no-header \
	  --no-annotate $(UPGRADE) pyproject.toml -o requirements.lock

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis
