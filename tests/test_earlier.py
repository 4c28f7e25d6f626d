from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from build_tools.earlier import earlier
from build_tools.project import load
from tests.helpers import refusal
from tests.site.manuals import SECOND, copy_of, edit

SAME = frozenset({"01-push", "03-webhook"})


def git(root: Path, *arguments: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", "-C", root, *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The second manual two folders deep in a checkout, with one recording made anew since the last commit."""
    root = copy_of(SECOND, tmp_path / "manuals/second")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", "a")
    edit(root / "kit/recordings/02-pull.http", '"name": "harbor/tides"', '"name": "harbor/moons"')
    return root


def test_without_a_word_the_recordings_of_head_are_read_and_those_that_are_the_same_are_not_parsed(root: Path) -> None:
    found = earlier(load(root))
    assert found is not None
    assert (found.name, list(found.files), found.same) == ("HEAD", ["02-pull"], SAME)
    assert found.files["02-pull"].path == "HEAD:kit/recordings/02-pull.http"
    assert '"name": "harbor/tides",' in [line.text.strip() for line in found.files["02-pull"].lines]


def test_a_revision_and_a_folder_are_read_alike(root: Path, tmp_path: Path) -> None:
    git(root, "tag", "first")
    git(root, "worktree", "add", "-q", str(tmp_path / "old"), "first")
    old = str(tmp_path / "old/manuals/second/kit/recordings")
    for word in ("first", old):
        found = earlier(load(root), word)
        assert found is not None
        assert (found.name, list(found.files), found.same) == (word, ["02-pull"], SAME)


def test_outside_a_checkout_there_is_nothing_to_compare_with(tmp_path: Path) -> None:
    assert earlier(load(copy_of(SECOND, tmp_path))) is None


def test_a_recording_that_git_does_not_know_yet_is_new(root: Path) -> None:
    (root / "kit/recordings/02-pull.http").rename(root / "kit/recordings/04-pull.http")
    found = earlier(load(root))
    assert found is not None
    assert (list(found.files), found.same) == (["02-pull"], SAME)


def test_an_old_recording_that_cannot_be_parsed_is_reported_with_its_revision(root: Path) -> None:
    edit(root / "kit/recordings/02-pull.http", "### no-accept\n", "### No Accept\n")
    git(root, "commit", "-qam", "b")
    edit(root / "kit/recordings/02-pull.http", "### No Accept\n", "### no-accept\n")
    project = load(root)
    assert str(refusal(lambda: earlier(project))).startswith("HEAD:kit/recordings/02-pull.http:43: expected a step")


@pytest.mark.parametrize("word", ["nowhere", "--help", "HEAD~9"])
def test_a_word_that_is_neither_is_reported(word: str, root: Path) -> None:
    project = load(root)
    assert str(refusal(lambda: earlier(project, word))) == (
        f"manual review: '{word}' is neither a folder nor a revision of git that has kit/recordings\n"
        "  --before FOLDER, or --before REVISION in a checkout"
    )
