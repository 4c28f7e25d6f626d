from __future__ import annotations

import re

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.checks.site_figure import wrong_figure
from build_tools.pages.anchors import line_href
from build_tools.plates import figure
from build_tools.resolving import drawing_of
from tests.site.figured import figured

PAGE = "light/index.html"


def html() -> str:
    """The figure as the page has it."""
    block = figured().chapters["light"].blocks("figure")[0]

    def href(recording: str, line: int) -> str:
        return line_href(recording, line, PAGE)

    made = figure(figured(), block, ("1.1", 1), "../lamps.svg", (href, href))
    return made.before + made.after + "</figure>"


def found(text: str) -> list[str]:
    block = figured().chapters["light"].blocks("figure")[0]
    drawing = drawing_of(figured(), "lamps", block.where)
    nodes = LexborHTMLParser(text).css("[data-figure]")
    assert len(nodes) == 1
    return list(wrong_figure(figured(), PAGE, nodes[0], "1.1", drawing))


def test_a_figure_as_it_is_made_is_true() -> None:
    assert found(html()) == []


@pytest.mark.parametrize(
    ("pattern", "new", "said"),
    [
        ('class="plate figure"', 'class="plate figure wide"', "is made otherwise than the manual makes one"),
        ("<figure ", "<figure hidden ", "is made otherwise than the manual makes one"),
        ("Figure 1.1", "Figure 1.2", "is called 'Figure 1.2', and its number is 1.1"),
        ("Two lamps, asked to Light</span>", "Two lamps, asked to Dark</span>", "other words in its title"),
        ("asked by</tspan>", "refused by</tspan>", "other words in its drawings"),
        ("<li>[^<]*<svg", "<li>so<svg", "other words in its legend"),
        ("Broken\\.</li>", "Mended.</li>", "other words in its steps"),
        ("<div hidden>", "<div hidden>Not so. ", "other words in its words to search"),
        ('data-links="', 'data-links="#L1 ', "leads to other lines than its values are from"),
        (
            'data-address="lamps#light.response',
            'data-address="lamps#break.response',
            "carries another address at value 1",
        ),
        ('data-tie="1" data-address', 'data-tie="99" data-address', "carries another address at value 99"),
    ],
)
def test_a_figure_with_one_thing_changed_is_reported(pattern: str, new: str, said: str) -> None:
    changed, count = re.subn(pattern, new, html(), count=1)
    assert count == 1, pattern
    assert any(said in report for report in found(changed)), found(changed)


def test_a_value_left_out_of_a_drawing_is_counted() -> None:
    text = html()
    tied = re.search(r' data-tie="1" data-address="[^"]*"', text)
    assert tied
    assert any("times, not" in report for report in found(text.replace(tied[0], "", 1)))
