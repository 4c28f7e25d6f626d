"""The agent under test: test-runner with triggers, hosted as `python -m kit serve` hosts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.agents.hosting import AGENTS, JSONRPC_PATH, Address, Hosted, card_at, host, load_profile
from kit.agents.speaker import Speaker
from kit.agents.suite import load_suite
from kit.agents.team import AS_COMMITTED
from kit.agents.test_runner import SuiteExecutor
from kit.conformance.triggers import TriggerExecutor, load_triggers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from kit.agents.world import World

AGENT = "test-runner"


def host_target(world: World, port: int) -> Hosted:
    """test-runner as its card says, on one HTTP and one gRPC port. Raises KitError when a file cannot be used."""
    address, profile = Address(port), load_profile(AGENTS / f"{AGENT}.yaml")
    own = SuiteExecutor(load_suite(AS_COMMITTED.suite), profile, world)
    executor = TriggerExecutor(load_triggers(), own, Speaker(profile, world))
    hosted = host(address, card_at(address, profile), executor, world)
    hosted.app.add_middleware(_Slash)
    return hosted


class _Slash:
    """The test kit adds a `/` to the URL that the card gives for JSON-RPC, and follows no redirect."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("path") == f"{JSONRPC_PATH}/":
            scope = {**scope, "path": JSONRPC_PATH}
        await self._app(scope, receive, send)
