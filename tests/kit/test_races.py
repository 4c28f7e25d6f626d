"""What the forced orders of a race show, and what comes of the same races when nobody forces an order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from build_tools.recordings.model import Recording
from kit.data import JsonObject
from kit.pins import load_pins
from kit.recorder.scenario import BINDINGS, Binding, load_scenarios
from tests.kit.helpers import copy_of_kit, recorded, response, run_kit
from tests.kit.ports import three_free_ports

CANCELED = ("TASK_STATE_CANCELED", "Canceled at the client's request.")
COMPLETED = ("TASK_STATE_COMPLETED", "1 failed, 11 passed")
RACES = [scenario.name for scenario in load_scenarios() if scenario.name.startswith("20-races-")]


def status(recording: Recording, step: str) -> tuple[str, str]:
    """State and words of the task that a step answers with."""
    result = response(recording, step)["result"]
    found: JsonObject = result.get("task", result)["status"]
    return found["state"], found["message"]["parts"][0]["text"]


def test_two_cancels_at_once_are_both_answered_as_canceled() -> None:
    recording = recorded("20-races-two-cancels")
    assert [status(recording, step) for step in ("first-cancel", "second-cancel", "get-task")] == [CANCELED] * 3
    said = {message_id(recording, step) for step in ("first-cancel", "second-cancel", "get-task")}
    assert len(said) == 1  # the message of the first: what `cancel()` says for the second is dropped
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


def message_id(recording: Recording, step: str) -> str:
    found: str = response(recording, step)["result"]["status"]["message"]["messageId"]
    return found


def test_completion_and_cancel_in_one_breath() -> None:
    end_first = recorded("20-races-end-before-cancel")
    assert [status(end_first, step) for step in ("cancel", "get-task")] == [COMPLETED, CANCELED]
    cancel_first = recorded("20-races-cancel-before-end")
    assert [status(cancel_first, step) for step in ("cancel", "get-task")] == [CANCELED, CANCELED]


def test_executor_that_starts_again_moves_an_ended_task() -> None:
    completed = recorded("20-races-after-completion")
    assert [state(completed, step) for step in ("run-tests", "get-completed", "get-task", "get-task-later")] == [
        "COMPLETED",
        "COMPLETED",
        "WORKING",
        "COMPLETED",
    ]
    canceled = recorded("20-races-after-cancel")
    for when, at_first in (("later", "CANCELED"), ("at-once", "WORKING")):
        steps = (f"cancel-{when}", f"get-{when}", f"get-{when}-soon", f"get-{when}-ended")
        assert [state(canceled, step) for step in steps] == ["CANCELED", at_first, "WORKING", "COMPLETED"]


def state(recording: Recording, step: str) -> str:
    result = response(recording, step)["result"]
    found: str = result.get("task", result)["status"]["state"]
    return found.removeprefix("TASK_STATE_")


REFUSED = {
    "jsonrpc": (-32002, "The suite at d0d0e31 cannot be stopped."),
    "rest": (400, "The suite at d0d0e31 cannot be stopped."),
    "grpc": (9, "The suite at d0d0e31 cannot be stopped."),
}


@pytest.mark.parametrize("binding", BINDINGS)
def test_cancel_that_is_refused_fails_the_task_all_the_same(binding: Binding) -> None:
    recording = recorded("20-races-cancel-refused", binding=binding)
    error = response(recording, "cancel-refused")
    error = error.get("error", error)
    assert (error["code"], error["message"]) == REFUSED[binding]
    task = task_of(recording, "get-refused")
    assert task["status"] == {"state": "TASK_STATE_FAILED"}
    assert len(task["artifacts"][0]["parts"]) == 2
    assert task_of(recording, "get-broken")["status"] == {"state": "TASK_STATE_FAILED"}
    ignored = task_of(recording, "get-ignored-later")["status"]
    assert (ignored["state"], ignored["message"]["parts"][0]["text"], ignored["timestamp"]) == (
        "TASK_STATE_CANCELED",
        "Running 12 tests of payments-api at d0d0e33.",
        "2026-10-06T09:00:30Z",  # when it began to work
    )
    assert task_of(recording, "cancel-completed")["status"]["state"] == "TASK_STATE_COMPLETED"


def task_of(recording: Recording, step: str) -> JsonObject:
    """The task that a step answers with, on any binding."""
    answer = response(recording, step)
    found: JsonObject = answer.get("result", answer)
    return found


def test_free_runs_are_counted_and_new_outcomes_are_named(tmp_path: Path) -> None:
    kit = copy_of_kit(tmp_path) / "kit"
    for path in (kit / "scenarios").glob("*.py"):
        if path.stem not in ("20-races-two-cancels", "20-races-completion-first", "20-races-end-before-cancel"):
            path.unlink()
    run = run_kit("races", "--runs", "3", "--port", str(three_free_ports()), root=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    found = json.loads((kit / "races.json").read_text(encoding="utf-8"))
    check_shape(found, 3)
    assert list(found["races"]) == sorted(path.stem for path in (kit / "scenarios").glob("*.py"))
    lines = [line(name, entry) for name, entries in found["races"].items() for entry in entries]
    assert run.stdout.splitlines() == ["kit/races.json: written", *lines]


def test_committed_counts_are_of_all_races() -> None:
    path = Path(__file__).parents[2] / "kit" / "races.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    check_shape(found, 20)
    assert list(found["races"]) == RACES
    forced = {name: entry for name in RACES for entry in found["races"][name]}
    assert {name for entry in forced.values() for name in entry["as"]} <= set(RACES)


def check_shape(found: JsonObject, runs: int) -> None:
    assert list(found) == ["command", "runs", "packages", "races"]
    assert (found["command"], found["runs"]) == (f"python -m kit races --runs {runs}", runs)
    assert found["packages"] == load_pins()["packages"]
    for name, entries in found["races"].items():
        assert sum(entry["count"] for entry in entries) == runs
        steps = [step.name for step in recorded(name).steps]
        assert all(list(entry["answers"]) == steps for entry in entries)


def line(name: str, entry: JsonObject) -> str:
    if entry["as"]:
        return f"{name}: {entry['count']} as in {', '.join(entry['as'])}"
    answers = ", ".join(f"{step} {answer}" for step, answer in entry["answers"].items())
    return f"{name}: {entry['count']} as in no recording: {answers}"
