"""An extract: of several tables, the lines in which one column is marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from build_tools.errors import Location, TableError, nearest
from build_tools.figures.words import Text
from build_tools.tables.fill import Filled, Line
from build_tools.tables.schema import Row, Table
from build_tools.tables.sets import said, words_of
from build_tools.yaml_lines import Entry

KEYS = ("title", "from", "marked")


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

    @property
    def rows(self) -> tuple[Row, ...]:
        """It has none of its own."""
        return ()


def read_extract(name: str, path: str, fields: Mapping[str, Entry], tables: Mapping[str, Table]) -> Extract:
    """The extract of a YAML mapping. Raises `TableError`."""
    for key in KEYS:
        if key not in fields:
            raise TableError(Location(path, 1), f"the extract has no '{key}'", "from: [TABLE], marked: COLUMN")
    names = tuple(item.text("a table") for item in fields["from"].items("'from'"))
    for one in names:
        if one not in tables:
            raise TableError(fields["from"].where, f"table '{one}' is not there", *nearest(one, tables))
    column, heads = fields["marked"].text("'marked'"), [_columns(tables[one]) for one in names]
    if any(head != heads[0] for head in heads):
        raise TableError(
            fields["from"].where, "the tables have other columns than each other", "take tables of one set"
        )
    if column not in heads[0]:
        raise TableError(fields["marked"].where, f"'{column}' is no column of them", f"columns: {', '.join(heads[0])}")
    return Extract(name, path, words_of(fields["title"], "'title'"), names, column, fields["title"].where)


def _columns(table: Table) -> list[str]:
    return [said(column.words) for column in table.columns]


def extracted(extract: Extract, tables: Sequence[Filled]) -> Filled:
    """The extract of the filled tables that it names. Raises `TableError` when no line is marked."""
    first = tables[0].table
    at = _columns(first).index(extract.column)
    lines = tuple(line for filled in tables for line in filled.lines if _is_marked(line, at))
    if not lines:
        raise TableError(
            extract.where, f"'{extract.column}' is marked in no line", "there is nothing to show: take it away"
        )
    rows = tuple(dict.fromkeys(line.row for line in lines))
    table = replace(first, name=extract.name, path=extract.path, title=extract.title, rows=rows, where=extract.where)
    return Filled(table, lines)


def _is_marked(line: Line, column: int) -> bool:
    return bool(line.cells[column].marks)
