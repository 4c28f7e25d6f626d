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
from build_tools.site.tables import table_files, table_uses, table_words
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


def test_the_twin_has_number_title_rows_and_note_and_its_cells_lead_to_their_lines() -> None:
    project = tabled()[0]
    block = project.chapters["index"].blocks("table")[0]
    lines = table_words(project, "index", block, "2.1")
    assert lines[0] == "**Table 2.1: Orders & <answers>**"
    assert lines[2] == "| what is asked |  | leaf | cup | pot |"
    assert "[packed](recordings/leaf/order.post.html#L12)" in lines[4]
    assert "[§1.1](https://tea.example/4f1d2c9/standard.md#11-heating)" in lines[4]
    assert lines[-1] == "The note says [packed](rec:leaf/order.post#place.response.body$.state)."


def test_every_place_of_a_table_says_in_its_full_log_which_table_shows_it() -> None:
    uses = [(address, use.page, use.fragment, use.label) for address, use in table_uses(tabled()[0])]
    canceled = [use for address, *use in uses if address == "cup/order.post#cancel.response.body$.state"]
    assert canceled == [
        ["index", "#table-orders", "Table in Tea shops"],
        ["more", "#table-cup", "Table 1.1"],
        ["more", "#table-orders", "Table 1.2"],
    ]


def test_the_site_has_each_table_in_two_files() -> None:
    files = table_files(tabled()[0])
    assert list(files) == [
        f"tables/{name}.{ending}" for name in ("flat", "orders", "cup") for ending in ("csv", "json")
    ]
    assert files["tables/orders.json"] == as_json(orders())
