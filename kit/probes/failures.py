"""What stops the probing of one SDK and not of the others: one report with its name and its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kit.errors import BROKEN, KitError

if TYPE_CHECKING:
    from pathlib import Path

_LINES, _WIDTH = 2, 160


class ProbeError(KitError):
    """A build or a server did not do what it should. The run goes on with the next SDK."""

    def __init__(self, sdk: str, what: str, *help: str) -> None:
        super().__init__(sdk, what, *help, code=BROKEN)


def tail(log: Path) -> list[str]:
    """The last lines of a log that say something, with what cannot be printed spelled out."""
    lines = [line for line in log.read_text("utf-8", errors="backslashreplace").splitlines() if line.strip()]
    spelled = ("".join(char if char.isprintable() else ascii(char)[1:-1] for char in line) for line in lines[-_LINES:])
    return [line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…" for line in spelled]
