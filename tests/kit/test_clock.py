"""The scenario's clock: it moves only when the scenario lets it, and sleepers wake in their order."""

from __future__ import annotations

import asyncio

from kit.recorder.clock import ScenarioClock


def test_sleepers_wake_in_the_order_of_their_times() -> None:
    async def play() -> list[tuple[str, float]]:
        clock, woken = ScenarioClock(), []

        async def sleeper(name: str, seconds: float) -> None:
            await clock.sleep(seconds)
            woken.append((name, clock.elapsed()))

        async with asyncio.TaskGroup() as tasks:
            for name, seconds in (("late", 3.0), ("early", 1.0), ("same", 1.0)):
                tasks.create_task(sleeper(name, seconds))
            await clock.advance(1.5)
            assert woken == [("early", 1.0), ("same", 1.0)]
            assert clock.elapsed() == 1.5
            await clock.advance(1.5)
        return woken

    assert asyncio.run(play()) == [("early", 1.0), ("same", 1.0), ("late", 3.0)]


def test_sleeper_that_is_canceled_does_not_move_the_clock() -> None:
    async def play() -> float:
        clock = ScenarioClock()
        sleeper = asyncio.create_task(clock.sleep(5.0))
        await clock.advance(1.0)
        sleeper.cancel()
        await clock.run_during(asyncio.sleep(0))
        return clock.elapsed()

    assert asyncio.run(play()) == 1.0


def test_clock_runs_while_a_call_waits() -> None:
    async def play() -> tuple[str, float]:
        clock = ScenarioClock()

        async def call() -> str:
            await clock.sleep(2.0)
            await clock.sleep(0.25)
            return "answer"

        return await clock.run_during(call()), clock.elapsed()

    assert asyncio.run(play()) == ("answer", 2.25)
