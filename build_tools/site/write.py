"""The only writer of output: files appear whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from build_tools.errors import DocsError, Location
from build_tools.pages.urls import ASSETS, page_file, raw_file
from build_tools.project import Project
from build_tools.site.html import finished
from build_tools.site.outputs import assets

_OTHER_PAGES = ("404.html",)


def write_file(path: Path, content: str | bytes) -> None:
    """Put a text or bytes into a file in one step: another process sees the old file or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
    except OSError as error:
        what = f"the file cannot be written: {(error.strerror or str(error)).lower()}"
        raise DocsError(Location(path.name), what, "what was there before is still there") from error
    finally:
        with suppress(OSError):  # what hindered the writing is the report, not this
            temporary.unlink(missing_ok=True)


def append_file(path: Path, text: str, head: str) -> None:
    """Put a text at the end of a file, in one step as `write_file`; a new file begins with `head`."""
    write_file(path, (path.read_bytes() if path.exists() else head.encode()) + text.encode())


def generate(project: Project) -> None:
    """Before a host: put what it must find into docs/ (git ignores it)."""
    target = project.root / project.settings.docs / ASSETS
    for path, content in assets(project).items():
        write_if_changed(target / path, content)


def finish(project: Project, site: Path, texts: Mapping[str, str], *, policy: bool = True) -> None:
    """After a host: what every page needs, the full logs, the twins, and the recordings themselves.

    `texts` are the `outputs` of the manual, and `policy` is as theirs. Raises `DocsError`, and writes nothing, when the
    folder is not the site of this manual.
    """
    pages = [page_file(name, project.settings.directory_urls) for name in project.chapters]
    missing = next((page for page in pages if not (site / page).is_file()), None)
    if missing is not None:
        what = f"this is not the site of the manual: {missing} is not there"
        raise DocsError(Location(site.name), what, "build it with a host first: manual build")
    for path in (*pages, *(page for page in _OTHER_PAGES if (site / page).is_file())):
        text = (site / path).read_text("utf-8")
        done = finished(text, path, project, policy=policy)
        if done != text:
            write_file(site / path, done)
    for recording in project.recordings.files.values():
        write_file(site / raw_file(recording.name), (project.root / recording.path).read_bytes())
    write_all(site, texts)


def write_all(folder: Path, texts: Mapping[str, str]) -> None:
    """Write many texts by their paths in a folder."""
    for path, text in texts.items():
        write_file(folder / path, text)


def write_if_changed(path: Path, content: bytes) -> None:
    """Write bytes unless they are there already, so that a host that watches sees no change."""
    if not path.exists() or path.read_bytes() != content:
        write_file(path, content)
