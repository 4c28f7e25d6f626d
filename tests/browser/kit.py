"""The kit, served as its README says, on a port of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.kit.ports import three_free_ports
from tests.site.manuals import ROOT


@contextmanager
def served_kit() -> Iterator[int]:
    """The port of a kit in a process of its own, from when it answers."""
    port = three_free_ports()
    command = [sys.executable, "-m", "kit", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            assert _answers(port, process)
            yield port
        finally:
            process.terminate()


def _answers(port: int, process: subprocess.Popen[bytes]) -> bool:
    for _ in range(300):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
        if process.poll() is not None:
            return False
        time.sleep(0.1)
    return False
