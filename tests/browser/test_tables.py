"""Tables in a browser: every row without a script, and with it what a reader chooses, told and reached by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.built import served
from tests.browser.test_axe import broken_anywhere
from tests.browser.test_keyboard import tabs as keys
from tests.browser.window import Open, window
from tests.site.manuals import once
from tests.site.tabled import write_tabled

ORDERS, FLAT = "#table-orders", "#table-flat"
COLUMNS = ["leaf", "cup", "pot"]


@pytest.fixture(scope="module")
def site() -> Path:
    return once("tables", lambda root: write_tabled(root.parent)) / "site"


@pytest.fixture(scope="module")
def tables(site: Path, browser: Browser) -> Iterator[Open]:
    """Open the page with two tables and their filter."""
    with served(site) as address:
        yield lambda path="", **options: window(browser, address, path, **options)


HERE = """(node => node.getAttribute('aria-label') ||
  (node.labels?.[0] ?? node).textContent.trim())(document.activeElement)"""


def tabs(page: Page, count: int) -> list[str]:
    """Where the next presses of Tab lead; a control is named by its label."""
    return keys(page, count, HERE)


def seen(page: Page, table: str = ORDERS) -> list[str]:
    """The rows of a table that are seen, each as a reader does: its cells that are seen, one after the other."""
    rows = page.locator(f"{table} tbody tr:visible").all()
    return [" | ".join(" ".join(cell.inner_text().split()) for cell in cells(row)) for row in rows]


def cells(row: Locator) -> list[Locator]:
    return row.locator("th:visible, td:visible").all()


def heads(page: Page, table: str = ORDERS) -> list[str]:
    return page.locator(f"{table} thead th:visible").all_inner_texts()


def told(page: Page) -> str:
    return str(page.locator(".filters__bar output").inner_text())


def choose(page: Page, name: str) -> None:
    page.get_by_role("checkbox", name=name, exact=True).click()


def test_at_first_every_row_and_column_is_shown_and_counted(tables: Open) -> None:
    with tables() as page:
        assert told(page) == "5 of 5 lines"
        assert heads(page) == ["what is asked", "leaf", "cup", "pot"]
        assert len(seen(page)) == 5
        names = [label.inner_text() for label in page.locator(".filters__bar fieldset label").all()]
        assert names == [*COLUMNS, "Post", "Wire"]


def test_without_javascript_all_is_shown_and_no_control_that_does_nothing(tables: Open) -> None:
    with tables(javascript=False) as page:
        assert len(seen(page)) == 5
        assert len(seen(page, FLAT)) == 2
        assert page.locator("form:visible, input:visible, select:visible").count() == 0
        page.get_by_role("link", name="canceled").click()
        page.wait_for_url("**/recordings/cup/order.post.html#L25")


def test_a_column_goes_and_comes_back(tables: Open) -> None:
    with tables() as page:
        before = seen(page)
        choose(page, "pot")
        assert heads(page) == ["what is asked", "leaf", "cup"]
        assert seen(page)[1] == "Wire | packed | packed"
        choose(page, "pot")
        assert seen(page) == before


def test_a_table_whose_rows_have_one_line_each_stays_as_it_is(tables: Open) -> None:
    with tables() as page:
        for name in (*COLUMNS, "Post", "Wire"):
            choose(page, name)
        assert not page.locator(ORDERS).is_visible()
        assert seen(page, FLAT) == ["leaf | packed", "cup | packed"]


def test_a_binding_goes_and_the_head_of_its_row_stays(tables: Open) -> None:
    with tables() as page:
        before = seen(page)
        choose(page, "Post")
        assert told(page) == "3 of 5 lines"
        assert [row.partition(" | ")[0] for row in seen(page)] == [
            "PlaceOrder §1.1",
            "CancelOrder, twice §2.2",
            "PlaceOrder by telegram",
        ]
        assert all(" | Wire | " in row for row in seen(page))
        choose(page, "Post")
        assert seen(page) == before


def test_an_operation_leaves_its_rows_only(tables: Open) -> None:
    with tables() as page:
        select = page.get_by_label("Operation")
        assert select.locator("option").all_inner_texts() == ["all", "CancelOrder", "PlaceOrder"]
        select.select_option("CancelOrder")
        assert told(page) == "2 of 5 lines"
        assert [row.partition(" | ")[0] for row in seen(page)] == ["CancelOrder, twice §2.2", "Wire"]
        select.select_option("all")
        assert len(seen(page)) == 5


def test_where_they_disagree_is_asked_of_the_columns_that_are_shown(tables: Open) -> None:
    with tables() as page:
        choose(page, "where they disagree")
        assert [" | ".join(row.split(" | ")[:2]) for row in seen(page)] == [
            "PlaceOrder §1.1 | Post",
            "CancelOrder, twice §2.2 | Post",
        ]
        choose(page, "pot")
        assert [row.partition(" | ")[0] for row in seen(page)] == ["CancelOrder, twice §2.2"]
        choose(page, "cup")
        assert told(page) == "0 of 5 lines"


def test_the_keyboard_reaches_the_filter_before_the_tables_and_then_each_cell(tables: Open) -> None:
    with tables() as page:
        page.locator(".filters__bar input").first.focus()
        page.keyboard.press("Space")
        assert heads(page) == ["what is asked", "cup", "pot"]
        reached = tabs(page, 9)
        assert reached[:4] == ["cup", "pot", "Post", "Wire"]
        assert reached[4].startswith("Operation")
        assert reached[5:] == ["where they disagree", "CSV", "JSON", "Orders & <answers>"]
        assert tabs(page, 2) == ["§1.1", "packed"]
        assert page.evaluate("document.activeElement.closest('table') !== null")
        page.keyboard.press("Enter")
        note = page.locator(".prov")
        assert "line 12 of cup/order.post.http" in note.inner_text()
        note.get_by_role("link").first.click()
        page.wait_for_url("**/recordings/cup/order.post.html#L12")


def test_how_many_lines_are_left_is_told_to_who_does_not_see_it(tables: Open) -> None:
    with tables() as page:
        assert page.get_by_role("status").filter(has_text="of 5 lines").count() == 1


def test_a_page_that_asks_for_no_filter_has_none(tables: Open) -> None:
    with tables("more/") as page:
        assert page.locator(".filters__bar").count() == 0
        assert len(seen(page, "#table-cup")) == 2


@pytest.mark.parametrize("width", [320, 360, 1440])
def test_the_page_does_not_scroll_sideways_and_a_table_does_where_it_must(tables: Open, width: int) -> None:
    with tables(width=width) as page:
        assert page.evaluate("document.documentElement.scrollWidth") == width
        region = page.locator(f"{ORDERS} .scroll")
        inside = region.evaluate(
            "node => [node.scrollWidth > node.clientWidth, node.tabIndex, node.getAttribute('role')]"
        )
        assert inside[1:] == [0, "region"]
        last = page.locator(f"{ORDERS} thead th").last
        last.scroll_into_view_if_needed()
        assert last.evaluate("node => node.getBoundingClientRect().right") <= width


def test_the_files_to_download_are_there_and_are_what_they_say(tables: Open, site: Path) -> None:
    with tables() as page:
        hrefs = [str(link.get_attribute("href")) for link in page.locator(f"{ORDERS} a[download]").all()]
    files = [(site / href).read_text("utf-8") for href in hrefs]
    assert files[0].startswith("row,for,section,column,says,marks,address\n")
    assert json.loads(files[1])["title"] == "Orders & <answers>"


def test_no_rule_of_axe_is_broken_in_any_look_or_width(tables: Open) -> None:
    with tables(motion="reduce") as page:
        assert broken_anywhere(page) == {}


def test_on_paper_every_row_that_was_chosen_is_there_and_the_filter_is_not(tables: Open) -> None:
    with tables() as page:
        page.emulate_media(media="print")
        assert len(seen(page)) == 5
        assert not page.locator(".filters__bar").is_visible()


def test_a_search_reads_a_table_cell_by_cell(site: Path) -> None:
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    text = "\n".join(entry["text"] for entry in index["docs"])
    assert "leafcup" not in text
    assert "not measured" not in text
    assert "CSV" not in text
