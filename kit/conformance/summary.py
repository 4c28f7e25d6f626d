"""The summary of a run: what was run, counts, and the failures by class. Nothing in it is of the day or the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml

from kit.data import KIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kit.conformance.checkout import Checkout
    from kit.conformance.classes import Class
    from kit.conformance.results import Results
    from kit.data import JsonObject

SUMMARY = KIT / "conformance" / "summary.yaml"
_HEAD = """\
# Written by `make tck`: what the official test kit of A2A says of test-runner. The classes are those of classes.yaml.
# requirements: by level, where one that fails on one binding has failed. bindings: the checks that were made on each.

"""


def render(checkout: Checkout, pins: JsonObject, results: Results, classes: Sequence[Class]) -> str:
    """The text of the summary. Every failure has a class."""
    branch, commit = checkout.specification
    found = {
        "test kit": {"repository": "a2aproject/a2a-tck", "commit": checkout.commit, "tests": f"A2A {branch}, {commit}"},
        "agent": {
            "name": "test-runner",
            "follows": f"{pins['specification']['name']}, {pins['specification']['commit']}",
            "sdk": f"a2a-sdk {pins['packages']['a2a-sdk']}",
        },
        "tests": results.tests,
        "requirements": results.requirements,
        "bindings": results.bindings,
        "failures": [_failures(each, results) for each in classes],
        "skipped": [{"reason": reason, "tests": count} for reason, count in results.skips.items()],
    }
    return _HEAD + yaml.safe_dump(found, sort_keys=False, allow_unicode=True, width=150)


def _failures(each: Class, results: Results) -> JsonObject:
    """A class with the requirement and the level of each of its tests."""
    failures = {failure.test: failure for failure in results.failures}
    return {
        "class": each.kind,
        "section": each.section,
        "why": each.why,
        "tests": {test: f"{failures[test].requirement}, a {failures[test].level}" for test in each.tests},
    }
