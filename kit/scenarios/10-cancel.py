"""A newer commit makes a running suite pointless: planner cancels the task, and goes on with a new one.

In between it tries what a canceled task still answers.
"""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("f22ed7af-848d-4f4d-8cd1-3204d1e1bbaf",)  # in order of creation; the second task gets a derived id


async def play(stage: Stage) -> None:
    """The client must know the task's id while the task runs, so the first call returns immediately."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task, context = sent.task["id"], sent.task["contextId"]
    await stage.wait(5.0)  # two of the four files of tests are done, and two chunks of the log are written

    await runner.cancel("cancel", task)
    await runner.get_task("get-task", task)

    await runner.cancel("second-cancel", task)
    await runner.send("send-to-canceled", suite_request("payments-api", "c51e08d", taskId=task, contextId=context))
    await runner.subscribe("subscribe-to-canceled", task)

    onward = suite_request("payments-api", "c51e08d", contextId=context, referenceTaskIds=[task])
    await runner.send("new-task", onward)
