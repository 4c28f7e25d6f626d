"""What the committed recordings show, and that a fresh run under any circumstances gives the same bytes."""

from __future__ import annotations

import multiprocessing
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from build_tools.recordings.http_format import parse, render
from kit.data import JsonObject
from tests.kit.helpers import ROOT, recorded, response, run_kit

if TYPE_CHECKING:
    from collections.abc import Iterator

RECORDINGS = sorted((ROOT / "kit" / "recordings").glob("*.http"))
FINE = "the recordings are what a fresh run gives\n"


@pytest.mark.parametrize("seed", ["1", "4242"])
def test_committed_recordings_equal_a_fresh_run_under_any_hash_seed(seed: str) -> None:
    run = run_kit("record", "--check", PYTHONHASHSEED=seed)
    assert (run.returncode, run.stdout, run.stderr) == (0, FINE, "")


def test_committed_recordings_equal_a_fresh_run_while_both_cores_are_busy() -> None:
    with busy_cores():
        run = run_kit("record", "--check")
    assert (run.returncode, run.stdout, run.stderr) == (0, FINE, "")


def test_committed_recordings_equal_a_fresh_run_whatever_protobuf_was_asked_to_use() -> None:
    run = run_kit("record", "--check", PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="upb")
    assert (run.returncode, run.stdout, run.stderr) == (0, FINE, "")


def test_an_empty_clone_records_the_same_bytes(tmp_path: Path) -> None:
    clone = empty_clone(tmp_path)
    for path in (clone / "kit" / "recordings").glob("*.http"):  # those with other versions stay
        path.unlink()
    assert run_kit("record", root=clone).returncode == 0
    fresh, committed = ((root / "kit" / "recordings").rglob("*.*") for root in (clone, ROOT))
    assert {path.name: path.read_bytes() for path in fresh if path.is_file()} == {
        path.name: path.read_bytes() for path in committed if path.is_file()
    }


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)
def test_recording_is_in_the_format(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(parse(text, path.name)) == text


def test_suite_with_a_failing_test_completes() -> None:
    recording = recorded("03-blocking-task")
    task = response(recording, "run-tests")["result"]["task"]
    log, summary = task["artifacts"]
    assert task["id"] == "3d8f7801-f421-4e4e-aa2d-8b6da17d9281"
    assert (task["status"]["state"], text(task)) == ("TASK_STATE_COMPLETED", "1 failed, 11 passed")
    assert [log["artifactId"], log["name"], len(log["parts"])] == ["test-log", "test-log.txt", 4]
    assert [summary["artifactId"], summary["name"]] == ["summary", "summary.json"]
    assert list(summary["parts"][0]["data"])[:2] == ["passed", "failed"]
    assert response(recording, "get-task")["result"] == task


def test_unknown_commit_fails_without_artifacts_and_fails_the_same_way_again() -> None:
    recording = recorded("09-failed")
    first, again = (response(recording, step)["result"]["task"] for step in ("run-tests", "run-tests-again"))
    assert first["id"] == "8ae21dcb-7449-4d90-82a6-ac01b20fd782"
    assert (first["status"]["state"], text(first)) == (
        "TASK_STATE_FAILED",
        "Commit deadbee does not exist in payments-api.",
    )
    assert "artifacts" not in first
    assert again["id"] != first["id"]
    assert (again["status"]["state"], text(again)) == (first["status"]["state"], text(first))


def test_canceled_task_keeps_exactly_two_chunks() -> None:
    recording = recorded("10-cancel")
    task = response(recording, "cancel")["result"]
    assert task["id"] == "f22ed7af-848d-4f4d-8cd1-3204d1e1bbaf"
    assert (task["status"]["state"], text(task)) == ("TASK_STATE_CANCELED", "Canceled at the client's request.")
    assert [(artifact["name"], len(artifact["parts"])) for artifact in task["artifacts"]] == [("test-log.txt", 2)]
    assert response(recording, "get-task")["result"] == task


def test_canceled_task_refuses_and_its_context_goes_on() -> None:
    recording = recorded("10-cancel")
    refused = ("second-cancel", "send-to-canceled", "subscribe-to-canceled")
    assert [response(recording, step)["error"]["code"] for step in refused] == [-32002, -32004, -32004]
    canceled = response(recording, "cancel")["result"]
    onward = response(recording, "new-task")["result"]["task"]
    assert onward["contextId"] == canceled["contextId"]
    assert onward["history"][0]["referenceTaskIds"] == [canceled["id"]]
    assert onward["status"]["state"] == "TASK_STATE_COMPLETED"


def text(task: JsonObject) -> str:
    return "".join(part["text"] for part in task["status"]["message"]["parts"])


def empty_clone(folder: Path) -> Path:
    """A clone, with the changes of the working tree that are not committed yet, and nothing that git ignores."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], check=True)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "kit", "build_tools"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, clone / name)
    return clone


@contextmanager
def busy_cores() -> Iterator[None]:
    """Keeps as many cores busy as there are."""
    spawn = multiprocessing.get_context("spawn")
    spinners = [spawn.Process(target=spin, daemon=True) for _ in range(multiprocessing.cpu_count())]
    for spinner in spinners:
        spinner.start()
    yield
    for spinner in spinners:
        spinner.kill()
        spinner.join()


def spin() -> None:
    while True:
        pass
