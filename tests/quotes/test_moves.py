"""What moves in another version of a source."""

from __future__ import annotations

from build_tools.quotes.fold import digest
from build_tools.quotes.headings import read_markdown
from build_tools.quotes.moves import Move, marked, quote_move, section_move
from build_tools.quotes.symbols import read_symbols

OTHER = read_markdown("""\
# Standard

## 1. Fire

Nothing.

## 2. Water

Hard water is softened first. The host may be warned.

## 3. Cups

Cups must be warmed first, and not in the fire.
""")


def test_a_quote_stays_where_its_section_has_its_words() -> None:
    passage = digest("Hard water is softened first. The host may be warned.")
    assert quote_move("water is softened", "2", passage, OTHER) == Move("same", "line 9")
    changed = Move("same", "line 9, in a passage that changed around it")
    assert quote_move("water is softened", "2", digest("Hard water is softened."), OTHER) == changed


def test_a_quote_that_another_section_has_is_moved() -> None:
    assert quote_move("water is softened", "1", "", OTHER) == Move("moved", "to 2 Water, line 9")
    assert quote_move("water is softened", "1.9", "", OTHER) == Move("moved", "to 2 Water, line 9")


def test_a_quote_whose_words_changed_is_shown_with_what_changed() -> None:
    assert quote_move("Cups are warmed first, and never in the fire.", "3", "", OTHER) == Move(
        "changed", "in 3 Cups, line 13", ("Cups [-are-] {+must be+} warmed first, and [-never-] {+not+} in the fire.",)
    )


def test_a_cut_that_would_leave_out_a_not_is_a_change() -> None:
    assert quote_move("warmed first, and … in the fire", "3", "", OTHER) == Move(
        "changed", "a cut leaves out 'not', line 13"
    )


def test_a_quote_that_is_nowhere_is_gone() -> None:
    assert quote_move("Kettles whistle at noon", "2", "", OTHER) == Move("gone")


def test_a_section_stays_moves_changes_its_name_or_is_gone() -> None:
    assert section_move("2", "2-water", OTHER) == Move("same")
    assert section_move("1", "1-water", OTHER) == Move("moved", "to 2 Water")
    assert section_move("1", "1-tea", OTHER) == Move("changed", "is now called Fire")
    assert section_move("9", "9-tea", OTHER) == Move("gone")


def test_a_symbol_stays_on_whatever_line_it_is() -> None:
    document = read_symbols("// A cup.\nmessage Cup {\n}\n", "tea.proto")
    assert section_move("Cup", "L99", document) == Move("same")
    assert section_move("Pot", "L99", document) == Move("gone")


def test_words_before_and_after_a_quote_are_no_change() -> None:
    assert marked("b c", "a b x c d") == "b {+x+} c"
