"""The recorder over real sockets: a uvicorn server on a Unix socket, and httpx's own transport to it."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import uvicorn

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import ASGIApp


@asynccontextmanager
async def over_socket(app: ASGIApp) -> AsyncIterator[httpx.AsyncBaseTransport]:
    """A transport to the application through a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "socket")
        server = uvicorn.Server(
            uvicorn.Config(app, uds=path, log_level="critical", date_header=False, server_header=False)
        )
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        async with httpx.AsyncHTTPTransport(uds=path) as transport:
            yield transport
        server.should_exit = True
        await serving
