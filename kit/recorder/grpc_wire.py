"""A gRPC server and grpcio's own client to it, over a Unix socket.

Python has no channel inside a process, and grpcio moves bytes in threads of its own. So both ends count what they send
and get, and the scenario's clock waits until nothing is under way.
"""

from __future__ import annotations

import tempfile
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc

from kit.agents.hosting import Hosted, grpc_server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

    from kit.recorder.clock import Traffic


@asynccontextmanager
async def grpc_channel(agent: Hosted, traffic: Traffic) -> AsyncIterator[grpc.aio.Channel]:
    """A channel to an agent's gRPC server, for as long as the context lasts."""
    with tempfile.TemporaryDirectory() as folder:
        address = f"unix:{Path(folder) / 'socket'}"
        server = grpc_server(agent, [Counted(traffic)])
        server.add_insecure_port(address)
        await server.start()
        async with grpc.aio.insecure_channel(address, [("grpc.default_authority", agent.address.grpc)]) as channel:
            yield channel
        await server.stop(None)


class Counted(grpc.aio.ServerInterceptor):  # type: ignore[misc]  # grpc has no stubs
    """Counts the calls that arrive and the messages and endings that leave."""

    def __init__(self, traffic: Traffic) -> None:
        self._traffic = traffic

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], handler_call_details: grpc.HandlerCallDetails
    ) -> Any:  # noqa: ANN401  # grpc has no stubs
        """The handler of a call with the count around it; without one, grpcio itself answers."""
        handler = await continuation(handler_call_details)
        if handler is None:  # one thing has arrived, the call, and one leaves, the refusal
            return None
        make = grpc.unary_stream_rpc_method_handler if handler.unary_stream else grpc.unary_unary_rpc_method_handler
        behavior = self._streamed(handler.unary_stream) if handler.unary_stream else self._single(handler.unary_unary)
        return make(behavior, self._read(handler.request_deserializer), handler.response_serializer)

    def _single(self, behavior: Any) -> Any:  # noqa: ANN401
        async def counted(request: object, context: grpc.aio.ServicerContext) -> object:
            try:
                answer = await behavior(request, context)
                self._traffic.sent()
                return answer
            finally:
                self._traffic.sent()

        return counted

    def _streamed(self, behavior: Any) -> Any:  # noqa: ANN401
        async def counted(request: object, context: grpc.aio.ServicerContext) -> AsyncIterator[object]:
            try:
                async for message in behavior(request, context):
                    self._traffic.sent()
                    with self._handed_on():
                        yield message
            finally:
                self._traffic.sent()

        return counted

    @contextmanager
    def _handed_on(self) -> Iterator[None]:
        """Until grpcio comes back for more, it is still busy with this message."""
        self._traffic.sent()
        try:
            yield
        finally:
            self._traffic.received()

    def _read(self, deserialize: Callable[[bytes], object]) -> Callable[[bytes], object]:
        """A call has arrived when it is read. One that cannot be read never comes to the handler; grpcio answers it."""

        def counted(raw: bytes) -> object:
            self._traffic.received()
            try:
                return deserialize(raw)
            except Exception:
                self._traffic.sent()
                raise

        return counted
