"""The client of the probes: one call at a time, on one binding, without any SDK. What comes back is kept as it came."""

from __future__ import annotations

import asyncio
import json
import uuid
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Literal

import grpc
import httpx

from build_tools.recordings.bodies import frames
from kit.agents.client import AS_USUAL, Altered, alter, as_json, http_headers
from kit.agents.client_grpc import GrpcClient
from kit.agents.client_rest import MEDIA_TYPE, ROUTES, Route, split
from kit.normal_form import CUT, ENDED, SILENT
from kit.recorder.clock import Traffic
from kit.recorder.grpc_tape import GrpcTape
from kit.recorder.tape import HttpTape, Tape

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine

    from build_tools.recordings.model import Message
    from kit.data import JsonObject

Binding = Literal["jsonrpc", "rest", "grpc"]
PROTOCOLS: dict[str, Binding] = {"JSONRPC": "jsonrpc", "HTTP+JSON": "rest", "GRPC": "grpc"}
USER_AGENT = "probe/2026.10"
PATIENCE = 3.0  # seconds for an answer; a stream that is open longer is left


class NoTask(Exception):  # noqa: N818  # it ends a probe, and is no fault of ours
    """An answer has no task, so nothing more can be asked about it."""


@dataclass(frozen=True)
class Answer:
    """What came back, as it is recorded; None when nothing did."""

    message: Message | None

    @property
    def task(self) -> JsonObject:
        """The first task that an answer or a stream shows. Raises NoTask."""
        for said in self._said():
            found = said.get("result", said)
            task = found.get("task", found) if isinstance(found, dict) else {}
            if isinstance(task, dict) and isinstance(task.get("id"), str) and "status" in task:
                return task
        raise NoTask

    @property
    def task_id(self) -> str:
        """The id of that task. Raises NoTask."""
        return str(self.task["id"])

    def _said(self) -> list[Any]:
        body = self.message.body if self.message else None
        if body is None:
            return []
        texts = [frame.data for frame in frames(body)] if body.kind in ("sse", "grpc-stream") else [body.text]
        found = []
        for text in texts:
            with suppress(ValueError):
                found.append(json.loads(text))
        return [one for one in found if isinstance(one, dict)]


class NoClock:
    """Stands for the scenario's clock: the times of a probe are nobody's scenario, and are not written down."""

    def elapsed(self) -> float:
        """Always the beginning."""
        return 0.0


@dataclass
class Ask:
    """Asks one server on one binding. The first argument of each question is the name of its step."""

    binding: Binding
    url: str
    tape: Tape
    http: httpx.AsyncClient
    wire: GrpcTape | None
    patience: float = PATIENCE
    push_url: str = ""
    media: str = MEDIA_TYPE
    unknown: str = field(default_factory=lambda: str(uuid.uuid4()))

    def __post_init__(self) -> None:
        self._ids = count(1)

    def message(self, text: str, **members: object) -> JsonObject:
        """A message of a client; `members` are added, or replace what is there."""
        return {"messageId": str(uuid.uuid4()), "role": "ROLE_USER", "parts": [{"text": text}], **members}

    async def send(self, step: str, text: str, configuration: JsonObject | None = None, **members: object) -> Answer:
        """SendMessage; `members` are the message's."""
        params: JsonObject = {"message": self.message(text, **members)}
        return await self.call(step, "SendMessage", params | _optional("configuration", configuration))

    async def stream(self, step: str, text: str, **members: object) -> Answer:
        """SendStreamingMessage, read to the end of the stream, or until the client is out of patience."""
        return await self.call(step, "SendStreamingMessage", {"message": self.message(text, **members)})

    async def start(self, step: str = "start", text: str = "hang", **members: object) -> Answer:
        """A task that works until it is canceled. Raises NoTask when none came back."""
        answer = await self.send(step, text, {"returnImmediately": True}, **members)
        assert answer.task
        return answer

    async def of_task(self, step: str, operation: str, task: Answer | str, **members: object) -> Answer:
        """An operation on a task. Raises NoTask when the answer that should name it does not."""
        task_id = task if isinstance(task, str) else task.task_id
        return await self.call(step, operation, {"id": task_id, **members})

    async def call(self, step: str, operation: str, params: JsonObject, altered: Altered = AS_USUAL) -> Answer:
        """Any operation."""
        if self.wire is not None:
            return await self._within(step, GrpcClient(self.wire).call(operation, params, altered, step=step))
        if self.binding == "jsonrpc":
            request = {"jsonrpc": "2.0", "id": next(self._ids), "method": operation, "params": params}
            return await self.request(step, "POST", "", as_json(request), self.headers(altered, operation))
        route = ROUTES.get(operation, Route("POST", f"/{operation}"))
        target, body = split(route, params)
        return await self.request(step, route.verb, target, body, self.headers(altered, operation))

    async def request(
        self, step: str, verb: str, target: str, body: bytes | None, headers: dict[str, str] | None = None
    ) -> Answer:
        """A request over HTTP as it stands, below the URL of the binding."""
        return await self.request_at(step, verb, self.url + target, body, headers)

    async def request_json(self, step: str, verb: str, target: str, body: JsonObject) -> Answer:
        """The same with a JSON body."""
        return await self.request(step, verb, target, as_json(body))

    async def request_at(
        self, step: str, verb: str, url: str, body: bytes | None, headers: dict[str, str] | None = None
    ) -> Answer:
        """The same at any URL."""
        given = dict(self.headers() if headers is None else headers)
        if body is None:
            given.pop("Content-Type", None)
        return await self._within(step, self._exchange(step, verb, url, body, given))

    async def begin(self, call: Coroutine[None, None, Answer], step: str) -> asyncio.Task[Answer]:
        """A call that goes on while others are made; returns when its first frame is here, or it is answered."""
        task = asyncio.create_task(call)
        end = asyncio.get_running_loop().time() + self.patience / 3
        while not task.done() and asyncio.get_running_loop().time() < end and not self._frames(step):
            await asyncio.sleep(0.005)
        return task

    def _frames(self, step: str) -> int:
        with suppress(StopIteration):
            return len(self.tape.exchange(step).frames)
        return 0

    def headers(self, altered: Altered = AS_USUAL, operation: str = "SendMessage") -> dict[str, str]:
        """The headers of a request over HTTP."""
        media_type = "application/json" if self.binding == "jsonrpc" else self.media
        return alter({**http_headers(operation, media_type, None), "User-Agent": USER_AGENT}, altered)

    async def _exchange(self, step: str, verb: str, url: str, body: bytes | None, headers: dict[str, str]) -> None:
        async with self.http.stream(
            verb, url, content=body, headers=headers, extensions={"step": step}, timeout=None
        ) as answer:
            async for _ in answer.aiter_raw():
                pass

    async def _within(self, step: str, call: Coroutine[None, None, object]) -> Answer:
        """The answer of a call, and a note when it was not the server that ended it well."""
        try:
            async with asyncio.timeout(self.patience):
                await call
        except TimeoutError:
            self.tape.note(step, ENDED, SILENT)
        except httpx.TransportError:
            self.tape.note(step, ENDED, CUT)
        kept = self.tape.exchange(step)
        return Answer(kept.response())


@asynccontextmanager
async def asking(
    card: JsonObject, binding: Binding, patience: float = PATIENCE, media: str = MEDIA_TYPE
) -> AsyncIterator[Ask]:
    """Asks the server of a card on one of the bindings that it offers.

    Over HTTP each question has a connection of its own. `media` is the media type of requests over HTTP+JSON,
    `patience` is in seconds.
    """
    url = next(each["url"] for each in card["supportedInterfaces"] if PROTOCOLS.get(each["protocolBinding"]) == binding)
    tape = Tape(NoClock())
    # Nothing here is TLS, and certificates take longer to load than a probe takes. No connection is used twice:
    # a server that closes one after a refusal would by chance cut the next question off.
    once = httpx.Limits(max_keepalive_connections=0)
    async with (
        httpx.AsyncHTTPTransport(verify=False, limits=once) as wire,
        httpx.AsyncClient(transport=HttpTape(wire, tape)) as http,
    ):
        if binding != "grpc":
            yield Ask(binding, url.removesuffix("/"), tape, http, None, patience, media=media)
            return
        address = url.removeprefix("http://")
        options = [("grpc.enable_http_proxy", 0)]
        async with grpc.aio.insecure_channel(address, options) as channel:
            yield Ask(binding, url, tape, http, GrpcTape(channel, address, tape, Traffic()), patience)


def offered(card: JsonObject) -> list[Binding]:
    """The bindings of version 1.0 that a card offers."""
    return [
        PROTOCOLS[each["protocolBinding"]]
        for each in card["supportedInterfaces"]
        if each.get("protocolVersion", "1.0").startswith("1.") and each["protocolBinding"] in PROTOCOLS
    ]


def _optional(name: str, value: object) -> dict[str, object]:
    return {} if value is None else {name: value}
