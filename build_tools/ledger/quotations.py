"""Quotations with a citation: where they stand on a sheet. What they say is checked by another rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from build_tools.ledger.sheet import Sheet, Span

SOURCE = r"(?!(?:val|rec|see|https?|mailto|tel):)[a-z][a-z0-9-]*:"
"""The beginning of a target that names a section of a source."""
_BLOCK = re.compile(r"(?:^[ ]*>.*(?:\n|\Z))+", re.MULTILINE)
_CITES = re.compile(rf"^[ ]*>[ ]*§|\]\({SOURCE}", re.MULTILINE)
_LINKED = re.compile(rf"\[(?P<quote>“[^“”]*”)\]\({SOURCE}[^)\s]*\)")
_FOLLOWED = re.compile(rf"(?P<quote>“[^“”]*”)[\s(,–—]{{1,4}}\[[^\]]*\]\({SOURCE}[^)\s]*\)")


def quotations(sheet: Sheet) -> Iterator[Span]:
    """The spans of block quotes that end in a citation, and of “…” that is, or is followed by, a link to a source."""
    for block in _BLOCK.finditer(sheet.hidden):
        if _CITES.search(block[0]):
            yield block.span()
    for pattern in (_LINKED, _FOLLOWED):
        for match in pattern.finditer(sheet.hidden):
            yield match.span("quote")
