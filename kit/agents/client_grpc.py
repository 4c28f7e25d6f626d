"""The client of the gRPC binding (section 10). A wire carries each call, so that a recorder can listen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import grpc
from a2a.types import a2a_pb2
from google.protobuf import empty_pb2
from google.protobuf.json_format import MessageToDict, ParseDict

from kit.agents.client import AS_USUAL, STREAMING, Altered, Reply, alter, service_parameters

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from google.protobuf.message import Message

    from kit.data import JsonObject

SERVICE = "lf.a2a.v1.A2AService"
_SERVICE = a2a_pb2.DESCRIPTOR.services_by_name["A2AService"]


@dataclass(frozen=True)
class GrpcCall:
    """One call: its operation, what is sent, and the type of what comes back."""

    operation: str
    sent: Message | bytes
    reply: type[Message]
    metadata: tuple[tuple[str, str], ...]

    @property
    def method(self) -> str:
        """The path of the method."""
        return f"/{SERVICE}/{self.operation}"

    @property
    def streams(self) -> bool:
        """Whether the answer may have several messages."""
        return self.operation in STREAMING


class GrpcWire(Protocol):
    """Carries calls over a channel."""

    def exchange(self, call: GrpcCall, **extensions: str) -> AsyncIterator[Message]:
        """The messages that come back. Raises grpc.aio.AioRpcError when the status is not OK."""


class GrpcClient:
    """Calls one agent over gRPC."""

    def __init__(self, wire: GrpcWire, credentials: str | None = None) -> None:
        self._wire = wire
        self._credentials = credentials

    async def call(self, operation: str, params: JsonObject, altered: Altered = AS_USUAL, **extensions: str) -> Reply:
        """One operation (section 10.4) and its answer; a stream is read to its end."""
        call = _call(operation, params, altered, alter(service_parameters(self._credentials), altered))
        got: list[JsonObject] = []
        error = None
        try:
            async for message in self._wire.exchange(call, **extensions):
                got.append(MessageToDict(message))  # noqa: PERF401  # what came before an error is kept
        except grpc.aio.AioRpcError as refused:
            error = {"code": refused.code().value[0], "status": refused.code().name, "message": refused.details()}
        if call.streams:
            return Reply(error=error, frames=tuple(got))
        return Reply(got[0] if got and error is None else None, error)


def _call(operation: str, params: JsonObject, altered: Altered, headers: dict[str, str]) -> GrpcCall:
    asked, reply = _types(operation)
    sent: Message | bytes = altered.body if altered.body is not None else ParseDict(params, asked())
    # Metadata is in lower case in HTTP/2. What has a meaning only in HTTP is not sent here.
    metadata = tuple((name.lower(), value) for name, value in headers.items() if name != "Content-Type")
    return GrpcCall(operation, sent, reply, metadata)


def _types(operation: str) -> tuple[type[Message], type[Message]]:
    """What an operation takes and gives, from the service's definition; nothing for one that is not defined."""
    method = _SERVICE.methods_by_name.get(operation)
    if method is None:
        return empty_pb2.Empty, empty_pb2.Empty
    reply = method.output_type.name
    return getattr(a2a_pb2, method.input_type.name), getattr(a2a_pb2, reply, empty_pb2.Empty)
