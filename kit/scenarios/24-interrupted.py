"""planner watches tasks that wait for somebody, and tells one that waits for an operator: never mind."""

from kit.agents.planner import deploy_request, review_request, say
from kit.agents.team import diff_of
from kit.recorder.stage import Stage

TASK_IDS = (
    "83d6f0a2-5b1e-4c79-a4d8-6e9f2b7c0a24",
    "1a9e4c7d-f283-4b56-8d01-3c5e7a9b4f24",
    "d07b5e38-2c94-4fa1-b6e3-9a8d1f4c6b24",
)


async def play(stage: Stage) -> None:
    """A review that asks, a deploy that waits for an operator, and a deploy that is called off while it waits."""
    review, deploy, called_off = TASK_IDS
    await _answer(stage, review)
    await _approve(stage, deploy)
    await _call_off(stage, called_off)


async def _answer(stage: Stage, review: str) -> None:
    """Two streams see the question. The answers are a call that waits, and a stream."""
    reviewer = stage.code_reviewer
    asked = await reviewer.stream("review-stream", review_request(diff_of("c51e08d")))
    ids = {"taskId": review, "contextId": asked.frames[0]["task"]["contextId"]}
    watch = await stage.begin(reviewer.watch("watch-review", review))
    await stage.wait(5.0)
    await reviewer.send("answer-unclear", say("The usual one.", **ids))
    await stage.wait(5.0)
    await reviewer.stream("answer-stream", say("main", **ids))
    await watch.end()


async def _approve(stage: Stage, deploy: str) -> None:
    """Two streams again, and nobody sends anything."""
    deployer = stage.deployer
    request = deploy_request("payments-api", "c51e08d", "staging")
    stream = await stage.begin(deployer.open_stream("deploy-stream", request))
    watch = await stage.begin(deployer.watch("watch-deploy", deploy))
    await stage.wait(10.0)
    await stage.approve(deploy)
    await stream.end()
    await watch.end()


async def _call_off(stage: Stage, deploy: str) -> None:
    """The message is taken up when the deploy is over, and deployer cannot read it."""
    deployer = stage.deployer
    sent = await deployer.send("deploy-again", deploy_request("payments-api", "c51e08d", "staging"))
    never_mind = say("Never mind.", taskId=deploy, contextId=sent.task["contextId"])
    watch = await stage.begin(deployer.watch("watch-again", deploy))
    await stage.wait(5.0)
    waiting = await stage.begin(deployer.ask("never-mind", never_mind))
    await stage.wait(5.0)
    await deployer.get_task("get-waiting", deploy)
    await stage.approve(deploy)
    await waiting.end()
    await deployer.get_task("get-task", deploy)
    await watch.end()
