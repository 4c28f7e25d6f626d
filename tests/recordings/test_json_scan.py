from __future__ import annotations

import json
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build_tools.recordings.json_scan import DEEPEST, JsonError, Node, plain, pretty, scan
from tests.recordings.strategies import JSON_TEXTS, SPACES

# Kept apart from the scanner's own grammar: anything between spaces and punctuation is a token.
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')


def tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def loads(text: str) -> object:
    """What json.loads makes of a text, with duplicate keys, and numbers as written."""

    def no_constant(name: str) -> object:
        raise ValueError(name)

    return json.loads(text, object_pairs_hook=tuple, parse_int=str, parse_float=str, parse_constant=no_constant)


@given(JSON_TEXTS)
def test_pretty_printing_changes_space_alone(text: str) -> None:
    shown = pretty(scan(text))
    assert tokens(shown) == tokens(text)
    assert loads(shown) == loads(text)
    assert pretty(scan(shown)) == shown


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_pretty_prints_as_python_does_with_two_spaces(value: object) -> None:
    text = json.dumps(value, ensure_ascii=False)
    assert pretty(scan(text)) == json.dumps(value, ensure_ascii=False, indent=2)
    assert plain(scan(text)) == value


@given(JSON_TEXTS)
def test_a_node_knows_the_lines_it_stands_on(text: str) -> None:
    shown = pretty(scan(text))
    lines = shown.split("\n")
    todo: list[tuple[str, Node]] = [("", scan(shown))]
    while todo:
        lead, node = todo.pop()
        ends = {"object": "{}", "array": "[]"}.get(node.kind)
        assert lines[node.line].lstrip(" ").startswith(lead + (ends[0] if ends else node.raw))
        assert lines[node.last].rstrip(",").endswith(ends[1] if ends else node.raw)
        leads = [f"{key}: " for key in node.keys] or [""] * len(node.children)
        todo += zip(leads, node.children, strict=True)


def test_a_member_begins_at_its_key_and_ends_at_its_value() -> None:
    root = scan('{"a"\n:\n1, "b": [\n2,\n3 ]\n\n}')
    assert (root.line, root.last) == (0, 6)
    assert [(node.line, node.last) for node in root.children] == [(0, 2), (2, 4)]
    assert [(node.line, node.last) for node in root.children[1].children] == [(3, 3), (4, 4)]


@given(JSON_TEXTS, st.integers(0), st.sampled_from([*'{}[]:,"\\ 0-e.x', "\n", "\x00", "\ufeff", "NaN", ""]))
@example("[1]", 1, "Infinity")
@example("1", 0, "")
def test_what_python_refuses_is_refused_and_nothing_else(text: str, at: int, new: str) -> None:
    at %= len(text) + 1
    text = text[:at] + new + text[at + 1 :]
    assert refuses(scan, text, JsonError) == refuses(loads, text, ValueError), text


def refuses(read: object, text: str, error: type[Exception]) -> bool:
    assert callable(read)
    try:
        read(text)
    except error:
        return True
    return False


MISTAKES = {
    "": (0, "a value", "the end"),
    " \n": (1, "a value", "the end"),
    "nul": (0, "a value", "'nul'"),
    "{": (0, "a key or '}'", "the end"),
    "{1": (0, "a key or '}'", "'1'"),
    '{"a" 1}': (0, "':'", "'1'"),
    '{"a":\n}': (1, "a value", "'}'"),
    '{"a": 1\n"b": 2}': (1, "',' or '}'", "'\"b\"'"),
    '{"a": 1,\n}': (1, "a key", "'}'"),
    "[": (0, "a value or ']'", "the end"),
    "[1,\n\n]": (2, "a value", "']'"),
    "[1\n2]": (1, "',' or ']'", "'2'"),
    "[1]]": (0, "the end of the text", "']'"),
    "01": (0, "the end of the text", "'1'"),
    "[NaN]": (0, "a value or ']'", "'NaN'"),
    "'a'": (0, "a value", "''a''"),
    '"a\tb"': (0, "a value", "'\"a\tb\"'"),
    '["open, and very long]': (0, "a value or ']'", "'\"open, and v'"),
}


@pytest.mark.parametrize(("text", "mistake"), MISTAKES.items())
def test_text_that_is_not_json_is_told_by_line_and_by_what_should_stand_there(
    text: str, mistake: tuple[int, str, str]
) -> None:
    with pytest.raises(JsonError) as caught:
        scan(text)
    assert (caught.value.line, caught.value.expected, caught.value.found) == mistake


@given(st.lists(SPACES, min_size=3, max_size=3))
def test_a_mistake_is_on_the_line_where_it_stands(spaces: list[str]) -> None:
    before = "[1," + "".join(spaces)
    with pytest.raises(JsonError) as caught:
        scan(before + "?")
    assert caught.value.line == before.count("\n")


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_any_depth_is_read_and_a_great_depth_is_not_printed(opening: str, closing: str) -> None:
    root = scan(opening * 20_000 + "1" + closing * 20_000)
    deep = plain(root)
    for _ in range(20_000):
        deep = deep[0] if isinstance(deep, list) else deep["a"]  # type: ignore[index]
    assert deep == 1
    with pytest.raises(JsonError, match=f"expected at most {DEEPEST} levels, found more"):
        pretty(root)
    assert len(pretty(scan(opening * DEEPEST + "1" + closing * DEEPEST)).split("\n")) == 2 * DEEPEST + 1


def test_a_number_that_python_cannot_hold_is_read_and_kept_as_written() -> None:
    root = scan(f"[{'9' * 6000}, 1e400, -0, 11.0]")
    assert [node.says() for node in root.children] == ["9" * 6000, "1e400", "-0", "11.0"]
    assert plain(root) == [float("inf"), float("inf"), 0, 11.0]


def test_of_members_with_one_key_the_last_counts_and_the_first_is_named() -> None:
    root = scan(r'{"a": 1, "\u0061": 2, "b": 3}')
    assert plain(root) == {"a": 2, "b": 3}
    assert root.repeated_key() == '"a"'
    assert scan('{"a": 1, "b": 1}').repeated_key() is None


def test_an_object_of_very_many_keys_is_searched_for_repeats_once() -> None:
    keys = ", ".join(f'"{n}": 0' for n in range(100_000))
    assert scan(f"{{{keys}}}").repeated_key() is None


def test_a_string_of_very_many_escapes_is_one_token() -> None:
    assert scan('"' + r"\n" * 1_000_000 + '"').says() == "\n" * 1_000_000
    with pytest.raises(JsonError):
        scan('"' + r"\n" * 1_000_000)
