"""The list of rules, against what the wrong chapters of tests/cases break."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.checks import CHECKS, run_all
from build_tools.checks.site import check_site
from build_tools.errors import DocsError
from build_tools.project import load
from build_tools.rules import RULES
from tests.checks.test_cases import BASE, WRONG, Case, write_manual


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


def test_a_check_stands_for_a_rule_of_the_list() -> None:
    assert set(CHECKS) <= set(RULES)


def test_what_cannot_be_read_can_never_be_allowed() -> None:
    assert [rule.id for rule in RULES.values() if rule.unread and rule.allowed] == []
    assert {rule.id for rule in RULES.values() if rule.allowed} == {"unused", "orphan", "link", "nav"}
