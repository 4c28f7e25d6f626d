"""Differences, and the spots in a request or response that they are about, each with its lines in the file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from build_tools.errors import Location
from build_tools.recordings.bodies import Frame, frames
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_differ import Action, Value, Way
from build_tools.recordings.json_scan import Node
from build_tools.recordings.model import Body, Message, Pairs, Side
from build_tools.recordings.paths import spell

PairKind = Literal["note", "header", "trailer"]


@dataclass(frozen=True)
class Spot:
    """A place in a recording, named as an address names it, and the lines of the file, from 1, that hold it.

    Without a step it is the recording, without a part the step. `text` is what stands there, `node` its JSON.
    """

    recording: str
    path: str
    lines: range
    text: str
    step: str = ""
    part: str = ""
    way: Way | None = None
    node: Node | None = field(default=None, compare=False)

    @property
    def location(self) -> Location:
        """File and first line."""
        return Location(self.path, self.lines.start)

    def __str__(self) -> str:
        step = f"#{self.step}" if self.step else ""
        part = f".{self.part}" if self.part else ""
        return f"{self.recording}{step}{part}{'' if self.way is None else spell(self.way)}"


@dataclass(frozen=True)
class Difference:
    """One difference. `was` is None for what was added, `now` for what was removed."""

    action: Action
    was: Spot | None
    now: Spot | None

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where it is: before, now, or both."""
        return tuple(spot for spot in (self.was, self.now) if spot is not None)


@dataclass(frozen=True)
class Event:
    """A frame in its file: its lines with the blank one that ends it, and the file's line of each line of its data."""

    number: int
    lines: range
    rows: Sequence[int]
    data: str
    fields: tuple[str, ...]  # the lines of the frame, with "" in place of its data


@dataclass(frozen=True)
class FileSide:
    """A request or response, and the file that it stands in."""

    file: RecordingFile
    step: str
    side: Side
    message: Message

    def spot(self, part: str, lines: range, text: str) -> Spot:
        """A part of the request or response; "" is all of it."""
        named = f"{self.side}.{part}" if part else self.side
        return Spot(self.file.name, self.file.path, lines, text, self.step, named)

    @property
    def whole(self) -> Spot:
        """All of it."""
        lines = [n for n, line in enumerate(self.file.lines, 1) if (line.step, line.side) == (self.step, self.side)]
        return self.spot("", range(lines[0], lines[-1] + 1), self.message.start)

    @property
    def start(self) -> Spot:
        """The start line."""
        first = self.file.first[self.step, self.side, "start"]
        return self.spot("start", range(first, first + 1), self.message.start)

    def pairs(self, kind: PairKind) -> dict[str, Spot]:
        """The notes, headers or trailers, by name without case and number among those of one name."""
        first = self.file.first.get((self.step, self.side, kind), 0)
        seen: Counter[str] = Counter()
        found: dict[str, Spot] = {}
        for n, (name, value) in enumerate(self._pairs(kind), first):
            seen[name.lower()] += 1
            found[f"{name.lower()}:{seen[name.lower()]}"] = self.spot(f"{kind}:{name}", range(n, n + 1), value)
        return found

    @property
    def trailers(self) -> Spot:
        """All trailers, with their heading."""
        first = self.file.first[self.step, self.side, "trailers"]
        trailers = self.message.trailers
        return self.spot("trailer", range(first, first + 1 + len(trailers)), "\n".join(map(": ".join, trailers)))

    def _pairs(self, kind: PairKind) -> Pairs:
        body = self.message.body
        notes = (*self.message.notes, *((("body", body.kind),) if body else ()))
        return {"note": notes, "header": self.message.headers, "trailer": self.message.trailers}[kind]

    def body(self, body: Body) -> Spot:
        """The whole body."""
        return self.spot("body", range(self._top, self._top + body.text.count("\n") + 1), body.text)

    @property
    def _top(self) -> int:
        return self.file.first[self.step, self.side, "body"]

    def value(self, value: Value, event: Event | None = None) -> Spot:
        """A value in the JSON of the body, or of a frame."""
        first, last = (event.rows[n] if event else self._top + n for n in (value.node.line, value.node.last))
        part = f"{self.side}.frame:{event.number}" if event else f"{self.side}.body"
        lines = range(first, last + 1)
        return Spot(self.file.name, self.file.path, lines, value.text, self.step, part, value.way, value.node)

    def event(self, event: Event) -> Spot:
        """A frame."""
        return self.spot(f"frame:{event.number}", event.lines, event.data)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The frames of a stream."""
        body = self.message.body
        return tuple(self._event(n, frame, body) for n, frame in enumerate(frames(body), 1)) if body else ()

    def _event(self, number: int, frame: Frame, body: Body) -> Event:
        lines = body.text.split("\n")
        at = range(frame.first, frame.end)
        data = set(frame.data_lines)
        fields = tuple("" if n in data else lines[n] for n in at if n not in data or n - 1 not in data)
        rows = [self._top + n for n in frame.data_lines]
        return Event(number, range(self._top + frame.first, self._top + frame.end + 1), rows, frame.data, fields)
