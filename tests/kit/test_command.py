"""`python -m kit record` in a copy of the kit: what it writes, what it compares, what it says."""

from __future__ import annotations

import json
import re
import shutil
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.kit.helpers import ROOT, copy_of_kit, edit, run_kit

KEPT = ("03-blocking-task", "09-failed", "10-cancel")
TWINS = [f"{name}{twin}.http" for name in KEPT for twin in ("", ".rest", ".grpc")]


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A copy with three of the scenarios, so that it records quickly and stays as it is when there are more."""
    kit = copy_of_kit(tmp_path) / "kit"
    for path in (*(kit / "scenarios").glob("*.py"), *(kit / "recordings").glob("*.http")):
        if path.name.split(".")[0] not in KEPT:
            path.unlink()
    for path in (kit / "recordings").glob("*/"):  # of other versions
        shutil.rmtree(path)
    manifest = kit / "recordings" / "manifest.json"
    loaded = json.loads(manifest.read_text(encoding="utf-8"))
    loaded["files"] = {name: entry for name, entry in loaded["files"].items() if name in TWINS}
    del loaded["also"]
    manifest.write_text(json.dumps(loaded, indent=2) + "\n", encoding="utf-8")
    return kit


def manifest_line(kit: Path, name: str) -> int:
    """The line with the hash of a recording."""
    lines = (kit / "recordings" / "manifest.json").read_text(encoding="utf-8").splitlines()
    return lines.index(f'    "{name}": {{') + 2


def check_reports(kit: Path, code: int, report: str, *arguments: str) -> None:
    run = run_kit(*arguments, root=kit.parent)
    assert (run.stderr, run.stdout, run.returncode) == (report, "", code)


def test_check_shows_the_difference_and_the_repair_and_writes_nothing(kit: Path) -> None:
    path = kit / "recordings" / "09-failed.http"
    edit(path, "Commit deadbee does not exist", "Commit deadbee is \x1b[1mgone")
    changed = path.read_bytes()
    report = """\
kit/recordings/09-failed.http:60: differs from a fresh run
  -              "text": "Commit deadbee is \\x1b[1mgone in payments-api."
  +              "text": "Commit deadbee does not exist in payments-api."
  run: python -m kit record --only 09-failed
"""
    check_reports(kit, 1, report, "record", "--check")
    assert path.read_bytes() == changed


def test_check_reports_what_is_missing_and_what_no_scenario_makes(kit: Path) -> None:
    (kit / "recordings" / "09-failed.http").rename(kit / "recordings" / "11-left.http")
    report = """\
kit/recordings/09-failed.http: is not there
  run: python -m kit record --only 09-failed
kit/recordings/11-left.http: no scenario makes it
  run: python -m kit record
"""
    check_reports(kit, 1, report, "record", "--check")


def test_check_follows_the_suite(kit: Path) -> None:
    edit(kit / "agents" / "payments-api.yaml", "  c51e08d:", "  c51e08e:")
    run = run_kit("record", "--check", root=kit.parent)
    reports = [line for line in run.stderr.splitlines() if not line.startswith(" ")]
    assert run.returncode == 1
    where = [re.sub(r":\d+: differs from a fresh run", "", line) for line in reports]
    assert where == [
        "kit/recordings/10-cancel.http",
        "kit/recordings/10-cancel.rest.http",
        "kit/recordings/10-cancel.grpc.http",
        "kit/recordings/manifest.json",
    ]
    assert f"manifest.json:{manifest_line(kit, '10-cancel.grpc.http')}: " in reports[-1]


def test_record_repairs_and_removes_and_leaves_other_files_alone(kit: Path) -> None:
    folder = kit / "recordings"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    (folder / "03-blocking-task.http").write_text("broken", encoding="utf-8")
    (folder / "11-left.http").write_text("old", encoding="utf-8")
    (folder / "sdk").mkdir()
    (folder / "sdk" / "other.http").write_text("of another program", encoding="utf-8")
    run = run_kit("record", root=kit.parent)
    assert run.stdout.splitlines() == [
        "kit/recordings/03-blocking-task.http: recorded",
        *(f"kit/recordings/{name}: as before" for name in TWINS[1:]),
        "kit/recordings/manifest.json: as before",
        "kit/recordings/11-left.http: removed, no scenario makes it",
    ]
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    assert (folder / "sdk" / "other.http").read_text(encoding="utf-8") == "of another program"


def test_only_records_one_and_keeps_the_others_in_the_manifest(kit: Path) -> None:
    edit(kit / "agents" / "test-runner.yaml", "does not exist in", "is not in")
    manifest = kit / "recordings" / "manifest.json"
    before = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    assert run_kit("record", "--only", "09-failed", root=kit.parent).returncode == 0
    after = json.loads(manifest.read_text(encoding="utf-8"))["files"]
    changed = ["09-failed.grpc.http", "09-failed.http", "09-failed.rest.http"]
    assert [name for name in before if before[name] != after[name]] == changed
    assert "Commit deadbee is not in payments-api." in (kit / "recordings" / "09-failed.http").read_text(
        encoding="utf-8"
    )
    assert run_kit("record", "--check", root=kit.parent).returncode == 0


def test_scenario_that_stops_is_reported_with_its_line_and_nothing_is_written(kit: Path) -> None:
    edit(
        kit / "scenarios" / "09-failed.py",
        '"deadbee"))\n    await runner.send("run-tests-again"',
        '"deadbee"))\n    await runner.send("run-tests"',
    )
    before = {path: path.stat().st_mtime_ns for path in (kit / "recordings").iterdir()}
    report = "kit/scenarios/09-failed.py:13: the scenario stopped: step 'run-tests' is there already\n"
    check_reports(kit, 3, report, "record")
    assert {path: path.stat().st_mtime_ns for path in (kit / "recordings").iterdir()} == before


def test_scenario_that_is_not_python_is_reported_with_its_line(kit: Path) -> None:
    edit(kit / "scenarios" / "09-failed.py", "async def play", "async play")
    check_reports(kit, 3, "kit/scenarios/09-failed.py:9: is not Python: invalid syntax\n", "record", "--check")


def test_scenario_without_task_ids_is_reported(kit: Path) -> None:
    edit(kit / "scenarios" / "09-failed.py", "TASK_IDS =", "TASK_ID =")
    report = "kit/scenarios/09-failed.py: has no 'TASK_IDS'\n  did you mean 'TASK_ID'?\n"
    check_reports(kit, 3, report, "record", "--check")


def test_other_versions_than_the_pinned_ones_are_refused(kit: Path) -> None:
    edit(kit / "pins.yaml", "starlette: 1.10.0", "starlette: 1.10.1")
    report = """\
kit/pins.yaml:23: 'starlette' is pinned to 1.10.1, and 1.10.0 is installed
  run: ./manual setup
"""
    check_reports(kit, 3, report, "record")
    check_reports(kit, 3, report, "record", "--check")


@pytest.mark.parametrize(
    ("arguments", "report"),
    [
        (
            ["record", "--only", "cancel"],
            "kit/scenarios: no scenario is named 'cancel'\n  did you mean '10-cancel'?\n",
        ),
        (
            ["recrod"],
            "python -m kit: there is no command 'recrod'\n  did you mean 'record'?\n  run: python -m kit --help\n",
        ),
        (
            ["record", "--chekc"],
            "python -m kit record: unrecognized arguments: --chekc\n  run: python -m kit record --help\n",
        ),
        (
            ["serve", "--pace", "slow"],
            "python -m kit serve: argument --pace: 'slow' is no number of seconds\n  run: python -m kit serve --help\n",
        ),
    ],
)
def test_wrong_usage_is_one_report(arguments: list[str], report: str) -> None:
    check_reports(ROOT / "kit", 2, report, *arguments)


@pytest.mark.parametrize("arguments", [("record",), ("record", "--only", "10-cancel")])
def test_recordings_of_other_software_stay_as_they_are(kit: Path, arguments: tuple[str, ...]) -> None:
    manifest, name = kit / "recordings" / "manifest.json", "sdk/a2a-js/cancel-twice.rest.http"
    path, entry = kit / "recordings" / name, {"sha256": "0" * 64}
    path.parent.mkdir(parents=True)
    path.write_text("of another program", encoding="utf-8")
    loaded = json.loads(manifest.read_text(encoding="utf-8"))
    loaded["files"][name] = entry
    manifest.write_text(json.dumps(loaded), encoding="utf-8")
    assert run_kit(*arguments, root=kit.parent).stderr == ""
    assert json.loads(manifest.read_text(encoding="utf-8"))["files"][name] == entry
    assert path.read_text(encoding="utf-8") == "of another program"


def test_only_needs_a_manifest_that_can_be_read(kit: Path) -> None:
    (kit / "recordings" / "manifest.json").write_text("{", encoding="utf-8")
    run = run_kit("record", "--only", "09-failed", root=kit.parent)
    assert run.returncode == 3
    assert run.stderr.startswith("kit/recordings/manifest.json: is not JSON: ")
    assert run.stderr.endswith("\n  run: python -m kit record\n")


def test_only_does_not_mix_recordings_of_other_pins(kit: Path) -> None:
    edit(kit / "recordings" / "manifest.json", '"edition": "2026.10"', '"edition": "2026.09"')
    report = "kit/recordings/manifest.json: was made with other pins\n  run: python -m kit record\n"
    check_reports(kit, 1, report, "record", "--only", "09-failed")


OTHER = f"httpx=={version('httpx')}"  # what is installed stands for another version where the pins name one that is not
FOLDER = OTHER.replace("==", "-")


@pytest.fixture
def elsewhere(kit: Path) -> Path:
    """The same copy, made with an httpx that is not installed here, and its agent with other words."""
    for name in ("pins.yaml", "recordings/manifest.json"):
        edit(kit / name, version("httpx"), "0.1.0")
    edit(kit / "agents" / "test-runner.yaml", "does not exist in", "is not in")
    return kit


def back_home(kit: Path) -> None:
    """The environment of the pins again."""
    for name in ("pins.yaml", "recordings/manifest.json"):
        path = kit / name
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace('"0.1.0"', f'"{version("httpx")}"').replace(": 0.1.0", f": {version('httpx')}"))
    edit(kit / "agents" / "test-runner.yaml", "is not in", "does not exist in")


def test_what_another_version_does_otherwise_goes_into_a_folder_of_its_own(elsewhere: Path) -> None:
    folder = elsewhere / "recordings"
    pinned = {path.name: path.read_bytes() for path in folder.glob("*.http")}
    run = run_kit("record", "--also", OTHER, root=elsewhere.parent)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == (
        "".join(f"kit/recordings/{FOLDER}/09-failed{twin}.http: recorded\n" for twin in ("", ".rest", ".grpc"))
        + "kit/recordings/manifest.json: recorded\n"
        + "6 of 9 recordings are byte for byte those of the pinned versions\n"
    )
    assert {path.name: path.read_bytes() for path in folder.glob("*.http")} == pinned
    assert "Commit deadbee is not in" in (folder / FOLDER / "09-failed.http").read_text(encoding="utf-8")
    noted = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert noted["also"][FOLDER]["command"] == f"python -m kit record --also {OTHER}"
    assert (noted["also"][FOLDER]["packages"]["httpx"], noted["pins"]["packages"]["httpx"]) == (
        version("httpx"),
        "0.1.0",
    )
    assert [name for name in noted["files"] if "/" in name] == [
        f"{FOLDER}/09-failed{twin}.http" for twin in (".grpc", "", ".rest")
    ]


def test_a_run_with_the_pinned_versions_leaves_the_recordings_of_another_alone(elsewhere: Path) -> None:
    assert run_kit("record", "--also", OTHER, "--only", "09-failed", root=elsewhere.parent).returncode == 0
    back_home(elsewhere)
    before = {path: path.read_bytes() for path in (elsewhere / "recordings").rglob("*.*") if path.is_file()}
    assert run_kit("record", "--check", root=elsewhere.parent).returncode == 0
    assert run_kit("record", root=elsewhere.parent).returncode == 0
    assert run_kit("record", "--only", "10-cancel", root=elsewhere.parent).returncode == 0
    assert {path: path.read_bytes() for path in (elsewhere / "recordings").rglob("*.*") if path.is_file()} == before


def test_what_another_version_does_alike_by_now_is_removed(elsewhere: Path) -> None:
    assert run_kit("record", "--also", OTHER, root=elsewhere.parent).returncode == 0
    edit(elsewhere / "agents" / "test-runner.yaml", "is not in", "does not exist in")
    run = run_kit("record", "--also", OTHER, root=elsewhere.parent)
    assert run.stdout.splitlines()[-4:] == [
        *(
            f"kit/recordings/{FOLDER}/09-failed{twin}.http: removed, no scenario makes it"
            for twin in (".grpc", "", ".rest")
        ),
        "9 of 9 recordings are byte for byte those of the pinned versions",
    ]
    assert not list((elsewhere / "recordings" / FOLDER).iterdir())


@pytest.mark.parametrize(
    ("arguments", "code", "report"),
    [
        (
            ["--also", "httpx==0.0.1"],
            3,
            "python -m kit record --also httpx==0.0.1: httpx==0.0.1 is to be recorded, and {installed} is installed\n"
            "  in an environment of its own, with the other pins as they are: pip install httpx==0.0.1\n",
        ),
        (
            ["--also", "httpx=={installed}"],
            2,
            "kit/pins.yaml:18: httpx=={installed} is what is pinned\n  run: python -m kit record\n",
        ),
        (["--also", "htpx==1"], 2, "kit/pins.yaml: pins no 'htpx'\n  did you mean 'httpx'?\n"),
        (
            ["--also", "httpx"],
            2,
            "python -m kit record: argument --also: 'httpx' is no package and version, such as a2a-sdk==1.3.0\n"
            "  run: python -m kit record --help\n",
        ),
        (
            ["--also", "httpx==0.0.1", "--check"],
            2,
            "python -m kit record: argument --check: not with --also, since no clock of ours keeps the times of another"
            " version\n  run: python -m kit record --help\n",
        ),
    ],
    ids=["not installed", "pinned", "mistyped", "no version", "with --check"],
)
def test_another_version_that_cannot_be_recorded_is_reported(
    arguments: list[str], code: int, report: str, kit: Path
) -> None:
    installed = version("httpx")
    typed = [word.format(installed=installed) for word in arguments]
    check_reports(kit, code, report.format(installed=installed), "record", *typed)


def test_another_version_is_compared_with_recordings_that_are_there(elsewhere: Path) -> None:
    (elsewhere / "recordings" / "10-cancel.http").unlink()
    report = (
        "kit/recordings/10-cancel.http: is not there to compare with\n"
        "  run: python -m kit record, with the pinned versions\n"
    )
    check_reports(elsewhere, 3, report, "record", "--also", OTHER)
