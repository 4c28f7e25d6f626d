"""Numbers as sentences say them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.values.numbers import numbers, word


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Four of twelve", (4, 12)),
        ("both, once, twice", (2, 1, 2)),
        ("11 and 1.0, 1,000, 4th, -3, ²", (11,)),
        ("someone, tension, 'two', (3).", (2, 3)),
        ("", ()),
    ],
)
def test_whole_numbers_are_read_in_digits_and_words(text: str, found: tuple[int, ...]) -> None:
    assert numbers(text) == found


@given(st.integers(0, 10**9))
def test_a_number_said_is_read_again(number: int) -> None:
    assert numbers(f"all {word(number)} tins") == (number,)
