"""Checks: one module per subject, one list CHECKS. Each takes the project and gives every finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from build_tools.checks import (
    accepted,
    allowed,
    claims,
    conflicts,
    definitions,
    figures,
    ledger,
    links,
    manifest,
    orphans,
    quotes,
    references,
    snippets,
    tables,
    values,
)
from build_tools.errors import Finding
from build_tools.project import Project

Check = Callable[[Project], Iterator[Finding]]

CHECKS: Mapping[str, Check] = {
    "cut": snippets.check,
    "figure-drawing": figures.check,
    "table": tables.check,
    "value": values.check,
    "claim": claims.check,
    "ledger": ledger.check,
    "accepted": accepted.check,
    "recording-changed": manifest.check,
    "unused": orphans.check,
    "link": links.check,
    "quote": quotes.check,
    "reference": references.check,
    "definition": definitions.check,
    "conflict": conflicts.check,
}
"""By the rule of the findings that name none themselves."""


def run_all(project: Project) -> tuple[Finding, ...]:
    """Every finding that is not allowed, in the order of places; what could not be read is among them."""
    found = {
        replace(finding, rule=finding.rule or rule) for rule, check in CHECKS.items() for finding in check(project)
    }
    found = set(allowed.left(project, found | set(project.problems)))
    return tuple(sorted(found, key=lambda one: (one.where, one.where.column, one)))
