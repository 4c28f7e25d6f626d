"""Rule `claim`: what a page says of many recordings holds in all of them, but for the exceptions that it names."""

from __future__ import annotations

from collections.abc import Iterator

from build_tools.errors import DocsError, Finding, Location
from build_tools.pages.chapter import Chapter
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.values.claims import Claim, Count
from build_tools.values.numbers import numbers
from build_tools.values.prove import Verdict, spoken
from build_tools.visible import visible

_SHOWN = 2


def check(project: Project) -> Iterator[Finding]:
    """What is wrong with the claims of each chapter, at the sentence that makes them, or where they are defined."""
    for chapter in project.chapters.values():
        for claim in project.cuts(chapter.name).claims.values():
            try:
                verdict = project.verdict(chapter.name, claim.name)
                if verdict.holds:  # the link leads there
                    project.recordings.place(parse_address(verdict.witness, claim.where), claim.where)
            except DocsError as error:
                yield error.finding
            else:
                yield from _wrong(project, chapter, claim, verdict)


def _wrong(project: Project, chapter: Chapter, claim: Claim, verdict: Verdict) -> Iterator[Finding]:
    yield from _exceptions(project, claim, verdict)
    looked = spoken(verdict, claim.of)
    if not verdict.things:
        yield Finding(
            claim.where, f"claim '{claim.name}' looks at nothing, so it proves nothing", (looked, _path_help())
        )
    elif verdict.against:
        yield _contradicted(chapter, claim, verdict)
    elif isinstance(claim.test, Count):
        yield from _miscounted(chapter, claim, verdict)


def _path_help() -> str:
    return "'each' leads to the things in each document, 'where' says which of them"


def _contradicted(chapter: Chapter, claim: Claim, verdict: Verdict) -> Finding:
    """The counterexamples, as addresses."""
    link = next((link for link in chapter.links if link.target == f"val:{claim.name}"), None)
    where, words = (link.where, link.text) if link else (claim.where, claim.name)
    said = f"the page says '{visible(words)[:80]}'" if link else f"the claim is '{words}'"
    count = len(verdict.against)
    places = "a place" if count == 1 else f"{count} places"
    what = f"{said}, and {places} in the recordings say{'s' * (count == 1)} otherwise"
    examples = [f"{one.address}: {visible(one.why)}" for one in verdict.against[:_SHOWN]]
    more = (
        [f"and {count - _SHOWN} more; {spoken(verdict, claim.of)}"] if count > _SHOWN else [spoken(verdict, claim.of)]
    )
    help = f"claim '{claim.name}' is defined at {claim.where}; a true exception is named there under 'except'"
    return Finding(where, what, (*examples, *more, help))


def _miscounted(chapter: Chapter, claim: Claim, verdict: Verdict) -> Iterator[Finding]:
    """The sentences that say another number than the one counted."""
    for link in chapter.links:
        if link.target == f"val:{claim.name}" and verdict.number not in numbers(link.text):
            what = f"the page says '{visible(link.text)[:80]}', and the recordings count {verdict.number}"
            yield Finding(
                link.where, what, (spoken(verdict, claim.of), f"claim '{claim.name}' is defined at {claim.where}")
            )


def _exceptions(project: Project, claim: Claim, verdict: Verdict) -> Iterator[Finding]:
    """The exceptions that are none."""
    for name in verdict.stale:
        recording, where = name.partition("#")[0], claim.exceptions[name]
        if recording not in project.recordings.unread:
            yield _stale(project, claim, name, where)


def _stale(project: Project, claim: Claim, name: str, where: Location) -> Finding:
    there = name.partition("#")[0] in project.recordings.files
    what = f"'{name}' is no exception to claim '{claim.name}': {'it holds there' if there else 'it is not there'}"
    return Finding(where, what, ("take it away; or mend its name: RECORDING or RECORDING#STEP",))
