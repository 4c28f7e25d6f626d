"""States as a list, each with the edges that leave it, for narrow pages; and what stands below in any width."""

from __future__ import annotations

from build_tools.figures.canvas import LEADING, Canvas, block, label
from build_tools.figures.kinds.states_graph import Graph
from build_tools.figures.palette import Hue
from build_tools.figures.svg import Element, element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run

_INDENT, _LINE, _ROW, _BETWEEN = 22.0, 34.0, 21.0, 16.0
_SAMPLE = 36.0  # the length of a line in the legend
_ARROW = 30.0  # from the words of one state to the glyph of the next
_COLUMN = 28.0  # between columns


def tip(x: float, y: float, way: int, hue: Hue) -> Element:
    """The tip of an edge that ends at `x`, going right (1) or left (-1)."""
    return element("path", class_=f"fig-fill {hue.css}", d=f"M{number(x)} {number(y)}l{-8 * way} -4v8z")


def draw_list(canvas: Canvas, graph: Graph, ruler: Ruler) -> float:
    """Draw each state with the edges that leave it. Gives the bottom. Raises `NoRoomError`."""
    y = 14.0
    for n, node in enumerate(graph.nodes):
        name = block(node.name, canvas.width - _INDENT, ruler)
        canvas.glyph(node.hue, (7, y - 4 + name.height / 2), 14)
        canvas.text(name, _INDENT, y)
        y += name.height
        if node.first:
            first = block(node.first, canvas.width - _INDENT, ruler)
            canvas.text(first, _INDENT, y + LEADING)
            y += LEADING + first.height
        for edge in graph.edges:
            if edge.source == n:
                y += _ROW
                left = _INDENT + _LINE
                line = f"M{_INDENT:g} {number(y - 4)}H{left - 6:g}"
                canvas.add(element("path", class_=f"{edge.css} {node.hue.css}", d=line))
                canvas.add(tip(left, y - 4, 1, node.hue))
                canvas.glyph(graph.nodes[edge.target].hue, (left + 11, y - 4), 12)
                word = block(label([Run(graph.word(edge.target))], "soft", node.name.where), canvas.width, ruler)
                canvas.text(word, left + 22, y)
                canvas.text(block(edge.counts, canvas.width, ruler), left + 22 + word.width + 8, y)
        y += LEADING + _BETWEEN
    return y - LEADING - _BETWEEN + 6


def draw_legend(canvas: Canvas, graph: Graph, ruler: Ruler, top: float) -> float:
    """Draw what the lines mean, and the edges that no recording has. Gives the bottom. Raises `NoRoomError`."""
    canvas.add(element("line", class_="fig-rule", x1=0, x2="100%", y1=top + 14, y2=top + 14))
    y = top + 36
    for css, mark, said in graph.legend:
        words = block(said, canvas.width - _SAMPLE - 22, ruler)
        canvas.add(element("path", class_=f"{css} fig-key", d=f"M0 {number(y - 4)}H{_SAMPLE:g}"))
        if mark:
            canvas.text(block(label([Run(mark.strip())], "strong", said.where), canvas.width, ruler), _SAMPLE + 6, y)
        canvas.text(words, _SAMPLE + 22, y)
        y += words.height + 19
    if graph.unseen_title:
        words = block(graph.unseen_title, canvas.width - _SAMPLE - 22, ruler)
        canvas.add(element("path", class_="fig-way fig-unseen", d=f"M0 {number(y - 4)}H{_SAMPLE:g}"))
        canvas.text(words, _SAMPLE + 22, y)
        y = _draw_unseen(canvas, graph, ruler, y + words.height + 22) + 4
    return y - 19


def _draw_unseen(canvas: Canvas, graph: Graph, ruler: Ruler, y: float) -> float:
    """Draw the edges that no recording has in columns, from state to state. Gives the baseline below the last."""
    pairs = [tuple(graph.nodes[n] for n in ends) for ends in graph.unseen]
    words = [
        tuple(block(label([Run(node.hue.legend)], "soft", node.name.where), canvas.width, ruler) for node in pair)
        for pair in pairs
    ]
    firsts = 17 + max(one.width for one, _ in words)
    width = firsts + _ARROW + 23 + max(other.width for _, other in words)
    across = max(1, int((canvas.width + _COLUMN) // (width + _COLUMN)))
    rows = -(-len(pairs) // across)
    for n, (pair, blocks) in enumerate(zip(pairs, words, strict=True)):
        left, line = (n // rows) * (width + _COLUMN), y + (n % rows) * _ROW
        canvas.glyph(pair[0].hue, (left + 6, line - 4), 11)
        canvas.text(blocks[0], left + 17, line)
        start = left + firsts + 6
        d = f"M{number(start)} {number(line - 4)}h{_ARROW - 9:g}"
        canvas.add(element("path", class_="fig-way fig-unseen", d=d))
        canvas.add(
            element("path", class_="fig-fill fig-pale", d=f"M{number(start + _ARROW - 3)} {number(line - 4)}l-6 -3v6z")
        )
        canvas.glyph(pair[1].hue, (start + _ARROW + 6, line - 4), 11)
        canvas.text(blocks[1], start + _ARROW + 17, line)
    return y + rows * _ROW
