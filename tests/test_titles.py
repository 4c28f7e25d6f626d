from __future__ import annotations

import pytest

from build_tools.pages.chapter import read_chapter
from build_tools.titles import heading_of, numbered_titles, reading_order, title_of
from tests.site.figured import figured
from tests.site.small import small


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Plain words #\n", "Plain words"),
        ("text\n\n# `Ping`, *and* [a pong](val:word) { .wide #id }\n", "Ping, and a pong"),
        ("```\n# code\n```\n\n# Ping <101> &amp; more\n", "Ping <101> & more"),
        ("## Only a second\n", ""),
    ],
)
def test_heading_is_said_as_plain_words(text: str, said: str) -> None:
    assert heading_of(read_chapter("a", "docs/a.md", text)) == said


def test_title_is_the_first_heading_where_the_nav_says_none() -> None:
    assert {name: title_of(small(), name) for name in small().chapters} == {
        "calls/ping": "Ping, and a pong",
        "index": "Ping <101>",
    }


def test_titles_have_the_numbers_of_their_pages() -> None:
    assert numbered_titles(figured()) == {
        "index": "Lamps",
        "light": "1.1 Two lamps",
        "more": "1.3 More",
        "stub": "1.2 Not written yet",
    }


def test_pages_are_read_in_the_order_of_the_nav() -> None:
    assert [page.path for page in reading_order(figured())] == ["index.md", "light.md", "stub.md", "more.md"]
