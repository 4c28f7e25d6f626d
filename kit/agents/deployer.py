"""deployer: deploys a commit where its policy allows it, after an operator's approval where the policy asks for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from a2a.helpers import get_data_parts, new_data_part
from a2a.server.agent_execution import AgentExecutor
from a2a.types import TaskState

from kit.agents.speaker import Speaker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.server.tasks import TaskUpdater
    from a2a.types import Message

    from kit.agents.hosting import Profile
    from kit.agents.policy import Approvals, Environment
    from kit.agents.world import World


class DeployExecutor(AgentExecutor):
    """The work of deployer. `profile` has the words of its status messages."""

    def __init__(
        self, environments: Mapping[str, Environment], approvals: Approvals, profile: Profile, world: World
    ) -> None:
        self._environments = environments
        self._approvals = approvals
        self._speaker = Speaker(profile, world)
        self._world = world

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers a message with a task that ends as rejected or completed, or as failed when it cannot be read."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        updater = await self._speaker.open_task(context, event_queue)
        asked = _asked(context.message)
        environment = self._environments.get(asked.get("environment", ""))
        if environment is None:
            words = "unknown-environment" if asked else "unreadable"
            await self._speaker.enter(updater, TaskState.TASK_STATE_FAILED, words, asked)
        elif environment.rejected is not None:
            await self._speaker.enter(updater, TaskState.TASK_STATE_REJECTED, environment.rejected, asked)
        else:
            await self._deploy(updater, environment, asked)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Ends the task as canceled (section 3.1.5)."""
        updater = self._speaker.updater(context, event_queue)
        await self._speaker.enter(updater, TaskState.TASK_STATE_CANCELED, "canceled", {})

    async def _deploy(self, updater: TaskUpdater, environment: Environment, asked: dict[str, str]) -> None:
        """Deploys, after the approval that the environment wants. `execute` goes on while the client waits for it."""
        if environment.approval:
            await self._speaker.enter(updater, TaskState.TASK_STATE_AUTH_REQUIRED, "auth-required", asked)
            asked = {**asked, "operator": await self._approvals.wait_for(updater.task_id)}
        await self._speaker.enter(updater, TaskState.TASK_STATE_WORKING, "working", asked)
        await self._world.clock.sleep(environment.seconds)
        deployment = new_data_part({**asked, "url": environment.url}, media_type="application/json")
        await self._speaker.write(updater, "deployment", deployment)
        await self._speaker.enter(updater, TaskState.TASK_STATE_COMPLETED, "completed", asked)


def _asked(message: Message) -> dict[str, str]:
    """Repository, commit and environment, from the first data part that names all three; nothing when none does."""
    keys = ("repository", "commit", "environment")
    for data in get_data_parts(message.parts):
        if isinstance(data, dict) and data.keys() >= set(keys):
            return {key: str(data[key]) for key in keys}
    return {}
