"""planner looks for its tasks: by page, by context, by state, by time; and what a list refuses."""

from kit.agents.planner import suite_request
from kit.recorder.stage import Stage

TASK_IDS = tuple(f"1257a5c{n}-0000-4000-8000-00000000001{n}" for n in range(5))


async def play(stage: Stage) -> None:
    """Five tasks, a minute apart: completed, failed, canceled, completed, and one that still runs."""
    runner = stage.test_runner
    first = await runner.send("run-first", suite_request("payments-api", "4b7d0aa"))
    await stage.wait(60.0)
    await runner.send("run-second", suite_request("payments-api", "deadbee"))
    await stage.wait(60.0)
    third = await runner.send("run-third", suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    await runner.cancel("cancel-third", third.task["id"])
    await stage.wait(60.0)
    again = suite_request("payments-api", "c51e08d", contextId=first.task["contextId"])
    await runner.send("run-fourth", again)
    await stage.wait(60.0)
    await runner.send("run-fifth", suite_request("payments-api", "c51e08d"), returnImmediately=True)

    await runner.list_tasks("list-all", historyLength=0)
    page = await runner.list_tasks("first-page", pageSize=2, historyLength=0)
    assert page.result is not None
    await runner.list_tasks("second-page", pageSize=2, historyLength=0, pageToken=page.result["nextPageToken"])
    await runner.list_tasks("by-context", contextId=first.task["contextId"], historyLength=0)
    await runner.list_tasks("by-state", status="TASK_STATE_FAILED", historyLength=0)
    await runner.list_tasks("since", statusTimestampAfter="2026-10-06T09:03:00Z", historyLength=0)
    await runner.list_tasks("with-artifacts", status="TASK_STATE_COMPLETED", pageSize=1, includeArtifacts=True)
    await runner.list_tasks("bad-token", pageToken="not-a-token")
    await runner.list_tasks("page-size-zero", pageSize=0)
    await runner.list_tasks("page-size-hundred", pageSize=100, historyLength=0)
    await runner.list_tasks("page-size-too-large", pageSize=101)
