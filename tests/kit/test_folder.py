"""The recordings are replaced as a set: whoever looks, at any moment, sees the old set or the new one."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kit.errors import KitError
from kit.recorder.folder import Recorded, replace
from tests.kit.helpers import ROOT, copy_of_kit, edit, run_kit

KILLED_EVERYWHERE = Path(__file__).parent / "killed_everywhere.py"


@pytest.mark.parametrize("swap", ["exchange", "one-by-one"])
def test_kill_at_any_file_operation_leaves_whole_recordings(swap: str, tmp_path: Path) -> None:
    command = [sys.executable, str(KILLED_EVERYWHERE), swap, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    kills = int(run.stdout)
    assert kills > 30


def test_record_killed_at_random_moments_leaves_the_old_set_or_the_new_one(tmp_path: Path) -> None:
    kit = copy_of_kit(tmp_path) / "kit"
    old = contents(kit / "recordings")
    edit(kit / "agents" / "test-runner.yaml", "{failed} failed", "{failed} of {total} failed")
    edit(kit / "agents" / "test-runner.yaml", "does not exist in", "is not in")
    chance = random.Random(20261006)
    seen = [killed(kit, chance.uniform(1.0, 6.0)) for _ in range(4)]
    assert run_kit("record", root=tmp_path).returncode == 0
    new = contents(kit / "recordings")
    assert new.keys() == old.keys()
    assert new["03-blocking-task.http"] != old["03-blocking-task.http"]
    assert all(found in (old, new) for found in seen)
    assert not list(kit.glob(".recordings-*"))
    assert run_kit("record", "--check", root=tmp_path).returncode == 0


def test_two_recorders_do_not_write_at_once(tmp_path: Path) -> None:
    lock = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    with pytest.raises(KitError) as raised:
        replace(tmp_path / "recordings", Recorded({"a.http": "a"}, complete=True))
    os.close(lock)
    assert str(raised.value) == f"{tmp_path}: another recorder is writing\n  run it again later"
    assert not list((tmp_path / "recordings").iterdir())


def test_file_that_stays_the_same_keeps_its_time(tmp_path: Path) -> None:
    folder = tmp_path / "recordings"
    replace(folder, Recorded({"a.http": "a", "b.http": "b"}, complete=True))
    os.utime(folder / "a.http", (1, 1))
    assert replace(folder, Recorded({"a.http": "a", "b.http": "c"}, complete=True)) == ["b.http"]
    assert (folder / "a.http").stat().st_mtime == 1


def killed(kit: Path, after: float) -> dict[str, bytes]:
    """What is in the recordings after a `record` was killed."""
    process = subprocess.Popen([sys.executable, "-m", "kit", "record"], cwd=kit.parent, stdout=subprocess.DEVNULL)
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return contents(kit / "recordings")


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
