"""Findings as SARIF 2.1.0 (OASIS), which code scanning and editors read."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from posixpath import join
from urllib.parse import quote

from build_tools.reports.explain import explanation, plain, why
from build_tools.reports.placed import Placed
from build_tools.rules import RULES, Rule
from build_tools.visible import visible

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_NAME = "manual"


def as_sarif(found: Sequence[Placed], base: str = "") -> str:
    """One run of the tool with all its rules; `base` is the folder of the findings' paths."""
    seen: Counter[str] = Counter()
    driver = {"name": _NAME, "rules": [_rule(rule) for rule in RULES.values()]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, base, seen) for one in found],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: Rule) -> dict[str, object]:
    text = explanation(rule.id)
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.holds},
        "fullDescription": {"text": why(text)},
        "help": {"text": plain(text), "markdown": text},
        "defaultConfiguration": {"level": "error"},
    }


def _result(found: Placed, base: str, seen: Counter[str]) -> dict[str, object]:
    finding = found.finding
    place = {"artifactLocation": {"uri": quote(join(base, finding.where.path))}, "region": _region(found)}
    mark = _fingerprint(found)
    seen[mark] += 1
    return {
        "ruleId": finding.rule,
        "ruleIndex": list(RULES).index(finding.rule),
        "level": "error",
        "message": {"text": visible("\n".join([finding.what, *finding.help]))},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {f"{_NAME}/v1": f"{mark}:{seen[mark]}"},
    }


def _region(found: Placed) -> dict[str, object]:
    """The place; a finding about a whole file stands at its first line, since readers of SARIF want one."""
    region: dict[str, object] = {"startLine": max(found.finding.where.line, 1)}
    if found.column:
        region |= {"startColumn": found.column, "endColumn": found.end}
    return region


def _fingerprint(found: Placed) -> str:
    """What stays the same when lines move: the rule, the file, and the text of the line, or else of the report."""
    finding = found.finding
    parts = (finding.rule, finding.where.path, found.line.strip() or finding.what)
    return hashlib.sha256("\0".join(parts).encode("utf-8", errors="replace")).hexdigest()[:16]
