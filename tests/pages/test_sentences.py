from __future__ import annotations

import pytest

from build_tools.pages.chapter import read_chapter
from build_tools.pages.sentences import sentence_of

PAGE = """\
---
description: A page.
---

# A title

The first [`2`](val:two) ends here. The task ended
in [`DONE`](val:done), says “the server”. Another [*word*](val:done) stands
here: after it, [three (3)](rec:a#b.response.body$.c(1)).

* An item with [four](val:four) in it
* Another item

| a | b |
|---|---|
| [x](val:x) of 1. And more | [y](val:y) |
"""


@pytest.mark.parametrize(
    ("target", "line", "sentence"),
    [
        ("val:two", 7, "The first «2» ends here."),
        ("val:done", 8, "The task ended in «DONE», says “the server”."),
        ("rec:a#b.response.body$.c(1)", 9, "Another word stands here: after it, «three (3)»."),
        ("val:x", 16, "«x» of 1."),
        ("val:y", 16, "«y»"),
        ("val:nothing", 7, ""),
    ],
)
def test_the_sentence_around_a_link_has_the_words_of_a_reader_and_marks_the_value(
    target: str, line: int, sentence: str
) -> None:
    assert sentence_of(read_chapter("a", "docs/a.md", PAGE), target, line) == sentence


def test_an_item_of_a_list_is_told_without_its_mark() -> None:
    chapter = read_chapter("a", "docs/a.md", PAGE)
    assert sentence_of(chapter, "val:four", 11).startswith("An item with «four» in it")
