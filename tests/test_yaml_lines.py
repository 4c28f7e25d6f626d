"""YAML with the line of every entry."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import DocsError
from build_tools.yaml_lines import read_yaml


def test_every_entry_has_its_line() -> None:
    entry = read_yaml("a:\n  - b\n  - c: d\n", "x.yaml").mapping("x")["a"]
    assert (entry.where.line, [item.where.line for item in entry.items("a")]) == (1, [2, 3])


def test_scalars_are_the_text_that_stands_there() -> None:
    entries = read_yaml('a: 11.0\nb: no\nc: 2026-10-06\nd: "x\\u0020y"\ne:\n', "x.yaml").mapping("x")
    assert [entry.text("it") for entry in entries.values()] == ["11.0", "no", "2026-10-06", "x y", ""]


@pytest.mark.parametrize(
    "text", ["[" * 2000, "a: &a [*a]", "a: *b", "\x07", "a: b: c", "\tb", "%", "a: !!x [", "- a\nb", "'"]
)
def test_text_that_is_not_ours_ends_in_one_report(text: str) -> None:
    with pytest.raises(DocsError) as caught:
        read_yaml(text, "x.yaml").mapping("x")
    assert caught.value.finding.where.path == "x.yaml"
    assert caught.value.finding.help


@given(st.text("ab:-[]{}#&*!|>'\"%@`,? \n\t", max_size=30) | st.text(max_size=20))
def test_any_text_is_read_or_reported(text: str) -> None:
    with suppress(DocsError):
        read_yaml(text, "x.yaml")
