"""A release by planner: tests, then a review, then a deploy, each by the agent whose card has the skill."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from kit.agents.planner import (
    Action,
    Decision,
    decide,
    decide_after_error,
    deploy_request,
    review_request,
    say,
    suite_request,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from kit.agents.client import Reply
    from kit.agents.world import Clock
    from kit.data import JsonObject

PAUSES = {Action.WAIT: 4.0, Action.WAIT_FOR_OPERATOR: 30.0}  # seconds before the next GetTask


class Agent(Protocol):
    """An agent that planner calls. The first argument names the call, as the log does too."""

    async def ask(self, step: str, message: JsonObject, **configuration: object) -> Reply:
        """SendMessage."""

    async def look(self, step: str, task_id: str) -> Reply:
        """GetTask."""


@dataclass(frozen=True)
class Asked:
    """What is to be released where, with the diff and the base branch for the review."""

    repository: str
    commit: str
    environment: str
    diff: str
    base: str


def by_skill(cards: Iterable[tuple[JsonObject, Agent]]) -> dict[str, Agent]:
    """Who can do what, from the skills on the cards (section 4.4.5)."""
    return {skill["id"]: agent for card, agent in cards for skill in card["skills"]}


def printed(call: str, decision: Decision) -> None:
    """A log on standard output."""
    print(f"{call}: {decision}", flush=True)


@dataclass(frozen=True)
class Release:
    """One run of planner. `log` is told of each decision, with the call that it follows from.

    `configuration` goes with every message: with `returnImmediately`, planner asks again and again how far a task is.
    """

    name: str
    skills: Mapping[str, Agent]
    clock: Clock
    log: Callable[[str, Decision], None] = printed
    configuration: Mapping[str, object] = field(default_factory=dict)

    async def run(self, asked: Asked) -> Decision:
        """Each part in turn; the first that does not end well ends the release."""
        parts = {
            "run-tests": suite_request(asked.repository, asked.commit),
            "review-diff": review_request(asked.diff),
            "deploy": deploy_request(asked.repository, asked.commit, asked.environment),
        }
        for skill, message in parts.items():
            decision = await self._part(skill, message, asked)
            if decision.action not in (Action.DEPLOY, Action.GO_ON):
                break
        return decision

    async def _part(self, skill: str, message: JsonObject, asked: Asked) -> Decision:
        """One task from its start to an ending, with what its states ask for on the way."""
        agent = self.skills[skill]
        call = f"{self.name}-{skill}"
        reply = await agent.ask(call, message, **self.configuration)
        looks = 0
        while True:
            decision = self._decide(skill, call, reply)
            if decision.action is Action.ANSWER:
                links = {"taskId": reply.task["id"], "contextId": reply.task["contextId"]}
                call = f"{self.name}-{skill}-answer"
                reply = await agent.ask(call, say(asked.base, **links), **self.configuration)
            elif decision.action in PAUSES:
                await self.clock.sleep(PAUSES[decision.action])
                looks += 1
                call = f"{self.name}-{skill}-look-{looks}"
                reply = await agent.look(call, reply.task["id"])
            else:
                return decision

    def _decide(self, skill: str, call: str, reply: Reply) -> Decision:
        """What follows from the answer to a call, written down."""
        if reply.error is not None:
            decision = decide_after_error(reply.error)
        elif reply.task["status"]["state"] == "TASK_STATE_COMPLETED" and skill != "run-tests":
            decision = Decision(Action.GO_ON, reply.task["status"]["message"]["parts"][0]["text"])
        else:
            decision = decide(reply.task)
        self.log(call, decision)
        return decision
