from __future__ import annotations

import json

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from build_tools.errors import Location, RecordingError
from build_tools.recordings.address import parse_path
from build_tools.recordings.json_scan import Node, pretty, scan
from build_tools.recordings.paths import Source, node_at
from tests.helpers import refusal
from tests.recordings.strategies import JSON_TEXTS

HERE = Location("docs/cancel.md", 7)


def source(text: str) -> Source:
    return Source(scan(text), range(1, text.count("\n") + 2))


def at(text: str, path: str) -> Node:
    return node_at(source(text), parse_path(path, HERE), HERE, "a.http, step 's', response body")


def report(text: str, path: str) -> str:
    with pytest.raises(RecordingError) as caught:
        at(text, path)
    return str(caught.value)


@given(JSON_TEXTS, st.lists(st.integers(0, 3), max_size=5))
def test_the_path_that_spells_a_place_leads_to_its_node_unless_a_key_is_there_twice(text: str, way: list[int]) -> None:
    root = node = scan(pretty(scan(text)))
    path, repeated = "$", False
    for n in way:
        if n >= len(node.children):
            break
        repeated = repeated or node.repeated_key() is not None
        path += f"[{node.keys[n] if node.keys else n}]"
        node = node.children[n]
    assume(r"\ud" not in path)  # RFC 9535 has no unpaired surrogates in a path
    found: list[Node] = []
    here = Source(root, range(1, 10_000))
    error = refusal(lambda: found.append(node_at(here, parse_path(path, HERE), HERE, "here")))
    assert found == ([] if repeated else [node]), error


STEPS = st.sampled_from(["a", "b", "", "c"]) | st.integers(-3, 2)


@given(JSON_TEXTS, st.lists(STEPS, max_size=4))
@example('{"a": {"a": 1, "a": 2}}', ["a", "a"])
@example('{"\\u0061": [1, 2]}', ["a", -2])
@example('{"a": [1, 2]}', ["a", "0"])
@example('{"0": 1}', [0])
def test_a_path_of_names_and_indexes_leads_where_its_query_does(text: str, steps: list[str | int]) -> None:
    path = parse_path("$" + "".join(f"[{json.dumps(step)}]" for step in steps), HERE)
    here, found = source(text), list[Node]()
    refusal(lambda: found.append(node_at(here, path, HERE, "here")))
    node, repeated = here.root, False
    places = path.query.find(here.value)
    for step in places[0].location if places else ():
        repeated = repeated or node.repeated_key() is not None
        node = node.children[step] if isinstance(step, int) else node.child(step)
    assert found == ([node] if places and not repeated else [])


@given(JSON_TEXTS, st.sampled_from(["$..a", "$[*]", "$.a.b", "$[0][1]", "$[?@.a]", "$['']", "$[?@ == -0]", "$[::-1]"]))
def test_a_path_leads_to_one_node_or_to_a_report_that_can_be_printed(text: str, path: str) -> None:
    error = refusal(lambda: at(text, path))
    assert error is None or len(error.finding.help) <= 3
    str(error).encode()


def test_keys_are_spelled_so_that_an_author_can_copy_them() -> None:
    text = r"""{"a b": 1, "it's": 2, "\u001b[0m": 3, "\ud800": 4, "café": 5, "2": 6}"""
    assert report(text, "$['a b', \"it's\", 'café']").split("\n")[2] == "  matches: $['a b'], $[\"it's\"], $.café"
    matches = report(text.replace('"a b": 1, "it\'s": 2, ', ""), "$[*]").split("\n")[2]
    assert matches == '  matches: $["\\u001b[0m"], $["\\ud800"], $.café, …'


def test_of_many_keys_a_report_shows_the_first_and_the_nearest() -> None:
    text = "{" + ", ".join(f'"key{n}": {n}' for n in range(30)) + "}"
    assert report(text, "$.kye29") == (
        "docs/cancel.md:7: path '$.kye29' matches nothing\n"
        "  in a.http, step 's', response body\n"
        "  keys at '$': key0, key1, key2, key3, key4, key5, key6, key7, key8, key9, key10, key11, …\n"
        "  did you mean 'key29'?"
    )


DEEP = "[" * 300 + "]" * 300
DEEPER = "[" * 20_000 + "]" * 20_000


@pytest.mark.parametrize(
    ("text", "path"),
    [(DEEP, "$..a"), (f'[{{"a": {DEEPER}, "b": {DEEPER}}}]', "$[?@.a == @.b]")],
    ids=["search", "comparison"],
)
def test_a_path_that_looks_too_deep_is_reported(text: str, path: str) -> None:
    assert report(text, path) == (
        f"docs/cancel.md:7: path '{path}' looks deeper than 100 levels\n  name the way down step by step, without '..'"
    )
