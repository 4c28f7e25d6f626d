"""A stream breaks off after four frames and is picked up again, while others watch the same task."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("14c0ffee-2d3e-4f5a-8b6c-7d8e9f0a1b14",)


async def play(stage: Stage) -> None:
    """The first stream is dropped, a second is opened, and a third comes late."""
    runner = stage.test_runner
    first = await stage.begin(runner.open_stream("run-tests", suite_request("payments-api", "9f3c2e1")))
    await stage.wait(4.5)  # four frames: the task, that it works, and two chunks of the log
    await first.drop()
    tasks = await runner.list_tasks("find-task", status="TASK_STATE_WORKING", historyLength=0)
    assert tasks.result is not None
    task = tasks.result["tasks"][0]["id"]
    await stage.wait(1.0)
    second = await stage.begin(runner.watch("pick-up", task))
    await stage.wait(2.0)
    late = await stage.begin(runner.watch("come-late", task))
    await second.end()
    await late.end()
    await runner.get_task("get-completed", task)
