"""What `manual review` prints: the causes, and each entry with old and new side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher, ndiff
from itertools import zip_longest

from build_tools.checks.accepted import Change
from build_tools.earlier import Earlier
from build_tools.lock import Key
from build_tools.pages.sentences import sentence_of
from build_tools.project import Project
from build_tools.recordings.causes import Cause
from build_tools.review.decide import names_of
from build_tools.review.groups import Entry, Group, Unshown, grouped
from build_tools.visible import visible

_INDENT = "    "
_TWO_COLUMNS = 100  # characters of a terminal that has room for two
_LONG = 40  # lines of a listing that are compared line by line, with what is alike left out
_AROUND = 2  # lines that are alike, kept on each side of what differs
_MOST = 20  # addresses that are named; of more, those that differ
_PLACES = 3  # places of a cause that are named
_SAID = 60  # characters of a value that a cause says


def listing(project: Project, before: Earlier | None, entries: tuple[Entry, ...], width: int) -> Iterator[str]:
    """All that there is to look at: the causes, then under each the entries that it touches, then their number."""
    groups, names = grouped(project, before, entries), names_of(entries)
    yield from list_of(groups, before.name if before else "")
    first: dict[Key, int] = {}
    for n, group in enumerate(groups, 1):
        if group.cause:
            yield from (f"{n}  {head(group.cause)}", *places(group.cause))
        elif n > 1:
            yield "of no cause in the recordings"
        for entry in group.entries:
            if first.setdefault(entry.key, n) == n:
                yield from describe(project, entry, names, width)
            else:
                yield f"{names[entry.key]}  (as under {first[entry.key]})"
        if group.cause:
            yield ""
    yield _sum(entries)


def _sum(entries: Sequence[Entry]) -> str:
    """How many changes wait for what."""
    mend = sum(isinstance(entry, Unshown) for entry in entries)
    rejected = sum(isinstance(entry, Change) and bool(entry.rejected) for entry in entries)
    accept = len(entries) - mend - rejected
    counts = ((accept, "to accept"), (rejected, "rejected"), (mend, "to mend first"))
    return ", ".join(f"{count} {what}" for count, what in counts if count) or "nothing to accept"


def list_of(groups: Sequence[Group], name: str) -> Iterator[str]:
    """The causes, numbered, with the name of what the recordings are compared with. Nothing without a cause."""
    found = [group.cause for group in groups if group.cause]
    if found:
        yield f"{_count(len(found), 'cause')} since {name}"
        yield from (f"{n:3}  {head(cause)}" for n, cause in enumerate(found, 1))
        yield ""


def head(cause: Cause) -> str:
    """A cause in a line: what was done, from what to what, how often, and what follows."""
    said = [_cut(text) for text in (cause.was, cause.now) if text is not None]
    values = f", {' to '.join(said)}" if said else ""
    recordings = _count(len(cause.recordings), "recording")
    line = f"{cause.action}: {cause.what}{values}, at {_count(len(cause.differences), 'place')} in {recordings}"
    names = dict.fromkeys(one.spots[-1].part.partition(".")[2].lower().replace(":", " ", 1) for one in cause.follows)
    return visible(line) + (f"; {', '.join(names)} follows at {len(cause.follows)}" if names else "")


def places(cause: Cause) -> Iterator[str]:
    """Where a cause is seen first."""
    for one in cause.differences[:_PLACES]:
        yield f"{_INDENT}{visible(str(one.spots[-1]))}  {one.spots[-1].location}"
    if cause.differences[_PLACES:]:
        yield f"{_INDENT}and {len(cause.differences) - _PLACES} more"


def describe(project: Project, entry: Entry, names: Mapping[Key, str], width: int = 80) -> Iterator[str]:
    """An entry as a person looks at it: its name, its sentence, old and new side by side, what was decided before."""
    yield f"{names[entry.key]}  ({entry.key[1].partition(' ')[0]}, {_state(entry)})  {entry.where}"
    yield from _sentence(project, entry)
    if isinstance(entry, Unshown):
        yield from (f"{_INDENT}- {visible(line)}" for line in entry.was.shown.text.split("\n"))
        yield f"{_INDENT}{entry.finding.where}: {visible(entry.finding.what)}"
        yield f"{_INDENT}mend that first; then the change can be accepted"
        return
    yield from (f"{_INDENT}{line}".rstrip() for line in _sides(entry, width - len(_INDENT)))
    yield from (f"{_INDENT}{line}" for line in _addresses(entry))
    if entry.was:
        yield f"{_INDENT}accepted before: {visible(entry.was.reason)}"
    if entry.rejected:
        yield f"{_INDENT}rejected: {visible(entry.rejected)}"


def _state(entry: Entry) -> str:
    if isinstance(entry, Unshown):
        return "to be mended"
    return "new" if entry.was is None else "no longer shown" if entry.now is None else "changed"


def _sentence(project: Project, entry: Entry) -> Iterator[str]:
    """The sentence of a value that a page shows."""
    page, name = entry.key
    kind, _, target = name.partition(" ")
    chapter = project.chapters.get(page)
    if kind != "value" or chapter is None or entry.where.path != chapter.path:
        return
    said = sentence_of(chapter, target if target.startswith("rec:") else f"val:{target}", entry.where.line)
    if said:
        yield f"{_INDENT}{visible(said)}"


def _sides(change: Change, width: int) -> Iterator[str]:
    old = change.was.shown.text.split("\n") if change.was else []
    new = change.now.text.split("\n") if change.now else []
    if not (old and new):
        yield from (f"{'- ' if old else ''}{visible(line)}" for line in (*old, *new))
    elif max(len(old), len(new)) > _LONG:
        yield from _marked(old, new)
    elif width + len(_INDENT) >= _TWO_COLUMNS:
        yield from _columns([visible(line) for line in old], [visible(line) for line in new], width)
    else:
        yield from (visible(line.rstrip()) for line in ndiff(old, new) if not line.startswith("?"))


def _marked(old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    """Line by line, `-` what was and `+` what is; of what is alike, the lines around."""
    lines = [visible(line.rstrip()) for line in ndiff(old, new) if not line.startswith("?")]
    differing = [n for n, line in enumerate(lines) if line.startswith(("-", "+"))]
    near = {n + by for n in differing for by in range(-_AROUND, _AROUND + 1)}
    left = 0
    for n, line in enumerate(lines):
        left = 0 if n in near else left + 1
        if n in near:
            yield line
        elif n + 1 == len(lines) or n + 1 in near:
            yield f"  … {_count(left, 'line')} alike"


def _columns(old: Sequence[str], new: Sequence[str], width: int) -> Iterator[str]:
    """Two columns: was and now; `|` between lines that differ, `<` and `>` where one side has none."""
    half = (width - 3) // 2
    yield f"{'was':{half}}   now"
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for one, other in zip_longest(old[a:b], new[c:d]):
            mark = " " if tag == "equal" else "<" if other is None else ">" if one is None else "|"
            pieces = zip_longest(_folded(one, half), _folded(other, half), fillvalue="")
            yield from (f"{left:{half}} {mark} {right}" for left, right in pieces)


def _folded(line: str | None, width: int) -> list[str]:
    """A line in pieces that fit a column."""
    return [line[at : at + width] for at in range(0, len(line), width)] or [""] if line is not None else [""]


def _addresses(change: Change) -> Iterator[str]:
    was, now = change.was.shown.addresses if change.was else (), change.now.addresses if change.now else ()
    if change.was is None:
        yield from (f"at {address}" for address in now[:_MOST])
        if now[_MOST:]:
            yield f"and at {len(now) - _MOST} more"
    elif now and was != now:
        alike = set(was) & set(now) if len(was) > _MOST and set(was) != set(now) else set()
        for word, addresses in (("was", was), ("is", now)):
            if others := [address for address in addresses if address not in alike]:
                yield f"{word} at {', '.join(others)}"


def _cut(text: str) -> str:
    return f"'{text[:_SAID]}{'…' if text[_SAID:] else ''}'" if not text.startswith("some ") else text


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'s' * (count != 1)}"
