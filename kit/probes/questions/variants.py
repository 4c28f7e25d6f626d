"""What changes when the card offers less, or more."""

from __future__ import annotations

import asyncio

from kit.agents.client import Altered
from kit.probes.asking import Ask
from kit.probes.card import EXTENSION
from kit.probes.probe import HTTP, Probe


async def streaming_off(ask: Ask) -> None:
    """Streams from an agent that offers none (section 3.3.4)."""
    await ask.stream("stream", "complete")
    started = await ask.start()
    await ask.of_task("subscribe", "SubscribeToTask", started)
    await ask.of_task("cancel", "CancelTask", started)


async def push_on(ask: Ask) -> None:
    """Configurations, and what is sent (sections 3.1.7 to 3.1.10 and 4.3)."""
    started = await ask.start()
    config = {"taskId": started.task_id, "id": "hook"}
    await ask.call("get-missing", "GetTaskPushNotificationConfig", config)
    await ask.call("create", "CreateTaskPushNotificationConfig", {**config, "url": ask.push_url, "token": "secret"})
    await ask.call("get", "GetTaskPushNotificationConfig", config)
    await ask.call("list", "ListTaskPushNotificationConfigs", {"taskId": started.task_id})
    await ask.of_task("cancel", "CancelTask", started)
    await asyncio.sleep(0.5)  # for what is sent of the end
    await ask.call("delete", "DeleteTaskPushNotificationConfig", config)
    await ask.call("delete-again", "DeleteTaskPushNotificationConfig", config)
    config = {"taskId": ask.unknown, "url": ask.push_url}
    await ask.call("create-for-nobody", "CreateTaskPushNotificationConfig", config)


async def extended_card_on(ask: Ask) -> None:
    """The extended card of an agent that asks for no credentials (section 3.1.11)."""
    await ask.call("get", "GetExtendedAgentCard", {})


async def extension_required(ask: Ask) -> None:
    """An extension that the card requires: not asked for, and asked for (section 3.3.4)."""
    params = {"message": ask.message("complete")}
    await ask.call("without", "SendMessage", params)
    await ask.call("with", "SendMessage", params, Altered({"A2A-Extensions": EXTENSION}))


async def compatible(ask: Ask) -> None:
    """Version 1.0 beside the layer for 0.3: a request without a version, and the words of 0.3 over JSON-RPC."""
    await ask.call("no-version", "SendMessage", {"message": ask.message("complete")}, Altered({"A2A-Version": None}))
    if ask.binding != "jsonrpc":
        return
    message = {"kind": "message", "messageId": "m-1", "role": "user", "parts": [{"kind": "text", "text": "complete"}]}
    older = Altered({"A2A-Version": None})
    await ask.call("of-0-3", "message/send", {"message": message}, older)
    await ask.call("get-of-0-3", "tasks/get", {"id": ask.unknown}, older)
    await ask.call("of-0-3-as-1-0", "message/send", {"message": message})


PROBES = (
    Probe("streaming-off", streaming_off, variant="streaming-off"),
    Probe("push-on", push_on, variant="push-on"),
    Probe("extended-card-on", extended_card_on, variant="extended-card-on"),
    Probe("extension-required", extension_required, variant="extension-required"),
    Probe("compatible", compatible, HTTP, variant="compatible"),
)
