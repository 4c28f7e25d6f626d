"""What a structure says in its YAML: the message that it opens, and the parts of it that the author names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.entries import counting, hue_in, needed, optional
from build_tools.figures.palette import Hued
from build_tools.figures.words import NAMES, Scope, Text
from build_tools.yaml_lines import Entry

Band = Literal["start", "headers", "members", "frames", "trailers"]
COUNTED: tuple[Band, ...] = ("headers", "members", "frames", "trailers")
"""Of what a figure can say how many more there are."""
_PART = ("at", "as", "shorten", "words", "hue", "step", "others", "parts")
_FORMS = ("plain", "short")
_SHORTEST = 8
_EXAMPLE = "{count} more: {names}"


@dataclass(frozen=True)
class Part:
    """A part of the message: where it is, how its value is shown, the author's words about it, and its own parts.

    `others` says how many of its members are not shown.
    """

    at: str
    form: str
    shorten: int | None
    words: Text | None
    hue: Hued | None
    step: Text | None
    others: Text | None
    parts: tuple[Part, ...]
    where: Location

    @property
    def all(self) -> Iterator[Part]:
        """The part and all below it, in the order of the file."""
        yield self
        for part in self.parts:
            yield from part.all


@dataclass(frozen=True)
class StructureBody:
    """The address of what is opened, its parts, and how each band says what it does not show."""

    base: str
    parts: tuple[Part, ...]
    others: Mapping[Band, Text]
    scope: Scope
    where: Location

    @property
    def all(self) -> tuple[Part, ...]:
        """All parts, in the order of the file."""
        return tuple(one for part in self.parts for one in part.all)


def read_body(given: Mapping[str, Entry], scope: Scope, where: Location) -> StructureBody:
    """The body of a structure; `where` is the line of its kind. Raises `DocsError` with the line."""
    examples = {"from": 'from: "RECORDING#STEP.request"', "parts": 'parts: - {at: "$.id", words: what it is}'}
    needed(given, "the structure has", where, examples)
    parts = tuple(_part(item, scope) for item in given["parts"].items("'parts'"))
    base = given["from"]
    return StructureBody(base.text("'from'"), parts, _others(given.get("others"), scope), scope, base.where)


def _part(entry: Entry, scope: Scope) -> Part:
    fields = entry.fields("a part", _PART)
    needed(fields, "the part has", entry.where, {"at": 'at: "$.id", or start, header:NAME, trailer:NAME, frame:N'})
    parts = tuple(_part(item, scope) for item in fields["parts"].items("'parts'")) if "parts" in fields else ()
    for key in ("as", "shorten"):
        if key in fields and parts:
            what = f"'{key}' does not go with 'parts'"
            raise FigureError(fields[key].where, what, "it is for a part that shows a value")
    if "others" in fields and not parts:
        what = "'others' does not go without 'parts'"
        raise FigureError(fields["others"].where, what, "it is for a part of which some is shown")
    words = optional(fields, "words", scope)
    if "hue" in fields and words is None:
        raise FigureError(fields["hue"].where, "'hue' is there and no 'words'", "a hue says whose the words are")
    return Part(
        fields["at"].text("'at'"),
        _form(fields.get("as")),
        _length(fields.get("shorten")),
        words,
        hue_in(fields),
        optional(fields, "step", scope),
        counting(fields, "others", (*scope, NAMES), _EXAMPLE),
        parts,
        fields["at"].where,
    )


def _form(entry: Entry | None) -> str:
    if entry is None:
        return "plain"
    form = entry.text("'as'")
    if form not in _FORMS:
        what = f"'{form}' is not a form of a part's value"
        raise FigureError(entry.where, what, f"forms: {', '.join(_FORMS)}", *nearest(form, _FORMS))
    return form


def _length(entry: Entry | None) -> int | None:
    if entry is None:
        return None
    text = entry.text("'shorten'")
    if not text.isdecimal() or int(text) < _SHORTEST:
        raise FigureError(entry.where, f"'shorten' is a number of characters from {_SHORTEST} up, not '{text}'")
    return int(text)


def _others(entry: Entry | None, scope: Scope) -> dict[Band, Text]:
    """One text for all that is not shown, or one for each band."""
    if entry is None:
        return {}
    if not isinstance(entry.value, dict):
        text = counting({"others": entry}, "others", (*scope, NAMES), _EXAMPLE)
        return dict.fromkeys(COUNTED, text) if text else {}
    fields = entry.fields("'others'", COUNTED)
    texts = {band: counting(fields, band, (*scope, NAMES), _EXAMPLE) for band in COUNTED}
    return {band: text for band, text in texts.items() if text}
