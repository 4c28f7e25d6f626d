"""States drawn in three columns, each edge on a track of its own between them; where that has no room, as a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from build_tools.figures.canvas import Block, Canvas, Sheet, block, fitted
from build_tools.figures.kinds.channel import path
from build_tools.figures.kinds.states_across import GAP, PAD, TIP, Across, laid_across
from build_tools.figures.kinds.states_graph import Graph
from build_tools.figures.kinds.states_list import draw_legend, draw_list, tip
from build_tools.figures.kinds.states_placed import INDENT, Box, Grid, placed
from build_tools.figures.palette import names_of
from build_tools.figures.svg import element
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Tie

_BAR = 4.0  # how wide the bar of a state is that its edges meet
_WIDEST = 170.0  # of a state's words


@dataclass(frozen=True)
class Picture:
    """The states graph. They have no steps."""

    graph: Graph
    steps: tuple[tuple[Run, ...], ...] = ()
    arrows: frozenset[str] = frozenset()

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words."""
        return self.graph.lines

    @property
    def hues(self) -> frozenset[str]:
        """The hues that it uses."""
        return names_of(node.hue for node in self.graph.nodes)

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width: columns where they fit, or else a list. Raises `FigureError`."""
        return fitted(width, ties, [partial(self._drawn, draw, ruler) for draw in (_draw_columns, draw_list)])

    def _drawn(self, draw: Callable[[Canvas, Graph, Ruler], float], ruler: Ruler, canvas: Canvas) -> float:
        """Draw the states one way, and the legend below. Gives the bottom. Raises `NoRoomError`."""
        return draw_legend(canvas, self.graph, ruler, draw(canvas, self.graph, ruler)) + 6


@dataclass(frozen=True)
class _Drawing:
    """The columns while they are drawn."""

    canvas: Canvas
    graph: Graph
    grid: Grid
    labels: Sequence[Block]
    across: Across

    def box(self, box: Box) -> None:
        """Draw a state: its words, and bars at the sides where other columns are."""
        rank = box.node.rank
        left = self.across.columns[rank] + (PAD if rank else 0)
        middle = box.top + box.height / 2
        y = middle - box.words_height / 2 + 4
        self.canvas.glyph(box.node.hue, (left + 7, middle), 14)
        self.canvas.text(box.name, left + INDENT, y)
        if box.first:
            self.canvas.text(box.first, left + INDENT, y + box.words_height - box.first.height)
        for x in self.bars(rank):
            css = f"fig-fill {box.node.hue.css}"
            self.canvas.add(element("rect", class_=css, x=x, y=box.top + 5, width=_BAR, height=box.height - 7, rx=2))

    def bars(self, rank: int) -> Iterator[float]:
        """Where the states of a rank have bars."""
        others = {node.rank for node in self.graph.nodes}
        if rank > min(others):
            yield self.across.columns[rank] - _BAR / 2
        if rank < max(others):
            yield self.across.gutters[rank].left - _BAR

    def edge(self, n: int) -> None:
        """Draw an edge: its line, its counts, its tip."""
        graph, label = self.graph, self.labels[n]
        hue, (source, target) = graph.nodes[graph.edges[n].source].hue, self.grid.ends[n]
        used = [gutter for gutter in self.across.gutters if n in gutter.tracks]
        if graph.ranks(n)[0] > graph.ranks(n)[1]:
            used.reverse()
        at_left = graph.sides(n)
        start = used[0].right if at_left[0] else used[0].left
        tip_x, way = (used[-1].right - _BAR / 2, 1) if at_left[1] else (used[-1].left, -1)
        stop = tip_x - way * (TIP + label.width + GAP)
        lane = self.grid.lanes[n]
        between = [] if lane is None else [(gutter.tracks[n], lane) for gutter in used]
        first, last = (start, source), (used[0].tracks[n], source)
        points = [first, last, *between, (used[-1].tracks[n], target), (stop, target)]
        self.canvas.add(element("path", class_=f"{graph.edges[n].css} {hue.css}", d=path(points)))
        self.canvas.text(label, min(tip_x - way * TIP, tip_x - way * (TIP + label.width)), target + 4)
        self.canvas.add(tip(tip_x, target, way, hue))


def _draw_columns(canvas: Canvas, graph: Graph, ruler: Ruler) -> float:
    """Draw the states and their edges. Gives the bottom. Raises `NoRoomError`."""
    grid = placed(graph, ruler, _WIDEST)
    labels = [block(edge.counts, canvas.width, ruler) for edge in graph.edges]
    drawing = _Drawing(canvas, graph, grid, labels, laid_across(graph, grid, labels, canvas.width))
    for n in range(len(graph.edges)):
        drawing.edge(n)
    for box in grid.boxes:
        drawing.box(box)
    return grid.height
