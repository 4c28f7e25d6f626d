"""A manual with tables: that of the right case `table-shops`, and its pages."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from build_tools.pages.urls import page_file
from build_tools.project import Project, load
from tests.checks.test_cases import HERE, Case, rendered, write_manual

CASE = HERE / "right/table-shops.txt"


def write_tabled(folder: Path) -> Path:
    """Write the manual below a folder, beside its sources."""
    root = folder / "manual"
    with patch.dict(os.environ, TEA_SOURCES=str(folder / "sources")):
        write_manual(Case.read(CASE), root)
    return root


@cache
def tabled() -> tuple[Project, dict[str, str]]:
    """The manual, and its pages as Python-Markdown makes them, by path."""
    with TemporaryDirectory() as folder:
        root = write_tabled(Path(folder))
        with patch.dict(os.environ, TEA_SOURCES=str(Path(folder) / "sources")):
            project = load(root)
            flat = project.settings.directory_urls
            return project, {page_file(one.name, flat): rendered(root, one) for one in project.chapters.values()}
