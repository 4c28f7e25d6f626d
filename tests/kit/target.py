"""The agent that the test kit is run against, in this process, and planner's clients to it on every binding."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

import httpx
from google.protobuf.json_format import MessageToDict

from kit.agents.world import World
from kit.conformance.target import host_target
from kit.recorder.clock import ScenarioClock, Traffic
from kit.recorder.connections import Connections
from kit.recorder.mirror import Mirror
from kit.recorder.tape import Tape
from kit.recorder.transport import in_process
from kit.recorder.wires import Wires

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from kit.agents.client import Reply
    from kit.data import JsonObject
    from kit.recorder.scenario import Binding
    from kit.recorder.stage import Calls

T = TypeVar("T")
PORT = 41261


class Target:
    """Calls to the agent. Its waits pass on a scenario's clock, in no time."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls
        self._steps = 0

    async def call(self, operation: str, message: JsonObject) -> Reply:
        """One message, on its way with the operation."""
        self._steps += 1
        params = {"message": {"role": "ROLE_USER", "parts": [{"text": "go"}], **message}}
        return await self._calls.call(f"call-{self._steps}", operation, params, clock_runs=True)


@asynccontextmanager
async def target(binding: Binding) -> AsyncIterator[Target]:
    """The agent on one binding."""
    traffic = Traffic()
    clock = ScenarioClock(traffic)
    async with AsyncExitStack() as stack:
        wires = Wires(stack, Tape(clock), traffic)
        hosted = host_target(World(clock, webhooks=await wires.webhooks()), PORT)
        http = await wires.http([hosted], Mirror())
        connections = Connections(binding, wires, http, clock, lambda: "unused", {}, (hosted,))
        yield Target(await connections.to(MessageToDict(hosted.card), hosted.address.http))
        await hosted.handler.aclose()


@asynccontextmanager
async def over_http() -> AsyncIterator[httpx.AsyncClient]:
    """Plain HTTP to the agent."""
    hosted = host_target(World(ScenarioClock()), PORT)
    async with in_process(hosted.app, Traffic()) as transport, httpx.AsyncClient(transport=transport) as http:
        http.base_url = httpx.URL(hosted.address.http)
        yield http
        await hosted.handler.aclose()


def play(coroutine: Coroutine[None, None, T]) -> T:
    """What a coroutine returns."""
    return asyncio.run(coroutine)
