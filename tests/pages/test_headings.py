"""The ids that a chapter's headings have, compared with those that Python-Markdown gives."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from markdown import Markdown

from build_tools.pages.headings import headings_of, ids_of, slug


def made(text: str) -> list[str]:
    html = Markdown(extensions=["toc", "attr_list", "fenced_code"]).convert(text)
    return re.findall(r'<h\d (?:[^>]*?)\bid="([^"]*)"', html)


TEXTS = (
    "# One\n\n## `Two`, and *three*\n\n### [a link](val:x) here\n",
    "# A\n\n## A\n\n## A_1\n\n## A\n\n## Ünïcode — dash\n",
    "# A { #own .wide }\n\n## Own\n\n## own ##\n",
    "```\n# no\n```\n\n# yes &amp; no\n\n## 5.5 Errors: `-32001`\n",
)


def test_headings_have_the_ids_that_a_host_gives_them() -> None:
    for text in TEXTS:
        assert [heading.anchor for heading in headings_of(text.split("\n"))] == made(text)


@given(st.lists(st.from_regex(r"[A-Za-z0-9é.,:’ -]{1,12}", fullmatch=True), min_size=1, max_size=6))
def test_ids_of_any_words_are_those_of_the_host(titles: list[str]) -> None:
    text = "\n\n".join(f"## x{title}".rstrip() for title in titles)
    assert [heading.anchor for heading in headings_of(text.split("\n"))] == made(text)


def test_a_heading_knows_its_level_words_and_line() -> None:
    (one, two) = headings_of(["", "# A [b](see:c) { .d }", "", "### `E`"])
    assert (one.level, one.words, one.at, two.level, two.words, two.at) == (1, "A b", 1, 3, "E", 3)


def test_ids_that_an_author_gave_are_found_outside_code() -> None:
    assert ids_of(["A.", "{ .x #own }", "```", "{ #code }", "```", "# B {: #b }"]) == ("own", "b")


def test_a_slug_is_made_of_letters_that_every_address_takes() -> None:
    assert slug("Was ist — “hier” los?") == "was-ist-hier-los"
