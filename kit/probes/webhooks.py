"""The receiver of push notifications: a real one on loopback, which writes down what it gets as steps of the probe."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from build_tools.recordings.bodies import body_of
from build_tools.recordings.model import Message
from kit.serve import OneOfSeveral

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from kit.probes.asking import Ask

_ANSWER = Message("HTTP/1.1 204 No Content")


@asynccontextmanager
async def receiving(ask: Ask, *, wanted: bool) -> AsyncIterator[None]:
    """Takes what a server sends to `ask.push_url` while the context is open."""
    if not wanted:
        yield
        return
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ask.push_url = f"http://127.0.0.1:{listener.getsockname()[1]}/hook"
        config = uvicorn.Config(_receiver(ask), log_level="error", timeout_graceful_shutdown=1, lifespan="off")
        server = OneOfSeveral(config)
        running = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield
        finally:
            server.should_exit = True
            await running


def _receiver(ask: Ask) -> Starlette:
    async def take(request: Request) -> Response:
        headers = tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in request.headers.raw)
        start = f"{request.method} {request.url.path} HTTP/1.1"
        body = body_of(await request.body(), request.headers.get("content-type", ""))
        ask.tape.open(ask.tape.next_webhook(), start, headers, body).response = lambda: _ANSWER
        return Response(status_code=204)

    return Starlette(routes=[Route("/hook", take, methods=["POST"])])
