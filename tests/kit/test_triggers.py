"""What the agent under test answers to each trigger, on every binding, and what the classes of failures say of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kit.conformance.triggers import load_triggers
from kit.errors import KitError
from kit.recorder.scenario import BINDINGS, Binding
from tests.kit.target import over_http, play, target

if TYPE_CHECKING:
    from kit.agents.client import Reply
    from kit.data import JsonObject

OPENED = "task submitted"
FILE = '{"filename": "output.txt", "mediaType": "text/plain", "raw": "b25lIGxpbmUK"}'
LINK = '{"filename": "output.txt", "mediaType": "text/plain", "url": "https://example.com/output.txt"}'
ANSWERS = {
    "tck-complete-task": [OPENED, "completed: Hello from TCK"],
    "tck-artifact-text": [OPENED, '{"text": "Generated text content"}', "completed"],
    "tck-artifact-file": [OPENED, FILE, "completed"],
    "tck-artifact-file-url": [OPENED, LINK, "completed"],
    "tck-artifact-data": [OPENED, '{"data": {"count": 42.0, "key": "value"}}', "completed"],
    "tck-message-response": ["message: Direct message response"],
    "tck-input-required": [OPENED, "input_required"],
    "tck-reject-task": [OPENED, "rejected: rejected"],
    "tck-stream-001": [OPENED, "working", '{"text": "Stream hello from TCK"}', "completed"],
    "tck-stream-002": [OPENED, "completed"],
    "tck-stream-003": [OPENED, "working", '{"text": "Stream task lifecycle"}', "completed"],
    "tck-stream-ordering-001": [OPENED, "working", '{"text": "Ordered output"}', "completed"],
    "tck-stream-artifact-text": [OPENED, "working", '{"text": "Streamed text content"}', "completed"],
    "tck-stream-artifact-file": [OPENED, "working", FILE, "completed"],
    "tck-stream-artifact-chunked": [
        OPENED,
        "working",
        '{"text": "chunk-1 "}',
        'appended, last {"text": "chunk-2"}',
        "completed",
    ],
    "test-resubscribe-message-id": [OPENED, "working", "completed"],
}
"""What a stream brings, one line a frame: a state with its status message, or the part of an artifact."""


@pytest.mark.parametrize("binding", BINDINGS)
def test_each_trigger_streams_what_the_test_kit_asks_for(binding: Binding) -> None:
    async def ask() -> dict[str, Reply]:
        async with target(binding) as agent:
            stream = "SendStreamingMessage"
            return {each: await agent.call(stream, {"messageId": f"{each}-4f1c"}) for each in load_triggers()}

    assert {trigger: [words(frame) for frame in reply.frames] for trigger, reply in play(ask()).items()} == ANSWERS


@pytest.mark.parametrize("binding", BINDINGS)
def test_the_long_task_works_for_twice_the_timeout_of_a_stream(binding: Binding) -> None:
    async def ask() -> list[str]:
        async with target(binding) as agent:
            reply = await agent.call("SendStreamingMessage", {"messageId": "test-resubscribe-message-id"})
            return [frame["statusUpdate"]["status"]["timestamp"] for frame in reply.frames[1:]]

    assert play(ask()) == ["2026-10-06T09:00:00Z", "2026-10-06T09:00:04Z"]


@pytest.mark.parametrize("binding", BINDINGS)
def test_another_message_gets_the_answer_of_test_runner(binding: Binding) -> None:
    async def ask() -> JsonObject:
        async with target(binding) as agent:
            return (await agent.call("SendMessage", {"messageId": "by-hand"})).task

    status = play(ask())["status"]
    assert status["state"] == "TASK_STATE_FAILED"
    assert status["message"]["parts"] == [{"text": "Send a data part that names repository, commit and suite."}]


@pytest.mark.parametrize("binding", BINDINGS)
def test_messages_that_name_only_their_task_go_on_with_it_in_its_context(binding: Binding) -> None:
    async def ask() -> list[JsonObject]:
        async with target(binding) as agent:
            tasks = [(await agent.call("SendMessage", {"messageId": "tck-input-required-1"})).task]
            for id in ("tck-input-required-2", "tck-input-required-3", "tck-complete-task-4"):
                message = {"messageId": id, "taskId": tasks[0]["id"]}
                tasks.append((await agent.call("SendMessage", message)).task)
            return tasks

    tasks = play(ask())
    assert len({(task["id"], task["contextId"]) for task in tasks}) == 1
    assert [task["status"]["state"].removeprefix("TASK_STATE_") for task in tasks] == [
        *["INPUT_REQUIRED"] * 3,
        "COMPLETED",
    ]


@pytest.mark.parametrize(("binding", "code"), [("jsonrpc", -32005), ("rest", 400), ("grpc", 3)])
def test_a_media_type_that_the_card_does_not_list_is_refused(binding: Binding, code: int) -> None:
    async def ask() -> Reply:
        async with target(binding) as agent:
            parts = [{"raw": "dGNr", "mediaType": "application/x-other"}]
            return await agent.call("SendMessage", {"messageId": "tck-send-003", "parts": parts})

    error = play(ask()).error
    assert error is not None
    assert (error["code"], "Media type application/x-other is not supported" in error["message"]) == (code, True)


def test_the_card_has_what_should_be_there_for_caches_and_no_date() -> None:
    async def ask() -> set[str]:
        async with over_http() as http:
            return set((await http.get("/.well-known/agent-card.json")).headers)

    assert play(ask()) & {"cache-control", "etag", "last-modified"} == {"cache-control", "etag"}


@pytest.mark.parametrize("path", ["/a2a", "/a2a/"])
def test_what_is_no_json_is_a_parse_error_with_and_without_the_slash_of_the_test_kit(path: str) -> None:
    async def ask() -> JsonObject:
        async with over_http() as http:
            headers = {"Content-Type": "text/plain", "A2A-Version": "1.0"}
            answer: JsonObject = (await http.post(path, content=b"{'jsonrpc': '2.0'}", headers=headers)).json()
            return answer

    assert play(ask())["error"]["code"] == -32700


def test_an_update_that_the_protocol_does_not_know_is_reported_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "triggers.yaml"
    path.write_text("triggers:\n  tck-a:\n    - wait: 1.0\n  tck-b:\n    - statusUpdates: {}\n", "utf-8")
    with pytest.raises(KitError, match=rf"^{path}:4: 'tck-b' has what is no StreamResponse: ") as raised:
        load_triggers(path)
    assert "statusUpdates" in str(raised.value)


def words(frame: JsonObject) -> str:
    """A frame in one line."""
    if "task" in frame:
        return f"task {state(frame['task']['status'])}"
    if "message" in frame:
        return f"message: {frame['message']['parts'][0]['text']}"
    if "statusUpdate" in frame:
        return state(frame["statusUpdate"]["status"])
    update = frame["artifactUpdate"]
    marks = ", ".join(word for word, key in (("appended", "append"), ("last", "lastChunk")) if update.get(key))
    return f"{marks} {json.dumps(update['artifact']['parts'][0], sort_keys=True)}".strip()


def state(status: JsonObject) -> str:
    """A state in lower case, and the status message."""
    said = [part["text"] for part in status.get("message", {}).get("parts", [])]
    return ": ".join([status["state"].removeprefix("TASK_STATE_").lower(), *said])
