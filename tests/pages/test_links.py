"""Tied links in the text of a chapter."""

from __future__ import annotations

import pytest

from build_tools.errors import Location
from build_tools.pages.links import TiedLink, parse_links, said_text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("packed", "packed"),
        ("`packed`", "packed"),
        ("**`packed`**", "packed"),
        ("*1* of _12_ and __3__", "1 of 12 and 3"),
        ("TASK_STATE_FAILED", "TASK_STATE_FAILED"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"a \| b \*c\*", "a | b *c*"),
        ("a &#124; b &lt; c", "a | b < c"),
        ("`a &lt; *b*`", "a &lt; *b*"),
        ("``a ` b``", "a ` b"),
        ("one\n  of twelve", "one of twelve"),
    ],
)
def test_said_text_is_what_a_reader_sees(text: str, said: str) -> None:
    assert said_text(text) == said


def test_link_is_found_with_its_line_also_over_two_lines() -> None:
    found = parse_links(["a [b", "c](val:d) e", "[f](rec:a#b.request.body$.c[0])"], "docs/a.md", 10)
    assert found.tied == (
        TiedLink("b c", "val:d", Location("docs/a.md", 10)),
        TiedLink("f", "rec:a#b.request.body$.c[0]", Location("docs/a.md", 12)),
    )
    assert found.problems == ()


def test_parentheses_in_a_target_are_part_of_it() -> None:
    (link,) = parse_links(["[a](rec:b#c.request.note:d(e)) (f)"], "docs/a.md").tied
    assert link.target == "rec:b#c.request.note:d(e)"


@pytest.mark.parametrize("text", ["`[a](val:b)`", "interval:30", "val: b", "a | [b](https://c.example/) | d"])
def test_other_text_is_no_tied_link_and_no_mistake(text: str) -> None:
    found = parse_links([text], "docs/a.md")
    assert (found.tied, found.problems) == ((), ())
