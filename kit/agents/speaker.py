"""How an agent of the kit reports on its tasks: with the words of its YAML file, at the world's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from a2a.helpers import new_task_from_user_message, new_text_part
from a2a.server.id_generator import IDGeneratorContext, UUIDGenerator
from a2a.server.tasks import TaskUpdater
from a2a.types import Message, Role

if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.types import Part, TaskState

    from kit.agents.hosting import Profile
    from kit.agents.world import World

    Facts = Mapping[str, str | int]


@dataclass(frozen=True)
class Speaker:
    """The words of an agent's status messages, and the world that they are said in."""

    profile: Profile
    world: World

    @property
    def says(self) -> Mapping[str, str]:
        """The words by what they are said of."""
        return self.profile.says

    async def write(
        self, updater: TaskUpdater, artifact: str, part: Part, *, first: bool = True, last: bool = True
    ) -> None:
        """Adds a part to an artifact of the agent's file (section 4.2.2)."""
        called = self.profile.artifacts[artifact]
        await updater.add_artifact(
            [part], artifact_id=called["id"], name=called["name"], append=not first, last_chunk=last
        )

    async def open_task(self, context: RequestContext, event_queue: EventQueue, *, by_task: bool = True) -> TaskUpdater:
        """Answers a message with a task (section 3.1.1), unless the message goes on with one."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        if context.current_task is None:
            task = new_task_from_user_message(context.message)
            task.status.timestamp.FromJsonString(self.world.timestamp())
            await event_queue.enqueue_event(task)
        return self.updater(context, event_queue, by_task=by_task)

    def updater(self, context: RequestContext, event_queue: EventQueue, *, by_task: bool = True) -> TaskUpdater:
        """What writes to the task of a request, in the context of that task.

        A message that names only its task gets a new context id from the SDK. Without `by_task` the updater writes
        there, and the SDK refuses the next message.
        """
        assert context.task_id is not None  # the SDK fills in both ids before it calls an executor
        assert context.context_id is not None
        context_id = context.current_task.context_id if context.current_task and by_task else context.context_id
        ids = self.world.message_ids
        return TaskUpdater(event_queue, context.task_id, context_id, message_id_generator=ids)

    async def enter(self, updater: TaskUpdater, state: TaskState, words: str, facts: Facts) -> None:
        """Moves the task to a state, with the status message of that name."""
        message = updater.new_agent_message([new_text_part(self.says[words].format_map(facts))])
        await updater.update_status(state, message, self.world.timestamp())

    def message(self, context: RequestContext, text: str) -> Message:
        """An answer that is no task (section 3.1.1)."""
        ids = self.world.message_ids or UUIDGenerator()
        drawn = ids.generate(IDGeneratorContext(task_id=context.task_id, context_id=context.context_id))
        parts = [new_text_part(text)]
        return Message(message_id=drawn, context_id=context.context_id, role=Role.ROLE_AGENT, parts=parts)
