"""planner releases by itself: it finds the agents by their skills, and has an answer to every state.

It calls each agent at the URL that its card names. The note `decision` of an answer is what planner decided on it.
"""

from kit.agents.planner import Decision
from kit.agents.release import Asked, Release, by_skill
from kit.agents.team import diff_of
from kit.recorder.stage import Begun, Stage

TASK_IDS = tuple(f"19a1b2c{n:x}-7f80-4b9c-8d0e-1f2a3b4c5d19" for n in range(14))
CARD = "/.well-known/agent-card.json"
STAGING, CANCELED, UNCOUNTED = 5, 9, 10  # the tasks that somebody else acts on


async def play(stage: Stage) -> None:
    """A release for each way that one can go."""
    homes = [agent.url for agent in (stage.test_runner, stage.code_reviewer, stage.deployer)]
    cards = [(await stage.get(f"card-{n}", home + CARD)).json() for n, home in enumerate(homes, 1)]
    agents = [await stage.connect(card, home) for card, home in zip(cards, homes, strict=True)]
    skills = by_skill(zip(cards, agents, strict=True))

    async def begin(name: str, commit: str, environment: str, **configuration: object) -> Begun[Decision]:
        release = Release(name, skills, stage.clock, stage.decided, configuration)
        return await stage.begin(release.run(Asked("payments-api", commit, environment, diff_of("c51e08d"), "main")))

    for name, commit in (("failing", "9f3c2e1"), ("unknown", "deadbee"), ("crash", "d0d0e11")):
        await (await begin(name, commit, "staging")).end()

    staging = await begin("staging", "c51e08d", "staging")
    await stage.wait(45.0)
    await stage.approve(TASK_IDS[STAGING])
    await staging.end()

    await (await begin("production", "c51e08d", "production")).end()

    for name, commit, task in (("canceled", "c51e08d", CANCELED), ("uncounted", "d0d0e34", UNCOUNTED)):
        release = await begin(name, commit, "staging")
        await stage.wait(5.0)
        await stage.test_runner.cancel(f"{name}-by-another", TASK_IDS[task])
        await release.end()

    await (await begin("polling", "c51e08d", "preview", returnImmediately=True)).end()
