from __future__ import annotations

from hypothesis import given

from build_tools.errors import Location
from build_tools.recordings.address import parse_address
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.http_format import parse, render
from build_tools.recordings.model import Recording
from build_tools.recordings.places import place_of
from tests.recordings.strategies import RECORDINGS

HERE = Location("docs/cancel.md", 7)


@given(RECORDINGS)
def test_the_lines_of_a_file_are_the_lines_of_its_text(model: Recording) -> None:
    file = RecordingFile("x", "x.http", model)
    assert [line.text for line in file.lines] == render(model).split("\n")[:-1]
    for (step, side, part), number in file.first.items():
        line = file.lines[number - 1]
        assert (line.step, line.side, line.part, line.index) == (step, side, part, 0)


@given(RECORDINGS)
def test_every_frame_stands_where_its_address_leads(model: Recording) -> None:
    file = RecordingFile("x", "x.http", model)
    for step in model.steps:
        body = step.request.body
        if body is None or body.kind not in ("sse", "grpc-stream"):
            continue
        stream = parse_address(f"x#{step.name}.request.body", HERE)
        for number, frame in enumerate(file.frames(stream, HERE), 1):
            place = place_of(file, parse_address(f"x#{step.name}.request.frame:{number}", HERE), HERE)
            lines = [line.text.removeprefix("\ufeff") for line in file.lines[place.line - 1 : place.last]]
            said = [line.removeprefix("data:").removeprefix(" ") for line in lines if line.startswith("data:")]
            assert (place.text, len(lines)) == (frame.data, frame.end - frame.first)
            assert "\n".join(said) == frame.data or "data" in lines


def test_a_recording_of_50_mb_is_read_and_an_address_leads_to_its_last_line() -> None:
    text = large(50_000_000)
    file = RecordingFile("large", "large.http", parse(text, "large.http"))
    place = place_of(file, parse_address("large#ask.response.body$.log[-1].text", HERE), HERE)
    assert (place.text, place.line) == ("last", text.count("\n") - 3)
    assert file.lines[place.line - 1].text == '      "text": "last"'


def large(size: int) -> str:
    """One step whose JSON body has items of the size of a log line with its object around it."""
    item = '    {\n      "text": "' + "ok test_refund_is_idempotent " * 40 + '"\n    },\n'
    head = '### ask\n\nGET /log HTTP/1.1\n\n#### response\n# body: json\n\nHTTP/1.1 200 OK\n\n{\n  "log": [\n'
    return head + item * (size // len(item)) + '    {\n      "text": "last"\n    }\n  ]\n}\n'
