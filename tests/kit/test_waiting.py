"""A message twice under one id, and tasks that wait: what the SDK does on each binding."""

from __future__ import annotations

import pytest

from build_tools.recordings.model import Recording
from kit.agents.client import events
from kit.data import JsonObject
from kit.recorder.scenario import BINDINGS, Binding
from tests.kit.helpers import recorded, response


@pytest.mark.parametrize("binding", BINDINGS)
def test_repeat_without_a_task_is_another_task_and_one_on_a_task_is_kept_once(binding: Binding) -> None:
    recording = recorded("23-repeat", binding=binding)
    tasks = result(recording, "list-tasks")["tasks"]
    assert [task["status"]["state"] for task in tasks] == ["TASK_STATE_COMPLETED"] * 2
    assert len({task["id"] for task in tasks}) == 2
    assert len({task["history"][0]["messageId"] for task in tasks}) == 1
    waiting = result(recording, "get-waiting")
    said = [message["parts"][0]["text"] for message in waiting["history"]]
    question = waiting["status"]["message"]["parts"][0]["text"]
    assert said == ["Review this diff.", question, "The usual one.", question]
    assert "is in terminal state: TASK_STATE_COMPLETED" in str(response(recording, "answer-again"))


@pytest.mark.parametrize("binding", BINDINGS)
def test_stream_of_a_message_ends_with_the_agents_work_on_it_and_a_subscription_with_the_task(binding: Binding) -> None:
    recording = recorded("24-interrupted", binding=binding)
    asks, works, ends = "INPUT_REQUIRED", "WORKING", "COMPLETED"
    assert states(recording, "review-stream") == ["SUBMITTED", asks]
    assert states(recording, "watch-review") == [asks, asks, works, ends]
    assert states(recording, "answer-stream") == [works, ends]
    assert states(recording, "deploy-stream") == ["SUBMITTED", "AUTH_REQUIRED", works, ends]
    assert states(recording, "watch-deploy") == ["AUTH_REQUIRED", works, ends]


@pytest.mark.parametrize("binding", BINDINGS)
def test_message_to_an_agent_that_waits_for_an_operator_is_taken_up_after_the_end(binding: Binding) -> None:
    recording = recorded("24-interrupted", binding=binding)
    assert result(recording, "get-waiting")["status"]["state"] == "TASK_STATE_AUTH_REQUIRED"
    assert result(recording, "never-mind")["task"]["status"]["state"] == "TASK_STATE_COMPLETED"
    assert result(recording, "get-task")["status"]["state"] == "TASK_STATE_FAILED"
    assert states(recording, "watch-again") == ["AUTH_REQUIRED", "WORKING", "COMPLETED", "FAILED"]


def result(recording: Recording, step: str) -> JsonObject:
    """The answer without what JSON-RPC wraps it in."""
    answer = response(recording, step)
    found: JsonObject = answer.get("result", answer)
    return found


def states(recording: Recording, step: str) -> list[str]:
    """The states that a stream tells, in order."""
    found = recording.step(step)
    assert found is not None
    assert found.response is not None
    assert found.response.body is not None
    frames = [frame.get("result", frame) for frame in events(found.response.body.text)]
    told = [frame.get("task") or frame.get("statusUpdate") for frame in frames]
    return [each["status"]["state"].removeprefix("TASK_STATE_") for each in told if each]
