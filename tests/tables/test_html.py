"""A table as HTML: what a browser gets, and that nothing recorded acts in it."""

from __future__ import annotations

from build_tools.tables.html import Hrefs, render_table, section_label
from tests.helpers import CASES
from tests.site.tabled import tabled

HREFS = Hrefs(lambda address: f"log?a&b#{address}", lambda section: f"source?a&b#{section}")


def test_a_table_is_this_html(*, update: bool) -> None:
    path = CASES / "tables/orders.html"
    html = render_table(tabled()[0].filled("orders"), HREFS).replace("</tr>", "</tr>\n") + "\n"
    if update:
        path.write_text(html, "utf-8", newline="\n")
    assert html == path.read_text("utf-8")


def test_a_table_without_lines_has_no_empty_head() -> None:
    html = render_table(tabled()[0].filled("flat"), HREFS)
    assert "<td></td>" not in html
    assert html.count('<th scope="row">') == 2


def test_a_section_is_called_by_its_number_or_by_its_symbol() -> None:
    assert (section_label("standard:3.1.5"), section_label("proto:Order.STATE")) == ("§3.1.5", "Order.STATE")
