"""Runs the kit as a program, in the repository or in a copy of it, and reads what it recorded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from build_tools.recordings.http_format import parse
from build_tools.recordings.json_scan import plain, scan
from build_tools.recordings.model import Recording
from kit.agents.team import Inputs
from kit.data import JsonObject
from kit.recorder.play import record
from kit.recorder.scenario import Binding, load_scenario

ROOT = Path(__file__).parents[2]
SUITE = ROOT / "kit" / "agents" / "payments-api.yaml"
SCENARIO = ROOT / "kit" / "scenarios"


def run_kit(*arguments: str, root: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """`python -m kit …` in a folder that holds the kit."""
    command = [sys.executable, "-m", "kit", *arguments]
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)


def copy_of_kit(folder: Path) -> Path:
    """A folder with a copy of the kit that a test may change, without what others sent, and the package it imports."""
    left_out = shutil.ignore_patterns("__pycache__", ".recordings-*", "sdk")
    for package in ("kit", "build_tools"):
        shutil.copytree(ROOT / package, folder / package, ignore=left_out)
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Replaces a text that must be in the file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def recorded(name: str, suite: Path = SUITE, binding: Binding = "jsonrpc") -> Recording:
    """A fresh recording of one of the kit's scenarios."""
    return parse(record(load_scenario(SCENARIO / f"{name}.py"), binding, Inputs(suite)), name)


def response(recording: Recording, step: str) -> JsonObject:
    """The JSON of the response of a step."""
    found = recording.step(step)
    assert found is not None
    assert found.response is not None
    assert found.response.body is not None
    answer = plain(scan(found.response.body.text))
    assert isinstance(answer, dict)
    return answer
