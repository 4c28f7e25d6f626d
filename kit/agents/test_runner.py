"""test-runner: runs a suite at a commit, streams the log in chunks and ends with the counts.

A failing test is a result, so the task completes; a commit that does not exist is an error, so the task fails.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from a2a.helpers import get_data_parts, new_data_part, new_text_part
from a2a.server.agent_execution import AgentExecutor
from a2a.types import TaskState
from a2a.utils.errors import TaskNotCancelableError

from kit.agents.speaker import Speaker

if TYPE_CHECKING:
    from a2a.server.agent_execution import RequestContext
    from a2a.server.events import EventQueue
    from a2a.server.tasks import TaskUpdater
    from a2a.types import Message, Task

    from kit.agents.hosting import Profile
    from kit.agents.speaker import Facts
    from kit.agents.suite import Ended, Run, Suite
    from kit.agents.world import World


class SuiteExecutor(AgentExecutor):
    """The work of test-runner. `profile` has the words of its status messages."""

    def __init__(self, suite: Suite, profile: Profile, world: World) -> None:
        self._suite = suite
        self._speaker = Speaker(profile, world)
        self._world = world

    async def execute(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Answers a message with a task that ends as completed or failed."""
        assert context.message is not None  # the SDK builds the context of a message from the message
        asked = _asked(context.message)
        self._suite.break_at("start", asked)
        updater = await self._speaker.open_task(context, event_queue)
        refusal = self._suite.refusal(**asked) if asked else "unreadable"
        if refusal is not None:
            await self._speaker.enter(updater, TaskState.TASK_STATE_FAILED, refusal, asked)
            return
        run = self._suite.run_at(asked["commit"])
        ended = await self._ended(updater, run)
        if run.commit.again is not None and run.commit.again.after == ended:
            if run.commit.again.seconds:
                await self._world.clock.sleep(run.commit.again.seconds)
            await self._run(self._speaker.updater(context, event_queue), run)

    async def cancel(self, context: RequestContext, event_queue: EventQueue) -> None:
        """Ends the task as canceled (section 3.1.5), unless the commit makes something else of it.

        The SDK then stops `execute`; the chunks written stay.
        """
        asked = _asked_last(context.current_task)
        await self._world.gate.through()
        updater = self._speaker.updater(context, event_queue)
        match self._suite.stop_at(asked):
            case "refused":
                raise TaskNotCancelableError(self._speaker.says["refused"].format_map(asked))
            case "broken":
                raise RuntimeError(self._speaker.says["broken"].format_map(asked))
            case "completed":
                await self._speaker.enter(updater, TaskState.TASK_STATE_COMPLETED, "ended-early", asked)
            case "canceled":
                await self._speaker.enter(updater, TaskState.TASK_STATE_CANCELED, "canceled", asked)

    async def _ended(self, updater: TaskUpdater, run: Run) -> Ended:
        """Runs the suite, and says how that ended. A cancel gets through only where the commit does not hold on."""
        try:
            await self._run(updater, run)
        except asyncio.CancelledError:
            if run.commit.again is None or run.commit.again.after != "canceled":
                raise
            return "canceled"
        return "completed"

    async def _run(self, updater: TaskUpdater, run: Run) -> None:
        """The suite from its start to its end."""
        facts: Facts = {"repository": run.suite.repository, "commit": run.commit.id, **run.counts}
        await self._speaker.enter(updater, TaskState.TASK_STATE_WORKING, "working", facts)
        await self._write_log(updater, run)
        await self._write_summary(updater, run)
        await self._world.gate.through()
        await self._speaker.enter(updater, TaskState.TASK_STATE_COMPLETED, "completed", facts)

    async def _write_log(self, updater: TaskUpdater, run: Run) -> None:
        """One chunk after each file of tests (section 4.2.2)."""
        for chunk in run.chunks():
            await self._world.clock.sleep(chunk.seconds)
            text = new_text_part(chunk.text, media_type="text/plain")
            await self._speaker.write(updater, "log", text, first=chunk.first, last=chunk.last)
            self._suite.break_at(chunk.path, {"commit": run.commit.id})

    async def _write_summary(self, updater: TaskUpdater, run: Run) -> None:
        summary = new_data_part(run.summary(), media_type="application/json")
        await self._speaker.write(updater, "summary", summary)


def _asked(message: Message) -> dict[str, str]:
    """Repository, commit and suite, from the first data part that names all three; nothing when none does."""
    keys = ("repository", "commit", "suite")
    for data in get_data_parts(message.parts):
        if isinstance(data, dict) and data.keys() >= set(keys):
            return {key: str(data[key]) for key in keys}
    return {}


def _asked_last(task: Task | None) -> dict[str, str]:
    """What the last message of a task that asks for something asked for."""
    asked = [_asked(message) for message in task.history] if task else []
    return next((each for each in reversed(asked) if each), {})
