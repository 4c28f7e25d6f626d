"""Indexes in Markdown: each entry with its name, its words, and a link to the twin of its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from urllib.parse import quote

from build_tools.indexes import DEFINITIONS, Entry, entries_of
from build_tools.pages.directives import Directive
from build_tools.pages.plain import as_markdown
from build_tools.pages.urls import relative, twin_file
from build_tools.project import Project
from build_tools.visible import visible


def index_words(project: Project, page: str, block: Directive, number: str) -> Sequence[str]:
    """The lines of an index in a twin."""
    del number
    entries = entries_of(project, block)
    lines = _definitions(entries, page) if block.argument == DEFINITIONS else _by_part(entries, page)
    return [visible(line) for line in lines][:-1]


def _definitions(entries: Sequence[Entry], page: str) -> Iterator[str]:
    for entry in entries:
        link = f"[{as_markdown(entry.lead.words)}]({_href(entry, page)})"
        yield from (as_markdown(entry.name), f":   {entry.text} ({link})", "")


def _by_part(entries: Sequence[Entry], page: str) -> Iterator[str]:
    for part, group in groupby(entries, key=lambda entry: entry.group):
        yield from (f"**{as_markdown(part)}**", "")
        for entry in group:
            title = f": {entry.text}" if entry.text else ""
            yield f"- [{entry.name}]({_href(entry, page)}){title}"
        yield ""


def _href(entry: Entry, page: str) -> str:
    return relative(quote(twin_file(entry.lead.page)), twin_file(page))
