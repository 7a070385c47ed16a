# Platzwind: everything starts here. "make help" lists what there is.

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
DEMO ?= yes
DEMO_URL = http://$(HOST):$(PORT)

unexport PYTHONDONTWRITEBYTECODE  # else every process compiles the code again, and every worker the tests
BIN := .venv/bin
# Two workers; who is done early takes from the other. A third one fills the time in which tests wait for a browser.
TWO := -n 2 --dist worksteal
THREE := -n 3 --dist worksteal
# Where a day tries a part of the cases.
MORE_AT_NIGHT = $$(grep -rl --include='test_*.py' '^from tests.depth import' tests/league tests/releases)
SLOWEST := --durations 15 --durations-min 1
MANAGE := $(BIN)/python manage.py
SERVE = WORKERS=$(WORKERS) $(BIN)/gunicorn
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes
UV_COMPILE := $(BIN)/uv pip compile --quiet --upgrade --generate-hashes --universal --python-version 3.11 \
	--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make requirements" pyproject.toml
LAN_ADDRESS = $(shell $(BIN)/python -c 'import socket as s; me = s.socket(type=s.SOCK_DGRAM); me.connect(("192.0.2.1", 9)); print(me.getsockname()[0])')

.DEFAULT_GOAL := help
.PHONY: help run lan prepare test fast lint check pytest browser pictures test-postgres bench soak nightly designs starters house format messages requirements

help:  ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 24

run: prepare  ## install, set up the database with a demo league once, and serve on http://127.0.0.1:8000/ (HOST=, PORT=, DEMO=no)
	$(SERVE) --bind $(HOST):$(PORT)

lan: DEMO_URL = http://$(LAN_ADDRESS):$(PORT)
lan: prepare  ## the same for the phones in your own Wi-Fi: serve on this machine's address there
	@echo "Open http://$(LAN_ADDRESS):$(PORT)/ on this machine, too: the QR codes of the tables then lead the phones here."
	ALLOWED_HOSTS=$(LAN_ADDRESS) SITE_ADDRESS=$(DEMO_URL) $(SERVE) --bind 0.0.0.0:$(PORT)

prepare: .venv/installed
	@echo "Compiling the texts and collecting the files for the browser …"
	@$(MANAGE) compile_catalogues --verbosity 0
	@$(MANAGE) collectstatic --noinput --verbosity 0
	@echo "Setting up the database …"
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) load_demo $(if $(filter no,$(DEMO)),--accounts-only,--once) --base-url $(DEMO_URL)

test: lint check pytest browser  ## the whole suite: style, types, imports, tests, and the browser tests

fast: .venv/installed-tests  ## ask in half a minute what the changes since origin/main most likely break, without browser (SINCE=HEAD~3)
	@$(BIN)/python -m tests.fast $(if $(SINCE),--since $(SINCE))

lint: .venv/installed-tests  ## style, types and who imports whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

check: .venv/installed-tests  ## Django's own checks: settings for deployment, migrations
	HTTPS=1 $(MANAGE) check --deploy --fail-level WARNING
	$(MANAGE) makemigrations --check --dry-run --settings tests.settings
	$(MANAGE) lintmigrations --settings tests.settings --ignore-initial-migrations --exclude-apps admin auth axes contenttypes sessions --quiet ok ignore \
		--no-cache --exclude-migration-tests NOT_NULL ADD_UNIQUE  # SQLite builds a table anew for each change, and nobody records while we migrate

pytest: .venv/installed-tests  ## all tests but the browser's
	$(BIN)/pytest -q $(TWO) $(SLOWEST) --ignore tests/browser tests

browser: .venv/installed-tests  ## the browser tests, in Chromium
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/pytest -q $(THREE) $(SLOWEST) tests/browser

pictures: .venv/installed-tests  ## take the pictures of the manual anew, in Chromium
	GUIDE_PICTURES=write DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/pytest -q tests/browser/test_guide_pictures.py

test-postgres: .venv/installed-tests  ## after make pytest: what asks the database something else, on a private PostgreSQL with Redis (ALL=yes: all of it)
	$(BIN)/python tests/servers.py $(BIN)/pytest -q $(TWO) --database-only $(if $(ALL),,--ask-once) tests/league tests/releases
	DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/python tests/servers.py $(BIN)/pytest -q -m smoke tests/browser

bench: .venv/installed-tests  ## measure the budgets, each against its baseline in the same run (ROW=5 for one of them)
	$(BIN)/python -m tests.load.bench $(ROW)

soak: .venv/installed-tests  ## evenings of 43 tables pressed and 60 at their own pace, then kill -9 fifty times (SOAK_SECONDS=, ROW=13 for one of them)
	$(BIN)/python -m tests.load.soak $(ROW)

nightly: .venv/installed-tests  ## compare 200,000 hands with two independent libraries, try the laws with many more examples, draw every goal with more seeds, play 100,000 games as a phone without network, look at every page in every size, light and language with axe, repeat all on PostgreSQL
	$(BIN)/python -m tests.load.nightly
	$(BIN)/python -m tests.load.claims
	$(BIN)/python -m tests.load.drawing
	$(BIN)/python -m tests.load.portable_games
	$(MAKE) test-postgres ALL=yes
	HYPOTHESIS_PROFILE=nightly $(BIN)/pytest -q -n 2 --timeout 3600 tests/scoring/riichi $(MORE_AT_NIGHT)
	HYPOTHESIS_PROFILE=nightly $(BIN)/pytest -q --timeout 3600 tests/browser/test_every_page.py tests/browser/test_any_order.py tests/browser/test_cut_everywhere.py  # eight looks at each of fifty pages

designs: .venv/installed-tests  ## search for the stored designs again, as far as seconds find them (tests/designs/README.md), and recount all that are shipped
	@$(BIN)/python -m tests.designs

starters: .venv/installed-tests  ## search a base session of a design for equal clubs (ROW="--clubs 10 --size 6 --moduli 15 1 --circles 4 --together 2")
	@$(BIN)/python -m tests.designs.clubs $(ROW)

house: .venv/installed-tests  ## count how large and how entangled the code is (CHECKOUT=../before for another checkout)
	@$(BIN)/python -m tests.house $(CHECKOUT)

format: .venv/installed-tests  ## bring the code into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

messages: .venv/installed  ## collect the texts for translation (needs GNU gettext) and list in docs/ what is declared
	$(MANAGE) update_catalogues
	$(BIN)/python -m tests.docs.declared_lists
	$(MANAGE) compile_catalogues

requirements: .venv/installed-tests  ## choose the newest versions that pyproject.toml allows and pin them with their hashes
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(UV_COMPILE) --output-file requirements.txt
	$(UV_COMPILE) --extra dev --constraint requirements.txt --output-file tests/requirements.txt

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Platzwind needs Python 3.11 or newer; choose another with: make PYTHON=python3.12 run" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is missing; on Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Making an environment of its own for Python in .venv …"
	@$(PYTHON) -m venv .venv

.venv/installed: requirements.txt | .venv/bin/python
	@echo "Installing the libraries of requirements.txt; the first time this takes about a minute …"
	@$(PIP) -r requirements.txt
	@touch $@

.venv/installed-tests: tests/requirements.txt | .venv/bin/python
	@echo "Installing the libraries of tests/requirements.txt; the first time this takes a few minutes …"
	@$(PIP) -r tests/requirements.txt
	@touch $@
