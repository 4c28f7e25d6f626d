"""The scripts of the pages, apart from a browser: types are strict, and what decides something decides right."""

from __future__ import annotations

import re

import pytest

from tests.browser.node import HERE, modules, node
from tests.site.manuals import ROOT

ASSETS = ROOT / "build_tools/site/assets"
SCRIPTS = sorted(ASSETS.glob("*.js"))
FLAGS = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUnusedLocals", "--noUnusedParameters"]
TARGET = ["--target", "es2023", "--lib", "es2023,dom,dom.iterable"]


def test_the_scripts_are_typed_strictly() -> None:
    assert len(SCRIPTS) == 4
    run = node(modules() / "typescript/bin/tsc", *FLAGS, *TARGET, *SCRIPTS)
    assert run.stdout == ""
    assert run.returncode == 0


def test_a_wrong_type_is_found() -> None:
    wrong = HERE / "wrong.js"
    run = node(modules() / "typescript/bin/tsc", *FLAGS, *TARGET, wrong)
    assert "TS2345" in run.stdout


def test_what_the_scripts_decide_is_right() -> None:
    run = node("--test", "--test-reporter=tap", HERE / "decisions.test.js", cwd=ASSETS)
    assert run.returncode == 0, run.stdout
    counted = re.search(r"# pass (\d+)", run.stdout)
    assert counted is not None
    assert int(counted[1]) >= 5


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.name for path in SCRIPTS])
def test_a_script_stays_small_and_classic(path: object) -> None:
    script = ASSETS / str(path)
    text = script.read_text("utf-8")
    assert len(text) < 20_000
    assert not re.search(r"^(import|export) ", text, re.MULTILINE)
    assert not re.search(r"\b(eval|Function)\(", text)
