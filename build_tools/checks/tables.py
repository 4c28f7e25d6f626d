"""Rules `name-unknown`, `table`, `unused`: tables are there, can be filled, and are used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from build_tools.errors import DocsError, Finding, Location
from build_tools.project import Project
from build_tools.resolving import section_href, table_of
from build_tools.tables.schema import Row


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the tables and the blocks that name them, each where it is written."""
    tables, used = project.tables, set()
    for chapter in project.chapters.values():
        for block in chapter.blocks("table"):
            used.add(block.argument)
            if block.argument not in tables.by_name:
                yield from _finding(project, block.argument, block.where)
    for rows in (table.rows for table in tables.tables.values()):
        yield from _unknown_sources(project, rows)
    for name, table in tables.by_name.items():
        yield from _finding(project, name, table.where)
        if name not in used:
            yield Finding(Location(table.path), f"no page shows table '{name}'", ("show it or delete it",), "unused")


def _finding(project: Project, name: str, where: Location) -> Iterator[Finding]:
    """Why a table cannot be filled."""
    try:
        table_of(project, name, where)
    except DocsError as error:
        yield error.finding


def _unknown_sources(project: Project, rows: Iterable[Row]) -> Iterator[Finding]:
    """The rows whose section is of no source; whether a source has the section, the check of citations says."""
    for row in rows:
        if row.section and row.section.partition(":")[0] not in project.sources.pins:
            yield from _unknown(project, row.section, row.where)


def _unknown(project: Project, section: str, where: Location) -> Iterator[Finding]:
    try:
        section_href(project, section, where)
    except DocsError as error:
        yield error.finding
