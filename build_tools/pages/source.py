"""The text of a chapter made ready for parsing: front matter apart, code and comments found, indents explained."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

_FENCE = re.compile(r"( *)(`{3,}|~{3,})")
# A code span ends in its own paragraph, list item, heading or table row: a stray ` hides nothing beyond.
_SAME_BLOCK = r"(?:[^\n]|\n(?![ ]*(?:\n|\Z|[-*+:>#|!?/=]|\d+[.)][ ])))"
_UNSEEN = re.compile(rf"\\[\\`*_{{}}\[\]()>#+.!|-]|<!--.*?-->|(`+){_SAME_BLOCK}+?(?<!`)\1(?!`)|`+", re.DOTALL)
_COMMENT_OPENS = re.compile(r"\s*<!--")
_ITEM = re.compile(r" *(?:[-*+]|\d+\.) ")
_HOLDER = re.compile(r" *(?:!!! |\?\?\?\+? |=== |: {3}|\[\^)")
INDENT = 4
_MASK = "\0"


@dataclass(frozen=True)
class Source:
    """A chapter's text: the front matter's YAML, the lines after it, and the line (from 1) of the first of them."""

    front: str
    lines: tuple[str, ...]
    first: int


def split(text: str) -> Source:
    """The source of a chapter; a byte order mark and CR LF are accepted and dropped."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if lines[0].rstrip() == "---":
        ends = [n for n, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")]
        if ends:
            return Source("\n".join(lines[1 : ends[0]]), tuple(lines[ends[0] + 1 :]), ends[0] + 2)
    return Source("", tuple(lines), 1)


def fenced(lines: list[str]) -> set[int]:
    """The indexes of the lines in fenced code and in comments that begin a line, their ends included."""
    found: set[int] = set()
    at = 0
    while at < len(lines):
        end = _end_of_code(lines, at)
        found.update(range(at, end))
        at = max(end, at + 1)
    return found


def _end_of_code(lines: list[str], at: int) -> int:
    """The line after the code or comment that opens at a line; `at` when none does, or when it has no end."""
    fence = _FENCE.match(lines[at])
    if fence and "`" not in lines[at][fence.end() :]:
        return next((n + 1 for n in range(at + 1, len(lines)) if lines[n].strip() == fence[2]), at)
    if _COMMENT_OPENS.match(lines[at]):
        end = next((n for n in range(at, len(lines)) if "-->" in lines[n]), at)
        return end + 1 if lines[end].rstrip().endswith("-->") else at  # words after it are the page's
    return at


def open_fence(lines: list[str]) -> int | None:
    """The index of the first fence that has no end, or None."""
    code = fenced(lines)
    marks = ((n, _FENCE.match(line)) for n, line in enumerate(lines) if n not in code)
    return next((n for n, mark in marks if mark and "`" not in lines[n][mark.end() :]), None)


def masked(text: str) -> str:
    """The text with code spans, comments and escaped marks blanked out, character for character, line ends kept."""
    return _UNSEEN.sub(_blank, text)


def code_spans(text: str) -> list[tuple[int, int]]:
    """Where each code span begins and ends, its marks included."""
    return [match.span() for match in _UNSEEN.finditer(text) if match[1]]


def indented_code(lines: list[str]) -> set[int]:
    """The indexes of the lines that Markdown shows as code because of their indent alone."""
    found: set[int] = set()
    for n, line in enumerate(lines):
        if line.strip() and (n - 1 in found or _begins(lines, n)):
            holder = holder_of(lines, n, found)
            if indent(line) >= (indent(holder) + 2 * INDENT if holder else INDENT):
                found.add(n)
    return found


def holder_of(lines: list[str], at: int, code: Container[int] = ()) -> str:
    """The line of the list item, tab, admonition, definition or footnote that a line is in; "" when in none."""
    limit = indent(lines[at])
    for n in range(at - 1, -1, -1):
        line = lines[n]
        if not limit:
            break
        if n in code or not line.strip() or indent(line) >= limit:
            continue
        if _HOLDER.match(line) or (_ITEM.match(line) and _is_item(lines, n)):
            return line
        if _begins(lines, n) or line.lstrip().startswith("#"):
            limit = indent(line)  # a paragraph that is not in what the line could be in
    return ""


def _begins(lines: list[str], at: int) -> bool:
    """Whether a line begins a paragraph: after a blank line, or after a heading."""
    return not at or not lines[at - 1].strip() or lines[at - 1].lstrip().startswith("#")


def _is_item(lines: list[str], at: int) -> bool:
    """Whether Markdown takes a line for a list item: its list has a blank line above it."""
    while not _begins(lines, at):
        at -= 1
    return bool(_ITEM.match(lines[at]))


def indent(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", _MASK, match[0])


def opening_bracket(text: str, bracket: int) -> int:
    """The `[` that a `]` closes; the `]` itself when there is none."""
    depth = 0
    for at in range(bracket - 1, -1, -1):
        depth += {"]": 1, "[": -1}.get(text[at], 0)
        if depth < 0:
            return at
    return bracket
