"""The suite file is an input: what it says is what test-runner reports."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kit.agents.suite import load_suite
from kit.data import JsonObject
from kit.errors import KitError
from tests.kit.helpers import SUITE, edit, recorded, response

FAILURE = "    failures:\n      test_split_refund_leaves_no_remainder: |\n"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    return Path(shutil.copy(SUITE, tmp_path / "suite.yaml"))


def test_one_more_failure_changes_log_counts_summary_and_status(suite: Path) -> None:
    edit(
        suite, FAILURE, f"    failures:\n      test_key_expires_after_a_day: |\n        E TimeoutError\n{FAILURE[14:]}"
    )
    task = completed(suite)
    assert task["status"]["message"]["parts"][0]["text"] == "2 failed, 10 passed"
    assert summary(task)["passed"] == 10
    assert summary(task)["failed"] == 2
    assert summary(task)["failedTests"] == [
        "tests/test_idempotency.py::test_key_expires_after_a_day",
        "tests/test_refunds.py::test_split_refund_leaves_no_remainder",
    ]
    assert "  FAILED test_key_expires_after_a_day (0.37 s)\n      E TimeoutError\n" in log(task)
    assert log(task).endswith("2 failed, 10 passed in 10.02 s\n")


def test_no_failure_passes_all_tests(suite: Path) -> None:
    edit(suite, "    failures:", "    failed-before:")
    task = completed(suite)
    assert task["status"]["message"]["parts"][0]["text"] == "0 failed, 12 passed"
    assert summary(task)["failedTests"] == []
    assert "FAILED" not in log(task)


def test_slower_test_ends_the_task_later(suite: Path) -> None:
    edit(suite, "ms: 2150", "ms: 12150")
    assert completed(suite)["status"]["timestamp"] == "2026-10-06T09:00:20.020Z"


def test_commit_taken_out_of_the_file_does_not_exist(suite: Path) -> None:
    edit(suite, "  9f3c2e1:", "  9f3c2e2:")
    task = completed(suite)
    assert task["status"]["message"]["parts"][0]["text"] == "Commit 9f3c2e1 does not exist in payments-api."
    assert task["status"]["state"] == "TASK_STATE_FAILED"


@pytest.mark.parametrize(
    ("old", "new", "report"),
    [
        (
            "      test_split_refund_leaves",
            "      test_split_refunds_leaves",
            ":36: 'test_split_refunds_leaves_no_remainder' is no test\n"
            "  did you mean 'test_split_refund_leaves_no_remainder'?",
        ),
        ("    change: Round", "    changed: Round", ": has no 'change'\n  did you mean 'changed'?"),
        ("  9f3c2e1:", "  9333221:", ":33: commit '9333221' is a number\n  put it in quotes"),
        ("  9f3c2e1:", "\t9f3c2e1:", ":33: is not YAML: found character '\\t' that cannot start any token"),
        (
            "stops: refused",
            "stops: refuse",
            ":53: 'refuse' is no 'stops'\n"
            "  known: canceled, refused, broken, ignored, completed\n"
            "  did you mean 'refused'?",
        ),
        (
            "{after: completed,",
            "{after: end,",
            ":65: 'end' is no 'after'\n  known: completed, canceled",
        ),
        ("ms: 640", "ms: soon", ":11: 'ms' is not a int: 'soon'"),
    ],
)
def test_mistake_in_the_file_is_reported_with_its_line(suite: Path, old: str, new: str, report: str) -> None:
    edit(suite, old, new)
    with pytest.raises(KitError) as raised:
        load_suite(suite)
    assert str(raised.value) == f"{suite}{report}"


def completed(suite: Path) -> JsonObject:
    task: JsonObject = response(recorded("03-blocking-task", suite), "run-tests")["result"]["task"]
    return task


def summary(task: JsonObject) -> JsonObject:
    data: JsonObject = task["artifacts"][1]["parts"][0]["data"]
    return data


def log(task: JsonObject) -> str:
    return "".join(part["text"] for part in task["artifacts"][0]["parts"])
