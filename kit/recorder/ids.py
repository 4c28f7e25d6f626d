"""Ids that are the same in every run: the scenario gives the task ids, all others follow from what they name."""

from __future__ import annotations

import uuid
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from a2a.server.id_generator import IDGenerator, IDGeneratorContext

if TYPE_CHECKING:
    from collections.abc import Iterable


def uuid_for(*names: object) -> str:
    """A UUID of version 4 that depends on nothing but the names."""
    digest = sha256("/".join(map(str, names)).encode()).digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


class TaskIds(IDGenerator):
    """The ids that the scenario gives, in order of creation; after the last one they are derived."""

    def __init__(self, scenario: str, given: Iterable[str]) -> None:
        self._scenario = scenario
        self._given = list(given)
        self._drawn = 0

    def generate(self, context: IDGeneratorContext) -> str:
        """The next task id."""
        self._drawn += 1
        given = self._given[self._drawn - 1 : self._drawn]
        return given[0] if given else uuid_for(self._scenario, "task", self._drawn)


class DerivedIds(IDGenerator):
    """Ids of one kind. They are numbered for each task, so that what other tasks do cannot move them."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._drawn: Counter[str | None] = Counter()

    def generate(self, context: IDGeneratorContext) -> str:
        """The next id of this kind for the task in the context."""
        self._drawn[context.task_id] += 1
        return uuid_for(self._kind, context.task_id, self._drawn[context.task_id])
