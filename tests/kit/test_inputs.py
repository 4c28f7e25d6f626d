"""Policies and review rules are inputs: what their files say is what the agents do, on every binding."""

from __future__ import annotations

import base64
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from kit.agents.hosting import AGENTS
from kit.agents.team import AS_COMMITTED, Inputs
from kit.agents.verifying import canonical
from kit.data import JsonObject
from kit.recorder.play import record
from kit.recorder.scenario import BINDINGS, Binding, load_scenario
from tests.kit.helpers import SCENARIO, edit, recorded, response


@pytest.fixture
def environments(tmp_path: Path) -> Path:
    return Path(shutil.copy(AGENTS / "environments.yaml", tmp_path / "environments.yaml"))


@pytest.fixture
def reviews(tmp_path: Path) -> Path:
    return Path(shutil.copy(AGENTS / "reviews.yaml", tmp_path / "reviews.yaml"))


def text_of(name: str, inputs: Inputs, binding: Binding = "jsonrpc") -> str:
    return record(load_scenario(SCENARIO / f"{name}.py"), binding, inputs)


@pytest.mark.parametrize("binding", BINDINGS)
def test_production_deploy_that_the_policy_allows_is_not_rejected(environments: Path, binding: Binding) -> None:
    edit(environments, "{rejected: release-train, approval: true", "{approval: false")
    inputs = replace(AS_COMMITTED, environments=environments)
    text = text_of("08-rejected", inputs, binding)
    assert "TASK_STATE_REJECTED" in text_of("08-rejected", AS_COMMITTED, binding)
    assert "TASK_STATE_REJECTED" not in text
    assert "payments-api at c51e08d is on production." in text


def test_staging_deploy_without_approval_does_not_wait(environments: Path) -> None:
    edit(environments, "{approval: true, seconds: 3.5", "{approval: false, seconds: 4.5")
    text = text_of("19-planner", replace(AS_COMMITTED, environments=environments))
    assert "staging-deploy-look" not in text
    assert "# decision: go on (payments-api at c51e08d is on staging.)" in text


def test_rule_taken_out_takes_its_comment_out(reviews: Path) -> None:
    edit(reviews, 'pattern: "assert "', 'pattern: "no such line"')
    text = text_of("06-input-required", replace(AS_COMMITTED, reviews=reviews))
    assert "Comments against main: 0" in text


def test_diff_that_is_answered_in_the_context_of_its_task_is_not_refused(reviews: Path) -> None:
    edit(reviews, "handed: reviewer/answers.py", "handed: no/such/file.py")
    refusal = "Context in event doesn't match TaskManager"
    assert text_of("22-only-task-id", AS_COMMITTED).count(refusal) == 2
    assert refusal not in text_of("22-only-task-id", replace(AS_COMMITTED, reviews=reviews))


def test_signature_covers_the_canonical_form() -> None:
    recording = recorded("17-signed-card")
    card, keys = (response(recording, step) for step in ("card", "keys"))
    answered = recording.step("card")
    assert answered is not None
    assert answered.response is not None
    assert answered.response.note("verify.canonical") == canonical(card)
    signature = card["signatures"][0]
    signed = f"{signature['protected']}.{encoded(canonical(card).encode())}"
    key = Ed25519PublicKey.from_public_bytes(decoded(keys["keys"][0]["x"]))
    key.verify(decoded(signature["signature"]), signed.encode())  # raises when it does not hold


def verdicts() -> dict[str, str]:
    """Each card of 17-signed-card that planner has judged, with what it found."""
    steps = recorded("17-signed-card").steps
    notes = {step.name: step.response for step in steps if step.response is not None}
    found = {name: (answer.note("verify.outcome"), answer.note("verify.reason")) for name, answer in notes.items()}
    return {name: ": ".join(filter(None, pair)) for name, pair in found.items() if pair[0]}


def test_card_is_trusted_as_far_as_its_signature_goes() -> None:
    assert verdicts() == {
        "card": "verified",
        "unsigned-card": "refused: AgentCard has no signatures to verify.",
        "copy-same": "verified",
        "copy-other-url": "refused: No valid signature found",
        "copy-no-security": "verified",
        "copy-no-signature": "refused: AgentCard has no signatures to verify.",
        "copy-other-signature": "refused: No valid signature found",
    }


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def skills(card: JsonObject) -> list[str]:
    return [skill["id"] for skill in card["skills"]]


def test_extended_card_has_more_skills_than_the_public_one() -> None:
    recording = recorded("18-extended-card")
    extended = response(recording, "with-token")["result"]
    assert skills(response(recording, "public-card")) == ["deploy"]
    assert skills(extended) == ["deploy", "list-environments"]
