"""A sheet: a text with what is out of scope blanked out, character for character, and what is read taken off it."""

from __future__ import annotations

import re
from bisect import bisect_right

from build_tools.errors import Location
from build_tools.pages.source import code_spans, masked

TAKEN = "\0"
"""What a place holds whose literal has been read."""
Span = tuple[int, int]


class Sheet:
    """`text` as written and `view`, in which code is blank to patterns of Markdown; both change together."""

    def __init__(self, text: str, path: str, first: int) -> None:
        self.text, self.path, self.first = text, path, first
        self.hidden = masked(text)
        self.codes = code_spans(text)
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def where(self, at: int) -> Location:
        """The line and the column of a place."""
        row = bisect_right(self._starts, at) - 1
        return Location(self.path, self.first + row, at - self._starts[row] + 1)

    def blank(self, span: Span, mark: str = " ") -> None:
        """Put a mark for each character of a span; line ends stay."""
        first, end = span
        piece = re.sub(r"[^\n]", mark, self.text[first:end])
        self.text = self.text[:first] + piece + self.text[end:]
        self.hidden = self.hidden[:first] + piece + self.hidden[end:]
        self.codes = [code for code in self.codes if code[1] <= first or code[0] >= end]

    def blank_all(self, pattern: re.Pattern[str], mark: str = " ") -> None:
        """Blank what a pattern matches outside code."""
        for match in pattern.finditer(self.hidden):
            self.blank(match.span(), mark)

    def take(self, span: Span) -> str:
        """The text of a span, white space folded; it is read, and nothing else reads it."""
        text = " ".join(self.text[slice(*span)].replace(TAKEN, " ").split())
        self.blank(span, TAKEN)
        return text

    def is_taken(self, span: Span) -> bool:
        """Whether there is no word left in a span."""
        return not re.search(r"\w", self.text[slice(*span)].replace(TAKEN, " "))
