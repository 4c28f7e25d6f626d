"""Evidence: the things of all recordings that claims look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from build_tools.errors import Location
from build_tools.recordings.address import Path
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

    def meets(self, condition: Path, where: Location) -> bool:
        """Whether the thing is as a condition says. Raises `RecordingError` when that cannot be evaluated."""
        key = "meets", condition.text
        if key not in self._memo:
            self._memo[key] = [value for _, value in selected([self.value], condition, where)]
        return bool(self._memo[key])

    def has(self, path: Path) -> list[Json]:
        """What a path selects in it. Raises `RecordingError` when the path cannot be evaluated."""
        key = "has", path.text
        if key not in self._memo:
            self._memo[key] = [value for _, value in selected(self.value, path, Location(""))]
        return self._memo[key]

    @cached_property
    def _memo(self) -> dict[tuple[str, str], list[Json]]:
        """What was asked of the thing, which many claims look at, each for every manual that has the recording."""
        return {}


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
