"""What a scenario works with: calls to the agents, each a named step, and the passing of time."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from kit.agents.client import AS_USUAL, Altered

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    import httpx

    from kit.agents.client import Client, Reply
    from kit.agents.planner import Decision
    from kit.agents.policy import Approvals
    from kit.agents.world import Gate
    from kit.data import JsonObject
    from kit.recorder.clock import StageClock
    from kit.recorder.mirror import Mirror
    from kit.recorder.tape import Tape

T = TypeVar("T")


@dataclass(frozen=True)
class Stage:
    """One scenario's run. The clock stands still except in `wait` and in calls that wait for an ending."""

    clock: StageClock
    approvals: Approvals
    gate: Gate  # where test-runner takes up a cancel
    mirror: Mirror
    http: httpx.AsyncClient
    tape: Tape
    connect: Callable[[JsonObject, str], Awaitable[Calls]]
    test_runner: Calls
    code_reviewer: Calls
    deployer: Calls

    async def wait(self, seconds: float) -> None:
        """Lets so many seconds pass on the scenario's clock."""
        await self.clock.advance(seconds)

    async def begin(self, call: Coroutine[None, None, T]) -> Begun[T]:
        """Starts a call that stays open while the scenario goes on. Two that begin one after the other leave so."""
        await self.clock.settle()
        begun = Begun(asyncio.create_task(call), self.clock)
        await self.clock.settle()
        return begun

    async def until_answered(self, call: Coroutine[None, None, T]) -> T:
        """The answer to a call of a client that is not the stage's. The clock runs until it is there."""
        await self.clock.settle()
        return await self.clock.run_during(call)

    async def approve(self, task_id: str, operator: str = "operator") -> None:
        """The operator approves a deploy, outside A2A: nothing of it is in the recording."""
        self.approvals.approve(task_id, operator)
        await self.clock.settle()

    def note(self, step: str, key: str, value: str) -> None:
        """What planner made of the answer of a step stands as a note with that answer."""
        self.tape.note(step, key, value)

    def decided(self, step: str, decision: Decision) -> None:
        """The note of a decision of planner."""
        self.note(step, "decision", str(decision))

    async def get(self, step: str, url: str, **headers: str) -> httpx.Response:
        """A plain GET, such as that of a card."""
        await self.clock.settle()
        return await self.http.get(url, headers={"Accept-Encoding": "identity", **headers}, extensions={"step": step})


@dataclass(frozen=True)
class Begun(Generic[T]):
    """A call under way."""

    task: asyncio.Task[T]
    clock: StageClock

    async def end(self) -> T:
        """Its answer. The clock runs until it is there."""
        return await self.clock.run_during(_answer(self.task))

    async def drop(self) -> None:
        """The client hangs up."""
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task
        await self.clock.settle()


async def _answer(task: asyncio.Task[T]) -> T:
    return await task


@dataclass(frozen=True)
class Calls:
    """What planner calls on one agent. The first argument of each call names the step."""

    url: str  # where its card is
    client: Client
    clock: StageClock
    new_message_id: Callable[[], str]

    async def send(self, step: str, message: JsonObject, **configuration: object) -> Reply:
        """SendMessage (section 3.1.1): waits for the end of the task, unless `returnImmediately` is set."""
        waits = not configuration.get("returnImmediately")
        return await self.call(step, "SendMessage", self.message(message, **configuration), clock_runs=waits)

    async def stream(self, step: str, message: JsonObject, **configuration: object) -> Reply:
        """SendStreamingMessage (section 3.1.2), read to the end of the stream."""
        return await self.call(step, "SendStreamingMessage", self.message(message, **configuration), clock_runs=True)

    def message(self, message: JsonObject, **configuration: object) -> JsonObject:
        """The parameters of SendMessage and SendStreamingMessage."""
        params: JsonObject = {"message": {"messageId": self.new_message_id(), **message}}
        return {**params, "configuration": configuration} if configuration else params

    async def get_task(self, step: str, task_id: str, **options: int) -> Reply:
        """GetTask (section 3.1.3)."""
        return await self.call(step, "GetTask", {"id": task_id, **options})

    async def list_tasks(self, step: str, **filters: object) -> Reply:
        """ListTasks (section 3.1.4)."""
        return await self.call(step, "ListTasks", filters)

    async def cancel(self, step: str, task_id: str) -> Reply:
        """CancelTask (section 3.1.5)."""
        return await self.call(step, "CancelTask", {"id": task_id})

    async def subscribe(self, step: str, task_id: str) -> Reply:
        """SubscribeToTask (section 3.1.6), read to the end of the stream."""
        return await self.call(step, "SubscribeToTask", {"id": task_id}, clock_runs=True)

    async def ask(self, step: str, message: JsonObject, **configuration: object) -> Reply:
        """SendMessage for planner's own releases: whoever runs the release moves the clock."""
        return await self.call(step, "SendMessage", self.message(message, **configuration))

    async def look(self, step: str, task_id: str) -> Reply:
        """GetTask, as `ask`."""
        return await self.get_task(step, task_id)

    async def watch(self, step: str, task_id: str) -> Reply:
        """SubscribeToTask for `begin`: the scenario moves the clock."""
        return await self.call(step, "SubscribeToTask", {"id": task_id})

    async def open_stream(self, step: str, message: JsonObject) -> Reply:
        """SendStreamingMessage for `begin`: the scenario moves the clock."""
        return await self.call(step, "SendStreamingMessage", self.message(message))

    async def call(
        self,
        step: str,
        operation: str,
        params: JsonObject,
        altered: Altered = AS_USUAL,
        *,
        clock_runs: bool = False,
    ) -> Reply:
        """Any operation. Everything that earlier calls set off is done before the request leaves.

        Without that, what the SDK answers about a task that has just ended depends on its own clean-up.
        """
        await self.clock.settle()
        call = self.client.call(operation, params, altered, step=step)
        return await (self.clock.run_during(call) if clock_runs else call)
