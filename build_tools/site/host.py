"""The host: mkdocs, or another program that reads mkdocs.yml, run as its users run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

HOSTS = ("mkdocs", "properdocs", "zensical")
_QUIET = {"NO_MKDOCS_2_WARNING": "1"}


def build_command(host: str) -> list[str]:
    """The command that builds the site with a host, in the folder of mkdocs.yml."""
    options = ["--clean"] if host == "zensical" else ["--strict", "--quiet"]
    config = ["--config-file", "mkdocs.yml"]
    return [sys.executable, "-m", host, "build", *config, *options]


def serve_command(address: str) -> list[str]:
    """The command that builds and serves with live reload (`--livereload`: its default is lost under click 8.2)."""
    return [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", address]


def run(command: list[str], root: Path) -> int:
    """Run a host and give its exit code."""
    return subprocess.run(command, cwd=root, env={**os.environ, **_QUIET}, check=False).returncode  # noqa: S603 - our own


def become(command: list[str], root: Path) -> NoReturn:
    """Let a host that serves take the place of this process, so that nothing is left when it is stopped."""
    os.chdir(root)
    os.execve(command[0], command, {**os.environ, **_QUIET})  # noqa: S606 - our own command
