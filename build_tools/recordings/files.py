"""A recording as a file: its name, its lines and where in them each part, frame and JSON text stands."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from build_tools.errors import Location, PlaceError, nearest
from build_tools.recordings.address import Address
from build_tools.recordings.bodies import Frame, frames
from build_tools.recordings.http_format import Line, Part, written
from build_tools.recordings.json_scan import JsonError, scan
from build_tools.recordings.model import Message, Recording, Side
from build_tools.recordings.paths import Source


@dataclass(frozen=True)
class RecordingFile:
    """A recording with its name in addresses and its path in the manual."""

    name: str
    path: str
    recording: Recording

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The lines of the file."""
        return tuple(written(self.recording))

    @cached_property
    def text(self) -> str:
        """The lines of the file as one text."""
        return "\n".join(line.text for line in self.lines)

    @cached_property
    def first(self) -> dict[tuple[str, Side, Part], int]:
        """The file's line, from 1, of the first line of each part of each side of each step."""
        found: dict[tuple[str, Side, Part], int] = {}
        for number, line in enumerate(self.lines, 1):
            if line.index == 0:
                found.setdefault((line.step, line.side, line.part), number)
        return found

    @cached_property
    def memo(self) -> dict[Hashable, Any]:
        """What was looked for in the recording, by what it was: it holds for every manual that has the recording."""
        return {}

    @cached_property
    def _sources(self) -> dict[tuple[str, Side, int], Source]:
        return {}

    @cached_property
    def _frames(self) -> dict[tuple[str, Side], tuple[Frame, ...]]:
        return {}

    def message(self, address: Address, where: Location) -> Message:
        """The request or response of an address. Raises `RecordingError` when the step or side is not there."""
        step = self.recording.step(address.step)
        names = [known.name for known in self.recording.steps]
        if step is None:
            near = nearest(address.step, names)
            raise PlaceError(where, f"step '{address.step}' is not in {self.path}", f"steps: {', '.join(names)}", *near)
        message = step.side(address.side)
        if message is None:
            what = f"step '{address.step}' of {self.path} has no response"
            raise PlaceError(where, what, "none came while it was recorded; its request can be named")
        return message

    def frames(self, address: Address, where: Location) -> tuple[Frame, ...]:
        """The frames of a streamed body. Raises `RecordingError` when the body is no stream."""
        body = self.message(address, where).body
        if body is None or body.kind not in ("sse", "grpc-stream"):
            kind = f"its body is of kind '{body.kind}'" if body else "it has no body"
            raise PlaceError(where, f"'{side_of(address)}' is not a stream, so it has no frames", kind)
        key = address.step, address.side
        if key not in self._frames:
            self._frames[key] = frames(body)
        return self._frames[key]

    def frame(self, address: Address, where: Location) -> Frame:
        """The frame of an address. Raises `RecordingError` when the stream has fewer."""
        found = self.frames(address, where)
        if address.part.index > len(found):
            what = f"'{side_of(address)}' has no frame {address.part.index}"
            raise PlaceError(where, what, f"frames: {len(found)}")
        return found[address.part.index - 1]

    def source(self, address: Address, where: Location) -> Source:
        """The JSON of an address's body or frame. Raises `RecordingError` when there is none."""
        key = address.step, address.side, address.part.index if address.part.kind == "frame" else 0
        if key not in self._sources:
            self._sources[key] = self._scan(address, where)
        return self._sources[key]

    def _scan(self, address: Address, where: Location) -> Source:
        text, lines = self._frame_text(address, where) if address.part.kind == "frame" else self._text(address, where)
        try:
            return Source(scan(text), lines)
        except JsonError as error:
            what = f"'{side_of(address)}.{address.part}' is not JSON, so no path leads into it"
            raise PlaceError(where, what, f"in {self.path}:{lines[error.line]}: {error}") from error

    def _text(self, address: Address, where: Location) -> tuple[str, Sequence[int]]:
        """The JSON text of a body and the file's line of each of its lines."""
        body = self.message(address, where).body
        if body is None:
            raise PlaceError(where, f"'{side_of(address)}' has no body")
        if body.kind != "json":
            stream = body.kind in ("sse", "grpc-stream")
            help = "name a frame: frame:N" if stream else "a path needs a body of kind json"
            raise PlaceError(where, f"the body of '{side_of(address)}' is of kind '{body.kind}', not json", help)
        top = self.first[address.step, address.side, "body"]
        return body.text, range(top, top + body.text.count("\n") + 1)

    def _frame_text(self, address: Address, where: Location) -> tuple[str, Sequence[int]]:
        """The data of a frame and the file's line of each of its lines."""
        frame = self.frame(address, where)
        top = self.first[address.step, address.side, "body"]
        return frame.data, [top + n for n in frame.data_lines]


def side_of(address: Address) -> str:
    """The address of the request or response that an address leads into."""
    return f"{address.recording}#{address.step}.{address.side}"
