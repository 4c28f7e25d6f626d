"""Rules `name-unknown`, `figure-drawing`, `unused`, `reserved`: figures are there, can be drawn, and are used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from build_tools.errors import DocsError, FigureError, Finding, Location, nearest
from build_tools.project import Project
from build_tools.reader import PALETTE
from build_tools.resolving import drawing_of


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the figures and the blocks that name them, each where it is written."""
    used = set()
    for chapter in project.chapters.values():
        if "figures" in chapter.front and (chapter.directives or chapter.links):
            what = "the front matter reserves figure numbers, and the chapter has text"
            yield Finding(
                Location(chapter.path, 1), what, ("take 'figures' away: its figures count by themselves",), "reserved"
            )
        for block in chapter.blocks("figure"):
            used.add(block.argument)
            if block.argument not in project.figures:
                yield from _undrawn(project, block.argument, block.where)
    for name, figure in project.figures.items():
        if PALETTE not in project.unread_figures:  # which has its own report
            yield from _undrawn(project, name, Location(figure.path))
        if name not in used and not _is_meant(project, name, used - set(project.figures)):
            what = f"no page shows figure '{name}'"
            yield Finding(Location(figure.path), what, ("show it or delete it",), "unused")


def _is_meant(project: Project, name: str, unknown: set[str]) -> bool:
    """Whether a report of a page is about the figure already: a name like it, or something unreadable."""
    unreadable = [chapter for chapter in project.chapters.values() if chapter.problems]
    misspelt = any(nearest(word, [name]) for word in unknown)
    return misspelt or any(name in line for chapter in unreadable for line in chapter.lines)


def _undrawn(project: Project, name: str, where: Location) -> Iterator[Finding]:
    try:
        drawing_of(project, name, where)
    except DocsError as error:
        if name not in project.unread_figures:
            rule = "figure-drawing" if isinstance(error, FigureError) else error.rule
            yield replace(error.finding, rule=rule)
