"""The edits of a recorded value, each as the text that a run of other software would have written."""

from __future__ import annotations

import hypothesis
from hypothesis import strategies as st

from build_tools.mutate.edits import edited_text, edits_of, with_child
from build_tools.recordings.json_scan import Node, pretty, scan
from tests.recordings.strategies import JSON_TEXTS


def edits(text: str, *siblings: str) -> list[tuple[str, str]]:
    return list(edits_of(scan(text), siblings))


def test_a_number_is_changed_by_one_and_by_ten_in_the_form_it_was_written_in() -> None:
    assert edits("11") == [("number plus one", "12"), ("number minus one", "10"), ("number times ten", "110")]
    assert edits("1.0") == [("number plus one", "2.0"), ("number minus one", "0.0"), ("number times ten", "10.0")]
    assert edits("0") == [("number plus one", "1"), ("number minus one", "-1")]


def test_a_symbol_becomes_another_of_its_kind_and_a_text_gets_another_letter() -> None:
    siblings = ('"LAMP_LIT"', '"LAMP_OFF"', '"BELL_RINGS"', '"lamp"')
    assert edits('"LAMP_OFF"', *siblings) == [("enum to a sibling", '"LAMP_LIT"'), ("string edited", '"MAMP_OFF"')]
    assert edits('"LAMP_OFF"') == [("string edited", '"MAMP_OFF"')]
    assert edits('"9f3c"', *siblings) == [("string edited", '"0f3c"')]


def test_a_boolean_is_flipped_and_nothing_is_left_alone() -> None:
    assert edits("true") == [("boolean flipped", "false")]
    assert edits("null") == []
    assert edits('"…"') == []
    assert edits("{}") == []


@hypothesis.given(st.text())
def test_an_edited_text_is_as_long_and_differs_in_one_character(text: str) -> None:
    edited = edited_text(text)
    assert len(edited) == len(text)
    assert sum(one != other for one, other in zip(text, edited, strict=True)) <= 1


def test_a_child_is_deleted_and_duplicated_with_its_key() -> None:
    root = scan('{"a": [1, 2], "b": {}}')
    assert with_child(root, root, 0) == '{\n  "b": {}\n}'
    assert with_child(root, root.children[0], 1, root.children[0].children[1], root.children[0].children[1]) == (
        '{\n  "a": [\n    1,\n    2,\n    2\n  ],\n  "b": {}\n}'
    )
    assert with_child(root, root, 1, root.children[1], root.children[1]).count('"b"') == 2


@hypothesis.given(JSON_TEXTS, st.data())
def test_putting_a_child_back_changes_nothing(text: str, data: st.DataObject) -> None:
    root = scan(text)
    parents = [node for node in walk(root) if node.children]
    hypothesis.assume(parents)
    parent = data.draw(st.sampled_from(parents))
    at = data.draw(st.integers(0, len(parent.children) - 1))
    assert with_child(root, parent, at, parent.children[at]) == pretty(root)


def walk(node: Node) -> list[Node]:
    return [node, *(below for child in node.children for below in walk(child))]
