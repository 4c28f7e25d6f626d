"""A structure drawn: bands in a frame, brackets around what belongs together, and words at the right or below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from build_tools.figures.canvas import Canvas, Sheet, fitted
from build_tools.figures.kinds.structure_placed import EDGE, GLYPH, NARROW_EDGE, Bracket, Line, Placing
from build_tools.figures.kinds.structure_told import Member, ToldBand
from build_tools.figures.palette import names_of
from build_tools.figures.svg import Element, element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Tie

_LEAST, _MOST = 0.42, 0.62  # of the width: the frame where words stand beside it
_GAP = 24.0  # from the frame to the words
_TIP = 4.0  # from the end of the line that leads there to what stands there
_SHORT = 150.0  # pixels that words have beside the frame


@dataclass(frozen=True)
class Picture:
    """The bands told, and what the steps say."""

    bands: tuple[ToldBand, ...]
    steps: tuple[tuple[Run, ...], ...]
    arrows: frozenset[str] = frozenset()

    @property
    def members(self) -> tuple[Member, ...]:
        """All parts, in order."""
        return tuple(one for band in self.bands for member in band.members for one in member.all)

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, a line for each part."""
        return tuple(line for band in self.bands for line in band.lines)

    @property
    def hues(self) -> frozenset[str]:
        """The hues that it uses."""
        return names_of(hue for member in self.members for hue in (member.hue, member.own))

    def sheet(self, width: float, ruler: Ruler, ties: Sequence[Tie]) -> Sheet:
        """The picture at a width, words beside the parts where they fit, or else below. Raises `FigureError`."""
        return fitted(width, ties, [partial(self._beside, ruler), partial(self._below, ruler)])

    def _beside(self, ruler: Ruler, canvas: Canvas) -> float:
        """Draw the words at the right of a frame as wide as the parts need it. Gives the bottom."""
        if not any(member.words for member in self.members):
            return self._below(ruler, canvas)
        right = _MOST * canvas.width - EDGE
        natural = max(line.right for line in self._placed(right, canvas.width, ruler).lines)
        frame = min(max(natural + 2 * EDGE, _LEAST * canvas.width), _MOST * canvas.width)
        room = canvas.width - frame - _GAP
        if room < _SHORT:
            return self._below(ruler, canvas)
        placing = self._placed(right, room, ruler)
        _Drawing(canvas, placing, frame).draw()
        return placing.end + 2

    def _below(self, ruler: Ruler, canvas: Canvas) -> float:
        """Draw the words below the parts. Gives the bottom."""
        placing = self._placed(canvas.width - NARROW_EDGE, None, ruler)
        _Drawing(canvas, placing, canvas.width).draw()
        return placing.end + 2

    def _placed(self, right: float, room: float | None, ruler: Ruler) -> Placing:
        placing = Placing(right, room, ruler)
        for band in self.bands:
            placing.band(band)
        return placing


@dataclass(frozen=True)
class _Drawing:
    """A structure while it is drawn: on what, what is where, and how wide the frame is."""

    canvas: Canvas
    placing: Placing
    frame: float

    def draw(self) -> None:
        """The frame and its rules, then brackets, then lines with their words."""
        placing, share = self.placing, self._share(self.frame)
        inside = {"height": placing.bottom - 0.5, "rx": 4.0}
        self.canvas.add(element("rect", class_="fig-rule fig-leader", y=0.5, width=share, **inside))
        for y in placing.rules:
            self.canvas.add(element("line", class_="fig-rule", x1=0, x2=share, y1=y, y2=y))
        for bracket in placing.brackets:
            self.canvas.add(element("g", _bracket(bracket), data_step=bracket.member.lit))
        for line in placing.lines:
            inner = self.canvas.inside(0, 0)
            self._line(inner, line)
            self.canvas.add(element("g", *inner.elements, data_step=line.lit))

    def _share(self, x: float) -> str:
        """A place that keeps its share of the width, however wide the page is."""
        return number(100 * x / self.canvas.width) + "%"

    def _line(self, canvas: Canvas, line: Line) -> None:
        for at in (line.key, line.value):
            if at:
                canvas.text(at.block, at.x, at.y)
        if line.member and line.member.own and line.value:
            canvas.bullet(line.member.own, line.value.x - GLYPH, line.value.y)
        if line.member and line.words:
            self._words(canvas, line, line.member)

    def _words(self, canvas: Canvas, line: Line, member: Member) -> None:
        """The words about a part: beside the frame at the end of a line that leads there, or below the part."""
        at = line.words
        assert at is not None
        if self.placing.room is None:
            if member.hue:
                canvas.bullet(member.hue, at.x - GLYPH, at.y)
            canvas.text(at.block, at.x, at.y)
            return
        y, css = line.y - 4, member.hue.css if member.hue else "fig-pale"
        anchor = self.frame + _GAP - _TIP
        inner = canvas.inside(anchor, 0)
        if member.hue:
            inner.bullet(member.hue, _TIP, line.y)
        else:
            inner.add(_way(css, 0, f"{_TIP + GLYPH - 6:g}", y))
        inner.text(at.block, at.x + _TIP, at.y)
        words = element("svg", *inner.elements, x=self._share(anchor), overflow="visible")
        canvas.add(_way(css, line.end + 8, self._share(anchor), y), words)


def _way(css: str, start: float, end: str, y: float) -> Element:
    """A piece of the line from a part to the words about it."""
    return element("line", class_=css, stroke="currentColor", opacity=0.6, x1=start, x2=end, y1=y, y2=y)


def _bracket(bracket: Bracket) -> Element:
    """A brace around an object, a square bracket around an array, in the hue of the words."""
    x, top, bottom = bracket.x, bracket.top, number(bracket.bottom)
    css = bracket.member.hue.css if bracket.member.hue else "fig-pale"
    if bracket.member.bracket == "[":
        path = f"M{number(x + 9)} {number(top)}H{number(x + 4)}V{bottom}h5"
    else:
        half = number((bracket.bottom - top) / 2 - 10)
        path = f"M{number(x + 10)} {number(top)}q-5 0 -5 5v{half}q0 5 -5 5q5 0 5 5v{half}q0 5 5 5"
    return element("path", class_=f"fig-way {css}", d=path)
