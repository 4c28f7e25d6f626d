from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from build_tools.checks.site_titles import wrong_titles

VALUE = '<a data-value="val:x" class="value" href="#L1">1519</a>'


def page(heading: str, title: str, outline: str) -> str:
    return (
        f"<html><head><title>{title}</title></head><body><nav><a href='#id'>{outline}</a></nav>"
        f'<h1 id="id">{heading}</h1></body></html>'
    )


def found(html: str, *names: str) -> list[str]:
    return list(wrong_titles(LexborHTMLParser(html), "Site", names))


@pytest.mark.parametrize(
    "heading",
    [
        f"Push {VALUE} bytes",
        f'<span class="no">1.1</span> Push {VALUE} bytes',
        f'Push {VALUE}<sup class="note">1</sup> bytes<a class="headerlink" href="#id">¶</a>',
    ],
)
def test_number_note_and_link_of_a_heading_are_in_none_of_its_copies(heading: str) -> None:
    assert found(page(heading, "Push 1519 bytes - Site", "Push 1519 bytes")) == []
    assert found(page(heading, "Push 1518 bytes - Site", "Push 1518")) == [
        "the heading 'Push 1519 bytes' is called 'Push 1518' elsewhere in the page",
        "the heading 'Push 1519 bytes' is called 'Push 1518 bytes - Site' elsewhere in the page",
    ]


def test_a_heading_without_a_value_may_be_called_otherwise() -> None:
    assert found(page("Push", "Pull", "Pull")) == []


def test_a_title_may_be_the_one_of_the_nav_or_of_the_site() -> None:
    heading = f"Push {VALUE}"
    assert found(page(heading, "Site", "Push 1519")) == []
    assert found(page(heading, "Short - Site", "Push 1519"), "Short") == []
    assert found(page(heading, "Long - Site", "Push 1519"), "Short") == [
        "the heading 'Push 1519' is called 'Long - Site' elsewhere in the page"
    ]
