"""A page to read, without a manual on disk."""

from __future__ import annotations

from pathlib import Path

from build_tools.errors import Location
from build_tools.figures.palette import Palette
from build_tools.ledger.cover import of_chapter
from build_tools.ledger.literals import Literal
from build_tools.pages.chapter import read_chapter
from build_tools.project import Project
from build_tools.quotes.lock import QuotesLock
from build_tools.quotes.sources import Sources
from build_tools.recordings.collection import Recordings
from build_tools.settings import read_settings
from build_tools.snippets.file import read_cut_file
from build_tools.tables.sets import Sets
from build_tools.tables.tables import Tables
from build_tools.vocabulary import Vocabulary

NOUNS = frozenset({"tin", "bag", "state", "box"})
SYMBOLS = {"HTTP/1.1": "RFC 9112", "tea": "the shop", "state": "the shop", "T2T": "the shop", "T2T 1.0": "the shop"}


def project(text: str, cuts: str = "", terms: tuple[str, ...] = ()) -> Project:
    """A manual of one page."""
    chapter = read_chapter("a", "docs/a.md", text)
    vocabulary = Vocabulary("docs/terms.yaml", NOUNS, dict.fromkeys(terms, Location("docs/terms.yaml")), SYMBOLS)
    return Project(
        root=Path(),
        settings=read_settings("site_name: Tea 101\n"),
        recordings=Recordings({}),
        chapters={"a": chapter},
        cut_files={"a": read_cut_file("a", "snippets/a.yaml", cuts)},
        figures={},
        unread_figures=frozenset(),
        palette=Palette("figures/palette.yaml", {}, {}, {}),
        tables=Tables(Sets("tables/sets.yaml")),
        vocabulary=vocabulary,
        accepted={},
        decisions=(),
        hashes={},
        manifest={},
        assets=frozenset(),
        sources=Sources({}, QuotesLock(), {}, "kit/quotes.lock", ""),
        problems=chapter.problems,
    )


def literals(text: str, cuts: str = "", terms: tuple[str, ...] = ()) -> list[Literal]:
    """The literals of a page."""
    made = project(text, cuts, terms)
    return list(of_chapter(made, made.chapters["a"]))


def untied(text: str, terms: tuple[str, ...] = ()) -> list[str]:
    """The texts of those that nothing stands behind."""
    return [literal.text for literal in literals(text, terms=terms) if literal.cover == "untied"]
