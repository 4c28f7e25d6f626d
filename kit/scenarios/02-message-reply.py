"""planner asks code-reviewer a question. The answer is a message, and there is no task."""

from kit.agents.planner import say
from kit.recorder.stage import Stage

TASK_IDS = ()


async def play(stage: Stage) -> None:
    """The question over a plain call and over a stream, and a second question in the same context."""
    reviewer = stage.code_reviewer
    first = await reviewer.send("ask", say("Which base branches do you know?"))
    await reviewer.stream("ask-streaming", say("Which base branches do you know?"))
    assert first.result is not None
    context = first.result["message"]["contextId"]
    await reviewer.send("ask-again", say("And no others?", contextId=context))
    await reviewer.list_tasks("list-tasks")
