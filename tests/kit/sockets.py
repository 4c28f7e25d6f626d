"""The recorder over real sockets: a uvicorn server on a loopback port of its own, and httpx's own transport to it.

TCP takes its time, so both ends count what they send and get, as those of gRPC do, and the clock waits for it.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import httpx
import uvicorn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from kit.recorder.clock import Traffic

HOST = "127.0.0.1"


@asynccontextmanager
async def over_socket(app: ASGIApp | None, traffic: Traffic) -> AsyncIterator[httpx.AsyncBaseTransport]:
    """A transport to the application through a server of its own; without one, to a port where nobody listens."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port = listener.getsockname()[1]
        async with httpx.AsyncHTTPTransport(verify=False) as transport:  # no TLS here; loading its roots takes long
            if app is None:
                yield ClientEnd(transport, port, traffic)
                return
            server = uvicorn.Server(
                uvicorn.Config(ServerEnd(app, traffic), log_level="critical", date_header=False, server_header=False)
            )
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            yield ClientEnd(transport, port, traffic)
        server.should_exit = True
        await serving


class ClientEnd(httpx.AsyncBaseTransport):
    """Sends every request to one port, whatever its URL says. Its `Host` stays as it was."""

    def __init__(self, inner: httpx.AsyncBaseTransport, port: int, traffic: Traffic) -> None:
        self._inner = inner
        self._port = port
        self._traffic = traffic

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url.copy_with(host=HOST, port=self._port)
        there = httpx.Request(
            request.method, url, headers=request.headers, stream=request.stream, extensions=request.extensions
        )
        self._traffic.sent()
        try:
            response = await self._inner.handle_async_request(there)
        finally:
            self._traffic.received()  # the start of the response, or a request that nobody has taken
        assert isinstance(response.stream, httpx.AsyncByteStream)
        response.stream = Counted(response.stream, self._traffic)
        return response


class Counted(httpx.AsyncByteStream):
    """The body of a response: each byte, and the end, or that the client does not wait for it."""

    def __init__(self, inner: httpx.AsyncByteStream, traffic: Traffic) -> None:
        self._inner = inner
        self._traffic = traffic
        self._ended = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            self._traffic.received(len(chunk))
            yield chunk
        self._ended = True
        self._traffic.received()

    async def aclose(self) -> None:
        if not self._ended:
            self._ended = True
            self._traffic.sent()
        await self._inner.aclose()


class ServerEnd:
    """The application; what it does for a client that has left is not counted."""

    def __init__(self, app: ASGIApp, traffic: Traffic) -> None:
        self._app = app
        self._traffic = traffic

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        left = asyncio.Event()
        ended = asyncio.Event()

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect" and not ended.is_set() and not left.is_set():
                left.set()
                self._traffic.received()
            return message

        async def sent(message: Message) -> None:
            if not left.is_set():
                self._count(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                ended.set()
            await send(message)

        self._traffic.received()
        await self._app(scope, received, sent)

    def _count(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._traffic.sent()
            return
        last = not message.get("more_body")
        self._traffic.sent(len(message.get("body", b"")) + last)
