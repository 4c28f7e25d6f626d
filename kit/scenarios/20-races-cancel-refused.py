"""A cancel that comes to something else: test-runner refuses it, breaks at it, ignores it, or ends the task well."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = tuple(f"20aace0{n}-8192-4a3b-8c4d-5e6f7a8b9c20" for n in range(5, 9))
COMMITS = {"refused": "d0d0e31", "broken": "d0d0e32", "ignored": "d0d0e33", "completed": "d0d0e34"}


async def play(stage: Stage) -> None:
    """What CancelTask answers each time, and what GetTask says then, and when the suite would have been through."""
    runner = stage.test_runner
    for what, commit in COMMITS.items():
        sent = await runner.send(f"run-{what}", suite_request("payments-api", commit), returnImmediately=True)
        task = sent.task["id"]
        await stage.wait(5.0)
        await runner.cancel(f"cancel-{what}", task)
        await runner.get_task(f"get-{what}", task)
        await stage.wait(10.0)
        await runner.get_task(f"get-{what}-later", task)
