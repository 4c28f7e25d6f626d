"""planner watches a whole run of the suite through a stream: every status, every chunk of the log."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = ("5c1f0a52-2b7e-4c0e-9a41-7f6d6b0c2a11", "b7a2d94c-51e6-4f0b-8f0e-2c9d8e6a1b05")


async def play(stage: Stage) -> None:
    """A run that completes, and one that fails at once."""
    runner = stage.test_runner
    await runner.stream("run-tests", suite_request("payments-api", "9f3c2e1"))
    await runner.stream("run-unknown-commit", suite_request("payments-api", "deadbee"))
