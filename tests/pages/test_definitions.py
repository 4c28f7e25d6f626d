"""Definitions as a chapter has them, compared with those that Markdown makes."""

from __future__ import annotations

import re

import pytest
from markdown import Markdown

from build_tools.pages.definitions import first_sentence, parse_definitions

TEXTS = (
    "# A\n\nTin\n:   What tea is packed in.\n    It is round.\n\nBox\n:   Another.\n",
    "Tin\nBox\n:   Both.\n\n    A second paragraph.\n",
    "Tin\n\n:   After a blank line.\n",
    "*Tin* of `tea`\n: One.\n: Two.\n",
    "A paragraph\nof two lines.\n\nTin\n:   One.\n\n:   Two.\n\nTea: hot.\n",
    "~~~\n: a\n~~~\n\nA\n: b\n",
)


@pytest.mark.parametrize("text", TEXTS)
def test_the_terms_of_a_text_are_those_that_a_host_sees(text: str) -> None:
    html = Markdown(extensions=["def_list", "fenced_code"]).convert(text)
    terms = [re.sub("<[^>]*>", "", term) for term in re.findall(r"<dt>(.*?)</dt>", html, re.DOTALL)]
    assert [one.term for one in parse_definitions(text.split("\n"), "docs/a.md")] == terms


def test_a_definition_has_its_first_paragraph_its_line_and_an_id() -> None:
    (one,) = parse_definitions(
        ["", "Agent `card`", ":   A [card](val:x)", "    of it.", "", "    More."], "docs/a.md", 5
    )
    assert (one.term, one.text, str(one.where)) == ("Agent card", "A [card](val:x) of it.", "docs/a.md:6")
    assert (one.anchor, one.key) == ("definition-agent-card", "agent card")


@pytest.mark.parametrize(
    ("line", "stays"),
    [("Reason", False), ("Reason { .stays }", True), ("Reason {: .wide .stays }", True), ("R { .stayss }", False)],
)
def test_a_term_that_stays_leads_from_nowhere(line: str, stays: bool) -> None:  # noqa: FBT001 - pytest's own
    (one,) = parse_definitions([line, ":   Why."], "docs/a.md")
    assert (one.term, one.stays) == (line.partition(" ")[0], stays)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("One. Two.", "One."),
        ("It says “no.” Then it ends.", "It says “no.”"),
        ("Some (e.g. tins) of 1.0.1 are. No.", "Some (e.g. tins) of 1.0.1 are."),
        ("No end", "No end"),
    ],
)
def test_the_first_sentence_ends_where_a_reader_ends_it(words: str, first: str) -> None:
    assert first_sentence(words) == first
