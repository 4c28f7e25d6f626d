"""`python -m kit.probes`: usage, and what a run says that a signal ends."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.kit.helpers import ROOT

WITHOUT_TOOLS = {"PATH": ""}


def run_probes(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """How the command ended, and what it said."""
    command = [sys.executable, "-m", "kit.probes", *arguments]
    env = {**os.environ, **environment}
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize(
    ("arguments", "report"),
    [
        (["go"], "python -m kit.probes: there is no command 'go'\n  run: python -m kit.probes\n"),
        (["run", "a2a-rust"], "kit/probes/sdks.yaml: no SDK is named 'a2a-rust'\n  did you mean 'a2a-rs'?\n"),
        (["check", "--also", "a2a-go"], "--also: 'a2a-go' is not NAME==VERSION\n  such as a2a-python==1.3.0\n"),
    ],
)
def test_wrong_usage_is_reported_with_the_repair(arguments: list[str], report: str) -> None:
    assert run_probes(*arguments) == (2, "", report)


def test_without_arguments_the_commands_are_listed() -> None:
    code, out, err = run_probes()
    assert (code, err) == (0, "")
    assert out.startswith("python -m kit.probes run [SDK…] ")


def test_an_sdk_whose_tools_are_not_installed_is_not_measured_and_the_run_goes_on() -> None:
    code, out, err = run_probes("check", "a2a-dotnet", "a2a-rs", **WITHOUT_TOOLS)
    assert (code, err) == (0, "")
    assert out == (
        "a2a-dotnet 1.0.0-preview2: not measured: 'dotnet' is not installed\n"
        "a2a-rs 0.5.1: not measured: 'cargo' is not installed\n"
    )
