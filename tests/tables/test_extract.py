"""An extract: the marked lines of tables, in their order, with their rows and sections."""

from __future__ import annotations

from dataclasses import replace

from build_tools.tables.extract import extracted
from build_tools.tables.sets import said
from tests.site.tabled import tabled


def test_an_extract_has_the_lines_in_which_its_column_is_marked() -> None:
    filled, whole = tabled()[0].filled("cup"), tabled()[0].filled("orders")
    assert filled.lines == tuple(line for line in whole.lines if line.cells[1].marks)
    assert [said(row.head.words) for row in filled.table.rows] == ["CancelOrder, twice", "PlaceOrder by telegram"]
    assert (filled.table.name, said(filled.table.title)) == ("cup", "Where cup differs")


def test_an_extract_of_several_tables_has_their_lines_in_order() -> None:
    project = tabled()[0]
    extract, whole = project.tables.extracts["cup"], project.filled("orders")
    twice = extracted(replace(extract, tables=("orders", "orders")), [whole, whole])
    assert len(twice.lines) == 2 * len(project.filled("cup").lines)


def test_what_a_page_needs_of_the_tables_is_what_its_extracts_are_of() -> None:
    tables = tabled()[0].tables.only({"cup"})
    assert (list(tables.tables), list(tables.extracts)) == (["orders"], ["cup"])
    assert [row.section for row in tables.rows("cup")] == ["standard:1.1", "standard:2.2", ""]
