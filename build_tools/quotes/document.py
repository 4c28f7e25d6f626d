"""A document: a source as sections and passages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from build_tools.errors import nearest
from build_tools.pages.passages import Passage

_SHOWN = 8


@dataclass(frozen=True)
class Section:
    """A section of a source: its name, its title, its line, and the fragment that leads to it on the public page.

    Its passages are those of the document from `start` to before `end`.
    """

    name: str
    title: str
    line: int
    fragment: str
    start: int
    end: int


@dataclass(frozen=True)
class Document:
    """A source as read. The section "" is the whole of it."""

    sections: Mapping[str, Section] = field(hash=False)
    passages: tuple[Passage, ...]

    def within(self, section: str) -> Sequence[Passage]:
        """The passages of a section that is there, those of the sections inside it included."""
        found = self.sections[section]
        return self.passages[found.start : found.end]

    def section_of(self, passage: Passage) -> Section:
        """The innermost section that a passage is in."""
        at = self.passages.index(passage)
        around = [section for section in self.sections.values() if section.start <= at < section.end]
        return min(reversed(around), key=lambda section: section.end - section.start)

    def near(self, name: str) -> tuple[str, ...]:
        """Lines of help for the name of a section that is not there."""
        above = name.rpartition(".")[0]
        beside = [other for other in self.sections if above and other.rpartition(".")[0] == above]
        listed = (f"section '{above}' has: {', '.join(beside[:_SHOWN])}{' …' * bool(beside[_SHOWN:])}",)
        return (*(listed if beside else ()), *nearest(name, self.sections))


def whole(passages: Sequence[Passage]) -> Section:
    """The section that is the whole of a document."""
    return Section("", "", 1, "", 0, len(passages))
