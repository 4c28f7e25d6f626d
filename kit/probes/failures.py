"""What stops the probing of one SDK and not of the others: one report with its name and its log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kit.errors import BROKEN, KitError

if TYPE_CHECKING:
    from pathlib import Path

_WIDTH = 160
_COLOR = re.compile(r"\x1b\[[0-9;]*m")


class ProbeError(KitError):
    """A build or a server did not do what it should. The run goes on with the next SDK."""

    def __init__(self, sdk: str, what: str, *help: str) -> None:
        super().__init__(sdk, what, *help, code=BROKEN)


def tail(log: Path) -> list[str]:
    """What a log says of an end: the first line that has the word error, and the last; without one, the last two.

    Colors are left out, and what else cannot be printed is spelled out.
    """
    text = _COLOR.sub("", log.read_text("utf-8", errors="backslashreplace"))
    lines = [line for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()][:1]
    shown = dict.fromkeys([*errors, *lines[-2 + len(errors) :]])
    spelled = ("".join(char if char.isprintable() else ascii(char)[1:-1] for char in line) for line in shown)
    return [line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…" for line in spelled]
