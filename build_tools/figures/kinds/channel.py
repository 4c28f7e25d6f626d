"""Wires between two columns: each goes up or down on a track of its own, in an order with few crossings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from build_tools.figures.svg import number

_LIES_OVER = 100
"""What it costs that two wires lie on one another, in crossings."""
_ROUND = 5.0


@dataclass(frozen=True)
class Wire:
    """How high a wire enters a channel: its ends at the left and those at the right, two in all."""

    left: tuple[float, ...]
    right: tuple[float, ...]

    @property
    def low(self) -> float:
        """The upper end of its track."""
        return min(*self.left, *self.right)

    @property
    def high(self) -> float:
        """The lower end of its track."""
        return max(*self.left, *self.right)


def tracks(wires: Sequence[Wire]) -> tuple[int, ...]:
    """The track of each wire, from 0 at the left. Neighbours change places as long as that takes a crossing away."""
    order = sorted(range(len(wires)), key=lambda n: -wires[n].low)
    for _ in wires:
        for n in range(len(order) - 1):
            one, other = wires[order[n]], wires[order[n + 1]]
            if _crossings(other, one) < _crossings(one, other):
                order[n], order[n + 1] = order[n + 1], order[n]
    return tuple(order.index(n) for n in range(len(wires)))


def _crossings(one: Wire, other: Wire) -> int:
    """How often two wires cross when the one has the track at the left of the other."""
    crossed = sum(other.low < y < other.high for y in one.right) + sum(one.low < y < one.high for y in other.left)
    return crossed + _LIES_OVER * len({*one.right} & {*other.left})


def path(points: Sequence[tuple[float, float]]) -> str:
    """The path of a line through points, upright and level by turns, with round corners."""
    kept = [point for n, point in enumerate(points) if n == 0 or point != points[n - 1]]
    drawn = f"M{_pair(kept[0])}"
    for n in range(1, len(kept) - 1):
        before, after = _towards(kept[n], kept[n - 1]), _towards(kept[n], kept[n + 1])
        drawn += f"L{_pair(before)}Q{_pair(kept[n])} {_pair(after)}"
    return f"{drawn}L{_pair(kept[-1])}"


def _pair(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _towards(corner: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """The point where the rounding of a corner begins, on the way to another point."""
    x, y = other[0] - corner[0], other[1] - corner[1]
    length = abs(x) + abs(y)
    share = min(_ROUND, length / 2) / length
    return corner[0] + x * share, corner[1] + y * share
