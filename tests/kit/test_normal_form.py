"""The normal form: from an answer as it is recorded to its facts, and the same again from every recording."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.recordings.http_format import parse
from kit.normal_form import KEYS, normal_form
from kit.probes.measure import AND, OR, form_of, wholes
from kit.probes.sdks import load_sdks
from tests.helpers import CASES, check_cases
from tests.kit.helpers import ROOT

KEPT = sorted((ROOT / "kit/recordings/sdk").rglob("*.http"))


def facts(text: str) -> str:
    """The normal form of a step as it is recorded."""
    return "".join(wholes([normal_form(step)])[0] for step in parse(text, "answer.http").steps)


def test_each_answer_has_the_facts_that_its_case_says(*, update: bool) -> None:
    check_cases(CASES / "probes/normal_form.txt", facts, update=update)


def test_there_are_recordings_of_five_sdks_on_each_binding() -> None:
    found = {(path.parent.name, path.name.split(".")[-2]) for path in KEPT}
    sdks = ("a2a-go", "a2a-java", "a2a-js", "a2a-python", "a2a-rs")
    assert found == {(sdk, binding) for sdk in sdks for binding in ("grpc", "jsonrpc", "rest")}


@pytest.mark.parametrize("sdk", sorted({path.parent for path in KEPT}), ids=lambda path: path.name)
def test_the_facts_in_a_recording_are_those_of_what_was_recorded(sdk: Path) -> None:
    """The raw answer is one of several; where these differ, the note has each value."""
    asked = load_sdks()[sdk.name].runs
    wrong = []
    for path in sdk.glob("*.http"):
        for step in parse(path.read_text("utf-8"), path.name).steps:
            notes = dict((step.request if step.response is None else step.response).notes)
            form = form_of(step)
            said = {key: notes.get(f"outcome.{key}", "none").split(OR) for key in KEYS}
            if any(form.get(key, "none") not in values for key, values in said.items()):
                wrong.append(f"{path.name} {step.name}: {form}")
            if not _asked_often(step.name, int(notes["outcome.runs"]), asked) or wholes([form])[0] not in notes.get(
                "outcome.set", wholes([form])[0]
            ).split(AND):
                wrong.append(f"{path.name} {step.name}: {notes['outcome.runs']} runs")
    assert wrong == []


def _asked_often(step: str, runs: int, asked: int) -> bool:
    """A webhook that comes late is missing in some runs."""
    return 0 < runs <= asked if step.startswith("webhook-") else runs == asked
