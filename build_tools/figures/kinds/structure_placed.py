"""A structure placed at a width: the lines of its parts, their brackets, and the words beside or below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from build_tools.figures.canvas import LEADING, Block, Label, NoRoomError, block
from build_tools.figures.kinds.structure_told import Member, ToldBand
from build_tools.figures.text import Ruler

GLYPH = 16.0  # of a text behind a glyph
EDGE, NARROW_EDGE = 16.0, 12.0  # inside the frame around all, at both sides; where words stand below the parts
_LINE, _FIRST, _END = 24.0, 24.0, 14.0  # from part to part, from a band's top to its first baseline and to its end
_INDENT, _NARROW_INDENT = 22.0, 20.0  # of what a bracket holds
_ABOVE, _BELOW, _CLOSE = 14.0, 8.0, 4.0  # of a bracket: over the first baseline, under the last, under another bracket
_BETWEEN, _SHARE = 14.0, 0.45  # from keys to values; of the room that keys have where values stand in one column
_HANG = 12.0  # of a value below its key
_WORDS = 23.0  # at least, from one text of words to the next


@dataclass(frozen=True)
class At:
    """A block, and where its first baseline begins."""

    block: Block
    x: float
    y: float

    @property
    def last(self) -> float:
        """Its last baseline."""
        return self.y + self.block.height

    @property
    def end(self) -> float:
        """Where its first line ends."""
        piece = self.block.lines[0][-1]
        return self.x + piece.x + piece.width


@dataclass(frozen=True)
class Line:
    """A part in its place, or how many more there are: that is a value without a member."""

    member: Member | None
    lit: str
    key: At | None
    value: At | None
    words: At | None = None

    @property
    def y(self) -> float:
        """Its first baseline."""
        return min(at.y for at in (self.key, self.value) if at)

    @property
    def end(self) -> float:
        """Where its first line ends."""
        return max(at.end for at in (self.key, self.value) if at and at.y == self.y)

    @property
    def right(self) -> float:
        """Where its longest line ends."""
        return max(at.x + at.block.width for at in (self.key, self.value) if at)


@dataclass(frozen=True)
class Bracket:
    """What holds parts together, from its top to its bottom."""

    member: Member
    x: float
    top: float
    bottom: float


class Placing:
    """Places bands one below the other, within `right`. Words stand beside the parts in a `room`, or else below them.

    `rules` lie between bands; `bottom` is where the last band ends.
    """

    def __init__(self, right: float, room: float | None, ruler: Ruler) -> None:
        self.right, self.room, self.ruler = right, room, ruler
        self.lines: list[Line] = []
        self.brackets: list[Bracket] = []
        self.rules: list[float] = []
        self.bottom = 0.0
        self._last, self._said = 0.0, -_WORDS
        self._edge, self._indent = (NARROW_EDGE, _NARROW_INDENT) if room is None else (EDGE, _INDENT)

    @property
    def end(self) -> float:
        """Where all ends, words too."""
        return max(self.bottom, self._said + 8)

    def band(self, band: ToldBand) -> None:
        """Place a band below the others. Raises `NoRoomError`."""
        if self.lines:
            self.rules.append(self.bottom)
        self._last = self.bottom + _FIRST - _LINE
        self._members(band.members, self._edge)
        self._others(band.others, self._edge, band.lit)
        self.bottom = self._last + _END

    def _members(self, members: Sequence[Member], x: float) -> None:
        column = self._column(members, x)
        for member in members:
            if member.key or member.value:
                self._line(member, x, x + column)
            if member.members:
                self._held(member, x if member.key is None and member.value is None else x + 2)

    def _held(self, member: Member, x: float) -> None:
        """Place what a member holds, and the bracket at its left."""
        top = self._last + _LINE - _ABOVE
        self._members(member.members, x + self._indent)
        self._others(member.others, x + self._indent, member.lit)
        self.brackets.append(Bracket(member, x, top, self._last + _BELOW))
        self._last += _CLOSE

    def _others(self, label: Label | None, x: float, lit: str) -> None:
        if label:
            at = At(block(label, self.right - x, self.ruler), x, self._last + _LINE)
            self.lines.append(Line(None, lit, None, at))
            self._last = at.last

    def _column(self, members: Sequence[Member], x: float) -> float:
        """How far behind the keys the values stand."""
        room = self.right - x - _BETWEEN
        wide = [(self._wide(member.key), self._wide(member.value)) for member in members if member.key and member.value]
        beside = [key for key, value in wide if key + value <= room and key <= _SHARE * room]
        return max(beside, default=0.0) + _BETWEEN

    def _wide(self, label: Label) -> float:
        return sum(self.ruler.width(span.text, span.font) for span in label.spans)

    def _line(self, member: Member, x: float, column: float) -> None:
        """Place a member's key and value, and the words about it."""
        y = self._last + _LINE
        if member.words and self.room is not None:
            y = max(y, self._said + _WORDS)
        key = At(block(member.key, self.right - x, self.ruler), x, y) if member.key else None
        value = self._value(member, key, x, max(column, key.end + _BETWEEN) if key else x)
        self._last = max(at.last for at in (key, value) if at)
        self.lines.append(Line(member, member.lit, key, value, self._words(member, x, y)))

    def _value(self, member: Member, key: At | None, x: float, column: float) -> At | None:
        """The value at the right of its key, or below it where that takes no more lines."""
        if member.value is None:
            return None
        glyph = GLYPH if member.own else 0.0
        below = key.last + LEADING if key else self._last + _LINE
        places = ((column, key.y), (x + _HANG, below)) if key else ((x, below),)
        found, narrow = list[At](), None
        for left, y in places:
            try:
                found.append(At(block(member.value, self.right - left - glyph, self.ruler), left + glyph, y))
            except NoRoomError as error:
                narrow = error
        if not found:
            assert narrow is not None
            raise narrow
        return min(reversed(found), key=lambda at: at.last)

    def _words(self, member: Member, x: float, y: float) -> At | None:
        if member.words is None:
            return None
        if self.room is not None:
            at = At(block(member.words, self.room - GLYPH, self.ruler), GLYPH, y)
            self._said = at.last
            return at
        left = x + (GLYPH if member.hue else 0.0)
        at = At(block(member.words, self.right - left, self.ruler), left, self._last + LEADING + 1)
        self._last = at.last + _CLOSE
        return at
