"""Folding."""

from __future__ import annotations

import pytest

from build_tools.quotes.fold import digest, folded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("“it isn’t”", '"it isn\'t"'),
        ("‘a’ «b» ´c`", '"a" "b" "c"'),
        ("a – b — c‑d", "a - b - c-d"),
        ("a\u00a0b\u202fc \n d", "a b c d"),
    ],
)
def test_typographic_marks_and_spaces_are_the_same_words(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    assert digest(one) == digest(other)


@pytest.mark.parametrize(
    ("one", "other"), [("MAY", "may"), ("a b", "ab"), ("a, b", "a b"), ("a…", "a..."), ("é", "e"), ("a\u200bb", "ab")]
)
def test_all_else_is_not(one: str, other: str) -> None:
    assert folded(one) != folded(other)
