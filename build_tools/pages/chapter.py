"""A chapter: its front matter, directives, tied links and quotations, and everything in it that cannot be parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.definitions import Definition, parse_definitions
from build_tools.pages.directives import LISTINGS, Directive, parse_directives
from build_tools.pages.links import TiedLink, parse_links
from build_tools.pages.quotations import Quotation, parse_quotations
from build_tools.pages.source import Source, fenced, split
from build_tools.yaml_lines import Entry, read_yaml

_KEY = re.compile(r"\w[\w-]*:")


@dataclass(frozen=True)
class Chapter:
    """A page of docs/, `name` without `docs/` and `.md`; `lines` are what a host reads after the front matter.

    `links` lead to recorded values, `cited` to sections of sources, `references` to pages. `quotations` are all that
    it has. `front` has the texts of the front matter by key, `front_lines` their lines; lists and mappings
    are the host's.
    """

    name: str
    path: str
    front: Mapping[str, str] = field(hash=False)
    lines: tuple[str, ...]
    first: int
    directives: tuple[Directive, ...]
    links: tuple[TiedLink, ...]
    cited: tuple[TiedLink, ...]
    quotations: tuple[Quotation, ...]
    problems: tuple[Finding, ...]
    front_lines: Mapping[str, int] = field(default_factory=dict, hash=False)
    references: tuple[TiedLink, ...] = ()
    definitions: tuple[Definition, ...] = ()

    @cached_property
    def code(self) -> frozenset[int]:
        """The indexes of the lines in fenced code and in comments that begin a line."""
        return frozenset(fenced(list(self.lines)))

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The lines, those of such code empty."""
        return tuple("" if n in self.code else line for n, line in enumerate(self.lines))

    def blocks(self, kind: str) -> tuple[Directive, ...]:
        """The directives of a kind, in order."""
        return tuple(block for block in self.directives if block.kind == kind)

    @property
    def listings(self) -> tuple[Directive, ...]:
        """The directives that show lines of recordings, in order."""
        return tuple(block for block in self.directives if block.kind in LISTINGS)

    @property
    def quotes(self) -> tuple[Quotation, ...]:
        """The quotations that belong to a citation, in order: each must stand in the section that it cites."""
        targets = {link.target for link in self.cited}
        return tuple(quotation for quotation in self.quotations if quotation.target in targets)


def read_chapter(name: str, path: str, text: str, sources: Iterable[str] = ()) -> Chapter:
    """Parse the text of a chapter. What is wrong with it is in `problems`; nothing is raised.

    `sources` are the names that citations may begin with.
    """
    source = split(text)
    blocks = parse_directives(source.lines, path, source.first)
    links = parse_links(source.lines, path, source.first, sources)
    where = Location(path, source.first)
    quotations = parse_quotations(source.lines, (*links.tied, *links.cited), blocks.directives, where)
    entries, wrong = _front(source, path)
    front = {key: entry.value for key, entry in entries.items() if isinstance(entry.value, str)}
    problems = (*wrong, *blocks.problems, *links.problems, *quotations.problems)
    return Chapter(
        name=name,
        path=path,
        front=front,
        lines=source.lines,
        first=source.first,
        directives=blocks.directives,
        links=links.tied,
        cited=links.cited,
        quotations=quotations.found,
        problems=tuple(sorted(problems)),
        front_lines={key: entries[key].where.line for key in front},
        references=links.references,
        definitions=parse_definitions(source.lines, path, source.first),
    )


def _front(source: Source, path: str) -> tuple[Mapping[str, Entry], tuple[Finding, ...]]:
    """The entries of the front matter by key."""
    if not any(line.strip() for line in source.lines):
        return {}, (Finding(Location(path, 1), "the chapter is empty", ("write its title: # Title",), "chapter"),)
    if source.first == 1 and source.lines[0].rstrip() == "---" and _KEY.match("".join(source.lines[1:2])):
        return {}, (
            Finding(Location(path, 1), "the front matter is not closed", ("end it with a line '---'",), "chapter"),
        )
    try:
        entries = read_yaml("\n" + source.front, path).mapping("the front matter")
    except DocsError as error:
        return {}, (error.finding,)
    return entries, ()
