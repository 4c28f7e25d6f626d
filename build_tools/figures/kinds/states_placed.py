"""States in three columns: where each stands, and the row at which each edge leaves or reaches it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from build_tools.figures.canvas import LEADING, Block, block
from build_tools.figures.kinds.states_graph import Graph, Node
from build_tools.figures.text import Ruler

ROW = 18.0  # from one edge to the next
INDENT = 20.0  # of a name behind its glyph
_BETWEEN = ROW  # states of one column; a whole number of rows
_PHASE = ROW / 2  # left sides stand half a row lower, so that no edge of one side runs on in one of the other

Port = tuple[int, bool]
"""An end of an edge: its number, and whether it is the target."""


@dataclass(frozen=True)
class Box:
    """A state in its place: its blocks, its top and height."""

    node: Node
    name: Block
    first: Block | None
    top: float
    height: float = 0.0

    @property
    def width(self) -> float:
        """The width of glyph and words."""
        return INDENT + max(self.name.width, self.first.width if self.first else 0)

    @property
    def words_height(self) -> float:
        """From the first baseline to the last."""
        return self.name.height + (LEADING + self.first.height if self.first else 0)


@dataclass(frozen=True)
class Grid:
    """States in their places; of each edge the heights of both its ends, and of its lane if any.

    An edge that leads over the column in the middle runs straight on above its states.
    """

    boxes: tuple[Box, ...]
    ends: tuple[tuple[float, float], ...]
    lanes: tuple[float | None, ...]
    height: float


def placed(graph: Graph, ruler: Ruler, room: float) -> Grid:
    """The grid of states and edges. Raises `NoRoomError`."""
    rows: dict[Port, float] = {}
    lanes: dict[int, float] = {}
    boxes = list[Box]()
    tops = [0.0, 0.0, 0.0]
    for n, node in enumerate(graph.nodes):
        name = block(node.name, room, ruler)
        first = block(node.first, room, ruler) if node.first else None
        box = Box(node, name, first, tops[node.rank])
        sides = [_ports(graph, n, is_left=side) for side in (True, False)]
        count = max(*map(len, sides), ceil((box.words_height + LEADING + 4) / ROW))
        for side, phase in zip(sides, (_PHASE, 0.0), strict=True):
            start = box.top + phase + ROW * ((count - len(side)) // 2)
            rows |= {port: start + ROW * (row + 1) for row, port in enumerate(side)}
        boxes.append(replace(box, height=ROW * (count + 1)))
        tops[node.rank] += boxes[-1].height + _BETWEEN
        if node.rank == 0:
            lanes |= {edge: rows[edge, is_target] for edge, is_target in sides[1] if graph.leaps(edge)}
            tops[1] = max((y + _BETWEEN for y in lanes.values()), default=0.0)
    ends = tuple((rows[n, False], rows[n, True]) for n in range(len(graph.edges)))
    return Grid(tuple(boxes), ends, tuple(lanes.get(n) for n in range(len(graph.edges))), max(tops) - _BETWEEN)


def _ports(graph: Graph, node: int, *, is_left: bool) -> list[Port]:
    """The ends of edges at one side of a state, by where their other ends stand."""
    found: list[tuple[tuple[int, int, int], Port]] = []
    for n, edge in enumerate(graph.edges):
        for is_target, (own, other) in enumerate(((edge.source, edge.target), (edge.target, edge.source))):
            if own == node and graph.sides(n)[is_target] == is_left:
                leads_up = graph.nodes[own].rank == graph.nodes[other].rank and other < own
                leads_down = graph.nodes[own].rank == graph.nodes[other].rank and other > own
                found.append(((not graph.leaps(n), leads_down - leads_up, other), (n, bool(is_target))))
    return [port for _, port in sorted(found)]
