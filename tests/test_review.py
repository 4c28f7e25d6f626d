from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.manuals import ENVIRONMENT, SECOND, Run, copy_of, edit, manual, python, record_again

LOCK, LOG = "kit/accepted.lock", "kit/review.log.yaml"
HOW = '  --reason "why the page may show this now"\n'


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal as narrow as most tests expect it."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The second manual with one value recorded otherwise, and its page mended."""
    root = copy_of(SECOND, tmp_path)
    edit(root / "kit/recordings/02-pull.http", '"name": "harbor/tides"', '"name": "harbor/moons"')
    record_again(root)
    edit(root / "docs/index.md", "`harbor/tides`", "`harbor/moons`")
    return root


NAME = "index:rec:02-pull#tags.response.body$.name"
CHANGE = f"""\
{NAME}  (value, changed)  docs/index.md:10
    Both chapters follow one artifact, «harbor/moons», with one tag, 2026.
    - harbor/tides
    + harbor/moons
    accepted before: first edition
"""


def test_nothing_to_accept_is_said_and_is_fine(tmp_path: Path) -> None:
    assert manual(copy_of(SECOND, tmp_path), "review") == Run(0, "nothing to accept\n", "")


def test_a_change_is_listed_old_and_new_side_by_side(root: Path) -> None:
    assert manual(root, "review") == Run(1, f"{CHANGE}1 to accept\n", "")
    assert manual(root, "review", "index") == Run(1, f"{CHANGE}1 to accept\n", "")
    assert manual(root, "review", "push/upload-in-chunks") == Run(0, "nothing to accept\n", "")


def test_an_accepted_change_keeps_its_reason_and_makes_the_check_green(root: Path) -> None:
    before = (root / LOCK).read_text("utf-8")
    assert manual(root, "review", "--accept", NAME, "--reason", " renamed ") == Run(0, "nothing to accept\n", "")
    was, reason = '    shown: "harbor/tides"\n    reason: "first edition"\n', '    reason: "renamed"\n'
    assert (root / LOCK).read_text("utf-8") == before.replace(was, f'    shown: "harbor/moons"\n{reason}', 1)
    assert manual(root, "check").code == 0


@pytest.mark.parametrize(
    ("arguments", "report"),
    [
        (["--accept", NAME], f"manual review: an acceptance has a reason\n{HOW}"),
        (["--accept", NAME, "--reason", "  "], f"manual review: an acceptance has a reason\n{HOW}"),
        (
            ["--accept", NAME[:-1], "--reason", "x"],
            f"manual review: '{NAME[:-1]}' is not a change to decide\n  did you mean '{NAME}'?\n",
        ),
        (["--accept", "index:tag", "--reason", "x"], "manual review: 'index:tag' is not a change to decide\n"),
        (["indx"], "manual review: page 'indx' is not there\n  did you mean 'index'?\n"),
    ],
    ids=["no reason", "blank reason", "a name mistyped", "no change", "a page mistyped"],
)
def test_what_cannot_be_accepted_is_reported_and_the_lock_stays(arguments: list[str], report: str, root: Path) -> None:
    before = (root / LOCK).read_bytes()
    assert manual(root, "review", *arguments) == Run(2, "", report)
    assert (root / LOCK).read_bytes() == before


def test_a_manual_that_cannot_be_read_is_not_accepted(root: Path) -> None:
    (root / "docs/bad.md").write_bytes(b"a \xff b")
    run = manual(root, "review", "--accept", NAME, "--reason", "x")
    assert (run.code, run.out) == (3, "")
    assert run.err.startswith(
        "docs/bad.md:1: byte 0xff is not UTF-8\n  1 | a \ufffd b\n    |   ^ file\n  save the file"
    )


def test_what_is_new_and_what_is_gone_is_listed_and_accepted(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    edit(root / "docs/index.md", ", [`2026`](val:tag)", ", [`200`](rec:02-pull#tags.response.status)")
    edit(root / "snippets/index.yaml", '  tag: "02-pull#tags.response.body$.tags[0]"\n', "")
    listed = manual(root, "review")
    assert listed == Run(
        1,
        """\
index:rec:02-pull#tags.response.status  (value, new)  docs/index.md:10
    Both chapters follow one artifact, harbor/tides, with one tag, «200».
    200
    at 02-pull#tags.response.status
index:tag  (value, no longer shown)  kit/accepted.lock
    - 2026
    accepted before: first edition
2 to accept
""",
        "",
    )
    one = manual(root, "review", "--accept", "index:tag", "--reason", "x")
    assert (one.code, one.out.split("\n")[-2]) == (1, "1 to accept")
    both = manual(root, "review", "--accept", "index:rec:02-pull#tags.response.status", "--reason", "x")
    assert both == Run(0, "nothing to accept\n", "")
    assert "value tag:" not in (root / LOCK).read_text("utf-8").split("pull/ask")[0]


def at_a_terminal(root: Path, typed: str) -> tuple[int, str]:
    """Run `manual review` at a terminal of its own, and type."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "build_tools", "review"]
    narrow = {**ENVIRONMENT, "COLUMNS": "80"}
    with subprocess.Popen(command, cwd=root, env=narrow, stdin=theirs, stdout=theirs, stderr=theirs) as running:
        os.close(theirs)
        os.write(ours, typed.encode())
        said = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:  # Linux says so when the other side has closed
                break
            if not piece:
                break
            said += piece
        code = running.wait(timeout=20)
    os.close(ours)
    return code, said.decode().replace("\r\n", "\n")


def test_at_a_terminal_each_change_is_asked_for_and_an_answer_is_written_at_once(root: Path) -> None:
    code, said = at_a_terminal(root, "a\nrenamed\n")
    assert (code, "a accept, r reject, Enter leave it, q stop: " in said, "reason: " in said) == (0, True, True)
    assert manual(root, "review") == Run(0, "nothing to accept\n", "")
    assert '"renamed"' in (root / LOCK).read_text("utf-8")


def test_at_a_terminal_a_rejection_is_kept_and_not_asked_for_again(root: Path) -> None:
    before = (root / LOCK).read_bytes()
    assert at_a_terminal(root, "r\nnot that name\n")[0] == 1
    code, said = at_a_terminal(root, "")
    assert (code, said) == (1, f"1 of 1\n{CHANGE}    rejected: not that name\n")
    assert (root / LOCK).read_bytes() == before


def test_at_a_terminal_no_reason_is_no_decision(root: Path) -> None:
    assert at_a_terminal(root, "a\n \n")[0] == 1
    assert not (root / LOG).exists()


def test_at_a_terminal_q_stops_and_accepts_nothing(root: Path) -> None:
    before = (root / LOCK).read_bytes()
    code, said = at_a_terminal(root, "q\n")
    assert (code, "1 of " in said) == (1, True)
    assert (root / LOCK).read_bytes() == before


def test_at_a_terminal_enter_leaves_a_change_for_later(root: Path) -> None:
    before = (root / LOCK).read_bytes()
    code, said = at_a_terminal(root, "\n")
    assert (code, CHANGE in said) == (1, True)
    assert (root / LOCK).read_bytes() == before


SHORT_OF_SPACE = """
import resource, signal, sys
from build_tools.cli import main
signal.signal(signal.SIGXFSZ, signal.{action})
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))
sys.argv = ["manual", "review", "--accept", {name!r}, "--reason", "x"]
main()
"""


def short_of_space(root: Path, action: str) -> subprocess.CompletedProcess[str]:
    script = SHORT_OF_SPACE.format(action=action, name=NAME)
    command = [sys.executable, "-c", script]
    return subprocess.run(command, cwd=root, env=ENVIRONMENT, capture_output=True, text=True, check=False)


def test_a_full_disk_leaves_the_old_lock_whole_and_is_reported(root: Path) -> None:
    before = (root / LOCK).read_bytes()
    run = short_of_space(root, "SIG_IGN")
    assert (run.returncode, run.stdout) == (3, "")
    assert run.stderr.startswith(
        "accepted.lock: the file cannot be written: file too large\n  what was there before is still there\n"
    )
    assert (root / LOCK).read_bytes() == before
    assert [path.name for path in (root / "kit").iterdir() if path.name.startswith(".")] == []


def test_a_review_killed_while_it_writes_leaves_the_old_lock_whole_and_the_next_one_works(root: Path) -> None:
    before = (root / LOCK).read_bytes()
    assert short_of_space(root, "SIG_DFL").returncode == -signal.SIGXFSZ
    assert (root / LOCK).read_bytes() == before
    assert python(root, "build_tools", "review", "--accept", NAME, "--reason", "x").code == 0


def test_a_listing_that_became_one_on_each_binding_is_two_changes_told_apart_by_their_kind(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path)
    edit(root / "mkdocs.yml", "  manual:\n", "  manual:\n    bindings: {HTTP: .http}\n")
    edit(root / "docs/pull/ask-for-a-manifest.md", "/// snippet | range", "/// bindings | range")
    edit(root / "snippets/pull/ask-for-a-manifest.yaml", "  range:\n", "bindings:\n  range:\n")
    names = [f"pull/ask-for-a-manifest:{kind} range" for kind in ("bindings", "snippet")]
    told = manual(root, "review").out
    assert [line.partition("  ")[0] for line in told.split("\n") if line.startswith("pull/")] == names
    assert told.endswith("\n2 to accept\n")
    run = manual(root, "review", "--accept", names[0], "--accept", names[1], "--reason", "x")
    assert run == Run(0, "nothing to accept\n", "")
    assert manual(root, "check").code == 0
