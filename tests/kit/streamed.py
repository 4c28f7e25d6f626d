"""planner watches a whole run of the suite through a stream."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("5c1f0a52-2b7e-4c0e-9a41-7f6d6b0c2a11",)


async def play(stage: Stage) -> None:
    """One stream, read to its end."""
    reply = await stage.test_runner.stream("run-tests", suite_request("payments-api", "9f3c2e1"))
    assert len(reply.frames) == 8
