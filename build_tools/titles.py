"""Titles of pages, as plain words: from the nav, or from the page's first heading."""

from __future__ import annotations

import re
from collections.abc import Mapping

from build_tools.pages.chapter import Chapter
from build_tools.pages.links import said_text
from build_tools.pages.numbering import number_pages
from build_tools.project import Project
from build_tools.settings import NavPage

_HEADING = re.compile(r" {0,3}#\s+(.*?)(?:\s+#+)?(?:\s*\{[^{}]*\})?\s*")
_MARKS = re.compile(r"(?<!\\)[`*]")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")


def title_of(project: Project, name: str) -> str:
    """The title of a page: what the nav says, else its first heading, else its name."""
    said = next((page.title for page in project.settings.nav if page.path == f"{name}.md"), "")
    return said or heading_of(project.chapters[name]) or name


def numbered_titles(project: Project) -> Mapping[str, str]:
    """The title of every page by name, its number before it: "4.4 Errors"."""
    places = number_pages(project.settings.nav, project.chapters)
    numbers = {name: place.number for name, place in places.items()}
    return {name: f"{numbers.get(name, '')} {title_of(project, name)}".strip() for name in project.chapters}


def heading_of(chapter: Chapter) -> str:
    """The words of the first heading of a page, or ""."""
    found = (match[1] for line in chapter.words if (match := _HEADING.fullmatch(line)))
    return " ".join(said_text(_MARKS.sub("", _LINK.sub(r"\1", next(found, "")))).split())


def reading_order(project: Project) -> tuple[NavPage, ...]:
    """Every chapter once: those of the nav in its order, then the others by name."""
    known = [page for page in project.settings.nav if page.path.removesuffix(".md") in project.chapters]
    listed = {page.path for page in known}
    return (*known, *(NavPage(f"{name}.md", "", ()) for name in project.chapters if f"{name}.md" not in listed))
