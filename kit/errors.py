"""What stops the kit: one report with the place, the cause and the repair."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

BROKEN, USAGE, UNREADABLE = 1, 2, 3


class KitError(Exception):
    """A report: `where: what`, then lines of help. `code` is the exit code it ends the command with."""

    def __init__(self, where: str, what: str, *help: str, code: int = UNREADABLE) -> None:
        super().__init__("\n".join([f"{where}: {what}", *(f"  {line}" for line in help)]))
        self.code = code


class ScenarioError(Exception):
    """What a scenario asks for cannot be recorded; the report adds the scenario's line."""


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The line "did you mean '…'?" for the nearest known word, or nothing when none is near."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.4)
    return (f"did you mean '{found[0]}'?",) if found else ()
