"""What a probe is: some questions in order, put on each binding to each SDK."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kit.probes.asking import Ask, Binding

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

Variant = Literal["base", "streaming-off", "push-on", "extended-card-on", "extension-required", "compatible"]
ALL: tuple[Binding, ...] = ("jsonrpc", "rest", "grpc")
HTTP: tuple[Binding, ...] = ("jsonrpc", "rest")


@dataclass(frozen=True)
class Probe:
    """Questions under a name. `variant` is the server that they are put to; `sdks` are those that have what it is for.

    A probe that may end the server, or that other tasks would disturb, is `alone`: each run has a server of its own.
    """

    name: str
    ask: Callable[[Ask], Awaitable[None]]
    bindings: tuple[Binding, ...] = ALL
    variant: Variant = "base"
    sdks: tuple[str, ...] = ()
    alone: bool = False
