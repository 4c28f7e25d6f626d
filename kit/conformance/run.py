"""Serves the agent under test, runs the test kit against it, and compares what fails with the classes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import tempfile
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from kit.agents.hosting import HOST
from kit.agents.world import WallClock, World
from kit.conformance.checkout import RUNNER, Checkout, read_checkout
from kit.conformance.classes import load_classes, misfits
from kit.conformance.results import Results, read_results
from kit.conformance.summary import SUMMARY, render
from kit.conformance.target import host_target
from kit.data import KIT, place
from kit.errors import KitError
from kit.serve import listening, serving

if TYPE_CHECKING:
    import socket
    from collections.abc import Sequence

    from kit.data import JsonObject

VENV = KIT.parent / ".cache" / "tck"
_OURS = ("PYTHONPATH", "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION", "GRPC_VERBOSITY")  # set for the agents alone
_FINE, _FAILED = 0, 1  # how pytest ends when it has run all tests


def conformance(folder: Path, port: int, pins: JsonObject) -> list[str]:
    """Runs the test kit in a folder, and writes the summary when every failure has its class; else the reports.

    Raises KitError when the folder is no checkout, or the test kit does not come to its end.
    """
    checkout, classes = read_checkout(folder), load_classes()
    results = run(checkout, _installed(checkout), port)
    failures = {failure.test: failure for failure in results.failures}
    reports = list(misfits(classes, failures))
    if not reports:
        SUMMARY.write_text(render(checkout, pins, results, classes), "utf-8", newline="\n")
    return reports


def run(checkout: Checkout, python: Path, port: int) -> Results:
    """The results of a run with an interpreter that has the test kit's packages; the agent ends with it."""
    with tempfile.TemporaryDirectory() as folder, listening([port]) as listeners:
        code = asyncio.run(_served(checkout, python, listeners, Path(folder)))
        reports = [Path(folder) / name for name in ("junit.xml", "report.json")]
        if code not in (_FINE, _FAILED) or not all(path.is_file() for path in reports):
            raise KitError(str(checkout.folder), f"the test kit ended with exit code {code}; its own report is above")
        return read_results(*(path.read_text("utf-8") for path in reports))


async def _served(checkout: Checkout, python: Path, listeners: Sequence[socket.socket], reports: Path) -> int:
    """How the test kit ended, run while the agent is served."""
    port = listeners[0].getsockname()[1]
    async with httpx.AsyncClient() as webhooks:
        agent = host_target(World(WallClock(), webhooks=webhooks), port)
        async with serving([agent], listeners):
            command = [str(python), RUNNER, "--sut-host", f"http://{HOST}:{port}", "--", *_options(reports)]
            return await _ended(command, checkout.folder)


async def _ended(command: Sequence[str], folder: Path) -> int:
    """How a program ended. It and all that it started end with us."""
    environment = {name: value for name, value in os.environ.items() if name not in _OURS}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment, start_new_session=True)
    try:
        return await process.wait()
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGTERM)
            await process.wait()


def _options(reports: Path) -> list[str]:
    """Where pytest is to put the reports. These are the last of their names, and so they count."""
    return [
        f"--junitxml={reports / 'junit.xml'}",
        f"--compatibility-report={reports / 'report'}",
        f"--html={reports / 'report-of-pytest.html'}",
        "-p",
        "no:cacheprovider",
    ]


def _installed(checkout: Checkout) -> Path:
    """The interpreter of an environment of its own, with the packages that the test kit asks for."""
    python = VENV / "bin" / "python"
    if not python.exists():
        venv.create(VENV, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", *checkout.requirements]
    if subprocess.run(command, check=False).returncode:  # noqa: S603 - pip, with what the checkout names
        raise KitError(place(VENV), "pip stopped, for the reason above", f"to begin anew: rm -r {place(VENV)}")
    return python
