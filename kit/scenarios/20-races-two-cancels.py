"""Two clients cancel the same task at once: both requests are there before either is answered. A third comes later."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace01-8192-4a3b-8c4d-5e6f7a8b9c20",)


async def play(stage: Stage) -> None:
    """The first is held inside test-runner until the second is there too."""
    runner = stage.test_runner
    sent = await runner.send("run-tests", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    task = sent.task["id"]
    await stage.wait(5.0)
    stage.gate.hold()
    first, second = [await stage.begin(runner.cancel(f"{which}-cancel", task)) for which in ("first", "second")]
    stage.gate.release()
    await first.end()
    await second.end()
    await stage.wait(1.0)
    await runner.cancel("late-cancel", task)
    await runner.get_task("get-task", task)
