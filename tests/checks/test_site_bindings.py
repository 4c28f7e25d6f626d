from __future__ import annotations

import re

import pytest

from build_tools.checks.site import check_site
from tests.site.bound import bound

PAGE = "index.html"
REBUILD = "\n  build it again: manual build"


def found(html: str) -> list[str]:
    """The reports on the page; those on the logs, which no host made, are left out."""
    reports = check_site(bound()[0], {PAGE: html})
    return [str(report).replace(REBUILD, "") for report in reports if report.where.path == PAGE]


def changed(pattern: str, new: str) -> list[str]:
    html, count = re.subn(pattern, new, bound()[1], count=1, flags=re.DOTALL)
    assert count == 1, pattern
    return found(html)


TAB = '<input type="radio".*?</script></div>'


def other_tabs(labels: str) -> list[str]:
    return [f"{PAGE}: bindings 'bought' has other tabs than the manual makes: {labels}"]


def test_the_page_as_it_is_made_is_true() -> None:
    assert found(bound()[1]) == []


def test_a_page_is_true_without_what_a_host_takes_away_when_it_has_made_its_search() -> None:
    assert found(bound()[1].replace(" data-search-exclude", "")) == []


def test_a_panel_that_is_missing_is_reported() -> None:
    for n, labels in enumerate(("Post, Wire", "Counter, Wire", "Counter, Post")):
        pieces = re.findall(TAB, bound()[1], re.DOTALL)
        assert found(bound()[1].replace(pieces[n], "", 1)) == other_tabs(labels)
    panel = r'<div class="panel listing" id="listing-bought.wire.http".*?</script></div>'
    assert changed(panel, "") == other_tabs("Counter, Post")


def test_two_panels_that_change_places_are_reported() -> None:
    html = bound()[1]
    one, other = re.findall(TAB, html, re.DOTALL)[1:3]
    swapped = html.replace(one, "\0", 1).replace(other, one, 1).replace("\0", other, 1)
    assert found(swapped) == other_tabs("Counter, Wire, Post")


def test_lines_that_change_places_under_their_labels_are_reported() -> None:
    html = bound()[1]
    one, other = re.findall('<div class="code">.*?</div><script', html, re.DOTALL)[1:3]
    reports = found(html.replace(one, "\0", 1).replace(other, one, 1).replace("\0", other, 1))
    assert any("listing 'bought, Post' shows '8 GRPC 0 OK'" in report for report in reports)
    assert any("listing 'bought, Wire' shows '8 HTTP/1.1 201 Created'" in report for report in reports)


def test_a_block_that_is_there_twice_or_not_at_all_is_reported() -> None:
    block = re.findall(r'<figure class="plate bindings".*?</figure>', bound()[1], re.DOTALL)[0]
    names = "bought, refused, bought, asked"
    assert f"{PAGE}: the page has the bindings bought, {names}; the source {names}" in found(
        bound()[1].replace(block, block * 2, 1)
    )
    reports = found(bound()[1].replace(block, "", 1))
    assert f"{PAGE}: the page has the bindings refused, bought, asked; the source {names}" in reports


@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        ("410 Gone", "411 Gone", "listing 'refused, Post' shows '22 HTTP/1.1 411 Gone' where its cut has"),
        (r'sold out(?=\\")', "sold off", "listing 'refused, Counter' gives another text to copy"),
        (r'data-label="Post"', 'data-label="Counter"', "bindings 'bought' has other tabs"),
        (">Post</label>", ">Counter</label>", "bindings 'bought' calls its tabs Counter, Counter, Wire"),
        (r'data-binding="Post"', 'data-binding="Wire"', "bindings 'bought' has other tabs"),
        (' value="Post">', ' value="Post" checked>', "bindings 'bought' has other tabs"),
        (' value="Post">', ' value="Wire">', "bindings 'bought' has other tabs"),
        (' checked><label for="listing-bought', '><label for="listing-bought', "bindings 'bought' has other tabs"),
        ('name="listing-bought-2"', 'name="listing-bought"', "bindings 'bought' has other tabs"),
        ('for="listing-bought.post.http-tab"', 'for="listing-bought.http-tab"', "bindings 'bought' has other tabs"),
        ('id="listing-bought.post.http"', 'id="listing-bought.http"', "bindings 'bought' has other tabs"),
        ('id="listing-bought-2" data', 'id="listing-bought" data', "bindings 'bought' has other tabs"),
        ('class="panel listing"', 'class="panel"', "bindings 'bought' has other tabs"),
        ('class="panel listing"', 'hidden class="panel listing"', "bindings 'bought' has other tabs"),
        ('class="tabs"', 'class="tabs" hidden', "listing 'bought, Counter' has <div hidden>"),
        ('class="tabs"', 'class="tab"', "bindings 'bought' has other tabs"),
        ('data-address="04-buy.post#buy.response"', 'data-address="04-buy#buy.response"', "has other tabs"),
        ('<div class="panel__head">', 'Not so.<div class="panel__head">', "has something beside its lines"),
        ('<div class="panel__head">', '<div class="panel__head">Not so. ', "has something beside its lines"),
        ('<div class="panel__head">', '<p>Not so.</p><div class="panel__head">', "has something beside its lines"),
        ('aria-label="Binding">', 'aria-label="Binding">Not so.', "bindings 'bought' has text beside its panels"),
        ('<a class="log" href="[^"]*"', '<a class="log" href="#"', "a link leads to '#' and not to line"),
        (
            "(<figure[^>]*data-bindings)",
            r"<figure class='plate'></figure>\1",
            "is shown as recorded, and names nothing",
        ),
        ("(<figure[^>]*data-bindings)", r"<p data-binding='Post'>x</p>\1", "is shown as recorded, and names nothing"),
        ("<figcaption>", "<figcaption><p data-binding='Post'>x</p>", "is shown as recorded, and names nothing"),
        ('class="plate bindings"', 'hidden class="plate bindings"', "'bought' is hidden by <figure hidden>"),
        (
            '<div class="plate__head">',
            '<div class="plate__head"><b class="plate__no">Listing 1</b>',
            "is called 'Listing 1'",
        ),
    ],
)
def test_a_block_with_one_thing_changed_is_reported(pattern: str, new: str, said: str) -> None:
    reports = changed(pattern, new)
    assert any(said in report for report in reports), reports
