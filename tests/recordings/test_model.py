from __future__ import annotations

from build_tools.recordings.model import Message, Recording, Step

ANSWER = Message(
    "HTTP/1.1 200 OK", (("Set-Cookie", "a"), ("Date", "now"), ("set-cookie", "b")), notes=(("at", "+1.000s"),)
)
RECORDING = Recording((Step("ask", Message("GET / HTTP/1.1"), ANSWER), Step("alone", Message("GET / HTTP/1.1"))))


def test_a_header_is_found_in_any_case_and_as_often_as_it_came() -> None:
    assert ANSWER.header("SET-COOKIE") == ("a", "b")
    assert ANSWER.header("Cookie") == ()


def test_a_note_that_is_not_there_is_none() -> None:
    assert (ANSWER.note("at"), ANSWER.note("frame-at")) == ("+1.000s", None)


def test_a_step_and_its_sides_are_found_by_name() -> None:
    step = RECORDING.step("ask")
    assert step is not None
    assert step.side("request") == Message("GET / HTTP/1.1")
    assert step.side("response") == ANSWER
    alone = RECORDING.step("alone")
    assert alone is not None
    assert alone.side("response") is None
    assert RECORDING.step("asked") is None
