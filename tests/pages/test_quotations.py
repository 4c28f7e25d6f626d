"""The quotations of a chapter, and what each belongs to."""

from __future__ import annotations

import pytest

from build_tools.pages.chapter import read_chapter


def told(text: str) -> list[tuple[str, str, int]]:
    """The words, the target and the line of each quotation of a chapter."""
    chapter = read_chapter("a", "docs/a.md", text, ("spec", "guide"))
    assert chapter.problems == ()
    return [(found.text, found.target, found.where.line) for found in chapter.quotations]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("[“Q”](spec:1).", "spec:1"),
        ("“Q” ([§1](spec:1)).", "spec:1"),
        ("“Q”, says [the guide](guide:a), not [§1](spec:1).", "guide:a"),
        ("As [§1](spec:1) has it, “Q”.", "spec:1"),
        ("[§1](spec:1), [§2](spec:2): “Q”", "spec:2"),
        ("[§1](spec:1) is clear. Somebody said “Q”.", ""),
        ("“Q”. [§1](spec:1) says more.", ""),
        ("“Q.” Then [§1](spec:1).", ""),
        ("“Q.” ([§1](spec:1))", "spec:1"),
        ("“Q.” [§1](spec:1)", "spec:1"),
        ("“Q?” asks [§1](spec:1).", "spec:1"),
        ("“Q” and e.g. [§1](spec:1).", "spec:1"),
        ("“Q” in A2A 1.0.1, [§1](spec:1).", "spec:1"),
        ("“Q”\n\n[§1](spec:1)", ""),
        ("- “Q”\n- [§1](spec:1)", ""),
        ("- “Q” is\n  in [§1](spec:1)", "spec:1"),
        ("“[Q](val:b)”, not [§1](spec:1).", "val:b"),
        ("[“Q”](val:b), not [§1](spec:1).", "val:b"),
        ('The "Q" of [§1](spec:1).', "spec:1"),
        ("“Q”, unlike [“Z”](spec:2).", ""),
        ("| a | b |\n|---|---|\n| “Q” | [§1](spec:1) |", ""),
        ("| a | b |\n|---|---|\n| “Q”, [§1](spec:1) | [§2](spec:2) |", "spec:1"),
        ("> Q\n>\n> [§1](spec:1), errors", "spec:1"),
        ("> Q\n> — [§1](spec:1)", "spec:1"),
        ("> “Q”\n>\n> – [§1](spec:1)", "spec:1"),
        ("> Q\n>\n> says [§1](spec:1)", ""),
        ("> Q\n\n[§1](spec:1)", ""),
        ("- a\n\n    > Q\n    >\n    > [§1](spec:1)", "spec:1"),
        ("[it [“Q”] is](spec:1)", "spec:1"),
    ],
)
def test_a_quotation_belongs_to_the_citation_in_its_sentence_or_at_its_end(text: str, target: str) -> None:
    assert [found[1] for found in told(f"# A\n\n{text}\n") if found[0].strip(".?") == "Q"] == [target]


@pytest.mark.parametrize(
    "text",
    [
        "`“Q”` is code",
        "```\n“Q”\n```",
        "<!-- “Q” -->",
        '!!! note "Q"\n    words',
        '??? question "Q"\n    words',
        '/// snippet | a\n    title: "Q"\n///',
        'a [b](c.md "Q")',
        'words { .a title="Q" }',
        'a 6" pipe and 7" more',
        "“”",
    ],
)
def test_other_marks_quote_nothing(text: str) -> None:
    assert told(f"# A\n\n{text}\n") == []


def test_words_are_plain_and_lines_are_those_where_a_quotation_begins() -> None:
    text = "---\na: b\n---\n# A\n\nHere “a **b**\n`c` [d](e.md)” and\n“‘f’ “g” h”.\n\n> one\n> two\n>\n> - *three*\n"
    assert told(text) == [
        ("a b c d", "", 6),
        ("‘f’ “g” h", "", 8),
        ("one two", "", 10),
        ("three", "", 13),
    ]


def test_block_quotes_are_counted_and_marks_in_them_are_their_own() -> None:
    chapter = read_chapter("a", "docs/a.md", "“a”\n\n> b “c”\n\n> d\n\n“e”\n")
    assert [(found.text, found.block) for found in chapter.quotations] == [("a", 0), ("b “c”", 1), ("d", 2), ("e", 0)]


def test_quotes_are_the_quotations_that_cite() -> None:
    chapter = read_chapter("a", "docs/a.md", "“a” [§1](spec:1). [“b”](val:c) “d”\n", ("spec",))
    assert [found.text for found in chapter.quotes] == ["a"]
