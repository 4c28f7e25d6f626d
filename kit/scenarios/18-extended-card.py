"""deployer tells those who may call it more about itself."""

from kit.agents.client import Altered
from kit.recorder.stage import Stage

TASK_IDS = ()


async def play(stage: Stage) -> None:
    """The public card, and the extended one without a token and with one."""
    deployer = stage.deployer
    await stage.get("public-card", f"{deployer.url}/.well-known/agent-card.json")
    await deployer.call("without-token", "GetExtendedAgentCard", {}, Altered({"Authorization": None}))
    await deployer.call("with-token", "GetExtendedAgentCard", {})
