"""A sequence drawn at a width: what is tied to a lane keeps its share of the width, however wide the page is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil

from build_tools.figures.arrows import Arrow
from build_tools.figures.canvas import LEADING, Block, Canvas, NoRoomError, Sheet
from build_tools.figures.kinds.sequence_placed import (
    BAR,
    INDENT,
    Bar,
    Grid,
    Head,
    PlacedRow,
    bars_of,
    grid_of,
    heads_of,
    place_rows,
    reach,
    start_of,
)
from build_tools.figures.kinds.sequence_told import Lane, Row
from build_tools.figures.palette import names_of
from build_tools.figures.svg import Element, element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Tie

_TAIL = 12.0  # of the lanes below the last row


@dataclass(frozen=True)
class Picture:
    """A sequence told: lanes and rows, the arrow of open calls, the sentences, and those that light each row."""

    lanes: tuple[Lane, ...]
    rows: tuple[Row, ...]
    open: Arrow
    steps: tuple[tuple[Run, ...], ...]
    lit: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, one line for each row."""
        return tuple(self._line(row) for row in self.rows)

    def _line(self, row: Row) -> str:
        ends = row.caller, row.callee
        source, target = (self.lanes[n].label.text for n in (ends if row.role == "call" else reversed(ends)))
        said = f": {row.label.text}" if row.label else ""
        return f"{row.when}, {row.arrow.legend}, {source} → {target}{said}"

    @property
    def hues(self) -> frozenset[str]:
        """The hues that it uses."""
        used = [*(lane.hue for lane in self.lanes), *(row.hue for row in self.rows)]
        return names_of(used)

    @property
    def arrows(self) -> frozenset[str]:
        """The arrows that it uses."""
        return frozenset(row.arrow.name for row in self.rows) | ({self.open.name} if bars_of(self.rows) else set())

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width. Raises `FigureError`."""
        grid, bars = grid_of(self.lanes, self.rows, width, ruler), bars_of(self.rows)
        try:
            heads = heads_of(self.lanes, grid, ruler)
            top = max(max(head.start, head.baseline + head.block.height) for head in heads)
            rows = place_rows(self.rows, bars, grid, top, ruler)
        except NoRoomError as error:
            raise error.report() from error
        canvas = Canvas(ties, width)
        _Drawing(self, canvas, grid, bars, rows).draw(heads)
        return Sheet(width, ceil(rows[-1].end + _TAIL + 4), tuple(canvas.elements), tuple(canvas.boxes))


@dataclass(frozen=True)
class _Drawing:
    """A picture while it is drawn."""

    picture: Picture
    canvas: Canvas
    grid: Grid
    bars: dict[str, Bar]
    rows: tuple[PlacedRow, ...]

    def draw(self, heads: Sequence[Head]) -> None:
        """Lines of lanes below rules, arrows, bars, heads of arrows, and words on top of them all."""
        end = self.rows[-1].end + _TAIL
        for n, head in enumerate(heads):
            self._on_lane(n, [element("line", class_="fig-lane", y1=head.start, y2=end)])
        for placed in self.rows:
            if placed.rule is not None:
                self.canvas.add(element("line", class_="fig-rule", x1=0, x2="100%", y1=placed.rule, y2=placed.rule))
        for n, row in enumerate(self.picture.rows):
            self.canvas.add(element("g", self._line(row, n), data_step=self.picture.lit[n]))
        for bar in self.bars.values():
            self._bar(bar)
        self._times()
        for n, row in enumerate(self.picture.rows):
            self._words(row, n)
        for n, head in enumerate(heads):
            self._head(n, head)

    def _on_lane(self, lane: int, elements: Iterable[Element], lit: str = "") -> None:
        anchor = element("svg", *elements, x=self._share(lane), overflow="visible")
        self.canvas.add(element("g", anchor, data_step=lit) if lit else anchor)

    def _share(self, lane: int) -> str:
        return number(self.grid.share(lane)) + "%"

    def _times(self) -> None:
        for placed in self.rows:
            if placed.time:
                of, baseline = placed.time
                self.canvas.add(*_halo(of, 0, baseline))
                self.canvas.text(of, 0, baseline)

    def _head(self, n: int, head: Head) -> None:
        x, lane = self.grid.lanes[n], self.picture.lanes[n]
        inner = self.canvas.inside(x, 0)
        inner.add(*_halo(head.block, head.left - x, head.baseline))
        inner.text(head.block, head.left - x, head.baseline)
        if lane.hue:
            inner.glyph(lane.hue, (0, head.glyph), 12)
        self._on_lane(n, inner.elements)

    def _line(self, row: Row, n: int) -> Element:
        """The line of an arrow, from the caller's bar to the middle of the callee's lane."""
        y = self.rows[n].line
        far = number(self.grid.share(row.callee) - self.grid.share(row.caller)) + "%"
        line = element("line", class_=row.arrow.css, x1=start_of(row, n, self.bars), x2=far, y1=y, y2=y)
        return element("svg", line, x=self._share(row.caller), overflow="visible")

    def _bar(self, bar: Bar) -> None:
        top, bottom = self.rows[bar.first].line, self.rows[bar.last].line
        css, left = self.picture.open.css, bar.middle - BAR / 2
        of = element("rect", class_=css, x=left, y=top - 3, width=BAR, height=bottom - top + 6)
        lit = [lit for lit, row in zip(self.picture.lit, self.picture.rows, strict=True) if bar.step in row.shows]
        self._on_lane(bar.lane, [of], " ".join(dict.fromkeys(" ".join(lit).split())))

    def _words(self, row: Row, n: int) -> None:
        """The head of an arrow, and its words with their glyph."""
        placed, x = self.rows[n], self.grid.lanes[row.caller]
        towards, lit = row.towards, self.picture.lit[n]
        if row.role == "call":
            tip = row.arrow.tip(-towards * (reach(self.bars, row.callee, n, -towards) + 1), placed.line, towards)
            self._on_lane(row.callee, tip, lit)
        inner = self.canvas.inside(x, 0)
        if row.role != "call":
            inner.add(*row.arrow.tip(start_of(row, n, self.bars) + towards * (BAR / 2 + 1), placed.line, -towards))
        if placed.text:
            of, left, baseline = placed.text
            indent = INDENT if row.hue else 0
            inner.add(*_halo(of, left - x, baseline, indent))
            if row.hue:
                inner.glyph(row.hue, (left - x + 6, baseline - 4), 12)
            inner.text(of, left - x + indent, baseline)
        self._on_lane(row.caller, inner.elements, lit)


def _halo(of: Block, x: float, y: float, indent: float = 0) -> Iterable[Element]:
    """The ground behind a block, so that no line runs through it."""
    height = of.height + LEADING - 2
    yield element("rect", class_="fig-halo", x=x - 2, y=y - 12, width=of.width + indent + 4, height=height)
