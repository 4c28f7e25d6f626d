"""planner releases by itself: it finds the agents by their skills, and has an answer to every state.

The last step is its log, a line for each decision.
"""

from kit.agents.release import Asked, Release, by_skill
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)
TASK_IDS = tuple(f"19a1b2c{n:x}-7f80-4b9c-8d0e-1f2a3b4c5d19" for n in range(10))
CARD = "/.well-known/agent-card.json"
STAGING = 5  # the task of the deploy that waits for the operator


async def play(stage: Stage) -> None:
    """A failing test, an unknown commit, a crash, a staging and a production release, and a run that is canceled."""
    agents = (stage.test_runner, stage.code_reviewer, stage.deployer)
    cards = [(await stage.get(f"card-{n}", agent.url + CARD)).json() for n, agent in enumerate(agents, 1)]
    skills = by_skill(zip(cards, agents, strict=True))
    log: list[str] = []

    for name, commit in (("failing", "9f3c2e1"), ("unknown", "deadbee"), ("crash", "d0d0e11")):
        begun = await stage.begin(Release(name, skills, stage.clock, log).run(asked(commit, "staging")))
        await begun.end()

    begun = await stage.begin(Release("staging", skills, stage.clock, log).run(asked("c51e08d", "staging")))
    await stage.wait(45.0)
    await stage.approve(TASK_IDS[STAGING])
    await begun.end()

    begun = await stage.begin(Release("production", skills, stage.clock, log).run(asked("c51e08d", "production")))
    await begun.end()

    begun = await stage.begin(Release("canceled", skills, stage.clock, log).run(asked("c51e08d", "staging")))
    await stage.wait(5.0)
    await stage.test_runner.cancel("cancel-by-another", TASK_IDS[-1])
    await begun.end()
    stage.log("log", log)


def asked(commit: str, environment: str) -> Asked:
    """A release of payments-api."""
    return Asked("payments-api", commit, environment, diff_of("c51e08d"), "main")
