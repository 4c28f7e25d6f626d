"""planner waits for a whole run of the suite. One test fails, and the task still completes."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("3d8f7801-f421-4e4e-aa2d-8b6da17d9281",)  # in order of creation


async def play(stage: Stage) -> None:
    """One blocking call, and the same task again with GetTask."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"))
    await runner.get_task("get-task", sent.task["id"])
