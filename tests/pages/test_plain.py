"""The words of a piece of Markdown."""

from __future__ import annotations

import pytest

from build_tools.pages.plain import plain_words, without_links


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a [b](val:c) d", "a b d"),
        ("[`a`](val:b) and [“c”](spec:1.2)", "a and “c”"),
        ("[a [b] c](val:d(e)) f", "a [b] c f"),
        ("`[a](val:b)` stays", "[a](val:b) stays"),
        ("![a tin](tin.svg) of tea[^1]", "of tea"),
        ('*a* [b](<c d> "title")', "a b"),
        ("](val:a)", "](val:a)"),
    ],
)
def test_words_are_what_a_reader_sees(text: str, said: str) -> None:
    assert plain_words(text) == said


def test_without_its_links_a_text_keeps_its_marks() -> None:
    assert without_links("**a** [`b`](val:c)") == "**a** `b`"
