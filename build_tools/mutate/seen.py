"""What a reader sees of a part of a manual: a change of a recording that leaves it as it is, is no mutant."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import DocsError
from build_tools.mutate.shown import Item
from build_tools.pages.directives import LISTINGS, Directive
from build_tools.project import Project
from build_tools.resolving import cuts_of, drawing_of, said_by, table_of
from build_tools.snippets.select import Cut, Gap


def seen(project: Project) -> tuple[object, ...]:
    """All that the blocks and links of the pages show, line numbers put aside: they move with every change above."""
    return tuple(_seen(project))


def _seen(project: Project) -> Iterator[object]:
    for chapter in project.chapters.values():
        items: tuple[Item, ...] = (*chapter.directives, *chapter.links)
        for item in items:
            try:
                yield _of(project, chapter.name, item)
            except DocsError as error:
                yield error.finding.what


def _of(project: Project, page: str, item: Item) -> object:
    if not isinstance(item, Directive):
        return said_by(project, page, item.target, item.where).texts
    if item.kind in LISTINGS:
        return tuple(map(_lines, cuts_of(project, page, item).values()))
    if item.kind == "table":
        return table_of(project, item.argument, item.where).text
    drawing = drawing_of(project, item.argument, item.where)
    return drawing.svgs, drawing.desc, drawing.said


def _lines(cut: Cut) -> tuple[str, ...]:
    return tuple(f"{row.text} {row.hides}" if isinstance(row, Gap) else row.text for row in cut.rows)
