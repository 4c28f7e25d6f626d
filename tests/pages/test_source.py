"""The text of a chapter made ready for parsing."""

from __future__ import annotations

import pytest

from build_tools.pages.source import fenced, holder_of, indented_code, masked, open_fence, split


def test_front_matter_is_apart_and_lines_keep_their_numbers() -> None:
    source = split("---\ntitle: Tea\n---\n# Tea\n")
    assert (source.front, source.lines, source.first) == ("title: Tea", ("# Tea", ""), 4)


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_every_kind_of_line_end_is_one_line_end(end: str) -> None:
    assert split(f"\ufeff# Tea{end}{end}Words{end}").lines == ("# Tea", "", "Words", "")


def test_text_that_begins_with_a_rule_has_no_front_matter() -> None:
    assert split("---\n\n# Tea").lines == ("---", "", "# Tea")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\n```\nb\n```\nc", {1, 2, 3}),
        ("````\n```\n````\nc", {0, 1, 2}),
        ("~~~\n```\n~~~\n```\nx\n```", {0, 1, 2, 3, 4, 5}),
        ("```\nno end", set()),
        ("``` a ` b\nc\n```", set()),
        ("<!--\n```\n-->\nc", {0, 1, 2}),
        ("<!-- a --> c", set()),
        ("<!-- no end\nc", set()),
    ],
)
def test_fences_and_comments_end_where_they_say(text: str, code: set[int]) -> None:
    assert fenced(text.split("\n")) == code


def test_fence_without_an_end_is_found_and_one_with_an_end_is_not() -> None:
    assert open_fence(["```", "a", "```", "", "~~~", "b"]) == 4
    assert open_fence(["```", "~~~", "```"]) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a `b` c", "a ··· c"),
        ("a ``b ` c`` d", "a ········· d"),
        ("a <!-- b --> c", "a ·········· c"),
        (r"a \[b] c", "a ··b] c"),
        ("a ` b\n\nc ` d", "a · b\n\nc · d"),
        ("* a ` b\n* c ` d", "* a · b\n* c · d"),
        ("`<!--` a `-->`", "······ a ·····"),
        ("`a\nb` c", "··\n·· c"),
    ],
)
def test_code_comments_and_escapes_are_masked_within_their_block(text: str, shown: str) -> None:
    assert masked(text).replace("\0", "·") == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a\n\n    b", {2}),
        ("a\n    b", set()),
        ("# a\n    b", {1}),
        ("a\n* b\n\n    c", {3}),
        ("* a\n\n    b\n\n        c", {4}),
        ("* a\n\n    * b\n\n        c\n\n            d", {6}),
        ("!!! note\n\n    b", set()),
        ("a\n\n    b\n    c\n\nd", {2, 3}),
        ("* a\n# b\n\n    c", {3}),
        ("a\n\n    * b\n\n        c", {2, 4}),
    ],
)
def test_indent_alone_makes_code_only_outside_its_list(text: str, code: set[int]) -> None:
    assert indented_code(text.split("\n")) == code


@pytest.mark.parametrize(
    ("text", "holder"),
    [
        ("* a\n\n    x", "* a"),
        ("* a\nlazy\n\n    x", "* a"),
        ("* a\n\nb\n\n    x", ""),
        ("* a\n\n    * b\n\n        x", "    * b"),
        ("* a\n\n    b\n\n        x", "* a"),
        ("12. a\n\n    x", "12. a"),
        ("1) a\n\n    x", ""),
        ("words\n* a\n\n    x", ""),
        ("# Words\n* a\n\n    x", "* a"),
        ("* a\n    * b\n\n        x", "    * b"),
        ("Term\n:   a\n\n    x", ":   a"),
        ("a\n\n    x", ""),
    ],
)
def test_line_is_in_the_item_whose_indent_it_has(text: str, holder: str) -> None:
    lines = text.split("\n")
    assert holder_of(lines, len(lines) - 1) == holder
