"""The `snippets:` of a file of snippets/."""

from __future__ import annotations

from build_tools.snippets.file import read_cut_file
from build_tools.snippets.schema import Snippet


def read(text: str) -> Snippet:
    cuts = read_cut_file("a", "snippets/a.yaml", f"snippets:\n  a:\n{text}")
    assert cuts.problems == ()
    return cuts.snippets["a"]


def test_path_without_a_part_is_meant_in_the_part_of_the_source() -> None:
    for source, part in (("response", "body"), ("response.body", "body"), ("response.frame:2", "frame:2")):
        snippet = read(f'    from: "01-a#s.{source}"\n    keep: ["$.a"]\n')
        assert str(snippet.keep[0].pick.part) == part


def test_parts_of_a_whole_message_can_be_kept_with_or_without_a_path() -> None:
    snippet = read('    from: "01-a#s.response"\n    keep: [start, "header:A:2", "frame:1$.b", body]\n')
    picks = [(str(item.pick.part), item.pick.path and item.pick.path.text) for item in snippet.keep]
    assert picks == [("start", None), ("header:A:2", None), ("frame:1", "$.b"), ("body", None)]


def test_every_entry_knows_its_line() -> None:
    snippet = read('    keep:\n      - ["$.a", "$.b"]\n      - "$.c"\n    from: "01-a#s.response.body"\n')
    assert (snippet.where.line, snippet.source_where.line) == (2, 6)
    assert [item.pick.where.line for item in snippet.keep] == [4, 5]


def test_single_path_needs_no_list() -> None:
    assert [item.pick.text for item in read('    from: "01-a#s.response.body"\n    keep: "$.a"\n').keep] == ["$.a"]
