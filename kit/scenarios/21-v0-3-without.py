"""A client of version 0.3 meets test-runner as it is served, without the SDK's layer for that version."""

from kit.agents.client_v0_3 import ClientV03, suite_request, suite_request_as_proto, transports
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ()
UNKNOWN = "00000000-0000-4000-8000-000000000000"


async def play(stage: Stage) -> None:
    """The card says nothing in that version's words, so the client tries the URLs that it was told by hand."""
    home = stage.test_runner.url
    card = (await stage.get("card", f"{home}/.well-known/agent-card.json")).json()
    assert not transports(card)
    client, run = ClientV03(stage.http), stage.until_answered
    message = {"message": suite_request("rpc-1", "payments-api", "9f3c2e1")}
    await run(client.call(f"{home}/a2a", "message/send", message, step="rpc-send"))
    await run(client.call(f"{home}/a2a", "message/stream", message, step="rpc-stream"))
    await run(client.call(f"{home}/a2a", "tasks/get", {"id": UNKNOWN}, step="rpc-get"))
    await run(client.call(f"{home}/a2a", "tasks/cancel", {"id": UNKNOWN}, step="rpc-cancel"))
    message = {"message": suite_request_as_proto("rest-1", "payments-api", "9f3c2e1")}
    await run(client.request("POST", f"{home}/rest/v1/message:send", message, step="rest-send"))
    await run(client.request("GET", f"{home}/rest/v1/tasks/{UNKNOWN}", step="rest-get"))
