"""The in-process transport: pieces arrive when they are sent, and the application learns of a client that leaves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import pytest

from kit.recorder.transport import StreamingTransport

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

START = {"type": "http.response.start", "status": 200, "headers": [(b"x-kind", b"stream")]}


def test_piece_arrives_before_the_next_one_is_sent() -> None:
    may_go_on = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send(START)
        await send({"type": "http.response.body", "body": b"one", "more_body": True})
        await may_go_on.wait()
        await send({"type": "http.response.body", "body": b"two"})

    async def client() -> list[bytes]:
        pieces = []
        http = httpx.AsyncClient(transport=StreamingTransport(app))
        async with http, http.stream("GET", "http://a/") as got:
            async for piece in got.aiter_bytes():
                pieces.append(piece)
                may_go_on.set()
        return pieces

    assert asyncio.run(client()) == [b"one", b"two"]


def test_application_learns_that_the_client_left() -> None:
    seen = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append((await receive())["body"])
        await send(START)
        await send({"type": "http.response.body", "body": b"one", "more_body": True})
        seen.append((await receive())["type"])

    async def client() -> None:
        http = httpx.AsyncClient(transport=StreamingTransport(app))
        async with http, http.stream("POST", "http://a/", content=b"asked") as got:
            await anext(got.aiter_bytes())

    asyncio.run(client())
    assert seen == [b"asked", "http.disconnect"]


def test_application_that_raises_before_its_response_raises_at_the_client() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise LookupError("no such thing")

    async def client() -> None:
        async with httpx.AsyncClient(transport=StreamingTransport(app)) as http:
            await http.get("http://a/")

    with pytest.raises(LookupError, match="no such thing"):
        asyncio.run(client())
