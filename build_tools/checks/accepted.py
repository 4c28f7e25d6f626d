"""Rule `accepted`: what the pages show is what a person last accepted (`kit/accepted.lock`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from dataclasses import dataclass
from posixpath import commonprefix

from build_tools.errors import Finding, Location
from build_tools.lock import Accepted, Key, Shown
from build_tools.project import Project
from build_tools.showing import mentioned_on, shown_on
from build_tools.visible import visible

_NAMED = 6
_WIDTH, _BEFORE = 100, 40  # characters of a line that a report shows, and of those before the difference


@dataclass(frozen=True)
class Change:
    """An entry whose text differs from the accepted one. `now` is None when it is no longer shown."""

    key: Key
    was: Accepted | None
    now: Shown | None
    where: Location
    rejected: str = ""  # the reason, when a person has said no to just this


def changes(project: Project) -> tuple[Change, ...]:
    """All entries that a person has not accepted as they are, in the order of the pages."""
    shown = {
        key: (now, where) for chapter in project.chapters.values() for key, now, where in shown_on(project, chapter)
    }
    found = [
        Change(key, was, now, where, rejected(project, key, now))
        for key, (now, where) in shown.items()
        if (was := project.accepted.get(key)) is None or was.shown != now
    ]
    lock = Location(project.settings.lock)
    gone = [
        Change(key, was, None, lock, rejected(project, key, None))
        for key, was in project.accepted.items()
        if _is_gone(project, key, shown)
    ]
    return (*found, *gone)


def rejected(project: Project, key: Key, now: Shown | None) -> str:
    """Why a person has rejected an entry as it is now; "" when it is not so, or is otherwise since."""
    last = next((one for one in reversed(project.decisions) if one.key == key), None)
    return last.reason if last and last.verdict == "rejected" and last.now == now else ""


def _is_gone(project: Project, key: Key, shown: Container[Key]) -> bool:
    """Whether a page does not show an entry any more. Reports of the page itself come first."""
    page = key[0]
    chapter = project.chapters.get(page)
    path = f"{project.settings.docs}/{page}.md"
    if key in shown or path in {problem.where.path for problem in project.problems}:
        return False
    return chapter is None or all(mentioned in shown for mentioned in mentioned_on(chapter))


def check(project: Project) -> Iterator[Finding]:
    """One finding for each change, and one per page for all that is new on it."""
    new: dict[str, list[Change]] = defaultdict(list)
    for change in changes(project):
        if change.was is None and not change.rejected:
            new[change.key[0]].append(change)
        else:
            yield _changed(change)
    for page, added in new.items():
        names = [change.key[1].partition(" ")[2] for change in added]
        more = f" and {len(names) - _NAMED} more" if names[_NAMED:] else ""
        what = f"nobody has accepted what the page shows at {', '.join(names[:_NAMED])}{more}"
        yield Finding(min(change.where for change in added), what, (f"look at it and accept it: manual review {page}",))


def _changed(change: Change) -> Finding:
    page, name = change.key
    repair = f"look at it and accept it: manual review {page}"
    no = (f"rejected: {visible(change.rejected)}",) if change.rejected else ()
    if change.rejected:
        repair = f"mend the page or the recording, or accept it after all: manual review {page}"
    if change.now is None:
        return Finding(change.where, f"{name} of {page} was accepted and is no longer shown", (*no, repair))
    if change.was is None:
        return Finding(change.where, f"nobody has accepted what the page shows at {name}", (*no, repair))
    was, now = _differing(change.was.shown, change.now)
    what = f"{name} shows something else than was accepted"
    return Finding(change.where, what, (f"was: {was}", f"now: {now}", *no, repair))


def _differing(was: Shown, now: Shown) -> tuple[str, str]:
    """The first line in which two shown texts differ; their addresses when the texts are equal."""
    if was.text == now.text:
        return ", ".join(was.addresses), ", ".join(now.addresses)
    old, new = was.text.split("\n"), now.text.split("\n")
    at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    one, other = (lines[at].strip() if at < len(lines) else "(no line)" for lines in (old, new))
    first = len(commonprefix([one, other]))
    return _around(one, first), _around(other, first)


def _around(line: str, at: int) -> str:
    """The piece of a line in which it begins to differ."""
    start = max(0, at - _BEFORE) if len(line) > _WIDTH else 0
    piece = visible(line[start : start + _WIDTH])
    return f"{'…' if start else ''}{piece}{'…' if start + _WIDTH < len(line) else ''}"
