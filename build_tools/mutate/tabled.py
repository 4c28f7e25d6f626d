"""Mutants of tables: each word of their own, and each that they share in the first table that says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from build_tools.errors import DocsError, Location
from build_tools.figures.words import Text
from build_tools.mutate.seen import seen
from build_tools.mutate.shown import only
from build_tools.mutate.words import edited
from build_tools.project import Project
from build_tools.tables.extract import read_extract
from build_tools.tables.fill import Filled
from build_tools.tables.schema import read_table
from build_tools.tables.sets import read_sets
from build_tools.tables.tables import Tables

Changed = tuple[Location, Project]
"""Where a word was changed, and the manual, cut down to one table that says it, after that."""

_Said = frozenset[Text | tuple[str, ...]]


def of_tables(project: Project, page: str, texts: Mapping[str, str]) -> Iterator[Changed]:
    """Each word of the tables of a page. `texts` are those of their files by path."""
    for block in project.chapters[page].blocks("table"):
        alone, table = only(project, {page: [block]}), project.tables.by_name[block.argument]
        for text, source in edited(table.texts, texts[table.path]):
            with suppress(DocsError):  # the word stands in a name as well
                yield text.where, replace(alone, tables=_again(alone.tables, texts, table.path, source))


def of_sets(project: Project, page: str, texts: Mapping[str, str]) -> Iterator[Changed]:
    """Each word that tables share and that this page is the first to show."""
    tabled = list(_tabled(project)) if project.chapters[page].blocks("table") else []
    for text in project.tables.sets.texts:
        saying = [alone for alone, said in tabled if _words(text) in said or text in said]
        if saying and page in saying[0].chapters:
            yield from _shared(saying, text, texts)


def _shared(saying: Sequence[Project], text: Text, texts: Mapping[str, str]) -> Iterator[Changed]:
    """Each word of a text changed in the first of these that then shows something else."""
    path, shown = text.where.path, [(alone, seen(alone)) for alone in saying]
    for _, source in edited([text], texts[path]):
        for alone, before in shown:
            with suppress(DocsError):
                changed = replace(alone, tables=_again(alone.tables, texts, path, source))
                if seen(changed) != before:
                    yield text.where, changed
                    break


def _tabled(project: Project) -> Iterator[tuple[Project, _Said]]:
    """The manual cut down to each block of a table, in the order of the pages, and what the table says."""
    for page, chapter in project.chapters.items():
        for block in chapter.blocks("table"):
            yield only(project, {page: [block]}), _said(project.filled(block.argument))


def _said(filled: Filled) -> _Said:
    """The texts of the heads of a table, and the author's words of each cell."""
    heads = (text for head in (*filled.table.columns, *filled.table.each) for text in head.texts)
    cells = (tuple(run.text for run in cell.runs if run.tie is None) for line in filled.lines for cell in line.cells)
    return frozenset((*heads, *cells))


def _words(text: Text) -> tuple[str, ...]:
    return tuple(piece.text for piece in text.pieces if not piece.is_name)


def _again(tables: Tables, texts: Mapping[str, str], path: str, source: str) -> Tables:
    """The tables with another text of one file: of what they share, or of one of them. Raises `DocsError`."""
    sets, texts = tables.sets, {**texts, path: source}
    if path == sets.path:
        sets = read_sets(source, path)
    found = {
        name: table
        if sets is tables.sets and table.path != path
        else read_table(name, texts[table.path], table.path, sets)
        for name, table in tables.tables.items()
    }
    taken = {name: read_extract(name, texts[one.path], one.path, found) for name, one in tables.extracts.items()}
    return Tables(sets, found, taken, tables.unread)
