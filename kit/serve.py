"""Serves the agents on loopback for whoever wants to call them by hand."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack, asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import grpc
import httpx
import uvicorn

from kit.agents.hosting import HOST, JSONRPC_PATH, Hosted, grpc_server
from kit.agents.team import NAMES, host_team
from kit.agents.world import WallClock, World
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Iterator, Sequence


def serve(port: int, pace: float | None) -> None:
    """Serves the agents until they are stopped. Ids are random and time is real. Raises KitError on a taken port."""
    with listening(range(port, port + len(NAMES))) as listeners:
        asyncio.run(_serve(port, pace, listeners))


async def _serve(port: int, pace: float | None, listeners: Sequence[socket.socket]) -> None:
    team = host_team(World(WallClock(pace), webhooks=httpx.AsyncClient()), port=port)
    for name, agent in team.agents.items():
        url = agent.address.http
        print(f"{name:14} {url}{JSONRPC_PATH}  card: {url}/.well-known/agent-card.json", flush=True)
    async with serving(team.agents.values(), listeners) as running:
        await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)


@contextmanager
def listening(ports: Iterable[int]) -> Iterator[list[socket.socket]]:
    """A listening socket for each port. Raises KitError on a taken port."""
    with ExitStack() as stack:
        yield [stack.enter_context(_listener(port)) for port in ports]


@asynccontextmanager
async def serving(
    agents: Iterable[Hosted], listeners: Iterable[socket.socket]
) -> AsyncIterator[list[asyncio.Task[None]]]:
    """Serves agents on all bindings, HTTP at the listeners, while the context is open. The tasks are their servers."""
    agents = list(agents)
    servers = [
        OneOfSeveral(uvicorn.Config(agent.app, log_level="warning", timeout_graceful_shutdown=1)) for agent in agents
    ]
    calls = [await _grpc(agent) for agent in agents]
    pairs = zip(servers, listeners, strict=True)
    running = [asyncio.create_task(server.serve(sockets=[listener])) for server, listener in pairs]
    try:
        yield running
    finally:
        for server in servers:
            server.should_exit = True
        await asyncio.wait(running)
        for each in calls:
            await each.stop(None)


class OneOfSeveral(uvicorn.Server):
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


def _listener(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOST, port))
        listener.listen()  # who calls before the server is up waits for it
    except OSError as error:
        listener.close()
        what = f"the port cannot be used: {(error.strerror or str(error)).lower()}"
        raise KitError(f"{HOST}:{port}", what, "give another with --port") from None
    return listener
