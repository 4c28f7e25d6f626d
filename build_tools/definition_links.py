"""Definitions as pages show them: a term has its id where it is defined, and elsewhere its first use leads there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE

from build_tools.defined import Defined, defined_terms, leading_from
from build_tools.hosted import HostedPage, words_of
from build_tools.pages.spelling import key_of, spelling
from build_tools.visible import visible

_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
APART = _HEADINGS | {"a", "code", "pre", "kbd", "blockquote", "table", "figure", "dt", "summary"}
"""Elements whose words are no prose of the page, or lead somewhere already."""
SECTIONS = ("h1", "h2")
"""What begins a section: a term leads to its definition once in each."""
_BLOCKS = frozenset(["p", "li", "dd", "div", "td"])
_TITLES = frozenset(("admonition-title", "crumb"))
_QUOTE = re.compile('[“”"]')
_OPENS = re.compile('<figure|<section class="conflict')
_CLOSES = re.compile("</figure>|</section>")


class DefinitionLinks(Treeprocessor):
    """Gives each term that a page defines its id, and leads the first use of others to their definitions."""

    def __init__(self, md: Markdown, page: HostedPage) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        """Mark the terms of the page."""
        terms = defined_terms(self.page.project)
        here = {one.definition.term: one.definition.anchor for one in terms.values() if one.page == self.page.name}
        for term in root.iter("dt"):
            anchor = here.pop(words_of(self.md, term), "")
            if anchor:
                term.set("id", anchor)
        others = leading_from(self.page.project, self.page.name)
        if self.page.name in self.page.project.chapters and others:
            _Walk(self.page, others, [str(html) for html in self.md.htmlStash.rawHtmlBlocks]).visit(root)


class _Walk:
    """Goes through a page in reading order: what was said of the section, whether in a quotation or in a plate."""

    def __init__(self, page: HostedPage, terms: Mapping[str, Defined], stash: list[str]) -> None:
        self.page, self.terms, self.stash = page, terms, stash
        self.spelling = spelling(one.definition.term for one in terms.values())
        self.used: set[str] = set()
        self.plates = 0
        self.is_quoted = False

    def visit(self, element: Element) -> None:
        """Link the terms in an element and below."""
        if element.tag in SECTIONS:
            self.used.clear()
        if element.tag in _BLOCKS:
            self.is_quoted = False
        if element.tag in APART or element.get("class") in _TITLES:
            self.pass_over(element)
            return
        children = list(element)
        element.text, made = self.linked(element.text or "")
        for n, link in enumerate(made):
            element.insert(n, link)
        for child in children:
            self.visit(child)
            child.tail, made = self.linked(child.tail or "")
            at = list(element).index(child) + 1
            for n, link in enumerate(made):
                element.insert(at + n, link)

    def pass_over(self, element: Element) -> None:
        """A quotation may begin or end in what is passed over, but not in code."""
        if element.tag not in ("code", "pre"):
            for _ in _QUOTE.finditer("".join(element.itertext())):
                self.is_quoted = not self.is_quoted

    def linked(self, text: str) -> tuple[str, list[Element]]:
        """A text up to its first link, and the links with what follows each."""
        links: list[Element] = []
        before, at = "", 0
        for key, match in self.found(text):
            if links:
                links[-1].tail = text[at : match.start()]
            else:
                before = text[: match.start()]
            links.append(self.link(key, match[0]))
            at = match.end()
        if not links:
            return text, links
        links[-1].tail = text[at:]
        return before, links

    def found(self, text: str) -> Iterator[tuple[str, re.Match[str]]]:
        """The first uses of terms in a text, outside quotations and plates."""
        matches = {match.start(): match for match in self.spelling.finditer(text)} if not self.plates else {}
        marks = {match.start(): match for pattern in (_QUOTE, HTML_PLACEHOLDER_RE) for match in pattern.finditer(text)}
        for at in sorted({*matches, *marks}):
            if at in marks:
                self.mark(marks[at])
            elif not self.is_quoted and not self.plates:
                key = key_of(matches[at][0], self.terms)
                if key and key not in self.used:
                    self.used.add(key)
                    yield key, matches[at]

    def mark(self, mark: re.Match[str]) -> None:
        """A quotation mark, or HTML that the page put away: it may begin or end a plate."""
        if _QUOTE.fullmatch(mark[0]):
            self.is_quoted = not self.is_quoted
            return
        html = self.stash[int(mark[1])]
        self.plates = max(0, self.plates + len(_OPENS.findall(html)) - len(_CLOSES.findall(html)))

    def link(self, key: str, text: str) -> Element:
        """The link from a use to the definition."""
        one, project = self.terms[key], self.page.project
        attributes = {
            "class": "defined",
            "href": self.page.to(one.lead(project)),
            "data-defined": key,
            "aria-description": visible(one.in_short(project)),
        }
        link = Element("a", attributes)
        link.text = text
        return link
