"""Comparison: cards side by side, each a line from its start to the end line, and below that what the end left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from build_tools.errors import FigureError, Location
from build_tools.figures.entries import hue_in
from build_tools.figures.kinds.cards_yaml import Card, read_cards
from build_tools.figures.kinds.comparison_drawn import Lit, Picture
from build_tools.figures.kinds.comparison_told import tell_columns
from build_tools.figures.kinds.rows_yaml import Row, read_rows
from build_tools.figures.kinds.strip import tell_strip
from build_tools.figures.kinds.strip_yaml import Answer, Strip, read_strip
from build_tools.figures.palette import Hued, Palette
from build_tools.figures.words import Scope, Teller, Text
from build_tools.yaml_lines import Entry

KEYS = ("cards", "rows", "strip", "start")


@dataclass(frozen=True)
class Comparison:
    """The body of a comparison: what its YAML says."""

    cards: tuple[Card, ...]
    rows: tuple[Row, ...]
    strip: Strip | None
    start: Hued | None
    scope: Scope

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text."""
        rows = [text for row in self.rows for text in (row.label, row.say, row.none)]
        cards = [text for card in self.cards for text in (*card.words.values(), card.step)]
        strip = self.strip
        below = [strip.title, strip.about, strip.step] if strip else []
        answers = [text for row in strip.rows for text in (row.call, row.answer, row.step)] if strip else []
        return tuple(text for text in (*rows, *cards, *below, *answers) if text)

    @property
    def step(self) -> Text | None:
        """The first step, if there is one."""
        return next((part.step for part, _ in self._parts() if part.step), None)

    def tell(self, teller: Teller, palette: Palette) -> Picture:
        """The picture that the recordings make of it. Raises `DocsError`."""
        columns = tell_columns(self.cards, self.rows, teller, palette)
        names = [card.name for card in self.cards]
        strip = (
            tell_strip(self.strip, names.index(self.strip.card), self.scope, teller, palette) if self.strip else None
        )
        start = palette.named(self.start)
        told = [(part.step, scope) for part, scope in self._parts() if part.step]
        steps = tuple(teller.tell(text, scope, "step") for text, scope in told)
        return Picture(columns, strip, start, steps, self._lit())

    def _parts(self) -> list[tuple[Card | Strip | Answer, Scope]]:
        """What can be a step, in order: cards, the strip, its rows."""
        parts: list[tuple[Card | Strip | Answer, Scope]] = [(card, card.scope) for card in self.cards]
        if self.strip:
            parts += [(self.strip, self.scope), *((row, row.scope) for row in self.strip.rows)]
        return parts

    def _lit(self) -> Lit:
        """The steps that light each part: its own, and for the strip and its card those of what belongs to them."""
        parts = [part for part, _ in self._parts()]
        own = {id(part): str(n) for n, part in enumerate((part for part in parts if part.step), 1)}
        strip, rows = self.strip, self.strip.rows if self.strip else ()
        below = [own.get(id(part), "") for part in (strip, *rows)]
        cards = [[own.get(id(card), ""), *(below if strip and card.name == strip.card else ())] for card in self.cards]
        return Lit(
            tuple(map(_joined, cards)), _joined(below), tuple(_joined([below[0], own.get(id(row), "")]) for row in rows)
        )


def _joined(steps: Iterable[str]) -> str:
    return " ".join(step for step in steps if step)


def read_comparison(fields: Mapping[str, Entry], scope: Scope, where: Location) -> Comparison:
    """The body of a comparison; `where` is the line of its kind. Raises `DocsError` with the line."""
    for key, example in (("cards", "- {name: a, from: ADDRESS}"), ("rows", '- heading: "$.path"')):
        if key not in fields or not fields[key].items(f"'{key}'"):
            raise FigureError(fields[key].where if key in fields else where, f"the comparison has no {key}", example)
    cards = read_cards(fields["cards"], scope)
    rows = read_rows(fields["rows"], scope, cards)
    strip = read_strip(fields["strip"], scope, [card.name for card in cards]) if "strip" in fields else None
    return Comparison(cards, rows, strip, hue_in(fields, "start"), scope)
