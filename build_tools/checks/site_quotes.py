"""The check of the citations and quotes of a built page: all are there, in their words, and lead where they must."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import Shape, attribute, hidden, strange, words
from build_tools.errors import DocsError, Location
from build_tools.pages.chapter import Chapter
from build_tools.pages.conflicts import quotes_of
from build_tools.pages.links import TiedLink
from build_tools.project import Project
from build_tools.visible import visible

_SHAPE: Shape = {"code": {}, "em": {}, "strong": {}, "a": {}}
_ATTRIBUTES = {"class", "href", "data-cites"}


def wrong_quotes(project: Project, chapter: Chapter, html: LexborHTMLParser) -> Iterator[str]:
    """What is wrong with the citations, quotes and conflicts of a page."""
    if not project.sources.pins:
        return
    nodes = html.css("[data-cites]")
    shown = Counter((attribute(node, "data-cites"), words(node)) for node in nodes)
    source = Counter((link.target, link.text) for link in chapter.cited)
    for target, text in (source - shown) | (shown - source):
        yield f"the citation '{visible(text)[:60]}' of {target} is not as often in the page as in the source"
    for node in nodes:
        yield from _citation(project, node)
    text = words(html.body) if html.body else ""
    for quote in chapter.quotes:
        if quote.text not in text:
            yield f"the quote '{visible(quote.text)[:60]}' is not in the page"
    yield from _conflicts(chapter, html)
    yield from _left_over(project, html)


def _citation(project: Project, node: LexborNode) -> Iterator[str]:
    target = attribute(node, "data-cites")
    name = target.partition(":")[0]
    try:
        href = project.sources.href(TiedLink("", target, Location(""))) if name in project.sources.pins else ""
    except DocsError as error:
        yield f"the citation of {target} cannot be proved: {error.finding.what}"
        return
    odd = sorted(node.attributes.keys() - _ATTRIBUTES)
    if node.tag != "a" or odd or attribute(node, "class") != "cite" or strange(node, _SHAPE) or hidden(node):
        yield f"the citation of {target} is not as the manual writes it"
    if attribute(node, "href") != href:
        yield f"the citation of {target} leads to '{attribute(node, 'href')[:80]}'"


def _conflicts(chapter: Chapter, html: LexborHTMLParser) -> Iterator[str]:
    """Each conflict of the source is there once, with its two quotes, and nothing hides it."""
    nodes = html.css("[data-conflict]")
    blocks = chapter.blocks("conflict")
    if [attribute(node, "data-conflict") for node in nodes] != [block.argument for block in blocks]:
        yield "the page has other conflicts than the source"
        return
    for node, block in zip(nodes, blocks, strict=True):
        said = " ".join(words(quote) for quote in node.css("blockquote") if not hidden(quote))
        if any(quote.text not in said for quote in quotes_of(chapter, block)):
            yield f"conflict '{block.argument}' does not show its quotes"


def _left_over(project: Project, html: LexborHTMLParser) -> Iterator[str]:
    """No citation is left as it was written."""
    names = "|".join(map(re.escape, project.sources.pins))
    for node in html.css("a[href]"):
        if re.match(rf"(?:{names}):", attribute(node, "href")):
            yield f"the link '{attribute(node, 'href')[:80]}' was left as it is"
    left = re.compile(rf"\]\((?:{names}):[^)]*\)?")
    body = LexborHTMLParser(html.html or "")
    for node in body.css("code, pre, script, style"):
        node.decompose()
    for match in left.finditer(body.body.text() if body.body else ""):
        yield f"'{visible(match[0])[:60]}' was left as text"
