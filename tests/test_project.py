from __future__ import annotations

import os
from pathlib import Path

import pytest

from build_tools.errors import DocsError
from build_tools.project import load, read_site, stamps
from tests.site.figured import files
from tests.site.small import write


def test_a_project_has_its_figures_and_the_palette_is_none_of_them(tmp_path: Path) -> None:
    write(tmp_path, files())
    project = load(tmp_path)
    assert (list(project.figures), project.unread_figures, project.problems) == (["lamps"], frozenset(), ())
    assert list(project.palette.hues) == ["off", "warm", "lit-up", "broken", "person", "file"]


def test_what_cannot_be_read_is_a_problem_and_the_reading_goes_on(tmp_path: Path) -> None:
    write(tmp_path, {**files(), "figures/lamps.yaml": "kind: ring\n", "docs/more.md": "# More\n\n/// figure\n///\n"})
    project = load(tmp_path)
    assert project.unread_figures == {"lamps"}
    assert [str(problem).split("\n")[0] for problem in project.problems] == [
        "docs/more.md:3: block 'figure' has no name",
        "figures/lamps.yaml:1: 'ring' is not a kind of figure",
    ]


@pytest.mark.parametrize("path", sorted(files()))
def test_every_file_that_is_read_has_a_stamp(path: str, tmp_path: Path) -> None:
    write(tmp_path, files())
    settings = load(tmp_path).settings
    before = stamps(tmp_path, settings)
    os.utime(tmp_path / path, ns=(1, 1))
    assert stamps(tmp_path, settings) != before


def test_a_site_that_is_not_there_is_reported_with_the_command_that_builds_one(tmp_path: Path) -> None:
    with pytest.raises(DocsError, match=r"^site: there is no site here\n  build one: manual build$"):
        read_site(tmp_path / "site")


@pytest.mark.parametrize("path", ["kit/pins.yaml", "kit/quotes.lock"])
def test_pins_and_the_lock_of_the_quotes_have_a_stamp(path: str, tmp_path: Path) -> None:
    write(tmp_path, files())
    settings = load(tmp_path).settings
    before = stamps(tmp_path, settings)
    write(tmp_path, {path: "sources: {}\n"})
    assert stamps(tmp_path, settings) != before
