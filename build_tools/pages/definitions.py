"""Definitions: the entries of a chapter's definition lists, `Term` above `:   words`, as Markdown reads them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from build_tools.errors import Location
from build_tools.pages.headings import slug
from build_tools.pages.links import seen_lines
from build_tools.pages.plain import ATTRIBUTES, plain_words

_BODY = re.compile(r" {0,3}: {1,3}(\S.*)")
_STAYS = re.compile(r"\{:?[^{}]*(?<=[ :{])\.stays(?=[ }])[^{}]*\}\s*$")
_SENTENCE = re.compile(r"(?<=[.!?])[”’)]*\s+(?=[A-Z“‘(])")


@dataclass(frozen=True)
class Definition:
    """A term, as its words, and the first paragraph of what it means, as Markdown.

    One that `stays` is a word of the language too: pages say it in its other senses, so no use leads to it.
    """

    term: str
    text: str
    where: Location
    stays: bool = False

    @property
    def anchor(self) -> str:
        """The id of the place where it stands."""
        return f"definition-{slug(self.term)}"

    @property
    def key(self) -> str:
        """What is equal for two spellings of one term."""
        return self.term.casefold()


def parse_definitions(lines: Sequence[str], path: str, first: int = 1) -> tuple[Definition, ...]:
    """The definitions at the margin of a chapter, in order; `first` is the file's line of the first line."""
    return tuple(_definitions(seen_lines(lines), path, first))


def first_sentence(words: str) -> str:
    """The first sentence of a definition's words."""
    end = _SENTENCE.search(words)
    return (words[: end.start()] + end[0].rstrip()) if end else words


def _definitions(lines: list[str], path: str, first: int) -> Iterator[Definition]:
    for n, line in enumerate(lines):
        if not (match := _BODY.fullmatch(line)):
            continue
        body = [match[1], *_rest(lines, n + 1)]
        for at in _terms(lines, n):
            if words := plain_words(ATTRIBUTES.sub("", lines[at])):
                text, stays = " ".join(line.strip() for line in body), bool(_STAYS.search(lines[at]))
                yield Definition(words, text, Location(path, first + at, 1), stays)


def _rest(lines: list[str], at: int) -> Iterator[str]:
    """The other lines of the paragraph that goes on at a line."""
    while at < len(lines) and lines[at].strip() and not _BODY.fullmatch(lines[at]):
        yield lines[at]
        at += 1


def _terms(lines: list[str], at: int) -> Iterator[int]:
    """The lines of the terms of a definition; none when another definition of theirs stands between."""
    end = at
    while end and not lines[end - 1].strip():
        end -= 1
    begin = end
    while begin and lines[begin - 1].strip():
        begin -= 1
    paragraph = lines[begin:end]
    if paragraph and not any(map(_BODY.fullmatch, paragraph)) and not paragraph[0].startswith((" ", "#")):
        yield from range(begin, end)
