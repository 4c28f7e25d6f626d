"""code-reviewer asks for the base branch. planner answers on the same task; a wrong contextId is refused."""

from kit.agents.planner import review_request, say
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

TASK_IDS = ("0e9b6d3a-7c41-4b5e-9f28-3d1a5c7e9f06", "f41c7b20-6a8d-4e93-b5d7-8c2e0a9d4b06")


async def play(stage: Stage) -> None:
    """An answer that does not help, one that names another context, one that helps; then a task that is canceled."""
    reviewer = stage.code_reviewer
    sent = await reviewer.send("review", review_request(diff_of("c51e08d")))
    task, context = sent.task["id"], sent.task["contextId"]
    await reviewer.send("answer-unclear", say("The usual one.", taskId=task, contextId=context))
    await reviewer.send("answer-wrong-context", say("main", taskId=task, contextId="another-context"))
    await reviewer.get_task("get-waiting", task)
    await reviewer.send("answer", say("main", taskId=task, contextId=context))
    await reviewer.get_task("get-completed", task)

    other = await reviewer.send("review-again", review_request(diff_of("c51e08d")))
    await reviewer.cancel("cancel-waiting", other.task["id"])
