"""An ASGI application as an httpx transport that streams: every piece arrives when it is sent.

httpx.ASGITransport keeps a response back until it is complete, so nothing could happen while a stream is open.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp, Message, Scope

    from kit.recorder.clock import Traffic


@asynccontextmanager
async def in_process(app: ASGIApp | None, _: Traffic) -> AsyncIterator[httpx.AsyncBaseTransport]:
    """A transport to the application, without a socket, so that everything arrives at once."""
    yield Nobody() if app is None else StreamingTransport(app)


class Nobody(httpx.AsyncBaseTransport):
    """Refuses connections."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Raises httpx.ConnectError."""
        raise httpx.ConnectError("connection refused", request=request)


class StreamingTransport(httpx.AsyncBaseTransport):
    """Runs the application in a task of its own for each request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The response as soon as its headers are sent; the body follows through the stream."""
        exchange = _Exchange(await request.aread())
        exchange.task = asyncio.create_task(exchange.run(self._app, _scope(request)))
        start = await exchange.sent.get()
        if start is None:
            await exchange.task  # raises what the application raised
            raise httpx.RemoteProtocolError("the application ended without a response")
        return httpx.Response(start["status"], headers=start["headers"], stream=exchange)


class _Exchange(httpx.AsyncByteStream):
    """One request and the messages that the application sends for it; None after the last."""

    task: asyncio.Task[None]

    def __init__(self, body: bytes) -> None:
        self.sent: asyncio.Queue[Message | None] = asyncio.Queue()
        self._received: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        self._closed = asyncio.Event()

    async def run(self, app: ASGIApp, scope: Scope) -> None:
        try:
            await app(scope, self._receive, self.sent.put)
        finally:
            self.sent.put_nowait(None)

    async def _receive(self) -> Message:
        if self._received:
            return self._received.pop()
        await self._closed.wait()
        return {"type": "http.disconnect"}

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while message := await self.sent.get():
            if message.get("body"):
                yield message["body"]
            if not message.get("more_body"):
                return

    async def aclose(self) -> None:
        """The client is done: the application is told, and gets to its end."""
        self._closed.set()
        await self.task


def _scope(request: httpx.Request) -> dict[str, Any]:
    """What an ASGI server makes of the request."""
    url = request.url
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": url.scheme,
        "path": url.path,
        "raw_path": url.raw_path.split(b"?")[0],
        "query_string": url.query,
        "root_path": "",
        "headers": [(name.lower(), value) for name, value in request.headers.raw],
        "client": ("127.0.0.1", 0),
        "server": (url.host, url.port),
        "state": {},
    }
