"""A table in a built page: whatever is changed in it is reported."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from build_tools.checks.site import check_site
from tests.site.tabled import tabled

PAGE = "index.html"
REBUILD = "\n  build it again: manual build"
PLATE = r'<figure class="plate table".*?</figure>'


def found(html: str) -> list[str]:
    """The reports on the page; those on the logs, which no host made, are left out."""
    reports = check_site(tabled()[0], {**tabled()[1], PAGE: html})
    return [
        str(report).replace(REBUILD, "").removeprefix(f"{PAGE}: ") for report in reports if _is_here(report.where.path)
    ]


def _is_here(path: str) -> bool:
    return path in tabled()[1]


def changed(old: str, new: str) -> list[str]:
    html = tabled()[1][PAGE]
    assert old in html, old
    return found(html.replace(old, new, 1))


def test_the_page_as_it_is_made_is_true() -> None:
    assert found(tabled()[1][PAGE]) == []


FIRST = ">packed</code></a>"
ROW = '<tr><th scope="row">Wire</th>'
HEAD = "<code>PlaceOrder</code>"
SECTION = '<a class="section" href="https://tea.example/4f1d2c9/standard.md#11-heating" data-section="standard:1.1">'
TITLE = '<span class="plate__title">Orders'
CSV = 'href="manual-assets/tables/orders.csv'
BREAKS = {
    "the text of a cell": (FIRST, ">picked</code></a>", "shows 'picked' for 'PlaceOrder §1.1 | Post | packed"),
    "an address": ('#place.response.body$.state"><code>', '#cancel.response.status"><code>', "carries another address"),
    "a link": ('recordings/leaf/order.post.html#L', 'recordings/leaf/order.post.html#L1', "a link leads to"),
    "a mark less": (' <span class="mark">unlike most</span>', "", "shows '=1+1"),
    "a mark more": ("</a></td>", '</a> <span class="mark">unlike most</span></td>', "shows 'packed unlike"),
    "a mark of another word": (">not as specified<", ">as specified<", "shows '=1+1"),
    "a mark that is no mark": ('<span class="mark">unlike', '<span class="value">unlike', 'has <span class="value">'),
    "a row marked as one that differs": (ROW, ROW.replace("<tr>", "<tr data-differs>"), "marks other rows"),
    "a row that differs": ("<tr data-differs>", "<tr>", "marks other rows"),
    "a hidden row": (ROW, ROW.replace("<tr>", "<tr hidden>"), "has <tr hidden"),
    "a row without size": (ROW, ROW.replace("<tr>", '<tr style="height:0">'), 'has <tr style="height:0">'),
    "a hidden table": ('<table class="measured">', '<table class="measured" hidden>', "may be hidden"),
    "a table of another class": ('<table class="measured">', '<table class="quiet">', "may be hidden"),
    "a hidden region": ('<div class="scroll"', '<div hidden class="scroll"', "may be hidden"),
    "a hidden plate": ('<figure class="plate table"', '<figure hidden class="plate table"', "may be hidden"),
    "a head of a column": ('<th scope="col">leaf</th>', '<th scope="col">cup</th>', "shows 'cup' for"),
    "a head of a row": (HEAD, "<code>CancelOrder</code>", "shows 'CancelOrder §1.1'"),
    "a head of a line": ('<th scope="row">Post', '<th scope="row">Wire', "shows 'Wire' for"),
    "a head that spans other lines": ('rowspan="2"', 'rowspan="3"', "shows 'PlaceOrder §1.1' for"),
    "a head that is none": ('<th scope="col">leaf</th>', "<td>leaf</td>", "shows 'leaf' for"),
    "nothing shown as recorded": ('<td class="none">', "<td>", "shows 'not offered' for"),
    "what was recorded shown as nothing": ("<td><a", '<td class="none"><a', "shows 'packed' for"),
    "other words for nothing": (">not reached<", ">refused<", "shows 'refused' for"),
    "what was read, without its mark": (' <span class="mark">only read</span>', "", "shows 'an error' for"),
    "what was read elsewhere": ("https://tea.example/cup?", "https://tea.example/pot?", "leads to other sources"),
    "a link to another section": ("#11-heating", "#12-hardness", "leads to other sections"),
    "the name of another section": (">§1.1<", ">§1.2<", "shows 'PlaceOrder §1.2'"),
    "a row without its section": (SECTION + "§1.1</a>", "", "shows 'PlaceOrder' for"),
    "another title": ("&amp; &lt;answers&gt;</span>", "and answers</span>", "has another title than its file"),
    "a number": (TITLE, f'<span class="plate__no">Table 7</span>{TITLE}', "is called 'Table 7'"),
    "no CSV": ("manual-assets/tables/orders.csv", "manual-assets/tables/flat.csv", "does not give its csv"),
    "a CSV of another host": (CSV, CSV.replace('="', '="https://a.example/'), "does not give its csv"),
    "no JSON": ('.json" download>', '.json">', "does not give its json"),
    "a picture in a cell": ("<td><a", '<td><img src="x"><a', "has <img>"),
    "a column more": ("</td></tr>", "</td><td>packed</td></tr>", "shows 'packed' for"),
    "another name": ('data-table="orders"', 'data-table="order"', "the page has the tables order, flat; the source"),
}  # fmt: skip


@pytest.mark.parametrize("what", BREAKS)
def test_a_change_of_a_table_is_reported(what: str) -> None:
    old, new, said = BREAKS[what]
    reports = changed(old, new)
    assert [line for line in reports if said in line], reports


def swapped(html: str, pattern: str) -> str:
    """The page with the first two pieces that match exchanged."""
    one, other = re.findall(pattern, html, re.DOTALL)[:2]
    assert one != other
    return html.replace(one, "\0", 1).replace(other, one, 1).replace("\0", other, 1)


def edited(html: str, pattern: str, new: str) -> str:
    """The page with the first piece that matches made another."""
    return re.sub(pattern, new, html, count=1, flags=re.DOTALL)


CELL = r'<td><a class="value" href="[^"]*" data-cell.*?</td>'
TABLES = "the page has the tables"
CHANGES: dict[str, tuple[Callable[[str], str], str]] = {
    "two rows that change places": (lambda html: swapped(html, "<tbody>.*?</tbody>"), "shows 'CancelOrder, twice §2.2"),
    "two cells that change places": (
        lambda html: swapped(html, CELL),
        "table 'orders' has other recorded cells than its file, or in another order",
    ),
    "two tables that change places": (lambda html: swapped(html, PLATE), f"{TABLES} flat, orders"),
    "a row that is missing": (lambda html: edited(html, r"<tr>(?:(?!<tr).)*telegram.*?</tr>", ""), "shows no row for"),
    "a row twice": (lambda html: edited(html, r'(<tr><th scope="row">Wire.*?</tr>)', r"\1\1"), "shows 'Wire | packed"),
    "a column that is missing": (
        lambda html: edited(html, r"(<tbody><tr.*?)<td.*?</td>", r"\1"),
        "table 'orders' shows",
    ),
    "a table that is missing": (lambda html: edited(html, PLATE, ""), TABLES),
    "a table twice": (lambda html: edited(html, f"({PLATE})", r"\1\1"), TABLES),
    "two tables in a plate": (lambda html: edited(html, "(<table.*?</table>)", r"\1\1"), "may be hidden"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_places_is_there_twice_or_is_missing_is_reported(what: str) -> None:
    change, said = CHANGES[what]
    html = change(tabled()[1][PAGE])
    assert html != tabled()[1][PAGE]
    assert [line for line in found(html) if said in line], found(html)


def test_a_cell_outside_of_a_table_is_reported() -> None:
    cell = re.findall(r'<a class="value" href="[^"]*" data-cell.*?</a>', tabled()[1][PAGE])[0]
    assert found(tabled()[1][PAGE] + f"<p>{cell}</p>") != []
