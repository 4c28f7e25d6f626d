"""What moves when a source is set to another version: a quote or a section is the same, moved, changed or gone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from build_tools.pages.passages import CELL
from build_tools.quotes.document import Document, Section
from build_tools.quotes.explain import nearest_passage
from build_tools.quotes.fold import digest, folded
from build_tools.quotes.match import lost

_NUMBER = re.compile(r"\A\d+-")

SAME, MOVED, CHANGED, GONE = "same", "moved", "changed", "gone"


@dataclass(frozen=True)
class Move:
    """What becomes of a quote or a cited section, and the lines that say more."""

    what: str
    told: str = ""
    more: tuple[str, ...] = ()


def section_move(section: str, fragment: str, document: Document) -> Move:
    """What becomes of a section that the fragment leads to now."""
    found = document.sections.get(section)
    if found and (found.title == section or _title(found.fragment) == _title(fragment)):
        return Move(SAME)
    renumbered = next(
        (other for other in document.sections.values() if _title(other.fragment) == _title(fragment)), None
    )
    if renumbered:
        return Move(MOVED, f"to {_named(renumbered)}")
    return Move(CHANGED, f"is now called {found.title}") if found else Move(GONE)


def _title(fragment: str) -> str:
    """What a fragment says of the title: all but the number before it."""
    return _NUMBER.sub("", fragment, count=1)


def quote_move(quote: str, section: str, passage: str, document: Document) -> Move:
    """What becomes of a quote in another version of its source; `passage` is the hash of the passage it stands in."""
    here = document.within(section) if section in document.sections else ()
    ways = [
        (found not in here, len(gone), n)
        for n, found in enumerate(document.passages)
        if (gone := lost(quote, found.text)) is not None
    ]
    if not ways:
        return _changed(quote, document)
    away, missing, n = min(ways)
    found = document.passages[n]
    if missing:
        return Move(CHANGED, f"a cut leaves out '{(lost(quote, found.text) or ('',))[0]}', line {found.first}")
    if away:
        return Move(MOVED, f"to {_named(document.section_of(found))}, line {found.first}")
    around = "" if digest(found.text) == passage else ", in a passage that changed around it"
    return Move(SAME, f"line {found.first}{around}")


def _changed(quote: str, document: Document) -> Move:
    near = nearest_passage(quote, document.passages)
    if near is None:
        return Move(GONE)
    where = f"in {_named(document.section_of(near.passage))}, line {near.passage.first}"
    return Move(CHANGED, where, (marked(quote, near.passage.text),))


def _named(section: Section) -> str:
    return section.name if section.title in (section.name, "") else f"{section.name} {section.title}"


def marked(old: str, new: str) -> str:
    """The words of a text with what another takes away as [-…-] and adds as {+…+}; what is around them is left out."""
    one, other = ([word for word in folded(text).split() if word != CELL] for text in (old, new))
    codes = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    inner = [code for n, code in enumerate(codes) if code[0] != "insert" or 0 < n < len(codes) - 1]
    return " ".join(_piece(one[a:b], other[c:d], same=kind == "equal") for kind, a, b, c, d in inner)


def _piece(old: Sequence[str], new: Sequence[str], *, same: bool) -> str:
    if same:
        return " ".join(old)
    return " ".join(filter(None, (f"[-{' '.join(old)}-]" * bool(old), f"{{+{' '.join(new)}+}}" * bool(new))))
