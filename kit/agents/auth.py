"""Bearer tokens, on HTTP and on gRPC. The card stays readable for everybody (section 8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grpc
from a2a.auth.user import User
from a2a.server.request_handlers.grpc_handler import DefaultGrpcServerCallContextBuilder
from a2a.utils.constants import AGENT_CARD_WELL_KNOWN_PATH
from starlette.authentication import AuthCredentials, AuthenticationBackend, AuthenticationError, SimpleUser
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import HTTPConnection
    from starlette.responses import Response

PUBLIC = (AGENT_CARD_WELL_KNOWN_PATH, "/keys.json")


def who(tokens: Mapping[str, str], authorization: str | None) -> str | None:
    """Whose token it is; None when it is none that is known."""
    scheme, _, token = (authorization or "").partition(" ")
    return tokens.get(token) if scheme.lower() == "bearer" else None


class HttpTokens(AuthenticationBackend):
    """Looks at the header of a request."""

    def __init__(self, tokens: Mapping[str, str], refusal: str) -> None:
        self._tokens = tokens
        self._refusal = refusal

    async def authenticate(self, conn: HTTPConnection) -> tuple[AuthCredentials, SimpleUser] | None:
        """The caller; nobody for what everybody may read. Raises AuthenticationError without a token that is known."""
        if conn.url.path in PUBLIC:
            return None
        name = who(self._tokens, conn.headers.get("Authorization"))
        if name is None:
            raise AuthenticationError(self._refusal)
        return AuthCredentials(["authenticated"]), SimpleUser(name)


def unauthenticated(_: HTTPConnection, error: AuthenticationError) -> Response:
    """401 and the scheme to use (section 7.4)."""
    return JSONResponse({"error": str(error)}, 401, {"WWW-Authenticate": "Bearer"})


class GrpcTokens(grpc.aio.ServerInterceptor):  # type: ignore[misc]  # grpc has no stubs
    """Looks at the metadata of a call."""

    def __init__(self, tokens: Mapping[str, str], refusal: str) -> None:
        self._tokens = tokens
        self._refusal = refusal

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], handler_call_details: grpc.HandlerCallDetails
    ) -> Any:  # noqa: ANN401  # grpc has no stubs
        """The handler of the call, or one that refuses it as UNAUTHENTICATED."""
        handler = await continuation(handler_call_details)
        metadata = dict(handler_call_details.invocation_metadata)
        if handler is None or who(self._tokens, metadata.get("authorization")):
            return handler

        async def refuse(_: object, context: grpc.aio.ServicerContext) -> None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, self._refusal)

        return grpc.unary_unary_rpc_method_handler(refuse, handler.request_deserializer, handler.response_serializer)


class Caller(User):
    """Who calls over gRPC."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def is_authenticated(self) -> bool:
        """Always: others do not come so far."""
        return True

    @property
    def user_name(self) -> str:
        """The name, as over HTTP, so that a task has one owner on all bindings."""
        return self._name


class GrpcCallers(DefaultGrpcServerCallContextBuilder):
    """Tells the SDK who calls."""

    def __init__(self, tokens: Mapping[str, str]) -> None:
        self._tokens = tokens

    def build_user(self, context: grpc.aio.ServicerContext) -> User:
        """The owner of the token."""
        name = who(self._tokens, dict(context.invocation_metadata()).get("authorization"))
        return Caller(name) if name else super().build_user(context)
