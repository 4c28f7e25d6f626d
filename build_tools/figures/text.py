"""Text measured with the widths of the served fonts, and wrapped: spans and a room in, lines out."""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import accumulate

_WIDE, _LETTER, _OTHER = 1.0, 0.7, 1.1
"""Widths in em of what the served fonts lack: CJK and emoji-like characters, letters of other scripts, the rest."""
_EMOJI = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\u2b00-\u2bff]")
_INSIDE = "/_.-"
_NOT_FIRST, _NOT_LAST = "、。，．！？：；）」』】〉》ー", "（「『【〈《"


@dataclass(frozen=True)
class Font:
    """A family and weight of the width table (sans, sans-strong, code, code-strong) and a size in pixels."""

    face: str
    size: int


@dataclass(frozen=True)
class Span:
    """Text in one look. `tie` numbers the recorded value that it says; `ends_line` asks for a line end after it."""

    text: str
    font: Font
    css: str = ""
    tie: int | None = None
    ends_line: bool = False


@dataclass(frozen=True)
class Piece:
    """What stands of a span on one line; a space at the end of the line is kept and takes no width."""

    span: int
    text: str
    x: float
    width: float


Line = tuple[Piece, ...]


class TooWideError(Exception):
    """A word that no line can hold."""

    def __init__(self, word: str) -> None:
        self.word = word
        super().__init__(word)


@dataclass(frozen=True)
class Ruler:
    """The width of every character that the fonts have, by face, in em."""

    widths: Mapping[str, Mapping[str, float]]

    @classmethod
    @cache
    def load(cls) -> Ruler:
        """The ruler of the package's own table (`widths.json`, made by `widths.py`), which is read once."""
        table = json.loads(files("build_tools.figures").joinpath("widths.json").read_text("utf-8"))
        return cls(
            {
                face: {char: int(width) / 1000 for width, chars in by_width.items() for char in chars}
                for face, by_width in table.items()
            }
        )

    def wider(self, factor: float) -> Ruler:
        """The ruler of fonts that are wider; code stays as it is, since monospaced fonts are alike."""
        sans = {face: factor for face in self.widths if face.startswith("sans")}
        return Ruler(
            {
                face: {char: width * sans.get(face, 1) for char, width in chars.items()}
                for face, chars in self.widths.items()
            }
        )

    def advance(self, char: str, font: Font) -> float:
        """The width of one character in pixels."""
        known = self.widths[font.face].get(char)
        return (_guess(char) if known is None else known) * font.size

    def width(self, text: str, font: Font) -> float:
        """The width of a text in pixels."""
        return sum(self.advance(char, font) for char in text)


def _guess(char: str) -> float:
    """What a fallback font gives a character, in em: rather too much than too little."""
    category = unicodedata.category(char)
    if category in ("Mn", "Me", "Cf"):
        return 0.0
    if _EMOJI.match(char):
        return 1.4
    if unicodedata.east_asian_width(char) in "WF":
        return _WIDE
    return _LETTER if category[0] == "L" else _OTHER


def wrap(spans: Sequence[Span], room: float, ruler: Ruler) -> tuple[Line, ...]:
    """The lines of spans in a room of pixels. Raises `TooWideError` for a word that does not fit even when broken."""
    text = _Measured(tuple(spans), ruler)
    lines, start, end = list[Line](), 0, 0
    for stop in text.stops:
        if text.width(start, stop) > room and end > start:
            lines.append(text.line(start, end))
            start = end
        while text.width(start, stop) > room:
            end = text.inside(start, stop, room)
            lines.append(text.line(start, end))
            start = end
        end = stop
        if stop in text.forced:
            lines.append(text.line(start, end))
            start = end
    if end > start:
        lines.append(text.line(start, end))
    return tuple(lines)


@dataclass(frozen=True)
class _Measured:
    """Spans as one text, with the places where a line may end and where each character begins."""

    spans: tuple[Span, ...]
    ruler: Ruler

    @cached_property
    def text(self) -> str:
        return "".join(span.text for span in self.spans)

    @cached_property
    def at(self) -> list[float]:
        """Where each character begins, in pixels, and where the last one ends."""
        advances = (self.ruler.advance(char, span.font) for span in self.spans for char in span.text)
        return list(accumulate(advances, initial=0.0))

    @cached_property
    def begins(self) -> list[int]:
        """The first character of each span."""
        return list(accumulate((len(span.text) for span in self.spans), initial=0))

    @cached_property
    def forced(self) -> frozenset[int]:
        ends = zip(self.begins[1:], self.spans, strict=True)
        return frozenset(end for end, span in ends if span.ends_line)

    @cached_property
    def stops(self) -> list[int]:
        """Where a line may end: after spaces, between CJK characters, where a span asks for it, at the end."""
        size = len(self.text)
        return [n for n in range(1, size + 1) if n == size or n in self.forced or _may_break(self.text, n)]

    def width(self, start: int, end: int) -> float:
        """The width from one character to before another, without the spaces at the end."""
        while end > start and self.text[end - 1] == " ":
            end -= 1
        return self.at[end] - self.at[start]

    def inside(self, start: int, stop: int, room: float) -> int:
        """Where a word that is too long for a line is broken: as late as fits, after one of `/ _ . -`."""
        for end in range(stop - 1, start, -1):
            if self.text[end - 1] in _INSIDE and not _joins(self.text[end]) and self.width(start, end) <= room:
                return end
        raise TooWideError(self.text[start:stop].strip())

    def line(self, start: int, end: int) -> Line:
        return tuple(self._pieces(start, end))

    def _pieces(self, start: int, end: int) -> Iterator[Piece]:
        for n in range(bisect_right(self.begins, start) - 1, len(self.spans)):
            first, last = max(start, self.begins[n]), min(end, self.begins[n + 1])
            if first < last:
                width = self.width(first, last) if last == end else self.at[last] - self.at[first]
                yield Piece(n, self.text[first:last], self.at[first] - self.at[start], width)


def _may_break(text: str, n: int) -> bool:
    """Whether a line may end before character `n`, whatever the room."""
    before, after = text[n - 1], text[n]
    if before == " " or after == " ":
        return before == " " != after
    if before in _NOT_LAST or after in _NOT_FIRST or _joins(after):
        return False
    return any(unicodedata.east_asian_width(char) in "WF" for char in (before, after))


def _joins(char: str) -> bool:
    """Whether a character belongs to the one before it."""
    return unicodedata.category(char) in ("Mn", "Me", "Mc", "Cf")
