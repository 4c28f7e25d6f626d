"""Passages: the pieces of a Markdown text whose words stand together, and their words as a reader sees them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_tools.pages.links import said_text
from build_tools.pages.source import fenced, masked

CELL = "\0"
"""Stands between the cells of a table's row, so that no quote runs from one into the next."""

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_MARKS = re.compile(r"(\s*>)+ ?")
_ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)]|:)\s+")
_HEADING = re.compile(r" {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?(?:\s*\{[^{}]*\})?\s*")
_HOLDER = re.compile(r'\s*(?:!!!|\?\?\?\+?|===)\s*[^"]*"?(.*?)"?\s*')
_RULE = re.compile(r"[\s|:-]*-[\s|:-]*")
_CODE = re.compile(r"(?<![`\\])(`+)(?!`)(?:.+?)(?<!`)\1(?!`)", re.DOTALL)
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\[\]]*\])")
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_KEPT = re.compile("\1(\\d+)\2")


@dataclass(frozen=True)
class Passage:
    """A paragraph, list item, heading, row of a table or block of code: its plain words, and its lines from 1.

    `level` is that of a heading, 0 for all else; `row` says that the words are a table's.
    """

    text: str
    first: int
    last: int
    level: int = 0
    row: bool = False


def passages(lines: Sequence[str], first: int = 1) -> tuple[Passage, ...]:
    """The passages of a Markdown text in order; `first` is the number of its first line."""
    return tuple(passage for passage in _split(_without_comments(lines), first) if passage.text)


def _without_comments(lines: Sequence[str]) -> list[str]:
    blank = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), "\n".join(lines))
    return blank.split("\n")


def _split(lines: list[str], first: int) -> Iterator[Passage]:
    bare = [_MARKS.sub("", line, count=1) if _MARKS.match(line) else line for line in lines]
    code = fenced(bare)
    start: int | None = None
    for n, line in enumerate([*bare, ""]):
        begins = _begins(line) or n in code
        if start is not None and (begins or not line.strip()):
            item = _ITEM.match(bare[start])
            words = plain("\n".join(bare[start:n])[item.end() if item else 0 :])
            yield Passage(words, first + start, first + n - 1)
            start = None
        if n in code:
            if n - 1 not in code:
                yield _code(bare, n, code, first)
        elif begins and not _ITEM.match(line):
            yield from _alone(line, first + n)
        elif line.strip() and start is None:
            start = n


def _begins(line: str) -> bool:
    """Whether a passage begins with a line, whatever is above it."""
    return bool(
        _ITEM.match(line) or _HEADING.fullmatch(line) or line.lstrip().startswith("|") or _HOLDER.fullmatch(line)
    )


def _alone(line: str, number: int) -> Iterator[Passage]:
    """The passage of a line that is one by itself: a heading, a row, the title of an admonition or tab."""
    if heading := _HEADING.fullmatch(line):
        yield Passage(plain(heading[2]), number, number, len(heading[1]))
    elif line.lstrip().startswith("|"):
        if not _RULE.fullmatch(line):
            yield Passage(f" {CELL} ".join(plain(cell) for cell in cells(line)), number, number, row=True)
    elif holder := _HOLDER.fullmatch(line):
        yield Passage(plain(holder[1]), number, number)


def _code(lines: list[str], at: int, code: set[int], first: int) -> Passage:
    """A block of code: its words as they are, without the fence."""
    end = at
    while end + 1 in code:
        end += 1
    return Passage(" ".join(" ".join(lines[at + 1 : end]).split()), first + at, first + end)


def cells(row: str) -> list[str]:
    """The cells of a table's row; a `|` in code, or after a backslash, ends none."""
    hidden = masked(row)
    ends = [n for n, character in enumerate(hidden) if character == "|"]
    pieces = [row[a + 1 : b] for a, b in zip([-1, *ends], [*ends, len(row)], strict=True)]
    return [piece.strip() for piece in pieces[1 : -1 if row.rstrip().endswith("|") else None]]


def plain(markdown: str) -> str:
    """The words of Markdown: marks of emphasis, code, links and HTML off, white space folded."""
    kept: list[str] = []

    def keep(match: re.Match[str]) -> str:
        kept.append(match[0])
        return f"\1{len(kept) - 1}\2"

    text = _CODE.sub(keep, markdown)
    while (linked := _LINK.sub(r"\1", text)) != text:
        text = linked
    text = _TAG.sub("", _BREAK.sub(" ", text))
    return said_text(_KEPT.sub(lambda match: kept[int(match[1])], text))
