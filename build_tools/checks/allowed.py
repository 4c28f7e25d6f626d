"""Rules `allowance` and `allowance-stale`: what the allowances of a manual let stand, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from build_tools.errors import Finding, nearest
from build_tools.pages.allowances import Allowance
from build_tools.project import Project
from build_tools.rules import RULES


def left(project: Project, found: Iterable[Finding]) -> Iterator[Finding]:
    """The findings that no allowance lets stand, and those about the allowances.

    An allowance takes one finding. Whether it is stale cannot be said while something cannot be read.
    """
    findings = sorted(found)
    for allowance in project.allowances:
        wrong = _wrong(allowance)
        taken = None if wrong else next((finding for finding in findings if _takes(allowance, finding)), None)
        if wrong:
            yield wrong
        elif taken:
            findings.remove(taken)
        elif not project.problems:
            what = f"nothing on line {allowance.covers} breaks '{allowance.rule}'"
            yield Finding(allowance.where, what, ("delete the allowance",), "allowance-stale")
    yield from findings


def _takes(allowance: Allowance, finding: Finding) -> bool:
    return finding.rule == allowance.rule and allowance.is_about(finding.where)


def _wrong(allowance: Allowance) -> Finding | None:
    """What is wrong with an allowance by itself."""
    rule, can = RULES.get(allowance.rule), [rule.id for rule in RULES.values() if rule.allowed]
    if rule is None:
        help = (f"can be allowed: {', '.join(can)}", *nearest(allowance.rule, can))
        return Finding(allowance.where, f"'{allowance.rule}' is not a rule", help, "allowance")
    if not rule.allowed:
        help = (f"can be allowed: {', '.join(can)}", f"repair it: manual explain {rule.id}")
        return Finding(allowance.where, f"'{rule.id}' cannot be allowed", help, "allowance")
    if not allowance.reason:
        help = (f"allow {rule.id}: why it may stay",)
        return Finding(allowance.where, f"the allowance of '{rule.id}' has no reason", help, "allowance")
    return None
