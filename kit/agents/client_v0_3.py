"""A client of version 0.3, by hand: how planner called agents before 1.0.

It sends no `A2A-Version`. In JSON-RPC, methods have other names, states and roles are in lower case, and `kind` says
what an object is. HTTP+JSON is below `/v1` and has the names of that version's a2a.proto.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from kit.agents.client import as_json, events, is_stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from kit.data import JsonObject

STREAMING = ("message/stream", "tasks/resubscribe")
USER_AGENT = "planner/2025.09"


def suite_request(message_id: str, repository: str, commit: str) -> JsonObject:
    """The message that asks for a run, as JSON-RPC had it."""
    text, asked = _run(repository, commit)
    parts = [{"kind": "text", "text": text}, {"kind": "data", "data": asked}]
    return {"kind": "message", "messageId": message_id, "role": "user", "parts": parts}


def suite_request_as_proto(message_id: str, repository: str, commit: str) -> JsonObject:
    """The same as HTTP+JSON had it."""
    text, asked = _run(repository, commit)
    return {"messageId": message_id, "role": "ROLE_USER", "content": [{"text": text}, {"data": {"data": asked}}]}


def transports(card: JsonObject) -> dict[str, str]:
    """The URL of each transport on a card, as version 0.3 wrote it; nothing when the card says nothing of it."""
    first = {card["preferredTransport"]: card["url"]} if "url" in card else {}
    return first | {each["transport"]: each["url"] for each in card.get("additionalInterfaces", [])}


@dataclass(frozen=True)
class ClientV03:
    """Calls one agent. Requests are numbered from 1."""

    http: httpx.AsyncClient
    _ids: Iterator[int] = field(default_factory=lambda: count(1))

    async def call(self, url: str, method: str, params: JsonObject, **extensions: str) -> JsonObject:
        """One method of JSON-RPC and its answer; the last event of a stream."""
        asked = {"jsonrpc": "2.0", "id": next(self._ids), "method": method, "params": params}
        headers = _headers("text/event-stream" if method in STREAMING else "application/json")
        answer = await self.http.post(url, content=as_json(asked), headers=headers, extensions=extensions)
        return _read(answer)

    async def request(self, verb: str, url: str, body: JsonObject | None = None, **extensions: str) -> JsonObject:
        """One request of HTTP+JSON and its answer; the last event of a stream."""
        headers = _headers("text/event-stream" if url.endswith(":stream") else "application/json")
        content = None if body is None else as_json(body)
        return _read(await self.http.request(verb, url, content=content, headers=headers, extensions=extensions))


def _run(repository: str, commit: str) -> tuple[str, JsonObject]:
    """What both say, to people and to the agent."""
    asked = {"repository": repository, "commit": commit, "suite": "unit"}
    return f"Run the unit tests of {repository} at {commit}.", asked


def _headers(accept: str) -> dict[str, str]:
    return {
        "Accept": accept,
        "Accept-Encoding": "identity",
        "Content-Type": "application/json",
        "User-Agent": USER_AGENT,
    }


def _read(answer: httpx.Response) -> JsonObject:
    """The JSON that came; nothing of it when the answer is none."""
    if is_stream(answer):
        *_, last = events(answer.text)
        return last
    try:
        found: JsonObject = answer.json()
    except json.JSONDecodeError:
        return {}
    return found
