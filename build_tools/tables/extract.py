"""An extract: of several tables, the lines in which one column is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from build_tools.errors import Location, TableError, nearest
from build_tools.figures.words import Text
from build_tools.tables.fill import Filled, Line
from build_tools.tables.schema import Table
from build_tools.tables.sets import said, words_of
from build_tools.yaml_lines import read_yaml

_KEYS = ("title", "from", "marked")


@dataclass(frozen=True)
class Extract:
    """The lines of the tables in `tables` whose cell in the column `column`, named by its words, has marks."""

    name: str
    path: str
    title: Text
    tables: tuple[str, ...]
    column: str
    where: Location

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that the author wrote for readers in the file itself."""
        return (self.title,)


def is_extract(text: str, path: str) -> bool:
    """Whether a YAML text is an extract and no table. Raises `DocsError`."""
    return "marked" in read_yaml(text, path).mapping("a table")


def read_extract(name: str, text: str, path: str, tables: Mapping[str, Table]) -> Extract:
    """The extract of a YAML text. Raises `DocsError`, most often `TableError`, with the line."""
    fields = read_yaml(text, path).fields("an extract of tables", _KEYS)
    for key in _KEYS:
        if key not in fields:
            raise TableError(Location(path, 1), f"the extract has no '{key}'", "from: [TABLE], marked: COLUMN")
    where, names = fields["from"].where, tuple(item.text("a table") for item in fields["from"].items("'from'"))
    for one in names:
        if one not in tables:
            raise TableError(where, f"table '{one}' is not there", *nearest(one, tables))
    if len({_heads(tables[one]) for one in names}) > 1:
        raise TableError(where, "the tables have other heads than each other", "take tables of one set")
    column, columns = fields["marked"].text("'marked'"), _columns(tables[names[0]])
    if column not in columns:
        known = f"columns: {', '.join(columns)}"
        raise TableError(fields["marked"].where, f"'{column}' is no column of them", known, *nearest(column, columns))
    return Extract(name, path, words_of(fields["title"], "'title'"), names, column, fields["title"].where)


def _heads(table: Table) -> tuple[str, ...]:
    """What has to be the same in tables whose lines stand in one."""
    return (said(table.head), *_columns(table), *(["each"] if table.each else []))


def _columns(table: Table) -> list[str]:
    return [said(column.words) for column in table.columns]


def extracted(extract: Extract, tables: Sequence[Filled]) -> Filled:
    """The extract of the filled tables that it names. Raises `TableError` when no line is marked."""
    first = tables[0].table
    at = _columns(first).index(extract.column)
    lines = tuple(line for filled in tables for line in filled.lines if _is_marked(line, at))
    if not lines:
        what = f"'{extract.column}' is marked in no line"
        raise TableError(extract.where, what, "there is nothing to show: take it away")
    rows = tuple(dict.fromkeys(line.row for line in lines))
    table = replace(first, name=extract.name, path=extract.path, title=extract.title, rows=rows, where=extract.where)
    return Filled(table, lines)


def _is_marked(line: Line, column: int) -> bool:
    return bool(line.cells[column].marks)
