"""planner has no answer and sends a message again under the same id: a request, an answer, one more answer."""

from kit.agents.planner import review_request, say, suite_request
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

TASK_IDS = (
    "e7a3c951-0d4b-4f68-8a27-5c1e9b3f6d23",
    "4f8d20b6-93ce-4a15-b7f0-2e6a8c5d1b23",
    "b52e7f14-6ac8-4d90-9e3b-f07d4a8c2e23",
)


async def play(stage: Stage) -> None:
    """A request without a task, twice; then on a task an answer that does not help, twice, and one that does, twice.

    A refusal over gRPC is counted when it has left. No agent may sleep then, so the last repeat comes after the end.
    """
    runner, reviewer = stage.test_runner, stage.code_reviewer
    request = runner.message(suite_request("payments-api", "9f3c2e1"), returnImmediately=True)
    await runner.call("run-tests", "SendMessage", request)
    await runner.call("run-tests-again", "SendMessage", request)
    await stage.wait(12.0)
    await runner.list_tasks("list-tasks")

    sent = await reviewer.send("review", review_request(diff_of("c51e08d")))
    ids = {"taskId": sent.task["id"], "contextId": sent.task["contextId"]}
    unclear = reviewer.message(say("The usual one.", **ids))
    await reviewer.call("answer-unclear", "SendMessage", unclear)
    await reviewer.call("answer-unclear-again", "SendMessage", unclear)
    await reviewer.get_task("get-waiting", ids["taskId"])
    answer = reviewer.message(say("main", **ids))
    await reviewer.call("answer", "SendMessage", answer, clock_runs=True)
    await reviewer.call("answer-again", "SendMessage", answer)
    await reviewer.get_task("get-completed", ids["taskId"])
