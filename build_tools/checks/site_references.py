"""The check of the references of a built page: all are there, in their words, and lead to a place that is there."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import Shape, attribute, hidden, strange, words
from build_tools.errors import DocsError
from build_tools.pages.chapter import Chapter
from build_tools.pages.links import SEE
from build_tools.pages.urls import page_file
from build_tools.project import Project
from build_tools.references import Referred, referred, said_of
from build_tools.visible import visible

_SHAPE: Shape = {"code": {}, "em": {}, "strong": {}}
_ATTRIBUTES = {"class", "href", "data-see"}
_LEFT = re.compile(rf"\]\({SEE}:[^)]*\)?")


def wrong_references(
    project: Project, chapter: Chapter, pages: Mapping[str, str], html: LexborHTMLParser
) -> Iterator[str]:
    """What is wrong with the references of a page; `pages` are all of the site."""
    source: Counter[tuple[str, str]] = Counter()
    leads: dict[str, Referred] = {}
    for link in chapter.references:
        try:
            found = leads[link.target] = referred(project, chapter.name, link)
        except DocsError as error:
            yield f"the reference '{link.target}' leads nowhere: {error.finding.what}"
        else:
            source[link.target, " ".join(visible(said_of(found, link)).split())] += 1
    nodes = html.css("[data-see]")
    shown = Counter((attribute(node, "data-see"), words(node)) for node in nodes)
    for target, text in (source - shown) | (shown - source):
        yield f"the reference '{visible(text)[:60]}' to {target} is not as often in the page as in the source"
    for node in nodes:
        if lead := leads.get(attribute(node, "data-see")):
            yield from _reference(project, page_file(chapter.name, project.settings.directory_urls), pages, node, lead)
    yield from _left_over(html)


def _reference(
    project: Project, path: str, pages: Mapping[str, str], node: LexborNode, lead: Referred
) -> Iterator[str]:
    target = attribute(node, "data-see")
    odd = node.attributes.keys() - _ATTRIBUTES
    if node.tag != "a" or odd or attribute(node, "class") != "see" or strange(node, _SHAPE) or hidden(node):
        yield f"the reference to {target} is not as the manual writes it"
    if leads_astray(project, path, pages, attribute(node, "href"), lead):
        yield f"the reference to {target} leads to '{attribute(node, 'href')[:80]}'"


def leads_astray(project: Project, path: str, pages: Mapping[str, str], href: str, lead: Referred) -> bool:
    """Whether a link of a file of the site does not lead to a place, or that place is not there."""
    target, _, anchor = href.partition("#")
    file = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(target))) if target else path
    if target.endswith("/") or file == ".":
        file = posixpath.normpath(f"{file}/index.html")
    right = page_file(lead.page, project.settings.directory_urls)
    anchor = unquote(anchor)
    is_there = not anchor or re.search(rf"\bid=[\"']?{re.escape(anchor)}[\"'\s>]", pages.get(right, ""))
    return (file, anchor) != (right, lead.anchor) or not is_there


def _left_over(html: LexborHTMLParser) -> Iterator[str]:
    """No reference is left as it was written."""
    for node in html.css(f'a[href^="{SEE}:"]'):
        yield f"the link '{attribute(node, 'href')[:80]}' was left as it is"
    body = LexborHTMLParser(html.html or "")
    for node in body.css("code, pre, script, style"):
        node.decompose()
    for match in _LEFT.finditer(body.body.text() if body.body else ""):
        yield f"'{visible(match[0])[:60]}' was left as text"
