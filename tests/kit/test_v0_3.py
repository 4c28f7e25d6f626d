"""What a client of version 0.3 is told, with the SDK's layer for it and without."""

from __future__ import annotations

import pytest

from build_tools.recordings.model import Recording
from kit.agents.client_v0_3 import transports
from tests.kit.helpers import recorded, response


@pytest.fixture(scope="module")
def layered() -> Recording:
    return recorded("21-v0-3")


def test_card_speaks_both_versions_with_the_layer_and_one_without(layered: Recording) -> None:
    card = response(layered, "card")
    assert [each["protocolVersion"] for each in card["supportedInterfaces"]] == ["1.0", "1.0", "1.0", "0.3", "0.3"]
    home = "http://127.0.0.1:41241"
    assert transports(card) == {"JSONRPC": f"{home}/a2a", "HTTP+JSON": f"{home}/rest"}
    assert transports(response(recorded("21-v0-3-without"), "card")) == {}


def test_json_rpc_of_0_3_is_lower_case_and_says_kinds(layered: Recording) -> None:
    task = response(layered, "rpc-send")["result"]
    assert (task["kind"], task["status"]["state"]) == ("task", "completed")
    assert {part["kind"] for artifact in task["artifacts"] for part in artifact["parts"]} == {"text", "data"}
    assert response(layered, "rpc-get")["result"] == task
    assert response(layered, "rpc-cancel")["result"]["status"]["state"] == "canceled"


def test_http_json_of_0_3_has_the_names_of_its_proto(layered: Recording) -> None:
    task = response(layered, "rest-send")["task"]
    assert task["status"]["state"] == "TASK_STATE_COMPLETED"
    assert [part["text"] for part in task["status"]["message"]["content"]] == ["1 failed, 11 passed"]
    assert response(layered, "rest-send-and-go")["task"]["status"]["state"] == "TASK_STATE_SUBMITTED"
    assert response(layered, "rest-cancel")["status"]["state"] == "TASK_STATE_CANCELLED"


def test_errors_keep_their_codes_over_http_json_only(layered: Recording) -> None:
    refused = ("second-cancel", "get-unknown-task", "no-extended-card")
    assert [response(layered, f"rpc-{step}")["error"]["code"] for step in refused] == [-32603] * 3
    details = [response(layered, f"rest-{step}")["error"]["details"][0]["reason"] for step in refused]
    assert details == ["TASK_NOT_CANCELABLE", "TASK_NOT_FOUND", "UNSUPPORTED_OPERATION"]


def test_stream_of_0_3_says_which_frame_is_final(layered: Recording) -> None:
    step = layered.step("rpc-stream")
    assert step is not None
    assert step.response is not None
    assert step.response.body is not None
    assert step.response.body.text.count('"final": true') == 1
    assert step.response.note("frame-at") == "10.020 10.020 12.270 14.030 16.640 20.040 20.040 20.040"


def test_without_the_layer_nothing_of_0_3_is_found() -> None:
    recording = recorded("21-v0-3-without")
    calls = [step for step in recording.steps if step.name != "card"]
    assert [step.response.start for step in calls if step.response is not None] == [
        *["HTTP/1.1 200 OK"] * 4,
        *["HTTP/1.1 404 Not Found"] * 2,
    ]
    rpc = [response(recording, step.name)["error"]["code"] for step in calls[:4]]
    assert rpc == [-32601] * 4
