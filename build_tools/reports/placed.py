"""A finding with the line of the source that it is about, and where on the line."""

from __future__ import annotations

import re
from dataclasses import dataclass

from build_tools.errors import Finding
from build_tools.visible import visible

_QUOTED = re.compile(r"(?<!\w)'(.+?)'(?![\w\]])")


@dataclass(frozen=True)
class Placed:
    """A finding, its source line ("" when it has none), and the columns from 1 that it is about; `column` 0: all."""

    finding: Finding
    line: str = ""
    column: int = 0
    width: int = 0

    @property
    def end(self) -> int:
        """The column after the last."""
        return self.column + self.width


def placed(finding: Finding, line: str) -> Placed:
    """A finding in its source line. The first word that it quotes is what it is about.

    The word, or what a … has left of it, is looked for from the finding's column on; without one, it counts only when
    the line has it once.
    """
    column = min(finding.where.column, len(line))
    for quoted in _QUOTED.findall(finding.what):
        word = quoted if quoted in line else quoted.removesuffix("…") or quoted
        at = line.find(word, max(column - 1, 0))
        if at >= 0 and (column or line.count(word) == 1):
            return Placed(finding, line, at + 1, len(word))
    return Placed(finding, line, column, 1 if column else 0)


def excerpt(found: Placed, most: int, before: int) -> Placed:
    """The same with a line of at most so many characters, of which some stand before the place, and none that acts."""
    start = max(0, found.column - 1 - before) if len(found.line) > most else 0
    head, rest = found.line[start : max(found.column - 1, start)], found.line[max(found.column - 1, start) :]
    room = most - len(head)
    word, tail = rest[: min(found.width, room)], rest[min(found.width, room) : room]
    left, right = ("…" if start else ""), ("…" if len(rest) > room else "")
    shown_head, shown_word = left + visible(head), visible(word)
    column = len(shown_head) + 1 if found.column else 0
    return Placed(found.finding, f"{shown_head}{shown_word}{visible(tail)}{right}", column, len(shown_word))
