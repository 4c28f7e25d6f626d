"""Planner's connections to the agents of a scenario, each on the interface that the agent's card names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kit.agents.client import JsonRpcClient, interface
from kit.agents.client_grpc import GrpcClient
from kit.agents.client_rest import RestClient
from kit.recorder.stage import Calls

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import httpx

    from kit.agents.client import Client
    from kit.agents.hosting import Hosted
    from kit.data import JsonObject
    from kit.recorder.clock import StageClock
    from kit.recorder.scenario import Binding
    from kit.recorder.wires import Wires


@dataclass(frozen=True)
class Connections:
    """One client for each interface, all on one binding. `tokens` are by the name on the card."""

    binding: Binding
    wires: Wires
    http: httpx.AsyncClient
    clock: StageClock
    new_message_id: Callable[[], str]
    tokens: Mapping[str, str]
    agents: tuple[Hosted, ...]
    _clients: dict[str, Client] = field(default_factory=dict)

    async def to(self, card: JsonObject, home: str) -> Calls:
        """The calls on the agent whose card was found at the URL `home`."""
        protocol = {"jsonrpc": "JSONRPC", "rest": "HTTP+JSON", "grpc": "GRPC"}[self.binding]
        url = interface(card, protocol)
        if url not in self._clients:
            self._clients[url] = await self._client(url, self.tokens.get(card["name"]))
        return Calls(home, self._clients[url], self.clock, self.new_message_id)

    async def _client(self, url: str, credentials: str | None) -> Client:
        if self.binding == "jsonrpc":
            return JsonRpcClient(self.http, url, credentials)
        if self.binding == "rest":
            return RestClient(self.http, url, credentials)
        agent = next(agent for agent in self.agents if agent.address.grpc == url)
        return GrpcClient(await self.wires.grpc(agent), credentials)
