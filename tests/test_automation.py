"""What other programs start: the hook for pre-commit and the workflow, against the commands that they name."""

from __future__ import annotations

import shlex
import subprocess
from typing import Any

import pytest
import yaml

from build_tools.cli import cli
from build_tools.reports import FORMATS
from kit.probes.sdks import load_sdks
from tests.site.manuals import ROOT

WORKFLOW = ROOT / ".github/workflows/check.yml"


def steps() -> list[dict[str, Any]]:
    jobs = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    return [step for job in jobs.values() for step in job["steps"]]


def test_the_hook_starts_a_command_of_the_package_once_for_all_files() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    program, command = shlex.split(hook["entry"])
    assert (program, command in cli.commands, hook["pass_filenames"]) == ("manual", True, False)


def test_the_workflow_tests_as_everybody_does_and_uploads_what_check_writes() -> None:
    runs = [step["run"] for step in steps() if "run" in step]
    assert "bash .ci/run" in runs
    words = [shlex.split(run.partition(">")[0]) for run in runs if "--format" in run]
    assert {form for *_, form in words} == {"github", "sarif"} <= set(FORMATS)
    (upload,) = (step for step in steps() if "upload-sarif" in step.get("uses", ""))
    assert any(f">{upload['with']['sarif_file']}" in run for run in runs)


@pytest.mark.parametrize(("code", "ended"), [(0, 0), (1, 0), (3, 0), (2, 1)])
def test_findings_are_uploaded_and_wrong_usage_is_not(code: int, ended: int) -> None:
    (run,) = (step["run"] for step in steps() if "--format sarif" in step.get("run", ""))
    script = run.replace("./manual check --format sarif >manual.sarif", f"(exit {code})")
    assert subprocess.run(["bash", "-e", "-c", script], check=False).returncode == ended


def test_a_job_of_the_workflow_may_only_read_but_for_what_it_uploads() -> None:
    workflow = yaml.safe_load(WORKFLOW.read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    assert [job.get("permissions") for job in workflow["jobs"].values()] == [
        None,
        {"contents": "read", "security-events": "write"},
    ]


def test_the_workflow_of_the_probes_has_a_job_for_each_sdk_and_names_its_commands() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/probes.yml").read_text("utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert set(job["strategy"]["matrix"]["sdk"]) == set(load_sdks())
    said = [step["run"] for step in job["steps"] if "run" in step]
    assert said[1:] == [
        '.venv/bin/python -m kit.probes check "$SDK"',
        '.venv/bin/python -m kit.probes check --also "$ALSO" >> "$GITHUB_STEP_SUMMARY"',
    ]
