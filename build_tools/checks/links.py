"""Rules `link` and `nav`: each relative link leads to a file of the manual, the nav to pages that are there."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from urllib.parse import SplitResult, unquote, urlsplit

from build_tools.errors import Finding, Location, nearest
from build_tools.pages.chapter import Chapter
from build_tools.pages.source import masked
from build_tools.pages.urls import log_file, raw_file
from build_tools.project import Project
from build_tools.settings import CONFIG

_SCHEMES = ("val", "rec", "see", "http", "https", "mailto", "tel")
_ALSO = re.compile(r"^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)|<[a-z][^<>]*?\s(?:href|src)=[\"']([^\"'<>\s]+)", re.M | re.I)
_CLOSED = re.compile(r"\s*\?\?\?\+?\s")
_PAGE_OF_LOG = re.compile(r"_\d+(?=\.html$)")
_LINK = re.compile(r"\]\(\s*<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+[\"'][^\n]*?[\"'])?\s*\)")


def check(project: Project) -> Iterator[Finding]:
    """Links that leave the manual or lead nowhere."""
    docs = project.settings.docs
    files = {chapter.path for chapter in project.chapters.values()} | project.assets
    files |= {problem.where.path for problem in project.problems}  # there, and reported already
    for name in (*project.recordings.files, *project.recordings.unread):
        files |= {f"{docs}/{log_file(name)}", f"{docs}/{raw_file(name)}"}
    for chapter in project.chapters.values():
        for target, where in _targets(chapter):
            yield from _problem(project, target, where, files)
            if _CLOSED.match(chapter.lines[where.line - chapter.first]):
                what = f"the link '{target}' stands in the title of a closed block, which is a button"
                yield Finding(where, what, ("no keyboard reaches a link in a button: say it in the block",))
    for page in project.settings.nav:
        if not urlsplit(page.path).scheme and f"{docs}/{page.path}" not in files:
            near = nearest(page.path, (path.removeprefix(f"{docs}/") for path in files))
            yield Finding(
                Location(CONFIG, page.line), f"the nav names '{page.path}', which is not in {docs}/", near, "nav"
            )


def _targets(chapter: Chapter) -> Iterator[tuple[str, Location]]:
    """The targets of a page's links and pictures, and where they stand."""
    text = masked("\n".join(chapter.words))
    for match in (*_LINK.finditer(text), *_ALSO.finditer(text)):
        at = match.start(match.lastindex or 0)
        line, column = text.count("\n", 0, at), at - text.rfind("\n", 0, at)
        yield match[match.lastindex or 0], Location(chapter.path, chapter.first + line, column)


def _problem(project: Project, target: str, where: Location, files: set[str]) -> Iterator[Finding]:
    docs, schemes = project.settings.docs, (*_SCHEMES, *project.sources.pins)
    parts = _parts(target)
    if parts is None:
        yield Finding(where, f"the link '{target}' is no address that a browser can follow")
        return
    if parts.scheme not in ("", *schemes):
        scheme = target.partition(":")[0]
        near = nearest(scheme, schemes)
        yield Finding(where, f"the link '{target}' has the scheme '{scheme}'", (f"known: {', '.join(schemes)}", *near))
        return
    if parts.scheme or parts.netloc or not parts.path:
        return
    target = unquote(parts.path)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(where.path), target))
    if target.startswith("/") or not path.startswith(f"{docs}/"):
        yield Finding(
            where, f"the link '{target}' leaves the manual", (f"a link leads to a file in {docs}/, relative",)
        )
    elif _PAGE_OF_LOG.sub("", path) not in files:
        near = nearest(path, files)
        yield Finding(where, f"the link '{target}' leads to no file", (f"there is no {path}", *near))


def _parts(target: str) -> SplitResult | None:
    """The parts of a target; None for one that no browser could follow."""
    try:
        return urlsplit(target)
    except ValueError:
        return None
