"""The parties of a sequence: `parties:` of its YAML to frozen objects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from build_tools.errors import FigureError, Location
from build_tools.figures.entries import each_once, hue_in, needed
from build_tools.figures.palette import Hued
from build_tools.figures.words import Scope, Text, read_text
from build_tools.recordings.address import Address, parse_address
from build_tools.yaml_lines import Entry

End = Literal["by", "to"]
ENDS: tuple[End, ...] = ("by", "to")
"""Who calls, and who is called."""
_PARTY = ("name", "words", "hue", *ENDS)
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True)
class Party:
    """A party: its words, and the places in requests that tell which steps are by it or go to it."""

    name: str
    words: Text
    hue: Hued | None
    places: Mapping[End, Address]
    where: Location


def read_parties(entry: Entry, scope: Scope) -> tuple[Party, ...]:
    """The parties of a `parties:` entry, from left to right. Raises `DocsError` with the line."""
    parties = tuple(_party(item, scope) for item in entry.items("'parties'"))
    each_once("party", parties)
    return parties


def _party(entry: Entry, scope: Scope) -> Party:
    fields = entry.fields("a party", _PARTY)
    example = "- {name: a, words: what the reader calls it}"
    needed(fields, "the party has", entry.where, {"name": example, "words": example})
    name = fields["name"].text("'name'")
    if not _NAME.fullmatch(name):
        raise FigureError(fields["name"].where, f"'{name}' is not a name for a party", "names are a-z, 0-9 and -")
    return Party(
        name,
        read_text(fields["words"], "'words'", scope),
        hue_in(fields),
        {end: _place(fields[end], end) for end in ENDS if end in fields},
        entry.where,
    )


def _place(entry: Entry, end: End) -> Address:
    text = entry.text(f"'{end}'")
    address = parse_address(text, entry.where)
    if address.side != "request":
        example = "the steps that have there what this request has are meant: RECORDING#STEP.request.header:NAME"
        raise FigureError(entry.where, f"'{text}' is not in a request", example)
    return address
