"""The recordings as they were: in a folder, or in a revision of git. Reads both, and writes nothing."""

from __future__ import annotations

import hashlib
import subprocess
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from build_tools.errors import Location, PageError
from build_tools.project import Project
from build_tools.reader import recording_of
from build_tools.recordings.files import RecordingFile

_ARGUMENT = Location("manual review")
_HEAD = "HEAD"


@dataclass(frozen=True)
class Earlier:
    """What the recordings are compared with: the folder or revision, its recordings that differ from those of now.

    `same` are the names of those that do not.
    """

    name: str
    files: Mapping[str, RecordingFile] = field(hash=False)
    same: frozenset[str]


def earlier(project: Project, before: str = "") -> Earlier | None:
    """The recordings of a folder or a revision; without one those of HEAD, and None when there is no such thing.

    Raises `PageError` for what is neither, `DocsError` for a recording that cannot be parsed.
    """
    folder = Path(before)
    if before and folder.is_dir():
        there = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.http"))}
        return _earlier(project, before, before, there)
    texts = _of_git(project, before or _HEAD)
    if texts is None and before:
        what = f"'{before}' is neither a folder nor a revision of git that has {project.settings.recordings}"
        raise PageError(_ARGUMENT, what, "--before FOLDER, or --before REVISION in a checkout")
    if texts is None:
        return None
    return _earlier(project, before or _HEAD, f"{before or _HEAD}:{project.settings.recordings}", texts)


def _earlier(project: Project, name: str, folder: str, texts: Mapping[str, bytes]) -> Earlier:
    same = {path for path, raw in texts.items() if hashlib.sha256(raw).hexdigest() == project.hashes.get(path)}
    names = {path: path.removesuffix(".http") for path in texts}
    files = {
        names[path]: recording_of(names[path], f"{folder}/{path}", raw)
        for path, raw in texts.items()
        if path not in same
    }
    return Earlier(name, files, frozenset(names[path] for path in same))


def _of_git(project: Project, revision: str) -> Mapping[str, bytes] | None:
    """The recordings of a revision by their path in the folder; None when git does not know them."""
    tree = f"{revision}:./{project.settings.recordings}"
    found = _git(project.root, "rev-parse", "--verify", "--quiet", "--end-of-options", tree)
    top = (
        _git(project.root, "rev-parse", "--show-toplevel").decode().rstrip("\n")
    )  # elsewhere it packs a part of a tree
    archive = found and _git(Path(top), "archive", "--format=tar", found.decode().strip())
    if not archive:
        return None
    with tarfile.open(fileobj=BytesIO(archive)) as packed:
        members = [(member.name, packed.extractfile(member)) for member in packed if member.name.endswith(".http")]
        return {name: file.read() for name, file in members if file is not None}


def _git(root: Path, *arguments: str) -> bytes:
    """What git writes; nothing when it is not there or ends with an error."""
    try:
        run = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)  # noqa: S603, S607
    except OSError:
        return b""
    return run.stdout if run.returncode == 0 else b""
