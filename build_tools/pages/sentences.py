"""The sentence that a tied link stands in, in the words of the page."""

from __future__ import annotations

import re

from build_tools.pages.chapter import Chapter
from build_tools.pages.links import said_text

_LINK = re.compile(r"\[((?:[^\[\]]|\\.)*)\]\(((?:[^()]|\([^()]*\))*)\)")
_END = re.compile(r"(?<=[.!?:])[”’)]*\s+(?=[A-Z“*`\[])|\s*\|\s*")
_MARK = re.compile(r"^\s*(?:[*+-]|\d+\.|>|:|#+|title:)\s+")


def sentence_of(chapter: Chapter, target: str, line: int) -> str:
    """The sentence, or table cell, around a tied link of a line of the file; the link's words stand between « and »."""
    paragraph = " ".join(_MARK.sub("", text).strip() for text in _paragraph(chapter, line - chapter.first))
    pieces = _END.split(_LINK.sub(lambda link: _marked(link, target), paragraph))
    return next((piece.strip() for piece in pieces if "«" in piece), "")


def _paragraph(chapter: Chapter, at: int) -> tuple[str, ...]:
    """The lines around one without a blank line between; of a table, the row."""
    if chapter.lines[at].lstrip().startswith("|"):
        return (chapter.lines[at],)
    first = last = at
    while first > 0 and chapter.lines[first - 1].strip():
        first -= 1
    while last + 1 < len(chapter.lines) and chapter.lines[last + 1].strip():
        last += 1
    return chapter.lines[first : last + 1]


def _marked(link: re.Match[str], target: str) -> str:
    words = said_text(link[1])
    return f"«{words}»" if link[2] == target else words
