"""What is known of units from earlier runs: their results, under a digest of all that decides about them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from build_tools.errors import Location
from build_tools.mutate.run import Result

Known = Mapping[str, tuple[Result, ...]]


def tools_digest() -> str:
    """A digest of the tools: what other tools found is not known."""
    found = hashlib.sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def parse_known(text: str, tools: str) -> Known:
    """The results by digest; none when the text is of other tools, or of none."""
    try:
        data: dict[str, Any] = json.loads(text or "{}")
        if data.get("tools") != tools:
            return {}
        return {digest: tuple(map(_result, results)) for digest, results in data["units"].items()}
    except (ValueError, KeyError, TypeError, AttributeError):
        return {}  # a file that was cut short: everything is run again


def render_known(known: Mapping[str, Sequence[Result]], tools: str) -> str:
    """The text of the results."""
    rows = {digest: [_row(result) for result in results] for digest, results in sorted(known.items())}
    return json.dumps({"tools": tools, "units": rows}) + "\n"


def _row(result: Result) -> list[object]:
    return [result.kind, result.where.path, result.where.line, list(result.pages), result.verdict]


def _result(row: Sequence[Any]) -> Result:
    kind, path, line, pages, verdict = row
    return Result(kind, Location(path, line), tuple(pages), verdict)
