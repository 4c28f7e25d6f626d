"""One entry for all bindings gives each its own snippet: of its twin, from its root, with what is kept of it."""

from __future__ import annotations

import json

import pytest

from build_tools.snippets.bindings import Binding
from build_tools.snippets.file import read_cut_file
from build_tools.snippets.schema import Snippet

DASH, WIRE = Binding("Dash", ".http"), Binding("Wire", ".on.wire.http")


def read(**entry: object) -> list[Snippet]:
    """The snippets of an entry, of Dash and of Wire."""
    text = json.dumps({"bindings": {"a": {"from": "01-a#s.response", **entry}}})
    cuts = read_cut_file("a", "snippets/a.yaml", text, (DASH, WIRE))
    assert cuts.problems == ()
    assert list(cuts.bindings["a"].snippets) == [DASH, WIRE]
    return list(cuts.bindings["a"].snippets.values())


def kept(snippet: Snippet) -> list[str]:
    return [" to ".join(pick.text for pick in (item.pick, item.last) if pick) for item in snippet.keep]


def test_each_binding_is_cut_from_its_own_twin() -> None:
    assert [str(snippet.source) for snippet in read()] == ["01-a#s.response", "01-a.on.wire#s.response"]
    sources = [str(snippet.source) for snippet in read(**{"from": "sdk/x/01-a#s.request.frame:2"})]
    assert sources == ["sdk/x/01-a#s.request.frame:2", "sdk/x/01-a.on.wire#s.request.frame:2"]


def test_without_more_everything_is_kept_and_nothing_marked() -> None:
    assert [(snippet.keep, snippet.highlight, snippet.shorten) for snippet in read()] == [((), (), None)] * 2


def test_paths_lead_on_from_the_root_of_each_binding() -> None:
    keep = ["start", "$", ["$.b", "$[0]"], "body$.c"]
    dash, wire = read(root={"Dash": "$.a"}, keep=keep, highlight="$..d")
    assert kept(dash) == ["start", "$.a", "$.a.b to $.a[0]", "body$.a.c"]
    assert kept(wire) == ["start", "$", "$.b to $[0]", "body$.c"]
    assert [snippet.highlight[0].text for snippet in (dash, wire)] == ["$.a..d", "$..d"]
    assert [kept(snippet) for snippet in read(root="$.a", keep=["$.b"])] == [["$.a.b"]] * 2


def test_an_item_by_binding_is_kept_where_it_is_named_and_stays_in_its_place() -> None:
    keep = ["start", {"Wire": "$.w"}, {"Dash": ["$.d", "$.e"], "Wire": "$.x"}, "$.last"]
    dash, wire = read(keep=keep, highlight=[{"Wire": "start"}])
    assert kept(dash) == ["start", "$.d to $.e", "$.last"]
    assert kept(wire) == ["start", "$.w", "$.x", "$.last"]
    assert [len(snippet.highlight) for snippet in (dash, wire)] == [0, 1]


@pytest.mark.parametrize(("shorten", "read_as"), [(20, [20, 20]), ({"Wire": 9}, [None, 9])])
def test_texts_are_cut_short_on_all_bindings_or_on_some(shorten: object, read_as: list[int | None]) -> None:
    assert [snippet.shorten for snippet in read(shorten=shorten)] == read_as
