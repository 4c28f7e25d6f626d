"""What `manual review` says and does: the changes that nobody has accepted, and the lock after some are accepted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import ndiff

from build_tools.checks.accepted import Change, changes
from build_tools.errors import Location, PageError, nearest
from build_tools.lock import Accepted, Key
from build_tools.project import Project
from build_tools.visible import visible

_ARGUMENT = Location("manual review")


def pending(project: Project, page: str = "") -> tuple[Change, ...]:
    """The changes to look at, of one page or of all. Raises `PageError` for a page that is not there."""
    pages = {*project.chapters, *(key[0] for key in project.accepted)}
    if page and page not in pages:
        raise PageError(_ARGUMENT, f"page '{page}' is not there", *nearest(page, pages))
    return tuple(change for change in changes(project) if page in ("", change.key[0]))


def name_of(change: Change) -> str:
    """What a person types to accept a change: PAGE:NAME."""
    return f"{change.key[0]}:{change.key[1].partition(' ')[2]}"


def describe(change: Change) -> Iterator[str]:
    """A change as a person looks at it: its name, where it is shown, and old and new side by side."""
    kind = change.key[1].partition(" ")[0]
    state = "new" if change.was is None else "no longer shown" if change.now is None else "changed"
    yield f"{name_of(change)}  ({kind}, {state})  {change.where}"
    if change.was is None and change.now is not None:
        yield from (f"    {visible(line)}" for line in change.now.text.split("\n"))
        yield from (f"    at {address}" for address in change.now.addresses)
        return
    old = change.was.shown.text.split("\n") if change.was else []
    new = change.now.text.split("\n") if change.now else []
    yield from (f"    {visible(line.rstrip())}" for line in ndiff(old, new) if not line.startswith("?"))
    if change.was and change.now and change.was.shown.addresses != change.now.addresses:
        yield f"    was at {', '.join(change.was.shown.addresses)}"
        yield f"    is at {', '.join(change.now.addresses)}"
    if change.was:
        yield f"    accepted before: {change.was.reason}"


def named(project: Project, names: Sequence[str]) -> tuple[Change, ...]:
    """The changes of some names; what became another kind of listing is two. Raises `PageError` for a name of none."""
    pending = changes(project)
    known = [name_of(change) for change in pending]
    for name in names:
        if name not in known:
            raise PageError(_ARGUMENT, f"'{name}' is not a change to accept", *nearest(name, known))
    return tuple(change for change in pending if name_of(change) in names)


def accept(project: Project, chosen: Sequence[Change], reason: str) -> Mapping[Key, Accepted]:
    """The lock with some changes accepted. Raises `PageError` when there is no reason."""
    if not reason.strip():
        raise PageError(_ARGUMENT, "an acceptance has a reason", '--reason "why the page may show this now"')
    accepted = dict(project.accepted)
    for change in chosen:
        if change.now is None:
            del accepted[change.key]
        else:
            accepted[change.key] = Accepted(change.now, reason.strip())
    return accepted
