"""The check of the copies of a heading: a value in it is said the same in the page's outline and title."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from build_tools.checks.site_shape import attribute, words

_HEADINGS = "h1, h2, h3, h4, h5, h6"


def wrong_titles(html: LexborHTMLParser, site_name: str, names: Collection[str]) -> Iterator[str]:
    """What is wrong in a page that the nav or its front matter calls by `names`, if by any."""
    for heading in html.css(_HEADINGS):
        if not heading.css("[data-value]"):
            continue
        text = _said(heading)
        for copy in _copies(html, heading):
            named = words(copy) == site_name or any(name in words(copy) for name in names)
            if text not in words(copy) and not (copy.tag == "title" and named):
                yield f"the heading '{text[:60]}' is called '{words(copy)[:60]}' elsewhere in the page"


def _said(heading: LexborNode) -> str:
    """The words of a heading without its number, its link to itself and the marks of notes, which no copy has."""
    alone = LexborHTMLParser(heading.html or "")
    for mark in alone.css(".no, .headerlink, sup.note"):
        mark.decompose()
    return words(alone.body) if alone.body else ""


def _copies(html: LexborHTMLParser, heading: LexborNode) -> Iterator[LexborNode]:
    yield from html.css(f'nav a[href="#{attribute(heading, "id")}"]')
    if heading.tag == "h1":
        yield from html.css("head title")
