"""References as the page shows them: words first, for the host's contents, then the link."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor

from build_tools.errors import DocsError, Location
from build_tools.hosted import HostedPage
from build_tools.pages.links import SEE, TiedLink
from build_tools.references import Referred, referred
from build_tools.visible import visible


class ReferenceWords(Treeprocessor):
    """Gives each reference without words its own. Must run before the host makes ids and contents of headings."""

    def __init__(self, md: Markdown, page: HostedPage) -> None:
        super().__init__(md)
        self.page = page

    def run(self, root: Element) -> None:
        """Fill the empty references."""
        for link in root.iter("a"):
            if link.get("href", "").startswith(f"{SEE}:") and not "".join(link.itertext()):
                found = _referred(self.page, link)
                link.text = visible(found.words) if isinstance(found, Referred) else link.get("href")


def refer(page: HostedPage, link: Element) -> None:
    """Lead a reference to its page; say in its place what hinders that."""
    found = _referred(page, link)
    if isinstance(found, DocsError):
        link.set("class", "manual-error")
        link.set("title", visible(str(found)))
        return
    link.set("data-see", link.get("href", ""))
    link.set("class", "see")
    link.set("href", page.to(found))


def _referred(page: HostedPage, link: Element) -> Referred | DocsError:
    words = "".join(link.itertext())
    try:
        return referred(page.project, page.name, TiedLink(words, link.get("href", ""), Location(page.path)))
    except DocsError as error:
        return error
