"""Evidence: the things of all recordings that claims look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from build_tools.recordings.collection import Recordings
from build_tools.recordings.documents import Document, Of, documents
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


class Evidence:
    """The recordings as claims look at them; what many claims look at is found once."""

    def __init__(self, recordings: Recordings) -> None:
        self.recordings = recordings
        self._found: dict[tuple[str, Of, tuple[str, ...]], tuple[int, tuple[Thing, ...]]] = {}

    def things(self, file: RecordingFile, claim: Claim) -> tuple[int, tuple[Thing, ...]]:
        """How many documents a recording has, and the things that the paths of a claim select in them."""
        key = file.name, claim.of, tuple(path.text for path in claim.each)
        if key not in self._found:
            found = list(documents(file, claim.of))
            self._found[key] = len(found), tuple(thing for one in found for thing in _things(one, file.name, claim))
        return self._found[key]


def _things(document: Document, recording: str, claim: Claim) -> Iterator[Thing]:
    found = dict(place for path in claim.each for place in selected(document.value, path, claim.where))
    for path, value in found.items():
        yield Thing(document.address + ("" if path == "$" else path), recording, document.at, value)
