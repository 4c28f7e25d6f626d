"""Why a test fails, by hand in a YAML file, held against what failed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import KitError, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from kit.conformance.results import Failure

CLASSES = KIT / "conformance" / "classes.yaml"
KINDS = ("sdk gap", "kit choice", "tck follows 1.0.0", "tck fault")


@dataclass(frozen=True)
class Class:
    """A reason and the tests that fail for it. `section` is one of the specification."""

    kind: str
    section: str
    why: str
    tests: tuple[str, ...]


def load_classes(path: Path = CLASSES) -> tuple[Class, ...]:
    """The classes in a file. Raises KitError when one lacks a member or is of no known kind."""
    return tuple(_class(path, entry) for entry in member(path, load_yaml(path), "classes", list))


def _class(path: Path, entry: JsonObject) -> Class:
    kind = member(path, entry, "class", str)
    if kind not in KINDS:
        where = place(path, line_of(path, f"class: {kind}"))
        raise KitError(where, f"'{kind}' is no class", f"known: {', '.join(KINDS)}", *nearest(kind, KINDS))
    tests = tuple(member(path, entry, "tests", list))
    return Class(kind, member(path, entry, "section", str), member(path, entry, "why", str), tests)


def misfits(classes: Sequence[Class], failures: Mapping[str, Failure], path: Path = CLASSES) -> Iterator[str]:
    """A report for each failure without a class, each class without its failure, and each test with two classes."""
    named = [test for each in classes for test in each.tests]
    for test, failure in failures.items():
        if test not in named:
            yield _report(place(path), f"'{test}' failed and has no class", failure.said[:200], *nearest(test, named))
    for test in dict.fromkeys(named):
        where = place(path, line_of(path, test))
        if test not in failures:
            yield _report(where, f"'{test}' has a class and did not fail", "take it away", *nearest(test, failures))
        elif named.count(test) > 1:
            yield _report(where, f"'{test}' has two classes", "take one away")


def _report(where: str, what: str, *help: str) -> str:
    return str(KitError(where, what, *(line for line in help if line)))
