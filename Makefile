# Crazydeck. `make serve` plays, `make test` tests; both bring what they need. `make help` lists the rest.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help serve test lint format build bench lock clean environment-run environment-dev page-ready

# The newest Python among the usual names, unless PYTHON=... says otherwise.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && exit; done)
BIN := .venv/bin
ARGS ?=

help: ## Show this list
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/^([a-z]+):.*## /make \1|/' | awk -F'|' '{printf "%-14s %s\n", $$1, $$2}'

serve: environment-run ## Install, build and serve on http://127.0.0.1:8000 (ARGS="--port 9000" passes on)
	@$(BIN)/python scripts/build.py
	@$(BIN)/crazydeck serve $(ARGS)

test: environment-dev ## Install, build, then run every check and test (ARGS="tests/cards -x" goes to pytest)
	@$(BIN)/python scripts/check.py $(ARGS)

lint: environment-dev ## Check format, lint and types of the Python code and the page
	@$(BIN)/python scripts/check.py --lint-only

format: environment-dev ## Put the Python code and the page into their format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .
	@$(BIN)/python scripts/page.py format

build: environment-dev ## Build the wheel and install it into .venv
	@$(BIN)/python scripts/build.py

bench: environment-dev ## Measure against OpenSpiel and RLCard, and write benchmarks/RESULTS.md
	@$(BIN)/python scripts/environment.py bench
	@$(BIN)/python scripts/build.py
	@$(BIN)/python -m benchmarks $(ARGS)

lock: environment-dev ## Make the lock files in requirements/ anew
	@$(BIN)/python scripts/lock.py

clean: ## Remove all that was built or installed here, but no database
	rm -rf .venv .cache dist web/dist web/node_modules .hypothesis

environment-run environment-dev: environment-%:
	@test -n "$(PYTHON)" || { echo "Crazydeck needs Python 3.11 or newer; none was found. PYTHON=/path/to/python names one." >&2; exit 1; }
	@$(PYTHON) scripts/environment.py $*
