"""A file of tables/: YAML text to a frozen table, every entry with its line."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from build_tools.errors import Location, TableError, nearest
from build_tools.figures.words import Text
from build_tools.tables.sets import (
    HEAD,
    Answers,
    Cells,
    Head,
    Put,
    Read,
    Sets,
    read_answers,
    read_cells,
    read_head,
    read_heads,
    said,
    words_of,
)
from build_tools.yaml_lines import Entry, read_yaml

_KEYS = ("title", "head", "columns", "each", "cells", "rows")
_NEEDED = {
    "title": "what the table shows",
    "head": "what the rows are",
    "columns": "a set, or a list of heads",
    "cells": "what each cell says, or the name of such cells",
    "rows": "a list of heads",
}
_ROW = ("words", "put", "none", "only", "expect", "section")


@dataclass(frozen=True)
class Row:
    """A row: its head, the answers that its section of a source allows, and that section, as a citation.

    `only` are the heads of `each` that it stands for, by their words; without any it stands for all.
    """

    head: Head
    only: tuple[str, ...]
    expect: Answers = field(hash=False)
    section: str
    where: Location


@dataclass(frozen=True)
class Table:
    """A table. Each row stands once for each head of `each`; without one, once. `read` is what sources say of cells."""

    name: str
    path: str
    title: Text
    head: Text
    columns: tuple[Head, ...]
    each: tuple[Head, ...]
    rows: tuple[Row, ...]
    cells: Cells
    read: tuple[Read, ...] = field(hash=False)
    where: Location

    @property
    def texts(self) -> tuple[Text, ...]:
        """Everything that the author wrote for readers in the file itself."""
        heads = (*self.columns, *self.each, *(row.head for row in self.rows))
        found = (self.title, self.head, *(text for head in heads for text in head.texts), *self.cells.texts)
        return tuple(text for text in dict.fromkeys(found) if text.where.path == self.path)

    @cached_property
    def memo(self) -> dict[Hashable, Any]:
        """What each row was last filled with."""
        return {}


def read_table(name: str, text: str, path: str, sets: Sets) -> Table:
    """The table of a YAML text. Raises `DocsError`, most often `TableError`, with the line."""
    fields = read_yaml(text, path).fields("a table", _KEYS)
    for key, example in _NEEDED.items():
        if key not in fields:
            raise TableError(Location(path, 1), f"the table has no '{key}'", f"{key}: {example}")
    cells = _cells(fields["cells"], sets)
    columns = _heads(fields["columns"], sets, "'columns'")
    each = _heads(fields["each"], sets, "'each'") if "each" in fields else ()
    rows = tuple(_row(item, cells, sets, each) for item in fields["rows"].items("'rows'"))
    title, head = words_of(fields["title"], "'title'"), words_of(fields["head"], "'head'")
    _names_agree(cells, columns, each, rows)
    _none_agrees(sets, (*columns, *each, *(row.head for row in rows)))
    return Table(name, path, title, head, columns, each, rows, cells, sets.read, fields["title"].where)


def _heads(entry: Entry, sets: Sets, what: str) -> tuple[Head, ...]:
    if not isinstance(entry.value, str):
        return read_heads(entry, what)
    if entry.value not in sets.heads:
        help = f"{sets.path} has: {', '.join(sets.heads) or 'none'}"
        raise TableError(entry.where, f"set '{entry.value}' is not defined", help, *nearest(entry.value, sets.heads))
    return sets.heads[entry.value]


def _cells(entry: Entry, sets: Sets) -> Cells:
    if not isinstance(entry.value, str):
        return read_cells(entry)
    if entry.value not in sets.cells:
        help = f"{sets.path} has: {', '.join(sets.cells) or 'none'}"
        raise TableError(entry.where, f"cells '{entry.value}' are not defined", help, *nearest(entry.value, sets.cells))
    return sets.cells[entry.value]


def _row(entry: Entry, cells: Cells, sets: Sets, each: tuple[Head, ...]) -> Row:
    fields = entry.fields("a row", _ROW)
    expect = _expected(fields["expect"], cells, sets) if "expect" in fields else ()
    section = fields["section"].text("'section'") if "section" in fields else ""
    if expect and not section:
        raise TableError(entry.where, "a row expects something, and no 'section' says so", 'section: "SOURCE:1.2"')
    only = tuple(item.text("'only'") for item in fields["only"].items("'only'")) if "only" in fields else ()
    known = [said(head.words) for head in each]
    for name in only:
        if name not in known:
            help = f"'each' has: {', '.join(known) or 'nothing'}"
            raise TableError(fields["only"].where, f"'{name}' is no head of 'each'", help, *nearest(name, known))
    head = read_head({key: item for key, item in fields.items() if key in HEAD}, entry.where)
    return Row(head, only, expect, section, entry.where)


def _expected(entry: Entry, cells: Cells, sets: Sets) -> Answers:
    """The answers of a row: by a name that tables share, or written out."""
    name = entry.value if isinstance(entry.value, str) else ""
    if name and name not in sets.answers:
        known = f"{sets.path} has: {', '.join(sets.answers) or 'none'}"
        raise TableError(entry.where, f"answers '{name}' are not defined", known, *nearest(name, sets.answers))
    answers = sets.answers[name] if name else read_answers(entry)
    for value in (value for answer in answers for value in answer):
        if value not in cells.values:
            known = f"values: {', '.join(cells.values)}"
            raise TableError(entry.where, f"value '{value}' is not defined", known, *nearest(value, cells.values))
    return answers


def _names_agree(cells: Cells, columns: tuple[Head, ...], each: tuple[Head, ...], rows: tuple[Row, ...]) -> None:
    """Each name in braces of an address is put by the row, or by columns, or by the heads of `each`."""
    others = {name for head in (*columns, *each) for name in head.put}
    for row in rows:
        put = others | row.head.put.keys()
        for address in cells.addresses:
            for name in (name for name in names_in(address) if name not in put):
                what = f"nothing puts '{name}' into the address '{address}'"
                raise TableError(row.where, what, f"put: {{{name}: …}}", *nearest(name, put))


def _none_agrees(sets: Sets, heads: tuple[Head, ...]) -> None:
    """What `none` names are heads: of this table, or of those that tables share."""
    known = {said(head.words) for head in (*heads, *(one for shared in sets.heads.values() for one in shared))}
    for head in heads:
        for name, words in head.none.items():
            if name and name not in known:
                what = f"'none' names '{name}', and no head has these words"
                raise TableError(words.where, what, *nearest(name, known))


def names_in(address: str) -> list[str]:
    """The names in braces of an address."""
    return [piece.partition("}")[0] for piece in address.split("{")[1:]]


def filled(address: str, put: Put) -> str:
    """The address with what is put for its names."""
    for name, text in put.items():
        address = address.replace(f"{{{name}}}", text)
    return address
