"""The suite and a cancel both come to their end at once: test-runner reports the suite's first, in one breath."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace0c-8192-4a3b-8c4d-5e6f7a8b9c20",)


async def play(stage: Stage) -> None:
    """Both are held in test-runner before they report, the suite first, and released together."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    stage.gate.hold()
    await stage.wait(10.02)
    canceling = await stage.begin(runner.cancel("cancel", task))
    stage.gate.release()
    await canceling.end()
    await runner.get_task("get-task", task)
