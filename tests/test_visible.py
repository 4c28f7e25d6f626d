from __future__ import annotations

import html
import sys
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from build_tools.visible import escaped, visible

_LINES = {"\n", "\t"}


def test_no_character_that_acts_is_left_in_any_text() -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    left = {char for char in visible(every) if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")} - _LINES
    assert {f"U+{ord(char):04X} {unicodedata.name(char, '')}" for char in left} <= {
        # signs that are seen, before numbers and hieroglyphs
        *(f"U+{code:04X} {unicodedata.name(chr(code))}" for code in (*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891)),
        f"U+08E2 {unicodedata.name(chr(0x8E2))}",
        *(f"U+{code:04X} {unicodedata.name(chr(code))}" for code in (0x110BD, 0x110CD)),
        *(f"U+{code:04X} {unicodedata.name(chr(code), '')}" for code in range(0x13430, 0x13440)),
        *(f"U+{code:04X} {unicodedata.name(chr(code))}" for code in range(0x1BCA0, 0x1BCA4)),
    }


def test_control_characters_get_their_pictures_and_others_their_numbers() -> None:
    assert visible("a\0b\x1b[0m\r\x7f\x9b") == "a␀b␛[0m␍␡⟨U+009B⟩"
    assert visible("\u202ea\u2066b\ufeffc\ud800d\xade\U000e0041") == (
        "⟨U+202E⟩a⟨U+2066⟩b⟨U+FEFF⟩c⟨U+D800⟩d⟨U+00AD⟩e⟨U+E0041⟩"
    )


def test_line_ends_tabs_and_ordinary_text_stay() -> None:
    text = "a\tb\nc é 漢 🙂 ▲ “…”"
    assert visible(text) == text


@given(st.text())
def test_escaped_text_comes_back_from_html_as_the_visible_text(text: str) -> None:
    assert html.unescape(escaped(text)) == visible(text)
    assert not set(escaped(text)) & set("<>\"'")


@given(st.text())
def test_visible_text_is_made_visible_once(text: str) -> None:
    assert visible(visible(text)) == visible(text)
