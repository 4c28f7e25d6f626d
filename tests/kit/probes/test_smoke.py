"""The servers of the two SDKs whose tools are here anyway still answer a few questions as they are recorded."""

from __future__ import annotations

import asyncio
import shutil
import sys
from dataclasses import replace
from pathlib import Path

from kit.probes.drift import drift
from kit.probes.keep import kept
from kit.probes.measure import measure
from kit.probes.questions import PROBES
from kit.probes.sdks import Sdk, load_sdks
from tests.browser.node import NODE, modules

NAMES = ("card", "endings", "cancel-twice", "unknown-task", "subscribe-running", "version-wrong")
ASKED = tuple(probe for probe in PROBES if probe.name in NAMES)


def changes(sdk: Sdk) -> list[str]:
    """What a server answers otherwise than it is recorded."""
    recorded = {name: recording for name, recording in kept(sdk).items() if name.split(".")[0] in NAMES}
    return [change.report(sdk) for change in drift(recorded, asyncio.run(measure(sdk, ASKED, runs=1)))]


def test_the_server_on_a2a_python_answers_as_it_is_recorded(tmp_path: Path) -> None:
    sdk = load_sdks()["a2a-python"]
    start = (sys.executable, *sdk.start[1:])  # the version of a2a-sdk that is installed is the one that is pinned
    folder = tmp_path / sdk.name / sdk.version
    shutil.copytree(sdk.source, folder)
    assert changes(replace(sdk, start=start, cache=tmp_path)) == []


def test_the_server_on_a2a_js_answers_as_it_is_recorded(tmp_path: Path) -> None:
    sdk = load_sdks()["a2a-js"]
    folder = tmp_path / sdk.name / sdk.version
    shutil.copytree(sdk.source, folder)
    (folder / "node_modules").symlink_to(modules(sdk.source))
    assert changes(replace(sdk, start=(str(NODE), *sdk.start[1:]), cache=tmp_path)) == []
