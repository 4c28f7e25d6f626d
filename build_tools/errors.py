"""What can go wrong, and where: locations, input errors and findings.

DocsError             the input cannot be read or resolved; each class names the rule that it breaks (`rules.py`)
├── RecordingError    a recording; AddressError the text of an address, PlaceError where one leads
├── ManifestError     the recorder's manifest
├── SnippetError      an entry of a YAML file; YamlError, FormulaError and CutError what else can be wrong in one
├── ValueFormError    a recorded value that cannot be said as it is asked
├── FigureError       a file of figures/; PaletteError that of the colours
├── SourceError       a source at hand that is not as it is pinned
└── PageError         a block of a chapter; UnknownError a name in it, ConflictError a block that is one
    ├── CitationError where a citation leads
    ├── SeeError      where a reference to a page leads; IndexBlockError an index of nothing
    └── QuoteError    the words of a quote
Finding               a rule is broken; a value, not an exception
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, order=True)
class Location:
    """A file, relative to the manual's root with `/`, and a line counted from 1 (0: the file as a whole).

    The column, from 1, is where on the line the thing begins that a report is about, or 0. It is no part of what a
    place is: two findings of one line that say the same are one.
    """

    path: str
    line: int = 0
    column: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True, order=True)
class Finding:
    """A broken rule: where, what is wrong (one line), at most four lines of help, and the rule's id in `rules.py`."""

    where: Location
    what: str
    help: tuple[str, ...] = ()
    rule: str = ""

    def __str__(self) -> str:
        return "\n".join([f"{self.where}: {self.what}", *(f"  {line}" for line in self.help)])


class DocsError(Exception):
    """Input that cannot be read or resolved. `finding` says where, what and how to repair it."""

    rule: ClassVar[str] = "file"

    def __init__(self, where: Location, what: str, *help: str) -> None:
        self.finding = Finding(where, what, help, self.rule)
        super().__init__(str(self.finding))


class RecordingError(DocsError):
    """A recording that is not in the format."""

    rule = "recording"


class AddressError(RecordingError):
    """An address, or a path in it, that does not parse."""

    rule = "address"


class PlaceError(RecordingError):
    """An address that leads to no place, or to several."""

    rule = "address-lost"


class ManifestError(DocsError):
    """A manifest that cannot be read."""

    rule = "manifest"


class SnippetError(DocsError):
    """An entry of a YAML file with keys or values that its format does not have."""

    rule = "entry"


class YamlError(SnippetError):
    """A text that is not YAML, or says a key twice."""

    rule = "yaml"


class FormulaError(SnippetError):
    """A formula that does not parse, or whose names and addresses do not agree."""

    rule = "formula"


class CutError(SnippetError):
    """A cut that cannot be made."""

    rule = "cut"


class ValueFormError(DocsError):
    """A recorded value that cannot be said in the form that was asked."""

    rule = "value-form"


class FigureError(DocsError):
    """A file of figures/ that cannot be read, or a figure that cannot be drawn."""

    rule = "figure-entry"


class PaletteError(FigureError):
    """A palette with two meanings, or one that cannot be seen."""

    rule = "palette"


class TableError(DocsError):
    """A file of tables/ that cannot be read, or a table that cannot be filled."""

    rule = "table"


class SourceError(DocsError):
    """A source at hand that cannot be read, or is another one than is pinned."""

    rule = "source"


class PageError(DocsError):
    """A block of a chapter that cannot be read, or what was typed for one."""

    rule = "block"


class UnknownError(PageError):
    """A block or a tied link that names what is not there."""

    rule = "name-unknown"


class ConflictError(PageError):
    """A conflict that is not between two sections, each with what follows from it."""

    rule = "conflict"


class CitationError(PageError):
    """A citation that leads to no section, or to one that nothing proves."""

    rule = "citation"


class SeeError(PageError):
    """A reference to a page, or to a place on one, that is not there."""

    rule = "reference"


class IndexBlockError(PageError):
    """An index of nothing."""

    rule = "index"


class QuoteError(PageError):
    """A quote that does not stand where it says, or that nothing proves."""

    rule = "quote"


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The line "did you mean '…'?" for the nearest known word, or nothing when none is near."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return (f"did you mean '{found[0]}'?",) if found else ()
