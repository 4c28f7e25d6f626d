"""planner asks for a production deploy, which is against deployer's policy. The task is rejected, and stays so."""

from kit.agents.planner import deploy_request
from kit.recorder.stage import Stage

TASK_IDS = ("23cf3710-c193-457d-93d1-e93e1c860a53",)  # in order of creation; the second task gets a derived id


async def play(stage: Stage) -> None:
    """The same request twice, and what a rejected task still answers."""
    deployer = stage.deployer
    sent = await deployer.send("deploy", deploy_request("payments-api", "c51e08d", "production"))
    task = sent.task["id"]
    await deployer.get_task("get-task", task)
    await deployer.cancel("cancel-rejected", task)
    await deployer.subscribe("subscribe-to-rejected", task)
    await deployer.send("deploy-again", deploy_request("payments-api", "c51e08d", "production"))
