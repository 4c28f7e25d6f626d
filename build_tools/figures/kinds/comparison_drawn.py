"""A comparison laid out at a width: columns of cards over the end line, in rows that stand level, then the strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from build_tools.figures.canvas import LEADING, Canvas, Sheet, fitted
from build_tools.figures.kinds.comparison_placed import INDENT, PlacedRow, WrappedCard, places, wrapped
from build_tools.figures.kinds.comparison_told import Column
from build_tools.figures.kinds.strip import CENTER, TEXT, Anchor, Told, draw_strip
from build_tools.figures.palette import Hue, names_of
from build_tools.figures.svg import element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Tie

_NARROWEST, _MOST = 140.0, 4  # pixels of a column, columns side by side
_CARDS, _ABOVE_STRIP = 36.0, 26.0  # from the last baseline of a card


@dataclass(frozen=True)
class Lit:
    """The steps that light the cards, the strip and its rows, as `data-step` has them."""

    cards: tuple[str, ...]
    strip: str
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Picture:
    """A comparison told: columns, the strip, the hue of the starts, the steps and what they light."""

    columns: tuple[Column, ...]
    strip: Told | None
    start: Hue | None
    steps: tuple[tuple[Run, ...], ...]
    lit: Lit

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, one line for each card and each row of the strip."""
        return *(column.words for column in self.columns), *(self.strip.lines if self.strip else ())

    @property
    def hues(self) -> frozenset[str]:
        """The hues that it uses."""
        cells = [cell for column in self.columns for cell in column.cells]
        used = [cell.hue for cell in cells] + [item.hue for cell in cells for item in cell.items]
        return names_of((*used, self.start, self.strip.hue if self.strip else None))

    @property
    def arrows(self) -> frozenset[str]:
        """None: its lines need no legend."""
        return frozenset()

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width, in as many columns as its labels allow. Raises `FigureError`."""
        count = len(self.columns)
        most = max(1, min(_MOST, count, int(width // _NARROWEST)))
        columns = dict.fromkeys(ceil(count / ceil(count / n)) for n in range(most, 0, -1))
        return fitted(width, ties, [partial(self._laid, across, ruler) for across in columns])

    def _laid(self, across: int, ruler: Ruler, canvas: Canvas) -> float:
        """Draw so many cards side by side. Gives the bottom. Raises `NoRoomError`."""
        room = canvas.width / across
        cards = [wrapped(of, step, room, ruler) for of, step in zip(self.columns, self.lit.cards, strict=True)]
        y = end = 0.0
        for first in range(0, len(cards), across):
            top = y + (_CARDS if first else 0)
            y, end = self._row(canvas, cards[first : first + across], top, across)
        return self._strip(canvas, y, end, across, ruler) + 6

    def _row(self, canvas: Canvas, cards: Sequence[WrappedCard], top: float, across: int) -> tuple[float, float]:
        """Draw cards side by side. Gives the last baseline and where the end line is."""
        rows, end = places(cards)
        for n, card in enumerate(cards):
            inner = canvas.inside(canvas.width * n / across, top)
            self._card(inner, card, rows, end, is_first=n == 0)
            share = _share(1 if n + 1 < len(cards) else across - n, across)  # the last line goes on to the edge
            column = element("svg", *inner.elements, x=_share(n, across), y=top, width=share, overflow="visible")
            canvas.add(element("g", column, data_step=card.step))
        return top + rows[-1].last, top + end

    def _card(
        self, canvas: Canvas, card: WrappedCard, rows: Sequence[PlacedRow], end: float, *, is_first: bool
    ) -> None:
        left = CENTER if is_first else 0
        canvas.add(
            element("line", class_="fig-end", x1=left, x2="100%", y1=end, y2=end),
            element("path", class_="fig-line", d=f"M{CENTER:g} {16.5 if self.start else 4:g}V{number(end)}"),
        )
        if self.start:
            canvas.glyph(self.start, (CENTER, 10), 14)
        for n, (cell, row) in enumerate(zip(card.column.cells, rows, strict=True)):
            if row.bar and cell.hue:
                css, (top, bottom) = f"fig-fill {cell.hue.css}", row.bar
                canvas.add(element("rect", class_=css, x=CENTER - 2.5, y=top, width=5, height=bottom - top))
            self._cell(canvas, card, n, row)
        hue = card.column.heading.hue
        if hue:
            canvas.add(element("circle", class_="fig-halo", cx=CENTER, cy=end, r=11.5))
            canvas.glyph(hue, (CENTER, end), 18)

    def _cell(self, canvas: Canvas, card: WrappedCard, n: int, row: PlacedRow) -> None:
        name, cell = card.labels[n], card.column.cells[n]
        if name:
            canvas.text(name, TEXT, row.label)
        y = row.value
        if row.bar:
            y = (row.bar[0] + row.bar[1] - card.height(n)) / 2 + 4
        for item, of in zip(cell.items, card.cells[n], strict=True):
            if item.hue:
                canvas.glyph(item.hue, (TEXT + 5, y - 4), 11)
            canvas.text(of, TEXT + (INDENT if item.hue or item.indented else 0), y)
            y += of.height + LEADING

    def _strip(self, canvas: Canvas, bottom: float, end: float, across: int, ruler: Ruler) -> float:
        """Draw the strip, and the line that leads to it from its card when nothing is between. Gives the bottom."""
        told = self.strip
        if told is None:
            return bottom
        top = bottom + _ABOVE_STRIP
        place, last = told.card % across, (len(self.columns) - 1) // across
        hue = self.columns[told.card].heading.hue
        assert hue is not None
        leads = told.card // across == last
        anchor = Anchor(_share(place, across), canvas.width * place / across + CENTER, hue, leads)
        inner = canvas.inside(0, top)
        height, bar = draw_strip(inner, told, anchor, self.lit.rows, ruler)
        if leads:
            down = number(top + bar if bar is not None else top)
            line = element("path", class_="fig-tail", d=f"M{CENTER:g} {number(end + 18)}V{down}")
            tail = element("svg", line, x=anchor.share, overflow="visible")
            canvas.add(element("g", tail, data_step=self.lit.cards[told.card]))
        body = element("svg", *inner.elements, y=top, overflow="visible")
        canvas.add(element("g", body, data_step=self.lit.strip))
        return top + height


def _share(n: int, across: int) -> str:
    return number(100 * n / across) + "%"
