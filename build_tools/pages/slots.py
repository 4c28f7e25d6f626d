"""Slots: `{name}` in the description of a page and in the alt text of its pictures, where no link can stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from build_tools.errors import Location
from build_tools.pages.chapter import Chapter
from build_tools.pages.source import masked

DESCRIPTION = "description"
SLOT = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
PICTURE = re.compile(r"!\[([^\[\]]*)\]\(")


@dataclass(frozen=True)
class Slotted:
    """A text with slots, and its line."""

    text: str
    where: Location

    @property
    def names(self) -> tuple[str, ...]:
        """The values that it names."""
        return tuple(match[1] for match in SLOT.finditer(self.text))

    def filled(self, said: Callable[[str], str]) -> str:
        """The text with what `said` gives for each name; a capital where the text begins with it."""
        text = SLOT.sub(lambda match: said(match[1]), self.text)
        return text[:1].upper() + text[1:] if SLOT.match(self.text) else text


def slotted(chapter: Chapter) -> Iterator[Slotted]:
    """The texts of a chapter that have slots: the description first, then the pictures in order."""
    description = chapter.front.get(DESCRIPTION, "")
    if SLOT.search(description):
        line = chapter.front_lines.get(DESCRIPTION, 1)
        yield Slotted(description, Location(chapter.path, line, len(DESCRIPTION) + 1))
    text = "\n".join(chapter.words)
    for match in PICTURE.finditer(masked(text)):
        if SLOT.search(match[1]):
            row, start = text.count("\n", 0, match.start()), text.rfind("\n", 0, match.start()) + 1
            where = Location(chapter.path, chapter.first + row, match.start() - start + 1)
            yield Slotted(" ".join(match[1].split()), where)
