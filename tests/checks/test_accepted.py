from __future__ import annotations

import re
import sys
from dataclasses import replace

import pytest

from build_tools.checks import CHECKS
from build_tools.errors import Finding
from build_tools.mutate.shown import only
from build_tools.mutate.verdict import RULES
from build_tools.pages.chapter import read_chapter
from build_tools.pages.links import said_text
from build_tools.project import Project, load
from build_tools.resolving import said_by
from build_tools.review.decide import decide, full_name
from build_tools.review.groups import pending
from build_tools.showing import items_of
from tests.site.manuals import ROOT
from tests.site.mutants import mutants

PAGE = "operations/cancel-task"
_CUT = 80  # where a report ends a long text


def mended(project: Project, found: tuple[Finding, ...]) -> Project:
    """The manual with the words that the reports ask for in its pages."""
    texts = {finding.where.path: (ROOT / finding.where.path).read_text("utf-8") for finding in found}
    for finding in found:
        said, _, right = finding.what.partition("', the recording says '")
        was, now = said.removeprefix("the page says '"), right.removesuffix("'").split("' or '")[0]
        name = finding.where.path.removeprefix("docs/").removesuffix(".md")
        links = [link for link in project.chapters[name].links if link.where.line == finding.where.line]
        link = next(link for link in links if link.text[:_CUT] == was)
        if len(now) == _CUT:
            now = said_by(project, name, link.target, link.where).recorded
        pattern = re.compile(rf"\[([^\[\]]*)\](?=\({re.escape(link.target)}\))")

        def written(match: re.Match[str], was: str = link.text, now: str = now) -> str:
            mark = "`" if match[1].startswith("`") else ""
            return f"[{mark}{now}{mark}]" if said_text(match[1]) == was else match[0]

        texts[finding.where.path] = pattern.sub(written, texts[finding.where.path])
    pages = {name: chapter.path for name, chapter in project.chapters.items() if chapter.path in texts}
    read = {name: read_chapter(name, path, texts[path], project.sources.pins) for name, path in pages.items()}
    problems = tuple(problem for chapter in read.values() for problem in chapter.problems)
    return replace(project, chapters={**project.chapters, **read}, problems=(*project.problems, *problems))


def all_accepted(project: Project) -> Project:
    """The manual after a review that accepted every change, each by its name."""
    names = [full_name(change.key) for change in pending(project)]
    accepted, decisions = decide(project, names, "accepted", "recorded again")
    return replace(project, accepted=accepted, decisions=(*project.decisions, *decisions))


_FOR_A_PERSON = re.compile(r"(?:on [^,]+, )?path '.*|.*' (?:has no hue|is not a moment)")


def left_after(project: Project) -> tuple[Finding, ...] | None:
    """Nothing when nothing is reported; otherwise what is left after mending the words and accepting the changes.

    A change that takes away a path, brings a state that the figures have no hue for, makes a time that is none, or
    speaks against a claim, cannot be accepted as it is: its report says what to write first.
    """
    found = noticed(project)
    if not found:
        return None
    if any(_is_for_a_person(finding) for finding in found):
        return ()
    contradicted = tuple(finding for finding in found if finding.what.startswith("the page says '"))
    return noticed(all_accepted(mended(project, contradicted)))


def _is_for_a_person(finding: Finding) -> bool:
    return finding.rule == "claim" or bool(_FOR_A_PERSON.fullmatch(finding.what))


def noticed(project: Project) -> tuple[Finding, ...]:
    """What the rules say that judge mutants; the others would say that one chapter is not the whole."""
    found = (replace(finding, rule=finding.rule or rule) for rule in RULES for finding in CHECKS[rule](project))
    return tuple(dict.fromkeys(found))


@pytest.fixture(scope="module")
def project() -> Project:
    """The manual with this chapter alone: no other may be what notices."""
    whole = load(ROOT)
    alone = only(whole, {PAGE: items_of(whole, whole.chapters[PAGE])})
    return replace(alone, chapters={PAGE: whole.chapters[PAGE]})


def test_the_chapter_has_more_than_a_hundred_recorded_values_to_change(project: Project) -> None:
    assert len(mutants(project, PAGE)) > 150


@pytest.mark.parametrize(
    ("recording", "half"), [("03-blocking-task", 0), ("09-failed", 0), ("10-cancel", 0), ("10-cancel", 1)]
)
def test_each_recorded_value_of_the_chapter_that_changes_is_reported_and_can_be_accepted(
    recording: str, half: int, project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    ours = [mutant for mutant in mutants(project, PAGE) if mutant.path == f"kit/recordings/{recording}.http"]
    changes = [mutant for n, mutant in enumerate(ours) if recording != "10-cancel" or n % 2 == half]
    missed, stuck = [], []
    for mutant in changes:
        left = left_after(mutant.recorded_in(project))
        missed += [str(mutant)] if left is None else []
        stuck += [f"{mutant}\n{finding}" for finding in left or ()]
    with capsys.disabled():
        sys.stdout.write(f"\n{recording}: {len(changes)} recorded values changed, {len(missed)} missed\n")
    assert missed == []
    assert stuck == []
