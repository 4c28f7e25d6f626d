"""Rule `recording-changed`: the recordings are as the recorder wrote them."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import Finding, Location
from build_tools.project import Project
from build_tools.reader import MANIFEST


def check(project: Project) -> Iterator[Finding]:
    """Recordings that were changed, added or taken away by hand."""
    folder = project.settings.recordings
    if f"{folder}/{MANIFEST}" in {problem.where.path for problem in project.problems}:
        return  # a manifest that cannot be read has its own report
    again = "record it again: manual record"
    for name, found in project.hashes.items():
        where = Location(f"{folder}/{name}")
        if name not in project.manifest:
            yield Finding(where, f"the recording is not in {MANIFEST}", ("only a program writes recordings", again))
        elif found != project.manifest[name]:
            help = (f"its sha256 differs from {folder}/{MANIFEST}", again)
            yield Finding(where, "the recording was changed by hand", help)
    for name in project.manifest:
        if name not in project.hashes:
            yield Finding(Location(f"{folder}/{MANIFEST}"), f"recording '{name}' is not there", (again,))
