from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.figures.text import Font, Ruler, Span, TooWideError, wrap

RULER = Ruler.load()
SANS, CODE = Font("sans", 13), Font("code", 12)


def lines(text: str, room: float, font: Font = SANS) -> list[str]:
    return ["".join(piece.text for piece in line) for line in wrap([Span(text, font)], room, RULER)]


def test_a_width_is_that_of_the_served_font() -> None:
    assert RULER.width("0123", CODE) == pytest.approx(4 * 7.2)
    assert RULER.width("W", SANS) > 2 * RULER.width("i", SANS)
    assert RULER.width("W", Font("sans-strong", 13)) > RULER.width("W", SANS)


@pytest.mark.parametrize(
    ("text", "ems"), [("漢字", 2.0), ("e\u0301", 0.496), ("✅", 1.4), ("Ж", 0.7), ("⟨", 1.1), ("\u0301\u0302", 0.0)]
)
def test_what_the_fonts_lack_has_a_stated_width(text: str, ems: float) -> None:
    assert RULER.width(text, Font("sans", 1)) == pytest.approx(ems)


def test_lines_end_at_spaces_which_stay_in_the_text() -> None:
    assert lines("one two three", 50) == ["one two ", "three"]


def test_a_long_word_ends_after_a_mark_inside_it() -> None:
    assert lines("UNSUPPORTED_OPERATION", 110, CODE) == ["UNSUPPORTED_", "OPERATION"]
    assert lines("see tests/test_refunds.py", 100, CODE) == ["see ", "tests/test_", "refunds.py"]


def test_a_word_that_fits_is_never_broken_inside() -> None:
    assert lines("the payments-api", 80) == ["the ", "payments-api"]


def test_cjk_ends_anywhere_but_before_a_full_stop_or_a_mark() -> None:
    assert lines("漢字漢字。漢", 52) == ["漢字漢", "字。漢"]
    assert lines("かか\u3099かか", 26) == ["かか\u3099", "かか"]


def test_a_span_can_ask_for_a_line_end() -> None:
    spans = [Span("STATE_", CODE, ends_line=True), Span("DONE", CODE)]
    assert [[piece.text for piece in line] for line in wrap(spans, 500, RULER)] == [["STATE_"], ["DONE"]]


def test_a_word_that_cannot_be_broken_is_named() -> None:
    with pytest.raises(TooWideError) as error:
        lines("a Donaudampfschiff", 60)
    assert error.value.word == "Donaudampfschiff"


TEXTS = st.lists(
    st.text(
        st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from(" _-/.漢e\u0301שא"), min_size=1, max_size=20
    ),
    min_size=1,
    max_size=4,
)


@given(TEXTS, st.sampled_from([40.0, 90.0, 200.0]))
def test_lines_hold_the_whole_text_and_fit(texts: list[str], room: float) -> None:
    spans = [Span(text, (SANS, CODE)[n % 2], tie=n) for n, text in enumerate(texts)]
    try:
        found = wrap(spans, room, RULER)
    except TooWideError:
        return
    assert "".join(piece.text for line in found for piece in line) == "".join(texts)
    for line in found:
        assert line[-1].x + line[-1].width <= room + 0.001
        for piece, after in pairwise(line):
            assert after.x == pytest.approx(piece.x + piece.width)
    for n, text in enumerate(texts):
        assert "".join(piece.text for line in found for piece in line if piece.span == n) == text
