.DEFAULT_GOAL := help
.PHONY: help run test check browser shots bench bench-large samples lock clean

NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
FOUND = $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$python && break; done)

# Everything that is started compiles what it imports anew where this is set.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin

# What somebody typed, as one word of the shell, whatever is in it; only ~/ at its begin is the home folder.
typed = $(subst '~/,~/','$(subst ','\'',$(value $(1)))')
# An option of bigtwo, where its variable says something.
option = $(if $(strip $(value $(2))),--$(1) $(call typed,$(2)))
python = $(if $(strip $(value PYTHON)),$(call typed,PYTHON),"$(FOUND)")

PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# Python compiles what it imports, which is a small part of what is installed.
LOCKED := $(PIP) install --no-compile --require-hashes --constraint constraints.txt

# Prints what pyproject.toml asks for at run time, or in the extra that is named.
REQUIREMENTS := $(BIN)/python -c 'import sys, tomllib; project = tomllib.load(open("pyproject.toml", "rb"))["project"]; \
	print(*(project["optional-dependencies"][sys.argv[1]] if sys.argv[1:] else project["dependencies"]), sep="\n")'

define LINT
$(BIN)/ruff check .
$(BIN)/ruff format --check .
$(BIN)/mypy
$(BIN)/lint-imports --no-logo
endef

# Types are checked beside the tests, since that takes long and one core alone; what it found is told after them.
define TYPES_BESIDE
@told=$$(mktemp); trap 'rm -f "$$told"' EXIT; \
{ $(BIN)/mypy && $(BIN)/lint-imports --no-logo; } >"$$told" 2>&1 & types=$$!; \
tested=0; $(BIN)/pytest -n auto --dist worksteal || tested=$$?; \
linted=0; wait $$types || linted=$$?; \
cat "$$told"; exit $$((tested ? tested : linted))
endef

# Runs a command while no other one runs that was started so. The system forgets the lock with the last process that
# has it, however that ends.
define ALONE
import fcntl, os, sys
lock = os.open("Makefile", os.O_RDONLY)
try:
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
except OSError:
    print("Another make installs into .venv: waiting for it", flush=True)
    fcntl.flock(lock, fcntl.LOCK_EX)
os.set_inheritable(lock, True)
os.execvp(sys.argv[1], sys.argv[1:])
endef
export ALONE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' Makefile

run: .venv/.run-ready ## install, load the sample games into a new database, serve (PORT=8000 DATABASE=bigtwo.duckdb)
	@$(BIN)/bigtwo serve --demo $(call option,port,PORT) $(call option,database,DATABASE)

test: .venv/.test-ready ## linters and every test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(TYPES_BESIDE)

check: .venv/.test-ready ## linters and the quick tests: none in a browser, none that starts servers or breaks them off
	$(LINT)
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

browser: ## install Chromium, fonts and a PDF reader for the browser tests (Debian, Ubuntu)
	@command -v chromium >/dev/null && command -v pdftotext >/dev/null && command -v fc-list >/dev/null && fc-list | grep -q CJK || { \
		sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
		$$sudo apt-get update -qq && $$sudo apt-get install -qq -y chromium fonts-dejavu-core fonts-noto-cjk fontconfig poppler-utils; }

shots: .venv/.test-ready ## write a picture of every page into shots/
	$(BIN)/python -m tests.browser.shots

bench: .venv/.bench-ready ## measure the engine
	$(BIN)/python -m benchmarks

bench-large: .venv/.run-ready ## measure a million games: hours, and 6 GB in .bench/large; MULTIPLY=1 imports 20,000 and multiplies rows
	$(BIN)/python -m benchmarks.large $(if $(MULTIPLY),--multiply)

samples: .venv/.test-ready ## write sample_games anew
	$(BIN)/python -m tests.make_samples

lock: ## pin dependencies in constraints.txt (needs uv; the newest ones with UPGRADE=--upgrade)
	@command -v uv >/dev/null || { echo "make lock needs uv: install it with \`pip install uv\`, then run this again." >&2; exit 1; }
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url $(UPGRADE) \
		--extra bench --group build --group test --custom-compile-command "make lock" --output-file constraints.txt pyproject.toml

clean: ## remove .venv and all that can be made again
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

ifndef INSTALLING
.venv/.run-ready .venv/.test-ready .venv/.bench-ready: pyproject.toml constraints.txt
	@python=$(python); test ! -e .venv/.made || python=.venv/bin/python; \
	"$${python:-false}" -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo "bigtwo needs Python 3.11 or newer: install it, or name it: make PYTHON=/path/to/python3 run" >&2; exit 1; }; \
	"$$python" -c "$$ALONE" $(MAKE) --silent INSTALLING=yes $@
else
.venv/.made:
	@python=$(python); \
	"$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$$python lacks its venv module: install it (Debian, Ubuntu: sudo apt install python3-venv), then run this again." >&2; exit 1; }; \
	"$$python" -m venv --clear .venv
	@touch $@

# pip takes hashes from a constraints file only when it is new, so its own pin goes first; and no hash fits a folder, so bigtwo goes last.
.venv/.run-ready: .venv/.made pyproject.toml constraints.txt
	@echo "Installing bigtwo into .venv"
	@sed -n '/^pip==/,/[^\\]$$/p' constraints.txt | $(PIP) install --require-hashes --requirement /dev/stdin
	@$(REQUIREMENTS) | $(LOCKED) --group build --requirement /dev/stdin
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.test-ready: .venv/.run-ready
	@echo "Installing the test tools into .venv"
	@$(LOCKED) --group test
	@touch $@

.venv/.bench-ready: .venv/.run-ready
	@echo "Installing what the benchmarks compare with into .venv"
	@$(REQUIREMENTS) bench | $(LOCKED) --no-build-isolation --requirement /dev/stdin
	@touch $@
endif
