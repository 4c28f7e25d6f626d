"""How much of a task's history comes back: historyLength absent, 0, 1, and larger than the history."""

from kit.agents.planner import review_request, say
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

TASK_IDS = ("13ab57cd-9e0f-4a1b-8c2d-3e4f5a6b7c13",)


async def play(stage: Stage) -> None:
    """A review with a question and an answer, so that there are several messages."""
    reviewer = stage.code_reviewer
    sent = await reviewer.send("review", review_request(diff_of("c51e08d")), historyLength=0)
    task, context = sent.task["id"], sent.task["contextId"]
    await reviewer.send("answer", say("main", taskId=task, contextId=context), historyLength=1)
    await reviewer.get_task("absent", task)
    await reviewer.get_task("zero", task, historyLength=0)
    await reviewer.get_task("one", task, historyLength=1)
    await reviewer.get_task("two", task, historyLength=2)
    await reviewer.get_task("larger", task, historyLength=100)
