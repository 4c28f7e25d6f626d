"""What the kinds of figures read alike in their YAML: keys that are needed, texts that may be missing, hues, counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from build_tools.errors import FigureError, Location
from build_tools.figures.palette import Hued
from build_tools.figures.words import COUNT, Text, read_text
from build_tools.yaml_lines import Entry


class Named(Protocol):
    """What has a name, and a line."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def where(self) -> Location:
        """Its line."""


def needed(fields: Mapping[str, Entry], has: str, where: Location, examples: Mapping[str, str]) -> None:
    """See that the keys of the examples are there; `has` begins the report: "the card has". Raises `FigureError`."""
    for key, example in examples.items():
        if key not in fields:
            raise FigureError(where, f"{has} no '{key}'", example)


def optional(fields: Mapping[str, Entry], key: str, names: Iterable[str]) -> Text | None:
    """The text of a key that may be left out."""
    return read_text(fields[key], f"'{key}'", names) if key in fields else None


def hued(entry: Entry) -> Hued:
    """The hue that an entry names."""
    return Hued(entry.text("a hue"), entry.where)


def hue_in(fields: Mapping[str, Entry], key: str = "hue") -> Hued | None:
    """The hue of a key that may be left out."""
    return hued(fields[key]) if key in fields else None


def counting(fields: Mapping[str, Entry], key: str, names: Iterable[str], example: str) -> Text | None:
    """The text of a key that may be left out, and says `{count}`. Raises `FigureError` for one that does not."""
    text = optional(fields, key, (*names, COUNT))
    if text and COUNT not in text.names:
        raise FigureError(text.where, f"'{key}' does not name {{count}}", f'{key}: "{example}"')
    return text


def each_once(what: str, parts: Iterable[Named]) -> None:
    """See that no two parts have one name. Raises `FigureError` at the second."""
    first: dict[str, Named] = {}
    for part in parts:
        if first.setdefault(part.name, part) is not part:
            line = first[part.name].where.line
            raise FigureError(part.where, f"{what} '{part.name}' is there twice", f"first at line {line}")


def all_or_none(steps: Sequence[tuple[str, Text | None, Location]]) -> None:
    """See that each part is a step, or none is; a part's words come first, then its step. Raises `FigureError`."""
    silent = [(what, where) for what, step, where in steps if step is None]
    if silent and len(silent) < len(steps):
        what, where = silent[0]
        raise FigureError(where, f"{what} has no 'step' and another has", "give each one")
