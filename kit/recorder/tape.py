"""Writes down what a client sends and gets as the steps of a recording; over HTTP byte by byte."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx

from build_tools.recordings.bodies import body_of
from build_tools.recordings.model import Body, Message, Pairs, Recording, Step
from kit.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from kit.recorder.clock import Elapsing

_FRAME_END = re.compile(rb"\r\n\r\n|\n\n")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass
class Exchange:
    """A step while it is being recorded. `response` makes the message of what came, or None."""

    step: str
    request: Message
    clock: Elapsing
    response: Callable[[], Message | None] = lambda: None
    ended: float = 0.0
    frames: list[float] = field(default_factory=list)
    judged: list[tuple[str, str]] = field(default_factory=list)  # notes on what planner made of the response

    def arrived(self, frames: int = 1) -> None:
        """So many frames of a stream are complete now."""
        self.frames += [self.clock.elapsed()] * frames

    def end(self) -> None:
        """The response is complete now."""
        self.ended = self.clock.elapsed()

    def notes(self, body: Body | None) -> Pairs:
        """When each frame came, or when the response was complete; then what planner made of it."""
        if body is None or body.kind not in ("sse", "grpc-stream"):
            return (("at", _moment(self.ended)), *self.judged)
        moments = " ".join(f"{moment:.3f}" for moment in self.frames)
        return (*((("frame-at", moments),) if moments else ()), *self.judged)


class Tape:
    """The steps of a scenario, whatever wire they travel on."""

    def __init__(self, clock: Elapsing) -> None:
        self._clock = clock
        self._exchanges: list[Exchange] = []
        self._webhooks = 0

    def open(self, step: str, start: str, headers: Pairs, body: Body | None) -> Exchange:
        """A new step, whose request leaves now. Raises ScenarioError for a name that cannot be."""
        if not _NAME.fullmatch(step):
            raise ScenarioError(f"step '{step}' is not in lower-case words with hyphens")
        if any(exchange.step == step for exchange in self._exchanges):
            raise ScenarioError(f"step '{step}' is there already")
        request = Message(start, headers, body, notes=(("at", _moment(self._clock.elapsed())),))
        self._exchanges.append(Exchange(step, request, self._clock))
        return self._exchanges[-1]

    def note(self, step: str, key: str, value: str) -> None:
        """What planner made of the response of a step. White space becomes single spaces: a note is one line."""
        self.exchange(step).judged.append((key, " ".join(value.split())))

    def exchange(self, step: str) -> Exchange:
        """The step of that name. Raises StopIteration when there is none."""
        return next(exchange for exchange in self._exchanges if exchange.step == step)

    def next_webhook(self) -> str:
        """The name for a request that the SDK sends by itself: they are numbered in their order."""
        self._webhooks += 1
        return f"webhook-{self._webhooks}"

    def recording(self) -> Recording:
        """All steps so far, in the order in which their requests were sent."""
        return Recording(tuple(Step(each.step, each.request, each.response()) for each in self._exchanges))


class HttpTape(httpx.AsyncBaseTransport):
    """A transport around another. The request names its step in `extensions={"step": NAME}`, which is not sent."""

    def __init__(self, inner: httpx.AsyncBaseTransport, tape: Tape) -> None:
        self._inner = inner
        self._tape = tape

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Passes the request on, keeps a copy of it, and of the response while it is read."""
        start = f"{request.method} {request.url.raw_path.decode('ascii')} HTTP/1.1"
        body = body_of(request.content, request.headers.get("content-type", ""))
        step = request.extensions.get("step") or self._tape.next_webhook()
        exchange = self._tape.open(step, start, _pairs(request.headers), body)
        response = await self._inner.handle_async_request(request)
        kept = _Kept(response, exchange)
        exchange.response = kept.message
        response.stream = kept
        return response


class _Kept(httpx.AsyncByteStream):
    """Hands a body on and keeps it, with the time at which each frame of a stream was complete."""

    def __init__(self, response: httpx.Response, exchange: Exchange) -> None:
        assert isinstance(response.stream, httpx.AsyncByteStream)  # what an async transport returns
        self._inner = response.stream
        self._response = response
        self._exchange = exchange
        self._raw = b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._inner:
            self._raw += chunk
            complete = len(_FRAME_END.findall(self._raw))
            self._exchange.arrived(complete - len(self._exchange.frames))
            yield chunk
        self._exchange.end()

    async def aclose(self) -> None:
        await self._inner.aclose()

    def message(self) -> Message:
        """The response as a message of the recording."""
        response = self._response
        body = body_of(self._raw, response.headers.get("content-type", ""))
        start = f"{response.http_version} {response.status_code} {response.reason_phrase}"
        return Message(start, _pairs(response.headers), body, notes=self._exchange.notes(body))


def _pairs(headers: httpx.Headers) -> Pairs:
    """Names and values as they travel, in their order."""
    return tuple((name.decode("latin-1"), value.decode("latin-1")) for name, value in headers.raw)


def _moment(seconds: float) -> str:
    return f"+{seconds:.3f}s"
