"""Mutants of the second manual: what notices each, and that they are what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_tools.mutate.recorded import Mutant, mutants_of
from build_tools.mutate.run import Bench, bench
from build_tools.mutate.score import by_kind
from build_tools.recordings.http_format import parse, render
from tests.site.manuals import SECOND, copy_of, edit, python


@pytest.fixture(scope="module")
def made() -> Bench:
    return bench(SECOND)


def mutants(made: Bench) -> Iterator[tuple[str, Mutant]]:
    for name, part in made.parts.items():
        for mutant in mutants_of(part, made.project.recordings.files[name], made.siblings):
            yield name, mutant


def test_every_mutant_is_a_recording_that_can_be_written_and_differs(made: Bench) -> None:
    found = list(mutants(made))
    assert len(found) > 100
    for name, mutant in found:
        before = made.project.recordings.files[name].recording
        assert mutant.recording != before
        if "duplicated" not in mutant.kind:
            assert parse(render(mutant.recording), "a.http") == mutant.recording


def test_nothing_that_a_page_shows_changes_unnoticed(made: Bench) -> None:
    results = [result for unit in made.units for result in made.run(unit)]
    counts = by_kind(results)
    assert [result for result in results if result.verdict == "missed"] == []
    assert counts["tie swapped"]["contradicted"] > 50
    assert counts["number plus one"]["contradicted"] > 0


def test_the_digest_of_a_unit_changes_with_what_decides_about_it(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    before = {unit: bench(root).digest(unit) for unit in bench(root).units}
    edit(root / "docs/index.md", "It was pushed", "It was then pushed")
    after = {unit: bench(root).digest(unit) for unit in bench(root).units}
    changed = {unit for unit in before if before[unit] != after[unit]}
    assert "page index" in changed
    assert "page push/upload-in-chunks" not in changed


def test_the_command_prints_the_score_and_runs_again_only_what_changed(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    first = python(root, "build_tools", "mutate", "--jobs", "1")
    assert first.code == 1  # it has no figure, no stream and no quote, so some kinds have no mutant
    assert ", 0 missed\n" in first.out
    assert "no mutant of kind: frames swapped\n" in first.out
    assert python(root, "build_tools", "mutate", "--jobs", "1").out == first.out
    edit(root / "docs/index.md", "It was pushed", "It was then pushed")
    quick = python(root, "build_tools", "mutate", "--quick", "--jobs", "1")
    assert quick.code == 0
    assert "\nindex " in quick.out
    assert mutant_count(quick.out) < mutant_count(first.out)


def mutant_count(text: str) -> int:
    return int(re.findall(r"^(\d+) mutants: ", text, re.MULTILINE)[0])


def test_a_manual_with_a_finding_has_no_mutants(tmp_path: Path) -> None:
    root = copy_of(SECOND, tmp_path / "manual")
    edit(root / "docs/index.md", "harbor/tides", "harbor/moon")
    run = python(root, "build_tools", "mutate")
    assert (run.code, run.out) == (1, "")
    assert "the page says 'harbor/moon'" in run.err
