"""What `manual quotes` says and does: the quotes of the pages, the lock anew, and what another version would move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from build_tools.checks.quotes import check, lock_of
from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.quotations import Quotation
from build_tools.project import Project
from build_tools.quotes.document import Document
from build_tools.quotes.fold import digest
from build_tools.quotes.lock import render_quotes
from build_tools.quotes.moves import SAME, Move, quote_move, section_move
from build_tools.visible import visible

_SHOWN = 70  # characters of a quote in a list


def _listed(project: Project) -> Iterator[str]:
    """A line for each quote: where it is said, its first words, and where it stands."""
    for chapter in project.chapters.values():
        for quote in chapter.quotes:
            try:
                stands = f"line {project.sources.proved(quote).lines}"
            except DocsError:
                stands = "not proved"
            yield f"{quote.where}: {_short(quote)} {quote.target}, {stands}"


def renewed(project: Project) -> tuple[str, tuple[Finding, ...]]:
    """The text of the lock anew, and what cannot be proved. Raises `DocsError` without the sources at hand."""
    sources = project.sources
    if project.problems:
        return "", project.problems
    if not sources.at_hand:
        name = sources.variable or "the variable of 'sources_in'"
        what = "the sources are not at hand, and only with them can a quote be proved"
        raise DocsError(Location("manual quotes"), what, f"{name}=FOLDER manual quotes --write", "fetch: make sources")
    lock = project.settings.quotes
    return render_quotes(lock_of(project)), tuple(
        replace(found, rule="quote") for found in check(project) if found.where.path != lock
    )


def told(project: Project, others: Mapping[str, Document]) -> tuple[bool, tuple[str, ...]]:
    """A line for each quote; with another version of the sources, what moves, and whether all stays."""
    return _moves(project, others) if others else (True, tuple(_listed(project)))


def _moves(project: Project, others: Mapping[str, Document]) -> tuple[bool, tuple[str, ...]]:
    found = [*_sections(project, others), *_quotes(project, others)]
    lines = [line for place, words, move in found for line in _told(place, words, move)]
    lines += [f"{name}: not in the folder, so not compared" for name in project.sources.pins if name not in others]
    return all(move.what == SAME for _, _, move in found), tuple(lines)


_Found = tuple[str, str, Move]


def _sections(project: Project, others: Mapping[str, Document]) -> Iterator[_Found]:
    seen: set[str] = set()
    for chapter in project.chapters.values():
        for link in chapter.cited:
            name, _, section = link.target.partition(":")
            if name in others and section and link.target not in seen:
                seen.add(link.target)
                with suppress(DocsError):
                    move = section_move(section, project.sources.place(link).fragment, others[name])
                    yield str(link.where), f"section {link.target}", move


def _quotes(project: Project, others: Mapping[str, Document]) -> Iterator[_Found]:
    for chapter in project.chapters.values():
        for quote in chapter.quotes:
            name, _, section = quote.target.partition(":")
            if name in others:
                locked = project.sources.lock.quotes.get((quote.target, digest(quote.text)))
                move = quote_move(quote.text, section, locked.passage if locked else "", others[name])
                yield str(quote.where), f"{_short(quote)} {quote.target}", move


def _told(place: str, words: str, move: Move) -> Iterator[str]:
    yield f"{move.what:8}{place}: {words}" + (f", {move.told}" if move.told else "")
    yield from (f"        {visible(line)}" for line in move.more)


def _short(quote: Quotation) -> str:
    return f"“{visible(quote.text[:_SHOWN])}{'…' * (len(quote.text) > _SHOWN)}”"
