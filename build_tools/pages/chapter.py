"""A chapter: its front matter, directives and tied links, and everything in it that cannot be parsed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.directives import LISTINGS, Directive, parse_directives
from build_tools.pages.links import TiedLink, parse_links
from build_tools.pages.source import Source, split
from build_tools.yaml_lines import read_yaml

_KEY = re.compile(r"\w[\w-]*:")


@dataclass(frozen=True)
class Chapter:
    """A page of docs/, `name` without `docs/` and `.md`; `lines` are what a host reads after the front matter."""

    name: str
    path: str
    front: Mapping[str, str] = field(hash=False)
    lines: tuple[str, ...]
    first: int
    directives: tuple[Directive, ...]
    links: tuple[TiedLink, ...]
    problems: tuple[Finding, ...]

    def blocks(self, kind: str) -> tuple[Directive, ...]:
        """The directives of a kind, in order."""
        return tuple(block for block in self.directives if block.kind == kind)

    @property
    def listings(self) -> tuple[Directive, ...]:
        """The directives that show lines of recordings, in order."""
        return tuple(block for block in self.directives if block.kind in LISTINGS)


def read_chapter(name: str, path: str, text: str) -> Chapter:
    """Parse the text of a chapter. What is wrong with it is in `problems`; nothing is raised."""
    source = split(text)
    blocks = parse_directives(source.lines, path, source.first)
    links = parse_links(source.lines, path, source.first)
    front, wrong = _front(source, path)
    problems = (*wrong, *blocks.problems, *links.problems)
    return Chapter(
        name, path, front, source.lines, source.first, blocks.directives, links.tied, tuple(sorted(problems))
    )


def _front(source: Source, path: str) -> tuple[Mapping[str, str], tuple[Finding, ...]]:
    """The texts of the front matter by key; lists and mappings are the host's business."""
    if not any(line.strip() for line in source.lines):
        return {}, (Finding(Location(path, 1), "the chapter is empty", ("write its title: # Title",)),)
    if source.first == 1 and source.lines[0].rstrip() == "---" and _KEY.match("".join(source.lines[1:2])):
        return {}, (Finding(Location(path, 1), "the front matter is not closed", ("end it with a line '---'",)),)
    try:
        entries = read_yaml("\n" + source.front, path).mapping("the front matter")
    except DocsError as error:
        return {}, (error.finding,)
    return {key: entry.value for key, entry in entries.items() if isinstance(entry.value, str)}, ()
