"""Definitions as the page shows them: each term of a definition list gets the id that the manual leads to."""

from __future__ import annotations

import re
from html import unescape
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE

from build_tools.defined import defined_terms
from build_tools.hosted import HostedPage

_TAG = re.compile("<[^<>]*>")


class DefinitionLinks(Treeprocessor):
    """Gives each term that a page defines its id."""

    def __init__(self, md: Markdown, page: HostedPage) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        """Mark the terms of the page."""
        terms = defined_terms(self.page.project)
        here = {one.definition.term: one.definition.anchor for one in terms.values() if one.page == self.page.name}
        for term in root.iter("dt"):
            anchor = here.pop(self.words(term), "")
            if anchor:
                term.set("id", anchor)

    def words(self, term: Element) -> str:
        """The words of a term; the host has put entities and tags away."""
        stash = self.md.htmlStash.rawHtmlBlocks
        text = HTML_PLACEHOLDER_RE.sub(lambda match: str(stash[int(match[1])]), "".join(term.itertext()))
        return " ".join(unescape(_TAG.sub("", text)).split())
