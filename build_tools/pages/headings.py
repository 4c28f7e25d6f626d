"""The headings of a chapter, each with the id that Python-Markdown's `toc` gives it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_tools.pages.links import seen_lines
from build_tools.pages.plain import ATTRIBUTES, plain_words

_HEADING = re.compile(r"(#{1,6})\s*(.*?)\s*#*\s*")
_ID = re.compile(r"\{:?[^{}\n]*#([^\s{}]+)[^{}\n]*\}")
_COUNTED = re.compile(r"(.*)_(\d+)")


@dataclass(frozen=True)
class Heading:
    """A heading: its level, from 1, its words, its id, and the index of its line."""

    level: int
    words: str
    anchor: str
    at: int


def headings_of(lines: Sequence[str]) -> tuple[Heading, ...]:
    """The headings in the lines of a chapter, in order."""
    return tuple(_headings(seen_lines(lines)))


def ids_of(lines: Sequence[str]) -> tuple[str, ...]:
    """The ids that an author gave in attribute lists."""
    return tuple(match[1] for line in seen_lines(lines) for match in _ID.finditer(line))


def _headings(lines: list[str]) -> Iterator[Heading]:
    taken = {match[1] for line in lines for match in _ID.finditer(line)}
    for n, line in enumerate(lines):
        if not (match := _HEADING.fullmatch(line)):
            continue
        given = _ID.search(line)
        words = plain_words(ATTRIBUTES.sub("", match[2]))
        anchor = given[1] if given else _unique(slug(words), taken)
        taken.add(anchor)
        yield Heading(len(match[1]), words, anchor, n)


def slug(words: str) -> str:
    """The id of a heading as `toc` makes it."""
    ascii_ = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_).strip().lower())


def _unique(name: str, taken: set[str]) -> str:
    """An id that no other heading has, counted on as `toc` does."""
    while not name or name in taken:
        counted = _COUNTED.fullmatch(name)
        name = f"{counted[1]}_{int(counted[2]) + 1}" if counted else f"{name}_1"
    return name
