"""Documents: what a claim looks at in a recording. Each JSON that was answered or asked, or each step as one JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, get_args

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import Address, Part
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Json
from build_tools.recordings.model import Message, Side, Step

Of = Literal["answers", "requests", "steps"]
OFS: tuple[Of, ...] = get_args(Of)

_NOWHERE = Location("")
_TIME = re.compile(r"\+?(\d+(?:\.\d+)?)s?")
_CODE = re.compile("[0-9]{1,9}")
_STREAMS = ("sse", "grpc-stream")


@dataclass(frozen=True)
class Document:
    """A JSON value with its address (a path can follow it), and when it was there by the scenario's clock."""

    address: str
    at: Decimal | None
    value: Json


def documents(file: RecordingFile, of: Of) -> Iterator[Document]:
    """The documents of a recording in the order of the file; bodies and frames that are not JSON are none.

    `answers` and `requests` are the bodies and frames of that side. `steps` are whole steps: `$.request` has method,
    target, headers (by lower-case name, a repeat joined with ', '), notes and body, `$.response` has status, as a
    number, instead of the first two; a stream has frames instead of a body.
    """
    for step in file.recording.steps:
        if of == "steps":
            yield Document(f"{file.name}#{step.name}.request", _time(step.request.note("at")), _whole(file, step))
        else:
            yield from _of_side(file, step, "response" if of == "answers" else "request")


def _of_side(file: RecordingFile, step: Step, side: Side) -> Iterator[Document]:
    message = step.side(side)
    if message is None or message.body is None:
        return
    count = len(file.frames(Address(file.name, step.name, side), _NOWHERE)) if message.body.kind in _STREAMS else 0
    times = (message.note("frame-at") or "").split()
    for n in range(1, count + 1):
        at = _time(times[n - 1]) if n <= len(times) else None
        yield from _one(file, Address(file.name, step.name, side, Part("frame", "", n)), at)
    if message.body.kind == "json":
        yield from _one(file, Address(file.name, step.name, side, Part("body")), _time(message.note("at")))


def _one(file: RecordingFile, address: Address, at: Decimal | None) -> Iterator[Document]:
    try:
        yield Document(str(address), at, file.source(address, _NOWHERE).value)
    except DocsError:  # a frame of plain text
        return


def _time(note: str | None) -> Decimal | None:
    """Seconds of the scenario's clock; None where the recording has none."""
    match = _TIME.fullmatch(note or "")
    return Decimal(match[1]) if match else None


def _whole(file: RecordingFile, step: Step) -> Json:
    return {side: _message(file, step, side) for side in ("request", "response") if step.side(side) is not None}


def _message(file: RecordingFile, step: Step, side: Side) -> Json:
    message = step.side(side)
    assert message is not None
    words = message.start.split(" ")
    second = words[1] if words[1:] else ""
    start: dict[str, Json] = {"status": int(second) if _CODE.fullmatch(second) else second}
    if side == "request":
        start = {"method": words[0], "target": second}
    found = [document.value for document in _of_side(file, step, side)]
    kind = message.body.kind if message.body else ""
    whole: dict[str, Json] = {**start, "headers": _headers(message), "notes": dict(message.notes)}
    if kind in _STREAMS:
        whole["frames"] = found
    elif message.body:
        whole["body"] = found[0] if found else message.body.text
    return whole


def _headers(message: Message) -> Json:
    names = dict.fromkeys(name.lower() for name, _ in message.headers)
    return {name: ", ".join(message.header(name)) for name in names}
