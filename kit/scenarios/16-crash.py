"""test-runner breaks: before its first event, and after two chunks of the log. What each kind of client is told."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = tuple(f"16dead0{n}-4c5d-4e6f-8a7b-8c9d0e1f2a16" for n in range(6))
CLIENTS = ("blocking", "streaming", "polling")
AFTERWARDS = tuple(f"get-{client}-{moment}" for moment in ("at-start", "later") for client in CLIENTS)
AT_START, LATER = "d0d0e11", "d0d0e22"


async def play(stage: Stage) -> None:
    """A blocking, a streaming and a polling client, each at both moments; then what GetTask says."""
    runner = stage.test_runner
    await runner.send("blocking-at-start", suite_request("payments-api", AT_START))
    await runner.stream("streaming-at-start", suite_request("payments-api", AT_START))
    await runner.send("polling-at-start", suite_request("payments-api", AT_START), returnImmediately=True)
    await runner.send("blocking-later", suite_request("payments-api", LATER))
    await runner.stream("streaming-later", suite_request("payments-api", LATER))
    await runner.send("polling-later", suite_request("payments-api", LATER), returnImmediately=True)
    await stage.wait(10.0)
    for step, task in zip(AFTERWARDS, TASK_IDS, strict=True):
        await runner.get_task(step, task)
    await runner.list_tasks("list-tasks", historyLength=0)
