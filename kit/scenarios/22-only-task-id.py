"""planner answers a question and names the task only; and once it makes up a context of its own."""

from kit.agents.planner import review_request, say
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

TASK_IDS = (
    "6b2f94d1-3e58-4c07-a1d9-7f0c5e8b3a22",
    "c90d17e6-84ab-4f3d-9e52-1b6a0d7f4c22",
    "2d75a8f3-b06e-4918-8c4d-e3f19a5b7d22",
    "91e4c6b0-57fd-4a82-b3c6-0d8e2f6a1b22",
)
# A refusal over gRPC is counted when it has left. No agent may sleep then, so neither second answer below names a base.
AS_HANDED = "d0d0e51"  # code-reviewer answers this diff in the context that the SDK hands it


async def play(stage: Stage) -> None:
    """Two such answers to an agent that goes by the task, two to one that does not, then one and another with both."""
    reviewer = stage.code_reviewer
    task = (await reviewer.send("review", review_request(diff_of("c51e08d")))).task["id"]
    await reviewer.send("first-answer", say("The usual one.", taskId=task))
    await reviewer.send("second-answer", say("main", taskId=task))
    await reviewer.get_task("get-completed", task)

    task = (await reviewer.send("review-as-handed", review_request(diff_of(AS_HANDED)))).task["id"]
    await reviewer.send("first-as-handed", say("The usual one.", taskId=task))
    await reviewer.send("second-as-handed", say("The one of last week.", taskId=task))
    await reviewer.get_task("get-failed", task)

    sent = await reviewer.send("review-again", review_request(diff_of(AS_HANDED)))
    task, context = sent.task["id"], sent.task["contextId"]
    await reviewer.send("first-again", say("The usual one.", taskId=task))
    await reviewer.send("second-with-both", say("The one of last week.", taskId=task, contextId=context))
    await reviewer.get_task("get-failed-again", task)

    await reviewer.send("made-up-context", {"contextId": "made-up", **review_request(diff_of("c51e08d"))})
