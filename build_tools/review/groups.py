"""The entries of the pages that nobody has accepted as they are, under the causes that touch them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from build_tools.checks.accepted import Change, changes
from build_tools.earlier import Earlier
from build_tools.errors import DocsError, Finding, Location, PageError, nearest
from build_tools.lock import Accepted, Key
from build_tools.project import Project
from build_tools.recordings.address import parse_address
from build_tools.recordings.causes import Cause, causes
from build_tools.recordings.collection import Recordings
from build_tools.recordings.differ import differ
from build_tools.showing import unshown_on

ARGUMENT = Location("manual review")


@dataclass(frozen=True)
class Unshown:
    """An entry that was accepted and that its page cannot show before somebody mends it; `finding` says why."""

    key: Key
    was: Accepted
    where: Location
    finding: Finding


Entry = Change | Unshown


@dataclass(frozen=True)
class Group:
    """A cause, and the entries that it touches; without a cause, those that none touches."""

    cause: Cause | None
    entries: tuple[Entry, ...]


def pending(project: Project, page: str = "") -> tuple[Entry, ...]:
    """What to look at, of one page or of all. Raises `PageError` for a page that is not there."""
    pages = {*project.chapters, *(key[0] for key in project.accepted)}
    if page and page not in pages:
        raise PageError(ARGUMENT, f"page '{page}' is not there", *nearest(page, pages))
    entries: tuple[Entry, ...] = (*changes(project), *_unshown(project))
    return tuple(entry for entry in entries if page in ("", entry.key[0]))


def _unshown(project: Project) -> Iterator[Unshown]:
    for chapter in project.chapters.values():
        for key, where, finding in unshown_on(project, chapter):
            if key in project.accepted:
                yield Unshown(key, project.accepted[key], where, finding)


def grouped(project: Project, before: Earlier | None, entries: tuple[Entry, ...]) -> tuple[Group, ...]:
    """Every cause of what differs from the earlier recordings, with its entries; then the entries without one."""
    found = _causes(project, before)
    groups = [Group(cause, tuple(_touched(project, before, cause, entries))) for cause in found]
    touched = {entry.key for group in groups for entry in group.entries}
    rest = tuple(entry for entry in entries if entry.key not in touched)
    return (*groups, Group(None, rest)) if rest else tuple(groups)


def _causes(project: Project, before: Earlier | None) -> tuple[Cause, ...]:
    if before is None:
        return ()
    now = {name: file for name, file in project.recordings.files.items() if name not in before.same}
    return causes(differ(before.files, now))


def _touched(project: Project, before: Earlier | None, cause: Cause, entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries with an address at a line that the cause, or what follows from it, has changed."""
    old = Recordings({**project.recordings.files, **(before.files if before else {})})
    differences = (*cause.differences, *cause.follows)
    was = [(spot.recording, spot.lines) for one in differences if (spot := one.was)]
    now = [(spot.recording, spot.lines) for one in differences if (spot := one.now)]
    for entry in entries:
        addresses = _addresses(entry)
        if _meets(old, addresses, was) or _meets(project.recordings, addresses, now):
            yield entry


def _addresses(entry: Entry) -> tuple[str, ...]:
    was = entry.was.shown.addresses if entry.was else ()
    now = entry.now.addresses if isinstance(entry, Change) and entry.now else ()
    return tuple(dict.fromkeys((*was, *now)))


def _meets(recordings: Recordings, addresses: Iterable[str], changed: list[tuple[str, range]]) -> bool:
    """Whether one of the addresses leads to one of the changed lines."""
    for text in addresses:
        try:
            address = parse_address(text, ARGUMENT)
            place = recordings.place(address, ARGUMENT)
        except DocsError:
            continue  # it is not there on this side
        lines = range(place.line, place.last + 1)
        if any(
            name == address.recording and range(max(a.start, lines.start), min(a.stop, lines.stop))
            for name, a in changed
        ):
            return True
    return False
