"""What code-reviewer looks for, as data: rules for the lines that a diff adds, by base branch."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.data import JsonObject, load_yaml, member

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Rule:
    """A comment on every added line that the pattern finds."""

    pattern: str
    comment: str


@dataclass(frozen=True)
class Reviews:
    """The rules of each base branch, and how long a review takes."""

    seconds: float
    handed: str  # a file whose diffs are not answered in the context of their task
    bases: Mapping[str, tuple[Rule, ...]]

    def base_in(self, text: str) -> str | None:
        """The base branch that a text names."""
        words = {word.strip(".,;:!?") for word in text.split()}
        return next((base for base in self.bases if base in words), None)

    def goes_by_task(self, diff: str) -> bool:
        """Whether a diff is answered in the context of its task, or in the one that the SDK hands over."""
        return f"+++ b/{self.handed}" not in diff.splitlines()

    def comments(self, diff: str, base: str) -> list[JsonObject]:
        """What there is to say about a diff, line by line."""
        lines = [line[1:] for line in diff.splitlines() if line.startswith("+") and not line.startswith("+++")]
        return [
            {"line": line.strip(), "comment": rule.comment}
            for line in lines
            for rule in self.bases[base]
            if re.search(rule.pattern, line)
        ]


def load_reviews(path: Path) -> Reviews:
    """The rules in a file such as `reviews.yaml`. Raises KitError."""
    data = load_yaml(path)
    bases = {
        name: tuple(_rule(path, each) for each in rules) for name, rules in member(path, data, "bases", dict).items()
    }
    return Reviews(member(path, data, "seconds", float), member(path, data, "handed", str), bases)


def _rule(path: Path, entry: JsonObject) -> Rule:
    return Rule(member(path, entry, "pattern", str), member(path, entry, "comment", str))
