"""The labels of a lane laid out below it: marks that stand close share one, and labels stand in rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10

from build_tools.figures.canvas import LEADING, Block, NoRoomError, block
from build_tools.figures.kinds.timeline_told import Mark, ToldLane
from build_tools.figures.text import Ruler

INDENT = 15.0  # of words behind a glyph
_CLOSE = 12.0  # marks that are nearer share a label
_BESIDE, _BETWEEN = 5.0, 12.0  # from a leader to its label, from one label to the next
_ROWS = 6.0  # between rows of labels
_TICKS = 8
_LEAST = 160.0  # the length of the clock


@dataclass(frozen=True)
class Scale:
    """The clock across the page: seconds to pixels."""

    start: float
    end: float
    left: float
    right: float

    def x(self, time: float) -> float:
        """Where a time is."""
        return self.left + (time - self.start) / ((self.end - self.start) or 1) * (self.right - self.left)

    @property
    def ticks(self) -> tuple[float, ...]:
        """Round times, at most nine."""
        least = ((self.end - self.start) or 1) / _TICKS
        power = 10 ** floor(log10(least))
        step = next(step * power for step in (1, 2, 5, 10) if step * power >= least * 0.999)
        first = -(-self.start // step)
        count = floor((self.end - first * step) / step + 0.001) + 1
        return tuple(round((first + n) * step, 6) for n in range(count))


def scale_of(lanes: Sequence[ToldLane], left: float, width: float, ruler: Ruler) -> Scale:
    """The clock from a place on, as long as the words of every mark leave it. Raises `NoRoomError`."""
    marks = [mark for lane in lanes for mark in lane.marks]
    start, end = min(mark.time for mark in marks), max(mark.times[-1] for mark in marks)
    right = width
    for mark in marks:
        room = width - left - _BESIDE - indent(mark) - block(mark.label, width, ruler).width
        share = (mark.time - start) / ((end - start) or 1)
        if room < share * _LEAST:
            raise NoRoomError(mark.label, width - left, f"no room is left for a clock of {_LEAST:.0f} px beside it")
        right = min(right, left + room / share) if share else right
    return Scale(start, end, left, right - 1)


@dataclass(frozen=True)
class Cluster:
    """Marks that share a label: where its leader is, a line of words for each, and how far down it begins."""

    x: float
    lines: tuple[tuple[Mark, Block], ...]
    top: float = 0.0

    @property
    def width(self) -> float:
        """From the leader to the end of the longest line."""
        return _BESIDE + max(indent(mark) + words.width for mark, words in self.lines)

    @property
    def height(self) -> float:
        """The height of all lines."""
        return sum(words.height + LEADING for _, words in self.lines)


def indent(mark: Mark) -> float:
    """How far the words of a mark stand behind its glyph."""
    return INDENT if mark.hue else 0.0


def clusters(lane: ToldLane, scale: Scale, ruler: Ruler, width: float) -> tuple[Cluster, ...]:
    """The clusters of a lane, each in the first row that has room. Raises `NoRoomError`.

    They are placed from the last to the first: a label stands at the right of its leader, so no leader of an earlier
    one crosses it.
    """
    groups = list[list[Mark]]()
    for mark in lane.marks:
        if groups and scale.x(mark.time) - scale.x(groups[-1][0].time) < _CLOSE:
            groups[-1].append(mark)
        else:
            groups.append([mark])
    rows = list[list[Cluster]]()
    for group in reversed(groups):
        x = scale.x(group[0].time)
        lines = tuple((mark, block(mark.label, width - x - _BESIDE - indent(mark), ruler)) for mark in group)
        found = Cluster(x, lines)
        row = next((n for n in range(len(rows)) if _is_free(found, rows[n:])), len(rows))
        rows += [[]] if row == len(rows) else []
        rows[row].append(found)
    return _stacked(rows)


def _is_free(found: Cluster, rows: Sequence[Sequence[Cluster]]) -> bool:
    """Whether a label in the first of these rows lies over no label of it, and over no leader to one below."""
    return all(found.x + found.width + _BETWEEN <= other.x for row in rows for other in row)


def _stacked(rows: Sequence[Sequence[Cluster]]) -> tuple[Cluster, ...]:
    found, top = list[Cluster](), 0.0
    for row in rows:
        found += [Cluster(one.x, one.lines, top) for one in row]
        top += max(one.height for one in row) + _ROWS
    return tuple(sorted(found, key=lambda one: one.x))
