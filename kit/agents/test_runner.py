"""test-runner: runs a suite at a commit, streams the log in chunks and ends with the counts.

A failing test is a result, so the task completes; a commit that does not exist is an error, so the task fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from a2a.helpers import get_data_parts, new_data_part, new_text_part
from a2a.server.agent_execution import AgentExecutor
from a2a.types import TaskState

from kit.agents.speaker import Speaker

if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.server.tasks import TaskUpdater
    from a2a.types import Message

    from kit.agents.speaker import Facts
    from kit.agents.suite import Run, Suite
    from kit.agents.world import World


class SuiteExecutor(AgentExecutor):
    """The work of test-runner. `says` has the words of its status messages."""

    def __init__(self, suite: Suite, says: Mapping[str, str], world: World) -> None:
        self._suite = suite
        self._speaker = Speaker(says, world)
        self._world = world

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers a message with a task that ends as completed or failed."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        asked = _asked(context.message)
        self._suite.break_at("start", asked)
        updater = await self._speaker.open_task(context, event_queue)
        await self._answer(updater, asked)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Ends the task as canceled (section 3.1.5). The SDK then stops `execute`; the chunks written stay."""
        await self._speaker.enter(
            self._speaker.updater(context, event_queue), TaskState.TASK_STATE_CANCELED, "canceled", {}
        )

    async def _answer(self, updater: TaskUpdater, asked: dict[str, str]) -> None:
        """Runs what was asked for, or ends the task as failed and says what does not exist."""
        refusal = self._suite.refusal(**asked) if asked else "unreadable"
        if refusal is not None:
            await self._speaker.enter(updater, TaskState.TASK_STATE_FAILED, refusal, asked)
            return
        run = self._suite.run_at(asked["commit"])
        facts: Facts = {**asked, **run.counts}
        await self._speaker.enter(updater, TaskState.TASK_STATE_WORKING, "working", facts)
        await self._write_log(updater, run)
        await self._write_summary(updater, run)
        await self._speaker.enter(updater, TaskState.TASK_STATE_COMPLETED, "completed", facts)

    async def _write_log(self, updater: TaskUpdater, run: Run) -> None:
        """One chunk after each file of tests (section 4.2.2)."""
        for chunk in run.chunks():
            await self._world.clock.sleep(chunk.seconds)
            await updater.add_artifact(
                [new_text_part(chunk.text, media_type="text/plain")],
                artifact_id="test-log",
                name="test-log.txt",
                append=not chunk.first,
                last_chunk=chunk.last,
            )
            self._suite.break_at(chunk.path, {"commit": run.commit.id})

    async def _write_summary(self, updater: TaskUpdater, run: Run) -> None:
        summary = new_data_part(run.summary(), media_type="application/json")
        await updater.add_artifact([summary], artifact_id="summary", name="summary.json", last_chunk=True)


def _asked(message: Message) -> dict[str, str]:
    """Repository, commit and suite, from the first data part that names all three; nothing when none does."""
    keys = ("repository", "commit", "suite")
    for data in get_data_parts(message.parts):
        if isinstance(data, dict) and data.keys() >= set(keys):
            return {key: str(data[key]) for key in keys}
    return {}
