"""The suite starts again after it was canceled: at once, and a second later. CancelTask says canceled both times."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = ("20aace0a-8192-4a3b-8c4d-5e6f7a8b9c20", "20aace0b-8192-4a3b-8c4d-5e6f7a8b9c20")
RUNS_ON = {"later": "d0d0e42", "at-once": "d0d0e43"}


async def play(stage: Stage) -> None:
    """What the client that cancels is told, and what GetTask says then, a second later, and at the end."""
    runner = stage.test_runner
    for when, commit in RUNS_ON.items():
        sent = await runner.send(f"run-{when}", suite_request("payments-api", commit), returnImmediately=True)
        task = sent.task["id"]
        await stage.wait(5.0)
        await runner.cancel(f"cancel-{when}", task)
        await runner.get_task(f"get-{when}", task)
        await stage.wait(1.0)
        await runner.get_task(f"get-{when}-soon", task)
        await stage.wait(20.0)
        await runner.get_task(f"get-{when}-ended", task)
