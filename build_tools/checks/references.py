"""Rule `reference`: each reference leads to a page of the manual, or a place on it, and types no number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from posixpath import basename

from build_tools.errors import Finding, SeeError
from build_tools.pages.chapter import Chapter
from build_tools.pages.headings import headings_of
from build_tools.pages.links import SEE, TiedLink
from build_tools.project import Project
from build_tools.references import referred

_TYPED = re.compile(
    r"§\s*\d[\d.]*|\b(?:sections?|chapters?|figures?|listings?|tables?)\s+\d+\.\d+|^\d+\.\d+(?= )", re.IGNORECASE
)


def check(project: Project) -> Iterator[Finding]:
    """References that lead nowhere, and those that say by hand what is counted."""
    unread = {basename(problem.where.path).removesuffix(".md") for problem in project.problems}
    for chapter in project.chapters.values():
        headings = {chapter.first + heading.at for heading in headings_of(chapter.lines)}
        for link in chapter.references:
            yield from _wrong(project, chapter, link, unread)
            if not link.text and link.where.line in headings:
                help = f"write its words: [words]({link.target})"
                yield Finding(link.where, "a reference in a heading has no words of its own", (help,))


def _wrong(project: Project, chapter: Chapter, link: TiedLink, unread: set[str]) -> Iterator[Finding]:
    try:
        found = referred(project, chapter.name, link)
    except SeeError as error:
        name = link.target.removeprefix(f"{SEE}:").partition("#")[0]
        if name.rpartition("/")[2] not in unread:  # whose own report stands with this one
            yield error.finding
        return
    typed = _TYPED.search(link.text)
    if typed:
        help = f"without words it says '{found.words}': []({link.target})"
        yield Finding(link.where, f"'{typed[0]}' is typed, and the manual counts it", (help,))
