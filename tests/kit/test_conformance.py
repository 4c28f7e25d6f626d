"""The run of the test kit: its folder, its reports, the classes of its failures, and the committed summary."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml

from kit.conformance.checkout import Checkout, read_checkout
from kit.conformance.classes import Class, load_classes, misfits
from kit.conformance.results import Failure, Results, read_results
from kit.conformance.run import run
from kit.conformance.summary import SUMMARY, render
from kit.errors import KitError
from kit.pins import load_pins
from tests.helpers import CASES
from tests.kit.helpers import edit, run_kit
from tests.kit.ports import three_free_ports

HELP = "\n  git clone --branch 1.0-dev https://github.com/a2aproject/a2a-tck DIR, then: make tck A2A_TCK=DIR"
JUNIT, REPORT = CASES / "conformance/junit.xml", CASES / "conformance/report.json"
ONE, MORE = "core.test_send.TestSend.test_it[jsonrpc]", "core.test_send.test_more"
RESULTS = Results(
    {"passed": 1, "failed": 2, "expected to fail": 1, "skipped": 1},
    {
        "MUST": {"passed": 1, "failed": 1, "skipped": 0, "not tested": 0},
        "SHOULD": {"passed": 0, "failed": 1, "skipped": 0, "not tested": 0},
        "MAY": {"passed": 0, "failed": 0, "skipped": 0, "not tested": 1},
    },
    {"jsonrpc": {"passed": 1, "failed": 2, "skipped": 0}},
    (
        Failure(ONE, "S-1", "MUST", "S-1 failed"),
        Failure(MORE, "S-2", "SHOULD", "S-2 failed"),
        Failure("core.test_send.test_broken", "", "", "no card"),
    ),
    {"Agent streams": 1},
)
RUNNER = """\
import json, pathlib, sys, urllib.request
host, options = sys.argv[2], dict(word.split("=") for word in sys.argv[4:] if "=" in word)
card = json.load(urllib.request.urlopen(host + "/.well-known/agent-card.json"))
message = {"messageId": "tck-complete-task-1", "role": "ROLE_USER", "parts": [{"text": "go"}]}
body = {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"message": message}}
headers = {"Content-Type": "application/json", "A2A-Version": "1.0"}
request = urllib.request.Request(card["supportedInterfaces"][0]["url"] + "/", json.dumps(body).encode(), headers)
said = json.load(urllib.request.urlopen(request))["result"]["task"]["status"]["state"]
case = f'<testcase classname="tests.compatibility.a" name="b"><failure message="{said}"/></testcase>'
pathlib.Path(options["--junitxml"]).write_text(f"<testsuite>{case}</testsuite>")
found = {"per_requirement": {}, "per_transport": {}}
pathlib.Path(options["--compatibility-report"] + ".json").write_text(json.dumps(found))
sys.exit(1)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A checkout with a program in the place of the test kit's, which asks the agent once and reports one failure."""
    (tmp_path / "specification").mkdir()
    (tmp_path / "run_tck.py").write_text(RUNNER, "utf-8")
    (tmp_path / "pyproject.toml").write_text('[project]\ndependencies = ["pytest>=8.0"]\n', "utf-8")
    made_from = {"branch": "v1.0.0", "commitHash": "1736957"}
    (tmp_path / "specification/version.json").write_text(json.dumps(made_from), "utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "all")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", folder, *arguments], check=True, capture_output=True, text=True).stdout.strip()


def test_a_checkout_says_its_commit_its_specification_and_its_packages(folder: Path) -> None:
    commit = git(folder, "rev-parse", "HEAD")
    assert read_checkout(folder) == Checkout(folder, commit, ("v1.0.0", "1736957"), ("pytest>=8.0",))


@pytest.mark.parametrize("name", ["run_tck.py", "pyproject.toml", "specification/version.json"])
def test_a_folder_without_a_file_of_the_test_kit_is_one_report(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(KitError) as raised:
        read_checkout(folder)
    assert str(raised.value) == f"{folder}: is no checkout of the test kit for A2A 1.0: it has no {name}{HELP}"


def test_the_command_on_a_wrong_folder_ends_with_3_and_one_report(tmp_path: Path) -> None:
    run = run_kit("conformance", str(tmp_path))
    report = f"{tmp_path}: is no checkout of the test kit for A2A 1.0: it has no run_tck.py{HELP}\n"
    assert (run.returncode, run.stdout, run.stderr) == (3, "", report)


def test_a_copy_that_is_no_checkout_is_one_report_even_inside_another(folder: Path) -> None:
    git(folder, "rm", "-rq", "--cached", ".")
    (folder / "copy").mkdir()
    for name in ("specification", "run_tck.py", "pyproject.toml"):
        (folder / name).rename(folder / "copy" / name)
    with pytest.raises(KitError, match="is no git checkout, so nobody can say which commit was run"):
        read_checkout(folder / "copy")


def test_a_changed_checkout_is_one_report_with_the_files_and_the_repair(folder: Path) -> None:
    edit(folder / "run_tck.py", "sys.exit(1)", "sys.exit(0)")
    with pytest.raises(KitError) as raised:
        read_checkout(folder)
    lines = ["is not as its commit has it", "M run_tck.py", f"take the change back: git -C {folder} checkout ."]
    assert str(raised.value) == f"{folder}: " + "\n  ".join(lines)


def test_a_version_that_is_not_json_is_one_report(folder: Path) -> None:
    (folder / "specification/version.json").write_text("{", "utf-8")
    with pytest.raises(KitError, match=r"version\.json: cannot be read: Expecting property name"):
        read_checkout(folder)


def test_the_program_of_the_checkout_meets_the_agent_and_its_reports_are_read(folder: Path) -> None:
    port = three_free_ports()
    results = run(read_checkout(folder), Path(sys.executable), port)
    assert results.failures == (Failure("a.b", "", "", "TASK_STATE_COMPLETED"),)
    assert results.tests == {"passed": 0, "failed": 1, "expected to fail": 0, "skipped": 0}
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/.well-known/agent-card.json")


@pytest.mark.parametrize("end", ["sys.exit(0)", "sys.exit(4)"])
def test_a_test_kit_that_stops_or_writes_no_report_is_one_report(folder: Path, end: str) -> None:
    (folder / "run_tck.py").write_text(f"import sys\n{end}\n", "utf-8")
    checkout = Checkout(folder, "", ("", ""), ())
    with pytest.raises(KitError, match=rf"the test kit ended with exit code {end[9]}; its own report is above"):
        run(checkout, Path(sys.executable), three_free_ports())


def test_the_two_reports_of_the_test_kit_give_counts_failures_and_skips() -> None:
    assert read_results(JUNIT.read_text("utf-8"), REPORT.read_text("utf-8")) == RESULTS


def test_failures_that_have_their_class_give_no_report() -> None:
    failures = {failure.test: failure for failure in RESULTS.failures[:2]}
    assert list(misfits([Class("sdk gap", "3.1", "Why.", (ONE, MORE))], failures)) == []


def test_a_failure_without_a_class_a_class_without_its_failure_and_two_classes_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "classes.yaml"
    entry = '  - class: sdk gap\n    section: "3.1"\n    why: Why.\n    tests:\n'
    path.write_text(f"classes:\n{entry}      - core.test_gone\n      - {MORE}\n{entry}      - {MORE}\n", "utf-8")
    failures = {failure.test: failure for failure in RESULTS.failures[:2]}
    assert (
        "\n".join(misfits(load_classes(path), failures, path))
        == f"""\
{path}: '{ONE}' failed and has no class
  S-1 failed
  did you mean '{MORE}'?
{path}:6: 'core.test_gone' has a class and did not fail
  take it away
  did you mean '{MORE}'?
{path}:7: '{MORE}' has two classes
  take one away"""
    )


def test_a_class_of_no_known_kind_is_reported_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "classes.yaml"
    path.write_text('classes:\n  - class: skd gap\n    section: "3.1"\n    why: Why.\n    tests: [a]\n', "utf-8")
    with pytest.raises(KitError) as raised:
        load_classes(path)
    known = "known: sdk gap, kit choice, tck follows 1.0.0, tck fault"
    assert str(raised.value) == f"{path}:2: 'skd gap' is no class\n  {known}\n  did you mean 'sdk gap'?"


def test_a_summary_has_what_was_run_the_counts_and_each_failure_with_its_class() -> None:
    pins = {"specification": {"name": "A2A 1.0.1", "commit": "3303592"}, "packages": {"a2a-sdk": "1.2.2"}}
    checkout = Checkout(Path("tck"), "357c4a8", ("v1.0.0", "1736957"), ())
    text = render(checkout, pins, RESULTS, [Class("sdk gap", "3.1", "Why: because.", (ONE, MORE))])
    assert (
        text.partition("\n\n")[2]
        == f"""\
test kit:
  repository: a2aproject/a2a-tck
  commit: 357c4a8
  tests: A2A v1.0.0, 1736957
agent:
  name: test-runner
  follows: A2A 1.0.1, 3303592
  sdk: a2a-sdk 1.2.2
tests:
  passed: 1
  failed: 2
  expected to fail: 1
  skipped: 1
requirements:
  MUST:
    passed: 1
    failed: 1
    skipped: 0
    not tested: 0
  SHOULD:
    passed: 0
    failed: 1
    skipped: 0
    not tested: 0
  MAY:
    passed: 0
    failed: 0
    skipped: 0
    not tested: 1
bindings:
  jsonrpc:
    passed: 1
    failed: 2
    skipped: 0
failures:
- class: sdk gap
  section: '3.1'
  why: 'Why: because.'
  tests:
    {ONE}: S-1, a MUST
    {MORE}: S-2, a SHOULD
skipped:
- reason: Agent streams
  tests: 1
"""
    )


def test_the_committed_summary_is_of_these_pins_and_each_of_its_failures_has_its_class() -> None:
    summary, pins = yaml.safe_load(SUMMARY.read_text("utf-8")), load_pins()
    assert summary["agent"]["sdk"] == f"a2a-sdk {pins['packages']['a2a-sdk']}"
    assert summary["agent"]["follows"] == f"{pins['specification']['name']}, {pins['specification']['commit']}"
    failed = [Class(each["class"], each["section"], each["why"], tuple(each["tests"])) for each in summary["failures"]]
    assert tuple(failed) == load_classes()
    tests = {test: Failure(test, "", "", "") for each in failed for test in each.tests}
    assert list(misfits(load_classes(), tests)) == []
    assert len(tests) == summary["tests"]["failed"] + summary["tests"]["expected to fail"]
    assert sum(each["tests"] for each in summary["skipped"]) == summary["tests"]["skipped"]
