"""planner checks the signature of deployer's card, and refuses copies that somebody has changed after signing.

The copies are on a host that is not deployer's. The notes `verify.…` of an answer are what planner makes of its card.
"""

from a2a.types import AgentCard
from google.protobuf.json_format import MessageToDict, ParseDict

from kit.agents.signing import Signing
from kit.agents.verifying import verdict
from kit.data import JsonObject
from kit.recorder.stage import Stage

BINDINGS = ("jsonrpc",)  # cards and keys are fetched in the same way whatever the binding
TASK_IDS = ()
CARD = "/.well-known/agent-card.json"


async def play(stage: Stage) -> None:
    """The keys and the card, a card that nobody signed, then copies: one as it is, and four that were changed."""
    keys = (await stage.get("keys", stage.deployer.url + "/keys.json")).json()
    card = await checked(stage, "card", stage.deployer.url + CARD, keys)
    await checked(stage, "unsigned-card", stage.test_runner.url + CARD, keys)

    first, *others = card["supportedInterfaces"]
    elsewhere = {**first, "url": "https://deployer.example.net/a2a"}
    changed = {
        "same": card,
        "other-url": {**card, "supportedInterfaces": [elsewhere, *others]},
        "no-security": without(card, "securityRequirements"),  # no scopes, so nothing of it is signed
        "no-signature": without(card, "signatures"),
        "other-signature": signed_by_another(without(card, "signatures")),
    }
    for name, copy in changed.items():
        await checked(stage, f"copy-{name}", stage.mirror.serve(name, copy), keys)


async def checked(stage: Stage, step: str, url: str, keys: JsonObject) -> JsonObject:
    """The card at a URL, with planner's verdict on it."""
    card: JsonObject = (await stage.get(step, url)).json()
    for key, found in verdict(card, keys).items():
        stage.note(step, f"verify.{key}", found)
    return card


def without(card: JsonObject, name: str) -> JsonObject:
    """The card without a member."""
    return {each: value for each, value in card.items() if each != name}


def signed_by_another(card: JsonObject) -> JsonObject:
    """The card with a good signature, of a key that is not deployer's."""
    signing = Signing("mirror-2026-10", "http://127.0.0.1:41248/keys.json", "a key of somebody else")
    signed: JsonObject = MessageToDict(signing.sign(ParseDict(card, AgentCard())))
    return signed
