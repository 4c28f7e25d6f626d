"""The suite starts again a second after its end, by itself: a task that was told to have completed is at work."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace09-8192-4a3b-8c4d-5e6f7a8b9c20",)
RUNS_AGAIN = "d0d0e41"


async def play(stage: Stage) -> None:
    """The client waits for the end, is told of it, and looks again."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", RUNS_AGAIN))
    task = sent.task["id"]
    await runner.get_task("get-completed", task)
    await stage.wait(1.0)
    await runner.get_task("get-task", task)
    await stage.wait(20.0)
    await runner.get_task("get-task-later", task)
