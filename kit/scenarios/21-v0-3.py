"""A client of version 0.3 meets test-runner with the SDK's layer for it: what each wire asks, and how it is answered.

It calls what the card says in that version's words. 21-v0-3-without is the same client without the layer.
"""

from kit.agents.client_v0_3 import ClientV03, suite_request, suite_request_as_proto, transports
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)  # version 0.3 has its own JSON on each of its wires, so the steps name them
V0_3 = True
TASK_IDS = tuple(f"21b0300{n}-2a3b-4c4d-8e5f-60718293a421" for n in range(6))
UNKNOWN = "00000000-0000-4000-8000-000000000000"


async def play(stage: Stage) -> None:
    """The card, then JSON-RPC, then HTTP+JSON."""
    card = (await stage.get("card", f"{stage.test_runner.url}/.well-known/agent-card.json")).json()
    urls = transports(card)
    client = ClientV03(stage.http)
    await json_rpc(stage, client, urls["JSONRPC"])
    await http_json(stage, client, urls["HTTP+JSON"] + "/v1")


async def json_rpc(stage: Stage, client: ClientV03, url: str) -> None:
    """A run that is waited for, one that is watched, one that is canceled, and refusals."""
    run = stage.until_answered
    message = {"message": suite_request("rpc-1", "payments-api", "9f3c2e1")}
    sent = await run(client.call(url, "message/send", message, step="rpc-send"))
    await run(client.call(url, "tasks/get", {"id": sent["result"]["id"]}, step="rpc-get"))
    message = {"message": suite_request("rpc-2", "payments-api", "9f3c2e1")}
    await run(client.call(url, "message/stream", message, step="rpc-stream"))

    message = {"message": suite_request("rpc-3", "payments-api", "9f3c2e1"), "configuration": {"blocking": False}}
    sent = await run(client.call(url, "message/send", message, step="rpc-send-and-go"))
    task = {"id": sent["result"]["id"]}
    await stage.wait(5.0)
    await run(client.call(url, "tasks/cancel", task, step="rpc-cancel"))
    await run(client.call(url, "tasks/cancel", task, step="rpc-second-cancel"))
    await run(client.call(url, "tasks/resubscribe", task, step="rpc-resubscribe-to-canceled"))
    await run(client.call(url, "tasks/get", {"id": UNKNOWN}, step="rpc-get-unknown-task"))
    await run(client.call(url, "message/send", {}, step="rpc-no-message"))
    await run(client.call(url, "agent/getAuthenticatedExtendedCard", {}, step="rpc-no-extended-card"))


async def http_json(stage: Stage, client: ClientV03, url: str) -> None:
    """The same over HTTP+JSON, as far as it has it."""
    run = stage.until_answered
    message = {"message": suite_request_as_proto("rest-1", "payments-api", "9f3c2e1")}
    waiting = {**message, "configuration": {"blocking": True}}
    sent = await run(client.request("POST", f"{url}/message:send", waiting, step="rest-send"))
    await run(client.request("GET", f"{url}/tasks/{sent['task']['id']}", step="rest-get"))
    message = {"message": suite_request_as_proto("rest-2", "payments-api", "9f3c2e1")}
    await run(client.request("POST", f"{url}/message:stream", message, step="rest-stream"))

    message = {"message": suite_request_as_proto("rest-3", "payments-api", "9f3c2e1")}
    sent = await run(client.request("POST", f"{url}/message:send", message, step="rest-send-and-go"))
    task = f"{url}/tasks/{sent['task']['id']}"
    await stage.wait(5.0)
    await run(client.request("POST", f"{task}:cancel", {}, step="rest-cancel"))
    await run(client.request("POST", f"{task}:cancel", {}, step="rest-second-cancel"))
    await run(client.request("GET", f"{url}/tasks/{UNKNOWN}", step="rest-get-unknown-task"))
    await run(client.request("GET", f"{url}/card", step="rest-no-extended-card"))
