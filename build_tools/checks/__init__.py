"""Checks: one module per rule, one list CHECKS. Each takes the project and gives every finding of its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from build_tools.checks import accepted, claims, figures, ledger, links, manifest, orphans, snippets, values
from build_tools.errors import Finding
from build_tools.project import Project

Check = Callable[[Project], Iterator[Finding]]

CHECKS: Mapping[str, Check] = {
    "snippet": snippets.check,
    "figure": figures.check,
    "value": values.check,
    "claim": claims.check,
    "ledger": ledger.check,
    "accepted": accepted.check,
    "manifest": manifest.check,
    "orphan": orphans.check,
    "link": links.check,
}


def run_all(project: Project) -> tuple[Finding, ...]:
    """Every finding of every rule, sorted by place; what could not be read is among them as rule `input`."""
    found = {replace(finding, rule=rule) for rule, check in CHECKS.items() for finding in check(project)}
    return tuple(sorted(found | set(project.problems)))
