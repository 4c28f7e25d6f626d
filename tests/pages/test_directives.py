"""Directives, as a chapter writes them."""

from __future__ import annotations

import pytest

from build_tools.pages.directives import parse_directives


def test_block_has_its_name_options_note_and_lines() -> None:
    text = '/// snippet | a\n    title: "b: c"\n\nA note.\n\n* item\n///\n'
    (block,) = parse_directives(text.split("\n"), "docs/a.md", 5).directives
    assert (block.kind, block.argument, dict(block.options)) == ("snippet", "a", {"title": "b: c"})
    assert block.body == ("", "A note.", "", "* item")
    assert (block.first, block.last, block.where.line) == (0, 6, 5)


def test_lines_of_a_block_in_a_list_lose_the_indent_of_the_list() -> None:
    text = "* a\n\n    /// snippet | b\n        title: c\n\n    Note.\n    ///\n"
    (block,) = parse_directives(text.split("\n"), "docs/a.md").directives
    assert (block.indent, block.options["title"], block.body) == (4, "c", ("", "Note."))


@pytest.mark.parametrize("text", ["a / b // c", "http:///a", "a ///", "`/// snippet | a`", "//////", "/path | a"])
def test_slashes_in_text_are_no_block(text: str) -> None:
    found = parse_directives([text], "docs/a.md")
    assert (found.directives, found.problems) == ((), ())


def test_mistake_in_one_block_hides_no_other_block() -> None:
    text = "/// snippet | a\n    titel: b\n///\n\n/// snippet | c\n\n/// snippet | d\n///\n"
    found = parse_directives(text.split("\n"), "docs/a.md")
    assert [block.argument for block in found.directives] == ["d"]
    assert [problem.where.line for problem in found.problems] == [2, 5]


def test_no_break_space_before_a_name_is_said_by_its_number() -> None:
    (problem,) = parse_directives(["///\u00a0snippet | a", "///"], "docs/a.md").problems
    assert problem.what == "the character U+00A0 stands where a block has spaces"
