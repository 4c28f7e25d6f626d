"""Plays a scenario against agents that live by its clock and its ids, and returns the recording."""

from __future__ import annotations

import asyncio
import gc
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from a2a.server.agent_execution import SimpleRequestContextBuilder
from google.protobuf.json_format import MessageToDict

from build_tools.recordings.http_format import render
from kit.agents.team import AS_COMMITTED, Inputs, Team, credentials, host_team
from kit.agents.world import World
from kit.errors import ScenarioError
from kit.recorder.clock import ScenarioClock, Traffic
from kit.recorder.connections import Connections
from kit.recorder.ids import DerivedIds, TaskIds, uuid_for
from kit.recorder.mirror import Mirror
from kit.recorder.scenario import Binding, Scenario, stopped
from kit.recorder.stage import Stage
from kit.recorder.tape import Tape
from kit.recorder.transport import in_process
from kit.recorder.wires import Connect, Wires

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from kit.agents.world import Gate
    from kit.recorder.clock import StageClock

TIMEOUT = 60.0


def record(
    scenario: Scenario, binding: Binding = "jsonrpc", inputs: Inputs = AS_COMMITTED, connect: Connect = in_process
) -> str:
    """The text of the recording. Raises KitError, with the scenario's line, when the scenario stops."""
    with _no_collection():
        return asyncio.run(_record(scenario, binding, inputs, connect))


@dataclass(frozen=True)
class Playing:
    """A scenario, the binding it is played on, and what orders the things that happen in it."""

    scenario: Scenario
    binding: Binding
    clock: StageClock
    gate: Gate


async def _record(scenario: Scenario, binding: Binding, inputs: Inputs, connect: Connect) -> str:
    traffic = Traffic()
    clock = ScenarioClock(traffic)
    tape = Tape(clock)
    async with AsyncExitStack() as stack:
        wires = Wires(stack, tape, traffic, connect)
        world = _world(scenario, clock, await wires.webhooks())
        team = host_team(world, inputs, v0_3=scenario.v0_3)
        await play(Playing(scenario, binding, clock, world.gate), team, wires)
        for agent in team.agents.values():
            await agent.handler.aclose()
    return render(tape.recording())


async def play(playing: Playing, team: Team, wires: Wires) -> None:
    """Plays a scenario with a team. Raises KitError, with the scenario's line, when the scenario stops."""
    scenario = playing.scenario
    stage = await _stage(playing, team, wires)
    try:
        async with asyncio.timeout(TIMEOUT):
            await scenario.play(stage)
    except TimeoutError as error:
        late = ScenarioError(f"nothing came back within {TIMEOUT:.0f} s")
        waiting = error.__cause__ or error  # the cancellation that the timeout made of itself: it knows the line
        raise stopped(scenario.path, late.with_traceback(waiting.__traceback__)) from None
    except Exception as error:
        raise stopped(scenario.path, error) from None


async def _stage(playing: Playing, team: Team, wires: Wires) -> Stage:
    """Planner and its connections to the agents."""
    mirror, agents, numbers = Mirror(), tuple(team.agents.values()), count(1)
    http = await wires.http(agents, mirror)
    connections = Connections(
        playing.binding,
        wires,
        http,
        playing.clock,
        lambda: uuid_for(playing.scenario.name, "message", next(numbers)),
        credentials(),
        agents,
    )
    calls = [await connections.to(MessageToDict(agent.card), agent.address.http) for agent in agents]
    approvals, tape = team.approvals, wires.tape
    return Stage(playing.clock, approvals, playing.gate, mirror, http, tape, connections.to, *calls)


def _world(scenario: Scenario, clock: ScenarioClock, webhooks: httpx.AsyncClient) -> World:
    """Everything that would differ between two runs, taken from the scenario."""
    contexts = SimpleRequestContextBuilder(
        task_id_generator=TaskIds(scenario.name, scenario.task_ids),
        context_id_generator=DerivedIds("context"),
    )
    return World(clock, message_ids=DerivedIds("message"), contexts=contexts, webhooks=webhooks)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Puts garbage collection off to the end.

    The SDK forgets two waiting tasks for each message to a task that has ended. The collector would drop them at some
    moment of its own, with complaints on standard error; `asyncio.run` ends them in order.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
