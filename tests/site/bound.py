"""A manual whose listings have a tab for each of three bindings: that of the right case `bindings`, and its page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from build_tools.project import Project, load
from tests.checks.test_cases import HERE, Case, rendered, write_manual


@cache
def bound() -> tuple[Project, str]:
    """The manual, and its one page as Python-Markdown makes it."""
    with TemporaryDirectory() as folder:
        root = Path(folder) / "manual"
        write_manual(Case.read(HERE / "right/bindings.txt"), root)
        project = load(root)
        return project, rendered(root, project.chapters["index"])
