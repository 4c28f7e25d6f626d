"""A manual with tables: that of the right case `table-shops`, and its pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from build_tools.pages.urls import page_file
from build_tools.project import Project, load
from tests.checks.test_cases import HERE, Case, rendered, write_manual

CASE = HERE / "right/table-shops.txt"


@contextmanager
def sources_below(folder: Path) -> Iterator[None]:
    """The sources that the manual quotes are at hand, in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TEA_SOURCES", str(folder / "sources"))
        yield


def write_tabled(folder: Path) -> Path:
    """Write the manual below a folder, beside its sources."""
    root = folder / "manual"
    with sources_below(folder):
        write_manual(Case.read(CASE), root)
    return root


@cache
def tabled() -> tuple[Project, dict[str, str]]:
    """The manual, and its pages as Python-Markdown makes them, by path."""
    with TemporaryDirectory() as folder:
        root = write_tabled(Path(folder))
        with sources_below(Path(folder)):
            project = load(root)
            flat = project.settings.directory_urls
            return project, {page_file(one.name, flat): rendered(root, one) for one in project.chapters.values()}
