"""What differs between the recordings in a folder and a fresh run."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

from kit.data import place

if TYPE_CHECKING:
    from pathlib import Path

    from kit.recorder.folder import Recorded

_SHOWN = 10
_WIDTH = 100


def differences(folder: Path, recorded: Recorded) -> list[str]:
    """A report for each file that is missing, differs, or (in a complete run) is made by no scenario."""
    reports = [report for name, text in recorded.texts.items() if (report := _difference(folder / name, text))]
    extra = (place(folder / name) for name in recorded.extra_in(folder))
    return [*reports, *(f"{where}: no scenario makes it\n  run: python -m kit record" for where in extra)]


def _difference(path: Path, text: str) -> str | None:
    repair = "run: python -m kit record" + (f" --only {path.name.split('.')[0]}" if path.suffix == ".http" else "")
    if not path.is_file():
        return f"{place(path)}: is not there\n  {repair}"
    there = path.read_bytes().decode("utf-8", errors="backslashreplace")
    if there == text:
        return None
    line, excerpt = _excerpt(there.split("\n"), text.split("\n"))
    return "\n  ".join([f"{place(path, line)}: differs from a fresh run", *excerpt, repair])


def _excerpt(there: list[str], fresh: list[str]) -> tuple[int, list[str]]:
    """The number of the first line that differs, and the start of a diff from there."""
    both = zip(there, fresh, strict=False)
    first = next((index for index, (old, new) in enumerate(both) if old != new), min(len(there), len(fresh)))
    window = slice(first, first + 4 * _SHOWN)
    diff = list(unified_diff(there[window], fresh[window], n=0, lineterm=""))[2:]
    lines = [_visible(line) for line in diff if not line.startswith("@@")]
    return first + 1, lines[:_SHOWN]


def _visible(line: str) -> str:
    """The line with control characters and marks spelled out, and cut when it is long."""
    spelled = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)
    return spelled if len(spelled) <= _WIDTH else spelled[: _WIDTH - 1] + "…"
