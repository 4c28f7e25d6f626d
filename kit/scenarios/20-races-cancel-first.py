"""A cancel comes a millisecond before the suite would have ended."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace02-8192-4a3b-8c4d-5e6f7a8b9c20",)


async def play(stage: Stage) -> None:
    """The other order is in 20-races-completion-first."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    await stage.wait(10.019)
    await runner.cancel("cancel", task)
    await stage.wait(1.0)
    await runner.get_task("get-task", task)
