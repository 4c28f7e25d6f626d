"""The repository itself: its manuals are true, its modules small, and no file says where or by whom it was made."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from build_tools.ledger.cover import ledger
from build_tools.ledger.score import TOTAL, score
from build_tools.project import load
from build_tools.recordings.http_format import parse, render
from tests.site.manuals import ROOT, SECOND, Run, manual

MODULES = sorted((ROOT / "build_tools").rglob("*.py"))
KIT = sorted((ROOT / "kit").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
RECORDINGS = [path for root in (ROOT, SECOND) for path in sorted((root / "kit/recordings").rglob("*.http"))]

TESTED_ELSEWHERE = {
    # The module, and the test file of what uses it. A new module has a test file of its own, or a line here.
    "__main__": "test_cli.py",
    "terminal": "test_cli.py",
    "proof": "checks/test_site.py",
    "reader": "test_project.py",
    "resolving": "checks/test_cases.py",
    "showing": "checks/test_cases.py",
    "errors": "checks/test_cases.py",
    "checks/allowed": "checks/test_cases.py",
    "at_hand": "test_quoting.py",
    "citing": "checks/test_site_quotes.py",
    "checks/conflicts": "checks/test_cases.py",
    "checks/claims": "checks/test_cases.py",
    "checks/links": "checks/test_cases.py",
    "checks/quotes": "checks/test_cases.py",
    "checks/references": "checks/test_cases.py",
    "checks/site_references": "checks/test_cases.py",
    "see_links": "checks/test_cases.py",
    "checks/definitions": "checks/test_cases.py",
    "checks/site_definitions": "checks/test_cases.py",
    "checks/site_indexes": "checks/test_cases.py",
    "defined": "test_indexes.py",
    "index_plates": "test_indexes.py",
    "site/index_words": "test_indexes.py",
    "checks/manifest": "checks/test_cases.py",
    "checks/orphans": "checks/test_cases.py",
    "checks/snippets": "checks/test_cases.py",
    "checks/tables": "checks/test_cases.py",
    "checks/values": "checks/test_cases.py",
    "checks/site_frame": "checks/test_site.py",
    "checks/site_listing": "checks/test_site.py",
    "checks/site_logs": "checks/test_site.py",
    "checks/site_plates": "checks/test_site.py",
    "checks/site_slots": "checks/test_site.py",
    "checks/site_shape": "checks/test_site.py",
    "figures/arrows": "figures/test_palette.py",
    "figures/canvas": "figures/test_drawing.py",
    "figures/entries": "figures/test_schema.py",
    "figures/glyphs": "figures/test_drawing.py",
    "figures/kinds/cards_yaml": "figures/test_schema.py",
    "figures/kinds/channel": "figures/test_states.py",
    "figures/kinds/comparison": "figures/test_drawing.py",
    "figures/kinds/comparison_drawn": "figures/test_drawing.py",
    "figures/kinds/comparison_placed": "figures/test_drawing.py",
    "figures/kinds/comparison_told": "figures/test_drawing.py",
    "figures/kinds/parties_yaml": "figures/test_sequence.py",
    "figures/kinds/rows_yaml": "figures/test_schema.py",
    "figures/kinds/sequence": "figures/test_sequence.py",
    "figures/kinds/sequence_clock": "figures/test_sequence.py",
    "figures/kinds/sequence_drawn": "figures/test_sequence.py",
    "figures/kinds/sequence_placed": "figures/test_sequence.py",
    "figures/kinds/sequence_said": "figures/test_sequence.py",
    "figures/kinds/sequence_told": "figures/test_sequence.py",
    "figures/kinds/sequence_yaml": "figures/test_sequence.py",
    "figures/kinds/states": "figures/test_states.py",
    "figures/kinds/states_across": "figures/test_states.py",
    "figures/kinds/states_drawn": "figures/test_states.py",
    "figures/kinds/states_graph": "figures/test_states.py",
    "figures/kinds/states_list": "figures/test_states.py",
    "figures/kinds/states_placed": "figures/test_states.py",
    "figures/kinds/states_seen": "figures/test_states.py",
    "figures/kinds/states_told": "figures/test_states.py",
    "figures/kinds/states_yaml": "figures/test_states.py",
    "figures/kinds/strip": "figures/test_drawing.py",
    "figures/kinds/strip_yaml": "figures/test_schema.py",
    "figures/kinds/structure": "figures/test_structure.py",
    "figures/kinds/structure_bands": "figures/test_structure.py",
    "figures/kinds/structure_drawn": "figures/test_structure.py",
    "figures/kinds/structure_found": "figures/test_structure.py",
    "figures/kinds/structure_placed": "figures/test_structure.py",
    "figures/kinds/structure_told": "figures/test_structure.py",
    "figures/kinds/structure_yaml": "figures/test_structure.py",
    "figures/kinds/timeline": "figures/test_timeline.py",
    "figures/kinds/timeline_drawn": "figures/test_timeline.py",
    "figures/kinds/timeline_got": "figures/test_timeline.py",
    "figures/kinds/timeline_placed": "figures/test_timeline.py",
    "figures/kinds/timeline_told": "figures/test_timeline.py",
    "figures/kinds/timeline_yaml": "figures/test_timeline.py",
    "figures/nodes": "figures/test_svg.py",
    "figures/standalone": "figures/test_browser.py",
    "figures/words": "figures/test_drawing.py",
    "ledger/literals": "ledger/test_score.py",
    "ledger/near": "checks/test_ledger.py",
    "ledger/page": "ledger/test_find.py",
    "ledger/sheet": "ledger/test_find.py",
    "pages/anchors": "site/test_logs.py",
    "recordings/alignment": "recordings/test_differ.py",
    "recordings/body_differ": "recordings/test_differ.py",
    "recordings/json_differ": "recordings/test_differ.py",
    "recordings/sides": "recordings/test_differ.py",
    "review/decide": "test_review.py",
    "review/groups": "test_review_causes.py",
    "review/text": "test_review_causes.py",
    "review_command": "test_review.py",
    "quotes_command": "test_quoting.py",
    "pages/urls": "site/test_logs.py",
    "reports/data": "test_cli.py",
    "reports/summary": "test_cli.py",
    "pages/conflicts": "checks/test_cases.py",
    "quotes/document": "quotes/test_headings.py",
    "quotes/explain": "checks/test_cases.py",
    "quotes/sources": "checks/test_cases.py",
    "values/evidence": "values/test_claims.py",
    "values/prove": "values/test_claims.py",
    "vocabulary": "checks/test_cases.py",
    "site/host": "test_second_manual.py",
    "site/line_ids": "site/test_logs.py",
    "site/notes": "site/test_html.py",
    "site/outputs": "test_cli.py",
    "site/outline": "site/test_logs.py",
    "site/write": "test_cli.py",
    "mutate_command": "mutate/test_run.py",
    "mutate/recorded": "mutate/test_run.py",
    "mutate/shown": "mutate/test_run.py",
    "mutate/seen": "mutate/test_run.py",
    "mutate/tabled": "tables/test_mutate.py",
    "mutate/verdict": "mutate/test_run.py",
    "mutate/written": "mutate/test_run.py",
    "site/tables": "tables/test_text.py",
    "tables/schema": "checks/test_cases.py",
    "tables/sets": "checks/test_cases.py",
    "tables/tables": "tables/test_extract.py",
}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tracked() -> tuple[Path, ...]:
    """The files that git knows, or would with the next commit."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return tuple(path for word in sorted(set(listed.split("\0"))) if word and (path := ROOT / word).is_file())


def texts() -> Iterator[tuple[str, str]]:
    """The text files, without built sites and licences of others."""
    for path in tracked():
        raw = path.read_bytes()
        if b"\0" not in raw[:8000] and "/site/assets/" not in name(path):
            yield name(path), raw.decode("utf-8", errors="replace")


def test_the_manual_is_true() -> None:
    assert manual(ROOT, "check").err == ""


def test_the_second_manual_is_true() -> None:
    assert manual(SECOND, "check") == Run(
        0, "the manual is true: 3 pages, 5 listings, 0 figures, 55 values, 3 recordings\n", ""
    )


def test_nothing_on_the_pages_is_untied_and_most_of_it_is_proven() -> None:
    for root in (ROOT, SECOND):
        total = score(ledger(load(root)))[TOTAL]
        assert (total["covered"], total["proven"] >= 60, total["literals"] > 50) == (100, True, True)


@pytest.mark.parametrize("path", RECORDINGS, ids=name)
def test_each_recording_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_bytes().decode("utf-8")
    assert render(parse(text, name(path))) == text


def _limit(path: Path) -> int:
    if path in TESTS:
        return 400
    return 200 if path.is_relative_to(ROOT / "build_tools/figures/kinds") else 250


@pytest.mark.parametrize("path", [*MODULES, *KIT, *TESTS], ids=name)
def test_no_module_is_longer_than_its_limit(path: Path) -> None:
    assert path.read_text("utf-8").count("\n") <= _limit(path)


@pytest.mark.parametrize("path", [*MODULES, *KIT], ids=name)
def test_every_module_says_what_it_is_for_and_no_function_is_longer_than_40_lines(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert ast.get_docstring(tree)
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    long = {node.name: node.end_lineno - node.lineno + 1 for node in functions if node.end_lineno}
    assert {function: lines for function, lines in long.items() if lines > 40} == {}


def test_each_module_has_a_test_file_of_its_name() -> None:
    missing = set()
    for path in MODULES:
        module = path.relative_to(ROOT / "build_tools").with_suffix("")
        tested = ROOT / "tests" / module.parent / f"test_{module.name}.py"
        if module.name != "__init__" and not tested.exists():
            missing.add(module.as_posix())
    assert missing - set(TESTED_ELSEWHERE) == set()


def test_the_modules_tested_elsewhere_are_there_and_so_are_their_tests() -> None:
    modules = {path.relative_to(ROOT / "build_tools").with_suffix("").as_posix() for path in MODULES}
    assert set(TESTED_ELSEWHERE) <= modules
    assert {file for file in TESTED_ELSEWHERE.values() if not (ROOT / "tests" / file).exists()} == set()


_MACHINE = re.compile(
    r"(?<![\w.-])/(?:work|root|home|Users|mnt|tmp)/|pypi\.org|files\.pythonhosted\.org|registry\.npmjs\.org"
    r"|registry\.yarnpkg\.com|proxy\.golang\.org|deb\.debian\.org|archive\.ubuntu\.com|127\.0\.0\.1:\d{4,5}/(?:simple|pypi)"
)
_MAY_NAME = {"tests/test_repository.py"}


def test_no_file_names_a_place_of_a_machine_or_a_registry() -> None:
    found = [
        f"{path}: {match[0]}" for path, text in texts() if path not in _MAY_NAME for match in _MACHINE.finditer(text)
    ]
    assert found == []


_BUILDER = re.compile(
    r"\b(?:claude|anthropic|openai|chatgpt|gpt-\d|copilot|language model|llm|ai[- ](?:generated|written|assisted)|"
    r"co-authored-by|subagent|sub-agent)\b",
    re.IGNORECASE,
)


def test_no_file_says_who_builds_the_project() -> None:
    found = [
        f"{path}: {match[0]}" for path, text in texts() if path not in _MAY_NAME for match in _BUILDER.finditer(text)
    ]
    assert found == []


def test_what_a_host_or_a_tool_makes_is_not_in_the_repository() -> None:
    made = re.compile(r"(?:^|/)(?:site/(?!assets/|templates/)[^/]*\.html|manual-assets/|__pycache__/|\.cache/)")
    ours = ("build_tools/site/", "tests/site/", "tests/cases/")
    assert [name(path) for path in tracked() if made.search(name(path)) and not name(path).startswith(ours)] == []


def test_the_layers_of_the_tools_are_kept() -> None:
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([program, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


def test_package_manual_and_pins_are_of_one_edition() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    pins = yaml.safe_load((ROOT / "kit/pins.yaml").read_text("utf-8"))["edition"]
    assert load(ROOT).settings.edition == package == pins


def test_the_lock_of_the_dependencies_has_a_hash_for_each() -> None:
    lines = (ROOT / "requirements.lock").read_text("utf-8").replace("\\\n", " ").split("\n")
    packages = [line for line in lines if line and not line.lstrip().startswith("#")]
    assert [line.split()[0] for line in packages if "--hash=sha256:" not in line] == []
    assert len(packages) > 30


@pytest.mark.parametrize("path", TESTS, ids=name)
def test_names_of_tests_are_sentences_and_none_is_skipped(path: Path) -> None:
    text = path.read_text("utf-8")
    names = re.findall(r"^(?:async )?def (test_\w+)", text, re.MULTILINE)
    assert [short for short in names if short.count("_") < 4] == []
    if name(path) not in _MAY_NAME:
        assert (
            re.findall(r"mark\.(?:skip|xfail)|pytest\.(?:skip|xfail)|importorskip|unittest\.mock|MagicMock", text) == []
        )
