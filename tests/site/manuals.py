"""Copies of the two manuals to break, the command on them, and their built sites."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from build_tools.cli import main
from build_tools.project import Project, load, read_site
from tests.browser.node import alone

ROOT = Path(__file__).parents[2]
SECOND = ROOT / "tests/assets/oci-distribution"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
"""The tools of this checkout, wherever the command runs."""
_NEEDED = (
    *("docs", "figures", "snippets", "tables", "mkdocs.yml"),
    *("kit/recordings", "kit/accepted.lock", "kit/pins.yaml", "kit/quotes.lock"),
    *("kit/protocol.json", "kit/symbols.yaml", "kit/probes/symbols.json", "kit/unshown.yaml"),
)
_MADE = shutil.ignore_patterns("manual-assets", "__pycache__")


@dataclass(frozen=True)
class Run:
    """How a command ended and what it printed."""

    code: int
    out: str
    err: str


def copy_of(manual: Path, target: Path) -> Path:
    """A copy of a manual without anything that was built in it."""
    for name in _NEEDED:
        source, copy = manual / name, target / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy, ignore=_MADE)
        elif source.exists():
            shutil.copyfile(source, copy)
    return target


def edit(path: Path, old: str, new: str) -> None:
    """Replace a text that stands once in a file."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), "utf-8", newline="\n")


def record_again(root: Path) -> None:
    """Write the manifest for the recordings as they are now, as a recorder does."""
    folder = root / "kit/recordings"
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["files"] = {
        path.relative_to(folder).as_posix(): {"sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        for path in sorted(folder.rglob("*.http"))
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")


def manual(root: Path, *arguments: str) -> Run:
    """Run a command of the manual in this process, where it starts in a fraction of the time."""
    out, err = io.StringIO(), io.StringIO()
    command, name = arguments[0], sys.argv
    sys.argv = ["manual", command, "--root", str(root), *arguments[1:]]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        sys.argv = name
    return Run(code, out.getvalue(), err.getvalue())


def python(root: Path, *arguments: str, **variables: str) -> Run:
    """Run `python -m …` in a folder, as a user does."""
    command, environment = [sys.executable, "-m", *arguments], {**ENVIRONMENT, **variables}
    ended = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    return Run(ended.returncode, ended.stdout, ended.stderr)


def tree(root: Path) -> dict[str, str]:
    """The hash of every file below a folder."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


SHARED: list[Path] = []
"""The folder that the processes of a test run share; the first fixture of a run puts it here."""


@cache
def built(manual_root: Path, host: str = "mkdocs") -> Path:
    """A copy of a manual with its site. Copy what you want to change."""
    return once(f"{manual_root.name}-{host}", partial(copy_of, manual_root), host)


def once(name: str, make: Callable[[Path], object], host: str = "mkdocs") -> Path:
    """A manual that `make` puts into a folder, with its site: built once in a run, while others wait."""
    folder = SHARED[-1] / name
    root, whole = folder / "manual", folder / "whole"
    with alone(folder / "lock"):
        if not whole.exists():
            shutil.rmtree(root, ignore_errors=True)
            make(root)
            run = python(root, "build_tools", "build", "--host", host)
            assert run.code == 0, run
            whole.touch()
    return root


@cache
def built_second() -> tuple[Project, dict[str, str]]:
    """The second manual and the texts of its site."""
    root = built(SECOND)
    return load(root), dict(read_site(root / "site"))
