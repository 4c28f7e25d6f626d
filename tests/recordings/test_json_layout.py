from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build_tools.recordings.json_layout import is_written
from build_tools.recordings.json_scan import JsonError, pretty, scan
from tests.recordings.strategies import DEEP_TEXTS, JSON_TEXTS

LONG = "9" * 6000


def is_as_written_again(text: str) -> bool:
    try:
        return pretty(scan(text)) == text
    except JsonError:
        return False


def written(text: str) -> str:
    return pretty(scan(text))


@given(JSON_TEXTS | DEEP_TEXTS)
def test_a_text_is_in_its_written_form_when_it_would_be_written_so(text: str) -> None:
    assert is_written(text) == (is_as_written_again(text) and LONG not in text)


@given(JSON_TEXTS)
def test_every_text_that_is_written_is_known_but_for_numbers_that_python_does_not_read(text: str) -> None:
    assert is_written(written(text)) == (LONG not in text)


PIECES = st.sampled_from(["", " ", "  ", "\n", "\n  ", *'\t\r,:"1[]{}', "NaN", "\u2028", "[]", "{}"])


@given(JSON_TEXTS, st.integers(0), st.integers(0, 4), PIECES)
@example('{"a":[1,{"b":[]}]}', 17, 1, "")
@example("[[1],[2]]", 10, 2, "")
@example("[NaN]", 0, 0, "")
@example("[[],1]", 5, 1, "\n  ")
@example("[1]", 7, 0, "\n")
def test_one_change_of_a_written_text_is_seen(text: str, at: int, length: int, new: str) -> None:
    try:
        text = written(text.replace("NaN", "0"))
    except JsonError:
        return
    at %= len(text) + 1
    changed = text[:at] + new + text[at + length :]
    assert is_written(changed) == (is_as_written_again(changed) and LONG not in changed)


@pytest.mark.parametrize(("depth", "known"), [(200, True), (201, False), (20_000, False)])
def test_more_levels_than_a_recording_writes_are_not_in_its_form(depth: int, *, known: bool) -> None:
    opened = "\n".join("  " * n + "[" for n in range(depth))
    closed = "\n".join("  " * n + "]" for n in reversed(range(depth)))
    assert is_written(f"{opened}\n{'  ' * depth}1\n{closed}") is known
