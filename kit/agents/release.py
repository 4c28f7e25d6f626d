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
    from collections.abc import Iterable, Mapping

    from kit.agents.client import Reply
    from kit.agents.world import Clock
    from kit.data import JsonObject

POLL = 30.0  # seconds between two GetTask calls


class Agent(Protocol):
    """An agent that planner calls. Each call has a name, which the log uses too."""

    async def ask(self, name: str, message: JsonObject) -> Reply:
        """SendMessage."""

    async def look(self, name: str, task_id: str) -> Reply:
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


@dataclass(frozen=True)
class Release:
    """One run of planner. `log` grows by a line for each decision."""

    name: str
    skills: Mapping[str, Agent]
    clock: Clock
    log: list[str] = field(default_factory=list)

    async def run(self, asked: Asked) -> Decision:
        """Each part in turn; the first that does not end well ends the release."""
        tests = suite_request(asked.repository, asked.commit)
        decision = await self._part("run-tests", tests, asked)
        if decision.action is not Action.DEPLOY:
            return decision
        await self._part("review-diff", review_request(asked.diff), asked)
        return await self._part("deploy", deploy_request(asked.repository, asked.commit, asked.environment), asked)

    async def _part(self, skill: str, message: JsonObject, asked: Asked) -> Decision:
        """One task from its start to an ending, with what its states ask for on the way."""
        agent = self.skills[skill]
        reply = await agent.ask(f"{self.name}-{skill}", message)
        looks = 0
        while True:
            decision = self._decide(skill, reply)
            if decision.action is Action.ANSWER:
                links = {"taskId": reply.task["id"], "contextId": reply.task["contextId"]}
                reply = await agent.ask(f"{self.name}-{skill}-answer", say(asked.base, **links))
            elif decision.action in (Action.WAIT, Action.WAIT_FOR_OPERATOR):
                await self.clock.sleep(POLL)
                looks += 1
                reply = await agent.look(f"{self.name}-{skill}-look-{looks}", reply.task["id"])
            else:
                return decision

    def _decide(self, skill: str, reply: Reply) -> Decision:
        """What follows from an answer, written down."""
        if reply.error is not None:
            decision = decide_after_error(reply.error)
        elif reply.task.get("status", {}).get("state") == "TASK_STATE_COMPLETED" and skill != "run-tests":
            decision = Decision(Action.GO_ON, reply.task["status"]["message"]["parts"][0]["text"])
        else:
            decision = decide(reply.task)
        self.log.append(f"{self.name} {skill}: {decision.action.value} ({decision.reason})")
        return decision
