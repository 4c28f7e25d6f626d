"""The list of rules, against what the wrong chapters of tests/cases break."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_tools.checks import CHECKS, run_all
from build_tools.checks.site import check_site
from build_tools.errors import DocsError
from build_tools.project import load
from build_tools.rules import RULES
from tests.checks.test_cases import BASE, WRONG, Case, write_manual
from tests.site.manuals import ROOT


def broken_by(root: Path) -> set[str]:
    """The rules that a manual breaks."""
    try:
        return {finding.rule for finding in run_all(load(root))}
    except DocsError as error:
        return {error.rule}


def test_the_cases_break_every_rule_of_the_list_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {finding.rule for finding in check_site(load(BASE), {})}
    for path in WRONG:
        root = tmp_path / path.stem / "manual"
        monkeypatch.setenv("TEA_SOURCES", str(root.parent / "sources"))
        write_manual(Case.read(path), root)
        found |= broken_by(root)
    assert found == set(RULES)


def test_an_id_is_short_and_lower_case_and_a_rule_is_said_in_one_line() -> None:
    for id, rule in RULES.items():
        assert re.fullmatch(r"[a-z]+(?:-[a-z]+)?", id)
        assert (id, len(rule.holds) <= 110, rule.holds[-1] != ".") == (rule.id, True, True)


def test_what_is_found_outside_the_checks_names_its_rule() -> None:
    """A check may leave it to its line in `CHECKS`."""
    silent = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted((ROOT / "build_tools").rglob("*.py"))
        if path.parent.name != "checks" and path.name != "errors.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding"
        if len(node.args) < 4 and "rule" not in {keyword.arg for keyword in node.keywords}
    ]
    assert silent == []


def classes(base: type[DocsError]) -> Iterator[type[DocsError]]:
    yield base
    for below in base.__subclasses__():
        yield from classes(below)


def test_each_class_of_errors_names_a_rule_of_the_list() -> None:
    assert {error.rule for error in classes(DocsError)} <= set(RULES)


def test_a_check_stands_for_a_rule_of_the_list() -> None:
    assert set(CHECKS) <= set(RULES)


def test_what_cannot_be_read_can_never_be_allowed() -> None:
    assert [rule.id for rule in RULES.values() if rule.unread and rule.allowed] == []
    assert {rule.id for rule in RULES.values() if rule.allowed} == {"unused", "orphan", "link", "nav"}
