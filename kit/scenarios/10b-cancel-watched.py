"""planner cancels a run that others watch: over a stream, with a call that waits, and with a webhook."""

from kit.agents.planner import suite_request
from kit.recorder.receiver import URL
from kit.recorder.stage import Stage

TASK_IDS = ("10bca9ce-5d6e-4f7a-8b9c-0d1e2f3a4b1b",)


async def play(stage: Stage) -> None:
    """What each of them receives, and when."""
    runner = stage.test_runner
    hook = {"url": URL, "token": "from-planner"}
    request = suite_request("payments-api", "9f3c2e1")
    sent = await runner.send("run-tests", request, returnImmediately=True, taskPushNotificationConfig=hook)
    task, context = sent.task["id"], sent.task["contextId"]
    stream = await stage.begin(runner.watch("watch", task))
    more = runner.message(suite_request("payments-api", "9f3c2e1", taskId=task, contextId=context))
    waiting = await stage.begin(runner.call("blocking-send", "SendMessage", more))
    await stage.wait(5.0)
    await runner.cancel("cancel", task)
    await stream.end()
    await waiting.end()
    await runner.get_task("get-task", task)
