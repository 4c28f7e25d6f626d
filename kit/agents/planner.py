"""planner: what it sends, and what it decides from each state that a task can be in.

How a call travels is the client's business (`client.py`), what follows what is that of a release (`release.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kit.data import JsonObject


class Action(Enum):
    """What to do next."""

    DEPLOY = "deploy"
    GO_ON = "go on"
    STOP = "stop the release"
    FIX = "fix the request, then start a new task"
    FOLLOW = "do what the status message says"
    RENEW = "start a new task in the same context when the run is still wanted"
    ANSWER = "answer the question on the same task"
    WAIT_FOR_OPERATOR = "wait: an operator must approve, outside this protocol"
    WAIT = "wait: the task has not ended"
    ASK = "ask with GetTask what became of the task"


INTERRUPTED = {"TASK_STATE_INPUT_REQUIRED": Action.ANSWER, "TASK_STATE_AUTH_REQUIRED": Action.WAIT_FOR_OPERATOR}


@dataclass(frozen=True)
class Decision:
    """What to do next, and why."""

    action: Action
    reason: str

    def __str__(self) -> str:
        """As planner's log has it."""
        return f"{self.action.value} ({self.reason})"


def suite_request(repository: str, commit: str, **links: str | list[str]) -> JsonObject:
    """The message that asks for a run: a sentence for people, a data part for the agent.

    `links` are the members that tie it to what was before: taskId, contextId, referenceTaskIds (section 4.1.4).
    """
    asked = {"repository": repository, "commit": commit, "suite": "unit"}
    text = f"Run the unit tests of {repository} at {commit}."
    return {**links, "role": "ROLE_USER", "parts": [{"text": text}, {"data": asked}]}


def deploy_request(repository: str, commit: str, environment: str) -> JsonObject:
    """The message that asks for a deploy."""
    asked = {"repository": repository, "commit": commit, "environment": environment}
    text = f"Deploy {repository} at {commit} to {environment}."
    return {"role": "ROLE_USER", "parts": [{"text": text}, {"data": asked}]}


def review_request(diff: str) -> JsonObject:
    """The message that asks for a review."""
    return {"role": "ROLE_USER", "parts": [{"text": "Review this diff."}, {"text": diff, "mediaType": "text/x-diff"}]}


def say(text: str, **links: str) -> JsonObject:
    """A message of one sentence."""
    return {**links, "role": "ROLE_USER", "parts": [{"text": text}]}


def decide(task: JsonObject) -> Decision:
    """The decision for a task, ended or not. The state says how the run ended, summary.json how the tests did."""
    status = task["status"]
    said = _text(status)
    match status["state"]:
        case "TASK_STATE_COMPLETED":
            return _decide_by_count(failed_tests(task))
        case "TASK_STATE_FAILED":
            return Decision(Action.FIX, said)
        case "TASK_STATE_REJECTED":
            return Decision(Action.FOLLOW, said)
        case "TASK_STATE_CANCELED":
            return Decision(Action.RENEW, said)
        case state:
            return Decision(INTERRUPTED.get(state, Action.WAIT), said or state)


def decide_after_error(error: JsonObject) -> Decision:
    """The decision when a call was answered with an error: what became of the task is not known from it."""
    return Decision(Action.ASK, f"{error['code']} {error['message']}")


def failed_tests(task: JsonObject) -> int | None:
    """`failed` of summary.json, or None when the task has no such count. Numbers of a data part may be 1.0."""
    parts = [
        part
        for artifact in task.get("artifacts", [])
        if artifact.get("name") == "summary.json"
        for part in artifact["parts"]
    ]
    counts = [part["data"]["failed"] for part in parts if "failed" in part.get("data", {})]
    return int(counts[0]) if counts else None


def _decide_by_count(failed: int | None) -> Decision:
    if failed is None:
        return Decision(Action.STOP, "summary.json has no count of failed tests")
    return Decision(Action.STOP if failed else Action.DEPLOY, f"failed tests: {failed}")


def _text(status: JsonObject) -> str:
    parts = status.get("message", {}).get("parts", [])
    return "\n".join(part["text"] for part in parts if "text" in part)
