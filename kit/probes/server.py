"""A probe server while it runs: on free ports of loopback, and stopped with all that it started."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import tempfile
import time
import uuid
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from kit.data import JsonObject, place
from kit.probes.build import log_of
from kit.probes.card import with_urls
from kit.probes.failures import ProbeError, tail
from kit.probes.processes import end_all, listening, stop

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from kit.probes.sdks import Sdk

HOST = "127.0.0.1"
CARD_PATH = "/.well-known/agent-card.json"
_MARK = "A2A_PROBE"  # in the environment of a server and of all that it starts
_KEPT = ("PATH", "HOME", "LANG", "JAVA_HOME", "DOTNET_ROOT")


@dataclass(frozen=True)
class Ports:
    """Where a server is asked to listen."""

    http: int
    grpc: int


@dataclass(frozen=True)
class Server:
    """A server that serves its card. `card` is what it served."""

    sdk: Sdk
    ports: Ports
    card: JsonObject
    process: asyncio.subprocess.Process
    log: Path

    def check(self, during: str) -> None:
        """Raises ProbeError when the server has ended."""
        if self.process.returncode is not None:
            what = f"the server ended with exit code {self.process.returncode} during {during}"
            raise ProbeError(self.sdk.name, what, *tail(self.log), f"its log: {place(self.log)}")


@asynccontextmanager
async def serving(sdk: Sdk, card: JsonObject, patience: float = 60.0) -> AsyncIterator[Server]:
    """The server of an SDK with a card, until the context is left; then nothing of it is left running.

    Raises ProbeError when it ends or does not serve a card within the seconds of patience, and when a port stays taken.
    """
    ports = Ports(*_free_ports())
    log, mark = log_of(sdk, "server"), uuid.uuid4().hex
    with tempfile.TemporaryDirectory() as folder, log.open("wb") as output:
        path = Path(folder) / "card.json"
        path.write_text(
            json.dumps(with_urls(card, f"http://{HOST}:{ports.http}", f"{HOST}:{ports.grpc}", sdk.paths)), "utf-8"
        )
        words = {"folder": sdk.folder, "card": path, "http": ports.http, "grpc": ports.grpc}
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | {_MARK: mark}
        process = await asyncio.create_subprocess_exec(
            *(word.format(**words) for word in sdk.start),
            cwd=folder,
            env=environment,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            served = await _card_of(sdk, ports, process, log, patience)
            yield Server(sdk, ports, served, process, log)
        finally:
            await stop(process, _MARK, mark)
    _see_closed(sdk, ports, log)


def _free_ports() -> list[int]:
    """Two ports that nobody listens at now, and that no client is given: those are from 32768 on."""
    found: list[int] = []
    while len(found) < 2:
        port = random.randrange(20000, 32768)  # noqa: S311  # no secret
        with suppress(OSError), socket.create_server((HOST, port)):
            found += [port] if port not in found else []
    return found


async def _card_of(
    sdk: Sdk, ports: Ports, process: asyncio.subprocess.Process, log: Path, patience: float
) -> JsonObject:
    """The card that the server serves, and its gRPC port is open too."""
    end = time.monotonic() + patience
    where = f"its log: {place(log)}"
    async with httpx.AsyncClient(timeout=5.0, verify=False, trust_env=False) as http:  # noqa: S501  # loopback, no TLS
        while time.monotonic() < end:
            if process.returncode is not None:
                what = f"the server ended with exit code {process.returncode} before it served its card"
                raise ProbeError(sdk.name, what, *tail(log), where)
            with suppress(httpx.TransportError):
                answer = await http.get(f"http://{HOST}:{ports.http}{CARD_PATH}")
                return _read_card(sdk, answer, where)
            await asyncio.sleep(0.05)
    raise ProbeError(sdk.name, f"the server did not serve its card within {patience:g} s", *tail(log), where)


def _read_card(sdk: Sdk, answer: httpx.Response, where: str) -> JsonObject:
    try:
        card = answer.json()
    except ValueError:
        card = None
    if not isinstance(card, dict) or not isinstance(card.get("supportedInterfaces"), list):
        start = ascii(answer.content[:60])[2:-1]
        raise ProbeError(sdk.name, f"what the server serves as its card is none: '{start}'", where)
    return card


def _see_closed(sdk: Sdk, ports: Ports, log: Path) -> None:
    for port in (ports.http, ports.grpc):
        if holders := list(listening(port)):
            end_all(holders)
            what = f"port {port} was still taken after the server was stopped"
            raise ProbeError(sdk.name, what, f"process {holders[0]} held it, and was ended", f"its log: {place(log)}")
