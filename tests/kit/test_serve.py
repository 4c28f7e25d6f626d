"""`python -m kit serve`, called over TCP as a person would with curl."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx

from kit.agents.planner import suite_request
from tests.kit.helpers import ROOT
from tests.kit.ports import three_free_ports

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kit.data import JsonObject


def test_running_suite_can_be_canceled_by_hand() -> None:
    with served("--pace", "0.3") as url:
        configuration = {"returnImmediately": True}
        message = {"messageId": "by-hand", **suite_request("payments-api", "9f3c2e1")}
        started = call(url, "SendMessage", {"message": message, "configuration": configuration})["task"]
        time.sleep(0.75)
        ended = call(url, "CancelTask", {"id": started["id"]})
        assert started["status"]["state"] == "TASK_STATE_SUBMITTED"
        assert ended["status"]["state"] == "TASK_STATE_CANCELED"
        assert 1 <= len(ended["artifacts"][0]["parts"]) <= 3


def test_card_names_the_address_that_is_served() -> None:
    with served() as url:
        card = httpx.get(f"{url}/.well-known/agent-card.json").json()
        assert card["name"] == "test-runner"
        port = int(url.rpartition(":")[2])
        assert [(each["protocolBinding"], each["url"]) for each in card["supportedInterfaces"]] == [
            ("JSONRPC", f"{url}/a2a"),
            ("HTTP+JSON", f"{url}/rest"),
            ("GRPC", f"127.0.0.1:{port + 10}"),
        ]


def test_taken_port_is_one_report() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "kit", "serve", "--port", port]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    report = f"127.0.0.1:{port}: the port cannot be used: address already in use\n  give another with --port\n"
    assert (run.returncode, run.stderr) == (3, report)


@contextmanager
def served(*arguments: str) -> Iterator[str]:
    """The URL of a test-runner in a process of its own."""
    port = three_free_ports()
    command = [sys.executable, "-m", "kit", "serve", "--port", str(port), *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        names = [process.stdout.readline().split()[0] for _ in range(3)]
        assert names == ["test-runner", "code-reviewer", "deployer"]
        for number in (0, 1, 2, 10, 11, 12):
            wait_for(port + number)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)
        assert process.communicate()[1] == "stopped\n"


def wait_for(port: int) -> None:
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)


def call(url: str, method: str, params: JsonObject) -> JsonObject:
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    answer: JsonObject = httpx.post(f"{url}/a2a", json=request, headers={"A2A-Version": "1.0"}).json()["result"]
    return answer
