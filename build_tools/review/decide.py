"""Decisions: from the name of an entry, a verdict and a reason to the lock and the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from build_tools.checks.accepted import Change
from build_tools.decisions import Decision, Verdict
from build_tools.errors import PageError, nearest
from build_tools.lock import Accepted, Key
from build_tools.project import Project
from build_tools.review.groups import ARGUMENT, Entry, Unshown, pending


def full_name(key: Key) -> str:
    """The name of an entry with its kind: PAGE:value NAME."""
    return f"{key[0]}:{key[1]}"


def short_name(key: Key) -> str:
    """The name without the kind: PAGE:NAME."""
    return f"{key[0]}:{key[1].partition(' ')[2]}"


def names_of(entries: Iterable[Entry]) -> Mapping[Key, str]:
    """What a person types for each entry: its short name where no other has it."""
    keys = [entry.key for entry in entries]
    count = Counter(short_name(key) for key in keys)
    return {key: short_name(key) if count[short_name(key)] == 1 else full_name(key) for key in keys}


def decide(
    project: Project, names: Sequence[str], verdict: Verdict, reason: str
) -> tuple[Mapping[Key, Accepted], tuple[Decision, ...]]:
    """The lock, and the decisions to log, after a verdict on the named changes.

    Raises `PageError` for a name that names no change or several, and without a reason.
    """
    if not reason.strip():
        word = "an acceptance" if verdict == "accepted" else "a rejection"
        help = '--reason "why the page may show this now"' if verdict == "accepted" else '--reason "what is wrong"'
        raise PageError(ARGUMENT, f"{word} has a reason", help)
    entries = pending(project)
    accepted = dict(project.accepted)
    decisions = []
    for change in (_named(name, entries) for name in names):
        rejected = change.now if verdict == "rejected" else None
        decisions.append(Decision(change.key, verdict, reason.strip(), project.settings.edition, rejected))
        if verdict == "accepted" and change.now is None:
            del accepted[change.key]
        elif verdict == "accepted" and change.now is not None:
            accepted[change.key] = Accepted(change.now, reason.strip())
    return accepted, tuple(decisions)


def _named(name: str, entries: Sequence[Entry]) -> Change:
    found = [entry for entry in entries if full_name(entry.key) == name]
    found = found or [entry for entry in entries if short_name(entry.key) == name]
    if not found:
        known = [word for entry in entries for word in (short_name(entry.key), full_name(entry.key))]
        raise PageError(ARGUMENT, f"'{name}' is not a change to decide", *nearest(name, known))
    if len(found) > 1:
        which = ", ".join(f"'{full_name(entry.key)}'" for entry in found)
        raise PageError(ARGUMENT, f"'{name}' names {len(found)} changes", f"say which: {which}")
    entry = found[0]
    if isinstance(entry, Unshown):
        where = f"{entry.finding.where}: {entry.finding.what}"
        raise PageError(ARGUMENT, f"'{name}' cannot be decided before the page is mended", where)
    return entry
