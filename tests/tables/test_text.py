"""A table as data: the files that a reader downloads, and the rows of the Markdown twin."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest
from markdown import Markdown
from selectolax.lexbor import LexborHTMLParser

from build_tools.figures.words import Run
from build_tools.tables.fill import Cell, Filled
from build_tools.tables.text import as_csv, as_json, as_markdown
from build_tools.visible import visible
from tests.helpers import CASES
from tests.site.hostile import TEXTS
from tests.site.tabled import tabled
from tests.tables.test_html import HREFS


def orders() -> Filled:
    return tabled()[0].filled("orders")


def saying(text: str) -> Filled:
    """A table of one cell that says a recorded text."""
    flat = tabled()[0].filled("flat")
    line = replace(flat.lines[0], cells=(Cell((Run(text),), "recorded", ("leaf/order.post#place",)),))
    return Filled(flat.table, (line,))


def test_a_table_is_these_files(*, update: bool) -> None:
    texts = {
        "orders.csv": as_csv(orders()).replace("\r\n", "\n"),
        "orders.json": as_json(orders()) + "\n",
        "orders.md": "\n".join(as_markdown(orders(), HREFS)) + "\n",
    }
    for name, text in texts.items():
        path = CASES / "tables" / name
        if update:
            path.write_text(text, "utf-8", newline="\n")
        assert text == path.read_text("utf-8")


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_text_stays_in_its_cell(name: str) -> None:
    filled = saying(TEXTS[name])
    cell = filled.lines[0].cells[0]
    (row,) = list(csv.DictReader(io.StringIO(as_csv(filled), newline="")))
    assert row["says"].removeprefix("'") == visible(cell.text)
    assert json.loads(as_json(filled))["lines"][0]["cells"]["state"]["says"] == cell.text
    html = LexborHTMLParser(Markdown(extensions=["tables"]).convert("\n".join(as_markdown(filled, HREFS))))
    assert [node.tag for node in html.css("tbody td:last-child *")] == ["a"]
    assert len(html.css("tbody td")) == 2
    assert html.css("tbody a")[0].text() == visible(cell.text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("@now", "'@now"),
        ("-1+1", "'-1+1"),
        ("-x", "'-x"),
        ("-32002", "-32002"),
        ("-0.5", "-0.5"),
        ("1-1", "1-1"),
    ],
)
def test_a_spreadsheet_computes_nothing(text: str, said: str) -> None:
    (row,) = list(csv.DictReader(io.StringIO(as_csv(saying(text)), newline="")))
    assert row["says"] == said
