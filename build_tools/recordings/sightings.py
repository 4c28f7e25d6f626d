"""Sightings: who saw which state of which subject when; recordings and paths in, sightings in the file's order out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from jsonpath_rfc9535 import JSONPathError, JSONPathNode, JSONPathNodeList, JSONValue

from build_tools.errors import Location, PlaceError
from build_tools.recordings.address import Address, Part, Path
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import SIDES, Message, Side, Step
from build_tools.recordings.paths import spell

_CLOCK = re.compile(r"\+?([0-9]+(?:\.[0-9]+)?)s?")
_NOWHERE = Location("")


@dataclass(frozen=True)
class Look:
    """Where JSON says which state something is in: paths to what has an id and a state, and these two in it.

    `since` leads from there to when the subject came into the state, by the clock of who set it; None: not told.
    """

    bases: tuple[Path, ...]
    id: Path
    state: Path
    since: Path | None = None


@dataclass(frozen=True)
class Sighting:
    """A state as one body or frame shows it: its address, whose it is, and when it was seen, in seconds.

    `frame` counts from 1; 0: a body as a whole. `channel` names what it came through: a stream has one of its own,
    requests with one start line share one, and so do all answers that are no streams. `since` is the text as recorded.
    """

    recording: str
    step: str
    side: Side
    frame: int
    time: float
    subject: str
    state: str
    address: str
    channel: str
    since: str = ""
    since_address: str = ""

    @property
    def is_pushed(self) -> bool:
        """Whether it was sent as it happened, in a stream or a request, and not asked for by a call."""
        return bool(self.channel)


def sightings_of(file: RecordingFile, looks: Sequence[Look], where: Location) -> tuple[Sighting, ...]:
    """What a recording shows of states, step by step. Raises `PlaceError` for a path that cannot be evaluated.

    What has no time of its own has that of what stands before it.
    """
    return tuple(_sightings(file, looks, where))


def _sightings(file: RecordingFile, looks: Sequence[Look], where: Location) -> Iterator[Sighting]:
    time = 0.0
    for step in file.recording.steps:
        for side in SIDES:
            message = step.side(side)
            for frame, text in _texts(file, step, side, message) if message else ():
                time = time_of(message, frame, time) if message else time
                part = f"{file.name}#{step.name}.{side}.{f'frame:{frame}' if frame else 'body'}"
                channel = step.request.start if side == "request" else step.name if frame else ""
                for subject, state, since in _seen(text, looks, where):
                    place = (file.name, step.name, side, frame, time)
                    at = part + since.path if since.path else ""
                    yield Sighting(*place, subject.text, state.text, part + state.path, channel, since.text, at)


def time_of(message: Message, frame: int, otherwise: float) -> float:
    """When a message was complete, or one of its frames, in seconds of the scenario's clock."""
    times = (message.note("frame-at") or "").split() if frame else [message.note("at") or ""]
    n = max(frame - 1, 0)
    match = _CLOCK.fullmatch(times[n]) if n < len(times) else None
    return float(match[1]) if match else otherwise


def _texts(file: RecordingFile, step: Step, side: Side, message: Message) -> Iterator[tuple[int, str]]:
    """The JSON texts of a message: 0 and its body, or each frame's number and data."""
    if message.body and message.body.kind == "json":
        yield 0, message.body.text
    elif message.body and message.body.kind in ("sse", "grpc-stream"):
        for n, frame in enumerate(file.frames(Address(file.name, step.name, side, Part("body")), _NOWHERE), 1):
            yield n, frame.data


@dataclass(frozen=True)
class _Words:
    """A text in JSON and the path of it."""

    text: str = ""
    path: str = ""


def _seen(text: str, looks: Sequence[Look], where: Location) -> Iterator[tuple[_Words, _Words, _Words]]:
    """Subject, state and since of whatever has an id and a state in a JSON text."""
    try:
        value = json.loads(text)  # positions are not asked for: some ten times faster than our own scanner
    except (ValueError, RecursionError):
        return
    for look in looks:
        for base in look.bases:
            for node in _found(base, value, where):
                subjects, states = (_words(path, node, where) for path in (look.id, look.state))
                if len(subjects) == len(states) == 1:
                    since = _words(look.since, node, where) if look.since else []
                    yield subjects[0], states[0], since[0] if len(since) == 1 else _Words()


def _found(path: Path, value: object, where: Location) -> JSONPathNodeList:
    try:
        return path.query.find(cast("JSONValue", value))
    except (JSONPathError, RecursionError) as error:
        raise PlaceError(where, f"path '{path.text}' cannot be evaluated", str(error)) from error


def _words(path: Path, base: JSONPathNode, where: Location) -> list[_Words]:
    """The texts that a path selects from a node on."""
    found = _found(path, base.value, where)
    return [
        _Words(node.value, spell((*base.location, *node.location))) for node in found if isinstance(node.value, str)
    ]
