"""What stands behind a literal."""

from __future__ import annotations

from tests.ledger.given import literals

CUTS = """\
values:
  a: "01-a#b.response.body$.a"
  key: {at: "01-a#b.response.body$.a", as: key}
  words: {at: "01-a#b.response.body$.a", as: words}
  plain: {text: "{a} bytes", with: {a: "01-a#b.response.body$.a"}}
  sum: {words: "{a + b}", with: {a: "01-a#b.response.body$.a", b: "01-a#b.response.body$.b"}}
  count: {words: "{count(a)}", with: {a: "01-a#b.response.body$.a"}}
"""


def covers(text: str) -> list[str]:
    return [literal.cover for literal in literals(text, CUTS)]


def test_a_value_is_tied_and_a_computed_one_is_derived() -> None:
    text = " ".join(f"[x](val:{name})" for name in ("a", "key", "words", "plain", "sum", "count", "missing"))
    assert covers(text) == ["tied", "tied", "tied", "tied", "derived", "derived", "tied"]


def test_slots_stand_for_values_in_the_description_and_in_alt_texts_alone() -> None:
    front = '---\ndescription: "{a} and {sum} and {missing}"\ntitle: "of {a}"\n---\n'
    assert covers(f"{front}# x\n\n![{{count}} and {{missing}}](x.png) {{a}}") == [
        *("tied", "derived", "untied", "untied"),
        *("derived", "untied"),
    ]


def test_quotations_symbols_and_names_of_ours_are_told_apart() -> None:
    assert covers("[“a 1”](spec:3) `tea` T2T “b” Tea 101") == ["quoted", "untied", "symbol", "symbol", "symbol"]


def test_a_number_typed_into_a_value_is_untied() -> None:
    cuts = 'values:\n  a: {text: "12 of {a}", with: {a: "01-a#b.response.body$.a"}}\n'
    assert [(one.text, one.cover, one.by, one.where.line) for one in literals("# x", cuts)] == [
        ("12 of", "untied", "a", 2)
    ]
