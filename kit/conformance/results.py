"""What the test kit found, from its two reports: JUnit's for each test, its own for each requirement."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kit.data import JsonObject

PACKAGE = "tests.compatibility."
OUTCOMES = ("passed", "failed", "expected to fail", "skipped")
LEVELS = ("MUST", "SHOULD", "MAY")
_STATUSES = {"PASS": "passed", "FAIL": "failed", "SKIPPED": "skipped", "NOT TESTED": "not tested"}


@dataclass(frozen=True)
class Failure:
    """A test that failed, and the first line of what it said. Level: of the requirement, such as MUST."""

    test: str
    requirement: str
    level: str
    said: str


@dataclass(frozen=True)
class Results:
    """Counts of tests by outcome, of requirements by level, of checks by binding; the failures; skips by reason."""

    tests: Mapping[str, int]
    requirements: Mapping[str, Mapping[str, int]]
    bindings: Mapping[str, Mapping[str, int]]
    failures: tuple[Failure, ...]
    skips: Mapping[str, int]


def read_results(junit: str, report: str) -> Results:
    """The results in the texts of the two reports."""
    tests = [_test(case) for case in ET.fromstring(junit).iter("testcase")]  # noqa: S314 - pytest wrote it
    found = json.loads(report)
    requirements = _requirements(found["per_requirement"])
    outcomes = Counter(test.outcome for test in tests)
    failing = [test for test in tests if test.outcome in ("failed", "expected to fail")]
    return Results(
        {outcome: outcomes[outcome] for outcome in OUTCOMES},
        _by_level(found["per_requirement"].values()),
        {name: {key: counts[key] for key in ("passed", "failed", "skipped")} for name, counts in _sorted(found)},
        tuple(Failure(test.name, *requirements.get(test.name, ("", "")), test.said) for test in failing),
        dict(sorted(Counter(test.said for test in tests if test.outcome == "skipped").items())),
    )


@dataclass(frozen=True)
class _Test:
    """A test: its name, how it ended, and the first line of what it said then."""

    name: str
    outcome: str = "passed"
    said: str = ""


def _test(case: ET.Element) -> _Test:
    name = f"{case.get('classname', '')}.{case.get('name', '')}".removeprefix(PACKAGE)
    for child in case:
        said = (child.get("message") or "").partition("\n")[0]
        if child.tag in ("failure", "error"):
            return _Test(name, "failed", said)
        if child.tag == "skipped":
            return _Test(name, "expected to fail" if child.get("type") == "pytest.xfail" else "skipped", said)
    return _Test(name)


def _requirements(found: Mapping[str, JsonObject]) -> dict[str, tuple[str, str]]:
    """Requirement and level by the name of the test; a requirement that failed goes before one that did not."""
    ordered = sorted(found.items(), key=lambda item: item[1]["status"] == "FAIL")
    return {_name(id): (name, entry["level"]) for name, entry in ordered for id in entry["test_ids"]}


def _name(id: str) -> str:
    """The name that JUnit's report gives to the test of pytest's id."""
    path, _, rest = id.partition(".py::")
    return f"{path.replace('/', '.')}.{rest.replace('::', '.')}".removeprefix(PACKAGE)


def _by_level(found: Iterable[JsonObject]) -> dict[str, dict[str, int]]:
    counted = Counter((entry["level"], _STATUSES[entry["status"]]) for entry in found)
    return {level: {status: counted[level, status] for status in _STATUSES.values()} for level in LEVELS}


def _sorted(found: JsonObject) -> list[tuple[str, dict[str, int]]]:
    return sorted(found["per_transport"].items())
