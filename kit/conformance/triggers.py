"""What the agent under test does at a trigger: the updates of a YAML file, with ids and times added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from a2a.server.agent_execution import AgentExecutor
from a2a.types import StreamResponse
from google.protobuf.json_format import ParseDict, ParseError

from kit.agents.speaker import Speaker
from kit.data import KIT, JsonObject, line_of, load_yaml, member, place
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.server.tasks import TaskUpdater

    Action = StreamResponse | float  # an update, or seconds to wait

TRIGGERS = KIT / "conformance" / "triggers.yaml"


def load_triggers(path: Path = TRIGGERS) -> Mapping[str, Sequence[Action]]:
    """What to do, by how the id of a message begins. Raises KitError."""
    triggers = member(path, load_yaml(path), "triggers", dict)
    return {prefix: [_action(path, prefix, item) for item in items] for prefix, items in triggers.items()}


def _action(path: Path, prefix: str, item: JsonObject) -> Action:
    if list(item) == ["wait"]:
        return member(path, item, "wait", float)
    try:
        return ParseDict(item, StreamResponse())  # type: ignore[no-any-return]  # has no stubs
    except ParseError as error:
        where = place(path, line_of(path, f"{prefix}:"))
        raise KitError(where, f"'{prefix}' has what is no StreamResponse: {error}") from None


class TriggerExecutor(AgentExecutor):
    """Does what a trigger says, and hands every other message, and every cancel, to the agent's own executor."""

    def __init__(self, triggers: Mapping[str, Sequence[Action]], own: AgentExecutor, speaker: Speaker) -> None:
        self._triggers = triggers
        self._own = own
        self._speaker = speaker
        self._world = speaker.world

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers a message with the updates of its trigger."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        fitting = [prefix for prefix in self._triggers if context.message.message_id.startswith(prefix)]
        if not fitting:
            await self._own.execute(context, event_queue)
            return
        first, *rest = self._triggers[max(fitting, key=len)]
        if isinstance(first, StreamResponse) and first.HasField("message"):
            await event_queue.enqueue_event(self._speaker.message(context, first.message.parts[0].text))
            return
        updater = await self._speaker.open_task(context, event_queue)
        for action in (first, *rest):
            await self._do(action, updater)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Ends the task as canceled."""
        await self._own.cancel(context, event_queue)

    async def _do(self, action: Action, updater: TaskUpdater) -> None:
        if isinstance(action, float):
            await self._world.clock.sleep(action)
        elif action.HasField("artifact_update"):
            update = action.artifact_update
            await updater.add_artifact(
                list(update.artifact.parts),
                artifact_id=update.artifact.artifact_id,
                append=update.append,
                last_chunk=update.last_chunk,
            )
        else:
            status = action.status_update.status
            says = updater.new_agent_message(list(status.message.parts)) if status.HasField("message") else None
            await updater.update_status(status.state, says, self._world.timestamp())
