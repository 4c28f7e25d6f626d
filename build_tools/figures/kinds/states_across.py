"""Where the columns of states begin at a width, and between them the track of each edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from build_tools.figures.canvas import Block, NoRoomError
from build_tools.figures.kinds.channel import Wire, tracks
from build_tools.figures.kinds.states_graph import Graph
from build_tools.figures.kinds.states_placed import Grid

PAD = 10.0  # beside the words of a state
TIP, GAP = 12.0, 6.0  # before a label, at the tip of its edge, and behind it
_EDGE = 8.0  # beside the tracks
_LEAST, _MOST = 5.0, 16.0  # from one track to the next


@dataclass(frozen=True)
class Gutter:
    """The space between two columns: where it begins and ends, and where the track of each edge runs."""

    left: float
    right: float
    tracks: dict[int, float]


@dataclass(frozen=True)
class Across:
    """Where each of the three columns begins, and the gutters between them."""

    columns: tuple[float, float, float]
    gutters: tuple[Gutter, Gutter]


def laid_across(graph: Graph, grid: Grid, labels: Sequence[Block], width: float) -> Across:
    """The columns and gutters at a width. Raises `NoRoomError` when the tracks would stand too close."""
    words = [max((box.width for box in grid.boxes if box.node.rank == n), default=0.0) for n in range(3)]
    taken = (words[0] + PAD if words[0] else 0.0, words[1] + 2 * PAD, words[2] + PAD if words[2] else 0.0)
    wires = [_wires(graph, grid, gutter) for gutter in range(2)]
    zones = [_zones(graph, labels, gutter) for gutter in range(2)]
    count = sum(map(len, wires))
    free = width - sum(taken) - sum(map(sum, zones)) - 4 * _EDGE
    pitch = min(free / max(count, 1), _MOST)
    if pitch < _LEAST:
        raise NoRoomError(graph.nodes[0].name, width, f"{count} edges have no room in {width:.0f} px")
    spare = (free - pitch * count) / 2
    columns, gutters, x = [0.0], list[Gutter](), taken[0]
    for gutter in range(2):
        first = x + zones[gutter][0] + _EDGE + spare / 2
        lanes = zip(wires[gutter], tracks(list(wires[gutter].values())), strict=True)
        end = first + pitch * len(wires[gutter]) + _EDGE + spare / 2 + zones[gutter][1]
        gutters.append(Gutter(x, end, {n: first + pitch * (track + 0.5) for n, track in lanes}))
        columns.append(end)
        x = end + taken[gutter + 1]
    return Across((columns[0], columns[1], columns[2]), (gutters[0], gutters[1]))


def _wires(graph: Graph, grid: Grid, gutter: int) -> dict[int, Wire]:
    """The wires of a gutter by edge: both ends of an edge, or one of them and its lane."""
    found = {}
    for n in range(len(graph.edges)):
        ranks, lane = graph.ranks(n), grid.lanes[n]
        if lane is not None:
            outer = grid.ends[n][ranks.index(2 * gutter)]
            found[n] = Wire((outer,), (lane,)) if gutter == 0 else Wire((lane,), (outer,))
        elif _gutter_of(ranks) == gutter:
            ends = list(zip(grid.ends[n], graph.sides(n), strict=True))
            found[n] = Wire(tuple(y for y, left in ends if not left), tuple(y for y, left in ends if left))
    return found


def _gutter_of(ranks: Sequence[int]) -> int:
    return 0 if 0 in ranks else 1


def _zones(graph: Graph, labels: Sequence[Block], gutter: int) -> tuple[float, float]:
    """How much room the labels take at the left and the right of a gutter."""
    found = [0.0, 0.0]
    for n, label in enumerate(labels):
        ranks = graph.ranks(n)
        if (min(ranks[1], 1) if graph.leaps(n) else _gutter_of(ranks)) == gutter:
            side = int(graph.sides(n)[1])
            found[side] = max(found[side], TIP + label.width + GAP)
    return found[0], found[1]
