from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from build_tools.checks import run_all
from build_tools.errors import Finding
from build_tools.pages.links import said_text
from build_tools.project import Project, load
from build_tools.resolving import said_by
from build_tools.review.decide import full_name
from build_tools.review.groups import pending
from tests.site.manuals import ROOT, copy_of, manual, record_again
from tests.site.mutants import mutants

PAGE = "operations/cancel-task"
_CUT = 80  # where a report ends a long text


def mend(root: Path, project: Project, found: tuple[Finding, ...]) -> None:
    """Put the words that the reports ask for into the pages."""
    for finding in found:
        said, _, right = finding.what.partition("', the recording says '")
        was, now = said.removeprefix("the page says '"), right.removesuffix("'").split("' or '")[0]
        name = finding.where.path.removeprefix("docs/").removesuffix(".md")
        links = [link for link in project.chapters[name].links if link.where.line == finding.where.line]
        link = next(link for link in links if link.text[:_CUT] == was)
        if len(now) == _CUT:
            now = said_by(project, name, link.target, link.where).recorded
        path = root / finding.where.path
        text = path.read_text("utf-8")
        pattern = re.compile(rf"\[([^\[\]]*)\](?=\({re.escape(link.target)}\))")

        def written(match: re.Match[str], was: str = link.text, now: str = now) -> str:
            mark = "`" if match[1].startswith("`") else ""
            return f"[{mark}{now}{mark}]" if said_text(match[1]) == was else match[0]

        path.write_text(pattern.sub(written, text), "utf-8", newline="\n")


def accept_all(root: Path, project: Project) -> None:
    """Accept every change on the command line."""
    names = [full_name(change.key) for change in pending(project)]
    options = [word for name in names for word in ("--accept", name)]
    run = manual(root, "review", *options, "--reason", "recorded again")
    assert (run.code, run.err) == (0, ""), (run, names)


_ENDS = ("' has no hue", "' is not a moment")


def left_after(root: Path) -> list[Finding] | None:
    """Nothing when nothing is reported; otherwise what is left after mending the words and accepting the changes.

    A change that takes away a path, brings a state that the figures have no hue for, makes a time that is none, or
    speaks against a claim, cannot be accepted as it is: its report says what to write first.
    """
    project = load(root)
    found = run_all(project)
    contradicted = tuple(finding for finding in found if finding.what.startswith("the page says '"))
    if any(_is_for_a_person(finding) for finding in found):
        return []
    if contradicted:
        mend(root, project, contradicted)
        project = load(root)
    if found:
        accept_all(root, project)
    return list(run_all(load(root))) if found else None


def _is_for_a_person(finding: Finding) -> bool:
    return finding.rule == "claim" or finding.what.startswith("path '") or finding.what.endswith(_ENDS)


def test_the_chapter_has_more_than_a_hundred_recorded_values_to_change() -> None:
    assert len(mutants(load(ROOT), PAGE)) > 150


@pytest.mark.parametrize(
    ("recording", "half"), [("03-blocking-task", 0), ("09-failed", 0), ("10-cancel", 0), ("10-cancel", 1)]
)
def test_each_recorded_value_of_the_chapter_that_changes_is_reported_and_can_be_accepted(
    recording: str, half: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = copy_of(ROOT, tmp_path)
    path = f"kit/recordings/{recording}.http"
    ours = [mutant for mutant in mutants(load(root), PAGE) if mutant.path == path]
    changes = [mutant for n, mutant in enumerate(ours) if recording != "10-cancel" or n % 2 == half]
    files = [path for path in root.rglob("*") if path.suffix in (".http", ".md", ".json", ".lock")]
    before = {path: path.read_text("utf-8") for path in files}
    missed, stuck = [], []
    for mutant in changes:
        for file, text in before.items():
            if file.read_text("utf-8") != text:
                file.write_text(text, "utf-8", newline="\n")
        mutant.apply(root, before[root / path])
        record_again(root)
        left = left_after(root)
        missed += [str(mutant)] if left is None else []
        stuck += [f"{mutant}\n{finding}" for finding in left or ()]
    with capsys.disabled():
        sys.stdout.write(f"\n{recording}: {len(changes)} recorded values changed, {len(missed)} missed\n")
    assert missed == []
    assert stuck == []
