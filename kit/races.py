"""`python -m kit races`: plays the races with nobody forcing an order, over loopback sockets, and counts what happens.

The forced recordings say what each order gives. This says how often an order comes by itself, on the machine it ran
on, so no test and no page may rest on it.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import httpx

from build_tools.recordings.http_format import parse
from kit.agents.team import NAMES, host_team
from kit.agents.world import Gate, World
from kit.data import KIT, place
from kit.recorder.clock import Traffic
from kit.recorder.folder import RECORDINGS
from kit.recorder.play import Playing, play
from kit.recorder.scenario import Scenario, load_scenarios
from kit.recorder.tape import Tape
from kit.recorder.wires import Wires
from kit.serve import listening, serving

if TYPE_CHECKING:
    import socket
    from collections.abc import AsyncIterator, Coroutine, Mapping

    from starlette.types import ASGIApp

    from build_tools.recordings.model import Message, Recording
    from kit.agents.team import Team
    from kit.data import JsonObject

RACES = KIT / "races.json"
FASTER = 50  # a second of a scenario takes so much less
T = TypeVar("T")
Outcome = tuple[tuple[str, str], ...]  # each step, and the state or the error that it was answered with


def count_races(pins: JsonObject, runs: int, port: int) -> list[str]:
    """Plays each race so many times, writes `races.json`, and says what it found. Raises KitError on a taken port."""
    scenarios = [scenario for scenario in load_scenarios() if scenario.name.startswith("20-races-")]
    with listening(range(port, port + len(NAMES))) as listeners:
        counted = asyncio.run(_count(scenarios, runs, port, listeners))
    forced = {scenario.name: _forced(scenario) for scenario in scenarios}
    races = {name: _entries(outcomes, forced) for name, outcomes in counted.items()}
    command = f"python -m kit races --runs {runs}"
    found = {"command": command, "runs": runs, "packages": pins["packages"], "races": races}
    RACES.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return [f"{place(RACES)}: written", *(line for name, entries in races.items() for line in _said(name, entries))]


class FreeClock:
    """Real time, made faster. It stops for nobody."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def now(self) -> datetime:
        """The time now, in UTC."""
        return datetime.now(UTC)

    def elapsed(self) -> float:
        """Seconds of the scenario since it started."""
        return (time.monotonic() - self._start) * FASTER

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds of the scenario have passed."""
        await asyncio.sleep(seconds / FASTER)

    async def settle(self) -> None:
        """Lets what is ready go first."""
        await asyncio.sleep(0)

    async def advance(self, seconds: float) -> None:
        """As `sleep`."""
        await self.sleep(seconds)

    async def run_during(self, call: Coroutine[None, None, T]) -> T:
        """The answer, when it comes."""
        return await call


async def _count(
    scenarios: list[Scenario], runs: int, port: int, listeners: list[socket.socket]
) -> dict[str, Counter[Outcome]]:
    team = host_team(World(FreeClock()), port=port)
    async with serving(team.agents.values(), listeners):
        return {each.name: Counter([await _run(each, team) for _ in range(runs)]) for each in scenarios}


async def _run(scenario: Scenario, team: Team) -> Outcome:
    """One run of a race. The stage's gate is not the agents', so holding it holds nobody."""
    clock, traffic = FreeClock(), Traffic()
    tape = Tape(clock)
    async with AsyncExitStack() as stack:
        await play(Playing(scenario, "jsonrpc", clock, Gate()), team, Wires(stack, tape, traffic, _over_loopback))
    return outcome(tape.recording())


@asynccontextmanager
async def _over_loopback(_: ASGIApp | None, __: Traffic, /) -> AsyncIterator[httpx.AsyncBaseTransport]:
    """The applications are served already, each at its port."""
    async with httpx.AsyncHTTPTransport() as transport:
        yield transport


def outcome(recording: Recording) -> Outcome:
    """What each caller got, and what GetTask said."""
    return tuple((step.name, _answered(step.response)) for step in recording.steps)


def _answered(response: Message | None) -> str:
    """The state of the task that came back, or the error's code."""
    if response is None or response.body is None:
        return "no answer"
    answer: JsonObject = json.loads(response.body.text)
    if "error" in answer:
        return str(answer["error"]["code"])
    task: JsonObject = answer["result"].get("task", answer["result"])
    return str(task["status"]["state"])


def _forced(scenario: Scenario) -> Outcome:
    path = RECORDINGS / scenario.recording("jsonrpc")
    return outcome(parse(path.read_text(encoding="utf-8"), place(path)))


def _entries(outcomes: Counter[Outcome], forced: Mapping[str, Outcome]) -> list[JsonObject]:
    """What came, the most frequent first, each with the recordings that show the same."""
    return [
        {"count": count, "as": [name for name, other in forced.items() if other == found], "answers": dict(found)}
        for found, count in sorted(outcomes.items(), key=lambda item: (-item[1], item[0]))
    ]


def _said(name: str, entries: list[JsonObject]) -> list[str]:
    """A line for each outcome; one that no recording shows is spelled out."""
    return [
        f"{name}: {entry['count']} as in {', '.join(entry['as'])}"
        if entry["as"]
        else f"{name}: {entry['count']} as in no recording: {_spelled(entry['answers'])}"
        for entry in entries
    ]


def _spelled(answers: Mapping[str, str]) -> str:
    return ", ".join(f"{step} {answer}" for step, answer in answers.items())
