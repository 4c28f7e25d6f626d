"""What is a literal, and what only looks like one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.ledger.sheet import Sheet
from tests.ledger.given import literals, untied

WORD = st.text("abcdefgh", min_size=1, max_size=8)
NUMBER = st.integers(0, 10**6).map(str)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 of 11, 1.10 and -3", ["1", "11", "1.10", "-3"]),
        ("On 2026-10-06 at 12:30, 1,000 g.", ["2026-10-06", "12:30", "1,000"]),
        ("3-5 bags, 3–5 bags, 4th, 50%, 20°C", ["3-5", "3–5", "4th", "50%", "20°C"]),
        ("(1), [2], *3*, **4**: 5; “6”", ["6", "1", "2", "3", "4", "5"]),
        ("v2 and x86, T2T and T2T 1.0, T2T 1.1", ["v2", "x86", "1.1"]),
        ("Tea 101 and Tea 102, 101", ["102", "101"]),
        ("# A heading of 1\n\n* 2\n* b\n\n1. 3\n2. b\n\n> 4", ["1", "2", "3", "4"]),
        ("| a | b |\n|---|--:|\n| 1 | 2 |", ["1", "2"]),
        ('!!! note "1"\n\n    2\n\n??? tip "3"\n    4\n\n=== "5"\n\n    6', ["1", "2", "3", "4", "5", "6"]),
        ("term 1\n:   2", ["1", "2"]),
        ("![1](a2.png) [3](b4.md#c5) [6][d7]\n\n[d7]: e8.md", ["1", "3", "6", "d7"]),
        ("<b title=\"1\">2</b> <img alt='3' src='4.png'>", ["1", "2", "3"]),
        ("see <https://x.example/1> and https://x.example/2, 3", ["3"]),
        ("a { .b1 #c2 } 3", ["3"]),
        ("a <!-- 1 --> 2\n\n<!--\n3\n-->\n", ["2"]),
    ],
)
def test_numbers_are_found_wherever_a_reader_meets_them(text: str, found: list[str]) -> None:
    assert sorted(untied(text)) == sorted(found)


@pytest.mark.parametrize(
    "text",
    [
        "Section 4.4, sections 4.4 and 4.5, §5, §§5.1–5.3, figure 4.6, Listing 2, chapter 3, Part 4.",
        "Figures 4.6 to 4.8.",
        "RFC 9110, and RFCs 8259 and §7.",
        "[RFC 9112 of 2022](https://www.rfc-editor.org/rfc/rfc9112), [Tea 1.0.1](https://tea.example/1)",
        "HTTP/1.1, `HTTP/1.1`, `tea`, `tea.state`, `tea[…].state`, `tea[]`",
        "1. a\n10. b\n\n   2) c",
        "One is enough. The first one, at one, in one; one that is there, once.",
        "Once a state is there, at once, once more, once again a tin.",
        "all is well, none at all. Both. Only then. A tin and nothing else.",
        "zero\n\ntins",
        "* ten\n* tins",
        "`…` and “…”",
        "```sh\ncurl -m 5\n```",
    ],
)
def test_what_is_ours_or_a_name_is_no_literal_of_a_page(text: str) -> None:
    assert untied(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("two tins", ["two tins"]),
        ("All four of the open boxes stay.", ["All four of the open boxes"]),
        (
            "both big tins, none of these bags, only the last state",
            ["both big tins", "none of these bags", "only the last state"],
        ),
        ("Zero `a` bags, twelve [x](b.md) tins", ["Zero … bags", "twelve x tins", "a"]),
        (
            "The tin is sent twice. It never holds a bag. Always a tin. It is shut once, the tin.",
            ["twice", "never", "Always"],
        ),
        ("one\ntin", ["one tin"]),
        ("two things about a tin, three cups of a tin, four tins", ["four tins"]),
        ("thirteen tins, seventy bags", []),
    ],
)
def test_words_count_when_a_noun_follows(text: str, found: list[str]) -> None:
    assert sorted(untied(text)) == sorted(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("“a tin”, “[b](val:b)”, “[b](val:b) c”, “”", ["a tin", "c"]),
        ("“a\ntin”", ["a tin"]),
        ("`code` and ``co`de``", ["code", "co`de"]),
        ("```json\n{}\n```\n\n    x = 1\n\n~~~\na\n~~~", ["```json", "x = 1", "~~~"]),
    ],
)
def test_quotation_marks_and_code_are_literals(text: str, found: list[str]) -> None:
    assert sorted(untied(text)) == sorted(found)


def test_terms_are_declared_as_code_as_a_quotation_and_around_a_word() -> None:
    text = "`slow`, “by and by”, reads only the\nstate, and only the state"
    assert untied(text, ("slow", "by and by", "reads only the state")) == ["only the state"]
    by = [literal.by for literal in literals(text, terms=("slow", "by and by", "reads only the state"))]
    assert sorted(by) == ["", "by and by", "reads only the state", "slow"]


@given(st.lists(st.one_of(WORD, NUMBER), min_size=1, max_size=8))
def test_no_number_in_a_sentence_escapes(words: list[str]) -> None:
    assert untied(f"x {' '.join(words)} x") == [word for word in words if word.isdigit()]


@given(st.lists(st.one_of(WORD, NUMBER, st.just("two tins"), st.just("`code`")), min_size=1, max_size=5))
def test_nothing_in_a_tied_link_is_untied_and_each_link_is_one_literal(words: list[str]) -> None:
    found = literals(f"x [{' '.join(words)}](val:a) x [a](rec:01-a#b.response.status)")
    assert [(literal.kind, literal.cover) for literal in found] == [("link", "tied")] * 2


@given(st.text("ab1 `“”[]()|\n<>*#-.", max_size=60))
def test_reading_a_page_never_moves_a_character(text: str) -> None:
    sheet = Sheet(text, "docs/a.md", 1)
    for span in list(sheet.codes):
        sheet.take(span)
    sheet.blank_all(re.compile("[(].*?[)]"))
    assert (len(sheet.text), len(sheet.hidden)) == (len(text), len(text))
    assert [n for n, char in enumerate(sheet.text) if char == "\n"] == [
        n for n, char in enumerate(text) if char == "\n"
    ]


@given(st.text("ab1 `“”[]()|\n<>*#-.!{}~^:$\\", max_size=80))
def test_any_page_that_our_parser_reads_has_a_ledger(text: str) -> None:
    lines = text.count("\n") + 1
    assert all(1 <= literal.where.line <= lines for literal in literals(f"# a {text}"))
