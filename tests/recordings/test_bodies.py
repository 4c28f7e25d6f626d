from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build_tools.recordings.bodies import Frame, base64_body, body_of, frames, mistake, raw_of, written_stream
from build_tools.recordings.model import Body
from tests.recordings.strategies import WIRES, streams
from tests.recordings.test_json_scan import loads


@dataclass(frozen=True)
class Event:
    """An event as a client dispatches it."""

    type: str
    id: str
    data: str


def events(text: str) -> list[Event]:
    """A parser of event streams after WHATWG HTML 9.2.6, line by line, that shares nothing with ours."""
    lines = re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff"))[:-1]
    found: list[Event] = []
    data: list[str] = []
    type_ = id_ = ""
    for line in lines:
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if line == "" and data:
            found.append(Event(type_ or "message", id_, "\n".join(data)))
        if line == "":
            data, type_ = [], ""
        elif name == "data":
            data.append(value)
        elif name == "event":
            type_ = value
        elif name == "id" and "\0" not in value:
            id_ = value
    return found


def parsed(event: Event) -> object:
    """An event with its data as JSON when it is JSON: equal for two events that say the same."""
    try:
        return event.type, event.id, loads(event.data)
    except (ValueError, RecursionError):
        return event


@given(streams())
@example('data: {"a":\rdata: 1}\r\r')
@example('data: {"a":1}\n: between\ndata: 2\n\n')
def test_a_stream_is_written_with_the_events_that_a_client_saw(text: str) -> None:
    written = written_stream(text)
    assert [parsed(event) for event in events(written)] == [parsed(event) for event in events(text)]
    assert written_stream(written) == written
    assert "\r" not in written


@given(streams())
@example("data: 1\n\ndata: 2")
@example("data: 1\n\ndata: 2\n")
def test_frames_are_the_events_that_a_client_sees(text: str) -> None:
    body = Body("sse", written_stream(text))
    lines = body.text.removeprefix("\ufeff").split("\n")
    assert [frame.data for frame in frames(body)] == [event.data for event in events(body.text)]
    for frame in frames(body):
        assert all(lines[frame.first : frame.end])
        assert lines[frame.end] == ""
        assert "\n".join(re.sub("^data:? ?", "", lines[n]) for n in frame.data_lines) == frame.data


STREAM = (
    '\ufeff: hello\r\rid: 1\r\ndata:{"a":[1.0,{}],\r\ndata: "a":2}\r\nretry: 9\r\n\r\ndata: plain\n\ndata: 3\n\ndata'
)
WRITTEN = """\
\ufeff: hello

id: 1
data: {
data:   "a": [
data:     1.0,
data:     {}
data:   ],
data:   "a": 2
data: }
retry: 9

data: plain

data: 3

data"""


def test_a_stream_gets_lf_and_its_json_over_several_lines() -> None:
    body = body_of(STREAM.encode(), "Text/Event-Stream; charset=utf-8")
    assert body == Body("sse", WRITTEN)
    assert [(frame.first, frame.end) for frame in frames(Body("sse", WRITTEN))] == [(2, 11), (12, 13), (14, 15)]


def test_data_lines_apart_from_each_other_stay_where_they_are() -> None:
    text = 'data: {\n: in between\ndata: "a":1}\n\n'
    assert written_stream(text) == text
    assert frames(Body("sse", text)) == (Frame(0, 3, (0, 2), '{\n"a":1}'),)


@given(WIRES)
@example((b"[" * 20_000 + b"]" * 20_000, ""))
@example((b"\xff\xfe", "text/event-stream"))
def test_any_bytes_become_a_body_in_its_written_form(wire: tuple[bytes, str]) -> None:
    body = body_of(*wire)
    if body is None:
        assert wire[0] == b""
        return
    assert mistake(body) is None
    assert "\r" not in body.text
    if body.kind in ("text", "base64"):
        assert raw_of(body) == wire[0]
    if body.kind == "json":
        assert loads(body.text) == loads(wire[0].decode())


@given(st.binary(), st.text())
def test_no_bytes_and_no_type_are_too_odd(raw: bytes, content_type: str) -> None:
    body_of(raw, content_type)


KINDS = {
    b'{"a":1}': ("text/plain", Body("json", '{\n  "a": 1\n}')),
    b' "\\ud800"\r\n': ("application/json", Body("json", '"\\ud800"')),
    b"{not json": ("application/json", Body("text", "{not json")),
    b"a\r\nb": ("text/plain", Body("base64", "YQ0KYg==")),
    b"\xef\xbb\xbf{}": ("application/json", Body("text", "\ufeff{}")),
    b"\xff": ("text/event-stream", Body("base64", "/w==")),
    b"data: 1\r\n": ("text/plain", Body("base64", "ZGF0YTogMQ0K")),
    b"[" * 201 + b"1" + b"]" * 201: ("application/json", Body("text", "[" * 201 + "1" + "]" * 201)),
}


@pytest.mark.parametrize(("raw", "said"), KINDS.items(), ids=[repr(raw[:12]) for raw in KINDS])
def test_bytes_and_type_decide_the_kind(raw: bytes, said: tuple[str, Body]) -> None:
    assert body_of(raw, said[0]) == said[1]


def test_base64_has_lines_of_76_and_no_bytes_are_no_lines() -> None:
    assert base64_body(b"\0" * 58).text == "A" * 76 + "\nAA=="
    assert base64_body(b"").text == ""


MISTAKES = {
    Body("json", '{\n  "a": 1\n}\n'): (3, "the body is not in the written form of JSON: expected the end, found ''"),
    Body("json", '{\n  "a":1\n}'): (
        1,
        "the body is not in the written form of JSON: expected '  \"a\": 1', found '  \"a\":1'",
    ),
    Body("json", "[\n  1,\n]"): (2, "the body is not JSON: expected a value, found ']'"),
    Body("sse", ": a\ndata: [1]\n"): (
        1,
        "the body is not in the written form of a stream: expected 'data: [', found 'data: [1]'",
    ),
    Body("base64", "AAAA\nAA*A"): (1, "the body is not base64"),
    Body("base64", "AAAA\nAA"): (1, "the body is not base64"),
    Body("base64", "AAAA\nAAAA"): (
        0,
        "the body is not in the written form of base64: expected 'AAAAAAAA', found 'AAAA'",
    ),
}


@pytest.mark.parametrize(("body", "said"), MISTAKES.items(), ids=[repr(body.text) for body in MISTAKES])
def test_a_body_in_another_form_is_told_by_its_first_line(body: Body, said: tuple[int, str]) -> None:
    assert mistake(body) == said
