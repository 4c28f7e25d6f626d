"""Rules `citation`, `quote`, `quotes-lock`: each quote stands, word for word, in the section that it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TypeVar

from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.chapter import Chapter
from build_tools.project import Project
from build_tools.quotes.fold import digest
from build_tools.quotes.lock import Place, Proved, QuotesLock
from build_tools.resolving import cited_by

K = TypeVar("K")
V = TypeVar("V")


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the citations and quotes, and, with the sources at hand, with the lock."""
    wrong = [finding for chapter in project.chapters.values() for finding in _wrong(project, chapter)]
    yield from wrong
    unread = {problem.where.path for problem in project.problems}
    if project.sources.at_hand and not wrong and not unread:
        yield from _stale(project)


def _wrong(project: Project, chapter: Chapter) -> Iterator[Finding]:
    unproved: set[str] = set()
    for link in cited_by(project, chapter):
        try:
            if link.target not in unproved:
                project.sources.place(link)
        except DocsError as error:
            unproved.add(link.target)
            yield error.finding
    for quote in chapter.quotes:
        try:
            if quote.target not in unproved:
                project.sources.proved(quote)
        except DocsError as error:
            yield error.finding


def lock_of(project: Project) -> QuotesLock:
    """The lock as it must be: of all that can be proved with the sources at hand."""
    sources = project.sources
    sections: dict[str, Place] = {}
    quotes: dict[tuple[str, str], Proved] = {}
    for chapter in project.chapters.values():
        for link in cited_by(project, chapter):
            with suppress(DocsError):
                sections |= {link.target: sources.place(link)} if link.target.partition(":")[2] else {}
        for quote in chapter.quotes:
            with suppress(DocsError):
                quotes[quote.target, digest(quote.text)] = sources.proved(quote)
    names = {target.partition(":")[0] for target in sections}
    return QuotesLock({name: pin.hash for name, pin in sources.pins.items() if name in names}, sections, quotes)


def _stale(project: Project) -> Iterator[Finding]:
    """Whether the lock says what the sources say."""
    old, new = project.sources.lock, lock_of(project)
    pairs = [
        *_differing("source", old.sources, new.sources),
        *_differing("section", old.sections, new.sections),
        *_differing("quote", old.quotes, new.quotes),
    ]
    if pairs:
        what = f"the lock is not of the quotes as they are: {', '.join(pairs)}"
        yield Finding(Location(project.settings.quotes), what, ("renew it: manual quotes --write",), "quotes-lock")


def _differing(noun: str, old: Mapping[K, V], new: Mapping[K, V]) -> Iterator[str]:
    counts = {
        "new": len(new.keys() - old.keys()),
        "gone": len(old.keys() - new.keys()),
        "changed": sum(1 for key in old.keys() & new.keys() if old[key] != new[key]),
    }
    for word, count in counts.items():
        if count:
            yield f"{count} {noun}{'s' * (count != 1)} {word}"
