"""What the forced orders of a race show."""

from __future__ import annotations

from build_tools.recordings.model import Recording
from kit.data import JsonObject
from tests.kit.helpers import recorded, response


def status(recording: Recording, step: str) -> tuple[str, str]:
    """State and words of the task that a step answers with."""
    result = response(recording, step)["result"]
    found: JsonObject = result.get("task", result)["status"]
    return found["state"], found["message"]["parts"][0]["text"]


def test_two_cancels_at_once_are_both_answered_as_canceled() -> None:
    recording = recorded("20-races-two-cancels")
    canceled = ("TASK_STATE_CANCELED", "Canceled at the client's request.")
    assert [status(recording, step) for step in ("first-cancel", "second-cancel", "get-task")] == [canceled] * 3
    assert response(recording, "late-cancel")["error"]["code"] == -32002


def test_cancel_before_the_end_wins_and_at_the_end_loses() -> None:
    assert status(recorded("20-races-cancel-first"), "get-task")[0] == "TASK_STATE_CANCELED"
    late = recorded("20-races-completion-first")
    assert response(late, "cancel")["error"]["code"] == -32002
    assert status(late, "get-task")[0] == "TASK_STATE_COMPLETED"


def test_message_that_waited_starts_the_ended_task_again() -> None:
    recording = recorded("20-races-send-to-working")
    steps = ("send-to-working", "get-task", "get-task-later")
    assert [status(recording, step) for step in steps] == [
        ("TASK_STATE_COMPLETED", "1 failed, 11 passed"),
        ("TASK_STATE_WORKING", "Running 12 tests of payments-api at c51e08d."),
        ("TASK_STATE_COMPLETED", "0 failed, 12 passed"),
    ]
