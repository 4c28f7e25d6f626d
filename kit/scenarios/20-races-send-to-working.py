"""planner sends another message to a task at work. It waits for the end, and then the task starts again."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace04-8192-4a3b-8c4d-5e6f7a8b9c20",)


async def play(stage: Stage) -> None:
    """The task's history shows whether the message was kept."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task, context = sent.task["id"], sent.task["contextId"]
    await stage.wait(5.0)
    more = runner.message(suite_request("payments-api", "c51e08d", taskId=task, contextId=context))
    waiting = await stage.begin(runner.call("send-to-working", "SendMessage", more))
    await runner.get_task("get-working", task)
    await waiting.end()
    await runner.get_task("get-task", task)  # the client above has been told TASK_STATE_COMPLETED
    await stage.wait(20.0)
    await runner.get_task("get-task-later", task)
