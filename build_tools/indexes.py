"""Indexes: what a block `/// index | definitions` (or figures, or listings) lists, counted and read from the pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from build_tools.defined import defined_terms
from build_tools.errors import DocsError, IndexBlockError, nearest
from build_tools.pages.directives import LISTINGS, Directive
from build_tools.pages.plain import as_markdown, plain_words, without_links
from build_tools.project import Project
from build_tools.references import Referred, blocks_of, numbered_title, place_of
from build_tools.resolving import drawing_of, table_of
from build_tools.tables.sets import said
from build_tools.titles import reading_order, title_of

DEFINITIONS = "definitions"
INDEXED: Mapping[str, Sequence[str]] = MappingProxyType(
    {"figures": ("figure",), "tables": ("table",), "listings": LISTINGS}
)
"""The kinds of blocks that each index lists, beside that of definitions."""


@dataclass(frozen=True)
class Entry:
    """A line of an index: its group or "", its name, a text in Markdown without links, and where it leads."""

    group: str
    name: str
    text: str
    lead: Referred

    @property
    def key(self) -> str:
        """What names it: its page and its place there."""
        return f"{self.lead.page}#{self.lead.anchor}"

    @property
    def words(self) -> str:
        """The text as a reader sees it."""
        return plain_words(self.text)


def entries_of(project: Project, block: Directive) -> tuple[Entry, ...]:
    """What an index lists, in order. Raises `IndexBlockError`."""
    kind = block.argument
    if kind == DEFINITIONS:
        found = tuple(_definitions(project))
    elif kind in INDEXED:
        found = tuple(_blocks(project, INDEXED[kind]))
    else:
        known = (DEFINITIONS, *INDEXED)
        near = nearest(kind, known)
        raise IndexBlockError(block.where, f"there is no index of '{kind}'", f"known: {', '.join(known)}", *near)
    if any(line.strip() for line in block.body):
        raise IndexBlockError(block.where, f"the index of {kind} has words inside", "write them outside")
    if not found:
        raise IndexBlockError(block.where, f"there are no {kind} to list", "take the block away until there are")
    return found


def _definitions(project: Project) -> Iterator[Entry]:
    for one in defined_terms(project).values():
        yield Entry("", one.definition.term, one.text(project), one.lead(project))


def _blocks(project: Project, kinds: Sequence[str]) -> Iterator[Entry]:
    for page in reading_order(project):
        name = page.path.removesuffix(".md")
        place = place_of(project, name)
        part = f"Part {place.part} · {place.part_title}" if place.part else title_of(project, name)
        for block, id_, number in blocks_of(project.chapters[name], place):
            if block.kind in kinds:
                kind = "Listing" if block.kind in LISTINGS else block.kind.capitalize()
                lead = Referred(name, id_, numbered_title(project, name), is_shown=False)
                yield Entry(part, f"{kind} {number}".rstrip(), _title(project, block), lead)


def _title(project: Project, block: Directive) -> str:
    """The title of a listing, a table, or a figure, whose values are said without their ties."""
    if block.kind in LISTINGS:
        return without_links(block.options.get("title", ""))
    try:
        if block.kind == "table":
            return without_links(said(table_of(project, block.argument, block.where).table.title))
        return as_markdown(drawing_of(project, block.argument, block.where).title)
    except DocsError:  # which has its own report
        return ""
