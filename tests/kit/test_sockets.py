"""Recording in one process gives what real sockets give."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tools.recordings.http_format import parse
from build_tools.recordings.model import Recording
from kit.recorder.play import record
from kit.recorder.scenario import BINDINGS, Binding, Scenario, load_scenario, load_scenarios
from kit.recorder.transport import in_process
from tests.kit.helpers import recorded
from tests.kit.sockets import over_socket

DIFFERENT = ("transfer-encoding", "content-length", "connection")
STREAMED = Path(__file__).parent / "streamed.py"
SCENARIOS = [*load_scenarios(), load_scenario(STREAMED)]
HTTP = [(scenario, binding) for scenario in SCENARIOS for binding in scenario.bindings if binding != "grpc"]


@pytest.mark.parametrize(("scenario", "binding"), HTTP, ids=lambda value: getattr(value, "name", value))
def test_sockets_record_the_same(scenario: Scenario, binding: Binding) -> None:
    here, there = (
        parse(record(scenario, binding, connect=connect), scenario.name) for connect in (in_process, over_socket)
    )
    assert without_transport(there) == without_transport(here)


@pytest.mark.parametrize("binding", BINDINGS)
def test_frames_of_a_stream_arrive_as_the_suite_goes_on(binding: Binding) -> None:
    step = parse(record(load_scenario(STREAMED), binding), "streamed").steps[0]
    assert step.response is not None
    assert step.response.note("frame-at") == "0.000 0.000 2.250 4.010 6.620 10.020 10.020 10.020"


def test_blocking_call_ends_with_the_suite() -> None:
    step = recorded("03-blocking-task").steps[0]
    assert step.response is not None
    assert (step.request.note("at"), step.response.note("at")) == ("+0.000s", "+10.020s")


def without_transport(recording: Recording) -> list[tuple[object, ...]]:
    """Everything but the headers that say how a body is carried."""
    sides = (side for step in recording.steps for side in (step.request, step.response))
    return [
        (side.start, [pair for pair in side.headers if pair[0].lower() not in DIFFERENT], side.body, side.notes)
        for side in sides
        if side is not None
    ]
