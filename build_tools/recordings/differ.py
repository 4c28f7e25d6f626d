"""What differs between two sets of recordings, read as recordings: steps, headers, frames, members, with their lines.

Every line of either set that is not the other's belongs to a difference (a comma after a member aside).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from build_tools.recordings.alignment import Like, align, reordered
from build_tools.recordings.body_differ import body_differences
from build_tools.recordings.files import RecordingFile
from build_tools.recordings.model import SIDES, Step
from build_tools.recordings.sides import Difference, FileSide, Spot

_SAME_STEP = 0.8  # of likeness: a step of another name is the same, renamed


def differ(old: Mapping[str, RecordingFile], new: Mapping[str, RecordingFile]) -> tuple[Difference, ...]:
    """All differences between two sets of recordings by name, in the order of their names and steps."""
    found: list[Difference] = []
    for name in sorted({*old, *new}):
        one, other = old.get(name), new.get(name)
        if one and other:
            found += _steps(one, other)
        else:
            found.append(_alone(_recording(one) if one else None, _recording(other) if other else None))
    return tuple(found)


def _alone(was: Spot | None, now: Spot | None) -> Difference:
    """What is there on one side only."""
    return Difference("removed" if now is None else "added", was, now)


def _recording(file: RecordingFile) -> Spot:
    return Spot(file.name, file.path, range(1, len(file.lines) + 1), file.name)


def _steps(old: RecordingFile, new: RecordingFile) -> Iterator[Difference]:
    before, after = ({step.name: step for step in file.recording.steps} for file in (old, new))
    names = {name: name for name in before if name in after} | _renamed(old, new)
    elsewhere = reordered([names.get(name, name) for name in before], list(after))
    for name, step in before.items():
        if name not in names:
            yield Difference("removed", _step(old, step), None)
            continue
        other = after[names[name]]
        if other.name != name:
            yield Difference("renamed", _opening(old, step), _opening(new, other))
        if other.name in elsewhere:
            yield Difference("reordered", _step(old, step), _step(new, other))
        yield from _sides(old, new, step, other)
    yield from (Difference("added", None, _step(new, after[name])) for name in after if name not in names.values())


def _renamed(old: RecordingFile, new: RecordingFile) -> dict[str, str]:
    """The steps that have another name and hardly another content."""
    before, after = ([step.name for step in file.recording.steps] for file in (old, new))
    gone, come = [name for name in before if name not in after], [name for name in after if name not in before]
    pairs = align([_content(old, name) for name in gone], [_content(new, name) for name in come], _SAME_STEP)
    return {gone[a]: come[b] for a, b in pairs if a is not None and b is not None}


def _content(file: RecordingFile, step: str) -> Like:
    texts = [line.text for line in file.lines if line.step == step][1:]
    return Like.of("\n".join(texts), ((text, "") for text in texts))


def _step(file: RecordingFile, step: Step) -> Spot:
    lines = [n for n, line in enumerate(file.lines, 1) if line.step == step.name]
    return Spot(file.name, file.path, range(lines[0], lines[-1] + 1), step.request.start, step.name)


def _opening(file: RecordingFile, step: Step) -> Spot:
    first = file.first[step.name, "request", "open"]
    return Spot(file.name, file.path, range(first, first + 1), step.name, step.name)


def _sides(old: RecordingFile, new: RecordingFile, before: Step, after: Step) -> Iterator[Difference]:
    for side in SIDES:
        one, other = before.side(side), after.side(side)
        was = FileSide(old, before.name, side, one) if one else None
        now = FileSide(new, after.name, side, other) if other else None
        if was and now:
            yield from _message(was, now)
        elif was or now:
            yield _alone(was.whole if was else None, now.whole if now else None)


def _message(old: FileSide, new: FileSide) -> Iterator[Difference]:
    if old.message == new.message:
        return
    if old.message.start != new.message.start:
        yield Difference("changed", old.start, new.start)
    yield from _pairs(old.pairs("note"), new.pairs("note"))
    yield from _pairs(old.pairs("header"), new.pairs("header"))
    if bool(old.message.trailers) == bool(new.message.trailers):
        yield from _pairs(old.pairs("trailer"), new.pairs("trailer"))
    else:
        yield _alone(old.trailers if old.message.trailers else None, new.trailers if new.message.trailers else None)
    yield from body_differences(old, new)


def _pairs(old: Mapping[str, Spot], new: Mapping[str, Spot]) -> Iterator[Difference]:
    """Of notes, headers or trailers."""
    elsewhere = reordered(list(old), list(new))
    for key, spot in old.items():
        if key not in new:
            yield Difference("removed", spot, None)
        elif (spot.part, spot.text) != (new[key].part, new[key].text):
            yield Difference("changed", spot, new[key])
        if key in elsewhere:
            yield Difference("reordered", spot, new[key])
    yield from (Difference("added", None, spot) for key, spot in new.items() if key not in old)
