"""A server that does not do what it should is reported with its name and its log, and nothing of it is left running."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kit.probes.card import card_of
from kit.probes.failures import ProbeError
from kit.probes.processes import listening
from kit.probes.sdks import Sdk
from kit.probes.server import Server, serving
from tests.kit.probes import fakes

PATIENCE = 3.0


def served(sdk: Sdk, use: Callable[[Server], None] = lambda _: None) -> Server:
    """Starts a server, uses it and stops it."""

    async def run() -> Server:
        async with serving(sdk, card_of("base"), PATIENCE) as server:
            use(server)
            return server

    return asyncio.run(run())


def refused(sdk: Sdk, use: Callable[[Server], None] = lambda _: None) -> str:
    """The report on a server, without the folder of the test and the numbers of this run."""
    with pytest.raises(ProbeError) as caught:
        served(sdk, use)
    text = str(caught.value).replace(str(sdk.cache), "CACHE")
    return re.sub(r"(port|process) \d+", r"\1 N", text)


def until(holds: Callable[[], object]) -> None:
    """Returns when something holds, or the test has waited long enough."""
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)


def running(script: Path) -> list[str]:
    """The processes that run a program."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().split(b"\0")
        except OSError:
            continue
        if str(script).encode() in words:
            found.append(entry.parent.name)
    return found


def test_a_server_that_serves_its_card_is_stopped_with_the_context(tmp_path: Path) -> None:
    sdk = fakes.fake(tmp_path, fakes.SERVES)
    server = served(sdk)
    assert server.card == {"supportedInterfaces": []}
    assert [*listening(server.ports.http), *running(tmp_path / "server.py")] == []


def test_a_server_that_does_not_listen_to_sigterm_is_stopped_too(tmp_path: Path) -> None:
    server = served(fakes.fake(tmp_path, fakes.DEAF))
    assert [*listening(server.ports.http), *running(tmp_path / "server.py")] == []


def test_a_server_that_hangs_is_reported_with_the_end_of_its_log(tmp_path: Path) -> None:
    assert refused(fakes.fake(tmp_path, fakes.HANGS)) == (
        "a2a-fake: the server did not serve its card within 3 s\n"
        "  waiting for the database\n"
        "  its log: CACHE/a2a-fake/logs/1.0.server.log"
    )
    assert running(tmp_path / "server.py") == []


def test_a_server_that_dies_is_reported_with_its_exit_code(tmp_path: Path) -> None:
    assert refused(fakes.fake(tmp_path, fakes.DIES)) == (
        "a2a-fake: the server ended with exit code 7 before it served its card\n"
        "  first line\n"
        "  no \\x07 memory\n"
        "  its log: CACHE/a2a-fake/logs/1.0.server.log"
    )


def test_a_server_that_dies_later_is_reported_with_what_was_asked(tmp_path: Path) -> None:
    def kill(server: Server) -> None:
        os.kill(server.process.pid, signal.SIGKILL)

    async def run(sdk: Sdk) -> None:
        async with serving(sdk, card_of("base"), PATIENCE) as server:
            kill(server)
            await server.process.wait()
            server.check("cancel-twice on rest")

    with pytest.raises(ProbeError) as caught:
        asyncio.run(run(fakes.fake(tmp_path, fakes.SERVES)))
    first = str(caught.value).splitlines()[0]
    assert first == "a2a-fake: the server ended with exit code -9 during cancel-twice on rest"


def test_a_server_that_prints_garbage_for_a_card_is_reported_with_its_beginning(tmp_path: Path) -> None:
    assert refused(fakes.fake(tmp_path, fakes.GARBAGE)) == (
        "a2a-fake: what the server serves as its card is none: '<html>\\x1b oops'\n"
        "  its log: CACHE/a2a-fake/logs/1.0.server.log"
    )
    assert running(tmp_path / "server.py") == []


def test_a_server_that_keeps_its_port_is_reported_and_ended_all_the_same(tmp_path: Path) -> None:
    left = tmp_path / "server.py.pid"

    def forked(_: Server) -> None:
        until(left.exists)

    assert refused(fakes.fake(tmp_path, fakes.KEEPS_ITS_PORT), forked) == (
        "a2a-fake: port N was still taken after the server was stopped\n"
        "  process N held it, and was ended\n"
        "  its log: CACHE/a2a-fake/logs/1.0.server.log"
    )
    until(lambda: not running(left))
    assert running(left) == []
