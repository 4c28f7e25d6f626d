"""Where deployer may deploy, as data, and the approvals that operators give outside A2A."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.data import JsonObject, load_yaml, member

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Environment:
    """The policy for an environment. `rejected` names the words that say why nothing is deployed there."""

    rejected: str | None
    approval: bool
    seconds: float
    url: str


class Approvals:
    """Deploys that wait for an operator."""

    def __init__(self) -> None:
        self._waiting: dict[str, asyncio.Future[str]] = {}

    async def wait_for(self, task_id: str) -> str:
        """Returns the operator's name once the deploy is approved."""
        self._waiting[task_id] = asyncio.get_running_loop().create_future()
        try:
            return await self._waiting[task_id]
        finally:
            del self._waiting[task_id]

    def approve(self, task_id: str, operator: str) -> bool:
        """Lets a deploy go on. False when none of that task waits."""
        waiting = self._waiting.get(task_id)
        if waiting is None or waiting.done():
            return False
        waiting.set_result(operator)
        return True


def load_environments(path: Path) -> Mapping[str, Environment]:
    """The environments in a file such as `environments.yaml`. Raises KitError."""
    entries = member(path, load_yaml(path), "environments", dict)
    return {name: _environment(path, entry) for name, entry in entries.items()}


def _environment(path: Path, entry: JsonObject) -> Environment:
    rejected = member(path, entry, "rejected", str) if "rejected" in entry else None
    return Environment(
        rejected,
        member(path, entry, "approval", bool),
        member(path, entry, "seconds", float),
        member(path, entry, "url", str),
    )
