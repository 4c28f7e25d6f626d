"""A staging deploy waits for an operator, who approves it outside A2A, while a subscriber watches the task."""

from kit.agents.planner import deploy_request
from kit.recorder.stage import Stage

TASK_IDS = ("c3d5e7f9-1a2b-4c3d-8e4f-5a6b7c8d9e07", "d8f0a2b4-3c5d-4e6f-9a7b-8c9d0e1f2a07")


async def play(stage: Stage) -> None:
    """The blocking call returns when the operator is needed, and the task goes on without a further message."""
    deployer = stage.deployer
    sent = await deployer.send("deploy", deploy_request("payments-api", "c51e08d", "staging"))
    task = sent.task["id"]
    watcher = await stage.begin(deployer.watch("watch", task))
    await stage.wait(60.0)
    await deployer.get_task("get-waiting", task)
    await stage.approve(task)
    await watcher.end()
    await deployer.get_task("get-completed", task)

    other = await deployer.send("deploy-again", deploy_request("payments-api", "c51e08d", "staging"))
    await deployer.cancel("cancel-waiting", other.task["id"])
