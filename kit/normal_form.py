"""The normal form of an answer: the few facts in which answers of different SDKs and runs can be compared.

It is computed from what travelled and from how the call ended, and from nothing else.
"""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

from google.protobuf.json_format import MessageToDict
from google.rpc import error_details_pb2, status_pb2

from build_tools.recordings.bodies import frames

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from google.protobuf import any_pb2

    from build_tools.recordings.model import Body, Message, Step

_OF_AN_ERROR = ("code", "grpc", "reason", "domain", "carrier")
_OF_A_TASK = ("kind", "state", "events", "tasks", "history")
KEYS = ("result", "http", *_OF_AN_ERROR, "type", *_OF_A_TASK)
ENDED = "ended"  # the note of how a call ended that its answer did not end
SILENT, CUT = "hung-up", "cut"  # the client waited long enough; the server closed the connection
_GRPC = re.compile(r"GRPC \d+ (\w+)")
_UPDATES = {"task": "task", "statusUpdate": "status", "artifactUpdate": "artifact", "message": "message"}
_OF_A_PAGE = ("tasks", "pageSize", "totalSize", "nextPageToken")
_INFO = error_details_pb2.ErrorInfo
_STREAMS = ("sse", "grpc-stream")
NormalForm = dict[str, str]


def normal_form(step: Step) -> NormalForm:
    """The facts of what a step was answered with, by key; a key without a fact is left out.

    `result` is `ok`, `error`, `open` (a stream that the client left), `silent` (no answer in time) or `cut` (the
    connection was closed before the answer was complete).
    """
    answer, ended = step.response, _ended(step)
    if answer is None:
        return {"result": "cut" if ended == CUT else "silent"}
    streamed = answer.body is not None and answer.body.kind in _STREAMS
    said = list(_said(answer.body))
    error = _error(answer, said)
    found = {
        "result": _result(answer, ended, error),
        "http": answer.start.split(" ")[1] if answer.start.startswith("HTTP/") else "",
        "type": (answer.header("content-type") or ("",))[0].partition(";")[0],
        **_grpc(answer),
        **(_error_facts(error, _carrier(answer, said)) if error is not None else {}),
        **_task_facts(_payloads(said, error), streamed),
    }
    return {key: found[key] for key in KEYS if found.get(key)}


def _ended(step: Step) -> str:
    sides = (step.response, step.request)
    return next((note for side in sides if side and (note := side.note(ENDED))), "")


def _said(body: Body | None) -> Iterator[Any]:
    """The JSON of a body, or of each frame of a stream; nothing of what is none."""
    if body is None:
        return
    for text in [frame.data for frame in frames(body)] if body.kind in _STREAMS else [body.text]:
        try:
            yield json.loads(text)
        except ValueError:
            yield None


def _result(answer: Message, ended: str, error: object) -> str:
    if ended:
        started = answer.body is not None or answer.start.startswith("HTTP/")
        return "cut" if ended == CUT else "open" if started else "silent"
    return "ok" if error is None else "error"


def _error(answer: Message, said: list[Any]) -> Mapping[str, Any] | None:
    """The error of an answer as far as it says one; empty for a refusal that says nothing of itself."""
    for one in said:
        if (error := _said_error(one)) is not None:
            return error
    if _GRPC.match(answer.start):
        refused = not answer.start.startswith("GRPC 0 ") and bool(answer.trailers)
        return _status_details(answer) if refused else None
    if int(answer.start.split(" ")[1]) < 400:
        return None
    return said[0] if said and isinstance(said[0], dict) else {}


def _said_error(one: Any) -> Mapping[str, Any] | None:  # noqa: ANN401  # JSON
    """The error that a body or a frame says: in `error`, or bare, as a2a-rs writes it into a stream over HTTP+JSON."""
    if not isinstance(one, dict):
        return None
    if isinstance(one.get("error"), dict):
        return dict(one["error"])
    bare = isinstance(one.get("code"), int) and isinstance(one.get("message"), str)
    return one if bare else None


def _status_details(answer: Message) -> Mapping[str, Any]:
    """The google.rpc.Status that came in a trailer; empty without one."""
    raw = dict(answer.trailers).get("grpc-status-details-bin", "")
    status = status_pb2.Status.FromString(base64.b64decode(raw + "=" * (-len(raw) % 4)))
    return {"details": [MessageToDict(_info(each)) for each in status.details if each.Is(_INFO.DESCRIPTOR)]}


def _info(packed: any_pb2.Any) -> error_details_pb2.ErrorInfo:
    info = _INFO()
    packed.Unpack(info)
    return info


def _carrier(answer: Message, said: list[Any]) -> str:
    """Where an error travelled."""
    if answer.start.startswith("GRPC "):
        return "trailer"
    return "frame" if answer.body is not None and answer.body.kind == "sse" and said else "body"


def _error_facts(error: Mapping[str, Any], carrier: str) -> NormalForm:
    info = next((one for one in _details(error) if "reason" in one), {})
    code = error.get("code")
    return {
        "code": str(code) if isinstance(code, int) and code < 0 else "",
        "reason": str(info.get("reason", "")),
        "domain": str(info.get("domain", "")),
        "carrier": carrier,
    }


def _details(error: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    for member in ("data", "details"):
        if isinstance(error.get(member), list):
            yield from (one for one in error[member] if isinstance(one, dict))


def _grpc(answer: Message) -> NormalForm:
    """The status of a call over gRPC that the server ended."""
    status = _GRPC.match(answer.start)
    return {"grpc": status[1]} if status and (answer.trailers or status[1] != "CANCELLED") else {}


def _payloads(said: list[Any], error: object) -> list[Mapping[str, Any]]:
    """What each frame is about; of an answer that is an error, nothing."""
    if error is not None and len(said) == 1 and _said_error(said[0]) is None:
        return []
    return [one for one in map(_payload, said) if one]


def _payload(said: Any) -> Mapping[str, Any] | None:  # noqa: ANN401  # JSON
    """What an answer or a frame is about, without what its binding wraps it in."""
    if (error := _said_error(said)) is not None:
        return {"error": error}
    if not isinstance(said, dict):
        return None
    result = said.get("result", said) if "jsonrpc" in said else said
    return result if isinstance(result, dict) else None


def _task_facts(payloads: list[Mapping[str, Any]], streamed: bool) -> NormalForm:  # noqa: FBT001
    if streamed:
        states = [state for one in payloads if (state := _state(one))]
        return {"state": states[-1] if states else "", "events": ", ".join(map(_event, payloads))}
    answer = payloads[0] if payloads else {}
    if "configs" not in answer and any(member in answer for member in _OF_A_PAGE):
        tasks = [task for task in answer.get("tasks") or [] if isinstance(task, dict)]
        return {"kind": "tasks", "tasks": str(len(tasks)), "state": ", ".join(map(_state, tasks))}
    task = answer.get("task", answer)
    history = task.get("history") if isinstance(task, dict) else None
    return {
        "kind": _kind(answer),
        "state": _state(answer),
        "history": str(len(history)) if isinstance(history, list) else "",
    }


def _kind(payload: Mapping[str, Any]) -> str:
    """What came back as a whole."""
    named = [word for word in ("task", "message", "configs") if word in payload]
    if named:
        return named[0]
    return "task" if isinstance(payload.get("status"), dict) and "id" in payload else ""


def _event(payload: Mapping[str, Any]) -> str:
    """A frame in a word, with the state that it says."""
    word = next(
        (word for member, word in _UPDATES.items() if member in payload), "error" if "error" in payload else "?"
    )
    state = _state(payload)
    return f"{word} {state.removeprefix('TASK_STATE_')}" if state else word


def _state(payload: Mapping[str, Any]) -> str:
    holder = next((payload[word] for word in ("task", "statusUpdate") if word in payload), payload)
    status = holder.get("status") if isinstance(holder, dict) else None
    return str(status.get("state", "")) if isinstance(status, dict) else ""
