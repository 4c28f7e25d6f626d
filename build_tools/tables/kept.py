"""What was made of recordings, kept for as long as those that it looked at are the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeVar

from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile

_Made = TypeVar("_Made")


class _Watched(Mapping[str, RecordingFile]):
    """Recordings that remember which were asked for, those that are not there too."""

    def __init__(self, files: Mapping[str, RecordingFile]) -> None:
        self.files = files
        self.asked: dict[str, RecordingFile | None] = {}

    def __getitem__(self, name: str) -> RecordingFile:
        self.asked[name] = self.files.get(name)
        return self.files[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


def kept(
    memo: dict[Hashable, Any], key: Hashable, recordings: Recordings, make: Callable[[Recordings], _Made]
) -> _Made:
    """What `make` makes of the recordings, from the memo when it would make the same again. Raises what it raises."""
    if key not in memo or any(recordings.files.get(name) is not file for name, file in memo[key][0].items()):
        watched = _Watched(recordings.files)
        made = make(Recordings(watched, recordings.unread))
        memo[key] = watched.asked, made
    found: _Made = memo[key][1]
    return found
