"""Matching: whether a passage has the words of a quote, in their order, and what its cuts leave out."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from build_tools.pages.passages import CELL
from build_tools.quotes.fold import folded

_CUT = re.compile(r"\s*(?:\[…\]|\[\.\.\.\]|…)\s*")
_LETTER = re.compile(r"\[(\w)\]")
_GUARDED = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nothing|cannot|without|except|only|unless|must|may|might|should|shall|can|could"
    r"|will|would|required|recommended|optional)\b|\w+n't\b",
    re.IGNORECASE,
)
"""Words of English that a cut may not leave out: without one of them, a sentence says something else."""

_SENTENCE_END = re.compile(rf"(?<!e\.g)(?<!i\.e)[.?!]['\")\]]*(?=\s|$)|{CELL}")


def pieces(quote: str) -> tuple[str, ...]:
    """The pieces of a quote between its cuts, folded; a cut at its begin or end is no inner one."""
    return tuple(piece for piece in _CUT.split(folded(quote)) if piece)


def lost(quote: str, passage: str) -> tuple[str, ...] | None:
    """The guarded words that the cuts of a quote leave out of a passage; None when the passage does not have the words.

    Of several ways to find the pieces, the one that leaves out the fewest counts.
    """
    text = folded(passage)
    cuts = _Cuts(text)
    ways: dict[int, tuple[str, ...]] = {0: ()}  # from where a way has come to, to what it left out
    for n, piece in enumerate(pieces(quote)):
        found: dict[int, tuple[str, ...]] = {}
        for match in _pattern(piece).finditer(text):
            before = [
                (*gone, *(cuts.between(end, match.start()) if n else ()))
                for end, gone in ways.items()
                if end <= match.start()
            ]
            if before:
                found[match.end()] = min(before, key=len)
        ways = found
    return min(ways.values(), key=len, default=None)


def _pattern(piece: str) -> re.Pattern[str]:
    """The words of a piece, whole; `[t]he` is a `The` that the quote begins otherwise."""
    letter = _LETTER.match(piece)
    first, rest = (letter[1].swapcase(), piece[letter.end() :]) if letter else ("", piece)
    words = first + rest
    before = r"(?<!\w)(?<!\w-)" if re.match(r"\w", words) else ""
    after = r"(?!\w)(?!-\w)" if re.search(r"\w\Z", words) else ""
    return re.compile(before + re.escape(words) + after)


class _Cuts:
    """What cuts leave out of a text."""

    def __init__(self, text: str) -> None:
        self.ends = [match.end() for match in _SENTENCE_END.finditer(text)]
        found = list(_GUARDED.finditer(text))
        self.places, self.words = [match.start() for match in found], [match[0] for match in found]

    def between(self, start: int, end: int) -> Sequence[str]:
        """The guarded words of a cut. Of whole sentences that it leaves out, none counts."""
        first, last = bisect_left(self.ends, start), bisect_right(self.ends, end)
        if first == last:
            return self._in(start, end)
        return [*self._in(start, self.ends[first]), *self._in(self.ends[last - 1], end)]

    def _in(self, start: int, end: int) -> Sequence[str]:
        return self.words[bisect_left(self.places, start) : bisect_left(self.places, end)]


def guarded(words: str) -> Sequence[str]:
    """The words in a text that no cut may leave out."""
    return _GUARDED.findall(words)
