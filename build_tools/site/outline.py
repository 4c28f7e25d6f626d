"""The outline of a recording: each step with its lines, what was called, what was answered, and the state after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from jsonpath_rfc9535 import JSONPathError

from build_tools.errors import DocsError, Location
from build_tools.recordings.address import Address, Part, Path
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.json_scan import Node
from build_tools.recordings.model import Message, Side, Step
from build_tools.recordings.paths import Source

_NOWHERE = Location("")
_STREAMS = ("sse", "grpc-stream")
_LONGEST = 80


@dataclass(frozen=True)
class Answer:
    """What was answered: words of ours around what the recording says, as it is written there."""

    before: str
    recorded: str
    after: str


@dataclass(frozen=True)
class Entry:
    """A step: number from 1, name, first and last line; `called` and `state` are as written in the recording.

    What is long ends with `…`.
    """

    number: int
    name: str
    first: int
    last: int
    called: str
    answer: Answer
    state: str


def outline(file: RecordingFile, states: Sequence[Path] = ()) -> tuple[Entry, ...]:
    """The steps of a recording; `states` are tried in order on what answered last, the body or the last frame."""
    steps = file.recording.steps
    firsts = [file.first[step.name, "request", "open"] for step in steps]
    lasts = [*(first - 1 for first in firsts[1:]), len(file.lines)]
    return tuple(
        Entry(n, step.name, first, last, _called(file, step), _answer(file, step), _state(file, step, states))
        for n, (step, first, last) in enumerate(zip(steps, firsts, lasts, strict=False), 1)
    )


def _called(file: RecordingFile, step: Step) -> str:
    """The `method` that a JSON body names, or else the start line without its version."""
    method = _member(_root(_json(file, step, "request")), "method")
    if method is not None and method.kind == "string":
        return _written(method)
    words = step.request.start.split(" ")
    return _clipped(" ".join(words[:-1] if len(words) > 1 and words[-1].startswith("HTTP/") else words))


def _answer(file: RecordingFile, step: Step) -> Answer:
    """The code of the `error` that a JSON body holds, or else the status; of a stream, how many frames."""
    if step.response is None:
        return Answer("no response", "", "")
    error = _member(_root(_json(file, step, "response")), "error")
    code = _member(error, "code") if error is not None and error.kind == "object" else error
    if code is not None and code.kind in ("string", "number"):
        return Answer("error ", _written(code), "")
    status = step.response.start.partition(" ")[2] or step.response.start
    count = _frame_count(file, step, step.response, "response")
    frames = "" if count is None else f", {count} frame{'' if count == 1 else 's'}"
    return Answer("", _clipped(status), frames)


def _state(file: RecordingFile, step: Step, states: Sequence[Path]) -> str:
    """The one string that a path selects; the first path that selects just one wins."""
    source = _json(file, step, "response")
    for path in states if source else ():
        nodes = _selected(path, source) if source else []
        if len(nodes) == 1 and nodes[0].kind == "string":
            return _written(nodes[0])
    return ""


def _selected(path: Path, source: Source) -> list[Node]:
    try:
        return [_at(source.root, node.location) for node in path.query.find(source.value)]
    except (JSONPathError, RecursionError):
        return []


def _at(node: Node, location: Sequence[int | str]) -> Node:
    for step in location:
        node = node.children[step] if isinstance(step, int) else node.child(step)
    return node


def _json(file: RecordingFile, step: Step, side: Side) -> Source | None:
    """The JSON of a body, or of the last frame of a stream; None where there is none."""
    message = step.side(side)
    count = _frame_count(file, step, message, side) if message else None
    part = Part("frame", "", count) if count is not None else Part("body")
    try:
        return file.source(Address(file.name, step.name, side, part), _NOWHERE) if count != 0 else None
    except DocsError:
        return None


def _frame_count(file: RecordingFile, step: Step, message: Message, side: Side) -> int | None:
    """How many frames a stream has; None for what is no stream."""
    if message.body is None or message.body.kind not in _STREAMS:
        return None
    return len(file.frames(Address(file.name, step.name, side), _NOWHERE))


def _root(source: Source | None) -> Node | None:
    return source.root if source else None


def _member(node: Node | None, name: str) -> Node | None:
    """The member of an object; None when it has none of that name."""
    if node is None or node.kind != "object":
        return None
    return next((child for key, child in zip(node.keys, node.children, strict=True) if key == f'"{name}"'), None)


def _written(node: Node) -> str:
    """A scalar as the recording writes it, without quotes."""
    return _clipped(node.raw[1:-1] if node.kind == "string" else node.raw)


def _clipped(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
