"""A filled table as data to download (CSV, JSON) and as the rows of a Markdown table."""

from __future__ import annotations

import csv
import io
import json
import re

from build_tools.tables.fill import Cell, Filled, Line
from build_tools.tables.html import Hrefs, section_label
from build_tools.tables.sets import said
from build_tools.visible import visible

_ENTITIES = re.compile("[<&~]")  # some readers of Markdown know no backslash before these
_ACTING = re.compile(r"[\\|\[\]`*_]")
_FORMULA = re.compile(r"[=+@]|-(?!\d+(?:\.\d+)?$)")
"""What a spreadsheet takes for the beginning of a formula; a negative number is none."""


def as_csv(filled: Filled) -> str:
    """The table as CSV (RFC 4180): a line for each cell of a column, with marks and address."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["row", "for", "section", "column", "says", "marks", "address"])
    for line in filled.lines:
        for column, cell in zip(filled.table.columns, line.cells, strict=True):
            row = (*_heads(line), said(column.words), cell.text, "; ".join(cell.marks), _behind(cell))
            writer.writerow([f"'{text}" if _FORMULA.match(text) else text for text in map(visible, row)])
    return out.getvalue()


def as_json(filled: Filled) -> str:
    """The table as JSON: its title, and each line with what each column says."""
    return json.dumps(
        {"title": said(filled.table.title), "lines": [_line(filled, line) for line in filled.lines]}, indent=1
    )


def _line(filled: Filled, line: Line) -> object:
    row, each, section = _heads(line)
    columns = zip(filled.table.columns, line.cells, strict=True)
    cells = {
        said(column.words): {"says": cell.text, "marks": list(cell.marks), "addresses": list(cell.addresses)}
        | ({"source": cell.source} if cell.source else {})
        for column, cell in columns
    }
    return {"row": row, "for": each, "section": section, "cells": cells}


def _heads(line: Line) -> tuple[str, str, str]:
    return said(line.row.head.words), said(line.each.words) if line.each else "", line.row.section


def _behind(cell: Cell) -> str:
    return cell.source or " ".join(cell.addresses)


def as_markdown(filled: Filled, hrefs: Hrefs) -> list[str]:
    """The lines of a Markdown table whose cells lead to their lines. Raises `DocsError`."""
    table = filled.table
    heads = map(_safe, (said(table.head), *([""] if table.each else []), *(said(one.words) for one in table.columns)))
    lines = [[*heads], ["---"] * (1 + bool(table.each) + len(table.columns))]
    for line in filled.lines:
        row, each, section = _heads(line)
        link = f" [{section_label(section)}]({hrefs.section(section)})" if section else ""
        lines.append(
            [_safe(row) + link, *([_safe(each)] if table.each else []), *(_cell(cell, hrefs) for cell in line.cells)]
        )
    return [f"| {' | '.join(cells)} |" for cells in lines]


def _cell(cell: Cell, hrefs: Hrefs) -> str:
    marks = "".join(f" ({mark})" for mark in cell.marks)
    if cell.behind == "none":
        return _safe(cell.text)
    href = cell.source if cell.behind == "read" else hrefs.line(cell.addresses[0])
    return f"[{_safe(cell.text)}]({href}){marks}"


def _safe(text: str) -> str:
    """A text that ends no cell, and begins no link, code, emphasis, entity or HTML."""
    folded = _ENTITIES.sub(lambda match: f"&#{ord(match[0])};", " ".join(visible(text).split()))
    return _ACTING.sub(r"\\\g<0>", folded)
