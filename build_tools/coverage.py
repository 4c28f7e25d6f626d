"""What `manual check --coverage` says: which steps of the recordings the pages show, and which no page shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType

from build_tools.errors import Location
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.showing import shown_on

Coverage = Mapping[str, Mapping[str, tuple[str, ...]]]
"""For each recording and each of its steps, in their order, the names of the pages that show something of it."""

_WHERE = Location("manual check")


def coverage(project: Project) -> Coverage:
    """The pages of every step. A listing, a figure or a tied value shows the steps that it has an address in."""
    pages: dict[tuple[str, str], dict[str, None]] = {
        (name, step.name): {} for name, file in project.recordings.files.items() for step in file.recording.steps
    }
    for chapter in project.chapters.values():
        for _, shown, _ in shown_on(project, chapter):
            for address in (parse_address(text, _WHERE) for text in shown.addresses):
                pages[address.recording, address.step][chapter.name] = None
    return {
        name: {step.name: tuple(pages[name, step.name]) for step in file.recording.steps}
        for name, file in project.recordings.files.items()
    }


def unexplained(covered: Coverage, reasons: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The steps that no page shows and no reason names, and the patterns that name no such step."""
    unshown = [f"{name}#{step}" for name, steps in covered.items() for step, pages in steps.items() if not pages]
    stale = tuple(pattern for pattern in reasons if not any(fnmatchcase(step, pattern) for step in unshown))
    return tuple(step for step in unshown if not _reason(step, reasons)), stale


def _reason(step: str, reasons: Mapping[str, str]) -> str:
    return next((why for pattern, why in reasons.items() if fnmatchcase(step, pattern)), "")


def told(covered: Coverage, reasons: Mapping[str, str] = MappingProxyType({})) -> Iterator[str]:
    """The lines to print: each recording, each of its steps with the pages that show it, and the sum of all.

    Of a step that no page shows it says why not, if there is a reason.
    """
    for name, steps in covered.items():
        yield f"{name}  {_shown(steps)} of {_count(len(steps), 'step')} shown"
        yield from (
            f"  {name}#{step}  {', '.join(pages) or _none(f'{name}#{step}', reasons)}" for step, pages in steps.items()
        )
    shown, total = sum(map(_shown, covered.values())), sum(map(len, covered.values()))
    used = sum(1 for steps in covered.values() if _shown(steps))
    yield f"{shown} of {_count(total, 'step')} shown, in {used} of {_count(len(covered), 'recording')}"


def _none(step: str, reasons: Mapping[str, str]) -> str:
    why = _reason(step, reasons)
    return f"no page: {why}" if why else "no page"


def _shown(steps: Mapping[str, tuple[str, ...]]) -> int:
    return sum(1 for pages in steps.values() if pages)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
