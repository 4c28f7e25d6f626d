"""planner's branches: the state says how the run ended, summary.json how the tests did."""

from __future__ import annotations

from typing import Any

import pytest

from kit.agents.planner import Action, Decision, decide, decide_after_error
from tests.kit.helpers import recorded, response


def test_completed_with_a_failing_test_stops_the_release() -> None:
    task = response(recorded("03-blocking-task"), "run-tests")["result"]["task"]
    assert decide(task) == Decision(Action.STOP, "failed tests: 1")


def test_completed_without_a_failing_test_is_deployed() -> None:
    task = response(recorded("10-cancel"), "new-task")["result"]["task"]
    assert decide(task) == Decision(Action.DEPLOY, "failed tests: 0")


def test_failed_task_needs_another_request() -> None:
    task = response(recorded("09-failed"), "get-task")["result"]
    assert decide(task) == Decision(Action.FIX, "Commit deadbee does not exist in payments-api.")


def test_canceled_task_is_renewed_in_its_context() -> None:
    task = response(recorded("10-cancel"), "get-task")["result"]
    assert decide(task) == Decision(Action.RENEW, "Canceled at the client's request.")


def test_completed_without_a_count_stops_the_release() -> None:
    decision = Decision(Action.STOP, "summary.json has no count of failed tests")
    assert decide(ended("TASK_STATE_COMPLETED")) == decision
    assert decide({**ended("TASK_STATE_COMPLETED"), "artifacts": [summary({"passed": 12})]}) == decision
    assert decide({**ended("TASK_STATE_COMPLETED"), "artifacts": [summary(None)]}) == decision


def test_rejected_task_follows_the_status_message() -> None:
    assert decide(ended("TASK_STATE_REJECTED")) == Decision(Action.FOLLOW, "words")


@pytest.mark.parametrize("state", ["SUBMITTED", "WORKING", "SOMETHING_NEW"])
def test_task_that_has_not_ended_is_waited_for(state: str) -> None:
    assert decide({"status": {"state": f"TASK_STATE_{state}"}}) == Decision(Action.WAIT, f"TASK_STATE_{state}")


def test_task_that_needs_somebody_says_whom() -> None:
    assert decide(ended("TASK_STATE_INPUT_REQUIRED")) == Decision(Action.ANSWER, "words")
    assert decide(ended("TASK_STATE_AUTH_REQUIRED")) == Decision(Action.WAIT_FOR_OPERATOR, "words")


def test_error_leaves_the_outcome_to_be_asked_for() -> None:
    error = response(recorded("10-cancel"), "second-cancel")["error"]
    assert decide_after_error(error) == Decision(Action.ASK, "-32002 Task cannot be canceled")


def ended(state: str) -> dict[str, Any]:
    return {"status": {"state": state, "message": {"parts": [{"text": "words"}]}}}


def summary(data: dict[str, int] | None) -> dict[str, Any]:
    return {
        "artifactId": "summary",
        "name": "summary.json",
        "parts": [{"text": "no data"} if data is None else {"data": data}],
    }
