"""code-reviewer: answers a question with a message, and reviews a diff once it knows the base branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from a2a.helpers import get_text_parts, new_data_part
from a2a.server.agent_execution import AgentExecutor
from a2a.types import TaskState

from kit.agents.speaker import Speaker

if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.types import Message

    from kit.agents.hosting import Profile
    from kit.agents.reviews import Reviews
    from kit.agents.speaker import Facts
    from kit.agents.world import World

DIFF = "text/x-diff"


class ReviewExecutor(AgentExecutor):
    """The work of code-reviewer. `profile` has the words of its answers and status messages."""

    def __init__(self, reviews: Reviews, profile: Profile, world: World) -> None:
        self._reviews = reviews
        self._speaker = Speaker(profile, world)
        self._world = world

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Without a diff there is nothing to work on, so the answer is a message and no task (section 3.1.1)."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        diff = _diff(_messages(context))
        if diff is None:
            answer = self._speaker.says["answer"].format(bases=", ".join(self._reviews.bases))
            await event_queue.enqueue_event(self._speaker.message(context, answer))
            return
        await self._review(context, event_queue, diff)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Ends the task as canceled (section 3.1.5)."""
        updater = self._speaker.updater(context, event_queue)
        await self._speaker.enter(updater, TaskState.TASK_STATE_CANCELED, "canceled", {})

    async def _review(self, context: RequestContext, event_queue: EventQueue, diff: str) -> None:
        """Reviews against the base that the last message names, or asks for one."""
        assert context.message is not None
        speaker = self._speaker
        updater = await speaker.open_task(context, event_queue, by_task=self._reviews.goes_by_task(diff))
        base = self._reviews.base_in(" ".join(get_text_parts(context.message.parts)) if context.current_task else "")
        if base is None:
            bases = {"bases": ", ".join(self._reviews.bases)}
            await speaker.enter(updater, TaskState.TASK_STATE_INPUT_REQUIRED, "input-required", bases)
            return
        await speaker.enter(updater, TaskState.TASK_STATE_WORKING, "working", {"base": base})
        await self._world.clock.sleep(self._reviews.seconds)
        comments = self._reviews.comments(diff, base)
        review = new_data_part({"base": base, "comments": comments}, media_type="application/json")
        await self._speaker.write(updater, "review", review)
        facts: Facts = {"base": base, "comments": len(comments)}
        await speaker.enter(updater, TaskState.TASK_STATE_COMPLETED, "completed", facts)


def _messages(context: RequestContext) -> list[Message]:
    """The messages of the task so far, with the one at hand."""
    before = list(context.current_task.history) if context.current_task else []
    return [*before, *([context.message] if context.message else [])]


def _diff(messages: Iterable[Message]) -> str | None:
    """The first diff that was sent."""
    parts = (part for message in messages for part in message.parts)
    return next((part.text for part in parts if part.media_type == DIFF), None)
