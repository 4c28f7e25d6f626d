"""The client of the HTTP+JSON binding (section 11): each operation is a verb and a path."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

from kit.agents.client import AS_USUAL, Altered, Reply, alter, as_json, events, http_headers, is_stream

if TYPE_CHECKING:
    import httpx

    from kit.data import JsonObject

MEDIA_TYPE = "application/a2a+json"
_CONFIGS = "/tasks/{taskId}/pushNotificationConfigs"


@dataclass(frozen=True)
class Route:
    """Where an operation is. Members that the path does not name go into the body, or without one into the query."""

    verb: str
    path: str


# As a2a.proto has them. For SubscribeToTask section 5.3 of the specification says POST; the SDK takes both.
ROUTES = {
    "SendMessage": Route("POST", "/message:send"),
    "SendStreamingMessage": Route("POST", "/message:stream"),
    "GetTask": Route("GET", "/tasks/{id}"),
    "ListTasks": Route("GET", "/tasks"),
    "CancelTask": Route("POST", "/tasks/{id}:cancel"),
    "SubscribeToTask": Route("GET", "/tasks/{id}:subscribe"),
    "CreateTaskPushNotificationConfig": Route("POST", _CONFIGS),
    "GetTaskPushNotificationConfig": Route("GET", _CONFIGS + "/{id}"),
    "ListTaskPushNotificationConfigs": Route("GET", _CONFIGS),
    "DeleteTaskPushNotificationConfig": Route("DELETE", _CONFIGS + "/{id}"),
    "GetExtendedAgentCard": Route("GET", "/extendedAgentCard"),
}


class RestClient:
    """Calls one agent over HTTP+JSON."""

    def __init__(self, http: httpx.AsyncClient, url: str, credentials: str | None = None) -> None:
        self._http = http
        self._url = url
        self._credentials = credentials

    async def call(self, operation: str, params: JsonObject, altered: Altered = AS_USUAL, **extensions: str) -> Reply:
        """One operation (section 11.3) and its answer; a stream is read to its end."""
        route = ROUTES.get(operation, Route("POST", f"/{operation}"))
        target, body = split(route, params)
        headers = alter(http_headers(operation, MEDIA_TYPE, self._credentials), altered)
        if body is None:
            headers.pop("Content-Type", None)
        response = await self._http.request(
            route.verb,
            self._url + target,
            content=body if altered.body is None else altered.body,
            headers=headers,
            extensions=extensions,
        )
        return _read_stream(response.text) if is_stream(response) else _reply(response)


def split(route: Route, params: JsonObject) -> tuple[str, bytes | None]:
    """The target and the body of a request; without a body, None."""
    named = re.findall(r"\{(\w+)\}", route.path)
    path = route.path.format_map({name: quote(str(params[name]), safe="") for name in named})
    rest = {name: value for name, value in params.items() if name not in named}
    if route.verb == "POST":
        return path, as_json(rest)
    query = urlencode({name: _in_query(value) for name, value in rest.items()})
    return (f"{path}?{query}" if query else path), None


def _in_query(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _reply(response: httpx.Response) -> Reply:
    """The result, or the error, which is what stands in `error` (section 11.6) and otherwise the bare status."""
    try:
        answer: JsonObject = response.json()
    except json.JSONDecodeError:
        answer = {"detail": response.text}
    if response.is_success:
        return Reply(answer)
    return Reply(error=answer.get("error") or {"code": response.status_code, "message": response.reason_phrase})


def _read_stream(text: str) -> Reply:
    """The frames of a stream; an error ends it."""
    frames = tuple(events(text))
    error = frames[-1].get("error") if frames else None
    return Reply(error=error, frames=frames[:-1] if error else frames)
