"""A program: replaces a set of recordings again and again, killed before each of its operations in turn.

Arguments: `exchange` or `one-by-one`, and a folder. Writes how many operations there were. A process of its own,
because it forks, and a fork of a test runner's process would take its threads' locks along.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

from kit.recorder.folder import MANIFEST, Recorded, exchange, replace

OLD = {"01-a.http": "old a", "02-b.http": "old b", "03-gone.http": "old c", MANIFEST: "old"}
NEW = {"01-a.http": "new a", "02-b.http": "new b", "04-more.http": "new d", MANIFEST: "new"}


def no_exchange(one: Path, other: Path) -> None:
    raise OSError("not on this system")


SWAPS = {"exchange": exchange, "one-by-one": no_exchange}


def die_at(operation: int) -> None:
    """Kills this process before its n-th operation that Python audits: each open, rename, remove and library call."""
    seen = 0

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        seen += 1
        if seen == operation:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(hook)


def replaced(folder: Path, swap: str, operation: int) -> bool:
    """Whether a process of its own came to the end of the replacement before it was to be killed."""
    child = os.fork()
    if child == 0:
        die_at(operation)
        replace(folder, Recorded(NEW, complete=True), SWAPS[swap])
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def check(found: dict[str, str], swap: str) -> None:
    """The whole set is old or new; one by one, each file is, and the new manifest means that all are new."""
    if swap == "exchange" or found.get(MANIFEST) == NEW[MANIFEST]:
        assert found in (OLD, NEW), found
    assert all(text in (OLD.get(name), NEW.get(name)) for name, text in found.items()), found


def main(swap: str, parent: Path) -> int:
    folder = parent / "recordings"
    operation = 1
    while True:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, text in OLD.items():
            (folder / name).write_text(text)
        ended = replaced(folder, swap, operation)
        check(contents(folder), swap)
        replace(folder, Recorded(NEW, complete=True), SWAPS[swap])
        assert contents(folder) == NEW
        assert [path.name for path in parent.iterdir()] == ["recordings"]
        if ended:
            return operation - 1
        operation += 1


if __name__ == "__main__":
    sys.stdout.write(str(main(sys.argv[1], Path(sys.argv[2]))))
