"""What the rows of a comparison say: `rows:` of its YAML to frozen objects, in agreement with the cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.entries import hue_in, optional
from build_tools.figures.kinds.cards_yaml import Card
from build_tools.figures.palette import Hued
from build_tools.figures.words import Recipe, Scope, Text, read_recipes
from build_tools.yaml_lines import Entry

Source = Literal["heading", "at", "each", "during", "words"]
SOURCES: tuple[Source, ...] = ("heading", "at", "each", "during", "words")
_ROW = ("label", *SOURCES, "as", "values", "say", "hue", "none", "and", "strong")
_ONLY: Mapping[str, tuple[Source, ...]] = MappingProxyType(
    {
        "label": ("heading", "at", "each", "words"),
        "as": ("at", "each", "during"),
        "say": ("at", "each", "during"),
        "values": ("at", "each", "during"),
        "none": ("each", "during"),
        "hue": ("at", "each", "during"),
        "strong": ("at", "words"),
        "and": ("at", "each", "words"),
    }
)
"""Keys that go with some sources only."""


@dataclass(frozen=True)
class Row:
    """A row of every card: recorded values at a path (`key`), or words of the card (`key` is their name).

    The heading stands below the end line, `during` beside the line that leads to it. `say` is the text of one value
    `it`, beside which the row may have values of its own; `then` names words that follow.
    """

    source: Source
    key: str
    values: Mapping[str, Recipe]
    label: Text | None
    say: Text | None
    hue: Hued | None
    none: Text | None
    then: str | None
    strong: bool
    where: Location


def read_rows(entry: Entry, scope: Scope, cards: tuple[Card, ...]) -> tuple[Row, ...]:
    """The rows of a `rows:` entry: one heading among them, and words that the cards have."""
    rows = tuple(_row(item, scope) for item in entry.items("'rows'"))
    headings = [row for row in rows if row.source == "heading"]
    if len(headings) != 1:
        where = headings[1].where if headings else entry.where
        what = f"the rows have {len(headings) or 'no'} heading{'s' if headings else ''}, and one is needed"
        raise FigureError(where, what, '- heading: "$.path", what the end line stands for')
    late = [row for row in rows[rows.index(headings[0]) :] if row.source == "during"]
    if late:
        raise FigureError(
            late[0].where, "'during' stands after the heading", "it is drawn above the end line: move it up"
        )
    for row in rows:
        _words_agree(row, cards)
    return rows


def _words_agree(row: Row, cards: tuple[Card, ...]) -> None:
    """Every card has the words of a row; words that follow another, some card has."""
    known = list(dict.fromkeys(key for card in cards for key in card.words))
    for key in (row.key if row.source == "words" else None, row.then):
        if key is not None and key not in known:
            raise FigureError(
                row.where,
                f"no card has the words '{key}'",
                f"words: {', '.join(known) or 'none'}",
                *nearest(key, known),
            )
    for card in cards:
        if row.source == "words" and row.key not in card.words:
            what = f"card '{card.name}' has no words '{row.key}'"
            raise FigureError(card.where, what, f"the row at line {row.where.line} shows them")


def _row(entry: Entry, scope: Scope) -> Row:
    fields = entry.fields("a row", _ROW)
    sources = [source for source in SOURCES if source in fields]
    if len(sources) != 1:
        what = f"the row has {' and '.join(sources) or 'nothing to show'}"
        raise FigureError(entry.where, what, f"a row has one of: {', '.join(SOURCES)}")
    source = sources[0]
    _keys_agree(fields, source, entry.where)
    form = {"as": fields["as"]} if "as" in fields else {}
    it = Recipe("it", Entry({"at": Entry("", fields[source].where), **form}, fields[source].where))
    if not form:
        it = Recipe("it", Entry("", fields[source].where))
    values = {"it": it, **read_recipes(fields.get("values"))}
    return Row(
        source,
        fields[source].text(f"'{source}'"),
        values,
        optional(fields, "label", scope),
        optional(fields, "say", {**scope, **dict.fromkeys(values)}),
        hue_in(fields),
        optional(fields, "none", scope),
        fields["and"].text("'and'") if "and" in fields else None,
        _is_true(fields.get("strong")),
        fields[source].where,
    )


def _keys_agree(fields: Mapping[str, Entry], source: Source, where: Location) -> None:
    for key, sources in _ONLY.items():
        if key in fields and source not in sources:
            raise FigureError(
                fields[key].where, f"'{key}' does not go with '{source}'", f"it goes with: {', '.join(sources)}"
            )
    if source == "each" and "none" not in fields:
        raise FigureError(where, "the row has no 'none'", "none: what a card says that has none of these")


def _is_true(entry: Entry | None) -> bool:
    if entry is None:
        return False
    if entry.text("'strong'") not in ("true", "false"):
        raise FigureError(entry.where, f"'{entry.value}' is neither true nor false")
    return entry.value == "true"
