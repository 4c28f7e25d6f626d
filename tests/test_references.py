"""Where references lead and what they say by themselves, in pages and in twins."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.errors import Location
from build_tools.pages.links import TiedLink
from build_tools.project import Project, load
from build_tools.references import referred
from build_tools.site.twins import twins
from tests.helpers import refusal
from tests.site.figured import figured
from tests.site.small import small, write


def link(target: str, words: str = "") -> TiedLink:
    return TiedLink(words, target, Location("docs/index.md", 3))


def said(project: Project, target: str, page: str = "index") -> tuple[str, str, str]:
    found = referred(project, page, link(target))
    return found.page, found.anchor, found.words


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("see:ping", ("calls/ping", "", "1.1 Ping, and a pong")),
        ("see:calls/ping", ("calls/ping", "", "1.1 Ping, and a pong")),
        ("see:index", ("index", "", "Ping <101>")),
        ("see:ping#listing-pong", ("calls/ping", "listing-pong", "Listing 1.1")),
        ("see:ping#listing-pong-2", ("calls/ping", "listing-pong-2", "Listing 1.2")),
        ("see:ping#ping-and-a-pong", ("calls/ping", "ping-and-a-pong", "1.1, Ping, and a pong")),
        ("see:#ping-101", ("index", "ping-101", "Ping <101>")),
    ],
)
def test_a_reference_leads_to_a_page_and_says_what_is_there(target: str, found: tuple[str, str, str]) -> None:
    assert said(small(), target) == found


def test_a_figure_is_said_with_its_number() -> None:
    figures = [f"figure-{block.argument}" for block in figured().chapters["light"].blocks("figure")]
    assert said(figured(), f"see:light#{figures[0]}")[2] == "Figure 1.1"


def test_what_is_not_there_gets_its_nearest() -> None:
    assert str(refusal(lambda: referred(small(), "index", link("see:pingg")))) == (
        "docs/index.md:3: no page is named 'pingg'\n  did you mean 'ping'?"
    )
    assert str(refusal(lambda: referred(small(), "index", link("see:ping#listing-pang")))) == (
        "docs/index.md:3: page 'calls/ping' has no place 'listing-pang'\n"
        "  it has: ping-and-a-pong, listing-pong, listing-pong-2, listing-whole\n  did you mean 'listing-pong'?"
    )


def test_a_twin_leads_to_twins_and_says_what_the_page_says(tmp_path: Path) -> None:
    nav = "site_name: Tea\nnav: [index.md, {Orders: [orders/order.md]}]\n"
    index = "# Tea\n\n[](see:order), [it](see:order#paid_), [](see:order#figure), `[](see:x)`\n"
    order = "# An *order* [x] <b>\n\n## Paid_\n\n## Figure\n\n[](see:index) [](see:#figure)\n"
    write(tmp_path, {"mkdocs.yml": nav, "docs/index.md": index, "docs/orders/order.md": order})
    texts = twins(load(tmp_path))
    assert texts["index.md"] == (
        "# Tea\n\n[1.1 An order \\[x\\] &lt;b>](orders/order.md), [it](orders/order.md#paid_), "
        "[1.1, Figure](orders/order.md#figure), `[](see:x)`\n"
    )
    assert texts["orders/order.md"].endswith("[Tea](../index.md) [Figure](../orders/order.md#figure)\n")
