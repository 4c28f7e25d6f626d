"""Indexes in pages and in twins."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.errors import Location
from build_tools.index_plates import index
from build_tools.indexes import entries_of
from build_tools.pages.directives import Directive
from build_tools.project import Project, load
from build_tools.site.twins import twins
from tests.helpers import CASES, refusal
from tests.site.figured import figured
from tests.site.small import small, write

SITE = {
    "mkdocs.yml": "site_name: Tea\nnav: [index.md, {Orders: [orders/order.md]}]\n",
    "docs/index.md": "# Tea\n\n/// index | definitions\n///\n\n* In a list:\n\n    /// index | listings\n    ///\n",
    "docs/orders/order.md": "# An order\n\nTin <b>\n"
    ":   What *tea* & `<i>` are [packed](rec:01-a#b.request.target) in. More.\n\n"
    'Box\n:   [](see:index) has "none".\n\n/// snippet | a\n    title: the [b](rec:01-a#b.request.method) & *c*\n///\n',
    "snippets/orders/order.yaml": 'snippets: {a: {from: "01-a#b.request"}}\n',
    "kit/recordings/01-a.http": "### b\n\nb packed HTTP/1.1\n\n",
}


@pytest.fixture
def tea(tmp_path: Path) -> Project:
    write(tmp_path, SITE)
    return load(tmp_path)


def block(project: Project, n: int = 0) -> Directive:
    return project.chapters["index"].blocks("index")[n]


def test_definitions_are_listed_in_the_order_of_the_alphabet_with_what_they_say(tea: Project) -> None:
    entries = entries_of(tea, block(tea))
    assert [(one.name, one.words, one.lead.page, one.lead.anchor, one.lead.words) for one in entries] == [
        ("Box", 'Tea has "none".', "orders/order", "definition-box", "1.1 An order"),
        ("Tin", "What tea & <i> are packed in. More.", "orders/order", "definition-tin", "1.1 An order"),
    ]


def listed(project: Project, kind: str) -> list[tuple[str, str, str, str]]:
    entries = entries_of(project, Directive("index", kind, {}, (), 0, 0, 1, Location("docs/index.md", 3)))
    return [(one.group, one.name, one.words, one.key) for one in entries]


def test_figures_and_listings_are_listed_by_part_with_number_and_title() -> None:
    assert listed(figured(), "figures") == [
        ("Part 1 · Light", "Figure 1.1", "Two lamps, asked to Light", "light#figure-lamps"),
        ("Part 1 · Light", "Figure 1.2", "Two lamps, asked to Light", "light#figure-lamps-2"),
        ("Part 1 · Light", "Figure 1.5", "Two lamps, asked to Light", "more#figure-lamps"),
    ]
    assert listed(small(), "listings") == [
        ("Part 1 · Calls", "Listing 1.1", "the pong", "calls/ping#listing-pong"),
        ("Part 1 · Calls", "Listing 1.2", "", "calls/ping#listing-pong-2"),
        ("Part 1 · Calls", "Listing 1.3", "all of it", "calls/ping#listing-whole"),
    ]


def test_the_html_of_an_index_is_this(tea: Project, *, update: bool) -> None:
    html = "\n".join(index(tea, block(tea, n), lambda lead: f"{lead.page}#{lead.anchor}") for n in (0, 1))
    check_golden("index.html", html.replace("><", ">\n<") + "\n", update=update)


def test_the_twin_of_an_index_is_this(tea: Project, *, update: bool) -> None:
    check_golden("indexes.twin.md", twins(tea)["index.md"], update=update)


def check_golden(name: str, text: str, *, update: bool) -> None:
    path = CASES / "site" / name
    if update:
        path.write_text(text, "utf-8", newline="\n")
    assert text == path.read_text("utf-8")


def test_an_index_of_nothing_says_so(tea: Project) -> None:
    figures = Directive("index", "figures", {}, (), 0, 0, 1, block(tea).where)
    assert str(refusal(lambda: entries_of(tea, figures))) == (
        "docs/index.md:3: there are no figures to list\n  take the block away until there are"
    )
