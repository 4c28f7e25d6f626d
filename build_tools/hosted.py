"""The page that a host is converting, as far as it tells: which chapter it is, and where its links lead from."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import unescape
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.util import HTML_PLACEHOLDER_RE

from build_tools.pages.anchors import fragment, line_href, page_href
from build_tools.pages.numbering import Place, number_pages
from build_tools.pages.urls import page_file
from build_tools.project import Project
from build_tools.references import Referred

_ZENSICAL = "rendering_context"
_TAG = re.compile("<[^<>]*>")


class HostedPage:
    """The page that is being converted, as the host tells it, and the project that it belongs to."""

    def __init__(self, md: Markdown, read: Callable[[], Project]) -> None:
        self.md, self._read = md, read
        self._project: Project | None = None

    @property
    def project(self) -> Project:
        """The project that the page belongs to: that of its beginning, or the first that is asked for."""
        if self._project is None:
            self.begin()
        assert self._project is not None
        return self._project

    def begin(self) -> None:
        """Take the project as it is now: what is asked until the page is done is asked of this one."""
        self._project = self._read()

    @property
    def name(self) -> str:
        """The chapter's name. MkDocs and its fork tell it with their `relpath`, Zensical with its context."""
        if "relpath" in self.md.treeprocessors:
            path: str = self.md.treeprocessors["relpath"].file.src_uri  # type: ignore[attr-defined]  # the host's own
        elif self.is_zensical:
            path = self.md.preprocessors[_ZENSICAL].page.path  # type: ignore[attr-defined]  # the host's own
        else:
            path = ""
        return path.removesuffix(".md")

    @property
    def is_zensical(self) -> bool:
        """Whether Zensical is the host."""
        return _ZENSICAL in self.md.preprocessors

    @property
    def path(self) -> str:
        """The chapter's file, as reports name it."""
        chapter = self.project.chapters.get(self.name)
        return chapter.path if chapter else f"{self.name}.md"

    def first(self, lines: list[str]) -> int:
        """The file's line of the first line that the host gives, which has cut off front matter and blank lines."""
        chapter = self.project.chapters.get(self.name)
        return chapter.first + _blank(chapter.lines) - _blank(lines) if chapter else 1

    @property
    def file(self) -> str:
        """The file that relative links are from.

        Zensical takes every relative link for one from the Markdown file and makes it one from the page.
        """
        directory_urls = self.project.settings.directory_urls and not self.is_zensical
        return page_file(self.name, directory_urls)

    def to(self, found: Referred) -> str:
        """A link from the page to what a reference leads to."""
        is_here = found.page == self.name and bool(found.anchor)
        page = "" if is_here else page_href(found.page, self.project.settings.directory_urls, self.file)
        return page + (fragment(found.anchor) if found.anchor else "")

    def href(self, recording: str, line: int) -> str:
        """A link from the page to a line of a full log."""
        return line_href(recording, line, self.file)

    def data(self, recording: str, line: int) -> str:
        """A link from the page to a line of a full log, for an attribute that no host rewrites."""
        return line_href(recording, line, page_file(self.name, self.project.settings.directory_urls))

    def place(self) -> Place:
        """Where the page stands in the manual."""
        return number_pages(self.project.settings.nav, self.project.chapters).get(self.name, Place())


def words_of(md: Markdown, element: Element) -> str:
    """The words of an element; the host has put entities and tags away."""
    stash = md.htmlStash.rawHtmlBlocks
    text = HTML_PLACEHOLDER_RE.sub(lambda match: str(stash[int(match[1])]), "".join(element.itertext()))
    return " ".join(unescape(_TAG.sub("", text)).split())


def _blank(lines: Sequence[str]) -> int:
    """How many blank lines stand first."""
    return next((n for n, line in enumerate(lines) if line.strip()), len(lines))
