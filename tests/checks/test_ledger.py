"""The repairs that the ledger proposes are repairs: written into the page and its YAML, they end the report."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.checks import values
from build_tools.checks.ledger import check
from build_tools.errors import Finding
from build_tools.project import load
from tests.checks.test_cases import HERE, Case, write, write_manual

CASES = ("ledger-numbers", "ledger-words", "ledger-code", "ledger-everywhere")
REPAIR = re.compile(r"write \[(?P<text>.*?)\]\(val:[\w-]+\), and in \S+ under values: (?P<entry>.*)")


def manual(name: str, root: Path) -> None:
    case = Case.read(HERE / "wrong" / f"{name}.txt")
    given = [(path, text) for path, text in case.sections if path != "snippets/index.yaml"]
    write_manual(Case(case.title, tuple(given)), root)


def repairs(findings: list[Finding]) -> list[re.Match[str]]:
    found = (REPAIR.fullmatch(finding.help[-1]) for finding in findings if finding.help)
    return [match for match in found if match]


@pytest.mark.parametrize("name", CASES)
def test_each_value_that_a_report_proposes_says_what_it_proposes(name: str, tmp_path: Path) -> None:
    manual(name, tmp_path)
    proposed = repairs(list(check(load(tmp_path))))
    assert proposed
    lines, entries = ["# Tea shop", ""], ["values:"]
    for n, match in enumerate(proposed):
        lines.append(f"[{match['text']}](val:v{n})")
        entries.append(f"  v{n}: {match['entry'].partition(': ')[2]}")
    write(tmp_path / "docs/index.md", "\n".join(lines).encode())
    write(tmp_path / "snippets/index.yaml", "\n".join(entries).encode())
    repaired = load(tmp_path)
    assert repaired.problems == ()
    assert [*check(repaired), *values.check(repaired)] == []
