"""The wires of a scenario: between planner and the agents, and between an agent and planner's webhook."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import httpx

from kit.recorder.grpc_tape import GrpcTape
from kit.recorder.grpc_wire import grpc_channel
from kit.recorder.mirror import PORT as MIRROR_PORT
from kit.recorder.receiver import DOWN_PORT, PORT, receiver
from kit.recorder.tape import HttpTape, Tape
from kit.recorder.transport import in_process

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from starlette.types import ASGIApp

    from kit.agents.hosting import Hosted
    from kit.recorder.clock import Traffic
    from kit.recorder.mirror import Mirror


class Connect(Protocol):
    """Opens a transport to an application: in the same process, or over a socket."""

    def __call__(
        self, app: ASGIApp | None, traffic: Traffic, /
    ) -> AbstractAsyncContextManager[httpx.AsyncBaseTransport]:
        """The transport, for as long as the context lasts. Without an application, to where nobody listens.

        What has not arrived yet is counted as traffic.
        """


class ByPort(httpx.AsyncBaseTransport):
    """Passes each request on to the transport of its port."""

    def __init__(self, transports: Mapping[int | None, httpx.AsyncBaseTransport]) -> None:
        self._transports = transports

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer from that port."""
        return await self._transports[request.url.port].handle_async_request(request)


@dataclass(frozen=True)
class Wires:
    """What a scenario's calls travel on, for as long as the stack is open."""

    stack: AsyncExitStack
    tape: Tape
    traffic: Traffic
    connect: Connect = in_process

    async def http(self, agents: Iterable[Hosted], mirror: Mirror) -> httpx.AsyncClient:
        """Planner's client for HTTP, to all agents and to the host that mirrors cards."""
        apps: dict[int, ASGIApp | None] = {agent.address.port: agent.app for agent in agents}
        return await self._client({**apps, MIRROR_PORT: mirror.app()}, {})

    async def webhooks(self) -> httpx.AsyncClient:
        """The client that an agent sends push notifications with. Its headers are its own, whatever is installed."""
        headers = {"Accept": "*/*", "Accept-Encoding": "identity", "User-Agent": "test-runner/2026.10"}
        return await self._client({PORT: receiver(), DOWN_PORT: None}, headers)

    async def grpc(self, agent: Hosted) -> GrpcTape:
        """The wire of planner's calls to an agent over gRPC."""
        channel = await self.stack.enter_async_context(grpc_channel(agent, self.traffic))
        return GrpcTape(channel, agent.address.grpc, self.tape, self.traffic)

    async def _client(self, apps: Mapping[int, ASGIApp | None], headers: Mapping[str, str]) -> httpx.AsyncClient:
        ports: dict[int | None, httpx.AsyncBaseTransport] = {}
        for port, app in apps.items():
            ports[port] = await self.stack.enter_async_context(self.connect(app, self.traffic))
        http = httpx.AsyncClient(transport=HttpTape(ByPort(ports), self.tape), headers=headers)
        return await self.stack.enter_async_context(http)
