"""The parties of a sequence: `parties:` of its YAML to frozen objects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from build_tools.errors import FigureError, Location
from build_tools.figures.kinds.cards_yaml import Hued, hued
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
    first: dict[str, Party] = {}
    for party in parties:
        if first.setdefault(party.name, party) is not party:
            what = f"party '{party.name}' is there twice"
            raise FigureError(party.where, what, f"first at line {first[party.name].where.line}")
    return parties


def _party(entry: Entry, scope: Scope) -> Party:
    fields = entry.fields("a party", _PARTY)
    for key in ("name", "words"):
        if key not in fields:
            raise FigureError(entry.where, f"the party has no '{key}'", "- {name: a, words: what the reader calls it}")
    name = fields["name"].text("'name'")
    if not _NAME.fullmatch(name):
        raise FigureError(fields["name"].where, f"'{name}' is not a name for a party", "names are a-z, 0-9 and -")
    return Party(
        name,
        read_text(fields["words"], "'words'", scope),
        hued(fields["hue"]) if "hue" in fields else None,
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
