"""Ports that nobody uses."""

from __future__ import annotations

import socket
from contextlib import ExitStack, closing


def three_free_ports() -> int:
    """The first of three ports in a row that nobody uses, nor those ten further on, where gRPC goes."""
    for port in range(42000, 60000, 20):
        wanted = [port + number for number in (0, 1, 2, 10, 11, 12)]
        with ExitStack() as stack:
            try:
                for each in wanted:
                    stack.enter_context(closing(socket.socket())).bind(("127.0.0.1", each))
            except OSError:
                continue
            return port
    raise AssertionError("no ports are free")
