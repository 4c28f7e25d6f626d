"""Builds a probe server with its language's own tools, in a copy of its folder outside the tree."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from typing import IO, TYPE_CHECKING

from kit.data import place
from kit.probes.failures import ProbeError, tail
from kit.probes.sdks import Sdk, sources

if TYPE_CHECKING:
    from pathlib import Path

_STAMP = "built.json"


def build(sdk: Sdk) -> None:
    """Builds the server, unless it was built of the same. Raises ProbeError when a command stops."""
    stamp = _stamp(sdk)
    built = sdk.folder / _STAMP
    if built.is_file() and built.read_text("utf-8") == stamp:
        return
    built.unlink(missing_ok=True)  # what a compiler keeps of the last build stays
    shutil.copytree(sdk.source, sdk.folder, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    for command in sdk.build:
        _run(sdk, [word.format(version=sdk.version) for word in command])
    built.write_text(stamp, "utf-8")


def _stamp(sdk: Sdk) -> str:
    """What a build rests on."""
    return json.dumps([sdk.pins(), sdk.version, sdk.build, [path.name for path in sources(sdk)]])


def _run(sdk: Sdk, command: list[str]) -> None:
    log = log_of(sdk, "build")
    with log.open("wb") as output:
        code = _exit_code(command, sdk.folder, output)
    if code:
        what = f"'{' '.join(command)}' ended with exit code {code}"
        raise ProbeError(sdk.name, what, *tail(log), f"its log: {place(log)}")


def _exit_code(command: list[str], folder: Path, output: IO[bytes]) -> int:
    """How a command ended. When we are stopped, so is it, with all that it started."""
    process = subprocess.Popen(  # noqa: S603 - from sdks.yaml
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
    )
    try:
        return process.wait()
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def log_of(sdk: Sdk, name: str) -> Path:
    """Where what a server or its build prints is kept."""
    folder = sdk.folder.parent / "logs"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{sdk.version}.{name}.log"
