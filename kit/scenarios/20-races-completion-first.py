"""A cancel comes in the moment in which the suite ends, and is too late."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace03-8192-4a3b-8c4d-5e6f7a8b9c20",)


async def play(stage: Stage) -> None:
    """The other order is in 20-races-cancel-first. GetTask says what became of the task."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    await stage.wait(10.02)
    await runner.cancel("cancel", task)
    await runner.get_task("get-task", task)
