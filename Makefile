# Chores of contributors. Readers and authors need only ./manual.

python = .venv/bin/python

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 13

all: lint types imports check test  ## all that a change must pass

lint: setup  ## ruff: rules and format
	$(python) -m ruff check
	$(python) -m ruff format --check

types: setup  ## mypy --strict
	$(python) -m mypy

imports: setup  ## the layers of build_tools
	.venv/bin/lint-imports

test check build record serve: setup
	./manual $@ $(ARGS)

test:    ## all tests; ARGS="-k name" picks
check:   ## the pages against the recordings
build:   ## the site, in site/
record:  ## the recordings, anew
serve:   ## the site, with live reload

setup:
	@./manual setup

# Needs a network. Then: A2A_SOURCES=.cache/sources ./manual check
sources: setup  ## what the pages quote, by commit and sha256, in .cache/sources
	$(python) -m kit sources .cache/sources

# Needs no .venv, so that a broken lock can be mended. A pin stays as it is unless ARGS=--upgrade asks for newer ones.
lock:  ## requirements.lock from pyproject.toml
	$${PYTHON:-python3} -m venv .cache/uv
	.cache/uv/bin/python -m pip install --quiet uv
	.cache/uv/bin/uv pip compile --universal --all-extras --generate-hashes --no-emit-index-url --no-header \
		--fork-strategy fewest --python-version 3.11 --quiet --output-file requirements.lock $(ARGS) pyproject.toml

# Needs node 18.16 or newer with npm, and chromium; it reports, and never fails on a number.
bench: setup  ## our site against stock Material: Lighthouse and bytes, in bench/
	$(python) -m bench.lighthouse $(ARGS)

# It reports, and never fails on a number.
bench-check: setup  ## the time of a check of 5,000 cuts, against the least; ARGS=--profile says where it goes
	$(python) -m bench.check $(ARGS)

# Needs the tools of the SDKs' languages; those that are missing are named.
probes: setup  ## the SDKs asked again, and what they answer otherwise than recorded; ARGS="a2a-go"
	$(python) -m kit.probes check $(ARGS)

# A2A_TCK is a git checkout of github.com/a2aproject/a2a-tck, branch 1.0-dev. It takes over two minutes.
tck: setup  ## the official test kit against test-runner; A2A_TCK=DIR
	$(python) -m kit conformance "$(A2A_TCK)" $(ARGS)

screenshots: build  ## the pictures of README and reviews, in docs-dev/screenshots/
	$(python) docs-dev/screenshots.py site docs-dev/screenshots

# The originals are under the SIL Open Font License; the subsets are committed, so only a change of the set needs this.
fonts: setup  ## the fonts of the pages, from their originals
	mkdir -p .cache/fonts
	cd .cache/fonts && npm install --no-save --silent @fontsource-variable/source-serif-4 \
		@fontsource-variable/source-sans-3 @fontsource-variable/source-code-pro
	$(python) docs-dev/fonts.py .cache/fonts build_tools/site/assets/fonts

.PHONY: help all lint types imports test check build record serve setup sources lock fonts bench bench-check probes tck screenshots
