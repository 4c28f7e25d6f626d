from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import Finding, Location
from build_tools.reports.placed import Placed, excerpt, placed

LINE = "The order is [lost](val:lost), not lost, not [lost](val:state)."


def marked(what: str, column: int = 0, line: str = LINE) -> str:
    found = placed(Finding(Location("docs/tea.md", 3, column), what), line)
    return found.line[found.column - 1 : found.end - 1] if found.column else ""


@pytest.mark.parametrize(
    ("what", "column", "at"),
    [
        ("the page says 'lost', the recording says 'packed'", 14, 15),
        ("the page says 'lost', the recording says 'packed'", 46, 47),
        ("value 'state' is not defined", 46, 57),
        ("the link names no value", 46, 46),
        ("the page says '`lost`', the recording says 'packed'", 46, 46),
        ("value 'state' is not defined", 0, 57),
        ("the page says 'lost'", 0, 0),
        ("nothing is quoted", 0, 0),
        ("value 'state' is not defined", 900, len(LINE)),
    ],
)
def test_a_finding_is_about_the_first_quoted_word_after_its_column_or_the_only_one_of_the_line(
    what: str, column: int, at: int
) -> None:
    assert placed(Finding(Location("docs/tea.md", 3, column), what), LINE).column == at


def test_what_is_left_of_a_word_is_looked_for() -> None:
    assert marked("the quote 'The order is [lo…' is not there", 1) == "The order is [lo"
    assert marked("a cut in '…' leaves out all", 1) == "T"


def test_a_word_may_have_quotes_in_it() -> None:
    assert marked("'$['a b']' can match", 1, "x: \"#order.response.body$['a b']\"") == "$['a b']"


TEXTS = st.text(st.sampled_from("ab \t\x1b\u202e茶…"), max_size=260)


@given(TEXTS, st.data())
def test_an_excerpt_keeps_the_place_and_shows_no_more_than_asked(line: str, data: st.DataObject) -> None:
    column = data.draw(st.integers(0, len(line)))
    width = data.draw(st.integers(0, len(line) - column + 1)) if column else 0
    shown = excerpt(Placed(Finding(Location("a", 1), "w"), line, column, width), 100, 40)
    assert not set(shown.line) & {"\x1b", "\u202e"}
    assert len(shown.line.replace("⟨U+202E⟩", "r")) <= 102
    if column:
        before = shown.line[: shown.column - 1].replace("␛", "\x1b").replace("⟨U+202E⟩", "\u202e")
        assert line[: column - 1].endswith(before.removeprefix("…") if len(line) > 100 else before)
    else:
        assert shown.column == 0
