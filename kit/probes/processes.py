"""Ends processes, with all that they have started. Those that left their group are found in /proc (Linux)."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_GRACE = 2.0
_LISTEN = "0A"


async def stop(process: asyncio.subprocess.Process, name: str, value: str) -> None:
    """Ends a process that leads its group: politely, then it and all that have `name=value` in their environment."""
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _GRACE)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    end_all(_with_environment(f"{name}={value}".encode()))
    await process.wait()


def end_all(pids: Iterable[int]) -> None:
    """Ends processes at once."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def listening(port: int) -> Iterator[int]:
    """The processes that listen at a port of this machine."""
    sockets = {f"socket:[{inode}]" for inode in _inodes(port)}
    for entry in Path("/proc").glob("[0-9]*/fd/*") if sockets else ():
        with suppress(OSError):
            if str(entry.readlink()) in sockets:
                yield int(entry.parts[2])


def _inodes(port: int) -> Iterator[str]:
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with suppress(OSError):
            for line in Path(table).read_text("ascii").splitlines()[1:]:
                _, local, _, state, *rest = line.split()
                if state == _LISTEN and int(local.rpartition(":")[2], 16) == port:
                    yield rest[5]


def _with_environment(setting: bytes) -> Iterator[int]:
    for entry in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if setting in entry.read_bytes().split(b"\0"):
                yield int(entry.parent.name)
