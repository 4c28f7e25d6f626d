"""What planner's clients have in common, and the client of the JSON-RPC binding (section 9).

They are written by hand, so that every byte they send is ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Protocol

from kit.data import JsonObject

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import httpx

STREAMING = ("SendStreamingMessage", "SubscribeToTask")
USER_AGENT = "planner/2026.10"
VERSION = "1.0"


@dataclass(frozen=True)
class Reply:
    """What an operation answered: a result, or an error; `frames` are the results of a stream."""

    result: JsonObject | None = None
    error: JsonObject | None = None
    frames: tuple[JsonObject, ...] = ()

    @property
    def task(self) -> JsonObject:
        """The task that came back: the result itself, or what SendMessage wraps in `task` (section 3.1.1).

        Raises LookupError when the answer is an error.
        """
        if self.result is None:
            raise LookupError(f"no task came back: {self.error}")
        task: JsonObject = self.result.get("task", self.result)
        return task


@dataclass(frozen=True)
class Altered:
    """How a request differs from what a client normally sends: other headers (None leaves one out), another body."""

    headers: Mapping[str, str | None]
    body: bytes | None = None


AS_USUAL = Altered({})


def interface(card: JsonObject, binding: str) -> str:
    """The URL at which an agent offers a binding (section 4.4.6). Raises LookupError when its card names none."""
    for offered in card["supportedInterfaces"]:
        if (offered["protocolBinding"], offered["protocolVersion"]) == (binding, VERSION):
            url: str = offered["url"]
            return url
    raise LookupError(f"{card['name']} does not offer {binding} {VERSION}")


class Client(Protocol):
    """Calls one agent on one binding. Operations and their ProtoJSON are the same on all (section 5.3)."""

    async def call(self, operation: str, params: JsonObject, altered: Altered = AS_USUAL, **extensions: str) -> Reply:
        """One operation and its answer; a stream is read to its end.

        `extensions` are handed to the transport and not sent. Raises httpx.HTTPError when there is no answer.
        """


def service_parameters(credentials: str | None) -> dict[str, str]:
    """What goes with every request on every binding. `A2A-Version` is required of clients (section 3.6.1)."""
    return {"A2A-Version": VERSION} | ({"Authorization": f"Bearer {credentials}"} if credentials else {})


def http_headers(operation: str, media_type: str, credentials: str | None) -> dict[str, str]:
    """The headers of a call over HTTP."""
    return {
        "Accept": "text/event-stream" if operation in STREAMING else media_type,
        "Accept-Encoding": "identity",
        **service_parameters(credentials),
        "Content-Type": media_type,
        "User-Agent": USER_AGENT,
    }


def alter(headers: Mapping[str, str], altered: Altered) -> dict[str, str]:
    """The headers with those of the alteration, in their places."""
    wanted = {**headers, **altered.headers}
    return {name: value for name, value in wanted.items() if value is not None}


class JsonRpcClient:
    """Calls one agent over JSON-RPC. Requests are numbered from 1."""

    def __init__(self, http: httpx.AsyncClient, url: str, credentials: str | None = None) -> None:
        self._http = http
        self._url = url
        self._credentials = credentials
        self._ids = count(1)

    async def call(self, operation: str, params: JsonObject, altered: Altered = AS_USUAL, **extensions: str) -> Reply:
        """One operation (section 9.4) and its answer; a stream is read to its end."""
        request = {"jsonrpc": "2.0", "id": next(self._ids), "method": operation, "params": params}
        response = await self._http.post(
            self._url,
            content=as_json(request) if altered.body is None else altered.body,
            headers=alter(http_headers(operation, "application/json", self._credentials), altered),
            extensions=extensions,
        )
        if is_stream(response):
            return _read_stream(response.text)
        return _reply(response.json())


def as_json(value: JsonObject) -> bytes:
    """The bytes of a JSON body."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def is_stream(response: httpx.Response) -> bool:
    """Whether the answer is a stream of events."""
    return str(response.headers.get("content-type")).startswith("text/event-stream")


def events(text: str) -> Iterable[JsonObject]:
    """The JSON of each event of a stream that has data."""
    blocks = [block for block in text.replace("\r\n", "\n").split("\n\n") if block]
    return [json.loads(_data(block)) for block in blocks if _data(block)]


def _reply(answer: JsonObject) -> Reply:
    return Reply(answer.get("result"), answer.get("error"))


def _read_stream(text: str) -> Reply:
    """The frames of a stream; an error ends it (section 9.4.2)."""
    answers = list(events(text))
    frames = tuple(answer["result"] for answer in answers if "result" in answer)
    error = answers[-1].get("error") if answers else None
    return Reply(error=error, frames=frames)


def _data(block: str) -> str:
    return "\n".join(line.removeprefix("data:").lstrip() for line in block.split("\n") if line.startswith("data:"))
