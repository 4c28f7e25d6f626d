"""What an agent takes from outside, and what would otherwise differ in every run: time and ids."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import httpx
    from a2a.server.agent_execution import RequestContextBuilder
    from a2a.server.id_generator import IDGenerator


class Clock(Protocol):
    """The time now, and a way to wait."""

    def now(self) -> datetime:
        """The time now, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Returns when the clock has moved on by so many seconds."""


@dataclass(frozen=True)
class WallClock:
    """Real time. With a pace, every wait takes that many seconds, so that a person can act in between."""

    pace: float | None = None

    def now(self) -> datetime:
        """The time now, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Waits for the seconds asked for, or for the pace."""
        await asyncio.sleep(seconds if self.pace is None else self.pace)


class Gate:
    """Stands where two things at once may come in either order: it lets everybody through unless somebody holds it."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()

    def hold(self) -> None:
        """Whoever comes waits."""
        self._open.clear()

    def release(self) -> None:
        """All go on, in the order in which they came."""
        self._open.set()

    async def through(self) -> None:
        """Returns at once, or when the gate is released."""
        await self._open.wait()


@dataclass(frozen=True)
class World:
    """The clock that an agent lives by, and who draws its ids: nobody named, the SDK does."""

    clock: Clock
    gate: Gate = field(default_factory=Gate)
    message_ids: IDGenerator | None = None
    contexts: RequestContextBuilder | None = None  # draws the ids of tasks and contexts
    webhooks: httpx.AsyncClient | None = None  # sends push notifications

    def timestamp(self) -> str:
        """The time now as the protocol writes it (section 5.6.1: ISO 8601, UTC, milliseconds)."""
        return self.clock.now().isoformat(timespec="milliseconds").replace("+00:00", "Z")
