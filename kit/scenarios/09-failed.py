"""planner names a commit that does not exist. The task fails, and the same request fails the same way."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("8ae21dcb-7449-4d90-82a6-ac01b20fd782",)  # in order of creation; the second task gets a derived id


async def play(stage: Stage) -> None:
    """The same request twice, each a new task, and the first task again with GetTask."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "deadbee"))
    await runner.send("run-tests-again", suite_request("payments-api", "deadbee"))
    await runner.get_task("get-task", sent.task["id"])
