"""A scenario gives one recording for each binding: the same steps, the same ids, the same tasks."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from build_tools.recordings.http_format import parse
from build_tools.recordings.model import Recording
from kit.recorder.scenario import Scenario, load_scenarios
from tests.kit.helpers import ROOT

TWINS = [scenario for scenario in load_scenarios() if len(scenario.bindings) > 1]
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def of(scenario: Scenario) -> list[Recording]:
    """The committed twins."""
    folder = ROOT / "kit" / "recordings"
    names = [scenario.recording(binding) for binding in scenario.bindings]
    return [parse((folder / name).read_text(encoding="utf-8"), name) for name in names]


@pytest.mark.parametrize("scenario", TWINS, ids=lambda scenario: scenario.name)
def test_twins_have_the_same_steps_at_the_same_times(scenario: Scenario) -> None:
    for one, other in pairwise(of(scenario)):
        assert [(step.name, step.request.note("at")) for step in one.steps] == [
            (step.name, step.request.note("at")) for step in other.steps
        ]


@pytest.mark.parametrize("scenario", TWINS, ids=lambda scenario: scenario.name)
def test_twins_have_the_same_ids(scenario: Scenario) -> None:
    for one, other in pairwise(of(scenario)):
        assert ids(one) == ids(other)


def ids(recording: Recording) -> dict[str, set[str]]:
    """The ids in the responses of each step that has some. (An error may have a body on one binding only.)"""
    bodies = {step.name: step.response.body for step in recording.steps if step.response and step.response.body}
    found = {name: set(UUID.findall(body.text)) for name, body in bodies.items()}
    return {name: ids for name, ids in found.items() if ids}


def test_refusal_over_grpc_has_its_details_in_the_body_and_as_they_travel_in_a_trailer() -> None:
    path = Path(ROOT / "kit" / "recordings" / "10-cancel.grpc.http")
    step = parse(path.read_text(encoding="utf-8"), path.name).step("second-cancel")
    assert step is not None
    assert step.request.start == "GRPC 127.0.0.1:41251/lf.a2a.v1.A2AService/CancelTask"
    assert step.response is not None
    assert step.response.start == "GRPC 9 FAILED_PRECONDITION"
    assert step.response.body is not None
    assert '"reason": "TASK_NOT_CANCELABLE"' in step.response.body.text
    assert [name for name, _ in step.response.trailers] == ["grpc-message", "grpc-status-details-bin"]
