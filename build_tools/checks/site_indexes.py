"""The check of the indexes of a built page: each lists what the manual has, in order, and leads there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_references import leads_astray
from build_tools.checks.site_shape import Shape, attribute, hidden, strange, words
from build_tools.errors import DocsError
from build_tools.indexes import Entry, entries_of
from build_tools.pages.chapter import Chapter
from build_tools.pages.urls import page_file
from build_tools.project import Project
from build_tools.visible import visible

_INLINE: Shape = {"code": {}, "em": {}, "strong": {}, "a": {"href": None}}
_SHAPE: Shape = {
    **_INLINE,
    "b": {},
    "span": {},
    "dt": {},
    "dd": {},
    "p": {},
    "ul": {"aria-label": None},
    **{tag: {"data-entry": None} for tag in ("div", "li")},
}


def wrong_indexes(
    project: Project, chapter: Chapter, pages: Mapping[str, str], html: LexborHTMLParser
) -> Iterator[str]:
    """What is wrong with the indexes of a page; `pages` are all of the site."""
    nodes, blocks = html.css("[data-index]"), chapter.blocks("index")
    shown, source = [attribute(node, "data-index") for node in nodes], [block.argument for block in blocks]
    if shown != source:
        yield f"the page has the indexes {', '.join(shown) or 'none'}; the source {', '.join(source) or 'none'}"
        return
    for node, block in zip(nodes, blocks, strict=True):
        try:
            entries = entries_of(project, block)
        except DocsError as error:
            yield f"the index of {block.argument} cannot be made: {error.finding.what}"
            continue
        for what in _wrong(project, page_file(chapter.name, project.settings.directory_urls), pages, node, entries):
            yield f"the index of {block.argument} {what}"


def _wrong(
    project: Project, path: str, pages: Mapping[str, str], node: LexborNode, entries: tuple[Entry, ...]
) -> Iterator[str]:
    if what := strange(node, _SHAPE) or hidden(node):
        yield f"has {what}, which the manual does not write"
    yield from _words(node, entries)
    nodes = node.css("[data-entry]")
    if [attribute(one, "data-entry") for one in nodes] != [entry.key for entry in entries]:
        yield "has other entries than the manual, or another order"
        return
    for one, entry in zip(nodes, entries, strict=True):
        links = one.css("a")
        if len(links) != 1 or leads_astray(project, path, pages, attribute(links[0], "href"), entry.lead):
            yield f"leads elsewhere than to '{entry.name}'"


def _words(node: LexborNode, entries: tuple[Entry, ...]) -> Iterator[str]:
    """What is said otherwise, or by no entry."""
    shown = [words(part) for part in node.css("dt, dd, li")]
    right = [" ".join(visible(part).split()) for entry in entries for part in _said(entry)]
    for found, wanted in zip_longest(shown, right, fillvalue=""):
        if found != wanted:
            yield f"says '{found[:60]}', the manual '{wanted[:60]}'"
    parts = list(dict.fromkeys(entry.group for entry in entries if entry.group))
    if [words(part) for part in node.css("p")] != parts:
        yield f"has other parts than {', '.join(parts) or 'none'}"
    elif shown == right and "".join(words(node).split()) != "".join("".join(_in_order(entries)).split()):
        yield "has words that are of no entry"


def _said(entry: Entry) -> tuple[str, ...]:
    """The words of an entry: of a definition its term, then what it says and where, of the others one line."""
    if entry.group:
        return (f"{entry.name} {entry.words}",)
    return entry.name, f"{entry.words} {entry.lead.words}"


def _in_order(entries: tuple[Entry, ...]) -> Iterator[str]:
    """All words of an index, in order."""
    part = ""
    for entry in entries:
        yield from (visible(words) for words in ((entry.group if entry.group != part else ""), *_said(entry)))
        part = entry.group
