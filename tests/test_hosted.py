from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

from markdown import Markdown
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from build_tools.hosted import HostedPage
from build_tools.pages.numbering import Place
from tests.site.small import small


@dataclass(frozen=True)
class _File:
    src_uri: str


class _MkDocs(Treeprocessor):
    """What MkDocs and its fork tell of a page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.file = _File(path)


class _Zensical(Preprocessor):
    """What Zensical tells of a page."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.page = SimpleNamespace(path=path)


def under(host: str, path: str, *, directory_urls: bool = True) -> HostedPage:
    md = Markdown()
    if host == "mkdocs":
        md.treeprocessors.register(_MkDocs(path), "relpath", 0)
    elif host == "zensical":
        md.preprocessors.register(_Zensical(path), "rendering_context", 0)
    settings = replace(small().settings, directory_urls=directory_urls)
    return HostedPage(md, lambda: replace(small(), settings=settings))


def said(page: HostedPage) -> tuple[str, str, str, str, str]:
    return page.name, page.path, page.file, page.href("01-ping", 3), page.data("01-ping", 3)


def test_each_host_tells_the_page_and_gets_the_links_that_it_leaves_right() -> None:
    name, path = "calls/ping", "docs/calls/ping.md"
    deep, flat = "../../recordings/01-ping.html#L3", "../recordings/01-ping.html#L3"
    assert said(under("mkdocs", "calls/ping.md")) == (name, path, "calls/ping/index.html", deep, deep)
    assert said(under("zensical", "calls/ping.md")) == (name, path, "calls/ping.html", flat, deep)
    for host in ("mkdocs", "zensical"):
        page = under(host, "calls/ping.md", directory_urls=False)
        assert said(page) == (name, path, "calls/ping.html", flat, flat)


def test_a_host_that_tells_no_page_has_no_place_in_the_manual() -> None:
    page = under("none", "")
    assert (page.name, page.path, page.first(["", "x"]), page.place()) == ("", ".md", 1, Place())


def test_lines_are_counted_from_the_file_whatever_the_host_has_cut_off() -> None:
    page = under("mkdocs", "calls/ping.md")
    chapter = small().chapters["calls/ping"]
    text = [line for line in chapter.lines if line.strip()]
    first = chapter.first + chapter.lines.index(text[0])
    assert first == 6  # after four lines of front matter and a blank one
    for cut in (chapter.lines, chapter.lines[chapter.lines.index(text[0]) :]):
        assert page.first(list(cut)) == first - cut.index(text[0])


def test_a_page_of_a_part_has_its_place() -> None:
    place = under("mkdocs", "calls/ping.md").place()
    assert (place.number, place.part, place.part_title) == ("1.1", 1, "Calls")
