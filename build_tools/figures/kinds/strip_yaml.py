"""What the strip of a comparison says: calls and answers, one row for each step of a recording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from build_tools.errors import FigureError, Location, nearest
from build_tools.figures.entries import hued, needed, optional
from build_tools.figures.palette import Hued
from build_tools.figures.words import Recipe, Scope, Text, read_recipes, read_text
from build_tools.yaml_lines import Entry

_STRIP = ("card", "title", "about", "hue", "values", "call", "answer", "rows", "step")
_NEEDED = ("card", "title", "hue", "call", "answer", "rows")
_ROW = ("from", "call", "answer", "values", "step")


@dataclass(frozen=True)
class Answer:
    """A row of the strip: a call and its answer, the values that they name, and the step that they are from."""

    call: Text
    answer: Text
    scope: Scope
    base: str
    step: Text | None
    where: Location


@dataclass(frozen=True)
class Strip:
    """What stands below the cards, under the line that goes on from one of them."""

    card: str
    title: Text
    about: Text | None
    hue: Hued
    rows: tuple[Answer, ...]
    step: Text | None
    where: Location


def read_strip(entry: Entry, scope: Scope, cards: Sequence[str]) -> Strip:
    """The strip of a `strip:` entry. Raises `DocsError` with the line."""
    fields = entry.fields("the strip", _STRIP)
    needed(fields, "the strip has", entry.where, dict.fromkeys(_NEEDED, f"a strip has {', '.join(_NEEDED)}"))
    card = fields["card"].text("'card'")
    if card not in cards:
        raise FigureError(
            fields["card"].where, f"card '{card}' is not there", f"cards: {', '.join(cards)}", *nearest(card, cards)
        )
    values = read_recipes(fields.get("values"))
    rows = tuple(_row(item, fields, values, scope) for item in fields["rows"].items("'rows'"))
    if not rows:
        raise FigureError(fields["rows"].where, "the strip has no rows", '- from: "recording#step"')
    return Strip(
        card,
        read_text(fields["title"], "'title'", scope),
        optional(fields, "about", scope),
        hued(fields["hue"]),
        rows,
        optional(fields, "step", scope),
        entry.where,
    )


def _row(entry: Entry, strip: Mapping[str, Entry], values: Mapping[str, Recipe], scope: Scope) -> Answer:
    fields = entry.fields("a row of the strip", _ROW)
    needed(fields, "the row has", entry.where, {"from": 'from: "recording#step"'})
    base = fields["from"].text("'from'")
    recipes = {**values, **read_recipes(fields.get("values"))}
    own = {**scope, **{name: recipe.at(base) for name, recipe in recipes.items()}}
    call, answer = (read_text(fields.get(key, strip[key]), f"'{key}'", own) for key in ("call", "answer"))
    return Answer(call, answer, own, base, optional(fields, "step", own), fields["from"].where)
