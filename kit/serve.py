"""Serves the agents on loopback for whoever wants to call them by hand."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import grpc
import httpx
import uvicorn

from kit.agents.hosting import HOST, JSONRPC_PATH, Hosted, grpc_server
from kit.agents.team import NAMES, host_team
from kit.agents.world import WallClock, World
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from kit.agents.team import Team


def serve(port: int, pace: float | None) -> None:
    """Serves the agents until they are stopped. Ids are random and time is real. Raises KitError on a taken port."""
    listeners = [listen(port + number) for number in range(len(NAMES))]
    try:
        asyncio.run(_serve(port, pace, listeners))
    finally:
        for listener in listeners:
            listener.close()


async def _serve(port: int, pace: float | None, listeners: list[socket.socket]) -> None:
    team = host_team(World(WallClock(pace), webhooks=httpx.AsyncClient()), port=port)
    for name, agent in team.agents.items():
        url = agent.address.http
        print(f"{name:14} {url}{JSONRPC_PATH}  card: {url}/.well-known/agent-card.json", flush=True)
    calls = [await _grpc(agent) for agent in team.agents.values()]
    try:
        async with serving(team, listeners) as running:
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for each in calls:
            await each.stop(None)


@asynccontextmanager
async def serving(team: Team, listeners: list[socket.socket]) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Serves the agents over HTTP. All servers come to their end, also when this task is canceled, as on Ctrl+C."""
    servers = [
        _Server(uvicorn.Config(agent.app, log_level="warning", timeout_graceful_shutdown=1))
        for agent in team.agents.values()
    ]
    pairs = zip(servers, listeners, strict=True)
    running = [asyncio.create_task(server.serve(sockets=[listener])) for server, listener in pairs]
    try:
        yield running
    finally:
        for server in servers:
            server.should_exit = True
        await asyncio.wait(running)


class _Server(uvicorn.Server):
    """One of several in a process: the signal that ends them all is asyncio's to handle."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leaves them alone."""
        yield


async def _grpc(agent: Hosted) -> grpc.aio.Server:
    server = grpc_server(agent)
    server.add_insecure_port(agent.address.grpc)
    await server.start()
    return server


def listen(port: int) -> socket.socket:
    """A socket at a port of this machine. Raises KitError when somebody else has it."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
    except OSError as error:
        listener.close()
        what = f"the port cannot be used: {(error.strerror or str(error)).lower()}"
        raise KitError(f"{HOST}:{port}", what, "give another with --port") from None
    return listener
