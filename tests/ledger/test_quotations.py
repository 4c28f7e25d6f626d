"""Quotations with a citation."""

from __future__ import annotations

import pytest

from build_tools.ledger.quotations import quotations
from build_tools.ledger.sheet import Sheet


def quoted(text: str) -> list[str]:
    sheet = Sheet(text, "docs/a.md", 1)
    return [" ".join(text[first:end].split()) for first, end in quotations(sheet)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[“a 1”](spec:3.1)", ["“a 1”"]),
        ("“a” [§3](spec:3.1), “b” ([c](proto:D.e)), “f”, g", ["“a”", "“b”"]),
        ("“a”\n([b](life-of-a-task:c))", ["“a”"]),
        ("> a 1\n> b\n>\n> §3.1 C\n\n> d\n", ["> a 1 > b > > §3.1 C"]),
        ("    > a\n    >\n    > [§3.1](spec:3.1), errors", ["> a > > [§3.1](spec:3.1), errors"]),
        ("“a” is said in [b](https://b.example), “c” [d](d.md), “e” [f](val:f), [“g”](rec:a#b.request)", []),
        ("`“a” [b](spec:c)`", []),
    ],
)
def test_a_quotation_is_one_when_a_source_is_cited_for_it(text: str, found: list[str]) -> None:
    assert sorted(quoted(text)) == sorted(found)
