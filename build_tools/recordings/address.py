"""Addresses: `recording#step.request|response[.part][path]`, the name of a place in a recording, as text and parsed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

from jsonpath_rfc9535 import JSONPathEnvironment, JSONPathError, JSONPathQuery
from jsonpath_rfc9535.segments import JSONPathSegment
from jsonpath_rfc9535.selectors import IndexSelector, NameSelector

from build_tools.errors import AddressError, Location, nearest
from build_tools.recordings.model import SIDES, Side

PartKind = Literal["message", "start", "method", "target", "status", "body", "frame", "header", "trailer", "note"]

_RECORDING = re.compile(r"[a-z0-9./-]+")
_STEP = re.compile(r"[a-z0-9-]+")
_NAMED: dict[str, PartKind] = {"header": "header", "trailer": "trailer", "note": "note"}
_PLAIN: dict[str, PartKind] = {
    "start": "start",
    "method": "method",
    "target": "target",
    "status": "status",
    "body": "body",
}
_GRAMMAR = "an address is recording#step.request|response[.part][$path]"
_PARTS = (
    "parts: start, method, target, status, body, frame:N, header:NAME, trailer:NAME, note:KEY; a repeat: header:NAME:2"
)


@dataclass(frozen=True)
class Part:
    """What of a request or response: `name` of a header, trailer or note; `index` of a frame or a repeat, from 1.

    Index 0: none was given.
    """

    kind: PartKind = "message"
    name: str = ""
    index: int = 0

    def __str__(self) -> str:
        if self.kind == "message":
            return ""
        return ":".join(str(word) for word in (self.kind, self.name, self.index) if word)


@dataclass(frozen=True)
class Path:
    """A JSONPath (RFC 9535), compiled once. Equal when written alike."""

    text: str
    query: JSONPathQuery

    @cached_property
    def steps(self) -> tuple[int | str, ...] | None:
        """The names and indexes of a path that can lead to one place alone; None for any other path."""
        if not self.query.singular_query():
            return None
        return tuple(map(_step_of, self.query.segments))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Path) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


def _step_of(segment: JSONPathSegment) -> int | str:
    """The step of a segment of a singular query, which has one selector."""
    selector = segment.selectors[0]
    if isinstance(selector, NameSelector):
        return selector.name
    assert isinstance(selector, IndexSelector)
    return selector.index


@dataclass(frozen=True)
class Address:
    """A place in a recording; without a path, the part as a whole."""

    recording: str
    step: str
    side: Side
    part: Part = Part()
    path: Path | None = None

    def __str__(self) -> str:
        part = f".{self.part}" if self.part.kind != "message" else ""
        return f"{self.recording}#{self.step}.{self.side}{part}{self.path.text if self.path else ''}"


def parse_address(text: str, where: Location) -> Address:
    """The address in a text; `where` is the place that mentions it. Raises `RecordingError`."""
    recording, mark, rest = text.partition("#")
    step, dot, rest = rest.partition(".")
    if not mark or not dot:
        missing = "ends before '.request' or '.response'" if mark else "names no step: it has no '#'"
        raise AddressError(where, f"'{text}' {missing}", _GRAMMAR)
    if not _RECORDING.fullmatch(recording):
        raise AddressError(where, f"'{recording}' cannot be a recording: a-z 0-9 . / - only", _GRAMMAR)
    if not _STEP.fullmatch(step):
        raise AddressError(where, f"'{step}' cannot be a step: a-z 0-9 - only", _GRAMMAR)
    head, _, _ = rest.partition("$")
    side, dot, part = head.partition(".")
    path = rest[len(head) :]
    parsed = parse_part(part, where) if dot else Part("body" if path else "message")
    return Address(recording, step, _side(side, text, where), parsed, _path_of(parsed, path, where))


def _side(name: str, text: str, where: Location) -> Side:
    for side in SIDES:
        if name == side:
            return side
    what = f"'{name}' in '{text}' is neither request nor response"
    raise AddressError(where, what, _GRAMMAR, *nearest(name, SIDES))


def _path_of(part: Part, text: str, where: Location) -> Path | None:
    if not text:
        return None
    if part.kind not in ("body", "frame"):
        raise AddressError(where, f"a path cannot follow '{part}'", "a path follows body or frame:N")
    return parse_path(text, where)


def parse_part(text: str, where: Location) -> Part:
    """The part that a text names. Raises `RecordingError`."""
    kind, _, rest = text.partition(":")
    if kind in _PLAIN and text == kind:
        return Part(_PLAIN[kind])
    if kind == "frame" and re.fullmatch(r"[1-9][0-9]*", rest):
        return Part("frame", "", int(rest))
    if kind in _NAMED and rest:
        name, _, index = rest.partition(":")
        if name and (index or rest == name) and re.fullmatch(r"(?:[1-9][0-9]*)?", index):
            return Part(_NAMED[kind], name, int(index or 0))
    near = nearest(kind, (*_PLAIN, "frame", *_NAMED)) if kind not in {*_PLAIN, "frame", *_NAMED} else ()
    what = f"'{text}' is not a part of a request or response" if text else "a '.' stands where a part should follow"
    raise AddressError(where, what, _PARTS, *near)


def parse_path(text: str, where: Location) -> Path:
    """A JSONPath, compiled. Raises `RecordingError` for a syntax error."""
    try:
        return _compiled(text)
    except (RecursionError, OverflowError, ValueError) as error:  # the library lets these through
        reason = "brackets nest too deep" if isinstance(error, RecursionError) else "a number is too large"
        raise AddressError(where, f"path '{text[:200]}' cannot be evaluated", reason) from error
    except JSONPathError as error:
        at = f" at character {error.token.index + 1}" if error.token else ""
        reason = re.sub(r", line \d+, column \d+$", "", str(error))
        raise AddressError(where, f"path '{text}' has a syntax error{at}", reason) from error


@lru_cache(maxsize=4096)  # a manual asks for the same path in many places, and a query never changes
def _compiled(text: str) -> Path:
    return Path(text, JSONPathEnvironment().compile(text))
