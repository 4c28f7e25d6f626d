"""The wires between planner and the agents of a scenario, and planner's clients at their ends."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import httpx

from kit.agents.client import JsonRpcClient
from kit.agents.client_grpc import GrpcClient
from kit.agents.client_rest import RestClient
from kit.agents.hosting import JSONRPC_PATH, REST_PATH, Hosted
from kit.recorder.grpc_tape import GrpcTape
from kit.recorder.grpc_wire import grpc_channel
from kit.recorder.receiver import PORT, receiver
from kit.recorder.tape import HttpTape, Tape
from kit.recorder.transport import in_process

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.types import ASGIApp

    from kit.agents.client import Client
    from kit.recorder.clock import Traffic
    from kit.recorder.scenario import Binding


class Connect(Protocol):
    """Opens a transport to an application: in the same process, or over a socket."""

    def __call__(self, app: ASGIApp) -> AbstractAsyncContextManager[httpx.AsyncBaseTransport]:
        """The transport, for as long as the context lasts."""


class ByPort(httpx.AsyncBaseTransport):
    """Passes each request on to the transport of its port."""

    def __init__(self, transports: dict[int | None, httpx.AsyncBaseTransport]) -> None:
        self._transports = transports

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The answer from that port. Raises httpx.ConnectError where nobody listens."""
        if request.url.port not in self._transports:
            raise httpx.ConnectError("connection refused", request=request)
        return await self._transports[request.url.port].handle_async_request(request)


@dataclass(frozen=True)
class Wires:
    """What a scenario's calls travel on, for as long as the stack is open."""

    stack: AsyncExitStack
    tape: Tape
    traffic: Traffic
    connect: Connect = in_process

    async def http(self, agents: Iterable[Hosted]) -> httpx.AsyncClient:
        """The client for HTTP to all agents."""
        ports: dict[int | None, httpx.AsyncBaseTransport] = {}
        for agent in agents:
            ports[agent.address.port] = await self.stack.enter_async_context(self.connect(agent.app))
        http = httpx.AsyncClient(transport=HttpTape(ByPort(ports), self.tape))
        return await self.stack.enter_async_context(http)

    async def webhooks(self) -> httpx.AsyncClient:
        """The client that an agent sends push notifications with. Its headers are its own, whatever is installed."""
        ports: dict[int | None, httpx.AsyncBaseTransport] = {
            PORT: await self.stack.enter_async_context(self.connect(receiver()))
        }
        headers = {"Accept": "*/*", "Accept-Encoding": "identity", "User-Agent": "test-runner/2026.10"}
        http = httpx.AsyncClient(transport=HttpTape(ByPort(ports), self.tape), headers=headers)
        return await self.stack.enter_async_context(http)

    async def client(
        self, binding: Binding, agent: Hosted, http: httpx.AsyncClient, credentials: str | None = None
    ) -> Client:
        """Planner's client to an agent on a binding."""
        if binding == "jsonrpc":
            return JsonRpcClient(http, agent.address.http + JSONRPC_PATH, credentials)
        if binding == "rest":
            return RestClient(http, agent.address.http + REST_PATH, credentials)
        channel = await self.stack.enter_async_context(grpc_channel(agent, self.traffic))
        return GrpcClient(GrpcTape(channel, agent.address.grpc, self.tape, self.traffic), credentials)
