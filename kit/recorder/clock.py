"""The scenario's clock: it stands still until the scenario lets it run, and never looks at the wall clock."""

from __future__ import annotations

import asyncio
import heapq
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

START = datetime(2026, 10, 6, 9, tzinfo=UTC)
TURNS = 100
POLL = 0.0002
T = TypeVar("T")


class Elapsing(Protocol):
    """Says how long it has been going."""

    def elapsed(self) -> float:
        """Seconds since the scenario started."""


class StageClock(Elapsing, Protocol):
    """The clock that a scenario is played by. Agents live by the same one."""

    def now(self) -> datetime:
        """The time now, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""

    async def settle(self) -> None:
        """Returns when what happens without the clock has happened, as far as that can be known."""

    async def advance(self, seconds: float) -> None:
        """Lets so many seconds pass."""

    async def run_during(self, call: Coroutine[None, None, T]) -> T:
        """Lets time pass until the call has its answer."""


class Traffic:
    """Counts what has left one end of a real connection and has not come to the other."""

    def __init__(self) -> None:
        self._under_way = 0
        self.moves = 0  # how often something left or came

    @property
    def quiet(self) -> bool:
        """Whether everything that was sent has arrived."""
        return self._under_way == 0

    def sent(self, things: int = 1) -> None:
        """Something left one end: a call, an ending, or so many bytes."""
        self._under_way += things
        self.moves += 1

    def received(self, things: int = 1) -> None:
        """It came to the other."""
        self._under_way -= things
        self.moves += 1


class ScenarioClock:
    """Agents sleep by it. It jumps from one waking to the next, so order and times follow from the scenario alone."""

    def __init__(self, traffic: Traffic | None = None) -> None:
        self._traffic = traffic or Traffic()
        self._settled = 0  # goes up with each beginning and end of `settle`
        self._now = START
        self._order = count()
        self._sleepers: list[tuple[datetime, int, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """The time now, in UTC."""
        return self._now

    def elapsed(self) -> float:
        """Seconds since the scenario started."""
        return (self._now - START).total_seconds()

    async def sleep(self, seconds: float) -> None:
        """Returns when the scenario has let the clock run so far."""
        wake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + timedelta(seconds=seconds), next(self._order), wake))
        await wake

    async def settle(self) -> None:
        """Lets everything happen that can happen without the clock. Waiting longer changes nothing.

        asyncio has no public way to ask whether a loop is idle, so this gives every waiting callback many turns. What
        is on its way through a socket of gRPC, which has threads of its own, is waited for, and so is whoever else
        settles meanwhile: that is a call about to leave.
        """
        self._settled += 1
        seen = None
        while seen != (self._settled, self._traffic.moves) or not self._traffic.quiet:
            seen = (self._settled, self._traffic.moves)
            if not self._traffic.quiet:
                await asyncio.sleep(POLL)
            await _turns()
        self._settled += 1

    async def advance(self, seconds: float) -> None:
        """Lets so many seconds pass, with all that the agents do in them."""
        until = self._now + timedelta(seconds=seconds)
        await self.settle()
        while (moment := self._next_waking()) and moment <= until:
            self._wake_one()
            await self.settle()
        self._now = until

    async def run_during(self, call: Coroutine[None, None, T]) -> T:
        """Lets the clock run until the call has its answer."""
        task = asyncio.create_task(call)
        while not task.done():
            await self.settle()
            if self._next_waking() and not task.done():
                self._wake_one()
        return task.result()

    def _next_waking(self) -> datetime | None:
        """When the next sleeper wakes; those that were canceled in their sleep are dropped."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def _wake_one(self) -> None:
        self._now, _, wake = heapq.heappop(self._sleepers)
        wake.set_result(None)


async def _turns() -> None:
    for _ in range(TURNS):
        await asyncio.sleep(0)
