"""The strip below a comparison: calls on the left, answers on the right of the line that goes on from a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from build_tools.figures.canvas import LEADING, Canvas, Label, block, label
from build_tools.figures.kinds.strip_yaml import Strip
from build_tools.figures.nodes import check_base
from build_tools.figures.palette import Hue, Palette
from build_tools.figures.svg import Element, element, number
from build_tools.figures.text import Ruler
from build_tools.figures.words import Run, Scope, Teller

CENTER, TEXT = 9.0, 24.0  # of every column: where its line runs, where its text begins
_GAP, _ARROW, _SHORTEST = 12.0, 96.0, 40.0
_PITCH, _BETWEEN = 28.0, 9.0


@dataclass(frozen=True)
class Call:
    """A call and its answer."""

    call: Label
    answer: Label


@dataclass(frozen=True)
class Told:
    """The strip's words. `card` is the column that its line comes from."""

    card: int
    title: Label
    about: Label | None
    source: Label | None
    hue: Hue
    calls: tuple[Call, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """Its words, one line for the head and one for each call."""
        head = f"{self.title.text}: {self.about.text}" if self.about else self.title.text
        return head, *(f"{call.call.text}: {call.answer.text}" for call in self.calls)


def tell_strip(strip: Strip, card: int, scope: Scope, teller: Teller, palette: Palette) -> Told:
    """The strip told from the recordings. Raises `DocsError`."""
    for row in strip.rows:
        check_base(row.base, teller.recordings, row.where)
    hue = palette.hue(strip.hue.name, strip.hue.where)
    title = label(teller.tell(strip.title, scope), "strong", strip.title.where)
    about = label(teller.tell(strip.about, scope), "small", strip.about.where) if strip.about else None
    calls = tuple(
        Call(
            label(teller.tell(row.call, row.scope), "plain", row.call.where),
            label(teller.tell(row.answer, row.scope), "result", row.answer.where),
        )
        for row in strip.rows
    )
    names = {row.base.partition("#")[0] for row in strip.rows}
    paths = {teller.recordings.file(name, strip.where).path.rpartition("/")[2] for name in names}
    source = label([Run(path, code=True) for path in paths], "small", strip.where) if len(paths) == 1 else None
    return Told(card, title, about, source, hue, calls)


@dataclass(frozen=True)
class Anchor:
    """The line that the calls arrive at: its column's share of the width, where it is, the hue of its end."""

    share: str
    x: float
    hue: Hue
    goes_on: bool


@dataclass(frozen=True)
class _Drawing:
    """The strip while it is drawn: on what, where its calls arrive, and the steps that light each call."""

    canvas: Canvas
    told: Told
    anchor: Anchor
    steps: Sequence[str]
    ruler: Ruler

    def head(self, room: float) -> float:
        """Draw title, source and what the strip is about. Gives the last baseline."""
        told, width = self.told, self.canvas.width
        title = block(told.title, room, self.ruler)
        self.canvas.text(title, 0, 22)
        left, y = title.width + 28, 22.0 + title.height
        source = block(told.source, width, self.ruler) if told.source else None
        if source and max(left, self.anchor.x + _GAP if room < width else 0) + source.width <= width:
            self.canvas.text_at_right(source, 22)
        if told.about is None:
            return y
        about = block(told.about, room, self.ruler)
        if left + about.width <= room - (source.width + 28 if source and room == width else 0):
            self.canvas.text(about, left, 22)
            return y
        self.canvas.text(about, 0, y + LEADING + 2)
        return y + LEADING + 2 + about.height

    def across(self, longest: float, y: float) -> float:
        """Draw each call, arrow and answer on one line, the first on this baseline. Gives the last."""
        x = self.anchor.x
        self.canvas.add(self.bar(y))
        reach = min(_ARROW, x - longest - _GAP)
        for call, steps in zip(self.told.calls, self.steps, strict=True):
            left, right = self.canvas.inside(0, 0), self.canvas.inside(x - CENTER, 0)
            left.glyph(self.told.hue, (CENTER, y - 4), 12)
            left.text(block(call.call, x, self.ruler), TEXT, y)
            right.add(*self.arrow(reach, y))
            right.text(block(call.answer, self.canvas.width, self.ruler), TEXT, y)
            there = element("svg", *right.elements, x=self.anchor.share, overflow="visible")
            self.canvas.add(element("g", *left.elements, there, data_step=steps))
            y += _PITCH
        return y - _PITCH

    def arrow(self, reach: float, y: float) -> Iterable[Element]:
        """The arrow of a call."""
        css, start, tip = self.told.hue.css, number(CENTER - reach), number(y - 4)
        yield element("path", class_="fig-arrow", d=f"M{start} {tip}H{CENTER - 10:g}")
        yield element("path", class_=f"fig-fill {css}", d=f"M{CENTER - 4:g} {tip}l-8 -4v8z")

    def bar(self, y: float) -> Element:
        """The length of the line that the calls arrive at, the first of them on this baseline."""
        height = _PITCH * len(self.told.calls)
        end = element("rect", class_="fig-fill", x=CENTER - 2.5, y=y - 18, width=5, height=height)
        return element("svg", end, class_=self.anchor.hue.css, x=self.anchor.share, overflow="visible")

    def stacked(self, y: float) -> float:
        """Draw each answer below its call, the first on this baseline. Gives the last."""
        last = y
        for call, steps in zip(self.told.calls, self.steps, strict=True):
            row = self.canvas.inside(0, 0)
            row.glyph(self.told.hue, (CENTER, y - 4), 12)
            for of in (call.call, call.answer):
                wrapped = block(of, self.canvas.width - TEXT, self.ruler)
                row.text(wrapped, TEXT, y)
                last = y + wrapped.height
                y = last + LEADING + 2
            self.canvas.add(element("g", *row.elements, data_step=steps))
            y += _BETWEEN
        return last


def draw_strip(
    canvas: Canvas, told: Told, anchor: Anchor, steps: Sequence[str], ruler: Ruler
) -> tuple[float, float | None]:
    """Draw the strip from its rule down. Gives its height, and how far down the line of its card goes on."""
    width = canvas.width
    calls = max(block(call.call, width - TEXT, ruler).width for call in told.calls)
    answers = max(block(call.answer, width - TEXT, ruler).width for call in told.calls)
    before = TEXT + calls + 2 * _GAP + _SHORTEST
    leads = anchor.goes_on and before + CENTER <= anchor.x
    if not leads or anchor.x - CENTER + TEXT + answers > width:
        leads, anchor = False, Anchor(number(before), before + CENTER, anchor.hue, goes_on=False)
    canvas.add(element("line", class_="fig-rule", x1=0, x2="100%", y1=0, y2=0))
    drawing = _Drawing(canvas, told, anchor, steps, ruler)
    head = drawing.head(anchor.x - CENTER - _GAP if leads else width)
    if anchor.x - CENTER + TEXT + answers > width:
        return drawing.stacked(head + 28) + 8, None
    first = head + 40
    return drawing.across(TEXT + calls, first) + 14, first - 18 if leads else None
