"""planner checks the signature of deployer's card, and refuses a card that was changed after signing.

The steps that begin with VERIFY do not travel: planner works them out. The answer has the canonical form.
"""

from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)  # cards and keys are fetched in the same way whatever the binding
TASK_IDS = ()
CARD = "/.well-known/agent-card.json"


async def play(stage: Stage) -> None:
    """The card and the key, then the card as it came, with another URL, and one that nobody signed."""
    card = (await stage.get("card", stage.deployer.url + CARD)).json()
    keys = (await stage.get("keys", stage.deployer.url + "/keys.json")).json()
    stage.verify("verify", card, keys)

    first, *others = card["supportedInterfaces"]
    elsewhere = {**first, "url": "https://deployer.example.net/a2a"}
    stage.verify("verify-changed", {**card, "supportedInterfaces": [elsewhere, *others]}, keys)

    open_to_all = {name: member for name, member in card.items() if name != "securityRequirements"}
    stage.verify("verify-without-security", open_to_all, keys)  # no scopes, so nothing of it is signed

    unsigned = (await stage.get("unsigned-card", stage.test_runner.url + CARD)).json()
    stage.verify("verify-unsigned", unsigned, keys)
