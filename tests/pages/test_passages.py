"""The passages of a Markdown text."""

from __future__ import annotations

import pytest

from build_tools.pages.passages import CELL, cells, passages, plain

TEXT = """\
# A **heading** #
Words of
one paragraph.
- An item
    that goes on
1. Another

    its *second* paragraph
| a | `b|c` |
|---|---|
| d \\| e | |
> A quote
> of two lines

!!! note "Its title"
    Its words.

```json
{"a":
  1}
```
<!-- not
seen --> seen
: A definition
"""


def test_paragraphs_items_rows_titles_and_code_are_passages_with_their_lines() -> None:
    assert [(found.text, found.first, found.last) for found in passages(TEXT.split("\n"), 11)] == [
        ("A heading", 11, 11),
        ("Words of one paragraph.", 12, 13),
        ("An item that goes on", 14, 15),
        ("Another", 16, 16),
        ("its second paragraph", 18, 18),
        (f"a {CELL} b|c", 19, 19),
        (f"d | e {CELL} ", 21, 21),
        ("A quote of two lines", 22, 23),
        ("Its title", 25, 25),
        ("Its words.", 26, 26),
        ('{"a": 1}', 28, 31),
        ("seen", 33, 33),
        ("A definition", 34, 34),
    ]


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("[`Task`](#411-task): a **task**", "Task: a task"),
        ("[a [b] c](d(e)f) ![g](h.png) [i][j]", "a [b] c g i"),
        ("`[a](b)` and `<T>`", "[a](b) and <T>"),
        ('<a id="x"></a>one<br>two &amp; <b>three</b>', "one two & three"),
        ("1 < 2 > 0, a*b", "1 < 2 > 0, a*b"),
        (r"\*a\* TASK_STATE_X", "*a* TASK_STATE_X"),
        ("[t]he server", "[t]he server"),
    ],
)
def test_plain_words_are_what_a_reader_sees(markdown: str, words: str) -> None:
    assert plain(markdown) == words


def test_cells_end_at_bars_that_are_not_in_code() -> None:
    assert cells("| a | `b | c` | d \\| e |") == ["a", "`b | c`", "d \\| e"]
    assert cells("| a | b") == ["a", "b"]
