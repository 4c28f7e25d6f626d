from __future__ import annotations

from build_tools.errors import Finding, Location
from build_tools.reports.placed import placed
from build_tools.reports.text import as_text


def told(line: str, what: str, column: int = 1, *help: str, rule: str = "value") -> str:
    return as_text([placed(Finding(Location("docs/tea.md", 7, column), what, help, rule), line)])


def test_the_mark_stands_under_the_word_in_wide_characters_behind_tabs_and_pictures() -> None:
    assert told("\t茶は\x1b [lost](val:state)", "the page says 'lost'", 6, "recorded at a.http:3") == (
        "docs/tea.md:7: the page says 'lost'\n"
        "  7 | \t茶は␛ [lost](val:state)\n"
        "    | \t       ^^^^ value\n"
        "  recorded at a.http:3\n"
        "1 finding; more: manual explain value"
    )


def test_a_long_line_is_cut_around_the_place() -> None:
    told_line, mark = told(f"{'a' * 200}[lost](val:state){'b' * 200}", "the page says 'lost'", 201).split("\n")[1:3]
    assert told_line == f"  7 | …{'a' * 39}[lost](val:state){'b' * 44}…"
    assert mark == f"    | {' ' * 41}^^^^ value"


def test_without_a_place_the_rule_stands_below_the_line_and_without_a_line_at_the_end() -> None:
    assert told("---", "the front matter is not closed", 0, rule="chapter") == (
        "docs/tea.md:7: the front matter is not closed\n"
        "  7 | ---\n"
        "    | chapter\n"
        "1 finding; more: manual explain chapter"
    )
    both = [placed(Finding(Location("a.yaml"), "no page shows it", (), rule), "") for rule in ("unused", "link")]
    assert as_text(both) == (
        "a.yaml: no page shows it\na.yaml: no page shows it\n2 findings; more: manual explain link|unused"
    )


def test_a_terminal_gets_the_place_and_the_mark_in_colour() -> None:
    found = placed(Finding(Location("a.md", 1, 1), "'x' is wrong", (), "link"), "x")
    painted = as_text([found], lambda text, look: f"<{look}>{text}</>")
    assert painted.split("\n")[:3] == ["<head>a.md:1</>: 'x' is wrong", "  1 | x", "    | <mark>^</> link"]


def test_what_a_report_says_has_no_character_that_acts() -> None:
    assert "\x1b" not in told("x", "'\x1b[2J' is wrong", 1, "was: \x1b[2J")


def test_nothing_is_said_of_no_findings() -> None:
    assert as_text([]) == ""
