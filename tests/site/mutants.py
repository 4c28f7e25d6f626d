"""Recordings changed in one place each, as if recorded again: every line that a page keeps and every value it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.recordings.collection import Recordings
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse, render
from build_tools.recordings.places import Place
from build_tools.resolving import claim_of, cuts_of, drawing_of, said_by
from build_tools.snippets.select import Row

_MEMBER = re.compile(r'((?:data: )?\s*)("(?:[^"\\]|\\.)*": )?(.+?)(,?)')
_PAIR = re.compile(r"((?:# )?[A-Za-z0-9.-]+: )(.+)")
_UUID = re.compile(r'"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"')
_SIBLINGS = {"COMPLETED": "FAILED", "FAILED": "CANCELED", "CANCELED": "REJECTED", "SUBMITTED": "WORKING"}


@dataclass(frozen=True)
class Mutant:
    """One line of a recording put in place of another; `whole` when a page shows the line to its end."""

    path: str
    line: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.old.strip()} -> {self.new.strip()}"

    def recorded_in(self, project: Project) -> Project:
        """The manual after a run that recorded the change."""
        file = next(file for file in project.recordings.files.values() if file.path == self.path)
        lines = render(file.recording).split("\n")
        assert lines[self.line - 1] == self.old
        lines[self.line - 1] = self.new
        changed = RecordingFile(file.name, file.path, parse("\n".join(lines), file.path))
        return replace(project, recordings=Recordings({**project.recordings.files, file.name: changed}))


def mutants(project: Project, page: str) -> list[Mutant]:
    """All mutants of what a page shows, each once."""
    found: dict[Mutant, None] = {}
    chapter = project.chapters[page]
    for made in (made for block in chapter.listings for made in cuts_of(project, page, block).values()):
        lines = next(file for file in project.recordings.files.values() if file.path == made.path).lines
        for row in made.rows:
            if isinstance(row, Row):
                text = lines[row.number - 1].text
                found |= {
                    Mutant(made.path, row.number, text, new): None for new in _changed(text, whole=not row.shortened)
                }
    for place, says_key in _said(project, page):
        lines = project.recordings.files[place.address.recording].lines
        many = place.node is not None and bool(place.node.children) and not says_key
        number = place.last - 1 if many else place.line
        text = lines[number - 1].text
        news = _longer(text) if many else _renamed(text) if says_key else _changed(text, whole=False)
        found |= {Mutant(place.path, number, text, new): None for new in news}
    return list(found)


def _said(project: Project, page: str) -> Iterator[tuple[Place, bool]]:
    """The places of all values in the sentences and the figures of a page, and whether it is the key that is said.

    A claim says no value of its witness.
    """
    chapter = project.chapters[page]
    for link in chapter.links:
        if claim_of(project, page, link.target) is not None:
            continue
        value = project.cuts(page).values.get(link.target.removeprefix("val:"))
        said = said_by(project, page, link.target, link.where)
        yield from ((place, value is not None and value.form == "key") for place in said.places)
    for block in chapter.blocks("figure"):
        for tie in drawing_of(project, block.argument, block.where).ties:
            places = (project.recordings.place(parse_address(text, block.where), block.where) for text in tie.addresses)
            yield from ((place, tie.value.form == "key") for place in places)


def _longer(last: str) -> Iterator[str]:
    """An array with one item more, written after the last line of its last."""
    yield f"{last},\n{_indent(last)}{{}}"


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" "))]


def _changed(text: str, *, whole: bool) -> Iterator[str]:
    """A line with its value changed: at its beginning, and when a page shows the whole of it at its end."""
    if not text:
        return  # between head and body
    pair = None if text.startswith((" ", '"', "{", "}")) else _PAIR.fullmatch(text)
    if pair:
        yield pair[1] + _next(pair[2])
        yield f"{pair[1]}{pair[2]}0"
    elif text.startswith("HTTP/"):
        version, status, reason = text.split(" ", 2)
        yield f"{version} {int(status) + 1} {reason}"
    elif not text.startswith((" ", '"', "{", "}", "[", "]")):
        yield _next(text)
    else:
        yield from _json(text, whole=whole)


def _renamed(text: str) -> Iterator[str]:
    match = _MEMBER.fullmatch(text)
    if match and match[2]:
        yield f"{match[1]}{match[2][:-3]}Renamed{match[2][-3:]}{match[3]}{match[4]}"


def _json(text: str, *, whole: bool) -> Iterator[str]:
    yield from _renamed(text)
    match = _MEMBER.fullmatch(text)
    assert match, text
    lead, key, value, comma = match[1], match[2] or "", match[3], match[4]
    yield from (f"{lead}{key}{new}{comma}" for new in _values(value, whole=whole, indent=_indent(text)))


def _values(value: str, *, whole: bool, indent: str) -> Iterator[str]:
    if _UUID.fullmatch(value):
        yield f'"{_next_digit(value[1])}{value[2:]}'
        yield from [f'{value[:-2]}{_next_digit(value[-2])}"'] * whole
    elif value.startswith('"'):
        yield from _strings(value, whole=whole)
    elif value in ("true", "false"):
        yield "false" if value == "true" else "true"
    elif re.fullmatch(r"-?[0-9.]+", value):
        yield str(float(value) + 1) if "." in value else str(int(value) + 1)
    elif value == "{}":
        yield f'{{\n{indent}  "more": 1\n{indent}}}'


def _strings(value: str, *, whole: bool) -> Iterator[str]:
    yield f'"{_next(value[1:-1])}"'
    yield from [f'{value[:-1]}s"'] * whole
    yield from (f'"TASK_STATE_{to}"' for state, to in _SIBLINGS.items() if value == f'"TASK_STATE_{state}"')


def _next_digit(digit: str) -> str:
    return f"{(int(digit, 16) + 1) % 16:x}"


def _next(text: str) -> str:
    """The text with its first letter or digit another one; an escape is left alone."""
    at = next((n for n, c in enumerate(text) if c.isalnum() and text[n - 1 : n] != "\\"), None)
    if at is None:
        return text + "x"
    other = {"9": "8", "z": "y", "Z": "Y"}.get(text[at], chr(ord(text[at]) + 1))
    return text[:at] + other + text[at + 1 :]
