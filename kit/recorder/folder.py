"""kit/recordings as a set: it is replaced as a whole, or not at all.

Everything is written to a new folder beside it, and the two folders change names in one system call. Replacing file by
file would need a journal to be safe, and a kill between two files would still leave a mixture for others to read until
the next run. Where the system cannot exchange folders, files are replaced one by one, manifest last: each is whole at
any moment, and a mixture disagrees with its manifest, so `manual check` and `record --check` report it.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kit.data import KIT, place
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

RECORDINGS = KIT / "recordings"
MANIFEST = "manifest.json"
_PREFIX = ".recordings-"
_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


@dataclass(frozen=True)
class Recorded:
    """The texts of a run by file name, the manifest last; `complete` when every scenario ran.

    `below` is the folder in that of the recordings that the run is for; "" for the pinned versions.
    """

    texts: Mapping[str, str]
    complete: bool
    below: str = ""

    def changed_in(self, folder: Path) -> list[str]:
        """The names to write there, and in a complete run those to remove; the manifest last."""
        new = [name for name, text in self.texts.items() if not _holds(folder / name, text)]
        names = sorted({*new, *self.extra_in(folder)})
        return sorted(names, key=MANIFEST.__eq__)

    def extra_in(self, folder: Path) -> list[str]:
        """The recordings of such a run in the folder that no scenario makes. A run of one scenario cannot tell."""
        there = (path.relative_to(folder).as_posix() for path in (folder / self.below).glob("*.http"))
        return sorted(name for name in there if self.complete and name not in self.texts)


def exchange(one: Path, other: Path) -> None:
    """Lets two folders change names at once (Linux: renameat2). Raises OSError where that is not possible."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if rename is None:
        raise OSError("this system has no renameat2")
    if rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def replace(folder: Path, recorded: Recorded, swap: Callable[[Path, Path], None] = exchange) -> list[str]:
    """Makes the folder hold what was recorded; returns the names that changed. Other files in it stay.

    Raises KitError when another recorder is at it.
    """
    folder.mkdir(exist_ok=True)
    with _alone(folder.parent):
        changed = recorded.changed_in(folder)
        if changed:
            fresh = _written_beside(folder, recorded.texts, changed)
            try:
                swap(fresh, folder)
            except OSError:
                _replace_one_by_one(fresh, folder, changed)
            shutil.rmtree(fresh)
    return changed


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_bytes() == text.encode("utf-8")


def _written_beside(folder: Path, texts: Mapping[str, str], changed: list[str]) -> Path:
    """A new folder on the same file system with the new set. A file that stays the same keeps its time."""
    fresh = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=folder.parent))
    shutil.copytree(folder, fresh, symlinks=True, dirs_exist_ok=True)
    for name in changed:
        (fresh / name).unlink(missing_ok=True)
        if name in texts:
            _write(fresh / name, texts[name])
    return fresh


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _replace_one_by_one(fresh: Path, folder: Path, changed: list[str]) -> None:
    for name in changed:
        if (fresh / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (fresh / name).replace(folder / name)
        else:
            (folder / name).unlink()


@contextmanager
def _alone(parent: Path) -> Iterator[None]:
    """One recorder at a time; what killed ones left behind is removed. The lock goes with the process."""
    lock = os.open(parent, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        for left in parent.glob(_PREFIX + "*"):
            shutil.rmtree(left)
        yield
    except BlockingIOError:
        raise KitError(place(parent), "another recorder is writing", "run it again later") from None
    finally:
        os.close(lock)
