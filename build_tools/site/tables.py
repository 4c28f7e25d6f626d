"""What the site has of tables beside the pages: files to download, their words, who uses what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from build_tools.errors import DocsError
from build_tools.pages.anchors import anchor_of_table, line_href
from build_tools.pages.directives import Directive
from build_tools.pages.urls import table_file, twin_file
from build_tools.project import Project
from build_tools.resolving import line_of, section_href, table_of
from build_tools.site.figures import uses_of
from build_tools.site.used_by import Use
from build_tools.tables.html import Hrefs
from build_tools.tables.sets import said
from build_tools.tables.text import as_csv, as_json, as_markdown
from build_tools.visible import visible


def table_files(project: Project) -> Mapping[str, str]:
    """Each table as CSV and as JSON, by their paths in the assets."""
    files: dict[str, str] = {}
    for name, table in project.tables.by_name.items():
        with suppress(DocsError):  # a server goes on; its page has the report
            filled = table_of(project, name, table.where)
            files |= {table_file(name, "csv"): as_csv(filled), table_file(name, "json"): as_json(filled)}
    return files


def table_uses(project: Project) -> Iterator[tuple[str, Use]]:
    """Every recorded value in the tables of the pages: its address, and the table that shows it."""
    for block, use in uses_of(project, "table", anchor_of_table):
        with suppress(DocsError):
            yield from ((address, use) for address in table_of(project, block.argument, block.where).addresses)


def table_words(project: Project, page: str, block: Directive, number: str) -> Sequence[str]:
    """A table in Markdown: its number and title, its rows, the note."""
    filled = table_of(project, block.argument, block.where)
    hrefs = Hrefs(
        lambda address: line_href(*line_of(project, address), twin_file(page)),
        lambda section: section_href(project, section, filled.table.where),
    )
    title = visible(said(filled.table.title))
    note = "\n".join(block.body).strip("\n").split("\n")
    head = f"**{f'Table {number}: {title}' if number else title}**"
    return [head, "", *as_markdown(filled, hrefs), *(["", *note] if any(note) else [])]
