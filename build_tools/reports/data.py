"""Findings as JSON, for a program of the reader's own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict

from build_tools.reports.placed import Placed


def as_json(found: Sequence[Placed], _base: str = "") -> str:
    """A list of objects: `where` with path, line and column (0: not known), `what`, `help`, `rule`.

    Paths count from the manual's root, wherever it is.
    """
    return json.dumps([_finding(one) for one in found], indent=2)


def _finding(found: Placed) -> dict[str, object]:
    finding = asdict(found.finding)
    return {**finding, "where": {**finding["where"], "column": found.column}}
