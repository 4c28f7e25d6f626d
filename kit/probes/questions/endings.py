"""How a task ends, and what can be done with it then."""

from __future__ import annotations

from kit.probes.asking import Ask
from kit.probes.probe import Probe


async def card(ask: Ask) -> None:
    """The card as it is served (section 8.2)."""
    root = ask.url.removesuffix("/rpc")
    await ask.request_at("card", "GET", f"{root}/.well-known/agent-card.json", None, {"Accept": "application/json"})


async def endings(ask: Ask) -> None:
    """A message that is answered with a task, by each ending; and with a message (section 3.1.1)."""
    for word in ("complete", "fail", "reject", "message"):
        await ask.send(word, word)
    for word in ("complete", "fail", "reject", "message", "chunks"):
        await ask.stream(f"stream-{word}", word)


async def cancel_twice(ask: Ask) -> None:
    """A second cancel: section 3.1.5 lists an error, section 3.3.1 says that it has the same effect."""
    started = await ask.start()
    await ask.of_task("cancel", "CancelTask", started)
    await ask.of_task("second-cancel", "CancelTask", started)


async def cancel_completed(ask: Ask) -> None:
    """A cancel of a task that ended by itself (section 3.1.5)."""
    for word, state in (("complete", "completed"), ("fail", "failed"), ("reject", "rejected")):
        ended = await ask.send(word, word)
        await ask.of_task(f"cancel-{state}", "CancelTask", ended)


async def send_to_terminal(ask: Ask) -> None:
    """A message to a task that has ended (section 3.1.1)."""
    ended = await ask.send("complete", "complete")
    await ask.send("send-to-completed", "complete", taskId=ended.task_id)
    await ask.stream("stream-to-completed", "complete", taskId=ended.task_id)
    started = await ask.start()
    await ask.of_task("cancel", "CancelTask", started)
    await ask.send("send-to-canceled", "complete", taskId=started.task_id)
    await ask.of_task("get-task", "GetTask", started)


async def subscribe_terminal(ask: Ask) -> None:
    """A subscription to a task that has ended (section 3.1.6); over HTTP by GET, as a2a.proto has it, and by POST."""
    ended = await ask.send("complete", "complete")
    await ask.of_task("subscribe", "SubscribeToTask", ended)
    if ask.binding == "rest":
        await ask.request("subscribe-by-post", "POST", f"/tasks/{ended.task_id}:subscribe", b"{}")


async def subscribe_running(ask: Ask) -> None:
    """A subscription to a task that works, which is then canceled (section 3.1.6)."""
    started = await ask.start()
    subscribed = await ask.begin(ask.of_task("subscribe", "SubscribeToTask", started), "subscribe")
    await ask.of_task("cancel", "CancelTask", started)
    await subscribed


PROBES = (
    Probe("card", card, ("jsonrpc",)),
    Probe("endings", endings),
    Probe("cancel-twice", cancel_twice),
    Probe("cancel-completed", cancel_completed),
    Probe("send-to-terminal", send_to_terminal),
    Probe("subscribe-terminal", subscribe_terminal),
    Probe("subscribe-running", subscribe_running),
)
