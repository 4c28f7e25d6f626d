"""The cut: for any recording and any kept paths, an ordered part of one source that unfolds to it again."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build_tools.errors import DocsError
from build_tools.recordings.bodies import body_of
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse
from build_tools.recordings.json_scan import Json, Node, decoded, scan
from build_tools.recordings.model import Body, Message, Recording, Step
from build_tools.snippets.file import read_cut_file
from build_tools.snippets.select import Cut, Gap, Row, cut

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=6)
VALUES: st.SearchStrategy[Json] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=15,
)


def recorded(body: Body | None) -> RecordingFile:
    request = Message("GET / HTTP/1.1", (("Host", "tea.example"),))
    response = Message("HTTP/1.1 200 OK", (("Content-Type", "text/plain"), ("Age", "1")), body)
    return RecordingFile("01-a", "kit/recordings/01-a.http", Recording((Step("s", request, response),)))


def made(file: RecordingFile, source: str, *keep: str | list[str], **more: object) -> Cut:
    """The cut of a snippet, as a file of snippets/ gives it."""
    snippet = {"from": f"01-a#s.{source}", **({"keep": keep} if keep else {}), **more}
    cuts = read_cut_file("a", "snippets/a.yaml", json.dumps({"snippets": {"a": snippet}}))
    assert cuts.problems == ()
    return cut(file, cuts.snippets["a"])


def lines(result: Cut) -> list[Row]:
    """The rows of a cut with each gap unfolded."""
    return [row for item in result.rows for row in (item.hidden if isinstance(item, Gap) else (item,))]


def indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


@dataclass(frozen=True)
class Place:
    """A node of a JSON text: its path, and its lines from 0."""

    path: str
    first: int
    last: int


def places(node: Node, path: str = "$") -> list[Place]:
    found = [Place(path, node.line, node.last)] if node.children else [Place(path, node.line, node.line)]
    keys = [json.dumps(decoded(key)) for key in node.keys] or range(len(node.children))
    for key, child in zip(keys, node.children, strict=True):
        found += places(child, f"{path}[{key}]")
    return found


@st.composite
def cuts(draw: st.DrawFn) -> tuple[Body, list[str | list[str]], set[int]]:
    """A JSON body, what to keep of it in order, and the lines (from 0) that must show."""
    body = body_of(json.dumps(draw(VALUES)).encode(), "application/json")
    assert body is not None
    keep, kept = list[str | list[str]](), set[int]()
    chosen = draw(st.lists(st.sampled_from(places(scan(body.text))), max_size=6))
    for place in sorted(chosen, key=lambda place: place.first):
        if kept and place.first <= max(kept):
            continue
        later = [other for other in chosen if other.first >= place.first]
        end = draw(st.sampled_from([None, *later]))
        keep.append([place.path, end.path] if end else place.path)
        kept |= set(range(place.first, (end.first if end else place.last) + 1))
    return body, keep, kept


@given(cuts())
def test_listing_is_an_ordered_part_of_its_source_and_unfolds_to_it(
    case: tuple[Body, list[str | list[str]], set[int]],
) -> None:
    body, keep, kept = case
    file = recorded(body)
    source = [line for line in enumerate(file.lines, 1) if (line[1].side, line[1].part) == ("response", "body")]
    result = made(file, "response.body", *keep)
    top = source[0][0]
    wanted = {n + top for n in kept} or {n for n, _ in source}
    assert {row.number for row in result.rows if isinstance(row, Row)} == wanted
    expected = [(n, line.text) for n, line in source if min(wanted) <= n <= max(wanted)]
    assert [(row.number, row.text) for row in lines(result)] == expected
    for gap in (row for row in result.rows if isinstance(row, Gap)):
        assert gap.hidden
        assert indent(gap.text) == min(indent(row.text) for row in gap.hidden)


@given(VALUES)
def test_keeping_everything_is_the_source(value: Json) -> None:
    body = body_of(json.dumps(value).encode(), "application/json")
    assert body is not None
    for keep in ((), ("$",), ("body",)):
        result = made(recorded(body), "response", *keep)
        text = result.text if keep else result.text.partition("\n\n")[2]
        assert text == body.text
        assert all(isinstance(row, Row) for row in result.rows)


@given(VALUES, st.integers(8, 12))
def test_shortened_line_is_a_beginning_and_an_end_of_its_own(value: Json, length: int) -> None:
    body = body_of(json.dumps(value).encode(), "application/json")
    assert body is not None
    whole, short = (made(recorded(body), "response.body", **more) for more in ({}, {"shorten": length}))
    for before, after in zip(lines(whole), lines(short), strict=True):
        if after.shortened:
            head, _, tail = after.text.rpartition("…")
            assert before.text.startswith(head)
            assert before.text.endswith(tail)
            assert len(before.text) > len(head + tail)
            scan(f"{{{after.text.rstrip(',')}}}" if '": ' in after.text else after.text.rstrip(","))
        else:
            assert after.text == before.text


STREAM = Body(
    "sse",
    'event: a\ndata: {\ndata:   "b": 1,\ndata:   "c": 2\ndata: }\n\nevent: a\ndata: {\ndata:   "b": 3\ndata: }\n\n',
)


def test_gap_in_frames_is_indented_after_its_field_name() -> None:
    result = made(recorded(STREAM), "response", "frame:1$.c", "frame:2$.b")
    assert result.text == 'data:   "c": 2\n… 4 lines\ndata:   "b": 3'
    inside = made(recorded(STREAM), "response", ["frame:1", "frame:1$"], "frame:1$.c")
    assert inside.text == 'event: a\ndata: {\ndata:   … 1 line: b\ndata:   "c": 2'


def test_gap_says_how_many_lines_it_hides_and_their_outer_keys() -> None:
    body = body_of(b'{"a":{"x":1,"y":2},"b":1,"c":1,"d":1,"e":1,"f":1,"z":0}', "application/json")
    gap = made(recorded(body), "response.body", ["$", "$"], "$.z").rows[1]
    assert isinstance(gap, Gap)
    assert gap.hides == "9 lines: a, b, c, d and 2 more"


def test_gap_names_hidden_headers() -> None:
    body = body_of(b"hello", "text/plain")
    gap = made(recorded(body), "response", "start", "body").rows[1]
    assert isinstance(gap, Gap)
    assert gap.hides == "3 lines: Content-Type, Age"


TRAILED = """\
### s

GRPC a/b.C/D

#### response
# body: json

GRPC 9 FAILED_PRECONDITION

{
  "code": 9
}
#### trailers
grpc-message: gone
details-bin: CAkSF1Rhc2sgY2Fubm90
"""


def test_kept_trailer_keeps_the_line_that_says_it_is_one_and_is_cut_short_like_a_header() -> None:
    file = RecordingFile("01-a", "kit/recordings/01-a.http", parse(TRAILED, "01-a"))
    result = made(file, "response", "start", "$.code", "trailer:details-bin", shorten=8)
    assert result.text == (
        'GRPC 9 FAILED_PRECONDITION\n… 2 lines\n  "code": 9\n… 1 line\n'
        "#### trailers\n… 1 line: grpc-message\ndetails-bin: CAkSF1Rh…"
    )
    run = made(file, "response", ["start", "trailer:grpc-message"], "trailer:details-bin")
    assert all(isinstance(row, Row) for row in run.rows)


def test_line_that_the_format_escapes_is_shown_as_it_was() -> None:
    result = made(recorded(Body("text", "### a\n\\### b\nc")), "response.body")
    assert result.text == "### a\n\\### b\nc"


@pytest.mark.parametrize(
    "text", ['"\\\\\\\\\\\\\\\\\\\\"', '"\\ud83c\\udf75\\ud83c\\udf75"', '"\\"\\"\\"\\"\\"\\"\\"\\"\\"\\""']
)
def test_shortening_never_ends_inside_an_escape(text: str) -> None:
    result = made(recorded(Body("json", text)), "response.body", shorten=8)
    scan(result.text)


def test_mistake_in_a_cut_is_reported_at_the_line_of_its_path() -> None:
    text = 'snippets:\n  a:\n    from: "01-a#s.response.body"\n    keep:\n      - "$.a"\n      - "$.b"\n'
    file = recorded(body_of(b'{"a": 1}', "application/json"))
    with pytest.raises(DocsError) as caught:
        cut(file, read_cut_file("a", "snippets/a.yaml", text).snippets["a"])
    assert caught.value.finding.where.line == 6
