"""planner's branches: the state says how the run ended, summary.json how the tests did; a scenario reaches each."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from a2a.types import TaskState

from build_tools.recordings.model import Step
from kit.agents.client import Reply, interface
from kit.agents.planner import Action, Decision, decide, decide_after_error
from kit.agents.release import Asked, Release
from kit.agents.world import WallClock
from kit.data import JsonObject
from kit.recorder.scenario import BINDINGS, Binding
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


@pytest.mark.parametrize("binding", BINDINGS)
def test_scenario_reaches_every_state_and_every_decision(binding: Binding) -> None:
    decided = decided_steps(binding)
    assert {action_of(decision) for _, decision in decided} == set(Action)
    states = {state_of(step) for step, _ in decided}
    assert states == {name for name in TaskState.keys() if name != "TASK_STATE_UNSPECIFIED"} | {"no task"}  # noqa: SIM118
    reasons = [decision.partition(" (")[2] for _, decision in decided]
    assert "summary.json has no count of failed tests)" in reasons


@pytest.mark.parametrize("binding", BINDINGS)
def test_every_answer_to_planner_has_its_decision(binding: Binding) -> None:
    """All but the cards, and the cancels that somebody else sends."""
    steps = [step.name for step in recorded("19-planner", binding=binding).steps]
    decided = [step.name for step, _ in decided_steps(binding)]
    assert [name for name in steps if not name.startswith("card-") and not name.endswith("by-another")] == decided


def decided_steps(binding: Binding) -> list[tuple[Step, str]]:
    """The answers that planner decided on, with the decision."""
    steps = recorded("19-planner", binding=binding).steps
    notes = [(step, step.response.note("decision")) for step in steps if step.response is not None]
    return [(step, decision) for step, decision in notes if decision is not None]


def action_of(decision: str) -> Action:
    return Action(decision.partition(" (")[0])


def state_of(step: Step) -> str:
    """The state of the task in an answer on any binding."""
    assert step.response is not None
    if step.response.body is None:
        return "no task"
    answer = json.loads(step.response.body.text)
    found: JsonObject = answer.get("result", answer)
    status: JsonObject = found.get("task", found).get("status", {})
    return status["state"] if isinstance(status, dict) and "state" in status else "no task"


def test_planner_calls_the_interface_that_the_card_names_for_its_binding_and_version() -> None:
    offered = [("GRPC", "1.0", "a:1"), ("JSONRPC", "0.3", "http://a/old"), ("JSONRPC", "1.0", "http://a/new")]
    names = ("protocolBinding", "protocolVersion", "url")
    card = {"name": "a", "supportedInterfaces": [dict(zip(names, each, strict=True)) for each in offered]}
    assert interface(card, "JSONRPC") == "http://a/new"
    with pytest.raises(LookupError, match=r"a does not offer HTTP\+JSON 1\.0"):
        interface(card, "HTTP+JSON")


class Reviewer:
    """Does whatever is asked, with one answer for all."""

    def __init__(self, answers: dict[str, JsonObject]) -> None:
        self._answers = answers

    async def ask(self, step: str, message: JsonObject, **configuration: object) -> Reply:
        return Reply(self._answers[step])

    async def look(self, step: str, task_id: str) -> Reply:
        return Reply(self._answers[step])


def test_release_prints_its_log_and_ends_with_a_review_that_fails(capsys: pytest.CaptureFixture[str]) -> None:
    tested = {**ended("TASK_STATE_COMPLETED"), "artifacts": [summary({"failed": 0})]}
    agent = Reviewer({"night-run-tests": tested, "night-review-diff": ended("TASK_STATE_FAILED")})
    skills = dict.fromkeys(("run-tests", "review-diff", "deploy"), agent)
    asked = Asked("payments-api", "c51e08d", "staging", "+", "main")
    assert asyncio.run(Release("night", skills, WallClock()).run(asked)) == Decision(Action.FIX, "words")
    assert (
        capsys.readouterr().out
        == """\
night-run-tests: deploy (failed tests: 0)
night-review-diff: fix the request, then start a new task (words)
"""
    )
