"""What test-runner answers to requests that no scenario sends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from build_tools.recordings.http_format import parse
from kit.recorder.play import record
from kit.recorder.scenario import Scenario
from tests.kit.helpers import response

if TYPE_CHECKING:
    from kit.data import JsonObject
    from kit.recorder.stage import Stage

ASKED = {"repository": "payments-api", "commit": "9f3c2e1", "suite": "unit"}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ([{"text": "Run the tests."}], "Send a data part that names repository, commit and suite."),
        ([{"data": ["9f3c2e1"]}], "Send a data part that names repository, commit and suite."),
        ([{"data": {**ASKED, "repository": "ledger"}}], "Repository ledger does not exist."),
        ([{"data": {**ASKED, "suite": "load"}}], "payments-api has no suite load."),
        ([{"data": {**ASKED, "commit": 7}}], "Commit 7.0 does not exist in payments-api."),
        ([{"data": {**ASKED, "commit": "{total}"}}], "Commit {total} does not exist in payments-api."),
    ],
)
def test_request_that_cannot_be_run_fails_and_says_why(parts: list[Any], words: str) -> None:
    task = answer(parts)
    assert task["status"]["state"] == "TASK_STATE_FAILED"
    assert [part["text"] for part in task["status"]["message"]["parts"]] == [words]


def test_data_part_may_come_first() -> None:
    task = answer([{"data": ASKED}, {"text": "as every night"}])
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"


def answer(parts: list[Any]) -> JsonObject:
    """The task that a blocking call with these parts gets."""

    async def play(stage: Stage) -> None:
        await stage.test_runner.send("ask", {"role": "ROLE_USER", "parts": parts})

    recording = parse(record(Scenario("asked", Path(__file__), (), play)), "asked")
    task: JsonObject = response(recording, "ask")["result"]["task"]
    return task
