"""The lock of the quotes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.quotes.lock import Place, Proved, QuotesLock, parse_quotes, render_quotes
from tests.helpers import refusal

NAMES = st.from_regex(r"[a-z][a-z0-9-]{0,8}", fullmatch=True)
HASHES = st.from_regex(r"[0-9a-f]{64}", fullmatch=True)
TARGETS = st.from_regex(r"[a-z]{1,5}:[A-Za-z0-9._-]{1,9}", fullmatch=True)
LINES = st.from_regex(r"[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?", fullmatch=True)
LOCKS = st.builds(
    QuotesLock,
    st.dictionaries(NAMES, HASHES, max_size=3),
    st.dictionaries(
        TARGETS, st.builds(Place, st.integers(1, 9999), st.from_regex(r"[\w-]{0,9}", fullmatch=True)), max_size=3
    ),
    st.dictionaries(st.tuples(TARGETS, HASHES), st.builds(Proved, LINES, HASHES), max_size=4),
)


@given(LOCKS)
def test_a_lock_is_read_as_it_was_written(lock: QuotesLock) -> None:
    assert parse_quotes(render_quotes(lock), "q.lock") == lock


def test_a_lock_of_nothing_says_what_it_is() -> None:
    assert render_quotes(QuotesLock()).count("\n") == 2
    assert parse_quotes("", "q.lock") == QuotesLock()


@pytest.mark.parametrize(
    ("text", "report"),
    [
        ('sections:\n  "a:1": {line: x, fragment: y}\n', "q.lock:2: 'x' is no line"),
        ('quotes:\n  "a:1":\n    "00": {lines: 1}\n', "q.lock:3: the entry has no 'passage'"),
        ("words: 1\n", "q.lock:1: 'words' is not a key of the lock"),
    ],
)
def test_a_lock_that_is_none_is_reported_with_its_line(text: str, report: str) -> None:
    assert str(refusal(lambda: parse_quotes(text, "q.lock"))).split("\n")[0] == report
