"""The .http text of a recording, both ways: `render` and `parse` are exact inverses.

The grammar: docs-dev/recording-format.md.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NoReturn

from build_tools.errors import Location, RecordingError, nearest
from build_tools.recordings.bodies import mistake
from build_tools.recordings.model import BODY_KINDS, Body, BodyKind, Message, Pairs, Recording, Side, Step

Part = Literal["open", "note", "start", "header", "blank", "body", "trailers", "trailer"]

_STEP = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_NOTE = re.compile(r"# ([a-z0-9]+(?:[.-][A-Za-z0-9_]+)*): (\S(?:[^\r\n]*\S)?)")
_HEADER = re.compile(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+):(?: ((?! |\t)[^\r\n\0]*(?<! )(?<!\t)))?")
_START = re.compile(r"[^\s#\0][^\r\n\0]*")
_TO_ESCAPE = re.compile(r"^(?=\\*###)", re.MULTILINE)
_ESCAPED = re.compile(r"^\\(?=\\*###)", re.MULTILINE)
_RESPONSE, _TRAILERS, _BODY_NOTE = "#### response", "#### trailers", "body"
_CUT = "the recording was cut short: record it again"
_EDITED = "only a program writes recordings: undo the edit, or record it again"


@dataclass(slots=True)  # not frozen, which takes three times as long to make: there are very many
class Line:
    """A line of a recording: its text in the file, and what it is. `index` counts its like from 0."""

    text: str
    step: str
    side: Side
    part: Part
    index: int = 0


def render(recording: Recording) -> str:
    """The text of a recording. Raises ValueError for a model that no file can hold."""
    seen: set[str] = set()
    for step in recording.steps:
        _require(step.name not in seen and _STEP.fullmatch(step.name), "step name", step.name)
        seen.add(step.name)
        for message in filter(None, (step.request, step.response)):
            _check(message)
    text = "".join([f"{line.text}\n" for line in written(recording)])
    text.encode("utf-8")  # an unpaired surrogate is a ValueError too
    return text


def written(recording: Recording) -> Iterator[Line]:
    """Every line of a recording's file, in order. What `render` refuses is not checked again here."""
    for step in recording.steps:
        yield from _message(f"### {step.name}", step.name, "request", step.request)
        if step.response is not None:
            yield from _message(_RESPONSE, step.name, "response", step.response)


def _message(opening: str, step: str, side: Side, message: Message) -> list[Line]:
    notes = [f"# {key}: {value}" for key, value in message.notes]
    notes += [f"# {_BODY_NOTE}: {message.body.kind}"] if message.body else []
    lines = [Line(opening, step, side, "open")]
    lines += [Line(text, step, side, "note", n) for n, text in enumerate(notes)]
    lines += [Line("", step, side, "blank"), Line(message.start, step, side, "start")]
    lines += [Line(_pair(pair), step, side, "header", n) for n, pair in enumerate(message.headers)]
    lines += [Line("", step, side, "blank")]
    if message.body is not None:
        body = _TO_ESCAPE.sub(r"\\", message.body.text).split("\n")
        lines += [Line(text, step, side, "body", n) for n, text in enumerate(body)]
    if message.trailers:
        lines += [Line(_TRAILERS, step, side, "trailers")]
        lines += [Line(_pair(pair), step, side, "trailer", n) for n, pair in enumerate(message.trailers)]
    return lines


def _pair(pair: tuple[str, str]) -> str:
    name, value = pair
    return f"{name}: {value}" if value else f"{name}:"


def _check(message: Message) -> None:
    """Refuse what would not come back from the file as it went in."""
    _require(_START.fullmatch(message.start), "start line", message.start)
    for pair in (*message.headers, *message.trailers):
        _require(_HEADER.fullmatch(_pair(pair)), "header", _pair(pair))
    for key, value in message.notes:
        _require(_NOTE.fullmatch(f"# {key}: {value}") and key != _BODY_NOTE, "note", f"{key}: {value}")
    if (body := message.body) is not None:
        _require(body.kind in BODY_KINDS and "\r" not in body.text and not mistake(body), "body", body.text[:40])


def _require(holds: object, what: str, found: str) -> None:
    if not holds:
        raise ValueError(f"a recording cannot hold the {what} {found!r}")


def parse(text: str, path: str) -> Recording:
    """The recording in a file's text. Raises `RecordingError` with the line; `path` is only for the report."""
    return _Parser(text, path).recording()


def _said(line: str) -> str:
    """A line as a report says it."""
    return f"'{line[:60]}{'…' if len(line) > 60 else ''}'" if line else "a blank line"


class _Parser:
    """Reads the grammar line by line; `at` is the line that is next, from 0."""

    def __init__(self, text: str, path: str) -> None:
        self.path, self.at = path, 0
        self.lines = text.split("\n")
        if text.startswith("\ufeff"):
            self.fail("the file begins with a byte order mark", "save it as UTF-8 without one")
        if "\r" in text:
            self.at = text.count("\n", 0, text.index("\r"))
            help = "recordings end lines with LF alone: undo what turned it to CR LF"
            self.fail("the line has a carriage return", help)
        if self.lines.pop():
            self.at = len(self.lines)
            self.fail("the file ends in the middle of a line", _CUT)
        self.openings = [*[n for n, line in enumerate(self.lines) if line[:3] == "###"], len(self.lines)]

    def fail(self, what: str, *help: str) -> NoReturn:
        raise RecordingError(Location(self.path, self.at + 1), what, *help)

    def peek(self) -> str | None:
        return self.lines[self.at] if self.at < len(self.lines) else None

    def next(self, expected: str) -> str:
        """The line at hand, when something must stand there."""
        line = self.peek()
        if line is None:
            self.at -= 1
            self.fail(f"the file ends after this line; expected {expected}", _CUT)
        return line

    def recording(self) -> Recording:
        steps: dict[str, Step] = {}
        lines: dict[str, int] = {}
        while self.peek() is not None:
            name = self.step_name()
            if name in lines:
                self.fail(f"step '{name}' is there already, on line {lines[name]}", "each step has a name of its own")
            lines[name] = self.at + 1
            steps[name] = self.step(name)
        return Recording(tuple(steps.values()))

    def step_name(self) -> str:
        opening = self.peek() or ""
        mark, _, name = opening.partition(" ")
        if mark == "####":
            order = "'#### response' follows a request, '#### trailers' a body or headers, once each"
            near = nearest(opening, (_RESPONSE, _TRAILERS)) if opening not in (_RESPONSE, _TRAILERS) else ()
            self.fail(f"{_said(opening)} cannot stand here", order, *near)
        if mark != "###" or not _STEP.fullmatch(name):
            self.fail(
                f"expected a step, found {_said(opening)}",
                "a step opens as '### run-tests': a-z, 0-9, words joined by '-'",
            )
        return name

    def step(self, name: str) -> Step:
        self.at += 1
        request = self.message()
        response = None
        if self.peek() == _RESPONSE:
            self.at += 1
            response = self.message()
        return Step(name, request, response)

    def message(self) -> Message:
        notes = self.pairs(_NOTE)
        kind = self.body_kind(notes)
        self.blank("a note", "a note is '# key: value'; a blank line stands before the start line")
        start = self.next("a start line")
        if not _START.fullmatch(start):
            self.fail(f"expected a start line, found {_said(start)}", "such as 'GET / HTTP/1.1' or 'HTTP/1.1 200 OK'")
        self.at += 1
        headers = self.pairs(_HEADER)
        self.blank("a header", "a header is 'Name: value'; a blank line ends the headers")
        body = self.body(kind) if kind else None
        if body is None:
            self.no_body()
        kept = tuple(pair for pair in notes if pair[0] != _BODY_NOTE)
        return Message(start, headers, body, self.trailers(), kept)

    def body_kind(self, notes: Pairs) -> BodyKind | None:
        """What the note `body` says; it stands last and once, where the writer puts it."""
        first = self.at - len(notes)
        for n, (key, value) in enumerate(notes, 1):
            if key != _BODY_NOTE:
                continue
            self.at = first + n - 1
            if n < len(notes):
                self.fail("the note 'body' is not the last note", "it stands once, after the other notes")
            if value not in BODY_KINDS:
                self.fail(
                    f"body kind '{value}' is not known", f"kinds: {', '.join(BODY_KINDS)}", *nearest(value, BODY_KINDS)
                )
            self.at += 1
            return value
        return None

    def pairs(self, pattern: re.Pattern[str]) -> Pairs:
        found = []
        while (line := self.peek()) is not None and (match := pattern.fullmatch(line)):
            found.append((match[1], match[2] or ""))
            self.at += 1
        return tuple(found)

    def blank(self, other: str, help: str) -> None:
        if line := self.next(what := f"{other} or a blank line"):
            self.fail(f"expected {what}, found {_said(line)}", help)
        self.at += 1

    def body(self, kind: BodyKind) -> Body:
        line, first = self.next("the body"), self.at
        if line.startswith("###"):
            self.fail(f"expected the body, found {_said(line)}", f"without a body there is no note '# body: {kind}'")
        body = Body(kind, self.body_text())
        if wrong := mistake(body):
            self.at = first + wrong[0]
            self.fail(wrong[1], _EDITED)
        return body

    def body_text(self) -> str:
        """The lines up to the next that opens something, without what escapes a line that looks like one."""
        first, self.at = self.at, self.openings[bisect_left(self.openings, self.at)]
        return _ESCAPED.sub("", "\n".join(self.lines[first : self.at]))

    def no_body(self) -> None:
        line = self.peek()
        if line is not None and not line.startswith("###"):
            kinds = f"a body needs the note '# body: KIND' above its start line: {', '.join(BODY_KINDS)}"
            self.fail(f"expected '###' or the end, found {_said(line)}", "one blank line ends the headers", kinds)

    def trailers(self) -> Pairs:
        if self.peek() != _TRAILERS:
            return ()
        self.at += 1
        trailers = self.pairs(_HEADER)
        line = self.peek() if trailers else self.next("a trailer")
        if line is not None and not (trailers and line.startswith("###")):
            self.fail(f"expected a trailer, found {_said(line)}", "a trailer is 'name: value'")
        return trailers
