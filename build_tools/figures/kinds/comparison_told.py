"""The cards of a comparison told from the recordings: labels with their hues, before any width is known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from build_tools.errors import FigureError
from build_tools.figures.canvas import Label, label, span
from build_tools.figures.kinds.cards_yaml import Card
from build_tools.figures.kinds.rows_yaml import Row, Source
from build_tools.figures.nodes import addresses_at, check_base
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.words import Run, Teller, Text, Word, led_on

_STEM = re.compile(r".*[_./: -]", re.DOTALL)


@dataclass(frozen=True)
class Item:
    """A label in a cell, and the hue whose glyph stands before it; `indented` as if one stood there."""

    label: Label
    hue: Hue | None = None
    indented: bool = False


@dataclass(frozen=True)
class Cell:
    """What a card shows in a row. `hue` is that of the heading, or of the bar beside the items.

    `recorded` counts the values that a row of `each` or `during` found.
    """

    source: Source
    label: Label | None
    items: tuple[Item, ...]
    hue: Hue | None = None
    recorded: int = 0

    @property
    def words(self) -> str:
        """Its words on one line."""
        said = ", ".join(item.label.text for item in self.items)
        return f"{self.label.text}: {said}" if self.label else said


@dataclass(frozen=True)
class Column:
    """A card: its cells in the order of the rows."""

    name: str
    cells: tuple[Cell, ...]

    @property
    def words(self) -> str:
        """Its words on one line."""
        return "; ".join(cell.words for cell in self.cells if cell.items)

    @property
    def heading(self) -> Cell:
        """The cell that the end line stands for."""
        return next(cell for cell in self.cells if cell.source == "heading")


def tell_columns(cards: Sequence[Card], rows: Sequence[Row], teller: Teller, palette: Palette) -> tuple[Column, ...]:
    """The columns of all cards. Raises `DocsError` with the line of what cannot be told."""
    for card in cards:
        check_base(card.base, teller.recordings, card.where)
    cells = {card.name: tuple(_cell(card, row, teller, palette) for row in rows) for card in cards}
    for n, row in enumerate(rows):
        if row.source in ("each", "during") and not any(found[n].recorded for found in cells.values()):
            what = f"path '{row.key}' matches nothing in any card"
            raise FigureError(row.where, what, f"see what is there: manual show '{cards[0].base}'")
    return _with_stem(tuple(Column(name, found) for name, found in cells.items()))


def _cell(card: Card, row: Row, teller: Teller, palette: Palette) -> Cell:
    name = label(teller.tell(row.label, card.scope), "small", row.where) if row.label else None
    if row.source == "words":
        return Cell(row.source, name, (*_words(card, row, teller, palette), *_then(card, row, teller, palette)))
    bases = _bases(card, row, teller)
    hue = palette.named(row.hue)
    if not bases:
        none = (Item(label(teller.tell(row.none, card.scope), "soft", row.where)),) if row.none else ()
        return Cell(row.source, name, (*none, *_then(card, row, teller, palette)))
    items = [_recorded(base, card, row, teller, hue) for base in bases]
    if row.source == "heading":
        text = items[0].label.text
        return Cell(row.source, name, tuple(items), palette.hue_of(text, row.where))
    bar = hue if row.source == "during" else None
    return Cell(row.source, name, (*items, *_then(card, row, teller, palette)), bar, len(items))


def _bases(card: Card, row: Row, teller: Teller) -> tuple[str, ...]:
    """The addresses that the row shows of a card: one for a lone value, whatever there is for others."""
    address = led_on(row.key, card.base, row.where)
    if row.source in ("at", "heading"):
        return (address,)
    return addresses_at(address, teller.recordings, row.where)


def _recorded(base: str, card: Card, row: Row, teller: Teller, hue: Hue | None) -> Item:
    scope = {**card.scope, **{name: recipe.at(base) for name, recipe in row.values.items() if _names(row, name)}}
    say = row.say or Text((Word("it", code=row.source == "heading", is_name=True),), row.where)
    runs = teller.tell(say, scope)
    if row.source == "during":
        return Item(label(runs, "plain", row.where, hue.css if hue else ""))
    look = "strong" if row.strong or hue else "plain" if row.label else "soft"
    return Item(label(runs, look, row.where, hue.css if hue else ""), hue)


def _names(row: Row, name: str) -> bool:
    return name in row.say.names if row.say else name == "it"


def _words(card: Card, row: Row, teller: Teller, palette: Palette) -> Iterable[Item]:
    """The card's own words, in their hue."""
    text, hue = card.words[row.key], palette.named(card.hues.get(row.key))
    look = "strong" if hue or row.strong else "plain"
    yield Item(label(teller.tell(text, card.scope), look, text.where, hue.css if hue else ""), hue)


def _then(card: Card, row: Row, teller: Teller, palette: Palette) -> Iterable[Item]:
    """The words that follow, where the card has them; under the text of what they follow."""
    text = card.words.get(row.then) if row.then else None
    if text is not None:
        indented = row.source == "each" and row.hue is not None
        yield Item(label(teller.tell(text, card.scope), "soft", text.where), None, indented)


def _with_stem(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """The columns with their headings large, and small what all headings begin with: `STATE_` of STATE_A, STATE_B."""
    stem = stem_of([item.label.text for column in columns for item in column.heading.items])
    return tuple(
        replace(
            column, cells=tuple(_stemmed(cell, stem) if cell.source == "heading" else cell for cell in column.cells)
        )
        for column in columns
    )


def stem_of(texts: Sequence[str]) -> int:
    """How many characters all texts begin with, up to the end of a word: 6 of STATE_A, STATE_B."""
    low, high = min(texts), max(texts)
    same = next((n for n, char in enumerate(low) if high[n : n + 1] != char), len(low))
    found = _STEM.match(low[:same])
    return len(found[0]) if found and low != high else 0


def _stemmed(cell: Cell, stem: int) -> Cell:
    item = cell.items[0]
    of = item.label.spans[0]
    parts = ((of.text[:stem], "small"), (of.text[stem:], "big"))
    spans = tuple(
        span(Run(text, code=True, tie=of.tie), look, ends_line=look == "small") for text, look in parts if text
    )
    css = cell.hue.css if cell.hue else ""
    return replace(cell, items=(Item(Label(spans, item.label.where, css)),))
