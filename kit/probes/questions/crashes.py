"""An agent that fails and does not say so: an exception, an error returned, a panic, as its language has it."""

from __future__ import annotations

import asyncio
import uuid
from typing import TYPE_CHECKING

from kit.probes.probe import Probe

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from kit.probes.asking import Ask


_SETTLED = 0.5  # seconds: what is left is asked when the SDK is done with it


def _crash(word: str) -> Callable[[Ask], Awaitable[None]]:
    """A crash after the task began to work: to a call that waits, to a stream, and what is left of the task."""

    async def crash(ask: Ask) -> None:
        for step, call in (("blocking", ask.send), ("stream", ask.stream)):
            context = str(uuid.uuid4())
            await call(step, word, contextId=context)
            await asyncio.sleep(_SETTLED)
            await ask.call(f"left-by-{step}", "ListTasks", {"contextId": context})

    return crash


PROBES = (
    Probe("crash", _crash("crash")),
    Probe("crash-first", _crash("crash-first")),
    Probe("panic", _crash("panic"), sdks=("a2a-go", "a2a-rs"), alone=True),
    Probe("panic-first", _crash("panic-first"), sdks=("a2a-go", "a2a-rs"), alone=True),
)
