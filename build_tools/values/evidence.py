"""Evidence: the things of all recordings that claims look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from build_tools.recordings.documents import Document, documents
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Json
from build_tools.recordings.paths import selected
from build_tools.values.claims import Claim


@dataclass(frozen=True)
class Thing:
    """What a claim looks at: its address, the recording, the time, and the value."""

    address: str
    recording: str
    at: Decimal | None
    value: Json


def evidence_in(file: RecordingFile, claim: Claim) -> tuple[int, tuple[Thing, ...]]:
    """How many documents a recording has, and the things that the paths of a claim select in them, found once."""
    key = claim.of, tuple(path.text for path in claim.each)
    if key not in file.memo:
        seen = list(documents(file, claim.of))
        file.memo[key] = len(seen), tuple(thing for one in seen for thing in _things(one, file.name, claim))
    found: tuple[int, tuple[Thing, ...]] = file.memo[key]
    return found


def _things(document: Document, recording: str, claim: Claim) -> Iterator[Thing]:
    found = dict(place for path in claim.each for place in selected(document.value, path, claim.where))
    for path, value in found.items():
        yield Thing(document.address + ("" if path == "$" else path), recording, document.at, value)
