"""planner reads the three cards, keeps them, and asks later whether they have changed.

The cards are at a well-known URL whatever the binding. The interface that planner then calls is the card's.
"""

from kit.agents.planner import say
from kit.recorder.stage import Stage

TASK_IDS = ()
CARD = "/.well-known/agent-card.json"


async def play(stage: Stage) -> None:
    """Each card, the same card again with its ETag, and a first call."""
    runner = await stage.get("test-runner", stage.test_runner.url + CARD)
    await stage.get("code-reviewer", stage.code_reviewer.url + CARD)
    await stage.get("deployer", stage.deployer.url + CARD)

    await stage.wait(3600.0)  # the card was good for so long
    await stage.get("unchanged", stage.test_runner.url + CARD, **{"If-None-Match": runner.headers["ETag"]})
    await stage.get("other-tag", stage.test_runner.url + CARD, **{"If-None-Match": 'W/"of-an-older-card"'})
    await stage.code_reviewer.send("first-call", say("Which base branches do you know?"))
