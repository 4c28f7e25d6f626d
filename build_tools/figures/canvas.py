"""A canvas: what a kind draws on. It places wrapped texts, glyphs and lines, and keeps the box of every text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from types import MappingProxyType

from build_tools.errors import FigureError, Location
from build_tools.figures.glyphs import glyph
from build_tools.figures.palette import Hue
from build_tools.figures.svg import Element, element, number
from build_tools.figures.text import Font, Line, Piece, Ruler, Span, TooWideError, wrap
from build_tools.figures.words import Run, Tie

LEADING = 17.0
_ASCENT, _DESCENT = 0.76, 0.24  # of the size: one line's box, from the tops of tall letters to below the deep ones
_MOST_LINES = 12


@dataclass(frozen=True)
class Look:
    """The classes and fonts of words and of code. The stylesheet gives each class the font that stands here."""

    css: str
    font: Font
    code_css: str
    code_font: Font


_TEXT, _STRONG, _SMALL = Font("sans", 13), Font("sans-strong", 13), Font("sans", 12)
_CODE, _CODE_STRONG, _BIG = Font("code", 12), Font("code-strong", 12), Font("code-strong", 16)

LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "plain": Look("", _TEXT, "fig-code", _CODE),
        "soft": Look("fig-soft", _TEXT, "fig-code fig-soft", _CODE),
        "strong": Look("fig-strong", _STRONG, "fig-code", _CODE),
        "small": Look("fig-small", _SMALL, "fig-code fig-small", _CODE),
        "result": Look("fig-strong", _STRONG, "fig-code fig-strong", _CODE_STRONG),
        "big": Look("fig-big", _BIG, "fig-big", _BIG),
    }
)


@dataclass(frozen=True)
class Label:
    """A told text in a look, ready to be wrapped; where the author wrote it."""

    spans: tuple[Span, ...]
    where: Location
    css: str = ""

    @property
    def text(self) -> str:
        """Its words."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True)
class Box:
    """The box of one line of a text, on the sheet as drawn at its own width."""

    left: float
    top: float
    right: float
    bottom: float
    text: str


@dataclass(frozen=True)
class Sheet:
    """A picture at a width: its elements, its height, and the box of every line of text."""

    width: float
    height: float
    elements: tuple[Element, ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True)
class Block:
    """A label in lines."""

    label: Label
    lines: tuple[Line, ...]

    @property
    def height(self) -> float:
        """From the first baseline to the last."""
        return (len(self.lines) - 1) * LEADING

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max((line[-1].x + line[-1].width for line in self.lines), default=0.0)


class NoRoomError(Exception):
    """A label that does not fit into its column."""

    def __init__(self, label: Label, room: float, what: str) -> None:
        self.label, self.room, self.what = label, room, what
        super().__init__(what)

    def report(self) -> FigureError:
        """The error for the author."""
        text = self.label.text
        words = f"'{text[:60]}{'…' if len(text) > 60 else ''}'"
        return FigureError(self.label.where, f"{words} does not fit", self.what, "shorten it, or tie it as: short")


def fitted(width: float, ties: Sequence[Tie], ways: Iterable[Callable[[Canvas], float]]) -> Sheet:
    """The sheet that the first way draws that has room; each gives its bottom. Raises `FigureError` when none has."""
    narrow: NoRoomError | None = None
    for draw in ways:
        canvas = Canvas(ties, width)
        try:
            bottom = draw(canvas)
        except NoRoomError as error:
            narrow = error
            continue
        return Sheet(width, ceil(bottom), tuple(canvas.elements), tuple(canvas.boxes))
    assert narrow is not None
    raise narrow.report() from narrow


def label(runs: Iterable[Run], look: str, where: Location, css: str = "") -> Label:
    """The label of told runs; `css` colours the whole of it."""
    return Label(tuple(span(run, look) for run in runs), where, css)


def span(run: Run, look: str, *, ends_line: bool = False) -> Span:
    """The span of a run in a look."""
    style = LOOKS[look]
    css, font = (style.code_css, style.code_font) if run.code else (style.css, style.font)
    return Span(run.text, font, css, run.tie, ends_line)


def block(of: Label, room: float, ruler: Ruler) -> Block:
    """A label wrapped in a room. Raises `NoRoomError`."""
    try:
        lines = wrap(of.spans, room, ruler)
    except TooWideError as error:
        what = f"the word '{error.word[:60]}' is wider than the {room:.0f} px that there are"
        raise NoRoomError(of, room, what) from error
    if len(lines) > _MOST_LINES:
        raise NoRoomError(of, room, f"it takes {len(lines)} lines of {room:.0f} px, and {_MOST_LINES} are the most")
    return Block(of, lines)


class Canvas:
    """Collects what is drawn. `left` and `top` are where its origin lies on the sheet; children share the boxes."""

    def __init__(self, ties: Sequence[Tie], width: float) -> None:
        self.ties, self.width, self.left, self.top = ties, width, 0.0, 0.0
        self.elements: list[Element] = []
        self.boxes: list[Box] = []

    def inside(self, left: float, top: float) -> Canvas:
        """A canvas whose origin lies there on this one. What is drawn on it is still to be added."""
        child = Canvas(self.ties, self.width)
        child.left, child.top, child.boxes = self.left + left, self.top + top, self.boxes
        return child

    def add(self, *elements: Element) -> None:
        """Draw elements."""
        self.elements += elements

    def glyph(self, hue: Hue, center: tuple[float, float], size: float) -> None:
        """Draw the glyph of a hue."""
        self.add(glyph(hue.glyph, hue.css, center, size))

    def bullet(self, hue: Hue, x: float, y: float) -> None:
        """Draw the glyph that stands before a text on this baseline."""
        self.glyph(hue, (x + 5.5, y - 4), 11)

    def text(self, of: Block, x: float, y: float) -> None:
        """Draw a block, its first baseline at `y`. Behind each recorded value lies what a highlight fills."""
        spans = of.label.spans
        for n, line in enumerate(of.lines):
            for piece in line:
                self.add(*_lit(piece, spans[piece.span], x, y + n * LEADING))
            self._keep_box(line, spans, x, y + n * LEADING)
        self.add(self._element(of, x, y))

    def text_at_right(self, of: Block, y: float) -> None:
        """Draw a block of one line that ends where the canvas ends, however wide that is on the page."""
        self._keep_box(of.lines[0], of.label.spans, self.width - of.width, y)
        pieces = [_piece(piece, of.label.spans, None) for piece in of.lines[0]]
        self.add(element("text", *pieces, class_="fig-text", x="100%", y=y, text_anchor="end"))

    def _keep_box(self, line: Line, spans: Sequence[Span], x: float, y: float) -> None:
        size = max(spans[piece.span].font.size for piece in line)
        left, top = self.left + x, self.top + y
        right = left + line[-1].x + line[-1].width
        text = "".join(piece.text for piece in line)
        self.boxes.append(Box(left, top - _ASCENT * size, right, top + _DESCENT * size, text))

    def _element(self, of: Block, x: float, y: float) -> Element:
        """The text element. Its text content is the text of the label, since spaces at line ends are kept."""
        placed = [(piece, n, n > 0 and not at) for n, line in enumerate(of.lines) for at, piece in enumerate(line)]
        spans = of.label.spans
        groups = [(tie, list(group)) for tie, group in groupby(placed, lambda item: spans[item[0].span].tie)]
        lone = len(groups) == 1
        children: list[Element | str] = []
        for tie, group in groups:
            pieces = [_piece(piece, spans, (x, y + n * LEADING) if first else None) for piece, n, first in group]
            children += pieces if lone or tie is None else [element("tspan", *pieces, **self._tied(tie))]
        tied = self._tied(groups[0][0]) if lone and groups[0][0] is not None else {}
        return element("text", *children, class_=f"fig-text {of.label.css}".strip(), x=x, y=y, **tied)

    def _tied(self, tie: int) -> dict[str, str]:
        return {"data_tie": str(tie), "data_address": "\n".join(self.ties[tie].addresses)}


def _piece(piece: Piece, spans: Sequence[Span], start: tuple[float, float] | None) -> Element | str:
    css = spans[piece.span].css
    place: dict[str, float] = {"x": start[0], "y": start[1]} if start else {}
    return element("tspan", piece.text, class_=css, **place) if css or start else piece.text


def _lit(piece: Piece, of: Span, x: float, y: float) -> tuple[Element, ...]:
    """What a highlight fills behind a piece. Its outline begins with the lower edge, and only that is stroked."""
    if of.tie is None or not piece.width:
        return ()
    left, bottom, width, height = x + piece.x - 3, y + 5, piece.width + 6, of.font.size + 5
    path = f"M{number(left)} {number(bottom)}h{number(width)}v{number(-height)}h{number(-width)}z"
    return (element("path", class_="fig-lit", data_tie=str(of.tie), d=path, stroke_dasharray=f"{number(width)} 4000"),)
