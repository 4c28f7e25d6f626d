"""Puts an agent behind the SDK's handler and routes. Here each binding is added, once for all agents."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import grpc
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import BasePushNotificationSender, InMemoryPushNotificationConfigStore, InMemoryTaskStore
from a2a.types import AgentCard
from a2a.types.a2a_pb2_grpc import add_A2AServiceServicer_to_server
from google.protobuf.json_format import ParseDict, ParseError
from starlette.applications import Starlette
from starlette.middleware.authentication import AuthenticationMiddleware

from kit.agents.auth import GrpcCallers, GrpcTokens, HttpTokens, unauthenticated
from kit.data import KIT, JsonObject, load_yaml, member, place
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from pathlib import Path

    from a2a.server.agent_execution import AgentExecutor
    from starlette.routing import Route

    from kit.agents.world import World

AGENTS = KIT / "agents"
HOST = "127.0.0.1"
JSONRPC_PATH, REST_PATH = "/a2a", "/rest"
CARD_CACHING = "public, max-age=3600"
GRPC_PORTS = 10  # an agent's gRPC port is its HTTP port and so much: uvicorn does not speak HTTP/2


@dataclass(frozen=True)
class Address:
    """Where an agent is."""

    port: int

    @property
    def http(self) -> str:
        """The URL below which its card, JSON-RPC and HTTP+JSON are."""
        return f"http://{HOST}:{self.port}"

    @property
    def grpc(self) -> str:
        """Host and port of its gRPC server."""
        return f"{HOST}:{self.port + GRPC_PORTS}"


@dataclass(frozen=True)
class Profile:
    """What an agent's YAML file says: its card as JSON, its words, what its artifacts are called."""

    path: Path
    card: JsonObject
    says: dict[str, str]
    artifacts: dict[str, dict[str, str]]


@dataclass(frozen=True)
class Options:
    """What only some agents have."""

    v0_3: bool = False  # whether the SDK's layer for clients of version 0.3 is there
    extended_card: AgentCard | None = None
    tokens: Mapping[str, str] | None = None  # with these, nobody else may call
    refusal: str = ""
    routes: tuple[Route, ...] = ()


@dataclass(frozen=True)
class Hosted:
    """An agent behind its routes. `handler.aclose()` ends what still runs."""

    address: Address
    card: AgentCard
    app: Starlette
    handler: DefaultRequestHandler
    servicer: GrpcHandler
    interceptors: tuple[grpc.aio.ServerInterceptor, ...]


def load_profile(path: Path) -> Profile:
    """The card and words of an agent. Raises KitError when the file lacks one of them."""
    data = load_yaml(path)
    return Profile(path, *(member(path, data, key, dict) for key in ("card", "says", "artifacts")))


def card_at(address: Address, profile: Profile, *, v0_3: bool = False) -> AgentCard:
    """The card with the interfaces that `host` serves there (section 4.4.6), the preferred one first.

    What the layer for version 0.3 serves is at the same URLs; gRPC is not among it.
    """
    urls = {"JSONRPC": address.http + JSONRPC_PATH, "HTTP+JSON": address.http + REST_PATH, "GRPC": address.grpc}
    offered = [*((name, "1.0") for name in urls), *(((name, "0.3") for name in list(urls)[:2]) if v0_3 else ())]
    interfaces = [{"url": urls[name], "protocolBinding": name, "protocolVersion": number} for name, number in offered]
    card = AgentCard()
    try:
        ParseDict({**profile.card, "supportedInterfaces": interfaces}, card)
    except ParseError as error:
        raise KitError(place(profile.path), f"the card is not an AgentCard: {error}") from None
    return card


def host(
    address: Address, card: AgentCard, executor: AgentExecutor, world: World, options: Options = Options()
) -> Hosted:
    """The agent as an ASGI application and as a servicer of gRPC; its tasks are kept in memory."""
    configs, sender = _push(card, world)
    handler = DefaultRequestHandler(
        executor,
        InMemoryTaskStore(),
        card,
        push_config_store=configs,
        push_sender=sender,
        request_context_builder=world.contexts,
        extended_agent_card=options.extended_card,
        validate_input_modes=True,
    )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await handler.aclose()

    routes = [
        *create_agent_card_routes(card, cache_control=CARD_CACHING),
        *create_jsonrpc_routes(handler, JSONRPC_PATH, enable_v0_3_compat=options.v0_3),
        *options.routes,
        # Last: it takes every path of two segments.
        *create_rest_routes(handler, path_prefix=REST_PATH, enable_v0_3_compat=options.v0_3),
    ]
    app = Starlette(routes=routes, lifespan=lifespan)
    if options.tokens is None:
        return Hosted(address, card, app, handler, GrpcHandler(handler), ())
    backend = HttpTokens(options.tokens, options.refusal)
    app.add_middleware(AuthenticationMiddleware, backend=backend, on_error=unauthenticated)
    servicer = GrpcHandler(handler, GrpcCallers(options.tokens))
    return Hosted(address, card, app, handler, servicer, (GrpcTokens(options.tokens, options.refusal),))


def _push(
    card: AgentCard, world: World
) -> tuple[InMemoryPushNotificationConfigStore | None, BasePushNotificationSender | None]:
    """What keeps the configurations of push notifications and what sends them, for an agent that does (section 4.3)."""
    if not card.capabilities.push_notifications or world.webhooks is None:
        return None, None
    configs = InMemoryPushNotificationConfigStore()
    return configs, BasePushNotificationSender(world.webhooks, configs)


def grpc_server(agent: Hosted, interceptors: Sequence[grpc.aio.ServerInterceptor] = ()) -> grpc.aio.Server:
    """The agent's gRPC server, without a port yet."""
    server = grpc.aio.server(interceptors=[*interceptors, *agent.interceptors])
    add_A2AServiceServicer_to_server(agent.servicer, server)  # type: ignore[no-untyped-call]  # is generated
    return server
