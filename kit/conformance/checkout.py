"""A checkout of the test kit: which commit it is, which specification it tests, and which packages it needs."""

from __future__ import annotations

import json
import subprocess
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kit.data import JsonObject, member
from kit.errors import KitError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RUNNER, PACKAGE, VERSION = "run_tck.py", "pyproject.toml", "specification/version.json"
_CLONE = "git clone --branch 1.0-dev https://github.com/a2aproject/a2a-tck DIR, then: make tck A2A_TCK=DIR"


@dataclass(frozen=True)
class Checkout:
    """`specification` is the branch and the commit of the specification that the test kit is made from."""

    folder: Path
    commit: str
    specification: tuple[str, str]
    requirements: tuple[str, ...]


def read_checkout(folder: Path) -> Checkout:
    """The checkout in a folder. Raises KitError when it is none, or when it is not as its commit has it."""
    for name in (RUNNER, PACKAGE, VERSION):
        if not (folder / name).is_file():
            raise KitError(str(folder), f"is no checkout of the test kit for A2A 1.0: it has no {name}", _CLONE)
    made_from = _loaded(folder / VERSION, json.loads)
    project = member(folder / PACKAGE, _loaded(folder / PACKAGE, tomllib.loads), "project", dict)
    return Checkout(
        folder,
        _commit(folder),
        (member(folder / VERSION, made_from, "branch", str), member(folder / VERSION, made_from, "commitHash", str)),
        tuple(member(folder / PACKAGE, project, "dependencies", list)),
    )


def _loaded(path: Path, load: Callable[[str], JsonObject]) -> JsonObject:
    try:
        return load(path.read_text("utf-8"))
    except ValueError as error:
        raise KitError(str(path), f"cannot be read: {error}") from None


def _commit(folder: Path) -> str:
    """The hash of the commit that is checked out there."""
    if _git(folder, "rev-parse", "--show-prefix") != "":
        raise KitError(str(folder), "is no git checkout, so nobody can say which commit was run", _CLONE)
    if changed := _git(folder, "status", "--porcelain", "--untracked-files=no"):
        help = f"take the change back: git -C {folder} checkout ."
        raise KitError(str(folder), "is not as its commit has it", *changed.splitlines()[:2], help)
    return _git(folder, "rev-parse", "HEAD") or ""


def _git(folder: Path, *arguments: str) -> str | None:
    """What git prints, or None when it ends with an error."""
    command = ["git", "-C", str(folder), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - git on a folder
    return ended.stdout.strip() if ended.returncode == 0 else None
