"""Writes down calls over gRPC. What is written is a rendering: ProtoJSON stands for the bytes.

docs-dev/recording-format.md says which line stands for what.
"""

from __future__ import annotations

import asyncio
import base64
import json
import re
from typing import TYPE_CHECKING

import grpc
from google.protobuf.json_format import MessageToDict
from google.rpc import error_details_pb2, status_pb2

from build_tools.recordings.bodies import base64_body, body_of, written_stream
from build_tools.recordings.model import Body, Message, Pairs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from google.protobuf.message import Message as Proto

    from kit.agents.client_grpc import GrpcCall
    from kit.recorder.clock import Traffic
    from kit.recorder.tape import Exchange, Tape

_UNFIT = re.compile(r"[\x00-\x1f\x7f]|^ | $")
DETAILS = "grpc-status-details-bin"
DETAIL_TYPES = (error_details_pb2.ErrorInfo, error_details_pb2.BadRequest)  # importing them lets ProtoJSON name them


class GrpcTape:
    """Carries calls over a channel and keeps them. A call names its step in `step=`, which is not sent."""

    def __init__(self, channel: grpc.aio.Channel, host: str, tape: Tape, traffic: Traffic) -> None:
        self._channel = channel
        self._host = host
        self._tape = tape
        self._traffic = traffic

    async def exchange(self, call: GrpcCall, **extensions: str) -> AsyncIterator[Proto]:
        """The messages that come back. Raises grpc.aio.AioRpcError when the status is not OK."""
        start = f"GRPC {self._host}{call.method}"
        exchange = self._tape.open(extensions["step"], start, call.metadata, _sent(call.sent))
        kept = _Kept(call, exchange)
        exchange.response = kept.message
        raw = call.sent if isinstance(call.sent, bytes) else call.sent.SerializeToString()
        self._traffic.sent()
        answer = self._channel.unary_stream(call.method)(raw, metadata=call.metadata)
        try:
            async for piece in answer:
                self._traffic.received()
                yield kept.keep(piece)
            await kept.end(answer)
        except grpc.aio.AioRpcError as refused:
            kept.refuse(refused)
            raise
        except asyncio.CancelledError:
            kept.drop()
            raise
        finally:
            answer.cancel()  # does nothing to a call that has ended
            self._traffic.received()


class _Kept:
    """What has come back of one call."""

    def __init__(self, call: GrpcCall, exchange: Exchange) -> None:
        self._call = call
        self._exchange = exchange
        self._messages: list[Proto] = []
        self._start = "GRPC 0 OK"
        self._headers: Pairs = ()
        self._trailers: Pairs = ()
        self._details: Body | None = None

    def keep(self, piece: bytes) -> Proto:
        message = self._call.reply.FromString(piece)
        self._messages.append(message)
        self._exchange.arrived()
        return message

    async def end(self, answer: grpc.aio.UnaryStreamCall) -> None:
        self._headers = _pairs(await answer.initial_metadata())
        self._trailers = _pairs(await answer.trailing_metadata())
        self._exchange.end()

    def refuse(self, error: grpc.aio.AioRpcError) -> None:
        self._start = f"GRPC {error.code().value[0]} {error.code().name}"
        self._headers = _pairs(error.initial_metadata())
        self._trailers = (("grpc-message", _one_line(error.details() or "")), *_pairs(error.trailing_metadata()))
        raw = dict(error.trailing_metadata()).get(DETAILS)
        self._details = _json(status_pb2.Status.FromString(raw)) if raw else None
        self._exchange.end()

    def drop(self) -> None:
        """The client hung up: the status is the one that its own end gives the call."""
        self._start = "GRPC 1 CANCELLED"

    def message(self) -> Message:
        body = self._body()
        return Message(self._start, self._headers, body, self._trailers, self._exchange.notes(body))

    def _body(self) -> Body | None:
        """The messages, or for a call that was refused the details of its status."""
        if not self._messages:
            return self._details
        if self._call.streams:
            frames = "".join(f"data: {_text(message)}\n\n" for message in self._messages)
            return Body("grpc-stream", written_stream(frames))
        return _json(self._messages[0])


def _sent(sent: Proto | bytes) -> Body | None:
    return base64_body(sent) if isinstance(sent, bytes) else _json(sent)


def _json(message: Proto) -> Body | None:
    return body_of(_text(message).encode("utf-8"), "application/json")


def _text(message: Proto) -> str:
    return json.dumps(MessageToDict(message), ensure_ascii=False)


def _pairs(metadata: Sequence[tuple[str, str | bytes]] | None) -> Pairs:
    """Names and values; those of a name that ends with -bin are bytes and travel as base64."""
    return tuple((name, value if isinstance(value, str) else _base64(value)) for name, value in metadata or ())


def _one_line(text: str) -> str:
    """The text with what no header can hold as it travels: percent-encoded."""
    return _UNFIT.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8")), text)


def _base64(value: bytes) -> str:
    return base64.b64encode(value).decode("ascii").rstrip("=")
