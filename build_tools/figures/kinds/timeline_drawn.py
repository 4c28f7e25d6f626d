"""A timeline drawn: lanes below one clock, or on narrow pages one after the other, each from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from build_tools.figures.canvas import LEADING, Canvas, Sheet, block, fitted, label
from build_tools.figures.kinds.timeline_placed import Cluster, Scale, clusters, indent, scale_of
from build_tools.figures.kinds.timeline_told import Mark, ToldLane, words_of
from build_tools.figures.palette import names_of
from build_tools.figures.svg import element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Tie

_NAMES, _BESIDE = 132.0, 18.0  # the column of names, and the space at its right
_LINE, _WORDS, _LANES = 10.0, 28.0, 26.0  # from a lane's top to its line and to its first label, between lanes
_DOT, _THICK = 3.5, 5.0
_RAIL, _TEXT = 7.0, 22.0  # of a lane from the top down: its line, its words
_SECOND, _SHORTEST, _LONGEST = 5.0, 4.0, 44.0  # how long a second is there, and the bounds of a pause


@dataclass(frozen=True)
class Picture:
    """The lanes told, and what the steps say."""

    lanes: tuple[ToldLane, ...]
    steps: tuple[tuple[Run, ...], ...]
    arrows: frozenset[str] = frozenset()

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, a line for each lane."""
        return words_of(self.lanes)

    @property
    def hues(self) -> frozenset[str]:
        """The hues that it uses."""
        return names_of(mark.hue for lane in self.lanes for mark in lane.marks)

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width. Raises `FigureError`."""
        return fitted(width, ties, [partial(draw, self.lanes, ruler) for draw in (_draw_across, _draw_down)])


def _draw_across(lanes: Sequence[ToldLane], ruler: Ruler, canvas: Canvas) -> float:
    """Draw the clock and the lanes below it. Gives the bottom."""
    scale = scale_of(lanes, _NAMES + _BESIDE, canvas.width, ruler)
    for tick in scale.ticks:
        said = block(label([Run(f"{tick:g} s")], "small", lanes[0].name.where), canvas.width, ruler)
        canvas.text(said, scale.x(tick) - said.width / 2, 12)
    y = 24.0
    for lane in lanes:
        inner = canvas.inside(0, y)
        height = _draw_lane(inner, lane, scale, ruler)
        body = element("svg", *inner.elements, y=y, overflow="visible")
        canvas.add(element("g", body, data_step=lane.step))
        y += height + _LANES
    return y - _LANES + 4


def _draw_lane(canvas: Canvas, lane: ToldLane, scale: Scale, ruler: Ruler) -> float:
    """Draw a lane. Gives its height."""
    name = block(lane.name, _NAMES, ruler)
    canvas.text(name, 0, _LINE + 4)
    canvas.add(element("line", class_="fig-rule", x1=scale.left, x2=scale.right, y1=_LINE, y2=_LINE))
    for tick in scale.ticks:
        x = scale.x(tick)
        canvas.add(element("line", class_="fig-rule", x1=x, x2=x, y1=_LINE - 4, y2=_LINE + 4))
    for bar in lane.bars:
        x, css = scale.x(bar.start), bar.hue.css if bar.hue else "fig-pale"
        size = {"width": scale.x(bar.end) - x, "height": _THICK}
        canvas.add(element("rect", class_=f"fig-fill {css}", x=x, y=_LINE - _THICK / 2, **size))
    found = clusters(lane, scale, ruler, canvas.width)
    for cluster in found:
        down = f"M{number(cluster.x)} {number(_LINE)}V{number(_WORDS - 10 + cluster.top + cluster.height)}"
        canvas.add(element("path", class_="fig-rule fig-leader", d=down))
    for mark in lane.marks:
        for time in reversed(mark.times):
            _draw_dot(canvas, mark, scale.x(time), _LINE)
    for cluster in found:
        _draw_words(canvas, cluster, cluster.x + 5, _WORDS + cluster.top)
    return max(name.height + _LINE + 8, *(_WORDS + one.top + one.height - LEADING + 4 for one in found))


def _draw_dot(canvas: Canvas, mark: Mark, x: float, y: float) -> None:
    css = mark.hue.css if mark.hue else "fig-dim"
    canvas.add(
        element("circle", class_="fig-halo", cx=x, cy=y, r=_DOT + 1.5),
        element("circle", class_=f"fig-fill {css}", cx=x, cy=y, r=_DOT),
    )


def _draw_words(canvas: Canvas, cluster: Cluster, x: float, y: float) -> None:
    """Draw the lines of a label, the first on this baseline."""
    for mark, words in cluster.lines:
        if mark.hue:
            canvas.bullet(mark.hue, x, y)
        canvas.text(words, x + indent(mark), y)
        y += words.height + LEADING


def _draw_down(lanes: Sequence[ToldLane], ruler: Ruler, canvas: Canvas) -> float:
    """Draw the lanes one below the other, time going down, long pauses shortened. Gives the bottom."""
    y = 14.0
    for lane in lanes:
        inner = canvas.inside(0, 0)
        name = block(lane.name, canvas.width, ruler)
        inner.text(name, 0, y)
        y = _draw_rail(inner, lane, y + name.height + 24, ruler) + 34
        canvas.add(element("g", *inner.elements, data_step=lane.step))
    return y - 34 + 8


def _draw_rail(canvas: Canvas, lane: ToldLane, top: float, ruler: Ruler) -> float:
    """Draw the marks of a lane from the first baseline down. Gives the last baseline."""
    places, last, y = list[tuple[Mark, float]](), lane.marks[0].time, top
    lines = [block(mark.label, canvas.width - _TEXT - indent(mark), ruler) for mark in lane.marks]
    for mark, words in zip(lane.marks, lines, strict=True):
        pause = mark.time - last
        y += min(max(pause * _SECOND, _SHORTEST), _LONGEST) if pause else 0
        places.append((mark, y))
        last, y = mark.time, y + words.height + LEADING
    first, end = places[0][1] - 4, places[-1][1] - 4
    canvas.add(element("line", class_="fig-rule", x1=_RAIL, x2=_RAIL, y1=first, y2=end))
    for bar in lane.bars:
        low, high = _height(bar.start, places), _height(bar.end, places)
        css, x = bar.hue.css if bar.hue else "fig-pale", _RAIL - _THICK / 2
        canvas.add(element("rect", class_=f"fig-fill {css}", x=x, y=low, width=_THICK, height=high - low))
    for (mark, line), words in zip(places, lines, strict=True):
        _draw_dot(canvas, mark, _RAIL, line - 4)
        _draw_words(canvas, Cluster(0, ((mark, words),)), _TEXT, line)
    return places[-1][1] + lines[-1].height


def _height(time: float, places: Sequence[tuple[Mark, float]]) -> float:
    """How far down a time is: at the first mark that is not earlier."""
    return next((y - 4 for mark, y in places if mark.time >= time), places[-1][1] - 4)
