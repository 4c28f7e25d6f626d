"""A sequence placed at a width: its lanes, their names, its rows, and the bars of open calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from build_tools.figures.canvas import LEADING, Block, Label, NoRoomError, block
from build_tools.figures.kinds.sequence_told import Lane, Row
from build_tools.figures.text import Ruler

BAR, INDENT = 6.0, 16.0  # the width of a bar; of a text behind a glyph
_AWAY, _BETWEEN_BARS = 7.0, 8.0  # from a lane or its bars to a text; from bar to bar
_LANE, _MOST_LINES, _GLYPH = 100.0, 3, 10.0  # a lane beside a column of times; lines of a name; from glyph to name
_RULE, _FIRST, _TO_LINE, _BARE, _BELOW = 9.0, 16.0, 8.0, 9.0, 6.0  # down a row: to rule, baseline, line, end


@dataclass(frozen=True)
class Grid:
    """The width, that of the column of times (0: they stand above their rows), and the middle of each lane."""

    width: float
    column: float
    lanes: tuple[float, ...]

    def share(self, lane: int) -> float:
        """The middle of a lane in percent of the width."""
        return 100 * self.lanes[lane] / self.width


@dataclass(frozen=True)
class Head:
    """The name of a lane: its block, where that stands, the middle of the glyph, and where the lane's line begins."""

    block: Block
    left: float
    baseline: float
    glyph: float
    start: float


@dataclass(frozen=True)
class Bar:
    """An open call: its step, its lane, how many others are open beside it, and its first and last row."""

    step: str
    lane: int
    level: int
    first: int
    last: int

    @property
    def middle(self) -> float:
        """Its distance from the middle of the lane."""
        return self.level * _BETWEEN_BARS


@dataclass(frozen=True)
class PlacedRow:
    """Where a row stands: its rule and time, its text, its arrow."""

    rule: float | None
    time: tuple[Block, float] | None
    text: tuple[Block, float, float] | None
    line: float
    end: float


def grid_of(lanes: Sequence[Lane], rows: Sequence[Row], width: float, ruler: Ruler) -> Grid:
    """The lanes of one width each, beside the times when there is room for these."""
    times = [row.time for row in rows if row.time]
    words = [(word, of.spans[0].font) for of in times for word in of.text.split(" ")]
    column = max(ruler.width(word, font) for word, font in words) + 14
    if (width - column) / len(lanes) < _LANE:
        column = 0
    lane = (width - column) / len(lanes)
    return Grid(width, column, tuple(column + lane * (n + 0.5) for n in range(len(lanes))))


def heads_of(lanes: Sequence[Lane], grid: Grid, ruler: Ruler) -> tuple[Head, ...]:
    """The names above their lanes, side by side or, where these are narrow, one below the other."""
    room = (grid.width - grid.column) / len(lanes) - 8
    try:
        blocks = [block(lane.label, room, ruler) for lane in lanes]
    except NoRoomError:
        return _stairs(lanes, grid, ruler)
    if any(len(of.lines) > _MOST_LINES for of in blocks):
        return _stairs(lanes, grid, ruler)
    first = 31.0 if any(lane.hue for lane in lanes) else 14.0
    start = first + max(of.height for of in blocks) + 9
    return tuple(Head(of, x - of.width / 2, first, 9, start) for of, x in zip(blocks, grid.lanes, strict=True))


def _stairs(lanes: Sequence[Lane], grid: Grid, ruler: Ruler) -> tuple[Head, ...]:
    found, y = list[Head](), 14.0
    for lane, x in zip(lanes, grid.lanes, strict=True):
        to_right = 2 * x <= grid.width
        of = block(lane.label, (grid.width - x if to_right else x) - _GLYPH, ruler)
        found.append(Head(of, x + _GLYPH if to_right else x - _GLYPH - of.width, y, y - 4, y + 5))
        y += of.height + LEADING + 3
    return tuple(found)


def bars_of(rows: Sequence[Row]) -> dict[str, Bar]:
    """The bars of calls that something came back to, by step; those of one lane that overlap lie side by side."""
    found: dict[str, Bar] = {}
    for first, row in enumerate(rows):
        step = row.opens
        last = max(n for n, other in enumerate(rows) if n == first or step in other.shows)
        if step is None or last == first:
            continue
        taken = {bar.level for bar in found.values() if bar.lane == row.caller and bar.last >= first}
        level = min(set(range(len(taken) + 1)) - taken)
        found[step] = Bar(step, row.caller, level, first, last)
    return found


def start_of(row: Row, n: int, bars: Mapping[str, Bar]) -> float:
    """Where an arrow begins beside the middle of its caller's lane: at its own bar, or clear of those of others."""
    own = [bars[step].middle for step in row.shows if step in bars]
    return own[0] if own else row.towards * reach(bars, row.caller, n, row.towards)


def reach(bars: Mapping[str, Bar], lane: int, n: int, side: int) -> float:
    """How far the open bars of a lane reach at row `n`, to the right (1) or to the left (-1) of its middle."""
    there = [bar for bar in bars.values() if bar.lane == lane and bar.first <= n <= bar.last]
    return max((side * bar.middle + BAR / 2 for bar in there), default=0.0)


def place_rows(rows: Sequence[Row], bars: dict[str, Bar], grid: Grid, y: float, ruler: Ruler) -> tuple[PlacedRow, ...]:
    """The rows from a height down. Raises `NoRoomError`."""
    found = list[PlacedRow]()
    for n, row in enumerate(rows):
        placed = _placed(row, reach(bars, row.caller, n, row.towards), grid, y, ruler)
        found.append(placed)
        y = placed.end
    return tuple(found)


def _placed(row: Row, taken: float, grid: Grid, y: float, ruler: Ruler) -> PlacedRow:
    rule = time = text = None
    least = y
    if row.time:
        rule, y = y + 4, y + _RULE
        of = block(row.time, grid.column - 12 if grid.column else grid.width, ruler)
        time = of, y + _FIRST - 2
        least = y + _FIRST + of.height + _BELOW
        y = y if grid.column else least
    line = y + _BARE
    if row.label:
        wrapped, left = _text(row.label, row, taken, grid, ruler)
        text = wrapped, left, y + _FIRST
        line = y + _FIRST + wrapped.height + _TO_LINE
    return PlacedRow(rule, time, text, line, max(line + _BELOW, least))


def _text(of: Label, row: Row, taken: float, grid: Grid, ruler: Ruler) -> tuple[Block, float]:
    """The words of a row clear of the caller's bars, on the side of the callee; moved where they are too long."""
    x, indent = grid.lanes[row.caller], INDENT if row.hue else 0.0
    to_right = row.towards > 0
    near = (grid.width - x if to_right else x - grid.column) - taken - _AWAY
    wrapped = block(of, grid.width - grid.column - indent, ruler)
    if wrapped.width > near - indent:
        wrapped = _wrapped(of, near - indent, len(wrapped.lines), ruler) or wrapped
    width = wrapped.width + indent
    left = x + taken + _AWAY if to_right else x - taken - _AWAY - width
    return wrapped, min(max(left, grid.column), grid.width - width)


def _wrapped(of: Label, room: float, lines: int, ruler: Ruler) -> Block | None:
    """A label in a room, unless that takes more lines."""
    try:
        found = block(of, room, ruler)
    except NoRoomError:
        return None
    return found if len(found.lines) <= lines else None
