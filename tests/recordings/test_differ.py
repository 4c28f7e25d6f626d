from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from build_tools.recordings.bodies import body_of, written_stream
from build_tools.recordings.differ import differ
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import Body, Message, Recording, Step
from build_tools.recordings.sides import Difference
from tests.recordings.strategies import BODIES, EVENTS, HEADERS, JSON_TEXTS, MESSAGES, RECORDINGS


def file_of(recording: Recording, name: str = "a") -> RecordingFile:
    return RecordingFile(name, f"{name}.http", recording)


def differences(old: Recording, new: Recording) -> tuple[Difference, ...]:
    return differ({"a": file_of(old)}, {"a": file_of(new)})


@st.composite
def re_recorded(draw: st.DrawFn) -> tuple[Recording, Recording]:
    """A recording, and the same with some of its steps, parts and names made anew."""
    old = draw(RECORDINGS)
    steps = []
    for step in draw(st.permutations(old.steps)):
        what = draw(st.sampled_from(["gone", "same", "response", "body", "headers", "name"]))
        body, headers = draw(BODIES), draw(HEADERS)
        request = step.request
        made = {
            "same": step,
            "response": Step(step.name, request, draw(st.none() | MESSAGES)),
            "body": Step(
                step.name,
                type(request)(request.start, request.headers, body, request.trailers, request.notes),
                step.response,
            ),
            "headers": Step(
                step.name, type(request)(request.start, headers, request.body, headers, request.notes), step.response
            ),
            "name": Step(f"{step.name}-again", request, step.response),
        }
        steps += [made[what]] if what != "gone" else []
    more = draw(RECORDINGS).steps
    names = {step.name for step in steps}
    return old, Recording((*steps, *(step for step in more if step.name not in names)))


@given(RECORDINGS)
def test_a_recording_does_not_differ_from_itself(recording: Recording) -> None:
    assert differences(recording, recording) == ()


def answered(body: Body | None) -> Recording:
    return Recording((Step("ask", Message("GET / HTTP/1.1"), Message("HTTP/1.1 200 OK", body=body)),))


JSON = JSON_TEXTS.map(lambda text: answered(body_of(text.encode(), "application/json")))
FRAMES = st.one_of(EVENTS, st.sampled_from([["data: 1"], ["event: a", "data: 1"], [": c"]]))
STREAMS = st.lists(FRAMES.map(lambda lines: "\n".join([*lines, "", ""])), max_size=4).map(
    lambda events: answered(Body("sse", written_stream("".join(events) + "\n")))
)


@given(st.one_of(st.tuples(JSON, JSON), st.tuples(STREAMS, STREAMS), st.tuples(RECORDINGS, RECORDINGS), re_recorded()))
def test_every_line_that_is_not_in_both_belongs_to_a_difference(both: tuple[Recording, Recording]) -> None:
    old, new = both
    found = differences(old, new)
    was = {n for difference in found if difference.was for n in difference.was.lines}
    now = {n for difference in found if difference.now for n in difference.now.lines}
    assert without(old, was) == without(new, now)
    assert bool(found) == (old != new)


def without(recording: Recording, lines: set[int]) -> list[str]:
    """The other lines of the file. A member that is followed by another has a comma."""
    numbered = enumerate(file_of(recording).lines, 1)
    return [line.text.rstrip(",") for n, line in numbered if n not in lines]
