"""planner does not wait: it gets the task at once, and asks for it while the suite runs and after."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("6b0d1f8e-3f0c-4c52-9d6e-0f3f5f1c7a04",)


async def play(stage: Stage) -> None:
    """Right after the call, twice while the tests run, and after their end."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    await runner.get_task("get-started", task)
    await stage.wait(3.0)
    await runner.get_task("get-working", task)
    await stage.wait(3.0)
    await runner.get_task("get-still-working", task)
    await stage.wait(6.0)
    await runner.get_task("get-completed", task)
    await runner.cancel("cancel-completed", task)
