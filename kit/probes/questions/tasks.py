"""Tasks that are not there, that wait for an answer, and many of them."""

from __future__ import annotations

import uuid

from kit.probes.asking import Ask
from kit.probes.probe import Probe


async def unknown_task(ask: Ask) -> None:
    """An id that no task has (section 3.4.2)."""
    await ask.of_task("get", "GetTask", ask.unknown)
    await ask.of_task("cancel", "CancelTask", ask.unknown)
    await ask.of_task("subscribe", "SubscribeToTask", ask.unknown)
    await ask.send("send", "complete", taskId=ask.unknown)


async def empty_task_id(ask: Ask) -> None:
    """No id at all; over HTTP+JSON the path has none either, and may be taken for that of all tasks."""
    await ask.of_task("get", "GetTask", "")
    await ask.of_task("cancel", "CancelTask", "")


async def input_required(ask: Ask) -> None:
    """A task that asks back, is answered, and is then answered in another context (section 3.4.3)."""
    for word in ("input", "auth"):
        waiting = await ask.send(word, word)
        await ask.send(f"{word}-answer", "here it is", taskId=waiting.task_id)
        await ask.stream(f"{word}-stream", word)
    waiting = await ask.send("input-again", "input")
    await ask.send("other-context", "here it is", taskId=waiting.task_id, contextId=str(uuid.uuid4()))


async def list_tasks(ask: Ask) -> None:
    """The tasks of a context, and pages of them (section 3.1.4)."""
    context = str(uuid.uuid4())
    for step in ("first", "second"):
        await ask.send(step, "complete", contextId=context)
    await ask.call("list", "ListTasks", {"contextId": context})
    await ask.call("with-artifacts", "ListTasks", {"contextId": context, "includeArtifacts": True})
    for size in (0, 1, 101):
        await ask.call(f"page-size-{size}", "ListTasks", {"contextId": context, "pageSize": size})
    await ask.call("bad-token", "ListTasks", {"contextId": context, "pageToken": "no-such-page"})


async def history_length(ask: Ask) -> None:
    """How much of the history comes back (section 3.2.4)."""
    ended = await ask.send("complete", "complete")
    await ask.of_task("unsaid", "GetTask", ended)
    for length, step in ((0, "zero"), (1, "one"), (-1, "minus-one")):
        await ask.of_task(step, "GetTask", ended, historyLength=length)


async def return_immediately(ask: Ask) -> None:
    """The state in an answer that does not wait (section 3.2.2)."""
    started = await ask.start("send")
    await ask.of_task("cancel", "CancelTask", started)


async def tenant(ask: Ask) -> None:
    """A tenant in the request: the task in that tenant, in none, and in another. Over HTTP+JSON it is in the path."""
    params = {"tenant": "one", "message": ask.message("complete")}
    if ask.binding == "rest":
        ended = await ask.request_json("send", "POST", "/one/message:send", {"message": params["message"]})
        for name in ("one", "two"):
            await ask.request(f"get-in-{name}", "GET", f"/{name}/tasks/{ended.task_id}", None)
    else:
        ended = await ask.call("send", "SendMessage", params)
        for name in ("one", "two"):
            await ask.of_task(f"get-in-{name}", "GetTask", ended, tenant=name)
    await ask.of_task("get-in-none", "GetTask", ended)


PROBES = (
    Probe("unknown-task", unknown_task),
    Probe("empty-task-id", empty_task_id, alone=True),
    Probe("input-required", input_required),
    Probe("list-tasks", list_tasks),
    Probe("history-length", history_length),
    Probe("return-immediately", return_immediately),
    Probe("tenant", tenant),
)
