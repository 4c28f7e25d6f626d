"""The notes in the recordings of SDKs against the raw answers beside them: neither can be changed alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.recordings.http_format import parse
from kit.probes.drift import recorded_outcomes
from kit.probes.measure import form_of, summary, wholes
from kit.recorder.folder import RECORDINGS

RUNS = "outcome.runs"
FOLDERS = sorted(RECORDINGS.glob("sdk/*"))


def wrong_notes(text: str, name: str) -> list[str]:
    """The steps whose notes say what was not answered: another form, or facts that no outcome has."""
    wrong = []
    for step in parse(text, name).steps:
        (form,), noted = wholes([form_of(step)]), recorded_outcomes(step)
        if form not in wholes(noted):
            wrong.append(f"{name}#{step.name}: {form} is none of {wholes(noted)}")
        facts = {f"outcome.{key}": value for key, value in summary(noted).items() if key != "runs"}
        side = step.request if step.response is None else step.response
        if {key: value for key, value in side.notes if key.startswith("outcome.") and key != RUNS} != facts:
            wrong.append(f"{name}#{step.name}: the notes say other facts than their outcomes")
    return wrong


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_what_the_notes_say_is_what_the_raw_answer_says(folder: Path) -> None:
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.http"))}
    assert sum(text.count("\n# outcome.result: ") for text in texts.values()) > 100
    assert [wrong for name, text in texts.items() for wrong in wrong_notes(text, name)] == []


RIGHT = """\
### get

POST / HTTP/1.1

#### response
# outcome.result: ok
# outcome.http: 204 or 205
# outcome.runs: 5
# outcome.set: result=ok http=204 | result=ok http=205

HTTP/1.1 204 No Content

"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("set: result=ok http=204", "set: result=ok http=203", "result=ok http=204 is none of"),
        ("HTTP/1.1 204", "HTTP/1.1 206", "result=ok http=206 is none of"),
        ("http: 204 or 205", "http: 205", "the notes say other facts than their outcomes"),
    ],
)
def test_a_note_and_an_answer_that_disagree_are_told(old: str, new: str, said: str) -> None:
    assert wrong_notes(RIGHT, "gone") == []
    found = wrong_notes(RIGHT.replace(old, new), "gone")
    assert [line for line in found if line.startswith(f"gone#get: {said}")]
