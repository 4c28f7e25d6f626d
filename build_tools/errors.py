"""What can go wrong, and where: locations, input errors and findings.

DocsError             the input cannot be read or resolved; the command ends with exit code 3
├── RecordingError    a recording, or an address into one
├── SnippetError      a file of snippets/
└── PageError         a chapter
Finding               a rule is broken; a value, not an exception; exit code 1
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, order=True)
class Location:
    """A file, relative to the manual's root with `/`, and a line counted from 1 (0: the file as a whole)."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, order=True)
class Finding:
    """A broken rule: its id, where, what is wrong (one line), and at most four lines of help."""

    where: Location
    what: str
    help: tuple[str, ...] = ()
    rule: str = "input"

    def __str__(self) -> str:
        return "\n".join([f"{self.where}: {self.what}", *(f"  {line}" for line in self.help)])


class DocsError(Exception):
    """Input that cannot be read or resolved. `finding` says where, what and how to repair it."""

    def __init__(self, where: Location, what: str, *help: str) -> None:
        self.finding = Finding(where, what, help)
        super().__init__(str(self.finding))


class RecordingError(DocsError):
    """A recording that is not in the format, or an address that names nothing in it."""


class SnippetError(DocsError):
    """A file of snippets/ that cannot be read, or a cut that cannot be made."""


class FigureError(DocsError):
    """A file of figures/ that cannot be read, or a figure that cannot be drawn."""


class PageError(DocsError):
    """A chapter that cannot be read."""


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The line "did you mean '…'?" for the nearest known word, or nothing when none is near."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return (f"did you mean '{found[0]}'?",) if found else ()
