"""`manual review` by cause: a manual in a checkout, recorded again with another registry."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.helpers import CASES
from tests.site.manuals import SECOND, Run, copy_of, edit, manual, record_again

PULL = "kit/recordings/02-pull.http"
HINT = '      "message": "OCI manifest found, but accept header does not support OCI manifests"'


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout of the second manual."""
    root = copy_of(SECOND, tmp_path / "manual")
    subprocess.run(["git", "-C", root, "init", "-q"], check=True)
    commit(root)
    return root


def commit(root: Path) -> None:
    for command in (["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"]):
        subprocess.run(["git", "-C", root, *command], check=True)


@pytest.fixture
def again(root: Path) -> Path:
    """The same, with a repository of another name and a hint in an error, and the page mended for the name."""
    path = root / PULL
    edit(path, '"name": "harbor/tides"', '"name": "harbor/dusk"')
    edit(path, "Content-Length: 40\n", "Content-Length: 39\n")
    edit(path, HINT, f'{HINT},\n      "hint": "Accept"')
    edit(path, "Content-Length: 122\n", "Content-Length: 138\n")
    record_again(root)
    return root


def check_golden(name: str, run: Run, *, update: bool) -> None:
    """Compare what a review printed with a file of tests/cases/review."""
    path = CASES / "review" / name
    if update:
        path.write_text(run.out, "utf-8", newline="\n")
    assert (run.code, run.out, run.err) == (1, path.read_text("utf-8"), "")


def test_each_cause_lists_the_entries_that_it_touches_and_what_must_be_mended_first(
    again: Path, *, update: bool
) -> None:
    check_golden("narrow.txt", manual(again, "review"), update=update)


def test_a_wide_terminal_has_old_and_new_in_two_columns(
    again: Path, monkeypatch: pytest.MonkeyPatch, *, update: bool
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    check_golden("wide.txt", manual(again, "review"), update=update)


def test_the_recordings_of_a_folder_or_a_revision_are_compared_alike(again: Path, tmp_path: Path) -> None:
    folder = tmp_path / "old"
    subprocess.run(["git", "-C", again, "worktree", "add", "-q", folder, "HEAD"], check=True)
    since_head = manual(again, "review")
    assert manual(again, "review", "--before", "HEAD") == since_head
    old = str(folder / "kit/recordings")
    assert manual(again, "review", "--before", old).out == since_head.out.replace("since HEAD", f"since {old}")


def test_what_is_neither_a_folder_nor_a_revision_is_reported(again: Path) -> None:
    assert manual(again, "review", "--before", "--all") == Run(
        2,
        "",
        "manual review: '--all' is neither a folder nor a revision of git that has kit/recordings\n"
        "  --before FOLDER, or --before REVISION in a checkout\n",
    )


def test_recordings_as_in_the_checkout_have_no_cause(root: Path) -> None:
    assert manual(root, "review") == Run(0, "nothing to accept\n", "")


def test_an_entry_of_two_causes_stands_under_both_and_is_decided_once(again: Path) -> None:
    edit(
        again / PULL,
        '"code": "MANIFEST_UNKNOWN",\n      "message": "OCI',
        '"code": "MANIFEST_GONE",\n      "message": "OCI',
    )
    record_again(again)
    run = manual(again, "review")
    name = "pull/ask-for-a-manifest:no-accept"
    assert [line for line in run.out.split("\n") if line.startswith(name)] == [
        f"{name}  (snippet, changed)  docs/pull/ask-for-a-manifest.md:11",
        f"{name}  (as under 2)",
    ]
    assert manual(again, "review", "--accept", name, "--reason", "x").out.endswith("\n1 to mend first\n")


def test_what_must_be_mended_first_cannot_be_decided(again: Path) -> None:
    name = "index:rec:02-pull#tags.response.body$.name"
    assert manual(again, "review", "--accept", name, "--reason", "x") == Run(
        2,
        "",
        f"manual review: '{name}' cannot be decided before the page is mended\n"
        "  docs/index.md:10: the page says 'harbor/tides', the recording says 'harbor/dusk'\n",
    )


# Decisions

NAME = "pull/ask-for-a-manifest:no-accept"
REJECTED = """\
docs/pull/ask-for-a-manifest.md:11: snippet no-accept shows something else than was accepted
  11 | /// snippet | no-accept
     | ^ accepted
  was: "message": "OCI manifest found, but accept header does not support OCI manifests"
  now: "message": "OCI manifest found, but accept header does not support OCI manifests",
  rejected: the hint is a bug of the registry
  mend the page or the recording, or accept it after all: manual review pull/ask-for-a-manifest
"""
NEW_AND_REJECTED = """\
docs/index.md:10: nobody has accepted what the page shows at value rec:02-pull#tags.response.status
  10 | … [one](val:tags) tag, [`2026`](val:tag) [`200`](rec:02-pull#tags.response.status). It was pushed and…
     |                                          ^ accepted
  rejected: nobody asks
  mend the page or the recording, or accept it after all: manual review index
1 finding; more: manual explain accepted
"""


def test_a_rejected_change_stays_a_finding_with_its_reason_until_it_changes(again: Path) -> None:
    run = manual(again, "review", "--reject", NAME, "--reason", "the hint is a bug of the registry")
    assert (run.code, run.err) == (1, "")
    assert "    rejected: the hint is a bug of the registry\n" in run.out
    assert run.out.endswith("\n1 rejected, 1 to mend first\n")
    assert REJECTED in manual(again, "check").err
    edit(again / PULL, '"hint": "Accept"', '"hint": "Accept it"')
    record_again(again)
    assert "rejected:" not in manual(again, "check").err


def test_a_rejected_change_can_be_accepted_after_all(again: Path) -> None:
    manual(again, "review", "--reject", NAME, "--reason", "no")
    run = manual(again, "review", "--accept", NAME, "--reason", "the registry keeps it")
    assert (run.err, run.out.endswith("\n1 to mend first\n")) == ("", True)
    assert "no-accept" not in manual(again, "check").err


def test_what_is_new_can_be_rejected(root: Path) -> None:
    edit(root / "docs/index.md", ", [`2026`](val:tag)", ", [`2026`](val:tag) [`200`](rec:02-pull#tags.response.status)")
    manual(root, "review", "--reject", "index:rec:02-pull#tags.response.status", "--reason", "nobody asks")
    assert manual(root, "check").err == NEW_AND_REJECTED


def test_every_decision_goes_to_the_end_of_the_log_a_rejection_with_what_the_page_shows(root: Path) -> None:
    edit(root / "docs/index.md", ", [`2026`](val:tag)", ", [`200`](rec:02-pull#tags.response.status)")
    edit(root / "snippets/index.yaml", '  tag: "02-pull#tags.response.body$.tags[0]"\n', "")
    log = root / "kit/review.log.yaml"
    log.unlink(missing_ok=True)
    manual(root, "review", "--reject", "index:rec:02-pull#tags.response.status", "--reason", "nobody asks")
    first = log.read_text("utf-8")
    assert (
        first
        == """\
# Every decision of a review, in order. Only `manual review` writes here, at the end.
- page: "index"
  entry: "value rec:02-pull#tags.response.status"
  decision: "rejected"
  reason: "nobody asks"
  edition: "1"
  now:
    address: "02-pull#tags.response.status"
    shown: "200"
"""
    )
    manual(root, "review", "--accept", "index:tag", "--reason", "it is gone")
    assert (
        log.read_text("utf-8")
        == first
        + """\
- page: "index"
  entry: "value tag"
  decision: "accepted"
  reason: "it is gone"
  edition: "1"
"""
    )


def test_a_rejection_has_a_reason(again: Path) -> None:
    assert manual(again, "review", "--reject", NAME) == Run(
        2, "", 'manual review: a rejection has a reason\n  --reason "what is wrong"\n'
    )


def test_accepting_and_rejecting_are_two_commands(again: Path) -> None:
    run = manual(again, "review", "--reject", NAME, "--accept", NAME, "--reason", "x")
    assert (run.code, run.out) == (2, "")
    assert run.err.endswith("Error: --accept and --reject each have a reason, so they are two commands\n")


def test_there_is_no_word_for_all_changes(again: Path) -> None:
    for word in ("all", "*", "pull/ask-for-a-manifest", "pull/ask-for-a-manifest:*"):
        run = manual(again, "review", "--accept", word, "--reason", "x")
        assert (run.code, run.err.split("\n")[0]) == (2, f"manual review: '{word}' is not a change to decide")


# Names


@pytest.fixture
def two(root: Path) -> Path:
    """A page with a snippet and a value of one name, both new."""
    edit(root / "docs/index.md", ", [`2026`](val:tag)", ", [`2026`](val:tag) [`200`](val:two)")
    path = root / "docs/index.md"
    path.write_text(f"{path.read_text('utf-8')}\n/// snippet | two\n///\n", "utf-8")
    snippet, value = '{from: "02-pull#tags.response.body"}', '"02-pull#tags.response.status"'
    edit(root / "snippets/index.yaml", "values:\n", f"snippets:\n  two: {snippet}\nvalues:\n  two: {value}\n")
    return root


def test_two_changes_of_one_name_are_told_apart_by_their_kind(two: Path) -> None:
    assert manual(two, "review", "--accept", "index:two", "--reason", "x") == Run(
        2,
        "",
        "manual review: 'index:two' names 2 changes\n  say which: 'index:snippet two', 'index:value two'\n",
    )
    listed = manual(two, "review").out
    assert [line.partition("  ")[0] for line in listed.split("\n") if line.startswith("index")] == [
        "index:snippet two",
        "index:value two",
    ]
    run = manual(two, "review", "--accept", "index:snippet two", "--reason", "x")
    assert (run.code, run.out.split("  ")[0], run.out.split("\n")[-2]) == (1, "index:two", "1 to accept")
    assert manual(two, "review", "--accept", "index:two", "--reason", "x") == Run(0, "nothing to accept\n", "")


def test_of_a_long_listing_what_is_alike_is_left_out(root: Path) -> None:
    text = 'snippets:\n  long: {from: "02-pull#manifest.response"}\n'
    with (root / "snippets/index.yaml").open("a", encoding="utf-8") as file:
        file.write(text)
    path = root / "docs/index.md"
    path.write_text(f"{path.read_text('utf-8')}\n/// snippet | long\n///\n", "utf-8")
    config, more = '    "size": 82\n  },\n  "layers": [', ",\n".join(f'    "more{n}": {n}' for n in range(40))
    recording = root / PULL
    longer = recording.read_text("utf-8").replace(config, config.replace("82\n", f"82,\n{more}\n"), 1)
    recording.write_text(longer, "utf-8", newline="\n")
    record_again(root)
    manual(root, "review", "--accept", "index:long", "--reason", "x")
    commit(root)
    edit(root / PULL, '"more20": 20', '"more20": 21')
    record_again(root)
    assert (
        manual(root, "review", "index").out.partition("index:long")[2]
        == """\
  (snippet, changed)  docs/index.md:17
      … 33 lines alike
          "more18": 18,
          "more19": 19,
    -     "more20": 20,
    +     "more20": 21,
          "more21": 21,
          "more22": 22,
      … 37 lines alike
    accepted before: x

1 to accept
"""
    )
