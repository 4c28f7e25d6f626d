"""A filled table as HTML: heads, cells that lead to their lines, and in words how a cell differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from build_tools.figures.words import Run, Text
from build_tools.tables.fill import Cell, Filled, Line
from build_tools.visible import escaped

_GAP = "\n"  # a search takes two cells without anything between them for one word

SectionHref = Callable[[str], str]
CellHref = Callable[[str], str]
"""From an address to a link to its line."""


@dataclass(frozen=True)
class Hrefs:
    """Where a table's links lead: a cell's first address to its line, a row's section to the source."""

    line: CellHref
    section: SectionHref


def render_table(filled: Filled, hrefs: Hrefs) -> str:
    """The element `table`. Raises `DocsError` for a section that is not proved."""
    table = filled.table
    heads = [_head("col", table.head), *(["<td></td>"] if table.each else [])]
    heads += [_head("col", column.words) for column in table.columns]
    numbers = iter(range(len(filled.recorded)))
    bodies = (
        f"<tbody>{_rows(list(lines), numbers, hrefs)}</tbody>"
        for _, lines in groupby(filled.lines, key=lambda line: id(line.row))
    )
    body = _GAP.join(bodies)
    return f'<table class="measured"><thead><tr>{_GAP.join(heads)}</tr></thead>\n{body}</table>'


def section_label(target: str) -> str:
    """A section as a reader knows it: "§3.1.5", or the name of a symbol."""
    section = target.partition(":")[2]
    return f"§{section}" if section[:1].isdigit() else section


def _head(scope: str, text: Text) -> str:
    return f'<th scope="{scope}">{_words(text)}</th>'


def _words(text: Text) -> str:
    return "".join(_piece(piece.text, piece.code) for piece in text.pieces)


def _piece(text: str, code: bool) -> str:  # noqa: FBT001 - a fact of the piece
    return f"<code>{escaped(text)}</code>" if code else escaped(text)


def _rows(lines: list[Line], numbers: Iterator[int], hrefs: Hrefs) -> str:
    """The lines of one row."""
    out = []
    for n, line in enumerate(lines):
        heads = [_row_head(line, len(lines), hrefs)] if n == 0 else []
        heads += [_head("row", line.each.words)] if line.each else []
        cells = (*heads, *(_cell(cell, numbers, hrefs) for cell in line.cells))
        out.append(f"<tr{' data-differs' if line.differs else ''}>{_GAP.join(cells)}</tr>")
    return _GAP.join(out)


def _row_head(line: Line, count: int, hrefs: Hrefs) -> str:
    row = line.row
    scope, span = ("rowgroup", f' rowspan="{count}"') if line.each else ("row", "")
    section = ""
    if row.section:
        href, label = escaped(hrefs.section(row.section)), escaped(section_label(row.section))
        section = f' <a class="section" href="{href}" data-section="{escaped(row.section)}">{label}</a>'
    return f'<th scope="{scope}"{span}>{_words(row.head.words)}{section}</th>'


def _cell(cell: Cell, numbers: Iterator[int], hrefs: Hrefs) -> str:
    words = "".join(_run(run) for run in cell.runs)
    marks = "".join(f' <span class="mark">{mark}</span>' for mark in cell.marks)
    if cell.behind == "none":
        return f'<td class="none">{words}</td>'
    if cell.behind == "read":
        return f'<td class="read"><a href="{escaped(cell.source)}">{words}</a>{marks}</td>'
    address = escaped(_GAP.join(cell.addresses))
    href = escaped(hrefs.line(cell.addresses[0]))
    data = f'data-cell="{next(numbers)}" data-address="{address}"'
    return f'<td><a class="value" href="{href}" {data}>{words}</a>{marks}</td>'


def _run(run: Run) -> str:
    """The words of a run; a long name breaks after its underscores, before it breaks anywhere."""
    return _piece(run.text, run.code).replace("_", "_<wbr>")
