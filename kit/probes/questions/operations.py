"""Operations that the card does not offer, and such as do not exist."""

from __future__ import annotations

from kit.probes.asking import Ask
from kit.probes.probe import Probe

HOOK = "http://127.0.0.1:9/hook"  # nothing is sent there: the card offers no push notifications


async def push_off(ask: Ask) -> None:
    """The four operations on configurations, and one inline, when the card offers none (section 3.3.4)."""
    ended = await ask.send("complete", "complete")
    config = {"taskId": ended.task_id, "id": "hook"}
    await ask.call("create", "CreateTaskPushNotificationConfig", {**config, "url": HOOK})
    await ask.call("get", "GetTaskPushNotificationConfig", config)
    await ask.call("list", "ListTaskPushNotificationConfigs", {"taskId": ended.task_id})
    await ask.call("delete", "DeleteTaskPushNotificationConfig", config)
    await ask.send("inline", "complete", {"taskPushNotificationConfig": {"url": HOOK}})


async def extended_card_off(ask: Ask) -> None:
    """The extended card, when the card offers none (section 3.3.4)."""
    await ask.call("get", "GetExtendedAgentCard", {})


async def unknown_method(ask: Ask) -> None:
    """A method that does not exist, and one that version 0.3 had (section 9.5)."""
    await ask.call("unknown", "PaintTask", {})
    if ask.binding == "rest":
        await ask.request_json("of-0-3", "POST", "/v1/message:send", {"message": ask.message("complete")})
        await ask.request("wrong-verb", "DELETE", f"/tasks/{ask.unknown}", None)
    elif ask.binding == "jsonrpc":
        await ask.call("of-0-3", "message/send", {"message": ask.message("complete")})


PROBES = (
    Probe("push-off", push_off),
    Probe("extended-card-off", extended_card_off),
    Probe("unknown-method", unknown_method),
)
