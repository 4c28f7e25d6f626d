"""Conflicts: two sections of the sources that disagree, each quoted, what follows from each, what recordings show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from build_tools.errors import ConflictError
from build_tools.pages.chapter import Chapter
from build_tools.pages.directives import Directive
from build_tools.pages.quotations import Quotation

_FORM = (
    "its form: a quote, what follows from it, the other quote, what follows from that, what the recordings show",
    "a quote is a block quote that ends with its citation",
)


@dataclass(frozen=True)
class Side:
    """One side of a conflict: the lines of its quote, and those of what follows from it."""

    quote: tuple[str, ...]
    consequence: tuple[str, ...]


@dataclass(frozen=True)
class Conflict:
    """A conflict's two sides, and the lines after them."""

    sides: tuple[Side, Side]
    shows: tuple[str, ...]


def parse_conflict(block: Directive) -> Conflict:
    """The parts of a conflict's body. Raises `ConflictError` when it does not have its form."""
    parts = list(_paragraphs(block.body))
    quotes = [n for n, part in enumerate(parts) if part[0].startswith(">")]
    if len(quotes) != 2:
        count = str(len(quotes)) if quotes else "no"
        what = f"conflict '{block.argument}' has {count} quote{'s' * (len(quotes) != 1)}, and a conflict is between two"
        raise ConflictError(block.where, what, *_FORM)
    one, other = quotes
    if one != 0 or other < 2 or other + 1 == len(parts):
        raise ConflictError(block.where, f"conflict '{block.argument}' lacks what follows from each quote", *_FORM)
    between, after = parts[1:other], parts[other + 2 :]
    return Conflict((Side(parts[0], _joined(between)), Side(parts[other], parts[other + 1])), _joined(after))


def _joined(parts: list[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(line for n, part in enumerate(parts) for line in (*([""] if n else []), *part))


def _paragraphs(lines: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paragraphs of a body."""
    part: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            part.append(line)
        elif part:
            yield tuple(part)
            part = []


def quotes_of(chapter: Chapter, block: Directive) -> tuple[Quotation, ...]:
    """The passages that a conflict quotes, in order."""
    lines = range(chapter.first + block.first, chapter.first + block.last + 1)
    return tuple(found for found in chapter.quotations if found.block and found.where.line in lines)


def opposed(chapter: Chapter, block: Directive) -> tuple[str, ...]:
    """The targets of a conflict's quotes. Raises `ConflictError` when these are not of two sections."""
    parse_conflict(block)
    found = quotes_of(chapter, block)
    uncited = next((quote for quote in found if quote not in chapter.quotes), None)
    if uncited:
        what = "the quote of a conflict does not end with a citation"
        raise ConflictError(uncited.where, what, "> [§1.2](source:1.2)")
    targets = tuple(dict.fromkeys(quote.target for quote in found))
    if len(targets) != 2:
        what = f"conflict '{block.argument}' quotes {', '.join(targets)} on both sides"
        raise ConflictError(block.where, what, "a conflict is between two sections: cite the other one")
    return targets
