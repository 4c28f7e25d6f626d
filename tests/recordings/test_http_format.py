from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build_tools.errors import RecordingError
from build_tools.recordings.http_format import parse, render, written
from build_tools.recordings.model import Body, Message, Recording, Step
from tests.helpers import CASES, check_cases
from tests.recordings.strategies import FORMAT_LINES, FORMAT_TEXTS, RECORDINGS, texts

GET = Message("GET / HTTP/1.1", (("Host", "a"),))
WHOLE = Recording(
    (
        Step(
            "ask",
            Message(
                "POST / HTTP/1.1",
                (("Host", "a"), ("Empty", "")),
                Body("json", '{\n  "a": 1\n}'),
                (),
                (("at", "+0.000s"),),
            ),
            Message("HTTP/1.1 200 OK", (), Body("text", "### not a step\n\\###\n"), (("checksum", "9"),)),
        ),
        Step("no-answer", GET),
    )
)
WHOLE_TEXT = """\
### ask
# at: +0.000s
# body: json

POST / HTTP/1.1
Host: a
Empty:

{
  "a": 1
}
#### response
# body: text

HTTP/1.1 200 OK

\\### not a step
\\\\###

#### trailers
checksum: 9
### no-answer

GET / HTTP/1.1
Host: a

"""


def test_a_recording_is_written_as_the_format_page_says() -> None:
    assert render(WHOLE) == WHOLE_TEXT


def test_every_line_says_whose_it_is() -> None:
    told = [(line.text, line.step, line.side, line.part, line.index) for line in written(WHOLE)][12:20]
    assert told == [
        ("# body: text", "ask", "response", "note", 0),
        ("", "ask", "response", "blank", 0),
        ("HTTP/1.1 200 OK", "ask", "response", "start", 0),
        ("", "ask", "response", "blank", 0),
        ("\\### not a step", "ask", "response", "body", 0),
        ("\\\\###", "ask", "response", "body", 1),
        ("", "ask", "response", "body", 2),
        ("#### trailers", "ask", "response", "trailers", 0),
    ]


@given(RECORDINGS)
def test_a_rendered_model_parses_to_the_model_again(model: Recording) -> None:
    text = render(model)
    assert parse(text, "x") == model
    assert render(parse(text, "x")) == text


@given(RECORDINGS, st.data())
def test_a_text_cut_anywhere_is_a_report_or_the_beginning_of_the_recording(
    model: Recording, data: st.DataObject
) -> None:
    text = render(model)
    ends = [at + 1 for at, char in enumerate(text) if char == "\n"]
    cut = data.draw(st.integers(0, len(text)) | st.sampled_from(ends or [0]))
    try:
        found = parse(text[:cut], "x")
    except RecordingError:
        return
    assert render(found) == text[:cut]
    assert begins(model, found)


def begins(model: Recording, found: Recording) -> bool:
    """Whether the steps found are the first ones of the model, the last of them perhaps cut between two lines."""
    if not found.steps:
        return True
    *whole, last = found.steps
    there = model.steps[: len(found.steps)]
    if [*there[:-1]] != whole or there[-1].name != last.name:
        return False
    if last.response is None:
        return message_begins(there[-1].request, last.request)
    answer = there[-1].response
    return answer is not None and there[-1].request == last.request and message_begins(answer, last.response)


def message_begins(model: Message, found: Message) -> bool:
    if not model.body or not found.body:
        same_body = model.body == found.body
    else:
        same_body = model.body.kind == found.body.kind and model.body.text.startswith(found.body.text)
    trailers = model.trailers[: len(found.trailers)]
    return same_body and found == replace(model, body=found.body, trailers=trailers)


@given(FORMAT_TEXTS | st.lists(FORMAT_LINES, max_size=9).map(lambda lines: "".join(f"{line}\n" for line in lines)))
@example("### a\n\nG\n\n")
@example("### a\n# body: text\n\nG\n\n\\x\n")
def test_any_text_is_a_report_or_a_recording_with_just_that_text(text: str) -> None:
    try:
        found = parse(text, "x")
    except RecordingError:
        return
    assert render(found) == text


@given(RECORDINGS.map(render), st.lists(st.tuples(st.integers(0, 400), st.integers(0, 2), FORMAT_LINES), max_size=3))
def test_an_edited_recording_is_a_report_or_a_recording_with_just_that_text(
    text: str, edits: list[tuple[int, int, str]]
) -> None:
    lines = text.split("\n")
    for at, gone, line in edits:
        lines[at % len(lines) : at % len(lines) + gone] = [line]
    text = "\n".join(lines)
    try:
        found = parse(text, "x")
    except RecordingError:
        return
    assert render(found) == text


@given(RECORDINGS.map(render), st.integers(0), texts(more="\r\n\0#: ", size=2))
def test_a_recording_with_a_changed_character_is_a_report_or_holds_just_that_text(text: str, at: int, new: str) -> None:
    at %= len(text) + 1
    text = text[:at] + new + text[at + 1 :]
    try:
        found = parse(text, "x")
    except RecordingError:
        return
    assert render(found) == text


LOOSE = st.text(max_size=8) | st.sampled_from(
    ["a", "at", "body", " x", "x ", "", "a\nb", "a\rb", "\ud800", "###", "# at: 1"]
)
LOOSE_PAIRS = st.lists(st.tuples(LOOSE, LOOSE), max_size=2).map(tuple)
LOOSE_BODIES = st.none() | st.builds(
    Body,
    st.sampled_from(["json", "sse", "text", "base64", "grpc-stream"]),
    LOOSE | st.sampled_from(["{}", "data: {}\n"]),
)
LOOSE_MESSAGES = st.builds(Message, LOOSE | st.just("GET /"), LOOSE_PAIRS, LOOSE_BODIES, LOOSE_PAIRS, LOOSE_PAIRS)
LOOSE_RECORDINGS = st.lists(st.builds(Step, LOOSE, LOOSE_MESSAGES, st.none() | LOOSE_MESSAGES), max_size=2).map(
    lambda steps: Recording(tuple(steps))
)


@given(LOOSE_RECORDINGS)
def test_a_model_is_refused_or_comes_back_from_its_text(model: Recording) -> None:
    try:
        text = render(model)
    except ValueError:
        return
    assert parse(text, "x") == model


BAD = {
    "a step name with a capital": Recording((Step("A", GET),)),
    "a step name with a line end": Recording((Step("a\n", GET),)),
    "a step twice": Recording((Step("a", GET), Step("a", GET))),
    "an empty start line": Recording((Step("a", Message("")),)),
    "a start line that looks like a note": Recording((Step("a", Message("# at: 1")),)),
    "a start line of two lines": Recording((Step("a", Message("GET /\nHost: a")),)),
    "a header name with a colon": Recording((Step("a", Message("G", ((":authority", "a"),))),)),
    "a header value with a line end": Recording((Step("a", Message("G", (("A", "b\nC: d"),))),)),
    "a header value with outer space": Recording((Step("a", Message("G", (("A", "b "),))),)),
    "a header value with an unpaired surrogate": Recording((Step("a", Message("G", (("A", "\udcff"),))),)),
    "a trailer without a name": Recording((Step("a", Message("G", trailers=(("", "b"),))),)),
    "a note named body": Recording((Step("a", Message("G", notes=(("body", "json"),))),)),
    "a note without a value": Recording((Step("a", Message("G", notes=(("at", ""),))),)),
    "a body with CR": Recording((Step("a", Message("G", body=Body("text", "a\r"))),)),
    "a body that is not JSON": Recording((Step("a", Message("G", body=Body("json", "{"))),)),
    "JSON that is not pretty-printed": Recording((Step("a", Message("G", body=Body("json", '{"a":1}'))),)),
    "a stream with JSON on one line": Recording((Step("a", Message("G", body=Body("sse", 'data: {"a":1}\n\n'))),)),
    "base64 in one long line": Recording((Step("a", Message("G", body=Body("base64", "QUJD" * 30))),)),
    "a kind that does not exist": Recording((Step("a", Message("G", body=Body("xml", "<a/>"))),)),  # type: ignore[arg-type]
    "a response that cannot be written": Recording((Step("a", GET, Message("\n")),)),
}


@pytest.mark.parametrize("model", BAD.values(), ids=BAD.keys())
def test_a_model_that_no_file_can_hold_is_refused(model: Recording) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - each has its own words
        render(model)


@pytest.mark.parametrize("path", sorted(CASES.glob("recordings/format-*.txt")), ids=lambda path: path.stem)
def test_a_malformed_recording_is_reported_with_line_and_repair(path: Path, *, update: bool) -> None:
    check_cases(path, report_of, update=update)


def report_of(text: str) -> str:
    try:
        found = parse(text, "kit/recordings/case.http")
    except RecordingError as error:
        return str(error)
    return f"a recording of {len(found.steps)} steps"
