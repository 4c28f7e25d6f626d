"""The three agents that planner works with, each from its YAML files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kit.agents.code_reviewer import ReviewExecutor
from kit.agents.deployer import DeployExecutor
from kit.agents.hosting import AGENTS, Address, Hosted, Options, Profile, card_at, host, load_profile
from kit.agents.policy import Approvals, load_environments
from kit.agents.reviews import load_reviews
from kit.agents.signing import Signing
from kit.agents.suite import load_suite
from kit.agents.test_runner import SuiteExecutor
from kit.data import JsonObject, load_yaml, member

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from kit.agents.world import World

FIRST_PORT = 41241


@dataclass(frozen=True)
class Inputs:
    """The files that decide what the agents report."""

    suite: Path = AGENTS / "payments-api.yaml"
    reviews: Path = AGENTS / "reviews.yaml"
    environments: Path = AGENTS / "environments.yaml"


AS_COMMITTED = Inputs()


@dataclass(frozen=True)
class Team:
    """The agents, and the approvals that operators give beside them."""

    test_runner: Hosted
    code_reviewer: Hosted
    deployer: Hosted
    approvals: Approvals

    @property
    def agents(self) -> dict[str, Hosted]:
        """The agents by name, in the order of their ports."""
        return {"test-runner": self.test_runner, "code-reviewer": self.code_reviewer, "deployer": self.deployer}


def host_team(world: World, inputs: Inputs = AS_COMMITTED, port: int = FIRST_PORT, *, v0_3: bool = False) -> Team:
    """All agents, on three ports from the first one on; with `v0_3`, test-runner answers clients of 0.3 too.

    Raises KitError when a file of one cannot be used.
    """
    approvals = Approvals()
    runner, reviewer, deployer = (load_profile(AGENTS / f"{name}.yaml") for name in NAMES)
    at = [Address(port + number) for number in range(len(NAMES))]
    return Team(
        host(
            at[0],
            card_at(at[0], runner, v0_3=v0_3),
            SuiteExecutor(load_suite(inputs.suite), runner, world),
            world,
            Options(v0_3=v0_3),
        ),
        host(at[1], card_at(at[1], reviewer), ReviewExecutor(load_reviews(inputs.reviews), reviewer, world), world),
        _host_deployer(world, inputs, at[2], deployer, approvals),
        approvals,
    )


NAMES = ("test-runner", "code-reviewer", "deployer")


def credentials() -> dict[str, str]:
    """The token that planner has for an agent, by the agent's name."""
    path = AGENTS / "planner.yaml"
    return member(path, load_yaml(path), "credentials", dict)


def diff_of(commit: str) -> str:
    """The diff that planner sends for review."""
    path = AGENTS / "planner.yaml"
    return member(path, member(path, load_yaml(path), "diffs", dict), commit, str)


def _host_deployer(world: World, inputs: Inputs, address: Address, profile: Profile, approvals: Approvals) -> Hosted:
    data = load_yaml(profile.path)
    executor = DeployExecutor(load_environments(inputs.environments), approvals, profile, world)
    signing = Signing(**member(profile.path, data, "signing", dict))
    more = [*profile.card["skills"], *member(profile.path, data, "extended", list)]
    extended = replace(profile, card={**profile.card, "skills": more})
    options = Options(
        extended_card=signing.sign(card_at(address, extended)),
        tokens=member(profile.path, data, "tokens", dict),
        refusal=member(profile.path, data, "unauthenticated", str),
        routes=(_keys(signing.keys()), _approval(approvals)),
    )
    return host(address, signing.sign(card_at(address, profile)), executor, world, options)


def _keys(keys: JsonObject) -> Route:
    """The public key of the card's signature."""

    async def answer(_: Request) -> Response:
        return JSONResponse(keys)

    return Route("/keys.json", answer, methods=["GET"])


def _approval(approvals: Approvals) -> Route:
    """What an operator calls, which is no part of A2A: POST /approvals/{task}."""

    async def answer(request: Request) -> Response:
        if request.user.display_name != "operator":
            return JSONResponse({"error": "operators only"}, 403)
        done = approvals.approve(request.path_params["task"], request.user.display_name)
        return JSONResponse({"approved": done}, 200 if done else 404)

    return Route("/approvals/{task}", answer, methods=["POST"])
