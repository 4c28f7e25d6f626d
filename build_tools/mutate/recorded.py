"""Mutants of a recording: each changes one thing that a page shows, as a run of other software would have."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from build_tools.mutate.edits import edited_text, edits_of, with_child
from build_tools.mutate.shown import Part
from build_tools.recordings.bodies import Frame, frames
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.recordings.json_scan import JsonError, Node, scan
from build_tools.recordings.model import SIDES, Body, Recording, Side, Step

STREAMS = ("sse", "grpc-stream")
_EDITED = ("start", "header", "note", "trailer", "body")

Siblings = Mapping[str, Collection[str]]
"""By a member's key, as written: the texts that its strings have in any recording."""


@dataclass(frozen=True)
class Mutant:
    """A change: its kind, the line of the file that it changes, the pages that show it, and the recording after it."""

    kind: str
    line: int
    pages: frozenset[str]
    recording: Recording


@dataclass(frozen=True)
class _Json:
    """A JSON text of a recording, the file's line of each of its lines, and the recording with another in its place."""

    root: Node
    lines: tuple[int, ...]
    put: Callable[[str], Recording]


def siblings_in(files: Iterable[RecordingFile]) -> Siblings:
    """Every text that a key has in the recordings."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in files:
        for text in _texts(file):
            for parent in _containers(text.root):
                for key, child in zip(parent.keys, parent.children, strict=False):
                    if child.kind == "string":
                        found[key].add(child.raw)
    return found


def mutants_of(part: Part, file: RecordingFile, siblings: Siblings) -> Iterator[Mutant]:
    """Every mutant of what the pages show of a recording."""
    for text in _texts(file):
        yield from _of_json(part, text, siblings)
    yield from _of_lines(part, file)
    yield from _of_frames(part, file)
    yield from _of_steps(part, file)


def _of_json(part: Part, text: _Json, siblings: Siblings) -> Iterator[Mutant]:
    """Edits of the scalars shown; and what is shown, or counted, deleted and duplicated."""
    for parent in _containers(text.root):
        counted = part.counted.get(text.lines[parent.line], frozenset())
        for at, child in enumerate(parent.children):
            line = text.lines[child.line]
            pages = part.shown.get((line, ""), frozenset())
            key = parent.keys[at] if parent.keys else ""
            changes = [*edits_of(child, siblings.get(key, ()))] if pages else []
            for kind, raw in changes:
                yield Mutant(kind, line, pages, text.put(with_child(text.root, parent, at, replace(child, raw=raw))))
            if pages | counted:
                yield Mutant("value deleted", line, pages | counted, text.put(with_child(text.root, parent, at)))
                twice = with_child(text.root, parent, at, child, child)
                yield Mutant("value duplicated", line, pages | counted, text.put(twice))


def _of_lines(part: Part, file: RecordingFile) -> Iterator[Mutant]:
    """Edits of what is not JSON: start lines, headers, notes, trailers, text."""
    lines = [line.text for line in file.lines]
    json = {number for text in _texts(file) for number in text.lines}
    for (number, word), pages in sorted(part.shown.items()):
        kind = file.lines[number - 1].part
        if number in json or kind not in _EDITED:
            continue
        changed = _edited_line(lines[number - 1], kind, word)
        if changed == lines[number - 1]:
            continue
        text = "".join(f"{line}\n" for line in (*lines[: number - 1], changed, *lines[number:]))
        yield Mutant("line edited", number, pages, parse(text, file.path))


def _of_frames(part: Part, file: RecordingFile) -> Iterator[Mutant]:
    """Each frame shown, exchanged with its neighbour."""
    for name, side, body in _bodies(file):
        top = file.first[name, side, "body"]
        found = frames(body) if body.kind in STREAMS else ()
        for one, other in pairwise(found):
            spans = [range(top + frame.first, top + frame.end) for frame in (one, other)]
            pages = _pages(part, (number for span in spans for number in span))
            if pages and one.data != other.data:
                swapped = _put(file, name, side, _exchanged(body, one, other))
                yield Mutant("frames swapped", spans[0].start, pages, swapped)


def _of_steps(part: Part, file: RecordingFile) -> Iterator[Mutant]:
    """Each step shown, exchanged with the next under their names."""
    steps = file.recording.steps
    shown: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(file.lines, 1):
        shown[line.step].append(number)
    for at, (one, other) in enumerate(pairwise(steps)):
        pages = _pages(part, (*shown[one.name], *shown[other.name]))
        if pages:
            swapped = replace(other, name=one.name), replace(one, name=other.name)
            recording = Recording((*steps[:at], *swapped, *steps[at + 2 :]))
            yield Mutant("steps swapped", shown[one.name][0], pages, recording)


def _pages(part: Part, lines: Iterable[int]) -> frozenset[str]:
    """The pages that show any of the lines."""
    among = set(lines)
    found = [pages for (line, _), pages in part.shown.items() if line in among]
    return frozenset().union(*found, *(pages for line, pages in part.counted.items() if line in among))


def _exchanged(body: Body, one: Frame, other: Frame) -> Body:
    """A stream with two of its frames, one before the other, exchanged."""
    lines = body.text.split("\n")
    between = lines[one.end : other.first]
    swapped = [*lines[other.first : other.end], *between, *lines[one.first : one.end]]
    return replace(body, text="\n".join([*lines[: one.first], *swapped, *lines[other.end :]]))


def _edited_line(line: str, kind: str, word: str) -> str:
    """A line with a change in what it says: a word of it, or the value after its name."""
    if word:
        return line.replace(f" {word}", f" {edited_text(word)}", 1) if f" {word}" in line else edited_text(line)
    name, mark, value = line.partition(": ") if kind in ("header", "note", "trailer") else ("", "", line)
    return name + mark + edited_text(value)


def _texts(file: RecordingFile) -> Iterator[_Json]:
    for name, side, body in _bodies(file):
        top = file.first[name, side, "body"]
        if body.kind == "json":
            lines = tuple(range(top, top + body.text.count("\n") + 1))
            yield _Json(scan(body.text), lines, partial(_with_text, file, name, side, None))
        for frame in frames(body) if body.kind in STREAMS else ():
            with suppress(JsonError):
                lines = tuple(top + n for n in frame.data_lines)
                yield _Json(scan(frame.data), lines, partial(_with_text, file, name, side, frame))


def _with_text(file: RecordingFile, name: str, side: Side, frame: Frame | None, text: str) -> Recording:
    """The recording with another JSON text in a body, or in a frame of it."""
    step = file.recording.step(name)
    body = message.body if step and (message := step.side(side)) else None
    if frame is None or body is None:
        return _put(file, name, side, Body("json", text))
    lines = body.text.split("\n")
    data = [f"data: {line}" for line in text.split("\n")]
    lines[frame.data_lines[0] : frame.data_lines[-1] + 1] = data
    return _put(file, name, side, replace(body, text="\n".join(lines)))


def _bodies(file: RecordingFile) -> Iterator[tuple[str, Side, Body]]:
    """Every body of a recording with its step and side."""
    for step in file.recording.steps:
        for side in SIDES:
            message = step.side(side)
            if message is not None and message.body is not None:
                yield step.name, side, message.body


def _put(file: RecordingFile, name: str, side: Side, body: Body) -> Recording:
    """The recording with another body in a message."""
    return Recording(tuple(_filled(step, side, body) if step.name == name else step for step in file.recording.steps))


def _filled(step: Step, side: Side, body: Body) -> Step:
    if side == "request":
        return replace(step, request=replace(step.request, body=body))
    return replace(step, response=replace(step.response, body=body)) if step.response else step


def _containers(root: Node) -> Iterator[Node]:
    """The arrays and objects from a root down that have something in them."""
    todo = [root]
    while todo:
        node = todo.pop()
        todo += reversed(node.children)
        if node.children:
            yield node
